"""The list of games."""

import pytest

from parlour.core.step import marks_of
from parlour.games import GAMES, NAMES, find
from tests.contract.test_marks import steps


def test_every_name_is_that_of_its_game():
    assert [game.name for game in GAMES.values()] == list(GAMES) == list(NAMES) and len(GAMES) == len(NAMES)
    assert all(find(name) is GAMES[name] and name in GAMES for name in NAMES)


def test_what_is_no_game_is_none():
    """Modules that lie beside the games, or above them, are none."""
    for name in ("chess", "", ".", "mandala.rules", 7):
        assert name not in GAMES and GAMES.get(name) is None
        with pytest.raises(KeyError):
            GAMES[name]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_length_of_every_preset_is_measured(game):
    """By bench/lengths.py, also of games that last a day."""
    assert all(preset.minutes and preset.minutes[0] <= preset.minutes[1] for preset in game.presets)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_marks_on_its_board_what_happened(game):
    assert any(marks_of(game.words.tell(step, -1)) for step in steps(game))
