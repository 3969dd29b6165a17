"""What is kept of a class that has a name: who is in it, what they have found, its lessons. Never an answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from parlour.core.errors import UnknownGame
from parlour.core.game import Game

from .room import Class, Lesson, Pupil
from .teachers import Teachers

OF_A_CLASS = ("name", "seconds", "options", "round", "joined", "number", "together")
OF_A_PUPIL = ("number", "name", "token", "right", "rounds")


def written(room: Class) -> dict[str, Any]:
    """A class as plain data."""
    return {
        "game": room.game.name,
        **{name: getattr(room, name) for name in OF_A_CLASS},
        "teachers": asdict(room.teachers),
        "pupils": [{name: getattr(p, name) for name in OF_A_PUPIL} for p in room.pupils.values()],
        "lessons": [asdict(lesson) for lesson in room.lessons],
    }


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
        lessons=[Lesson(**lesson) for lesson in plain["lessons"]],
        round=plain["round"],
        joined=plain["joined"],
        number=plain["number"] + 1,  # screens that looked before see that something has changed
    )
    pupils = [Pupil(**pupil, seen=-math.inf) for pupil in plain["pupils"]]
    room.pupils = {pupil.number: pupil for pupil in pupils}
    return room
