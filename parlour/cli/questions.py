"""parlour questions: which sets of questions there are, and how to bring one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .words import AsJson, print_json

if TYPE_CHECKING:
    from parlour.questions.read import Reading, Reject

app = typer.Typer(help="Sets of questions: list them, check a file, bring your own.", rich_markup_mode=None)

File = Annotated[Path, typer.Argument(metavar="FILE", help="CSV, JSON lines, or Open Trivia Database JSON.")]
Folder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where sets are kept; your own folder if not said.")
]
Map = Annotated[
    list[str] | None,
    typer.Option(
        "--map", metavar="NAME=0-5", help="Where a category of another name belongs; may be repeated."
    ),
]
TrueFalse = Annotated[bool, typer.Option("--true-false", help="Take true-or-false questions in as well.")]
SHOWN = 50  # rejected rows; nobody reads on after that


@app.command("list")
def list_sets(folder: Folder = None, json: AsJson = False) -> None:
    """List the sets, with how many questions each has by category and difficulty."""
    from parlour.questions import CATEGORIES, DIFFICULTIES, sets

    place = folder or default_folder()
    found = {name: sets.load(name, place) for name in sets.names(place)}
    counts = {
        name: [
            [len(one.cells.get((c, d), ())) for d in range(len(DIFFICULTIES))] for c in range(len(CATEGORIES))
        ]
        for name, one in found.items()
    }
    if json:
        print_json(
            {
                name: {"questions": len(found[name].questions), "cells": cells}
                for name, cells in counts.items()
            }
        )
        return
    for name, cells in counts.items():
        typer.echo(f"{name}: {len(found[name].questions):,} questions")
        for category, row in zip(CATEGORIES, cells, strict=True):
            levels = ", ".join(f"{count} {word}" for count, word in zip(row, DIFFICULTIES, strict=True))
            typer.echo(f"  {category:18} {levels}")


@app.command("check")
def check_file(file: File, map: Map = None, true_false: TrueFalse = False, json: AsJson = False) -> None:
    """Read a file of questions and say what would be turned away. Ends with 1 if anything would be."""
    from parlour.questions import sets

    reading = read_file(file, map, true_false)
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
        typer.echo(f"{told(sound)} sound, {away:,} turned away.")
        if missing:
            typer.echo(f"No question in {', '.join(missing)}: a set needs one in every category.")
    if missing or reading.rejects:
        raise typer.Exit(1)


@app.command("import")
def import_file(
    file: File,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What the set is to be called.")],
    map: Map = None,
    true_false: TrueFalse = False,
    replace: Annotated[bool, typer.Option("--replace", help="Take the place of a set of that name.")] = False,
    folder: Folder = None,
) -> None:
    """Keep the sound questions of a file as a set of your own; the others are told, row by row."""
    from parlour.core.errors import BadQuestions
    from parlour.questions import sets

    place = folder or default_folder()
    if name in sets.names(place) and name != sets.BUILT_IN and not replace:
        raise BadQuestions(f"There is a set {name!r} already. Say --replace to put this one in its place.")
    reading = read_file(file, map, true_false)
    tell(reading.rejects, err=True)
    kept = sets.keep(name, reading.questions, place)
    away = f"; turned away: {len(reading.rejects):,}" if reading.rejects else ""
    typer.echo(f"{told(len(kept.questions))} kept as {name!r}{away}.")


def read_file(file: Path, placed: list[str] | None, true_false: bool) -> Reading:
    """What a file holds; no more of it is read than may be."""
    from parlour.questions.read import MOST_BYTES, read

    with file.open("rb") as opened:
        raw = opened.read(MOST_BYTES + 1)
    return read(raw, categories=read_places(placed), booleans=true_false)


def read_places(given: list[str] | None) -> dict[str, int]:
    """["Animals=4", …] as a mapping; BadOption for anything else."""
    from parlour.core.errors import BadOption
    from parlour.questions import CATEGORIES

    places = {}
    for word in given or []:
        name, _, number = word.rpartition("=")
        if not name or number not in [str(n) for n in range(len(CATEGORIES))]:
            raise BadOption(
                f"A category is placed as NAME=0 to NAME={len(CATEGORIES) - 1}, not as {word[:60]!r}."
            )
        places[name] = int(number)
    return places


def tell(rejects: list[Reject], err: bool) -> None:
    """The rows that were turned away, each with its reason."""
    for reject in rejects[:SHOWN]:
        typer.echo(str(reject), err=err)
    if len(rejects) > SHOWN:
        typer.echo(f"… and {len(rejects) - SHOWN:,} more.", err=err)


def told(count: int) -> str:
    """How many questions, and the verb that goes with it."""
    return f"{count:,} question is" if count == 1 else f"{count:,} questions are"


def default_folder() -> Path:
    """Where a host's sets are kept: beside the matches, in the user's folder for such things."""
    from parlour.store.folder import data_folder

    return data_folder() / "questions"
