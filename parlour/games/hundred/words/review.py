"""What else the dice could make: for hints, and for the review once the next throw has fallen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from parlour.core.english import listed
from parlour.core.record import NOBODY, Record
from parlour.core.step import Step

from .. import moves, queries
from ..board import CELL_NAMES
from ..moves import CELL, CLOCK
from ..state import PLACE, RACE, TURN
from .names import dice_of, money, thrown
from .sums import pretty, shortest

Prospect = tuple[int, int, int]  # the most a number earns, whether that draws a card, the cell it goes to


def possible(s: Record) -> dict[int, Prospect]:
    """Return every number that may be claimed of the dice on the table, and what it brings; in the race from any rack.
    H-30, H-51, H-59"""
    room = queries.ROOM.copy()
    queries.prospects_of(s, int(s.cur) if s.phase == TURN else -1, room)
    found = np.flatnonzero(room[1:, 0] >= 0) + 1
    return {n: tuple(row) for n, row in zip(found.tolist(), room[found].tolist(), strict=True)}


def easiest_sum(s: Record, n: int) -> str:
    """Return the shortest sum of any class for a number. H-28"""
    texts = [shortest(dice_of(s), n, f, bool(s.fractions)) for f in range(4)]
    return pretty(min((t for t in texts if t), key=lambda t: (len(t), t.count("/"), t.count("-"), t)))


def _worth(s: Record, n: int, found: Prospect) -> str:
    """Return what a number would have earned, in words."""
    reward, card, cell = found
    spot = f" on {CELL_NAMES[cell]}" if cell >= 0 else ""
    return f"{n}{spot} = {easiest_sum(s, n)} ({money(s, reward)}{' and an Action card' if card else ''})"


def _placement(s: Record, cell: int) -> list[str]:
    """Return whether another cell would have earned more, cards apart. H-55"""
    n, room = int(s.n), queries.ROOM.copy()
    queries.best_cell(s, n, room)
    got, (best, _, spot) = money(s, queries.place_reward(s, n, cell)), room[n].tolist()
    if queries.place_reward(s, n, cell) >= best:
        return [f"You chose the best cell for {n}: it earned {got}."]
    return [f"{n} would have earned {money(s, best)} on {CELL_NAMES[spot]}. It earned {got}."]


def review(step: Step, now: Record) -> Callable[[], list[str]] | None:
    """Return a function that lists what else the dice could have made; None while the throw is still in use. H-11,
    H-12, H-14
    """
    before, action = step.before, int(step.action)
    chosen = before.phase in (TURN, RACE, PLACE) and action != CLOCK and not moves.is_done(action)
    if not chosen or (now.seat != NOBODY and now.throws <= before.throws):
        return None
    if before.phase == PLACE:
        return partial(_placement, before, action - CELL)
    return partial(_what_else, before, action)


def _what_else(before: Record, action: int) -> list[str]:
    """Return what else the dice could have made, and the best answer. H-30, H-51, H-59"""
    found = possible(before)
    taken = int(moves.number_of(action)) if moves.is_claim(action) or moves.is_race_claim(action) else 0
    others = {n: what for n, what in found.items() if n != taken}
    if not others:
        return [f"You could make nothing{' else' if taken else ''} from {thrown(before)}."]
    luck = any(card for _, card, _ in found.values())
    cards = ["Action cards are luck and are not counted here."] * luck
    said = [f"With {thrown(before)} you could {'also ' if taken else ''}have made {listed(list(others))}."]
    best = max(others, key=lambda n: (others[n][:2], -n))
    if not taken or others[best][:2] > found[taken][:2]:
        return [*said, f"Best answer: {_worth(before, best, others[best])}.", *cards]
    return [*said, f"You made the best answer: {taken}.", *cards]
