"""Hundred a second time, slowly: written from the rule book alone, to be compared with the package.

Nothing is shared with the package but the numbering of actions. Numbers covered and counters placed are
dictionaries, racks and the bag are sets, boards are worked out anew from their formulas.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import gcd

from .brute import masks

GOLD = {1, 5, 7, 11, 19, 29, 37, 41, 53, 61, 79, 83, 97}
SILVER = {2, 3, 13, 17, 23, 31, 43, 47, 59, 67, 71, 73, 89}
PRIMES = GOLD | SILVER
PRICES = (5, 10, 20, 50, 100)
HEX_PRICES = (10, 20, 30, 40, 50, 60, 70)
RINGS = (10, 10, 20, 50, 100, 200, 300, 500)
PASS, TAKE, END, FORFEIT, JOIN, CELL, DONE, RACE_CLAIM, CLOCK = 400, 401, 402, 403, 404, 412, 581, 587, 2987
ENDS = {"funds": 1, "all": 3, "line": 4, "line_colour": 5, "zone": 6, "two_zones": 7, "primes": 8}
TIME, CURTAIN, LAST_SIDE, EXHAUSTED, DEAD, GUARD = 2, 9, 10, 11, 12, 13
Place = tuple[int, int]

# ---- the dice --------------------------------------------------------------------------------------


@cache
def throws(dice: int) -> list[tuple[int, ...]]:
    """Every throw, in the order of the tables."""
    return list(combinations_with_replacement(range(1, 7), dice))


@cache
def classes(throw: tuple[int, ...], fractions: str, signs: str) -> dict[int, list[int]]:
    """For each number that a throw makes the classes in which it does. H-21, H-99"""
    exact, whole = masks(throw, signs == "power")
    made = exact if fractions == "exact" else whole
    return {n: [f for f in range(4) if mask >> f & 1] for n, mask in made.items()}


@cache
def makeable(dice: int, signs: str) -> frozenset[int]:
    """Every number that some throw makes."""
    return frozenset(n for throw in throws(dice) for n in classes(throw, "exact", signs))


# ---- the boards ------------------------------------------------------------------------------------


def colour(ruleset: str, n: int) -> int:
    """The colour zone of a number."""
    ends = (15, 29, 43, 57, 71, 85, 100) if ruleset == "hexes" else (24, 42, 60, 78, 100)
    return next(i for i, end in enumerate(ends) if n <= end)


@cache
def lines(layout: str) -> list[list[int]]:
    """The rows and columns of the rectangles."""
    at = {(17, c): 95 + c for c in range(2, 6)}
    for r in range(1, 17):
        for c in range(1, 7):
            at[r, c] = 6 * (r - 1) + c if layout == "fig1" or r % 2 else 6 * r + 1 - c
    rows = [[n for (r, _), n in at.items() if r == row] for row in range(1, 18)]
    return rows + [[n for (_, c), n in at.items() if c == column] for column in range(1, 7)]


@cache
def diamond(shape: str) -> dict[int, Place]:
    """Where each number lies: half hexagons from the left, rows from the bottom."""
    places: list[Place] = []
    for y in range(1, 21 if shape == "tall" else 20):
        if shape == "rhombus":
            size = min(y, 20 - y)
            row = [(10 - size + 2 * i, y) for i in range(size)]
            places += row if y % 2 else row[::-1]
        elif y <= 5:
            places += [(8 - y + 2 * i, y) for i in range(y)]
        elif y <= 15:
            places += [(2 * i + y % 2, y) for i in range(7)]
        else:
            places += [(y - 14 + 2 * i, y) for i in range(21 - y)]
    return {n + 1: place for n, place in enumerate(places)}


@cache
def hexagons_around(shape: str, n: int) -> list[tuple[int, int]]:
    """The axis and the number of every hexagon that touches a number."""
    places = diamond(shape)
    (x, y), steps = places[n], {(2, 0): 0, (-2, 0): 0, (1, 1): 1, (-1, -1): 1, (-1, 1): 2, (1, -1): 2}
    return [(steps[u - x, v - y], m) for m, (u, v) in places.items() if (u - x, v - y) in steps]


@cache
def rings() -> list[Place]:
    """(q, r) of every cell of the rings, in the order of their numbers."""
    cells = [(0, 0)]
    for k in range(1, 8):
        q, r = k, 0
        for dq, dr in ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)):
            for _ in range(k):
                cells.append((q, r))
                q, r = q + dq, r + dr
    return cells


def ring_of(cell: int) -> int:
    """How far a cell is from the centre."""
    q, r = rings()[cell]
    return max(abs(q), abs(r), abs(q + r))


def mark_of(cell: int) -> int:
    """What a marked cell multiplies by: corners of blue and yellow, middles of orange."""
    k = ring_of(cell)
    place = cell - 1 - 3 * k * (k - 1)
    if (k == 3 and place % 3 == 0) or (k == 6 and place % 6 == 3):
        return 2
    return 3 if k == 5 and place % 5 == 0 else 1


@cache
def around(cell: int) -> list[tuple[int, int]]:
    """The axis and the number of every neighbour of a cell."""
    number = {place: i for i, place in enumerate(rings())}
    q, r = rings()[cell]
    steps = [
        (axis, sign * dq, sign * dr)
        for axis, (dq, dr) in enumerate(((1, 0), (0, 1), (1, -1)))
        for sign in (1, -1)
    ]
    return [(axis, number[q + dq, r + dr]) for axis, dq, dr in steps if (q + dq, r + dr) in number]


def times(n: int) -> int:
    """What a border multiplies by."""
    return 3 if n in GOLD else 2 if n in SILVER else 1


# ---- the game --------------------------------------------------------------------------------------


class Slow:
    """A game of Hundred under all of its options."""

    def __init__(self, **options: object) -> None:
        self.o = options
        self.ruleset, self.seats, self.dice = (
            str(options["ruleset"]),
            int(str(options["seats"])),
            int(str(options["dice"])),
        )
        self.money = [int(str(options["start_money"]))] * self.seats
        self.inside = set(range(self.seats))
        self.left: list[int] = []
        self.quizmaster: dict[int, int] = {}
        self.owner: dict[int, int] = {}
        self.board: dict[int, int] = {}
        self.four_from = int(str(options["dice_from"])) if self.dice == 3 else 0
        self.bag = set(self.ever_made()) if self.ruleset == "connect" else set()
        self.marks: dict[int, int] = {}
        self.racks: list[set[int]] = [set() for _ in range(self.seats)]
        self.pack: list[int] = []
        self.drawn = self.throws = self.over = self.thrower = self.last = 0
        self.due: list[int] = []
        self.filling: list[int] = []
        self.own_used = [0] * self.seats
        self.broke: set[int] = set()
        self.done: set[int] = set()
        self.called = self.in_race = self.midway = self.redrawn = False
        self.ask("first", "chance")

    def ask(self, phase: str, seat: int | str) -> None:
        """Who decides what next."""
        self.phase, self.seat = phase, seat

    def stop(self, why: int) -> None:
        """The game is over."""
        self.over = why
        self.ask("over", "nobody")

    def from_(self, side: int) -> list[int]:
        """The sides still in the game, clockwise from one."""
        return [k % self.seats for k in range(side, side + self.seats) if k % self.seats in self.inside]

    def has_lots(self) -> bool:
        """Whether cells are marked by lot. H-96"""
        return self.o["marks"] == "random" and self.ruleset in ("hexes", "connect")

    def dice_of(self, throw: int) -> int:
        """How many dice are in a throw. H-97"""
        return 4 if 0 < self.four_from <= throw else self.dice

    def ever_made(self) -> frozenset[int]:
        """What the dice of this game can make: four count, if they are to come. H-97"""
        return makeable(4 if self.four_from else self.dice, str(self.o["signs"]))

    def mark_at(self, cell: int) -> int:
        """What the mark on a cell multiplies by. H-64, H-96"""
        return (
            mark_of(cell)
            if self.ruleset == "connect" and self.o["marks"] == "fixed"
            else self.marks.get(cell, 1)
        )

    def with_mark(self, own: int, links: int, cell: int) -> int:
        """A reward on a cell that may be marked. H-55"""
        if self.o["mark_scope"] == "total":
            return (own + links) * self.mark_at(cell)
        return own * self.mark_at(cell) + links

    # ---- what may be played

    def beside(self, n: int) -> list[tuple[int, int]]:
        """The axis and the number of every covered hexagon that touches a number. H-94, H-95"""
        return [(axis, m) for axis, m in hexagons_around(str(self.o["diamond"]), n) if m in self.owner]

    def free(self) -> set[int]:
        """The numbers that may be covered if the dice make them. H-30, H-94"""
        free = set(range(1, 101)) - set(self.owner)
        if self.ruleset == "hexes" and self.o["touching"] == "yes" and self.owner:
            free = {n for n in free if self.beside(n)}
        return free

    def makes(self, n: int) -> list[int]:
        """The classes in which the dice make a number."""
        return classes(self.throw, str(self.o["fractions"]), str(self.o["signs"])).get(n, [])

    def related(self, a: int, b: int) -> bool:
        """Consecutive, both prime, or multiples. H-54"""
        if abs(a - b) == 1 or {a, b} <= PRIMES:
            return True
        return (
            gcd(a, b) > 1 if self.o["multiple"] == "common" else max(a, b) % min(a, b) == 0 and min(a, b) > 1
        )

    def takes(self, cell: int, n: int) -> bool:
        """Whether a cell takes a counter. H-52, H-53, H-54"""
        if not self.board:
            return cell == 0
        beside = [self.board[c] for _, c in around(cell) if c in self.board]
        return cell not in self.board and any(self.related(n, other) for other in beside)

    def fits(self, n: int) -> bool:
        """Whether any cell takes a counter."""
        return any(self.takes(cell, n) for cell in range(169))

    def claims(self, numbers: set[int]) -> list[int]:
        """Every claim among some numbers."""
        found = [n for n in sorted(numbers) if self.makes(n) and (self.ruleset != "connect" or self.fits(n))]
        return [4 * (n - 1) + f for n in found for f in self.makes(n)]

    def racers(self) -> list[int]:
        """Who may act in the race. H-59, H-61"""
        return [int(self.seat)] if self.o["race"] == "turns" else sorted(self.inside - self.done)

    def legal(self) -> list[int]:
        """Every action that is allowed, ascending."""
        if self.phase == "turn":
            mine = self.racks[int(self.seat)] if self.ruleset == "connect" else self.free()
            return [*self.claims(mine), PASS]
        if self.phase == "race":
            claims = self.claims(set().union(*self.racks))
            sides = self.racers()
            return [DONE + i for i in sides] + [
                RACE_CLAIM + 400 * i + claim for i in sides for claim in claims
            ]
        if self.phase == "card":
            return (
                [self.pack[self.drawn % 25]]
                if self.drawn >= 25
                else sorted(set(range(1, 26)) - set(self.pack))
            )
        return {
            "first": lambda: list(range(self.seats)),
            "throw": lambda: list(range(len(throws(self.dice_of(self.throws + 1))))),
            "mark": lambda: [
                i for i in range(1, 101 if self.ruleset == "hexes" else 169) if i not in self.marks
            ],
            "deal": lambda: sorted(self.bag),
            "refill": lambda: sorted(self.bag),
            "place": lambda: [CELL + cell for cell in range(169) if self.takes(cell, self.n)],
            "choice": lambda: [TAKE, END],
            "broke": lambda: [FORFEIT, *(JOIN + i for i in sorted(self.inside - self.broke))],
            "over": lambda: [],
        }[self.phase]()

    # ---- playing

    def play(self, action: int) -> None:
        """Carry out an action."""
        if action == CLOCK:
            self.called = True
            if self.phase in ("first", "mark", "deal", "throw") or (
                self.phase == "refill" and not self.midway
            ):
                self.stop(TIME)
        elif self.phase in ("deal", "refill"):
            self.bag.remove(action)
            self.racks[self.filling.pop(0)].add(action)
            self.fill(self.phase)
        else:
            getattr(self, f"play_{self.phase}")(action)

    def play_first(self, side: int) -> None:
        """H-05, H-50"""
        self.thrower = side
        if self.has_lots():
            return self.ask("mark", "chance")
        self.begin()

    def play_mark(self, cell: int) -> None:
        """H-96: twelve Doubles, then six Triples."""
        self.marks[cell] = 2 if len(self.marks) < 12 else 3
        if len(self.marks) == 18:
            self.begin()

    def begin(self) -> None:
        """H-50"""
        if self.ruleset != "connect":
            return self.ask("throw", "chance")
        self.filling = [i for i in range(self.seats) for _ in range(6)]
        self.fill("deal")

    def play_throw(self, row: int) -> None:
        """H-11, H-12"""
        self.throws += 1
        self.throw = throws(self.dice_of(self.throws))[row]
        self.own_used = [0] * self.seats
        self.redrawn = False
        self.due = [self.thrower] if self.ruleset == "counters" else self.from_(self.thrower)
        self.next_turn()

    def play_turn(self, action: int) -> None:
        """H-14, H-16"""
        if action == PASS:
            return self.go_on()
        self.claim(int(self.seat), action)

    def play_race(self, action: int) -> None:
        """H-59, H-61"""
        if action < RACE_CLAIM:
            self.last = action - DONE
            self.done.add(self.last)
            return self.race()
        self.last = (action - RACE_CLAIM) // 400
        self.claim(self.last, (action - RACE_CLAIM) % 400)

    def claim(self, side: int, action: int) -> None:
        """H-28, H-30, H-35 to H-45, H-93, H-95, H-101"""
        self.by, self.n, self.f = side, action // 4 + 1, action % 4
        if self.ruleset == "connect":
            return self.ask("place", side)
        self.owner[self.n] = side
        if self.ruleset == "counters":
            return self.settle(1, False)
        if self.ruleset == "zones":
            return self.settle(PRICES[colour("zones", self.n)] * times(self.n), self.n in PRIMES)
        links = self.links(self.n)
        price = HEX_PRICES[colour("hexes", self.n)] if self.o["hex_price"] == "colour" else 10
        paid = len(self.group(self.n)) - 1 if self.o["hex_links"] == "group" else sum(links)
        reward = self.with_mark(price * times(self.n), 10 * paid, self.n)
        if self.o["card_test"] == "chains":
            return self.settle(
                reward, len({a for a, m in self.beside(self.n) if self.related(self.n, m)}) > 1
            )
        self.settle(reward, sum(count > 0 for count in links) > 1)

    def group(self, n: int) -> set[int]:
        """A covered hexagon and all that are connected with it. H-101"""
        found, more = {n}, [n]
        while more:
            new = {m for _, m in self.beside(more.pop())} - found
            found |= new
            more += new
        return found

    def links(self, n: int) -> list[int]:
        """How many covered hexagons follow in each of the three directions, both ways. H-41"""
        places = diamond(str(self.o["diamond"]))
        covered = {places[m] for m in self.owner}
        found = []
        for dx, dy in ((2, 0), (1, 1), (-1, 1)):
            count = 0
            for sign in (1, -1):
                x, y = places[n]
                while (x := x + sign * dx, y := y + sign * dy) in covered:
                    count += 1
            found.append(count)
        return found

    def play_place(self, action: int) -> None:
        """H-55 to H-58, H-64"""
        cell, n, total, axes = action - CELL, self.n, 0, []
        for axis, beside in around(cell):
            if beside in self.board:
                related = self.related(n, self.board[beside])
                axes += [axis] * related
                if related or self.o["link_scope"] == "all":
                    total += 10 if self.o["link_value"] == "ten" else RINGS[ring_of(beside)]
        reward = self.with_mark(RINGS[ring_of(cell)] * times(n), total, cell)
        self.rack = next(i for i, rack in enumerate(self.racks) if n in rack)
        self.racks[self.rack].remove(n)
        self.board[cell] = n
        self.done = set()
        if self.rack == self.by:
            self.own_used[self.by] += 1
            self.money[self.by] += 1000 * (self.own_used[self.by] == 3)
        self.settle(reward, len(axes if self.o["connect_test"] == "any_two" else set(axes)) > 1)

    def settle(self, reward: int, draws: bool) -> None:
        """H-39"""
        self.reward = reward
        self.money[self.by] += reward
        self.broke = set()
        if draws and self.o["cards"] == "on":
            return self.ask("card", "chance")
        self.close()

    def play_card(self, card: int) -> None:
        """H-08, H-70 to H-75"""
        if self.drawn < 25:
            self.pack.append(card)
        self.drawn += 1
        self.card = card
        if card in (3, 9):
            self.ask("choice", self.by)
            if self.throws < int(str(self.o["curtain_from"])):  # H-98
                self.play_choice(TAKE)
            return
        before = list(self.money)
        bank, each = self.card_says(card)
        self.money[self.by] = max(0, self.money[self.by] + bank)
        for other in self.from_(self.by)[1:]:
            payer, payee = (other, self.by) if each > 0 else (self.by, other)
            paid = min(abs(each), self.money[payer])
            self.money[payer] -= paid
            self.money[payee] += paid
        if self.o["bankruptcy"] == "leave":
            self.broke = {i for i in self.inside if before[i] and not self.money[i]}
        self.after_card()

    def card_says(self, card: int) -> tuple[int, int]:
        """What the Bank and what each other side pays the drawer. H-72, H-73"""
        n, even = self.n, self.n % 2 == 0
        border = 2 if n in GOLD else 1 if n in SILVER else 0
        alike = max(self.throw.count(die) for die in self.throw)
        return {
            1: (-100 if n % 6 == 0 else 0, 0),
            2: (50, 0),
            4: (0, 100),
            5: (200, 0),
            6: (-100, 0),
            7: (-200, 0),
            8: (250 if self.f & 2 else 100, 0),
            10: (0, -20),
            11: (-100, 0),
            12: (0, -20),
            13: (self.reward, 0),
            14: (0, 20),
            15: (200, 0),
            16: ((0, 50, 150)[border], 0),
            17: ((0, 0, 200, 300, 400)[alike], 0),
            18: (2 * self.reward, 0),
            19: (self.reward, 0),
            20: (50, 0) if even else (0, -10),
            21: (0, 50),
            22: (0, -20) if even else (0, 20),
            23: (250, 0),
            24: ((0, 150, 250)[border], 0),
            25: (200 if self.f & 1 else 0, 0),
        }[card]

    def play_choice(self, action: int) -> None:
        """H-87"""
        if action == END:
            return self.stop(CURTAIN)
        self.money[self.by] += 200 if self.card == 3 else 300
        self.after_card()

    def after_card(self) -> None:
        """H-75, H-78"""
        if not self.broke:
            return self.close()
        if len(self.inside - self.broke) < 2:
            return self.stop(LAST_SIDE)
        self.ask("broke", next(i for i in self.from_(self.by) if i in self.broke))

    def play_broke(self, action: int) -> None:
        """H-76, H-77"""
        side = int(self.seat)
        self.inside.remove(side)
        self.broke.remove(side)
        self.left.append(side)
        if action != FORFEIT:
            self.quizmaster[side] = action - JOIN
        self.bag |= self.racks[side]
        self.racks[side] = set()
        self.after_card()

    # ---- ends

    def has_line(self) -> bool:
        """H-83, H-84"""
        if self.ruleset == "hexes":
            places = diamond(str(self.o["diamond"]))
            number = {place: n for n, place in places.items()}
            runs = [
                [number.get((x + k * dx, y + k * dy), 0) for k in range(6)]
                for x, y in places.values()
                for dx, dy in ((2, 0), (1, 1), (-1, 1))
            ]
        else:
            runs = lines(str(self.o["layout"]))
        full = [run for run in runs if set(run) <= set(self.owner)]
        return any(self.o["end"] == "line" or len({self.owner[n] for n in run}) == 1 for run in full)

    def colours_full(self) -> int:
        """H-85"""
        free = {colour(self.ruleset, n) for n in range(1, 101) if n not in self.owner}
        return colour(self.ruleset, 100) + 1 - len(free)

    def has_ended(self) -> bool:
        """Whether the agreed end has come. H-80, H-82 to H-86"""
        used, end = set(self.owner) | set(self.board.values()), self.o["end"]
        if end == "funds":
            return any(self.money[i] >= int(str(self.o["target"])) for i in self.inside)
        if end in ("line", "line_colour"):
            return self.has_line()
        if end in ("zone", "two_zones"):
            return self.colours_full() >= (1 if end == "zone" else 2)
        wanted = {"all": self.ever_made(), "primes": PRIMES & self.ever_made()}
        return end in wanted and wanted[str(end)] <= used

    def close(self) -> None:
        """H-62, H-88, H-91, H-94"""
        if self.has_ended():
            return self.stop(ENDS[str(self.o["end"])])
        if self.ruleset != "connect" and not self.free() & self.ever_made():
            return self.stop(EXHAUSTED)
        if self.ruleset == "connect" and self.o["refill"] == "at_once" and self.rack in self.inside:
            self.midway = True
            self.filling = [self.rack] * (6 - len(self.racks[self.rack]))
            return self.fill("refill")
        self.go_on()

    # ---- from turn to turn

    def go_on(self) -> None:
        """H-12, H-59"""
        if self.in_race:
            self.race()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """H-12, H-59"""
        while self.due:
            side = self.due.pop(0)
            if side in self.inside:
                return self.ask("turn", side)
        if self.ruleset != "connect" or self.o["race"] == "off":
            return self.end_throw()
        self.in_race, self.done, self.last = True, set(), self.thrower - 1
        self.race()

    def race(self) -> None:
        """H-59, H-61"""
        ready = [i for i in self.from_((self.last + 1) % self.seats) if i not in self.done]
        if not ready or not self.claims(set().union(*self.racks)):
            return self.end_throw()
        self.ask("race", ready[0] if self.o["race"] == "turns" else "several")

    def end_throw(self) -> None:
        """H-81, H-90"""
        self.in_race, self.done = False, set()
        if self.o["end"] == "time" and (self.called or self.throws >= int(str(self.o["throw_limit"]))):
            return self.stop(TIME)
        if self.throws >= int(str(self.o["max_throws"])):
            return self.stop(GUARD)
        if self.ruleset != "connect":
            return self.next_throw()
        self.fill_all()

    def next_throw(self) -> None:
        """H-13"""
        self.thrower = self.from_((self.thrower + 1) % self.seats)[0]
        self.ask("throw", "chance")

    def fill_all(self) -> None:
        """H-62"""
        self.filling = [i for i in self.from_(self.thrower) for _ in range(6 - len(self.racks[i]))]
        self.fill("refill")

    def fill(self, phase: str) -> None:
        """H-50, H-62, H-66, H-89"""
        if self.filling and self.bag:
            return self.ask(phase, "chance")
        if phase == "deal":
            return self.ask("throw", "chance")
        if self.midway:
            self.midway = False
            return self.go_on()
        if self.redrawn or any(self.fits(n) for rack in self.racks for n in rack):
            return self.next_throw()
        if self.o["dead"] == "end" or not any(self.fits(n) for n in self.bag):
            return self.stop(DEAD)
        self.redrawn = True
        self.bag = self.bag.union(*self.racks)
        self.racks = [set() for _ in range(self.seats)]
        self.fill_all()

    def returns(self) -> list[float]:
        """H-01, H-77, H-78, H-92"""
        heights = [self.height(side) for side in range(self.seats)]
        return [sum((a > b) - (a < b) for b in heights) / (self.seats - 1) for a in heights]

    def height(self, side: int) -> tuple[int, int]:
        """How high a side stands: by money, below that broke, below that by the order of leaving."""
        while self.o["join_shares"] == "on" and side in self.quizmaster:
            side = self.quizmaster[side]
        if side not in self.inside:
            return 0, self.left.index(side)
        return (1, 0) if side in self.broke else (2, self.money[side])
