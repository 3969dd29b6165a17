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
    """A seat undid plies: the match is back at an earlier ply."""

    number: int
    seat: int
    ply: int
    before: Record
    after: Record


@dataclass(frozen=True)
class SeatsChanged:
    """Other people or bots hold some seats now; `before` has the seats as they were."""

    before: tuple[tuple[int, Seat], ...]


@dataclass(frozen=True)
class Muted:
    """Somebody was muted or unmuted."""

    seat: int


@dataclass(frozen=True)
class Said:
    """A message from the table itself to everybody."""

    text: str


@dataclass(frozen=True)
class ConsentChanged:
    """A seat asked the others for consent, or the open request was answered or dropped."""


@dataclass(frozen=True)
class QuestionChanged:
    """The quizmaster asked a question, or the open question was answered, timed anew or closed."""


@dataclass(frozen=True)
class ClockChanged:
    """A seat was given time, or its turn began anew."""


@dataclass(frozen=True)
class RematchChanged:
    """Somebody asked for the next match, or declined it, at another process."""


Event = (
    Played
    | TakenBack
    | SeatsChanged
    | Muted
    | Said
    | ConsentChanged
    | QuestionChanged
    | ClockChanged
    | RematchChanged
)


@dataclass(frozen=True)
class Ply:
    """One ply to be played: the seat, its action, what was typed, the client's request that it answers, and its
    question.
    """

    seat: int
    action: int
    said: str = ""
    request: str = ""
    asked: dict[str, Any] | None = None


@dataclass(slots=True)
class Change:
    """What a command wants to have written to disk: new entries of the line, and an update of the table. Nothing has
    happened until the session commits it.
    """

    entries: list[Entry] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)  # after each ply; none for an undo
    before: list[Event] = field(default_factory=list)  # events that come before those of the entries
    update: TableUpdate = field(default_factory=TableUpdate)
    is_granted: bool = False  # whether it is what the open request asked for, now that all have agreed
    after: list[Event] = field(default_factory=list)  # events that come after all others


def sender_of(entry: Entry) -> int:
    """Return the seat whose client sent an entry. An answer is an action of WORLD, but a seat sent it."""
    return int(entry.asked.get("seat", entry.seat)) if entry.asked else entry.seat
