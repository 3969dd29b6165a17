"""`sample` takes one of the legal actions, each alike, or one outcome by its odds: the same as a list would."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np

from parlour.core.compile import compiled, find_rule, interpreted, jit_is_on
from parlour.core.dice import M32, first_luck, next_luck
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.record import CHANCE, OK, WORLD, Record, copy
from tests.tables import each_game, running, table_list

MANY = 40  # draws for each action, where they cannot be enumerated
WORDS = 5_000  # more words of luck than any one choice may use
SURE = 6.0  # standard deviations: one honest test in a thousand million is further off


def weigh(game: Game, s: Record) -> dict[int, int]:
    """Every legal action or outcome with its weight: 1 for an action."""
    by_odds = s.seat in (CHANCE, WORLD)
    return {a: int(game.engine.odds(s, a)) if by_odds else 1 for a in game.list_legal(s)}


def word_before(luck: int) -> int:
    """The first word of a generator whose next 32 bits are `luck`: what next_luck does, undone."""
    word = luck * pow(5, -1, 2**32) & M32
    word = ((word >> 5) | (word << 27)) & M32
    return word * pow(0x9E3779BB, -1, 2**32) & M32


def draw_evenly(game: Game, s: Record, total: int) -> tuple[Counter[int], bool]:
    """What `total` lucks at even distances draw, and whether each draw took a single word."""
    out, drawn, single = np.empty(game.max_legal, np.int32), Counter[int](), True
    for k in range(total):
        luck = ((2 * k + 1) << 32) // (2 * total)
        a, b = word_before(luck), 0x12345678
        assert next_luck(a, b)[0] == luck
        action, *after = game.engine.sample(s, out, a, b)
        drawn[int(action)] += 1
        single &= tuple(after) == next_luck(a, b)[1:]
    return drawn, single


def draw_many(game: Game, s: Record, times: int) -> Counter[int]:
    """What one long stream of luck draws."""
    out, drawn = np.empty(game.max_legal, np.int32), Counter[int]()
    a, b = first_luck(7, int(s.ply))
    for _ in range(times):
        action, a, b = game.engine.sample(s, out, a, b)
        drawn[int(action)] += 1
    return drawn


@each_game
def test_a_draw_is_exact_or_nearly(game: Game) -> None:
    """One word of luck: exactly by weight. Several words: every legal action, none else, by a chi-square test."""
    total_off, freedom = 0.0, 0
    for s in running(game):
        before, weights = s.tobytes(), weigh(game, s)
        total = sum(weights.values())
        drawn, single = draw_evenly(game, s, total)
        assert set(drawn) <= set(weights), game.words.position_name(s)
        if single:
            assert drawn == {a: w for a, w in weights.items() if w}, game.words.position_name(s)
        else:
            times = MANY * total
            drawn = draw_many(game, s, times)
            assert set(drawn) == set(weights), game.words.position_name(s)
            off = sum((drawn[a] - MANY * w) ** 2 / (MANY * w) for a, w in weights.items())
            few = len(weights) - 1
            assert off <= few + SURE * (2 * few) ** 0.5 + SURE**2, game.words.position_name(s)
            total_off, freedom = total_off + off, freedom + few
        assert s.tobytes() == before, "drawing changes nothing"
    assert abs(total_off - freedom) <= SURE * (2 * freedom) ** 0.5 + SURE**2, "no small bias adds up"


@each_game
def test_what_is_drawn_is_legal_all_along(game: Game) -> None:
    for options in table_list(game):
        for seed in (21, 22):
            s = game.start(**options)
            before = copy(s)
            for action in random_walk(game, s, seed, engine=compiled(game)):
                assert game.engine.refusal(before, action) == OK, game.words.position_name(before)
                before = copy(s)


@each_game
def test_no_draw_is_endless(game: Game) -> None:
    """Whatever the words say, all bits set and none among them, a draw ends after few of them."""
    out = np.empty(game.max_legal, np.int32)
    for s in running(game):
        for a, b in ((0, 0), (1, 0), (M32, M32), (0x80000000, 0x80000000), (1, M32)):
            action, *after = game.engine.sample(s, out, a, b)
            assert game.engine.refusal(s, int(action)) == OK
            for _ in range(WORDS):
                if (a, b) == tuple(after):
                    break
                _, a, b = next_luck(a, b)
            assert (a, b) == tuple(after), "the words to go on with come after those that were used"


@each_game
def test_targets_draw_alike(game: Game) -> None:
    if not jit_is_on():
        return
    fast, slow, out = compiled(game), interpreted(game), np.empty(game.max_legal, np.int32)
    for s in islice(running(game), 0, None, 2):
        for number in range(3):
            a, b = first_luck(3, number)
            assert tuple(map(int, slow.sample(s, out, a, b))) == tuple(map(int, fast.sample(s, out, a, b)))


@each_game
def test_tries_come_to_what_is_drawn(game: Game) -> None:
    """One after the other they find what `sample` finds, by the same words, and change nothing."""
    try_sample, out = find_rule(game, "try_sample"), np.empty(game.max_legal, np.int32)
    for s in islice(running(game), 0, None, 3):
        before = s.tobytes()
        for number in range(3):
            a, b = first_luck(11, number)
            drawn = tuple(map(int, game.engine.sample(s, out, a, b)))
            action, tried, tries = -1, 0, 0
            while action < 0:
                assert tries < WORDS and s.tobytes() == before
                action, tried, a, b = try_sample(s, out, tried, a, b)
                tries += 1
            assert (int(action), int(a), int(b)) == drawn, game.words.position_name(s)
