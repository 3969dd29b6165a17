"""Mandala: everything that players can click: dice, rings and arrows to plan a turn; tokens to run; and a door to
bring a token in.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parlour.core.english import count
from parlour.core.judge import Attempt
from parlour.core.offer import Button, Choice, Look, Offer, Reach
from parlour.core.record import OK, Record, acts

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
    ring_of,
    turn_action,
)
from ..state import ADVANCE, BY_PLAYER, NUMBER, OVER, ROTATE, SWITCH
from ..words import reasons as no
from ..words.moves import read_move
from ..words.names import pair_name, place_at, read_place, ring_name, way_name
from .board import layout_of
from .draft import choose, turned, ways_of
from .reach import reach_of

Path = tuple[str, ...]
WAYS = {"left": LEFT, "right": RIGHT}
ARROWS = (Button("left", "← Turn left", "ArrowLeft"), Button("right", "Turn right →", "ArrowRight"))
END, STOPS = Button("pass", "End the turn", "Enter"), Button("stop", "Done moving", "Enter")
PASSES, STOPPED = Choice((PASS,), ("pass",), "end the turn"), Choice((STOP,), ("stop",), "done moving")
SWITCHED = Button("enough", "Done switching", "Enter")
ENTER = Button("door", "Bring in a token", "i")
NAME = re.compile(
    rf"die-({'|'.join(COLOURS)})|ring-[a-j]|token-[a-j]#?\d{{1,2}}|pair-[a-j]\d{{1,2}}"
    r"|(door|start|home)-[1-6]|door|left|right|pass|stop|enough"
)


def offer(s: Record, look: Look) -> Offer:
    """Return everything that a seat may do now. M-22, M-24, M-26, M-46, M-49, O-07, O-19"""
    if not acts(s, look.viewer):
        return Offer()
    if s.phase == SWITCH:
        return _switches(s)
    if s.phase == ROTATE:
        return _draft(s, look)
    if s.phase == ADVANCE:
        return Offer(
            "Choose a token to move towards the centre, or press Done moving.",
            (*_runs(s), STOPPED),
            (STOPS,),
            main=STOPS.at,
        )
    if queries.refusal(s, INTRODUCE) != OK:
        return Offer(
            "There is nothing more to do this turn. Press End the turn.", (PASSES,), (END,), main=END.at
        )
    number = s.number[s.turn]
    places = ("door", f"door-{number}", f"start-{number}")
    doors = [Choice((INTRODUCE,), (at,), "introduce a token") for at in places]
    return Offer("Bring in a token, or end your turn.", (PASSES, *doors), (ENTER, END), main=ENTER.at)


def _switches(s: Record) -> Offer:
    """Return the offer to a seat before its throw: swap path and barrier of a pair of neighbouring segments, or stop
    swapping. O-19
    """
    choices = [Choice((ENOUGH,), ("enough",), "switch no more")]
    for action in queries.legal(s):
        if action != ENOUGH:
            one, other = pair_name(s, action - SWITCH_PAIR)
            choices.append(Choice((action,), (f"pair-{one}",), f"switch {one} and {other}"))
    left = int(s.switching) - int(s.switched)
    often = "one pair" if left == 1 else f"up to {left} pairs"
    return Offer(
        f"Choose {often} of neighbouring segments to switch, or press Done switching.",
        tuple(choices),
        (SWITCHED,),
        main=SWITCHED.at,
    )


def _runs(s: Record) -> list[Choice]:
    """Return a choice for each of the seat's tokens that may run, inner rings first. O-07"""
    own = [place_at(*place) for seat, *place in queries.tokens(s) if seat == s.turn]
    able = [(a, place) for a, place in enumerate(own, ADVANCE_TOKEN) if queries.refusal(s, a) == OK]
    return [Choice((a,), (f"token-{place}",), f"advance {place}") for a, place in able]


def _draft(s: Record, look: Look) -> Offer:
    """Return the offer to a seat that plans its turn: to choose a ring and a direction for each die, in any order.
    The rotations are then played in the order of the colours. M-26, M-67
    """
    ways, layout, dice = ways_of(s), layout_of(s, look), s.dice.tolist()
    choices: list[Choice] = []
    prompts: dict[Path, str] = {}
    for colour, able in ways.items():
        made, said = _ways(colour, dice[colour], tuple(able), layout.rings, layout.step)
        choices += made
        prompts |= said
    chosen = choose(ways, look.draft)
    ready = len(chosen) == len(ways)
    task = "For each die, choose a ring and a direction. Then press Turn the rings."
    if not prompts:
        task = "These dice turn no ring. Press Turn the rings to continue."
    elif ready:
        task = "You have a plan for every die. Press Turn the rings, or change your plan."
    if ready and prompts and s.aim == NUMBER:
        found = queries.door_sum(turned(s, chosen), int(s.turn))
        task = f"Your column would add up to {found}; you need {s.sum}. Turn the rings, or change your plan."
    line = tuple(chosen.values())
    return Offer(task, tuple(choices), ARROWS, (), prompts, (), "Turn the rings", ready, line)


@lru_cache(4096)
def _ways(
    colour: int, by: int, able: tuple[int, ...], rings: int, step: float
) -> tuple[list[Choice], dict[Path, str]]:
    """Return the choices for the die of one colour, which shows `by`, and the prompts after each click. `able` has
    the actions that can use the die. The player may click the die first and then a ring, or a ring at once. M-21,
    M-22
    """
    name = COLOURS[colour]
    die = f"die-{name}"
    if able[0] >= STAY:
        return [Choice(able, (die,), f"{name} stays", stages=True)], {}
    which = "the outer or the inner" if rings == 10 else "the"
    prompts: dict[Path, str] = {(die,): f"The {name} die shows {by}: choose {which} {name} ring."}
    choices, turns = [], "left (anticlockwise) or right (clockwise)" if step else "left or right"
    for action in able:
        ring, way = ring_of(action), way_name(action)
        at, called = f"ring-{RINGS[ring]}", ring_name(rings, ring)
        turn = (at, -step * by if way == "left" else step * by) if step else None
        text = f"{called} {RINGS[ring]} {way} {by}"
        choices.append(Choice((action,), (die, at, way), text, stages=True, turn=turn))
        prompts[die, at] = prompts[at,] = f"Turn the {called} {count(by, 'place')}: {turns}?"
    return choices, prompts


def click(s: Record, look: Look, path: Path) -> int | Attempt | Reach | None:
    """Return what clicks mean that the offer does not have: an action, which the rules will refuse; an Attempt, which
    carries the reason; the Reach of a clicked token (where it would run); or None if more clicks are needed.
    """
    if not path or not all(NAME.fullmatch(name) for name in path):
        return None
    if s.phase == OVER:
        return PASS  # refused, with how the game ended
    kind, _, name = path[0].partition("-")
    if kind in ("pair", "enough") or (s.phase == SWITCH and s.switch_by == BY_PLAYER):
        return _pair(s, kind, name)
    if kind in ("token", "door", "start", "home") and s.aim == NUMBER and s.phase == ROTATE:
        return INTRODUCE  # refused: there are no tokens
    if kind in ("die", "ring") and s.phase < ROTATE:
        return Attempt(no.comes_first(s))
    if kind == "die":
        return _die(s, COLOURS.index(name), path[1:])
    if kind == "ring":
        return _ring(s, RINGS.index(name), path[1:])
    if kind == "token":
        if not read_place(s, name):
            return None
        found = reach_of(s, name) if len(path) == 1 and s.phase == ROTATE and s.aim != NUMBER else None
        return found or read_move(s, name)
    if kind in ("door", "start"):
        return _door(s, int(name or 0))
    if kind in WAYS or kind == "home":
        return Attempt(no.DIE_FIRST if kind in WAYS else no.HOME_BY_ITSELF)
    return PASS if kind == "pass" else STOP


def _pair(s: Record, kind: str, name: str) -> int | None:
    """Return the action for a click while a player may swap neighbouring segments: on the mark between two segments,
    on the button that ends the swapping, or elsewhere (the rules refuse that). Return None if no such place exists,
    or in games without such choices. O-19
    """
    if s.switching == 0 or s.switch_by != BY_PLAYER:
        return None
    if kind == "pair":
        place = read_place(s, name)
        return SWITCH_PAIR + place[0] * int(s.segments) + place[1] if place else None
    return ENOUGH if kind == "enough" else PASS


def _die(s: Record, colour: int, rest: Path) -> int | Attempt | None:
    """Return what clicks on a die, then on a ring, then on an arrow mean: an action or an Attempt with the reason
    against it; None if more clicks are needed. A die that cannot turn any ring takes one click. M-19, M-22, M-24
    """
    name = COLOURS[colour]
    if s.phase != ROTATE or (not rest and not queries.colour_may_turn(s, colour)):
        return STAY + colour
    if not rest:
        return None
    ring = _ring_under(rest[0])
    if ring is None:
        return Attempt.because(no.RING_FIRST, colour=name)
    return _ring(s, ring, rest[1:]) if ring % 5 == colour else Attempt.because(no.WRONG_RING, die=name)


def _ring(s: Record, ring: int, rest: Path) -> int | Attempt | None:
    """Return what clicks on a ring and then on an arrow mean: an action or an Attempt with the reason against it;
    None if the arrow is still missing. The ring's colour says which die is used. M-19, M-21, M-25
    """
    if not rest:
        return None
    colour = ring % 5
    may_turn = s.phase == ROTATE and queries.colour_may_turn(s, colour)
    if rest[0] in WAYS or not may_turn:  # what may not turn is refused, with the reason
        return int(turn_action(colour, ring // 5, WAYS.get(rest[0], RIGHT)))
    again = _ring_under(rest[0])
    if again is not None and again != ring and again % 5 == colour:
        return Attempt.because(
            no.ONE_RING, colour=COLOURS[colour], places=count(int(s.dice[colour]), "place")
        )
    return Attempt.because(no.WHICH_WAY, ring=RINGS[ring])


def _ring_under(name: str) -> int | None:
    """Return the ring that a click names, by the ring itself or by a token that stands on it; None if the click names
    neither.
    """
    kind, _, place = name.partition("-")
    return RINGS.index(place[0]) if kind in ("ring", "token") else None


def _door(s: Record, number: int) -> int | Attempt:
    """Return the action that brings a token in, for a click on the seat's own door or start area; for those of
    another seat, the Attempt with the reason why this is not allowed. M-47
    """
    if not number or s.turn < 0 or number == s.number[s.turn]:
        return INTRODUCE
    doors = {int(s.number[seat]): int(s.door[seat]) for seat in range(int(s.seats))}
    return read_move(s, f"introduce at a{doors.get(number, 5 * number - 3)}")
