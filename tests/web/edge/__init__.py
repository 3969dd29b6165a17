"""The edge of the server: what it lets in, what it says no to, and what it tells its host."""
