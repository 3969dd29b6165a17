"""Revision 5: the table of school classes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "5", "4"


def upgrade() -> None:
    """Create the table of classes."""
    op.create_table(
        "classes",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("room", sa.JSON, nullable=False),
        if_not_exists=True,
    )
