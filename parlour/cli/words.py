"""Functions that several commands share: they read options written as name=value, print JSON on standard output, and
show progress bars on standard error.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.progress import Progress

    from parlour.bots import Level
    from parlour.core.background_compiler import Work
    from parlour.core.game import Game
    from parlour.core.position import Position

Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of the game; `parlour games` lists all games.")
]
PositionText = Annotated[str, typer.Option("--position", metavar="TEXT", help="A position as text.")]


def read_options(given: list[str] | None) -> dict[str, Any]:
    """Read texts like ["homes=3", …]; return them as a dictionary from name to value. Raise BadOption for a
    text of another form.
    """
    from parlour.core.errors import BadOption

    options: dict[str, Any] = {}
    for word in given or []:
        name, mark, value = word.partition("=")
        if not mark or not name:
            raise BadOption(f"Give an option as name=value, not {word[:40]!r}.")
        options[name.strip()] = value.strip()
    return options


def find_position(game: Game, text: str, given: list[str] | None) -> Position:
    """Return the position that a text describes. Without a text, return the start of a game with these options."""
    from parlour.core.errors import BadOption

    if text and given:
        raise BadOption("Give --position or --option, not both: a position includes its options.")
    return game.read(text) if text else game.new(**read_options(given))


def print_json(value: Any) -> None:
    """Print a value as JSON on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=1))


@contextmanager
def bar(hidden: bool = False) -> Iterator[Progress]:
    """Show a progress bar on standard error; show nothing if that is not a terminal, or with `hidden`."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"))
    off = hidden or not console.is_terminal
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=off) as progress:
        yield progress


def wait_for(game: Game, bot: Level) -> None:
    """Wait until a bot is compiled for a game. Meanwhile show a progress bar on standard error."""
    from parlour.core.background_compiler import the_compiler

    compiler, part = the_compiler(), bot.needs
    if not compiler.is_open or compiler.is_ready(game, part):
        return
    names = [each.name for each in compiler.units]
    needed = names[: names.index(part) + 1]
    typer.echo(f"Compiling {bot.title} for {game.title}. Next time it is ready at once.", err=True)
    with bar() as progress:
        task = progress.add_task(bot.title, total=len(needed))

        def tell(_: Work) -> None:
            works = [compiler.work_of(game, name) for name in needed]
            progress.update(task, completed=sum(work.share for work in works if work))

        compiler.wait(game, part, tell)
