"""Parts of the server's messages: seats, clocks, offers, log entries and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from parlour.core.offer import Button, Choice
from parlour.core.step import Mark

from .fields import Message


class PersonView(Message):
    """One of several people in a seat: the name, and whether the person is at the table."""

    name: str  # the name that the person gave, or ""
    here: bool = False


class SeatView(Message):
    """The public data of a seat: its holder, and whether that person is at the table."""

    seat: int
    name: str
    title: str  # the game's name for the seat
    kind: Literal["person", "bot", "open"]
    level: str = ""
    here: bool = False  # a client with this seat's token has sent something recently
    online: bool = False  # such a client is connected
    lent: int | None = None  # the ply since which a bot plays for the seat's person, who can take it back
    muted: bool = False  # by the owner of the table
    people: list[PersonView] = []  # if several people hold the seat
    room: int = 0  # how many more people may join the seat


class Clock(Message):
    """The state of the turn timer and of the clock for the whole game."""

    mode: Literal["off", "advisory", "enforced"]
    seconds: int = 0
    left: float | None = None  # seconds of the turn, including the seat's bank
    paused: bool = False  # the clock of the turn stands still, because the connection was lost
    banks: list[float] = []  # seconds that each seat has besides those of a turn; empty: no banks
    length: int = 0  # minutes for the whole game; 0: no limit
    rest: float | None = None  # seconds left of the whole game; None: no seat has moved yet


class Status(Message):
    """The status of a match, as one viewer sees it."""

    number: int
    ply: int
    acting: list[int]
    over: bool
    outcome: str = ""
    returns: list[float] = []
    thinking: list[int] = []
    clock: Clock


class MarkView(Message):
    """A sign that the client draws on the board to show what a ply did at a place. A place is named as in a
    click, or is a piece's id; for a piece that moved, `places` has its whole path.
    """

    kind: Literal["moved", "put", "gone", "hit", "taken", "changed"]
    places: list[str]
    text: str = ""


def mark_views(marks: Iterable[Mark]) -> list[MarkView]:
    """Return marks (signs on the board) in the form that messages use."""
    return [MarkView(kind=mark.kind, places=list(mark.places), text=mark.text) for mark in marks]  # type: ignore[arg-type]


class LogEntry(Message):
    """The log entry of one ply: its sentences, and its marks on the board."""

    ply: int
    seat: int
    sentences: list[str]
    marks: list[MarkView] = []


class FormView(Message):
    """A field for typing a move: its label, the keys that type parts of the move, its submit button, and a `hint` below
    the field. The client sends `prefix` followed by the typed text. If `weighs` is true, the client may ask what the
    text comes to (`weigh`) while somebody types.
    """

    name: str
    label: str
    submit: str
    keys: list[tuple[str, str, int]] = []
    prefix: str = ""
    hint: str = ""
    weighs: bool = False


class CallView(Message):
    """Something that a seat may call for out of turn, and the question with which the player confirms the call."""

    action: int
    label: str
    question: str


class OfferView(Message):
    """Everything that one seat may do now, after its draft."""

    seat: int
    acts: bool  # whether the game waits for this seat
    task: str = ""  # what the seat should do now, in a sentence
    choices: list[Choice] = []
    buttons: list[Button] = []
    forms: list[FormView] = []
    prompts: dict[str, str] = {}  # the next instruction, by the clicks made so far
    calls: list[CallView] = []
    main: str = ""  # the `at` of the button that does what the task says; "": none does
    finish: str = ""  # label of the button that sends the draft
    ready: bool = False  # the draft is complete and may be sent
    line: list[int] = []  # the draft's actions, in order


class QuestionOver(Message):
    """A question that is over, with its right answer."""

    number: int
    text: str
    answer: str


class Pieces(Message):
    """The changes that turn one picture into another.

    `changed` has the tag, attributes and content of each changed piece. The content is left out if only attributes
    changed; null means that the piece is gone. `order` lists all pieces in drawing order, if the order has changed.
    """

    changed: dict[str, list[str] | None]
    order: list[str] | None = None
