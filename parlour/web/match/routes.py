"""A match over HTTP: set one up, look at it; the pages of table and replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, Field

from parlour.core.errors import BadMatch, BadOption, UnknownGame
from parlour.core.offer import ONLOOKER
from parlour.questions import sets
from parlour.questions.question import AGES
from parlour.session import visibility
from parlour.store import settings as settings_of
from parlour.store.matches import BOT, OPEN, PERSON, Seat, TableSettings
from parlour.store.settings import TurnTimer

from ..limits import source_of
from ..lobby.routes import blamed
from ..preparing import open_first, prepared
from ..scheduler import in_thread
from ..table import bots, outgoing, rematch
from ..table.eviction import is_replay
from ..table.live import may_talk
from ..table.presence import USUAL_LEVEL
from ..table.registry import Registry, digest, fresh_token
from ..table.table import PHRASES, Table
from ..wire import messages as m
from ..wire.body import Body
from ..wire.names import SEAT, seat_name_of

router = APIRouter()
Arrangement = Annotated[str, Query(max_length=20)]  # one of the game's ways to lay the board out
SHORT = 6  # things that are said of a table to who is invited
Salt = Annotated[str, Field(max_length=64, pattern=r"^[0-9a-fA-F]*$")]  # a seat's own share in the dice


class SeatWanted(Body):
    """Who is to have a seat: the asker ("me"), a bot, or whoever follows the invitation ("open")."""

    who: Literal["me", "bot", "open"] = Field(title="Who sits here")
    name: str = Field(default="", max_length=SEAT, title="Name")
    level: str = Field(default=bots.FIRST, max_length=20, title="Bot")
    salt: Salt = Field(default="", title="Salt")


class Timer(Body):
    """How long a turn may take."""

    mode: Literal["off", "advisory", "enforced"] = Field(default="off", title="Turn timer")
    seconds: int = Field(default=60, ge=5, le=86400, title="Seconds a turn")
    bank: int = Field(
        default=0, ge=0, le=600, title="Minutes in the bank"
    )  # for each seat, beside those seconds
    increment: int = Field(default=0, ge=0, le=600, title="Seconds added a turn")  # to the bank


class Absence(Body):
    """What happens when somebody who is awaited is away: after some minutes a bot plays on, until they are back."""

    minutes: int = Field(default=0, ge=0, le=1440, title="Minutes away")  # 0: they are waited for
    level: str = Field(default=USUAL_LEVEL, max_length=20, title="Bot for whoever is away")


class TableWanted(Body):
    """A table to set up: who sits there, and how it is played."""

    seats: list[SeatWanted] = Field(max_length=64, title="The seats")
    timer: Timer = Timer()
    absence: Absence = Absence()
    length: int = Field(default=0, ge=0, le=1440, title="Length")  # minutes; 0: as long as it takes
    chat: Literal["on", "phrases", "off"] = Field(default="on", title="Chat")
    watch: bool = Field(default=True, title="Others may watch")
    questions: str = Field(default=sets.BUILT_IN, max_length=40, title="Questions")
    ages: Literal["", *AGES] = Field(default="", title="Ages")  # type: ignore[valid-type]
    answers: Literal["typed", "choice", "referee"] = Field(default="choice", title="Answers")
    salting: bool = Field(
        default=False, title="Salting"
    )  # the first throw waits a little for every seat's salt

    @property
    def has_bots(self) -> bool:
        """Whether a bot is to sit there."""
        return any(seat.who == "bot" for seat in self.seats)


class MatchWanted(TableWanted):
    """A match to set up."""

    game: str = Field(max_length=40, title="Game")
    options: dict[str, int | str] = Field(default={}, max_length=64, title="Options")


class MatchBegun(BaseModel):
    """A match that was set up: where it is, the asker's tokens by seat, the invitation if a seat is open."""

    id: str
    url: str
    tokens: dict[int, str]
    commitment: str = ""  # what the house promises of its dice, before anybody has added to them
    invite: str = ""
    host: str = ""  # the token of whoever set the table up, who may send out and mute
    referee: str = ""  # the referee's token, where answers are given aloud


class MatchSeen(BaseModel):
    """A match as everybody may see it."""

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
    salts: list[str]  # what each seat has added to the dice
    seed: str
    file: str
    next: str


def registry_of(request: Request) -> Registry:
    """The registry of the server that a request came to."""
    registry: Registry = request.app.state.registry
    return registry


@router.post("/api/matches", status_code=201, tags=["matches"])
async def begin(request: Request, wanted: MatchWanted) -> MatchBegun:
    """Set up a match."""
    registry = registry_of(request)
    if wanted.game not in registry.games:
        raise UnknownGame(f"No game {wanted.game!r}. Games: {', '.join(sorted(registry.games))}.")
    request.app.state.budgets.spend_table(source_of(request.scope), wanted.has_bots)
    made, game = opened(wanted), registry.games[wanted.game]
    open_first(request, game)
    try:
        table = await registry.begin(game, wanted.options, made.seats, made.settings, made.salts)
    except BadOption as error:
        raise BadOption(str(error), error.clause, blamed(game, wanted.options, error)) from None
    return made.told(table)


@dataclass
class Opened:
    """A table that was asked for: its seats and settings, and the tokens for whoever asked."""

    seats: list[Seat]
    settings: TableSettings
    salts: dict[int, str]
    tokens: dict[int, str]
    host: str
    referee: str

    def told(self, table: Table) -> MatchBegun:
        """Return what whoever asked is told, once the table is there."""
        id, match = table.stored.id, table.stored.match
        held: dict[str, Any] = {"tokens": self.tokens, "host": self.host, "referee": self.referee}
        invite, url = table.stored.invite, f"/match/{id}"
        return MatchBegun(id=id, url=url, commitment=match.commitment, invite=invite, **held)


def opened(wanted: TableWanted) -> Opened:
    """Return the seats, settings and tokens for a table that is asked for."""
    tokens: dict[int, str] = {}
    seats = []
    for i, seat in enumerate(wanted.seats):
        name = seat_name_of(seat.name)
        if seat.who == "me":
            tokens[i] = fresh_token()
            seats.append(Seat(PERSON, name, token=digest(tokens[i])))
        elif seat.who == "bot":
            seats.append(Seat(BOT, name, known_level(seat.level)))
        else:
            seats.append(Seat(OPEN, name))
    known_level(wanted.absence.level)
    host, referee = fresh_token(), fresh_token() if wanted.answers == "referee" else ""
    chosen = {"length", "chat", "watch", "questions", "ages", "answers", "salting"}
    settings = TableSettings(
        **wanted.model_dump(include=chosen),
        timer=TurnTimer(**wanted.timer.model_dump()),
        absence=settings_of.Absence(**wanted.absence.model_dump()),
        host=digest(host),
        referee=digest(referee) if referee else "",
    )
    salts = {i: seat.salt for i, seat in enumerate(wanted.seats) if seat.salt}
    return Opened(seats, settings, salts, tokens, host, referee)


def known_level(level: str) -> str:
    """A bot's level; BadOption with the known ones."""
    if level not in bots.LEVELS:
        raise BadOption(f"No bot {level!r}. Bots: {', '.join(bots.LEVELS)}.")
    return level


@router.get("/api/matches", tags=["matches"])
async def running(request: Request) -> list[MatchSeen]:
    """Matches that may be watched, newest first. The list is for everybody: seats are called as the game calls them,
    and no name that somebody typed stands in it."""
    registry = registry_of(request)
    seen = []
    for row in registry.listed()[:12]:
        try:
            seen.append(without_names(seen_by_all(await registry.table(row["id"]))))
        except BadMatch:
            continue  # a damaged match is not on show; its own page says why
    return seen


@router.get("/api/matches/{id}", tags=["matches"])
async def one(request: Request, id: str) -> MatchSeen:
    """One match."""
    return seen_by_all(await registry_of(request).table(id))


def without_names(seen: MatchSeen) -> MatchSeen:
    """A match without what people are called: children play here."""
    return seen.model_copy(
        update={"seats": [one.model_copy(update={"name": one.title}) for one in seen.seats]}
    )


def seen_by_all(table: Table) -> MatchSeen:
    """A match as an onlooker sees it; its seed only once nobody can play it any more."""
    match = table.stored.match
    s = table.s
    return MatchSeen(
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
        next=rematch.next_of(table),
    )


@router.get("/match/{id}", response_class=HTMLResponse, include_in_schema=False)
async def table_page(request: Request, id: str, arrangement: Arrangement = "") -> Response:
    """The table."""
    table = await registry_of(request).table(id)
    if table.stored.is_file:
        return await replay_page(request, id, None, arrangement)
    return await page(request, "table.html", table, arrangement)


@router.get("/match/{id}/replay", response_class=HTMLResponse, include_in_schema=False)
async def replay_page(
    request: Request, id: str, ply: Annotated[int | None, Query(ge=0)] = None, arrangement: Arrangement = ""
) -> Response:
    """The replay, at a ply if one is named."""
    return await page(request, "replay.html", await registry_of(request).table(id), arrangement, ply=ply)


def options_told(table: Table) -> dict[str, str]:
    """The options that matter at a table, everything as it is called on screen."""
    chosen = table.game.table_options(table.s, table.stored.match.options)
    mattering = (option for option in table.game.all_options if option.matters(chosen))
    return {option.called: option.label(chosen[option.name]) for option in mattering}


def options_in_short(table: Table) -> list[str]:
    """What is special about a table, in few words: options that are not as usual, and time."""
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


async def page(request: Request, template: str, table: Table, arrangement: str, **more: Any) -> Response:
    """A page about a match; the picture in it is an onlooker's until the socket speaks."""
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
        "arrangements": dict(game.view.ARRANGEMENTS),
        "turns": dict(game.view.TURNS),
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
        "match": match,
        "facts": facts | more,
        "options": options_told(table),
        "in_short": options_in_short(table),
        "over": table.over,
        "is_file": table.stored.is_file,
        "secrets": traits.hidden,
        "prepared": prepared(request.app.state.compiler, game),
        "seated": {seat.level for seat in table.stored.seats if seat.kind == BOT},
    }
    look, s = table.session.look(ONLOOKER, (), arrangement), table.s

    def draw() -> Response:
        context["picture"] = visibility.picture(game, s, look)
        response: Response = request.app.state.pages.TemplateResponse(request, template, context)
        return response

    return await in_thread(draw)
