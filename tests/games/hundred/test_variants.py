"""What the patent names beside its four games: powers (H-99) and connected groups (H-101), with V-08 and V-10."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.errors import BadOption
from parlour.core.record import copy
from parlour.games import Match
from parlour.games.hundred import board
from parlour.games.hundred.board import BORDER, FOUR, POWER_WAYS, THREE, WAYS, WEIGHT
from parlour.games.hundred.moves import claim
from parlour.games.hundred.rules.covering import group_of
from parlour.games.hundred.state import ALL, CARD, EXHAUSTED, PRIME_END
from parlour.games.hundred.words.names import paid_links
from parlour.games.hundred.words.review import easiest_sum, possible
from parlour.games.hundred.words.sums import Sum, read_sum, running_value, shortest
from tests.clauses import clause
from tests.games.hundred import brute
from tests.games.hundred.brute import masks
from tests.games.hundred.table import GAME, allowed, cover, fresh, money, play, read, said_of, turn, why

FOUR_SIGNS, POWERS = WAYS & 15, POWER_WAYS & 15
ORDER = (68, 76, 61, 69, 67, 62, 54)  # of X-19


# ---- powers


@clause("H-99 H-21")
def test_v08_a_power_makes_the_rarest_number() -> None:
    position = turn("zones", 1234, signs="power")
    after = play(position, "3^4+2*1")
    assert after.record.n == 83 and money(after)[0] == 500 + 300 and after.record.phase == CARD
    said = ("H-21", '"^" is not a die or a sign. Use + − × ÷ and brackets.')
    assert why(turn("zones", 1234), "3^4+2*1") == said


@clause("H-99", "allows")
def test_the_facts_of_both_tables() -> None:
    assert ((FOUR_SIGNS[:126] > 0).sum(), (POWERS[:126] > 0).sum()) == (4599, 6336)
    weight = WEIGHT[:126].astype(int)
    assert [int(weight[ways[:126, 83] > 0].sum()) for ways in (FOUR_SIGNS, POWERS)] == [12, 290]
    three = [np.flatnonzero(ways[126:].any(axis=0)) for ways in (FOUR_SIGNS, POWERS)]
    assert [len(numbers) for numbers in three] == [57, 79] == [board.IN_PLAY[0], board.IN_PLAY[2]]
    primes = [int((BORDER[numbers] > 1).sum()) for numbers in three]
    assert primes == [14, 19] == [board.PRIMES[0], board.PRIMES[2]]
    assert board.IN_PLAY[3] == 100 and board.PRIMES[3] == 26, "four dice make everything with either"
    assert not (WAYS & ~POWER_WAYS).any(), "what four signs make, five make too"


@clause("H-99", "allows")
@pytest.mark.parametrize(
    "dice", [(1, 2, 3, 4), (6, 6, 6, 6), (1, 1, 1, 1), (3, 4, 5, 6), (2, 2, 2), (1, 5, 6)]
)
def test_the_table_agrees_with_a_second_solver(dice: tuple[int, ...]) -> None:
    row = FOUR.index(dice) if len(dice) == 4 else 126 + THREE.index((*dice, 0))
    exact, whole = masks(dice, power=True)
    assert {n: int(POWERS[row, n]) for n in range(1, 101) if POWERS[row, n]} == exact
    assert {n: int(POWER_WAYS[row, n] >> 4) for n in range(1, 101) if POWER_WAYS[row, n] >> 4} == whole


@clause("H-26", "allows")
@pytest.mark.parametrize(("power", "ways"), [(False, WAYS), (True, POWER_WAYS)])
def test_steps_below_zero_make_no_difference(
    power: bool, ways: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = brute.joined
    monkeypatch.setattr(brute, "joined", lambda x, y, p: {one for one in joined(x, y, p) if one[0] >= 0})
    for row, dice in enumerate((*FOUR, *THREE)):
        exact, whole = brute.masks(tuple(die for die in dice if die), power)
        assert {*exact} == {*np.flatnonzero(ways[row] & 15).tolist()}
        assert {*whole} == {*np.flatnonzero(ways[row] >> 4).tolist()}


def test_every_shortest_sum_with_powers_makes_its_number() -> None:
    for row, dice in enumerate(FOUR[::7]):
        for n in range(1, 101):
            for f in range(4):
                for whole in (False, True):
                    text = shortest(dice, n, f, whole, power=True)
                    assert bool(text) == bool(POWER_WAYS[7 * row, n] >> 4 * whole >> f & 1)
                    assert not text or read_sum(text, dice, whole, power=True) == Sum(n, f)


@clause("H-99 H-22", "allows")
@pytest.mark.parametrize(
    ("text", "dice", "n"),
    [
        ("3^4+2*1", (1, 2, 3, 4), 83),
        ("3**4+2*1=83", (1, 2, 3, 4), 83),
        ("3 ＾ 4 + 2 × 1", (1, 2, 3, 4), 83),
        ("2*3^2*1", (1, 2, 2, 3), 18),
        ("2^1^3+6", (1, 2, 3, 6), 8),
        ("(2^1)^3+6", (1, 2, 3, 6), 14),
        ("(1-3)^4+6", (1, 3, 4, 6), 22),
        ("(6/4)^(3-1)*4", (1, 3, 4, 4, 6), 9),
        ("6^(5-3)-1", (1, 3, 5, 6), 35),
    ],
)
def test_a_power_binds_first_and_from_right_to_left(text: str, dice: tuple[int, ...], n: int) -> None:
    made = read_sum(text, dice, power=True)
    assert isinstance(made, Sum) and made.number == n


@clause("H-99", "refuses")
@pytest.mark.parametrize(
    ("text", "dice", "said"),
    [
        ("2^(3+4)*1", (1, 2, 3, 4), "After ^, type a whole number from 1 to 6, not 7."),
        ("2^(3-3)+1", (1, 2, 3, 3), "After ^, type a whole number from 1 to 6, not 0."),
        ("2^(1-3)+4", (1, 2, 3, 4), "After ^, type a whole number from 1 to 6, not −2."),
        ("4^(1/2)+3", (1, 2, 3, 4), "After ^, type a whole number from 1 to 6, not 1/2."),
        ("2^3^2+1", (1, 2, 2, 3), "After ^, type a whole number from 1 to 6, not 9."),
    ],
)
def test_a_power_is_whole_and_from_1_to_6(text: str, dice: tuple[int, ...], said: str) -> None:
    assert said_of(read_sum(text, dice, power=True)) == ("H-99", said)


@clause("H-99 H-21 H-22 H-27", "refuses")
def test_other_mistakes_with_powers() -> None:
    usual = turn("zones", 1234)
    said = ("H-21", '"**" is not a die or a sign. Use + − × ÷ and brackets.')
    assert why(usual, "3**4+2*1") == said
    assert why(turn("zones", 1234, signs="power"), "3^^4+2*1") == (
        "H-21", '"^^" is not a die or a sign. Use + − × ÷ ^ and brackets.')  # fmt: skip
    assert why(turn("zones", 1234, signs="power"), "3××4+2*1")[0] == "H-22", "only ** is a power"
    six = turn("zones", 6666, signs="power")
    assert why(six, "((6^6)^6)^6") == (
        "H-27",
        "That makes a number of 169 digits. Make a number from 1 to 100.",
    )
    assert why(six, "(6/6^6)^6")[1] == "That makes a fraction of 25 digits, not a whole number."


def test_what_is_typed_with_powers_is_weighed_hinted_and_told() -> None:
    assert running_value("3^4+2*1", (1, 2, 3, 4), power=True) == "= 83"
    assert running_value("3^4+2*1", (1, 2, 3, 4)) == ""
    position = turn("zones", 1234, signs="power")
    assert position.tell("3^4+2*1")[0] == "A made 83 (for example 1 × 2 + 3^4)."
    assert 83 in possible(position.record) and easiest_sum(position.record, 83) == "1 × 2 + 3^4"
    assert "Powers are allowed" in position.text() and "^" in [
        key.text for key in position.offer(0).forms[0].keys
    ]
    assert "^" not in [key.text for key in turn("zones", 1234).offer(0).forms[0].keys]
    assert any("Powers are allowed" in line for line in GAME.words.describe(position.record))
    assert "Powers" not in turn("zones", 1234).text()


@clause("H-63 H-82 H-86 H-88 H-99", "allows")
def test_with_powers_three_dice_have_more_numbers() -> None:
    assert (fresh(ruleset="connect", dice=3).bag, fresh(ruleset="connect", dice=3, signs="power").bag) == (
        57,
        79,
    )
    made = [n for n in range(1, 101) if POWERS[126:, n].any() and n != 83]
    every = ",".join(map(str, made))
    row = next(row for row in range(56) if POWERS[126 + row, 83])
    throw = "".join(str(die) for die in THREE[row] if die)
    f = next(f for f in range(4) if POWERS[126 + row, 83] >> f & 1)
    for end, over in (("all", ALL), ("primes", PRIME_END), ("funds", EXHAUSTED)):
        how = {"cards": "off", "signs": "power", "dice": 3, "end": end}
        done = play(turn("zones", throw, cover=f"B:{every}", **how), int(claim(83, f)))
        assert done.over and done.record.over == over
        open_still = turn("zones", throw, cover=f"B:{every.replace('1,', '', 1)}", **how)
        assert not play(open_still, int(claim(83, f))).over, "1 is still free"


@clause("H-99", "refuses")
def test_a_position_has_only_what_its_signs_make() -> None:
    with pytest.raises(Exception, match="a number is covered that these dice never make"):
        turn("zones", 256, dice=3, cover="A:83")
    assert turn("zones", 256, dice=3, signs="power", cover="A:83").record.covered == 1


def test_powers_in_positions_and_matches_from_before() -> None:
    position = turn("zones", 1234, signs="power")
    assert "signs=power" in str(position) and GAME.read(str(position)) == position
    assert "signs" not in str(turn("zones", 1234))
    match = Match.begin(GAME, ruleset="zones", seed=b"before")
    old = {name: value for name, value in match.options.items() if name not in ("signs", "hex_links")}
    match.options = old
    assert Match.from_json(match.to_json(keep_seed=True)).position() == GAME.new(ruleset="zones")


# ---- connected groups


@clause("H-101", "allows")
def test_v10_every_connected_number_pays() -> None:
    s = fresh(ruleset="hexes", hex_links="group")
    assert [cover(s, n, i % 2)[0] for i, n in enumerate(ORDER)] == [10, 20, 50, 40, 60, 60, 70]


@clause("H-101 H-41", "refuses")
def test_v10_without_the_option_only_lines_pay() -> None:
    s = fresh(ruleset="hexes")
    assert [cover(s, n, i % 2)[0] for i, n in enumerate(ORDER)] == [10, 20, 50, 30, 50, 40, 50]
    with pytest.raises(BadOption) as caught:
        Match.begin(GAME, ruleset="zones", hex_links="group")
    assert caught.value.clause == "H-101"
    assert str(caught.value) == "hex_links=group needs ruleset=hexes, not ruleset=zones."


@clause("H-101", "refuses")
def test_what_is_not_connected_does_not_pay() -> None:
    s = read("ruleset=hexes hex_links=group phase=throw seat=chance cover=A:1,2/B:100,98").record
    assert cover(copy(s), 50)[0] == 10, "in a line with nothing, touching nothing"
    assert cover(copy(s), 3, 1)[0] == 2 * 10 + 20, "1 and 2 touch it; 98 and 100 do not"
    assert cover(copy(s), 99)[0] == 10 + 20


@clause("H-43 H-101", "allows")
def test_cards_are_drawn_as_ever() -> None:
    for links in ("lines", "group"):
        s = fresh(ruleset="hexes", hex_links=links)
        assert [cover(s, n)[1] for n in ORDER] == [False, False, False, True, True, True, True]


def test_a_group_reaches_across_the_whole_board() -> None:
    for diamond in ("tall", "rhombus"):
        s = fresh(ruleset="hexes", hex_links="group", diamond=diamond)
        s.owner[1:] = 1
        low, high = group_of(s, 40)
        assert bin(low).count("1") + bin(high).count("1") == 100
    s.owner[1:] = 0
    assert group_of(s, 60) == (0, 1 << 10)


def test_a_group_is_written_out_and_shown() -> None:
    position = turn("hexes", 1346, hex_links="group", cover="B:61,62,54")
    told = position.tell("(3*6-1)*4")
    assert told[1] == "The Bank paid A £40: £10 for 68, and £30 for 3 connected hexagons."
    assert "of its connected group pays £10" in position.text()
    assert any("connected" in line for line in GAME.words.describe(position.record))
    after = play(position, "(3*6-1)*4")
    assert [n for n in (54, 61, 62) if f'id="counter-{n}"' in after.svg()] == [54, 61, 62]
    assert paid_links(after.record) == [(54, 10), (61, 10), (62, 10)]
    assert allowed(position, "(3*6-1)*4") and "connected" not in turn("hexes", 1346).text()
