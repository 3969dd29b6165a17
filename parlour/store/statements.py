"""SQL statements that write a match: its own row, the rows of its seats, and the rows of its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import Update, bindparam

from . import schema
from .entries import Entry, Seat, StoredMatch, to_row
from .schema import leases, line, matches, seats
from .settings import TableSettings
from .writer import LeaseLost, Statement

# The statements of every move, built once.
ADD = line.insert()
_HERE = (matches.c.id == bindparam("of")) & (matches.c.rows == bindparam("after"))
_SAME = _HERE & (matches.c.head == bindparam("same_head")) & (matches.c.seated == bindparam("same_seated"))
_KNOWN: dict[str, Any] = {name: bindparam(name) for name in ("rows", "seal", "touched")}
NOTE = matches.update().where(_HERE).values(_KNOWN)
NOTE_END = matches.update().where(_HERE).values({**_KNOWN, "ended": bindparam("ended")})
NOTE_SAME = matches.update().where(_SAME).values(_KNOWN)
NOTE_END_SAME = matches.update().where(_SAME).values({**_KNOWN, "ended": bindparam("ended")})
_HELD = (leases.c.match == bindparam("of")) & (leases.c.fence == bindparam("held"))
KEEP_LEASE = leases.update().where(_HELD).values(holder=leases.c.holder)


@dataclass(slots=True)
class TableUpdate:
    """An update of a table apart from its moves: seats by number, settings, invitation, salts. None means no change."""

    seats: dict[int, Seat] = field(default_factory=dict)
    settings: TableSettings | None = None
    invite: str | None = None
    salts: list[str] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the update changes nothing."""
        return not self.seats and self.settings is None and self.invite is None and self.salts is None

    def seats_of(self, stored: StoredMatch) -> list[Seat]:
        """Return all seats of a match as they will be after the update."""
        return [self.seats.get(number, seat) for number, seat in enumerate(stored.seats)]

    def apply(self, stored: StoredMatch) -> None:
        """Carry out the update on a match in memory."""
        stored.seats[:] = self.seats_of(stored)
        stored.settings = stored.settings if self.settings is None else self.settings
        stored.invite = stored.invite if self.invite is None else self.invite
        if self.salts is not None:
            stored.match.salts[:] = self.salts


def head_row(stored: StoredMatch) -> dict[str, Any]:
    """Return the match's own row as a dict of columns, with its digests."""
    match = stored.match
    head = {
        "id": stored.id,
        "game": match.game.name,
        "version": match.version,
        "options": match.written_options(),
        "names": match.seats,
        "commitment": match.commitment,
        "seed": match.seed,
        "salt": match.salt,
        "settings": stored.settings.to_json(),
        "invite": stored.invite,
        "created": stored.created,
        "ended": stored.ended,
        "format": match.format,
        "salts": match.salts,
        "rows": stored.entry_count,
        "seal": stored.seal,
        "touched": stored.touched,
        "seated": schema.seated_of(seat_rows(stored.id, stored.seats)),
    }
    return {**head, "head": schema.head_of(head)}


def seat_rows(id: str, chairs: Sequence[Seat]) -> list[dict[str, Any]]:
    """Return the rows of the seats of a match."""
    return [{"match": id, "seat": i, **asdict(seat)} for i, seat in enumerate(chairs)]


def insertions(stored: StoredMatch, row: Mapping[str, Any] | None = None) -> Iterator[Statement]:
    """Yield the statements that insert a complete match. `row` is the match's own row, if the caller has made it
    already.
    """
    yield Statement(matches.insert(), [row or head_row(stored)])
    yield Statement(seats.insert(), seat_rows(stored.id, stored.seats))
    if stored.entries:
        yield Statement(line.insert(), [{"match": stored.id, **to_row(entry)} for entry in stored.entries])


def updated_columns(stored: StoredMatch, update: TableUpdate) -> dict[str, Any]:
    """Return those columns of the match's own row that an update changes, including the new digests."""
    match = stored.match if update.salts is None else replace(stored.match, salts=update.salts)
    after = replace(
        stored,
        match=match,
        seats=update.seats_of(stored),
        settings=stored.settings if update.settings is None else update.settings,
        invite=stored.invite if update.invite is None else update.invite,
    )
    row = head_row(after)
    changed: Mapping[str, bool] = {
        "settings": update.settings is not None,
        "invite": update.invite is not None,
        "salts": update.salts is not None,
        "seated": bool(update.seats),
    }
    columns = {name: row[name] for name, has_changed in changed.items() if has_changed}
    # The digest covers none of the seats, and its own columns as they are in memory: damage on disk still shows.
    return {**columns, "head": row["head"]} if columns.keys() - {"seated"} else columns


def updates(
    stored: StoredMatch, rows: int, columns: Mapping[str, Any], chairs: Mapping[int, Seat]
) -> list[Statement]:
    """Return the statements that update a match's own row with `columns`, and the rows of the seats in `chairs`.
    They take effect only if the row, the seats and the line (of `rows` rows) on disk are still as this program last
    wrote or read them.
    """
    known = {"id": stored.id, "rows": rows, "head": stored.head, "seated": stored.seated}
    here = [matches.c[name] == value for name, value in known.items()]
    statements = [Statement(matches.update().where(*here).values(**columns), touches=1)]
    for number, seat in chairs.items():
        place = (seats.c.match == stored.id) & (seats.c.seat == number)
        statements.append(Statement(seats.update().where(place).values(**asdict(seat)), touches=1))
    return statements


def additions(
    id: str, entries: Sequence[Entry], note: Update, stored: StoredMatch | None, **known: float | None
) -> list[Statement]:
    """Return the statements that append entries to a line and update the match's own row. `note` is that
    update, and `known` has further values for it. If `stored` is given, the update also checks that the
    digests of the row and of the seats on disk are as in `stored`.
    """
    rows, last = [{"match": id, **to_row(entry)} for entry in entries], entries[-1]
    noted = {"of": id, "after": entries[0].number, "rows": last.number + 1, "seal": last.seal, **known}
    if stored is not None:
        noted |= {"same_head": stored.head, "same_seated": stored.seated}
    return [Statement(ADD, rows, joins="match"), Statement(note, [noted], touches=1, joins="of")]


def fenced(id: str, fence: int) -> Statement:
    """Return a statement that makes a transaction fail if another server has acquired the lease of a match since the
    lease had this fence. The statement also locks the lease until the transaction ends.
    """
    return Statement(KEEP_LEASE, [{"of": id, "held": fence}], touches=1, joins="of", error=LeaseLost)
