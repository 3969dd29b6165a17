"""The page of the games that a player has finished. The browser stores them; the server knows nothing about them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ..table import bots

router = APIRouter()


@router.get("/your-games", response_class=HTMLResponse, include_in_schema=False)
async def your_games_page(request: Request) -> Response:
    """Return the page that lists the finished games of a browser."""
    pages = request.app.state.pages
    response: Response = pages.TemplateResponse(request, "your_games.html", {"levels": bots.LEVELS})
    return response
