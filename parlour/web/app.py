"""create_app: builds the web server from its routes, its middleware and its lifespan."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from parlour import games as parlour_games
from parlour.core.background_compiler import BackgroundCompiler
from parlour.core.game import Game
from parlour.store.matches import Store

from . import compile_progress, errors, health, home_network, openapi
from .classroom import pages, pupil_routes, teacher_routes
from .classroom.classes import Classes
from .expiry import keep_expiring
from .garbage import collect_when_idle, collect_young_only
from .lab import routes as lab
from .lab.runs import Runs
from .limits import Limits
from .lobby import figures, install, lesson, pictures, rules, your_games
from .lobby import routes as lobby
from .logs import RequestLog
from .match import files, invitation, programs, reminders, replay, seats, summary
from .match import routes as match
from .match.file_reader import FileReader
from .messenger import Messenger
from .metrics import Metrics, ServerCollector
from .rate_limits import Budgets, RateLimiter
from .scheduler import FairScheduler
from .settings import ANY, Settings
from .table import live
from .table.eviction import MEGABYTE, ReplayBudget
from .table.registry import Registry
from .wire import messages

if TYPE_CHECKING:
    from .cluster.cluster import Cluster

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Join:
    """The functions that make a server one of several: one makes its cluster, the other the middleware that
    forwards requests for classes.
    """

    cluster: Callable[[Registry, Budgets], Cluster]
    forwarder: Callable[..., ASGIApp]


PACE = 0.45  # seconds that a bot takes at least for a move, so that people can follow
SWITCH_INTERVAL = 0.0005  # seconds before the event loop yields to the writer thread, about ten times a move


def create_app(
    database: str | Store,
    games: Mapping[str, Game] | None = None,
    pace: float = PACE,
    rate_limit: RateLimiter | None = None,
    questions: Path | None = None,
    settings: Settings | None = None,
    compiler: BackgroundCompiler | None = None,
    join: Join | None = None,
) -> FastAPI:
    """Return Parlour's web server as an ASGI app.

    `rate_limit`, if given, replaces every rate limit of the settings. Without `settings` every host name is allowed,
    because the app then runs behind another server. With a `compiler`, a bot waits until it is compiled; without
    one, it compiles its code when it first plays. `join` makes the server one of several (`cluster/cluster.py`).
    """
    settings = settings or Settings(hosts=(ANY,))
    app = FastAPI(
        title="Parlour",
        summary="Five board games from patents, played in the browser.",
        lifespan=make_lifespan(database, parlour_games.GAMES if games is None else games, pace, questions),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.compiler = compiler
    app.state.join = join
    app.state.budgets = Budgets.of(settings, rate_limit)
    app.state.metrics = Metrics()
    app.state.metrics.registry.register(ServerCollector(app.state))
    app.state.scheduler = FairScheduler()
    app.state.pages = Jinja2Templates(HERE / "templates")
    app.state.pages.env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    app.state.lab = make_runs(settings) if join is None else None
    app.state.pages.env.globals["has_lab"] = lambda game: (
        app.state.lab is not None and game.name in parlour_games.GAMES
    )
    app.state.pages.env.globals["suits_a_class"] = teacher_routes.suits_a_class
    if join:
        app.add_middleware(join.forwarder, main=app)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Limits, settings=settings, budgets=app.state.budgets)
    app.add_middleware(RequestLog, metrics=app.state.metrics)
    errors.install(app)
    openapi.install(app)
    add_routes(app)
    return app


def make_runs(settings: Settings) -> Runs | None:
    """Return the queue of the lab's comparisons; None if the operator has switched the lab off or has not
    installed it.
    """
    return Runs(settings) if settings.lab_seconds and find_spec("scipy") else None


def add_routes(app: FastAPI) -> None:
    """Give the app the routes of every module, its static files and the schema of its protocol."""
    tables = (
        lobby,
        pictures,
        match,
        files,
        seats,
        programs,
        invitation,
        replay,
        summary,
        reminders,
        live,
        rules,
        figures,
        lesson,
        your_games,
        install,
        lab,
    )
    for module in (*tables, pupil_routes, teacher_routes, pages, compile_progress, health, home_network):
        app.include_router(module.router)
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")

    @app.get("/api/protocol.json", tags=["protocol"])
    async def protocol() -> dict[str, Any]:
        """Return the JSON Schemas of the messages on a table's WebSocket."""
        return protocol_schema()


@cache
def protocol_schema() -> dict[str, Any]:
    """Return the JSON Schemas of the protocol, cached because building them is slow."""
    return messages.protocol()


def make_lifespan(
    database: str | Store, games: Mapping[str, Game], pace: float, questions: Path | None
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """Return the lifespan of the app. It opens the store and starts background tasks, and ends both at shutdown."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        store = database if isinstance(database, Store) else Store(database, games, alone=True)
        room = ReplayBudget(MEGABYTE * state.settings.replays_each, MEGABYTE * state.settings.replays)
        state.registry = Registry(store, games, pace, questions, state.compiler, room)
        messenger = Messenger(state.settings)
        state.registry.messenger = messenger if messenger.kinds else None
        if state.join:
            state.registry.cluster = state.join.cluster(state.registry, state.budgets)
            state.registry.cluster.start()
        days, is_shared = state.settings.expire_classes, state.join is not None
        state.classes = Classes(store=store, games=games, days=days, is_shared=is_shared)
        state.reader = FileReader(games)
        state.registry.spawn(state.registry.wake())
        state.metrics.watch(store)
        app.openapi()  # takes a tenth of a second, so build it before anybody plays
        protocol_schema()
        for template in state.pages.env.list_templates():
            state.pages.env.get_template(template)
        old_matches = keep_expiring(state.registry, state.settings.expiry)
        housekeeping = asyncio.gather(
            old_matches,
            state.registry.keep_evicting(),
            state.classes.keep_expiring(),
            collect_when_idle(state.scheduler.idle_seconds),
        )
        collect_young_only()
        sys.setswitchinterval(SWITCH_INTERVAL)
        yield
        housekeeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await housekeeping
        await state.reader.close()
        if state.lab:
            await state.lab.close()
        await state.registry.close()

    return lifespan
