"""Describes the boards in sentences, for people who use a screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.english import counted, listed
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import queries
from ..board import KIND, PLACES, SET, TITLED, ZONES
from ..state import AESIR, ROLES, RUNNING
from .log import outcome
from .names import (
    KIND_NAMES,
    LETTERED_ZONES,
    SIDES,
    awaited_roles,
    role_name,
    side_name,
    standing,
    the_one,
    zone_name,
)

KINDS = KIND.tolist()
NUMBERS = tuple(map(str, range(1, ZONES + 1)))
ONE = (*KIND_NAMES[:-1], "People piece")
PLURALS = (*KIND_NAMES[:TITLED], "War Lords", "Henges", "People")


def describe(s: Record, names: Sequence[str] = ()) -> list[str]:
    """Return sentences about the position: who moves, which moves are chosen, which Life Forces are in danger, then
    each side's pieces level by level, and the pieces it has lost. T-02, T-09, T-12, T-40, T-65
    """
    told = [turn_sentence(s, names), *plan_sentences(s)]
    pos = s.pos.tolist()
    for side in range(len(SIDES)):
        if s.result == RUNNING and (found := queries.threats(s, side)):
            told.append(f"{side_name(s, side)}'s Life Force is in danger from {standing(s, found)}.")
    for side in range(len(SIDES)):
        own = range(side * SET, side * SET + SET)
        for level in range(int(s.boards)):
            here = [(KINDS[p], pos[p] % ZONES + 1) for p in own if pos[p] >= 0 and pos[p] // ZONES == level]
            told.append(f"{side_name(s, side)} on level {level + 1}: {_standing(s, here) or 'nothing'}.")
        for how, gone in zip(("captured", "lost in the event horizon"), queries.gone(s, side), strict=True):
            if gone:
                told.append(f"{side_name(s, side)}'s pieces {how}: {_counted([KINDS[p] for p in gone])}.")
    return told


def turn_sentence(s: Record, names: Sequence[str] = ()) -> str:
    """Return a sentence that says whose move it is, or how the game ended. It adds the role of a player who has a name
    of their own in `names`, or who has several roles; otherwise the seat's default name says the role. T-56, T-59,
    T-65
    """
    if s.result != RUNNING:
        return outcome(s)
    if s.together:
        waits = [_in_role(s, queries.seat_of(s, int(s.side), r), r, names) for r in awaited_roles(s)]
        players = f"{side_name(s, int(s.side))}'s players"
        return f"{players} choose their moves at the same time. Still to choose: {listed(waits)}."
    whose = f"It is {name_of(s.seat)}'s turn"
    is_told = s.ruleset != AESIR and _needs_role(s, int(s.seat), names)
    return f"{whose} as {SIDES[s.side]}'s {role_name(s, int(s.slot))}." if is_told else f"{whose}."


def _in_role(s: Record, seat: int, role: int, names: Sequence[str]) -> str:
    return f"{name_of(seat)} as {role_name(s, role)}" if _needs_role(s, seat, names) else name_of(seat)


def _needs_role(s: Record, seat: int, names: Sequence[str]) -> bool:
    """Return whether the name of a seat on the screen does not say which role it plays now. T-56, T-59"""
    has_own_name = seat < len(names) and bool(names[seat])
    return has_own_name or int(queries.roles_of(s, seat)).bit_count() != 1


def plan_sentences(s: Record) -> list[str]:
    """Return a sentence for each choice that is not carried out yet and that the viewer may see. T-65"""
    plans = [(role, int(s.chosen[role])) for role in range(ROLES) if s.chosen[role] >= 0]
    return [f"Your {role_name(s, role)} has chosen: {move_in_words(s, action)}." for role, action in plans]


def move_in_words(s: Record, action: int) -> str:
    """Return a move in words, such as "the Wizard from 1:162 to 2:162". T-13"""
    a, b = divmod(action, PLACES)
    return f"{the_one(s.at[a])} from {zone_name(s, a)} to {zone_name(s, b)}"


def _standing(s: Record, here: list[tuple[int, int]]) -> str:
    """Return the pieces `here`, pairs of kind and zone, as text, with titled pieces first: "Wizard 162; Henges 90 and
    108".
    """
    zones: dict[int, list[int]] = {}
    for kind, zone in sorted(here):
        zones.setdefault(kind, []).append(zone)
    called = {kind: (KIND_NAMES if len(found) == 1 else PLURALS)[kind] for kind, found in zones.items()}
    names = LETTERED_ZONES if s.zones else NUMBERS
    return "; ".join(f"{called[k]} {listed([names[n - 1] for n in found])}" for k, found in zones.items())


def _counted(kinds: list[int]) -> str:
    many = {kind: counted(kinds.count(kind), ONE[kind], PLURALS[kind]) for kind in sorted(set(kinds))}
    return listed([KIND_NAMES[kind] if kind < TITLED else said for kind, said in many.items()])
