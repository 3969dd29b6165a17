"""parlour prepare: compile all games and bots now, so that nobody waits later."""

from __future__ import annotations

import os
from collections.abc import Sequence
from multiprocessing import get_context
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .words import bar

if TYPE_CHECKING:
    from parlour.core.background_compiler import Unit


def prepare(
    rules: Annotated[
        bool,
        typer.Option("--rules", help="Compile the rules only; a bot is then compiled when it first plays."),
    ] = False,
) -> None:
    """Compile all games and their bots now, so that nobody waits later."""
    from parlour.core import compile as core
    from parlour.games import GAMES

    if not core.jit_is_on():
        typer.echo("Numba is switched off, so there is nothing to compile: the rules run interpreted.")
        return
    units = [unit.name for unit in wanted_units(rules)]
    context = get_context("spawn")
    done = context.Queue()
    with bar() as progress, context.Pool(min(len(GAMES), os.cpu_count() or 1), keep, (done,)) as pool:
        tasks = {name: progress.add_task(game.title, total=len(units)) for name, game in GAMES.items()}
        work = pool.starmap_async(compile_game, [(name, rules) for name in GAMES], chunksize=1)
        while any(not progress.tasks[task].finished for task in tasks.values()):
            if work.ready() and not work.successful():
                break
            if (heard := listen(done)) is not None:
                name, step, share = heard
                words = f"{GAMES[name].title}: {step}"
                progress.update(tasks[name], completed=share, description=words)
        work.get()
    typer.echo(f"Compiled {len(GAMES)} games.")


_done: Any = None  # queue for progress, in a compiling process


def keep(done: Any) -> None:
    """Store the queue for progress reports in a global variable. Each compiling process runs this when it starts."""
    global _done
    _done = done


def listen(done: Any) -> tuple[str, str, float] | None:
    """Return the next compiled step as (game, step, units done so far); None if no step was finished for a while."""
    from queue import Empty

    try:
        return done.get(timeout=0.5)  # type: ignore[no-any-return]
    except Empty:
        return None


def wanted_units(rules_only: bool) -> Sequence[Unit]:
    """Return the units of a game to compile: its rules and, unless `rules_only`, its bots."""
    from parlour.bots.prepare import FOR_THE_LAB, UNITS

    return UNITS[:1] if rules_only else (*UNITS, FOR_THE_LAB)


def compile_game(name: str, rules_only: bool = False) -> None:
    """Compile one game, in a process of its own, and report each step to the progress queue."""
    from parlour.core.background_compiler import make
    from parlour.games import find

    game = find(name)
    for number, unit in enumerate(wanted_units(rules_only)):
        steps = unit.steps(game)
        for i, step in enumerate(make(game.home, unit.name, unit.maker), 1):
            _done.put((name, step, number + min(0.99, i / steps)))
        _done.put((name, unit.title, number + 1))
