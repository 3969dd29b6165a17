"""The revisions of the database tables, oldest first."""
