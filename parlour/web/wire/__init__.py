"""The wire format: socket messages, request bodies, people's names and tokens."""
