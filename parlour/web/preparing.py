"""What is still being compiled, for the pages: each game can be played at once, but some of its bots come later."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from pydantic import BaseModel

from parlour import bots
from parlour.core.background_compiler import BackgroundCompiler
from parlour.core.game import Game

from .table.bots import LEVELS

router = APIRouter()
LOOK = 0.2  # seconds between two looks at whether a bot is ready
MUCH = 20  # of all steps, those that a bot counts for


class Prepared(BaseModel):
    """How far a game is: `share` from 0 to 1, the bots that are not ready yet, and the same in a sentence."""

    game: str
    title: str
    ready: bool
    share: float
    waiting: list[str]
    text: str

    def waits_for(self, levels: set[str]) -> bool:
        """Whether one of these bots is not ready yet."""
        return any(level in self.waiting for level in levels)


def share_of(compiler: BackgroundCompiler, game: Game) -> float:
    """How much of a game is compiled, from 0 to 1."""
    weights = {unit.name: max(MUCH, unit.steps(game)) for unit in compiler.units}
    done = 0.0
    for name, weight in weights.items():
        work = compiler.work_of(game, name)
        done += weight * (1.0 if compiler.is_ready(game, name) else work.share if work else 0.0)
    return done / sum(weights.values())


def prepared(compiler: BackgroundCompiler | None, game: Game) -> Prepared:
    """How far a game is; all there where nothing is compiled beside the tables."""
    waiting = [] if compiler is None else [n for n in LEVELS if not can_play(compiler, game, n)]
    share = 1.0 if compiler is None or not waiting else share_of(compiler, game)
    names = [LEVELS[name] for name in waiting]
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    verb = "are" if names[1:] else "is"
    text = f"{listed} {verb} still being prepared, {round(100 * share)} %." if waiting else ""
    return Prepared(
        game=game.name, title=game.title, ready=not waiting, share=share, waiting=waiting, text=text
    )


def can_play(compiler: BackgroundCompiler, game: Game, level: str) -> bool:
    """Whether a bot can choose at once: all it needs is compiled, or it plays by fewer looks meanwhile."""
    return bool(bots.LEVELS[level].meanwhile) or compiler.is_ready(game, bots.LEVELS[level].needs)


async def until_ready(compiler: BackgroundCompiler | None, game: Game, level: str) -> int | None:
    """Wait until a bot can play a game; its unit goes before all that waits. Returns how many positions it may look
    at, if those are fewer than usual."""
    if compiler is None or compiler.is_ready(game, bots.LEVELS[level].needs):
        return None
    compiler.want(game, first=True)
    if meanwhile := bots.LEVELS[level].meanwhile:
        return meanwhile
    while not can_play(compiler, game, level) and compiler.work_of(game, bots.LEVELS[level].needs):
        await asyncio.sleep(LOOK)
    return None


def open_first(request: Request, game: Game) -> None:
    """Somebody looks at a game: it is prepared before the others."""
    if request.app.state.compiler is not None:
        request.app.state.compiler.want(game, first=True)


@router.get("/api/preparing", tags=["games"])
async def preparing(request: Request) -> list[Prepared]:
    """How far every game is."""
    state = request.app.state
    return [prepared(state.compiler, game) for game in state.registry.games.values()]
