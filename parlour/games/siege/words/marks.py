"""Marks that show on the map what a ply did: the path of a piece; pieces and blocks that were hit, captured,
bought or lost; and forts that changed owner.
"""

from __future__ import annotations

from itertools import product

from parlour.core.record import Record
from parlour.core.step import GONE, HIT, MOVED, PUT, TAKEN, Mark, Step

from .. import queries, state
from ..board import ABOARD, SLOTS, WIDTH, WRITTEN
from ..moves import CLOCK

FIRING = (state.ROLL, state.AIM)


def marks(step: Step) -> list[Mark]:
    """Return the marks that show on the map what a ply did; none while pieces are placed before the first
    turn. S-22, S-54 to S-66, S-73, S-80
    """
    s, t = step.before, step.after
    if s.phase <= state.HORSE or step.action == CLOCK:
        return []
    gone = HIT if s.phase in FIRING else GONE
    return [*_blocks(s, t, gone), *_pieces(s, t, gone), *_forts(s, t)]


def place_name(s: Record, cell: int) -> str:
    """Return the name by which clicks and marks refer to a square, such as "square-9-3"."""
    y, x = divmod(cell, int(WIDTH[s.map]))
    return f"square-{x}-{y}"


def _blocks(s: Record, t: Record, gone: str) -> list[Mark]:
    """Return a mark for each wall block that fell or was built between the records `s` and `t`. `gone` is the kind of
    mark for a block that fell. S-56, S-77
    """
    found = []
    for y, (old, new) in enumerate(zip(s.blocks.tolist(), t.blocks.tolist(), strict=True)):
        for x in range((old ^ new).bit_length()):
            if (old ^ new) >> x & 1:
                found.append(Mark(gone if old >> x & 1 else PUT, (f"square-{x}-{y}",)))
    return found


def _pieces(s: Record, t: Record, gone: str) -> list[Mark]:
    """Return a mark for each piece that moved, left the map or came onto it between the records `s` and `t`. `gone`
    is the kind of mark for a piece that left. A captured ship counts as a piece of its new owner.
    """
    found, taken = list[Mark](), set[int]()
    places = [
        (old, new) for row in zip(s.pos, t.pos, strict=True) for old, new in zip(*map(list, row), strict=True)
    ]
    fresh = {int(new) for old, new in places if old < 0 <= new}
    for slot, (old, new) in enumerate(places):
        if old == new or old >= ABOARD:
            continue
        if new < 0 <= old:
            taken |= {int(old)} & fresh
            found.append(Mark(TAKEN if old in fresh else gone, (place_name(s, int(old)),)))
        elif 0 <= old and slot // SLOTS == s.cur and slot % SLOTS == s.sel:
            end = int(new) if new < ABOARD else int(t.pos[s.cur, new - ABOARD])
            found.append(Mark(MOVED, tuple(place_name(s, cell) for cell in way(s, int(old), end))))
    found += [
        Mark(MOVED, _ashore(s, t, slot, int(new)))
        for slot, (old, new) in enumerate(places)
        if old >= ABOARD > new >= 0
    ]
    return found + [Mark(PUT, (place_name(s, cell),)) for cell in sorted(fresh - taken) if cell < ABOARD]


def _ashore(s: Record, t: Record, slot: int, cell: int) -> tuple[str, ...]:
    """Return the path of a piece from its ship to the square where it landed, as names of squares. S-35"""
    ship = int(t.pos[slot // SLOTS, s.pos[slot // SLOTS, slot % SLOTS] - ABOARD])
    return place_name(s, ship), place_name(s, cell)


def way(s: Record, start: int, end: int) -> list[int]:
    """Return the squares on a shortest path of the picked piece from `start` to `end`; only these two if the
    path is not known. S-22
    """
    wide, away = int(WIDTH[s.map]), queries.ways(s)
    found = [end]
    while away.get(found[-1], 0) > 1:
        y, x = divmod(found[-1], wide)
        near = [
            (y + dy) * wide + x + dx
            for dy, dx in sorted(product((-1, 0, 1), repeat=2), key=lambda d: abs(d[0]) + abs(d[1]))
            if 0 <= x + dx < wide
        ]
        nearer = next((cell for cell in near if away.get(cell) == away[found[-1]] - 1), None)
        if nearer is None:
            return [start, end]
        found.append(nearer)
    return [start, *reversed(found)]


def _forts(s: Record, t: Record) -> list[Mark]:
    """Return a mark at the flag of each fort that changed owners. S-80 to S-86"""
    forts = range(len(WRITTEN[s.map].forts))
    return [Mark(TAKEN, (f"flag-{fort}",), "captured") for fort in forts if s.owner[fort] != t.owner[fort]]
