"""The lobby over HTTP: routes for the games and their options."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from parlour.core.english import duration
from parlour.core.errors import BadOption, UnknownGame
from parlour.core.game import Game, Preset
from parlour.core.options import Option, Value, fitting
from parlour.questions import sets
from parlour.questions.question import AGES, DIFFICULTIES

from ..compile_progress import prepare_first, progress_of
from ..scheduler import in_thread
from ..table import bots
from ..table.presence import USUAL_LEVEL
from ..wire.body import View
from .tile import tile_of

router = APIRouter()


class OptionView(View):
    """An option of a game: its type, range and default, and the sentence that explains it."""

    name: str
    title: str  # its label on the page
    kind: Literal["number", "choice", "several"]
    values: list[int | str]
    labels: list[str]
    default: int | str
    text: str
    clause: str
    common: bool
    matters: bool


class PresetView(View):
    """A preset: a set of options with a name, and how long a game with it takes people."""

    name: str
    title: str
    text: str
    options: dict[str, int | str]
    minutes: tuple[int, int]  # how long it takes people
    length: str  # the same in words


class QuestionSetView(View):
    """A set of questions; if an age is given, only the questions for that age."""

    name: str
    questions: int  # how many there are
    categories: list[str]  # those that have a question
    ratings: list[str]  # how hard they are, the easiest first


class GameView(View):
    """A game with its options, which depend on the values chosen so far."""

    name: str
    title: str
    version: int
    summary: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    options: list[OptionView]
    seat_names: list[str]
    refusal: str = ""
    clause: str = ""
    blamed: str = ""  # the option that is refused, if it is one option
    levels: dict[str, str]
    quiet: bool
    timed: bool  # with these options people can give the whole game a time limit
    asks: bool  # the quizmaster asks questions
    question_sets: list[str] = []  # question sets, the built-in one first; empty if it asks none
    subjects: list[str] = []  # what players may match to categories, such as colours; empty if it asks none
    presets: list[PresetView]


def game_of(request: Request, name: str) -> Game:
    """Return the game with this name. Raise UnknownGame, which lists the games, if there is none."""
    games = request.app.state.registry.games
    if name not in games:
        raise UnknownGame(f"No game {name[:40]!r}. Games: {', '.join(sorted(games))}.")
    game: Game = games[name]
    return game


def game_view(game: Game, options: dict[str, Any]) -> GameView:
    """Return a game as the set-up page displays it. If its rules refuse the chosen options, the reason is included."""
    refusal = clause = blamed = ""
    chosen: dict[str, Value] = {}
    try:
        s = game.start(**fitting(game.all_options, options))
        chosen = game.table_options(s, options)
    except BadOption as error:
        refusal, clause, blamed = error.page_text, error.clause or "", blamed_option(game, options, error)
        s = game.start()
        chosen = game.table_options(s, {}) | valid_options(game, options)
    traits = game.traits(chosen)
    return GameView(
        name=game.name,
        title=game.title,
        version=game.version,
        summary=game.summary,
        seats=game.seats,
        minutes=game.minutes,
        options=[option_view(option, chosen) for option in game.all_options],
        seat_names=game.seat_names(s),
        refusal=refusal,
        clause=clause,
        blamed=blamed,
        levels=bots.LEVELS,
        quiet=not traits.confer and bool(traits.teams),
        timed=not refusal and traits.timed and not traits.minutes,
        asks=traits.asks,
        subjects=list(game.subjects) if traits.asks else [],
        presets=[
            PresetView(
                name=p.name,
                title=p.title,
                text=p.text,
                options=dict(p.options),
                minutes=game.minutes_of(p),
                length=length_of(game, p),
            )
            for p in game.presets
        ],
    )


def valid_options(game: Game, options: dict[str, Any]) -> dict[str, Value]:
    """Return those of the given options that the game has, with a value that exists. The rules may still
    refuse the combination.
    """
    found: dict[str, Value] = {}
    for option in (option for option in game.all_options if option.name in options):
        with suppress(BadOption):
            found[option.name] = option.value(option.code(options[option.name]))
    return found


def blamed_option(game: Game, options: Mapping[str, Any], error: BadOption) -> str:
    """Return the name of the option that an error is about: one with a value that does not exist, or one that
    belongs to the clause which the error names; "" if that is unknown.
    """
    asked = [option for option in game.all_options if option.name in options]
    for option in asked:
        try:
            option.code(options[option.name])
        except BadOption:
            return option.name
    ruled = [option.name for option in asked if option.clause and option.clause == error.clause]
    return ruled[-1] if ruled else ""


def option_view(option: Option, chosen: dict[str, Value]) -> OptionView:
    """Return an option as the set-up page displays it. `chosen` has the values of all options so far."""
    labels, values = list(option.labels), option.values
    if number := isinstance(values, range):
        listed: list[Value] = [values[0], values[-1], values.step]
    else:
        belong = [i for i, value in enumerate(values) if option.belongs(chosen, value)]
        listed = [values[i] for i in belong]
        labels = [labels[i] for i in belong] if labels else []
    return OptionView(
        name=option.name,
        title=option.called,
        kind="several" if option.many else "number" if number else "choice",
        values=listed,
        labels=labels,
        default=option.default_for(chosen),
        text=option.text,
        clause=option.clause,
        common=option.common,
        matters=bool(option.matters(chosen)),
    )


@router.get("/api/games", tags=["games"])
async def list_games(request: Request) -> list[GameView]:
    """Return all games with their options, as the set-up page displays them."""
    return [
        with_question_sets(request, game_view(game, {})) for game in request.app.state.registry.games.values()
    ]


@router.get("/api/questions/{name}", tags=["games"])
async def question_set(
    request: Request, name: str, ages: Annotated[str, Query(max_length=10)] = ""
) -> QuestionSetView:
    """Return the categories and difficulties of a set of questions, but not the questions."""
    return await in_thread(question_set_view, name, ages, request.app.state.registry.questions)


def question_set_view(name: str, ages: str, folder: Path | None) -> QuestionSetView:
    """Return a set of questions as the set-up page displays it, limited to an age if one is given."""
    found = sets.load(name, folder)
    found = found.suited(ages) if ages else found
    ratings = [DIFFICULTIES[rating] for rating in found.ratings]
    many = len(found.questions)
    return QuestionSetView(name=name, questions=many, categories=list(found.categories), ratings=ratings)


def with_question_sets(request: Request, game: GameView) -> GameView:
    """Return a game for the set-up page. If it asks questions, the names of the installed question sets are
    included.
    """
    found = sets.names(request.app.state.registry.questions) if game.asks else []
    return game.model_copy(update={"question_sets": found})


@router.get("/api/games/{name}", tags=["games"])
async def get_game(request: Request, name: str) -> GameView:
    """Return one game, as the set-up page displays it. The query of the URL has the options chosen so far; an
    unknown option raises BadOption.
    """
    game = game_of(request, name)
    known = {option.name for option in game.all_options}
    options = dict(request.query_params)
    for option in options:
        if option not in known:
            game.choose(**{option: ""})  # raises BadOption, which lists the options
    return with_question_sets(request, game_view(game, options))


@router.get("/", response_class=HTMLResponse, include_in_schema=False)
async def lobby_page(request: Request) -> Response:
    """Return the page of the lobby."""
    games = list(request.app.state.registry.games.values())
    facts = {
        "games": games,
        "tiles": {game.name: tile_of(game) for game in games},
        "levels": bots.LEVELS,
        "bots": bots.TEXTS,
        "usual": USUAL_LEVEL,
        "prepared": {game.name: progress_of(request.app.state.compiler, game) for game in games},
        "length_of": length_of,
    }
    response: Response = request.app.state.pages.TemplateResponse(request, "lobby.html", facts)
    return response


def length_of(game: Game, preset: Preset) -> str:
    """Return in words how long people take for a game with this preset."""
    return duration(*game.minutes_of(preset))


@router.get("/games/{name}", response_class=HTMLResponse, include_in_schema=False)
async def setup_page(request: Request, name: str) -> Response:
    """Return the page on which people set up a table of a game."""
    game = game_of(request, name)
    prepare_first(request, game)
    facts = {
        "game": game,
        "seen": with_question_sets(request, game_view(game, {})),
        "ages": AGES,
        "usual_level": USUAL_LEVEL,
        "bots": bots.TEXTS,
        "facts": {"game": game.name},
        "prepared": progress_of(request.app.state.compiler, game),
    }
    response: Response = request.app.state.pages.TemplateResponse(request, "setup.html", facts)
    return response
