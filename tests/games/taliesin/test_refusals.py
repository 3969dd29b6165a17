"""What is refused, with which clause and which words. Section 11 of the rulebook"""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause

from .kit import GAME, act, clicked, do, pos, start, typed, why

X_29 = "L40,r65,A82,h121,p153,l154/c118/- s 0 0 0"
X_19 = "G127,P128,A144,L145,P161,W162/-/l100,h162 g 0 0 0"
EXPECTED: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("", {"boards": 1}, "1:162", "2:162", "T-07"),
    ("", {}, "1:1", "1:2", "T-13"),
    ("", {}, "3:153", "2:153", "T-13"),
    ("", {}, "1:89", "1:89", "T-13"),
    ("", {"ruleset": "travellers"}, "2:89", "2:88", "T-56"),
    ("", {"ruleset": "circle"}, "1:89", "1:88", "T-59"),
    ("", {}, "1:162", "1:161", "T-12"),
    ("", {}, "1:89", "1:51", "T-38"),
    ("", {}, "1:90", "1:57", "T-37"),
    ("", {}, "1:73", "1:72", "T-35"),
    ("", {}, "2:73", "3:72", "T-39"),
    ("", {}, "1:145", "3:145", "T-25"),
    ("", {}, "1:126", "3:126", "T-34"),
    ("", {}, "1:144", "2:109", "T-28"),
    ("", {}, "1:109", "3:50", "T-32"),
    ("", {}, "1:127", "2:127", "T-20"),
    ("", {}, "1:144", "1:140", "T-11"),
    ("", {"horizon": "forbidden"}, "1:90", "1:18", "T-09"),
    ("", {"hole_exit": "straight"}, "1:127", "2:127", "T-30"),
    ("", {"hole_exit": "straight"}, "1:162", "2:97", "T-23"),
    ("A24,L145/h24/l100 g 0 0 0", {}, "1:24", "2:24", "T-15"),
    ("A24,L145/h24/l100 g 0 0 0", {}, "1:24", "3:24", "T-14"),
    ("G72,L145/p42/l100 g 0 0 0", {}, "1:72", "2:42", "T-15"),
    (X_19, {}, "1:162", "3:162", "T-24"),
    ("L32,p41/-/l154 g 0 0 0", {}, "1:32", "1:41", "T-26"),
    ("L32,p41/-/l154 g 0 0 0", {}, "1:32", "1:5", "T-26"),
    (X_29, {}, "1:65", "1:81", "T-41"),
    (X_29, {}, "1:154", "1:135", "T-41"),
    ("L40,A63,h135,l154/-/- s 0 0 0", {}, "1:135", "1:139", "T-42"),
]


@pytest.mark.parametrize(("text", "options", "a", "b", "expected"), EXPECTED)
@clause(
    "T-07 T-09 T-11 T-12 T-13 T-14 T-15 T-20 T-23 T-24 T-25 T-26 T-28 T-30 T-32 T-34 T-35 T-37 T-38 T-39 "
    "T-41 T-42",
    "refuses",
)
def test_expected_answers(text: str, options: dict[str, Any], a: str, b: str, expected: str) -> None:
    assert why(pos(text, **options) if text else start(**options), a, b) == expected


@clause("T-07 T-52", "refuses")
def test_the_hole_and_the_end() -> None:
    s = start()
    for text in ("W 1:162-hole", "1:162-1:hole", "1:hole-1:162"):
        assert typed(s, text).clause == "T-07"
    assert clicked(s, "1:162", "1:hole").text.startswith("No piece can stop in the black hole. It passes")
    end = do(pos("W72,l154/L40/- g 0 0 0"), "W 1:72-3:1")
    assert why(end, "1:154", "1:153") == "T-52"
    assert typed(end, "1:154-1:153").text == "The game is over."


@clause("T-43", "refuses")
def test_no_move_takes_the_life_force() -> None:
    s = do(pos("L40/-/p75,H82,A118,l154 g 0 0 0", ruleset="travellers"), "A 3:118-3:114")
    assert why(s, "3:82", "3:154") == "T-43"


OTHERS = [  # the rest of test 7, kind by kind
    ("W100,L145/-/l154 g", "1:100", "1:97", "ok"),
    ("W100,L145/-/l154 g", "1:100", "1:90", "T-21"),
    ("A100,L145/-/l154 g", "1:100", "1:118", "T-27"),
    ("G100,L145/-/l154 g", "1:100", "1:99", "T-29"),
    ("S100,L145/-/l154 g", "1:100", "1:99", "T-31"),
    ("C100,L145/-/l154 g", "1:100", "1:118", "T-33"),
    ("L100/-/l154 g", "1:100", "1:90", "T-25"),
    ("L100,H101/-/l154 g", "1:101", "2:101", "T-39"),
    ("S100,L145/-/l154 g", "1:100", "3:100", "T-32"),
    ("R100,L145/-/l154 g", "1:100", "1:99", "T-35"),
]


@pytest.mark.parametrize(("text", "a", "b", "expected"), OTHERS)
@clause("T-21 T-22 T-25 T-27 T-29 T-31 T-33 T-35 T-39 T-05", "refuses")
def test_not_its_way_of_moving(text: str, a: str, b: str, expected: str) -> None:
    assert why(pos(text), a, b) == expected


SENTENCES = [
    (
        "",
        "1:127",
        "2:127",
        "every way in from 1:127 is blocked by the gold Shogun on 1:109 and the gold People piece on 1:125",
    ),
    (
        "",
        "1:144",
        "1:140",
        "The way is blocked by the gold People piece on 1:143 and the gold White Goddess on 1:127.",
    ),
    ("", "1:162", "1:161", "You cannot move to 1:161: your own People piece is there."),
    (
        "A24,L145/h24/l100 g",
        "1:24",
        "3:24",
        "The way is blocked by the silver Henge on 2:24, in between.",
    ),
    (
        X_29,
        "1:65",
        "1:81",
        "Your Life Force is in danger from the gold King Arthur on 1:82; this move does not save it.",
    ),
    (X_29, "1:154", "1:135", "on 1:135 it would be in danger from the gold King Arthur on 1:82."),
    (
        "L40,A63,h135,l154/-/- s",
        "1:135",
        "1:139",
        "This would expose your Life Force on 1:154 to the gold King Arthur on 1:63.",
    ),
    ("L40,P127,P128,P144,P145,h148,P161,W162/-/l162 s", "1:148", "1:145", "to the gold Wizard on 1:162."),
    (
        "G9,S10,s11,W27,L146/p27/h27,l100 g",
        "1:27",
        "3:27",
        "the silver People piece on 2:27 is in between",
    ),
    ("p34,W72,L145/S10,p42,l154/- g", "1:72", "2:154", "You cannot capture the Life Force"),
]


@pytest.mark.parametrize(("text", "a", "b", "said"), SENTENCES)
def test_sentences_name_the_true_reason(text: str, a: str, b: str, said: str) -> None:
    refusal = GAME.why_not(pos(text) if text else start(), act(a, b))
    assert refusal is not None and said in refusal.text, refusal
