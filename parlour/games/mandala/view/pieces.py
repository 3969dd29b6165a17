"""Mandala: the pieces. Tokens, pegs, dice, and the start areas and tray that hold them.

The record does not tell a seat's tokens apart. They are told apart here by a queue: innermost first, then
by segment, then those in hand, counted from the number of white pegs and round again after six. So a token
keeps its id when it rides, when it comes in, and when the foremost goes home; it may change ids with
another of its seat only when it overtakes that one or is sniped in front of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parlour.core.record import Record
from parlour.draw.canvas import Layer, Point, move_to
from parlour.draw.dice import die
from parlour.draw.pegs import holes, peg
from parlour.draw.shapes import ORIGIN, regular, scallop, star

from ..board import COLOURS, RINGS, TOKENS
from ..moves import LEFT, STAY, ring_of, way_of
from ..rules.place import column_of
from ..state import LOT, OVER, ROLL, ROTATE, SWITCH
from ..words.names import place_name
from .layout import AREA, Layout
from .paint import LETTERS, is_pale

PITCH, FIRST_PEG, WHITE_ROW, BLACK_ROW = 22, -55, 32, 55  # peg holes, from the middle of a start area
DARK = (2, 6)  # the numbers whose tokens are dark and have a light outline
IN_HAND = 11.5  # radius of a token in the start area
TRAY, DIE, ASIDE = 128, 74, 0.74


def standing(s: Record, seat: int) -> list[tuple[int, int]]:
    """Ring and segment of every token a seat has in play, innermost first."""
    masks = s.held[seat].tolist()[: s.rings]
    rings = reversed(list(enumerate(masks)))
    return [(r, k) for r, mask in rings if mask for k in range(32) if mask >> k & 1]


def draw_token(layer: Layer, number: int, radius: float) -> None:
    """A token about the origin. Each number has a rim of its own, so that colour is not needed."""
    kind, r = f"token-body seat-{number}" + (" dark" if number in DARK else ""), radius
    layer.disc((r * 0.06, r * 0.12), r * 1.14, "shadow")
    if number == 1:
        layer.disc(ORIGIN, r, kind)
    elif number == 2:
        layer.rect((-r * 0.92, -r * 0.92), r * 1.84, r * 1.84, kind, rx=r * 0.34)
    elif number == 3:
        layer.path(scallop(8, r * 0.93), kind)
    elif number == 4:
        layer.polygon(star(12, r * 1.1, r * 0.88), kind, stroke_linejoin="round")
    elif number == 5:
        layer.polygon(regular(6, r * 1.1, 30), kind, stroke_linejoin="round")
    else:
        layer.polygon(star(6, r * 1.16, r * 0.86), kind, stroke_linejoin="round")
    ink = f"var(--on-{number})"
    layer.disc(ORIGIN, r * 0.74, "token-line", stroke=ink)
    layer.text((0, r * 0.04), str(number), "token-number", font_size=r * 1.22, style=f"fill:{ink}")


def draw_area(layer: Layer, layout: Layout, number: int, taken: bool) -> None:
    """A start area: plate with its number, holes for pegs."""
    place, scale = layout.area(number)
    kind = "area" if taken else "area vacant"
    area = layer.group(kind, f"start-{number}", transform=move_to(place, 0, scale))
    half = AREA / 2
    area.rect((-half, -half), AREA, AREA, "inlay", rx=16).name(f"Start area {number}")
    area.rect((-half + 7, -half + 7), AREA - 14, AREA - 14, "inlay-line", rx=11)
    area.text((-46, -47), str(number), "plate")
    if taken:
        for row in (WHITE_ROW, BLACK_ROW):
            holes(area, (FIRST_PEG, row), PITCH, TOKENS, 7)
        area.disc((46, -46), 10, "hole")


def _in_area(layout: Layout, number: int, x: float, y: float) -> Point:
    place, scale = layout.area(number)
    return place[0] + scale * x, place[1] + scale * y


def draw_tokens(layer: Layer, s: Record, layout: Layout) -> None:
    """Every token, in play and in hand, each as two groups, a spoke and the token on it."""
    for seat in range(int(s.seats)):
        number = int(s.number[seat])
        for n, (place, at, kind, name) in enumerate(_places(s, layout, seat)):
            which = (n + int(s.home[seat])) % TOKENS
            scale = 1 if at.startswith("token") else IN_HAND * layout.area(number)[1] / layout.token
            outer, inner = layout.pose(place, scale)
            spoke = layer.group("spoke", id=f"spoke-{seat}-{which}", transform=outer)
            piece = spoke.group(kind, at, f"token-{seat}-{which}", inner).name(name)
            draw_token(piece, number, layout.token)


def _places(s: Record, layout: Layout, seat: int) -> Iterator[tuple[Point, str, str, str]]:
    number = int(s.number[seat])
    for ring, k in standing(s, seat):
        name = place_name(s, ring, k)
        kind = "token" if column_of(s, ring, k) >= 0 else "token dimmed"
        yield layout.place(s, ring, k), f"token-{name}", kind, f"Token {number} on {name}"
    for i in range(int(s.hand[seat])):
        place = _in_area(layout, number, FIRST_PEG + i * PITCH, -4)
        yield place, f"start-{number}", "token", f"Token {number} in hand"


def draw_pegs(layer: Layer, s: Record, layout: Layout) -> None:
    """White and black pegs in their holes, and the marker at the seat whose turn it is."""
    for seat in range(int(s.seats)):
        number = int(s.number[seat])
        scale = layout.area(number)[1]
        for kind, row, count in (("white", WHITE_ROW, s.home[seat]), ("black", BLACK_ROW, s.black[seat])):
            for i in range(min(int(count), TOKENS)):
                place = _in_area(layout, number, FIRST_PEG + i * PITCH, row)
                spot = layer.group("peg", id=f"{kind}-{seat}-{i}", transform=move_to(place, 0, scale))
                peg(spot, 8.5, f"peg-{kind}")
    if s.turn >= 0 and s.phase != OVER:
        number = int(s.number[s.turn])
        place, scale = layout.area(number)
        frame = layer.group("hint", id="turn", transform=move_to(place, 0, scale))
        frame.rect((-AREA / 2, -AREA / 2), AREA, AREA, "turn-frame", rx=16)
        spot = layer.group("peg", id="marker", transform=move_to(_in_area(layout, number, 46, -46), 0, scale))
        peg(spot.name(f"The turn of corner {number}"), 13, "peg-marker")


def draw_tray(layer: Layer, layout: Layout) -> None:
    """Where the dice lie: bays for those to use, smaller ones for those put aside."""
    left, top = _tray(layout)
    layer.rect((left + 9, top + 6), 982, TRAY - 10, "tray", rx=26)
    layer.group(transform=move_to((left + 545, top + 65))).polygon(star(4, 15, 4), "brass")
    for colour in range(len(COLOURS)):
        for aside, size in ((False, DIE + 8), (True, DIE * ASIDE + 6)):
            x, y = _die_place(layout, colour, aside)
            layer.rect((x - size / 2, y - size / 2), size, size, "bay", rx=size * 0.22)


def _tray(layout: Layout) -> Point:
    return (layout.width - 1000) / 2, layout.height


def _die_place(layout: Layout, colour: int, aside: bool) -> Point:
    left, top = _tray(layout)
    return (left + 616 + 80 * colour, top + 54) if aside else (left + 80 + 96 * colour, top + 65)


def is_aside(s: Record, colour: int, chosen: Mapping[int, int]) -> bool:
    """Whether a die is used up: turned a ring, shows zero, or its turn is over."""
    if s.phase in (LOT, SWITCH, ROLL):
        return False
    return bool(s.phase != ROTATE or colour < s.used or s.dice[colour] == 0 or colour in chosen)


def draw_dice(layer: Layer, s: Record, layout: Layout, chosen: Mapping[int, int]) -> None:
    """The five dice; `chosen` has the action planned for a colour, shown under its die."""
    for colour, name in enumerate(COLOURS):
        face = int(s.dice[colour])
        aside = is_aside(s, colour, chosen)
        kind = "die waiting" if face < 0 else "die zero" if face == 0 else "die"
        kind += " on-pale" if is_pale(colour) else ""
        place = _die_place(layout, colour, aside)
        box = layer.group(kind, f"die-{name}", f"die-{name}", move_to(place, 0, ASIDE if aside else 1))
        box.name(f"The {name} die" + (f" shows {face}" if face >= 0 else ", not thrown yet"))
        die(box, DIE, f"path-{name}", str(face) if face >= 0 else "", LETTERS[colour])
        if colour in chosen and chosen[colour] < STAY:
            arrow = "←" if way_of(chosen[colour]) == LEFT else "→"
            told = f"{RINGS[ring_of(chosen[colour])]} {arrow}"
            layer.text((place[0], place[1] + 45), told, "told", id=f"told-{name}")
