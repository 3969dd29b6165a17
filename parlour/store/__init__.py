"""Matches on disk. Each match has an append-only line (the list of its actions), and each action is written before
anybody is told of it.
"""
