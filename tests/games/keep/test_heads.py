"""The action heads of Keep, all of them, and what its numbers of actions mean, written down a second time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from parlour.core.record import Record
from parlour.games.keep import moves
from parlour.games.keep.heads import HEADS, head, unhead
from tests.clauses import clause

from .castle import NAMES, NUMBERS, opening

PARTS = {  # the first word of a name, and the part of the heads that it belongs to
    "MOVE": "move", "SKIP": "skip", "PLACE": "place", "OPEN": "open", "DONE": "done", "STOP": "stop",
    "HOLD": "hold", "LEAVE": "leave", "CHEST_KEYS": "pay", "CHEST_TRY": "try", "ASK": "ask", "ASKD": "ask_rated",
    "DECLINE": "decline", "PRESS": "press", "LET": "let", "GUESS": "guess", "NOGUESS": "no_guess",
    "TRY": "answer", "PASS": "pass", "CATEGORY": "category", "PORT": "port",
}  # fmt: skip


def heads_of(seat: int) -> dict[int, int]:
    """Every head of a seat with its action, by the names of the actions."""
    found: dict[int, int] = {}
    count = dict.fromkeys(PARTS, 0)
    for name, action in NUMBERS.items():
        word, _, rest = name.partition(" ")
        if word in ("PRESS", "LET") and rest != str(seat):
            continue
        if word in PARTS:
            found[HEADS.at(PARTS[word]) + count[word]] = action
            count[word] += 1
    return found


@pytest.fixture(scope="module")
def s() -> Record:
    """A record; no head of Keep depends on what is in it."""
    return opening(seats=6)


@pytest.mark.parametrize("seat", range(6))
@clause("K-14", "allows")
def test_every_decision_of_a_seat_has_the_head_of_its_part(s: Record, seat: int) -> None:
    expected = heads_of(seat)
    assert sorted(expected) == list(range(HEADS.size))
    assert [unhead(s, seat, h) for h in range(-2, HEADS.size + 2)] == [
        -1, -1, *(expected[h] for h in range(HEADS.size)), -1, -1,
    ]  # fmt: skip
    assert [head(s, seat, expected[h]) for h in range(HEADS.size)] == list(range(HEADS.size))


@clause("K-14", "refuses")
def test_outcomes_have_no_head(s: Record) -> None:
    others = [a for name, a in NUMBERS.items() if name.split()[0] not in PARTS]
    assert len(others) > 40
    assert {head(s, 0, a) for a in (-5, -1, *others, moves.OUTCOMES, moves.OUTCOMES + 1)} == {-1}
    assert head(s, 3, NUMBERS["PRESS 0"]) == HEADS.at("press"), "each starts a countdown only for itself"


@pytest.mark.parametrize(
    ("is_so", "words"),
    [
        (moves.is_press, "PRESS"),
        (moves.is_let, "LET"),
        (moves.is_ask_rated, "ASKD"),
        (moves.is_rating, "DIFF"),
        (moves.is_rerating, "RATED"),
        (moves.is_race, "BUZZR BUZZW"),
        (moves.is_decision, " ".join(PARTS)),
        (moves.is_question, "ASK ASKD DECLINE PRESS LET GUESS NOGUESS TRY PASS CATEGORY"),
    ],
)
@clause("K-34 K-42 K-54 K-74", "allows")
def test_which_numbers_mean_what(is_so: Callable[[int], bool], words: str) -> None:
    found = {a for a in range(-3, moves.OUTCOMES + 3) if is_so(a)}
    assert found == {a for a, name in NAMES.items() if name.split()[0] in words.split()}


@clause("K-42 K-74", "allows")
def test_ratings_are_counted_from_easy() -> None:
    for rating in range(5):
        assert moves.rating_asked(NUMBERS[f"ASKD {rating}"]) == rating
        assert moves.rating_drawn(NUMBERS[f"DIFF {rating}"]) == rating
