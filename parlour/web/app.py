"""create_app: the routes, the middleware, and what lives as long as the server."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates
from starlette.middleware.gzip import GZipMiddleware

from parlour import games as parlour_games
from parlour.core.background_compiler import BackgroundCompiler
from parlour.core.game import Game
from parlour.store.matches import Store

from . import errors, health, openapi, preparing
from .classroom import leading, pages
from .classroom import routes as classroom
from .classroom.classes import Classes
from .expiry import keep_expiring
from .garbage import collect_in_quiet, collect_little
from .journal import Watch
from .limits import Limits
from .lobby import lesson, rules
from .lobby import routes as lobby
from .match import files, invitation, replay, seats
from .match import routes as match
from .match.reader import Reader
from .metrics import Metrics
from .pace import Budgets, Pace
from .scheduler import FairScheduler
from .settings import ANY, Settings
from .table import live
from .table.eviction import MEGABYTE, ReplayBudget
from .table.registry import Registry
from .wire import messages

HERE = Path(__file__).parent
PACE = 0.45  # seconds a bot takes at least, so that people can follow
SWITCH = (
    0.0005  # seconds after which the loop lets go for the thread that writes: it asks some ten times a move
)


def create_app(
    database: str | Store,
    games: Mapping[str, Game] | None = None,
    pace: float = PACE,
    requests: Pace | None = None,
    questions: Path | None = None,
    settings: Settings | None = None,
    compiler: BackgroundCompiler | None = None,
) -> FastAPI:
    """The parlour as an ASGI app. `requests` stands in for every pace that `settings` allow an address; without
    settings any host name is taken, for whoever runs the app then has a server of their own around it. With a
    `compiler` bots wait until it has compiled them; without one they compile what they need when they first play."""
    settings = settings or Settings(hosts=(ANY,))
    app = FastAPI(
        title="Parlour",
        summary="Five board games from patents, played in the browser.",
        lifespan=lifespan_of(database, parlour_games.GAMES if games is None else games, pace, questions),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.compiler = compiler
    app.state.budgets = Budgets.of(settings, requests)
    app.state.metrics = Metrics()
    app.state.fair = FairScheduler()
    app.state.pages = Jinja2Templates(HERE / "templates")
    app.state.pages.env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    app.state.pages.env.globals["suits_a_class"] = leading.suits_a_class
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Limits, settings=settings, budgets=app.state.budgets)
    app.add_middleware(Watch, metrics=app.state.metrics)
    errors.install(app)
    openapi.install(app)
    tables = (lobby, match, files, seats, invitation, replay, live, rules, lesson)
    for noun in (*tables, classroom, leading, pages, preparing, health):
        app.include_router(noun.router)
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")

    @app.get("/api/protocol.json", tags=["protocol"])
    async def protocol() -> dict[str, Any]:
        """The JSON Schemas of what travels over a table's socket."""
        return protocol_told()

    return app


@cache
def protocol_told() -> dict[str, Any]:
    """The protocol's schemas, which take a while to be put together and never change."""
    return messages.protocol()


def lifespan_of(
    database: str | Store, games: Mapping[str, Game], pace: float, questions: Path | None
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What lives as long as the server: the store, the tables, the reader of files, the expiry of old matches."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        store = database if isinstance(database, Store) else Store(database, games, alone=True)
        room = ReplayBudget(MEGABYTE * state.settings.replays_each, MEGABYTE * state.settings.replays)
        state.registry = Registry(store, games, pace, questions, state.compiler, room)
        state.classes = Classes(store=store, games=games, days=state.settings.expire_classes)
        state.reader = Reader(games)
        state.registry.spawn(state.registry.wake())
        state.metrics.watch(store)
        app.openapi()  # before anybody plays: it takes a tenth of a second
        protocol_told()
        for template in state.pages.env.list_templates():
            state.pages.env.get_template(template)
        old_matches = keep_expiring(state.registry, state.settings.expiry)
        housekeeping = asyncio.gather(
            old_matches,
            state.registry.keep_evicting(),
            state.classes.keep_expiring(),
            collect_in_quiet(state.fair.rested),
        )
        collect_little()
        sys.setswitchinterval(SWITCH)
        yield
        housekeeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await housekeeping
        await state.reader.close()
        await state.registry.close()

    return lifespan
