"""With a class."""
