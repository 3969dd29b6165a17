"""Revision 1: the tables for matches, seats and lines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "1", None


def upgrade() -> None:
    """Create the first tables."""
    version = op.create_table("schema", sa.Column("version", sa.Integer, nullable=False))
    op.bulk_insert(version, [{"version": 1}])
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
    )
    op.create_table(
        "line",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer),
        sa.Column("action", sa.Integer),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("back", sa.Integer),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("mark", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seal", sa.String(32), nullable=False),
        sa.UniqueConstraint("match", "take", "ply"),
    )
