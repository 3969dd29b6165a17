"""core/options.py: values, defaults, and what is said when one is not offered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import BadOption
from parlour.core.options import Option, choose, fitting, refuse_strays, unusual
from tests.toy.toy import GAME as TOY

NUMBER = Option("homes", range(1, 7), 3, "Homes.")
STEPS = Option("sum", range(10, 101, 10), 50, "Sum.")
SOME = Option("sides", (4, 6, 12), 6, "Sides.")
WORDS = Option("order", ("dice", "cycle"), "dice", "Order.", "X-01")
MANY = Option("extras", ("rain", "wind", "sun"), "none", "Extras.", many=True)
ALL = (NUMBER, STEPS, SOME, WORDS, MANY)


@pytest.mark.parametrize("option", ALL, ids=lambda o: o.name)
def test_every_value_goes_to_its_code_and_back(option: Option) -> None:
    for value in option.values:
        assert option.value(option.code(value)) == value
        assert option.code(str(value)) == option.code(value), "a text is as good as a number"


def test_what_is_stored() -> None:
    assert NUMBER.code(4) == 4
    assert SOME.code(12) == 12, "numbers are stored as they are"
    assert WORDS.code("cycle") == 1, "words as their place"
    assert MANY.code("sun,rain,sun") == 0b101 and MANY.value(0b101) == "rain,sun"
    assert MANY.code("none") == 0 == MANY.code("") and MANY.value(0) == "none"


def test_what_is_called_on_screen() -> None:
    plain = Option("first_to", ("at_once", 2), 2, "Text.")
    assert (plain.called, plain.label("at_once"), plain.label(2)) == ("first to", "at once", "2")
    told = Option("end", (3, 0), 3, "Text.", title="end of the game", labels=("after three", "never"))
    assert (told.called, told.label(0), told.label(3)) == ("end of the game", "never", "after three")
    several = Option("extras", ("rain", "sun"), "none", "Text.", many=True, labels=("a shower", "sunshine"))
    assert (several.label("none"), several.label("rain,sun")) == ("none", "a shower, sunshine")
    with pytest.raises(BadOption, match=r"^end \(end of the game\) must be 3 or 0, not 'x'\.$") as caught:
        told.code("x")
    assert caught.value.page_text == "Choose “after three” or “never” for “end of the game”, not “x”."
    with pytest.raises(BadOption) as caught:
        plain.code("")
    assert caught.value.page_text.endswith("for “first to”.")


def test_what_is_offered_in_words() -> None:
    assert NUMBER.offered() == "1 to 6"
    assert STEPS.offered() == "10 to 100 in steps of 10"
    assert SOME.offered() == "4, 6 or 12"
    assert MANY.offered() == "none, or any of rain, wind, sun joined by commas"


@pytest.mark.parametrize("value", [0, 7, "x", "", 2.5, "3.0", True, None, [], "9" * 5000])
@pytest.mark.parametrize("option", ALL[:4], ids=lambda o: o.name)
def test_another_value_is_refused_with_what_is_offered(option: Option, value: object) -> None:
    with pytest.raises(BadOption, match=option.offered()) as caught:
        option.code(value)
    assert caught.value.clause == (option.clause or None)
    assert len(str(caught.value)) < 200


def test_an_unknown_code_is_refused() -> None:
    for option in (SOME, WORDS):
        with pytest.raises(BadOption):
            option.value(5)


@given(st.text())
def test_any_text_is_a_value_or_refused(text: str) -> None:
    for option in ALL:
        try:
            code = option.code(text)
        except BadOption:
            continue
        assert option.code(option.value(code)) == code


def test_an_unknown_option_is_answered_with_the_known_ones() -> None:
    with pytest.raises(
        BadOption, match=r"No option 'colour'\. Options: seats \(2 to 4\); goal \(1 to 4\); calls"
    ):
        TOY.choose(colour="red")


def test_a_default_may_depend_on_what_was_chosen_before() -> None:
    assert TOY.choose() == {"seats": 2, "goal": 3, "calls": "open", "riddle": "none"}
    assert TOY.choose(seats=3)["goal"] == 2
    assert TOY.choose(seats=3, goal=1)["goal"] == 1
    assert TOY.choose(goal=None)["goal"] == 3, "None asks for the default"
    assert choose((NUMBER,), {}) == {"homes": 3}


def test_a_combination_that_does_not_fit_is_refused_by_the_game() -> None:
    with pytest.raises(BadOption, match="3 seats have 3 rounds; a goal of 4 is out of reach") as caught:
        TOY.start(seats=3, goal=4)
    assert caught.value.clause == "T-12"


GAME_KIND = Option("kind", ("long", "short"), "long", "Which game.", is_rule_set=True)
ROUNDS = Option("rounds", range(1, 9), 3, "Rounds.", "X-02", matters=lambda chosen: chosen["kind"] == "short")
WET = Option("umbrella", ("no", "yes"), "no", "Cover.", matters=lambda chosen: chosen["sky"] == "rain")
SKY = Option("sky", ("sun", "rain", "snow"), "sun", "Weather.")
PLACES = (GAME_KIND, ROUNDS, SKY, WET)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rounds": 5}, "rounds=5 needs kind=short, not kind=long."),
        ({"rounds": "5", "sky": "rain"}, "rounds=5 needs kind=short, not kind=long."),
        ({"umbrella": "yes"}, "umbrella=yes needs sky=rain, not sky=sun."),
    ],
)
def test_an_option_without_a_place_is_refused_with_what_would_make_one(given: dict, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        refuse_strays(PLACES, given)
    assert str(caught.value) == says
    left = fitting(PLACES, given)
    assert left == {name: value for name, value in given.items() if name == "sky"}
    refuse_strays(PLACES, left)


@pytest.mark.parametrize(
    "given", [{}, {"rounds": 3}, {"rounds": None}, {"rounds": 5, "kind": "short"}, {"umbrella": "no"}]
)
def test_an_option_with_a_place_or_as_it_comes_anyway_is_no_stray(given: dict) -> None:
    refuse_strays(PLACES, given)
    assert fitting(PLACES, given) == given


def test_a_value_without_a_place_is_refused_and_left_aside() -> None:
    board = Option("board", ("square", "round"), "square", "Board.", is_rule_set=True)
    paint = Option(
        "paint", ("plain", "rings"), "plain", "Paint.", "X-02",
        belongs=lambda chosen, value: value != "rings" or chosen["board"] == "round",
    )  # fmt: skip
    with pytest.raises(BadOption, match="paint=rings needs board=round, not board=square.") as caught:
        refuse_strays((board, paint), {"paint": "rings"})
    assert caught.value.clause == "X-02"
    assert caught.value.page_text == "“paint” has an effect only if you choose “round” for “board”."
    assert fitting((board, paint), {"paint": "rings"}) == {}
    refuse_strays((board, paint), {"board": "round", "paint": "rings"})
    refuse_strays((board, paint), {"paint": "plain"})


def test_the_record_keeps_the_options() -> None:
    chosen = {"seats": 4, "goal": 1, "calls": "secret", "riddle": "own"}
    assert TOY.options_of(TOY.start(**chosen)) == chosen
    assert TOY.new(**chosen).options == chosen


NEWER = (
    Option("ruleset", ("long", "short"), "long", "Which game.", is_rule_set=True, formerly="rules"),
    Option("rounds", range(1, 9), 3, "Rounds.", "X-02", matters=lambda chosen: chosen["ruleset"] == "short"),
)


def test_an_older_name_is_read_as_todays() -> None:
    assert choose(NEWER, {"rules": "short"}) == choose(NEWER, {"ruleset": "short"})
    assert choose(NEWER, {"rules": "short", "ruleset": None})["ruleset"] == "short"
    assert unusual(NEWER, {"rules": "short", "rounds": 3}) == {"ruleset": "short"}
    assert fitting(NEWER, {"rules": "short", "rounds": 5}) == {"ruleset": "short", "rounds": 5}
    assert fitting(NEWER, {"rules": "long", "rounds": 5}) == {"ruleset": "long"}
    refuse_strays(NEWER, {"rules": "short", "rounds": 5})
    with pytest.raises(BadOption, match="rounds=5 needs ruleset=short"):
        refuse_strays(NEWER, {"rules": "long", "rounds": 5})


def test_an_option_given_under_both_its_names_or_none_of_them_is_refused() -> None:
    with pytest.raises(BadOption, match="^rules is the old name of ruleset. Give only one") as caught:
        choose(NEWER, {"rules": "short", "ruleset": "long"})
    assert caught.value.page_text == "The link gives a value for “ruleset” twice."
    with pytest.raises(BadOption, match=r"^No option 'rule'\. Options: ruleset \(long or short\)") as caught:
        choose(NEWER, {"rule": "short"})
    assert caught.value.page_text.startswith("This game has no option called “rule”.")
