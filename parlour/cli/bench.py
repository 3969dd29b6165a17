"""parlour bench: measure how fast the games run on this machine."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .words import AsJson, bar, print_json

if TYPE_CHECKING:
    from parlour.core.game import Game
    from parlour.core.record import Record

LONG_ENOUGH = 0.5  # seconds that a measurement lasts at least
DEEPEST = 12  # greatest depth of a perft
FIGURES = ("interpreted", "compiled", "threads", "gpu", "games", "perft")
LEGEND = """Plies a second in uniform play: interpreted, compiled on one thread, on all cores, on a GPU.
Then whole games a second on one thread, and lines a second that perft counts from the start."""
POSITIONS = 1_000  # positions of random games for the figures of a table
TABLE_FIGURES = ("offer", "offer at worst", "picture", "at worst", "bytes a ply")
TABLE_LEGEND = """At a table, over a thousand positions of random games: milliseconds of processor time to make a seat's
offer and to draw the picture, median and worst, and the bytes that a ply sends to each viewer."""


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="The games to measure; default: all.")
    ] = None,
    environments: Annotated[
        bool, typer.Option("--envs", help="Measure the environments for researchers instead.")
    ] = False,
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds for each figure, with --envs.")] = 2.0,
    json: AsJson = False,
) -> None:
    """Measure how fast games run here: random play (interpreted, compiled and on a GPU), and perft, compared with
    python-chess. With --envs: steps a second of batches and of the loops of PettingZoo, Gymnasium and OpenSpiel.
    """
    from parlour.games import GAMES, find

    if environments:
        from .bench_envs import bench_envs

        return bench_envs([find(name).name for name in names or GAMES], seconds, json)
    rows = [row for game in map(find, names or GAMES) for row in rows_of(game)]
    found: dict[str, dict[str, int]] = {label: {} for label, _, _ in rows}
    with bar() as progress:
        task = progress.add_task("", total=len(rows) * len(FIGURES) + 1)
        for label, game, start in rows:
            for figure in FIGURES:
                progress.update(task, description=f"{label}, {figure}", advance=1)
                if speed := measure(game, start, figure):
                    found[label][figure] = round(speed)
        tables = {label: table_costs(game, start) for label, game, start in rows}
        chess = chess_perft()
    if json:
        speeds = {"speeds": found, "tables": tables}
        print_json({**speeds, "python_chess_perft": round(chess), "processor": processor()})
        return
    show(found, chess)
    show_tables(tables)


def show(found: dict[str, dict[str, int]], chess: float) -> None:
    """Print the measured figures as a table, and compare the perft speed with that of python-chess."""
    typer.echo(f"On {processor()}. {LEGEND}")
    wide = max(map(len, found)) + 1
    typer.echo(" " * wide + "".join(f"{figure:>15}" for figure in FIGURES))
    for label, speeds in found.items():
        figures = "".join(f"{speeds[f]:15,}" if f in speeds else f"{'none':>15}" for f in FIGURES)
        typer.echo(f"{label:{wide}}{figures}")
    if not chess:
        typer.echo("python-chess is not installed, so its perft was not measured (pip install chess).")
        return
    typer.echo(
        f"For comparison, python-chess (another game, same run): {chess:,.0f} perft lines/s. Relative to that:"
    )
    for label, speeds in found.items():
        typer.echo(f"{label:{wide}}{speeds['perft'] / chess:8.1f} times as many lines")


def show_tables(found: dict[str, dict[str, float]]) -> None:
    """Print how long the server takes to prepare a position for the players at a table. `found` has the figures of each
    game.
    """
    typer.echo(TABLE_LEGEND)
    wide = max(map(len, found)) + 1
    typer.echo(" " * wide + "".join(f"{figure:>15}" for figure in TABLE_FIGURES))
    for label, costs in found.items():
        typer.echo(f"{label:{wide}}" + "".join(f"{costs[figure]:15,.2f}" for figure in TABLE_FIGURES))


def table_costs(game: Game, start: Record) -> dict[str, float]:
    """Return how long it takes to make the offer and the picture of a position, and how many bytes are sent after an
    action.

    The garbage collector is off during the measurement. Here it would scan the compiler's objects, which a server
    does not have.
    """
    gc.collect()
    gc.disable()
    try:
        return _table_costs(game, start)
    finally:
        gc.enable()


def _table_costs(game: Game, start: Record) -> dict[str, float]:
    import json as text
    from statistics import median

    from parlour.core.compile import compiled
    from parlour.core.line import random_walk
    from parlour.core.offer import Look
    from parlour.core.record import acts, copy
    from parlour.draw.canvas import Piece, changes

    compiled(game)
    offers, pictures, sent = [0.0], list[float](), list[int]()
    number, shown = 0, dict[str, Piece]()
    while len(pictures) < POSITIONS:
        s = copy(start)
        for _ in random_walk(game, s, 1, number):
            for seat in (seat for seat in range(int(s.seats)) if acts(s, seat)):
                begun = time.thread_time()
                game.view.offer(s, Look(seat))
                offers.append(time.thread_time() - begun)
            begun = time.thread_time()
            pieces = game.view.board(s, Look()).pieces()
            pictures.append(time.thread_time() - begun)
            sent.append(len(text.dumps(changes(shown, pieces))) if shown else 0)
            shown = pieces
            if len(pictures) >= POSITIONS:
                break
        number, shown = number + 1, {}
    milliseconds = [1000 * median(offers), 1000 * max(offers), 1000 * median(pictures), 1000 * max(pictures)]
    return dict(zip(TABLE_FIGURES, [*milliseconds, float(median(sent))], strict=True))


def rows_of(game: Game) -> Iterator[tuple[str, Game, Record]]:
    """Yield (label, game, start position) for each set of rules that a game has."""
    sets = next((option for option in game.options if option.is_rule_set), None)
    if sets is None:
        yield game.name, game, game.start()
        return
    for value in sets.values:
        yield f"{game.name} {value}", game, game.start(**{sets.name: value})


def measure(game: Game, start: Record, figure: str) -> float:
    """Return one figure of a game: "perft" (lines a second), "games" (games a second) or another speed of
    random play (actions a second). Return 0 if this machine cannot measure it.
    """
    from parlour.core.errors import ParlourError

    if figure == "perft":
        return perft_speed(game, start)
    if figure == "interpreted":
        return interpreted_speed(game, start)
    try:
        play(game, start, figure, 1)
        return until_long_enough(lambda n: play(game, start, figure, n), 1 << 20 if figure == "gpu" else 1)
    except ParlourError:
        return 0.0


def play(game: Game, start: Record, figure: str, games: int) -> int:
    """Play `games` random games in the way that `figure` names, for instance on a GPU. Return how many
    actions they had; for the figure "games", return `games`.
    """
    from parlour.core import batch
    from parlour.core.gpu import play_on_gpu

    if figure == "gpu":
        return sum(int(records["ply"].sum()) for records in play_on_gpu(game, start, games, 1))
    threads = None if figure == "threads" else 1
    plies = sum(int(r["ply"].sum()) for _, r in batch.play_in_chunks(game, start, games, 1, threads))
    return games if figure == "games" else plies


def interpreted_speed(game: Game, start: Record) -> float:
    """Return how many actions a second random play reaches without compilation. The last game may stay unfinished."""
    from parlour.core.compile import interpreted
    from parlour.core.line import random_walk
    from parlour.core.record import copy

    begun, plies, number = time.perf_counter(), 0, 0
    while True:
        for _ in random_walk(game, copy(start), 1, number, interpreted(game)):
            plies += 1
            if (seconds := time.perf_counter() - begun) >= LONG_ENOUGH:
                return plies / seconds
        number += 1


def until_long_enough(count: Callable[[int], int], n: int) -> float:
    """Return how many things a second `count(n)` does. `n` grows until a run lasts long enough to measure."""
    while True:
        begun = time.perf_counter()
        counted = count(n)
        seconds = time.perf_counter() - begun
        if seconds >= LONG_ENOUGH:
            return counted / seconds
        n *= 2 if seconds > LONG_ENOUGH / 8 else 8


def deepening(count: Callable[[int], int]) -> float:
    """Return how many lines per second `count(depth)` counts. The depth is increased until a count takes long enough
    to measure.
    """
    before = 1
    for depth in range(1, DEEPEST + 1):
        begun = time.perf_counter()
        lines = count(depth)
        seconds = time.perf_counter() - begun
        if seconds * lines / before > 8 * LONG_ENOUGH:  # the next depth would take too long
            break
        before = max(lines, 1)
    return until_long_enough(lambda times: sum(count(depth) for _ in range(times)), 1)


def perft_speed(game: Game, start: Record) -> float:
    """Return how many lines a second perft counts from the start of a game, outcomes of chance included."""
    from parlour.core.perft import perft

    perft(game, start, 1)
    return deepening(lambda depth: perft(game, start, depth))


def chess_perft() -> float:
    """Return how many lines a second perft with python-chess counts from the start of chess; 0 if python-chess is not
    installed.
    """
    try:
        import chess
    except ImportError:
        return 0.0
    board: Any = chess.Board()

    def count(depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(depth - 1)
            board.pop()
        return total

    return deepening(count)


def processor() -> str:
    """Return the name of the processor and the number of its cores."""
    import os

    import llvmlite.binding

    return f"{llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores"
