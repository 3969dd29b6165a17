"""Siege a second time, slowly: written from the rule book alone, to be compared with the package.

Nothing is shared with the package but the numbering of actions and the text of the maps. Pieces are objects
in a dictionary by square, blocks are a set of squares, and every move is found step by step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import parlour

Square = tuple[int, int]
SHIP, CANNON, SOLDIER, CAVALRY, KING = range(5)
SPEED = {SHIP: 6, CANNON: 2, SOLDIER: 4, CAVALRY: 6, KING: 6}
COST = {SHIP: 500, CANNON: 400, SOLDIER: 200, CAVALRY: 300, KING: 0}
HALF_COST = {SHIP: 200, CANNON: 200, SOLDIER: 100, CAVALRY: 100}
QUOTA = {CANNON: 10, SOLDIER: 12, CAVALRY: 8, KING: 1}
PASS, FIRE, STAY, ACCEPT = 1008, 1009, 1010, 1028
ASHORE = {KING: 1011, CANNON: 1012, SOLDIER: 1013, CAVALRY: 1014}
BUYING = {SHIP: 1015, CANNON: 1016, SOLDIER: 1017, CAVALRY: 1018, "wall": 1019}
FORT, SEAT, COLOUR, CLOCK = 1020, 1024, 1029, 1033
ARMY = {  # ships, soldiers, cannons, cavalry at the start
    "standard": (4, 8, 8, 4), "full": (6, 12, 10, 8),
}  # fmt: skip
COMPASS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
ROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]  # north, then clockwise
SIDES = [(0, -1), (0, 1), (-1, 0), (1, 0)]
DEFAULTS: dict[str, Any] = {
    "seats": 2, "map": "main", "forts2": 2, "deploy": "free", "ship_quota": 10, "tokens": 4, "ship_capacity": 0,
    "landing": "spent", "enemy_port": "pass", "unowned_walls": "open", "wall_soldiers": "rolled",
    "small_arms_king": "yes", "fate_pack": "cycle", "fort_sale": "yes", "sell_price": "full", "score_cash": "no",
    "round_limit": 60, "army": "standard", "aim": "all", "minutes": 0, "colours": "seats",
}  # fmt: skip
CARDS = """F01 MONEY 400|F02 MONEY 300|F03 MONEY 500|F04 MONEY 200|F05 MONEY 100|F06 MONEY 300|F07 MONEY 200
F08 PER_SHIP 100 500|F09 PER_FORT 200 800|F10 MONEY 200|F11 GAIN 2 2|F12 GAIN 2 1|F13 GAIN 1 1|F14 GAIN 3 1
F15 GAIN 0 1|F16 GAIN 2 1;GAIN 3 1|F17 BLOCKS 4|F18 BLOCKS 2|F19 BLOCKS 4|F20 FLAG wind|F21 FLAG march
F22 WALL N|F23 WALL S|F24 WALL_PICK E 3|F25 WALL_PICK W 3|F26 LOSE_AT_SEA 0 1|F27 LOSE 0 1|F28 LOSE 2 2
F29 LOSE 2 1|F30 LOSE 1 1|F31 LOSE 3 1|F32 LOSE_ABOARD 2|F33 MONEY -300|F34 MONEY -200|F35 MONEY -400
F36 PER_SHIP -100 500|F37 MONEY -200|F38 FLAG calm|F39 FLAG damp|F40 FLAG mutiny"""


def read_cards() -> dict[int, list[list[str]]]:
    """What each card does, part by part."""
    cards = {}
    for text in CARDS.replace("\n", "|").split("|"):
        name, _, deeds = text.partition(" ")
        cards[int(name[1:])] = [deed.split() for deed in deeds.split(";")]
    return cards


DEEDS = read_cards()


@dataclass(eq=False)
class Piece:
    """A piece, and what it carries if it is a ship."""

    seat: int
    kind: int
    cargo: list[Piece] = field(default_factory=list)
    moved: bool = False
    spent: bool = False


@dataclass
class Fort:
    """A fort: its corners, its ports, and who owns it."""

    corners: tuple[int, int, int, int]
    ports: list[Square]
    owner: int | None = None
    title: bool = False

    def squares(self) -> list[Square]:
        """The thirty fort squares in reading order."""
        x0, y0, x1, y1 = self.corners
        return [(x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)]

    def rim(self) -> list[Square]:
        """The eighteen wall squares in reading order."""
        x0, y0, x1, y1 = self.corners
        return [(x, y) for x, y in self.squares() if x in (x0, x1) or y in (y0, y1)]

    def inside(self) -> list[Square]:
        """The twelve interior squares."""
        rim = set(self.rim())
        return [q for q in self.squares() if q not in rim]

    def side(self, name: str) -> list[Square]:
        """The wall squares of one side."""
        x0, y0, x1, y1 = self.corners
        return [
            (x, y) for x, y in self.rim() if {"N": y == y0, "S": y == y1, "W": x == x0, "E": x == x1}[name]
        ]


def read_map(name: str) -> tuple[int, dict[Square, str], list[Fort]]:
    """Width, signs and forts of a map."""
    text = (Path(parlour.__file__).parent / "games" / "siege" / "map.txt").read_text()
    lines = [line for line in text.splitlines() if line and line[0] != "#"]
    start = next(i for i, line in enumerate(lines) if line.startswith(f"map {name} "))
    width, height = map(int, lines[start].split()[2:])
    body = lines.index("rows", start)
    signs = {(x, y): lines[body + 1 + y][x] for y in range(height) for x in range(width)}
    forts = []
    for line in lines[start + 1 : body]:
        x0, y0, x1, y1 = map(int, line.split()[3:])
        ports = [(x, y) for (x, y), sign in sorted(signs.items(), key=lambda i: i[0][::-1])
                 if sign == "P" and x0 - 1 <= x <= x1 + 1 and y0 - 1 <= y <= y1 + 1]  # fmt: skip
        forts.append(Fort((x0, y0, x1, y1), ports))
    return width, signs, forts


class Slow:
    """One game of Siege."""

    def __init__(self, **options: Any) -> None:
        self.opt = {**DEFAULTS, **options}
        self.n = self.opt["seats"]
        self.width, self.signs, self.forts = read_map(self.opt["map"])
        self.blocks = {q for fort in self.forts for q in fort.rim()}
        self.at: dict[Square, Piece] = {}
        self.money = [1500] * self.n
        self.alive = [True] * self.n
        self.pending: list[set[str]] = [set() for _ in range(self.n)]
        self.now: set[str] = set()
        self.home: list[list[int]] = [[] for _ in range(self.n)]
        self.seen: list[int] = []
        self.drawn = 0
        self.rounds = 0
        self.step = 0
        self.half = 0
        self.count = 0
        self.first = 0
        self.cur = 0
        self.placed = 0
        self.ships, self.soldiers, self.cannons, self.horses = ARMY[self.opt["army"]]
        self.colour: list[int | None] = [None] * self.n
        self.is_time_up = False
        self.die = 0
        self.phase = "first"
        self.sel: Square | None = None
        self.budget = 0
        self.did = 0
        self.kind: Any = None
        self.parts: list[list[str]] = []
        self.left = 0
        self.fort: int | None = None
        self.debt = 0
        self.used = False
        self.credit = False
        self.buyer: int | None = None
        self.price = 0
        self.winners: set[int] = set()
        self.result = 0

    # ---- squares and pieces ------------------------------------------------------------------------

    def cell(self, q: Square) -> int:
        """The number of a square."""
        return q[1] * self.width + q[0]

    def square(self, cell: int) -> Square:
        """The square of a number."""
        return cell % self.width, cell // self.width

    def is_land(self, q: Square) -> bool:
        """Land, wall square or interior."""
        return self.signs.get(q, "?") in ".Wo"

    def is_sea(self, q: Square) -> bool:
        """Sea or port."""
        return self.signs.get(q, "?") in "~P"

    def fort_at(self, q: Square) -> Fort | None:
        """The fort a square is part of."""
        return next((f for f in self.forts if q in f.squares()), None)

    def port_at(self, q: Square) -> Fort | None:
        """The fort whose port a square is."""
        return next((f for f in self.forts if q in f.ports), None)

    def pieces(self, seat: int, *kinds: int) -> list[tuple[Square, Piece]]:
        """A seat's pieces on the board, in reading order."""
        mine = [(q, p) for q, p in self.at.items() if p.seat == seat and (not kinds or p.kind in kinds)]
        return sorted(mine, key=lambda i: self.cell(i[0]))

    def total(self, seat: int, kind: int) -> int:
        """How many of a kind a seat has, aboard or not."""
        own = self.pieces(seat)
        return sum(p.kind == kind for _, p in own) + sum(c.kind == kind for _, p in own for c in p.cargo)

    def quota(self, kind: int) -> int:
        """The most of a kind."""
        return self.opt["ship_quota"] if kind == SHIP else QUOTA[kind]

    def is_enemy(self, seat: int | None) -> bool:
        """Another living player."""
        return seat is not None and seat != self.cur and self.alive[seat]

    def controlled(self, q: Square) -> bool:
        """Whether an enemy land piece touches a square."""
        near = [self.at.get((q[0] + dx, q[1] + dy)) for dx, dy in COMPASS]
        return any(p and p.kind != SHIP and self.is_enemy(p.seat) for p in near)

    def is_barred(self, fort: Fort) -> bool:
        """Whether a fort's walls are enemy walls to the player."""
        return self.opt["unowned_walls"] == "closed" if fort.owner is None else self.is_enemy(fort.owner)

    # ---- moving ------------------------------------------------------------------------------------

    def may_enter(self, q: Square, kind: int) -> bool:
        """Whether a piece may come onto a square in the course of a move."""
        if q in self.at:
            return False
        if kind == SHIP:
            port = self.port_at(q)
            shut = port and self.is_enemy(port.owner) and self.opt["enemy_port"] == "closed"
            return self.is_sea(q) and not shut
        if not self.is_land(q) or self.controlled(q):
            return False
        return q not in self.blocks or not self.is_barred(self.fort_at(q))  # type: ignore[arg-type]

    def may_stop(self, q: Square, kind: int) -> bool:
        """Whether a piece may end on a square that it may enter."""
        if kind == SHIP:
            port = self.port_at(q)
            return not (port and self.is_enemy(port.owner))
        return not (kind == CAVALRY and q in self.blocks)

    def walk(self, starts: dict[Square, int], kind: int, most: int) -> dict[Square, int]:
        """The distance of every square that can be entered, from squares already so many steps away."""
        found, edge = dict(starts), list(starts)
        while edge:
            further = []
            for x, y in edge:
                for dx, dy in COMPASS:
                    q = x + dx, y + dy
                    if q not in found and found[x, y] < most and self.may_enter(q, kind):
                        found[q] = found[x, y] + 1
                        further.append(q)
            edge = further
        return found

    def targets(self, start: Square, kind: int, most: int) -> dict[Square, int]:
        """Where a piece may move, and how far that is."""
        found = self.walk({start: 0}, kind, most)
        return {q: d for q, d in found.items() if q != start and self.may_stop(q, kind)}

    def speed(self, kind: int) -> int:
        """Squares in a move this turn."""
        if kind == SHIP and "wind" in self.now:
            return 8
        return 6 if kind == SOLDIER and "march" in self.now else SPEED[kind]

    def movers(self, kind: int) -> list[Square]:
        """The pieces of a kind that may still be moved."""
        found = []
        for q, p in self.pieces(self.cur, kind):
            done = p.moved or (p.spent and self.opt["landing"] == "spent")
            if not done and self.targets(q, kind, self.speed(kind)):
                found.append(q)
        return found

    # ---- transports --------------------------------------------------------------------------------

    def home_port(self, q: Square) -> Fort | None:
        """The own fort in whose port a ship lies."""
        fort = self.port_at(q)
        return fort if fort and fort.owner == self.cur else None

    def shore(self, q: Square) -> list[Square]:
        """Land beside a ship across a full side, without a block."""
        near = [(q[0] + dx, q[1] + dy) for dx, dy in SIDES]
        return [r for r in near if self.is_land(r) and r not in self.blocks]

    def tokens_free(self, kind: int) -> bool:
        """Whether a token of a kind is left in the pool."""
        if self.opt["tokens"] == 0:
            return True
        used = sum(c.kind == kind for p in self.at.values() for c in p.cargo)
        return used < (1 if kind == KING else self.opt["tokens"]) * self.n

    def loadable(self, q: Square) -> list[Square]:
        """The land pieces that the ship at q may load."""
        room = self.opt["ship_capacity"]
        if room and len(self.at[q].cargo) >= room:
            return []
        found, fort = [], self.home_port(q)
        for r, p in self.pieces(self.cur, CANNON, SOLDIER, CAVALRY, KING):
            if p.spent or not self.tokens_free(p.kind):
                continue
            if fort:
                if r in fort.squares():
                    found.append(r)
            else:
                steps = self.walk({r: 0}, p.kind, SPEED[p.kind] - 1)
                if any(b in steps for b in self.shore(q)):
                    found.append(r)
        return found

    def landings(self, q: Square, kind: int) -> list[Square]:
        """Where the ship at q may put a piece of a kind."""
        fort = self.home_port(q)
        if fort:
            spots = [r for r in fort.squares() if self.may_enter(r, kind)]
        else:
            starts = {r: 1 for r in self.shore(q) if self.may_enter(r, kind)}
            spots = list(self.walk(starts, kind, SPEED[kind]))
        return sorted((r for r in spots if self.may_stop(r, kind)), key=self.cell)

    def unloadable(self, q: Square) -> list[int]:
        """The kinds that the ship at q may put ashore."""
        kinds = {c.kind for c in self.at[q].cargo if not c.spent}
        return [kind for kind in (KING, CANNON, SOLDIER, CAVALRY) if kind in kinds and self.landings(q, kind)]

    def can_transfer(self, q: Square) -> bool:
        """Whether the ship at q may load or unload anything."""
        return bool(self.loadable(q) or self.unloadable(q))

    def ready_ships(self) -> list[Square]:
        """The ships that may be picked."""
        ready = []
        for q, p in self.pieces(self.cur, SHIP):
            if not p.moved and (self.targets(q, SHIP, self.speed(SHIP)) or self.can_transfer(q)):
                ready.append(q)
        return ready

    # ---- fire --------------------------------------------------------------------------------------

    def arm(self, step: int) -> list[tuple[Square, Piece]]:
        """The pieces that fire in a step."""
        return self.pieces(self.cur, *{2: (SHIP,), 4: (CANNON,), 6: (SOLDIER, CAVALRY)}[step])

    def range_of(self, q: Square, p: Piece, die: int) -> int | None:
        """How far a piece fires with a die; None: not at all."""
        on_wall = p.kind in (CANNON, SOLDIER) and q in self.blocks and self.fort_at(q).owner == p.seat  # type: ignore[union-attr]
        if p.kind in (SOLDIER, CAVALRY) and die not in (2, 3, 4):
            if not (on_wall and self.opt["wall_soldiers"] == "all"):
                return None
        return die + 3 if on_wall else die

    def may_pass(self, start: Square, q: Square, way: Square, blocks: set[Square]) -> bool:
        """Whether a shot may be counted over a square."""
        if q not in blocks:
            return True
        fort = self.fort_at(q)
        assert fort
        if fort.owner != self.cur or start not in fort.squares():
            return False
        x0, y0, x1, y1 = fort.corners
        along = (way[1] == 0 and q[1] in (y0, y1)) or (way[0] == 0 and q[0] in (x0, x1))
        return not along

    def harms(self, q: Square, step: int, blocks: set[Square]) -> bool:
        """Whether fire of an arm harms anything on a square."""
        p = self.at.get(q)
        enemy = p is not None and self.is_enemy(p.seat)
        if step != 6:
            return enemy or (q in blocks and self.is_barred(self.fort_at(q)))  # type: ignore[arg-type]
        if not enemy:
            return False
        assert p
        spared = self.opt["small_arms_king"] == "no"
        victims = p.cargo if p.kind == SHIP else [p]
        return any(not (v.kind == KING and spared) for v in victims)

    def throws(self) -> list[list[Square]]:
        """The directions that each throw for them gives; without such a throw, all of them at once."""
        if self.opt["aim"] == "line":
            return [[ROUND[i], ROUND[i + 4]] for i in range(4)]
        return [[way] for way in ROUND] if self.opt["aim"] == "one" else [ROUND]

    def hits(self, step: int, die: int, ways: list[Square]) -> set[Square]:
        """Everything that an arm hits with a die in some directions."""
        blocks, found = set(self.blocks), set()
        while True:
            new = set()
            for (x, y), p in self.arm(step):
                far = self.range_of((x, y), p, die)
                for dx, dy in ways if far else []:
                    line = [(x + dx * i, y + dy * i) for i in range(1, far + 1)]  # type: ignore[operator]
                    if line[-1] not in self.signs or not self.harms(line[-1], step, self.blocks):
                        continue
                    if all(self.may_pass((x, y), q, (dx, dy), blocks) for q in line[:-1]):
                        new.add(line[-1])
            if new <= found:
                return found
            found |= new
            if step != 6:
                blocks -= {q for q in found if q in blocks and self.is_barred(self.fort_at(q))}  # type: ignore[arg-type]

    def can_hit(self, step: int) -> bool:
        """Whether any number of the die would harm anything."""
        if step == 4 and "damp" in self.now:
            return False
        return any(self.hits(step, die, ways) for die in range(1, 7) for ways in self.throws())

    def fire(self, die: int, ways: list[Square]) -> None:
        """The die has fallen, and the shots go in these directions."""
        found = self.hits(self.step, die, ways)
        kings = set()
        if self.step != 6:
            self.blocks -= {q for q in found if q in self.blocks and self.is_barred(self.fort_at(q))}  # type: ignore[arg-type]
        for q in sorted(found, key=self.cell):
            p = self.at.get(q)
            if p is None or not self.is_enemy(p.seat):
                continue
            if p.kind == KING:
                kings.add(p.seat)
            elif p.kind != SHIP:
                del self.at[q]
            elif self.step == 6:
                spared = self.opt["small_arms_king"] == "no"
                if any(c.kind == KING for c in p.cargo) and not spared:
                    kings.add(p.seat)
                p.cargo = [c for c in p.cargo if c.kind == KING]
            else:
                if any(c.kind == KING for c in p.cargo):
                    kings.add(p.seat)
                del self.at[q]
                if self.step == 2 and die == 1:
                    self.capture(q, p)
        for seat in sorted(kings):
            self.surrender(seat, self.cur)
        self.settle()

    def capture(self, q: Square, p: Piece) -> None:
        """A ship that was boarded, with its cargo."""
        keeps = self.total(self.cur, SHIP) < self.quota(SHIP)
        mine = Piece(self.cur, SHIP)
        if keeps:
            self.at[q] = mine
        else:
            self.money[self.cur] += COST[SHIP]
        for c in sorted(p.cargo, key=lambda c: c.kind):
            if c.kind == KING:
                continue
            if keeps and self.total(self.cur, c.kind) < self.quota(c.kind):
                mine.cargo.append(Piece(self.cur, c.kind))
            else:
                self.money[self.cur] += COST[c.kind]

    def surrender(self, seat: int, firer: int | None) -> None:
        """A player is out."""
        self.at = {q: p for q, p in self.at.items() if p.seat != seat}
        if firer is not None:
            self.money[firer] += 2000 + self.money[seat]
        self.money[seat] = 0
        self.alive[seat] = False
        self.pending[seat] = set()

    # ---- forts -------------------------------------------------------------------------------------

    def in_fort(self, fort: Fort) -> set[int]:
        """Who has land pieces on a fort's squares."""
        return {self.at[q].seat for q in fort.squares() if q in self.at}

    def in_port(self, fort: Fort) -> set[int]:
        """Who has ships in its ports."""
        return {self.at[q].seat for q in fort.ports if q in self.at}

    def settle(self) -> None:
        """Who owns each fort now."""
        for fort in self.forts:
            land, here = self.in_fort(fort), self.in_fort(fort) | self.in_port(fort)
            lives = fort.owner is not None and self.alive[fort.owner]
            if lives and fort.owner in here:
                fort.title = False
            elif lives and fort.title and not land:
                pass
            else:
                heirs = land if lives and fort.title else here
                fort.title = False
                fort.owner = heirs.copy().pop() if len(heirs) == 1 else None

    def is_whole(self, fort: Fort) -> bool:
        """All eighteen blocks stand."""
        return set(fort.rim()) <= self.blocks

    def gaps(self) -> list[Square]:
        """Where the player may put a block."""
        found = []
        for fort in self.forts:
            if fort.owner == self.cur and not self.in_fort(fort) - {self.cur}:
                found += [q for q in fort.rim() if q not in self.blocks and q not in self.at]
        return sorted(found, key=self.cell)

    def beds(self, kind: int, whole: bool) -> list[Square]:
        """Where a new piece may be put."""
        found = []
        for fort in self.forts:
            if fort.owner == self.cur and (self.is_whole(fort) or not whole):
                spots = fort.ports if kind == SHIP else fort.inside()
                found += [q for q in spots if q not in self.at and (kind == SHIP or not self.controlled(q))]
        return sorted(found, key=self.cell)

    def saleable(self) -> list[int]:
        """The forts that may be offered, if anybody has the money."""
        rich = any(self.is_enemy(seat) and self.money[seat] >= 100 for seat in range(self.n))
        if self.opt["fort_sale"] == "no" or not rich:
            return []
        return [i for i, f in enumerate(self.forts)
                if f.owner == self.cur and not self.in_fort(f) and self.in_port(f) == {self.cur}]  # fmt: skip

    # ---- cards, debts, buying ----------------------------------------------------------------------

    def sellable(self) -> list[Square]:
        """Squares of pieces, or of ships with cargo, that may be sold."""
        found = []
        for q, p in self.pieces(self.cur):
            goods = [c for c in p.cargo if c.kind != KING]
            if p.kind != KING and (p.kind != SHIP or goods or not p.cargo):
                found.append(q)
        return found

    def sale_price(self, kind: int) -> int:
        """What the Bank pays."""
        return COST[kind] if self.opt["sell_price"] == "full" else HALF_COST[kind]

    def pay(self) -> None:
        """Cash goes to the debt first."""
        paid = min(self.debt, self.money[self.cur])
        self.money[self.cur] -= paid
        self.debt -= paid

    def owe(self, sum_: int) -> None:
        """Receive or pay a sum."""
        if sum_ >= 0:
            self.money[self.cur] += sum_
        else:
            self.debt, self.used = -sum_, False
            self.pay()

    def lose(self, q: Square, kind: int) -> None:
        """A card takes the piece on a square, or one of a kind aboard the ship there."""
        p = self.at[q]
        if p.kind == kind or kind == -1:
            del self.at[q]
            if p.kind == KING or any(c.kind == KING for c in p.cargo):
                self.surrender(self.cur, None)
        else:
            p.cargo.remove(next(c for c in p.cargo if c.kind == kind))

    def losable(self) -> list[tuple[Square, int]]:
        """Squares that a losing card may name, with how many such pieces are there."""
        deed, kind = self.parts[0][0], int(self.parts[0][1])
        found = []
        for q, p in self.pieces(self.cur):
            if deed == "LOSE_AT_SEA" and self.port_at(q):
                continue
            n = (p.kind == kind) + sum(c.kind == kind for c in p.cargo)
            if n:
                found.append((q, n))
        return found

    def crumble(self, q: Square) -> None:
        """A block goes with whoever stands on it."""
        self.blocks.discard(q)
        if q in self.at and self.alive[self.cur]:
            self.lose(q, -1)

    def wall(self, fort: Fort) -> list[Square]:
        """The standing blocks that a wall card is about."""
        return [q for q in fort.side(self.parts[0][1]) if q in self.blocks]

    def struck(self) -> list[int]:
        """The forts that a wall card can strike."""
        return [i for i, f in enumerate(self.forts) if f.owner == self.cur and self.wall(f)]

    def strike_fort(self, number: int) -> None:
        """A wall card strikes a fort."""
        self.fort = number
        blocks = self.wall(self.forts[number])
        if self.parts[0][0] == "WALL" or len(blocks) <= 3:
            for q in blocks:
                self.crumble(q)
        else:
            self.left = 3

    def begin_part(self) -> None:
        """The first thing a part of a card does."""
        deed, *words = self.parts[0]
        self.left, self.fort = 0, None
        if deed == "MONEY":
            self.owe(int(words[0]))
        elif deed in ("PER_SHIP", "PER_FORT"):
            each, most = map(int, words)
            n = (
                self.total(self.cur, SHIP)
                if deed == "PER_SHIP"
                else sum(f.owner == self.cur for f in self.forts)
            )
            self.owe(max(-most, min(most, each * n)))
        elif deed in ("WALL", "WALL_PICK"):
            if len(self.struck()) == 1:
                self.strike_fort(self.struck()[0])
        elif deed == "LOSE_ABOARD":
            for _, p in self.pieces(self.cur, SHIP):
                p.cargo = [c for c in p.cargo if c.kind != int(words[0])]
        elif deed == "FLAG":
            self.pending[self.cur].add(words[0])
        else:
            self.left = int(words[-1])

    def asks(self) -> bool:
        """Whether the player must choose something for the part in hand."""
        deed, *words = self.parts[0]
        if deed == "GAIN":
            kind = int(words[0])
            while self.left and (
                self.total(self.cur, kind) >= self.quota(kind) or not self.beds(kind, False)
            ):
                self.money[self.cur] += COST[kind]
                self.left -= 1
        elif deed == "BLOCKS":
            if self.left and not self.gaps():
                self.money[self.cur] += 100 * (self.left // 2)
                self.left = 0
        elif deed in ("LOSE", "LOSE_AT_SEA") and self.left:
            if sum(n for _, n in self.losable()) <= self.left:
                for q, n in self.losable():
                    for _ in range(n):
                        if self.alive[self.cur]:
                            self.lose(q, int(words[0]))
                self.left = 0
        if not self.alive[self.cur]:
            return False
        if self.debt and not self.sellable():
            self.debt = 0
        if self.debt:
            self.phase = "debt"
            return True
        if deed in ("WALL", "WALL_PICK") and self.fort is None and self.struck():
            self.phase = "card fort"
            return True
        self.phase = "card square"
        return self.left > 0

    def go_on(self) -> None:
        """Go on with the card, then to buying."""
        while self.parts and self.alive[self.cur]:
            if self.asks():
                self.settle()
                return
            self.parts = self.parts[1:]
            if self.parts:
                self.begin_part()
        self.settle()
        if self.alive[self.cur]:
            self.phase, self.credit = "buy", False
        elif sum(self.alive) == 1:
            self.finish(1, {seat for seat in range(self.n) if self.alive[seat]})
        else:
            self.end_turn()

    def wares(self) -> list[Any]:
        """What can be bought."""
        money = self.money[self.cur]
        whole = any(f.owner == self.cur and self.is_whole(f) for f in self.forts)
        found: list[Any] = []
        for kind in (SHIP, CANNON, SOLDIER, CAVALRY):
            room = self.total(self.cur, kind) < self.quota(kind)
            if whole and money >= COST[kind] and room and self.beds(kind, True):
                found.append(kind)
        if (self.credit or money >= 100) and self.gaps():
            found.append("wall")
        return found

    # ---- the turn ----------------------------------------------------------------------------------

    def marching(self) -> int:
        """The kind that moves now."""
        return {3: CANNON, 7: KING}.get(self.step, CAVALRY if self.half else SOLDIER)

    def finish(self, result: int, winners: set[int]) -> None:
        """The game is over."""
        self.phase, self.result, self.winners = "over", result, winners

    def worth(self, seat: int) -> int:
        """What a player's things are worth."""
        total = self.money[seat] if self.opt["score_cash"] == "yes" else 0
        total += sum(COST[kind] * self.total(seat, kind) for kind in COST)
        return total + 50 * sum(len(self.blocks & set(f.rim())) for f in self.forts if f.owner == seat)

    def begin_turn(self, seat: int) -> None:
        """A turn begins."""
        self.cur, self.step, self.half, self.count = seat, 0, 0, 0
        self.now, self.pending[seat] = self.pending[seat], set()
        for p in self.at.values():
            for one in (p, *p.cargo):
                one.moved = one.spent = False
        self.phase = "trade"

    def end_turn(self) -> None:
        """The next living player, perhaps a new round, perhaps the end."""
        seat, round_ends = self.cur, False
        while True:
            seat = (seat + 1) % self.n
            round_ends |= seat == self.first
            if self.alive[seat]:
                break
        self.rounds += round_ends
        if self.is_time_up or (round_ends and self.rounds == (self.opt["round_limit"] or 1000)):
            self.compare_worths()
        else:
            self.begin_turn(seat)

    def compare_worths(self) -> None:
        """The game ends by what everybody is worth."""
        worths = {q: self.worth(q) for q in range(self.n) if self.alive[q]}
        best = {q for q, w in worths.items() if w == max(worths.values())}
        self.finish(3 if len(best) > 1 else 2, best)

    def next_step(self) -> None:
        """The next part of the turn."""
        self.count, self.sel = 0, None
        if self.step == 5 and not self.half:
            self.half = 1
        else:
            self.step, self.half = self.step + 1, 0
        if self.step == 8:
            self.end_turn()
        else:
            self.phase = {1: "ship pick", 3: "pick a piece", 5: "pick a piece", 7: "move"}.get(
                self.step, "fire"
            )

    def ship_done(self) -> None:
        """A ship's move is over."""
        assert self.sel
        self.at[self.sel].moved = True
        self.sel = None
        self.count += 1
        self.phase = "ship pick"

    def advance(self) -> None:
        """Pass through whatever offers nothing but PASS."""
        while self.phase != "over":
            if self.phase == "ship pause" and self.legal() == [PASS]:
                self.ship_done()
            elif self.phase in ("trade", "ship pick", "pick a piece", "buy") and self.legal() == [PASS]:
                self.next_step()
            elif self.phase == "move" and self.step == 7 and self.legal() == [PASS]:
                self.next_step()
            elif self.phase == "fire" and not self.can_hit(self.step):
                self.next_step()
            else:
                break

    def king(self) -> Square | None:
        """Where the king stands, if he may move."""
        movers = self.movers(KING)
        return movers[0] if movers else None

    def by_chance(self) -> bool:
        """Whether nobody at the table decides."""
        return self.phase in ("first", "roll", "aim", "card")

    def acting(self) -> int | None:
        """Who acts."""
        if self.phase == "over" or self.by_chance():
            return None
        return self.buyer if self.phase == "answer" else self.cur

    # ---- what may be played ------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Every action that may be played, ascending."""
        return sorted(getattr(self, "legal_" + self.phase.replace(" ", "_"))())

    def cells(self, squares: Any) -> list[int]:
        """Squares as actions."""
        return [self.cell(q) for q in squares]

    def legal_over(self) -> list[int]:
        return []

    def legal_first(self) -> list[int]:
        return list(range(self.n))

    def legal_roll(self) -> list[int]:
        return [1, 2, 3, 4, 5, 6]

    def legal_aim(self) -> list[int]:
        return [i + 1 for i in range(len(self.throws()))]

    def legal_colour(self) -> list[int]:
        return [COLOUR + i for i in range(4) if i not in self.colour]

    def legal_card(self) -> list[int]:
        if self.opt["fate_pack"] == "shuffle":
            return list(range(1, 41))
        if self.drawn >= 40:
            return [self.seen[self.drawn % 40]]
        return [card for card in range(1, 41) if card not in self.seen]

    def legal_pick(self) -> list[int]:
        return [FORT + i for i, f in enumerate(self.forts) if f.owner is None]

    def legal_ships(self) -> list[int]:
        if self.ships > 4 * self.forts_each():
            ports = [q for i in self.home[self.cur] for q in self.forts[i].ports]
            near = [q for q in self.signs if any(max(abs(q[0] - x), abs(q[1] - y)) <= 2 for x, y in ports)]
            return self.cells(q for q in near if self.is_sea(q) and q not in self.at)
        return self.cells(q for i in self.home[self.cur] for q in self.forts[i].ports if q not in self.at)

    def legal_troops(self) -> list[int]:
        return self.cells(q for i in self.home[self.cur] for q in self.forts[i].squares() if q not in self.at)

    def legal_horse(self) -> list[int]:
        spots = set()
        for i in self.home[self.cur]:
            fort = self.forts[i]
            spots |= set(fort.inside())
            for q, sign in self.signs.items():
                if sign == "." and any(max(abs(q[0] - x), abs(q[1] - y)) <= 6 for x, y in fort.rim()):
                    spots.add(q)
        return self.cells(q for q in spots if q not in self.at and not self.controlled(q))

    def legal_trade(self) -> list[int]:
        return [PASS, *(FORT + i for i in self.saleable())]

    def legal_buyer(self) -> list[int]:
        return [SEAT + q for q in range(self.n) if self.is_enemy(q) and self.money[q] >= 100]

    def legal_price(self) -> list[int]:
        assert self.buyer is not None
        return list(range(1, min(50, self.money[self.buyer] // 100) + 1))

    def legal_answer(self) -> list[int]:
        return [PASS, ACCEPT]

    def legal_ship_pick(self) -> list[int]:
        if self.count == 4 or "calm" in self.now:
            return [PASS]
        return [PASS, *self.cells(self.ready_ships())]

    def legal_ship_sail(self) -> list[int]:
        assert self.sel
        found = self.cells(self.targets(self.sel, SHIP, self.budget))
        return [*found, STAY] if self.can_transfer(self.sel) else found

    def legal_ship_pause(self) -> list[int]:
        assert self.sel
        found = self.cells(self.loadable(self.sel)) + [ASHORE[kind] for kind in self.unloadable(self.sel)]
        if self.did and self.budget:
            found += self.cells(self.targets(self.sel, SHIP, self.budget))
        if self.did or self.budget < self.speed(SHIP):
            found.append(PASS)
        return found

    def legal_ashore(self) -> list[int]:
        assert self.sel
        return self.cells(self.landings(self.sel, self.kind))

    def legal_fire(self) -> list[int]:
        return [PASS, FIRE]

    def legal_pick_a_piece(self) -> list[int]:
        kind = self.marching()
        if self.count == 4 or (kind == SOLDIER and "mutiny" in self.now):
            return [PASS]
        return [PASS, *self.cells(self.movers(kind))]

    def legal_move(self) -> list[int]:
        if self.step == 7:
            king = self.king()
            return [PASS, *self.cells(self.targets(king, KING, 6))] if king else [PASS]
        assert self.sel
        kind = self.at[self.sel].kind
        return self.cells(self.targets(self.sel, kind, self.speed(kind)))

    def legal_card_fort(self) -> list[int]:
        return [FORT + i for i in self.struck()]

    def legal_card_square(self) -> list[int]:
        deed, *words = self.parts[0]
        if deed == "GAIN":
            return self.cells(self.beds(int(words[0]), False))
        if deed == "BLOCKS":
            return self.cells(self.gaps())
        if deed == "WALL_PICK":
            assert self.fort is not None
            return self.cells(self.wall(self.forts[self.fort]))
        return self.cells(q for q, _ in self.losable())

    def legal_debt(self) -> list[int]:
        forts = [] if self.used else [FORT + i for i in self.saleable()]
        return self.cells(self.sellable()) + forts

    def legal_debt_cargo(self) -> list[int]:
        assert self.sel
        return sorted({ASHORE[c.kind] for c in self.at[self.sel].cargo if c.kind != KING})

    def legal_buy(self) -> list[int]:
        return [PASS, *(BUYING[kind] for kind in self.wares())]

    def legal_buy_square(self) -> list[int]:
        return self.cells(self.gaps() if self.kind == "wall" else self.beds(self.kind, True))

    # ---- playing -----------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Carry out an action."""
        if action == CLOCK:
            self.is_time_up = True
            return
        if action == PASS and self.phase not in ("ship pause", "answer"):
            self.next_step()
        else:
            getattr(self, "play_" + self.phase.replace(" ", "_"))(action)
        self.advance()

    def play_first(self, seat: int) -> None:
        self.first = self.cur = seat
        self.phase = "colour" if self.opt["colours"] == "picked" else "pick"

    def play_colour(self, action: int) -> None:
        self.colour[self.cur] = action - COLOUR
        self.cur = (self.cur + 1) % self.n
        if self.cur == self.first:
            self.phase = "pick"

    def forts_each(self) -> int:
        """How many forts a player picks."""
        return 2 if self.n == 2 and self.opt["map"] == "main" and self.opt["forts2"] == 2 else 1

    def play_pick(self, action: int) -> None:
        self.forts[action - FORT].owner = self.cur
        self.home[self.cur].append(action - FORT)
        self.cur = (self.cur + 1) % self.n
        if sum(map(len, self.home)) < self.forts_each() * self.n:
            return
        self.cur = self.first
        if self.opt["deploy"] == "standard":
            for seat in range(self.n):
                self.deploy(seat)
            self.begin_play()
        elif self.forts_each() == 1:
            for seat in range(self.n):
                for q in self.forts[self.home[seat][0]].ports:
                    self.at[q] = Piece(seat, SHIP)
            self.phase = "ships" if self.ships > 4 else "troops"
            self.placed = 4 if self.ships > 4 else 0
        else:
            self.phase = "ships"

    def deploy(self, seat: int) -> None:
        """Standard deployment."""
        lists = {
            CANNON: "00 40 05 45 20 25 42 43", SOLDIER: "01 04 41 44 02 03 11 14", KING: "22", CAVALRY: "31 34 32 33",
        }  # fmt: skip
        if self.opt["army"] == "full":  # an "a" is the column before the fort
            more = {CANNON: " 10 15", SOLDIER: " 30 35 21 24", KING: "", CAVALRY: " a1 a4 a2 a3"}
            lists = {kind: text + more[kind] for kind, text in lists.items()}
        homes = [self.forts[i] for i in self.home[seat]]
        for kind, text in lists.items():
            for i, uv in enumerate(text.split()):
                fort = homes[i % len(homes)]
                x0, y0, _, _ = fort.corners
                u, v = -1 if uv[0] == "a" else int(uv[0]), int(uv[1])
                u = 4 - u if x0 > self.width / 2 else u
                v = 5 - v if self.opt["map"] == "main" and y0 > 14 else v
                self.at[x0 + u, y0 + v] = Piece(seat, kind)
        for fort in homes:
            south = self.opt["map"] == "main" and fort.corners[1] > 14
            ports = fort.ports[::-1] if south else fort.ports
            for q in ports[: self.ships // len(homes)]:
                self.at[q] = Piece(seat, SHIP)
            if self.ships > 4 * len(homes):
                out = -1 if fort.corners[0] > self.width / 2 else 1
                for x, y in ports[1:3]:
                    self.at[x + out, y] = Piece(seat, SHIP)

    def begin_play(self) -> None:
        """Everything is placed."""
        self.settle()
        if self.is_time_up:
            self.compare_worths()
        else:
            self.begin_turn(self.first)

    def put_one(self, action: int, kind: int, each: int, after: str) -> None:
        """A piece is placed in the set-up."""
        self.at[self.square(action)] = Piece(self.cur, kind)
        self.placed += 1
        if self.placed == each:
            self.cur = (self.cur + 1) % self.n
            if self.cur == self.first:
                self.phase = after
            self.placed = 4 if self.phase == "ships" and self.forts_each() == 1 else 0

    def play_ships(self, action: int) -> None:
        self.put_one(action, SHIP, self.ships, "troops")

    def play_troops(self, action: int) -> None:
        men, guns = self.soldiers, self.cannons
        kind = SOLDIER if self.placed < men else CANNON if self.placed < men + guns else KING
        self.put_one(action, kind, men + guns + 1, "horse")

    def play_horse(self, action: int) -> None:
        self.put_one(action, CAVALRY, self.horses, "begin")
        if self.phase == "begin":
            self.begin_play()

    def play_trade(self, action: int) -> None:
        self.fort, self.used = action - FORT, True
        self.phase = "buyer"

    def play_buyer(self, action: int) -> None:
        self.buyer = action - SEAT
        self.phase = "price"

    def play_price(self, action: int) -> None:
        self.price = 100 * action
        self.phase = "answer"

    def play_answer(self, action: int) -> None:
        assert self.fort is not None and self.buyer is not None
        if action == ACCEPT:
            self.money[self.buyer] -= self.price
            self.money[self.cur] += self.price
            self.forts[self.fort].owner, self.forts[self.fort].title = self.buyer, True
        self.fort = self.buyer = None
        if self.debt:
            self.pay()
            self.go_on()
        else:
            self.next_step()

    def play_ship_pick(self, action: int) -> None:
        self.sel, self.budget, self.did = self.square(action), self.speed(SHIP), 0
        self.phase = "ship sail"

    def sail(self, action: int) -> None:
        """The picked ship sails."""
        assert self.sel
        q = self.square(action)
        self.budget -= self.targets(self.sel, SHIP, self.budget)[q]
        self.at[q] = self.at.pop(self.sel)
        self.sel = q
        self.settle()

    def play_ship_sail(self, action: int) -> None:
        self.phase = "ship pause"
        if action != STAY:
            self.sail(action)
            assert self.sel
            if not self.can_transfer(self.sel):
                self.ship_done()

    def play_ship_pause(self, action: int) -> None:
        assert self.sel
        if action == PASS:
            self.ship_done()
        elif action > PASS:
            self.kind = next(kind for kind, code in ASHORE.items() if code == action)
            self.phase = "ashore"
        elif self.is_land(self.square(action)):
            p = self.at.pop(self.square(action))
            p.spent = True
            self.at[self.sel].cargo.append(p)
            self.did += 1
            self.settle()
        else:
            self.sail(action)
            self.ship_done()

    def play_ashore(self, action: int) -> None:
        assert self.sel
        ship = self.at[self.sel]
        p = next(c for c in ship.cargo if c.kind == self.kind and not c.spent)
        ship.cargo.remove(p)
        p.spent = True
        self.at[self.square(action)] = p
        self.did += 1
        self.settle()
        self.phase = "ship pause"

    def play_fire(self, action: int) -> None:
        self.phase = "roll"

    def play_roll(self, die: int) -> None:
        self.die = die
        if self.opt["aim"] == "all":
            self.shoot(ROUND)
        else:
            self.phase = "aim"

    def play_aim(self, throw: int) -> None:
        self.shoot(self.throws()[throw - 1])

    def shoot(self, ways: list[Square]) -> None:
        """The shots fall, and what follows from them."""
        die = self.die
        self.fire(die, ways)
        if sum(self.alive) == 1:
            self.finish(1, {self.cur})
        elif die == 6:
            self.phase = "card"
        else:
            self.next_step()

    def play_pick_a_piece(self, action: int) -> None:
        self.sel = self.square(action)
        self.phase = "move"

    def play_move(self, action: int) -> None:
        start = self.king() if self.step == 7 else self.sel
        assert start
        p = self.at.pop(start)
        p.moved = True
        self.at[self.square(action)] = p
        self.settle()
        if self.step == 7:
            self.next_step()
        else:
            self.count, self.sel = self.count + 1, None
            self.phase = "pick a piece"

    def play_card(self, card: int) -> None:
        if self.opt["fate_pack"] == "cycle" and self.drawn < 40:
            self.seen.append(card)
        self.drawn += 1
        self.parts = list(DEEDS[card])
        self.begin_part()
        self.go_on()

    def play_card_fort(self, action: int) -> None:
        self.strike_fort(action - FORT)
        self.go_on()

    def play_card_square(self, action: int) -> None:
        deed, *words = self.parts[0]
        q = self.square(action)
        self.left -= 1
        if deed == "GAIN":
            self.at[q] = Piece(self.cur, int(words[0]))
        elif deed == "BLOCKS":
            self.blocks.add(q)
        elif deed == "WALL_PICK":
            self.crumble(q)
        else:
            self.lose(q, int(words[0]))
        self.go_on()

    def play_debt(self, action: int) -> None:
        if action >= FORT:
            self.play_trade(action)
            return
        q = self.square(action)
        if self.at[q].cargo:
            self.sel, self.phase = q, "debt cargo"
            return
        self.money[self.cur] += self.sale_price(self.at.pop(q).kind)
        self.pay()
        self.go_on()

    def play_debt_cargo(self, action: int) -> None:
        assert self.sel
        kind = next(kind for kind, code in ASHORE.items() if code == action)
        self.lose(self.sel, kind)
        self.money[self.cur] += self.sale_price(kind)
        self.sel = None
        self.pay()
        self.go_on()

    def play_buy(self, action: int) -> None:
        self.kind = next(kind for kind, code in BUYING.items() if code == action)
        self.phase = "buy square"

    def play_buy_square(self, action: int) -> None:
        q = self.square(action)
        if self.kind == "wall":
            self.money[self.cur] -= 0 if self.credit else 100
            self.credit = not self.credit
            self.blocks.add(q)
        else:
            self.money[self.cur] -= COST[self.kind]
            self.at[q] = Piece(self.cur, self.kind)
        self.settle()
        self.phase = "buy"
