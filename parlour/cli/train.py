"""parlour train: train a net for one game from games that bots play against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import AsJson, Name, Options, bar, print_json, read_options


def train(
    name: Name,
    out: Annotated[Path, typer.Option(metavar="FILE.npz", help="Write the net to this file.")],
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="The same seed gives the same net.")] = 1,
    minutes: Annotated[float, typer.Option(min=0.0, help="Begin no further round after this time.")] = 10.0,
    rounds: Annotated[int, typer.Option(min=1, help="Train for at most this many rounds.")] = 1000,
    games: Annotated[int, typer.Option(min=1, help="Games of a round.")] = 1500,
    test: Annotated[int, typer.Option(min=2, help="Games that measure the net after a round.")] = 200,
    final: Annotated[int, typer.Option(min=2, help="Games that decide at the end, on fresh seeds.")] = 1000,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; default: all cores.")] = None,
    option: Options = None,
    json: AsJson = False,
) -> None:
    """Train a net for a game: bots play, the net learns from their games, and plays the next ones.

    Saves the net after every round, and the curve of its win rate beside it (FILE.json, FILE.svg).
    A training that was stopped goes on where it was.
    """
    from parlour.train import Plan
    from parlour.train import train as learn

    plan = Plan(seed, minutes, rounds, games, test, final)
    with bar() as progress:
        task = progress.add_task(name, total=100.0)
        step = lambda share: progress.update(task, completed=100.0 * share)  # noqa: E731
        report = learn(name, out, plan, workers, step, **read_options(option))
    if json:
        print_json(report.to_dict())
    else:
        typer.echo(str(report))
