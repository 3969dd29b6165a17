"""The lab's page: compare two sets of options of a game in the browser."""
