"""A plain Python loop over every game: ints in, positions out, and positions that travel."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from parlour.core.errors import NotAMove, Refused, UnknownName
from parlour.core.game import Game
from parlour.core.position import Position
from parlour.core.record import CHANCE, SEVERAL, WORLD
from tests.tables import each_game

PLIES = 60


def walk(game: Game, seed: int = 7) -> list[Position]:
    """Return the positions of a game played with random actions."""
    rng = np.random.default_rng(seed)
    found = [game.new(seed=seed)]
    while len(found) < PLIES and not found[-1].over:
        found.append(found[-1].apply(found[-1].sample(rng)))
    return found


@each_game
def test_ints_and_moves_are_the_same_actions(game: Game) -> None:
    """`legal_actions`, `moves` and `mask` agree, and `apply` does what `play` does."""
    for position in walk(game):
        actions = position.legal_actions()
        assert actions == [move.action for move in position.moves()]
        assert np.flatnonzero(position.mask()).tolist() == actions
        size = game.outcomes if position.seat in (CHANCE, WORLD) else game.actions
        assert position.mask().shape == (size,)
        if actions:
            assert position.apply(actions[-1]) == position.play(actions[-1])


@each_game
def test_a_seed_gives_the_same_game(game: Game) -> None:
    """The same seed gives the same line; a new game with a seed begins where a seat acts."""
    assert walk(game) == walk(game)
    begun = game.new(seed=3)
    assert begun == game.new(seed=3) and (begun.seat >= 0 or begun.seat == SEVERAL)
    assert game.new().ply == 0


@each_game
def test_positions_travel(game: Game) -> None:
    """A position survives pickling and copying, and a copy is the same key."""
    for position in walk(game)[::7]:
        back = pickle.loads(pickle.dumps(position))
        assert back == position and back.game is position.game and {position: 1}[back] == 1
        assert copy.deepcopy([position])[0] == copy.copy(position) == position
        assert [str(move) for move in back.moves()] == [str(move) for move in position.moves()]


@each_game
def test_what_a_seat_observes(game: Game) -> None:
    """Observations have the declared size; there is no observation for an onlooker."""
    position = walk(game)[-1]
    seen = position.observe(0)
    assert (
        seen.shape == (game.observe.FEATURES.size,) and seen.dtype == np.float32 and np.isfinite(seen).all()
    )
    with pytest.raises(UnknownName, match="seats are 0 to"):
        position.observe(-1)


@each_game
def test_bad_actions_are_refused(game: Game) -> None:
    """`apply` refuses with the clause, and refuses what is no action at all."""
    position = game.new(seed=1)
    allowed = set(position.legal_actions())
    illegal = next((action for action in range(game.actions) if action not in allowed), game.actions)
    with pytest.raises(Refused) as refused:
        position.apply(illegal)
    assert refused.value.refusal.clause
    for bad in ("1", 2.0, None, True, 2**40):
        with pytest.raises(NotAMove):
            position.apply(bad)  # type: ignore[arg-type]
