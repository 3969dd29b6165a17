"""The lobby: the games, what each can be set up with, their pictures."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel

from parlour.core.english import span
from parlour.core.errors import BadOption, UnknownGame
from parlour.core.game import Game
from parlour.core.offer import ONLOOKER, Look
from parlour.core.options import Option, Value, fitting
from parlour.questions import sets
from parlour.questions.question import AGES, DIFFICULTIES

from ..preparing import open_first, prepared
from ..scheduler import in_thread
from ..table import bots
from ..table.presence import USUAL_LEVEL

router = APIRouter()


class OptionView(BaseModel):
    """One option: its type, range, default, and the sentence that explains it."""

    name: str
    title: str  # what it is called on the page
    kind: str  # "number", "choice" or "several"
    values: list[int | str]
    labels: list[str]
    default: int | str
    text: str
    clause: str
    common: bool
    matters: bool


class PresetView(BaseModel):
    """A choice of options with a name."""

    name: str
    title: str
    text: str
    options: dict[str, int | str]
    minutes: tuple[int, int]  # how long it takes people
    length: str  # the same in words


class QuestionsSeen(BaseModel):
    """A set of questions, of those for an age if one is named."""

    name: str
    questions: int  # how many there are
    categories: list[str]  # those that have a question
    ratings: list[str]  # how hard they are, the easiest first


class GameView(BaseModel):
    """A game with its options, as they stand with what has been chosen so far."""

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
    blamed: str = ""  # the option that is refused, where it is one
    levels: dict[str, str]
    quiet: bool
    timed: bool  # with these options the whole game can be given a length, which they do not say themselves
    asks: bool  # the host asks questions
    question_sets: list[str] = []  # those it can ask from, the built-in one first; where it asks
    subjects: list[
        str
    ] = []  # what players may match to categories of the set, such as colours; where it asks
    presets: list[PresetView]


def game_of(request: Request, name: str) -> Game:
    """The game of a name; UnknownGame with the known ones."""
    games = request.app.state.registry.games
    if name not in games:
        raise UnknownGame(f"No game {name[:40]!r}. Games: {', '.join(sorted(games))}.")
    game: Game = games[name]
    return game


def seen(game: Game, given: dict[str, Any]) -> GameView:
    """A game as the set-up page shows it: what does not fit is told, what does not matter is left aside."""
    refusal = clause = blame = ""
    chosen: dict[str, Value] = {}
    try:
        s = game.start(**fitting(game.all_options, given))
        chosen = game.table_options(s, given)
    except BadOption as error:
        refusal, clause, blame = str(error), error.clause or "", blamed(game, given, error)
        s = game.start()
        chosen = game.table_options(s, {}) | readable(game, given)
    traits = game.traits(chosen)
    return GameView(
        name=game.name,
        title=game.title,
        version=game.version,
        summary=game.summary,
        seats=game.seats,
        minutes=game.minutes,
        options=[option_seen(option, chosen) for option in game.all_options],
        seat_names=game.seat_names(s),
        refusal=refusal,
        clause=clause,
        blamed=blame,
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
                length=span(*game.minutes_of(p), "minute"),
            )
            for p in game.presets
        ],
    )


def readable(game: Game, given: dict[str, Any]) -> dict[str, Value]:
    """Of what was given, the values that are offered; whether they fit together is another question."""
    found: dict[str, Value] = {}
    for option in (option for option in game.all_options if option.name in given):
        with suppress(BadOption):
            found[option.name] = option.value(option.code(given[option.name]))
    return found


def blamed(game: Game, given: Mapping[str, Any], error: BadOption) -> str:
    """Which of the given options a refusal is about: the one that has no such value, or that the clause rules."""
    asked = [option for option in game.all_options if option.name in given]
    for option in asked:
        try:
            option.code(given[option.name])
        except BadOption:
            return option.name
    ruled = [option.name for option in asked if option.clause and option.clause == error.clause]
    return ruled[-1] if ruled else ""


def option_seen(option: Option, chosen: dict[str, Value]) -> OptionView:
    """An option, given what else has been chosen."""
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
async def games(request: Request) -> list[GameView]:
    """All games."""
    return [with_sets(request, seen(game, {})) for game in request.app.state.registry.games.values()]


@router.get("/api/questions/{name}", tags=["games"])
async def question_set(
    request: Request, name: str, ages: Annotated[str, Query(max_length=10)] = ""
) -> QuestionsSeen:
    """What is in a set of questions: its categories and ratings, but no question."""
    return await in_thread(questions_seen, name, ages, request.app.state.registry.questions)


def questions_seen(name: str, ages: str, folder: Path | None) -> QuestionsSeen:
    """A set as the set-up page shows it."""
    found = sets.load(name, folder)
    found = found.suited(ages) if ages else found
    ratings = [DIFFICULTIES[rating] for rating in found.ratings]
    many = len(found.questions)
    return QuestionsSeen(name=name, questions=many, categories=list(found.categories), ratings=ratings)


def with_sets(request: Request, game: GameView) -> GameView:
    """A game with the names of the question sets that are here, where it asks."""
    found = sets.names(request.app.state.registry.questions) if game.asks else []
    return game.model_copy(update={"question_sets": found})


@router.get("/api/games/{name}", tags=["games"])
async def one(request: Request, name: str) -> GameView:
    """One game; options in the query say what has been chosen so far."""
    game = game_of(request, name)
    known = {option.name for option in game.all_options}
    given = dict(request.query_params)
    for name_given in given:
        if name_given not in known:
            game.choose(**{name_given: ""})  # raises, and lists what there is
    return with_sets(request, seen(game, given))


@router.get("/", response_class=HTMLResponse, include_in_schema=False)
async def lobby_page(request: Request) -> Response:
    """The lobby."""
    games = list(request.app.state.registry.games.values())
    far = {game.name: prepared(request.app.state.compiler, game) for game in games}
    facts = {"games": games, "levels": bots.LEVELS, "prepared": far, "span": span}
    response: Response = request.app.state.pages.TemplateResponse(request, "lobby.html", facts)
    return response


@router.get("/games/{name}", response_class=HTMLResponse, include_in_schema=False)
async def setup_page(request: Request, name: str) -> Response:
    """Set up a table of a game."""
    game = game_of(request, name)
    open_first(request, game)
    facts = {
        "game": game,
        "seen": with_sets(request, seen(game, {})),
        "ages": AGES,
        "usual_level": USUAL_LEVEL,
        "facts": {"game": game.name},
        "prepared": prepared(request.app.state.compiler, game),
    }
    response: Response = request.app.state.pages.TemplateResponse(request, "setup.html", facts)
    return response


@router.get("/games/{name}/picture.svg", include_in_schema=False)
async def picture(request: Request, name: str) -> Response:
    """The board at the start; options in the query say what has been chosen."""
    svg = await in_thread(picture_of, game_of(request, name), tuple(sorted(request.query_params.items())))
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=64)
def picture_of(game: Game, given: tuple[tuple[str, str], ...] = ()) -> str:
    """The board as it stands before the first ply, as an onlooker sees it."""
    fits = fitting(game.all_options, dict(given))
    s = game.start(**fits)
    display = game.table_options(s, fits)
    return str(game.view.board(s, Look(ONLOOKER, display=display)))
