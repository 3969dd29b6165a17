"""Mandala: the board as a picture."""
