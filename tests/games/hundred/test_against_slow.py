"""The package against the slow version: the same legal codes and the same position after every ply."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from parlour.core.compile import Engine
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record
from parlour.games.hundred.queries import mark_on
from parlour.games.hundred.state import BAG, MOST_SIDES, PHASES, RULESETS
from tests.clauses import clause

from .slow import CLOCK, END, PASS, RACE_CLAIM, Slow
from .table import GAME

ACTORS = {"chance": CHANCE, "nobody": NOBODY, "several": SEVERAL}
OFFERED = {
    "counters": ["all", "funds", "time", "line", "primes"],
    "zones": ["funds", "time", "all", "line", "line_colour", "zone", "two_zones", "primes"],
    "hexes": ["funds", "time", "all", "line", "line_colour", "zone", "two_zones", "primes"],
    "connect": ["funds", "time", "all", "primes"],
}
ANY = {
    "dice": [3, 4, 4],
    "throw_limit": [3, 40],
    "max_throws": [5000, 60],
    "signs": ["four", "power"],
    "fractions": ["exact", "whole"],
    "layout": ["fig1", "fig2"],
    "diamond": ["tall", "rhombus"],
    "multiple": ["common", "divides"],
    "link_scope": ["all", "related"],
    "link_value": ["zone", "ten"],
    "connect_test": ["axes", "any_two"],
    "marks": ["fixed", "none", "random"],
    "hex_price": ["flat", "colour"],
    "hex_links": ["lines", "group"],
    "touching": ["no", "yes"],
    "card_test": ["axes", "chains"],
    "dice_from": [0, 0, 1, 4, 30],
    "curtain_from": [1, 3, 10, 200],
    "mark_scope": ["own", "total"],
    "race": ["open", "turns", "off"],
    "refill": ["round", "at_once"],
    "dead": ["redraw", "end"],
    "bankruptcy": ["leave", "leave", "stay"],
    "join_shares": ["off", "on"],
}


def draw_options(luck: random.Random, ruleset: str) -> dict[str, object]:
    """Options at random; little money, so that sides go broke."""
    chosen: dict[str, object] = {name: luck.choice(values) for name, values in ANY.items()}
    plain = ruleset == "counters"
    chosen |= {"ruleset": ruleset, "end": luck.choice(OFFERED[ruleset])}
    if ruleset == "hexes":
        chosen |= {"marks": luck.choice(["none", "random"])}
    chosen["dice_from"] = chosen["dice_from"] if chosen["dice"] == 3 else 0
    chosen |= {"seats": luck.randint(2, MOST_SIDES[RULESETS.index(ruleset)])}
    chosen |= {"start_money": 0 if plain else luck.choice([0, 5, 20, 100, 500])}
    chosen |= {"target": 25 if plain else luck.choice([1000, 5000])}
    chosen |= {"cards": "off" if plain else luck.choice(["on", "on", "on", "off"])}
    return chosen


def compare(engine: Engine, s: Record, slow: Slow, about: str) -> None:
    """Everything that the rule book says of a position, in both."""
    out = np.empty(GAME.max_legal, np.int32)
    assert PHASES[s.phase] == slow.phase and s.over == slow.over, about
    assert s.seat == ACTORS.get(str(slow.seat), slow.seat), about
    assert s.money[: slow.seats].tolist() == slow.money, about
    assert s.thrower == slow.thrower and s.throws == slow.throws, about
    assert {n: s.owner[n] - 1 for n in range(1, 101) if s.owner[n]} == slow.owner, about
    assert {cell: n for cell, n in enumerate(s.board.tolist()) if n} == slow.board, about
    if slow.ruleset == "connect":
        assert {n for n in range(1, 101) if s.where[n] == BAG} == slow.bag, about
        for side, rack in enumerate(slow.racks):
            assert {n for n in range(1, 101) if s.where[n] == side + 1} == rack, about
    cells = range(1, 101 if slow.ruleset == "hexes" else 169) if slow.has_lots() else ()
    assert {i: m for i in cells if (m := mark_on(s, i)) > 1} == slow.marks, about
    assert out[: engine.legal(s, out)].tolist() == slow.legal(), about
    if slow.over:
        assert [engine.returns(s, side) for side in range(slow.seats)] == pytest.approx(slow.returns()), about


def pick(luck: random.Random, slow: Slow) -> int:
    """A legal action: claims rather than passes, the curtain seldom, now and then the clock."""
    if slow.o["end"] == "time" and not slow.called and luck.random() < 0.003:
        return CLOCK
    actions = slow.legal()
    wanted = [a for a in actions if a >= RACE_CLAIM] if slow.phase == "race" else actions
    if slow.phase in ("turn", "choice"):
        wanted = [a for a in actions if a not in (PASS, END)]
    return luck.choice(wanted if wanted and luck.random() < 0.8 else actions)


def play_out(options: dict[str, object], luck: random.Random, about: str, most: int = 100_000) -> int:
    """Play a game in both, or so many actions of it; how it ended."""
    engine, s, slow = GAME.engine, GAME.start(**options), Slow(**options)
    compare(engine, s, slow, about)
    while not slow.over and s.ply < most:
        action = pick(luck, slow)
        engine.play(s, action)
        slow.play(action)
        compare(engine, s, slow, f"{about} ply {s.ply}: {options}")
    return slow.over


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_first_actions_of_a_game_under_random_options(ruleset: str, seed: int) -> None:
    luck = random.Random(f"first {ruleset} {seed}")
    play_out(draw_options(luck, ruleset), luck, f"first {ruleset} {seed}", 90)


@clause("H-12 H-39 H-91 H-93 H-94 H-95 H-96 H-97 H-98 H-99 H-101", "allows")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_under_random_options(ruleset: str) -> None:
    ends = Counter[int]()
    for seed in range(6 if ruleset == "connect" else 12):
        luck = random.Random(f"{ruleset} {seed}")
        ends[play_out(draw_options(luck, ruleset), luck, f"{ruleset} {seed}")] += 1
    assert len(ends) > 2, f"games should end in different ways, not {ends}"
