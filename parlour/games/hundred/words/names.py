"""What things are called: sides, money, dice, cards, and a reward written out."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.record import Record

from ..board import BORDER, CELL_NAMES, COLOUR, HEX_LINKS, NONE, RING, RING_LINKS, RING_VALUE, ZONE_VALUE
from ..rules.placing import mark_on, related
from ..state import CONNECT, COUNTERS, IN, ZONES

LETTERS = "ABCDEFGH"

CARDS = (  # title, and what it says; from C01 on
    ("Sixes tax", "If your number divides by 6, pay the Bank £100."),
    ("Raffle", "The Bank pays you £50."),
    ("Curtain or two hundred", "End the game at once, or take £200 from the Bank."),
    ("Whip-round", "Every other side pays you £100."),
    ("Bank bonus", "The Bank pays you £200."),
    ("Service fee", "Pay the Bank £100."),
    ("Party bill", "Pay the Bank £200."),
    (
        "Divider's prize",
        "If a division sign stands in your sum, the Bank pays you £250; if not, £100.",
    ),
    ("Curtain or three hundred", "End the game at once, or take £300 from the Bank."),
    ("Lost wager", "Pay every other side £20."),
    ("Bookkeeping slip", "Pay the Bank £100."),
    ("Settle up", "Pay every other side £20."),
    ("Same again", "The Bank pays your reward a second time."),
    ("Head of the class", "Every other side pays you £20."),
    ("Number award", "The Bank pays you £200."),
    ("Border bonus, small", "If your number is silver, the Bank pays you £50; if it is gold, £150."),
    ("Matching dice", "The Bank pays you £200 for two equal dice, £300 for three, £400 for four."),
    ("Triple pay", "The Bank pays your reward twice more."),
    ("Double pay", "The Bank pays your reward a second time."),
    ("Even luck", "If your number is even, the Bank pays you £50; if it is odd, pay every other side £10."),
    ("Debtors pay", "Every other side pays you £50."),
    ("Odd luck", "If your number is even, pay every other side £20; if it is odd, each pays you £20."),
    ("Lottery", "The Bank pays you £250."),
    ("Border bonus, large", "If your number is silver, the Bank pays you £150; if it is gold, £250."),
    ("Subtractor's prize", "If a minus sign stands in your sum, the Bank pays you £200."),
)


def seat_name(s: Record, seat: int) -> str:
    """A side at the table: A, B, C … H-06"""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "the Bank"


def money(s: Record, amount: int) -> str:
    """An amount: £1,450, or units in `counters`. H-03, H-35"""
    return count(amount, "unit") if s.ruleset == COUNTERS else f"£{int(amount):,}"


def count(number: int, thing: str) -> str:
    """So many of something: 1 throw, 5,000 throws."""
    return f"{int(number):,} {thing}{'' if number == 1 else 's'}"


def dice_of(s: Record) -> list[int]:
    """The dice on the table, ascending. H-09"""
    return [int(d) for d in s.shown if d]


def join_words(words: Iterable[object]) -> str:
    """a, b and c."""
    texts = [str(word) for word in words]
    return ", ".join(texts[:-1]) + " and " + texts[-1] if len(texts) > 1 else "".join(texts)


def sides_left(s: Record) -> list[int]:
    """Every side still in the game. H-76"""
    return [side for side in range(int(s.seats)) if s.status[side] == IN]


def card_name(card: int) -> str:
    """A card's number: C05. H-08"""
    return f"C{int(card):02}"


def border_name(n: int) -> str:
    """The border of a number: "gold", "silver" or "". H-37"""
    return ("", "", "silver", "gold")[int(BORDER[n])]


def beside(s: Record, cell: int) -> list[int]:
    """Occupied cells next to a cell. H-53"""
    return [int(c) for c in RING_LINKS[cell] if c != NONE and s.board[c]]


def paid_links(s: Record) -> list[tuple[str, int]]:
    """Everything the last claim was paid for beside itself: name and amount, in order. H-41, H-56"""
    n = int(s.n)
    if s.ruleset == CONNECT:
        cells = [c for c in beside(s, int(s.cell)) if not s.link_scope or related(s, n, int(s.board[c]))]
        return [(str(s.board[c]), 10 if s.link_value else int(RING_VALUE[RING[c]])) for c in cells]
    found = []
    for way in range(6):
        m = int(HEX_LINKS[s.diamond, n, way])
        while m and s.owner[m]:
            found.append((str(m), 10))
            m = int(HEX_LINKS[s.diamond, m, way])
    return sorted(found, key=lambda pair: int(pair[0]))


def written_out(s: Record) -> str:
    """The last reward as a sum, e.g. "61: 30 + 68: 10 + 76: 10 = £50". H-36, H-41, H-55, H-56"""
    n, total = int(s.n), money(s, s.reward)
    if s.by < 0 or (s.ruleset == CONNECT and s.cell < 0):
        return ""
    border = int(BORDER[n])
    times = f" × {border} {border_name(n)}" if border > 1 else ""
    if s.ruleset == COUNTERS:
        return f"{n}: {total}"
    if s.ruleset == ZONES:
        value = int(ZONE_VALUE[COLOUR[0, n]])
        return f"{n}: £{value}{times} = {total}" if times else f"{n}: {total}"
    links = "".join(f" + {name}: {amount}" for name, amount in paid_links(s))
    if s.ruleset != CONNECT:
        return f"{n}: {10 * border}{links} = {total}" if links else f"{n}: {total}"
    mark = mark_on(s, int(s.cell))
    marked = f" × {mark} mark" if mark > 1 else ""
    own = f"{n} on {CELL_NAMES[s.cell]}: {int(RING_VALUE[RING[s.cell]])}{times}"
    if marked and s.mark_scope and links:
        return f"({own}{links}){marked} = {total}"
    return f"{own}{marked}{links} = {total}"
