"""Plans: whole turns that bots compare. Each plan has a tactic for the ships, one for the cannons, one for
the soldiers and cavalry, and a choice of square for the king; `pursue` turns a plan into legal actions.
Purchases, loading and landing are in errands.py. S-17
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import noinline
from parlour.core.record import OK

from ..board import CANNON, NONE, SHIP, SOLDIER
from ..moves import FIRE, PASS, STAY
from ..rules.ground import place_of
from ..rules.start import setup_refusal, standard_square
from ..state import (
    ASHORE,
    BUY,
    BUY_CELL,
    COURT,
    FIRE_ASK,
    HAUL,
    HORSE,
    MOVE_PICK,
    MOVE_TO,
    SHIP_PAUSE,
    SHIP_PICK,
    SHIP_SAIL,
    SHIPS,
    TRADE,
)
from .errands import (
    buy_or_pass,
    choose_landing,
    choose_place,
    choose_transport,
    pause_choice,
)
from .gunnery import make_guns
from .havens import best_haven
from .postings import choose_mover
from .tactics import ADVANCE, BOLD, EMBARK, FLEET, GUARD, GUN, HOLD, KINGS, LAND, SEIZE, STORM, WARY

# For each plan: the aim of the ships, of the cannons, of the soldiers and cavalry, and the king's choice among squares.
PLANS = np.array(
    [
        (GUN, GUN, GUN, 0),
        (WARY, HOLD, GUARD, 0),
        (KINGS, GUN, ADVANCE, 0),
        (HOLD, HOLD, HOLD, 0),
        (FLEET, GUARD, GUN, 0),
        (BOLD, ADVANCE, ADVANCE, 0),
        (GUN, GUARD, GUARD, 0),
        (KINGS, ADVANCE, STORM, 0),
        (WARY, GUN, HOLD, 1),
        (BOLD, HOLD, GUN, 1),
        (SEIZE, GUN, STORM, 2),
        (LAND, ADVANCE, GUN, 3),
        (EMBARK, HOLD, GUN, 4),
        (HOLD, GUARD, ADVANCE, 5),
    ],
    np.int64,
)
ROWS_OF_PLANS = len(PLANS)
VARIANTS = 4  # of each plan: the first as it is, the others more and more mistaken about squares
AIMS = VARIANTS * ROWS_OF_PLANS


@noinline
def sail(s, seat, aim):
    """Return the next action in Step 1 of a turn (ships move), for a seat that follows plan number `aim`.
    S-36
    """
    tactic, guns = int(PLANS[aim % ROWS_OF_PLANS, 0]), make_guns()
    if s.phase == SHIP_PAUSE:
        return pause_choice(s, tactic)
    if s.phase == ASHORE:
        return choose_landing(s, tactic)
    if tactic == HOLD and s.phase == SHIP_PICK:
        return PASS
    ship, target = choose_transport(s, tactic)
    if ship == NONE or (s.phase == SHIP_SAIL and ship != s.sel):
        ship, target = choose_mover(s, guns, tactic, SHIP, aim // ROWS_OF_PLANS)
    if s.phase == SHIP_SAIL:
        return STAY if target == NONE else target
    return PASS if ship == NONE else place_of(s, seat, ship)


@noinline
def march(s, seat, aim):
    """Return the next action in Steps 3, 5 or 7 of a turn (cannons, then soldiers and cavalry, then the king
    move), for a seat that follows plan number `aim`. S-18, S-20, S-23
    """
    guns, row = make_guns(), aim % ROWS_OF_PLANS
    if s.step == COURT:
        return best_haven(s, guns, seat, int(PLANS[row, 3]))
    tactic = int(PLANS[row, 1 if s.step == HAUL else 2])
    if tactic == HOLD and s.phase == MOVE_PICK:
        return PASS
    kind = CANNON if s.step == HAUL else SOLDIER + int(s.half)
    piece, target = choose_mover(s, guns, tactic, kind, aim // ROWS_OF_PLANS)
    if s.phase == MOVE_TO:
        return target
    return PASS if piece == NONE else place_of(s, seat, piece)


@noinline
def pursue(s, seat, aim):
    """Return the next action of a seat that follows plan number `aim`; while pieces are placed before the
    first turn, plan 0 is standard deployment. Return NONE if there is no such plan or the plan has no action
    here. S-12 to S-14, S-17
    """
    if s.seat != seat or s.phase < SHIPS or aim >= AIMS:
        return NONE
    if s.phase <= HORSE:
        cell = standard_square(s)
        return cell if aim == 0 and setup_refusal(s, cell) == OK else NONE
    if s.phase == TRADE:
        return PASS
    if SHIP_PICK <= s.phase <= ASHORE:
        return sail(s, seat, aim)
    if s.phase == MOVE_PICK or s.phase == MOVE_TO:
        return march(s, seat, aim)
    if s.phase == FIRE_ASK:
        return FIRE
    if s.phase == BUY:
        return buy_or_pass(s, aim)
    return choose_place(s) if s.phase == BUY_CELL else NONE
