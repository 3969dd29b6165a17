"""parlour bench: how fast the games run on this machine."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import typer

from .words import AsJson, bar, print_json

if TYPE_CHECKING:
    from parlour.core.game import Game

LONG_ENOUGH = 0.5  # seconds of playing that a figure is taken from


def bench(json: AsJson = False) -> None:
    """Measure how many plies a second every game makes here."""
    from parlour.games import GAMES

    ways = ("interpreted", "compiled", "threads", "gpu")
    found: dict[str, dict[str, int]] = {}
    with bar() as progress:
        task = progress.add_task("", total=len(GAMES) * len(ways))
        for game in GAMES.values():
            found[game.name] = {}
            for way in ways:
                progress.update(task, description=f"{game.title}, {way}", advance=1)
                if speed := measure(game, way):
                    found[game.name][way] = round(speed)
    if json:
        print_json({"plies_per_second": found, "processor": processor()})
        return
    typer.echo(f"Plies a second on {processor()}")
    typer.echo(f"{'':10}" + "".join(f"{way:>16}" for way in ways))
    for name, speeds in found.items():
        figures = "".join(f"{speeds[way]:16,}" if way in speeds else f"{'none':>16}" for way in ways)
        typer.echo(f"{name:10}{figures}")


def measure(game: Game, way: str) -> float:
    """Plies a second of uniform play; 0 where this way is not to be had."""
    from parlour.core import batch
    from parlour.core.compile import interpreted
    from parlour.core.errors import ParlourError
    from parlour.core.line import random_walk

    start = game.start()

    def play(games: int) -> int:
        if way == "interpreted":
            from parlour.core.record import copy

            return sum(
                sum(1 for _ in random_walk(game, copy(start), 1, number, interpreted(game)))
                for number in range(games)
            )
        if way == "gpu":
            from parlour.core.gpu import play_on_gpu

            return sum(int(records["ply"].sum()) for records in play_on_gpu(game, start, games, 1))
        threads = 1 if way == "compiled" else None
        return sum(int(r["ply"].sum()) for _, r in batch.play_in_chunks(game, start, games, 1, threads))

    try:
        play(1)
        return until_long_enough(play, 1 << 20 if way == "gpu" else 1)
    except ParlourError:
        return 0.0


def until_long_enough(play: Any, games: int) -> float:
    """Plies a second, over twice as many games each time until they take long enough."""
    while True:
        begun = time.perf_counter()
        plies = play(games)
        seconds = time.perf_counter() - begun
        if seconds >= LONG_ENOUGH:
            return float(plies / seconds)
        games *= 2 if seconds > LONG_ENOUGH / 8 else 8


def processor() -> str:
    """What this machine calls its processor, and how many cores are to be had."""
    import os

    import llvmlite.binding

    return f"{llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores"
