"""parlour prepare: compile everything now, so that nobody waits later."""

from __future__ import annotations

import typer

from .words import bar


def prepare() -> None:
    """Compile all games and their bots now, once, so that nobody waits later."""
    from parlour.bots.bot import LEVELS
    from parlour.bots.selfplay import KINDS, play_games
    from parlour.core import compile as core
    from parlour.games import GAMES

    if not core.jit_is_on():
        typer.echo("Numba is switched off; the rules run interpreted.")
        return
    with bar() as progress:
        task = progress.add_task("", total=len(GAMES) * (len(core.ARGUMENTS) + len(KINDS) + len(LEVELS)))
        for game in GAMES.values():
            for rule in core.prepare(game):
                progress.update(task, description=f"{game.title}: {rule}", advance=1)
            start = game.start()
            for kind in KINDS:
                progress.update(task, description=f"{game.title}: {kind} games", advance=1)
                for _ in play_games(game, start, 1, 1, [kind] * int(start.seats), 1):
                    pass
            for level in LEVELS.values():
                progress.update(task, description=f"{game.title}: {level.title}", advance=1)
                warm(game, level)
            core.clear_old(game)
    typer.echo(f"{len(GAMES)} games are compiled.")


def warm(game, level) -> None:  # type: ignore[no-untyped-def]
    """Have a bot choose once, at the first position of a random game where a seat acts."""
    from parlour.core.line import random_walk
    from parlour.core.record import SEVERAL, acts

    s = game.start()
    walk = random_walk(game, s, 1)
    while s.seat != SEVERAL and s.seat < 0:
        if next(walk, None) is None:
            return
    seat = next(seat for seat in range(int(s.seats)) if acts(s, seat))
    level.choose(game, s, seat, luck=1)
