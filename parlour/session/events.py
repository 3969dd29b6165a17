"""Events and changes: what happens in a session, and what a command asks the caller to write first.

Every command of a session takes the same path. It returns a Change and has no other effect; the caller writes the
change in one transaction; the session commits it and returns events. So there is nothing to roll back if a write fails.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from parlour.core.record import Record
from parlour.core.step import Step
from parlour.store.matches import Entry, Seat, TableUpdate


@dataclass(frozen=True)
class Played:
    """A ply was played."""

    number: int
    step: Step


@dataclass(frozen=True)
class TakenBack:
    """A seat went back to a ply."""

    number: int
    seat: int
    ply: int
    before: Record
    after: Record


@dataclass(frozen=True)
class SeatsChanged:
    """Some seats changed hands; `before` has them as they were."""

    before: tuple[tuple[int, Seat], ...]


@dataclass(frozen=True)
class Muted:
    """Somebody was muted or unmuted."""

    seat: int


@dataclass(frozen=True)
class Said:
    """A message from the table to everybody."""

    text: str


@dataclass(frozen=True)
class ConsentChanged:
    """A seat asked the others for consent, or the open request was answered or dropped."""


@dataclass(frozen=True)
class QuestionChanged:
    """The quizmaster asked a question, or the open question was answered, timed anew or closed."""


Event = Played | TakenBack | SeatsChanged | Muted | Said | ConsentChanged | QuestionChanged


@dataclass(frozen=True)
class Ply:
    """One ply of a change: the seat, its action, what was typed, the request it belongs to, and its question."""

    seat: int
    action: int
    said: str = ""
    request: str = ""
    asked: dict[str, Any] | None = None


@dataclass(slots=True)
class Change:
    """What a command asks the caller to write: entries of the line, and an update of the table. Nothing has happened
    until the session commits it."""

    entries: list[Entry] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)  # after each ply; none for an undo
    before: list[Event] = field(default_factory=list)  # events that come before those of the entries
    update: TableUpdate = field(default_factory=TableUpdate)
    is_granted: bool = False  # whether it is what the open request asked for, now that all have agreed
    after: list[Event] = field(default_factory=list)  # events that come after all others


def sender_of(entry: Entry) -> int:
    """Return the seat whose request an entry carries: the entry of an answer belongs to WORLD."""
    return int(entry.asked.get("seat", entry.seat)) if entry.asked else entry.seat
