"""Roads: how many steps land pieces need from one square to another when they walk round water. Walls and
pieces in the way are ignored. S-22
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import rule

from ..board import CELLS, DX, DY, FORT_COUNT, FORTS, NONE, WRITTEN
from ..rules.ground import distance

DRY = ".Wo"  # the signs of land


def _walks() -> np.ndarray:
    """Return how many steps it is on land from the middle of each fort to each square; NONE where no land leads."""
    table = np.full((2, FORTS, CELLS), NONE, np.int16)
    for number, m in enumerate(WRITTEN):
        for f, fort in enumerate(m.forts):
            start = ((fort.x0 + fort.x1) // 2, (fort.y0 + fort.y1) // 2)
            table[number, f, start[1] * m.width + start[0]] = 0
            waiting = [start]
            for x, y in waiting:
                for dx, dy in zip(DX.tolist(), DY.tolist(), strict=True):
                    tx, ty = x + dx, y + dy
                    cell = ty * m.width + tx
                    if 0 <= tx < m.width and 0 <= ty < m.height and m.rows[ty][tx] in DRY:
                        if table[number, f, cell] == NONE:
                            table[number, f, cell] = table[number, f, y * m.width + x] + 1
                            waiting.append((tx, ty))
    return table


WALKS = _walks()


@rule
def steps_from(s, fort, cell):
    """Return how many steps it is on land from the middle of a fort to a square; NONE if no land leads there."""
    return int(WALKS[s.map, fort, cell]) + 0


@rule
def fort_near(s, cell):
    """Return the fort whose middle is the fewest steps on land away from square `cell`; NONE if no fort can
    be reached on land.
    """
    best, found = 1000, NONE
    for fort in range(FORT_COUNT[s.map]):
        steps = steps_from(s, fort, cell)
        if 0 <= steps < best:
            best, found = steps, fort
    return found


@rule
def walk(s, cell, goal, fort):
    """Return an estimate of the steps that a land piece needs from `cell` to `goal`. `fort` is the fort
    nearest to `goal`, or NONE; its table of distances is used for ways round water.
    """
    straight = distance(s, cell, goal)
    if fort < 0 or steps_from(s, fort, cell) < 0:
        return straight
    return max(straight, steps_from(s, fort, cell) - steps_from(s, fort, goal))
