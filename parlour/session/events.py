"""Events and changes: what happens in a session, and what a command asks the caller to write first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from parlour.core.record import Record
from parlour.core.step import Step
from parlour.store.matches import Entry


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
class Said:
    """A message from the table to everybody."""

    text: str


@dataclass(frozen=True)
class ConsentChanged:
    """A seat asked the others for consent, or the open request was answered or dropped."""


@dataclass(frozen=True)
class QuestionChanged:
    """The quizmaster asked a question, or the open question was answered, timed anew or closed."""


Event = Played | TakenBack | Said | ConsentChanged | QuestionChanged


@dataclass(frozen=True)
class Ply:
    """One ply of a change: the seat, its action, what was typed, the request it belongs to, and its question."""

    seat: int
    action: int
    said: str = ""
    request: str = ""
    asked: dict[str, Any] | None = None


@dataclass
class Change:
    """What a command asks the caller to write. Nothing has happened until the session commits it."""

    entries: list[Entry]
    records: list[Record]  # after each ply; none for an undo
    before: list[Event] = field(default_factory=list)  # events that come before those of the entries


def sender_of(entry: Entry) -> int:
    """Return the seat whose request an entry carries: the entry of an answer belongs to WORLD."""
    return int(entry.asked.get("seat", entry.seat)) if entry.asked else entry.seat
