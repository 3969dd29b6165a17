"""Events (reports of what has happened in a session) and changes (data to write to disk before it can happen).

Every command of a session takes the same path. It returns a Change and has no other effect. The caller writes the
change in one transaction; then the session commits it and returns events. So there is nothing to roll back if a
write fails.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from parlour.core.record import Record
from parlour.core.step import Step
from parlour.store.matches import Entry, Seat, StoredMatch, TableUpdate


@dataclass(frozen=True)
class Played:
    """The event that one action was played."""

    number: int
    step: Step


@dataclass(frozen=True)
class TakenBack:
    """The event that a seat undid plies: the match is back at an earlier ply."""

    number: int
    seat: int
    ply: int
    before: Record
    after: Record


@dataclass(frozen=True)
class SeatsChanged:
    """The event that other people or bots hold some seats now; `before` has the seats as they were."""

    before: tuple[tuple[int, Seat], ...]


@dataclass(frozen=True)
class Muted:
    """The event that somebody was muted or unmuted."""

    seat: int


@dataclass(frozen=True)
class Said:
    """A message to everybody that the table itself writes, not a person."""

    text: str


@dataclass(frozen=True)
class ConsentChanged:
    """The event that a request for consent was opened, answered or closed."""


@dataclass(frozen=True)
class QuestionChanged:
    """The event that a question was asked, answered or closed, or that its time limit changed."""


@dataclass(frozen=True)
class ClockChanged:
    """The event that a seat was given time, or that its turn was restarted."""


@dataclass(frozen=True)
class RematchChanged:
    """The event that somebody asked for the next match, or declined it, through another process."""


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
    """One action to be played: the seat, the action, the text that the person typed, the id of the client's
    request, and the question that the action is about (its id, key and answer).
    """

    seat: int
    action: int
    said: str = ""
    request: str = ""
    asked: dict[str, Any] | None = None


@dataclass(slots=True)
class Change:
    """Everything that a command wants to write to disk: new entries of the line, and an update of the table. It
    takes effect when the session commits it.
    """

    entries: list[Entry] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)  # after each ply; none for an undo
    before: list[Event] = field(default_factory=list)  # events that come before those of the entries
    update: TableUpdate = field(default_factory=TableUpdate)
    is_granted: bool = False  # whether it is what the open request asked for, now that all have agreed
    after: list[Event] = field(default_factory=list)  # events that come after all others
    begins: StoredMatch | None = None  # a new match that is stored together with the change


def sender_of(entry: Entry) -> int:
    """Return the seat whose client sent an entry. An answer to a question is an action of WORLD, but a seat's client
    sent it.
    """
    return int(entry.asked.get("seat", entry.seat)) if entry.asked else entry.seat
