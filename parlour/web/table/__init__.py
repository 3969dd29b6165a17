"""Tables in play: the sessions, who is connected, what moves by itself."""
