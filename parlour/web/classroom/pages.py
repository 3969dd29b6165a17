"""The web pages of a class: the form that opens one, code entry, and the pages for pupil, projector and teacher."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from parlour.core.game import Game

from ..errors import NotFound
from ..lobby.routes import OptionView, game_of, game_view
from .pupil_routes import room_of
from .teacher_routes import check_suits

router = APIRouter()


def page(request: Request, template: str, game: Game | None, **facts: Any) -> Response:
    """Return a page of a class, rendered from this template with the given values."""
    pages = request.app.state.pages
    context = {"game": game, "facts": {"game": game.name if game else "", **facts}, **facts}
    response: Response = pages.TemplateResponse(request, template, context)
    return response


def ask_again(request: Request, code: str, wrong: NotFound) -> Response:
    """Return the page for entering a class code, with the message of the error `wrong`, which says that the
    code is not valid. Raise that error instead if the client is not a browser.
    """
    if "text/html" not in request.headers.get("accept", ""):
        raise wrong
    response = page(request, "class_pupil.html", None, code=code[:8], trouble=str(wrong))
    response.status_code = wrong.status
    return response


@router.get("/games/{name}/class", response_class=HTMLResponse, include_in_schema=False)
async def class_setup_page(request: Request, name: str) -> Response:
    """Return the page on which a teacher opens a class."""
    game = game_of(request, name)
    check_suits(game)
    options: list[OptionView] = [o for o in game_view(game, {}).options if o.common and o.matters]
    facts = {"game": game, "options": options, "facts": {"game": game.name}}
    response: Response = request.app.state.pages.TemplateResponse(request, "class_setup.html", facts)
    return response


@router.get("/class", response_class=HTMLResponse, include_in_schema=False)
async def join_page(request: Request, code: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Return the code entry page. If the request has a code already, redirect to that class."""
    if not code:
        return page(request, "class_pupil.html", None, code="")
    try:
        return RedirectResponse(f"/class/{(await room_of(request, code.strip())).code}", 303)
    except NotFound as error:
        return ask_again(request, code, error)


@router.get("/class/{code}", response_class=HTMLResponse, include_in_schema=False)
async def pupil_page(request: Request, code: str) -> Response:
    """Return the page for a pupil's own device."""
    try:
        room = await room_of(request, code)
    except NotFound as error:
        return ask_again(request, code, error)
    return page(request, "class_pupil.html", room.game, code=room.code, kept=bool(room.name))


@router.get("/class/{code}/board", response_class=HTMLResponse, include_in_schema=False)
async def board_page(request: Request, code: str) -> Response:
    """Return the page for the projector. It needs no token, because it shows only public data."""
    room = await room_of(request, code)
    return page(request, "class_board.html", room.game, code=room.code)


@router.get("/class/{code}/teacher", response_class=HTMLResponse, include_in_schema=False)
async def teacher_page(request: Request, code: str) -> Response:
    """Return the teacher's page, which pupils should not see. The page loads its data with the teacher's token."""
    room = await room_of(request, code)
    return page(request, "class_teacher.html", room.game, code=room.code)
