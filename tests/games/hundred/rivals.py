"""Opponents for Hundred's bots: a beginner who does what the first lesson says, and short scripts that do one thing.

Each is a function of a record and a seat that returns an action. They look at the record after each of their actions,
and at no answer.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record, copy
from parlour.games.hundred import GAME
from parlour.games.hundred.moves import END, PASS, TAKE, is_done
from parlour.games.hundred.rules.ends import standing
from parlour.games.hundred.state import CARD

Rival = Callable[[Record, int], int]
ENOUGH = 30  # pounds for which the chooser takes a number


def own_legal(s: Record, seat: int) -> list[int]:
    """Return every action that the seat may play."""
    out = np.empty(GAME.max_legal, np.int32)
    actions = [int(action) for action in out[: GAME.engine.legal(s, out)]]
    return [one for one in actions if s.seat != SEVERAL or int(GAME.engine.actor(s, one)) == seat]


def after(s: Record, action: int) -> Record:
    """Return the record after an action."""
    end = copy(s)
    GAME.engine.play(end, action)
    return end


def gain(s: Record, seat: int, action: int) -> float:
    """Return what an action earns at once; winning outweighs any money."""
    end = after(s, action)
    if end.seat == NOBODY:
        return 1e6 * float(GAME.engine.returns(end, seat))
    return float(standing(end, seat) - standing(s, seat))


def draws(s: Record, action: int) -> bool:
    """Return whether a card is drawn after an action."""
    end = after(s, action)
    return bool(end.seat == CHANCE and end.phase == CARD)


def best(s: Record, seat: int, wanted: Callable[[int], float]) -> int:
    """Return the action that is wanted most; among equals the first. Passing counts nothing."""
    return max(own_legal(s, seat), key=lambda one: 0.0 if one == PASS or is_done(one) else wanted(one))


def beginner(s: Record, seat: int) -> int:
    """Make the number that earns most, gladly with a card, and take the money of a card. End the game if ahead."""
    return best(s, seat, lambda one: gain(s, seat, one) + 0.5 + 0.25 * draws(s, one))


def card_drawer(s: Record, seat: int) -> int:
    """Draw a card whenever that is possible, and otherwise make the number that earns most."""
    return best(s, seat, lambda one: gain(s, seat, one) + 0.5 + 1000.0 * draws(s, one))


def chooser(s: Record, seat: int) -> int:
    """Pass unless a number earns much: wait for a better throw."""
    return best(s, seat, lambda one: gain(s, seat, one) - (0 if one in (TAKE, END) else ENOUGH))


def loner(s: Record, seat: int) -> int:
    """Make the number that helps the next side least, however little it earns: no other cell beside it is covered."""

    def wanted(action: int) -> float:
        return 1000.0 - gain(s, seat, action)

    return best(s, seat, wanted) if s.seat != SEVERAL else beginner(s, seat)


RIVALS: dict[str, Rival] = {
    "beginner": beginner,
    "card drawer": card_drawer,
    "chooser": chooser,
    "loner": loner,
}
