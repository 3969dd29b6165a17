"""Catching up: a session applies what another process has written to its match.

The database is the truth. Two processes may have the same table in memory. The one that did not write reads the
newer rows and commits them, so that it has the same events, in the same order, as the one that wrote.
"""

from __future__ import annotations

from parlour.core.record import Record, copy
from parlour.store.entries import Entry
from parlour.store.newer import Newer
from parlour.store.statements import TableUpdate

from .events import Change, Event, Muted, RematchChanged, Said
from .session import Session


class Diverged(Exception):
    """Raised when the rows on disk do not continue the session's line. The caller must load the match again."""


def absorb(session: Session, newer: Newer, now: float) -> list[Event]:
    """Apply to this session everything that another process has written to disk; return the events. Raises Diverged
    if the rows do not continue the session's line.

    Messages from the table to everybody are left out, because the other process has already sent them.
    """
    stored, before = session.stored, session.settings
    check_chain(session, newer)
    seats = {i: seat for i, seat in enumerate(newer.seats or ()) if seat != stored.seats[i]}
    update = TableUpdate(
        seats=seats,
        settings=newer.settings if newer.settings != before else None,
        invite=newer.invite if newer.invite != stored.invite else None,
        salts=newer.salts if newer.salts != stored.match.salts else None,
    )
    # The request for consent is void once the line is longer, so its end is announced with the entries.
    events = session.commit(Change(update=update), now) if not update.is_empty else []
    for entry in newer.entries:
        events += session.commit(Change([entry], records_of(session, entry)), now)
    stored.head, stored.seated = newer.head, newer.seated
    stored.touched, stored.ended = newer.touched, newer.ended
    if newer.settings.muted != before.muted:
        events.append(Muted(-1))
    if newer.settings.next != before.next:
        events.append(RematchChanged())
    if (
        newer.settings.question != before.question
    ):  # it may be about the question that the entries have opened
        moved = session.quizmaster.resume(newer.settings.question)
        events += [event for event in moved if event not in events]
    return [event for event in events if not isinstance(event, Said)]


def check_chain(session: Session, newer: Newer) -> None:
    """Raise Diverged unless the new entries continue the session's line."""
    number, seal = session.entry_count, session.stored.seal
    for entry in newer.entries:
        if entry.number != number or not entry.fits(seal):
            raise Diverged
        number, seal = number + 1, entry.seal
    if number != newer.rows or seal != newer.seal:
        raise Diverged


def records_of(session: Session, entry: Entry) -> list[Record]:
    """Return a list with the record after an entry; an empty list if the entry is an undo."""
    if entry.back is not None:
        return []
    assert entry.action is not None
    s = copy(session.s)
    session.game.engine.play(s, entry.action)
    return [s]
