"""parlour export, parlour import: everything that is kept, in one file and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .serve import Database

if TYPE_CHECKING:
    from parlour.store.matches import Store
    from parlour.store.transfer import Outcome


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write.")], database: Database = ""
) -> None:
    """Write all matches and classes that are kept to one file. Damaged ones are left out, named, and end it with 1."""
    from parlour.store.transfer import export as write

    outcome = write(open_store(database), file)
    typer.echo(f"{told(outcome)} are in {file}.")
    tell_left_out(outcome)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `parlour export` wrote.")],
    database: Database = "",
) -> None:
    """Take in what `parlour export` wrote, each match checked first; what is here already stays.

    Bad matches are left out, named, and end it with 1.
    """
    from parlour.store.transfer import restore as read

    outcome = read(open_store(database), file)
    typer.echo(f"{told(outcome)} are taken in; {outcome.here:,} were here already.")
    tell_left_out(outcome)


def told(outcome: Outcome) -> str:
    """How much was moved, in words; classes are named where there are any."""
    classes = (
        f" and {outcome.classes:,} {'class' if outcome.classes == 1 else 'classes'}"
        if outcome.classes
        else ""
    )
    return f"{outcome.moved:,} matches{classes}"


def tell_left_out(outcome: Outcome) -> None:
    """Name what was left out; exit status 1 if anything was."""
    for sentence in outcome.left_out:
        typer.echo(f"Left out: {sentence}", err=True)
    if outcome.left_out:
        raise typer.Exit(1)


def open_store(database: str, alone: bool = False) -> Store:
    """The store that the parlour keeps its matches in; `alone`: not while a server is open on it."""
    from parlour.games import GAMES
    from parlour.store.folder import default_database
    from parlour.store.matches import Store
    from parlour.web.settings import Settings

    named = database or Settings.from_environment().database
    return Store(named or default_database(), GAMES, alone)
