"""Action heads: a number for each action that a seat may play, and the action for each number."""

from __future__ import annotations

import dataclasses
from types import ModuleType

import numpy as np
import pytest

from parlour.core.compile import interpreted
from parlour.core.errors import BadGame
from parlour.core.game import Game
from parlour.core.record import OK, Record, acts
from tests.tables import each_game, running
from tests.toy.toy import GAME as TOY


def heads_of(game: Game, s: Record, seat: int) -> dict[int, int]:
    """Return {head: action} for everything that a seat may do; no two actions share a head."""
    legal = [a for a in game.list_legal(s) if game.engine.actor(s, a) == seat]
    found = {int(game.engine.head(s, seat, action)): action for action in legal}
    assert len(found) == len(legal), game.words.position_name(s)
    return found


@each_game
def test_heads_and_actions_map_both_ways(game: Game) -> None:
    """Every legal action has a head of its own that leads back to it; every other head leads to what is refused."""
    for s in running(game):
        for seat in range(s.seats):
            if not acts(s, seat):
                continue
            heads = heads_of(game, s, seat)
            assert all(0 <= head < game.heads.size for head in heads)
            for head in range(game.heads.size):
                action = int(game.engine.unhead(s, seat, head))
                if head in heads:
                    assert action == heads[head]
                else:
                    is_own = game.engine.refusal(s, action) != OK or game.engine.actor(s, action) != seat
                    assert is_own, (game.words.position_name(s), head, action)


@each_game
def test_heads_are_the_same_interpreted(game: Game) -> None:
    """Compiled and interpreted rules agree on heads."""
    slow = interpreted(game)
    for s in running(game)[::5]:
        for seat in range(s.seats):
            if acts(s, seat):
                for head, action in heads_of(game, s, seat).items():
                    assert slow.head(s, seat, action) == head and slow.unhead(s, seat, head) == action


@each_game
def test_what_is_no_head_is_no_move(game: Game) -> None:
    """Numbers outside the heads stand for nothing that is allowed."""
    for s in running(game)[::5]:
        for seat in range(s.seats):
            for head in (-1, game.heads.size, 2**31 - 1):
                assert game.engine.refusal(s, game.engine.unhead(s, seat, head)) != OK


@each_game
def test_the_layouts_add_up(game: Game) -> None:
    """Parts follow one another and have sentences; splitting a vector copies nothing."""
    for layout in (game.observe.FEATURES, game.heads):
        at = 0
        for name, one in layout.parts.items():
            assert one.at == at == layout.at(name) and one.size == int(np.prod(one.shape)) and one.text
            for axis in one.axes:
                assert len(axis.labels) in (0, axis.size) and len(axis.texts) in (0, axis.size)
                assert all(0 <= a < b < axis.size for a, b in axis.edges)
            at += one.size
        assert at == layout.size
        batch = np.arange(2 * layout.size, dtype=np.float32).reshape(2, -1)
        for name, view in layout.split(batch).items():
            assert np.shares_memory(view, batch) and view[1].size == layout.parts[name].size
            assert view[1].flat[0] == layout.size + layout.at(name)


def test_a_game_has_both_head_and_unhead() -> None:
    """A game that maps its actions one way only cannot be built."""
    half = ModuleType(TOY.modules["observe"].__name__)
    vars(half).update(vars(TOY.modules["observe"]))
    vars(half)["head"] = lambda s, seat, action: action
    with pytest.raises(BadGame, match="both 'head' and 'unhead', or neither"):
        dataclasses.replace(TOY, observe=half)
