"""Several server processes that serve one parlour: they share a PostgreSQL database and send each other notes."""
