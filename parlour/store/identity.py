"""The identity of a database: a text that is the same for every server that uses it."""

from __future__ import annotations

from sqlalchemy import text

from .entries import digest
from .matches import Store

_IDENTITY = text(
    "SELECT (SELECT system_identifier FROM pg_control_system())::text, "
    "(SELECT oid FROM pg_database WHERE datname = current_database())::text, "
    "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())::text"
)


def identity_of(store: Store) -> str:
    """Return the identity of a PostgreSQL database, made of its server, its name and its schema."""
    with store.engine.connect() as connection:
        return digest(list(connection.execute(_IDENTITY).one()))[:32]
