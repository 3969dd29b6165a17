"""All classes of a server. A class with a name is also stored on disk, and is loaded again by its code. So is every
other class of a server that works together with others, until its lesson is over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from parlour.core.errors import Conflict
from parlour.core.game import Game
from parlour.store import classes as stored
from parlour.store.matches import Store
from parlour.store.writer import is_conflict

from ..errors import NotFound, TooMany
from ..table.registry import digest
from .persistence import class_from_dict, class_to_dict
from .register import LASTING
from .room import Class
from .teachers import Teachers
from .throw import draw_throw

log = logging.getLogger("parlour.web")
MAX_CLASSES = 200  # in memory
MAX_STORED = 20_000  # on disk: an eighth of all codes
ASLEEP = 60.0  # idle seconds after which a class may be evicted from memory
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that no code is a word
CODE = 4
MOVED = "Another server runs this class by now. Nothing was changed. Try again."
EVERY = 3600.0  # seconds between two searches for expired classes


class Classes:
    """All classes of a server, by their codes."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        store: Store | None = None,
        games: Mapping[str, Game] | None = None,
        days: float | None = None,
        is_shared: bool = False,
    ) -> None:
        self.clock, self.wall = clock, wall
        self.is_shared = (
            is_shared  # the server works together with others, which may have to take a class over
        )
        self.store, self.games = store, games or {}
        self.days = days  # days that a named class is stored after its last lesson
        self.all: dict[str, Class] = {}

    def begin(self, game: Game, options: dict[str, Any], seconds: int, token: str) -> Class:
        """Open a class and return it. This draws a first throw at once, so that impossible options are refused now."""
        draw_throw(game, options)
        self.make_room()
        code = next(code for code in iter(new_code, "") if not self.is_taken(code))
        teachers = Teachers([digest(token)])
        found = self.all[code] = Class(code, game, options, seconds, teachers, self.clock, self.wall)
        return found

    def is_taken(self, code: str) -> bool:
        """Return whether a class with this code exists, in memory or on disk."""
        return code in self.all or (self.store is not None and stored.has(self.store, code))

    async def find(self, code: str) -> Class:
        """Return the class with this code, in upper or lower case, from memory or from disk. Raise NotFound if there
        is none.
        """
        code = code.upper()
        found = self.all.get(code)
        if found is not None and self.clock() - found.used > LASTING:
            del self.all[code]
            found = None
        if found is None:
            found = await self.load(code)
        found.wake()
        return found

    async def load(self, code: str) -> Class:
        """Load a class from disk and return it. Raise NotFound if it is not on disk."""
        is_code = self.store is not None and len(code) == CODE and set(code) <= set(LETTERS)
        data = await asyncio.to_thread(stored.read, self.store, code) if self.store and is_code else None
        if data is None or (not data["name"] and self.wall() - data["at"] > LASTING):
            raise NotFound(
                "There is no such class. Check the code, or ask your teacher: old classes are deleted."
            )
        self.make_room()
        return self.all.setdefault(code, class_from_dict(code, data, self.games, self.clock, self.wall))

    def make_room(self) -> None:
        """Drop expired classes from memory. If there are still too many, drop the class that has been unused
        for longest, or raise TooMany if even that one was used recently.
        """
        now = self.clock()
        for code, found in list(self.all.items()):
            if now - found.used > LASTING:
                del self.all[code]
        if len(self.all) >= MAX_CLASSES:
            oldest = min(self.all.values(), key=lambda found: found.used)
            if now - oldest.used < ASLEEP:
                raise TooMany("Too many classes are running on this server now. Try again in a minute.")
            del self.all[oldest.code]

    # On disk.

    async def name(self, room: Class, name: str) -> None:
        """Give a class a name. From now on it is stored on disk."""
        if self.store is None:
            raise NotFound("This server does not save classes, so you cannot continue one here.")
        if not room.name and await asyncio.to_thread(stored.count, self.store) >= MAX_STORED:
            raise TooMany(
                "This server is full: it cannot save another class. Ask the person who runs it to make room."
            )
        room.name = name
        room.number += 1

    async def save(self, room: Class) -> None:
        """Write a class to disk if it has changed, and if it has a name or other servers may have to take it over.
        The caller does this before any page sees the change. Raises Conflict if another server runs the class.
        """
        if self.store is None or not (room.name or self.is_shared) or room.saved == room.number:
            return
        number = room.number
        try:
            await asyncio.wrap_future(stored.keep(self.store, room.code, class_to_dict(room)))
        except Exception as error:
            if not is_conflict(error):
                raise
            self.all.pop(room.code, None)
            raise Conflict(MOVED) from None
        room.saved = number

    async def forget(self, room: Class) -> None:
        """Delete a class from memory and from disk."""
        self.all.pop(room.code, None)
        if self.store is not None and (room.name or self.is_shared):
            await asyncio.wrap_future(stored.forget(self.store, room.code))

    async def keep_expiring(self, every: float = EVERY) -> None:
        """Delete the classes that nobody has visited for as long as the operator has set, and those without a name
        once their lesson is over. Do so at once and then every `every` seconds.
        """
        while self.store is not None and (self.days is not None or self.is_shared):
            try:
                if gone := await asyncio.to_thread(self.expire, list(self.all)):
                    log.warning("deleted %d expired classes", gone)
            except (SQLAlchemyError, OSError):
                log.exception("could not delete old classes")
            await asyncio.sleep(every)

    def expire(self, spare: list[str]) -> int:
        """Delete the expired classes except those in `spare`; return how many there were."""
        assert self.store is not None
        gone = stored.expire_nameless(self.store, LASTING, spare) if self.is_shared else 0
        return gone + (stored.expire(self.store, self.days, spare) if self.days is not None else 0)


def new_code() -> str:
    """Return a random code for a class."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
