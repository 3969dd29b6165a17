"""Matches over HTTP: setting up, seats, files and replays."""
