"""core/codec.py: kinds of numbers, fields, and whole positions as text, in more than one syntax."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.codec import (
    HEXADECIMAL,
    NUMBER,
    Codec,
    Field,
    Kind,
    Syntax,
    bounded,
    each,
    numbers,
    side,
    sides,
    words,
)
from parlour.core.errors import BadPosition
from parlour.core.judge import Reason
from parlour.core.names import name_of
from parlour.core.options import Option
from parlour.core.record import CHANCE, Record, blank, record

OPTIONS = (
    Option("seats", range(2, 5), 2, "How many play."),
    Option(
        "board", ("plain", "grand"), lambda chosen: "plain" if chosen["seats"] == 2 else "grand", "Which."
    ),
    Option("dice", range(1, 4), 1, "How many dice.", formerly="cubes"),
)
LOOK = Option("look", ("dark", "light"), "dark", "How it is drawn.")
STATE = record(
    [("board", "i1"), ("dice", "i1"), ("cur", "i1"), ("due", "u1"), ("seen", "i8"), ("shown", "i1", (3,))]
    + [("purse", "i2", (4,)), ("grid", "i1", (2, 2)), ("held", "u1", (5,))]
)
TOO_MANY = 9
REASONS = {TOO_MANY: Reason("T-9", lambda s, a: f"{name_of(1)} has no room.")}
LETTERS = "ABCD"
PHASES = ("throw", "move")


def setup(s: Record) -> int:
    """Ten in each purse, nobody's turn; four do not fit the plain board."""
    s.purse[: s.seats] = 10
    s.cur, s.seat = -1, CHANCE
    return TOO_MANY if s.seats == 4 and s.board == 0 else 0


def of_seats(s: Record) -> int:
    """How many purses there are."""
    return int(s.seats)


def hold(s: Record, text: str) -> None:
    """One thing that is held, once."""
    if s.held[int(text)]:
        raise BadPosition(f"{text} is held twice.")
    s.held[int(text)] = 1


FIELDS = [
    numbers("phase", words(PHASES, "phase"), always=True),
    numbers("cur", side(LETTERS)),
    numbers("due", sides(LETTERS)),
    numbers("ply", bounded(0, 99, "ply")),
    numbers("hash", HEXADECIMAL, "seen"),
    numbers("shown"),
    numbers("purse", bounded(0, 500, "a purse"), many=of_seats, miscount="{found} purses for {many}."),
    numbers("grid"),
    each("held", lambda s: (str(i) for i, held in enumerate(s.held) if held), hold),
]


def codec(**more: Any) -> Codec:
    """A game's codec, usual but for what is named."""
    usual = {"reasons": REASONS, "seat_name": lambda s, seat: f"side {LETTERS[seat]}", "shown": (LOOK,)}
    return Codec("Purses", STATE, OPTIONS, FIELDS, setup, **{**usual, **more})


PLAIN = codec()
TYPED = codec(syntax=Syntax("purses", "; ", " ", options_last=True, empty="", exact=False))


def table(seats: int = 2) -> Record:
    """A record with this many seats."""
    s = blank(STATE)
    s.seats = seats
    return s


@pytest.mark.parametrize(
    ("kind", "number", "word"),
    [
        (NUMBER, -7, "-7"),
        (HEXADECIMAL, 2748, "abc"),
        (HEXADECIMAL, -31, "-1f"),
        (bounded(1, 25, "a card"), 25, "25"),
        (words(PHASES), 1, "move"),
        (words(PHASES, others={-1: "-"}), -1, "-"),
        (words(PHASES, "phase", seated=True), 0, "throw"),
        (side(LETTERS), 1, "B"),
        (side(LETTERS, {CHANCE: "chance"}), CHANCE, "chance"),
        (sides(LETTERS), 0b101, "AC"),
        (sides(LETTERS), 0, ""),
    ],
)
def test_a_number_is_written_and_read_as_its_kind_has_it(kind: Kind, number: int, word: str) -> None:
    s = table(3)
    assert kind.write(s, number) == word and kind.read(s, word) == number


def test_what_has_no_word_is_written_all_the_same() -> None:
    assert words(PHASES).write(table(), 7) == "7"
    assert side(LETTERS).write(table(), -1) == ""
    assert sides(LETTERS).read(table(3), "CAC") == 0b101


@pytest.mark.parametrize(
    ("kind", "word", "says"),
    [
        (NUMBER, "seven", ""),
        (NUMBER, "", ""),
        (HEXADECIMAL, "xyz", ""),
        (words(PHASES), "lunch", ""),
        (words(PHASES), "0", ""),
        (words(PHASES), "", ""),
        (words(PHASES, "phase"), "lunch", "'lunch' is no phase: the phases are throw, move."),
        (bounded(1, 25, "a card"), "26", "a card must be a whole number from 1 to 25, not '26'."),
        (bounded(0, 25, "a card"), "-0", "not '-0'"),
        (bounded(0, 25, "a card"), "+5", "not '+5'"),
        (bounded(0, 25, "a card"), "1_0", "not '1_0'"),
        (bounded(0, 25, "a card"), "٣", "not '٣'"),
        (bounded(0, 25, "a card"), "0" * 5000, "not '00000000000000000000'"),
        (side(LETTERS), "C", "'C' is no side: the sides are A, B."),
        (side(LETTERS), "AB", "'AB' is no side"),
        (side(LETTERS), "", "'' is no side"),
        (side(LETTERS, {CHANCE: "chance"}), "chances", "'chances' is no side: the sides are A, B."),
        (sides(LETTERS), "AD", "'D' is no side"),
    ],
)
def test_what_is_no_such_number_is_refused(kind: Kind, word: str, says: str) -> None:
    with pytest.raises(BadPosition if says else (ValueError, LookupError)) as refused:
        kind.read(table(), word)
    assert says in str(refused.value)


def test_a_field_is_one_number_a_list_or_the_first_of_a_list() -> None:
    s = table(3)
    for field, text in (
        (numbers("ply"), "5"),
        (numbers("grid"), "1,-2,3,-4"),
        (numbers("purse", many=of_seats), "7,8,9"),
        (numbers("dots", key="shown", joint=" ", split=str.split), "1 2 3"),
    ):
        field.read(s, text)
        assert field.write(s) == text
    assert (s.ply, s.grid.tolist(), s.purse.tolist()) == (5, [[1, -2], [3, -4]], [7, 8, 9, 0])
    numbers("dots", key="shown", joint=" ", split=str.split).read(s, "  3 2\t1 ")
    assert s.shown.tolist() == [3, 2, 1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("purse=1,2,3", "3 purses for 2."),
        ("shown=1,2", "shown has 2 numbers where 3 belong."),
        ("shown=1,,3", "shown cannot be '1,,3': that cannot be read, or does not fit a position of Purses."),
        ("shown=1,2,128", "shown cannot be '1,2,128'"),
        ("hash=8000000000000000", "hash cannot be"),
        ("ply=100", "ply must be a whole number from 0 to 99, not '100'."),
        ("held=1,4,1", "1 is held twice."),
        ("held=5", "held cannot be '5'"),
        ("cur=C", "'C' is no side"),
        (
            "moat=3",
            "'moat=3' is not understood: 'moat' is no field of a position of Purses. It has board, cubes, ",
        ),
        ("lunch", "'lunch' is not understood"),
        ("ply=1 ply=1", "ply is said twice."),
        ("seats=2 seats=2", "seats is said twice."),
        ("seats=9", "seats must be"),
        ("dice=2 cubes=2", "cubes is the old name of dice"),
        ("look=odd", "look must be"),
        ("seats=4 board=plain", "Side B has no room."),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str, says: str) -> None:
    for reader in (PLAIN, codec(syntax=Syntax(exact=False))):
        with pytest.raises(BadPosition) as refused:
            reader.read(text)
        assert says in str(refused.value)


def test_without_reasons_options_that_do_not_go_together_are_refused_too() -> None:
    with pytest.raises(BadPosition, match="do not go together"):
        codec(reasons=None).read("seats=4 board=plain")


TEXTS = [
    ("phase=throw", "purses; phase throw"),
    ("seats=4 phase=throw", "purses; phase throw; seats=4"),
    (
        "dice=2 phase=move cur=B due=AB ply=3 hash=-1f shown=1,2,3 purse=10,4 grid=0,0,1,0 held=0,4",
        "purses; phase move; cur B; due AB; ply 3; hash -1f; shown 1,2,3; purse 10,4; grid 0,0,1,0; held 0,4; dice=2",
    ),
]


@pytest.mark.parametrize(("plain", "typed"), TEXTS)
def test_a_position_is_written_in_its_syntax_and_comes_back(plain: str, typed: str) -> None:
    s = PLAIN.read(plain)
    assert PLAIN.write(s) == plain and TYPED.write(s) == typed
    assert TYPED.read(typed).tobytes() == s.tobytes()


def test_what_is_as_at_the_start_is_left_out_unless_it_is_always_written() -> None:
    s = PLAIN.start({"seats": 3})
    assert PLAIN.write(s) == "seats=3 phase=throw", "the board that goes with three is left out too"
    s.purse[1], s.cur = 9, 2
    assert PLAIN.write(s) == "seats=3 phase=throw cur=C purse=10,9,10"
    silent = Codec("Purses", STATE, OPTIONS, [numbers("ply")], setup)
    assert silent.write(silent.start({})) == "start"
    assert silent.read("start").tobytes() == silent.start({}).tobytes()


def test_an_exact_text_is_read_in_any_order_and_in_no_other_form() -> None:
    assert PLAIN.read("ply=3  phase=move").tobytes() == PLAIN.read("phase=move ply=3").tobytes()
    for text in (
        "",
        "ply=3",
        "ply=03 phase=throw",
        "phase=throw due=BA",
        "phase=throw seats=2",
        "phase=throw look=dark",
    ):
        with pytest.raises(BadPosition, match="not how a position of Purses is written: "):
            PLAIN.read(text)
    with pytest.raises(BadPosition, match="at most 8,000 characters"):
        PLAIN.read("phase=throw" + " " * 8000)


def test_another_syntax_is_read_as_people_type_it() -> None:
    s = TYPED.read("purses; seats = 3 ;; due CA;look=light; shown 1,2,3")
    assert (s.seats, s.due, s.shown.tolist()) == (3, 0b101, [1, 2, 3])
    for text, says in (
        ("", 'A position of Purses starts with the word "purses".'),
        ("ply 3", 'starts with the word "purses"'),
        ("purses; ply=3", "'ply=3' is not understood: it is written ply …"),
        ("purses; seats 3", "'seats 3' is not understood: it is written seats=…"),
        ("purses; ply 3; ply 4", "ply is said twice."),
    ):
        with pytest.raises(BadPosition) as refused:
            TYPED.read(text)
        assert says in str(refused.value)


def test_options_of_the_picture_and_older_names_are_understood() -> None:
    loose = codec(syntax=Syntax(exact=False))
    assert loose.read("look=light").tobytes() == loose.read("").tobytes()
    assert loose.read("cubes=3").dice == 3


def test_which_options_are_written_is_for_the_game_to_say() -> None:
    def all_of_them(options: object, chosen: Mapping[str, object]) -> Mapping[str, object]:
        return chosen

    assert codec(written=all_of_them).write(PLAIN.start({})) == "seats=2 board=plain dice=1 phase=throw"


def test_late_fields_come_last_and_the_game_finishes_what_it_reads() -> None:
    order: list[str] = []

    def noted(name: str, late: bool) -> Field:
        return Field(name, lambda s: name, lambda s, text: order.append(name), late=late)

    def finish(s: Record, given: Mapping[str, str]) -> None:
        order.append("finish " + " ".join(given))

    fields = [noted("first", True), noted("second", False), noted("third", False)]
    codec = Codec("Purses", STATE, OPTIONS, fields, setup, finish=finish, syntax=Syntax(exact=False))
    codec.read("third=x first=x second=x dice=2")
    assert order == ["second", "third", "first", "finish third first second dice"]


def test_what_a_reader_assumes_is_left_out() -> None:
    def assume(fresh: Record, s: Record) -> None:
        fresh.ply = 7 if s.phase == 1 else 0

    assuming = codec(assume=assume)
    s = PLAIN.read("phase=move ply=7")
    assert assuming.write(s) == "phase=move"
    s.phase = 0
    assert assuming.write(s) == "phase=throw ply=7"


def test_a_field_does_not_take_the_name_of_an_option() -> None:
    with pytest.raises(TypeError, match="'dice' is the name of an option and of a field"):
        Codec("Purses", STATE, OPTIONS, [numbers("ply"), numbers("dice")], setup)


def test_where_fields_have_another_mark_the_mark_says_which_is_meant() -> None:
    spaced = Syntax(joint="; ", equals=" ", exact=False)
    both = Codec("Purses", STATE, OPTIONS, [numbers("dice", key="ply")], setup, syntax=spaced)
    s = both.read("dice 7; dice=2")
    assert (s.ply, s.dice) == (7, 2) and both.read(both.write(s)).tobytes() == s.tobytes()
    with pytest.raises(BadPosition, match="dice is said twice|dice= is said twice"):
        both.read("dice 7; dice 8")
