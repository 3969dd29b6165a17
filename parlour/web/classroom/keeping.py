"""What is kept of a class that has a name: who is in it, what they have found, its lessons. Never an answer."""

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

OF_A_CLASS = ("name", "seconds", "options", "round", "number", "together", "early")
OF_A_PUPIL = ("number", "name", "token", "right", "rounds", "right_now", "rounds_now")


def written(room: Class) -> dict[str, Any]:
    """A class as plain data."""
    return {
        "game": room.game.name,
        **{name: getattr(room, name) for name in OF_A_CLASS},
        "at": room.wall(),
        "joined": room.pupils.joined,
        "teachers": asdict(room.teachers),
        "pupils": [pupil_written(room, pupil) for pupil in room.pupils],
        "lessons": [asdict(lesson) for lesson in room.lessons],
    }


def pupil_written(room: Class, pupil: Pupil) -> dict[str, Any]:
    """A pupil as plain data; the digest of the token only while the device may come back by it."""
    token = pupil.token if room.pupils.is_here(pupil) else ""
    return {**{name: getattr(pupil, name) for name in OF_A_PUPIL}, "token": token}


def read(
    code: str,
    plain: dict[str, Any],
    games: Mapping[str, Game],
    clock: Callable[[], float],
    wall: Callable[[], float],
) -> Class:
    """A class as it was kept, between two throws: one that was in the air is thrown again."""
    game = games.get(plain["game"])
    if game is None:
        raise UnknownGame(f"Class {code} plays a game this parlour does not have, {plain['game']!r}.")
    room = Class(
        code,
        game,
        dict(plain["options"]),
        int(plain["seconds"]),
        Teachers(**plain["teachers"]),
        clock,
        wall,
        name=plain["name"],
        together=plain["together"],
        early=plain.get("early", True),
        lessons=[Lesson(**{"shown": lesson["found"], **lesson}) for lesson in plain["lessons"]],
        round=plain["round"],
        number=plain["number"] + 1,
    )
    room.pupils.joined = plain["joined"]
    is_on = wall() - plain.get("at", -math.inf) < LASTING
    pupils = [pupil_read(pupil, is_on, clock()) for pupil in plain["pupils"]]
    room.pupils.all = {pupil.number: pupil for pupil in pupils}
    return room


def pupil_read(plain: dict[str, Any], is_on: bool, now: float) -> Pupil:
    """A pupil as kept. While the lesson is on, the device comes back by its token; after it, the name is free."""
    if is_on and plain["token"]:
        return Pupil(**plain, seen=now - AWAY)
    return Pupil(**{**plain, "token": ""}, seen=-math.inf)
