"""parlour export and parlour import: write everything that is stored to one file, and read such a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .serve import Database

if TYPE_CHECKING:
    from parlour.store.matches import Store
    from parlour.store.transfer import Outcome


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")], database: Database = ""
) -> None:
    """Write all stored matches and classes to one file. Damaged ones are named and left out; then it exits with 1."""
    from parlour.store.transfer import export as write

    outcome = write(open_store(database), file)
    typer.echo(f"Exported {count_phrase(outcome)} to {file}.")
    tell_left_out(outcome)


def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to import, written by `parlour export`.")
    ],
    database: Database = "",
) -> None:
    """Import what `parlour export` wrote. Each match is checked first, and existing ones are not changed.

    Bad matches are named and left out; then it exits with 1.
    """
    from parlour.store.transfer import restore as read

    outcome = read(open_store(database), file)
    typer.echo(f"Imported {count_phrase(outcome)}; {outcome.here:,} were here already.")
    tell_left_out(outcome)


def count_phrase(outcome: Outcome) -> str:
    """Return a sentence that says how many matches, and how many classes if there are any, were written or read."""
    classes = (
        f" and {outcome.classes:,} {'class' if outcome.classes == 1 else 'classes'}"
        if outcome.classes
        else ""
    )
    return f"{outcome.moved:,} matches{classes}"


def tell_left_out(outcome: Outcome) -> None:
    """Print which matches and classes were left out, and exit with status 1 if there are any."""
    for sentence in outcome.left_out:
        typer.echo(f"Left out: {sentence}", err=True)
    if outcome.left_out:
        raise typer.Exit(1)


def open_store(database: str, alone: bool = False) -> Store:
    """Open the store of matches. With `alone`, raise an error if a server has it open."""
    from parlour.games import GAMES
    from parlour.store.folder import default_database
    from parlour.store.matches import Store
    from parlour.web.settings import Settings

    named = database or Settings.from_environment().database
    return Store(named or default_database(), GAMES, alone)
