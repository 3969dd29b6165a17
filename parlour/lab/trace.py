"""Traces: numbers that say what happened in a game, made by a compiled pass over its line.

The lead of a seat is the game's `advice`, scaled to lie between -1 and 1 (bots/thought.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from parlour.bots.thought import scaled
from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.game import Game
from parlour.core.record import CHANCE, NOBODY, WORLD

SEATS = 8  # the most seats of any game
FIELDS = [
    ("turns", "i4"),  # turns; one begins when another seat begins to act
    ("choices", "i4"),  # plies in which a seat had more than one legal action
    ("throws", "i4"),  # plies of chance
    ("leads", "i4"),  # how often the leader changed
    ("options", "i8"),  # legal actions in all choices together
    ("settled", "f8"),  # the share of the game after which the winner led for good; 1: only at the end
    ("deficit", "f8"),  # how far behind the winner was at worst
]
TRACE = np.dtype((np.record, np.dtype(FIELDS, align=True)))


def make_lead(returns: Callable[..., float], advice: Callable[..., float]) -> Callable[..., float]:
    """Return a rule that returns the lead of a seat in a position, from -1 to 1."""

    @rule
    def lead(s, seat):  # type: ignore[no-untyped-def]
        """Return the seat's result if the game is over, otherwise its lead by the game's advice."""
        if s.seat == NOBODY:
            return 1.0 * returns(s, seat)
        return scaled(1.0 * advice(s, seat))  # type: ignore[no-any-return]

    return lead


def make_leader(lead: Callable[..., float]) -> Callable[..., int]:
    """Return a rule that finds out which seat is ahead."""

    @rule
    def leader(s, values):  # type: ignore[no-untyped-def]
        """Write every seat's lead into `values`. Return the seat that is ahead of all others, or NOBODY."""
        best, is_alone = 0, True
        for seat in range(s.seats):
            values[seat] = lead(s, seat)
            if seat and values[seat] > values[best] + 1e-9:
                best, is_alone = seat, True
            elif seat and values[seat] > values[best] - 1e-9:
                is_alone = False
        return best if is_alone else NOBODY

    return leader


@cache
def traces_of(game: Game) -> Callable[..., None]:
    """Compile traces(start, lines, lengths, work, out, values, traces), which writes into `traces` what happened in
    each line. `work` has room for one record.
    """
    legal, play = find_rule(game, "legal"), find_rule(game, "play")
    lead = make_lead(find_rule(game, "returns"), find_rule(game, "advice"))
    leader = make_leader(lead)
    fingerprint = digest(game)

    def traces(start, lines, lengths, work, out, values, traces):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(lines)):
            work[0] = start[0]
            s, t = work[0], traces[i]
            t.turns, t.choices, t.throws, t.options, t.leads = 0, 0, 0, 0, 0
            worst = np.zeros(SEATS)
            ahead, since, mover = NOBODY, 0, int(s.seat)
            t.turns = 1 if mover >= 0 else 0
            for k in range(lengths[i]):
                seat, action = int(s.seat), int(lines[i, k])
                if seat == CHANCE or seat == WORLD:
                    t.throws += 1
                else:
                    n = legal(s, out)
                    t.choices += 1 if n > 1 else 0
                    t.options += n if n > 1 else 0
                play(s, action)
                if s.seat != mover and (s.seat >= 0 or s.seat == NOBODY):
                    mover = int(s.seat)
                    t.turns += 1 if mover >= 0 else 0
                    now = leader(s, values)
                    for one in range(s.seats):
                        for other in range(s.seats):
                            worst[one] = min(worst[one], values[one] - values[other])
                    if now != NOBODY and now != ahead:
                        t.leads += 1 if ahead != NOBODY else 0
                        ahead, since = now, k
            t.settled = since / max(1, lengths[i] - 1)
            t.deficit = -worst[ahead] if ahead != NOBODY else 0.0

    return compile_routine(game, traces)


def trace(game: Game, start: np.ndarray, lines: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Return a TRACE (numbers that say what happened) for each line. `start` is the record before the lines."""
    made = np.zeros(len(lines), TRACE)
    work, out = np.empty(1, game.state), np.empty(game.max_legal, np.int32)
    traces_of(game)(start, lines, lengths, work, out, np.zeros(SEATS), made)
    return made


def figures_of(traces: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """Return the figures of each traced game by their names."""
    return {
        "turns": traces["turns"].astype(float),
        "early": (traces["turns"] <= seats).astype(float),
        "firsts": np.minimum(traces["choices"], traces["turns"]).astype(float),
        "furthers": np.maximum(traces["choices"] - traces["turns"], 0).astype(float),
        "throws": traces["throws"].astype(float),
        "branching": traces["options"] / np.maximum(traces["choices"], 1),
        "leads": traces["leads"].astype(float),
        "settled": traces["settled"],
        "deficit": traces["deficit"],
    }
