"""Parlour in a browser: lobby, tables, replays, rules, lessons. Nothing here knows a game by name."""
