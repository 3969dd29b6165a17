"""Figures: pictures of positions on a rules page, from the file view/figures.txt in the game's folder.

The file has a block of lines for each figure, with an empty line between two. `clauses` are the ids of the
clauses that the figure shows; the page has it below the first of them. `position` is a position as the game
writes it, and `caption` is the text below the picture. A block may also name a piece whose `reach` is shown,
places to `point` at, the `arrangement` of the board, and the `frame`: left and upper edge, width and height
of the part that is shown, in the picture's own units.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.offer import ONLOOKER, Look, Reach
from parlour.core.options import fitting
from parlour.core.record import Record

from ..errors import NotFound
from ..scheduler import in_thread
from .pictures import CACHED, with_styles
from .routes import game_of
from .tile import Frame

router = APIRouter()
NEEDED, KNOWN = {"clauses", "position", "caption"}, {"reach", "point", "arrangement", "frame"}
GO, HIT = "#0b7a43", "#c0201a"  # what can be reached, and what can be taken
SHAPES = ("path", "rect", "circle", "polygon")
GLOW = "filter:" + " ".join(
    f"drop-shadow(0 0 {wide}px {ink})" for wide, ink in ((2, "#fff"), (7, "#fff"), (3, "{ink}"), (7, "{ink}"))
)


class BadFigure(ParlourError):
    """The error for a figures.txt that lacks a fact, or has one that makes no sense."""


@dataclass(frozen=True)
class Figure:
    """One picture on a rules page: the clauses that it shows, a position, a caption, and the marked places."""

    clauses: tuple[str, ...]
    position: str
    caption: str
    reach: str = ""
    point: tuple[str, ...] = ()
    arrangement: str = ""
    frame: Frame | None = None


@cache
def figures_of(game: Game) -> tuple[Figure, ...]:
    """Return the figures on a game's rules page, in the order of the file. Raises BadFigure."""
    file = game.folder / "view" / "figures.txt"
    blocks = file.read_text(encoding="utf-8").split("\n\n") if file.is_file() else []
    return tuple(read_figure(block, str(file)) for block in blocks if block.strip())


def read_figure(block: str, file: str) -> Figure:
    """Return the figure that a block of lines describes. Raises BadFigure."""
    rows = [row.partition(" ") for row in block.strip().splitlines()]
    facts = {name: text.strip() for name, _, text in rows}
    if wrong := (NEEDED - set(facts)) | (set(facts) - NEEDED - KNOWN):
        raise BadFigure(f"{file}: a figure lacks or does not know {', '.join(sorted(wrong))}: {block[:80]}")
    try:
        frame = None
        if "frame" in facts:
            left, top, width, height = map(float, facts["frame"].split())
            frame = (left, top, width, height)
    except ValueError:
        raise BadFigure(f"{file}: frame must be four numbers, not {facts['frame']!r}.") from None
    return Figure(
        tuple(facts["clauses"].split()), facts["position"], facts["caption"], facts.get("reach", ""),
        tuple(facts.get("point", "").split()), facts.get("arrangement", ""), frame,
    )  # fmt: skip


def position_of(game: Game, figure: Figure) -> Record:
    """Return the position that a figure shows, as a record. If the figure's `position` is "start", this is
    the start of a game with default options; options may follow it as name=value.
    """
    start, *options = figure.position.split()
    if start != "start":
        return game.words.read_position(figure.position)
    return game.start(**fitting(game.all_options, dict(option.split("=") for option in options)))


def reach_of(game: Game, s: Record, place: str) -> Reach:
    """Return the places that the piece on a place can go to and hit, as a click on the piece at a table would
    show them. Raise BadFigure if there is no such piece.
    """
    for viewer in (ONLOOKER, *range(int(s.seats))):
        found = game.view.click(s, Look(viewer), (place,))
        if isinstance(found, Reach):
            return found
    raise BadFigure(f"Nothing on {place} can be looked at in {game.words.position_name(s)}.")


def marks(names: tuple[str, ...], ink: str) -> str:
    """Return a style sheet (CSS) that marks these places in a picture."""
    if not names:
        return ""
    whole = ",".join(f'g[data-at="{name}"]' for name in names)
    shapes = ",".join(f'.still {shape}[data-at="{name}"]' for name in names for shape in SHAPES)
    fill = f"fill:{ink}!important;fill-opacity:.55!important"
    return f"{whole}{{{GLOW.format(ink=ink)}}}{shapes}{{{fill}}}"


@lru_cache(maxsize=256)
def figure_picture(game: Game, clause: str, theme: str = "") -> str:
    """Return a figure as SVG, drawn by the game's own view, as an onlooker sees it."""
    figure = next((one for one in figures_of(game) if one.clauses[0] == clause), None)
    if figure is None:
        raise NotFound(f"{game.title} has no figure at {clause}.")
    s = position_of(game, figure)
    look = Look(ONLOOKER, arrangement=figure.arrangement, display=game.table_options(s, {}))
    reach = reach_of(game, s, figure.reach) if figure.reach else Reach("")
    css = marks((*reach.places, *figure.point), GO) + marks((*reach.hits,), HIT)
    svg = with_styles(str(game.view.board(s, look)), theme, figure.frame)
    return svg.replace("</svg>", f"<style>{css}</style></svg>") if css else svg


@router.get("/games/{name}/figures/{clause}.svg", include_in_schema=False)
async def figure(
    request: Request,
    name: str,
    clause: str,
    theme: Annotated[Literal["", "light", "dark", "contrast"], Query()] = "",
) -> Response:
    """Return a figure of the rules page as SVG."""
    svg = await in_thread(figure_picture, game_of(request, name), clause, theme)
    return Response(svg, media_type="image/svg+xml", headers=CACHED)
