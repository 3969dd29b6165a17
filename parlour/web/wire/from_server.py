"""Messages from the server to a client."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from .fields import VERSION, ErrorCode, Message
from .views import Clock, LogEntry, OfferView, Pieces, QuestionOver, SeatView, Status


class Turn(Message):
    """Everything that the seats of one client may do now. Only that client gets this message."""

    type: Literal["turn"] = "turn"
    ply: int
    offers: list[OfferView] = []
    undo: int | None = None  # the seat that may undo its last choice
    secret: bool = False  # the acting seat may see more than the screen shows; send `look`


class QuestionView(Message):
    """The quizmaster's question; number -1 means that there is none.

    While the question is open, only the referee gets the right answer. Everybody gets it when the question is over.
    """

    type: Literal["question"] = "question"
    number: int = -1
    text: str = ""
    subject: str = ""
    category: int = 0
    level: str = ""
    choices: list[str] = []
    seats: list[int] = []  # seats that may answer
    seconds: float | None = None  # each seat's time to answer
    left: float | None = None
    guesses: list[tuple[int, str]] = []  # wrong answers so far: seat, text
    answers: Literal["typed", "choice", "referee"] = "typed"
    answer: str = ""
    over: QuestionOver | None = None  # the previous question


class Asking(Message):
    """The open request for consent: the seat that asks, a sentence about its request, and the seats that have
    not answered. Seat -1 means that there is no request.

    The request closes in `lapses` seconds unless the people of the `away` seats come back.
    """

    type: Literal["asking"] = "asking"
    number: int = 0
    seat: int = -1
    text: str = ""
    waiting: list[int] = []
    away: list[int] = []
    lapses: float | None = None


class Said(Message):
    """A chat message; seat -1 means that the server itself says it."""

    type: Literal["said"] = "said"
    seat: int
    text: str


class Welcome(Message):
    """The answer to `hello`: everything that a client needs to display the table."""

    type: Literal["welcome"] = "welcome"
    version: int = VERSION
    match: str
    game: str
    yours: list[int]
    lent: list[int]  # your seats that are lent to a bot
    seats: list[SeatView]
    standing: Status
    pieces: Pieces  # all of them
    log: list[LogEntry]  # the latest plies; the client gets earlier ones over HTTP
    talk: list[Said]
    asking: Asking
    question: QuestionView
    reviews: list[tuple[int, int]] = []  # reviewable plies of the client's own seats, as (ply, seat)
    refused: int = 0  # number of tokens that the server did not accept


class Event(Message):
    """One entry of the line, which is a ply or an undo, numbered by the server.

    `pieces` has the changes since the previous event, if the client asked for pictures.
    """

    type: Literal["event"] = "event"
    kind: Literal["play", "back"]
    standing: Status
    told: LogEntry
    chance: bool = False
    pieces: Pieces | None = None


class Missed(Message):
    """The answer to `hello` from a client that was away for a short time: the holders of the seats. The events that
    the client has missed follow this message.
    """

    type: Literal["missed"] = "missed"
    yours: list[int]
    lent: list[int]
    seats: list[SeatView]
    events: int


class Seats(Message):
    """The holders of all seats, sent whenever they change."""

    type: Literal["seats"] = "seats"
    yours: list[int]
    lent: list[int]
    seats: list[SeatView]


class ClockSet(Message):
    """The state of the clocks, sent after a change that is not a move: somebody was given time, or the turn
    timer was paused or resumed.
    """

    type: Literal["clock"] = "clock"
    clock: Clock


class Thinking(Message):
    """The seats whose bots are thinking."""

    type: Literal["thinking"] = "thinking"
    seats: list[int]


class Done(Message):
    """The answer that the request with this id has been carried out. If it was a move, the move is on disk."""

    type: Literal["done"] = "done"
    id: str
    number: int


class RefusedMessage(Message):
    """The answer that the rules refuse the request with this id: the clause and the reason."""

    type: Literal["refused"] = "refused"
    id: str
    clause: str
    text: str
    at: tuple[int, int] | None = None


class Picture(Message):
    """The answer to `see`. The pieces are changes since event `have`; if `have` is null, they are the complete
    picture.
    """

    type: Literal["picture"] = "picture"
    id: str
    pieces: Pieces
    have: int | None = None


class Described(Message):
    """The answer to `describe`: the board after event `number`, in sentences."""

    type: Literal["described"] = "described"
    id: str
    number: int
    text: str


class Drafted(Message):
    """The answer to `draft`: the choices that follow, and the changes to the picture."""

    type: Literal["drafted"] = "drafted"
    id: str
    offer: OfferView
    pieces: Pieces


class Weighed(Message):
    """The answer to `weigh`: the value of the typed move, and whether it may be played. If not: the reason,
    and where the mistake is.
    """

    type: Literal["weighed"] = "weighed"
    id: str
    said: str
    open: bool
    clause: str = ""
    text: str = ""
    at: tuple[int, int] | None = None


class Reviews(Message):
    """The choices of a client's own seats that may be reviewed, as a list of (ply, seat). Only that client gets this
    message.
    """

    type: Literal["reviews"] = "reviews"
    turns: list[tuple[int, int]]


class Reviewed(Message):
    """The answer to `review`: the alternatives to the choice made just before a ply."""

    type: Literal["reviewed"] = "reviewed"
    id: str
    ply: int
    sentences: list[str]


class Meant(Message):
    """The answer to `explain`: the actions that the clicks stand for (null if more clicks are needed).

    It is also the answer to a typed move with `sure: false`. `warning` is the question to ask the player before
    playing the move.
    """

    type: Literal["meant"] = "meant"
    id: str
    actions: list[int] | None
    seat: int
    warning: str = ""
    stages: bool = False  # the choice joins the draft


class ReachView(Message):
    """The answer to `explain` if the clicks name a piece: the places to which it can go, and those that it
    can hit.
    """

    type: Literal["reach"] = "reach"
    id: str
    text: str
    places: list[str]
    hits: list[str]


class NextMatch(Message):
    """The message that somebody has set up a rematch, in which the same tokens hold the same seats."""

    type: Literal["next"] = "next"
    match: str
    seat: int  # the seat that asked for the rematch


class ErrorMessage(Message):
    """The answer that the server could not carry out a message: an error code and a sentence."""

    type: Literal["error"] = "error"
    id: str = ""
    code: ErrorCode
    text: str


class Pong(Message):
    """The answer to `ping`, with the number of the last event."""

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
    | ReachView
    | NextMatch
    | ErrorMessage
    | Pong,
    Field(discriminator="type"),
]
FROM_SERVER: TypeAdapter[Any] = TypeAdapter(FromServer)
