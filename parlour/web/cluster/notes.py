"""Notes: the messages between server processes, as JSON over Redis. A note that is lost is made up for by the database
or by the next one of its kind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, TypeAdapter


class Note(BaseModel):
    """A message from one process to all others."""

    process: str  # the name of the sender


class Written(Note):
    """A match was written: read its newer rows."""

    kind: Literal["written"] = "written"
    match: str


class Here(Note):
    """Who is connected to a table at the process that sends this note."""

    kind: Literal["here"] = "here"
    match: str
    here: list[int] = []  # seats whose pages sent something lately
    online: list[int] = []  # seats with a socket, even a silent one
    people: list[str] = []  # digests of the tokens of the people heard of lately
    onlookers: int = 0


class Who(Note):
    """The sender has opened a table, and asks who else is there."""

    kind: Literal["who"] = "who"
    match: str


class Chat(Note):
    """A line of chat at a table."""

    kind: Literal["chat"] = "chat"
    match: str
    seat: int
    text: str


class BotsThink(Note):
    """Which bots of a table are thinking."""

    kind: Literal["thinking"] = "thinking"
    match: str
    seats: list[int]


class Ban(Note):
    """The address of somebody who was removed from a table."""

    kind: Literal["ban"] = "ban"
    match: str
    address: str


class Alive(Note):
    """The sender runs. `spent` has what addresses have spent of each rate limit since its last note, and `sockets` how
    many sockets each address has open there."""

    kind: Literal["alive"] = "alive"
    spent: dict[str, dict[str, float]] = {}
    sockets: dict[str, int] | None = None  # None: as in the last note
    leaves: bool = False  # the process is shutting down
    released: list[str] = []  # matches with a running clock that nobody drives any more


class Ask(Note):
    """A request for a class that the process `to` has. The body is in Base64."""

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
    """The answer to a request for a class (see Ask). The body is in Base64."""

    kind: Literal["reply"] = "reply"
    to: str
    id: str
    status: int = 500
    headers: list[tuple[str, str]] = []
    body: str = ""


ToTable = Written | Here | Who | Chat | BotsThink | Ban
AnyNote = ToTable | Alive | Ask | Reply
NOTE: TypeAdapter[AnyNote] = TypeAdapter(Annotated[AnyNote, Field(discriminator="kind")])
