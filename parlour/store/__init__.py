"""Matches on disk: an append-only line each, written before anybody hears of a move."""
