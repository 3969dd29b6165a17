"""parlour simulate: play many games between bots and print a summary."""

from __future__ import annotations

from typing import Annotated

import typer

from .words import AsJson, Name, Options, bar, print_json, read_options


def simulate(
    name: Name,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one for each, separated by commas.")
    ] = "uniform",
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="The same seed gives the same games.")] = 1,
    device: Annotated[str, typer.Option(help="Where to play the games: cpu or gpu.")] = "cpu",
    threads: Annotated[int | None, typer.Option(min=1, help="CPU threads; default: all cores.")] = None,
    option: Options = None,
    json: AsJson = False,
) -> None:
    """Play many games between bots and print a summary."""
    from parlour.lab import simulate as lab

    with bar() as progress:
        task = progress.add_task(f"{name}, {bots}", total=games)
        made = lab.simulate(
            name,
            games,
            bots,
            seed,
            device,
            threads,
            lambda more: progress.advance(task, more),
            **read_options(option),
        )
    if json:
        print_json(made.to_dict())
    else:
        typer.echo(str(made))
