"""The package against the slow version: the same actions, actor, odds and table after every ply."""

from __future__ import annotations

import random
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour.core.compile import Engine, compiled
from parlour.core.perft import perft, read_suite
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, Record
from parlour.games.keep.moves import OUTCOMES

from .slow import Slow
from .slow_castle import DEFAULTS, GATE_NAMES, NEIGHBOURS, depth, number, space_number
from .standin import GAME

PHASES = (
    "port first gates roll step reloc askq diff press answer again stray strayans trapcard chest chestcard category"
    " race over"
).split()
SPACE_NAMES = {space_number(name): name for name in NEIGHBOURS}
ACTORS = {"chance": CHANCE, "world": WORLD, "several": SEVERAL, "nobody": NOBODY}
RARELY: dict[str, list[Any]] = {
    "movement": ["coin", "die", "pips", "right", "right_die", "right_card"],
    "right_at": [2, 5, 6],
    "supply": ["full_box", "custom"],
    "ports": ["fixed"],
    "first": ["uniform", "seat0"],
    "lateral": ["off"],
    "gate_turns": ["any"],
    "gate_sides": ["inward"],
    "difficulty": ["chosen", "off"],
    "ratings": [2, 4, 5],
    "guesses": [0, 2, 3],
    "pressure": ["off"],
    "skip": ["one", "off"],
    "answer_duty": ["always"],
    "own_wrong": [1],
    "stray": ["off"],
    "stray_broke": ["barred"],
    "stray_rated": ["plus"],
    "chest": ["question", "keys", "card"],
    "chest_keys": [1, 4, 9],
    "chest_question": ["solo"],
    "chest_card": ["preset"],
    "trap_return": ["home"],
    "stay": ["yes"],
    "round_limit": [0, 1, 7, 250],
    "at_limit": ["draw"],
    "skill": [0, 33, 80, 100],
}


def draw_options(luck: random.Random) -> dict[str, Any]:
    """A random set of options, each of them unusual now and then."""
    chosen: dict[str, Any] = {"seats": luck.randint(2, 6), "trivia": luck.choice(["on", "off"])}
    for name, values in RARELY.items():
        if luck.random() < 0.25:
            chosen[name] = luck.choice(values)
    if chosen.get("supply") == "custom":
        chosen["keys"] = luck.choice([0, 1, 3, 20])
        chosen["gates"] = luck.randint(0, 24 // chosen["seats"])
    for team in range(chosen["seats"]):
        if luck.random() < 0.2:
            chosen[f"skill{team}"] = luck.choice([0, 7, 45, 90, 100])
    return chosen


def compare(engine: Engine, s: Record, slow: Slow, about: str) -> None:
    """Everything on the table and everything that is asked, in both."""
    n, out = slow.n, np.empty(GAME.max_legal, np.int32)
    assert PHASES[int(s.phase)] == slow.phase, about
    actor = slow.actor()
    assert s.seat == (ACTORS[actor] if isinstance(actor, str) else actor), about
    assert {t for t in range(16) if int(s.may) >> t & 1} == (
        slow.may_press if slow.phase == "press" else set()
    ), about
    assert out[: engine.legal(s, out)].tolist() == slow.legal(), about
    none = -1
    assert s.turn == (none if slow.mover is None else slow.mover), about
    assert s.pos[:n].tolist() == [none if p is None else space_number(p) for p in slow.token], about
    assert s.home[:n].tolist() == [none if b is None else b for b in slow.bridge], about
    assert (s.chain[:n].tolist(), s.stock[:n].tolist()) == (slow.keys, slow.supply), about
    assert s.shut.tolist() == [slow.board[g] for g in GATE_NAMES], about
    assert s.direct[:n].tolist() == [int(d) for d in slow.on_direct_route], about
    assert (s.turns, s.ply, s.skipped, s.arrived) == (
        slow.turns,
        slow.plies,
        slow.has_skipped,
        slow.came_in_now,
    ), about
    assert s.winner == {None: -1, "draw": -2}.get(slow.winner, slow.winner), about  # type: ignore[arg-type]
    assert (s.left, s.hover, s.must) == (slow.spaces_left, slow.over_a_space, slow.first_move_due), about
    assert s.prev == (space_number(slow.trail[-2]) if len(slow.trail) > 1 else none), about
    assert s.card == (none if slow.chest_card is None else slow.chest_card), about
    assert s.cat == (none if slow.category is None else slow.category), about
    assert (s.rating, s.guessed, s.timed_out) == (slow.rating, slow.bought, slow.ran_out), about
    assert s.pressed == (none if slow.presser is None else slow.presser), about
    assert s.offered == (none if slow.with_team is None else slow.with_team), about
    assert {t for t in range(6) if int(s.racing) >> t & 1} == slow.racers, about
    if s.seat in (CHANCE, WORLD):
        weights = {a: int(engine.odds(s, a)) for a in slow.legal()}
        total = sum(weights.values())
        assert {a: Fraction(w, total) for a, w in weights.items()} == slow.chances(), about


def play_both(seed: str, most: int = 1500) -> set[str]:
    """One random game in both; the phases it met."""
    luck = random.Random(seed)
    options = draw_options(luck)
    engine, met = compiled(GAME), set()
    s, slow, played = GAME.start(**options), Slow(**options), []
    hurry = luck.random() < 0.6  # half of the games run for the keep, or the chest would seldom be seen
    while True:
        about = f"{options} {played}"
        compare(engine, s, slow, about)
        assert engine.faults(s) == 0, about
        met.add(slow.phase)
        legal = slow.legal()
        if slow.phase == "over" or len(played) >= most:
            return met
        if len(played) % 17 == 0:
            unasked = sorted(number(a) for a in slow.turnings())
            assert [a for a in range(-2, OUTCOMES + 2) if engine.refusal(s, a) == 0] == sorted(
                [*legal, *unasked]
            ), about
        action = luck.choice(legal)
        if (turned := slow.turnings()) and luck.random() < 0.3:
            action = number(luck.choice(turned))
            met.add("rated")
        if hurry and slow.phase == "step":
            moves = [a for a in legal if a < 109]
            action = (
                max(moves, key=lambda a: (depth(SPACE_NAMES[a]), luck.random()))
                if moves and luck.random() < 0.9
                else action
            )
        if hurry and slow.phase == "gates" and luck.random() < 0.7:
            action = 266
        played.append(action)
        engine.play(s, action)
        slow.play(action)


@pytest.mark.parametrize("game", range(40))
def test_a_game_under_random_options_agrees(game: int) -> None:
    play_both(f"keep, one game {game}", most=150)


def test_random_games_under_random_options_agree() -> None:
    met = set[str]()
    for game in range(40):
        met |= play_both(f"keep {game}", most=400)
    assert met == {*PHASES, "rated"}, "every phase has been compared"


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_a_thousand_games_agree(batch: int) -> None:
    for game in range(50):
        play_both(f"keep {batch} {game}")


def test_both_start_from_the_same_defaults() -> None:
    assert {o.name: o.default_for({"skill": 50}) for o in GAME.options if o.name in DEFAULTS} == DEFAULTS


def count(slow: Slow, long: int) -> int:
    """Lines of so many actions, as the slow referee counts them."""
    if long == 1:
        return len(slow.legal())
    total = 0
    for action in slow.legal():
        further = deepcopy(slow)
        further.play(action)
        total += count(further, long - 1)
    return total


def test_the_perft_counts_are_the_slow_referees_too() -> None:
    suite = list(read_suite((Path(__file__).parent / "keep.perft").read_text(encoding="utf-8")))
    assert len(suite) >= 10
    for case in suite:
        slow = Slow(**{name: int(v) if v.isdigit() else v for name, v in case.options.items()})
        for action in case.line:
            slow.play(action)
        for long, lines in case.counts.items():
            assert perft(GAME, case.start(GAME), long) == lines, case.id
            if lines < 3000:
                assert count(slow, long) == lines, case.id
