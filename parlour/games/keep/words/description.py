"""Describes the castle in sentences, for people who use a screen reader."""

from __future__ import annotations

from parlour.core.english import capital, count, counted, listed
from parlour.core.names import name_of
from parlour.core.record import NOBODY, Record

from .. import state
from ..board import COLOUR, COLOUR_NAMES, KEEP, LOCATION_NAMES, SLOTS_A_SIDE
from .log import outcome
from .names import CARD_NAMES, SIDE_NAMES, category_name, kind_of, rating_of, space_name
from .reasons import waits_for


def describe(s: Record) -> list[str]:
    """Return sentences that say what the game waits for, every team with its keys and gates, where gates lie, the
    question and the card. K-02, K-20
    """
    told = [outcome(s) if s.seat == NOBODY else waits_for(s).text]
    pos, keys, gates = s.pos.tolist(), s.chain.tolist(), s.stock.tolist()
    for team in range(int(s.seats)):
        has = f"{count(keys[team], 'key')} and {count(gates[team], 'gate')} in hand"
        told.append(f"{name_of(team)} {_where(pos[team])}, with {has}.")
    told.append(_gates(s))
    if s.turn >= 0 and s.left > 0 and s.phase == state.STEP:
        told.append(f"{name_of(s.turn)} has {counted(int(s.left), 'space')} still to move.")
    if s.cat >= 0:
        rated = rating_of(s)
        colour = COLOUR_NAMES[int(s.cat)] + (f", {rated}" if rated else "")
        told.append(f"The question: {category_name(int(s.cat))} ({colour}).")
    if s.card >= 0:
        told.append(f"The card for the chest: {capital(CARD_NAMES[int(s.card)])}.")
    return told


def _gates(s: Record) -> str:
    """Return a sentence that says where gates lie: on which stairs, doors and trap doors. K-20, K-22"""
    kinds: dict[str, list[str]] = {}
    for place, many in enumerate(s.shut.tolist()):
        if many:
            more = f" ({counted(many, 'gate')})" if many > 1 else ""
            kinds.setdefault(kind_of(place), []).append(LOCATION_NAMES[place] + more)
    if not kinds:
        return "There is no gate on the board."
    lying = [f"{kind}{'s' * (len(found) > 1)} {listed(found)}" for kind, found in kinds.items()]
    return f"Gates lie on the {'; on the '.join(lying)}. All other ways are open."


def _where(space: int) -> str:
    """Return a phrase that says where a token stands, and on which side of the castle. K-03"""
    if space < 0:
        return "is not on the board yet"
    if space == KEEP or COLOUR[space] < 0:
        return f"is {'in' if space == KEEP else 'on'} {space_name(space)}"
    return f"is on {space_name(space)} on the {SIDE_NAMES[space // SLOTS_A_SIDE]} side"
