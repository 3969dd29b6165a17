"""Several servers on one PostgreSQL and one Redis."""
