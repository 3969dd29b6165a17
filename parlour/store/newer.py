"""Reads from disk whatever is newer than a match in memory: its own row, its seats if they have changed, and new
rows of its line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from parlour.core.errors import UnknownMatch

from .database import snapshot
from .entries import Entry, Seat, StoredMatch, from_row
from .leases import AT_ONCE, Now
from .matches import Store
from .schema import leases, line, matches, seats
from .settings import TableSettings


@dataclass(frozen=True)
class Newer:
    """The parts of a match that are newer on disk than in memory. `seats` is None if the seats have not
    changed.
    """

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
    """Return the parts of a match that are newer on disk than `stored`; None if nothing is. Raises UnknownMatch if
    the match was deleted.
    """
    with snapshot(store.engine) as connection:
        return _read(connection, stored.id, stored.entry_count, stored.head, stored.seated)


def _read(connection: Connection, id: str, rows: int, head: str, seated: str) -> Newer | None:
    """Return the parts of a match that are newer on disk; None if nothing is. The version in memory has `rows` rows
    in its line; `head` is the digest of its own row, and `seated` the digest of its seats.
    """
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


def find_changed(store: Store, known: Mapping[str, tuple[int, str, str]]) -> list[str]:
    """Return the ids of those matches that have changed on disk. `known` has, for each match in memory, the
    number of rows of its line and the digests of its own row and of its seats.
    """
    changed: list[str] = []
    ids = list(known)
    columns = (matches.c.id, matches.c.rows, matches.c.head, matches.c.seated)
    with store.engine.connect() as connection:
        for first in range(0, len(ids), AT_ONCE):
            some = select(*columns).where(matches.c.id.in_(ids[first : first + AT_ONCE]))
            changed += [row[0] for row in connection.execute(some) if tuple(row[1:]) != known[row[0]]]
    return changed


def find_orphans(store: Store, limit: int) -> list[str]:
    """Return running matches that no server drives because the server that did has died: their lease has expired but
    was not released.
    """
    is_dead = (leases.c.expires <= Now()) & (leases.c.holder != "") & matches.c.ended.is_(None)
    order = select(leases.c.match).join(matches, matches.c.id == leases.c.match).where(is_dead)
    with store.engine.connect() as connection:
        return list(connection.execute(order.limit(limit)).scalars())
