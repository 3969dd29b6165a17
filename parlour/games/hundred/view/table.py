"""What lies beside the board: purses, dice, the way to the end, the pack, and the last reward written out."""

from __future__ import annotations

from textwrap import wrap

from parlour.core.record import Record, acts
from parlour.draw.canvas import Canvas, Layer, Point, move_to

from .. import words
from ..board import BORDER
from ..rules.ends import progress
from ..state import CARD, IN, RACE, TURN
from ..words.names import CARDS, card_name, dice_of, money, paid_links, written_out
from ..words.telling import easiest_sum, possible
from ..words.terminal import ending, who

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
HINTS = ("off", "count", "numbers", "full")


def counter(layer: Layer, side: int, n: int, radius: float) -> None:
    """A coloured counter about the origin: its side's letter, and the number it covers. H-31"""
    layer.disc((1.5, 3), radius, "shadow")
    layer.disc((0, 0), radius, f"counter side-{side + 1}")
    layer.disc((0, 0), radius - 4, "counter-edge")
    layer.text((0, -6), words.seat_name(None, side), f"owner on-{side + 1}")
    layer.text((0, 17), str(n), f"owner-number on-{side + 1}")


def chip(layer: Layer, n: int, radius: float) -> None:
    """A numbered counter about the origin, gold and silver ones marked. H-37, H-50"""
    border = int(BORDER[n])
    layer.disc((1.5, 3), radius, "shadow")
    layer.disc((0, 0), radius, f"chip-{border}" if border > 1 else "chip")
    small = "font-size:23px" if n == 100 else ""
    layer.text((0, -5 if border > 1 else 0), str(n), "chip-number", style=small)
    if border > 1:
        layer.text((0, 17), "SG"[border - 2], "chip-letter")


def die(layer: Layer, value: int, size: float) -> None:
    """A die about the origin, with pips."""
    half = size / 2
    layer.rect((-half, -half + size * 0.06), size, size, "die-edge", rx=size * 0.2)
    layer.rect((-half, -half), size, size, "die-face", rx=size * 0.2)
    for x, y in PIPS[value]:
        layer.disc((x * size * 0.26, y * size * 0.26), size * 0.085, "pip")


def draw_dice(canvas: Canvas, s: Record, spots: list[Point], size: float) -> None:
    """The throw in use; before the first, empty places. H-09, H-12"""
    shown = dice_of(s)
    for i, spot in enumerate(spots[: int(s.dice)]):
        group = canvas.moving.group(id=f"die-{i}", transform=move_to(spot))
        if i < len(shown):
            die(group, shown[i], size)
            group.name(f"die: {shown[i]}")
        else:
            group.rect((-size / 2, -size / 2), size, size, "no-die", rx=size * 0.2)


def draw_purse(canvas: Canvas, s: Record, side: int, corner: Point, width: float, height: float) -> None:
    """One side: its counter, its money, whether it throws, acts, or has left. H-03, H-13, H-76"""
    gone = s.status[side] != IN
    group = canvas.moving.group("gone" if gone else "", id=f"purse-{side}", transform=move_to(corner))
    group.rect((0, 0), width, height, "purse", rx=14)
    middle = height / 2
    group.disc((34, middle), 23, f"counter side-{side + 1}")
    group.text((34, middle), words.seat_name(s, side), f"owner on-{side + 1}", style="font-size:27px")
    amount = money(s, int(s.money[side]))
    if gone:
        amount = "left" if s.host[side] < 0 else f"joins {words.seat_name(s, int(s.host[side]))}"
    throws = s.thrower == side and s.throws and not gone
    size = min(32, int((width - (116 if throws else 80)) / len(amount) / 0.66))
    group.text((66, middle), amount, "money left", style=f"font-size:{size}px")
    if throws:
        mark = group.group(transform=move_to((width - 26, middle)))
        die(mark, 5, 28)
        mark.name("threw the dice")
    if acts(s, side):
        group.rect((0, 0), width, height, "purse-now", rx=14)
    group.name(f"{words.seat_name(s, side)}: {amount}{', to act' if acts(s, side) else ''}")


def draw_progress(canvas: Canvas, s: Record, corner: Point, width: float) -> None:
    """How the game ends and how far it is. H-07, H-80"""
    group = canvas.moving.group(id="progress", transform=move_to(corner))
    said = wrap(ending(s), max(10, int(width / 13.2)))
    group.text((0, 14), "To the end", "heading left")
    for i, line in enumerate(said[:2]):
        group.text((0, 48 + 30 * i), line, "told left", style="font-size:25px")
    top = 52 + 30 * len(said[:2])
    group.rect((0, top - 14), width, 18, "bar-bed", rx=9)
    share = float(progress(s))
    if share > 0:
        group.rect((0, top - 14), max(18.0, width * share), 18, "bar", rx=9)


def draw_card(canvas: Canvas, s: Record, corner: Point, width: float) -> None:
    """The pack, or the card drawn for the last claim, with its text. H-08, H-70"""
    if not s.cards:
        return
    group = canvas.moving.group(id="card", transform=move_to(corner))
    if not s.card:
        draw_pack(group, s, width)
        return
    title, text = CARDS[s.card - 1]
    titles, lines = wrap(title, int((width - 30) / 17)), wrap(text, int((width - 26) / 12.6))
    group.rect((0, 0), width, 68 + 32 * len(titles) + 29 * len(lines), "card-face", rx=14)
    y = 34
    for line in titles:
        group.text((width / 2, y), line, "card-title")
        y += 32
    for line in lines:
        y += 29
        group.text((width / 2, y - 22), line, "card-text", style="font-size:24px")
    group.text((width / 2, y + 14), card_name(s.card), "small", style="font-size:20px")
    group.name(f"{card_name(s.card)}, {title}: {text}")


def draw_pack(group: Layer, s: Record, width: float) -> None:
    """The pack, face down. H-08"""
    high, middle = 216, (width - 8) / 2
    group.rect((8, 8), width - 8, high, "card-back", rx=14)
    group.rect((0, 0), width - 8, high, "card-back", rx=14)
    group.rect((14, 14), width - 36, high - 28, "card-weave", rx=8)
    group.text((middle, high / 2 - 20), "Action", "card-title on-1")
    told = "a card is due" if s.phase == CARD else f"{int(s.seen)} of 25 seen"
    group.text((middle, high / 2 + 18), told, "card-text on-1", style="font-size:24px")
    group.name(f"the pack of Action cards, {int(s.seen)} of 25 seen")


def reward_line(s: Record) -> str:
    """The last reward, written out for everybody; a very long one in short. H-36, H-41, H-56"""
    said = written_out(s)
    if len(said) > 120:
        links = paid_links(s)
        total = sum(amount for _, amount in links)
        said = f"{s.n}: {int(s.reward) - total} + {len(links)} links: {total} = {money(s, s.reward)}"
    return f"{words.seat_name(s, int(s.by))} · {said}" if said else ""


def hint_line(s: Record) -> str:
    """What the table shows of the numbers that can be made, if it was agreed. H-30"""
    if HINTS[s.hints] == "off" or s.phase not in (TURN, RACE):
        return ""
    count = len(possible(s, int(s.cur) if s.phase == TURN else -1))
    return f"{count} number{'' if count == 1 else 's'} can be made now."


def hinted(s: Record) -> dict[int, str]:
    """Numbers to light up, with the sum where that was agreed. H-30"""
    if s.hints < HINTS.index("numbers") or s.phase not in (TURN, RACE):
        return {}
    found = possible(s, int(s.cur) if s.phase == TURN else -1)
    full = HINTS[s.hints] == "full"
    return {n: f"{n} = {easiest_sum(s, n)}" if full else f"{n} can be made" for n in found}


def draw_reward(canvas: Canvas, s: Record, corner: Point, width: float, height: float) -> None:
    """The strip below the board: the last reward written out, and hints. H-41, H-55"""
    said = [line for line in (reward_line(s), hint_line(s)) if line] or [who(s)]
    size = 25 if width > 500 else 22
    lines = [part for line in said for part in wrap(line, int((width - 20) / size / 0.56))]
    shown = lines[: int((height - 16) // (size + 7))]
    group = canvas.moving.group(id="reward", transform=move_to(corner))
    group.rect((0, 0), width, height, "panel", rx=16)
    first = height / 2 - (size + 7) / 2 * (len(shown) - 1)
    for i, line in enumerate(shown):
        group.text((width / 2, first + (size + 7) * i), line, "told", style=f"font-size:{size}px")
