"""Mandala: what a person may try with a token that the rules never allow, and why."""

from __future__ import annotations

import re

from parlour.core.judge import Attempt
from parlour.core.names import mark
from parlour.core.record import Record

from .. import queries
from ..board import RINGS
from ..rules import reasons as why
from ..rules.survey import HOME
from ..state import FREE, INTRO
from . import reasons as no
from .names import place_at, place_name, read_place

because = Attempt.because
SECOND = re.compile(r"introduce (?:a second|another|two|three|[2-6])(?: more)?(?: tokens?)?")
SPARE = re.compile(r"(?:do not|don't|no) snip(?:e|ing)(?: .*)?|spare .+")
LEAVE = re.compile(r"(?:leave|hold|keep) (?:[a-j]#?\d{1,2}|.*tokens?.*)|[a-j]#?\d{1,2} stays?")
FRESH = re.compile(r"introduce and (?:advance|run)(?: .*)?|(?:advance|move|run) (?:my )?(?:new|fresh) token")


def read_wish(s: Record, plain: str) -> Attempt | None:
    """A wish that people often have and that is no move. M-31, M-38, M-46, M-51"""
    spare, leave = (no.RUN_SNIPES, no.MAY_STAY) if s.advance == FREE else (no.MUST_SNIPE, no.ALL_RUN)
    wishes = ((SECOND, no.ONLY_ONE), (FRESH, no.FRESH_WAITS), (SPARE, spare), (LEAVE, leave))
    return next((Attempt(code) for pattern, code in wishes if pattern.fullmatch(plain)), None)


def try_run(s: Record, start: tuple[int, int], end: str | None, ranked: int | None) -> Attempt:
    """Why a token may not go from `start` to `end`; `ranked` advances it, if it is one's own. M-30 to M-43, O-07"""
    ring, k = start
    place, owner = place_name(s, ring, k), queries.owner_of(s, ring, k)
    if ranked is None:
        stands = "no token is" if owner < 0 else f"a token of {mark(owner)} stands"
        return because(no.NOT_YOURS, stands=stands, place=place)
    column = queries.column_of(s, ring, k)
    if column < 0:
        return Attempt(no.UNDER_FRAME)
    target = read_place(s, end) if end and end != "home" else None
    if target is None and (end == "home" or ring + 1 == s.rings):
        return _home(s, ring, column) or _stop(s, ranked)
    if target is not None and (target[0] <= ring or queries.column_of(s, *target) != column):
        return because(no.NOT_STRAIGHT, place=place)
    return _block(s, ring, column, target[0] if target else ring + 1) or _stop(s, ranked)


def _block(s: Record, ring: int, column: int, to: int) -> Attempt | None:
    """What lies in the way from one ring inwards to another. M-32, M-34"""
    for following in range(ring + 1, to + 1):
        k = queries.segment_at(s, following, column)
        where = f"{RINGS[following]}{column}"
        if not queries.is_path(s, following, k):
            return because(no.BLACK, place=where)
        if queries.owner_of(s, following, k) == s.turn:
            return because(no.OWN_IN_FRONT, place=where)
    return None


def _home(s: Record, ring: int, column: int) -> Attempt | None:
    """Why a token does not go home from here. M-40, M-43"""
    if ring + 1 < s.rings:
        return because(no.NOT_INNERMOST, last=RINGS[s.rings - 1], place=f"{RINGS[ring]}{column}")
    return None if queries.leads_home(s, int(s.turn), column) else because(no.NO_HOME_HERE, column=column)


def _stop(s: Record, ranked: int) -> Attempt:
    """Why a token with an open way neither waits nor stops short. M-31, O-07"""
    if s.advance != FREE:
        return Attempt(no.ALL_RUN)
    if s.phase == INTRO:
        return Attempt(why.ADVANCE_IS_OVER)
    return because(no.RUNS_FAR, end=end_of_run(s, ranked))


def end_of_run(s: Record, action: int) -> str:
    """Where the token would come that an action lets run: a place, or "home"."""
    what, _, *place = queries.trace(s, action)[-1]
    return "home" if what == HOME else place_at(*place)
