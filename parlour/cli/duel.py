"""parlour duel: play many games between two players and count who wins."""

from __future__ import annotations

from typing import Annotated

import typer

from .words import AsJson, Name, Options, bar, print_json, read_options

PLAYER = "A bot's level, or the command of a program in quotes (docs/bot-protocol.md)."


def duel(
    name: Name,
    first: Annotated[str, typer.Argument(metavar="A", help=PLAYER)],
    second: Annotated[str, typer.Argument(metavar="B", help=PLAYER)],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 20,
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="The same seed gives the same dice.")] = 1,
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds a program has for each answer.")] = 5.0,
    option: Options = None,
    json: AsJson = False,
) -> None:
    """Play games between two bots, ours or yours, and print who won. They change seats after every game."""
    from parlour.lab.duel import duel as play

    with bar() as progress:
        task = progress.add_task(f"{name}, {first} against {second}", total=games)
        step = lambda more: progress.advance(task, more)  # noqa: E731
        tally = play(name, first, second, games, seed, seconds, step, **read_options(option))
    if json:
        print_json(tally.to_dict())
    else:
        typer.echo(str(tally))
