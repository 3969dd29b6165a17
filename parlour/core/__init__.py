"""The contract of a game, and what runs it. Nothing here knows any game."""
