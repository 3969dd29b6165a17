"""Uniform: any move, each as likely as the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from parlour.core.compile import rule
from parlour.core.dice import first_luck
from parlour.core.game import Game
from parlour.core.record import SEVERAL, Record

Rule: TypeAlias = Callable[..., Any]


@cache
def make_own(actor: Rule) -> Rule:
    """A rule that keeps of a list of actions the seat's own."""

    @rule
    def own(s, out, n, seat):  # type: ignore[no-untyped-def]
        """How many of the first `n` actions in `out` belong to `seat`; those move to the front."""
        if s.seat != SEVERAL:
            return n
        kept = 0
        for i in range(n):
            if actor(s, int(out[i])) == seat:
                out[kept] = out[i]
                kept += 1
        return kept

    return own


@rule
def asked(s, luck):  # type: ignore[no-untyped-def]
    """Who is asked for an action: whoever acts; of several, each as likely as the next."""
    if s.seat != SEVERAL:
        return int(s.seat)
    able = 0
    for seat in range(s.seats):
        able += (int(s.may) >> seat) & 1
    left = (luck * able) >> 32
    for seat in range(s.seats):
        if (int(s.may) >> seat) & 1:
            if left == 0:
                return seat
            left -= 1
    return 0


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """One of the seat's legal actions, each alike."""
    out = np.empty(game.max_legal, np.int32)
    if s.seat != SEVERAL:
        return int(game.engine.sample(s, out, *first_luck(luck, 0))[0])
    n = make_own(game.engine.actor)(s, out, int(game.engine.legal(s, out)), seat)
    return int(out[luck % n])
