"""The parlour in a browser: lobby, tables, replays, rules, first steps. Knows no game by name."""
