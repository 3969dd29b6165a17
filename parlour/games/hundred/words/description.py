"""Describes the board in sentences, for people who use a screen reader."""

from __future__ import annotations

from parlour.core.english import capital, count, listed, runs
from parlour.core.names import name_of
from parlour.core.record import Record

from ..board import BORDER, CELL_NAMES, NUMBERS, RING, RING_COLOURS
from ..state import CONNECT, FORFEITED, HEXES, JOINED
from .names import CARDS, PRICES, card_name, marked, money, thrown
from .text import ending, who, within_reach

RINGS = RING.tolist()
SPECIAL = ((3, "gold"), (2, "silver"))


def describe(s: Record) -> list[str]:
    """Return sentences about the position: who acts, the dice, every side's money and numbers, the free numbers, the
    card, and how close the end is. H-03, H-12
    """
    told = [who(s)]
    if s.throws:
        told.append(f"Throw {s.throws}: {thrown(s)}.")
    if s.signs:
        told.append("Powers are allowed: 3^4 is 3 × 3 × 3 × 3.")
    told += _rings(s) if s.ruleset == CONNECT else _numbers(s)
    told += _marks(s)
    if s.card:
        title, does = CARDS[s.card - 1]
        told.append(f"The card {card_name(s.card)}, {title}: {does}")
    return [*told, f"How far the game is: {ending(s)}."]


def _purse(s: Record, side: int) -> str:
    """Return a sentence on a side's money or, if it has left the game, on how it left. H-03, H-75, H-77"""
    if s.status[side] == JOINED:
        return f"{name_of(side)} has joined {name_of(s.joined[side])}"
    if s.status[side] == FORFEITED:
        return f"{name_of(side)} has left the game"
    return f"{name_of(side)} has {money(s, s.money[side])}"


def _numbers(s: Record) -> list[str]:
    """Return sentences that list each side's numbers, then the free numbers, with gold and silver ones separately.
    H-31, H-37, H-94
    """
    owners = s.owner.tolist()
    told = []
    for side in range(int(s.seats)):
        own = [n for n in range(1, NUMBERS + 1) if owners[n] == side + 1]
        covers = f" and covers {count(len(own), 'number')}: {runs(own)}" if own else " and covers nothing yet"
        told.append(f"{_purse(s, side)}{covers}.")
    free = [n for n in range(1, NUMBERS + 1) if not owners[n]]
    told.append(f"Free: {runs(free)}." if free else "No number is free.")
    for border, word in SPECIAL:
        if found := [n for n in free if BORDER[n] == border]:
            told.append(f"Free and {word}: {listed(found)}.")
    if near := within_reach(s):
        told.append(f"You may cover only numbers that touch a covered one: {runs(near)}.")
    if s.ruleset == HEXES and s.hex_price:
        told.append(f"The Bank pays for a hexagon by its colour: {listed(PRICES)}.")
    if s.ruleset == HEXES and s.hex_links:
        told.append("When you cover a hexagon, every other hexagon of its connected group pays £10.")
    return told


def _rings(s: Record) -> list[str]:
    """Return sentences that list each side's money and rack, then the counters on each ring with their cells. H-50,
    H-52
    """
    where = s.where.tolist()
    told = []
    for side in range(int(s.seats)):
        rack = [n for n in range(1, NUMBERS + 1) if where[n] == side + 1]
        told.append(
            f"{_purse(s, side)}; {f'on its rack are {listed(rack)}' if rack else 'its rack is empty'}."
        )
    rings: dict[int, list[str]] = {}
    for cell, n in enumerate(s.board.tolist()):
        if n:
            rings.setdefault(RINGS[cell], []).append(f"{n} on {CELL_NAMES[cell]}")
    for ring, found in rings.items():
        told.append(f"{capital(RING_COLOURS[ring])} {'ring' if ring else 'cell'}: {listed(found)}.")
    return told if rings else [*told, "No counter is on the board yet."]


def _marks(s: Record) -> list[str]:
    """Return sentences that list the cells that chance has marked. H-96"""
    found = ((marked(s, 2), "double"), (marked(s, 3), "triple"))
    return [f"These cells pay {pays} (drawn by lot): {listed(cells)}." for cells, pays in found if cells]
