"""What travels over a table's socket, each way. docs/protocol.md tells the story; the schema is served.

A client says `hello` first. Every message that asks for something carries an `id` of the client's own and
is answered under that id: `done` once it is durable, `refused`, or `error`. A client sends a message again,
under the same id, until it is answered; the same id is never carried out twice.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from parlour.core.offer import Button, Choice

VERSION = 2
TEXT = 400  # characters typed at once

Id = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Token = Annotated[str, Field(min_length=1, max_length=80)]
Count = Annotated[int, Field(ge=0, le=10**9, strict=True)]
SeatNumber = Annotated[int, Field(ge=0, le=63, strict=True)]
Action = Annotated[int, Field(ge=-(2**31), le=2**31 - 1, strict=True)]
ErrorCode = Literal["malformed", "version", "seat", "stale", "flood", "refused", "match", "store", "out"]


class Message(BaseModel):
    """Anything that is sent. Unknown fields are refused; what the server sends has all its fields."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


# From a client.


class Hello(Message):
    """The first word: the protocol's version, the seats' tokens, and the last event that was seen.

    `pictures`: events bring what they change in the picture. `together`: several messages may come in one frame, as
    a list.
    """

    type: Literal["hello"]
    version: int
    tokens: list[Token] = Field(default=[], max_length=64)
    since: Count | None = None
    arrangement: str = Field(default="", max_length=20)  # one of the game's ways to lay the board out
    pictures: bool = False
    together: bool = False


class Asked(Message):
    """Anything that is answered under its id."""

    id: Id


class Play(Asked):
    """Actions of one seat from a given ply, all or none; or a move as text."""

    type: Literal["play"]
    token: Token
    seat: SeatNumber
    ply: Count
    actions: list[Action] = Field(default=[], max_length=64)
    move: str | None = Field(default=None, max_length=TEXT)
    sure: bool = True  # False: a typed move that costs dear is not played, but answered with `meant`


class Explain(Asked):
    """Clicks that lead nowhere: why not?"""

    type: Literal["explain"]
    token: Token
    seat: SeatNumber
    path: list[Name] = Field(min_length=1, max_length=16)
    draft: list[Action] = Field(default=[], max_length=64)


class Draft(Asked):
    """What a seat has chosen so far in a turn of several actions: what may come next? Changes nothing.

    `shown` is the draft that the client's picture shows, so that only the difference is sent.
    """

    type: Literal["draft"]
    token: Token
    seat: SeatNumber
    ply: Count
    actions: list[Action] = Field(max_length=64)
    shown: list[Action] = Field(default=[], max_length=64)


class Reply(Asked):
    """A seat's answer to the host's question: typed, or one of its choices; or that it does not know."""

    type: Literal["reply"]
    token: Token
    seat: SeatNumber
    number: Count
    text: str = Field(default="", max_length=200)
    knows: bool = True  # False: "I don't know", at once


class Shown(Asked):
    """The host's question is on the screen of a seat; within two seconds of its sending, the time starts now."""

    type: Literal["shown"]
    token: Token
    seat: SeatNumber
    number: Count


class Ruling(Asked):
    """The referee says whether a seat's answer, given aloud, was right."""

    type: Literal["ruling"]
    token: Token
    seat: SeatNumber
    number: Count
    right: bool


class Weigh(Asked):
    """A line that is being typed: what does it come to, and may it be played? Changes nothing."""

    type: Literal["weigh"]
    token: Token
    seat: SeatNumber
    move: str = Field(max_length=TEXT)


class Review(Asked):
    """What else there was at one of one's own plies, once that helps nobody any more."""

    type: Literal["review"]
    token: Token
    seat: SeatNumber
    ply: Count


class Undo(Asked):
    """Take one's own last choice back, while nothing else has happened."""

    type: Literal["undo"]
    token: Token
    seat: SeatNumber
    ply: Count


class AskBack(Asked):
    """Ask the others to go back to before one's last choice."""

    type: Literal["ask_back"]
    token: Token
    seat: SeatNumber
    ply: Count


class Call(Asked):
    """Call for something that is offered out of turn, such as a draw; others may have to agree."""

    type: Literal["call"]
    token: Token
    seat: SeatNumber
    action: Action


class Answer(Asked):
    """Agree, or not, to the open question; who asked it may withdraw it by answering no."""

    type: Literal["answer"]
    token: Token
    seat: SeatNumber
    number: Count
    yes: bool


class Say(Asked):
    """Something for the others at the table: own words, or a quick phrase by its number."""

    type: Literal["say"]
    token: Token
    seat: SeatNumber
    text: str = Field(default="", max_length=200)
    phrase: int | None = Field(default=None, ge=0, le=50)


class Rematch(Asked):
    """The same seats and options again, once the game is over; or, asked by somebody else, rather not now."""

    type: Literal["rematch"]
    token: Token
    seat: SeatNumber
    yes: bool = True


class ViewAs(Asked):
    """Several seats on one screen: show the table to this one, now that nobody else is looking."""

    type: Literal["look"]
    token: Token
    seat: SeatNumber


class See(Asked):
    """The picture after an event, for a client that cannot go on from what events bring: it shows a draft, say.

    `have` is the event whose picture the client has: only what differs from it is sent.
    """

    type: Literal["see"]
    number: Count
    have: Count | None = None


class Describe(Asked):
    """The board in words, as it is now; asked for once it stands still."""

    type: Literal["describe"]


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]


FromClient = Annotated[
    Hello
    | Play
    | Draft
    | Explain
    | Weigh
    | Review
    | Undo
    | AskBack
    | Call
    | Answer
    | Reply
    | Shown
    | Ruling
    | Say
    | Rematch
    | ViewAs
    | See
    | Describe
    | Ping,
    Field(discriminator="type"),
]
FROM_CLIENT: TypeAdapter[Any] = TypeAdapter(FromClient)


# From the server.


class SeatView(Message):
    """A seat as everybody sees it."""

    seat: int
    name: str
    title: str  # what the game calls the seat
    kind: Literal["person", "bot", "open"]
    level: str = ""
    here: bool = False  # somebody with this seat's token was heard of lately
    online: bool = False  # and is connected, as far as one can know
    lent: int | None = None  # a bot plays for its person since this ply; the person's token takes it back
    muted: bool = False  # by the host of the table


class Clock(Message):
    """The turn timer, and the clock of the whole game."""

    mode: Literal["off", "advisory", "enforced"]
    seconds: int = 0
    left: float | None = None  # of the turn, with what is in the bank
    banks: list[float] = []  # seconds that each seat has beside those of a turn; empty: there are no banks
    length: int = 0  # minutes for the whole game; 0: as long as it takes
    rest: float | None = None  # seconds of it that are left; None: no seat has moved yet


class Status(Message):
    """Where the match stands, as one eye sees it."""

    number: int
    ply: int
    acting: list[int]
    over: bool
    outcome: str = ""
    returns: list[float] = []
    thinking: list[int] = []
    clock: Clock


class LogEntry(Message):
    """One ply in sentences."""

    ply: int
    seat: int
    sentences: list[str]


class FormView(Message):
    """A line to type."""

    name: str
    label: str
    submit: str
    keys: list[tuple[str, str, int]] = []
    prefix: str = ""
    hint: str = ""
    weighs: bool = False  # what is being typed can be weighed


class CallView(Message):
    """Something that a seat may call for out of turn, and what it is asked before it does."""

    action: int
    label: str
    question: str


class OfferView(Message):
    """What one seat may do now, behind its draft."""

    seat: int
    acts: bool  # whether the game waits for this seat
    task: str = ""  # what is asked of the seat now, in a sentence
    choices: list[Choice] = []
    buttons: list[Button] = []
    forms: list[FormView] = []
    prompts: dict[str, str] = {}  # what comes after the first clicks of a choice, by these clicks
    calls: list[CallView] = []
    finish: str = ""  # what the button says that sends the draft
    ready: bool = False  # the draft is whole and may be sent
    line: list[int] = []  # the actions it stands for, in order


class Turn(Message):
    """What the seats of one client may do at a ply. Sent to nobody else."""

    type: Literal["turn"] = "turn"
    ply: int
    offers: list[OfferView] = []
    undo: int | None = None  # the seat that may take its last choice back
    secret: bool = False  # the seat to act sees more than the screen shows: ask to look


class QuestionOver(Message):
    """A question that is over, with its answer."""

    number: int
    text: str
    answer: str


class QuestionView(Message):
    """The host's question as everybody sees it, or that there is none (number -1).

    The answer goes to the referee alone, and to everybody when the question is over.
    """

    type: Literal["question"] = "question"
    number: int = -1
    text: str = ""
    subject: str = ""
    category: int = 0
    level: str = ""
    choices: list[str] = []
    seats: list[int] = []  # who may answer
    seconds: float | None = None  # for each of them, from when its time starts
    left: float | None = None
    guesses: list[tuple[int, str]] = []  # wrong answers so far: seat, text
    answers: Literal["typed", "choice", "referee"] = "typed"
    answer: str = ""
    over: QuestionOver | None = None  # the question before


class Asking(Message):
    """The open question: who asks what, and who has still to answer; seat -1: there is none.

    Who is awaited and away has `lapses` seconds to come back; then the question is off.
    """

    type: Literal["asking"] = "asking"
    number: int = 0
    seat: int = -1
    text: str = ""
    waiting: list[int] = []
    away: list[int] = []
    lapses: float | None = None


class Said(Message):
    """Somebody said something; seat -1: the house."""

    type: Literal["said"] = "said"
    seat: int
    text: str


class Pieces(Message):
    """What turns one picture into another: for each piece that changed its tag, attributes and what it holds (left out
    where only attributes changed), null for one that is gone; and the order of all in the drawing, where it changed."""

    changed: dict[str, list[str] | None]
    order: list[str] | None = None


class Welcome(Message):
    """The whole truth: everything a client needs to show the table."""

    type: Literal["welcome"] = "welcome"
    version: int = VERSION
    match: str
    game: str
    yours: list[int]
    lent: list[int]  # seats of yours that a bot has meanwhile
    seats: list[SeatView]
    standing: Status
    pieces: Pieces  # all of them
    log: list[LogEntry]  # the latest plies; those before are asked for by pages
    talk: list[Said]
    asking: Asking
    question: QuestionView
    reviews: list[tuple[int, int]] = []  # plies of the client's own seats that may be reviewed: (ply, seat)
    refused: int = 0  # how many tokens were not accepted


class Event(Message):
    """One entry of the line, numbered by the server: a ply, or a taking back.

    `pieces`, where pictures were asked for, turn the picture after the event before into the one after this.
    """

    type: Literal["event"] = "event"
    kind: Literal["play", "back"]
    standing: Status
    told: LogEntry
    chance: bool = False
    pieces: Pieces | None = None


class Missed(Message):
    """Follows a hello: the seats, and that the events which were missed come next."""

    type: Literal["missed"] = "missed"
    yours: list[int]
    lent: list[int]
    seats: list[SeatView]
    events: int


class Seats(Message):
    """Who has the seats now."""

    type: Literal["seats"] = "seats"
    yours: list[int]
    lent: list[int]
    seats: list[SeatView]


class ClockSet(Message):
    """The clock was changed by hand: somebody was given time."""

    type: Literal["clock"] = "clock"
    clock: Clock


class Thinking(Message):
    """Which bots are thinking."""

    type: Literal["thinking"] = "thinking"
    seats: list[int]


class Done(Message):
    """What was asked under this id is done, and durable if it was a move."""

    type: Literal["done"] = "done"
    id: str
    number: int


class RefusedMessage(Message):
    """The rules refuse, with the clause."""

    type: Literal["refused"] = "refused"
    id: str
    clause: str
    text: str
    at: tuple[int, int] | None = None


class Picture(Message):
    """The answer to see. `have` is the event whose picture these pieces change; null: these are all."""

    type: Literal["picture"] = "picture"
    id: str
    pieces: Pieces
    have: int | None = None


class Described(Message):
    """The answer to describe, with the event after which the board is so."""

    type: Literal["described"] = "described"
    id: str
    number: int
    text: str


class Drafted(Message):
    """The answer to draft: what may come next, and the picture with the draft carried out."""

    type: Literal["drafted"] = "drafted"
    id: str
    offer: OfferView
    pieces: Pieces


class Weighed(Message):
    """The answer to weigh: what the line comes to, or lacks; whether it may be played; if not, why, and where."""

    type: Literal["weighed"] = "weighed"
    id: str
    said: str
    open: bool
    clause: str = ""
    text: str = ""
    at: tuple[int, int] | None = None


class Reviews(Message):
    """All plies of a client's own seats that may be reviewed now: (ply, seat). Sent to nobody else."""

    type: Literal["reviews"] = "reviews"
    turns: list[tuple[int, int]]


class Reviewed(Message):
    """The answer to review."""

    type: Literal["reviewed"] = "reviewed"
    id: str
    ply: int
    sentences: list[str]


class Meant(Message):
    """The answer to an explain: the clicks mean a choice that is open (None: there is more to click).

    Also the answer to a typed move that its sender was not sure of, with what to ask first.
    """

    type: Literal["meant"] = "meant"
    id: str
    actions: list[int] | None
    seat: int
    warning: str = ""
    stages: bool = False  # the choice joins the draft


class NextMatch(Message):
    """Somebody has set up a rematch, where the same tokens hold the same seats. Everybody else is asked to come."""

    type: Literal["next"] = "next"
    match: str
    seat: int  # who would like to play again


class ErrorMessage(Message):
    """Something was wrong with a message: one of a few codes, and a sentence."""

    type: Literal["error"] = "error"
    id: str = ""
    code: ErrorCode
    text: str


class Pong(Message):
    """Here."""

    type: Literal["pong"] = "pong"
    number: int


FromServer = Annotated[
    Welcome
    | Missed
    | Event
    | Turn
    | Asking
    | Said
    | Seats
    | ClockSet
    | Thinking
    | Done
    | RefusedMessage
    | Picture
    | Described
    | Drafted
    | QuestionView
    | Weighed
    | Reviews
    | Reviewed
    | Meant
    | NextMatch
    | ErrorMessage
    | Pong,
    Field(discriminator="type"),
]
FROM_SERVER: TypeAdapter[Any] = TypeAdapter(FromServer)


def protocol() -> dict[str, Any]:
    """The JSON Schemas of both directions."""
    return {
        "version": VERSION,
        "from_client": FROM_CLIENT.json_schema(),
        "from_server": FROM_SERVER.json_schema(mode="serialization"),
    }
