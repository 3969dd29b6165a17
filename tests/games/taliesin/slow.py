"""A second move generator for Taliesin, written from the clauses and from nothing else.

Pieces live in a dict from (level, ring, segment) to (side, kind letter); lines are walked in coordinates,
hole journeys forward through every exit, and danger is found by trying every enemy piece. It shares no
code with the game and no way of going about it, and it is slow.
"""

from __future__ import annotations

NUMBER = {}
_n = 0
for _ring in range(1, 10):  # T-02: the numbers wind outward like a snake that turns at the axis
    for _segment in range(18) if _ring % 2 else range(17, -1, -1):
        _n += 1
        NUMBER[_ring, _segment] = _n
CELL = {number: cell for cell, number in NUMBER.items()}

EDGES = [(0, 1), (0, -1), (1, 0), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RUNNERS = {"W": EDGES + CORNERS, "A": EDGES, "C": EDGES, "H": EDGES, "G": CORNERS, "S": CORNERS, "R": CORNERS}
SPIRITS = set("WGS")
ANYWHERE = frozenset(range(18))
CLIMBERS = {"W": 2, "A": 2, "C": 1, "L": 1}
DIVERS = {"W": 2, "G": 2, "S": 1}


class Boards:
    """A position: who stands where, whose turn it is, and the options that matter for moves."""

    def __init__(self, text: str, **options: object) -> None:
        levels, side, slot = [*text.split(), "0"][:3]
        self.on = {}
        for level, words in enumerate(levels.split("/"), 1):
            for word in words.split(","):
                if word != "-":
                    self.on[(level, *CELL[int(word[1:])])] = (
                        "g" if word[0].isupper() else "s",
                        word[0].upper(),
                    )
        self.side, self.slot = side, int(slot)
        self.boards = int(options.get("boards", 3))
        self.ruleset = options.get("ruleset", "aesir")
        closed = {"forbidden": set("LACRHP"), "claims": set("LACHP")}
        self.closed = closed.get(str(options.get("horizon")), {"L"})  # T-09, T-26, T-66
        self.straight = options.get("hole_exit") == "straight"
        self.hole_takes = options.get("level_capture") == "hole"
        self.literal = options.get("wizard_surrounded") != "off"
        self.strict = options.get("danger") != "open"

    def walk(self, cell, step, turns=False):
        """The zones of a line from a cell, up to and with the first piece."""
        level, ring, segment = cell
        (rings, segments), gone = step, 0
        while gone < 17:
            if turns and ring == 9 and rings == 1 and gone > 0:
                rings = -1  # T-36
            if not 1 <= ring + rings <= 9:
                return
            ring, segment, gone = ring + rings, (segment + segments) % 18, gone + 1
            yield (level, ring, segment)
            if (level, ring, segment) in self.on:
                return

    def beside(self, cell):
        """The zones round a zone. T-03"""
        level, ring, segment = cell
        for rings, segments in EDGES + CORNERS:
            if 1 <= ring + rings <= 9:
                yield (level, ring + rings, (segment + segments) % 18)

    def on_level(self, cell):
        """Where the piece on a cell can go on its own level, own pieces and limits aside. T-21 to T-38"""
        kind = self.on[cell][1]
        if kind in "LP":
            return set(self.beside(cell))
        return {end for step in RUNNERS[kind] for end in self.walk(cell, step, kind == "R")}

    def up_and_down(self, cell):
        """Straight to other levels. T-14"""
        level, ring, segment = cell
        far = CLIMBERS.get(self.on[cell][1], 0)
        found = set()
        for way in (1, -1):
            for by in range(1, far + 1):
                place = (level + way * by, ring, segment)
                if not 1 <= place[0] <= self.boards:
                    break
                found.add(place)
                if place in self.on:
                    break
        return found

    def ways_in(self, cell):
        """The open ways into the hole: sense of rotation, and the horizon segment it ends in. T-16, T-20"""
        level, ring, segment = cell
        for sense in (0, 1, -1):
            zones = [(level, r, (segment + sense * (ring - r)) % 18) for r in range(ring - 1, 0, -1)]
            if not any(zone in self.on for zone in zones):
                yield sense, (segment + sense * (ring - 1)) % 18

    def through_the_hole(self, cell, only=None):
        """Where a hole journey can end, limits aside; with `only`, by lines to that zone. T-16 to T-20"""
        kind = self.on[cell][1]
        levels = [lv for lv in range(1, self.boards + 1) if 0 < abs(lv - cell[0]) <= DIVERS.get(kind, 0)]
        exits = {}  # for each sense of the way out, the segments of the exits
        for sense, inner in self.ways_in(cell) if levels else ():
            leaves = (sense,) if kind != "W" else (sense, 0) if self.straight else (0, 1, -1)
            for turn in leaves if kind == "W" or sense != 0 else ():
                exits[turn] = (
                    exits.get(turn, set()) | {(inner + 9 + sense) % 18} if self.straight else ANYWHERE
                )
        found = set()
        for level in levels if only is None else {only[0]} & set(levels):
            for turn, segments in exits.items():
                for out in segments if only is None else {(only[2] - turn * (only[1] - 1)) % 18} & segments:
                    found.add((level, 1, out))
                    if (level, 1, out) not in self.on:
                        found.update(self.walk((level, 1, out), (1, turn)))
        return found

    def surrounded(self, cell):
        """T-24"""
        side = self.on[cell][0]
        return self.literal and cell[1] > 1 and all(self.on.get(b, "-")[0] == side for b in self.beside(cell))

    def may_end(self, cell, place, by_hole):
        """Whether the piece on a cell may end a move on a zone it reaches, danger aside. T-08 to T-26"""
        side, kind = self.on[cell]
        other = self.on.get(place)
        if other and (other[0] == side or kind == "L" or (kind == "W" and self.surrounded(cell))):
            return False
        if other and place[0] != cell[0] and kind != "W" and not (by_hole and self.hole_takes):
            return False
        return place[1] > 1 or kind not in self.closed

    def ends(self, cell):
        """Every zone on which the piece on a cell may end a move, danger aside."""
        near = self.on_level(cell) | self.up_and_down(cell)
        for places, by_hole in ((near, False), (self.through_the_hole(cell), True)):
            yield from (place for place in places if self.may_end(cell, place, by_hole))

    def strikes(self, cell, home):
        """Whether the piece on a cell could move onto the enemy on `home`. T-40"""
        kind = self.on[cell][1]
        if cell[0] == home[0]:
            if kind in "LP" and (abs(cell[1] - home[1]) > 1 or (cell[2] - home[2]) % 18 not in (0, 1, 17)):
                return False
            return home in self.on_level(cell) and self.may_end(cell, home, False)
        if kind not in SPIRITS:
            return False
        if home in self.up_and_down(cell) and self.may_end(cell, home, False):
            return True
        return home in self.through_the_hole(cell, home) and self.may_end(cell, home, True)

    def endangered(self, side):
        """Whether an enemy piece could move onto the side's Life Force. T-40"""
        home = next((cell for cell, piece in self.on.items() if piece == (side, "L")), None)
        return home is not None and any(
            self.strikes(cell, home) for cell, (owner, _) in self.on.items() if owner != side
        )

    def may_lift(self, cell):
        """Whether the slot to move plays the piece on a cell. T-56, T-59"""
        side, kind = self.on[cell]
        titled = kind in "WLAGSC"
        if self.ruleset == "travellers":
            home = 1 if side == "g" else self.boards
            return (titled or cell[0] == home) == (self.slot == 0)
        if self.ruleset == "circle":
            return titled if self.slot == 0 else not titled and cell[0] == self.slot
        return True

    def legal(self):
        """Every legal move as a cell and a place, one after the other; some come twice. T-41 to T-43"""
        for cell, (side, _) in list(self.on.items()):
            if side != self.side or not self.may_lift(cell):
                continue
            for place in self.ends(cell):
                before = dict(self.on)
                if self.strict and self.on.get(place, "--")[1] == "L":
                    continue
                self.make(cell, place)
                safe = not self.strict or not self.endangered(side)
                self.on = before
                if safe:
                    yield cell, place

    def moves(self):
        """Every legal move as (level, number), (level, number)."""
        return {((a[0], NUMBER[a[1:]]), (b[0], NUMBER[b[1:]])) for a, b in self.legal()}

    def make(self, cell, place):
        """Move a piece; what stands there is captured, and a physical piece is lost in the horizon. T-09, T-12"""
        piece = self.on.pop(cell)
        self.on[place] = piece
        if place[1] == 1 and piece[1] not in SPIRITS:
            del self.on[place]

    def carry_out(self, choices):
        """Carry out {slot: move} in the order of the slots; return the slots whose moves lapsed. T-65"""
        lapsed = []
        for slot in sorted(choices):
            self.slot, (a, b) = slot, choices[slot]
            if (a, b) in self.moves():
                self.make((a[0], *CELL[a[1]]), (b[0], *CELL[b[1]]))
            else:
                lapsed.append(slot)
        return lapsed

    def standing(self):
        """Who stands where, as a set of words such as "2:162W"; silver in small letters."""
        names = {"g": str.upper, "s": str.lower}
        return {f"{cell[0]}:{NUMBER[cell[1:]]}{names[side](kind)}" for cell, (side, kind) in self.on.items()}
