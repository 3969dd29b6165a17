"""Options as a newcomer sees them: in plain words, and each choice alone makes a table that can start."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest

from parlour.cli.words import read_options
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.options import Option, fitting
from parlour.games import GAMES, Match
from parlour.lab.simulate import simulate

PLAIN = {"yes", "no", "gold", "silver"}  # values that need no label
LONGEST = 36  # most letters of a title
LABEL = 48  # of a label, which stands in a list
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
            assert "_" not in label and len(label) <= LABEL, f"{option.name}: {label!r}"


@each_game
def test_every_option_has_a_name_of_its_own_on_screen(game: Game) -> None:
    titles = [option.called for option in game.options]
    assert len(set(titles)) == len(titles)
    assert all("_" not in title and len(title) <= LONGEST and title == title.strip() for title in titles)


def to_try(option: Option) -> list[Any]:
    """Return every value; of a long range only its ends, both sides of the first hundreds, and a spread."""
    if len(option.values) <= 100:
        return list(option.values)
    near = {i for i in range(2000) if i % 100 in (0, 1, 99) or i < 12}
    places = near | set(range(0, len(option.values), len(option.values) // 40)) | {len(option.values) - 1}
    return [option.values[i] for i in sorted(places) if i < len(option.values)]


def refused(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield every value of a common option that cannot start a table when it is chosen alone."""
    for option in game.options:
        for value in to_try(option) if option.common else []:
            try:
                game.start(**{option.name: value})
            except BadOption:
                yield option.name, value


@each_game
def test_every_common_choice_alone_can_start_or_clashes_with_another_common_one(game: Game) -> None:
    """Nobody needs "more options" to start a game."""
    for name, value in refused(game):
        others = [o for o in game.options if o.common and o.name != name]
        for choices in product(*(o.values if len(o.values) < 10 else o.values[:1] for o in others)):
            given = {o.name: v for o, v in zip(others, choices, strict=True)}
            try:
                game.start(**given, **{name: value})
                break
            except BadOption:
                continue
        else:
            pytest.fail(f"{name}={value} cannot start, whatever else is chosen among the common options")


def test_six_sit_down_at_six_corners() -> None:
    assert GAMES["mandala"].new(seats=6).options["segments"] == 30
    with pytest.raises(BadOption, match="A board of 20 segments is for 1, 2, 3 or 4 players, not for 6"):
        GAMES["mandala"].start(seats=6, segments=20)


STRAYS = [
    ("hundred", "ruleset=zones diamond=rhombus", "ruleset=hexes, not ruleset=zones.", "H-41"),
    ("hundred", "ruleset=hexes race=off", "ruleset=connect, not ruleset=hexes.", "H-59"),
    ("hundred", "end=time target=900", "end=funds, not end=time.", "H-80"),
    ("mandala", "bands=flat view=strip", "bands=wrap, not bands=flat.", "O-14"),
]


@pytest.mark.parametrize(("name", "words", "says", "clause"), STRAYS)
def test_an_option_that_has_no_place_is_refused(name: str, words: str, says: str, clause: str) -> None:
    given = read_options(words.split())
    stray, value = list(given.items())[-1]
    for begin in (partial(simulate, name), partial(Match.begin, GAMES[name])):
        with pytest.raises(BadOption) as caught:
            begin(**given)
        assert (str(caught.value), caught.value.clause) == (f"{stray}={value} needs {says}", clause)
    laid_out = GAMES[name].new(**given).options
    assert GAMES[name].choose(**given).items() >= laid_out.items(), "a position is laid out all the same"


def test_what_was_kept_with_such_an_option_still_loads() -> None:
    game = GAMES["hundred"]
    options = game.choose(ruleset="zones", diamond="rhombus")
    match = Match.begin(game, ruleset="zones", seed=b"kept")
    match.options = options
    again = Match.from_json(match.to_json(keep_seed=True))
    assert again.options["diamond"] == "rhombus" and again.check() == []
    assert Match.from_text(match.to_text()).options == options
    position = match.position()
    assert game.read(str(position)) == position
    again = Match.begin(game, **fitting(game.all_options, options))
    assert again.options == options | {"diamond": "tall"}, "a rematch leaves it aside"
