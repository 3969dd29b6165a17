"""The rules page of a game: its RULES.md as HTML, with an anchor for every clause and the game's figures. In each
section the clauses of the usual game come first; those that hold only with certain options are folded below them.
"""

from __future__ import annotations

import re
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from parlour.core.game import Game

from ..scheduler import in_thread
from .figures import Figure, figures_of
from .routes import game_of

router = APIRouter()
CLAUSE = re.compile(r"<(p|li)><strong>([A-Z]+-\d+[a-z]?)\b")
MENTION = re.compile(r"(?<![\w#/-])([A-Z]{1,3}-\d{1,3}[a-z]?)\b(?![^<]*>)")
HEADING = re.compile(r"<h2>(.*?)</h2>")
TITLE = re.compile(r"<p><strong>[A-Z]+-\d+[a-z]? ([a-z_]+)?[^<]*</strong>\s*(.*)", re.DOTALL)
FOLDED = ("Options", "What the claims add", "What else the source names")
VARIANT = re.compile(r"(?:With|In|On) <code>|<code>[a-z_]+(?:=[^<]*)?</code> (?:means|names)")
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


def blocks_of(text: str) -> list[str]:
    """Return the top-level blocks of a Markdown text as HTML: headings, paragraphs, lists and tables."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    blocks, first, depth = [], 0, 0
    tokens = markdown.parse(text)
    for n, token in enumerate(tokens):
        depth += token.nesting
        if depth == 0:
            blocks.append(markdown.renderer.render(tokens[first : n + 1], markdown.options, {}))
            first = n + 1
    return blocks


def is_variant(html: str, game: Game) -> bool:
    """Return whether a clause holds only with certain options: its title begins with a value that is not an
    option's default, or its first sentence begins with an option.
    """
    title = TITLE.match(html)
    if title is None:
        return False
    values = {str(value): option for option in game.options for value in option.values}
    named = values.get(title[1])
    return bool(VARIANT.match(title[2])) or (named is not None and str(named.default) != title[1])


def is_folded(heading: str, game: Game) -> bool:
    """Return whether a whole section is folded because it is about options: its heading is in FOLDED, or ends
    with a value that is not an option's default, as in "Placing: connect".
    """
    text = re.sub(r"<[^>]*>", "", heading).strip()
    value = text.rpartition(": ")[2] if ": " in text else ""
    return text in FOLDED or any(
        value in map(str, option.values) and str(option.default) != value for option in game.options
    )


def figure_html(game: Game, figure: Figure) -> str:
    """Return a figure as HTML."""
    others = ", ".join(figure.clauses)
    return (
        f'<figure class="shown"><img src="/games/{game.name}/figures/{figure.clauses[0]}.svg" data-themed '
        f'loading="lazy" alt="{escape(figure.caption)}" width="640" height="400">'
        f"<figcaption>{escape(figure.caption)} <small>{others}</small></figcaption></figure>\n"
    )


def arranged(game: Game) -> str:
    """Return the rulebook as HTML with its figures. In every section the clauses of the usual game come first, and
    the clauses for other options are folded below them.
    """
    figures: dict[str, list[Figure]] = {}
    for figure in figures_of(game):
        figures.setdefault(figure.clauses[0], []).append(figure)
    parts: list[str] = []
    usual: list[str] = []
    variants: list[str] = []
    entry = usual

    def close() -> None:
        parts.extend(usual)
        if variants:
            told = '<details class="variants"><summary>With other options</summary>\n'
            parts.append(told + "".join(variants) + "</details>\n")
        usual.clear()
        variants.clear()

    folded = False
    for html in blocks_of(game.rulebook):
        if html.startswith("<h"):
            close()
            folded = is_folded(html, game)
            usual.append(html)
            entry = variants if folded else usual
            continue
        if clause := CLAUSE.match(html):
            entry = variants if folded or is_variant(html, game) else usual
            html += "".join(figure_html(game, one) for one in figures.get(clause[2], ()))
        entry.append(html)
    close()
    return "".join(parts)


@cache
def rulebook(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """Return the rules of a game as HTML, and its chapters as a list of (anchor, title)."""
    html = name_options(arranged(game), game)
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
