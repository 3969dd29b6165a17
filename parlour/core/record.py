"""The record: the whole state of a game as one NumPy record of fixed size. Part of it says who may act."""

from __future__ import annotations

import copyreg
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np

Record: TypeAlias = Any  # its fields are the game's; attribute access defeats static types

# Who acts: a seat number from 0, or one of these.
CHANCE = -1  # dice and cards: `legal` lists the outcomes, `odds` weighs them
NOBODY = -2  # the game is over
SEVERAL = -3  # every seat whose bit is set in `may`; the action itself names its seat
WORLD = -4  # events from outside, such as an answer; `odds` weighs them where nobody is asked

# What `refusal` answers. A game numbers its own reasons from FIRST_REASON.
OK = 0
OUT_OF_TURN = 1  # another seat acts; given by the table, never by a game's `refusal`
IS_OVER = 2
FIRST_REASON = 3

HEADER = (
    ("ply", "i4"),  # actions played so far
    ("may", "u2"),  # with seat = SEVERAL: bit n set when seat n may act
    ("seat", "i1"),  # who acts
    ("phase", "i1"),  # what kind of action is asked for; the game names its phases
    ("seats", "i1"),  # how many seats are at the table
)


def record(fields: list[tuple[Any, ...]]) -> np.dtype:
    """Return the dtype of a game's record: HEADER followed by `fields`, without hidden padding.

    Wide fields come first, and spare bytes at the end have a name. So two records are the same position exactly if
    their bytes are equal, on every target.
    """
    laid: list[tuple[Any, ...]] = sorted((*HEADER, *fields), key=lambda f: -_width(np.dtype([f])))
    spare = -np.dtype(laid).itemsize % _width(np.dtype(laid))
    if spare:
        laid.append(("spare", "u1", (spare,)))
    aligned = np.dtype(laid, align=True)
    if aligned.itemsize != np.dtype(laid).itemsize:
        raise TypeError("a record must have no hidden padding")
    return np.dtype((record_class(aligned.names or ()), aligned))


class RecordClass(type):
    """The metaclass of record classes. Record types with the same field names share one class."""

    names: tuple[str, ...]


@cache
def record_class(names: tuple[str, ...]) -> RecordClass:
    """Return a class of NumPy scalars with a property for each field name. Reading a field of np.record would take
    six times as long, because it first looks for other attributes.
    """

    def writer(name: str) -> Any:
        return lambda self, value: self.__setitem__(name, value)

    fields = {name: property(itemgetter(name), writer(name)) for name in names}
    return RecordClass("Record", (np.void,), {**fields, "__slots__": (), "names": names})


copyreg.pickle(RecordClass, lambda made: (record_class, (made.names,)))


def _width(dtype: np.dtype) -> int:
    """Return the size in bytes of the widest number in a field."""
    if dtype.subdtype:
        return _width(dtype.subdtype[0])
    return dtype.alignment if dtype.fields is None else max(_width(f[0]) for f in dtype.fields.values())


def blank(dtype: np.dtype) -> Record:
    """Return a record of zeros."""
    return np.zeros(1, dtype)[0]


def copy(s: Record) -> Record:
    """Return a copy of a record that shares no memory with it."""
    return np.frombuffer(bytearray(s.tobytes()), s.dtype)[0]


def same(a: Record, b: Record) -> bool:
    """Return whether two records are the same position: whether their bytes are equal."""
    return bool(a.dtype == b.dtype and a.tobytes() == b.tobytes())


def acts(s: Record, seat: int) -> bool:
    """Return whether `seat` may act now; always False for -1, which stands for a viewer without a seat."""
    actor = int(s["seat"])
    if actor != SEVERAL:
        return actor == seat >= 0
    return 0 <= seat < int(s["seats"]) and bool(int(s["may"]) >> seat & 1)
