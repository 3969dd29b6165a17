"""parlour perft: count the lines (sequences of actions) of a given length."""

from __future__ import annotations

from typing import Annotated

import typer

from .words import AsJson, Name, Options, PositionText, find_position, print_json


def perft(
    name: Name,
    depth: Annotated[int, typer.Option(min=0, max=64, help="How many actions each line has.")] = 4,
    divide: Annotated[
        bool, typer.Option("--divide/--total", help="Count for each first action, or only in total.")
    ] = True,
    position: PositionText = "",
    option: Options = None,
    json: AsJson = False,
) -> None:
    """Count the lines of DEPTH actions from a position, chance included."""
    from parlour.core import perft as core
    from parlour.games import find

    game = find(name)
    start = find_position(game, position, option)
    divide = divide and depth > 0
    if divide:
        names = {move.action: move.text for move in start.moves()}
        counts = {names[action]: n for action, n in core.divide(game, start.record, depth).items()}
        total = sum(counts.values())
    else:
        counts, total = {}, core.perft(game, start.record, depth)
    if json:
        print_json({"game": name, "depth": depth, "lines": total} | ({"divide": counts} if divide else {}))
        return
    for text, count in counts.items():
        typer.echo(f"{count:20,}  {text}")
    typer.echo(f"{total:20,}  lines of {depth}")
