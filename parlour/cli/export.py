"""parlour export, parlour import: everything that is kept, in one file and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .serve import Database


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write.")], database: Database = ""
) -> None:
    """Write every match that is kept to one file."""
    from parlour.store.matches import export as write

    typer.echo(f"{write(open_store(database), file):,} matches are in {file}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `parlour export` wrote.")],
    database: Database = "",
) -> None:
    """Take in what `parlour export` wrote, each match checked first; what is here already stays."""
    from parlour.store.matches import restore as read

    taken, here = read(open_store(database), file)
    typer.echo(f"{taken:,} matches are taken in; {here:,} were here already.")


def open_store(database: str) -> Any:
    """The store that the parlour keeps its matches in."""
    from parlour.games import GAMES
    from parlour.store.matches import Store
    from parlour.web.serve import default_database

    return Store(database or default_database(), GAMES)
