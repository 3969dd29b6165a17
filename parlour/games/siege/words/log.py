"""The log: what happened and how the game ended, in sentences with pieces, squares and owners. (Sections 5 and 6 of the
rules)
"""

from __future__ import annotations

from parlour.core.english import capital, counted, listed
from parlour.core.names import name_of
from parlour.core.record import Record
from parlour.core.step import Step, Told

from .. import queries, state
from ..board import (
    ABOARD,
    BLOCK,
    CANNON,
    CAVALRY,
    CELLS,
    KIND_NAMES,
    KIND_OF,
    KING,
    PRICE,
    SHIP,
    SLOTS,
    SOLDIER,
    WRITTEN,
)
from ..moves import ACCEPT, CLOCK, FIRE, PASS, STAY, cargo_of, colour_of, fort_of, goods_of, seat_of
from .battle import fort_owned, told_blocks, told_hits
from .cards import card_text
from .feats import feats
from .marks import marks
from .names import (
    ARMS,
    BEARING_TITLES,
    SEAT_NAMES,
    SHAPES,
    doing_name,
    fort_name,
    guineas,
    kind_of_slot,
    many,
    piece_on,
    placing_kind,
    square_name,
    square_names,
    whose,
)

FATE = (
    state.CARD,
    state.CARD_FORT,
    state.CARD_CELL,
    state.DEBT,
    state.DEBT_KIND,
)  # phases of a card or a debt
SHOOTERS = {state.BROADSIDE: (SHIP,), state.CANNONADE: (CANNON,), state.VOLLEY: (SOLDIER, CAVALRY)}
MOST_NAMED = 6  # the most pieces that fired whose squares the log names
KINDS = KIND_OF.tolist()


def tell(step: Step, viewer: int) -> Told:
    """Return sentences about what an action or an outcome of chance did, in order, and its marks on the map. S-59"""
    return Told(_sentences(step), marks(step), feats(step))


def _sentences(step: Step) -> list[str]:
    before, action, after = step.before, int(step.action), step.after
    told = [_first(before, action, after)]
    if action == CLOCK:
        return told
    if before.phase == state.AIM or (before.phase == state.ROLL and after.phase != state.AIM):
        thrown = before.phase == state.AIM
        told += told_hits(before, after, int(before.die) if thrown else action, action if thrown else 0)
        told += (
            [f"{name_of(int(before.cur))} threw a six and draws a Fate Card."]
            if after.phase == state.CARD
            else []
        )
    elif before.phase in FATE and fort_of(action) < 0 or before.phase == state.CARD_FORT:
        told += _fate(before, action, after)
    elif before.phase == state.PICK and after.phase != state.PICK:
        told.append(_drawn_up(after))
    told += _forts(before, after) + _idle(before, after) + _turns(before, after)
    return [one for one in told if one]


def _first(s: Record, action: int, after: Record) -> str:
    """Return the sentence about the action itself, without its consequences."""
    who = name_of(int(s.cur))
    if action == CLOCK:
        last = "Everybody sets up" if s.phase <= state.HORSE else f"{who} finishes this turn"
        then = "no other turn follows, and the most valuable pieces and walls win."
        return f"The time for the game is up. {last}, {then}"
    if s.phase == state.FIRST:
        return f"{name_of(action)} threw highest and goes first."
    if s.phase == state.ROLL:
        return f"The die shows {action}."
    if s.phase == state.AIM:
        return f"The shots go {BEARING_TITLES[int(s.aim)][action - 1]}."
    if s.phase == state.CARD:
        return f"{who} drew Fate Card {action}: {card_text(action)}"
    if action == PASS:
        return _passed(s, who)
    if action < CELLS:
        return _on_square(s, who, action)
    return _by_word(s, who, action)


def _passed(s: Record, who: str) -> str:
    """Return a sentence about a seat that passed: what it declined to do, or which move or step it finished."""
    if s.phase == state.ANSWER:
        return f"{name_of(int(s.buyer))} declined {fort_name(s, int(s.fort))} for {guineas(int(s.price))}."
    if s.phase == state.MOVE_TO:
        return f"{whose(int(s.cur))} king stayed on {square_name(s, int(s.pos[s.cur, s.sel]))}."
    if s.phase == state.SHIP_PAUSE:
        return f"{whose(int(s.cur))} ship on {_in_hand(s)} finished its move."
    if s.phase == state.FIRE_ASK:
        return f"{who} held fire with all {ARMS[int(s.step)]}."
    ends = {state.TRADE: "sold no fort", state.BUY: "finished buying"}
    return f"{who} {ends.get(int(s.phase)) or 'finished ' + doing_name(s)}."


def _in_hand(s: Record) -> str:
    """Return the name of the square where the picked piece stands."""
    return square_name(s, int(s.pos[s.cur, s.sel]))


def _on_square(s: Record, who: str, cell: int) -> str:
    """Return a sentence about an action that names a square; "" where other sentences about the ply say
    enough.
    """
    at, phase, mine = square_name(s, cell), int(s.phase), whose(int(s.cur))
    if phase in (state.SHIPS, state.TROOPS, state.HORSE):
        name = KIND_NAMES[placing_kind(s)]
        called = {"king": "the king", "cavalry": "cavalry"}.get(name, f"a {name}")
        return f"{who} placed {called} on {at}."
    if phase == state.PRICE:
        return (
            f"{who} asked {name_of(int(s.buyer))} for {guineas(100 * cell)} for {fort_name(s, int(s.fort))}."
        )
    found = piece_on(s, cell)
    if phase in (state.SHIP_PICK, state.MOVE_PICK):
        return f"{who} chose the {KIND_NAMES[found[1]] if found else 'piece'} on {at} to move."
    if phase == state.SHIP_PAUSE and found and found[1] != SHIP:
        return f"{mine} {KIND_NAMES[found[1]]} on {at} went aboard the ship on {_in_hand(s)}."
    if phase == state.ASHORE:
        return f"{mine} {KIND_NAMES[s.kind]} landed on {at} from the ship on {_in_hand(s)}."
    if phase in (state.SHIP_SAIL, state.SHIP_PAUSE, state.MOVE_TO):
        moved = kind_of_slot(int(s.sel))
        verb = "sailed" if moved == SHIP else "moved"
        return f"{mine} {KIND_NAMES[moved]} {verb} from {_in_hand(s)} to {at}."
    if phase == state.DEBT:
        return _sold(s, who, cell)
    return _bought(s, who, at) if phase == state.BUY_CELL else ""


def _bought(s: Record, who: str, at: str) -> str:
    """Return a sentence about a purchase: what was bought, its price, and its square. S-73, S-77"""
    if s.kind == BLOCK and s.credit:
        return f"{who} put the second wall block on {at}, free of charge."
    return f"{who} bought {many(1, int(s.kind))} for {guineas(int(PRICE[s.kind]))} and put it on {at}."


def _sold(s: Record, who: str, cell: int) -> str:
    found = piece_on(s, cell)
    kind = found[1] if found else SHIP
    slot = (int(s.occ[cell]) - 1) % SLOTS
    if kind == SHIP and (s.pos[s.cur] == ABOARD + slot).any():
        return f"{who} chose the ship on {square_name(s, cell)} to sell some of its cargo."
    price = guineas(queries.bank_pays(s, kind))
    return f"{who} sold the {KIND_NAMES[kind]} on {square_name(s, cell)} to the Bank for {price}."


def _by_word(s: Record, who: str, action: int) -> str:
    """Return a sentence about an action that names no square."""
    if action == FIRE:
        return _fired(s, who)
    if action == STAY:
        return f"{whose(int(s.cur))} ship on {_in_hand(s)} stayed to load or land."
    if action == ACCEPT:
        price = guineas(int(s.price))
        return f"{name_of(int(s.buyer))} bought {fort_name(s, int(s.fort))} from {who} for {price}."
    if (kind := cargo_of(action)) >= 0:
        if s.phase == state.DEBT_KIND:
            price = guineas(queries.bank_pays(s, kind))
            return f"{who} sold {many(1, kind)} aboard the ship on {_in_hand(s)} to the Bank for {price}."
        cargo = "the king" if kind == KING else many(1, kind)
        return f"{who} chose {cargo} aboard the ship on {_in_hand(s)} to land."
    if (kind := goods_of(action)) >= 0:
        price = "free of charge" if kind == BLOCK and s.credit else f"for {guineas(int(PRICE[kind]))}"
        return f"{who} ordered {many(1, kind)} from the Bank, {price}."
    if (seat := seat_of(action)) >= 0:
        return f"{who} offered {fort_name(s, int(s.fort))} to {name_of(seat)}."
    if (colour := colour_of(action)) >= 0:
        return f"{who} picked {SEAT_NAMES[colour].lower()}, with the {SHAPES[colour]}."
    fort = fort_name(s, fort_of(action))
    if s.phase in (state.PICK, state.CARD_FORT):
        return f"{who} {'took' if s.phase == state.PICK else 'chose'} {fort}."
    return f"{who} put {fort} up for sale."


def _fired(s: Record, who: str) -> str:
    """Return a sentence about which pieces fired, and from where. S-43, S-44"""
    places = s.pos[s.cur].tolist()
    kinds = SHOOTERS[int(s.step)]
    cells = sorted(place for slot, place in enumerate(places) if KINDS[slot] in kinds and 0 <= place < ABOARD)
    if len(cells) > MOST_NAMED:
        return f"{who} fired with all {ARMS[int(s.step)]}, {len(cells)} pieces."
    return f"{who} fired with all {ARMS[int(s.step)]}, from {square_names(s, cells)}."


def _drawn_up(after: Record) -> str:
    """Return a sentence about the pieces that the game placed by itself when the last fort was picked; "" if it placed
    none.
    S-12, S-13, S-96
    """
    if after.phase > state.HORSE:
        return "Everybody's pieces stand in the standard deployment."
    return "Everybody has four ships in port." if after.have[0, SHIP] else ""


def _fate(before: Record, action: int, after: Record) -> list[str]:
    """Return sentences about what a card or a forced sale has changed: blocks, pieces with their squares, money and
    debt. S-67, S-70, S-88
    """
    seat = int(before.cur)
    who = name_of(seat)
    by_card = before.phase in (state.CARD, state.CARD_FORT, state.CARD_CELL)
    told = told_blocks(before, after) if by_card else []
    lost, gained = _changed(before, after, seat) if by_card else ([], [])
    if before.alive[seat] and not after.alive[seat]:
        told.append(
            f"{whose(seat)} king was lost. {who} surrendered to the Bank with {_all_that(before, seat)}."
        )
        told.append(
            f"{capital(guineas(int(before.money[seat])))} went to the Bank; nobody received anything."
        )
        return told
    told += [f"{who} lost {listed(lost)}."] if lost else []
    told += [f"{who} gained {listed(gained)}."] if gained else []
    return told + _money(before, action, after, by_card)


def _all_that(s: Record, seat: int) -> str:
    """Return in words all pieces that a seat has on the board, except its king."""
    left = [many(n, kind) for kind, n in enumerate(s.have[seat].tolist()[:KING]) if n]
    return listed(left) if left else "nothing else"


def _money(before: Record, action: int, after: Record, by_card: bool) -> list[str]:
    """Return sentences about the money that the player who drew the card received, paid or still owes, and about what
    was forgiven. S-87, S-88
    """
    seat = int(before.cur)
    who, told = name_of(seat), []
    money = int(after.money[seat]) - int(before.money[seat])
    if by_card and money > 0:
        told.append(f"{who} received {guineas(money)} from the Bank.")
    elif by_card and money < 0:
        told.append(f"{who} paid {guineas(-money)}.")
    if after.debt > 0:
        told.append(f"{who} still owes {guineas(int(after.debt))} and must sell something.")
    elif before.debt > 0 and after.phase != state.DEBT_KIND:
        raised = 0 if by_card else _raised(before, action)
        rest = int(before.debt) - raised
        told.append(
            f"{who} had nothing left to sell, and the last {guineas(rest)} were forgiven."
            if rest > 0
            else f"{who} paid the debt."
        )
    return told


def _raised(s: Record, action: int) -> int:
    """Return the sum of money that a forced sale brought."""
    if (kind := cargo_of(action)) >= 0:
        return queries.bank_pays(s, kind)
    found = piece_on(s, action) if action < CELLS else None
    return queries.bank_pays(s, found[1]) if found else 0


def _changed(before: Record, after: Record, seat: int) -> tuple[list[str], list[str]]:
    """Return (pieces that a seat lost, pieces that it gained), each in words with its square or its ship. S-33, S-70"""
    old, new = before.pos[seat].tolist(), after.pos[seat].tolist()
    lost, gained = list[str](), list[str]()
    for slot, kind in enumerate(KINDS):
        if old[slot] >= 0 > new[slot]:
            lost.append(_where(before, kind, old, old[slot]))
        elif new[slot] >= 0 > old[slot]:
            gained.append(f"{many(1, kind)} on {square_name(after, new[slot])}")
    return lost, gained


def _where(s: Record, kind: int, places: list[int], place: int) -> str:
    """Return a piece in words, with its square or with the ship that carries it."""
    if place < ABOARD:
        return f"the {KIND_NAMES[kind]} on {square_name(s, place)}"
    return f"{many(1, kind)} aboard the ship on {square_name(s, places[place - ABOARD])}"


def _forts(before: Record, after: Record) -> list[str]:
    """Return a sentence for each fort that changed owners, naming the new and the former owner. S-80 to S-86"""
    if before.phase in (state.PICK, state.ANSWER):
        return []
    told = []
    for fort in range(len(WRITTEN[before.map].forts)):
        owner = int(after.owner[fort])
        if owner != before.owner[fort]:
            told.append(f"{fort_owned(before, fort)} is now {whose(owner)}.")
    return told


def _idle(before: Record, after: Record) -> list[str]:
    """Return a sentence for each step in which pieces did not fire, with the reason: they could hit nothing, or a
    card forbade it. S-43, S-45, S-70
    """
    if before.phase <= state.HORSE or not before.alive[before.cur] or not after.alive[before.cur]:
        return []
    last = int(after.step) if after.turns == before.turns else state.COURT
    told = []
    for step in (state.BROADSIDE, state.CANNONADE, state.VOLLEY):
        if not before.step < step < last or not any(before.have[before.cur, kind] for kind in SHOOTERS[step]):
            continue
        damp = step == state.CANNONADE and before.fate & state.DAMP_POWDER
        why = "the powder is damp" if damp else "no enemy could be hit"
        told.append(f"{whose(int(before.cur))} {ARMS[step]} did not fire: {why}.")
    return told


def _turns(before: Record, after: Record) -> list[str]:
    """Return sentences about a new turn, and the effects that a card has on it. S-17, S-21"""
    if after.phase == state.OVER or after.turns == before.turns:
        return []
    told = [f"{whose(int(after.cur))} turn began."]
    waits = {
        state.FAIR_WIND: "A fair wind: ships sail eight squares this turn.",
        state.FORCED_MARCH: "Forced march: soldiers move six squares this turn.",
        state.BECALMED: "A dead calm: ships cannot move in Step 1.",
        state.DAMP_POWDER: "The powder is damp: cannons cannot fire this turn.",
        state.MUTINY: "Unrest: soldiers cannot move this turn.",
    }
    return told + [text for bit, text in waits.items() if after.fate & bit]


def outcome(s: Record) -> str:
    """Return a sentence about how the game ended. S-90 to S-93, S-95"""
    winners = [name_of(seat) for seat in range(int(s.seats)) if s.winners >> seat & 1]
    if s.result == state.OUTRIGHT:
        return f"{winners[0]} won outright: no other king is left."
    worths = queries.worths(s)
    table = listed([f"{name_of(seat)} {worths[seat]:,}" for seat in range(int(s.seats)) if s.alive[seat]])
    after = "when the time was up" if s.time_up else f"after {counted(int(s.rounds), 'round')}"
    if s.result == state.SHARED:
        return f"{listed(winners)} shared the victory {after}, with equal worth: {table}."
    return f"{winners[0]} won by advantage {after}. Worth: {table}."
