"""Mandala: what a person may try with a token that the rules never allow, and why."""

from __future__ import annotations

import re

from parlour.core.errors import Refusal
from parlour.core.record import Record, copy

from ..board import RINGS
from ..rules.place import column_of, is_path, leads_home, owner_of, segment_at
from ..state import FREE, INTRO
from .log import run_events
from .names import place_name, read_place, seat_name

SECOND = re.compile(r"introduce (?:a second|another|two|three|[2-6])(?: more)?(?: tokens?)?")
SPARE = re.compile(r"(?:do not|don't|no) snip(?:e|ing)(?: .*)?|spare .+")
LEAVE = re.compile(r"(?:leave|hold|keep) (?:[a-j]#?\d{1,2}|.*tokens?.*)|[a-j]#?\d{1,2} stays?")
FRESH = re.compile(r"introduce and (?:advance|run)(?: .*)?|(?:advance|move|run) (?:my )?(?:new|fresh) token")


def explain_wish(s: Record, plain: str) -> Refusal | None:
    """Why a wish is no move; None if it is not one that people often have. M-31, M-38, M-46, M-51"""
    if SECOND.fullmatch(plain):
        return Refusal("M-46", "Only one token may be introduced in a turn.")
    if FRESH.fullmatch(plain):
        return Refusal("M-51", "A new token waits until your next turn.")
    if SPARE.fullmatch(plain):
        if s.advance == FREE:
            return Refusal(
                "M-38", "A token that runs snipes all in its way; to spare one, do not let yours run."
            )
        return Refusal("M-38", "A token in your way is sniped; the advance cannot be refused.")
    if LEAVE.fullmatch(plain):
        if s.advance == FREE:
            return Refusal(
                "O-07", "Tokens that you do not advance stay where they are; say stop at any time."
            )
        return Refusal("M-31", "Tokens always advance as far as they can, by themselves.")
    return None


def explain_run(s: Record, start: tuple[int, int], end: str | None) -> Refusal:
    """Why a token may not go from `start` to `end`. M-30 to M-43, O-07, O-14"""
    ring, k = start
    owner = owner_of(s, ring, k)
    if owner != s.turn:
        stands = "no token is" if owner < 0 else f"a token of {seat_name(s, owner)} stands"
        return Refusal("M-33", f"You advance only your own tokens; {stands} on {place_name(s, ring, k)}.")
    column = column_of(s, ring, k)
    if column < 0:
        return Refusal("O-14", "A token under the frame does not move until its band brings it back.")
    if end == "home":
        return explain_home(s, ring, column)
    target = read_place(s, end) if end else None
    if target is not None:
        if target[0] <= ring or column_of(s, *target) != column:
            where = f"this one stands on {place_name(s, ring, k)}"
            return Refusal(
                "M-30", f"Tokens move only straight towards the centre, in their own column; {where}."
            )
        if blocked := explain_block(s, ring, column, target[0]):
            return blocked
    if ring + 1 == s.rings:
        return explain_home(s, ring, column)
    return explain_block(s, ring, column, ring + 1) or explain_stop(s, ring, k)


def explain_block(s: Record, ring: int, column: int, to: int) -> Refusal | None:
    """What lies in the way from one ring inwards to another. M-32, M-34"""
    for following in range(ring + 1, to + 1):
        k = segment_at(s, following, column)
        where = f"{RINGS[following]}{column}"
        if not is_path(s, following, k):
            return Refusal("M-32", f"A black segment cannot be entered or passed; {where} is black.")
        if owner_of(s, following, k) == s.turn:
            return Refusal("M-34", f"Your own token is in front, on {where}; tokens stay behind each other.")
    return None


def explain_home(s: Record, ring: int, column: int) -> Refusal:
    """Why a token does not go home from here. M-40, M-43"""
    if ring + 1 < s.rings:
        where = f"this one stands on {RINGS[ring]}{column}"
        return Refusal(
            "M-40", f"A token goes home only from the innermost ring, {RINGS[s.rings - 1]}; {where}."
        )
    if not leads_home(s, int(s.turn), column):
        return Refusal(
            "M-43",
            f"Column {column} does not lead to a home section for you; wait until the ring is turned.",
        )
    return explain_stop(s, ring, segment_at(s, ring, column))


def explain_stop(s: Record, ring: int, k: int) -> Refusal:
    """Why a token with an open way neither waits nor stops short. M-31, O-07"""
    if s.advance != FREE:
        return Refusal("M-31", "Tokens always advance as far as they can, by themselves.")
    if s.phase == INTRO:
        return Refusal("O-07", "You have stopped advancing; now introduce a token or end your turn.")
    return Refusal("M-31", f"A token that runs goes as far as it can, here to {end_of_run(s, ring, k)}.")


def end_of_run(s: Record, ring: int, k: int) -> str:
    """Where an own token would come if it ran now: a place, or "home"."""
    what, _, where = run_events(copy(s), ring, k)[-1]
    return "home" if what == "home" else where


def obstacle(s: Record, ring: int, k: int) -> str:
    """What keeps an own token from running, in half a sentence. M-32, M-34, M-43, O-14"""
    column = column_of(s, ring, k)
    if column < 0:
        return "it is under the frame"
    if ring + 1 == s.rings:
        return f"column {column} does not lead to a home section for you"
    black = not is_path(s, ring + 1, segment_at(s, ring + 1, column))
    where = f"{RINGS[ring + 1]}{column}"
    return f"{where} is black" if black else f"your own token is in front, on {where}"
