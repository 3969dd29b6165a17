"""Options as a newcomer meets them: in plain words, and each choice by itself a table that can start."""

from __future__ import annotations

import pytest

from parlour.core.game import Game
from parlour.games import GAMES

PLAIN = {"yes", "no", "gold", "silver"}  # values that are said as they stand
LONGEST = 36  # letters of a title or a label
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@each_game
def test_every_value_is_a_number_a_plain_word_or_has_a_label(game: Game) -> None:
    for option in game.options:
        assert len(option.labels) in (0, len(option.values)), option.name
        labels = [option.label(value) for value in option.values[:50]]
        assert len(set(labels)) == len(labels), f"{option.name}: two values are called the same"
        for value, label in zip(option.values, labels, strict=False):
            spoken = bool(option.labels) or isinstance(value, int) or value in PLAIN
            assert spoken, f"{option.name}: {value!r} needs a label"
            assert "_" not in label and len(label) <= LONGEST, f"{option.name}: {label!r}"


@each_game
def test_every_option_has_a_name_of_its_own_on_screen(game: Game) -> None:
    titles = [option.called for option in game.options]
    assert len(set(titles)) == len(titles)
    assert all("_" not in title and len(title) <= LONGEST and title == title.strip() for title in titles)
