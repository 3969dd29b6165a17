"""The wire format: socket messages, request bodies, names and tokens."""
