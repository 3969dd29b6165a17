"""create_app: the routes, the middleware, and what lives as long as the server."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates
from starlette.middleware.gzip import GZipMiddleware

from parlour import games as parlour_games
from parlour.core.game import Game
from parlour.store.matches import Store, ready

from . import errors
from .classroom import routes as classroom
from .limits import Limits, Pace
from .lobby import lesson, rules
from .lobby import routes as lobby
from .match import replay
from .match import routes as match
from .table import live
from .table.registry import Registry
from .wire import messages

HERE = Path(__file__).parent
PACE = 0.45  # seconds a bot takes at least, so that people can follow


def create_app(
    database: str | Store,
    games: Mapping[str, Game] | None = None,
    pace: float = PACE,
    requests: Pace | None = None,
    questions: Path | None = None,
) -> FastAPI:
    """The parlour as an ASGI app. `requests` limits how often one address may change something."""
    offered = parlour_games.GAMES if games is None else games

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = database if isinstance(database, Store) else Store(database, offered, alone=True)
        app.state.registry = Registry(store, offered, pace, questions)
        gc.freeze()  # what was imported stays: collecting it over and over would hold up every table
        yield
        await app.state.registry.close()

    app = FastAPI(
        title="Parlour",
        summary="Five board games from patents, played in the browser.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.pages = Jinja2Templates(HERE / "templates")
    app.state.pages.env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    app.state.pages.env.globals["suits_a_class"] = classroom.suits_a_class
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Limits, pace=requests or Pace())
    errors.install(app)
    for noun in (lobby, match, replay, live, rules, lesson, classroom):
        app.include_router(noun.router)
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")

    @app.get("/api/protocol.json", tags=["protocol"])
    async def protocol() -> dict[str, Any]:
        """The JSON Schemas of what travels over a table's socket."""
        return messages.protocol()

    @app.get("/health", tags=["health"])
    def health() -> dict[str, str]:
        """Whether the parlour is open."""
        return {"status": "open" if ready(app.state.registry.store) else "shut"}

    return app
