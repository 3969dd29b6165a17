"""parlour matches: list what is kept, delete some of it, let old ones go, and give back the room."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from .export import open_store
from .serve import Database
from .words import AsJson, print_json

matches = typer.Typer(
    help="List the matches that are kept, delete some, let old ones go, give back their room.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
Which = Annotated[bool | None, typer.Option("--ended/--running", help="Only those, if one is said.")]
Most = Annotated[int, typer.Option(min=1, help="At most so many.")]
Ids = Annotated[list[str], typer.Argument(metavar="ID...", help="Which; `parlour matches list` has them.")]
Days = Annotated[
    float | None, typer.Option(min=0, help="Days since something last happened; never if not said.")
]


@matches.command("list")
def show(which: Which = None, limit: Most = 100, database: Database = "", json: AsJson = False) -> None:
    """List matches, the latest played first: id, game, seats, entries, when it was last played."""
    store = open_store(database)
    rows = store.listed(which, limit)
    store.close()
    if json:
        print_json(rows)
        return
    for row in rows:
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(row["touched"]))
        state = "ended" if row["ended"] else "running"
        typer.echo(
            f"{row['id']:<14} {row['game']:<10} {state:<8} {row['rows']:>5} {day}  {', '.join(row['names'])}"
        )
    typer.echo(f"{len(rows):,} matches.", err=True)


@matches.command("delete")
def remove(ids: Ids, database: Database = "") -> None:
    """Delete matches for good; not while the parlour is open on the same file."""
    store = open_store(database, alone=True)
    try:
        store.delete(ids).result()
    finally:
        store.close()
    typer.echo(f"{len(ids):,} matches are deleted.")


@matches.command("expire")
def expire(running: Days = None, ended: Days = None, database: Database = "") -> None:
    """Delete the matches that nobody has played for so many days; not while the parlour is open."""
    from parlour.core.errors import BadOption
    from parlour.store.matches import Expiry

    if running is None and ended is None:
        raise BadOption("Say after how many days: --running DAYS, --ended DAYS, or both.")
    store = open_store(database, alone=True)
    gone = store.expire(Expiry(running, ended))
    store.close()
    typer.echo(f"{len(gone):,} matches are deleted.")


@matches.command("vacuum")
def vacuum(database: Database = "") -> None:
    """Give the room of deleted matches back to the disk; not while the parlour is open."""
    store = open_store(database, alone=True)
    store.vacuum()
    store.close()
    typer.echo("Done.")
