"""Sums as people type them: every mistake has its sentence, its clause and its place."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.judge import Attempt, refuse
from parlour.games.hundred.words.reasons import BY_ZERO
from parlour.games.hundred.words.sums import Sum, pretty, read_sum
from tests.clauses import clause
from tests.games.hundred.table import GAME

DICE = (6, 4, 3, 1)

SHOWN = "the dice 1, 3, 4, 6 show one."


def refused(text: str, dice: tuple[int, ...] = DICE, whole_steps: bool = False) -> tuple[str, str, str]:
    """Clause, sentence, and the piece of the text that is pointed at."""
    attempt = read_sum(text, dice, whole_steps)
    assert isinstance(attempt, Attempt) and attempt.at is not None
    refusal, (start, end) = refuse(GAME, GAME.start(), attempt), attempt.at
    assert refusal.at == attempt.at
    assert 0 <= start <= end <= max(len(text), end)
    return refusal.clause, refusal.text, text[start:end]


@clause("H-20 H-21 H-22 H-24 H-25 H-26 H-27 H-28 H-29", "allows")
@pytest.mark.parametrize(
    ("text", "n", "f"),
    [
        ("(6×4)x(3+1)=96", 96, 0),
        ("(4*3)/(6*1)", 2, 2),
        ("6/(1-3/4)", 24, 3),
        ("(1-3)*(4-6)", 4, 1),
        ("6+4+3+1", 14, 0),
        ("6×4×3×1", 72, 0),
        ("(6/3)×(4−1)", 6, 3),
        ("(3×1)-(6-4)=1", 1, 1),
        ("6+4+3-1=12", 12, 1),
        ("(6+3)-(4+1)=4", 4, 1),
        ("(6+4)×(3+1)=40", 40, 0),
        ("(6×4×3)+1=73", 73, 0),
        ("(6+4-3)/1=7", 7, 3),
        ("(6×4)/(3×1)=8", 8, 2),
        ("6 + 4 · 3 + 1", 19, 0),
        ("[6+{4+(3+1)}] = 14", 14, 0),
        ("６＋４＋３＋１＝１４", 14, 0),
        ("⚅ × ⚃ ÷ (⚂ : ⚀)", 8, 2),
        ("6X4–3–1", 20, 1),
        ("  3*4+6\N{NO-BREAK SPACE}-\t1 ", 17, 1),
    ],
)
def test_what_can_be_read(text: str, n: int, f: int) -> None:
    assert read_sum(text, DICE) == Sum(n, f)


@clause("H-20 H-21 H-22 H-23 H-24 H-25 H-27 H-28", "refuses")
@pytest.mark.parametrize(
    ("text", "clause_id", "sentence", "where"),
    [
        ("", "H-28", "Show how you make your number.", ""),
        ("   ", "H-28", "Show how you make your number.", "   "),
        ("1" + "+1" * 32, "H-28", "That is too long. Use at most 64 characters.", "1"),
        ("6^4", "H-21", '"^" is not a die or a sign. Use + − × ÷ and brackets.', "^"),
        ("6+4+3+1!", "H-21", '"!" is not a die or a sign. Use + − × ÷ and brackets.', "!"),
        ("6+\ue000", "H-21", '"?" is not a die or a sign. Use + − × ÷ and brackets.', "\ue000"),
        ("6+\ue03f", "H-21", '"?" is not a die or a sign. Use + − × ÷ and brackets.', "\ue03f"),
        ("64+31", "H-23", "You cannot join digits: 64 is not on the dice.", "64"),
        ("6+4+31", "H-23", "You cannot join digits: 31 is not on the dice.", "31"),
        ("6 4+3+1", "H-23", 'This is not a complete sum: a sign is missing at "4".', "4"),
        ("(6+4)(3+1)", "H-23", 'This is not a complete sum: a sign is missing at "(".', "("),
        (
            "-1+3+4+6",
            "H-23",
            'This is not a complete sum: a number is missing in front of the sign at "-".',
            "-",
        ),
        ("6+-4", "H-23", 'This is not a complete sum: a number is missing in front of the sign at "-".', "-"),
        ("6*/4", "H-22", 'This is not a complete sum: a number is missing at "/".', "/"),
        ("6+4+", "H-22", "This is not a complete sum: a number is missing at the end.", ""),
        ("(6+4+3+1", "H-22", "This is not a complete sum: a closing bracket is missing at the end.", ""),
        ("6+4)+3+1", "H-22", 'This is not a complete sum: there is an extra bracket at ")".', ")"),
        ("()", "H-22", 'This is not a complete sum: a number is missing at ")".', ")"),
        ("=14", "H-22", 'This is not a complete sum: a number is missing at "=".', "="),
        ("6+4+3+1=", "H-22", "This is not a complete sum: a number is missing at the end.", ""),
        ("6+4+3+1=14+0", "H-22", 'This is not a complete sum: there is something extra at "+".', "+"),
        ("6+4+3+1+1", "H-20", f"You used 1 twice; {SHOWN}", "1"),
        ("6+4+3+5", "H-20", "There is no 5 among the dice 1, 3, 4, 6.", "5"),
        ("6+4+3+1+0", "H-20", "There is no 0 among the dice 1, 3, 4, 6.", "0"),
        ("(4*3)/6", "H-20", "Use every die: 1 left over.", "4*3)/6"),
        ("6+4", "H-20", "Use every die: 1, 3 left over.", "6+4"),
        ("6/(4-3-1)", "H-24", "You cannot divide by zero.", "4-3-1"),
        ("6/4+3+1", "H-25", "That makes 11/2 (5 1/2), not a whole number.", "6/4+3+1"),
        ("(6+4)*(3*1)=31", "H-28", "That makes 30, not 31.", "31"),
        ("1-3-4-6", "H-27", "That makes −12. Make a number from 1 to 100.", "1-3-4-6"),
        ("(6+4)*(3+1)*1-1", "H-20", f"You used 1 3 times; {SHOWN}", "1"),
    ],
)
def test_what_is_refused(text: str, clause_id: str, sentence: str, where: str) -> None:
    assert refused(text) == (clause_id, sentence, where)


@clause("H-27", "refuses")
def test_above_a_hundred_and_zero_are_refused() -> None:
    assert refused("6*6*6*6", (6, 6, 6, 6))[1] == "That makes 1296. Make a number from 1 to 100."
    assert refused("6-6+6-6", (6, 6, 6, 6))[1] == "That makes 0. Make a number from 1 to 100."


@clause("H-25")
def test_whole_asks_every_division_to_come_out() -> None:
    assert refused("6/(1-3/4)", whole_steps=True) == ("H-25", "3 ÷ 4 does not come out whole.", "3/4")
    assert read_sum("(6+4-3)/1", DICE, True) == Sum(7, 3)
    assert refused("6/(4-3-1)", whole_steps=True)[0] == "H-24"


@clause("H-26")
def test_steps_may_be_zero_or_negative() -> None:
    assert read_sum("(3-4)*(1-6)", DICE) == Sum(5, 1)
    assert read_sum("(1-1)*6+4", (1, 1, 4, 6)) == Sum(4, 1)
    assert refused("6/(1-1)+4", (1, 1, 4, 6))[0] == "H-24"


@clause("H-23", "allows")
def test_one_digit_beside_another_is_two_dice_only_with_a_sign() -> None:
    assert read_sum("6 * 4 + 3 * 1", DICE) == Sum(27, 0)


def test_how_a_sum_is_printed() -> None:
    assert pretty("6/(1-3/4)") == "6 ÷ (1 − 3 ÷ 4)"


SIGNS = "+-*/()=0123456789 ×÷−x:[]{}⚀६²½a\N{ZERO WIDTH SPACE}"


@settings(max_examples=300)
@given(st.text(alphabet=SIGNS, max_size=70) | st.text(max_size=70), st.booleans())
def test_any_text_is_a_sum_or_a_refusal_with_its_place(text: str, whole: bool) -> None:
    made = read_sum(text, DICE, whole)
    if isinstance(made, Attempt):
        refusal = refuse(GAME, GAME.start(), made)
        assert refusal.text.endswith(".") and refusal.clause.startswith("H-")
        assert made.at is not None and 0 <= made.at[0] <= made.at[1] <= len(text)
    else:
        assert 1 <= made.number <= 100 and made.f in range(4)


@st.composite
def sums(draw: st.DrawFn, dice: tuple[int, ...] = DICE) -> tuple[str, Fraction | None]:
    """A sum over the dice, fully bracketed, and what Python's own fractions make of it."""
    if len(dice) == 1:
        return str(dice[0]), Fraction(dice[0])
    order = draw(st.permutations(dice))
    cut = draw(st.integers(1, len(dice) - 1))
    (left, a), (right, b) = draw(sums(tuple(order[:cut]))), draw(sums(tuple(order[cut:])))
    sign = draw(st.sampled_from("+-*/"))
    text = f"({left}){sign}({right})"
    if a is None or b is None or (sign == "/" and b == 0):
        return text, None
    return text, {"+": a + b, "-": a - b, "*": a * b, "/": a / b if b else Fraction(0)}[sign]


@settings(max_examples=200)
@given(sums())
def test_fractions_agree(made: tuple[str, Fraction | None]) -> None:
    text, value = made
    read = read_sum(text, DICE)
    if isinstance(read, Attempt):
        assert value is None or value.denominator > 1 or not 1 <= value <= 100
        assert value is not None or read.code == BY_ZERO
    else:
        assert value == read.number
        assert read.f == ("-" in text) + 2 * ("/" in text)
