"""Sends and shows the open question of a session, as a table does: each command's change is committed."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.session.events import Change, Event
from parlour.session.session import Session


def commit(session: Session, change: Change | None, now: float) -> list[Event]:
    """Commit a change, if there is one; return the events."""
    return session.commit(change, now) if change else []


def deliver(session: Session, seats: Iterable[int], now: float) -> list[Event]:
    """The server sends the question to clients of these seats."""
    return commit(session, session.quizmaster.deliver(seats, now), now)


def show(session: Session, seat: int, number: int, now: float) -> list[Event]:
    """A client displays the question to a seat."""
    return commit(session, session.quizmaster.show(seat, number, now), now)
