"""What things are called: sides, money, dice, cards, and a reward written out."""

from __future__ import annotations

from parlour.core import english
from parlour.core.record import Record

from .. import queries
from ..board import BORDER, CELL_NAMES, COLOUR, GROUP_COLOURS, GROUP_PRICE, RING, RING_VALUE, ZONE_VALUE
from ..rules.sets import CELL_WORD
from ..state import CONNECT, COUNTERS, HEXES, IN, JOINED, ZONES

LETTERS = "ABCDEFGH"
PRICES = [f"{colour} £{price}" for colour, price in zip(GROUP_COLOURS, GROUP_PRICE, strict=True)]

CARDS = (  # title, and what it says; from C01 on
    ("Sixes tax", "If your number divides by 6, pay the Bank £100."),
    ("Raffle", "The Bank pays you £50."),
    ("Curtain or two hundred", "End the game at once, or take £200 from the Bank."),
    ("Whip-round", "Every other side pays you £100."),
    ("Bank bonus", "The Bank pays you £200."),
    ("Service fee", "Pay the Bank £100."),
    ("Party bill", "Pay the Bank £200."),
    ("Divider's prize", "If a division sign stands in your sum, the Bank pays you £250; if not, £100."),
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
    """Return a side at the table: A, B, C … H-06"""
    return LETTERS[seat]


def helps(s: Record, seat: int) -> int:
    """Return the side that one which has joined helps by now: its host, or whom that has joined since. H-77, H-100"""
    side = seat
    while s.status[side] == JOINED:
        side = int(s.host[side])
    return side if side != seat and s.status[side] == IN else -1


def money(s: Record, amount: int) -> str:
    """Return an amount: £1,450, or units in `counters`. H-03, H-35"""
    return english.count(int(amount), "unit") if s.ruleset == COUNTERS else english.money(int(amount))


def dice_of(s: Record) -> list[int]:
    """Return the dice on the table, ascending. H-09"""
    return [die for die in s.shown.tolist() if die]


def thrown(s: Record) -> str:
    """Return the dice on the table in a sentence. H-09"""
    return english.listed(dice_of(s))


def sides_left(s: Record) -> list[int]:
    """Return every side still in the game. H-76"""
    return [side for side in range(int(s.seats)) if s.status[side] == IN]


def cell_name(s: Record, cell: int) -> str:
    """Return a cell by its name; on the diamond by its number. H-96"""
    return str(cell) if s.ruleset == HEXES else CELL_NAMES[cell]


def marked(s: Record, times: int) -> list[str]:
    """Return the cells that a lot has marked so, by their names. H-96"""
    cells = range(1, 101 if s.ruleset == HEXES else len(CELL_NAMES)) if queries.by_lot(s) else ()
    words = (s.doubled if times == 2 else s.trebled).tolist()
    return [cell_name(s, cell) for cell in cells if words[cell // CELL_WORD] >> cell % CELL_WORD & 1]


def card_name(card: int) -> str:
    """Return a card's number: C05. H-08"""
    return f"C{int(card):02}"


def paid_links(s: Record) -> list[tuple[int, int]]:
    """Return everything the last claim was paid for beside itself: number and amount, in order. H-41, H-56"""
    if s.ruleset in (COUNTERS, ZONES) or s.n == 0 or (s.ruleset == CONNECT and s.cell < 0):
        return []
    room = queries.ROOM.copy()
    links = [(n, amount) for n, amount, _ in room[: queries.paid_links(s, room)].tolist()]
    return links if s.ruleset == CONNECT else sorted(links)


def written_out(s: Record) -> str:
    """Return the last reward as a sum, e.g. "61: 30 + 68: 10 + 76: 10 = £50". H-36, H-41, H-55, H-56, H-93, H-96,
    H-101
    """
    n, total = int(s.n), money(s, s.reward)
    if s.by < 0 or (s.ruleset == CONNECT and s.cell < 0):
        return ""
    border = int(BORDER[n])
    times = f" × {border} {('silver', 'gold')[border - 2]}" if border > 1 else ""
    if s.ruleset == COUNTERS or (s.ruleset == ZONES and not times):
        return f"{n}: {total}"
    if s.ruleset == ZONES:
        return f"{n}: £{ZONE_VALUE[COLOUR[0, n]]}{times} = {total}"
    paid = paid_links(s)
    links = "".join(f" + {name}: {amount}" for name, amount in paid)
    if s.hex_links and s.ruleset == HEXES and paid:
        links = f" + {len(paid)} connected: {sum(amount for _, amount in paid)}"
    mark = queries.mark_on(s, int(s.cell) if s.ruleset == CONNECT else n)
    by_mark = f" × {mark} mark" if mark > 1 else ""
    if s.ruleset == CONNECT:
        own = f"{n} on {CELL_NAMES[s.cell]}: {RING_VALUE[RING[s.cell]]}{times}"
    elif by_mark or (s.hex_price and times):
        own = f"{n}: {queries.hex_price(s, n)}{times}"
    elif links:
        own = f"{n}: {queries.hex_price(s, n) * border}"
    else:
        return f"{n}: {total}"
    if by_mark and s.mark_scope and links:
        return f"({own}{links}){by_mark} = {total}"
    return f"{own}{by_mark}{links} = {total}"
