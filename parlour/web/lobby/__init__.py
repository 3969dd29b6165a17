"""The lobby: games, set-up, rules, first steps."""
