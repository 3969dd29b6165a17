"""One match at a table, without a network: commands in, entries and events out. Web and terminal drive it."""
