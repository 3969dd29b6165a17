"""core/record.py: layout, copies, and who acts."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from parlour.core.record import CHANCE, HEADER, SEVERAL, acts, blank, copy, record, same


def test_a_record_has_no_hidden_padding() -> None:
    for fields in (
        [("a", "u1")],
        [("a", "u1", (3,)), ("b", "i8"), ("c", "u2", (5,))],
        [("rows", [("x", "i1"), ("y", "u1")], (4,)), ("mask", "u4")],
        [("flag", "i1", (2, 3))],
    ):
        dtype = record(fields)
        assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names)
        assert dtype.itemsize % dtype.alignment == 0
        assert issubclass(dtype.type, np.void)


def test_a_record_has_the_header_and_the_fields() -> None:
    dtype = record([("a", "u1"), ("wide", "u8")])
    assert {name for name, _ in HEADER} | {"a", "wide"} <= set(dtype.names)
    assert dtype.names[0] == "wide", "wide fields first"


def test_the_layout_keeps_the_order_of_equal_widths() -> None:
    dtype = record([("b", "u1"), ("a", "u1")])
    assert dtype.names.index("b") < dtype.names.index("a")


def test_a_copy_shares_nothing() -> None:
    s = blank(record([("a", "u1", (2,))]))
    t = copy(s)
    assert same(s, t)
    t.a[1] = 7
    assert s.a[1] == 0 and not same(s, t)


def test_records_of_other_games_are_not_the_same() -> None:
    assert not same(blank(record([("a", "u1")])), blank(record([("b", "u1")])))


def test_who_acts() -> None:
    s = blank(record([]))
    s.seats, s.seat = 3, 1
    assert [acts(s, seat) for seat in range(3)] == [False, True, False]
    s.seat, s.may = SEVERAL, 0b1101
    assert [acts(s, seat) for seat in range(4)] == [True, False, True, False], "a fourth is not at the table"
    assert not acts(s, SEVERAL)
    s.seat = CHANCE
    assert not any(acts(s, seat) for seat in range(3))


def test_a_field_is_an_attribute_and_a_slip_of_the_pen_is_none() -> None:
    s = blank(record([("score", "i4"), ("cards", "i1", (3,))]))
    s.score, s.cards[1] = 7, 5
    assert (s.score, s["score"], s.cards.tolist()) == (7, 7, [0, 5, 0])
    with pytest.raises(AttributeError):
        s.scoer = 8
    with pytest.raises(AttributeError):
        s.scoer  # noqa: B018


def test_records_travel_to_other_processes() -> None:
    dtype = record([("score", "i4"), ("cards", "i1", (3,))])
    many = np.zeros(4, dtype)
    many[2].score = 9
    for there, here in (
        (pickle.loads(pickle.dumps(many)), many),
        (pickle.loads(pickle.dumps(many[2])), many[2]),
    ):
        assert there.dtype == dtype and there.tobytes() == here.tobytes()
    assert pickle.loads(pickle.dumps(many))[2].score == 9
