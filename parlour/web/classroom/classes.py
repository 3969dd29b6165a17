"""All classes of a server. Those with a name are on disk, too, and come back with their code."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from parlour.core.game import Game
from parlour.store import classes as stored
from parlour.store.matches import Store

from ..errors import NotFound, TooMany
from ..table.registry import digest
from . import keeping
from .register import LASTING
from .room import Class
from .teachers import Teachers
from .throw import draw_throw

log = logging.getLogger("parlour.web")
CLASSES = 200  # classes at a time
KEPT = 20_000  # classes on disk: an eighth of all codes
ASLEEP = 60.0  # seconds after which a class may make room for another
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that no code is a word
CODE = 4
EVERY = 3600.0  # seconds between two lookings for classes that nobody comes to


class Classes:
    """All classes of a server, by code."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        store: Store | None = None,
        games: Mapping[str, Game] | None = None,
        days: float | None = None,
    ) -> None:
        self.clock, self.wall = clock, wall
        self.store, self.games = store, games or {}
        self.days = days  # that a class is kept after the last lesson
        self.all: dict[str, Class] = {}

    def begin(self, game: Game, options: dict[str, Any], seconds: int, token: str) -> Class:
        """Open a class. Options that cannot be are refused now, not at the first throw."""
        draw_throw(game, options)
        self.make_room()
        code = next(code for code in iter(new_code, "") if not self.is_taken(code))
        teachers = Teachers([digest(token)])
        found = self.all[code] = Class(code, game, options, seconds, teachers, self.clock, self.wall)
        return found

    def is_taken(self, code: str) -> bool:
        """Whether there is a class of this code, here or on disk."""
        return code in self.all or (self.store is not None and stored.has(self.store, code))

    async def find(self, code: str) -> Class:
        """The class of a code, in whatever case it was typed; one that is kept comes back from disk."""
        code = code.upper()
        found = self.all.get(code)
        if found is not None and self.clock() - found.used > LASTING:
            del self.all[code]
            found = None
        if found is None:
            found = await self.bring_back(code)
        found.wake()
        return found

    async def bring_back(self, code: str) -> Class:
        """A class from disk; NotFound if it is not there."""
        fits = self.store is not None and len(code) == CODE and set(code) <= set(LETTERS)
        plain = await asyncio.to_thread(stored.read, self.store, code) if self.store and fits else None
        if plain is None:
            raise NotFound("There is no such class. Look at the code again; old classes are forgotten.")
        self.make_room()
        return self.all.setdefault(code, keeping.read(code, plain, self.games, self.clock, self.wall))

    def make_room(self) -> None:
        """Forget old classes; when there are too many, the one that slept longest."""
        now = self.clock()
        for code, found in list(self.all.items()):
            if now - found.used > LASTING:
                del self.all[code]
        if len(self.all) >= CLASSES:
            oldest = min(self.all.values(), key=lambda found: found.used)
            if now - oldest.used < ASLEEP:
                raise TooMany("Every classroom is taken. Try again in a minute.")
            del self.all[oldest.code]

    # On disk.

    async def name(self, room: Class, name: str) -> None:
        """Keep a class under a name from now on."""
        if self.store is None:
            raise NotFound("This parlour keeps no classes.")
        if not room.name and await asyncio.to_thread(stored.count, self.store) >= KEPT:
            raise TooMany("This parlour keeps as many classes as it can. Ask whoever hosts it.")
        room.name = name
        room.number += 1

    async def save(self, room: Class) -> None:
        """Write a class down that is kept, if something has changed; before anybody is told."""
        if self.store is None or not room.name or room.saved == room.number:
            return
        number = room.number
        await asyncio.wrap_future(stored.keep(self.store, room.code, keeping.written(room)))
        room.saved = number

    async def forget(self, room: Class) -> None:
        """A class ends for good, and nothing of it is left."""
        self.all.pop(room.code, None)
        if self.store is not None and room.name:
            await asyncio.wrap_future(stored.forget(self.store, room.code))

    async def keep_expiring(self, every: float = EVERY) -> None:
        """Let go of classes that nobody comes to any more, now and every hour, as the host has set."""
        while self.store is not None and self.days is not None:
            try:
                spare = [room.code for room in self.all.values() if room.name]
                if gone := await asyncio.to_thread(stored.expire, self.store, self.days, spare):
                    log.warning("%d classes that nobody came to were deleted", gone)
            except (SQLAlchemyError, OSError):
                log.exception("old classes could not be deleted")
            await asyncio.sleep(every)


def new_code() -> str:
    """Letters to join with."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
