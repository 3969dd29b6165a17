"""The settings of a table: everything that its owner chose, and the rest of the table's state that must
survive a restart. The line is stored apart.

The settings are one frozen object: a change makes a new one, so they are never half changed. They are stored
as JSON in a form that every version of Parlour can read: a missing field has its default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

OFF, ENFORCED = "off", "enforced"  # modes of the turn timer; any other only shows the time


class Person(NamedTuple):
    """One of several people who share a seat: the digest of their token, and the name that they gave."""

    token: str
    name: str


@dataclass(frozen=True)
class TurnTimer:
    """The time limit of a turn. `bank` is the extra time that a seat has, and `increment` the time that each turn
    adds to it.
    """

    mode: str = OFF
    seconds: int = 0
    bank: int = 0  # minutes
    increment: int = 0  # seconds
    pause: int = 0  # minutes in a game for which the clock stops while the connection of a seat is lost

    @property
    def is_on(self) -> bool:
        """Whether turns have a time limit."""
        return self.mode != OFF

    @property
    def is_enforced(self) -> bool:
        """Return whether the table plays for a seat whose time has run out."""
        return self.mode == ENFORCED


@dataclass(frozen=True)
class Absence:
    """The number of minutes after which a bot plays for a person who is away (0: never), and the bot's level ("":
    the default).
    """

    minutes: int = 0
    level: str = ""


@dataclass(frozen=True)
class Rematch:
    """The id of the next match, the seat that asked for it, and the seats that declined."""

    match: str
    by: int
    declined: tuple[int, ...] = ()


@dataclass(frozen=True)
class ConsentRequest:
    """A request of one seat that the others must agree to: a call out of turn (`action`), or an undo (`back`, the
    ply to go back to). The request is void as soon as the line changes.
    """

    number: int
    seat: int
    waiting: tuple[int, ...]  # the seats that have not answered
    entries: int  # entries of the line when the seat asked
    request: str = ""  # the id of the message that asked
    action: int | None = None
    back: int | None = None


class Declined(NamedTuple):
    """A request that somebody declined: the action that a seat called for (None: an undo), and the ply."""

    action: int | None
    ply: int


class TurnStart(NamedTuple):
    """The last restart of the turn timer in the middle of a turn: the number of entries in the line at that
    moment, and the time.
    """

    number: int
    at: float


@dataclass(frozen=True)
class Reminder:
    """The address for a message to a person when it is their turn. It is valid only for the person whose
    token is `token`. `told` is the number of entries of the line when the last message was sent; -1 means
    that none was.
    """

    kind: str
    to: str
    code: str  # with which the receiver confirms the address, or stops the messages
    token: str
    is_confirmed: bool = False
    told: int = -1


class Charge(NamedTuple):
    """A charge of the time banks: the ply after which it was made, and the seconds in each bank before it."""

    ply: int
    banks: tuple[float, ...]


@dataclass(frozen=True)
class ClockTimes:
    """The state of the game clock when it was last stored: the seconds used, the time of storing, and the
    number of entries that the line had then.
    """

    spent: float
    at: float
    number: int


@dataclass(frozen=True)
class QuestionTimes:
    """The times at which the open question was sent and displayed, as last stored; and every question that people
    have seen.
    """

    spent: tuple[str, ...] = ()  # ids of the questions seen, in order; an id for each time
    takebacks: int | None = None  # undos so far; None in what an earlier version stored
    number: int | None = None  # of the open question; None: no question was open
    question: str = ""
    asked_at: float = 0.0
    at: float | None = None  # when this was saved; None in what an earlier version stored
    sent: Mapping[int, float] = field(default_factory=dict)
    shown: Mapping[int, float] = field(default_factory=dict)


@dataclass(frozen=True)
class MatchFile:
    """A match file that somebody opened to view it: its compressed text and its kind. Both are "" if an earlier
    version of Parlour stored the match.
    """

    kind: str = ""
    text: str = ""


@dataclass(frozen=True)
class TableSettings:
    """The settings of one table. Tokens are stored as their digests."""

    # What the owner chose.
    watch: bool = False  # others may watch
    chat: str = "on"  # or "phrases", "off"
    timer: TurnTimer = TurnTimer()
    absence: Absence = Absence()
    length: int = 0  # minutes that the whole game may take; 0: no limit
    questions: str = ""  # the set of questions; "": the built-in one
    ages: str = ""  # the age that questions must suit; "": any
    subjects: tuple[
        str, ...
    ] = ()  # the categories that players gave the game's subjects; empty: the usual ones
    answers: str = ""  # how answers are given; "": typed
    salting: bool = False  # the first throw waits for every person's salt
    owner: str = ""  # the token of the person who set the table up
    referee: str = ""  # the referee's token
    given: int = 0  # plies that were taken over from another match
    file: MatchFile | None = None  # for a match file that somebody opened
    # What happened at the table.
    muted: tuple[str, ...] = ()  # tokens of people who are muted
    banned: tuple[str, ...] = ()  # tokens of people who were removed
    barred: tuple[str, ...] = ()  # marks of the addresses of people who were removed
    people: Mapping[int, tuple[Person, ...]] = field(default_factory=dict)  # seats with several people
    lent: Mapping[int, int] = field(default_factory=dict)  # seats that a bot plays for, and since which ply
    banks: tuple[float, ...] = ()  # seconds in the time bank of each seat; empty: as full as at the start
    charges: tuple[Charge, ...] = ()  # the latest charges of the banks, which a take-back undoes
    reviewed: int = 0  # nobody may go back before this ply, because a review was read
    next: Rematch | None = None
    question: QuestionTimes | None = None
    clock: ClockTimes | None = None
    turn: TurnStart | None = None
    request: ConsentRequest | None = None
    declined: Mapping[int, Declined] = field(default_factory=dict)  # for each seat what was declined last
    reminders: Mapping[int, Reminder] = field(default_factory=dict)  # by seat
    answered: tuple[str, ...] = ()  # the last messages about consent that were carried out

    def for_rematch(self) -> TableSettings:
        """Return a copy of the settings for the next match at this table, without what belongs to the present
        match, such as its clocks, requests and reviews. Muted and banned people, the marks of their addresses, and
        reminders stay.
        """
        cleared = replace(
            self, given=0, lent={}, banks=(), charges=(), reviewed=0, next=None, question=None, clock=None
        )
        reminders = {seat: replace(one, told=-1) for seat, one in self.reminders.items()}
        return replace(cleared, turn=None, request=None, declined={}, answered=(), reminders=reminders)

    @property
    def has_running_clock(self) -> bool:
        """Whether the table has something to do at a certain time even while nobody is there: a clock runs, or
        somebody wants a message when it is their turn.
        """
        return self.timer.is_enforced or bool(self.length) or bool(self.reminders)

    @property
    def nbytes(self) -> int:
        """The approximate number of bytes of memory that the settings occupy."""
        tokens = len(self.muted) + len(self.banned) + len(self.barred) + sum(map(len, self.people.values()))
        seen = len(self.question.spent) if self.question else 0
        return SMALL + TOKEN * (tokens + seen) + (len(self.file.text) if self.file else 0)

    # JSON.

    def to_json(self) -> dict[str, Any]:
        """Return the settings in their stored form: the owner's choices, and all other fields that differ from their
        defaults.
        """
        stored: dict[str, Any] = {name: getattr(self, name) for name in CHOSEN}
        stored |= {"timer": dict(vars(self.timer)), "absence": dict(vars(self.absence))}
        for name in SPARSE:
            if value := getattr(self, name):
                stored[NAMES.get(name, name)] = list(value) if isinstance(value, tuple) else value
        if self.file:
            stored["file"] = dict(vars(self.file)) if self.file.kind else True
        if self.people:
            stored["people"] = {str(seat): [list(one) for one in some] for seat, some in self.people.items()}
        if self.lent:
            stored["lent"] = {str(seat): ply for seat, ply in self.lent.items()}
        if self.next:
            stored["next"] = {**vars(self.next), "declined": list(self.next.declined)}
        if self.clock:
            stored["clock"] = dict(vars(self.clock))
        if self.question:
            stored["question"] = question_to_json(self.question)
        if self.turn:
            stored["turn"] = list(self.turn)
        if self.request:
            stored["request"] = {**vars(self.request), "waiting": list(self.request.waiting)}
        if self.charges:
            stored["charges"] = [[one.ply, list(one.banks)] for one in self.charges]
        if self.reminders:
            stored["reminders"] = {str(seat): dict(vars(one)) for seat, one in self.reminders.items()}
        if self.declined:
            stored["declined"] = {str(seat): list(one) for seat, one in self.declined.items()}
        return stored

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> TableSettings:
        """Return the settings for their stored form, whichever version of Parlour stored them."""
        known: dict[str, Any] = {name: stored[name] for name in CHOSEN if name in stored}
        for name in SPARSE:
            if value := stored.get(NAMES.get(name, name)):
                known[name] = tuple(value) if isinstance(value, list) else value
        for name, kind in (("timer", TurnTimer), ("absence", Absence), ("clock", ClockTimes)):
            if stored.get(name):
                known[name] = pick(kind, stored[name])
        if file := stored.get("file"):
            known["file"] = pick(MatchFile, file) if isinstance(file, dict) else MatchFile()
        if people := stored.get("people"):
            known["people"] = {
                int(seat): tuple(Person(*one) for one in some) for seat, some in people.items()
            }
        if stored.get("lent"):
            known["lent"] = {int(seat): int(ply) for seat, ply in stored["lent"].items()}
        if following := stored.get("next"):
            known["next"] = Rematch(following["match"], following["by"], tuple(following["declined"]))
        if question := stored.get("question"):
            known["question"] = question_from_json(question)
        if turn := stored.get("turn"):
            known["turn"] = TurnStart(*turn)
        if request := stored.get("request"):
            known["request"] = ConsentRequest(**{**request, "waiting": tuple(request["waiting"])})
        if charges := stored.get("charges"):
            known["charges"] = tuple(Charge(int(ply), tuple(banks)) for ply, banks in charges)
        if reminders := stored.get("reminders"):
            known["reminders"] = {int(seat): pick(Reminder, one) for seat, one in reminders.items()}
        if declined := stored.get("declined"):
            known["declined"] = {int(seat): Declined(*one) for seat, one in declined.items()}
        return cls(**known)


CHOSEN = ("watch", "chat", "length", "questions", "ages", "answers", "salting")
SPARSE = (
    "owner",
    "referee",
    "given",
    "subjects",
    "muted",
    "banned",
    "barred",
    "banks",
    "reviewed",
    "answered",
)
NAMES = {"banned": "out", "owner": "host"}  # fields that are stored under the name that they had first
SMALL, TOKEN = 2000, 120  # bytes of an object and its fields, and of a text in a tuple


def pick(kind: type[Any], stored: Mapping[str, Any]) -> Any:
    """Return an instance of the dataclass `kind`, made from the fields in `stored`. Other fields get their defaults."""
    return kind(**{one.name: stored[one.name] for one in fields(kind) if one.name in stored})


def question_to_json(times: QuestionTimes) -> dict[str, Any]:
    """Return the times of a question in their stored form."""
    stored: dict[str, Any] = {"takebacks": times.takebacks, "spent": list(times.spent)}
    if times.number is not None:
        stored |= {name: getattr(times, name) for name in ("number", "question", "at", "asked_at")}
        for name in ("sent", "shown"):
            stored[name] = {str(seat): at for seat, at in getattr(times, name).items()}
    return stored


def question_from_json(stored: Mapping[str, Any]) -> QuestionTimes:
    """Return the times of a question for their stored form, whichever version of Parlour stored them."""
    shown = stored.get("shown", {})
    sent = stored.get("sent", shown)  # an earlier version stored only what was shown
    return QuestionTimes(
        spent=tuple(stored.get("spent", ())),
        takebacks=stored.get("takebacks"),
        number=stored.get("number"),
        question=str(stored.get("question", "")),
        asked_at=float(stored.get("asked_at", 0.0)),
        at=stored.get("at"),
        sent={int(seat): float(at) for seat, at in sent.items()},
        shown={int(seat): float(at) for seat, at in shown.items()},
    )
