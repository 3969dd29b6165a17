"""Messages from a client. Every message except `hello` and `ping` has an id, and the server's answer has the same
id.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from .fields import TEXT, Action, Count, Id, Message, Name, SeatNumber, Token


class Hello(Message):
    """A client's first message: the protocol version, its tokens, and the number of the last event that it has.

    `pictures`: the client wants changes of the picture with each event. `together`: the server may send several
    messages as a list in one frame.
    """

    type: Literal["hello"]
    version: int
    tokens: list[Token] = Field(default=[], max_length=64)
    since: Count | None = None
    arrangement: str = Field(default="", max_length=20)  # one of the game's board layouts
    pictures: bool = False
    together: bool = False


class ClientRequest(Message):
    """The base class of messages that the server answers with the same id."""

    id: Id


class Play(ClientRequest):
    """Play actions of one seat from a given ply on, all or none of them; or play a move given as text."""

    type: Literal["play"]
    token: Token
    seat: SeatNumber
    ply: Count
    actions: list[Action] = Field(default=[], max_length=64)
    move: str | None = Field(default=None, max_length=TEXT)
    sure: bool = True  # False: answer a costly typed move with `meant` instead of playing it


class Explain(ClientRequest):
    """Ask for the meaning of a list of clicks on the board: a choice, the reach of a piece, or a refusal with
    its reason.
    """

    type: Literal["explain"]
    token: Token
    seat: SeatNumber
    path: list[Name] = Field(min_length=1, max_length=16)
    draft: list[Action] = Field(default=[], max_length=64)


class Draft(ClientRequest):
    """Ask for the choices that follow the actions chosen so far in a turn. Changes nothing.

    `shown` is the draft that the client's picture shows; the server sends only the difference.
    """

    type: Literal["draft"]
    token: Token
    seat: SeatNumber
    ply: Count
    actions: list[Action] = Field(max_length=64)
    shown: list[Action] = Field(default=[], max_length=64)


class Reply(ClientRequest):
    """Answer the quizmaster's question: with a text, with one of its choices, or with "I don't know"."""

    type: Literal["reply"]
    token: Token
    seat: SeatNumber
    number: Count
    text: str = Field(default="", max_length=200)
    knows: bool = True  # False: "I don't know"


class Shown(ClientRequest):
    """Report that the client displays the question. The seat's time to answer starts now, unless the server sent the
    question more than two seconds ago: then the time has started already.
    """

    type: Literal["shown"]
    token: Token
    seat: SeatNumber
    number: Count


class Ruling(ClientRequest):
    """Decide, as the referee, whether a seat's spoken answer was right."""

    type: Literal["ruling"]
    token: Token
    seat: SeatNumber
    number: Count
    right: bool


class Weigh(ClientRequest):
    """Ask for the value of a move that a player is typing, such as a sum, and whether it may be played.
    Changes nothing.
    """

    type: Literal["weigh"]
    token: Token
    seat: SeatNumber
    move: str = Field(max_length=TEXT)


class Review(ClientRequest):
    """Ask for the alternatives to one of the seat's own choices. The server sends them once they help nobody."""

    type: Literal["review"]
    token: Token
    seat: SeatNumber
    ply: Count


class Undo(ClientRequest):
    """Undo the seat's own last choice, if nothing else has happened since."""

    type: Literal["undo"]
    token: Token
    seat: SeatNumber
    ply: Count


class AskBack(ClientRequest):
    """Ask the other people to agree that the seat's last choice is undone."""

    type: Literal["ask_back"]
    token: Token
    seat: SeatNumber
    ply: Count


class Call(ClientRequest):
    """Ask for something out of turn, such as a draw. Other seats may have to agree."""

    type: Literal["call"]
    token: Token
    seat: SeatNumber
    action: Action


class Answer(ClientRequest):
    """Answer whether the seat agrees to another seat's request. The seat that made the request can answer no to
    withdraw it.
    """

    type: Literal["answer"]
    token: Token
    seat: SeatNumber
    number: Count
    yes: bool


class Say(ClientRequest):
    """Send a chat message to the table: a text, or the number of a ready-made phrase."""

    type: Literal["say"]
    token: Token
    seat: SeatNumber
    text: str = Field(default="", max_length=200)
    phrase: int | None = Field(default=None, ge=0, le=50)


class Rematch(ClientRequest):
    """Ask for a rematch once the game is over, or accept one; with `yes: false`, decline one."""

    type: Literal["rematch"]
    token: Token
    seat: SeatNumber
    yes: bool = True


class ViewAs(ClientRequest):
    """Choose which of several seats on one screen sees the table now, while people in the other seats look away."""

    type: Literal["look"]
    token: Token
    seat: SeatNumber


class See(ClientRequest):
    """Ask for the picture after an event. A client needs this if it cannot apply the event's changes because its
    picture shows a draft.

    `have` is the number of the event whose picture the client has; the server sends only the difference.
    """

    type: Literal["see"]
    number: Count
    have: Count | None = None


class Describe(ClientRequest):
    """Ask for a description of the present board in sentences."""

    type: Literal["describe"]


class Ping(Message):
    """Ask whether the server is still there."""

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
