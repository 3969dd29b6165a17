"""Mandala a second time, slowly: written from the rule book alone, to be compared with the package.

Nothing is shared with the package. A ring is a list of cells in the order of the columns, and turning
it moves the list; a cell knows its own segment number, whether it is path, and whose token it holds.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

LETTERS = "abcdefghij"
TWENTY = {
    "a": "...###...###...##.##",
    "b": "###...#.#...###.#.#.",
    "c": "..#.###.###.#..#...#",
    "d": "#.##..###..##.#..#..",
    "e": "#.#..#.#.#..#.#.###.",
    "f": ".#.##..#..##.#..###.",
    "g": "##...#.#.#...###.#.#",
    "h": ".#.##.###.##.#...#..",
    "i": "..##..#.#..##..##.##",
    "j": "..##..###..##..#.#.#",
}
THIRTY = {
    "a": ".#.##.#.##.#..#.#.##...##.#..#",
    "b": "..#...##.#.#.##.###.#.#.#..#.#",
    "c": "###..#...#.###..#..###.#.#.#..",
    "d": "#.##..###...#...##.#.##.##...#",
    "e": "..##...##..###...###..#.###..#",
    "f": ".#.#..#..##.###.#.##..###..#..",
    "g": "..##..#..##..#..#..###..###.##",
    "h": "#...###.#.#..##.#...###...###.",
    "i": "#..##..###..#.###...#.#..#.#.#",
    "j": ".#.#.#.#..###...##.##.#..#..##",
}
FIFTEEN = {
    "a": "##.##.#..##..#.",
    "b": "##.##..#.##.#..",
    "c": "..#..#.##..##.#",
    "d": ".#.#..##.##.##.",
    "e": "#...#.###..###.",
    "f": "##.##..##..##..",
    "g": ".#.#.#.#.##.#.#",
    "h": "..#..##.#..#.##",
    "i": "#...##.##..##.#",
    "j": "#.#.#..##..##..",
}
TWENTY_FIVE = {
    "a": "##.##...###..#..#..###...",
    "b": "#...#.##.#..##..##..#.##.",
    "c": ".#.#.##..#.#..##..#.#..##",
    "d": ".#.#...#.#.##.##.##.#.#..",
    "e": "..#..##..###.#..#.###..##",
    "f": "#.#.#..##.#.##..##.#.##..",
    "g": ".###.#.##...#.##.#...##.#",
    "h": "#.#.###.#.#..#..#..#.#.##",
    "i": "..#..#.###..##..##..###.#",
    "j": "#.#.#.##.#..##..##..#.##.",
}
ROWS = {15: FIFTEEN, 20: TWENTY, 25: TWENTY_FIVE, 30: THIRTY}
BECOME_PATH = {
    "b": (1, 13), "c": (5, 9), "d": (2, 12), "e": (16, 18), "f": (3, 11),
    "g": (0, 14), "h": (6, 8), "i": (2, 12), "j": (6, 8),
}  # fmt: skip
BECOME_BARRIER = {
    "b": (4, 10), "c": (16, 18), "d": (4, 10), "e": (3, 11), "f": (0, 14),
    "g": (3, 11), "h": (15, 19), "i": (5, 9), "j": (0, 14),
}  # fmt: skip
USUAL = {
    "seats": 2, "homes_to_win": 6, "games": 1, "match_rule": "most", "first": "lot", "seating": "default",
    "homes": "any", "home_width": 1, "advance": "forced", "numbers": "dice", "die_low": 0, "die_high": 5,
    "control": "player", "rings": 10, "segments": 20, "fixed": "none", "wall": "no", "reversed": "no",
    "bands": "wrap", "switching": 0, "proportion": "even", "turn_limit": 1000,
    "tokens": 6, "switch_by": "lot", "next_game": "afresh", "aim": "homes", "sum": 18,
}  # fmt: skip


@dataclass
class Cell:
    """One segment: its number on the ring, path or not, and whose token stands on it."""

    k: int
    path: bool
    owner: int | None = None


class Slow:
    """A match of Mandala. `legal()` lists codes or outcomes, `play(code)` carries one out."""

    def __init__(self, **options: object) -> None:
        self.o = {**USUAL, **options}
        o = self.o
        self.n = o["seats"]
        self.flat = o["bands"] == "flat"
        self.fixed = set(str(o["fixed"]).split(",")) - {"none"}
        if o["wall"] == "yes":
            self.fixed.add("e")
        self.black = [0] * self.n
        self.game = 1
        self.winner, self.result, self.match_winner = -1, 0, -2
        self.numbers, self.doors = self.places()
        self.lay_out()
        self.turn = 0 if self.n == 1 else -1 if o["first"] == "lot" else int(o["first"]) - 1
        self.opener = self.turn
        self.dice: list[int] = []
        self.used = self.switched = 0
        if self.turn < 0:
            self.phase = "lot"
        else:
            self.begin()

    # The table

    def places(self) -> tuple[list[int], list[int]]:
        if self.flat:
            return [1, 3][: self.n], [4, 14][: self.n]
        if self.o["segments"] == 30:
            numbers = {1: [1], 2: [1, 4], 3: [1, 3, 5], 6: [1, 2, 3, 4, 5, 6]}[self.n]
            return numbers, [5 * (number - 1) + 2 for number in numbers]
        if self.o["segments"] in (15, 25):
            return list(range(1, self.n + 1)), [5 * i + 2 for i in range(self.n)]
        if self.o["seating"] == "corners":
            return [1, 2, 3], [2, 7, 12]
        if self.o["seating"] == "adjacent":
            return [1, 2], [2, 7]
        return {
            1: ([1], [2]),
            2: ([1, 3], [2, 12]),
            3: ([1, 2, 3], [1, 8, 14]),
            4: ([1, 2, 3, 4], [2, 7, 12, 17]),
        }[self.n]

    def row(self, ring: str) -> str:
        o = self.o
        if o["wall"] == "yes" and ring == "e":
            return "".join("." if c % 5 in (1, 3) else "#" for c in range(o["segments"]))
        row = list(ROWS[o["segments"]][ring])
        loose = o["proportion"] == "open" or (o["proportion"] == "closing" and ring in "bcde")
        close = o["proportion"] == "tight" or (o["proportion"] == "closing" and ring in "fghij")
        for k in BECOME_PATH.get(ring, ()) if loose else ():
            row[k] = "."
        for k in BECOME_BARRIER.get(ring, ()) if close else ():
            row[k] = "#"
        if o["reversed"] == "yes":
            row = ["#" if kind == "." else "." for kind in row]
        return "".join(row)

    def homes_of(self, seat: int) -> set[int]:
        """The columns in which a seat's tokens go home."""
        middles = {number: 5 * (number - 1) + (4 if self.flat else 2) for number in range(1, 7)}
        sections = 3 if self.flat else self.o["segments"] // 5
        if self.o["homes"] == "own":
            chosen = [self.doors[seat]] if self.flat else [middles[self.numbers[seat]]]
        else:
            chosen = [middles[number] for number in range(1, sections + 1)]
        half = (self.o["home_width"] - 1) // 2
        columns = {middle + d for middle in chosen for d in range(-half, half + 1)}
        return columns if self.flat else {c % self.o["segments"] for c in columns}

    def lay_out(self) -> None:
        letters = LETTERS[: self.o["rings"]]
        self.slid = dict.fromkeys(letters, 0)
        self.board: dict[str, deque[Cell]] = {}
        for ring in letters:
            row = self.row(ring)
            if self.flat:
                row = "".join(row[(k - 7) % 20] for k in range(29))
            self.board[ring] = deque(Cell(k, kind == ".") for k, kind in enumerate(row))
        self.hand = [self.o["tokens"] if self.o["aim"] == "homes" else 0] * self.n
        self.home = [0] * self.n
        if self.o["aim"] == "homes" or self.game == 1:
            self.turns = 0
        for seat, door in enumerate(self.doors):
            cell = self.at("a", door)
            assert cell is not None
            if cell.path and self.o["aim"] == "homes":
                cell.owner = seat
                self.hand[seat] -= 1

    def at(self, ring: str, column: int) -> Cell | None:
        """What a column shows of a ring; None where the window ends."""
        if not self.flat:
            return self.board[ring][column]
        return self.board[ring][column + 5 - self.slid[ring]] if 0 <= column <= 18 else None

    def columns(self) -> range:
        return range(19 if self.flat else self.o["segments"])

    def offsets(self) -> list[int]:
        if self.flat:
            return list(self.slid.values())
        return [next(c for c, cell in enumerate(ring) if cell.k == 0) for ring in self.board.values()]

    def tokens(self, seat: int) -> list[tuple[str, int]]:
        """Ring letter and segment number of every token of a seat."""
        return sorted(
            (ring, cell.k) for ring, cells in self.board.items() for cell in cells if cell.owner == seat
        )

    def rows(self) -> list[set[int]]:
        """The path segments of every ring, by segment number."""
        return [{cell.k for cell in ring if cell.path} for ring in self.board.values()]

    # The turn

    def begin(self) -> None:
        self.dice, self.used, self.switched = [], 0, 0
        self.phase = "switch"
        if self.o["switching"] == 0:
            self.take_numbers()

    def take_numbers(self) -> None:
        self.phase = "roll"
        if self.o["numbers"] == "cycle":
            low, high = self.o["die_low"], self.o["die_high"]
            q = self.turns // self.n
            self.dice = [low + (q + 1 - c) % (high - low + 1) for c in range(5)]
            self.phase = "rotate"

    def by_chance(self) -> bool:
        if self.phase == "switch":
            return self.o["switch_by"] == "lot"
        return self.phase in ("lot", "roll") or (self.phase == "rotate" and self.o["control"] == "machine")

    def legal(self) -> list[int]:
        if self.phase == "lot":
            return list(range(self.n))
        if self.phase == "switch":
            every = range(self.o["rings"] * self.o["segments"])
            if self.by_chance():
                return list(every)
            return [34 + code for code in every if self.would_change(code)] + [334]
        if self.phase == "roll":
            return list(range(self.o["die_low"], self.o["die_high"] + 1))
        if self.phase == "rotate":
            return self.ways() or [20 + self.used]
        if self.phase == "advance":
            ranked = self.ranked()
            return [27 + i for i, place in enumerate(ranked) if self.has_step(*place)] + [33]
        if self.phase == "intro":
            door = self.at("a", self.doors[self.turn])
            assert door is not None
            may = self.hand[self.turn] > 0 and door.path and door.owner != self.turn
            return [25, 26] if may else [25]
        return []

    def ways(self) -> list[int]:
        """Every code that turns a ring of the colour in hand to a place of its own."""
        number, found, seen = self.dice[self.used], [], set()
        for which in (0, 1):
            index = self.used + 5 * which
            if number == 0 or index >= self.o["rings"] or LETTERS[index] in self.fixed:
                continue
            for way, signed in ((0, number), (1, -number)):
                if self.flat:
                    end = self.slid[LETTERS[index]] + signed
                    if end < -5 or end > 5:
                        continue
                else:
                    end = signed % self.o["segments"]
                if (which, end) not in seen:
                    seen.add((which, end))
                    found.append(4 * self.used + 2 * which + way)
        return found

    def play(self, code: int) -> None:
        {
            "lot": self.draw_lot,
            "switch": self.switch,
            "roll": self.roll,
            "rotate": self.rotate,
            "advance": self.advance,
            "intro": self.introduce,
        }[self.phase](code)

    def draw_lot(self, code: int) -> None:
        self.turn = self.opener = code
        self.begin()

    def pair(self, code: int) -> tuple[Cell, Cell]:
        """A segment and the one after it on its ring."""
        ring, k = divmod(code, self.o["segments"])
        cells = {cell.k: cell for cell in self.board[LETTERS[ring]]}
        return cells[k], cells[(k + 1) % self.o["segments"]]

    def would_change(self, code: int) -> bool:
        one, other = self.pair(code)
        return one.path != other.path and one.owner is None and other.owner is None

    def switch(self, code: int) -> None:
        if code == 334:
            self.take_numbers()
            return
        one, other = self.pair(code if self.by_chance() else code - 34)
        if one.owner is None and other.owner is None:
            one.path, other.path = other.path, one.path
        self.switched += 1
        if self.switched == self.o["switching"]:
            self.take_numbers()

    def roll(self, code: int) -> None:
        self.dice.append(code)
        if len(self.dice) == 5:
            self.phase = "rotate"

    def rotate(self, code: int) -> None:
        if code < 20:
            ring = LETTERS[self.used + (5 if code % 4 >= 2 else 0)]
            signed = self.dice[self.used] * (-1 if code % 2 else 1)
            if self.flat:
                self.slid[ring] += signed
            else:
                self.board[ring].rotate(signed)
        self.used += 1
        if self.used < 5:
            return
        if self.o["aim"] == "number":
            if self.line() == self.o["sum"]:
                self.home[self.turn] += 1
            if self.home[self.turn] == self.o["homes_to_win"]:
                self.turns += 1
                self.finish(self.turn, 1)
            else:
                self.end_turn()
            return
        if self.o["advance"] == "free":
            self.phase = "advance"
            return
        for ring in reversed(self.board):
            for column in self.columns():
                cell = self.at(ring, column)
                if cell and cell.owner == self.turn:
                    self.run(ring, column)
        self.after_advance()

    def line(self) -> int:
        """What the numbers at the own door add up to, as far as the first barrier."""
        total = 0
        for index, ring in enumerate(self.board):
            cell = self.at(ring, self.doors[self.turn])
            assert cell is not None
            if not cell.path:
                return total
            total += "123456789".index(str((cell.k + index) % 9 + 1)) + 1
        return total

    # The advance

    def inward(self, ring: str) -> str | None:
        index = LETTERS.index(ring) + 1
        return LETTERS[index] if index < self.o["rings"] else None

    def step(self, ring: str, column: int) -> str | None:
        """Where the token here goes next: a ring letter, "home", or nowhere."""
        following = self.inward(ring)
        if following is None:
            return "home" if column in self.homes_of(self.turn) else None
        cell = self.at(following, column)
        return following if cell and cell.path and cell.owner != self.turn else None

    def run(self, ring: str, column: int) -> None:
        while (following := self.step(ring, column)) is not None:
            here = self.at(ring, column)
            assert here is not None and here.owner == self.turn
            here.owner = None
            if following == "home":
                self.hand[self.turn] += 1
                self.home[self.turn] = min(self.home[self.turn] + 1, self.o["homes_to_win"])
                return
            there = self.at(following, column)
            assert there is not None
            if there.owner is not None:
                self.hand[there.owner] += 1
            there.owner = self.turn
            ring = following

    def ranked(self) -> list[tuple[str, int]]:
        """Ring and segment of the own tokens, inner rings first, then by segment number."""
        return sorted(self.tokens(self.turn), key=lambda place: (-LETTERS.index(place[0]), place[1]))

    def column_of(self, ring: str, k: int) -> int | None:
        return next((c for c in self.columns() if (cell := self.at(ring, c)) and cell.k == k), None)

    def has_step(self, ring: str, k: int) -> bool:
        column = self.column_of(ring, k)
        return column is not None and self.step(ring, column) is not None

    def advance(self, code: int) -> None:
        if code == 33:
            self.phase = "intro"
            return
        ring, k = self.ranked()[code - 27]
        column = self.column_of(ring, k)
        assert column is not None
        self.run(ring, column)
        if self.home[self.turn] >= self.o["homes_to_win"]:
            self.after_advance()

    def after_advance(self) -> None:
        if self.home[self.turn] < self.o["homes_to_win"]:
            self.phase = "intro"
            return
        self.turns += 1
        self.finish(self.turn, 1)

    # The end

    def introduce(self, code: int) -> None:
        if code == 26:
            door = self.at("a", self.doors[self.turn])
            assert door is not None
            if door.owner is not None:
                self.hand[door.owner] += 1
            door.owner = self.turn
            self.hand[self.turn] -= 1
        self.end_turn()

    def end_turn(self) -> None:
        self.turns += 1
        if self.turns < self.o["turn_limit"]:
            self.turn = (self.turn + 1) % self.n
            self.begin()
            return
        scores = [
            (self.home[seat], sum(LETTERS.index(ring) + 1 for ring, _ in self.tokens(seat)))
            for seat in range(self.n)
        ]
        best = [seat for seat in range(self.n) if scores[seat] == max(scores)]
        if self.n > 1 and len(best) == 1:
            self.finish(best[0], 2)
        else:
            self.finish(-1, 3)

    def finish(self, winner: int, result: int) -> None:
        if winner >= 0:
            self.black[winner] += 1
        if self.match_is_over():
            self.winner, self.result = winner, result
            most = [seat for seat in range(self.n) if self.black[seat] == max(self.black)]
            self.match_winner = most[0] if len(most) == 1 and max(self.black) > 0 else -1
            self.phase = "over"
            return
        self.game += 1
        if self.o["next_game"] == "go_on":
            self.home[winner] = 0
            if self.o["aim"] == "number":
                self.turn = (self.turn + 1) % self.n
                self.begin()
                return
            self.turns -= 1  # this turn is not over
            self.phase = "advance" if self.o["advance"] == "free" else "intro"
            return
        self.opener = (self.opener + 1) % self.n
        self.turn = self.opener
        self.lay_out()
        self.begin()

    def match_is_over(self) -> bool:
        games = self.o["games"]
        whole = self.o["next_game"] == "go_on" or self.o["aim"] == "number"
        if games == 1 or (whole and self.turns == self.o["turn_limit"]):
            return True
        if self.o["match_rule"] == "first_to":
            return max(self.black) >= games or self.game == 36
        ordered = sorted(self.black, reverse=True)
        return self.game == games or ordered[0] - ordered[1] > games - self.game

    # Which boards are offered

    def could_stick(self) -> bool:
        """Whether a fixed ring could hold a token for ever, at the set-up."""
        doors = [self.at("a", door) for door in self.doors]
        if "a" in self.fixed and not all(cell and cell.path for cell in doors):
            return True
        for ring in self.fixed & set(self.board) if self.o["aim"] == "homes" else ():
            following = self.inward(ring)
            for column in self.columns():
                here = self.at(ring, column)
                assert here is not None
                if not here.path:
                    continue
                if following is None:
                    if any(column not in self.homes_of(seat) for seat in range(self.n)):
                        return True
                elif following in self.fixed:
                    there = self.at(following, column)
                    assert there is not None
                    if not there.path:
                        return True
        return False


def is_offered(**options: object) -> bool:
    """Whether the rule book offers these options together."""
    o = {**USUAL, **options}
    seats = o["seats"]
    fits = [
        seats in {15: (1, 3), 20: (1, 2, 3, 4), 25: (1, 5), 30: (1, 2, 3, 6)}[o["segments"]],
        o["seating"] == "default"
        or (o["seating"], seats, o["segments"], o["bands"])
        in (("corners", 3, 20, "wrap"), ("adjacent", 2, 20, "wrap")),
        o["first"] == "lot" or o["first"] <= seats,
        o["die_low"] < o["die_high"],
        seats > 1 or o["games"] == 1,
        o["bands"] == "wrap"
        or (seats <= 2 and o["segments"] == 20 and o["switching"] == 0 and o["die_high"] <= 5),
        o["proportion"] == "even" or o["segments"] == 20,
        o["aim"] == "homes" or o["turn_limit"] <= 1000,
    ]
    return all(fits) and not Slow(**options).could_stick()
