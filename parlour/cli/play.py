"""parlour play: play a whole game in the terminal."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .words import Options, read_options

if TYPE_CHECKING:
    from parlour.core.game import Game
    from parlour.core.options import Value
    from parlour.games import Match
    from parlour.questions.sets import QuestionSet


def play(
    name: Annotated[
        str,
        typer.Argument(metavar="[NAME]", help="The game to play. Leave it out, and the program asks you."),
    ] = "",
    people: Annotated[int, typer.Option(min=0, help="How many people play at this keyboard.")] = 1,
    bots: Annotated[str, typer.Option(help="The bot that takes the other seats.")] = "eager",
    preset: Annotated[str, typer.Option(help="A preset of the game; `parlour games NAME` lists them.")] = "",
    option: Options = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the match to this file, which must not exist yet.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue the match in this file.")] = None,
    seed: Annotated[str, typer.Option(help="Any text; the same text gives the same dice.")] = "",
    questions: Annotated[
        str, typer.Option(metavar="SET", help="The set of questions, where the game asks any.")
    ] = "",
    categories: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="The category for each colour, in the order of the rules."),
    ] = "",
) -> None:
    """Play in the terminal, against bots or with others at one keyboard."""
    from parlour.bots import find_opponent
    from parlour.bots.prepare import open_compiler

    from .table import Table

    level = find_opponent(bots)
    if save and save != resume:
        check_free(save)
    compiler = open_compiler()
    try:
        match = go_on(resume) if resume else sit_down(name, option, people, level.name, seed, preset)
        asked = find_questions(match, questions, categories)
        compiler.want(match.game, first=True)
        Table(match, level, save or resume, asked).run()
    finally:
        compiler.is_open = False


def find_questions(match: Match, name: str, categories: str) -> QuestionSet | None:
    """Return the set of questions with this name; `categories` says which of its categories belongs to which subject
    of the game. Return None if the game asks no questions.
    """
    from parlour.core.errors import BadOption
    from parlour.questions import sets

    from .questions import default_folder

    if not match.game.traits(match.options).asks:
        if name or categories:
            raise BadOption(f"{match.game.title} with these options asks no questions.")
        return None
    found = sets.load(name or sets.BUILT_IN, default_folder())
    found.check_usable()
    chosen = [word.strip() for word in categories.split(",")] if categories else []
    found.check_chosen(chosen)
    match.subjects = chosen or match.subjects
    return found


def go_on(file: Path) -> Match:
    """Return the match from a saved file, ready to be continued. Raise BadMatch if the file does not contain the
    seed of its dice.
    """
    from parlour.core.errors import BadMatch
    from parlour.games import Match

    match = Match.from_text(file.read_bytes().decode("utf-8"))
    if match.game.traits(match.options).chance and not match.seed:
        raise BadMatch("This match cannot be continued: its file does not contain the seed of its dice.")
    return match


def check_free(file: Path) -> None:
    """Raise BadOption unless a match can be saved under this name without overwriting a file."""
    from parlour.core.errors import BadOption

    if file.exists():
        raise BadOption(f"{file} exists already. Choose another name, or continue its match: --resume {file}")
    if not file.parent.is_dir():
        raise BadOption(f"There is no folder {file.parent} to save {file.name} in.")
    try:
        file.touch()
        file.unlink()
    except OSError as error:
        raise BadOption(f"Nothing can be saved to {file}: {error.strerror}.") from None


def sit_down(
    name: str, option: list[str] | None, people: int, bot: str, seed: str, preset: str = ""
) -> Match:
    """Return a new match with people in the first seats and bots in the others."""
    from parlour.core.errors import BadOption
    from parlour.games import Match, find

    game = find(name or ask_for_game())
    given = {**preset_options(game, preset), **read_options(option)}
    s = game.start(**given)
    if people > s.seats:
        raise BadOption(f"{game.title} has {s.seats} seats with these options; {people} people are too many.")
    names = ["" if seat < people else bot for seat in range(int(s.seats))]
    secret = sha256(seed.encode()).digest() if seed else None
    return Match.begin(game, names, secret, **given)  # type: ignore[return-value]


def preset_options(game: Game, name: str) -> dict[str, Value]:
    """Return the options of a preset; raise BadOption, with a list of all presets, if there is none of that name."""
    from parlour.core.errors import BadOption

    presets = {preset.name: preset for preset in game.presets}
    if name and name not in presets:
        raise BadOption(f"{game.title} has no preset {name[:40]!r}. Presets: {', '.join(presets)}.")
    return dict(presets[name].options) if name else {}


def ask_for_game() -> str:
    """Ask the user for a game and return its name; exit at the end of input."""
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
