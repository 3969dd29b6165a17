"""The rules page of a game: RULES.md with a place to link to for every clause."""

from __future__ import annotations

import re
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from parlour.core.game import Game

from ..turns import aside
from .routes import game_of

router = APIRouter()
CLAUSE = re.compile(r"<(p|li)><strong>([A-Z]+-\d+[a-z]?)\b")
MENTION = re.compile(r"(?<![\w#/-])([A-Z]{1,3}-\d{1,3}[a-z]?)\b(?![^<]*>)")
HEADING = re.compile(r"<h2>(.*?)</h2>")


@cache
def rulebook(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """The rules as HTML, and its chapters as (anchor, title)."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook)
    known: set[str] = set()
    chapters: list[tuple[str, str]] = []

    def place(found: re.Match[str]) -> str:
        known.add(found[2])
        return f'<{found[1]} id="{found[2]}" class="clause" tabindex="-1"><strong>{found[2]}'

    def chapter(found: re.Match[str]) -> str:
        anchor = f"chapter-{len(chapters) + 1}"
        chapters.append((anchor, re.sub(r"<.*?>", "", found[1])))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    html = HEADING.sub(chapter, CLAUSE.sub(place, html))
    html = MENTION.sub(lambda f: f'<a href="#{f[1]}">{f[1]}</a>' if f[1] in known else f[1], html)
    html = re.sub(r"<strong><a [^>]*>([^<]*)</a>", r"<strong>\1", html)
    html = html.replace("<table>", '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    return html.replace("</table>", "</table></div>"), chapters


@router.get("/games/{name}/rules", response_class=HTMLResponse, include_in_schema=False)
async def rules_page(request: Request, name: str) -> Response:
    """The rules in plain words."""
    return await aside(page_of, request, game_of(request, name))


def page_of(request: Request, game: Game) -> Response:
    """The page: the rules of the largest game take long to be put into HTML the first time."""
    html, chapters = rulebook(game)
    facts = {"game": game, "rules": Markup(html), "chapters": chapters}
    response: Response = request.app.state.pages.TemplateResponse(request, "rules.html", facts)
    return response
