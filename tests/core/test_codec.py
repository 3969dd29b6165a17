"""core/codec.py: a record begun with the options that a text names."""

from __future__ import annotations

import pytest

from parlour.core.codec import begin
from parlour.core.errors import BadPosition
from parlour.core.judge import Reason
from parlour.core.names import mark
from parlour.core.options import Option
from parlour.core.record import Record
from tests.toy.toy import GAME

LOOK = Option("look", ("plain", "grand"), "plain", "How it is drawn.")
REASONS = {9: Reason("T-9", lambda s, a: f"{mark(1)} is missing.")}


def start(code: int = 0, **given: object) -> Record:
    """A record of the toy, whose set-up answers with a code."""
    return begin(
        GAME.state, GAME.options, given, lambda s: code, REASONS, lambda s, seat: "ab"[seat], (LOOK,)
    )


def test_options_are_stored_and_those_of_the_picture_left_aside() -> None:
    assert int(start(seats=2).seats) == 2
    assert start(seats=2, look="grand").tobytes() == start(seats=2).tobytes()


@pytest.mark.parametrize("given", [{"seats": 99}, {"sofas": 2}, {"look": "odd"}])
def test_what_is_no_option_is_no_position(given: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        start(**given)


def test_options_that_do_not_go_together_are_refused_in_words() -> None:
    with pytest.raises(BadPosition, match=r"^B is missing\.$"):
        start(9, seats=2)
