"""Draws everything that changes on the map: wall blocks, pieces with their cargo, and marks that help a
player to choose.
"""

from __future__ import annotations

from functools import lru_cache

from parlour.core.record import Record
from parlour.draw.canvas import Drawn, Layer, drawn, drawn_once, short

from .. import queries, state
from ..board import (
    ABOARD,
    FIRST_SLOT,
    FORT_COUNT,
    FORT_ROW,
    KIND_NAMES,
    KIND_OF,
    RECT,
    SLOTS,
    WIDTH,
)
from ..words.names import FORT_TITLES, SEAT_NAMES, colour_of
from .figures import ground, shape
from .layout import UNIT, Layout

KINDS = KIND_OF.tolist()
CARGO_LETTERS = "SCFHK"
FIRST_LAND = int(FIRST_SLOT[1])
MERLONS = [(x, y) for x in (-9.6, -2, 5.6) for y in (-9.6, 5.6)] + [(-9.6, -2), (5.6, -2)]
BATTLEMENTS = "".join(
    f"M{short(x)} {short(y)}h4v4h-4z" for x, y in MERLONS
)  # round a piece that stands on a block
STONE_MARKS = (  # a circle, a square, a diamond, a hexagon round a point; nothing for nobody's
    "m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z", "m-3 -3h6v6h-6z", "m0 -4.4l4.4 4.4l-4.4 4.4l-4.4 -4.4z",
    "m3.8 0l-1.9 3.3h-3.8l-1.9 -3.3l1.9 -3.3h3.8z", "",
)  # fmt: skip
FIRING = (state.FIRE_ASK, state.ROLL, state.AIM)


def draw_forts(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw the standing blocks of each fort in the colour of its owner, with the owner's shape and name. S-05, S-07,
    S-98
    """
    owners = tuple(colour_of(s, owner) if owner >= 0 else 4 for owner in s.owner.tolist())
    layer.put(*_forts(layout, tuple(s.blocks.tolist()), owners))


@lru_cache(2048)
def _forts(layout: Layout, blocks: tuple[int, ...], owners: tuple[int, ...]) -> tuple[Drawn, ...]:
    """Return the finished SVG of the blocks and the flag of every fort. The result is cached, because blocks
    and owners change much less often than pieces move.
    """
    made = []
    for fort in range(int(FORT_COUNT[layout.number])):
        _, y0, _, y1 = RECT[layout.number, fort].tolist()
        rows = tuple(blocks[y] & int(FORT_ROW[layout.number, fort, y]) for y in range(y0, y1 + 1))
        owner = owners[fort]
        made.append(drawn(f"wall-{fort}", f"hint of{owner}", "", "", _blocks(layout, y0, rows, owner)))
        made.append(drawn(f"flag-{fort}", f"hint of{owner}", "", "", _flag(layout, fort, owner)))
    return tuple(made)


@drawn_once(64)
def _flag(group: Layer, layout: Layout, fort: int, owner: int) -> None:
    """Draw the owner of a fort: a banner on the fort's floor in the shape and colour of the owner, and, above
    or below the walls, a plate with a flag and the names of the fort and its owner. S-07, S-98
    """
    named = layout.map.forts[fort]
    left, top = layout.corner(named.x0, named.y0)
    x, y = left + 2.5 * UNIT, top - 10 if named.y0 > 0 else top + 6 * UNIT + 10
    owned = owner < len(SEAT_NAMES)
    name = SEAT_NAMES[owner] if owned else "nobody"
    group.add("title").element.text = f"The {FORT_TITLES[named.name]} fort: {name}"
    if owned:
        shape(
            group.group("banner", transform=f"translate({short(x)} {short(top + 3 * UNIT)})"), owner, 22, ""
        )
    words = f"{named.name} · {name}"
    wide = 6.1 * len(words) + (22 if owned else 8)
    group.rect((x - wide / 2, y - 7.5), wide, 15, "plate", rx=3)
    if owned:
        flag = group.group(transform=f"translate({short(x - wide / 2 + 10)} {short(y)})")
        ground(flag, owner, 4.6)
    group.text((x + (6 if owned else 0), y + 4), words, "fort-owner")


@drawn_once(2048)
def _blocks(group: Layer, layout: Layout, y0: int, rows: tuple[int, ...], owner: int) -> None:
    """Draw the blocks of a fort as masonry: stones with their mortar, light on their upper edges, and the shape of the
    owner's colour on each. S-07, S-98
    """
    stones, lights, marks = [], [], []
    for i, row in enumerate(rows):
        for x in range(layout.map.width):
            if row >> x & 1:
                left, top = layout.corner(x, y0 + i)
                stones.append(f"M{short(left)} {short(top)}h20v20h-20z")
                lights.append(f"M{short(left + 1)} {short(top + 1.4)}h18")
                marks.append(f"M{short(left + 10)} {short(top + 10)}{STONE_MARKS[owner]}")
    if stones:
        group.path("".join(stones), "stone")
        group.path("".join(stones), "brick", fill="url(#siege-brick)")
        group.path("".join(lights), "stone-top")
        if owner < len(SEAT_NAMES):
            group.path("".join(marks), "stone-mark")


def draw_figures(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw every piece on the board; a piece that has moved is pale, and the picked piece has a bright edge."""
    places, moved, hand = s.pos.tolist(), int(s.moved) | int(s.spent), int(s.sel)
    cur = int(s.cur) if s.phase > state.HORSE else -1
    for seat in range(int(s.seats)):
        marks = (hand, moved) if seat == cur else (-1, 0)
        layer.put(
            *_army(layout, seat, colour_of(s, seat), tuple(places[seat]), _walls(s, places[seat]), *marks)
        )


def _walls(s: Record, places: list[int]) -> int:
    """Return a bit mask with a bit for each land piece of a seat that stands on a wall block. `places` has
    the square of each piece. S-08
    """
    wide, blocks = int(WIDTH[s.map]), s.blocks.tolist()
    on_land = (
        (slot, place) for slot, place in enumerate(places) if slot >= FIRST_LAND and 0 <= place < ABOARD
    )
    return sum(1 << slot for slot, place in on_land if blocks[place // wide] >> place % wide & 1)


@lru_cache(4096)
def _army(
    layout: Layout, seat: int, colour: int, row: tuple[int, ...], walls: int, hand: int, moved: int
) -> tuple[Drawn, ...]:
    """Return the finished SVG of every piece of one seat. The result is cached, because an action moves the
    pieces of one or two seats only.
    """
    loads: dict[int, list[int]] = {}
    for slot in range(10, SLOTS):
        if row[slot] >= ABOARD:
            loads.setdefault(row[slot] - ABOARD, [0] * 5)[KINDS[slot]] += 1
    made = []
    for slot, cell in enumerate(row):
        if 0 <= cell < ABOARD:
            mark = " hand" if slot == hand else " moved" if moved >> slot & 1 else ""
            load = tuple(loads[slot]) if slot in loads else ()
            made.append(_placed(layout, seat, colour, slot, cell, bool(walls >> slot & 1), mark, load))
    return tuple(made)


@lru_cache(16384)
def _placed(
    layout: Layout, seat: int, colour: int, slot: int, cell: int, wall: bool, mark: str, load: tuple[int, ...]
) -> Drawn:
    """Return the finished SVG of one piece, drawn on its square. `wall` says whether the piece stands on a
    wall block.
    """
    at = layout.names[cell]
    body = _figure(colour, KINDS[slot], at, wall, load)
    return drawn(f"p{seat}-{slot}", f"piece of{colour}{mark}", at, layout.moves[cell], body)


@drawn_once(16384)
def _figure(group: Layer, colour: int, kind: int, at: str, wall: bool, load: tuple[int, ...]) -> None:
    """Draw a piece: with battlements around it if it stands on a block, and with its cargo if it is a loaded ship.
    S-08, S-33
    """
    _, x, y = at.split("-")
    carries = [f"{n} {KIND_NAMES[k]}" for k, n in enumerate(load) if n]
    aboard = f", carrying {', '.join(carries)}" if carries else ", on the wall" if wall else ""
    group.add("title").element.text = f"{SEAT_NAMES[colour]} {KIND_NAMES[kind]} on {x},{y}{aboard}"
    if wall:
        group.path(BATTLEMENTS, "battlements")
    group.add("use", href=f"#siege-{colour}-{kind}", transform="scale(.84)" if wall else "")
    if carries:
        words = " ".join(f"{n}{CARGO_LETTERS[k]}" for k, n in enumerate(load) if n)
        wide = 4.4 * len(words) + 4
        group.rect((-wide / 2, 5.5), wide, 8.5, "load", rx=2.5)
        group.text((0, 12.2), words, "load-text")


def draw_control(layer: Layer, s: Record, layout: Layout) -> None:
    """Hatch the squares that enemies of the seat whose turn it is control: those next to their land pieces.
    S-25
    """
    parts = []
    for y, row in enumerate(queries.controlled(s)):
        x = 0
        while row >> x:
            run = 0
            while row >> (x + run) & 1:
                run += 1
            if run:
                left, top = layout.corner(x, y)
                parts.append(f"M{short(left)} {short(top)}h{short(UNIT * run)}v20h-{short(UNIT * run)}z")
            x += max(run, 1)
    if parts:
        layer.group("hint", id="control").path("".join(parts), "shut")


def draw_ways(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw, on each square that the picked piece can reach, the number of steps to it. S-23"""
    if s.phase == state.ASHORE:
        return
    if away := queries.ways(s):
        layer.piece("hint", "", "away", "", _distances(layout, tuple(away.items())))


@drawn_once(1024)
def _distances(group: Layer, layout: Layout, away: tuple[tuple[int, int], ...]) -> None:
    """Draw the given number on each of the given squares."""
    places = [layout.middle(cell) for cell, _ in away]
    group.add(
        "text",
        "away",
        x=" ".join(short(x) for x, _ in places),
        y=" ".join(short(y + 3) for _, y in places),
    ).element.text = "".join(str(steps) for _, steps in away)


def draw_aim(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw, while the seat decides whether to fire, every square that it can hit and the numbers on the die that hit
    it. S-45, S-46
    """
    if s.phase not in FIRING:
        return
    faces: dict[int, str] = {}
    for die, cells in enumerate(queries.shots(s, int(s.step)), 1):
        for cell in cells:
            faces[cell] = faces.get(cell, "") + str(die)
    group = layer.group("hint", id="aim")
    for cell, numbers in faces.items():
        x, y = layout.middle(cell)
        group.disc((x, y), 9.3, "aim")
        wide = 5 * len(numbers) + 3
        group.rect((x - wide / 2, y - 13), wide, 9, "aim-ground", rx=2)
        group.text((x, y - 5.8), numbers, "aim-text")
