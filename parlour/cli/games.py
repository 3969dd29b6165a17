"""parlour games: list the games, or describe one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .words import AsJson, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from parlour.core.game import Game


def games(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A game, to see its presets and options.")
    ] = "",
    json: AsJson = False,
) -> None:
    """List the games, or show the presets and options of one."""
    from parlour.games import GAMES, find

    listed = [find(name)] if name else list(GAMES.values())
    if json:
        print_json({game.name: as_json(game) for game in listed})
    elif name:
        show(listed[0])
    else:
        for game in listed:
            typer.echo(f"{game.name:10} {game.summary}\n{'':10} {seats_and_length(game)}")
        typer.echo(
            "\nparlour games NAME shows the presets and options of a game; parlour play NAME plays it."
        )


def as_json(game: Game) -> dict[str, Any]:
    """Return the title, the length, the presets and the options of a game as a dict for JSON."""
    return {
        "title": game.title,
        "version": game.version,
        "summary": game.summary,
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "presets": {preset.name: list(game.minutes_of(preset)) for preset in game.presets},
        "options": {option.name: option.offered() for option in game.options},
    }


def seats_and_length(game: Game) -> str:
    """Return a text that says how many people a game is for and how long it takes."""
    from parlour.core.english import duration

    few, many = game.seats
    return f"{few} to {many} seats, {duration(*game.lengths)}"


def show(game: Game) -> None:
    """Print a game's presets and options."""
    from rich.console import Console

    from parlour.core.english import duration

    console = Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
    console.print(f"{game.title}: {game.summary}\n{seats_and_length(game)}")
    console.print(f"\nPresets (parlour play {game.name} --preset NAME):")
    lengths = {preset.name: duration(*game.minutes_of(preset)).capitalize() for preset in game.presets}
    console.print(
        in_columns(
            (preset.name, f"{preset.title}. {preset.text} {lengths[preset.name]}.") for preset in game.presets
        )
    )
    console.print(f"\nOptions (parlour play {game.name} -o NAME=VALUE):")
    usual = game.options_of(game.start())
    console.print(
        in_columns(
            (option.name, f"{option.text}\n{option.offered()}; default {usual[option.name]}")
            for option in game.options
        )
    )


def in_columns(rows: Iterable[tuple[str, str]]) -> Table:
    """Return names and their texts as a table of two columns. Long texts are wrapped within their column."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, text in rows:
        table.add_row(f"  {name}", text)
    return table
