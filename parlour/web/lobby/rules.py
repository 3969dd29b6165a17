"""The rules page of a game: its RULES.md as HTML, with an anchor for every clause."""

from __future__ import annotations

import re
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from parlour.core.game import Game

from ..scheduler import in_thread
from .routes import game_of

router = APIRouter()
CLAUSE = re.compile(r"<(p|li)><strong>([A-Z]+-\d+[a-z]?)\b")
MENTION = re.compile(r"(?<![\w#/-])([A-Z]{1,3}-\d{1,3}[a-z]?)\b(?![^<]*>)")
HEADING = re.compile(r"<h2>(.*?)</h2>")
BLOCK = re.compile(r"<(p|li|tr)\b.*?</\1>", re.DOTALL)
CODE = re.compile(r"<code>([a-z_0-9]+)(?:=([^<]+))?</code>")


def name_options(html: str, game: Game) -> str:
    """Return a rulebook in which the internal names of options and values are replaced by the names on the set-up
    page, in quotation marks except in tables.
    """
    options = {option.name: option for option in game.all_options}

    def in_block(block: re.Match[str]) -> str:
        mentioned = [options[code[1]] for code in CODE.finditer(block[0]) if code[1] in options]

        def named(code: re.Match[str]) -> str:
            if code[1] in options:
                option, value = options[code[1]], code[2]
                text = f"{option.called}: {option.label(value)}" if value else option.called
            else:
                of = next((option for option in mentioned if code[1] in map(str, option.values)), None)
                text = of.label(code[1]) if of else code[1].replace("_", " ")
            quoted = text if block[1] == "tr" else f"“{text}”"
            return f'<span class="option">{escape(quoted)}</span>'

        return CODE.sub(named, block[0])

    return BLOCK.sub(in_block, html)


@cache
def rulebook(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """Return the rules of a game as HTML, and its chapters as a list of (anchor, title)."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook)
    html = name_options(html, game)
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
    """Return the rules page of a game."""
    return await in_thread(page_of, request, game_of(request, name))


def page_of(request: Request, game: Game) -> Response:
    """Render the rules page. Converting the longest rules takes a while the first time."""
    html, chapters = rulebook(game)
    facts = {"game": game, "rules": Markup(html), "chapters": chapters}
    response: Response = request.app.state.pages.TemplateResponse(request, "rules.html", facts)
    return response
