"""parlour matches: list stored matches, delete some, delete old ones, and free disk space."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from .export import open_store
from .serve import Database
from .words import AsJson, print_json

matches = typer.Typer(
    help="List stored matches, delete some, delete old ones, free disk space.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
Which = Annotated[
    bool | None,
    typer.Option(
        "--ended/--running", help="Only matches that have ended, or only running ones; default: both."
    ),
]
Most = Annotated[int, typer.Option(min=1, help="How many matches to list at most.")]
Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="Ids of matches; `parlour matches list` shows them.")
]
Days = Annotated[float | None, typer.Option(min=0, help="Days since the last move; default: never.")]


@matches.command("list")
def show(which: Which = None, limit: Most = 100, database: Database = "", json: AsJson = False) -> None:
    """List matches, the most recently played first: id, game, state, entries, time of the last move, names."""
    store = open_store(database)
    rows = store.listed(which, limit)
    store.close()
    if json:
        print_json(rows)
        return
    for row in rows:
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(row["touched"]))
        state = "ended" if row["ended"] else "running"
        names = ", ".join(name for name in row["names"] if name)
        typer.echo(f"{row['id']:<14} {row['game']:<10} {state:<8} {row['rows']:>5} {day}  {names}".rstrip())
    typer.echo(f"{len(rows):,} matches.", err=True)


@matches.command("delete")
def remove(ids: Ids, database: Database = "") -> None:
    """Delete matches for good. Stop the server first."""
    store = open_store(database, alone=True)
    try:
        store.delete(ids).result()
    finally:
        store.close()
    typer.echo(f"Deleted {len(ids):,} {'match' if len(ids) == 1 else 'matches'}.")


@matches.command("expire")
def expire(running: Days = None, ended: Days = None, database: Database = "") -> None:
    """Delete the matches that nobody has played for some days. Stop the server first."""
    from parlour.core.errors import BadOption
    from parlour.store.matches import Expiry

    if running is None and ended is None:
        raise BadOption("Give a number of days: --running DAYS, --ended DAYS, or both.")
    store = open_store(database, alone=True)
    gone = store.expire(Expiry(running, ended))
    store.close()
    typer.echo(f"Deleted {len(gone):,} {'match' if len(gone) == 1 else 'matches'}.")


@matches.command("vacuum")
def vacuum(database: Database = "") -> None:
    """Return the space of deleted matches to the disk. Stop the server first."""
    store = open_store(database, alone=True)
    store.vacuum()
    store.close()
    typer.echo("Done.")
