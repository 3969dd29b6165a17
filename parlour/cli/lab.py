"""parlour lab: what a rule does. Measure a game, compare two rules, sweep options, search for options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .words import AsJson, Name, Options, bar, read_options

if TYPE_CHECKING:
    from parlour.lab.report import Result

app = typer.Typer(help="Measure what a rule does: play many games between bots, and compare them.")

Bots = Annotated[str, typer.Option(help="One bot for all seats, or one for each, separated by commas.")]
Games = Annotated[int | None, typer.Option(min=1, help="How many games at each table.")]
Within = Annotated[
    float | None,
    typer.Option(metavar="POINTS", help="Stop when shares are known to so many percentage points."),
]
Seed = Annotated[int, typer.Option(min=0, max=2**62, help="The same seed gives the same games.")]
Threads = Annotated[int | None, typer.Option(min=1, help="CPU threads; default: all cores.")]
Out = Annotated[
    Path | None,
    typer.Option(help="Also save the figures: a .csv, .json, .parquet or .html file; .html is a report."),
]


@app.command()
def measure(
    name: Name,
    option: Options = None,
    bots: Bots = "quick",
    games: Games = None,
    within: Within = None,
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Measure one game: shares of the seats, length, branching, changes of the lead. Ctrl-C keeps the results."""
    from parlour import lab

    check_out(out)
    with progress_of(f"{name}, {bots}") as tell:
        made = lab.measure(name, read_options(option), bots, games, within, seed, threads, tell)
    show(made, out, json)


@app.command()
def compare(
    name: Name,
    a: Annotated[
        list[str] | None, typer.Option("-a", metavar="NAME=VALUE", help="An option of the first table.")
    ] = None,
    b: Annotated[
        list[str] | None, typer.Option("-b", metavar="NAME=VALUE", help="An option of the second table.")
    ] = None,
    option: Options = None,
    bots: Bots = "quick",
    games: Games = None,
    within: Within = None,
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Compare two tables of one game, with the same seeds at both. -o gives options that both have in common."""
    from parlour import lab

    check_out(out)
    shared = read_options(option)
    first, second = {**shared, **read_options(a)}, {**shared, **read_options(b)}
    with progress_of(f"{name}, {bots}") as tell:
        made = lab.compare(name, first, second, bots, games, within, seed, threads, tell)
    show(made, out, json)


@app.command()
def sweep(
    name: Name,
    vary: Annotated[
        list[str],
        typer.Option(metavar="NAME=VALUES", help="An option and its values: keys=4..12, or aim=all,line."),
    ],
    option: Options = None,
    bots: Bots = "quick",
    games: Annotated[int, typer.Option(min=1, help="How many games at each table.")] = 1_000,
    within: Within = None,
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Measure a game for every value of an option, or every combination of several. Ctrl-C keeps the results."""
    from parlour import lab

    check_out(out)
    with progress_of(f"{name}, {bots}") as tell:
        values = read_values(vary)
        made = lab.sweep(name, values, bots, games, within, seed, threads, tell, read_options(option))
    show(made, out, json)


@app.command()
def search(
    name: Name,
    goal: Annotated[
        list[str], typer.Option(metavar="'FIGURE < NUMBER'", help="What is wanted, such as 'turns < 40'.")
    ],
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUES", help="An option that may change, and its values; default: all options."
        ),
    ] = None,
    option: Options = None,
    bots: Bots = "quick",
    tables: Annotated[int, typer.Option(min=1, help="How many combinations of options to try.")] = 64,
    games: Annotated[int, typer.Option(min=8, help="Games of each table in the first round.")] = 128,
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Search for options that meet goals: measure many tables a little, and the better half of them more."""
    from parlour import lab

    check_out(out)
    values = read_values(vary) if vary else None
    with progress_of(f"{name}, {bots}") as tell:
        fixed = read_options(option)
        made = lab.search(name, goal, values, bots, tables, games, seed, threads, tell, fixed)
    show(made, out, json)


@contextmanager
def progress_of(text: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar; yield a function that is told how much is done, and of how much."""
    with bar() as progress:
        task = progress.add_task(text, total=None)
        yield lambda done, most: progress.update(task, completed=done, total=most)


def read_values(given: list[str]) -> dict[str, list[Any]]:
    """Return a list like ["keys=4..12", "aim=all,line"] as a dictionary of lists of values."""
    from parlour.core.errors import BadOption

    found: dict[str, list[Any]] = {}
    for name, text in read_options(given).items():
        low, dots, high = str(text).partition("..")
        if not dots:
            found[name] = [word.strip() for word in str(text).split(",") if word.strip()]
        elif low.strip().isdigit() and high.strip().isdigit() and int(low) <= int(high):
            found[name] = list(range(int(low), int(high) + 1))
        else:
            raise BadOption(f"Give values as 4..12 or as 4,6,8, not {str(text)[:40]!r}.")
    return found


def check_out(file: Path | None) -> None:
    """Raise BadOption, before anything is played, if results cannot be saved to this file."""
    from parlour.core.errors import BadOption

    if file and file.suffix not in (".csv", ".json", ".parquet", ".html"):
        raise BadOption(f"Results are saved as .csv, .json, .parquet or .html, not as {file.name!r}.")
    if file and not file.absolute().parent.is_dir():
        raise BadOption(f"There is no folder {file.parent} to save {file.name} in.")


def show(made: Result, out: Path | None, json: bool) -> None:
    """Print a result, and save it if a file is given."""
    from parlour.lab import report
    from parlour.lab.measurement import save

    typer.echo(made.to_json() if json else str(made))
    if out and out.suffix == ".html":
        title = str(made).splitlines()[0]
        out.write_text(report.write(title, "What the bots' games show.", [made]), encoding="utf-8")
    elif out:
        save(made.rows(), made.to_json(), out)
