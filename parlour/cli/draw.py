"""parlour draw: draw a position as a picture or as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import Name, Options, PositionText, find_position


def draw(
    name: Name,
    position: PositionText = "",
    option: Options = None,
    text: Annotated[bool, typer.Option("--text", help="Print the board as text instead of SVG.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of standard output.")] = None,
) -> None:
    """Draw a position, or the start of a game, as SVG."""
    from parlour.games import find

    shown = find_position(find(name), position, option)
    drawn = shown.text() if text else shown.svg()
    if out is None:
        typer.echo(drawn)
    else:
        out.write_text(drawn if drawn.endswith("\n") else drawn + "\n", encoding="utf-8")
