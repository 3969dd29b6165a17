"""Tactics: the aims that a bot's ships and land pieces can follow in a turn, such as firing at ships or
staying with the king; and the weight that each tactic gives to fire, risk and nearness.
"""

from __future__ import annotations

import numpy as np

GUN, BOLD, KINGS, FLEET, WARY, HOLD, GUARD, ADVANCE, STORM, SEIZE, LAND, EMBARK = range(12)

# What counts for each of them, in this order.
FIRE_COUNTS, RISK_COUNTS, NEAR_COUNTS, CROWN_COUNTS, SHIP_COUNTS, DOOR_COUNTS, HOME_COUNTS = range(7)
CARES = np.array(
    [  # fire, risk, nearness to an enemy king, kings, ships, blocks that open a line, nearness to the own king
        (1.0, 0.15, 0.10, 1.0, 1.0, 10.0, 0.0),  # GUN: fire at what is worth most
        (1.0, 0.0, 0.30, 1.0, 1.0, 20.0, 0.0),  # BOLD: and go near
        (1.0, 0.05, 0.10, 4.0, 0.5, 60.0, 0.0),  # KINGS: open a line to a king and fire along it
        (1.0, 0.10, 0.05, 1.0, 3.0, 4.0, 0.0),  # FLEET: fire at ships
        (0.7, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0),  # WARY: stay out of range
        (0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0),  # HOLD: stay
        (1.0, 0.4, 0.0, 1.0, 1.0, 0.0, 0.25),  # GUARD: stay with the king
        (1.0, 0.05, 0.30, 1.0, 1.0, 4.0, 0.0),  # ADVANCE: go towards an enemy king
        (1.0, 0.0, 0.60, 2.0, 1.0, 4.0, 0.0),  # STORM: go into an enemy fort
        (1.0, 0.1, 0.10, 1.0, 1.0, 10.0, 0.0),  # SEIZE: take a fort that nobody holds
        (1.0, 0.1, 0.10, 1.0, 1.0, 10.0, 0.0),  # LAND: put cargo ashore
        (1.0, 0.1, 0.10, 1.0, 1.0, 10.0, 0.0),  # EMBARK: take soldiers aboard
    ]
)
