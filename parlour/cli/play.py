"""parlour play: a whole game in the terminal."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .words import Options, read_options

if TYPE_CHECKING:
    from parlour.games import Match


def play(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="The game; asked for if not said.")] = "",
    people: Annotated[int, typer.Option(min=0, help="How many people sit at this keyboard.")] = 1,
    bots: Annotated[str, typer.Option(help="The bot of the other seats.")] = "greedy",
    option: Options = None,
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the match in this file.")] = None,
    seed: Annotated[str, typer.Option(help="Any text; the same text gives the same dice.")] = "",
) -> None:
    """Play in the terminal, against bots or with others at one keyboard."""
    from parlour.bots import find as find_bot
    from parlour.bots.prepare import open_workshop

    from .table import Table

    level = find_bot(bots)
    workshop = open_workshop()
    try:
        match = go_on(resume) if resume else sit_down(name, option, people, level.title, seed)
        workshop.want(match.game, first=True)
        Table(match, level, save or resume).run()
    finally:
        workshop.is_open = False


def go_on(file: Path) -> Match:
    """The match of a file that the house kept; BadMatch if its dice are not known any more."""
    from parlour.core.errors import BadMatch
    from parlour.games import Match

    match = Match.from_text(file.read_bytes().decode("utf-8"))
    if match.game.traits(match.options).chance and not match.seed:
        raise BadMatch("This match cannot go on here: its file does not hold the seed of its dice.")
    return match


def sit_down(name: str, option: list[str] | None, people: int, bot: str, seed: str) -> Match:
    """A new match, its first seats for people and the others for bots."""
    from parlour.core.errors import BadOption
    from parlour.games import Match, find

    game = find(name or ask_for_game())
    given = read_options(option)
    s = game.start(**given)
    if people > s.seats:
        raise BadOption(f"{game.title} with these options has {s.seats} seats; {people} people are too many.")
    names = [game.words.seat_name(s, seat) if seat < people else bot for seat in range(int(s.seats))]
    secret = sha256(seed.encode()).digest() if seed else None
    return Match.begin(game, names, secret, **given)  # type: ignore[return-value]


def ask_for_game() -> str:
    """A name from the list; whoever gives up leaves."""
    from parlour.games import GAMES

    listed = list(GAMES.values())
    for number, game in enumerate(listed, 1):
        typer.echo(f"{number:3}  {game.title}: {game.summary}")
    try:
        said = input("Which game? ").strip().lower()
    except (EOFError, KeyboardInterrupt):
        raise typer.Exit(0) from None
    if said.isdigit() and 1 <= int(said) <= len(listed):
        return listed[int(said) - 1].name
    return said
