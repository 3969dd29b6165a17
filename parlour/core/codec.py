"""Codecs: convert a position to one line of text and back, from a list of fields: "phase=step turn=2 chain=6,6,5 …".

A game lists its fields once, in the order in which people read them. Most are fields of its record; a Kind says how
their numbers are written, for instance as words. Any other field has a function that writes it and a function that
reads it. The game's options come under their own names. A field that is missing from a text has the value of a fresh
record. A codec refuses unknown names, names given twice, and values that do not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from . import options as opt
from .errors import BadOption, BadPosition
from .judge import Reason
from .names import fill
from .record import Record, blank

MOST = 8_000  # characters of an exact text; no game's is nearly as long
NO_OTHERS: Mapping[int, str] = {}
Read = Callable[[Record, str], object]


@dataclass(frozen=True)
class Kind:
    """How one number of a position is written as text and read back. `write` returns "" for a number that the text
    leaves out; `read` raises ValueError for a text that is not allowed.
    """

    write: Callable[[Record, int], str]
    read: Callable[[Record, str], int]


NUMBER = Kind(lambda s, number: str(number), lambda s, word: int(word))
HEXADECIMAL = Kind(lambda s, number: f"{number:x}", lambda s, word: int(word, 16))


def bounded(low: int, high: int, called: str) -> Kind:
    """Return a Kind for numbers from `low` to `high`, written in digits. Error messages use the noun `called` for
    such a number.
    """

    def read(s: Record, word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) <= 10 and low <= int(word) <= high):
            raise BadPosition(f"{called} must be a whole number from {low} to {high}, not {word[:20]!r}.")
        return int(word)

    return Kind(NUMBER.write, read)


def words(
    names: Sequence[str], called: str = "", others: Mapping[int, str] = NO_OTHERS, seated: bool = False
) -> Kind:
    """Return a Kind that writes 0, 1, 2 … as `names` and the numbers in `others` as their words. With `seated`, name
    n belongs to seat n, and the names of seats that the record does not have are refused.

    `called` is the noun for such a value in error messages. A number without a word is written in digits and cannot
    be read back.
    """
    word_of = {**dict(enumerate(names)), **others}
    other = {word: number for number, word in others.items() if word}

    def read(s: Record, word: str) -> int:
        known = list(names[: s.seats] if seated else names)
        if called and word not in known and word not in other:
            raise BadPosition(f"{word[:20]!r} is no {called}: the {called}s are {', '.join(known)}.")
        return other[word] if word in other else known.index(word)

    return Kind(lambda s, number: word_of.get(number, str(number)), read)


def side(letters: str, others: Mapping[int, str] = NO_OTHERS) -> Kind:
    """Return a Kind that writes side n as letters[n] and -1 (no side) as the empty text. The numbers in
    `others` are written as their words.
    """
    return words(letters, "side", {-1: "", **others}, seated=True)


def sides(letters: str) -> Kind:
    """Return a Kind for a bit mask of sides, written as the letters of those sides, such as "AC" for sides 0
    and 2.
    """
    one = side(letters)

    def write(s: Record, mask: int) -> str:
        return "".join(letter for number, letter in enumerate(letters) if mask >> number & 1)

    return Kind(write, lambda s, word: sum(1 << one.read(s, letter) for letter in sorted(set(word))))


@dataclass(frozen=True)
class Field:
    """One field of a position text: its name, the function that writes it from a record, and the function that reads
    it into one.

    The text leaves out a field that is empty or that equals the fresh record's, unless it is `always` written.
    Fields are read in their order; `late` fields come after all the others, because their meaning depends on them.
    """

    name: str
    write: Callable[[Record], str]
    read: Read
    always: bool = False
    late: bool = False


def numbers(
    name: str,
    kind: Kind = NUMBER,
    key: str = "",
    many: Callable[[Record], int] | None = None,
    joint: str = ",",
    split: Callable[[str], list[str]] | None = None,
    miscount: str = "{name} has {found} numbers where {many} belong.",
    **how: bool,
) -> Field:
    """Return a Field for the record's field `key` (default: `name`): one number, a list, or the first `many` numbers
    of a list.

    `joint` is written between the numbers of a list. `split` separates them when they are read, if that differs from
    `joint`. `how` has the flags `always` and `late` of Field.
    """
    key = key or name

    def write(s: Record) -> str:
        value = s[key]
        if not isinstance(value, np.ndarray):
            return kind.write(s, int(value))
        listed = value.reshape(-1)[: many(s) if many else None].tolist()
        return joint.join([kind.write(s, number) for number in listed])

    def read(s: Record, text: str) -> None:
        if not isinstance(s[key], np.ndarray):
            s[key] = kind.read(s, text)
            return
        room = s[key].reshape(-1)[: many(s) if many else None]
        found = split(text) if split else text.split(joint)
        if len(found) != len(room):
            raise BadPosition(miscount.format(name=name, found=len(found), many=len(room)))
        room[:] = [kind.read(s, word) for word in found]

    return Field(name, write, read, **how)


def each(name: str, parts: Callable[[Record], Iterable[str]], read: Read, joint: str = ",") -> Field:
    """Return a Field for a list of any length: `parts` yields the text of each item of a record, `read` puts one
    item into a record, and `joint` is written between the items.
    """

    def read_all(s: Record, text: str) -> None:
        for part in text.split(joint):
            read(s, part)

    return Field(name, lambda s: joint.join(parts(s)), read_all)


@dataclass(frozen=True)
class Syntax:
    """The punctuation of a position text, which separates fields, names and values. The default is "seats=2
    phase=roll pos=3,4".
    """

    front: str = ""  # the word it begins with
    joint: str = " "  # between its parts
    equals: str = "="  # between a field's name and its value; an option always has "="
    options_last: bool = False
    empty: str = "start"  # the text of a position with no parts
    exact: bool = True  # whether a text must have exactly the parts that `write` gives, in any order


@dataclass(frozen=True)
class Codec:
    """Converts positions of one game to text and back.

    `setup(s)` completes a record that has only its options; it returns 0 or a code of `reasons`. `assume(fresh, s)`
    puts into a fresh record the values that a reader assumes for fields that the text of `s` leaves out. `finish(s,
    given)` runs after all fields are read; `given` has their texts.
    """

    title: str
    state: np.dtype
    options: Sequence[opt.Option]
    fields: Sequence[Field]
    setup: Callable[[Record], int]
    reasons: Mapping[int, Reason] | None = None
    seat_name: Callable[[Record, int], str] = lambda s, seat: f"seat {seat + 1}"
    shown: Sequence[
        opt.Option
    ] = ()  # display options: a text may name them, and the record does not have them
    written: Callable[[Sequence[opt.Option], Mapping[str, opt.Value]], Mapping[str, opt.Value]] = opt.unusual
    assume: Callable[[Record, Record], object] = lambda fresh, s: None
    finish: Callable[[Record, Mapping[str, str]], object] = lambda s, given: None
    syntax: Syntax = Syntax()

    def __post_init__(self) -> None:
        if self._shared and self.syntax.equals == "=":
            both = sorted(self._shared)
            raise TypeError(f"{self.title}: {both[0]!r} is the name of an option and of a field.")

    def write(self, s: Record) -> str:
        """Return a position as one line."""
        chosen, syntax, fresh = opt.read(self.options, s), self.syntax, None
        options = [f"{name}={value}" for name, value in self.written(self.options, chosen).items()]
        fields = []
        for field in self.fields:
            text = field.write(s)
            if text and not field.always and fresh is None:
                fresh = self._set_up(chosen)
                self.assume(fresh, s)
            if text and (field.always or text != field.write(fresh)):
                fields.append(f"{field.name}{syntax.equals}{text}")
        parts = [*fields, *options] if syntax.options_last else [*options, *fields]
        return syntax.joint.join([syntax.front, *parts] if syntax.front else parts) or syntax.empty

    def read(self, text: str) -> Record:
        """Return the record that a text describes. Raises BadPosition if it describes none."""
        if self.syntax.exact and len(text) > MOST:
            raise BadPosition(f"A position of {self.title} has at most {MOST:,} characters.")
        given = self.split(text)
        s = self.start(given)
        self.fill(s, given)
        usual = self.write(s) if self.syntax.exact else text
        if sorted(usual.split()) != sorted(text.split()):
            raise BadPosition(f"That is not how a position of {self.title} is written: {usual[:200]}")
        self.finish(s, given)
        return s

    def split(self, text: str) -> dict[str, str]:
        """Return the fields of a text as a dict of names and values. Raises BadPosition for a name that is unknown
        or given twice.
        """
        front, parted = self.syntax.front, text.split(self.syntax.joint.strip() or None)
        parts = [part.strip() for part in parted if part.strip()]
        if front and parts[:1] != [front]:
            raise BadPosition(f'A position of {self.title} starts with the word "{front}".')
        given: dict[str, str] = {}
        for part in [] if parts == [self.syntax.empty] else parts[1 if front else 0 :]:
            mark = "=" if "=" in part else self.syntax.equals
            name, _, value = part.partition(mark)
            name, value = name.strip() if mark == "=" else name, value.strip()
            usual = self._marks.get(name)
            if name in self._shared:
                name = f"{name}=" if mark == "=" else name
            elif usual != mark:
                listed = f"no field of a position of {self.title}. It has {', '.join(self._marks)}."
                trouble = f"it is written {name}{usual}…" if usual else f"{name[:40]!r} is {listed}"
                raise BadPosition(f"{part[:40]!r} is not understood: {trouble}")
            if name in given:
                raise BadPosition(f"{name} is said twice.")
            given[name] = value
        return given

    def start(self, given: Mapping[str, object]) -> Record:
        """Return a fresh record with the options in `given`. Raises BadPosition if these options cannot be combined."""
        fields = {field.name for field in self.fields}
        options = {name.removesuffix("="): value for name, value in given.items() if name not in fields}
        try:
            return self._set_up(opt.choose((*self.options, *self.shown), options))
        except BadOption as error:
            raise BadPosition(str(error)) from None

    def fill(self, s: Record, given: Mapping[str, str]) -> None:
        """Read the fields named in `given` into a record. Raises BadPosition for a value that does not fit."""
        named = [field for field in self.fields if field.name in given]
        for field in sorted(named, key=lambda field: field.late):
            try:
                field.read(s, given[field.name])
            except BadPosition:
                raise
            except (ValueError, LookupError, OverflowError):
                trouble = f"that cannot be read, or does not fit a position of {self.title}"
                raise BadPosition(f"{field.name} cannot be {given[field.name][:40]!r}: {trouble}.") from None

    @cached_property
    def _shared(self) -> set[str]:
        """Return the names that both an option and a field of the record have. In a text, the sign after such a name
        says which of the two is meant.
        """
        options = {option.name for option in (*self.options, *self.shown)}
        return options & {field.name for field in self.fields}

    @cached_property
    def _marks(self) -> dict[str, str]:
        """Return the separator that follows each name in a text, such as "="."""
        options = [name for option in (*self.options, *self.shown) for name in (option.name, option.formerly)]
        marks = dict.fromkeys(options, "=") | {field.name: self.syntax.equals for field in self.fields}
        return {name: marks[name] for name in sorted(marks) if name}

    def _set_up(self, chosen: Mapping[str, opt.Value]) -> Record:
        s = blank(self.state)
        opt.store(self.options, chosen, s)
        if code := self.setup(s):
            names = [self.seat_name(s, seat) for seat in range(int(s.seats))]
            why = self.reasons[code].say(s).text if self.reasons else "Those options do not go together."
            raise BadPosition(fill(why, names))
        return s
