"""Mutation testing: break a game's rules on purpose, one small change at a time, and see whether a test notices."""
