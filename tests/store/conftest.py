"""Both kinds of database for the tests of the store."""

from tests.store.postgres import postgres, postgres_url  # noqa: F401  one server for all tests of a process
