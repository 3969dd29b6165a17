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
CLOSE = 1e-9  # leads that differ by less are equal
WHEN, FAR, EARLY = range(3)  # what is noted of each seat that is behind
FIELDS = [
    ("turns", "i4"),  # turns; one begins when another seat begins to act
    ("choices", "i4"),  # plies in which a seat had more than one legal action
    ("throws", "i4"),  # plies of chance
    ("leads", "i4"),  # how often the leader changed
    ("options", "i8"),  # legal actions in all choices together
    ("out", "i4"),  # the first turn in which a seat was out, could no longer win, or had lost
    # Of the winner; where several seats win, of the one that did best; NaN if all seats have the same result:
    ("settled", "f8"),  # the share of the game after which it was never behind again
    ("deficit", "f8"),  # how far behind it was at worst
    ("behind", "f8"),  # 1 if it was behind when half of the actions had been played, otherwise 0
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
            if seat and values[seat] > values[best] + CLOSE:
                best, is_alone = seat, True
            elif seat and values[seat] > values[best] - CLOSE:
                is_alone = False
        return best if is_alone else NOBODY

    return leader


def make_note(leader: Callable[..., int]) -> Callable[..., int]:
    """Return a rule that records which seats are behind at one moment of a game."""

    @rule
    def note(s, played, is_early, values, past):  # type: ignore[no-untyped-def]
        """Record in `past`, for each seat, after `played` actions: when it was last behind (row WHEN), how
        far it was behind at worst (FAR), and whether it was behind at the last early moment (EARLY).
        `is_early` is true in the first half of the game. Write every seat's lead into `values`. Return the
        seat that is ahead of all others, or NOBODY.
        """
        ahead = leader(s, values)
        best = values[0]
        for seat in range(s.seats):
            best = max(best, values[seat])
        for seat in range(s.seats):
            is_behind = values[seat] < best - CLOSE
            if is_behind:
                past[WHEN, seat] = played
                past[FAR, seat] = max(past[FAR, seat], best - values[seat])
            if is_early:
                past[EARLY, seat] = 1.0 if is_behind else 0.0
        return ahead

    return note


@rule
def of_winners(s, past, values, kind):  # type: ignore[no-untyped-def]
    """Return the least number in row `kind` of `past` among the seats with the best result. `values` has the
    result of each seat. Return NaN if the game is not over, or if all seats have the same result.
    """
    best, least, winners = values[0], np.inf, 0
    for seat in range(s.seats):
        best = max(best, values[seat])
    for seat in range(s.seats):
        if values[seat] == best:
            winners, least = winners + 1, min(least, past[kind, seat])
    return least if s.seat == NOBODY and winners < s.seats else np.nan


def make_somebody_out(is_out: Callable[..., bool]) -> Callable[..., bool]:
    """Return a rule that says whether any seat is out of the game or can no longer win it."""

    @rule
    def somebody_out(s):  # type: ignore[no-untyped-def]
        """Return whether any seat is out, or can no longer win."""
        for seat in range(s.seats):
            if is_out(s, seat):
                return True
        return False

    return somebody_out


@cache
def traces_of(game: Game) -> Callable[..., None]:
    """Compile and return the function traces(start, lines, lengths, work, out, values, past, traces). It
    replays each line from `start` and writes into traces[i] what happened in line i, which has lengths[i]
    actions. `work` (one record), `out`, `values` and `past` are working memory.
    """
    legal, play = find_rule(game, "legal"), find_rule(game, "play")
    note = make_note(make_leader(make_lead(find_rule(game, "returns"), find_rule(game, "advice"))))
    somebody_out = make_somebody_out(find_rule(game, "is_out"))
    fingerprint = digest(game)

    def traces(start, lines, lengths, work, out, values, past, traces):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(lines)):
            work[0] = start[0]
            s, t = work[0], traces[i]
            t.turns, t.choices, t.throws, t.options, t.leads, t.out = 0, 0, 0, 0, 0, 0
            past[:] = 0.0
            ahead, mover = NOBODY, int(s.seat)
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
                if t.out == 0 and (s.seat == NOBODY or somebody_out(s)):
                    t.out = max(1, t.turns)
                if s.seat != mover and (s.seat >= 0 or s.seat == NOBODY):
                    mover = int(s.seat)
                    t.turns += 1 if mover >= 0 else 0
                    now = note(s, k + 1.0, 2 * (k + 1) <= lengths[i], values, past)
                    if now != NOBODY and now != ahead:
                        t.leads += 1 if ahead != NOBODY else 0
                        ahead = now
            t.settled = of_winners(s, past, values, WHEN) / max(1, lengths[i])
            t.deficit = of_winners(s, past, values, FAR)
            t.behind = of_winners(s, past, values, EARLY)

    return compile_routine(game, traces)


def trace(game: Game, start: np.ndarray, lines: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Return a TRACE (numbers that say what happened) for each line. `start` is the record before the lines."""
    made = np.zeros(len(lines), TRACE)
    work, out = np.empty(1, game.state), np.empty(game.max_legal, np.int32)
    traces_of(game)(start, lines, lengths, work, out, np.zeros(SEATS), np.zeros((3, SEATS)), made)
    return made


def figures_of(traces: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """Return the figures of games that were examined action by action: a dict from the name of a figure to an
    array with its value in each game. `traces` has a TRACE for each game.
    """
    return {
        "turns": traces["turns"].astype(float),
        "early": (traces["turns"] <= seats).astype(float),
        "firsts": np.minimum(traces["choices"], traces["turns"]).astype(float),
        "furthers": np.maximum(traces["choices"] - traces["turns"], 0).astype(float),
        "throws": traces["throws"].astype(float),
        "branching": traces["options"] / np.maximum(traces["choices"], 1),
        "leads": traces["leads"].astype(float),
        "out": traces["out"].astype(float),
        "settled": traces["settled"],
        "deficit": traces["deficit"],
        "behind": traces["behind"],
    }
