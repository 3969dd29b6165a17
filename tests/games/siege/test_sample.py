"""One action without a list, where random games seldom come: pauses, landings, ships and horse before walls."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from parlour.core.compile import compiled
from parlour.core.record import Record
from parlour.games.siege.moves import STAY, ashore
from parlour.games.siege.rules import sampling

from .game import GAME
from .positions import at_card, at_step, base, cell, legal, pick, play

MANY = 60  # draws for each action
SURE = 6.0  # standard deviations


def in_port() -> Record:
    """E-19: a ship in its home port, with three pieces to load."""
    pieces = (
        (0, "ship", (10, 3)), (0, "soldier", (4, 1)), (0, "cannon", (5, 5)), (0, "cavalry", (3, 3)),
    )  # fmt: skip
    s = pick(base(*pieces), (10, 3))
    return play(s, cell(s, (9, 3)))


def after_loading() -> Record:
    """E-19: the same ship with the soldier aboard and five squares left."""
    s = in_port()
    return play(s, cell(s, (4, 1)))


def off_shore() -> Record:
    """E-20: a ship off a beach with three kinds aboard."""
    return pick(base((0, "ship", (24, 9), ("cannon", "soldier", "cavalry"))), (24, 9))


def landing(kind: int) -> Record:
    """E-20: the piece of a kind goes ashore."""
    return play(off_shore(), STAY, ashore(kind))


def landing_at_home() -> Record:
    """A cavalry goes ashore in a home port: anywhere inside, never on the wall."""
    s = pick(base((0, "ship", (10, 3), ("cavalry",))), (10, 3))
    return play(s, cell(s, (9, 3)), ashore(3))


def horse_at_its_wall() -> Record:
    """Cavalry that may cross its own walls and not stop on them."""
    s = at_step(base((0, "cavalry", (3, 8))), 5, 1)
    return pick(s, (3, 8))


def ship_at_enemy_port() -> Record:
    """A ship that may sail through an enemy's port and not stop there."""
    return pick(base((0, "ship", (24, 3)), (1, "ship", (26, 2))), (24, 3))


def king_at_court() -> Record:
    """The king, who may also stay."""
    return at_step(base(), 7)


PLACES = {
    "in port": in_port, "after loading": after_loading, "off shore": off_shore,
    "pause off shore": lambda: play(off_shore(), STAY), "cannon lands": lambda: landing(1),
    "cavalry lands": lambda: landing(3), "cavalry lands at home": landing_at_home,
    "cavalry at its wall": horse_at_its_wall, "ship at an enemy port": ship_at_enemy_port,
    "king": king_at_court, "card": lambda: at_card(base()), "ships": lambda: base((0, "ship", (9, 3))),
}  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_every_action_is_drawn_as_often(name: str) -> None:
    s, rules, out = PLACES[name](), compiled(GAME), np.empty(GAME.max_legal, np.int32)
    allowed, drawn = legal(s), Counter[int]()
    a, b = 12345, 678
    for _ in range(MANY * len(allowed)):
        action, a, b = rules.sample(s, out, a, b)
        drawn[int(action)] += 1
    assert set(drawn) == set(allowed)
    off = sum((drawn[action] - MANY) ** 2 / MANY for action in allowed)
    few = len(allowed) - 1
    assert off <= few + SURE * (2 * few) ** 0.5 + SURE**2


def test_a_list_is_what_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    """When no draw is tried, the list still gives every action as often."""
    monkeypatch.setattr(sampling, "TRIES", 0)
    for name, make in PLACES.items():
        s, out = make(), np.empty(GAME.max_legal, np.int32)
        allowed, a, b = legal(s), 99, 7
        drawn = Counter[int]()
        for _ in range(20 * len(allowed)):
            action, _, a, b = sampling.try_sample(s, out, 0, a, b)
            drawn[int(action)] += 1
        assert set(drawn) == set(allowed), name
