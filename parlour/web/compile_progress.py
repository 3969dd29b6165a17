"""The progress of the background compiler, for pages. People can play a game at once; only some of its bots must be
compiled first.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from parlour import bots
from parlour.core.background_compiler import BackgroundCompiler
from parlour.core.game import Game

from .table.bots import LEVELS
from .wire.body import View

router = APIRouter()
POLL_INTERVAL = 0.2  # seconds between two checks whether a bot is ready
MIN_WEIGHT = 20  # steps that a bot counts for at least


class CompileProgress(View):
    """The progress of compiling a game: `share` from 0 to 1, the bots that are not ready yet, and a sentence."""

    game: str
    title: str
    ready: bool
    share: float
    waiting: list[str]
    text: str

    def waits_for(self, levels: set[str]) -> bool:
        """Return whether any bot in `levels` is not compiled yet."""
        return any(level in self.waiting for level in levels)


def share_of(compiler: BackgroundCompiler, game: Game) -> float:
    """Return the share of a game that is compiled, from 0 to 1."""
    weights = {part.name: max(MIN_WEIGHT, part.steps(game)) for part in compiler.units}
    done = 0.0
    for name, weight in weights.items():
        work = compiler.work_of(game, name)
        done += weight * (1.0 if compiler.is_ready(game, name) else work.share if work else 0.0)
    return done / sum(weights.values())


def progress_of(compiler: BackgroundCompiler | None, game: Game) -> CompileProgress:
    """Return the progress of compiling a game. Without a background compiler everything counts as ready."""
    waiting = [] if compiler is None else [n for n in LEVELS if not can_play(compiler, game, n)]
    share = 1.0 if compiler is None or not waiting else share_of(compiler, game)
    names = [LEVELS[name] for name in waiting]
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    verb = "are" if names[1:] else "is"
    text = f"{listed} {verb} still being prepared, {round(100 * share)} %." if waiting else ""
    return CompileProgress(
        game=game.name, title=game.title, ready=not waiting, share=share, waiting=waiting, text=text
    )


def can_play(compiler: BackgroundCompiler, game: Game, level: str) -> bool:
    """Return whether a bot can choose moves now: its code is compiled, or it can play with a smaller search
    until it is.
    """
    return bool(bots.LEVELS[level].meanwhile) or compiler.is_ready(game, bots.LEVELS[level].needs)


async def wait_until_ready(compiler: BackgroundCompiler | None, game: Game, level: str) -> int | None:
    """Put a game first in the compiler's queue unless the bot's code is compiled, and wait until the bot can
    play.

    Return the number of positions that the bot may look at, if it plays before its code is compiled;
    otherwise None, which means no limit.
    """
    if compiler is None or compiler.is_ready(game, bots.LEVELS[level].needs):
        return None
    compiler.want(game, first=True)
    if meanwhile := bots.LEVELS[level].meanwhile:
        return meanwhile
    while not can_play(compiler, game, level) and compiler.work_of(game, bots.LEVELS[level].needs):
        await asyncio.sleep(POLL_INTERVAL)
    return None


def prepare_first(request: Request, game: Game) -> None:
    """Put a game first in the compiler's queue, because somebody is about to play it."""
    if request.app.state.compiler is not None:
        request.app.state.compiler.want(game, first=True)


@router.get("/api/preparing", tags=["games"])
async def all_progress(request: Request) -> list[CompileProgress]:
    """Return the progress of compiling each game."""
    state = request.app.state
    return [progress_of(state.compiler, game) for game in state.registry.games.values()]
