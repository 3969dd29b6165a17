"""Revision 6: the table of leases, for servers that work together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "6", "5"


def upgrade() -> None:
    """Create the table of leases."""
    op.create_table(
        "leases",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("holder", sa.String(80), nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        if_not_exists=True,
    )
