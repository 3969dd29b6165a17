"""The link: this process's connection to Redis, over which the processes of one parlour send each other notes.

Redis stores nothing that cannot be lost. While it cannot be reached, notes are dropped, and the link reconnects by
itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

import redis
import redis.asyncio
from pydantic import ValidationError
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from ..settings import BadSetting
from .notes import NOTE, Alive, AnyNote, Ask, Reply

log = logging.getLogger("parlour.web")
PREFIX = "parlour:"  # of every key and channel
OWNER = PREFIX + "database"  # the key with the identity of the database
EVERYBODY = PREFIX + "everybody"  # the channel that every process listens to
TABLE, OWN = PREFIX + "table:", PREFIX + "process:"  # the channels of one table, and of one process
CLASS_OF = PREFIX + "class:"  # the keys with the name of the process that has a class
AGAIN = 0.5  # seconds before the link tries to connect again
TIMEOUT = 3.0  # seconds for one command
TALK, DAY = 100, 86400  # lines of chat of a table that are stored, and seconds for which
AWAY = (
    RedisError,
    OSError,
    AttributeError,
)  # redis-py raises the last one for a connection that was lost meanwhile
CLASS = 5 * 3600  # seconds without a request for which a class stays with its process


def display_name(url: str) -> str:
    """Return the address of a Redis server without its password."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "Redis"
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"[:120]


def check(url: str, identity: str) -> None:
    """Raise BadSetting unless the Redis server can be reached and serves the database with this identity, or no
    database so far.
    """
    try:
        with redis.Redis.from_url(url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT) as server:
            server.set(OWNER, identity, nx=True)
            owner = server.get(OWNER)
    except (RedisError, OSError, ValueError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        if (password := password_of(url)) and password in reason:
            reason = type(error).__name__
        raise BadSetting(
            f"{display_name(url)} (PARLOUR_REDIS) cannot be used: {reason.rstrip('.')}."
        ) from None
    if owner != identity.encode():
        raise BadSetting(
            f"{display_name(url)} (PARLOUR_REDIS) serves another parlour, whose matches are in another database. "
            "Choose another Redis server or another database number, such as redis://host/1."
        )


def password_of(url: str) -> str:
    """Return the password in an address; "" if there is none."""
    try:
        return urlsplit(url).password or ""
    except ValueError:
        return ""


def channel_of(note: AnyNote) -> str:
    """Return the name of the Redis channel on which a note is sent."""
    if isinstance(note, Ask | Reply):
        return OWN + note.to
    return EVERYBODY if isinstance(note, Alive) else TABLE + note.match


class Link:
    """A connection to Redis that reconnects by itself."""

    def __init__(self, url: str, identity: str) -> None:
        self.identity = identity
        self.name = ""  # of this process
        self.server = redis.asyncio.Redis.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=Retry(NoBackoff(), 0)
        )
        self.is_up = False
        self.matches: set[str] = set()  # the tables whose notes this process wants
        self.outbox: list[tuple[str, bytes]] = []
        self.has_post = asyncio.Event()
        self.heard: Callable[[AnyNote], None]  # called for every note
        self.subscribed: Callable[[str], None]  # called once the notes of a table arrive
        self.went_up: Callable[[], None]
        self.pubsub = self.server.pubsub(ignore_subscribe_messages=False)
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Connect to Redis, and reconnect whenever the connection is lost."""
        self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def close(self) -> None:
        """Send the notes that are still queued, then disconnect."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await self._flush()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self.pubsub.aclose()  # type: ignore[no-untyped-call]
            await self.server.aclose()

    # Notes.

    def post(self, note: AnyNote) -> None:
        """Send a note to every process that has subscribed to the note's table. While Redis cannot be reached, the
        note is lost.
        """
        if self.is_up:
            self.outbox.append((channel_of(note), note.model_dump_json().encode()))
            self.has_post.set()

    async def want(self, match: str) -> None:
        """Subscribe to the notes about a match's table."""
        self.matches.add(match)
        await self._subscribe([match])

    async def forget(self, match: str) -> None:
        """Cancel the subscription to the notes about a match's table."""
        self.matches.discard(match)
        if self.is_up:
            with contextlib.suppress(*AWAY):
                await self.pubsub.unsubscribe(TABLE + match)

    async def _subscribe(self, matches: Iterable[str]) -> None:
        channels = [TABLE + match for match in matches]
        if self.is_up and channels:
            with contextlib.suppress(*AWAY):  # it subscribes again when it connects again
                await self.pubsub.subscribe(*channels)

    async def _listen(self) -> None:
        """Receive notes until the process ends, and connect again whenever the connection is lost."""
        while True:
            try:
                await self.connect()
                async for message in self.pubsub.listen():
                    self._take(message)
            except (*AWAY, TimeoutError, RuntimeError) as error:
                if self.is_up:
                    log.warning("Redis is away, so news between servers is delayed: %s", type(error).__name__)
                self.is_up = False
            with contextlib.suppress(RedisError, OSError):
                await self.pubsub.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(AGAIN)

    async def connect(self) -> None:
        """Connect to Redis and subscribe. Raises RedisError if Redis cannot be reached, or serves another parlour
        now.
        """
        await self.server.set(OWNER, self.identity, nx=True)
        if await self.server.get(OWNER) != self.identity.encode():
            raise RedisError("the Redis server belongs to another parlour now")
        self.pubsub = self.server.pubsub()
        await self.pubsub.subscribe(EVERYBODY, OWN + self.name)
        self.is_up = True
        await self._subscribe(self.matches)
        self.went_up()

    def _take(self, message: dict[str, object]) -> None:
        """Decode a message from Redis and pass it to the cluster."""
        channel = message["channel"]
        assert isinstance(channel, bytes)
        if message["type"] == "subscribe" and channel.startswith(TABLE.encode()):
            self.subscribed(channel.decode().removeprefix(TABLE))
        elif message["type"] == "message":
            data = message["data"]
            assert isinstance(data, bytes)
            try:
                note = NOTE.validate_json(data)
            except ValidationError:
                log.warning("a note from another server cannot be read")
            else:
                self.heard(note)

    async def _send(self) -> None:
        """Send the queued notes, many at a time, until the process ends."""
        while True:
            await self.has_post.wait()
            self.has_post.clear()
            with contextlib.suppress(*AWAY, TimeoutError):
                await self._flush()

    async def _flush(self) -> None:
        waiting, self.outbox = self.outbox, []
        if waiting:
            pipeline = self.server.pipeline(transaction=False)
            for channel, text in waiting:
                pipeline.publish(channel, text)
            await pipeline.execute()

    # Chat.

    async def keep_talk(self, match: str, text: str) -> None:
        """Store a line of a table's chat in Redis, for people who come later."""
        if self.is_up:
            key = PREFIX + "talk:" + match
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                pipeline = self.server.pipeline(transaction=False)
                pipeline.rpush(key, text)
                pipeline.ltrim(key, -TALK, -1)
                pipeline.expire(key, DAY)
                await pipeline.execute()

    async def talk_of(self, match: str) -> list[str | bytes]:
        """Return the lines of a table's chat that are stored in Redis; an empty list while Redis cannot be reached."""
        if self.is_up:
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                return list(await self.server.lrange(PREFIX + "talk:" + match, 0, -1))
        return []

    # Classes.

    async def claim_class(self, code: str, claimant: str, gone: str = "") -> str:
        """Claim a class for the process `claimant`, unless another one has it; return the name of the process that
        has it now. `gone` is the name of a process that has died and whose claim is void. Return "" while Redis
        cannot be reached.
        """
        if self.is_up:
            key = CLASS_OF + code
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                if gone and await self.server.get(key) == gone.encode():
                    await self.server.delete(key)
                await self.server.set(key, claimant, nx=True, ex=CLASS)
                owner = await self.server.get(key)
                if isinstance(owner, bytes):
                    if owner.decode() == self.name:
                        await self.server.expire(key, CLASS)
                    return owner.decode()
        return ""

    async def release_classes(self, codes: Iterable[str]) -> None:
        """Give up this process's claims to these classes, so that another process can claim them at once."""
        for code in codes if self.is_up else ():
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                if await self.server.get(CLASS_OF + code) == self.name.encode():
                    await self.server.delete(CLASS_OF + code)
