"""Sentences about what a throw of the die did, in the order in which it happened: blocks, pieces, captured ships,
kings. S-59
"""

from __future__ import annotations

from parlour.core.english import capital, listed
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import queries, state
from ..board import ABOARD, FORT_AT, KIND_NAMES, KIND_OF, KING, PRICE, QUOTA, SHIP, SLOTS, WIDTH, WRITTEN
from .names import FORT_TITLES, guineas, many, piece_on, square_name, square_names, whose

BOUNTY = 2000  # S-65
KINDS = KIND_OF.tolist()


def told_hits(before: Record, after: Record, die: int, bearing: int) -> list[str]:
    """Return sentences that say what the shots after a throw hit: first blocks, then pieces from the top row to the
    bottom, then kings. S-58, S-59, S-62 to S-66
    """
    cells = queries.shots_at(before, int(before.step), bearing)[die - 1]
    battle = Battle(before, die)
    told = told_blocks(before, after)
    for cell in cells:
        told += battle.strike(cell)
    for seat in range(int(before.seats)):
        if before.alive[seat] and not after.alive[seat]:
            told += battle.surrender(seat)
    return told or ["Nothing was hit."]


def told_blocks(before: Record, after: Record) -> list[str]:
    """Return sentences about the blocks that fell and those that were built, fort by fort, with their squares. S-05,
    S-56, S-77
    """
    wide, number, told = int(WIDTH[before.map]), int(before.map), []
    old, new = before.blocks.tolist(), after.blocks.tolist()
    for fort in range(len(WRITTEN[number].forts)):
        for verb, rows in (
            ("lost", [a & ~b for a, b in zip(old, new, strict=True)]),
            ("gained", [b & ~a for a, b in zip(old, new, strict=True)]),
        ):
            cells = [
                y * wide + x
                for y, row in enumerate(rows)
                for x in range(row.bit_length())
                if row >> x & 1 and FORT_AT[number, y * wide + x] == fort
            ]
            if cells:
                blocks = "the block on" if len(cells) == 1 else "the blocks on"
                told.append(f"{fort_owned(before, fort)} {verb} {blocks} {square_names(before, cells)}.")
    return told


def fort_owned(s: Record, fort: int) -> str:
    """Return a fort with its owner, as the beginning of a sentence: "Blue's north-east fort"."""
    title = FORT_TITLES[WRITTEN[s.map].forts[fort].name]
    owner = int(s.owner[fort])
    return f"{whose(owner)} {title} fort" if owner >= 0 else f"The {title} fort, nobody's,"


def aboard(s: Record, seat: int, ship: int) -> list[int]:
    """Return the kind of each piece aboard a ship. S-33"""
    places = s.pos[seat].tolist()
    return [KINDS[slot] for slot in range(SLOTS) if places[slot] == ABOARD + ship]


def several(kinds: list[int]) -> str:
    """Return pieces in words: "a cannon and two soldiers"."""
    return listed(
        ["the king" if kind == KING else many(kinds.count(kind), kind) for kind in sorted(set(kinds))]
    )


class Battle:
    """Tells the players, one hit after another, what a throw of the die did. It keeps track of the pieces that each
    seat has left.
    """

    def __init__(self, s: Record, die: int) -> None:
        self.s, self.die = s, die
        self.firer = int(s.cur)
        self.have = s.have.tolist()

    def strike(self, cell: int) -> list[str]:
        """Return sentences about what one hit did to the piece on a square; an empty list if only a block was hit. S-54
        to S-57
        """
        found = piece_on(self.s, cell)
        if found is None or found[0] == self.firer:
            return []
        seat, kind = found
        called = f"{whose(seat)} {KIND_NAMES[kind]} on {square_name(self.s, cell)}"
        if kind == SHIP:
            return [self._ship(seat, cell, called)]
        if kind != KING:
            self.have[seat][kind] -= 1
        return [f"{called} was hit."]

    def _ship(self, seat: int, cell: int, called: str) -> str:
        """Return a sentence about what happened to a ship that was hit; `called` is its name. S-57, S-62, S-66"""
        load = aboard(self.s, seat, (int(self.s.occ[cell]) - 1) % SLOTS)
        if self.s.step == state.VOLLEY:
            lost = [kind for kind in load if kind != KING or not self.s.small_arms_king]
            self._take(seat, lost)
            return f"{called} was hit: it lost {several(lost)} aboard, and stayed."
        self._take(seat, [SHIP, *load])
        if self.s.step == state.BROADSIDE and self.die == 1:
            return self._board(called, load)
        return f"{called} sank{f' with {several(load)} aboard' if load else ''}."

    def _take(self, seat: int, kinds: list[int]) -> None:
        for kind in kinds:
            if kind != KING:
                self.have[seat][kind] -= 1

    def _board(self, called: str, load: list[int]) -> str:
        """Return a sentence about a captured ship: what the seat that fired took over, and the money it got for
        pieces that it may not have. S-62 to S-64
        """
        who, mine = name_of(self.firer), self.have[self.firer]
        keeps = mine[SHIP] < self._quota(SHIP)
        mine[SHIP] += keeps
        kept, paid = list[int](), list[int]()
        for kind in (kind for kind in load if kind != KING):
            room = keeps and mine[kind] < self._quota(kind)
            mine[kind] += room
            (kept if room else paid).append(kind)
        fallen = ", with the king aboard" if KING in load else ""
        if not keeps:
            most, sum_ = self._quota(SHIP), int(sum(PRICE[kind] for kind in [SHIP, *paid]))
            cargo = f" and {several(paid)} aboard" if paid else ""
            sold = f"The Bank paid {guineas(sum_)} for it{cargo}"
            return f"{who} boarded {called}{fallen}. {sold}, because {who} has {most} ships."
        taken = f", with {several(kept)} aboard" if kept else ""
        money = guineas(int(sum(PRICE[kind] for kind in paid)))
        sold = (
            f" The Bank paid {money} for {several(paid)} aboard, of which {who} has enough." if paid else ""
        )
        return f"{who} boarded {called}{fallen}: it is now {whose(self.firer)}{taken}.{sold}"

    def _quota(self, kind: int) -> int:
        return int(self.s.ship_quota) if kind == SHIP else int(QUOTA[kind])

    def surrender(self, seat: int) -> list[str]:
        """Return sentences about what followed the loss of a king: which pieces left the board, and who was
        paid. S-65
        """
        who, purse = name_of(seat), int(self.s.money[seat])
        left = [many(n, kind) for kind, n in enumerate(self.have[seat][:KING]) if n]
        gone = f"{capital(listed(['the king', *left]))} left the board."
        also = f", and {guineas(purse)} from {who}" if purse else ""
        return [
            f"{who} lost the king and surrendered.",
            gone,
            f"{name_of(self.firer)} received {guineas(BOUNTY)} from the Bank{also}.",
        ]
