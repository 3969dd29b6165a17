"""Revision 2: an index for the lobby, which lists running matches, newest first."""

from __future__ import annotations

from alembic import op

revision, down_revision = "2", "1"


def upgrade() -> None:
    """Create the index for the lobby."""
    op.create_index("matches_by_end", "matches", ["ended", "created"], if_not_exists=True)
