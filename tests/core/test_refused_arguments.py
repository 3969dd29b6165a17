"""What is no option, no name or no text is answered with a ParlourError that names it."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.errors import BadMatch, BadOption, UnknownGame, UnknownName
from parlour.core.game import Game
from parlour.games import GAMES, Match, find
from tests.tables import each_game

HUNDRED = GAMES["hundred"]


@pytest.mark.parametrize("value", ["x", [], 2.5, True, b"1", {}, object()])
def test_a_bad_value_names_its_option_as_it_is_typed(value: Any) -> None:
    with pytest.raises(BadOption, match=r"^ruleset \(rule set\) must be ") as caught:
        HUNDRED.new(ruleset=value)
    assert caught.value.option == "ruleset"
    with pytest.raises(BadOption, match=r"^throw_limit must be "):
        HUNDRED.new(throw_limit=value)


@each_game
def test_no_option_of_any_game_takes_what_is_no_value(game: Game) -> None:
    for option in game.all_options:
        for value in (None, [], {}, 2.5, b"1", object(), "", "9" * 5000, 10**30, -1):
            try:
                if isinstance(value, int | str) and value in option.values:
                    continue
                game.new(**{option.name: value})
            except BadOption as error:
                assert error.option == option.name and option.name in str(error), value
            except Exception as error:
                raise AssertionError(f"{option.name}={value!r}: {error!r}") from error
            else:
                assert option.many and value == "" or value is None, f"{option.name} takes {value!r}"


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(BadOption, match="No option 'colour'") as caught:
        HUNDRED.new(colour="red")
    assert caught.value.option == "colour"


@pytest.mark.parametrize("name", [None, 7, [], {}, b"hundred"])
def test_what_is_no_name_is_no_game(name: Any) -> None:
    with pytest.raises(UnknownGame):
        find(name)


@pytest.mark.parametrize("seat", ["0", None, 1.0, -2, -4, 2, True])
def test_what_is_no_seat_sees_nothing(seat: Any) -> None:
    with pytest.raises(UnknownName, match="no seat"):
        HUNDRED.new().hidden(seat)


def test_what_is_no_match_is_said() -> None:
    for text in (None, 7, b"{}", []):
        with pytest.raises(BadMatch):
            Match.from_text(text)  # type: ignore[arg-type]
        with pytest.raises(BadMatch):
            Match.from_json(text)  # type: ignore[arg-type]
    for names in ("AB", [1, 2], 5):
        with pytest.raises(BadOption, match="as a list with one text for each seat"):
            Match.begin(HUNDRED, names)  # type: ignore[arg-type]
    for seed in ("seed", 7, b""):
        with pytest.raises(BadOption, match="A seed is bytes"):
            Match.begin(HUNDRED, seed=seed)  # type: ignore[arg-type]
