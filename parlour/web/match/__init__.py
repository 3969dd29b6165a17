"""Matches over HTTP: set-up, seats, files and replays."""
