"""Where compiled code is stored: a folder for each game, named after a digest of everything that its rules read.

Numba's own disk cache looks only at the file of the function it compiles, not at the rules that the function calls,
and two processes that write one index can mix up each other's code. So a changed rule means another folder, and
processes that share a folder write the same code.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game

ABOVE_THE_RULES = (
    "words",
    "view",
    "lesson",
    "handicaps",
    "queries",
    "faults",
)  # modules of a game that its rules never read
ABOVE_THE_BOTS = ("bot", "nets")  # settings of the levels, and nets: compiled code reads neither
KEPT = 4  # folders of one game that `clear_old` leaves
WRAPPED_IN = Path(__file__).with_name("compile.py")  # the file of the functions that Numba compiles


def cache_folder() -> Path:
    """Return the folder that stores compiled code, inside the user's cache folder."""
    if own := os.environ.get("PARLOUR_CACHE"):
        return Path(own)
    from platformdirs import user_cache_path

    return user_cache_path("parlour", appauthor=False)


def sources(game: Game) -> Iterator[Path]:
    """Yield the path of every source file that the compiled code of a game can depend on: all files except its words
    and views, and the settings and nets of the bots.
    """
    core = Path(__file__).parent
    bots = core.parent / "bots"
    skipped = {game.folder: ABOVE_THE_RULES, bots: ABOVE_THE_BOTS}
    for folder in (game.folder, core, core.parent / "boards", bots):
        for path in sorted(folder.rglob("*")):
            part = path.relative_to(folder).parts[0].removesuffix(".py")
            if part in skipped.get(folder, ()):
                continue
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".md":
                yield path


_digests: dict[str, str] = {}


def digest(game: Game) -> str:
    """Return a digest of everything that the compiled code of a game depends on: sources, tables, compiler and
    processor.
    """
    key = f"{game.name} {game.version} {game.folder}"
    if key not in _digests:
        from .jit import machine

        total = hashlib.sha256()
        # Numba also checks the path and the age of the wrapping function's file.
        here = (str(WRAPPED_IN), str(WRAPPED_IN.stat().st_mtime_ns))
        total.update(f"{game.version}".encode() + b"\0")  # versions share sources, and must not share code
        for word in (*machine(), *here):
            total.update(word.encode() + b"\0")
        for path in sources(game):
            total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
        _digests[key] = total.hexdigest()[:24]
    return _digests[key]


def folder_of(game: Game) -> Path:
    """Return the folder for the compiled code of this game in its present version."""
    return cache_folder() / "compiled" / f"{game.name}-{digest(game)}"


def own_folder(path: Path) -> None:
    """Create a folder that only the present user can open. Compiled code is loaded from it and run, so nobody else
    may write to it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=0o700, exist_ok=True)


def is_cached(game: Game, unit: str) -> bool:
    """Return whether a unit of a game (its rules, or a bot) is stored on disk in compiled form."""
    return (folder_of(game) / f"ready-{unit}").exists()


def mark_cached(game: Game, unit: str) -> None:
    """Record that a unit of a game (its rules, or a bot) is stored on disk in compiled form. Does nothing if the
    folder cannot be written.
    """
    with contextlib.suppress(OSError):
        own_folder(folder_of(game))
        (folder_of(game) / f"ready-{unit}").touch()


@contextlib.contextmanager
def alone(game: Game) -> Iterator[None]:
    """Hold the lock on compiling a game (a context manager). Another process that wants to compile the same game
    waits, and then finds the compiled code on disk.
    """
    try:
        import fcntl

        own_folder(folder_of(game))
        file = (folder_of(game) / "lock").open("w")
    except (ImportError, OSError):  # they may compile the same twice, and write the same
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def clear_old(game: Game) -> None:
    """Delete the compiled code of older versions of a game's sources; keep the newest few folders."""
    home = cache_folder() / "compiled"
    old = sorted(home.glob(f"{game.name}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in old[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)
