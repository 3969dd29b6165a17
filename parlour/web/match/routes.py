"""Matches over HTTP: routes that set up matches and list them, and the pages of the table and the replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from parlour.core.errors import BadMatch, BadOption, UnknownGame, UnknownName
from parlour.core.offer import ONLOOKER
from parlour.questions import sets
from parlour.questions.question import AGES
from parlour.session import visibility
from parlour.store import settings as settings_of
from parlour.store.matches import BOT, OPEN, PERSON, Seat, TableSettings
from parlour.store.settings import TurnTimer

from ..compile_progress import prepare_first, progress_of
from ..limits import source_of
from ..lobby.routes import blamed_option
from ..scheduler import in_thread
from ..table import bots, outgoing
from ..table.eviction import is_replay
from ..table.live import may_talk
from ..table.presence import USUAL_LEVEL
from ..table.registry import Registry, digest, fresh_token
from ..table.table import PHRASES, Table
from ..wire import messages as m
from ..wire.body import Body, View
from ..wire.names import SEAT, check_seat_name
from .card import card_of

router = APIRouter()
Arrangement = Annotated[str, Query(max_length=20)]  # one of the game's board layouts
LONGEST_TURN = 14 * 86400  # seconds, for games by correspondence
SHORT = 6  # special options listed on an invitation
Salt = Annotated[str, Field(max_length=64, pattern=r"^[0-9a-fA-F]*$")]  # what a seat adds to the dice


class SeatSetup(Body):
    """The future holder of a seat: the person who sets up the table ("me"), a bot, or anybody with the invitation
    ("open").
    """

    who: Literal["me", "bot", "open"] = Field(title="Who sits here")
    name: str = Field(default="", max_length=SEAT, title="Name")
    level: str = Field(default=bots.FIRST, max_length=20, title="Bot")
    salt: Salt = Field(default="", title="Salt")


class Timer(Body):
    """The time limit of a turn, and the time bank."""

    mode: Literal["off", "advisory", "enforced"] = Field(default="off", title="Turn timer")
    seconds: int = Field(default=60, ge=5, le=LONGEST_TURN, title="Seconds a turn")
    bank: int = Field(
        default=0, ge=0, le=600, title="Minutes in the bank"
    )  # of each seat, besides those seconds
    increment: int = Field(default=0, ge=0, le=600, title="Seconds added a turn")  # to the bank
    pause: int = Field(default=0, ge=0, le=60, title="Minutes without connection")  # in which the clock stops


class Absence(Body):
    """The rule for absent people: after how many minutes a bot plays for a person who is to move, until the person
    is back.
    """

    minutes: int = Field(default=0, ge=0, le=1440, title="Minutes away")  # 0: the others wait
    level: str = Field(default=USUAL_LEVEL, max_length=20, title="Bot for absent players")


class TableRequest(Body):
    """A table to set up: its seats and settings."""

    seats: list[SeatSetup] = Field(max_length=64, title="The seats")
    timer: Timer = Timer()
    absence: Absence = Absence()
    length: int = Field(default=0, ge=0, le=1440, title="Length")  # minutes; 0: no limit
    chat: Literal["on", "phrases", "off"] = Field(default="on", title="Chat")
    watch: bool = Field(default=True, title="Others may watch")
    questions: str = Field(default=sets.BUILT_IN, max_length=40, title="Questions")
    ages: Literal["", *AGES] = Field(default="", title="Ages")  # type: ignore[valid-type]
    subjects: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[], max_length=32, title="Categories"
    )  # by subject, such as a colour; none: as usual
    answers: Literal["typed", "choice", "referee"] = Field(default="choice", title="Answers")
    salting: bool = Field(
        default=False, title="Salting"
    )  # the first throw waits a few seconds for every seat's salt

    @property
    def has_bots(self) -> bool:
        """Whether any seat is for a bot."""
        return any(seat.who == "bot" for seat in self.seats)


class MatchRequest(TableRequest):
    """A request to set up a match."""

    game: str = Field(max_length=40, title="Game")
    options: dict[str, int | str] = Field(default={}, max_length=64, title="Options")


class MatchCreated(View):
    """The response about a new match: its address, the tokens of the owner's seats, and the invitation code if a
    seat is open.
    """

    id: str
    url: str
    tokens: dict[int, str]
    commitment: str = ""  # the server's commitment to the dice
    invite: str = ""
    owner: str = ""  # the token of the table's owner, who may remove and mute people
    referee: str = ""  # the referee's token, if answers are spoken


class MatchView(View):
    """The public data of a match, as a viewer without a seat may see them."""

    id: str
    game: str
    title: str
    version: int
    options: dict[str, int | str]
    ply: int
    over: bool
    outcome: str
    acting: list[int]
    seats: list[m.SeatView]
    commitment: str
    salts: list[str]  # by seat
    seed: str
    file: str
    next: str


def registry_of(request: Request) -> Registry:
    """Return the registry of tables of the app that got this request."""
    registry: Registry = request.app.state.registry
    return registry


@router.post("/api/matches", status_code=201, tags=["matches"])
async def begin(request: Request, body: MatchRequest) -> MatchCreated:
    """Set up a match and its table; return its address, and the tokens for its owner."""
    registry = registry_of(request)
    if body.game not in registry.games:
        raise UnknownGame(f"No game {body.game!r}. Games: {', '.join(sorted(registry.games))}.")
    request.app.state.budgets.spend_table(source_of(request.scope), body.has_bots)
    made, game = new_table(body), registry.games[body.game]
    prepare_first(request, game)
    try:
        table = await registry.begin(game, body.options, made.seats, made.settings, made.salts)
    except BadOption as error:
        blamed = blamed_option(game, body.options, error)
        raise BadOption(str(error), error.clause, blamed, error.page_text) from None
    return made.created(table)


@dataclass
class NewTable:
    """The seats, settings and new tokens of a table that is being set up."""

    seats: list[Seat]
    settings: TableSettings
    salts: dict[int, str]
    tokens: dict[int, str]
    owner: str
    referee: str

    def created(self, table: Table) -> MatchCreated:
        """Return the response that the owner gets when the table has been created."""
        id, match = table.stored.id, table.stored.match
        held: dict[str, Any] = {"tokens": self.tokens, "owner": self.owner, "referee": self.referee}
        invite, url = table.stored.invite, f"/match/{id}"
        return MatchCreated(id=id, url=url, commitment=match.commitment, invite=invite, **held)


def new_table(body: TableRequest) -> NewTable:
    """Return the seats, settings and new tokens for the table that a request asks for."""
    tokens: dict[int, str] = {}
    seats = []
    for i, seat in enumerate(body.seats):
        name = check_seat_name(seat.name)
        if seat.who == "me":
            tokens[i] = fresh_token()
            seats.append(Seat(PERSON, name, token=digest(tokens[i])))
        elif seat.who == "bot":
            seats.append(Seat(BOT, name, check_level(seat.level)))
        else:
            seats.append(Seat(OPEN, name))
    check_level(body.absence.level)
    owner, referee = fresh_token(), fresh_token() if body.answers == "referee" else ""
    chosen = {"length", "chat", "watch", "questions", "ages", "answers", "salting"}
    settings = TableSettings(
        **body.model_dump(include=chosen),
        subjects=tuple(body.subjects),
        timer=TurnTimer(**body.timer.model_dump()),
        absence=settings_of.Absence(**body.absence.model_dump()),
        owner=digest(owner),
        referee=digest(referee) if referee else "",
    )
    salts = {i: seat.salt for i, seat in enumerate(body.seats) if seat.salt}
    return NewTable(seats, settings, salts, tokens, owner, referee)


def check_level(level: str) -> str:
    """Return the present name of a bot that people play against. Raise BadOption if there is no bot of this name or
    earlier name.
    """
    try:
        return bots.current(level)
    except UnknownName as error:
        raise BadOption(str(error)) from None


@router.get("/api/matches", tags=["matches"])
async def list_matches(request: Request) -> list[MatchView]:
    """Return up to twelve matches that anybody may watch, newest first. The list is public, so it calls seats
    by the game's titles, not by people's names.
    """
    registry = registry_of(request)
    views = []
    for row in registry.listed()[:12]:
        try:
            views.append(without_names(match_view(await registry.table(row["id"]))))
        except BadMatch:
            continue  # a damaged match is not listed; its own page says why
    return views


@router.get("/api/matches/{id}", tags=["matches"])
async def get_match(request: Request, id: str) -> MatchView:
    """Return the public data of a match."""
    return match_view(await registry_of(request).table(id))


def without_names(view: MatchView) -> MatchView:
    """Return the public data of a match without the names that people typed, because children play here."""
    seats = [seat.model_copy(update={"name": seat.title}) for seat in view.seats]
    return view.model_copy(update={"seats": seats})


def match_view(table: Table) -> MatchView:
    """Return the public data of a match. They include the seed of the dice only once nobody can play the
    match any more.
    """
    match = table.stored.match
    s = table.s
    return MatchView(
        id=table.stored.id,
        game=table.game.name,
        title=table.game.title,
        version=match.version,
        options=match.options,
        ply=int(s.ply),
        over=table.over,
        outcome=table.session.outcome(),
        acting=table.session.acting(),
        seats=outgoing.seat_views(table.session, table.presence),
        commitment=match.commitment,
        salts=match.salts,
        seed=match.seed if is_replay(table) else "",
        file=f"/api/matches/{table.stored.id}/file" if is_replay(table) else "",
        next=table.session.rematch.match,
    )


@router.get("/match/{id}", response_class=HTMLResponse, include_in_schema=False)
async def table_page(request: Request, id: str, arrangement: Arrangement = "") -> Response:
    """Return the page of a table, or of a replay if the match is an opened file."""
    table = await registry_of(request).table(id)
    if table.stored.is_file:
        return await replay_page(request, id, None, arrangement)
    return await match_page(request, "table.html", table, arrangement)


@router.get("/match/{id}/replay", response_class=HTMLResponse, include_in_schema=False)
async def replay_page(
    request: Request, id: str, ply: Annotated[int | None, Query(ge=0)] = None, arrangement: Arrangement = ""
) -> Response:
    """Return the page of a replay; if a ply is given, it starts there."""
    return await match_page(
        request, "replay.html", await registry_of(request).table(id), arrangement, ply=ply
    )


def option_labels(table: Table) -> dict[str, str]:
    """Return the options that have an effect at a table, as titles and values for pages, followed by the
    subjects with the categories that the players chose for them.
    """
    chosen = table.game.table_options(table.s, table.stored.match.options)
    mattering = (option for option in table.game.all_options if option.matters(chosen))
    told = {option.called: option.label(chosen[option.name]) for option in mattering}
    return told | chosen_subjects(table)


def chosen_subjects(table: Table) -> dict[str, str]:
    """Return the categories that the players have chosen, by the subjects of questions; empty if they chose none."""
    pairs = zip(table.game.subjects, table.stored.match.subjects, strict=False)
    return {f"{subject} questions": category for subject, category in pairs}


def special_options(table: Table) -> list[str]:
    """Return at most six short phrases for what is unusual about a table: the options that differ from their
    defaults, and the turn timer.
    """
    chosen = table.game.table_options(table.s, table.stored.match.options)
    special = [
        f"{option.called}: {option.label(chosen[option.name])}"
        for option in table.game.all_options
        if option.matters(chosen) and chosen[option.name] != option.default_for(chosen)
    ]
    timer = table.session.settings.timer
    if timer.is_on:
        special.append(f"{timer.seconds} seconds a turn")
    return special[:SHORT]


async def match_page(
    request: Request, template: str, table: Table, arrangement: str, **more: Any
) -> Response:
    """Return a page about a match, rendered from a template; `more` has further values for the template.
    Until the page's socket is connected, the board is drawn as an onlooker sees it.
    """
    match, game = table.stored.match, table.game
    traits = game.traits(match.options)
    arrangement = arrangement if arrangement in game.view.ARRANGEMENTS else ""
    facts = {
        "id": table.stored.id,
        "game": table.game.name,
        "title": table.game.title,
        "names": table.names,
        "plies": len(match.line),
        "phrases": PHRASES,
        "quiet": not may_talk(table) or table.session.settings.chat == "off",
        "free_chat": table.session.settings.chat == "on",
        "levels": bots.LEVELS,
        "arrangement": arrangement,
        "arrangements": visibility.labels_of(game),
        "turns": visibility.turns_of(game),
        "suits": visibility.arrangements_for(game, table.s),
        "reviews": table.session.reviews.exist,
        "over": table.over,
        "chance": traits.chance,
        "asks": traits.asks,
        "seats": game.seat_names(table.s),
    }
    context = {
        **facts,
        **more,
        "game": table.game,
        "card": card_of(request, table),
        "match": match,
        "facts": facts | more,
        "options": option_labels(table),
        "in_short": special_options(table),
        "over": table.over,
        "is_file": table.stored.is_file,
        "secrets": traits.hidden,
        "prepared": progress_of(request.app.state.compiler, game),
        "seated": {bots.current(seat.level) for seat in table.stored.seats if seat.kind == BOT},
    }
    look, s = table.session.look(ONLOOKER, (), arrangement), table.s

    def draw() -> Response:
        context["picture"] = visibility.picture(game, s, look)
        response: Response = request.app.state.pages.TemplateResponse(request, template, context)
        return response

    return await in_thread(draw)
