"""The rows of a match as they are in the database or in an export. This module checks their seals and digests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import RowMapping, Table

from parlour.core.errors import BadMatch

from . import schema
from .entries import Entries, from_row
from .schema import line, matches, seats

Row = RowMapping | dict[str, Any]


@dataclass(frozen=True)
class Rows:
    """The rows of a match as they are in the database, unchecked: its own row, the rows of its seats and those of
    its line.
    """

    head: Row
    seats: Sequence[Row]
    line: Sequence[Row]

    def entries(self) -> Entries:
        """Return the entries of the line. Raises BadMatch if a seal, the number of entries or the last seal is
        wrong.
        """
        id, made, previous = self.head["id"], Entries(), ""
        for row in self.line:
            entry = from_row(row)
            if entry.number != len(made) or not entry.fits(previous):
                raise BadMatch(f"Match {id} is damaged: entry {len(made)} of its line was changed.")
            previous = entry.seal
            made.append(entry)
        if len(made) != self.head["rows"] or previous != self.head["seal"]:
            raise BadMatch(
                f"Match {id} is damaged: its line has {len(made)} entries and should have {self.head['rows']}."
            )
        return made

    def check_head(self) -> None:
        """Raise BadMatch unless the digests of the match's own row and of its seats are right."""
        id, head, seated = self.head["id"], self.head["head"], self.head["seated"]
        if head and not is_same(head, lambda: schema.head_of(dict(self.head))):
            raise BadMatch(f"Match {id} is damaged: its options or settings were changed.")
        if seated and not is_same(seated, lambda: schema.seated_of(self.seats)):
            raise BadMatch(f"Match {id} is damaged: its seats were changed.")


def is_same(known: str, made: Callable[[], str]) -> bool:
    """Return whether a stored digest equals the one that `made()` calculates. Return False if `made()` fails because
    a row is damaged.
    """
    try:
        return known == made()
    except (TypeError, ValueError):
        return False


def plain_rows(rows: Rows) -> dict[str, Any]:
    """Return the rows of a match as dicts and lists, for an export."""

    def to_dict(table: Table, row: Row) -> dict[str, Any]:
        return {column.name: row[column.name] for column in table.columns}

    return {
        "match": to_dict(matches, rows.head),
        "seats": [to_dict(seats, row) for row in rows.seats],
        "line": [to_dict(line, row) for row in rows.line],
    }
