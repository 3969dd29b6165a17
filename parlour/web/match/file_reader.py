"""Reads match files in a separate process, so that a long file delays nobody at a table.

For every file, the server writes one line of JSON to the process's standard input and reads one line back. It starts
the process with the first file, and kills it when a file takes too long.
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

START_TIMEOUT = 60.0  # seconds for the process to import the games
READ_TIMEOUT = 20.0  # seconds for one file
WAITING = 8  # files in the queue
MAX_REPLY = 16 * 1024 * 1024  # bytes
LENGTH_FACTOR = 2  # `max_plies` is for default options; with others a game may last twice as long
DERIVED = ("odds", "chances", "check", "outcome", "returns")  # fields that a replay computes again


class FileReader:
    """The server's side of the process that reads match files. It sends one file at a time and gives up after a
    timeout.
    """

    def __init__(self, games: Mapping[str, Game], timeout: float = READ_TIMEOUT) -> None:
        self.games = games
        self.timeout = timeout
        self.process: Process | None = None
        self.lock = asyncio.Lock()
        self.waiting = 0

    async def read(self, text: str) -> Match:
        """Return the match that an uploaded text contains, with every ply checked. The text is a match file
        (JSON) or a score (the moves as text). Raise a ParlourError if it is wrong.
        """
        if self.waiting >= WAITING:
            raise Busy("The server is reading many match files. Try again in a moment.")
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
        """Send the text of a file to the process that reads files, and return its reply."""
        try:
            process = self.process or await self.start()
            assert process.stdin and process.stdout
            async with asyncio.timeout(self.timeout):
                process.stdin.write(json.dumps({"text": text}).encode() + b"\n")
                await process.stdin.drain()
                reply: dict[str, Any] = json.loads(await process.stdout.readline())
                return reply
        except TimeoutError:
            await self.close()
            raise BadMatch("This match takes too long to read, so it was not opened.") from None
        except (OSError, ValueError):  # the process has died, or replied nothing
            await self.close()
            raise BadMatch("This file cannot be read. Choose a file that you saved from Parlour.") from None
        except asyncio.CancelledError:  # its reply would be mistaken for that to the next file
            await self.close()
            raise

    async def start(self) -> Process:
        """Start the process and wait until it has imported the games."""
        command = [
            sys.executable,
            "-m",
            "parlour.web.match.file_reader",
            *(game.home for game in self.games.values()),
        ]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=environment,
            limit=MAX_REPLY,
            start_new_session=True,
        )
        assert self.process.stdout
        async with asyncio.timeout(START_TIMEOUT):
            if not await self.process.stdout.readline():
                raise OSError("the reader process does not start")
        return self.process

    async def close(self) -> None:
        """Kill the process."""
        process, self.process = self.process, None
        if process and process.returncode is None:
            process.kill()
            await process.wait()


def error_of(kind: str, text: str) -> ParlourError:
    """Return the error that the process reported by its type (`kind`) and text."""
    if kind == "BadLine":
        return errors.BadLine(text, 0)
    kinds = {name: getattr(errors, name) for name in ("UnknownGame", "BadOption", "NotAMove", "OtherVersion")}
    found: ParlourError = kinds.get(kind, BadMatch)(text)
    return found


# The process.


def longest_line(game: Game) -> int:
    """Return the largest number of plies that a match file of a game may have: twice the usual maximum,
    because some options make a game longer.
    """
    return LENGTH_FACTOR * game.max_plies


def check_length(plies: int, game: Game) -> None:
    """Raise BadMatch if a match has more plies than a match file of its game may have."""
    if plies > longest_line(game):
        raise BadMatch(
            f"A match of {game.title} has at most {longest_line(game):,} moves; this one has {plies:,}."
        )


def read(text: str, games: Mapping[str, Game]) -> Match:
    """Return the match that an uploaded text contains, with every ply checked. The text is a match file
    (JSON) or a score (the moves as text).
    """
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
        raise BadMatch(f"The moves of this match contradict each other. {wrong[0]}")
    return match


def reply_to(text: str, games: Mapping[str, Game]) -> dict[str, Any]:
    """Return the reply of the process for one text: the match, or an error."""
    try:
        match = read(text, games)
        data = match.to_dict(keep_seed=bool(match.seed))
        return {"match": {name: value for name, value in data.items() if name not in DERIVED}}
    except ParlourError as error:
        return {"error": str(error), "kind": type(error).__name__}
    except (RecursionError, MemoryError):
        return {
            "error": "This file cannot be read. Choose a file that you saved from Parlour.",
            "kind": "BadMatch",
        }


def main(modules: list[str]) -> None:
    """Run the process: read one request from each line of standard input and print the reply, until the input ends."""
    os.nice(10)  # tables have priority
    found = [importlib.import_module(name).GAME for name in modules]
    games = {game.name: game for game in found}
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(reply_to(json.loads(line)["text"], games)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
