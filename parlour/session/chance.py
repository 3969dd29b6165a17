"""Chance at a table: the outcomes of dice, lots and cards that follow a choice, and when the first throw is made.

The first throw waits until every seat is taken, and gives each person some time to add a salt to the dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.position import Position
from parlour.core.record import CHANCE, WORLD, Record, copy
from parlour.store.matches import OPEN, PERSON

from .events import Ply

if TYPE_CHECKING:
    from .session import Session

SALT_WITHIN = 15.0  # seconds for which the first throw waits for people to add to the dice


def play_on(session: Session, s: Record, records: list[Record], begun: bool, now: float) -> list[Ply]:
    """Play everything that the dice decide now, and every announcement of the quizmaster that is due, on the record
    `s`. Append a copy of the record after each ply to `records`, and return the plies. `begun` says whether the
    first throw has been made.
    """
    quizmaster = session.quizmaster
    plies: list[Ply] = []
    while True:
        turned = quizmaster.turned_at(s) if plies or begun else None
        if turned is None and not (s.seat == CHANCE or (s.seat == WORLD and quizmaster.leaves_to_dice(s))):
            break
        if not begun and not may_begin(session, now):
            break
        level = turned or quizmaster.level_of(s)
        action = session.stored.match.roll(Position(session.game, s)) if level is None else level.action
        plies.append(level or Ply(int(s.seat), action))
        session.game.engine.play(s, action)
        records.append(copy(s))
        begun = True
    return plies


def may_begin(session: Session, now: float) -> bool:
    """Return whether the first throw may be made now. Every seat must be taken, and each person must have added a
    salt to the dice or had enough time to.
    """
    if session.stored.match.has_begun:
        return True
    if any(seat.kind == OPEN for seat in session.stored.seats):
        return False
    waits_until = salts_until(session, now)
    return waits_until is None or now >= waits_until


def salts_until(session: Session, now: float) -> float | None:
    """Return the time until which the first throw waits for people to add salts to the dice; None if it does not
    wait.
    """
    stored = session.stored
    unsalted = [seat for seat in stored.match.unsalted if stored.seats[seat].kind == PERSON]
    if not stored.settings.salting or stored.match.has_begun or not unsalted:
        return None
    was_set_back = stored.created > now  # the system clock, across a restart
    return now if was_set_back else stored.created + SALT_WITHIN
