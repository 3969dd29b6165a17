"""core/match.py: a match goes to JSON and back, and every change to it is noticed."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import dice
from parlour.core.errors import BadMatch, BadOption
from parlour.core.match import Match
from parlour.core.record import CHANCE
from tests.toy.toy import CLOCK
from tests.toy.toy import GAME as TOY

SEED = bytes(range(32))
GAMES = {"toy": TOY}


def play_match(plies: int = 1000, **options: Any) -> Match:
    """A match in which everyone takes the last move there is."""
    match = Match.begin(TOY, ["Ada", "Bo"], SEED, **options)
    match.add_salt(1, "5A17")
    while not match.position().over and len(match.line) < plies:
        position = match.position()
        action = match.roll(position) if position.seat == CHANCE else position.moves()[-1].action
        match.line.append(action)
    return match


@pytest.fixture(scope="module")
def finished() -> Match:
    match = play_match()
    match.said[4] = "mine!"
    return match


def changed(value: Any) -> Iterator[Any]:
    """Everything like `value` but for one leaf, one left out, or one too many."""
    if isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
            for other in changed(value[key]):
                yield {**value, key: other}
    elif isinstance(value, list):
        yield [*value, *value[-1:]] if value else [0]
        for i, one in enumerate(value):
            yield value[:i] + value[i + 1 :]
            yield from (value[:i] + [other] + value[i + 1 :] for other in changed(one))
    elif isinstance(value, str):
        yield from (value + "0", value[:-1] if value else "x", value.swapcase() + " ", None, 7, [value])
    else:
        other_type = int(value) if isinstance(value, float) else float(value)
        yield from (value + 1, value - 1, other_type, str(value), None, bool(value), [value], 10**30)


def is_noticed(text: str) -> bool:
    """Whether reading or checking a match file finds something wrong."""
    try:
        return Match.from_json(text, GAMES).check() != []
    except BadMatch as error:
        assert str(error).startswith("This ")
        return True


def test_a_match_goes_to_json_and_back(finished: Match) -> None:
    again = Match.from_json(finished.to_json(), GAMES)
    assert again == finished
    assert again.check() == []
    assert again.to_json() == finished.to_json()
    assert list(again.positions())[-1] == finished.position()
    assert len(list(again.positions())) == len(finished.line) + 1


def test_every_changed_value_is_noticed(finished: Match) -> None:
    whole = finished.to_dict()
    assert not is_noticed(json.dumps(whole))
    tried = 0
    for key, value in whole.items():
        for other in changed(value):
            tried += 1
            assert is_noticed(json.dumps({**whole, key: other})), (key, other)
        assert is_noticed(json.dumps({k: v for k, v in whole.items() if k != key})), key
    assert tried > 300


def test_seats_and_remarks_must_have_their_form(finished: Match) -> None:
    whole = finished.to_dict()
    for seats in ([], ["Ada"], ["Ada", "Bo", "Cy"], ["Ada", 7], "AB", None, 3):
        assert is_noticed(json.dumps({**whole, "seats": seats})), seats
    for said in ({"-1": "x"}, {"999": "x"}, {"x": "x"}, {"04": "x"}, {"4": 7}, [], None, {"4": "\ud800"}):
        assert is_noticed(json.dumps({**whole, "said": said})), said


def test_every_changed_byte_is_noticed(finished: Match) -> None:
    text = finished.to_json()
    whole = finished.to_dict()
    for i in range(len(text)):
        damaged = text[:i] + ("", "1", "x")[i % 3] + text[i + 1 :]
        try:
            means_the_same = json.loads(damaged) == whole
        except ValueError:
            means_the_same = False
        assert is_noticed(damaged) or means_the_same, damaged[max(0, i - 20) : i + 20]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_any_json_is_read_or_refused(value: Any) -> None:
    assert is_noticed(json.dumps(value))
    for key in ("options", "seats", "line", "said", "seed", "salts", "rewinds", "asked", "version", "odds"):
        whole = {**play_match(6).to_dict(), key: value}
        assert isinstance(is_noticed(json.dumps(whole)), bool)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '"parlour match 1"', "\x00"])
def test_other_texts_are_not_match_files(text: str) -> None:
    with pytest.raises(BadMatch, match="This is not a match file"):
        Match.from_json(text, GAMES)


def test_the_seed_is_cached_until_the_end() -> None:
    match = play_match(5)
    text = match.to_json()
    assert SEED.hex() not in text and dice.commitment(SEED) in text
    again = Match.from_json(text, GAMES)
    assert again.seed == "" and again.check() == ["The seed is not revealed, so the dice cannot be checked."]
    assert match.check() == [], "who holds the seed can check at any time"
    assert is_noticed(json.dumps({**match.to_dict(), "seed": SEED.hex()})), "no seed before the end"


def test_a_loaded_die_is_named_with_its_ply() -> None:
    match = play_match()
    first = match.line[0]
    match.line[0] = (first + 1) % 3
    wrong = match.check()
    assert wrong[0] == f"Move 0 shows deal {match.line[0] + 1}, but the seed gives deal {first + 1}."


def test_another_seed_does_not_fit_its_commitment() -> None:
    match = play_match()
    match.seed = bytes(32).hex()
    assert (
        "The seed of the dice does not match the commitment that was published before the game."
        in match.check()
    )


def test_the_clock_ends_a_match() -> None:
    match = play_match(7)
    match.line.append(CLOCK)
    assert match.position().over and match.check() == []
    assert Match.from_json(match.to_json(), GAMES).check() == []


def test_a_match_has_the_names_that_people_gave_and_never_titles() -> None:
    assert Match.begin(TOY, seats=3).seats == ["", "", ""]
    assert Match.begin(TOY, ["", "Bo", ""], seats=3).seats == ["", "Bo", ""]
    assert Match.begin(TOY, ["A", "B", "C"], seats=3).seats == ["A", "B", "C"]
    with pytest.raises(BadOption, match="has 2 seats; 1 were named"):
        Match.begin(TOY, ["A"])
    assert Match.begin(TOY).commitment != Match.begin(TOY).commitment


def test_another_version_is_not_replayed() -> None:
    old = play_match().to_dict()
    newer = dataclasses.replace(TOY, version=2)
    with pytest.raises(BadMatch, match="played under version 1 of Lanterns; this program has version 2"):
        Match.from_dict(old, {"toy": newer})


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(BadMatch, match="unknown game, 'toy'"):
        Match.from_dict(play_match().to_dict(), {})
