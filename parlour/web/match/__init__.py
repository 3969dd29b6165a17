"""Matches over HTTP: set one up, seats, files, replays."""
