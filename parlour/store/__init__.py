"""Matches on disk: an append-only line each, kept before anybody is told of it."""
