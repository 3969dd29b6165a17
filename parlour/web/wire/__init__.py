"""What travels: messages, bodies, the sockets that carry them."""
