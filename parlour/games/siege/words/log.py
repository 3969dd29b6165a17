"""What happened, and how it ended, in sentences. (Sections 5 and 6 of the rules)"""

from __future__ import annotations

from parlour.core.english import capital, counted, listed
from parlour.core.names import name_of
from parlour.core.record import Record
from parlour.core.step import Step

from .. import queries, state
from ..board import CAVALRY, CELLS, KIND_NAMES, KING, SHIP, WRITTEN
from ..moves import ACCEPT, FIRE, PASS, STAY, cargo_of, fort_of, goods_of, seat_of
from .cards import card_text
from .moves import setup_kind
from .names import ARMS, doing_name, fort_name, guineas, kind_of_slot, many, piece_on, square_name, whose

_STEP_ENDS = {
    state.TRADE: "sold no fort", state.BUY: "finished buying", state.FIRE_ASK: "held fire",
    state.SHIP_PAUSE: "finished with this ship",
}  # fmt: skip


def tell(step: Step, viewer: int) -> list[str]:
    """Return what an action or an outcome did, one sentence each."""
    before, action, after = step.before, int(step.action), step.after
    told = [_first(before, action, after)]
    if before.phase in (state.ROLL, state.CARD, state.CARD_CELL, state.CARD_FORT):
        told += _losses(before, after)
    told += _forts(before, after) + _turns(before, after)
    return [one for one in told if one]


def _first(s: Record, action: int, after: Record) -> str:
    """Return the sentence for the action itself."""
    who = name_of(int(s.cur))
    if s.phase == state.FIRST:
        return f"{name_of(action)} threw highest and goes first."
    if s.phase == state.ROLL:
        return f"The die shows {action}."
    if s.phase == state.CARD:
        return f"{who} drew Fate Card {action}: {card_text(action)}"
    if action == PASS:
        return _passed(s, who)
    if action < CELLS:
        return _on_square(s, who, action)
    return _by_word(s, who, action)


def _passed(s: Record, who: str) -> str:
    if s.phase == state.ANSWER:
        return f"{name_of(int(s.buyer))} declined."
    if s.phase == state.MOVE_TO:
        return f"{whose(int(s.cur))} king stayed where he was."
    if s.phase in _STEP_ENDS:
        return f"{who} {_STEP_ENDS[int(s.phase)]}."
    return f"{who} finished {doing_name(s)}."


def _on_square(s: Record, who: str, cell: int) -> str:
    """Return what naming a square did."""
    at, phase = square_name(s, cell), int(s.phase)
    if phase in (state.SHIPS, state.TROOPS, state.HORSE):
        name = {state.SHIPS: "ship", state.HORSE: "cavalry"}.get(phase) or setup_kind(s)
        called = {"king": "the king", "cavalry": "cavalry"}.get(name, f"a {name}")
        return f"{who} placed {called} on {at}."
    if phase == state.PRICE:
        return f"{who} asked {name_of(int(s.buyer))} for {guineas(100 * cell)}."
    found = piece_on(s, cell)
    if phase in (state.SHIP_PICK, state.MOVE_PICK):
        return f"{who} picked the {KIND_NAMES[found[1]] if found else 'piece'} on {at}."
    if phase == state.SHIP_PAUSE and found and found[1] != SHIP:
        return f"{whose(int(s.cur))} {KIND_NAMES[found[1]]} on {at} went aboard."
    if phase == state.ASHORE:
        return f"{whose(int(s.cur))} {KIND_NAMES[s.kind]} landed on {at}."
    if phase in (state.SHIP_SAIL, state.SHIP_PAUSE, state.MOVE_TO):
        moved, start = kind_of_slot(int(s.sel)), square_name(s, int(s.pos[s.cur, s.sel]))
        verb = "sailed" if moved == SHIP else "moved"
        return f"{whose(int(s.cur))} {KIND_NAMES[moved]} {verb} from {start} to {at}."
    if phase == state.DEBT:
        return _sold(s, who, cell)
    if phase == state.BUY_CELL:
        return f"{who} placed {'' if s.kind == CAVALRY else 'a '}new {KIND_NAMES[s.kind]} on {at}."
    return f"{who} chose {at} for the card."


def _sold(s: Record, who: str, cell: int) -> str:
    found = piece_on(s, cell)
    kind = found[1] if found else SHIP
    slot = (int(s.occ[cell]) - 1) % 41
    if kind == SHIP and (s.pos[s.cur] == 1024 + slot).any():
        return f"{who} is selling cargo of the ship on {square_name(s, cell)}."
    return f"{who} sold the {KIND_NAMES[kind]} on {square_name(s, cell)} for {guineas(queries.bank_pays(s, kind))}."


def _by_word(s: Record, who: str, action: int) -> str:
    """Return what an action that names no square did."""
    if action == FIRE:
        return f"{who} fired with all {ARMS[int(s.step)]}."
    if action == STAY:
        return f"{whose(int(s.cur))} ship stayed to load or land."
    if action == ACCEPT:
        price = guineas(int(s.price))
        return f"{name_of(int(s.buyer))} bought {fort_name(s, int(s.fort))} from {who} for {price}."
    if (kind := cargo_of(action)) >= 0:
        if s.phase == state.DEBT_KIND:
            return f"{who} sold {many(1, kind)} from the hold for {guineas(queries.bank_pays(s, kind))}."
        return f"{who} put {'the king' if kind == KING else many(1, kind)} ashore."
    if (kind := goods_of(action)) >= 0:
        return f"{who} ordered {many(1, kind)} from the Bank."
    if (seat := seat_of(action)) >= 0:
        return f"{who} offered {fort_name(s, int(s.fort))} to {name_of(seat)}."
    verb = {state.PICK: "took", state.CARD_FORT: "chose"}.get(int(s.phase), "offered")
    return f"{who} {verb} {fort_name(s, fort_of(action))}."


def _losses(before: Record, after: Record) -> list[str]:
    """Return who lost and gained what, from the counts before and after: pieces, blocks, money, kings. S-59, S-65,
    S-70
    """
    told = []
    for seat in range(int(before.seats)):
        if before.alive[seat] and not after.alive[seat]:
            told.append(
                f"{whose(seat)} king was lost. {name_of(seat)} surrendered, and all pieces left the board."
            )
            continue
        change = [int(after.have[seat, kind]) - int(before.have[seat, kind]) for kind in range(KING)]
        lost = [many(-n, kind) for kind, n in enumerate(change) if n < 0]
        won = [many(n, kind) for kind, n in enumerate(change) if n > 0]
        told += [f"{name_of(seat)} lost {listed(lost)}."] if lost else []
        told += [f"{name_of(seat)} gained {listed(won)}."] if won else []
        money = int(after.money[seat]) - int(before.money[seat])
        told += [f"{name_of(seat)} received {guineas(money)}."] if money > 0 else []
        told += [f"{name_of(seat)} paid {guineas(-money)}."] if money < 0 else []
    fallen = queries.standing_blocks(before)
    for fort, stand in enumerate(queries.standing_blocks(after)):
        if (gone := fallen[fort] - stand) > 0:
            told.append(f"{capital(counted(gone, 'block'))} of {fort_name(before, fort)} fell.")
    if after.debt > 0:
        told.append(f"{name_of(int(after.cur))} still owes {guineas(int(after.debt))} and must sell.")
    if not told and before.phase == state.ROLL:
        told.append("Nothing was hit.")
    return told


def _forts(before: Record, after: Record) -> list[str]:
    """Return the forts that changed hands. S-80 to S-86"""
    if before.phase in (state.PICK, state.ANSWER):
        return []
    told = []
    for fort in range(len(WRITTEN[before.map].forts)):
        owner = int(after.owner[fort])
        if owner != before.owner[fort]:
            told.append(f"{capital(fort_name(before, fort))} is now {whose(owner)}.")
    return told


def _turns(before: Record, after: Record) -> list[str]:
    """Return a new turn, and what a card has left for it. S-17, S-21"""
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
    """Return how the game ended. S-90 to S-93"""
    winners = [name_of(seat) for seat in range(int(s.seats)) if s.winners >> seat & 1]
    if s.result == state.OUTRIGHT:
        return f"{winners[0]} won outright: no other king is left."
    worths = queries.worths(s)
    table = listed([f"{name_of(seat)} {worths[seat]:,}" for seat in range(int(s.seats)) if s.alive[seat]])
    after = f"after {counted(int(s.rounds), 'round')}"
    if s.result == state.SHARED:
        return f"{listed(winners)} shared the victory {after}, with equal worth: {table}."
    return f"{winners[0]} won by advantage {after}. Worth: {table}."
