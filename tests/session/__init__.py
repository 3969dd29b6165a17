"""A session is tested without a server: commands in, changes and events out."""
