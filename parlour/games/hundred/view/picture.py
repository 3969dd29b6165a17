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
    height = 1570.0 if s.ruleset == CONNECT else 1380.0
    canvas = Canvas(1000, height, "hundred", "Hundred", words.text(s), STYLE)
    define(canvas)
    canvas.still.rect((0, 0), 1000, height, "cloth")
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
        draw_reward(canvas, s, (600, 1130), 386, 232)
    else:
        draw_reward(canvas, s, (14, 1252), 724, 114)


def draw_round_table(canvas: Canvas, s: Record) -> None:
    """Dice, progress and pack above the rings; purses at their racks. H-03, H-08, H-09, H-50"""
    rings.draw_board(canvas, s)
    draw_dice(canvas, s, [(66 + 108 * i, 66) for i in range(4)], 92)
    draw_progress(canvas, s, (462, 16), 240)
    draw_card(canvas, s, (724, 12), 264)
    for side in range(int(s.seats)):
        draw_purse(canvas, s, side, rings.purse_place(side), 196, 66)
    rings.draw_counters(canvas, s)
    draw_reward(canvas, s, (14, 1464), 972, 92)
