"""A picture of a finished match to share: the last board, the result, and a line of figures for each seat."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from parlour.session.summary import Figure

WIDE, MARGIN, BOARD = 1080, 60, 960  # pixels; the board is at most this tall
LINE, ROW, SMALL = 40, 84, 30
LETTERS, FINE_LETTERS = 62, 82  # in one line of the outcome, and of a seat's figures
SHOWN = 4  # figures of a seat; the others are on the page
SIZE = re.compile(r'viewBox="([-\d. ]+)"')
OUTER = re.compile(r'(<svg\b[^>]*?)\s+width="[^"]*"\s+height="[^"]*"')
PAPER, SHEET, EDGE, INK, SOFT, WOOD, BRASS = (
    "#f3ead7", "#fffaf0", "#d9c7a3", "#33241a", "#6b5641", "#7c4527", "#d8ac4e",
)  # fmt: skip


@dataclass(frozen=True)
class Poster:
    """The contents of a poster: the game, its outcome, and each seat's name, result and figures."""

    title: str
    outcome: str
    names: list[str]
    returns: list[float]
    figures: list[Figure]
    plies: int


def poster_of(poster: Poster, board: str) -> str:
    """Return a poster as SVG. `board` is the picture of the last position as SVG."""
    parts = list[str]()
    y = 116 + MARGIN
    for line in textwrap.wrap(poster.outcome, LETTERS)[:3]:
        parts.append(words(line, MARGIN, y, 32, INK))
        y += LINE
    x, tall, wide = place_board(board)
    parts.append(placed(board, x, y, wide, tall))
    y += tall + 28
    order = sorted(range(len(poster.names)), key=lambda seat: -poster.returns[seat])
    for seat in order:
        parts.extend(seat_lines(poster, seat, y))
        y += ROW if poster.figures else ROW - SMALL
    parts.append(words(f"{poster.plies:,} moves · Parlour", WIDE - MARGIN, y + 24, 22, SOFT, "end"))
    height = y + 24 + MARGIN // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" width="{WIDE}" height="{height}" '
        f"font-family=\"Georgia, 'Times New Roman', serif\">"
        f'<rect width="{WIDE}" height="{height}" fill="{PAPER}"/>'
        f'<rect width="{WIDE}" height="112" fill="{WOOD}"/><rect y="112" width="{WIDE}" height="5" fill="{BRASS}"/>'
        f"{words(poster.title, MARGIN, 74, 52, '#fff8e8', weight=600)}{''.join(parts)}</svg>"
    )


def place_board(board: str) -> tuple[int, int, int]:
    """Return the place of the board in the poster: its left edge, its height and its width."""
    found = SIZE.search(board)
    _, _, wide, tall = (float(n) for n in found[1].split()) if found else (0.0, 0.0, 1.0, 1.0)
    scale = min((WIDE - 2 * MARGIN) / wide, BOARD / tall)
    return round((WIDE - wide * scale) / 2), round(tall * scale), round(wide * scale)


def placed(board: str, x: int, y: int, wide: int, tall: int) -> str:
    """Return a board as a part of the poster, in the light theme: `x` and `y` are its upper left corner, `wide` and
    `tall` its size.
    """
    inner = OUTER.sub(r"\1", board, count=1)
    return inner.replace(
        "<svg ", f'<svg data-theme="light" x="{x}" y="{y}" width="{wide}" height="{tall}" ', 1
    )


def seat_lines(poster: Poster, seat: int, y: int) -> Iterator[str]:
    """Yield the drawing of one seat's lines: its name, its result and its figures."""
    best = poster.returns[seat] == max(poster.returns) and min(poster.returns) < max(poster.returns)
    if best:
        height = ROW - 8 if poster.figures else ROW - SMALL - 6
        yield (
            f'<rect x="{MARGIN - 16}" y="{y - 8}" width="{WIDE - 2 * MARGIN + 32}" height="{height}" rx="10" '
            f'fill="{SHEET}" stroke="{BRASS}" stroke-width="2"/>'
        )
    name = poster.names[seat]
    yield words(name[:1].upper() + name[1:32], MARGIN, y + 24, 30, INK, weight=600 if best else 400)
    yield words(result_of(poster.returns, seat), WIDE - MARGIN, y + 24, 28, INK, "end")
    if poster.figures:
        told = " · ".join(f"{one.name} {one.amounts[seat]}" for one in poster.figures[:SHOWN])
        yield words(textwrap.shorten(told, FINE_LETTERS, placeholder=" …"), MARGIN, y + 24 + SMALL, 22, SOFT)


def result_of(returns: Sequence[float], seat: int) -> str:
    """Return the result of a seat in words: won, lost, a draw, or a place."""
    levels = sorted(set(returns), reverse=True)
    if len(levels) == 1:
        return "lost" if returns[seat] < 0 else "draw"
    if len(levels) == 2:
        return "won" if returns[seat] == levels[0] else "lost"
    place = 1 + sum(other > returns[seat] for other in returns)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10 if place % 100 not in (11, 12, 13) else 0, "th")
    return f"{place}{ending}"


def words(text: str, x: int, y: int, size: int, fill: str, anchor: str = "start", weight: int = 400) -> str:
    """Return one line of text as SVG."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(text)}</text>"
    )
