"""Keep once more: the table, whose turn it is and what may be done there, from the clauses alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from .slow_castle import (
    CROSSES,
    DEFAULTS,
    GATE_NAMES,
    NEIGHBOURS,
    PRICE,
    SIDEWAYS,
    SPREAD,
    depth,
    number,
    tint,
    trap_of,
)


class Table:
    """Where a game stands: whose turn it is, what may be done, how likely what is not chosen is."""

    def __init__(self, **given: Any) -> None:
        self.o = {**DEFAULTS, **given}
        n = self.o["seats"]
        shares = {"standard": (4, 6), "full_box": (24 // n, min(12, 36 // n))}
        gates, keys = shares.get(self.o["supply"], (self.o["gates"], self.o["keys"]))
        self.n, self.trivia = n, self.o["trivia"] == "on"
        self.movement = "step" if self.trivia else self.o["movement"]
        self.keys, self.supply = [keys] * n, [gates] * n
        self.skill = [self.o.get(f"skill{t}", self.o["skill"]) for t in range(n)]
        self.board: Counter[str] = Counter()
        self.token: list[str | None] = [None] * n
        self.bridge: list[int | None] = [None] * n
        self.on_direct_route = [False] * n
        self.mover: int | None = None
        self.window: list[int] = []  # teams still to handle gates before this turn's movement
        self.turns = self.plies = 0
        self.winner: int | str | None = None
        self.chest_card: int | None = None
        self.racers: set[int] = set()
        self.phase = "port"
        self.picking = 0
        self.trail: list[str] = []  # spaces of the move being made, the token's own last
        self.new_turn_state()
        if self.o["ports"] == "fixed":
            for t, side in enumerate(SPREAD[n]):
                self.sit(t, side)
            self.all_seated()

    # -- whose turn ---------------------------------------------------------------------------------

    def sit(self, team: int, side: int) -> None:
        self.bridge[team] = side
        self.token[team] = f"D.{side}"

    def clockwise(self, team: int) -> list[int]:
        """All teams clockwise by starting drawbridge, from a team on. K-13"""
        start = self.bridge[team]
        return sorted(range(self.n), key=lambda t: (self.bridge[t] - start) % 6)  # type: ignore[operator]

    def following(self, team: int) -> int:
        return self.clockwise(team)[1]

    def all_seated(self) -> None:
        if self.o["first"] == "seat0":
            self.start_turn(0)
        else:
            self.phase = "first"

    def new_turn_state(self) -> None:
        self.spaces_left = 0
        self.trail = []
        self.over_a_space = False
        self.first_move_due = False
        self.has_skipped = False
        self.came_in_now = False
        self.in_hand: str | None = None
        self.forget_question()

    def forget_question(self) -> None:
        self.category: int | None = None
        self.rating = 0
        self.bought = 0
        self.presser: int | None = None
        self.ran_out = False
        self.with_team: int | None = None
        self.may_press: set[int] = set()

    def start_turn(self, team: int) -> None:
        self.mover = team
        self.phase = "gates"
        order = self.clockwise(team)
        self.window = [*order[1:], team] if self.o["gate_turns"] == "any" else [team]

    def end_turn(self) -> None:
        self.new_turn_state()
        self.racers = set()
        if self.o["chest_card"] == "draw":
            self.chest_card = None
        self.turns += 1
        if self.o["round_limit"] and self.turns == self.o["round_limit"] * self.n:
            self.stop_by_limit()
        else:
            self.start_turn(self.following(self.m))

    @property
    def m(self) -> int:
        assert self.mover is not None
        return self.mover

    @property
    def at(self) -> str:
        place = self.token[self.m]
        assert place is not None
        return place

    def stop_by_limit(self) -> None:
        self.phase, self.winner = "over", "draw"
        if self.o["at_limit"] == "advanced":
            merit = [(depth(p) if p else 0, k) for p, k in zip(self.token, self.keys, strict=True)]
            if merit.count(max(merit)) == 1:
                self.winner = merit.index(max(merit))

    def win(self, team: int) -> None:
        self.phase, self.winner = "over", team

    def actor(self) -> str | int:
        """A team, "several", "chance", "world" or "nobody"."""
        p = self.phase
        if p in ("first", "roll", "trapcard", "chestcard"):
            return "chance"
        if p in ("diff", "answer", "strayans", "race"):
            return "world"
        if p == "over":
            return "nobody"
        if p == "press":
            return "several"
        if p == "port":
            return self.picking
        if p == "gates":
            return self.window[0]
        if p == "stray":
            assert self.with_team is not None
            return self.with_team
        if p == "category" and self.chest_card == 7:
            return self.following(self.m)
        return self.m

    # -- what may be done ----------------------------------------------------------------------------

    def blocked(self, a: str, b: str) -> int:
        """Gates that stop a step from a to b. K-24"""
        threshold = CROSSES[frozenset({a, b})]
        if threshold is None or (self.o["gate_sides"] == "inward" and depth(b) < depth(a)):
            return 0
        return self.board[threshold]

    def bar(self, a: str, b: str) -> int:
        """Keys to clear a step from a to b."""
        threshold = CROSSES[frozenset({a, b})]
        return self.blocked(a, b) * PRICE[threshold[0]] if threshold else 0

    def continues(self, trail: list[str]) -> list[str]:
        """Spaces that a move may go on to after a trail, gates left aside. K-08"""
        changes = [depth(b) - depth(a) for a, b in zip(trail, trail[1:], strict=False)]
        result = []
        for b in NEIGHBOURS[trail[-1]]:
            if self.o["lateral"] == "off" and frozenset({trail[-1], b}) in SIDEWAYS:
                continue
            if len(trail) > 1 and b == trail[-2]:
                continue
            change = depth(b) - depth(trail[-1])
            if change and any(c == -change for c in changes):
                continue
            result.append(b)
        return result

    def can_continue(self, trail: list[str], keys: int) -> bool:
        return any(self.bar(trail[-1], b) <= keys for b in self.continues(trail))

    def legal(self) -> list[int]:
        return sorted(number(a) for a in self.actions())

    def actions(self) -> list[tuple[Any, ...]]:
        find = getattr(self, "can_" + self.phase, None)
        return find() if find else []

    def can_port(self) -> list[tuple[Any, ...]]:
        return [("port", s) for s in range(6) if s not in self.bridge]

    def can_first(self) -> list[tuple[Any, ...]]:
        return [("first", t) for t in range(self.n)]

    def can_gates(self) -> list[tuple[Any, ...]]:
        team = self.window[0]
        found: list[tuple[Any, ...]] = [("done",)]
        if self.supply[team]:
            found += [("place", g) for g in GATE_NAMES]
        found += [("open", g) for g in GATE_NAMES if self.board[g] and self.keys[team] >= PRICE[g[0]]]
        return found

    def can_roll(self) -> list[tuple[Any, ...]]:
        if self.movement == "right_card":
            return [("card", c) for c in range(8)]
        return [("roll", f) for f in range(1, 3 if self.movement in ("coin", "right") else 7)]

    def can_step(self) -> list[tuple[Any, ...]]:
        keys = self.keys[self.m]
        free = [b for b in self.continues(self.trail) if not self.blocked(self.at, b)]
        found: list[tuple[Any, ...]] = [("move", b) for b in free]
        may_skip = self.o["skip"] == "any" or (self.o["skip"] == "one" and not self.has_skipped)
        if keys and may_skip:
            for b in free:
                if tint(b) is not None and self.can_continue([*self.trail, b], keys - 1):
                    found.append(("skip", b))
        beside = {t for b in NEIGHBOURS[self.at] if (t := CROSSES[frozenset({self.at, b})])}
        found += [("open", g) for g in beside if self.board[g] and keys >= PRICE[g[0]]]
        starting = len(self.trail) == 1
        if not self.over_a_space and (not free or (starting and not self.first_move_due)):
            found.append(("stop",))
        return found

    def can_reloc(self) -> list[tuple[Any, ...]]:
        return [("hold",), *(("place", g) for g in GATE_NAMES if g != self.in_hand)]

    def duty(self) -> bool:
        return trap_of(self.at) is not None or self.o["answer_duty"] == "always"

    def can_askq(self) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = [("ask",)]
        if self.o["difficulty"] == "chosen":
            found = [("askd", d) for d in range(self.o["ratings"])]
        return found if self.duty() else [*found, ("decline",)]

    def can_diff(self) -> list[tuple[Any, ...]]:
        return [("diff", d) for d in range(self.o["ratings"])]

    def turnings(self) -> list[tuple[Any, ...]]:
        """What the world may say without being asked: the question has another rating than was chosen. K-74"""
        fresh = self.phase in ("press", "answer") and self.presser is None and self.bought == 0
        if not fresh or self.o["difficulty"] != "chosen":
            return []
        return [("rated", d) for d in range(self.o["ratings"]) if d != self.rating]

    def can_press(self) -> list[tuple[Any, ...]]:
        return [(kind, t) for kind in ("press", "let") for t in self.may_press]

    def can_answer(self) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = [("right",), ("wrong",)]
        return [*found, ("timeout",)] if self.presser is not None and self.bought == 0 else found

    def can_again(self) -> list[tuple[Any, ...]]:
        return [("guess",), ("noguess",)]

    def can_stray(self) -> list[tuple[Any, ...]]:
        assert self.with_team is not None
        barred = self.o["stray_broke"] == "barred" and self.keys[self.with_team] == 0
        return [("pass_on",)] if barred else [("try_it",), ("pass_on",)]

    def can_strayans(self) -> list[tuple[Any, ...]]:
        return [("right",), ("wrong",)]

    def can_trapcard(self) -> list[tuple[Any, ...]]:
        return [("card", c) for c in range(8)]

    can_chestcard = can_trapcard

    def price_of_chest(self) -> int:
        return int(self.o["chest_keys"]) or (3 if self.trivia else 2)

    def opens(self) -> str:
        """What opens the chest. K-72"""
        way: str = self.o["chest"]
        return "either" if way == "question" and not self.trivia else way

    def chest_asks(self) -> bool:
        return self.trivia and self.opens() in ("either", "question")

    def can_chest(self) -> list[tuple[Any, ...]]:
        keys = self.keys[self.m]
        found: list[tuple[Any, ...]] = [("stop",)]
        can_pay = keys >= self.price_of_chest()
        if self.opens() in ("either", "keys") and can_pay:
            found.append(("chest_keys",))
        if self.opens() in ("question", "card") or (
            self.opens() == "either" and (self.trivia or not can_pay)
        ):
            found.append(("chest_try",))
        if not self.came_in_now and any(self.bar("KEEP", f"G2.{s}") <= keys for s in range(6)):
            found.append(("leave",))
        return found

    def can_category(self) -> list[tuple[Any, ...]]:
        return [("category", c) for c in range(6)]

    def can_race(self) -> list[tuple[Any, ...]]:
        return [("silence",), *((kind, t) for kind in ("buzzr", "buzzw") for t in self.racers)]

    # -- how likely --------------------------------------------------------------------------------------

    def knows(self, team: int) -> Fraction:
        """The chance that a team knows the question asked."""
        return Fraction(max(0, self.skill[team] - 15 * self.rating), 100)

    def chances(self) -> dict[int, Fraction]:
        """Each outcome's probability, in simulations."""
        found = self.actions()
        even = {number(a): Fraction(1, len(found)) for a in found}
        if self.phase == "first" and self.o["first"] == "draw":
            order = self.clockwise(0)
            drawer = [order[card % self.n] for card in range(8)]
            return {305 + t: Fraction(drawer.count(t), 8) for t in range(self.n)}
        if self.phase == "answer":
            p = self.knows(self.m)
            if self.bought:
                return {314: p / 2, 315: 1 - p / 2}
            if self.presser is None:
                return {314: p, 315: 1 - p}
            return {314: p * 4 / 5, 315: (1 - p) * 4 / 5, 316: Fraction(1, 5)}
        if self.phase == "strayans":
            assert self.with_team is not None
            p = self.knows(self.with_team)
            return {314: p, 315: 1 - p}
        if self.phase == "race":
            each = Fraction(1, len(self.racers))
            found_race = {343: Fraction(0)}
            for t in self.racers:
                p = Fraction(self.skill[t], 100)
                found_race[331 + t], found_race[337 + t] = each * p, each * (1 - p)
            return found_race
        return even
