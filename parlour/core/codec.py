"""Positions as text, declared by the record's own fields: "phase=step turn=2 keys=6,6,5 …", and back.

A game lists its fields once, in the order in which people should read them, each with a default (left out where the
record has it) and, where numbers say little, words for them. Options come first, by their own names. What is read is
exactly what was written: an unknown field, one given twice, a number that does not fit or a text that would be
written otherwise is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import options as opt
from .errors import BadOption, BadPosition
from .judge import Reason
from .names import fill
from .record import Record, blank

MOST = 8_000  # characters of a position; no game's is nearly as long


@dataclass(frozen=True)
class Field:
    """One field in the text: its name, and how its numbers are written and read, where not as they are.

    A field with several numbers is written with commas. `words` names the values 0, 1, 2 …; values outside it stay
    numbers. `write` and `read` are for what neither suits: they take and give the whole field as a list of ints.
    """

    name: str
    words: Sequence[str] = ()
    write: Callable[[list[int]], str] | None = None
    read: Callable[[str], list[int]] | None = None


class Codec:
    """The positions of one game as text, and back."""

    def __init__(
        self,
        title: str,
        state: np.dtype,
        options: Sequence[opt.Option],
        fields: Sequence[Field | str],
        prepare: Callable[[Record], object],
    ) -> None:
        """`prepare(s)` fills in what a fresh record has, from the options already in it: what the text leaves out."""
        self.title, self.state, self.options, self.prepare = title, state, tuple(options), prepare
        self.fields = [Field(field) if isinstance(field, str) else field for field in fields]
        self.known = {field.name: field for field in self.fields}

    def write(self, s: Record) -> str:
        """A position as one line."""
        chosen = opt.read(self.options, s)
        parts = [f"{name}={value}" for name, value in opt.unusual(self.options, chosen).items()]
        fresh = self._fresh(chosen)
        for field in self.fields:
            numbers = _numbers(s, field.name)
            if numbers != _numbers(fresh, field.name):
                parts.append(f"{field.name}={self._text(field, numbers)}")
        return " ".join(parts) or "start"

    def read(self, text: str) -> Record:
        """The record that a text describes; BadPosition if it is none."""
        plain = str(text)[: MOST + 1].split()
        if len(str(text)) > MOST:
            raise BadPosition(f"A position of {self.title} has at most {MOST:,} characters.")
        given: dict[str, str] = {}
        for word in [] if plain == ["start"] else plain:
            name, equals, value = word.partition("=")
            if not equals or name in given:
                trouble = "is given twice" if equals else "is no field=value"
                raise BadPosition(f"{word[:40]!r} {trouble} in this position of {self.title}.")
            given[name] = value
        names = {option.name for option in self.options}
        try:
            chosen = opt.choose(self.options, {n: v for n, v in given.items() if n in names})
        except BadOption as error:
            raise BadPosition(f"That position cannot be: {error}") from None
        s = self._fresh(chosen)
        for name, value in given.items():
            if name not in names:
                self._put(s, name, value)
        if self.write(s).split() != plain and sorted(self.write(s).split()) != sorted(plain):
            raise BadPosition(f"That is not how a position of {self.title} is written: {self.write(s)[:200]}")
        return s

    def _fresh(self, chosen: dict[str, opt.Value]) -> Record:
        s = blank(self.state)
        opt.store(self.options, chosen, s)
        self.prepare(s)
        return s

    def _text(self, field: Field, numbers: list[int]) -> str:
        if field.write:
            return field.write(numbers)
        return ",".join(field.words[n] if 0 <= n < len(field.words) else str(n) for n in numbers)

    def _put(self, s: Record, name: str, value: str) -> None:
        field = self.known.get(name)
        if field is None:
            known = ", ".join(sorted(self.known))
            raise BadPosition(f"{name[:40]!r} is no field of a position of {self.title}. Fields: {known}.")
        shape = s.dtype.fields[name][0]
        try:
            numbers = field.read(value) if field.read else [_number(field, word) for word in value.split(",")]
            array = np.array(numbers, np.int64).reshape(shape.shape)
            low, high = np.iinfo(shape.base).min, np.iinfo(shape.base).max
            if array.size and (int(array.min()) < low or int(array.max()) > high):
                raise ValueError
            s[name] = array if shape.shape else int(array)
        except (ValueError, OverflowError, IndexError):
            raise BadPosition(f"{name} cannot be {value[:40]!r} in a position of {self.title}.") from None


def begin(
    state: np.dtype,
    options: Sequence[opt.Option],
    given: Mapping[str, object],
    setup: Callable[[Record], int],
    reasons: Mapping[int, Reason],
    seat_name: Callable[[Record, int], str],
    shown: Sequence[opt.Option] = (),
) -> Record:
    """A record set up with the options that a text names; BadPosition if they do not go together.

    `shown` are options of how it is drawn: a text may name them, and they are left aside.
    """
    s = blank(state)
    try:
        opt.store(options, opt.choose((*options, *shown), given), s)
    except BadOption as error:
        raise BadPosition(str(error)) from None
    if code := setup(s):
        names = [seat_name(s, seat) for seat in range(int(s.seats))]
        raise BadPosition(fill(reasons[code].say(s).text, names))
    return s


def _numbers(s: Record, name: str) -> list[int]:
    value: Any = s[name]
    return [int(n) for n in value.ravel()] if isinstance(value, np.ndarray) else [int(value)]


def _number(field: Field, word: str) -> int:
    if word in field.words:
        return list(field.words).index(word)
    if len(word) > 20:
        raise ValueError
    return int(word)
