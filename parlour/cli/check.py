"""parlour check: check that no stored match is damaged."""

from __future__ import annotations

import typer

from .export import open_store
from .serve import Database
from .words import AsJson, bar, print_json


def check(database: Database = "", json: AsJson = False) -> None:
    """Check every stored match, move by move, and that nothing in it was altered. Exits with 1 if one is damaged."""
    from parlour.core.errors import OtherVersion
    from parlour.store.check import check_all

    store = open_store(database)
    whole, bad, foreign = 0, dict[str, str](), dict[str, str]()
    with bar(hidden=json) as progress:
        task = progress.add_task("matches", total=store.count()["matches"])
        for id, error in check_all(store):
            progress.advance(task)
            if error is None:
                whole += 1
            elif isinstance(error, OtherVersion):
                foreign[id] = str(error)
            else:
                bad[id] = f"{bad[id]} {error}" if id in bad else str(error)
    store.close()
    if json:
        print_json({"whole": whole, "other_versions": foreign, "damaged": bad})
    else:
        typer.echo("\n".join([*foreign.values(), *bad.values(), summary_of(whole, len(foreign), len(bad))]))
    if bad:
        raise typer.Exit(1)


def summary_of(whole: int, foreign: int, bad: int) -> str:
    """Return a sentence with the result of the check: how many matches are intact, how many belong to a
    version of a game that this program does not have, and how many are damaged.
    """
    said = f"{whole:,} matches are intact"
    if foreign:
        said += f"; {foreign:,} belong to game versions that this program does not have"
    return f"{said}; damaged: {bad:,}." if bad else f"{said}, and none is damaged."
