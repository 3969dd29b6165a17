"""parlour lab: find out what a rule does. Measure a game, compare two sets of options, try all values of an option,
or search for options.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from .serve import Database
from .words import AsJson, Name, Options, bar, read_options

if TYPE_CHECKING:
    from parlour.lab import Result

app = typer.Typer(help="Measure what a rule does: play many games between bots, and compare them.")
MOST_MATCHES = 100_000  # stored matches that are read for a pace
ENDS = (".csv", ".json", ".parquet", ".html")
Games = Annotated[int | None, typer.Option(min=1, help="How many games at each table.")]
Within = Annotated[
    float | None,
    typer.Option(metavar="POINTS", help="Stop when shares are known to within this many points."),
]
Luck = Annotated[
    int,
    typer.Option(
        min=0, help="In how many games to measure luck, choice and suspense, by playouts; this is slow."
    ),
]
Used = Annotated[
    int,
    typer.Option(
        "--usage", min=0, help="In how many games to count which clauses, places and cards come into play."
    ),
]
USED = 64  # parlour.lab.usage.USED, without importing the lab for --help


@dataclass(frozen=True)
class Playing:
    """The options that all lab commands share: the bots, the engine that plays the games, and the file for the
    results.
    """

    option: Options = None
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one for each, separated by commas.")
    ] = "quick"
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="The same seed gives the same games.")] = 1
    engine: Annotated[
        str,
        typer.Option(
            "--engine", "--device", help="What plays: cpu, gpu, ray, or ray://HOST:PORT for a cluster."
        ),
    ] = "cpu"
    threads: Annotated[int | None, typer.Option(min=1, help="CPU threads; default: all cores.")] = None
    pace: Annotated[
        str,
        typer.Option(
            help="How fast people play: a file that `parlour lab pace` wrote, or the seconds of a first choice, a "
            "further one and a throw: 12,4,2."
        ),
    ] = ""
    out: Annotated[
        Path | None,
        typer.Option(help="Also save the figures: a .csv, .json, .parquet or .html file; .html is a report."),
    ] = None
    title: Annotated[str, typer.Option(help="The title of the report.")] = ""
    question: Annotated[str, typer.Option(help="The question that the report answers.")] = ""
    json: AsJson = False

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game that the user gave on the command line, as a dict from name to value."""
        return read_options(self.option)

    @property
    def how(self) -> dict[str, Any]:
        """The arguments that every function of the lab accepts (bots, seed, engine and so on), as a dict."""
        from parlour.lab.pace import ASSUMED, Pace

        return {
            "bots": self.bots,
            "seed": self.seed,
            "threads": self.threads,
            "engine": self.engine,
            "pace": Pace.read(self.pace) if self.pace else ASSUMED,
        }


def verb(command: Callable[..., Result]) -> None:
    """Turn a function into a command of `parlour lab`. The function's first parameter is a Playing; the others
    become options. The command prints the function's result and saves it if asked to.
    """
    hints = get_type_hints(command, localns={"Result": object}, include_extras=True)
    own = [
        one.replace(annotation=hints[one.name], kind=one.KEYWORD_ONLY)
        for one in inspect.signature(command).parameters.values()
    ]
    shared = get_type_hints(Playing, include_extras=True)
    common = [
        inspect.Parameter(one.name, own[0].KEYWORD_ONLY, default=one.default, annotation=shared[one.name])
        for one in fields(Playing)
    ]

    def run(**given: Any) -> None:
        playing = Playing(**{one.name: given.pop(one.name) for one in common})
        check_out(playing.out)
        show(command(playing, **given), playing)

    parameters = [*own[1:], *common]
    vars(run)["__signature__"] = inspect.Signature(parameters)
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    run.__doc__ = command.__doc__
    app.command(command.__name__)(run)


@verb
def measure(
    playing: Playing,
    name: Name,
    games: Games = None,
    within: Within = None,
    luck: Luck = 0,
    usage: Used = USED,
) -> Result:
    """Measure one game: each seat's share of wins, the length, the tension, and what came into play. Ctrl-C keeps the
    results.
    """
    from parlour import lab

    with progress_of(f"{name}, {playing.bots}") as tell:
        how: dict[str, Any] = {"games": games, "within": within, "luck": luck, "usage": usage, **playing.how}
        return lab.measure(name, playing.options, progress=tell, **how)


@verb
def compare(
    playing: Playing,
    name: Name,
    a: Annotated[
        list[str] | None, typer.Option("-a", metavar="NAME=VALUE", help="An option of the first table.")
    ] = None,
    b: Annotated[
        list[str] | None, typer.Option("-b", metavar="NAME=VALUE", help="An option of the second table.")
    ] = None,
    games: Games = None,
    within: Within = None,
    luck: Luck = 0,
    usage: Used = USED,
) -> Result:
    """Compare two tables of one game that have different options. Both play with the same seeds. -o gives options
    for both tables.
    """
    from parlour import lab

    first, second = ({**playing.options, **read_options(chosen)} for chosen in (a, b))
    how: dict[str, Any] = {"games": games, "within": within, "luck": luck, "usage": usage, **playing.how}
    with progress_of(f"{name}, {playing.bots}") as tell:
        return lab.compare(name, first, second, progress=tell, **how)


@verb
def sweep(
    playing: Playing,
    name: Name,
    vary: Annotated[
        list[str],
        typer.Option(metavar="NAME=VALUES", help="An option and its values: keys=4..12, or aim=all,line."),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games at each table.")] = 1_000,
    within: Within = None,
    luck: Luck = 0,
) -> Result:
    """Measure a game for every value of an option, or every combination of several. Ctrl-C keeps the results."""
    from parlour import lab

    how: dict[str, Any] = {"games": games, "within": within, "luck": luck, **playing.how}
    with progress_of(f"{name}, {playing.bots}") as tell:
        return lab.sweep(name, read_values(vary), fixed=playing.options, progress=tell, **how)


@verb
def skill(
    playing: Playing,
    name: Name,
    levels: Annotated[
        str, typer.Option(help="Bots that are compared, separated by commas; default: all levels.")
    ] = "",
    against: Annotated[str, typer.Option(help="The bot in all other seats.")] = "quick",
    games: Annotated[int, typer.Option(min=2, help="How many games each level plays.")] = 200,
) -> Result:
    """Measure how much more a bot wins by thinking further: each level plays in every seat, against one level in all
    others.
    """
    from parlour import lab

    how = {key: value for key, value in playing.how.items() if key not in ("bots", "pace")}
    with progress_of(f"{name}, against {against}") as tell:
        return lab.skill(
            name,
            playing.options,
            levels.split(",") if levels else None,
            against=against,
            games=games,
            progress=tell,
            **how,
        )


@verb
def search(
    playing: Playing,
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
    tables: Annotated[int, typer.Option(min=1, help="How many combinations of options to try.")] = 64,
    games: Annotated[int, typer.Option(min=8, help="Games of each table in the first round.")] = 128,
) -> Result:
    """Search for options that meet goals: measure many tables a little, and the better half of them more."""
    from parlour import lab

    values = read_values(vary) if vary else None
    how: dict[str, Any] = {"tables": tables, "games": games, **playing.how}
    with progress_of(f"{name}, {playing.bots}") as tell:
        return lab.search(name, goal, values, fixed=playing.options, progress=tell, **how)


@app.command()
def pace(
    name: Name,
    out: Annotated[Path, typer.Option(help="The file to write, for --pace of the other verbs.")],
    database: Database = "",
) -> None:
    """Measure how fast people play: the times between the moves of the matches in a database."""
    from parlour.games import find
    from parlour.lab import pace as paces

    from .export import open_store

    game, store = find(name), open_store(database)
    try:
        ids = [row["id"] for row in store.listed(None, MOST_MATCHES) if row["game"] == game.name]
        made = paces.measure_pace((store.read(id) for id in ids), game.name)
    finally:
        store.close()
    paces.save(made, out)
    typer.echo(f"{made.in_words}.")


@contextmanager
def progress_of(text: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar with this text; yield a function that sets how much is done, and of how much."""
    with bar() as progress:
        task = progress.add_task(text, total=None)
        yield lambda done, most: progress.update(task, completed=done, total=most)


def read_values(given: list[str]) -> dict[str, list[Any]]:
    """Read texts like ["keys=4..12", "aim=all,line"]; return them as a dictionary from the name of an option
    to the list of its values.
    """
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
    """Raise BadOption if results cannot be saved to this file. Runs before any game is played."""
    from parlour.core.errors import BadOption

    if file and file.suffix not in ENDS:
        raise BadOption(f"Results are saved as .csv, .json, .parquet or .html, not as {file.name!r}.")
    if file and not file.absolute().parent.is_dir():
        raise BadOption(f"There is no folder {file.parent} to save {file.name} in.")


def show(made: Result, playing: Playing) -> None:
    """Print a result, and save it if the user has named a file."""
    from parlour.lab import report

    typer.echo(made.to_json() if playing.json else str(made))
    if playing.out and playing.out.suffix == ".html":
        title = playing.title or str(made).splitlines()[0]
        question = playing.question or "What the bots' games show."
        playing.out.write_text(report.write(title, question, [made]), encoding="utf-8")
    elif playing.out:
        made.save(playing.out)
