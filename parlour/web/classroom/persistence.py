"""Converts classes to plain data for the store, and back. The data has pupils, counts and lessons, but
never an answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from parlour.core.errors import UnknownGame
from parlour.core.game import Game

from .register import AWAY, LASTING, Pupil
from .room import Class, Lesson
from .teachers import Teachers

CLASS_FIELDS = ("name", "seconds", "options", "round", "number", "together", "early")
LEAP = 1000  # versions, so that a late write of the server that had the class before has a lower one
PUPIL_FIELDS = ("number", "name", "token", "right", "rounds", "right_now", "rounds_now")


def class_to_dict(room: Class) -> dict[str, Any]:
    """Return a class as a dict of plain data."""
    return {
        "game": room.game.name,
        **{name: getattr(room, name) for name in CLASS_FIELDS},
        "at": room.wall(),
        "joined": room.pupils.joined,
        "teachers": asdict(room.teachers),
        "pupils": [pupil_to_dict(room, pupil) for pupil in room.pupils],
        "lessons": [asdict(lesson) for lesson in room.lessons],
    }


def pupil_to_dict(room: Class, pupil: Pupil) -> dict[str, Any]:
    """Return a pupil as a dict of plain data. The digest of the token is included only while the pupil's device may
    use it.
    """
    token = pupil.token if room.pupils.is_here(pupil) else ""
    return {**{name: getattr(pupil, name) for name in PUPIL_FIELDS}, "token": token}


def class_from_dict(
    code: str,
    data: dict[str, Any],
    games: Mapping[str, Game],
    clock: Callable[[], float],
    wall: Callable[[], float],
) -> Class:
    """Return the class for stored data. If a throw was open when the server stopped, it is lost, and the
    class is between two throws. Raise UnknownGame if this server does not have the class's game.
    """
    game = games.get(data["game"])
    if game is None:
        raise UnknownGame(f"Class {code} plays {data['game']!r}, a game that this server does not have.")
    room = Class(
        code,
        game,
        dict(data["options"]),
        int(data["seconds"]),
        Teachers(**data["teachers"]),
        clock,
        wall,
        name=data["name"],
        together=data["together"],
        early=data.get("early", True),
        lessons=[Lesson(**{"shown": lesson["found"], **lesson}) for lesson in data["lessons"]],
        round=data["round"],
        number=data["number"] + LEAP,
    )
    room.pupils.joined = data["joined"]
    is_on = wall() - data.get("at", -math.inf) < LASTING
    pupils = [pupil_from_dict(pupil, is_on, clock()) for pupil in data["pupils"]]
    room.pupils.all = {pupil.number: pupil for pupil in pupils}
    return room


def pupil_from_dict(data: dict[str, Any], is_on: bool, now: float) -> Pupil:
    """Return the pupil for stored data. While the lesson goes on (`is_on`), the pupil's token stays valid; otherwise
    any device may take the name.
    """
    if is_on and data["token"]:
        return Pupil(**data, seen=now - AWAY)
    return Pupil(**{**data, "token": ""}, seen=-math.inf)
