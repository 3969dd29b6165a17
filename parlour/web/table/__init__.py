"""Tables in play: their sessions, the connected clients, and timers and bots."""
