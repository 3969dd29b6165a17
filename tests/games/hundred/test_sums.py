"""What the dice make: the tables against a second solver, the counts and digests of the rule book."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import numpy as np
import pytest

from parlour.games.hundred import board, rules
from parlour.games.hundred.board import FOUR, THREE, WAYS, WEIGHT
from parlour.games.hundred.words.sums import Sum, read_sum, shortest
from tests.clauses import clause
from tests.games.hundred.brute import masks

EXACT, WHOLE = WAYS & 15, WAYS >> 4
TABLES = {4: (FOUR, 0), 3: ([dice[:3] for dice in THREE], 126)}


def name(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))


@clause("H-20 H-21 H-22 H-24 H-25 H-26 H-27 H-29")
@pytest.mark.parametrize("count", [3, 4])
def test_a_second_solver_finds_the_same(count: int) -> None:
    throws, first = TABLES[count]
    for i, dice in enumerate(throws):
        exact, whole = masks(dice)
        assert {n: int(EXACT[first + i, n]) for n in range(101) if EXACT[first + i, n]} == exact, dice
        assert {n: int(WHOLE[first + i, n]) for n in range(101) if WHOLE[first + i, n]} == whole, dice


def digest(lines: list[str]) -> str:
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def numbers_text(count: int, table: np.ndarray) -> str:
    throws, first = TABLES[count]
    made = [[str(n) for n in range(1, 101) if table[first + i, n]] for i in range(len(throws))]
    return digest([f"{name(dice)}:{','.join(numbers)}" for dice, numbers in zip(throws, made, strict=True)])


def masks_text(count: int, table: np.ndarray) -> str:
    throws, first = TABLES[count]
    return digest(
        [f"{name(dice)}:{n}:{table[first + i, n]}" for i, dice in enumerate(throws) for n in range(1, 101)
         if table[first + i, n]]
    )  # fmt: skip


def sums_text(count: int) -> str:
    throws, _ = TABLES[count]
    lines = []
    for dice in throws:
        for n in range(1, 101):
            found = [text for f in range(4) if (text := shortest(dice, n, f))]
            if found:
                best = min(found, key=lambda t: (len(t), t.count("/"), t.count("-"), t))
                lines.append(f"{name(dice)}:{n}={best}")
    return digest(lines)


@clause("H-20 H-25 H-27 H-28")
def test_the_digests_of_the_rule_book() -> None:
    assert numbers_text(4, EXACT) == "e41459269fd62ca23ca7a7b1488033a8cb3dc33463b7c0681f3fb391423883e1"
    assert numbers_text(3, EXACT) == "0fae08c6b8dfa52eb0b8d30a502753138da58bd8d7421a4554fdbd1b6989afca"
    assert numbers_text(4, WHOLE) == "382c286377f350e6293e63452ca0f3af62b3dd4202f566a12d4215c382e509a7"
    assert numbers_text(3, WHOLE) == numbers_text(3, EXACT)
    assert sums_text(4) == "195c0154d11c0cb787b5f3d6cd212ff6b854a0e9ba062611cccf138f2dd0f071"
    assert sums_text(3) == "c20343f5e2503f51862dcc0c3fc0918b97cf1a3acb86bad35e0a57dc83e46e59"
    assert masks_text(4, EXACT) == "bb8e7b5faacb660666bd13b0b84661a76cae96d17362326152dfd474fce12ae6"
    assert masks_text(3, EXACT) == "d6fa86f909c170ac85927e3f2d63713b417ed36b99f95720c72080f67db97ff1"
    assert masks_text(4, WHOLE) == "4e8c705f4d800865917049b05de21a4ee623c108599fbf68b6a3f9f17ddca173"
    assert masks_text(3, WHOLE) == masks_text(3, EXACT)


@clause("H-09 H-25 H-26")
def test_the_counts_of_the_rule_book() -> None:
    four, three, whole = EXACT[:126], EXACT[126:], WHOLE[:126]
    assert (four > 0).sum() == 4599 and (whole > 0).sum() == 4510 and (three > 0).sum() == 623
    bits = np.array([bin(i).count("1") for i in range(16)])
    assert bits[four].sum() == 8082 and bits[whole].sum() == 7750 and bits[three].sum() == 832
    reached = (four > 0).sum(axis=1)
    assert reached.min() == reached[0] == 4 and reached.max() == reached[FOUR.index((3, 4, 5, 6))] == 69
    assert (whole > 0).sum(axis=1)[FOUR.index((3, 4, 5, 6))] == 68
    assert (three > 0).sum(axis=1).max() == 19 and (three > 0).sum(axis=1).min() == 3
    assert reached @ WEIGHT[:126].astype(int) == 54_174
    assert (whole > 0).sum(axis=1) @ WEIGHT[:126].astype(int) == 53_246
    assert (three > 0).sum(axis=1) @ WEIGHT[126:].astype(int) == 2_629
    assert bits[four].sum(axis=1).max() == 119 and bits[three].sum(axis=1).max() == 24
    assert ((four > 0) != (whole > 0)).any(axis=1).sum() == 56
    assert not (EXACT[:, 0].any() or (four[:, 1:].any(axis=0) == 0).any())


@clause("H-05 H-09")
def test_throws_weigh_as_often_as_they_fall() -> None:
    assert WEIGHT[:126].sum() == 1296 and WEIGHT[126:].sum() == 216
    assert {w: int((WEIGHT[:126] == w).sum()) for w in (24, 12, 6, 4, 1)} == {
        24: 15,
        12: 60,
        6: 15,
        4: 30,
        1: 6,
    }
    assert {w: int((WEIGHT[126:] == w).sum()) for w in (6, 3, 1)} == {6: 20, 3: 30, 1: 6}


def test_how_hard_numbers_are() -> None:
    ways = {n: int(WEIGHT[:126][EXACT[:126, n] > 0].astype(int).sum()) for n in range(1, 101)}
    assert (ways[1], ways[2], ways[5], ways[24], ways[100]) == (1296, 1296, 1295, 1156, 219)
    assert sorted(ways, key=lambda n: (ways[n], n))[:6] == [83, 79, 82, 89, 97, 98] and ways[83] == 12
    assert [FOUR[i] for i in range(126) if EXACT[i, 83]] == [(3, 4, 4, 5)] and shortest(
        (3, 4, 4, 5), 83, 0
    ) == "3+4*4*5"
    assert [FOUR[i] for i in range(126) if EXACT[i, 89]] == [(1, 3, 5, 6)]


@clause("H-63 H-82 H-86")
def test_what_three_dice_never_make() -> None:
    never = [n for n in range(1, 101) if not EXACT[126:, n].any()]
    assert len(never) == 43 and never[:8] == [43, 46, 47, 49, 51, 52, 53, 56] and never[-3:] == [97, 98, 99]
    assert [n for n in range(1, 101) if board.BORDER[n] > 1 and n not in never] == [
        1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]  # fmt: skip
    assert board.IN_PLAY[:2] == (57, 100) and board.PRIMES[:2] == (14, 26)


def test_every_shortest_sum_makes_its_number() -> None:
    for count, (throws, first) in TABLES.items():
        for i, dice in enumerate(throws):
            for n in range(1, 101):
                for f in range(4):
                    for whole, table in ((False, EXACT), (True, WHOLE)):
                        text = shortest(dice, n, f, whole)
                        assert bool(text) == bool(table[first + i, n] >> f & 1)
                        if text:
                            assert read_sum(text, dice, whole) == Sum(n, f)
                            assert len(text) <= (11 if count == 4 else 7)


def test_the_tables_fit_a_gpu() -> None:
    """All tables that a rule reads, each once: a card has 64 KiB for constants where they do not lie in its memory."""
    modules = [module for name, module in sys.modules.items() if name.startswith(rules.__name__)]
    found = [v for m in modules for v in vars(m).values() if isinstance(v, np.ndarray)]
    arrays = {id(v): v for v in (v if v.base is None else v.base for v in found)}
    assert len(arrays) > 10 and sum(array.nbytes for array in arrays.values()) < 64 * 1024


@pytest.mark.slow
def test_the_script_makes_these_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Path(__file__).parents[3] / "scripts" / "hundred_sums.py"
    space: dict[str, object] = {"__name__": "script", "__file__": str(script)}
    exec(compile(script.read_text(encoding="utf-8"), str(script), "exec"), space)  # noqa: S102
    monkeypatch.setattr("sys.argv", ["hundred_sums.py", "--check"])
    assert space["main"]() == 0  # type: ignore[operator]
