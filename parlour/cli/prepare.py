"""parlour prepare: compile everything now, so that nobody waits later."""

from __future__ import annotations

import os
from collections.abc import Iterator
from multiprocessing import get_context
from typing import Annotated, Any

import typer

from .words import bar


def prepare(
    rules: Annotated[
        bool, typer.Option("--rules", help="Rules only; a bot is compiled when it first plays.")
    ] = False,
) -> None:
    """Compile all games and their bots now, once, so that nobody waits later."""
    from parlour.core import compile as core
    from parlour.games import GAMES

    if not core.jit_is_on():
        typer.echo("Numba is switched off; the rules run interpreted.")
        return
    context = get_context("spawn")
    done = context.Queue()
    with bar() as progress, context.Pool(min(len(GAMES), os.cpu_count() or 1), keep, (done,)) as pool:
        tasks = {name: progress.add_task(game.title, total=STEPS) for name, game in GAMES.items()}
        work = pool.starmap_async(compile_game, [(name, rules) for name in GAMES], chunksize=1)
        while any(not progress.tasks[task].finished for task in tasks.values()):
            if work.ready() and not work.successful():
                break
            if (heard := listen(done)) is not None:
                name, step = heard
                title = GAMES[name].title
                progress.update(tasks[name], advance=1, description=f"{title}: {step}")
        work.get()
    typer.echo(f"{len(GAMES)} games are compiled.")


STEPS = 40  # rules, questions and bots of one game, about
FEW = 100  # positions that a bot looks at to be warm
_done: Any = None  # in a process that compiles: where it tells of each step


def keep(done: Any) -> None:
    """Remember where to tell, at the start of a process that compiles."""
    global _done
    _done = done


def listen(done: Any) -> tuple[str, str] | None:
    """The next step that some process has done; None if none has for a while."""
    from queue import Empty

    try:
        return done.get(timeout=0.5)  # type: ignore[no-any-return]
    except Empty:
        return None


def compile_game(name: str, rules_only: bool = False) -> None:
    """Compile one game in a process of its own, telling of each step."""
    from parlour.core import compile as core
    from parlour.games import find

    told = 0
    for step in core.prepare(find(name)) if rules_only else steps(find(name)):
        _done.put((name, step))
        told += 1
    for _ in range(told, STEPS):
        _done.put((name, "ready"))


def steps(game: Any) -> Iterator[str]:
    """Compile a game's rules and bots; yields what is done."""
    from parlour.bots.bot import LEVELS
    from parlour.bots.selfplay import KINDS, play_games
    from parlour.core import compile as core

    yield from core.prepare(game)
    over = finished(game)  # nothing is left to play in it, so that compiling is all that takes time
    for kind in KINDS:
        for _ in play_games(game, over, 1, 1, [kind] * int(over.seats), 1):
            pass
        yield f"{kind} games"
    for level in LEVELS.values():
        warm(game, level)
        yield level.title
    core.clear_old(game)


def finished(game: Any) -> Any:
    """The end of a random game."""
    from parlour.core.line import random_line

    return random_line(game, 1)[1]


def warm(game: Any, level: Any) -> None:
    """Have a bot choose once, at the first position of a random game where a seat acts."""
    from parlour.core.line import random_walk
    from parlour.core.record import SEVERAL, acts

    s = game.start()
    walk = random_walk(game, s, 1)
    while s.seat != SEVERAL and s.seat < 0:
        if next(walk, None) is None:
            return
    seat = next(seat for seat in range(int(s.seats)) if acts(s, seat))
    level.choose(game, s, seat, budget=FEW, luck=1)
