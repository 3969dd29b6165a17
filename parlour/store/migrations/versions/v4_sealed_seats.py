"""Revision 4: a column with a digest of the seats and their holders."""

from __future__ import annotations

import contextlib

import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

from parlour.store import schema

revision, down_revision = "4", "3"

matches = sa.table("matches", sa.column("id"), sa.column("seated"))
seats = sa.table("seats", sa.column("match"), *(sa.column(name) for name in schema.SEALED_SEAT))


def upgrade() -> None:
    """Add the column and fill it."""
    op.add_column("matches", sa.Column("seated", sa.String(64), nullable=False, server_default=""))
    connection = op.get_bind()
    for id in list(connection.execute(sa.select(matches.c.id)).scalars()):
        with contextlib.suppress(ValueError, DBAPIError):  # a damaged match stays as it is
            order = sa.select(seats).where(seats.c.match == id).order_by(seats.c.seat)
            seated = schema.seated_of(connection.execute(order).mappings().all())
            connection.execute(matches.update().where(matches.c.id == id).values(seated=seated))
