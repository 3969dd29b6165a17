"""Mandala: what hands do. Dice, rings and arrows to click, and a turn planned as a whole."""

from __future__ import annotations

import re

from parlour.core.errors import Refusal
from parlour.core.game import Button, Plan, Slot
from parlour.core.record import OK, Record, copy

from .. import words
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
from ..rules import refusal
from ..rules.place import colour_may_turn
from ..state import ADVANCE, INTRO, OVER, ROTATE
from ..words.names import place_name, read_place, ring_name
from .disc import Disc
from .picture import layout_of
from .pieces import standing

Path = tuple[str, ...]
WAYS = {"left": LEFT, "right": RIGHT}
WHICH = ("outer", "inner")
NAME = re.compile(
    rf"die-({'|'.join(COLOURS)})|ring-[a-j]|token-[a-j]#?\d{{1,2}}|(door|start|home)-[1-6]|door|left|right|pass|stop"
)


def clicks(s: Record, action: int) -> Path | None:
    """The names to click for an action of a seat; None for chance."""
    if s.phase < ROTATE:
        return None
    if 0 <= action < STAY:
        way = "left" if way_of(action) == LEFT else "right"
        return f"die-{COLOURS[colour_of(action)]}", f"ring-{RINGS[ring_of(action)]}", way
    if STAY <= action < PASS:
        return (f"die-{COLOURS[action - STAY]}",)
    if ADVANCE_TOKEN <= action < STOP:
        tokens = standing(s, int(s.turn))
        rank = action - ADVANCE_TOKEN
        return (f"token-{place_name(s, *tokens[rank])}",) if rank < len(tokens) else None
    return {PASS: ("pass",), INTRODUCE: ("door",), STOP: ("stop",)}.get(action)


def click(s: Record, path: Path) -> int | Refusal | None:
    """What clicks mean so far: an action, allowed or not; why they can be none; None while unfinished."""
    if not path or not all(NAME.fullmatch(name) for name in path):
        return None
    if s.phase == OVER:
        return PASS  # refused, with how the game ended
    kind, _, name = path[0].partition("-")
    if kind in ("die", "ring"):
        if s.phase < ROTATE:
            return words.read_move(s, "red stays")  # says what comes first
        if kind == "die":
            return _die(s, COLOURS.index(name), path[1:])
        return _ring(s, RINGS.index(name), path[1:])
    if kind == "token":
        return words.read_move(s, name) if read_place(s, name) else None
    if kind in ("door", "start"):
        return _door(s, int(name or 0))
    if kind == "home":
        return Refusal("M-40", "Tokens go home by themselves, from the innermost ring, in a home column.")
    if kind in WAYS:
        return Refusal("M-22", "Choose a die and one of its rings first, then which way it turns.")
    return {"pass": PASS, "stop": STOP}.get(path[0])


def _die(s: Record, colour: int, rest: Path) -> int | Refusal | None:
    """A die, then one of its rings, then an arrow; a die that turns nothing is enough. M-19, M-22, M-24"""
    name = COLOURS[colour]
    if s.phase != ROTATE or (not rest and not colour_may_turn(s, colour)):
        return STAY + colour
    if not rest:
        return None
    ring = _ring_under(rest[0])
    if ring is None:
        return Refusal("M-22", f"Choose which {name} ring to turn, then which way.")
    if ring % 5 != colour:
        return words.read_move(s, f"{name} die: ring {RINGS[ring]} left")
    return _ring(s, ring, rest[1:])


def _ring(s: Record, ring: int, rest: Path) -> int | Refusal | None:
    """A ring, then an arrow; the ring tells which die is meant. M-19, M-21, M-25"""
    if not rest:
        return None
    if rest[0] in WAYS:
        return int(turn_action(ring % 5, ring // 5, WAYS[rest[0]]))
    again = _ring_under(rest[0])
    if s.phase != ROTATE or not colour_may_turn(s, ring % 5):
        return int(turn_action(ring % 5, ring // 5, RIGHT))  # refused, with the reason
    if again is not None and again != ring and again % 5 == ring % 5:
        name, by = COLOURS[ring % 5], int(s.dice[ring % 5])
        return Refusal("M-25", f"Only one {name} ring turns, by the whole {by}.")
    return Refusal("M-21", f"Choose left or right for ring {RINGS[ring]}.")


def _ring_under(name: str) -> int | None:
    """The ring that was clicked, itself or a token that stands on it."""
    kind, _, place = name.partition("-")
    return RINGS.index(place[0]) if kind in ("ring", "token") else None


def _door(s: Record, number: int) -> int | Refusal:
    """A door or start area: the own one, or somebody else's. M-47"""
    if not number or s.turn < 0 or number == s.number[s.turn]:
        return INTRODUCE
    doors = {int(s.number[seat]): int(s.door[seat]) for seat in range(int(s.seats))}
    return words.read_move(s, f"introduce at a{doors.get(number, 5 * number - 3)}")


def prompt(s: Record, path: Path) -> str:
    """With a die chosen, which ring; with a ring, which way. M-21, M-22"""
    name = path[0].partition("-")[2]
    by = int(s.dice[COLOURS.index(name)])
    if len(path) > 1:
        return f"{ring_name(s, RINGS.index(path[1][-1])).capitalize()}, by {by}: left or right?"
    return f"{name.capitalize()} {by}: choose {'the outer or the inner' if s.rings == 10 else 'the'} {name} ring."


def buttons(s: Record) -> list[Button]:
    """What is not on the board: arrows while rings turn, then introducing, stopping, ending the turn."""
    if s.seat < 0:
        return []
    if s.phase == ROTATE:
        return [Button("left", "← Left", "ArrowLeft"), Button("right", "Right →", "ArrowRight")]
    if s.phase == ADVANCE:
        return [Button("stop", "No more runs", "Enter")]
    if s.phase != INTRO:
        return []
    end = [Button("pass", "End the turn", "Enter")]
    return [Button("door", "Introduce a token", "i"), *end] if refusal(s, INTRODUCE) == OK else end


def plan(s: Record) -> Plan | None:
    """The rotations of a turn, a slot for each colour still to come. M-26, M-67"""
    if s.phase != ROTATE or s.seat < 0:
        return None
    return Plan(tuple(_slot(s, colour) for colour in range(int(s.used), 5)), "Turn the rings")


def _slot(s: Record, colour: int) -> Slot:
    t = copy(s)
    t.used = colour
    actions = [a for a in (*range(4 * colour, 4 * colour + 4), STAY + colour) if refusal(t, a) == OK]
    name, by = COLOURS[colour], int(s.dice[colour])
    choices = {a: (_label(s, a), clicks(s, a) or ()) for a in actions}
    layout = layout_of(s)
    turn = {}
    if isinstance(layout, Disc):
        degrees = {LEFT: -layout.step * by, RIGHT: layout.step * by}
        turn = {a: (f"ring-{RINGS[ring_of(a)]}", degrees[way_of(a)]) for a in actions if a < STAY}
    return Slot(name, f"{name.capitalize()} {by}", choices, turn)


def _label(s: Record, action: int) -> str:
    if action >= STAY:
        return "stays"
    which = f"{WHICH[ring_of(action) // 5]} ring" if s.rings == 10 else "ring"
    way = "left" if way_of(action) == LEFT else "right"
    return f"{which} {RINGS[ring_of(action)]} {way} {int(s.dice[colour_of(action)])}"
