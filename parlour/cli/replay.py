"""parlour replay: show a match, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .words import AsJson, print_json

if TYPE_CHECKING:
    from parlour.core.match import Match
    from parlour.core.position import Position


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file or a score.")],
    ply: Annotated[int | None, typer.Option(min=0, help="Show the position after this many moves.")] = None,
    score: Annotated[
        bool, typer.Option("--score", help="Print the match as a score: text that people can read and write.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Step forwards and backwards through a match. FILE is a match file or a score."""
    from parlour.core.errors import BadOption
    from parlour.games import Match

    match = Match.from_text(file.read_bytes().decode("utf-8"))
    positions = list(match.positions())
    if ply is not None and ply > len(match.line):
        raise BadOption(f"This match has {len(match.line)} moves; there is no move {ply}.")
    if score:
        typer.echo(match.to_text(), nl=False)
    elif json:
        print_json(as_dict(match, positions, ply))
    elif ply is not None:
        show(match, positions, ply)
    else:
        step(match, positions)


def as_dict(match: Match, positions: list[Position], ply: int | None) -> dict[str, Any]:
    """Return one action of a match (or all, if `ply` is None) as a dict for JSON: each with its move, its sentences
    and the position after it.
    """
    from parlour.core.names import called

    wanted = range(len(match.line) + 1) if ply is None else [ply]
    return {
        "game": match.game.name,
        "seats": called(match.seats, match.game.seat_names(positions[-1].record)),
        "plies": [
            {
                "ply": n,
                "move": positions[n - 1].game.words.move_name(positions[n - 1].record, match.line[n - 1])
                if n
                else None,
                "told": sentences_at(match, positions, n),
                "position": str(positions[n]),
            }
            for n in wanted
        ],
        "outcome": positions[-1].outcome() if positions[-1].over else None,
    }


def sentences_at(match: Match, positions: list[Position], ply: int) -> list[str]:
    """Return sentences about what happened at ply number `ply`. They contain the player's typed text, if there is
    one.
    """
    if not ply:
        return []
    return positions[ply - 1].tell(match.line[ply - 1], match.said.get(ply - 1, ""), match.subjects)


def show(match: Match, positions: list[Position], ply: int) -> None:
    """Print what happened at ply number `ply`, and the board after it. `positions` has the position after each ply."""
    typer.echo(f"\n{match.game.title}, move {ply} of {len(match.line)}")
    if ply:
        typer.echo("\n".join(sentences_at(match, positions, ply)))
    typer.echo(positions[ply].text(match.subjects))
    if positions[ply].over:
        typer.echo(positions[ply].outcome())


def step(match: Match, positions: list[Position]) -> None:
    """Let the user step forwards and backwards through the match with typed commands."""
    ply = 0
    show(match, positions, ply)
    while True:
        try:
            said = input("replay> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if said in ("q", "quit"):
            return
        if said in ("", "n", "next"):
            ply += 1
        elif said in ("b", "back"):
            ply -= 1
        elif said.isdigit():
            ply = int(said)
        else:
            typer.echo("Enter or n: next move. b: back. A number: go to that move. q: quit.")
            continue
        ply = min(max(ply, 0), len(match.line))
        show(match, positions, ply)
