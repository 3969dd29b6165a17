"""parlour verify: check that a finished match follows the rules, and that its dice match the commitment made before
the game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import AsJson, print_json


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")], json: AsJson = False
) -> None:
    """Check a match file: every move, every throw and the commitment. Exits with 1 if something is wrong."""
    text = file.read_bytes().decode("utf-8")
    wrong = find_faults(text)
    if json:
        print_json({"file": str(file), "sound": not wrong, "wrong": wrong})
    else:
        typer.echo("\n".join(wrong) or praise(text))
    if wrong:
        raise typer.Exit(1)


def find_faults(text: str) -> list[str]:
    """Return a description of everything that is wrong with the text of a match file."""
    from parlour.core.errors import BadMatch
    from parlour.core.matchfile import is_laid_out
    from parlour.games import Match

    try:
        match = Match.from_json(text)
    except BadMatch as error:
        return [str(error)]
    wrong = match.check()
    if not wrong and not is_laid_out(match, text):
        wrong.append("The file is not as Parlour wrote it: something in it was changed.")
    return wrong


def praise(text: str) -> str:
    """Return the sentence for a match file without faults. It mentions dice only if the match has any."""
    from parlour.games import Match

    match = Match.from_json(text)
    honest = " and the dice are honest" if match.game.traits(match.options).chance else ""
    given = f" The first {match.given} moves were taken over from another match." if match.given else ""
    return f"All is well: the moves are legal{honest}.{given}"
