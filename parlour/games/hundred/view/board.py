"""The whole picture: a printed board, the counters on it, and the panels beside it."""

from __future__ import annotations

from functools import cache, lru_cache, partial

from parlour.core.names import called, spoken
from parlour.core.offer import Look
from parlour.core.record import Record
from parlour.draw.canvas import Canvas, Drawn, Point, drawn, move_to

from .. import queries
from ..board import CELL_NAMES
from ..state import CONNECT, HEXES, IN, OVER, PLACE
from ..words.description import describe
from ..words.names import LETTERS, dice_of, paid_links, seat_name
from ..words.text import within_reach
from . import layout as at
from . import pieces
from .paint import STYLE
from .still import draw_still


def board(s: Record, look: Look) -> Canvas:
    """Return the board as a picture. H-12, H-31, H-50"""
    rings, said = bool(s.ruleset == CONNECT), partial(spoken, s, look.names, describe, seat_name)
    still = partial(draw_still, s=s)
    canvas = Canvas(1000, at.height_of(s), "hundred", "Hundred", said, STYLE, at.BLEED * rings, still)
    names = called(look.names, LETTERS[: int(s.seats)])
    (draw_round_table if rings else draw_side_table)(canvas, s, look, names)
    return canvas


def draw_side_table(canvas: Canvas, s: Record, look: Look, names: list[str]) -> None:
    """Draw the counters on a numbered board and, to its right, the sides' money, the dice, the progress bar and the
    pack. H-03, H-07, H-08, H-09
    """
    draw_covers(canvas, s, look, names)
    corners, high, y = beside(int(s.seats))
    pieces.draw_purses(canvas, s, names, corners, at.WIDE, high)
    spots = [(at.PANEL + 57 + 120 * (i % 2), y + 56 + 120 * (i // 2)) for i in range(4)]
    if (len(dice_of(s)) or queries.next_dice(s)) == 3:
        spots[2] = (at.PANEL + 117, spots[2][1])
    pieces.draw_dice(canvas, s, spots, 100)
    pieces.draw_progress(canvas, s, (at.PANEL, y + 252), at.WIDE)
    pieces.draw_card(canvas, s, (at.PANEL, y + 394), at.WIDE)
    corner, wide, tall = ((640, 1096), 346, 190) if s.ruleset == HEXES else ((at.PANEL, 1096), at.WIDE, 140)
    pieces.draw_reward(canvas, s, look, names, corner, wide, tall)


@cache
def beside(seats: int) -> tuple[list[Point], float, float]:
    """Return where each side's money panel lies beside a numbered board, how high the panels are, and where the dice
    below them begin.
    """
    high = 70.0 if seats <= 4 else 58.0
    corners = [(at.PANEL, 14 + side * (high + 10)) for side in range(seats)]
    return corners, high, 14 + seats * (high + 10) + 16


def draw_covers(canvas: Canvas, s: Record, look: Look, names: list[str]) -> None:
    """Draw the marks, the numbers that may be covered, and the counters on covered numbers. Draw a ring around the
    last counter and around those that added to its reward. H-31, H-41, H-94, H-96
    """
    ruleset = int(s.ruleset)
    places = at.places(ruleset, int(s.layout), int(s.diamond), int(s.seats))
    radius = at.SHAPES[s.diamond][0] / at.ROOT3 * 0.76 if ruleset == HEXES else 30.0
    for n in within_reach(s) if s.phase != OVER else []:
        canvas.moving.piece("", "", f"open-{n}", move_to(places[n]), pieces.open_cell(n, radius / 0.76))
    pieces.draw_bonuses(canvas, s, places, radius / 0.76)
    for n, told in pieces.hinted(s, look).items():
        body = pieces.hint(ruleset, radius, told)
        canvas.moving.piece("", "", f"hint-{n}", move_to(places[n]), body)
    ringed = {n: "paid" for n, _ in paid_links(s)} | {int(s.n): "last"}
    canvas.moving.put(
        *(
            _cover(n, owner - 1, names[owner - 1], ringed.get(n, ""), places[n], radius)
            for n, owner in enumerate(s.owner.tolist())
            if owner
        )
    )


@lru_cache(8192)
def _cover(n: int, side: int, name: str, kind: str, place: Point, radius: float) -> Drawn:
    """Draw a side's counter on the number `n`."""
    return drawn(f"counter-{n}", kind, "", move_to(place), pieces.counter(side, n, radius, name))


def draw_round_table(canvas: Canvas, s: Record, look: Look, names: list[str]) -> None:
    """Draw the dice, the progress bar and the pack above the rings, each side's money beside its rack, and the
    counters. H-03, H-08, H-09, H-50
    """
    up, moving = at.lift(int(s.seats)), canvas.moving
    pieces.draw_dice(canvas, s, [(58 + 98 * i, 60) for i in range(4)], 84)
    pieces.draw_progress(canvas, s, (412, 14), 230)
    pieces.draw_card(canvas, s, (660, 12), 328)
    corners = [(x, y - up) for x, y in at.PURSES[: int(s.seats)]]
    pieces.draw_purses(canvas, s, names, corners, 196, 58)
    places, lit, held = at.places(int(s.ruleset), 0, 0, int(s.seats)), pieces.hinted(s, look), [0] * 8
    claimed = int(s.n) if s.cell < 0 else 0
    pieces.draw_bonuses(canvas, s, places, at.PITCH / at.ROOT3)
    for n, where in enumerate(s.where.tolist()):
        if 1 <= where <= s.seats:
            place = at.rack_place(where - 1, held[where - 1], up)
            held[where - 1] += 1
            kind = "last" if n == claimed and s.status[where - 1] == IN else "hint" if n in lit else ""
            body = pieces.chip(n, lit.get(n, f"counter {n} on {names[where - 1]}'s rack"))
            mover = "true" if n == claimed and s.phase == PLACE else ""
            moving.piece(kind, f"n{n}", f"counter-{n}", move_to(place), body, data_mover=mover)
    ringed = {n: "paid" for n, _ in paid_links(s)} | {int(s.n): "last"}
    for cell, n in enumerate(s.board.tolist()):
        if n:
            body = pieces.chip(n, f"counter {n} on {CELL_NAMES[cell]}")
            moving.piece(ringed.get(n, ""), "", f"counter-{n}", move_to(places[cell]), body)
    pieces.draw_reward(canvas, s, look, names, (14, 1464 - up), 972, 92)
