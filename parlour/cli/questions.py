"""parlour questions: list the sets of questions, and import sets of your own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .words import AsJson, print_json

if TYPE_CHECKING:
    from parlour.questions.read import Reading, Reject

app = typer.Typer(help="Sets of questions: list them, check a file, import your own.", rich_markup_mode=None)

File = Annotated[Path, typer.Argument(metavar="FILE", help="CSV, JSON lines, or Open Trivia Database JSON.")]
Folder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The folder with the sets; default: your own.")
]
Map = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="NAME=0-5", help="Where an unknown category belongs; may be repeated."),
]
Own = Annotated[
    bool,
    typer.Option("--own-categories", help="Keep the file's own categories instead of the six usual ones."),
]
TrueFalse = Annotated[bool, typer.Option("--true-false", help="Accept true-or-false questions too.")]
SHOWN = 50  # most rejected rows to print


@app.command("list")
def list_sets(folder: Folder = None, json: AsJson = False) -> None:
    """List the sets and how many questions each has by category and difficulty."""
    from parlour.questions import DIFFICULTIES, sets

    place = folder or default_folder()
    found = {name: sets.load(name, place) for name in sets.names(place)}
    counts = {
        name: [
            [len(one.cells.get((c, d), ())) for d in range(max(3, max(one.ratings, default=0) + 1))]
            for c in range(len(one.names))
        ]
        for name, one in found.items()
    }
    if json:
        print_json(
            {
                name: {
                    "questions": len(found[name].questions),
                    "categories": list(found[name].names),
                    "cells": cells,
                }
                for name, cells in counts.items()
            }
        )
        return
    for name, cells in counts.items():
        typer.echo(f"{name}: {len(found[name].questions):,} questions")
        for category, row in zip(found[name].names, cells, strict=True):
            levels = ", ".join(f"{count} {word}" for count, word in zip(row, DIFFICULTIES, strict=False))
            typer.echo(f"  {category:18} {levels}")


@app.command("check")
def check_file(
    file: File,
    map: Map = None,
    own_categories: Own = False,
    true_false: TrueFalse = False,
    json: AsJson = False,
) -> None:
    """Read a file of questions and print the rows that would be rejected. Exits with 1 if there are any."""
    from parlour.questions import sets

    reading = read_file(file, map, true_false, own_categories)
    missing = sets.make("checked", reading.questions).missing
    if json:
        print_json(
            {
                "questions": len(reading.questions),
                "missing": missing,
                "rejects": [vars(reject) for reject in reading.rejects],
            }
        )
    else:
        tell(reading.rejects, err=False)
        sound, away = len(reading.questions), len(reading.rejects)
        typer.echo(f"{count_phrase(sound)} valid, {away:,} rejected.")
        if missing:
            typer.echo(f"No question in {', '.join(missing)}: a set needs questions in six categories.")
    if missing or reading.rejects:
        raise typer.Exit(1)


@app.command("import")
def import_file(
    file: File,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="The name of the set.")],
    map: Map = None,
    own_categories: Own = False,
    true_false: TrueFalse = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the set that has the same name.")
    ] = False,
    folder: Folder = None,
) -> None:
    """Store the valid questions of a file as a set of your own. Rejected rows are printed."""
    from parlour.core.errors import BadQuestions
    from parlour.questions import sets

    place = folder or default_folder()
    if name in sets.names(place) and name != sets.BUILT_IN and not replace:
        raise BadQuestions(f"There is already a set {name!r}. Use --replace to replace it.")
    reading = read_file(file, map, true_false, own_categories)
    tell(reading.rejects, err=True)
    stored = sets.keep(name, reading.questions, place)
    away = f"; {len(reading.rejects):,} rejected" if reading.rejects else ""
    typer.echo(f"{count_phrase(len(stored.questions))} stored as {name!r}{away}.")


def read_file(file: Path, placed: list[str] | None, true_false: bool, own: bool = False) -> Reading:
    """Return the valid questions and the rejected rows of a file. Read no more than the allowed size."""
    from parlour.questions.read import MOST_BYTES, read

    with file.open("rb") as opened:
        raw = opened.read(MOST_BYTES + 1)
    return read(raw, categories=read_places(placed), booleans=true_false, own=own)


def read_places(given: list[str] | None) -> dict[str, int]:
    """Read texts like ["Animals=4", …]; return them as a dictionary from name to number. Raise BadOption for
    a text of another form.
    """
    from parlour.core.errors import BadOption
    from parlour.questions import CATEGORIES

    places = {}
    for word in given or []:
        name, _, number = word.rpartition("=")
        if not name or number not in [str(n) for n in range(len(CATEGORIES))]:
            raise BadOption(f"--map takes NAME=0 to NAME={len(CATEGORIES) - 1}, not {word[:60]!r}.")
        places[name] = int(number)
    return places


def tell(rejects: list[Reject], err: bool) -> None:
    """Print the rejected rows, each with its reason."""
    for reject in rejects[:SHOWN]:
        typer.echo(str(reject), err=err)
    if len(rejects) > SHOWN:
        typer.echo(f"… and {len(rejects) - SHOWN:,} more.", err=err)


def count_phrase(count: int) -> str:
    """Return a phrase with the number of questions and a verb that agrees with it."""
    return f"{count:,} question is" if count == 1 else f"{count:,} questions are"


def default_folder() -> Path:
    """Return the folder for sets of questions, next to the stored matches in the user's data folder."""
    from parlour.store.folder import data_folder

    return data_folder() / "questions"
