"""The board as text for a terminal, with a few lines below it about the rest of the position."""

from __future__ import annotations

from textwrap import wrap

from parlour.core.english import listed
from parlour.core.names import fill, name_of
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record, acts

from .. import board as b
from .. import queries
from ..board import DIAMONDS, IN_PLAY, NUMBERS, PRIMES, WORD, number_at
from ..state import ALL, CONNECT, FUNDS, HEXES, LINE, LINE_COLOUR, PHASES, PRIME_END, TIME, ZONE
from .log import outcome
from .names import CARDS, LETTERS, PRICES, card_name, dice_of, marked, money, sides_left

WIDTH = 100  # characters in a line

INKS = {  # how a terminal colours the text board
    r"\d+\*": "bold yellow",
    r"\d+'": "bold cyan",
    r"£[\d,]+": "green",
    r"(?<=Dice: )[\d ]+": "bold",
}


def _rows(s: Record) -> list[str]:
    """Return the lines of the board: free numbers (* gold, ' silver), or the owner's letter; on the rings · is an empty
    cell.
    """
    spots: list[tuple[int, int, str]] = []
    if s.ruleset == CONNECT:
        cells = zip(b.PLACES, s.board.tolist(), strict=True)
        spots = [(r, 4 * q + 2 * r + 28, f"{n or '·':>3} ") for (q, r), n in cells]
    else:
        squares = ((number_at(int(s.layout), row, c), (row, 5 * c)) for row in range(17) for c in range(6))
        places = {n: place for n, place in squares if n}
        if s.ruleset == HEXES:  # the highest number on top
            places = {n: (-y, 3 * x) for n, (x, y) in DIAMONDS[s.diamond].items()}
        for n, place in places.items():
            free = f"{n:>3}" + "  '*"[b.BORDER[n]]
            spots.append((*place, f"{LETTERS[s.owner[n] - 1]:>3} " if s.owner[n] else free))
    rows: dict[int, str] = {}
    for row, column, shown in sorted(spots):
        rows[row] = rows.get(row, "").ljust(column) + shown
    return [row.rstrip() for row in rows.values()]


def ending(s: Record) -> str:
    """Return a phrase that says how the game will end and how close the end is. H-80, H-81, H-82, H-83, H-84, H-85,
    H-86
    """
    end = int(s.end) + 1
    made = queries.repertoire(s, queries.most_dice(s))
    numbers, primes = IN_PLAY[made], PRIMES[made]
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
        return f"{queries.primes_used(s)} of {primes} numbers with a border"
    return f"{queries.zones_full(s)} of {1 if end == ZONE else 2} colours complete"


def who(s: Record) -> str:
    """Return a sentence that says which side must do something now, and what. Sides appear as placeholders for their
    names.
    """
    if s.seat == NOBODY:
        return outcome(s)
    if s.seat == SEVERAL:
        able = listed([name_of(i) for i in range(int(s.seats)) if acts(s, i)])
        return f"{able} may make a number on any rack now, without waiting for a turn."
    phase = PHASES[s.phase]
    if s.seat == CHANCE:
        falls = {"first": "A lot decides who begins.", "throw": f"The dice are being thrown for {name_of(s.thrower)}.",
                 "mark": "Lots decide which hexagons pay double or triple."}  # fmt: skip
        return (
            f"A card is being drawn for {name_of(s.by)}."
            if phase == "card"
            else falls.get(phase, "The racks are being filled from the bag.")
        )
    asked = {
        "turn": "must make a number or pass",
        "place": f"must place counter {s.n}",
        "choice": "must end the game or take the money",
        "broke": "must leave the game or join another side",
        "race": "may make a number on any rack, or press Done",
    }
    return f"{name_of(s.seat)} {asked[phase]}."


def within_reach(s: Record) -> list[int]:
    """Return the free numbers that touch a covered one, in a game that requires it; otherwise an empty list. H-94"""
    if s.ruleset != HEXES or not s.touching or not s.covered:
        return []
    words = [int(queries.reach(s, w)) for w in range(2)]
    return [n for n in range(1, NUMBERS + 1) if words[n > WORD] >> (n - WORD if n > WORD else n) & 1]


def _claimed(s: Record) -> list[str]:
    """Return lines on the special rules in use: powers, linked hexagons, prices by colour, marked cells, and which
    numbers may be covered if numbers must touch. H-93, H-94, H-96, H-99, H-101
    """
    said = ["Powers are allowed: 3^4 is 3 × 3 × 3 × 3"] if s.signs else []
    if s.ruleset == HEXES and s.hex_links:
        said.append("Every other hexagon of its connected group pays £10")
    if s.ruleset == HEXES and s.hex_price:
        said.append(f"Prices: {listed(PRICES)}")
    for times, word in ((2, "Double"), (3, "Triple")):
        if cells := marked(s, times):
            said.append(f"{word}: {listed(cells)}")
    if s.ruleset == HEXES and s.touching:
        said.append(f"May be covered: {listed(within_reach(s)) or ('none' if s.covered else 'any number')}")
    return [part for line in said for part in wrap(line, WIDTH)]


def text(s: Record) -> str:
    """Return the whole board as text: free numbers (* gold, ' silver) or their owners' letters, then money, dice, card
    and racks.
    """
    purses = [f"{LETTERS[side]} {money(s, s.money[side])}" for side in sides_left(s)]
    lines = [*_rows(s), "", *_claimed(s), "  ".join(purses), f"End: {ending(s)}"]
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
