"""The board as text for a terminal, and the few lines under it that say how the game stands."""

from __future__ import annotations

from textwrap import wrap

from parlour.core.english import listed
from parlour.core.names import fill, mark
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record, acts

from .. import queries
from ..board import BORDER, DIAMONDS, IN_PLAY, NUMBERS, PLACES, PRIMES, number_at
from ..state import ALL, CONNECT, FUNDS, HEXES, LINE, LINE_COLOUR, PHASES, PRIME_END, TIME, ZONE
from .log import outcome
from .names import CARDS, LETTERS, card_name, dice_of, money, sides_left

WIDTH = 100  # letters in a line


def _cell(s: Record, n: int) -> str:
    """A number, or the letter of its owner; * gold, ' silver."""
    if s.owner[n]:
        return f"{LETTERS[s.owner[n] - 1]:>3} "
    return f"{n:>3}" + "  '*"[int(BORDER[n])]


def _rectangles(s: Record) -> list[str]:
    """17 rows of 6."""
    rows = []
    for row in range(17):
        numbers = [number_at(int(s.layout), row, column) for column in range(6)]
        rows.append(" ".join(_cell(s, n) if n else "    " for n in numbers).rstrip())
    return rows


def _diamond(s: Record) -> list[str]:
    """Rows of hexagons, the highest number on top."""
    places = DIAMONDS[s.diamond]
    rows = []
    for y in range(max(y for _, y in places.values()), 0, -1):
        line = ""
        for x, n in sorted((x, n) for n, (x, row) in places.items() if row == y):
            line = line.ljust(3 * x) + _cell(s, n)
        rows.append(line.rstrip())
    return rows


def _rings(s: Record) -> list[str]:
    """The 15 rows of the rings; · is an empty cell."""
    rows = []
    for r in range(-7, 8):
        line = ""
        for q in range(-7, 8):
            if (q, r) in PLACES:
                n = int(s.board[PLACES.index((q, r))])
                line = line.ljust(4 * q + 2 * r + 28) + f"{n or '·':>3} "
        rows.append(line.rstrip())
    return rows


def ending(s: Record) -> str:
    """How the game will end, and how far it is. H-80, H-81, H-82, H-83, H-84, H-85, H-86"""
    end = int(s.end) + 1
    numbers, primes = IN_PLAY[s.dice - 3], PRIMES[s.dice - 3]
    if end == FUNDS:
        best = max(int(s.money[side]) for side in range(int(s.seats)))
        return f"{money(s, best)} of {money(s, s.target)}"
    if end == TIME:
        return f"time, or throw {s.throws} of {s.throw_limit}"
    if end == ALL:
        return f"{s.covered} of {numbers} numbers"
    if end in (LINE, LINE_COLOUR):
        what = "six in a straight line" if s.ruleset == HEXES else "a whole row or column"
        return what + (", one side's" if end == LINE_COLOUR else "")
    if end == PRIME_END:
        return f"{queries.primes_used(s)} of {primes} primes"
    return f"{queries.zones_full(s)} of {1 if end == ZONE else 2} colours complete"


def who(s: Record) -> str:
    """Who is asked for what, each side by its mark."""
    if s.seat == NOBODY:
        return outcome(s)
    if s.seat == SEVERAL:
        return f"Race: {listed([mark(i) for i in range(int(s.seats)) if acts(s, i)])} may claim."
    phase = PHASES[s.phase]
    if s.seat == CHANCE:
        falls = {"first": "A lot decides who begins.", "throw": f"{mark(s.thrower)} throws."}
        return f"{mark(s.by)} draws a card." if phase == "card" else falls.get(phase, "Counters are drawn.")
    asked = {
        "turn": "makes a number",
        "place": f"places {s.n}",
        "choice": "ends the game or takes the money",
        "broke": "must forfeit or join",
        "race": "claims or is done",
    }
    return f"{mark(s.seat)} {asked[phase]}."


def text(s: Record) -> str:
    """The board as text for a terminal."""
    rows = _rings(s) if s.ruleset == CONNECT else _diamond(s) if s.ruleset == HEXES else _rectangles(s)
    purses = [f"{LETTERS[side]} {money(s, s.money[side])}" for side in sides_left(s)]
    lines = [*rows, "", "  ".join(purses), f"End: {ending(s)}"]
    if s.throws:
        lines.append(f"Dice: {' '.join(map(str, dice_of(s)))}")
    if s.card:
        lines.append(f"Card {card_name(s.card)}: {CARDS[s.card - 1][1]}")
    if s.ruleset == CONNECT:
        where = s.where.tolist()
        for side in sides_left(s):
            rack = [str(n) for n in range(1, NUMBERS + 1) if where[n] == side + 1]
            lines.append(f"Rack {LETTERS[side]}: {' '.join(rack)}")
    return "\n".join([*lines, *wrap(fill(who(s), LETTERS), WIDTH)])
