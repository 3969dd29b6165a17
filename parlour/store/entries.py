"""A stored match: its seats, the entries of its line, and the seals (digests) that chain the entries."""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from parlour.core.match import Match
from parlour.core.record import CHANCE, WORLD

from .settings import TableSettings

PERSON, BOT, OPEN = "person", "bot", "open"  # who has a seat
TIMED = "t"  # the first letter of a seal that covers times and questions; older ones are plain hex
PLY, SLOT, TEXT = (
    52,
    150,
    50,
)  # bytes of a ply in the lists of a match, of a key in a dictionary, of a text's head
UNTIMED = ("at", "asked", "seal")  # what older seals leave out


@dataclass(frozen=True)
class Seat:
    """The holder of a seat: a person with a token (stored as its digest), a bot of some level, or nobody yet. A bot
    together with a token plays for a person who is away.
    """

    kind: str
    name: str
    level: str = ""
    token: str = ""

    @property
    def is_lent(self) -> bool:
        """Whether a bot plays for a person in this seat. The person keeps the token and may take the seat back."""
        return self.kind == BOT and bool(self.token)

    def given_back(self) -> Seat:
        """Return a copy of the seat in which no bot plays for its person."""
        return replace(self, kind=PERSON, level="") if self.is_lent else replace(self)


@dataclass(frozen=True)
class Entry:
    """One row of a line: a ply (one action), or an undo back to the ply `back`.

    `asked`, for a ply of WORLD that people decided, has the question and their answers.
    """

    number: int
    takebacks: int
    seat: int
    ply: int | None = None
    action: int | None = None
    back: int | None = None
    said: str = ""
    request: str = ""
    at: float = 0.0
    seal: str = ""
    asked: dict[str, Any] | None = None

    def sealed(self, previous: str) -> Entry:
        """Return this entry with its seal. The seal depends on `previous`, the seal of the entry before."""
        return replace(self, seal=seal_of(self, previous))

    def fits(self, previous: str) -> bool:
        """Return whether this entry's seal is right. `previous` is the seal of the entry before."""
        made = seal_of if self.seal[:1] == TIMED else untimed_seal_of
        try:
            return self.seal == made(self, previous)
        except (TypeError, ValueError):  # a damaged row may hold values that cannot be digested
            return False

    @property
    def is_luck(self) -> bool:
        """Whether the match's dice decided this ply."""
        return self.back is None and (self.seat == CHANCE or (self.seat == WORLD and self.asked is None))


NAMES = tuple(one.name for one in fields(Entry))
COLUMNS = {"takebacks": "take", "request": "mark"}  # fields that have another name in the table


def to_row(entry: Entry) -> dict[str, Any]:
    """Return an entry as a row for the database."""
    return {COLUMNS.get(name, name): value for name, value in vars(entry).items()}


def from_row(row: Mapping[Any, Any]) -> Entry:
    """Return the entry that a row of the database contains."""
    return Entry(**{name: row[COLUMNS.get(name, name)] for name in NAMES})


def seal_of(entry: Entry, previous: str) -> str:
    """Return the seal of an entry: a digest of the entry and of the seal before it, and so of everything before it."""
    words = [getattr(entry, name) for name in NAMES if name != "seal"]
    return TIMED + digest([previous, words])[:31]


def untimed_seal_of(entry: Entry, previous: str) -> str:
    """Return the seal of an entry as older versions of Parlour calculated it: without times and questions."""
    words = [getattr(entry, name) for name in NAMES if name not in UNTIMED]
    return digest([previous, words])[:32]


def digest(value: Any) -> str:
    """Return the SHA-256 digest of a value that consists of dicts, lists, strings and numbers."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, allow_nan=False).encode()).hexdigest()


class Entries(Sequence[Entry]):
    """The entries of a line in compressed form: about 80 bytes each instead of 300. An Entry object is made when the
    caller reads one.

    Rare fields, such as a text that somebody typed, are stored in a separate dictionary.
    """

    ROW = struct.Struct("<qqqqqd32s")  # takebacks, seat, ply, action, back, at, seal
    NONE = -(2**63)

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._rows = bytearray()
        self._rare: dict[int, tuple[str, str, dict[str, Any] | None]] = {}  # said, request, asked
        self._rare_bytes = 0
        self._last: Entry | None = None  # whole, for every move asks for it
        for entry in entries:
            self.append(entry)

    @property
    def nbytes(self) -> int:
        """The number of bytes of memory that the entries occupy."""
        return len(self._rows) + self._rare_bytes

    def append(self, entry: Entry) -> None:
        """Add an entry at the end."""
        ply = self.NONE if entry.ply is None else entry.ply
        action = self.NONE if entry.action is None else entry.action
        back = self.NONE if entry.back is None else entry.back
        self._rows += self.ROW.pack(
            entry.takebacks, entry.seat, ply, action, back, entry.at, entry.seal.encode()
        )
        self._last = entry
        if entry.said or entry.request or entry.asked is not None:
            self._rare[len(self) - 1] = (entry.said, entry.request, entry.asked)
            texts = TEXT * 2 + len(entry.said) + len(entry.request)
            self._rare_bytes += SLOT + texts + (size_of(entry.asked) if entry.asked else 0)

    def __len__(self) -> int:
        return len(self._rows) // self.ROW.size

    def __getitem__(self, at: Any) -> Any:
        if at == -1 and self._last is not None:
            return self._last
        numbers = range(len(self))[at]
        return [self._made(number) for number in numbers] if isinstance(at, slice) else self._made(numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def _made(self, number: int) -> Entry:
        takebacks, seat, *numbers, at, seal = self.ROW.unpack_from(self._rows, number * self.ROW.size)
        ply, action, back = (None if n == self.NONE else n for n in numbers)
        said, request, asked = self._rare.get(number, ("", "", None))
        sealed = seal.rstrip(b"\0").decode()
        return Entry(number, takebacks, seat, ply, action, back, said, request, at, sealed, asked)


def size_of(value: Any) -> int:
    """Return how many bytes of memory a value occupies that consists of dicts, lists, strings and numbers."""
    inner: Iterable[Any] = ()
    if isinstance(value, dict):
        inner = (*value, *value.values())
    elif isinstance(value, list | tuple):
        inner = value
    return sys.getsizeof(value) + sum(size_of(one) for one in inner)


@dataclass
class StoredMatch:
    """A match as it is stored, with the state of its table. Only its session may change it (`Session.commit`).

    `head` and `seated` are digests of the match's own row and of its seats, as they were last read from or written
    to disk. A write compares them, and so finds out whether another program has changed the match.
    """

    id: str
    match: Match
    seats: list[Seat]
    settings: TableSettings = TableSettings()
    invite: str = ""
    created: float = 0.0
    ended: float | None = None
    touched: float = 0.0  # when something last happened to it
    entries: Entries = field(default_factory=Entries)
    requests: list[str] = field(default_factory=list)  # for each ply of the line, the message that made it
    actors: list[int] = field(default_factory=list)  # for each ply of the line, who acted
    head: str = field(default="", compare=False)
    seated: str = field(default="", compare=False)

    @property
    def entry_count(self) -> int:
        """The number of entries in the line: plies and undos."""
        return len(self.entries)

    @property
    def is_file(self) -> bool:
        """Whether this match comes from a match file that somebody opened: people can view it, but not play on."""
        return self.settings.file is not None

    @property
    def nbytes(self) -> int:
        """The number of bytes of memory that the match occupies, without its records."""
        texts = len(self.match.said) + len(self.match.asked)
        return self.entries.nbytes + PLY * len(self.match.line) + SLOT * texts + self.settings.nbytes

    @property
    def takebacks(self) -> int:
        """The number of undos that the match has had."""
        return self.entries[-1].takebacks if self.entries else 0

    @property
    def seal(self) -> str:
        """Return the seal of the last entry, on which the seal of the next entry will depend."""
        return self.entries[-1].seal if self.entries else ""

    def append(self, entry: Entry) -> None:
        """Add an entry, and apply it to the line: a ply adds an action, an undo removes actions."""
        self.entries.append(entry)
        if entry.back is not None:
            self.match.rewind(entry.back, entry.takebacks)
            del self.requests[entry.back :], self.actors[entry.back :]
            return
        assert entry.action is not None
        ply = len(self.match.line)
        if entry.said:
            self.match.said[ply] = entry.said
        if entry.asked is not None:
            self.match.asked[ply] = entry.asked
        if entry.is_luck and ply >= self.match.given:
            self.match.fix_salts()
        self.match.line.append(entry.action)
        self.requests.append(entry.request)
        self.actors.append(entry.seat)


def entries_of(match: Match, actors: Sequence[int], at: float) -> Iterator[Entry]:
    """Yield the sealed entries for a match that comes from a file, undos included. `actors` has the seat that
    acted at each ply; `at` is the time that every entry gets.
    """
    number, takebacks, seal = 0, 0, ""
    backs = dict(match.rewinds)
    for ply in range(len(match.line) + 1):
        made: list[Entry] = []
        if ply in backs:
            takebacks = backs[ply]
            made.append(Entry(number, takebacks, CHANCE, back=ply, at=at))
        if ply < len(match.line):
            said, asked = match.said.get(ply, ""), match.asked.get(ply)
            place = number + len(made)
            made.append(
                Entry(place, takebacks, actors[ply], ply, match.line[ply], said=said, at=at, asked=asked)
            )
        for entry in made:
            sealed = entry.sealed(seal)
            number, seal = number + 1, sealed.seal
            yield sealed
