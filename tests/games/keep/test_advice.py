"""Advice: nearer is better, gates and missing keys cost, chances count; and who follows it beats who does not."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.bots.selfplay import play_games
from parlour.core.compile import interpreted
from parlour.core.record import Record
from parlour.games.keep.advice import MISSING, SPENT, _turns_to_chest
from parlour.games.keep.distances import (
    SPACE,
    length_to_keep,
    lengths_from_doors,
    lengths_from_lower_stairs,
    lengths_from_upper_stairs,
)

from .castle import GAME, RULES, after, lay, moving, opening, play, put_gates


def advice(s: Record, seat: int = 0) -> float:
    """What the position looks like to a team."""
    return float(RULES.advice(s, seat))


def rings(s: Record, key: int) -> tuple[int, int, int]:
    """The ways from the doors, the upper and the lower stairs, with a key worth so much."""
    doors = lengths_from_doors(s, key)
    uppers = lengths_from_upper_stairs(s, key, doors)
    return doors, uppers, lengths_from_lower_stairs(s, key, uppers)


def way(s: Record, key: int = SPENT) -> float:
    """The way into the keep of team 0."""
    return float(length_to_keep(int(s.pos[0]), *rings(s, key), SPACE))


def test_every_space_inward_is_worth_something() -> None:
    for trivia in ("on", "off"):
        route = "D.0 A1.0 A2.0 A3.0 E1.0 E2.0 T.0 F4.0 G1.0 G2.0 KEEP".split()
        worths = [advice(lay(opening(trivia=trivia), at={0: name}, chain=[2, 2, 2])) for name in route]
        assert worths == sorted(worths) and len(set(worths)) == len(worths)


def test_the_way_in_is_its_length_where_nothing_hinders() -> None:
    s = opening(trivia="off")
    for name, spaces in (
        ("KEEP", 0),
        ("G2.0", 1),
        ("H1.5", 2),
        ("E4.1", 3),
        ("T.3", 4),
        ("A3.2", 7),
        ("D.4", 10),
    ):
        assert way(lay(s, at={0: name})) == spaces
    before, behind = (turns(lay(s, at={0: name}), 4) for name in ("E2.0", "T.0"))
    assert 1 < before - behind < 2, "the trap door ahead counts for something"


def turns(s: Record, held: int) -> float:
    """The turns that team 0 still needs with so many keys."""
    lay(s, chain={0: held})
    return float(_turns_to_chest(s, 0, *rings(s, SPENT), *rings(s, MISSING)))


def test_gates_on_every_way_cost_their_keys_and_one_that_can_be_passed_costs_little() -> None:
    s = lay(opening(trivia="off"), at={0: "F4.0"})
    free = way(s)
    put_gates(s, "W0")
    assert way(s) == free, "the other door is open"
    put_gates(s, "W5")
    assert way(s) == free + 2, "the next stair leads to an open door, and takes no key"
    for name in ("W1", "W2", "W3", "W4"):
        put_gates(s, name)
    assert way(s) == free + 3 and way(s, MISSING) == free + 6, "now any door takes three keys"
    for corner in range(6):
        put_gates(s, f"U{corner}")
    assert way(s) == free + 5 and way(s, MISSING) == free + 10


def test_lacking_keys_cost_more_than_spare_ones_save() -> None:
    def at(held: int) -> float:
        return turns(lay(opening(trivia="off"), at={0: "A3.0"}), held)

    assert at(0) - at(1) > at(5) - at(6) > 0
    assert at(0) - at(1) > at(1) - at(2) > at(3) - at(4) > 0, "the last keys are dear before the lower stairs"
    assert at(20) > 0


def test_keys_count_for_the_chest_only_where_they_open_it() -> None:
    def at(held: int, chest: str, trivia: str = "off") -> float:
        return turns(lay(opening(trivia=trivia, chest=chest, difficulty="off"), at={0: "G2.0"}), held)

    assert at(0, "keys") - at(2, "keys") > 3
    assert at(0, "card") - at(2, "card") < 0.2, "only a card opens it"
    assert at(0, "question", "on") - at(3, "question", "on") < 0.7
    tried = [play(moving("KEEP", keys=0, chest="card", skill=skill), "CHEST_TRY") for skill in (10, 90)]
    assert advice(tried[0]) == pytest.approx(
        advice(lay(tried[1], know={0: [10] * 6, 1: [10] * 6, 2: [10] * 6}))
    )


def test_what_is_awaited_counts() -> None:
    s = moving("A1.0", difficulty="off", pressure="off", skill=80)
    play(s, "MOVE A2.0")
    assert advice(after(s, "ASK")) > advice(after(s, "DECLINE")), "a likely answer is worth asking for"
    low = play(moving("A1.0", difficulty="off", pressure="off", skill=80), "MOVE A2.0")
    lay(low, know={0: [10] * 6})
    assert advice(after(s, "ASK")) > advice(after(low, "ASK"))
    chest = moving("KEEP", keys=0)
    assert advice(after(chest, "CHEST_TRY")) > advice(after(chest, "STOP"))
    assert advice(after(chest, "CHEST_TRY"), 1) < advice(after(chest, "STOP"), 1)
    assert advice(play(moving("KEEP", keys=3), "CHEST_KEYS")) == 1000


def test_advice_is_the_same_interpreted() -> None:
    s = moving("A1.0")
    assert abs(advice(s) - interpreted(GAME).advice(s, 0)) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("trivia", ["on", "off"])
def test_who_follows_advice_beats_who_does_not(trivia: str) -> None:
    for bots in (["eager", "uniform"], ["uniform", "eager"]):
        chunks = play_games(GAME, GAME.start(seats=2, trivia=trivia), 60, 3, bots)
        winners = np.concatenate([records["winner"] for _, records in chunks])
        assert (winners == bots.index("eager")).mean() >= 0.7
