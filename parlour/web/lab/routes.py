"""The lab over HTTP: the page of a game, and the comparisons that people run there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from parlour.core.errors import BadOption, UnknownGame
from parlour.core.game import Game
from parlour.core.options import refuse_strays
from parlour.games import GAMES

from ..errors import NotFound
from ..limits import source_of
from ..lobby.routes import game_of, game_view
from ..wire.body import Body, View
from .runs import Run, Runs

router = APIRouter()
MOST_GAMES = 1_000_000  # that a shared link may ask for
Options = Annotated[dict[str, int | str], Field(max_length=64)]
BOTS = {
    "quick": "Quick bots, which look one action ahead",
    "uniform": "Random moves",
}


class ComparisonRequest(Body):
    """Two sets of options of a game to compare."""

    game: str = Field(max_length=40, title="Game")
    a: Options = Field(default={}, title="First set of rules")
    b: Options = Field(default={}, title="Second set of rules")
    bots: Literal["quick", "uniform"] = Field(default="quick", title="Bots")
    seed: int = Field(default=1, ge=0, lt=2**31, title="Seed")
    games: int = Field(default=0, ge=0, le=MOST_GAMES, title="Games")  # 0: as many as the time allows


class BarView(View):
    """The data of one bar on the page: a figure as text, its value, and the bounds of its confidence interval (null
    while they are not known).
    """

    value: float | None
    low: float | None
    high: float | None
    text: str
    unit: str


class RowView(View):
    """A row of the page: one figure, such as the length of a game, under the first rules and under the second, and
    the difference.
    """

    name: str
    a: BarView
    b: BarView
    change: str
    sure: bool  # the change is larger than its interval


class LengthsView(View):
    """The lengths of the games under the first rules (a) and the second (b), for a plot. Each list has the
    share of the games that ended in each interval of `step` plies.
    """

    step: int
    a: list[float]
    b: list[float]


class ClauseView(View):
    """A clause of the rulebook and its first sentence."""

    clause: str
    text: str


class NeverView(View):
    """The clauses, throws and cards that never came into play in the games with one set of rules."""

    games: int  # that were replayed to find out
    counted: int  # clauses that could have been seen
    clauses: list[ClauseView]
    draws: list[str]


class ResultView(View):
    """The figures that a comparison has found so far."""

    games: int
    summary: str
    titles: list[str]
    rows: list[RowView]
    lengths: LengthsView
    never: list[NeverView | None]


class ComparisonView(View):
    """A comparison that somebody has asked for: whether it waits or runs, how many are ahead of it, and its result."""

    id: str
    state: Literal["waiting", "preparing", "running", "done"]
    ahead: int  # comparisons that play before it
    seconds: float  # that a comparison may take
    error: str
    boards: bool  # whether pictures of the boards can be fetched
    result: ResultView | None


def view_of(runs: Runs, run: Run) -> ComparisonView:
    """Return the data of a comparison for the page."""
    return ComparisonView(
        id=run.id,
        state=run.state,  # type: ignore[arg-type]
        ahead=runs.ahead_of(run),
        seconds=run.asked["seconds"],
        error=run.error,
        boards=any(run.boards),
        result=ResultView.model_validate(run.result) if run.result else None,
    )


def runs_of(request: Request) -> Runs:
    """Return the runs of this server. Raise NotFound if the operator has switched the lab off."""
    runs: Runs | None = request.app.state.lab
    if runs is None:
        raise NotFound("The lab is switched off on this server.")
    return runs


def lab_game(request: Request, name: str) -> Game:
    """Return a game that the lab can play: one of Parlour's own."""
    game = game_of(request, name)
    if game.name not in GAMES:
        raise UnknownGame(f"The lab cannot play {game.title}. Choose another game.")
    return game


@router.get("/games/{name}/lab", response_class=HTMLResponse, include_in_schema=False)
async def lab_page(request: Request, name: str) -> Response:
    """Return the page on which two sets of options are compared."""
    runs, game = runs_of(request), lab_game(request, name)
    runs.warm(game.name)
    facts: dict[str, Any] = {
        "game": game,
        "seen": game_view(game, {}),
        "bots": BOTS,
        "seconds": runs.seconds,
    }
    response: Response = request.app.state.pages.TemplateResponse(request, "lab.html", facts)
    return response


@router.post("/api/lab", status_code=201, tags=["lab"])
async def compare(request: Request, wanted: ComparisonRequest) -> ComparisonView:
    """Start a comparison of two sets of options, or queue it if another one is running."""
    runs, game = runs_of(request), lab_game(request, wanted.game)
    for side, options in (("first", wanted.a), ("second", wanted.b)):
        try:
            game.start(**options)
            refuse_strays(game.all_options, options)
        except BadOption as error:
            start = f"The {side} rules cannot be played."
            page_text = f"{start} {error.page_text}"
            raise BadOption(f"{start} {error}", error.clause, page_text=page_text) from None
    request.app.state.budgets.lab.spend(
        source_of(request.scope), "Your address has run many comparisons. Wait a few minutes."
    )
    return view_of(runs, runs.add(source_of(request.scope), wanted.model_dump()))


@router.get("/api/lab/{run}", tags=["lab"])
async def progress(request: Request, run: str) -> ComparisonView:
    """Return the state of a comparison, with the figures found so far."""
    runs = runs_of(request)
    return view_of(runs, runs.find(run))


@router.delete("/api/lab/{run}", tags=["lab"])
async def stop(request: Request, run: str) -> ComparisonView:
    """Stop a comparison and return it with the figures found so far. Only the address that asked for it can stop it."""
    runs = runs_of(request)
    found = runs.find(run)
    if found.source == source_of(request.scope):
        await runs.stop(found)
    return view_of(runs, found)


@router.get("/api/lab/{run}/{side}.svg", include_in_schema=False)
async def board(request: Request, run: str, side: Literal["a", "b"]) -> Response:
    """Return the board of one side of a comparison as SVG, coloured by how much each place was used. Raise
    NotFound if there is no such picture.
    """
    boards = runs_of(request).find(run).boards
    if not any(boards):
        raise NotFound("There is no picture of this board. Choose another one.")
    return Response(boards["ab".index(side)], media_type="image/svg+xml")
