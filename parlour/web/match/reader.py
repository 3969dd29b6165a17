"""A reader of match files: a process of its own, so that no file, however long, makes anybody at a table wait.

The server writes one JSON text a line to its input and reads one back. It is started with the first file, and ended
when a file takes too long.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from typing import Any

from parlour.core import errors
from parlour.core.errors import BadMatch, ParlourError
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.matchfile import build, read_json

from ..errors import Busy

START_WITHIN = 60.0  # seconds: it has the games to import
READ_WITHIN = 20.0
WAITING = 8  # files that wait for the one that is being read
ANSWER = 16 * 1024 * 1024  # bytes of an answer at most
ROOM = 2  # `max_plies` is of the usual options; with others a game may last twice as long
NOT_NEEDED = ("odds", "chances", "check", "outcome", "returns")  # what a replay computes again


class Reader:
    """The server's end: one file at a time, each within its time."""

    def __init__(self, games: Mapping[str, Game], within: float = READ_WITHIN) -> None:
        self.games = games
        self.within = within
        self.process: Process | None = None
        self.lock = asyncio.Lock()
        self.waiting = 0

    async def read(self, text: str) -> Match:
        """The match of a file or a score, checked to the last ply; BadMatch and the like with the reason."""
        if self.waiting >= WAITING:
            raise Busy("Many match files are being read. Try again in a moment.")
        self.waiting += 1
        try:
            async with self.lock:
                reply = await self.ask(text)
        finally:
            self.waiting -= 1
        if "error" in reply:
            raise error_of(reply["kind"], reply["error"])
        return build(reply["match"], self.games[reply["match"]["game"]], Match)

    async def ask(self, text: str) -> dict[str, Any]:
        """Hand a text over, and wait for what comes of it."""
        try:
            process = self.process or await self.start()
            assert process.stdin and process.stdout
            async with asyncio.timeout(self.within):
                process.stdin.write(json.dumps({"text": text}).encode() + b"\n")
                await process.stdin.drain()
                reply: dict[str, Any] = json.loads(await process.stdout.readline())
                return reply
        except TimeoutError:
            await self.close()
            raise BadMatch("Reading this match takes too long, so it is not taken in.") from None
        except (OSError, ValueError):  # it is gone, or has said nothing
            await self.close()
            raise BadMatch("This match cannot be read.") from None
        except asyncio.CancelledError:  # its answer would be taken for the next one's
            await self.close()
            raise

    async def start(self) -> Process:
        """Start the process, and wait until it has its games."""
        command = [
            sys.executable,
            "-m",
            "parlour.web.match.reader",
            *(game.home for game in self.games.values()),
        ]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=environment,
            limit=ANSWER,
            start_new_session=True,
        )
        assert self.process.stdout
        async with asyncio.timeout(START_WITHIN):
            if not await self.process.stdout.readline():
                raise OSError("the reader does not start")
        return self.process

    async def close(self) -> None:
        """End the process, whatever it does."""
        process, self.process = self.process, None
        if process and process.returncode is None:
            process.kill()
            await process.wait()


def error_of(kind: str, text: str) -> ParlourError:
    """The error that the other end has raised."""
    if kind == "BadLine":
        return errors.BadLine(text, 0)
    plain = {name: getattr(errors, name) for name in ("UnknownGame", "BadOption", "NotAMove", "OtherVersion")}
    found: ParlourError = plain.get(kind, BadMatch)(text)
    return found


# The other end.


def ceiling(game: Game) -> int:
    """How many plies a match of a game may have."""
    return ROOM * game.max_plies


def check_length(plies: int, game: Game) -> None:
    """That a match is not longer than its game can be."""
    if plies > ceiling(game):
        raise BadMatch(
            f"A match of {game.title} has at most {ceiling(game):,} moves; this one has {plies:,}."
        )


def read(text: str, games: Mapping[str, Game]) -> Match:
    """The match of a file or a score, checked to the last ply."""
    if text.lstrip()[:1] == "{":
        data = read_json(text)
        line = data.get("line") if isinstance(data, Mapping) else None
        game = games.get(str(data.get("game"))) if isinstance(line, list) else None
        if game is not None and isinstance(line, list):
            check_length(len(line), game)  # before any of it is replayed
        match = Match.from_dict(data, games)
    else:
        match = Match.from_text(text, games)
    check_length(len(match.line), match.game)
    if wrong := [w for w in match.check() if match.seed]:
        raise BadMatch(f"This match does not add up. {wrong[0]}")
    return match


def reply_to(text: str, games: Mapping[str, Game]) -> dict[str, Any]:
    """What is answered to a text."""
    try:
        match = read(text, games)
        plain = match.to_dict(keep_seed=bool(match.seed))
        return {"match": {name: value for name, value in plain.items() if name not in NOT_NEEDED}}
    except ParlourError as error:
        return {"error": str(error), "kind": type(error).__name__}
    except (RecursionError, MemoryError):
        return {"error": "This match cannot be read.", "kind": "BadMatch"}


def main(modules: list[str]) -> None:
    """Read line after line, until there are no more."""
    os.nice(10)  # tables go first
    found = [importlib.import_module(name).GAME for name in modules]
    games = {game.name: game for game in found}
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(reply_to(json.loads(line)["text"], games)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
