"""Revision 3: columns for the number of rows of a line and its last seal, for the salts, and for the time of the
last event.
"""

from __future__ import annotations

import contextlib
from typing import Any

import sqlalchemy as sa
from alembic import op

from parlour.store import schema

revision, down_revision = "3", "2"

JSON = ("options", "names", "settings", "salts")
matches = sa.table(
    "matches",
    *(sa.column(name, sa.JSON if name in JSON else None) for name in schema.BEGUN_WITH),
    *(sa.column(name) for name in ("rows", "seal", "head", "touched")),
)
line = sa.table("line", *(sa.column(name) for name in ("match", "number", "at", "seal")))


def upgrade() -> None:
    """Add the columns, fill them, and create an index for expiry."""
    for column in columns():
        op.add_column("matches", column)
    op.add_column("line", sa.Column("asked", sa.JSON))
    op.execute(matches.update().values(**counts()))
    op.create_index("matches_by_touch", "matches", ["touched"], if_not_exists=True)
    connection = op.get_bind()
    for id in list(connection.execute(sa.select(matches.c.id)).scalars()):
        with contextlib.suppress(ValueError):  # a damaged match stays as it is; opening it gives the error
            row = connection.execute(sa.select(matches).where(matches.c.id == id)).mappings().one()
            head = schema.head_of(dict(row))
            connection.execute(matches.update().where(matches.c.id == id).values(head=head))


def columns() -> tuple[sa.Column[Any], ...]:
    """Return the columns that this revision adds to the table of matches."""
    return (
        sa.Column("format", sa.Integer, nullable=False, server_default="1"),
        sa.Column("salts", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("rows", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seal", sa.String(32), nullable=False, server_default=""),
        sa.Column("head", sa.String(64), nullable=False, server_default=""),
        sa.Column("touched", sa.Float, nullable=False, server_default="0"),
    )


def counts() -> dict[str, sa.ColumnElement[Any]]:
    """Return SQL expressions for those new columns that can be calculated from the rows of a line, by column
    name.
    """
    of_match = line.c.match == matches.c.id
    rows = sa.select(sa.func.count()).select_from(line).where(of_match)
    last = sa.select(line.c.seal).where(of_match).order_by(line.c.number.desc()).limit(1)
    touched = sa.select(sa.func.max(line.c.at)).where(of_match)
    return {
        "rows": rows.scalar_subquery(),
        "seal": sa.func.coalesce(last.scalar_subquery(), ""),
        "touched": sa.func.coalesce(touched.scalar_subquery(), matches.c.created),
    }
