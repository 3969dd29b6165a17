"""parlour rules: show the rulebook of a game, or one clause of it."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from .words import Name


def rules(
    name: Name,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="A clause, such as M-07.")] = "",
) -> None:
    """Read a game's rules, or one clause of them."""
    from parlour.games import find

    book = find(name).rulebook
    show(find_clause(book, clause) if clause else book)


def find_clause(book: str, clause: str) -> str:
    """Return the paragraph of a rulebook with this clause id; raise UnknownName with the known ids if there is none."""
    from parlour.core.errors import UnknownName

    wanted = clause.strip().upper()
    paragraphs = re.split(r"\n\s*\n", book)
    known: list[str] = []
    for paragraph in paragraphs:
        for found in re.finditer(
            r"^\s*(?:[-*] )?\*\*([A-Z]+-\d+[a-z]?)\b.*?(?=^\s*(?:[-*] )?\*\*[A-Z]+-\d|\Z)",
            paragraph,
            re.M | re.S,
        ):
            known.append(found[1])
            if found[1].upper() == wanted:
                return found[0].strip()
    raise UnknownName(f"No clause {clause[:20]!r}. Clauses: {spans(known)}.")


def spans(clauses: list[str]) -> str:
    """Return clause ids as ranges: "M-01 to M-67, O-01 to O-18"."""
    chapters: dict[str, list[str]] = {}
    for clause in clauses:
        chapters.setdefault(clause.partition("-")[0], []).append(clause)
    return ", ".join(f"{min(ids)} to {max(ids)}" if len(ids) > 1 else ids[0] for ids in chapters.values())


def show(text: str) -> None:
    """Print Markdown: formatted in a terminal, unchanged in a pipe."""
    from rich.console import Console

    console = Console()
    if console.is_terminal:
        from rich.markdown import Markdown

        console.print(Markdown(text))
    else:
        typer.echo(text)
