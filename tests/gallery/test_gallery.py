"""The gallery's games: every score opens, and a table can continue it at the move that is named."""

from __future__ import annotations

import pytest

from parlour.core.match import Match
from parlour.core.record import NOBODY
from parlour.games import GAMES

from .games import MOVES, names, score_of


@pytest.mark.parametrize("name", names())
def test_every_score_opens_at_a_move_that_can_be_continued(name: str) -> None:
    text, ply = score_of(name)
    match = Match.from_text(text, GAMES)
    assert 0 < ply <= len(match.line)
    assert next(s for number, s in enumerate(match.records()) if number == ply).seat != NOBODY


def test_there_is_a_score_for_every_game() -> None:
    assert {name.partition("-")[0] for name in names()} == set(GAMES) and set(MOVES) <= set(names())
