"""Advice is worth following: Eager beats Dreamer in every rule set."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.bots.selfplay import play_games
from parlour.core.compile import find_rule
from parlour.core.line import after
from parlour.core.record import Record
from parlour.games.hundred.advice import POINT
from parlour.games.hundred.board import BORDER
from parlour.games.hundred.moves import TAKE, is_claim, number_of
from parlour.games.hundred.state import CHOICE
from tests.games.hundred.table import GAME


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes", "connect"])
def test_greedy_beats_uniform(ruleset: str) -> None:
    games, won = 100, 0
    for bots in (("eager", "uniform"), ("uniform", "eager")):
        mine = bots.index("eager")
        for _, records in play_games(GAME, GAME.start(ruleset=ruleset), games // 2, 7, bots, 1):
            won += sum(GAME.engine.returns(s, mine) > 0 for s in records)
    assert won >= 0.7 * games


def card_due() -> Record:
    """Zones: side 0 has covered a prime, and its card is to be drawn."""
    s = GAME.start(ruleset="zones")
    for outcome in (0, 50):
        GAME.engine.play(s, outcome)
    prime = next(a for a in GAME.list_legal(s) if is_claim(a) and BORDER[number_of(a)] > 1)
    GAME.engine.play(s, prime)
    return s


def lead_after(s: Record, card: int) -> float:
    """The lead of side 0 in points once it has drawn this card, and taken the money if asked."""
    t = after(GAME, s, card)
    t = after(GAME, t, TAKE) if t.phase == CHOICE else t
    return (float(t.money[0]) - float(t.money[1])) / POINT[s.ruleset]


@pytest.mark.parametrize("seen", [0, 10, 24])
def test_a_card_that_is_due_is_judged_by_the_cards_that_can_come(seen: int) -> None:
    s = card_due()
    s.pack[:seen] = range(1, seen + 1)
    s.seen = seen
    expected = np.mean([lead_after(s, card) for card in GAME.list_legal(s)])
    assert find_rule(GAME, "advice")(s, 0) == pytest.approx(expected, abs=0.04)
    assert find_rule(GAME, "advice")(s, 1) == pytest.approx(-expected, abs=0.04)


def test_of_a_pack_that_has_come_round_the_next_card_is_known() -> None:
    s = card_due()
    s.pack[:] = range(1, 26)
    s.seen, s.top = 25, 4
    assert find_rule(GAME, "advice")(s, 0) == pytest.approx(lead_after(s, 5), abs=0.04)
