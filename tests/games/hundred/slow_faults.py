"""What is wrong with a record of Hundred, found a second time: from the clauses, with sets, and with the slow boards.

Every function answers for one kind of fault. A record is looked at only if each field is within its bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record
from parlour.games.hundred import state as st
from parlour.games.hundred.rules import check

from .slow import PRIMES, around, classes, colour, hexagons_around, lines, makeable, throws

RULESETS = ("counters", "zones", "hexes", "connect")
SHAPES, SIGNS, FRACTIONS = ("tall", "rhombus"), ("plain", "power"), ("exact", "whole")
BEGIN = {st.FIRST, st.MARK, st.DEAL, st.THROW}  # phases before anybody has a turn with a throw
SETTLING = {st.CARD, st.CHOICE, st.BROKE}
CURTAINS = (3, 9)
DOUBLES, MARKS = 12, 18


def sides_of(mask: int) -> set[int]:
    """The sides that a mask names."""
    return {side for side in range(16) if int(mask) >> side & 1}


def numbers_of(low: int, high: int) -> set[int]:
    """The numbers of a set of two words."""
    words = {n for n in range(63) if int(low) >> n & 1}
    return words | {n + 50 for n in range(63) if int(high) >> n & 1}


def cells_of(words: Iterable[int]) -> set[int]:
    """The cells of a set of three words."""
    return {57 * w + at for w, word in enumerate(words) for at in range(63) if int(word) >> at & 1}


class Seen:
    """A record, read into sets."""

    def __init__(self, s: Record) -> None:
        self.s = s
        self.ruleset = RULESETS[s.ruleset]
        self.is_rings = self.ruleset == "connect"
        self.seats = int(s.seats)
        self.inside = {i for i in range(self.seats) if s.status[i] == st.IN}
        self.due, self.broke, self.done = sides_of(s.due), sides_of(s.broke), sides_of(s.done)
        self.covered = {n for n in range(1, 101) if s.owner[n]}
        self.board = {cell: int(s.board[cell]) for cell in range(169) if s.board[cell]}
        self.racks = [{n for n in range(1, 101) if s.where[n] == side + 1} for side in range(6)]
        self.bag = {n for n in range(1, 101) if s.where[n] == st.BAG}
        self.end = int(s.end) + 1
        self.lots = s.marks == st.RANDOM_MARKS and self.ruleset in ("hexes", "connect")

    def dice_of(self, throw: int) -> int:
        """How many dice a throw has. H-09, H-97"""
        return 4 if self.s.dice_from and throw >= self.s.dice_from else int(self.s.dice)

    def made_with(self, dice: int) -> frozenset[int]:
        """The numbers that so many dice can make."""
        return makeable(dice, SIGNS[self.s.signs])

    @property
    def ever(self) -> frozenset[int]:
        """The numbers that this game can make at all. H-63, H-97"""
        return self.made_with(4 if self.s.dice_from else int(self.s.dice))

    def thrown(self) -> tuple[int, ...]:
        """The dice on the table."""
        return throws(self.dice_of(int(self.s.throws)))[self.s.row]

    def touching(self, n: int) -> set[int]:
        """The hexagons beside a number."""
        return {m for _, m in hexagons_around(SHAPES[self.s.diamond], n)}

    def related(self, a: int, b: int) -> bool:
        """H-54"""
        if a == b:
            return False
        if abs(a - b) == 1 or {a, b} <= PRIMES:
            return True
        if self.s.multiple:
            return max(a, b) % min(a, b) == 0 and min(a, b) > 1
        return any(a % k == b % k == 0 for k in range(2, 101))

    def free(self) -> set[int]:
        """The numbers that may still be covered. H-30, H-94"""
        left = set(range(1, 101)) - self.covered
        if self.ruleset == "hexes" and self.s.touching and self.covered:
            left &= {m for n in self.covered for m in self.touching(n)}
        return left

    def fits(self, n: int) -> bool:
        """Whether there is a cell for a counter. H-52 to H-54"""
        if not self.board:
            return True
        return any(
            self.related(n, m)
            for cell, m in self.board.items()
            if any(beside not in self.board for _, beside in around(cell))
        )


def sides_wrong(x: Seen) -> bool:
    """H-02, H-74 to H-77"""
    s = x.s
    if any(max(sides, default=0) >= x.seats for sides in (x.due, x.broke, x.done)):
        return True
    for side in range(8):
        status, when, other = int(s.status[side]), int(s.left_at[side]), int(s.joined[side])
        gone, joined = status in (st.FORFEITED, st.JOINED), status == st.JOINED
        if status not in (st.IN, st.FORFEITED, st.JOINED, st.UNUSED) or (status == st.UNUSED) == (
            side < x.seats
        ):
            return True
        if (
            gone == (when <= 0)
            or when > x.seats
            or joined == (other < 0)
            or other >= x.seats
            or other == side
        ):
            return True
        if joined and other not in x.inside and s.left_at[other] <= when:
            return True
        if status != st.IN and (s.money[side] != 0 or side in x.due | x.broke):
            return True
    return not x.inside


def count_wrong(x: Seen) -> bool:
    """H-30, H-50, H-52, H-94"""
    s = x.s
    if len(x.covered) + len(x.board) != s.covered:
        return True
    free = x.bag if x.is_rings else set(range(1, 101)) - x.covered
    near = set()
    if s.touching and x.ruleset == "hexes":
        near = {m for n in x.covered for m in x.touching(n)}
    empty = {cell for cell in range(169) if cell not in x.board}
    opened = [n for cell, n in x.board.items() if any(beside in empty for _, beside in around(cell))]
    fits = {n for n in range(1, 101) if any(x.related(n, m) for m in opened)}
    rim = {cell for cell in empty if any(beside in x.board for _, beside in around(cell))}
    racks = x.racks if x.is_rings else [set()] * 6
    return (
        numbers_of(*s.free) != free
        or any(numbers_of(*s.racked[side]) != rack for side, rack in enumerate(racks))
        or numbers_of(*s.near) != near
        or cells_of(s.rim) != rim
        or numbers_of(*s.open) != set(opened)
        or numbers_of(*s.fits) != fits
    )


def counters_wrong(x: Seen) -> bool:
    """H-50, H-63, H-65"""
    s = x.s
    if not x.is_rings:
        return False
    placed = sorted(x.board.values())
    if placed != sorted(n for n in range(1, 101) if s.where[n] == st.ON_BOARD):
        return True
    out = sum(int(s.where[n]) == st.LEFT_OUT for n in range(1, 101))
    held = [len(rack) for rack in x.racks]
    return (
        held != [int(many) for many in s.held]
        or max(held) > 6
        or any(many and side not in x.inside for side, many in enumerate(held))
        or len(x.bag) != s.bag
        or out != 100 - len(x.ever)
    )


def reached(first: Iterable[int], steps: Callable[[int], Iterable[int]]) -> set[int]:
    """Everything that steps lead to."""
    found, waiting = set(first), list(first)
    while waiting:
        for there in steps(waiting.pop()):
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def group_wrong(x: Seen) -> bool:
    """H-52, H-53"""
    if not x.is_rings or x.s.covered == 0:
        return False
    group = reached([0], lambda cell: (b for _, b in around(cell) if b in x.board))
    return 0 not in x.board or len(group) != x.s.covered


def is_scattered(x: Seen) -> bool:
    """H-94"""
    if x.ruleset != "hexes" or not x.s.touching:
        return False
    group = reached(sorted(x.covered)[:1], lambda n: x.touching(n) & x.covered)
    return len(group) != x.s.covered


def marks_wrong(x: Seen) -> bool:
    """H-96"""
    s = x.s
    twice, thrice = cells_of(s.doubled), cells_of(s.trebled)
    most = MARKS if x.lots and s.phase != st.FIRST else 0
    allowed = {most}
    if s.phase == st.MARK:
        allowed = set(range(most))
    elif s.phase == st.OVER and s.throws == 0:
        allowed = set(range(most + 1))
    cells = set(range(1, 101 if x.ruleset == "hexes" else 169))
    made = len(twice) + len(thrice)
    placed = not twice & thrice and twice | thrice <= cells
    return not placed or len(twice) != min(made, DOUBLES) or made not in allowed


def pack_wrong(x: Seen) -> bool:
    """H-08"""
    s = x.s
    seen, rest = [int(card) for card in s.pack[: s.seen]], s.pack[s.seen :]
    whole = len(set(seen)) == len(seen) and all(1 <= card <= 25 for card in seen) and not any(rest)
    return not whole or (s.seen < 25 and s.top > 0)


def dice_wrong(x: Seen) -> bool:
    """H-09"""
    dice = x.thrown() if x.s.throws else ()
    return tuple(int(die) for die in x.s.shown) != (*dice, 0, 0, 0, 0)[:4]


def numbers_wrong(x: Seen) -> bool:
    """H-63, H-97, H-99"""
    made = x.made_with(x.dice_of(int(x.s.throws)))
    return x.s.covered > len(x.ever) or (bool(x.covered) if x.is_rings else not x.covered <= made)


def throws_wrong(x: Seen) -> bool:
    """H-81, H-90"""
    s, timed = x.s, x.end == st.TIME
    if s.phase in (st.FIRST, st.MARK, st.DEAL):
        return bool(s.throws != 0)
    if s.phase == st.THROW:
        return bool(s.throws >= s.max_throws or (timed and (s.clock or s.throws >= s.throw_limit)))
    none = s.throws == 0 and not (s.phase == st.OVER and s.over == st.TIME)
    return bool(none or s.throws > s.max_throws or (timed and s.throws > s.throw_limit))


def phase_wrong(x: Seen) -> bool:
    """H-59, H-75, H-79, H-81, H-96, H-98"""
    s = x.s
    phases = {st.FIRST, st.THROW, st.TURN, st.OVER}
    phases |= {st.MARK} if x.lots else set()
    if s.cards:
        asks = s.card in CURTAINS and s.throws >= s.curtain_from
        phases |= {st.CARD} | ({st.CHOICE} if asks else set()) | (set() if s.bankruptcy else {st.BROKE})
    if x.is_rings:
        phases |= {st.DEAL, st.PLACE, st.REFILL} | ({st.RACE} if s.in_race else set())
    if s.phase not in phases or (s.clock and x.end != st.TIME):
        return True
    if not x.is_rings:
        unused = [*s.own_used, *s.held, s.in_race, s.done, s.midway, s.redrawn, s.rack >= 0, s.cell >= 0]
        return any(unused)
    if s.in_race and (s.race == st.NO_RACE or x.due or s.phase in BEGIN | {st.TURN}):
        return True
    if x.done and not s.in_race:
        return True
    if s.midway:
        return bool(s.phase != st.REFILL or not s.refill)
    return bool(s.phase == st.REFILL and s.in_race)


def turns_wrong(x: Seen) -> bool:
    """H-11, H-12, H-76"""
    s = x.s
    if x.due - x.inside or (x.broke and s.phase not in (st.BROKE, st.OVER)):
        return True
    if s.phase == st.TURN:
        return s.cur not in x.due or (x.ruleset == "counters" and x.due != {int(s.thrower)})
    nobody = s.phase in BEGIN | {st.RACE} or (s.phase == st.REFILL and not s.midway)
    nobody = nobody or (x.ruleset == "counters" and s.phase != st.OVER)
    return bool(nobody and x.due)


def company_wrong(x: Seen) -> bool:
    """H-75, H-78"""
    s, on = x.s, x.s.phase != st.OVER
    if len(x.inside) < x.seats and (not s.cards or s.bankruptcy):
        return True
    return bool(on and (len(x.inside) < 2 or (s.phase in BEGIN and s.thrower not in x.inside)))


def actor_wrong(x: Seen) -> bool:
    """H-12, H-39, H-59, H-75, H-91"""
    s, may = x.s, sides_of(x.s.may)
    if len({s.phase == st.OVER, s.over > 0, s.seat == NOBODY}) > 1:
        return True
    if s.phase == st.OVER:
        return bool(may)
    if s.phase in BEGIN | {st.CARD, st.REFILL}:
        return bool(s.seat != CHANCE or may or (s.phase in (st.DEAL, st.REFILL) and s.rack < 0))
    if s.phase == st.RACE and s.race != st.RACE_BY_TURNS:
        return bool(s.seat != SEVERAL or not may or may != x.inside - x.done)
    if s.seat < 0 or may or s.status[s.seat] != st.IN:
        return True
    acts = {int(s.cur)} if s.phase in (st.TURN, st.RACE) else x.broke if s.phase == st.BROKE else {int(s.by)}
    return int(s.seat) not in acts


def claim_wrong(x: Seen) -> bool:
    """H-28, H-39"""
    s = x.s
    if s.phase == st.PLACE:
        return bool(s.n < 1 or s.cell != -1 or not any(s.n in rack for rack in x.racks))
    drawn = s.card == 0 if s.phase == st.CARD else s.card > 0
    return bool(s.phase in SETTLING and (s.n < 1 or s.by < 0 or not drawn))


def rack_wrong(x: Seen) -> bool:
    """H-50, H-62"""
    s = x.s
    if s.phase not in (st.DEAL, st.REFILL):
        return False
    held = [int(many) for many in s.held]
    if not s.bag or s.rack not in x.inside or held[s.rack] >= 6:
        return True
    before, after = held[: s.rack], held[s.rack + 1 :]
    return s.phase == st.DEAL and (s.covered != 0 or any(many != 6 for many in before) or any(after))


def claim_unmade(x: Seen) -> bool:
    """H-28, H-51, H-54, H-59"""
    s, n = x.s, int(x.s.n)
    if s.phase != st.PLACE:
        return False
    made = classes(x.thrown(), FRACTIONS[s.fractions], SIGNS[s.signs])
    if s.by < 0 or s.cur != s.by or not made.get(n) or not x.fits(n):
        return True
    return n not in x.racks[s.by] and not s.in_race


def has_line(x: Seen, one_side: bool) -> bool:
    """H-83, H-84"""
    s = x.s
    if x.ruleset == "hexes":
        alike = {m for m in x.covered if not one_side or s.owner[m] == s.owner[s.n]}
        shape = SHAPES[s.diamond]

        def along(axis: int) -> Callable[[int], Iterable[int]]:
            return lambda n: [m for a, m in hexagons_around(shape, n) if a == axis and m in alike]

        runs = [len(reached([int(s.n)], along(axis))) for axis in range(3)]
        return max(runs) >= 6
    whole = [line for line in lines(("fig1", "fig2")[s.layout]) if set(line) <= x.covered]
    return any(not one_side or len({int(s.owner[n]) for n in line}) == 1 for line in whole)


def has_ended(x: Seen) -> bool:
    """Whether the agreed end has come. H-80, H-82 to H-86"""
    s, used = x.s, x.covered | set(x.board.values())
    if x.end == st.FUNDS:
        return any(s.money[side] >= s.target for side in x.inside)
    if x.end == st.ALL:
        return bool(s.covered == len(x.ever))
    if x.end in (st.LINE, st.LINE_COLOUR):
        return has_line(x, x.end == st.LINE_COLOUR)
    if x.end in (st.ZONE, st.TWO_ZONES):
        free = {colour(x.ruleset, n) for n in range(1, 101) if n not in x.covered}
        return colour(x.ruleset, 100) + 1 - len(free) >= (1 if x.end == st.ZONE else 2)
    return x.end == st.PRIME_END and len(PRIMES & used) == len(PRIMES & x.ever)


def end_wrong(x: Seen) -> bool:
    """H-07, H-78 to H-91"""
    s = x.s
    stuck = not x.is_rings and not x.free() & x.ever
    if s.phase != st.OVER:
        return s.phase not in SETTLING and s.n > 0 and (has_ended(x) or stuck)
    if s.over == st.TIME:
        return x.end != st.TIME or not (s.clock or s.throws >= s.throw_limit)
    if s.over == st.GUARD:
        return bool(s.throws < s.max_throws)
    if s.over == st.CURTAIN:
        return not (s.cards and s.n > 0 and s.by >= 0 and s.card in CURTAINS and s.throws >= s.curtain_from)
    if s.over == st.LAST_SIDE:
        return not x.broke or len(x.inside - x.broke) > 1
    if s.over == st.DEAD:
        held = any(x.fits(n) for rack in x.racks[: x.seats] for n in rack)
        return not x.is_rings or held or (not s.dead and any(x.fits(n) for n in x.bag))
    if s.over == st.EXHAUSTED:
        return not stuck or s.n < 1
    return s.over != x.end or s.n < 1 or not has_ended(x)


FIRST_PART = {
    "count_wrong": check.BAD_COUNT, "counters_wrong": check.BAD_COUNTERS, "group_wrong": check.BAD_GROUP,
    "pack_wrong": check.BAD_PACK, "dice_wrong": check.BAD_DICE,
}  # fmt: skip
SECOND_PART = {
    "numbers_wrong": check.BAD_NUMBERS, "throws_wrong": check.BAD_THROWS, "phase_wrong": check.BAD_PHASE,
    "company_wrong": check.BAD_SIDES, "actor_wrong": check.BAD_ACTOR, "turns_wrong": check.BAD_ACTOR,
    "claim_wrong": check.BAD_CLAIM, "marks_wrong": check.BAD_MARKS, "is_scattered": check.BAD_SPREAD,
}  # fmt: skip
THIRD_PART = {
    "rack_wrong": check.BAD_COUNTERS,
    "claim_unmade": check.BAD_CLAIM,
    "end_wrong": check.BAD_END,
}


def faults(s: Record, refused: bool) -> int:
    """Everything that is wrong with a record within its bounds; `refused` says whether set-up refuses its options."""
    x, mask = Seen(s), check.BAD_OPTIONS if refused else 0
    if any(int(money) < 0 for money in s.money):
        mask |= check.BAD_MONEY
    for name, bit in FIRST_PART.items():
        mask |= bit if globals()[name](x) else 0
    if sides_wrong(x):
        return mask | check.BAD_SIDES
    for name, bit in SECOND_PART.items():
        mask |= bit if globals()[name](x) else 0
    if mask:
        return mask
    for name, bit in THIRD_PART.items():
        mask |= bit if globals()[name](x) else 0
    return mask
