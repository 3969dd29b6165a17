"""Mandala: drawing the pieces. Tokens, pegs and dice, and the start areas and the tray that hold them.

The record does not tell a seat's tokens apart, but animation needs an id for each. So the tokens of a seat form a
queue: those on the innermost ring first, on one ring by segment, and at the end those in hand. The first token in the
queue gets as its number how many white pegs the seat has, and the next tokens the numbers that follow. After the
highest number comes 0. A token thus keeps its id when its ring turns, when it comes in, and when the foremost token
goes home. Two tokens of a seat swap ids only when one overtakes the other, or when the front one is sniped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from parlour.core.record import Record
from parlour.draw.canvas import Drawn, Layer, Point, drawn, drawn_once, move_to
from parlour.draw.dice import die
from parlour.draw.labels import fitted
from parlour.draw.pegs import holes, peg
from parlour.draw.shapes import ORIGIN, regular, scallop, star

from .. import queries
from ..board import COLOURS, RINGS, TOKENS
from ..moves import STAY, ring_of
from ..state import LOT, OVER, ROLL, ROTATE, SWITCH
from ..words.names import place_at, way_name
from .disc import Disc
from .layout import AREA
from .paint import LETTERS, is_pale
from .strip import Strip

Layout = Disc | Strip

PITCH, FIRST_PEG, WHITE_ROW, BLACK_ROW = 22, -55, 32, 55  # peg holes, from the middle of a start area
DARK = (2, 6)  # the numbers whose tokens are dark and have a light outline
IN_HAND = 11.5  # radius of a token in the start area
IN_AREA = -1  # used instead of a ring: the token is in hand
TRAY, DIE, ASIDE = 128, 84, 0.7
ROOM = 108  # what a finger may hit: with it, dice lie next to each other
LONGEST = 18  # letters of a name that fit into a start area


@drawn_once(64)
def _token(layer: Layer, number: int, r: float) -> None:
    """Draw a token at the origin. Its rim has a different shape for each seat number, so that nobody has to rely on
    colour.
    """
    kind = f"token-body seat-{number}" + (" dark" if number in DARK else "")
    layer.disc((r * 0.06, r * 0.12), r * 1.14, "shadow")
    if number == 1:
        layer.disc(ORIGIN, r, kind)
    elif number == 2:
        layer.rect((-r * 0.92, -r * 0.92), r * 1.84, r * 1.84, kind, rx=r * 0.34)
    elif number == 3:
        layer.path(scallop(8, r * 0.93), kind)
    else:
        points = {4: star(12, r * 1.1, r * 0.88), 5: regular(6, r * 1.1, 30), 6: star(6, r * 1.16, r * 0.86)}
        layer.polygon(points[number], kind, stroke_linejoin="round")
    ink = f"var(--on-{number})"
    layer.disc(ORIGIN, r * 0.74, "token-line", stroke=ink)
    layer.text((0, r * 0.04), str(number), "token-number", font_size=r * 1.22, style=f"fill:{ink}")


@drawn_once(64)
def _peg(layer: Layer, radius: float, kind: str, tooltip: str = "") -> None:
    peg(layer.name(tooltip) if tooltip else layer, radius, kind)


@drawn_once(64)
def _die(layer: Layer, colour: int, face: int) -> None:
    layer.name(f"The {COLOURS[colour]} die{f' shows {face}' if face >= 0 else ', not thrown yet'}")
    layer.rect((-ROOM / 2, -ROOM / 2), ROOM, ROOM, "room")
    die(layer, DIE, f"path-{COLOURS[colour]}", str(face) if face >= 0 else "", LETTERS[colour])


def draw_area(layer: Layer, layout: Layout, number: int, taken: bool) -> None:
    """Draw a seat's start area: a plate with the seat's number, and holes for pegs."""
    (place, scale), half = layout.area(number), AREA / 2
    kind = "area" if taken else "area vacant"
    area = layer.group(kind, f"start-{number}", transform=move_to(place, 0, scale))
    area.rect((-half, -half), AREA, AREA, "inlay", rx=16).name(f"Start area {number}")
    area.rect((-half + 7, -half + 7), AREA - 14, AREA - 14, "inlay-line", rx=11)
    area.text((-46, -47), str(number), "plate")
    if taken:
        for row in (WHITE_ROW, BLACK_ROW):
            holes(area, (FIRST_PEG, row), PITCH, TOKENS, 7)
        area.disc((46, -46), 10, "hole")


@lru_cache(1024)
def _in_area(layout: Layout, number: int, x: float, y: float) -> Point:
    place, scale = layout.area(number)
    return place[0] + scale * x, place[1] + scale * y


def draw_tokens(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw every token, on the board and in hand. Each token is drawn on a spoke, a group that turns with the ring, so
    that it moves with its ring.
    """
    offset, numbers, hands, homes = (s[name].tolist() for name in ("offset", "number", "hand", "home"))
    queues: list[list[tuple[int, int, int, int]]] = [[] for _ in range(s.seats)]
    each = int(s.tokens)
    for seat, ring, k, column in queries.tokens(s):
        queues[seat].append((ring, k, column, k + offset[ring]))
    for seat, queue in enumerate(queues):
        first = homes[seat]
        places = [*queue, *((IN_AREA, i, 0, 0) for i in range(hands[seat]))]
        layer.put(
            *(
                _spoke(layout, seat, (n + first) % each, numbers[seat], *place)
                for n, place in enumerate(places)
            )
        )


@lru_cache(16384)
def _spoke(
    layout: Layout, seat: int, which: int, number: int, ring: int, k: int, column: int, slid: int
) -> Drawn:
    """Return token number `which` of a seat, drawn on its spoke, a group that turns with the token's ring. `number` is
    the seat's number, which is printed on its tokens. If `ring` is IN_AREA, the token is in place `k` of the start
    area.
    """
    if ring == IN_AREA:
        place, scale = _in_area(layout, number, FIRST_PEG + k * PITCH, -4), _small(layout, number)
        at, kind, where = f"start-{number}", "token", "in hand"
    else:
        name = place_at(ring, k, column)
        place, scale = layout.place(ring, column, slid), 1.0
        at, kind, where = f"token-{name}", "token" if column >= 0 else "token dimmed", f"on {name}"
    outer, inner = layout.pose(place, scale)
    body = _on_spoke(kind, at, f"{seat}-{which}", inner, number, where, layout.token)
    return drawn(f"spoke-{seat}-{which}", "spoke", "", outer, body)


def _small(layout: Layout, number: int) -> float:
    """Return the scale at which a token in the start area with this number is drawn; a token on the board has the scale
    1.
    """
    return IN_HAND * layout.area(number)[1] / layout.token


@drawn_once(4096)
def _on_spoke(
    layer: Layer, kind: str, at: str, which: str, pose: str, number: int, where: str, radius: float
) -> None:
    """Draw a token of the seat with this number at its place on its spoke, a group that turns with the token's ring.
    `which` is the token's id, `where` a text that says where it is, and `pose` its SVG transform.
    """
    token = layer.group(kind, at, f"token-{which}", pose)
    token.name(f"Token {number} {where}").markup(_token(number, radius))


def draw_pegs(layer: Layer, s: Record, layout: Layout, names: Sequence[str]) -> None:
    """Draw the white and black pegs in their holes, the players' names, and the marker beside the seat whose turn it
    is.
    """
    homes, blacks, numbers = s.home.tolist(), s.black.tolist(), s.number.tolist()
    for seat in range(int(s.seats)):
        name = names[seat] if seat < len(names) else ""
        layer.put(*_own_pegs(layout, seat, numbers[seat], homes[seat], blacks[seat], name))
    if (turn := int(s.turn)) >= 0 and s.phase != OVER:
        layer.put(*_marker(layout, numbers[turn]))


@lru_cache(2048)
def _own_pegs(layout: Layout, seat: int, number: int, white: int, black: int, name: str) -> tuple[Drawn, ...]:
    """Return the drawn pegs and the name of one seat, in the start area with this number; the seat has `white` white
    and `black` black pegs.
    """
    made, scale = [], layout.area(number)[1]
    for kind, row, score in (("white", WHITE_ROW, white), ("black", BLACK_ROW, black)):
        for i in range(min(score, TOKENS)):
            place = move_to(_in_area(layout, number, FIRST_PEG + i * PITCH, row), 0, scale)
            made.append(drawn(f"{kind}-{seat}-{i}", "peg", "", place, _peg(8.5, f"peg-{kind}")))
    if name:
        place = move_to(_in_area(layout, number, 0, -23), 0, scale)
        made.append(drawn(f"name-{seat}", "hint", "", place, _text(fitted(name, LONGEST), "seat-name")))
    return tuple(made)


@lru_cache(256)
def _marker(layout: Layout, number: int) -> tuple[Drawn, ...]:
    """Return the frame and the peg at the start area with this number, which show that it is that seat's turn."""
    corner, scale = layout.area(number)
    spot = move_to(_in_area(layout, number, 46, -46), 0, scale)
    tooltip = _peg(13, "peg-marker", f"The turn of corner {number}")
    return drawn("turn", "hint", "", move_to(corner, 0, scale), _frame()), drawn(
        "marker", "peg", "", spot, tooltip
    )


@drawn_once(1024)
def _text(layer: Layer, text: str, kind: str) -> None:
    layer.text(ORIGIN, text, kind)


@drawn_once(1)
def _frame(layer: Layer) -> None:
    layer.rect((-AREA / 2, -AREA / 2), AREA, AREA, "turn-frame", rx=16)


def draw_tray(layer: Layer, layout: Layout) -> None:
    """Draw the dice tray: bays for the dice still to use, and smaller ones for used dice."""
    left, top = (layout.width - 1000) / 2, layout.height
    layer.rect((left + 9, top + 6), 982, TRAY - 10, "tray", rx=26)
    layer.group(transform=move_to((left + 580, top + 65))).polygon(star(4, 15, 4), "brass")
    for colour in range(len(COLOURS)):
        for is_used, size in ((False, DIE + 8), (True, DIE * ASIDE + 6)):
            x, y = _die_place(layout, colour, is_used)
            layer.rect((x - size / 2, y - size / 2), size, size, "bay", rx=size * 0.22)


def _die_place(layout: Layout, colour: int, is_used: bool) -> Point:
    left, top = (layout.width - 1000) / 2, layout.height
    return (left + 636 + 78 * colour, top + 54) if is_used else (left + 72 + ROOM * colour, top + 65)


def draw_dice(layer: Layer, s: Record, layout: Layout, chosen: Mapping[int, int]) -> None:
    """Draw the five dice. Dice that are used, planned or show 0 lie in the smaller places. Below each die, show the
    ring and direction planned for it in `chosen`.
    """
    phase, used = int(s.phase), int(s.used)
    thrown, rotating = phase not in (LOT, SWITCH, ROLL), phase == ROTATE
    for colour, face in enumerate(s.dice.tolist()):
        is_used = thrown and (not rotating or colour < used or face == 0 or colour in chosen)
        layer.put(*_die_pieces(layout, colour, face, is_used, chosen.get(colour, STAY)))


@lru_cache(2048)
def _die_pieces(layout: Layout, colour: int, face: int, is_used: bool, action: int) -> tuple[Drawn, ...]:
    """Return a die in its bay of the tray and, below it, the ring and direction of the action planned for it."""
    name, place = COLOURS[colour], _die_place(layout, colour, is_used)
    kind = "die waiting" if face < 0 else "die zero" if face == 0 else "die"
    kind += " on-pale" if is_pale(colour) else ""
    spot = move_to(place, 0, ASIDE if is_used else 1)
    made = (drawn(f"die-{name}", kind, f"die-{name}", spot, _die(colour, face)),)
    if action >= STAY:
        return made
    arrow = {"left": "←", "right": "→"}[way_name(action)]
    tooltip = _text(f"{RINGS[ring_of(action)]} {arrow}", "tooltip")
    return (*made, drawn(f"told-{name}", "", "", move_to((place[0], place[1] + 45)), tooltip))
