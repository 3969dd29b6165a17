"""Composed positions of Siege, as records and as the slow referee holds them: armies close together, also at the edges
of the map, with gaps in the walls and cargo at sea.
"""

from __future__ import annotations

import random
from typing import Any

from parlour.core.record import Record
from parlour.games.siege.board import KIND_NAMES

from .positions import RULES, at, at_step, base, square
from .slow import Piece, Slow

STEPS = ((1, 0), (3, 0), (5, 0), (5, 1), (7, 0))
PHASES = {1: "ship pick", 3: "pick a piece", 5: "pick a piece", 7: "move"}


def mirrored(s: Record, **options: Any) -> Slow:
    """The slow referee's copy of a record at the beginning of a step."""
    slow = Slow(**options)
    slow.blocks = {(x, y) for y in range(28) for x in range(36) if int(s.blocks[y]) >> x & 1}
    aboard = {(seat, place): [] for seat in range(2) for place in range(10)}  # type: ignore[var-annotated]
    for seat in range(2):
        for slot in range(41):
            if (place := int(s.pos[seat, slot])) >= 1024:
                aboard[seat, place - 1024].append(slot)
    first = (0, 10, 20, 32, 40, 41)
    for seat in range(2):
        for slot in range(41):
            if 0 <= (place := int(s.pos[seat, slot])) < 1024:
                kind = sum(slot >= start for start in first[1:])
                cargo = [
                    Piece(seat, sum(c >= start for start in first[1:])) for c in aboard.get((seat, slot), [])
                ]
                slow.at[square(s, place)] = Piece(seat, kind, cargo if kind == 0 else [])
    for number, fort in enumerate(slow.forts):
        fort.owner = int(s.owner[number]) if s.owner[number] >= 0 else None
    slow.cur, slow.step, slow.half, slow.phase = int(s.cur), int(s.step), int(s.half), PHASES[int(s.step)]
    if s.step == 7:
        slow.sel = next(q for q, p in slow.at.items() if p.seat == s.cur and KIND_NAMES[p.kind] == "king")
    return slow


def draw_pieces(rng: random.Random, wide: int, high: int) -> list[tuple[Any, ...]]:
    """Pieces around two or three places, some of them at the very edge."""
    places = [(0, 0), (wide - 1, 0), (0, high - 1), (wide - 1, high - 1)]
    around = [rng.choice(places)] + [(rng.randrange(wide), rng.randrange(high)) for _ in range(2)]
    found: list[tuple[Any, ...]] = []
    for _ in range(40):
        x, y = rng.choice(around)
        where = (min(wide - 1, max(0, x + rng.randint(-4, 4))), min(high - 1, max(0, y + rng.randint(-4, 4))))
        kind = rng.choice(["ship", "cannon", "soldier", "soldier", "cavalry"])
        cargo = rng.choices(["soldier", "cavalry", "cannon"], k=rng.randint(0, 2)) if kind == "ship" else []
        found.append((rng.randrange(2), kind, where, cargo))
    return found


def composed(seed: object, **options: Any) -> tuple[Record, Slow]:
    """A position without faults at the beginning of a step, in both."""
    rng = random.Random(f"composed {seed}")
    wide, high = (36, 28) if options.get("map", "main") == "main" else (28, 16)
    homes = ((5, 3), (28, 3)) if wide == 36 else ((4, 7), (23, 7))
    pieces: list[tuple[Any, ...]] = [(seat, "king", home) for seat, home in enumerate(homes)]
    wanted = draw_pieces(rng, wide, high)
    while wanted and len(pieces) < 18:
        more = [*pieces, wanted.pop()]
        try:
            if RULES.faults(base(*more, kings=False, **options)) == 0:
                pieces = more
        except (AssertionError, IndexError):
            continue  # two on one square, or more of a kind than there are slots
    s = base(*pieces, kings=False, **options)
    walls = [
        q for number in range(36 * 28) if (q := square(s, number))[1] < 28 and int(s.blocks[q[1]]) >> q[0] & 1
    ]
    for x, y in rng.sample(walls, 3):
        if at(s, (x, y)) is None:
            s.blocks[y] = int(s.blocks[y]) & ~(1 << x)
    at_step(s, *rng.choice(STEPS), rng.randrange(2))
    if s.step == 7:
        s.sel = 40
    return s, mirrored(s, **options)
