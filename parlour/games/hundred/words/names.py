"""Names of sides, money, dice and cards; and texts that say what a reward was paid for."""

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
    ("Sixes tax", "If your number is divisible by 6, pay the Bank £100."),
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
    """Return a side's name: A, B, C … H-06"""
    return LETTERS[seat]


def helps(s: Record, seat: int) -> int:
    """Return the side for which the people of `seat` play now because `seat` lost all its money and joined another
    side; -1 if it has not joined one that is still in the game. H-77, H-100
    """
    side = seat
    while s.status[side] == JOINED:
        side = int(s.joined[side])
    return side if side != seat and s.status[side] == IN else -1


def money(s: Record, amount: int) -> str:
    """Return an amount as text: £1,450; in `counters`, units. H-03, H-35"""
    return english.count(int(amount), "unit") if s.ruleset == COUNTERS else english.money(int(amount))


def dice_of(s: Record) -> list[int]:
    """Return the values of the dice on the table, ascending. H-09"""
    return [die for die in s.shown.tolist() if die]


def thrown(s: Record) -> str:
    """Return the values of the dice on the table as a list in words: "1, 3 and 6". H-09"""
    return english.listed(dice_of(s))


def sides_left(s: Record) -> list[int]:
    """Return the numbers of all sides still in the game. H-76"""
    return [side for side in range(int(s.seats)) if s.status[side] == IN]


def cell_name(s: Record, cell: int) -> str:
    """Return the name of a cell; on the diamond its number. H-96"""
    return str(cell) if s.ruleset == HEXES else CELL_NAMES[cell]


def marked(s: Record, times: int) -> list[str]:
    """Return the names of the cells that chance has marked with this factor (2 or 3). H-96"""
    cells = range(1, 101 if s.ruleset == HEXES else len(CELL_NAMES)) if queries.by_lot(s) else ()
    words = (s.doubled if times == 2 else s.trebled).tolist()
    return [cell_name(s, cell) for cell in cells if words[cell // CELL_WORD] >> cell % CELL_WORD & 1]


def card_name(card: int) -> str:
    """Return a card's number as text: C05. H-08"""
    return f"C{int(card):02}"


def paid_links(s: Record) -> list[tuple[int, int]]:
    """Return, as pairs (number, amount), the other numbers that added to the last reward because they are linked with
    the number that was claimed. H-41, H-56
    """
    if s.ruleset in (COUNTERS, ZONES) or s.n == 0 or (s.ruleset == CONNECT and s.cell < 0):
        return []
    room = queries.ROOM.copy()
    links = [(n, amount) for n, amount, _ in room[: queries.paid_links(s, room)].tolist()]
    return links if s.ruleset == CONNECT else sorted(links)


def paid_for(s: Record) -> str:
    """Return what the last reward was paid for, as the end of the sentence "The Bank paid A £50": " for 40", or
    ": £30 for 61 (£10 × 3 for a gold number), and £10 each for 68 and 76 in line with it".
    H-36, H-41, H-55, H-56, H-93, H-96, H-101
    """
    n, border, mark = int(s.n), int(BORDER[s.n]), 1
    if s.ruleset == COUNTERS:
        return f" for {n}"
    if s.ruleset == ZONES:
        price = int(ZONE_VALUE[COLOUR[0, n]])
    else:
        price = int(RING_VALUE[RING[s.cell]]) if s.ruleset == CONNECT else int(queries.hex_price(s, n))
        mark = int(queries.mark_on(s, int(s.cell) if s.ruleset == CONNECT else n))
    links = paid_links(s)
    marks_all = mark > 1 and bool(s.mark_scope) and bool(links)  # the mark multiplies the links too
    factors = [(border, ("a silver number", "a gold number")[border - 2])] if border > 1 else []
    if mark > 1 and not marks_all:
        factors.append((mark, "the mark"))
    worked = "".join(f" × {times} for {why}" for times, why in factors)
    place = CELL_NAMES[s.cell] if s.cell else "the centre"
    name = f"{n} on {place}" if s.ruleset == CONNECT else str(n)
    own = f"{name} ({money(s, price)}{worked})" if worked else name
    if not links:
        return f" for {own}"
    value = price * border * (1 if marks_all else mark)
    all_of_it = f", all of it × {mark} for the mark" if marks_all else ""
    where = " beside it" if s.ruleset == CONNECT else "" if s.hex_links else " in line with it"
    return f": {money(s, value)} for {own}, and {english.listed(_link_parts(s, links))}{where}{all_of_it}"


def _link_parts(s: Record, links: list[tuple[int, int]]) -> list[str]:
    """Return phrases with what other numbers added to the last reward, equal amounts together: "£10 each for 68 and
    76"; for a whole connected group, one phrase with their count. H-101
    """
    if s.hex_links and s.ruleset == HEXES:
        total = sum(amount for _, amount in links)
        return [f"{money(s, total)} for {english.count(len(links), 'connected hexagon')}"]
    numbers: dict[int, list[int]] = {}
    for n, amount in links:
        numbers.setdefault(amount, []).append(n)
    return [
        f"{money(s, amount)}{' each' if len(same) > 1 else ''} for {english.listed(same)}"
        for amount, same in numbers.items()
    ]


def written_out(s: Record) -> str:
    """Return the calculation of the last reward in short form, such as "61: 30 + 68: 10 + 76: 10 = £50", which means
    30 for number 61 and 10 each for 68 and 76. H-36, H-41, H-55, H-56, H-93, H-96, H-101
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
