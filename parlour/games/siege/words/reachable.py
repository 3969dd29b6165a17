"""Checks for positions that break no single rule but cannot arise in play. The reader of positions refuses
them with a sentence that gives the reason.

Each function below yields a sentence for every contradiction that it finds.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.errors import BadPosition
from parlour.core.record import NOBODY, Record, copy

from .. import queries, state
from ..board import (
    ABOARD,
    ARMIES,
    CANNON,
    CAVALRY,
    FIRST_SLOT,
    FORT_AT,
    FORT_COUNT,
    KIND_OF,
    KINDS,
    KING,
    PORT_CELLS,
    PORTS,
    RECT,
    ROADS,
    SEATS,
    SHIP,
    SOLDIER,
    WALL_ROW,
    WIDTH,
)
from ..moves import buying
from ..rules.pack import BLOCKS, GAIN, LOSE, LOSE_AT_SEA, MONEY, PER_SHIP, TABLE, WALL, WALL_PICK
from ..rules.start import CHEST, NEARBY

STEPS = {  # the steps of a turn that each phase belongs to. S-17
    state.TRADE: (0,), state.BUYER: (0, 2, 4, 6), state.PRICE: (0, 2, 4, 6), state.ANSWER: (0, 2, 4, 6),
    state.SHIP_PICK: (1,), state.SHIP_SAIL: (1,), state.SHIP_PAUSE: (1,), state.ASHORE: (1,),
    state.FIRE_ASK: (2, 4, 6), state.ROLL: (2, 4, 6), state.AIM: (2, 4, 6), state.MOVE_PICK: (3, 5),
    state.MOVE_TO: (3, 5, 7), state.CARD: (2, 4, 6), state.CARD_FORT: (2, 4, 6), state.CARD_CELL: (2, 4, 6),
    state.DEBT: (2, 4, 6), state.DEBT_KIND: (2, 4, 6), state.BUY: (2, 4, 6), state.BUY_CELL: (2, 4, 6),
}  # fmt: skip
AT_SEA = (state.SHIP_PICK, state.SHIP_SAIL, state.SHIP_PAUSE, state.ASHORE)
ON_FOOT = (state.MOVE_PICK, state.MOVE_TO)
IN_HAND = (state.SHIP_SAIL, state.SHIP_PAUSE, state.ASHORE, state.MOVE_TO, state.DEBT_KIND)
AFTER_A_SIX = (
    state.CARD, state.CARD_FORT, state.CARD_CELL, state.DEBT, state.DEBT_KIND, state.BUY, state.BUY_CELL,
)  # fmt: skip
SELLING = (state.BUYER, state.PRICE, state.ANSWER)
OWING = (state.DEBT, state.DEBT_KIND, *SELLING)
MAY_PASS = (state.TRADE, state.SHIP_PICK, state.SHIP_PAUSE, state.MOVE_PICK, state.BUY)
MOVES_IN = (1, 3, 5, 5, 7)  # the step in which each kind moves. S-17
NAMES = ("ships", "cannons", "soldiers", "cavalry", "kings")
SLOTS_OF = [
    sum(1 << slot for slot in range(int(FIRST_SLOT[kind]), int(FIRST_SLOT[kind + 1])))
    for kind in range(KINDS)
]


def refuse_unreachable(s: Record) -> None:
    """Raise BadPosition for a position that could not have arisen in a game, although each part of it is allowed.
    S-09 to S-98
    """
    found = [_fresh, _setting_up, _placed_well, _options] if s.phase <= state.HORSE else [_end, _pack, _loads]
    if state.HORSE < s.phase < state.OVER:
        found = [*found, _options, _turn, _card, _moved, _hand, _goods, _chance, _money, _choice]
    for look in found:
        for why in look(s):
            raise BadPosition(f"No game comes to this position: {why}.")


def _options(s: Record) -> Iterator[str]:
    """Yield a sentence for each contradiction between position and options, such as a throw for the direction in a
    game without such throws. S-95, S-97, S-98
    """
    if s.time_up and not s.minutes:
        yield "the time is up, but the game has no clock"
    if s.bearing > queries.BEARINGS[int(s.aim)]:
        yield "no throw for the direction shows that, with these options"
    picked = [colour for colour in s.colour.tolist() if colour]
    seats = int(s.seats)
    if picked and not s.colours:
        yield "somebody has picked a colour, but colours go by seat"
    if len(set(picked)) < len(picked) or s.colour[seats:].any():
        yield "a colour is picked twice, or by nobody at this table"
    if s.colours and s.phase > state.COLOUR and len(picked) < seats:
        yield "not everybody has picked a colour"
    order = [(int(s.first) + i) % seats for i in range(seats)]
    if s.phase == state.COLOUR and [q for q in order if s.colour[q]] != order[: order.index(int(s.cur))]:
        yield "colours are picked in turn, from the first commander on"


def _fresh(s: Record) -> Iterator[str]:
    """Yield a sentence for everything that cannot have happened while the game is still being set up: money earned,
    cards drawn or blocks destroyed. S-11, S-15, S-16
    """
    seats = int(s.seats)
    if (s.money[:seats] != CHEST).any() or not s.alive[:seats].all():
        yield "everybody has 1,500 guineas until the first turn begins"
    if (
        s.drawn
        or s.deck.any()
        or s.rounds
        or s.turns
        or s.moved
        or s.spent
        or s.pending.any()
        or s.title.any()
    ):
        yield "no turn has begun, so nothing has moved and no card was drawn"
    if s.result or s.winners or s.step or s.debt or s.die:
        yield "nobody has thrown, owes or has won anything yet"
    if (s.blocks != WALL_ROW[s.map]).any():
        yield "all blocks stand until the first shot"


def _placed_well(s: Record) -> Iterator[str]:
    """Yield a sentence for each piece that the set-up put in a wrong place: not in the seat's own forts, a ship not
    in a port, cavalry too far away. S-12, S-13, S-14, S-96
    """
    number, wide = int(s.map), int(WIDTH[s.map])
    for seat in range(int(s.seats)):
        homes = [fort for fort in s.home[seat].tolist() if fort >= 0]
        ports = [int(cell) for fort in homes for cell in PORT_CELLS[number, fort]]
        for slot, cell in enumerate(s.pos[seat].tolist()):
            if cell < 0:
                continue
            kind = int(KIND_OF[slot])
            if kind == SHIP:
                roads = ROADS if ARMIES[s.army, SHIP] > len(ports) else 0
                fine = min((_apart(cell, port, wide) for port in ports), default=99) <= roads
            else:
                near = min((_outside(number, fort, cell, wide) for fort in homes), default=99)
                fine = (
                    near == 0
                    if kind != CAVALRY
                    else near <= NEARBY and (near == 0 or FORT_AT[number, cell] < 0)
                )
            if cell >= ABOARD or not fine:
                yield "somebody has placed a piece where it may not start"
                return


def _apart(a: int, b: int, wide: int) -> int:
    """Return how many steps, straight or diagonal, lead from one square to another."""
    return max(abs(a % wide - b % wide), abs(a // wide - b // wide))


def _outside(number: int, fort: int, cell: int, wide: int) -> int:
    """Return how many squares away from a fort the square `cell` lies, on map `number`, which is `wide` squares wide; 0
    if it is part of the fort.
    """
    x0, y0, x1, y1 = RECT[number, fort].tolist()
    x, y = cell % wide, cell // wide
    return max(x0 - x, x - x1, y0 - y, y - y1, 0)


def _loads(s: Record) -> Iterator[str]:
    """Yield a sentence for each ship that carries more than it may. S-33"""
    for seat in range(int(s.seats)) if s.ship_capacity else ():
        aboard = [place for place in s.pos[seat].tolist() if place >= ABOARD]
        if any(aboard.count(place) > s.ship_capacity for place in aboard):
            yield "a ship carries more pieces than it can"


def _card(s: Record) -> Iterator[str]:
    """Yield a sentence for each contradiction between the card in hand and the choice that the seat has to make.
    S-70, S-87
    """
    if s.phase not in (state.CARD_FORT, state.CARD_CELL, *OWING) or not s.card:
        return
    deed, what, much = TABLE[int(s.card), int(s.op)].tolist()
    if s.phase in OWING and not (deed in (MONEY, PER_SHIP) and what < 0):
        yield "the card in hand demands no money"
    if s.phase == state.CARD_FORT and not (deed in (WALL, WALL_PICK) and s.fort < 0):
        yield "the card in hand asks for no fort"
    if s.phase == state.CARD_CELL:
        if deed not in (GAIN, BLOCKS, WALL_PICK, LOSE, LOSE_AT_SEA) or not 0 < s.left <= much:
            yield "the card in hand asks for no square, or for no more of them"
        if (deed == WALL_PICK) != (s.fort >= 0) or (s.fort >= 0 and s.owner[s.fort] != s.cur):
            yield "the card in hand is not about that fort"


def _goods(s: Record) -> Iterator[str]:
    """Yield a sentence if the piece that must be put on a square now is of a wrong kind: a kind that cannot land from a
    ship, or one that the seat could not have bought from the Bank. S-36, S-73
    """
    if s.phase == state.ASHORE and not CANNON <= s.kind <= KING:
        yield "only land pieces are landed"
    if s.phase == state.BUY_CELL:
        shop = copy(s)
        shop.phase, shop.kind = state.BUY, -1
        if s.kind == KING or queries.refusal(shop, int(buying(int(s.kind)))):
            yield "the piece to be placed now is one that this commander cannot have bought"


def _setting_up(s: Record) -> Iterator[str]:
    """Yield a sentence for each error in the set-up: forts must be picked before pieces are placed, and each
    seat must have placed as many pieces as its turn in the order of seats requires. S-10, S-12, S-13, S-14,
    S-96
    """
    seats, each = int(s.seats), 2 if s.seats == 2 and s.map == 0 and s.forts2 == 2 else 1
    order = [(int(s.first) + i) % seats for i in range(seats)]
    picked = [fort for seat in range(seats) for fort in s.home[seat].tolist() if fort >= 0]
    owners = [int(s.owner[fort]) for fort in range(int(FORT_COUNT[s.map]))]
    if s.phase <= state.PICK and (s.have.any() or len(picked) != (s.placed if s.phase == state.PICK else 0)):
        yield "forts are picked one by one, and pieces are placed only after that"
        return
    if (
        len(set(picked)) < len(picked)
        or any(owners[fort] < 0 for fort in picked)
        or len(picked) != sum(o >= 0 for o in owners)
    ):
        yield "the forts that were picked are not those that somebody owns"
    if s.phase > state.PICK and any(sum(fort >= 0 for fort in s.home[q].tolist()) != each for q in order):
        yield f"every commander picks {'two forts' if each == 2 else 'one fort'} before pieces are placed"
    if s.phase > state.PICK:
        for place, seat in enumerate(order):
            if s.have[seat].tolist() != _placed(s, place, order.index(int(s.cur)), each):
                yield "somebody has placed more or fewer pieces than his turn allows"
                return


def _placed(s: Record, place: int, now: int, each: int) -> list[int]:
    """Return how many pieces of each kind a seat must have placed by now. `place` is its index in the order
    in which seats place, `now` that of the seat to place next, and `each` the number of forts of each seat.
    """
    full = ARMIES[s.army].tolist()
    berthed = PORTS if each == 1 else 0
    have = [0] * KINDS
    done = {phase: s.phase > phase or place < now for phase in (state.SHIPS, state.TROOPS, state.HORSE)}
    so_far = {phase: int(s.placed) if s.phase == phase and place == now else 0 for phase in done}
    have[SHIP] = full[SHIP] if done[state.SHIPS] else max(berthed, so_far[state.SHIPS])
    if s.phase >= state.TROOPS:
        men = full[SOLDIER] + full[CANNON] + 1 if done[state.TROOPS] else so_far[state.TROOPS]
        have[SOLDIER] = min(men, full[SOLDIER])
        have[CANNON] = min(max(0, men - full[SOLDIER]), full[CANNON])
        have[KING] = max(0, men - full[SOLDIER] - full[CANNON])
    if s.phase == state.HORSE:
        have[CAVALRY] = full[CAVALRY] if place < now else so_far[state.HORSE]
    return have


def _end(s: Record) -> Iterator[str]:
    """Yield a sentence if the game is over without a reason, or goes on although one king is left or its rounds or
    time are over. S-65, S-90, S-91, S-93, S-94
    """
    living = [seat for seat in range(int(s.seats)) if s.alive[seat]]
    winners = [seat for seat in range(SEATS) if s.winners >> seat & 1]
    if (s.phase == state.OVER) != (s.result != state.RUNNING) or bool(winners) != (s.phase == state.OVER):
        yield "it is over without a result, or has a result and is not over"
    if not set(winners) <= set(living):
        yield "somebody has won who is out of the game"
    if len(living) < 2 and s.result != state.OUTRIGHT:
        yield "only one king is left, so the game would be over"
    if s.result == state.OUTRIGHT and len(living) != 1:
        yield "somebody has won outright, but more than one king is left"
    if s.phase != state.OVER and s.rounds >= (s.round_limit or state.MOST_ROUNDS):
        yield "the last round has been played"
    for seat in range(int(s.seats)):
        if not s.alive[seat] and (s.money[seat] or s.pending[seat] or s.have[seat].any()):
            yield "somebody is out of the game and still has money or pieces"


def _pack(s: Record) -> Iterator[str]:
    """Yield a sentence for each contradiction in the record of drawn cards: no card may be in it twice, and
    the card in hand must be in it. If used cards are shuffled back in, it must be empty. S-71
    """
    seen = [card for card in s.deck.tolist() if card]
    if len(set(seen)) < len(seen):
        yield "a Fate Card has been drawn twice in the first round of the pack"
    if len(seen) != (0 if s.fate_pack != state.CYCLE else min(int(s.drawn), state.CARDS)):
        yield "the number of cards drawn is not that of the cards seen"
    if s.card and (not s.drawn or (seen and s.card not in seen)):
        yield "a card is carried out that nobody has drawn"


def _turn(s: Record) -> Iterator[str]:
    """Yield a sentence for each field whose value does not belong to the current step or phase of the turn. S-17,
    S-20, S-45, S-72, S-85
    """
    phase, step = int(s.phase), int(s.step)
    if step not in STEPS[phase]:
        yield f'"{state.PHASES[phase]}" does not belong to Step {step}'
    if s.half and not (step == state.MARCH and phase in ON_FOOT):
        yield "only the marching of Step 5 has a second half"
    if s.placed:
        yield "nobody places pieces any more"
    if phase in AFTER_A_SIX and s.die != 6:
        yield "cards, debts and purchases come only after a six"
    if bool(s.card) != (phase in AFTER_A_SIX and phase != state.CARD or phase in SELLING and step > 0):
        yield "a card is carried out only after a six, once it is drawn"
    if s.credit and phase not in (state.BUY, state.BUY_CELL):
        yield "a free block lapses when buying ends"
    if not s.turns:
        yield "no turn has begun"
    if step == state.SALE and s.spent:
        yield "nothing has been loaded or landed before Step 1"


def _moved(s: Record) -> Iterator[str]:
    """Yield a sentence for each error in the list of pieces that have moved: at most four of a kind may, and only in
    their own step. S-18, S-19
    """
    phase, step = int(s.phase), int(s.step)
    numbers = [(int(s.moved) & SLOTS_OF[kind]).bit_count() for kind in range(KINDS)]
    for kind, number in enumerate(numbers):
        if number > 4:
            yield f"more than four {NAMES[kind]} have moved in this turn"
        if number and (
            MOVES_IN[kind] > step or kind == KING or (kind == CAVALRY and step == 5 and not s.half)
        ):
            yield f"{NAMES[kind]} have moved before their step"
    now = _kind_now(s)
    if (phase in AT_SEA or phase in ON_FOOT) and now != KING:
        if s.count != numbers[now]:
            yield f"count is {s.count}, but {numbers[now]} {NAMES[now]} have moved in this step"
        if s.count > 3:
            yield f"four {NAMES[now]} have moved, so nobody can pick a fifth"
    elif s.count:
        yield "count belongs to steps in which pieces move"


def _kind_now(s: Record) -> int:
    """Return the kind of piece that moves in this part of the turn."""
    return {state.SAIL: SHIP, state.HAUL: CANNON, state.COURT: KING}.get(
        int(s.step), CAVALRY if s.half else SOLDIER
    )


def _hand(s: Record) -> Iterator[str]:
    """Yield a sentence if the piece in hand (the picked piece) is not of the kind that moves in this step, or
    has moved already. S-19, S-36, S-79
    """
    phase = int(s.phase)
    if phase not in IN_HAND:
        if s.sel >= 0:
            yield "a piece is in hand that nobody can have picked"
    else:
        wanted = SHIP if phase in AT_SEA or phase == state.DEBT_KIND else _kind_now(s)
        if KIND_OF[s.sel] != wanted:
            yield f"the piece in hand is none of the {NAMES[wanted]}"
        if phase != state.DEBT_KIND and int(s.moved) >> int(s.sel) & 1:
            yield "the piece in hand has already moved"
    afloat = phase in (state.SHIP_SAIL, state.SHIP_PAUSE, state.ASHORE)
    sails = int(queries.steps_of(s, SHIP))
    if s.budget > (sails if afloat else 0) or (phase == state.SHIP_SAIL and s.budget != sails):
        yield "the ship has more squares to sail than it can, or none is sailing"
    if s.did and phase not in (state.SHIP_PAUSE, state.ASHORE):
        yield "pieces are loaded and landed only in a ship's pause"
    if s.kind >= 0 and phase not in (state.ASHORE, state.BUY_CELL):
        yield "a piece waits for its square that nobody has ordered"


def _chance(s: Record) -> Iterator[str]:
    """Yield a sentence for a throw that the game would not ask for: the die is thrown only if it can hit something,
    and the direction is thrown only after the die. S-45, S-97
    """
    if s.phase in (state.FIRE_ASK, state.ROLL, state.AIM) and not queries.can_hit(s, int(s.step)):
        yield "nothing can be hit, so there is no throw"
    if s.phase == state.AIM and (s.aim == state.ALL_ROUND or not s.die):
        yield "no direction is thrown here"


def _money(s: Record) -> Iterator[str]:
    """Yield a sentence for each error about money: a debt is paid with cash first, and a fort costs at most what the
    buyer has. S-85, S-87, S-88
    """
    phase = int(s.phase)
    if s.debt and phase not in OWING:
        yield "a debt is settled before anything else is done"
    if phase in (state.DEBT, state.DEBT_KIND) and not s.debt:
        yield "nothing is owed"
    if s.debt and s.money[s.cur]:
        yield "a debt is paid with money before anything is sold"
    if s.debt % 100 or s.price % 100:
        yield "sums are in hundreds"
    if phase in SELLING and (
        s.fort_sale != state.YES or s.owner[s.fort] != s.cur or bool(s.debt) != (s.step > 0)
    ):
        yield "that fort cannot be for sale"
    if (s.buyer >= 0) != (phase in (state.PRICE, state.ANSWER)) or (s.price > 0) != (phase == state.ANSWER):
        yield "there is a buyer or a price, but no offer"
    if s.buyer >= 0 and (s.buyer == s.cur or not s.alive[s.buyer] or s.money[s.buyer] < max(100, s.price)):
        yield "the buyer cannot buy the fort"


def _choice(s: Record) -> Iterator[str]:
    """Yield a sentence if the only action of the seat to act would be to pass. Such a position cannot occur, because
    the game passes for the seat. S-17
    """
    king = s.phase == state.MOVE_TO and s.step == state.COURT
    if (s.phase in MAY_PASS or king) and not queries.has_choice(s):
        yield "there is nothing to do but to pass, so play would have gone on"
    elif s.seat != NOBODY and not queries.legal(s):
        yield "there is nothing that could be done"
