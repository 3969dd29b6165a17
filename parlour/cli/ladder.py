"""parlour ladder: measure how often each level of bots beats the level below it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import AsJson, Name, Options, bar, print_json, read_options


def ladder(
    name: Name,
    games: Annotated[int, typer.Option(min=1, help="How many games for each pair of levels.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=2**40, help="The same seed gives the same games.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; default: all cores.")] = None,
    file: Annotated[
        Path | None, typer.Option(help="Save results here after every few games, and go on from there.")
    ] = None,
    only: Annotated[str, typer.Option(metavar="LEVEL", help="Measure only this level.")] = "",
    option: Options = None,
    json: AsJson = False,
) -> None:
    """Measure how often each level of bots beats the one below it."""
    import os

    from parlour.lab import ladder as lab

    threads = workers or os.cpu_count() or 1
    with bar() as progress:
        task = progress.add_task(name, total=games * len(lab.pairs_of(only)))
        step = lambda more: progress.advance(task, more)  # noqa: E731
        report = lab.measure(name, games, seed, threads, file, only, step, **read_options(option))
    if json:
        print_json(report)
    else:
        typer.echo(lab.table_of(report))
