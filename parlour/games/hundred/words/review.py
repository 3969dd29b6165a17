"""Lists the numbers that the dice can make: during a throw for hints; after it for the review, which tells players
what else they could have made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from parlour.core.english import listed
from parlour.core.record import NOBODY, Record
from parlour.core.step import Reviewed, Step

from .. import moves, queries
from ..board import CELL_NAMES
from ..moves import CELL, CLOCK
from ..state import PLACE, RACE, TURN
from .names import dice_of, money, thrown
from .sums import pretty, shortest

Prospect = tuple[int, int, int]  # the most a number earns, whether that draws a card, the cell it goes to


def possible(s: Record) -> dict[int, Prospect]:
    """Return a dict of all numbers that may be claimed with the dice on the table, each with what it would earn. In
    the race counters of all racks are included. H-30, H-51, H-59
    """
    room = queries.ROOM.copy()
    queries.prospects_of(s, int(s.cur) if s.phase == TURN else -1, room)
    found = np.flatnonzero(room[1:, 0] >= 0) + 1
    return {n: tuple(row) for n, row in zip(found.tolist(), room[found].tolist(), strict=True)}


def easiest_way(s: Record, n: int) -> tuple[str, int]:
    """Return the shortest sum that makes the number `n`, and the class of that sum (which signs it uses). H-28, H-29"""
    texts = [(shortest(dice_of(s), n, f, bool(s.fractions), bool(s.signs)) or "", f) for f in range(4)]

    def length(way: tuple[str, int]) -> tuple[int, int, int, int, str]:
        text, _ = way
        return len(text), text.count("^"), text.count("/"), text.count("-"), text

    return min((way for way in texts if way[0]), key=length)


def easiest_sum(s: Record, n: int) -> str:
    """Return the shortest sum that makes the number `n`, as it is printed for people. H-28"""
    return pretty(easiest_way(s, n)[0])


def best_of(found: dict[int, Prospect]) -> int:
    """Return the number in `found` that would earn most. Among numbers that earn the same, return the smallest."""
    return max(found, key=lambda n: (found[n][0], -n))


def _worth(s: Record, n: int, found: Prospect) -> str:
    """Return a text that says how the number `n` could have been made and what it would have earned: "24 = 6 × 4
    (£15)".
    """
    reward, card, cell = found
    spot = f" on {CELL_NAMES[cell]}" if cell >= 0 else ""
    return f"{n}{spot} = {easiest_sum(s, n)} ({money(s, reward)}{' and an Action card' if card else ''})"


def _placement(s: Record, cell: int) -> list[str]:
    """Return a sentence that compares what the counter earned with what it would have earned on the best cell, or
    says that its cell was the best. Cards are not counted. H-55
    """
    n, room = int(s.n), queries.ROOM.copy()
    queries.best_cell(s, n, room)
    got, (best, _, spot) = money(s, queries.place_reward(s, n, cell)), room[n].tolist()
    if queries.place_reward(s, n, cell) >= best:
        return [f"You chose the best cell for {n}: it earned {got}."]
    return [f"Counter {n} earned {got}. On {CELL_NAMES[spot]} it would have earned {money(s, best)}."]


def review(step: Step, now: Record) -> Callable[[], list[str]] | None:
    """Return a function that makes the review of a ply: sentences on what else its player could have done with the
    dice. Return None if the throw is still in use, or if the ply was not a claim, a pass or a placing. H-11, H-12,
    H-14
    """
    before, action = step.before, int(step.action)
    chosen = before.phase in (TURN, RACE, PLACE) and action != CLOCK and not moves.is_done(action)
    if not chosen or (now.seat != NOBODY and now.throws <= before.throws):
        return None
    if before.phase == PLACE:
        return partial(_placement, before, action - CELL)
    return partial(_what_else, before, action)


def _what_else(before: Record, action: int) -> Reviewed:
    """Return the review of a claim or pass: sentences with the other numbers that the dice could have made, and the
    one that would have earned most. Action cards are not counted, because they are luck. H-30, H-36, H-41, H-51,
    H-55, H-59
    """
    found = possible(before)
    taken = int(moves.number_of(action)) if moves.is_claim(action) or moves.is_race_claim(action) else 0
    worth = found[taken][0] if taken else 0
    others = [n for n in found if n != taken]
    if not others:
        return Reviewed([f"No {'other ' if taken else ''}number could be made from {thrown(before)}."], worth)
    said = [f"With {thrown(before)} you could {'also ' if taken else ''}have made {listed(others)}."]
    best = best_of(found)
    if taken and worth == found[best][0]:
        said.append(f"You made the best answer: {taken}.")
    else:
        said.append(f"Best answer: {_worth(before, best, found[best])}.")
    luck = any(card for _, card, _ in found.values())
    said.append(
        f"The best answer is the one that earns most.{' Action cards are luck and do not count.' if luck else ''}"
    )
    return Reviewed(said, worth)
