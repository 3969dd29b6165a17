"""What is wrong with a record of Siege, found a second time: from the clauses, with sets of squares.

Every function answers for the faults of one kind. A record is looked at only if its numbers are within their bounds.
"""

from __future__ import annotations

from parlour.core.record import CHANCE, NOBODY, Record
from parlour.games.siege import state as st
from parlour.games.siege.rules import check

from .slow import CAVALRY, COMPASS, KING, QUOTA, SHIP, Square, read_map

CHANCES = {st.FIRST, st.ROLL, st.AIM, st.CARD}
SETTING_UP = range(st.HORSE + 1)  # phases in which forts are picked and pieces placed
KIND = [SHIP] * 10 + [1] * 10 + [2] * 12 + [CAVALRY] * 8 + [KING]  # of each slot


class Seen:
    """A record, read into dictionaries and sets."""

    def __init__(self, s: Record) -> None:
        self.s = s
        self.width, self.signs, self.forts = read_map(("main", "quick")[s.map])
        self.seats = range(int(s.seats))
        self.stands: dict[tuple[int, int], Square] = {}
        self.aboard: dict[tuple[int, int], int] = {}
        for seat in self.seats:
            for slot, place in enumerate(s.pos[seat].tolist()):
                if place >= 1024:
                    self.aboard[seat, slot] = place - 1024
                elif place >= 0:
                    self.stands[seat, slot] = (place % self.width, place // self.width)
        self.blocks = self.squares(s.blocks)
        self.land = {q for q, sign in self.signs.items() if sign in ".Wo"}
        self.sea = {q for q, sign in self.signs.items() if sign in "~P"}
        self.enemies = {seat for seat in self.seats if seat != s.cur and s.alive[seat]}

    def squares(self, rows: object) -> set[Square]:
        """The squares of a mask for each row, also those beyond the map."""
        return {(x, y) for y, row in enumerate(rows) for x in range(63) if int(row) >> x & 1}  # type: ignore[arg-type, var-annotated]

    def men(self, *seats: int) -> set[Square]:
        """Where the land pieces of some seats stand."""
        return {q for (seat, slot), q in self.stands.items() if seat in seats and KIND[slot] != SHIP}

    def touched(self, men: set[Square]) -> set[Square]:
        """The land that these pieces control. S-25, S-26"""
        return {(x + dx, y + dy) for x, y in men for dx, dy in COMPASS} & self.land

    def there(self, fort: int, seat: int) -> tuple[int, int]:
        """How many pieces of a seat stand on a fort's squares, and how many in its ports."""
        own = [q for (whose, _), q in self.stands.items() if whose == seat]
        inside, ports = self.forts[fort].squares(), self.forts[fort].ports
        return sum(q in inside for q in own), sum(q in ports for q in own)

    def is_barred(self, fort: int) -> bool:
        """Whether a fort's blocks are in the way of the seat whose turn it is. S-28, S-29"""
        owner = int(self.s.owner[fort])
        return owner in self.enemies if owner >= 0 else bool(self.s.unowned_walls)


def square_faults(x: Seen) -> int:
    """S-02, S-08, S-31, S-33"""
    s, mask = x.s, 0
    for (seat, _), ship in x.aboard.items():
        if ship > 9 or (seat, ship) not in x.stands:
            mask |= check.ASTRAY
    if any(KIND[slot] == SHIP for _, slot in x.aboard):
        mask |= check.ASTRAY
    named = {q[1] * x.width + q[0]: 1 + 41 * seat + slot for (seat, slot), q in x.stands.items()}
    marked = {cell: int(s.occ[cell]) for cell in range(len(x.signs)) if s.occ[cell]}
    taken = {q[1] * x.width + q[0] for q in x.squares(s.taken) if q in x.signs}
    if len(named) < len(x.stands) or named != marked or taken != set(marked):
        mask |= check.ASTRAY
    for (_, slot), q in x.stands.items():
        if q not in (x.sea if KIND[slot] == SHIP else x.land):
            mask |= check.WRONG_SQUARE
    return mask


def count_faults(x: Seen) -> int:
    """S-34, S-65, S-76"""
    s, mask = x.s, 0
    for kind in range(5):
        carried = sum(KIND[slot] == kind for _, slot in x.aboard)
        most = (1 if kind == KING else int(s.tokens)) * len(x.seats)
        mask |= check.TOKENS if s.tokens and carried > most else 0
        mask |= check.MISCOUNTED if carried != s.carried[kind] else 0
        for seat in x.seats:
            held = sum(whose == seat and KIND[slot] == kind for whose, slot in (*x.stands, *x.aboard))
            mask |= check.MISCOUNTED if held != s.have[seat, kind] else 0
            mask |= check.OVER_QUOTA if held > (s.ship_quota if kind == SHIP else QUOTA[kind]) else 0
            if kind == KING and s.phase not in SETTING_UP and bool(held) != bool(s.alive[seat]):
                mask |= check.KINGS
    money = [int(s.money[seat]) for seat in x.seats]
    return mask | (check.MONEY if min(money) < 0 or any(sum_ % 100 for sum_ in money) else 0)


def fort_faults(x: Seen) -> int:
    """S-80 to S-86"""
    s, mask = x.s, 0
    for fort in range(len(x.forts)):
        found = [x.there(fort, seat) for seat in x.seats]
        if any(pair != (s.garrison[fort, seat], s.fleet[fort, seat]) for seat, pair in enumerate(found)):
            mask |= check.MISCOUNTED
        if s.phase in SETTING_UP:
            continue
        owner, title = int(s.owner[fort]), bool(s.title[fort])
        present = {seat for seat in x.seats if sum(found[seat])}
        if owner < 0:
            right = not title and len(present) != 1
        elif owner in present:
            right = not title and bool(s.alive[owner])
        else:
            right = title and bool(s.alive[owner]) and not any(men for men, _ in found)
            mask |= 0 if title else check.ABSENT_OWNER
        mask |= 0 if right else check.UNSETTLED
    return mask


def meeting_faults(x: Seen) -> int:
    """S-25, S-28 to S-30"""
    mask = 0
    for seat in x.seats:
        if x.men(seat) & x.touched(x.men(*(other for other in x.seats if other != seat))):
            mask |= check.TOUCHING
    for (seat, slot), q in x.stands.items():
        if KIND[slot] != SHIP and q in x.blocks:
            owner = next(int(x.s.owner[n]) for n, fort in enumerate(x.forts) if q in fort.squares())
            mask |= check.MOUNTED_WALL if KIND[slot] == CAVALRY else 0
            if owner != seat and (owner >= 0 or x.s.unowned_walls):
                mask |= check.ON_FOREIGN_WALL
    return mask


def view_faults(x: Seen) -> int:
    """S-25, S-28, S-29, S-32, S-47"""
    s, men = x.s, x.men(*x.enemies) & x.land
    foes = {q for (seat, _), q in x.stands.items() if seat in x.enemies}
    shut = x.touched(men)
    for number, fort in enumerate(x.forts):
        if x.is_barred(number):
            foes |= x.blocks & set(fort.squares())
            shut |= x.blocks & set(fort.squares())
            shut |= set(fort.ports) if s.enemy_port and s.owner[number] >= 0 else set()
    free = (x.land | x.sea) - shut
    right = x.squares(s.foes) == foes and not x.squares(s.hit) and not (x.squares(s.open) ^ free) - men
    return 0 if right else check.MISTAKEN_VIEW


def actor_faults(x: Seen) -> int:
    """S-17, S-85"""
    s = x.s
    if s.phase == st.OVER or s.phase in CHANCES:
        return 0 if s.seat == (NOBODY if s.phase == st.OVER else CHANCE) else check.WRONG_ACTOR
    acts = int(s.buyer if s.phase == st.ANSWER else s.cur)
    return 0 if s.seat == acts and s.alive[acts] else check.WRONG_ACTOR


def faults(s: Record) -> int:
    """Everything that is wrong with a record."""
    x = Seen(s)
    mask = square_faults(x) | count_faults(x) | fort_faults(x) | meeting_faults(x) | actor_faults(x)
    return mask if s.phase == st.OVER else mask | view_faults(x)
