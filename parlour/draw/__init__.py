"""The drawing kit: boards as SVG element trees. Standard library only; knows no game."""
