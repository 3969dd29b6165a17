"""Pictures of games over HTTP: the board at the start, and the scene on a game's tile."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from parlour.core.game import Game
from parlour.core.offer import ONLOOKER, Look
from parlour.core.options import fitting

from ..scheduler import in_thread
from .routes import game_of
from .tile import Frame, tile_of

router = APIRouter()
Theme = Annotated[Literal["", "light", "dark", "contrast"], Query()]
THEMES = ("light", "dark", "contrast")
CACHED = {"Cache-Control": "max-age=3600"}
VIEW_BOX = re.compile(r'viewBox="[^"]*"')


@router.get("/games/{name}/picture.svg", include_in_schema=False)
async def picture(request: Request, name: str) -> Response:
    """Return the board at the start as SVG. The query has the options, and may have a theme."""
    query = dict(request.query_params)
    theme = query.pop("theme", "")
    options = tuple(sorted(query.items()))
    svg = await in_thread(picture_of, game_of(request, name), options, theme if theme in THEMES else "")
    return Response(svg, media_type="image/svg+xml", headers=CACHED)


@router.get("/games/{name}/scene.svg", include_in_schema=False)
async def scene(request: Request, name: str, theme: Theme = "") -> Response:
    """Return the picture on the game's tile as SVG: a board in the middle of a game."""
    svg = await in_thread(scene_of, game_of(request, name), theme)
    return Response(svg, media_type="image/svg+xml", headers=CACHED)


@lru_cache(maxsize=64)
def picture_of(game: Game, options: tuple[tuple[str, str], ...] = (), theme: str = "") -> str:
    """Return the board before the first ply as SVG, as an onlooker sees it."""
    fits = fitting(game.all_options, dict(options))
    s = game.start(**fits)
    return with_styles(str(game.view.board(s, Look(ONLOOKER, display=game.table_options(s, fits)))), theme)


@lru_cache(maxsize=64)
def scene_of(game: Game, theme: str = "") -> str:
    """Return the picture on a game's tile as SVG, drawn by the game's own view, as an onlooker sees it."""
    tile = tile_of(game)
    s = game.words.read_position(tile.position) if tile.position else game.start()
    svg = str(game.view.board(s, Look(ONLOOKER, display=game.table_options(s, {}))))
    return with_styles(svg, theme, tile.frame)


def with_styles(svg: str, theme: str, frame: Frame | None = None) -> str:
    """Return a picture with the colours of a theme ("" for the theme of the reader's system). If a frame is given,
    return only that part of the picture.
    """
    if frame:
        svg = VIEW_BOX.sub('viewBox="{:g} {:g} {:g} {:g}"'.format(*frame), svg, count=1)
    return svg.replace("<svg ", f'<svg data-theme="{theme}" ', 1) if theme else svg
