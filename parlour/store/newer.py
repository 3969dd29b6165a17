"""Reads what is newer on disk than a match in memory: its own row, its seats if they have changed, and the new rows
of its line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from parlour.core.errors import UnknownMatch

from .entries import Entry, Seat, StoredMatch, from_row
from .matches import Store
from .schema import line, matches, seated_of, seats
from .settings import TableSettings

_TRIES = 5  # another write may come between two of the statements


@dataclass(frozen=True)
class Newer:
    """The newer state of a match. `seats` is None if they are unchanged."""

    rows: int
    seal: str
    head: str
    seated: str
    touched: float
    ended: float | None
    settings: TableSettings
    invite: str
    salts: list[str]
    seats: list[Seat] | None
    entries: Sequence[Entry]


def read_newer(store: Store, stored: StoredMatch) -> Newer | None:
    """Return what is newer on disk than `stored`; None if nothing is. Raises UnknownMatch if the match was deleted."""
    known = (stored.entry_count, stored.head, stored.seated)
    with store.engine.connect() as connection:
        for _ in range(_TRIES):
            newer = _read(connection, stored.id, *known)
            if newer is None or newer.seats is None or seated_of_seats(newer.seats) == newer.seated:
                return newer
            connection.rollback()
    return newer


def _read(connection: Connection, id: str, rows: int, head: str, seated: str) -> Newer | None:
    """Read the newer state of a match that had `rows` rows and these digests."""
    row = connection.execute(select(matches).where(matches.c.id == id)).mappings().first()
    if row is None:
        raise UnknownMatch(f"There is no match {id[:40]!r} here.")
    if (row["rows"], row["head"], row["seated"]) == (rows, head, seated):
        return None
    new = (line.c.match == id) & (line.c.number >= rows) & (line.c.number < row["rows"])
    order = select(line).where(new).order_by(line.c.number)
    entries = connection.execute(order).mappings().all() if row["rows"] > rows else ()
    chairs = None
    if row["seated"] != seated:
        found = connection.execute(select(seats).where(seats.c.match == id).order_by(seats.c.seat)).mappings()
        chairs = [Seat(c["kind"], c["name"], c["level"], c["token"]) for c in found]
    return Newer(
        **{name: row[name] for name in ("rows", "seal", "head", "seated", "touched", "ended", "invite")},
        settings=TableSettings.from_json(row["settings"]),
        salts=list(row["salts"]),
        seats=chairs,
        entries=[from_row(one) for one in entries],
    )


def seated_of_seats(chairs: Sequence[Seat]) -> str:
    """Return the digest of who has the seats."""
    return seated_of([{"seat": i, **vars(seat)} for i, seat in enumerate(chairs)])
