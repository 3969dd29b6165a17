"""The pieces that change during a game: counters, dice, the sides' money, the progress bar, the pack, and the last
reward.
"""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap

from parlour.core.english import count
from parlour.core.names import fill
from parlour.core.offer import Look
from parlour.core.record import Record, acts
from parlour.draw.canvas import Canvas, Drawn, Layer, Point, drawn, drawn_once, move_to
from parlour.draw.dice import CUBE, pip_die
from parlour.draw.labels import fitted, stack

from .. import queries
from ..board import BORDER
from ..state import CARD, HEXES, IN, RACE, TURN
from ..words.names import CARDS, LETTERS, card_name, cell_name, dice_of, money, paid_links, written_out
from ..words.review import easiest_sum, possible
from ..words.text import ending, who
from .layout import HIGH, RADIUS, hexagon, width_of


@drawn_once(4096)
def counter(layer: Layer, side: int, n: int, radius: float, owner: str) -> None:
    """Draw a coloured counter with its side's letter and the number `n` that it covers. H-31"""
    layer.name(f"{n}, covered by {owner}")
    layer.disc((1.5, 3), radius, "shadow")
    layer.disc((0, 0), radius, f"counter side-{side + 1}")
    layer.disc((0, 0), radius - 4, "counter-edge")
    layer.text((0, -6), LETTERS[side], f"owner on-{side + 1}")
    layer.text((0, 17), str(n), f"owner-number on-{side + 1}")
    layer.disc((0, 0), radius + 2, "ring")


@drawn_once(4096)
def chip(layer: Layer, n: int, tooltip: str) -> None:
    """Draw counter number `n` of the rings. It is gold or silver if its number is. H-37, H-50"""
    layer.name(tooltip)
    border = int(BORDER[n])
    layer.disc((1.5, 3), RADIUS, "shadow")
    layer.disc((0, 0), RADIUS, f"chip-{border}" if border > 1 else "chip")
    small = "font-size:23px" if n == 100 else ""
    layer.text((0, -5 if border > 1 else 0), str(n), "chip-number", style=small)
    if border > 1:
        layer.text((0, 17), "SG"[border - 2], "chip-letter")
    layer.disc((0, 0), RADIUS + 1.5, "ring")


@drawn_once(1024)
def hint(layer: Layer, ruleset: int, radius: float, tooltip: str) -> None:
    """Draw the light on a number, which tells players that the dice can make it. Only tables with such hints show the
    light. H-30
    """
    wide = width_of(ruleset)
    if ruleset == HEXES:
        layer.polygon(hexagon((0, 0), radius / 0.76 - 4), "hint-cell").name(tooltip)
    else:
        layer.rect((5 - wide / 2, 5 - HIGH / 2), wide - 10, HIGH - 10, "hint-cell", rx=8).name(tooltip)


@drawn_once()
def bonus(layer: Layer, ruleset: int, times: int, radius: float, tooltip: str) -> None:
    """Draw a mark that multiplies a cell's reward by `times` (2 or 3): in the middle of the cell or, on the diamond,
    above its number. H-96
    """
    layer.name(tooltip)
    if ruleset == HEXES:
        layer.rect((-17, -radius), 34, 19, "mark", rx=9)
        layer.text((0, -radius + 9.5), f"×{times}", "bonus-text")
    else:
        layer.polygon(hexagon((0, 0), radius * 0.66), "mark")
        layer.text((0, 0), f"×{times}", "mark-text")


def draw_bonuses(canvas: Canvas, s: Record, places: list[Point], radius: float) -> None:
    """Draw the mark on every cell whose reward is doubled or trebled, if chance chose the marked cells. H-96"""
    if not queries.marks_made(s):
        return
    for cell in range(1, len(places)):
        if (times := int(queries.mark_on(s, cell))) > 1:
            tooltip = f"{cell_name(s, cell)} pays {'double' if times == 2 else 'triple'}"
            body = bonus(int(s.ruleset), times, radius, tooltip)
            canvas.moving.piece("bonus", "", f"bonus-{cell}", move_to(places[cell]), body)


@drawn_once(256)
def open_cell(layer: Layer, n: int, radius: float) -> None:
    """Draw the edge of hexagon `n`, to show that it may be covered in a game where covered numbers must
    touch. H-94
    """
    layer.polygon(hexagon((0, 0), radius - 3.5), "open-cell").name(f"{n} may be covered")


@drawn_once()
def die(layer: Layer, value: int, size: float, tooltip: str, kind: str = CUBE) -> None:
    """Draw a die with its pips; value 0 draws an empty place. H-09"""
    layer.name(tooltip)
    if value:
        pip_die(layer, size, value, kind)
    else:
        layer.rect((-size / 2, -size / 2), size, size, "no-die", rx=size * 0.2)


def draw_dice(canvas: Canvas, s: Record, spots: list[Point], size: float) -> None:
    """Draw the current throw; before the first throw, empty places. H-09, H-12"""
    shown, throws = dice_of(s) or [0] * int(queries.next_dice(s)), int(s.throws)
    canvas.moving.put(*(_die_piece(i, value, throws, spots[i], size) for i, value in enumerate(shown)))


@lru_cache(4096)
def _die_piece(i: int, value: int, throws: int, spot: Point, size: float) -> Drawn:
    tooltip, number = (f"die: {value}", str(throws)) if value else ("no throw yet", "")
    return drawn(f"die-{i}", "", "", move_to(spot), die(value, size, tooltip), (("data_throw", number),))


def draw_purses(
    canvas: Canvas, s: Record, names: list[str], corners: list[Point], width: float, height: float
) -> None:
    """Draw a panel for every side: its counter's colour, its money or how it left, whether it may act, and a die for
    the side that threw. H-03, H-13, H-76
    """
    status, joined, owned = s.status.tolist(), s.joined.tolist(), s.money.tolist()
    thrower = int(s.thrower) if s.throws else -1
    for side, corner in enumerate(corners):
        gone = status[side] != IN
        left = "left" if joined[side] < 0 else f"joins {names[joined[side]]}"
        kind = "gone" if gone else "now" if acts(s, side) else ""
        amount = left if gone else money(s, owned[side])
        throws = thrower == side and not gone
        canvas.moving.put(_purse_piece(side, names[side], amount, throws, kind, corner, width, height))
    if thrower >= 0 and status[thrower] == IN:
        x, y = corners[thrower]
        spot = move_to((x + width - 26, y + height / 2))
        canvas.moving.piece("", "", "thrower", spot, die(5, 28, "threw the dice", ""))


@lru_cache(2048)
def _purse_piece(
    side: int, name: str, amount: str, throws: bool, kind: str, corner: Point, width: float, height: float
) -> Drawn:
    body, current = purse(side, name, amount, throws, width, height), "true" if kind == "now" else ""
    return drawn(f"purse-{side}", kind, "", move_to(corner), body, (("aria_current", current),))


@drawn_once(1024)
def purse(layer: Layer, side: int, name: str, amount: str, throws: bool, width: float, height: float) -> None:
    """Draw one side's panel: its money and, above it, the player's name if one is given."""
    layer.name(f"{name}: {amount}")
    middle = height / 2
    room = width - (116 if throws else 80)
    layer.rect((0, 0), width, height, "purse", rx=14)
    layer.disc((34, middle), 23, f"counter side-{side + 1}")
    layer.text((34, middle), LETTERS[side], f"owner on-{side + 1}", style="font-size:27px")
    named = 0 if name == LETTERS[side] else height * 0.2
    size = min(28 if named else 32, int(room / len(amount) / 0.66))
    if named:
        layer.text((66, middle - named), fitted(name, int(room / 11)), "small left", style="font-size:20px")
    layer.text((66, middle + named * 0.8), amount, "money left", style=f"font-size:{size}px")


def draw_progress(canvas: Canvas, s: Record, corner: Point, width: float) -> None:
    """Draw how the game ends, and how close the end is. H-07, H-80"""
    body = progress(ending(s), float(queries.progress(s)), width)
    canvas.moving.piece("", "", "progress", move_to(corner), body)


@drawn_once(1024)
def progress(layer: Layer, text: str, share: float, width: float) -> None:
    """Draw the text that says how the game ends, and a bar that shows how close the end is."""
    said = wrap(text, max(10, int(width / 13.2)))[:2]
    layer.text((0, 14), "To the end", "heading left")
    stack(layer, (0, 48), 30, said, "told left", style="font-size:25px")
    top = 38 + 30 * len(said)
    layer.rect((0, top), width, 18, "bar-bed", rx=9)
    if share > 0:
        layer.rect((0, top), max(18.0, width * share), 18, "bar", rx=9)


def draw_card(canvas: Canvas, s: Record, corner: Point, width: float) -> None:
    """Draw the pack or, if the last number covered or placed has earned a card, that card face up; nothing in games
    without cards. H-08, H-70
    """
    if s.cards:
        text = "a card is due" if s.phase == CARD else f"{s.seen} of 25 seen"
        body = face(int(s.card), width) if s.card else pack(text, int(s.seen), width)
        canvas.moving.piece("", "", "card", move_to(corner), body)


@drawn_once()
def face(layer: Layer, card: int, width: float) -> None:
    """Draw a card's face. H-70"""
    title, text = CARDS[card - 1]
    layer.name(f"{card_name(card)}, {title}: {text}")
    titles, lines = wrap(title, int((width - 30) / 17)), wrap(text, int((width - 26) / 12.6))
    layer.rect((0, 0), width, 68 + 32 * len(titles) + 29 * len(lines), "card-face", rx=14)
    stack(layer, (width / 2, 34), 32, titles, "card-title")
    y = 34 + 32 * len(titles)
    stack(layer, (width / 2, y + 7), 29, lines, "card-text", style="font-size:24px")
    layer.text((width / 2, y + 14 + 29 * len(lines)), card_name(card), "small", style="font-size:20px")


@drawn_once()
def pack(layer: Layer, text: str, seen: int, width: float) -> None:
    """Draw the pack of cards, face down, with a text on it. H-08"""
    layer.name(f"the pack of Action cards, {seen} of 25 seen")
    high, middle = 216, (width - 8) / 2
    layer.rect((8, 8), width - 8, high, "card-back", rx=14)
    layer.rect((0, 0), width - 8, high, "card-back", rx=14)
    layer.rect((14, 14), width - 36, high - 28, "card-weave", rx=8)
    layer.text((middle, high / 2 - 20), "Action", "card-title on-1")
    layer.text((middle, high / 2 + 18), text, "card-text on-1", style="font-size:24px")


def draw_reward(
    canvas: Canvas, s: Record, look: Look, names: list[str], corner: Point, width: float, height: float
) -> None:
    """Draw the strip below the board: how the last reward adds up (shorter if that is very long), and how many
    numbers can be made, if hints show that. If there is neither, draw what the game waits for. H-36, H-41, H-55
    """
    reward = written_out(s)
    if len(reward) > 120:
        links = [amount for _, amount in paid_links(s)]
        rest = int(s.reward) - sum(links)
        reward = f"{s.n}: {rest} + {len(links)} links: {sum(links)} = {money(s, s.reward)}"
    said = tuple(filter(None, (f"{names[s.by]} · {reward}" if reward else "", hint_line(s, look))))
    body = strip(said or (fill(who(s), names),), width, height)
    canvas.moving.piece("", "", "reward", move_to(corner), body)


@drawn_once(1024)
def strip(layer: Layer, said: tuple[str, ...], width: float, height: float) -> None:
    """Draw a panel with sentences; leave out sentences that do not fit."""
    size = 25 if width > 500 else 22
    lines = [part for line in said for part in wrap(line, int((width - 20) / size / 0.56))]
    shown = lines[: int((height - 16) // (size + 7))]
    layer.rect((0, 0), width, height, "panel", rx=16)
    first = (width / 2, height / 2 - (size + 7) / 2 * (len(shown) - 1))
    stack(layer, first, size + 7, shown, "told", style=f"font-size:{size}px")


def hint_line(s: Record, look: Look) -> str:
    """Return a sentence that says how many numbers the dice can make; "" unless the players agreed on such hints.
    H-30
    """
    if look.display.get("hints", "off") == "off" or s.phase not in (TURN, RACE):
        return ""
    return f"{count(len(possible(s)), 'number')} can be made now."


def hinted(s: Record, look: Look) -> dict[int, str]:
    """Return the numbers to light up, each with its tooltip, if the players agreed on hints. If the hints show sums,
    the tooltip is a sum. H-30
    """
    hints = look.display.get("hints", "off")
    if hints not in ("numbers", "full") or s.phase not in (TURN, RACE):
        return {}
    return {n: f"{n} = {easiest_sum(s, n)}" if hints == "full" else f"{n} can be made" for n in possible(s)}
