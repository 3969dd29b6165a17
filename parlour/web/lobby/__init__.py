"""The lobby: games, set-up, rules and lessons."""
