"""Mandala: moves as text, written and read. Also explains texts that ask for something which is not a move. To switch
two neighbouring segments is to swap their path and barrier.

blue outer left 3     blue stays     introduce     pass     advance f2     stop
first 3 (the lot)     red 4 (a die)  switch b2 (two segments, by the lot: segment 2 of ring b and the next)
switch b2-b3 (by a player: the segments now in columns 2 and 3 of ring b)     enough
"""

from __future__ import annotations

import re
from collections.abc import Callable

from parlour.core.english import count
from parlour.core.errors import NotAMove
from parlour.core.judge import Attempt
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import queries
from ..board import COLOURS, RINGS
from ..moves import (
    ADVANCE_TOKEN,
    ENOUGH,
    INTRODUCE,
    LEFT,
    PASS,
    RIGHT,
    STAY,
    STOP,
    SWITCH_PAIR,
    colour_of,
    ring_of,
    turn_action,
)
from ..rules import codes as why
from ..rules.survey import HOME
from ..state import (
    ADVANCE,
    BY_PLAYER,
    CYCLE,
    FLAT,
    FREE,
    INTRO,
    LOT,
    MACHINE,
    NUMBER,
    OVER,
    ROLL,
    ROTATE,
    SWITCH,
)
from . import reasons as no
from .names import pair_name, place_at, place_name, read_place, seat_numbered, way_name

_ANY = "|".join(COLOURS)
EXAMPLES = "Type a move such as: blue outer left 3, blue stays, introduce or pass."

# Other ways to write a move, replaced by those that READINGS knows before a text is read.
SAME = (
    (r"[−–]", "-"),
    (r"[\s.!;,]+", " "),
    (r"\bgray\b", "grey"),
    (r"\banti-clockwise\b|\bcounter-?clockwise\b", "anticlockwise"),
    (r"^([rbgys])(?= ?[12] ?[-+lr])", lambda found: COLOURS["rbgys".index(found[1])]),
    (r"^(?:turn|rotate|slide) ", ""),
    (r"\b(?:the|by|segments?|band) ?| (?:to the|to)(?= (?:left|right))", ""),
    (rf"\b(outer|inner) ({_ANY})\b", r"\2 \1"),
    (rf"\b({_ANY}) (outer |inner |)ring\b", r"\1 \2"),
    (r"(?<!\w)(\d{1,2}) (left|right|anticlockwise|clockwise)\b", r"\2 \1"),
    (r" +", " "),
)


def move_name(s: Record, action: int) -> str:
    """Return an action as text."""
    if s.phase == LOT:
        return f"first {s.number[action]}" if 0 <= action < s.seats else f"first {action}?"
    if s.phase == ROLL:
        return f"{COLOURS[int(s.used)]} {action}"
    if s.phase == SWITCH and s.switch_by != BY_PLAYER:
        return f"switch {RINGS[action // int(s.segments) % 10]}{action % int(s.segments)}"
    if action < STAY:
        which = "inner" if ring_of(action) >= 5 else "outer"
        return f"{COLOURS[colour_of(action)]} {which} {way_name(action)} {s.dice[colour_of(action)]}"
    if action < PASS:
        return f"{COLOURS[colour_of(action)]} stays"
    if ADVANCE_TOKEN <= action < STOP:
        ring, k = queries.token_of_rank(s, action - ADVANCE_TOKEN)
        return f"advance {place_name(s, ring, k)}" if ring >= 0 else f"advance {action - ADVANCE_TOKEN + 1}"
    if SWITCH_PAIR <= action < ENOUGH:
        outcome, pairs = action - SWITCH_PAIR, int(s.rings) * int(s.segments)
        return f"switch {'-'.join(pair_name(s, outcome))}" if outcome < pairs else f"switch {outcome}?"
    return {ENOUGH: "enough", PASS: "pass", INTRODUCE: "introduce", STOP: "stop"}.get(
        action, f"action {action}"
    )


def read_move(s: Record, text: str) -> int | Attempt:
    """Return the action that a text means, or an Attempt (with the reason) if it can never be an action now. Raise
    NotAMove if the text cannot be understood.
    """
    if len(text) > 80:
        raise NotAMove(f"That is too long for a move. {EXAMPLES}")
    plain = standard_text(text)
    if (outcome := _read_outcome(s, plain)) is not None:
        return outcome
    if (said := _read_action(s, plain)) is None:
        raise NotAMove(f"{text.strip()[:40]!r} is not a move. {EXAMPLES}")
    if s.phase == OVER and isinstance(said, Attempt):
        return PASS  # M-57: whatever it was, the game is over
    if s.phase == SWITCH and s.switch_by == BY_PLAYER:
        return PASS if isinstance(said, Attempt) else said  # O-19: whatever it was, segments come first
    return Attempt(no.comes_first(s)) if s.phase in (LOT, ROLL, SWITCH) else said


def standard_text(text: str) -> str:
    """Return a typed move in a standard form, in which each kind of move is written in one way only. All later
    patterns in this file expect this form.
    """
    plain = text.lower()
    for pattern, same in SAME:
        plain = re.sub(pattern, same, plain).strip()
    return plain


def _read_action(s: Record, plain: str) -> int | Attempt | None:
    """Return the action that a text means when a seat must act, or the Attempt with the reason if it cannot be
    played; None if the text is not understood.
    """
    for pattern, read in READINGS:
        if s.aim == NUMBER and read in ABOUT_TOKENS and s.phase == ROTATE and re.fullmatch(pattern, plain):
            return INTRODUCE  # O-23: refused, since there are no tokens
        if (found := re.fullmatch(pattern, plain)) and (meant := read(s, found)) is not None:
            return meant
    return None


def _read_outcome(s: Record, plain: str) -> int | None:
    """Return the chance outcome that a text means: a seat drawn by lot, the face of a die, or a pair of segments; None
    if the text is no outcome.
    """
    if s.phase == LOT and (found := re.fullmatch(r"(?:first|corner|player) (\d)(?: begins)?", plain)):
        seat = seat_numbered(s, int(found[1]))
        return -1 if seat is None else seat
    if s.phase == ROLL and (found := re.fullmatch(rf"(?:{COLOURS[int(s.used)]} )?(\d{{1,2}})", plain)):
        return int(found[1])
    if (
        s.phase == SWITCH
        and s.switch_by != BY_PLAYER
        and (found := re.fullmatch(r"switch ([a-j])(\d{1,2})", plain))
    ):
        ring, k = RINGS.index(found[1]), int(found[2])
        return ring * int(s.segments) + k if ring < s.rings and k < s.segments else -1
    return None


def _read_turn(s: Record, found: re.Match[str]) -> int | Attempt:
    """Return the action for a typed ring, direction and number. Return an Attempt with the reason if the number is
    not the one on the die; raise NotAMove if two rings have this colour and the text does not say which. O-08, O-11,
    O-12, O-14
    """
    inner = 5 * (found["which"] in ("inner", "2"))
    ring = RINGS.index(found["ring"]) if found["ring"] else COLOURS.index(found["colour"]) + inner
    colour, name = ring % 5, COLOURS[ring % 5]
    if found["die"] and found["die"] != name:
        return Attempt.because(no.WRONG_RING, die=found["die"])
    if not found["ring"] and not found["which"] and s.rings > 5:
        raise NotAMove(f"There are two {name} rings. Type “{name} outer” or “{name} inner”.")
    way = LEFT if found["way"] in ("left", "-", "anticlockwise") else RIGHT
    shown = int(s.dice[colour])
    number = int(found["number"]) if found["number"] else shown
    turn: int = turn_action(colour, ring // 5, way)
    if number == shown or shown <= 0 or s.phase != ROTATE or colour < s.used:
        return turn
    if s.bands != FLAT and number == s.segments - shown:
        return turn ^ LEFT  # M-20: the long way round ends in the same place
    if s.control == MACHINE:
        return Attempt(no.MACHINE_TURNS)
    ways = [word for word, by in (("left", -shown), ("right", shown)) if queries.ring_may_turn(s, ring, by)]
    if 2 * shown == s.segments and "left" in ways:
        ways.remove("left")  # half a turn is the same both ways and is written as right
    if not ways:
        return turn  # the rules say why this ring does not turn at all
    places = count(shown, "place")
    return Attempt.because(no.WRONG_NUMBER, die=name, shown=shown, places=places, ways=" or ".join(ways))


def _read_entry(s: Record, found: re.Match[str]) -> int | Attempt:
    """Return the action for the typed text "introduce", perhaps with the name of a place; an Attempt if the place is
    not the seat's own door.
    """
    door, place = f"{RINGS[0]}{s.door[s.turn]}", found["place"]
    if place and s.phase == INTRO and place != door:
        return Attempt.because(no.OTHER_DOOR, door=door)
    return INTRODUCE


def _read_run(s: Record, found: re.Match[str]) -> int | Attempt:
    """Return the action for a text that names a token by its place, and perhaps the place where its run should end; an
    Attempt if the token cannot run there.
    """
    start, end = read_place(s, found["start"]), found["end"]
    if start is None:
        raise NotAMove(f"This board has no place {found['start']}.")
    if s.phase not in (ROTATE, ADVANCE, INTRO):
        return PASS
    own = [ADVANCE_TOKEN + rank for rank in range(6) if queries.token_of_rank(s, rank) == start]
    if own and (s.phase == ROTATE or (s.phase == ADVANCE and end in (None, end_of_run(s, own[0])))):
        return own[0]
    return try_run(s, start, end, own[0] if own else None)


def _read_switch(s: Record, found: re.Match[str]) -> int | None:
    """Return the action that swaps path and barrier of two neighbouring segments, for a text with their places or
    only the first one. Raise NotAMove if there is no such pair; return None in games in which players do not swap
    segments. O-19
    """
    if s.switching == 0 or s.switch_by != BY_PLAYER:
        return None
    ring = found["ring"]
    first, second = (
        read_place(s, f"{ring}{found['one']}"),
        read_place(s, f"{ring}{found['other'] or found['one']}"),
    )
    if first is None or second is None:
        raise NotAMove(f"This board has no such segments of ring {ring}.")
    count, k, after = int(s.segments), first[1], second[1]
    if found["other"] and (k - after) % count == 1:
        k = after  # b3-b2 means the same as b2-b3
    elif found["other"] and (after - k) % count != 1:
        raise NotAMove(f"{ring}{found['one']} and {ring}{found['other']} are not neighbours.")
    return SWITCH_PAIR + first[0] * count + k


def _read_enough(s: Record, found: re.Match[str]) -> int | None:
    """Return the action for the typed text "enough", with which a seat ends the swapping of segments; None in games
    in which players do not swap segments. O-19
    """
    return ENOUGH if s.switching and s.switch_by == BY_PLAYER else None


def _read_no_snipe(s: Record, found: re.Match[str]) -> Attempt:
    """Return the Attempt for a text such as "do not snipe": the reason says that a running token always snipes the
    opponents' tokens in its way. M-38
    """
    return Attempt(no.RUN_SNIPES if s.advance == FREE else no.MUST_SNIPE)


def _read_hold(s: Record, found: re.Match[str]) -> Attempt:
    """Return the Attempt for a text that asks a token to stay where it is: the reason says that all tokens run or, by
    option, how to let one stay. M-31, O-07
    """
    return Attempt(no.MAY_STAY if s.advance == FREE else no.ALL_RUN)


def _read_second(s: Record, found: re.Match[str]) -> Attempt:
    """Return the Attempt for a text that asks to bring in a second token: the reason says that only one may come in
    per turn. M-46
    """
    return Attempt(no.ONLY_ONE)


def _read_fresh(s: Record, found: re.Match[str]) -> Attempt:
    """Return the Attempt for a text that asks a token to run that was brought in this turn: the reason says that it
    must wait for the next turn. M-51
    """
    return Attempt(no.FRESH_WAITS)


def _read_stop(s: Record, found: re.Match[str]) -> int:
    """Return the action for the typed text "stop": no more of the seat's tokens run. O-07"""
    return STOP


def _read_undo(s: Record, found: re.Match[str]) -> Attempt:
    """Return the Attempt for the text "undo": the reason says that planned rotations can still be changed, or that
    nothing can be undone any more. M-67
    """
    return Attempt((no.comes_first(s) or no.CHANGEABLE) if s.phase == ROTATE else no.CONFIRMED)


def try_run(s: Record, start: tuple[int, int], end: str | None, ranked: int | None) -> Attempt:
    """Return the Attempt that explains why a token cannot run from the place `start` to the place named `end`.
    `ranked` is the action that lets this token run, or None if the token belongs to another seat. M-30 to M-43,
    O-07
    """
    ring, k = start
    place, owner = place_name(s, ring, k), queries.owner_of(s, ring, k)
    if ranked is None:
        stands = "no token is" if owner < 0 else f"{name_of(owner)}'s token stands"
        return Attempt.because(no.NOT_YOURS, stands=stands, place=place)
    column = queries.column_of(s, ring, k)
    if column < 0:
        return Attempt(no.UNDER_FRAME)
    target = read_place(s, end) if end and end != "home" else None
    if target is None and (end == "home" or ring + 1 == s.rings):
        return _home(s, ring, column) or _stop(s, ranked)
    if target is not None and (target[0] <= ring or queries.column_of(s, *target) != column):
        return Attempt.because(no.NOT_STRAIGHT, place=place)
    return _block(s, ring, column, target[0] if target else ring + 1) or _stop(s, ranked)


def _block(s: Record, ring: int, column: int, to: int) -> Attempt | None:
    """Return an Attempt with the reason why a token in a column cannot run inwards from ring `ring` to ring `to`;
    None if nothing is in its way. M-32, M-34
    """
    for following in range(ring + 1, to + 1):
        k = queries.segment_at(s, following, column)
        where = f"{RINGS[following]}{column}"
        if not queries.is_path(s, following, k):
            return Attempt.because(no.BLACK, place=where)
        if queries.owner_of(s, following, k) == s.turn:
            return Attempt.because(no.OWN_IN_FRONT, place=where)
    return None


def _home(s: Record, ring: int, column: int) -> Attempt | None:
    """Return the Attempt that says why the seat's token in this ring and column cannot go home; None if it can. M-40,
    M-43
    """
    if ring + 1 < s.rings:
        return Attempt.because(no.NOT_INNERMOST, last=RINGS[s.rings - 1], place=f"{RINGS[ring]}{column}")
    if queries.leads_home(s, int(s.turn), column):
        return None
    return Attempt.because(no.NO_HOME_HERE, column=column)


def _stop(s: Record, ranked: int) -> Attempt:
    """Return the Attempt that explains that a token with an open path must run, and must run as far as it can. M-31,
    O-07
    """
    if s.advance != FREE:
        return Attempt(no.ALL_RUN)
    if s.phase == INTRO:
        return Attempt(why.ADVANCE_IS_OVER)
    end = end_of_run(s, ranked)
    return Attempt.because(no.RUNS_FAR, end=end if end == "home" else f"to {end}")


def end_of_run(s: Record, action: int) -> str:
    """Return the name of the place where a token's run ends if this action is played; "home" if it goes home."""
    what, _, *place = queries.trace(s, action)[-1]
    return "home" if what == HOME else place_at(*place)


Read = Callable[[Record, re.Match[str]], int | Attempt | None]
READINGS: tuple[tuple[str, Read], ...] = (  # what a text may look like, and what it means then
    (rf"(?:(?P<die>{_ANY}) die:? )?(?:(?P<colour>{_ANY}) ?(?P<which>outer|inner|1|2)?|ring (?P<ring>[a-j]))"
     r" ?(?P<way>left|right|anticlockwise|clockwise|\+|-) ?(?P<number>\d{1,2})?", _read_turn),
    (rf"(?P<colour>{_ANY}) stays?", lambda s, found: STAY + COLOURS.index(found["colour"])),
    (r"stay", lambda s, found: STAY + int(s.used) if s.phase == ROTATE else None),
    (r"pass|end|end turn|done|skip", lambda s, found: PASS),
    (r"stop|stop advancing", _read_stop),
    (r"switch (?P<ring>[a-j])(?P<one>\d{1,2})(?: ?(?:-|and|with) ?(?P=ring)(?P<other>\d{1,2}))?", _read_switch),
    (r"enough|no more|no more switches", _read_enough),
    (r"introduce(?: a token)?(?: (?:at|on|onto) (?P<place>[a-j]\d{1,2}))?", _read_entry),
    (r"(?:advance |move |run )?(?P<start>[a-j]#?\d{1,2})(?: ?(?:to|-|>)? ?(?P<end>[a-j]\d{1,2}|home))?", _read_run),
    # Wishes that people often have and that are no moves. M-18, M-31, M-38, M-46, M-51, M-67, O-09
    (r"(?:throw|roll)(?: again| dice)?", lambda s, found: Attempt(no.NO_DICE if s.numbers == CYCLE else no.THROWN)),
    (r"undo|take back", _read_undo),
    (r"introduce (?:a second|another|two|three|[2-6])(?: more)?(?: tokens?)?", _read_second),
    (r"introduce and (?:advance|run)(?: .*)?|(?:advance|move|run) (?:my )?(?:new|fresh) token",
     _read_fresh),
    (r"(?:do not|don't|no) snip(?:e|ing)(?: .*)?|spare .+", _read_no_snipe),
    (r"(?:leave|hold|keep) (?:[a-j]#?\d{1,2}|.*tokens?.*)|[a-j]#?\d{1,2} stays?", _read_hold),
)  # fmt: skip
ABOUT_TOKENS: tuple[Read, ...] = (
    _read_entry, _read_run, _read_stop, _read_second, _read_fresh, _read_no_snipe, _read_hold,
)  # fmt: skip
