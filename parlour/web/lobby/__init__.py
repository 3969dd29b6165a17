"""The lobby: the list of games, and the pages for set-up, rules and lessons."""
