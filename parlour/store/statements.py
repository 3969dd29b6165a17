"""Statements that write a match: its own row, the rows of its seats, and the rows of its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Update, bindparam

from . import schema
from .entries import Entry, Seat, StoredMatch, to_row
from .schema import line, matches, seats
from .writer import Statement

# The statements of every move, built once.
ADD = line.insert()
_HERE = (matches.c.id == bindparam("of")) & (matches.c.rows == bindparam("after"))
_KNOWN: dict[str, Any] = {name: bindparam(name) for name in ("rows", "seal", "touched")}
NOTE = matches.update().where(_HERE).values(_KNOWN)
NOTE_END = matches.update().where(_HERE).values({**_KNOWN, "ended": bindparam("ended")})


def head_row(stored: StoredMatch) -> dict[str, Any]:
    """Return the match's own row."""
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
        "settings": stored.settings,
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


def insertions(stored: StoredMatch) -> Iterator[Statement]:
    """Yield the statements that insert a whole match."""
    yield Statement(matches.insert(), [head_row(stored)])
    yield Statement(seats.insert(), seat_rows(stored.id, stored.seats))
    if stored.entries:
        yield Statement(line.insert(), [{"match": stored.id, **to_row(entry)} for entry in stored.entries])


def additions(id: str, entries: Sequence[Entry], note: Update, **known: float | None) -> list[Statement]:
    """Return the statements that add entries to a line and update the match's own row."""
    rows, last = [{"match": id, **to_row(entry)} for entry in entries], entries[-1]
    after = {"of": id, "after": entries[0].number}
    noted = {"rows": last.number + 1, "seal": last.seal, **after, **known}
    return [Statement(ADD, rows, joins=True), Statement(note, [noted], touches=1, joins=True)]
