"""Converts actions into text and text into actions. Every action has the same name in every phase. K-14, K-20, K-30"""

from __future__ import annotations

import re

from parlour.core.errors import NotAMove
from parlour.core.judge import Attempt
from parlour.core.record import IS_OVER, NOBODY, Record

from .. import moves, state
from ..board import COLOUR, COLOUR_NAMES, KEEP, LOCATION_NAMES, SLOTS_A_SIDE, SPACE_NAMES, TRAP, T
from .names import (
    CARD_NAMES,
    LOCATION_BY_NAME,
    RATINGS,
    SIDE_NAMES,
    SPACE_BY_NAME,
    TEAMS,
    is_wall_place,
    kind_of,
    location_name,
    space_name,
)
from .reasons import GATE_ON_BRIDGE, GATE_ON_SPACE, NO_GIFTS, NO_SUCH_PLACE, ON_A_STAIR, OWN_GATE

_LEAST = 60  # characters of a wrong text that are repeated


def _names() -> list[str]:
    """Return the names of all actions and outcomes, in the order of their numbers."""
    teams = [team.lower() for team in TEAMS]
    names = [f"move {name}" for name in SPACE_NAMES] + [f"skip {name}" for name in SPACE_NAMES]
    names += [f"place {name}" for name in LOCATION_NAMES] + [f"open {name}" for name in LOCATION_NAMES]
    names += ["done", "stop", "keep the gate", "leave", "chest keys", "chest try", "ask"]
    names += [f"ask {rating}" for rating in RATINGS[:3]] + ["decline"]
    names += [f"press {team}" for team in teams] + [f"let {team}" for team in teams]
    names += ["guess", "no guess", "try", "pass"]
    names += [f"category {colour}" for colour in COLOUR_NAMES]
    names += [f"drawbridge {side.lower()}" for side in SIDE_NAMES]
    names += [f"first {team}" for team in teams] + [f"rating {rating}" for rating in RATINGS[:3]]
    names += ["right", "wrong", "time out"] + [f"card {card.lower()}" for card in CARD_NAMES]
    names += [f"roll {face}" for face in range(1, 7)]
    names += [f"{team} right" for team in teams] + [f"{team} wrong" for team in teams]
    names += ["silence", *(f"ask {rating}" for rating in RATINGS[3:])]
    names += [f"rating {rating}" for rating in RATINGS[3:]]
    return [*names, *(f"turns out {rating}" for rating in RATINGS)]


NAMES = _names()
assert len(NAMES) == moves.OUTCOMES
_BY_NAME = {name.lower(): action for action, name in enumerate(NAMES)}
_BY_NAME |= {
    "hold": moves.HOLD, "keep it": moves.HOLD, "keep gate": moves.HOLD, "pay": moves.CHEST_KEYS,
    "open the chest": moves.CHEST_KEYS, "open chest": moves.CHEST_KEYS, "try the chest": moves.CHEST_TRY,
    "guess again": moves.GUESS, "give up": moves.NOGUESS, "timeout": moves.TIMEOUT, "end": moves.DONE,
}  # fmt: skip
_BY_NAME |= {f"drawbridge {side}": moves.PORT + side for side in range(len(SIDE_NAMES))}
_BASES = {"move": moves.MOVE, "skip": moves.SKIP, "place": moves.PLACE, "open": moves.OPEN}
_VERBS = {"go": "move", "step": "move", "gate": "place", "lay": "place", "put": "place", "over": "skip"}
_PLACED = re.compile(r"(move|go|step|skip|over|place|gate|lay|put|open|through)(?: to| on| at)? (\S.*)")
_GIFT = re.compile(r"(give|lend|trade|swap|sell|borrow)\b.*")
HELP = "Type a move such as: move A3.0, skip A3.0, place L0, open L0, done, ask or chest keys."


def move_name(s: Record, action: int) -> str:
    """Return an action as text: "move A3.0", "place L0", "press lion", "card your choice"."""
    return NAMES[action] if 0 <= action < len(NAMES) else f"no move {int(action)}"


def read_move(s: Record, text: str) -> int | Attempt:
    """Return the action that a text means, or an Attempt (with the reason) if the text is understood but can never be
    an action. Raise NotAMove if it is not understood. K-03, K-20, K-23, K-30
    """
    said = " ".join(str(text)[:200].lower().split()).rstrip(".!")
    if said in _BY_NAME:
        return _BY_NAME[said]
    place = said.removeprefix("the ")
    found = _PLACED.fullmatch(said)
    if found:
        return _or_over(s, placed(s, _VERBS.get(found[1], found[1]), found[2].removeprefix("the ")))
    if place in SPACE_BY_NAME:
        return _or_over(s, placed(s, "move", place))
    if place in LOCATION_BY_NAME:
        return _or_over(s, placed(s, "open" if s.phase == state.STEP else "place", place))
    if _GIFT.fullmatch(said):
        return _or_over(s, Attempt(NO_GIFTS))
    raise NotAMove(f"{str(text)[:_LEAST]!r} is not a move. {HELP}")


def _or_over(s: Record, meant: int | Attempt) -> int | Attempt:
    return Attempt(IS_OVER) if s.seat == NOBODY and isinstance(meant, Attempt) else meant


def placed(s: Record, verb: str, name: str) -> int | Attempt:
    """Return the action for a verb such as "move" or "place" and the name of a place. Return an Attempt if they do
    not go together: tokens move to spaces, gates are placed on stairs, doors and trap doors. K-03, K-20
    """
    space, location = SPACE_BY_NAME.get(name, -1), LOCATION_BY_NAME.get(name, -1)
    if verb in ("move", "skip"):
        return _moved(verb, space, location, name)
    if verb == "through":
        return _through(s, location, name)
    if location >= 0:
        return _BASES[verb] + location
    if space < 0:
        return Attempt.because(NO_SUCH_PLACE, name=name[:20])
    if COLOUR[space] < 0 and space != KEEP:
        return Attempt.because(GATE_ON_BRIDGE, place=space_name(space))
    return Attempt.because(GATE_ON_SPACE, place=space_name(space))


def _moved(verb: str, space: int, location: int, name: str) -> int | Attempt:
    """Return the action that moves a token to a space or skips the space, as `verb` says. Return an Attempt if the
    place is a stair or door, where tokens cannot stand, or does not exist. K-03
    """
    if space < 0 <= location and not is_wall_place(location):
        space = SLOTS_A_SIDE * (location - TRAP) + T
    if space >= 0:
        return _BASES[verb] + space
    if location >= 0:
        return Attempt.because(ON_A_STAIR, place=location_name(location), kind=kind_of(location))
    return Attempt.because(NO_SUCH_PLACE, name=name[:20])


def _through(s: Record, location: int, name: str) -> Attempt:
    """Return the Attempt that tells a player why a token cannot stay on a stair or door: a gate blocks it, even for
    the team that placed the gate, or tokens only pass through. K-03, K-23
    """
    if location < 0 or not is_wall_place(location):
        return Attempt.because(NO_SUCH_PLACE, name=name[:20])
    if s.shut[location]:
        return Attempt.because(OWN_GATE, place=location_name(location))
    return Attempt.because(ON_A_STAIR, place=location_name(location), kind=kind_of(location))
