"""The whole picture: a board, and the table beside it."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Canvas

from .. import words
from ..state import CONNECT, HEXES
from . import diamond, rectangles, rings
from .paint import STYLE, define
from .table import draw_card, draw_dice, draw_progress, draw_purse, draw_reward

PANEL = 752.0  # the left edge of what lies beside the board
WIDTH = 1000.0 - PANEL - 14


def board(s: Record) -> Canvas:
    """The board as a picture. H-12, H-31, H-50"""
    tall = 1300.0 if s.ruleset == HEXES else 1250.0
    height = 1570 - rings.lift(int(s.seats)) if s.ruleset == CONNECT else tall
    bleed = rings.BLEED if s.ruleset == CONNECT else 0.0
    canvas = Canvas(1000, height, "hundred", "Hundred", words.text(s), STYLE, bleed)
    define(canvas)
    canvas.still.rect((-bleed, 0), 1000 + 2 * bleed, height, "cloth", rx=30)
    if s.ruleset == CONNECT:
        draw_round_table(canvas, s)
        return canvas
    drawn = diamond if s.ruleset == HEXES else rectangles
    drawn.draw_board(canvas, s)
    drawn.draw_counters(canvas, s)
    draw_side_table(canvas, s)
    return canvas


def draw_side_table(canvas: Canvas, s: Record) -> None:
    """Purses, dice, progress and pack to the right of a numbered board. H-03, H-07, H-08, H-09"""
    seats = int(s.seats)
    high = 70.0 if seats <= 4 else 58.0
    for side in range(seats):
        draw_purse(canvas, s, side, (PANEL, 14 + side * (high + 10)), WIDTH, high)
    y = 14 + seats * (high + 10) + 16
    spots = [(PANEL + 57 + 120 * (i % 2), y + 56 + 120 * (i // 2)) for i in range(4)]
    if s.dice == 3:
        spots[2] = (PANEL + 117, spots[2][1])
    draw_dice(canvas, s, spots, 100)
    y += 252
    draw_progress(canvas, s, (PANEL, y), WIDTH)
    y += 142
    draw_card(canvas, s, (PANEL, y), WIDTH)
    if s.ruleset == HEXES:
        draw_reward(canvas, s, (640, 1096), 346, 190)
    else:
        draw_reward(canvas, s, (PANEL, 1096), WIDTH, 140)


def draw_round_table(canvas: Canvas, s: Record) -> None:
    """Dice, progress and pack above the rings; purses at their racks. H-03, H-08, H-09, H-50"""
    up = rings.lift(int(s.seats))
    rings.draw_board(canvas, s)
    draw_dice(canvas, s, [(58 + 98 * i, 60) for i in range(4)], 84)
    draw_progress(canvas, s, (412, 14), 230)
    draw_card(canvas, s, (660, 12), 328)
    for side in range(int(s.seats)):
        draw_purse(canvas, s, side, rings.purse_place(side, up), 196, 58)
    rings.draw_counters(canvas, s)
    draw_reward(canvas, s, (14, 1464 - up), 972, 92)
