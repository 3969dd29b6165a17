"""The boards in sentences, for somebody who listens."""

from __future__ import annotations

from parlour.core.english import counted, listed
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import queries
from ..board import KIND, SET, TITLED, ZONES
from ..state import AESIR, RUNNING
from .log import outcome
from .names import KIND_NAMES, SIDES, role_name, side_name, standing

KINDS = KIND.tolist()
ONE = (*KIND_NAMES[:-1], "People piece")
PLURALS = (*KIND_NAMES[:TITLED], "War Lords", "Henges", "People")


def describe(s: Record) -> list[str]:
    """Return who moves, dangers, then each side level by level, and its losses. T-02, T-09, T-12, T-40"""
    told = [turn_told(s)]
    pos = s.pos.tolist()
    for side in range(len(SIDES)):
        if s.result == RUNNING and (found := queries.threats(s, side)):
            told.append(f"{side_name(s, side)}'s Life Force is in danger from {standing(s, found)}.")
    for side in range(len(SIDES)):
        own = range(side * SET, side * SET + SET)
        for level in range(int(s.boards)):
            here = [(KINDS[p], pos[p] % ZONES + 1) for p in own if pos[p] >= 0 and pos[p] // ZONES == level]
            told.append(f"{side_name(s, side)} on level {level + 1}: {_standing(here) or 'nothing'}.")
        for how, gone in zip(("taken", "lost in the event horizon"), queries.gone(s, side), strict=True):
            if gone:
                told.append(f"{side_name(s, side)}'s pieces {how}: {_counted([KINDS[p] for p in gone])}.")
    return told


def turn_told(s: Record) -> str:
    """Return whose move it is and in which role, or how the game ended. T-56, T-59"""
    if s.result != RUNNING:
        return outcome(s)
    role = "" if s.ruleset == AESIR else f" as {SIDES[s.side]}'s {role_name(s, int(s.slot))}"
    return f"{name_of(s.seat)} is to move{role}."


def _standing(here: list[tuple[int, int]]) -> str:
    """Return pieces by kind, the titled ones first, each with its zone: "Wizard 162; Henges 90 and 108"."""
    zones: dict[int, list[int]] = {}
    for kind, zone in sorted(here):
        zones.setdefault(kind, []).append(zone)
    called = {kind: (KIND_NAMES if len(found) == 1 else PLURALS)[kind] for kind, found in zones.items()}
    return "; ".join(f"{called[kind]} {listed(found)}" for kind, found in zones.items())


def _counted(kinds: list[int]) -> str:
    many = {kind: counted(kinds.count(kind), ONE[kind], PLURALS[kind]) for kind in sorted(set(kinds))}
    return listed([KIND_NAMES[kind] if kind < TITLED else said for kind, said in many.items()])
