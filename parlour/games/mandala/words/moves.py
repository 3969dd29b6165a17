"""Mandala: moves as text, both ways, and what a person may try that is no move at all.

blue outer left 3     blue stays     introduce     pass     advance f2     stop
first 3 (the lot)     red 4 (a die)  switch b2 (two segments)
"""

from __future__ import annotations

import re

from parlour.core.errors import NotAMove, Refusal
from parlour.core.record import Record

from ..board import COLOURS, RINGS
from ..moves import (
    ADVANCE_TOKEN,
    INTRODUCE,
    LEFT,
    PASS,
    RIGHT,
    STAY,
    STOP,
    colour_of,
    ring_of,
    turn_action,
    way_of,
)
from ..rules.advance import token_of_rank
from ..state import ADVANCE, FLAT, FREE, INTRO, LOT, OVER, ROLL, ROTATE, SWITCH
from .attempts import explain_run
from .names import place_name, read_place, seat_numbered

_COLOUR = "(?P<colour>" + "|".join(COLOURS) + ")"
_WAY = r"(?P<way>left|right|anticlockwise|clockwise|\+|-)"
TURN = re.compile(
    rf"(?:(?P<die>{'|'.join(COLOURS)}) die:? )?(?:{_COLOUR} ?(?P<which>outer|inner|1|2)?|ring (?P<ring>[a-j]))"
    rf" ?{_WAY} ?(?:by )?(?P<number>\d{{1,2}})?"
)
STAYS = re.compile(rf"{_COLOUR} stays?")
RUN = re.compile(
    r"(?:(?:advance|move|run) )?(?P<start>[a-j]#?\d{1,2})(?: ?(?:to|-|>)? ?(?P<end>[a-j]\d{1,2}|home))?"
)
ENTER = re.compile(r"introduce(?: (?:at|on|onto) (?P<place>[a-j]\d{1,2}))?")
EXAMPLES = "Moves read like: blue outer left 3, blue stays, introduce, pass."


def move_name(s: Record, action: int) -> str:
    """An action as text."""
    if s.phase == LOT:
        return f"first {s.number[action]}" if 0 <= action < s.seats else f"first {action}?"
    if s.phase == ROLL:
        return f"{COLOURS[int(s.used)]} {action}"
    if s.phase == SWITCH:
        return f"switch {RINGS[action // int(s.segments) % 10]}{action % int(s.segments)}"
    if action < STAY:
        which = "inner" if ring_of(action) >= 5 else "outer"
        way = "left" if way_of(action) == LEFT else "right"
        return f"{COLOURS[colour_of(action)]} {which} {way} {s.dice[colour_of(action)]}"
    if action < PASS:
        return f"{COLOURS[colour_of(action)]} stays"
    if ADVANCE_TOKEN <= action < STOP:
        ring, k = token_of_rank(s, action - ADVANCE_TOKEN)
        return f"advance {place_name(s, ring, k)}" if ring >= 0 else f"advance {action - ADVANCE_TOKEN + 1}"
    return {PASS: "pass", INTRODUCE: "introduce", STOP: "stop"}.get(action, f"action {action}")


def read_move(s: Record, text: str) -> int | Refusal:
    """Text as an action, or why what is meant can never be one here; NotAMove if it cannot be read."""
    plain = " ".join(text.lower().replace("−", "-").replace("–", "-").split())
    if len(plain) > 60:
        raise NotAMove(f"That is too long for a move. {EXAMPLES}")
    if s.phase in (LOT, ROLL, SWITCH):
        outcome = _read_outcome(s, plain)
        if outcome is not None:
            return outcome
    if found := TURN.fullmatch(plain):
        return _read_turn(s, found)
    if found := STAYS.fullmatch(plain):
        return _early(s) or STAY + COLOURS.index(found["colour"])
    if plain in ("pass", "end", "end turn", "done", "skip"):
        return _early(s) or PASS
    if plain == "stop":
        return _early(s) or STOP
    if found := ENTER.fullmatch(plain):
        return _early(s) or _read_entry(s, found["place"])
    if plain in ("throw", "roll", "throw again", "throw the dice"):
        return Refusal("M-18", "The dice are thrown once in a turn, and they fall by themselves.")
    if plain in ("undo", "take back"):
        return Refusal(
            "M-67", "The rotations are confirmed; only what is not yet confirmed can be taken back."
        )
    if found := RUN.fullmatch(plain):
        return _read_run(s, found)
    raise NotAMove(f"{text.strip()[:40]!r} is not a move. {EXAMPLES}")


def _read_outcome(s: Record, plain: str) -> int | None:
    """A chance outcome as text: the lot, a face, a pair of segments."""
    if s.phase == LOT and (found := re.fullmatch(r"first (\d)", plain)):
        seat = seat_numbered(s, int(found[1]))
        return -1 if seat is None else seat
    if s.phase == ROLL and (found := re.fullmatch(rf"{COLOURS[int(s.used)]} (\d{{1,2}})", plain)):
        return int(found[1])
    if s.phase == SWITCH and (found := re.fullmatch(r"switch ([a-j])(\d{1,2})", plain)):
        ring, k = RINGS.index(found[1]), int(found[2])
        return ring * int(s.segments) + k if ring < s.rings and k < s.segments else -1
    return None


def _early(s: Record) -> Refusal | None:
    """Why nothing can be done yet in a chance phase."""
    if s.phase == LOT:
        return Refusal("M-16", "The lot decides first who begins.")
    if s.phase in (ROLL, SWITCH):
        return Refusal("M-18", "Throw the dice first.")
    return None


def _read_turn(s: Record, found: re.Match[str]) -> int | Refusal:
    """A ring, a way and a number as an action; the number must be the die's."""
    if early := _early(s):
        return early
    if found["ring"]:
        ring = RINGS.index(found["ring"])
    else:
        ring = COLOURS.index(found["colour"]) + 5 * (found["which"] in ("inner", "2"))
    colour, name = ring % 5, COLOURS[ring % 5]
    if found["die"] and found["die"] != name:
        return Refusal("M-19", f"The {found['die']} die turns only a {found['die']} ring.")
    way = LEFT if found["way"] in ("left", "-", "anticlockwise") else RIGHT
    shown = int(s.dice[colour])
    number = int(found["number"]) if found["number"] else shown
    if number != shown and s.bands != FLAT and number == s.segments - shown and shown > 0:
        way = RIGHT if way == LEFT else LEFT  # M-20: the long way round ends on the same place
    elif number != shown and s.phase == ROTATE and shown > 0:
        if colour < s.used:
            return turn_action(colour, ring // 5, way)  # type: ignore[no-any-return]
        return Refusal("M-20", f"The {name} die shows {shown}: turn the ring exactly {shown}, left or right.")
    return turn_action(colour, ring // 5, way)  # type: ignore[no-any-return]


def _read_entry(s: Record, place: str | None) -> int | Refusal:
    """Introduce, perhaps at a named place: only the own door will do."""
    if place and s.phase == INTRO and place != f"a{s.door[s.turn]}":
        door = f"a{s.door[s.turn]}"
        return Refusal(
            "M-47", f"You introduce only onto the outer red segment at your own start area, {door}."
        )
    return INTRODUCE


def _read_run(s: Record, found: re.Match[str]) -> int | Refusal:
    """A token named by its place, perhaps with where it should go."""
    if early := _early(s):
        return early
    start = read_place(s, found["start"])
    if start is None:
        raise NotAMove(f"This board has no place {found['start']}.")
    if s.phase in (ADVANCE, ROTATE) and s.advance == FREE or s.phase == ROTATE:
        ranked = _rank(s, start)
        if ranked is not None and (s.phase == ROTATE or found["end"] is None):
            return ranked
    if s.phase == OVER:
        return PASS
    return explain_run(s, start, found["end"])


def _rank(s: Record, start: tuple[int, int]) -> int | None:
    """The action that advances the own token standing here."""
    for rank in range(6):
        if token_of_rank(s, rank) == start:
            return ADVANCE_TOKEN + rank
    return None
