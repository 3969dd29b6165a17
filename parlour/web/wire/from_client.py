"""Messages from a client. Every one but `hello` and `ping` has an id, and the server answers under that id."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from .fields import TEXT, Action, Count, Id, Message, Name, SeatNumber, Token


class Hello(Message):
    """The first message: the protocol version, the client's tokens, and the last event it has seen.

    `pictures`: events should include changes to the picture. `together`: the server may send several messages in one
    frame, as a list.
    """

    type: Literal["hello"]
    version: int
    tokens: list[Token] = Field(default=[], max_length=64)
    since: Count | None = None
    arrangement: str = Field(default="", max_length=20)  # one of the game's board layouts
    pictures: bool = False
    together: bool = False


class ClientRequest(Message):
    """A message that the server answers under its id."""

    id: Id


class Play(ClientRequest):
    """Play actions of one seat from a given ply, all or none; or play a move as text."""

    type: Literal["play"]
    token: Token
    seat: SeatNumber
    ply: Count
    actions: list[Action] = Field(default=[], max_length=64)
    move: str | None = Field(default=None, max_length=TEXT)
    sure: bool = True  # False: answer a costly typed move with `meant` instead of playing it


class Explain(ClientRequest):
    """Ask why a list of clicks leads to no choice."""

    type: Literal["explain"]
    token: Token
    seat: SeatNumber
    path: list[Name] = Field(min_length=1, max_length=16)
    draft: list[Action] = Field(default=[], max_length=64)


class Draft(ClientRequest):
    """Ask what may come next after the actions chosen so far in a turn. Changes nothing.

    `shown` is the draft that the client's picture shows; the server sends only the difference.
    """

    type: Literal["draft"]
    token: Token
    seat: SeatNumber
    ply: Count
    actions: list[Action] = Field(max_length=64)
    shown: list[Action] = Field(default=[], max_length=64)


class Reply(ClientRequest):
    """Answer the quizmaster's question: typed, one of its choices, or "I don't know"."""

    type: Literal["reply"]
    token: Token
    seat: SeatNumber
    number: Count
    text: str = Field(default="", max_length=200)
    knows: bool = True  # False: "I don't know"


class Shown(ClientRequest):
    """Report that the question is on the screen. The seat's time to answer starts now, if the server sent the
    question less than two seconds ago; otherwise it has started already.
    """

    type: Literal["shown"]
    token: Token
    seat: SeatNumber
    number: Count


class Ruling(ClientRequest):
    """Say, as the referee, whether a seat's spoken answer was right."""

    type: Literal["ruling"]
    token: Token
    seat: SeatNumber
    number: Count
    right: bool


class Weigh(ClientRequest):
    """Ask for the value of a line that is being typed, and whether it may be played. Changes nothing."""

    type: Literal["weigh"]
    token: Token
    seat: SeatNumber
    move: str = Field(max_length=TEXT)


class Review(ClientRequest):
    """Ask for the alternatives to one of the seat's own choices. They are sent once they give nobody an advantage."""

    type: Literal["review"]
    token: Token
    seat: SeatNumber
    ply: Count


class Undo(ClientRequest):
    """Undo the seat's own last choice, while nothing else has happened."""

    type: Literal["undo"]
    token: Token
    seat: SeatNumber
    ply: Count


class AskBack(ClientRequest):
    """Ask the others to agree to undo the seat's last choice."""

    type: Literal["ask_back"]
    token: Token
    seat: SeatNumber
    ply: Count


class Call(ClientRequest):
    """Ask for something out of turn, such as a draw; other seats may have to agree."""

    type: Literal["call"]
    token: Token
    seat: SeatNumber
    action: Action


class Answer(ClientRequest):
    """Agree, or not, to what a seat has asked of the others. The seat that asked can withdraw it by answering no."""

    type: Literal["answer"]
    token: Token
    seat: SeatNumber
    number: Count
    yes: bool


class Say(ClientRequest):
    """Send the table a chat message: a text, or a quick phrase by its number."""

    type: Literal["say"]
    token: Token
    seat: SeatNumber
    text: str = Field(default="", max_length=200)
    phrase: int | None = Field(default=None, ge=0, le=50)


class Rematch(ClientRequest):
    """Ask for a rematch once the game is over, or accept one; `yes: false` declines."""

    type: Literal["rematch"]
    token: Token
    seat: SeatNumber
    yes: bool = True


class ViewAs(ClientRequest):
    """Choose which of several seats on one screen sees the table now; the others look away."""

    type: Literal["look"]
    token: Token
    seat: SeatNumber


class See(ClientRequest):
    """Ask for the picture after an event. A client needs this if it cannot apply the event's changes, because it
    shows a draft.

    `have` is the number of the event whose picture the client has; the server sends only what differs.
    """

    type: Literal["see"]
    number: Count
    have: Count | None = None


class Describe(ClientRequest):
    """Ask for the current board in words."""

    type: Literal["describe"]


class Ping(Message):
    """Ask whether the server is there."""

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
