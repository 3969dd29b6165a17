"""Notes: the messages between server processes, as JSON over Redis. If a note is lost, the database or the next note
of the same kind makes up for it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter


class Note(BaseModel):
    """The base class of notes: messages from one server process to the others, or to one of them."""

    process: str  # the name of the sender


class Written(Note):
    """A note that a match was written to disk: the receiver should read its newer rows. If only its line has grown,
    the note has the new rows, so that a receiver who has everything before them need not ask the database.
    """

    kind: Literal["written"] = "written"
    match: str
    entries: list[dict[str, Any]] = []  # the new rows of the line, as to_row makes them
    head: str = ""  # the digest of the match's own row
    seated: str = ""  # the digest of its seats


class Here(Note):
    """A note with the people who are connected to a table at the sending process."""

    kind: Literal["here"] = "here"
    match: str
    here: list[int] = []  # seats whose pages sent something lately
    online: list[int] = []  # seats with a socket, even a silent one
    people: list[str] = []  # digests of the tokens of the people heard of lately
    onlookers: int = 0


class Who(Note):
    """A note that the sender has opened a table, and asks the others who is connected to it there."""

    kind: Literal["who"] = "who"
    match: str


class Chat(Note):
    """A note with a line of chat at a table."""

    kind: Literal["chat"] = "chat"
    match: str
    seat: int
    text: str


class BotsThink(Note):
    """A note with the bots of a table that are thinking."""

    kind: Literal["thinking"] = "thinking"
    match: str
    seats: list[int]


class Alive(Note):
    """A note that the sender is running. `spent` is how much of each rate limit addresses have used there since the
    last such note, and `sockets` how many sockets each address has open there.
    """

    kind: Literal["alive"] = "alive"
    spent: dict[str, dict[str, float]] = {}
    sockets: dict[str, int] | None = None  # None: as in the last note
    leaves: bool = False  # the process is shutting down
    released: list[str] = []  # matches with a running clock that nobody drives any more


class Ask(Note):
    """A request for a class, forwarded to the process `to`, which has the class. The body is in Base64."""

    kind: Literal["ask"] = "ask"
    to: str
    id: str
    method: str
    path: str
    query: str
    source: str
    headers: list[tuple[str, str]]
    body: str


class Reply(Note):
    """The response to a forwarded request (see Ask). The body is in Base64."""

    kind: Literal["reply"] = "reply"
    to: str
    id: str
    status: int = 500
    headers: list[tuple[str, str]] = []
    body: str = ""


ToTable = Written | Here | Who | Chat | BotsThink
AnyNote = ToTable | Alive | Ask | Reply
NOTE: TypeAdapter[AnyNote] = TypeAdapter(Annotated[AnyNote, Field(discriminator="kind")])
