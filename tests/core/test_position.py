"""core/position.py: the door for people who write Python."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.errors import BadPosition, NotAMove, Refusal, Refused
from parlour.core.line import replay
from parlour.core.position import CHANCE, SEVERAL, Move, Position
from tests.toy.toy import CLOCK
from tests.toy.toy import GAME as TOY


def after(*moves: str | int) -> Position:
    position = TOY.new()
    for move in moves:
        position = position.play(move)
    return position


def test_a_position_says_who_acts() -> None:
    assert (TOY.new().seat, TOY.new().seats, TOY.new().ply) == (CHANCE, [], 0)
    calling = after("deal 1", "deal 3")
    assert (calling.seat, calling.seats) == (SEVERAL, [0, 1])
    assert calling.play("east holds").seats == [0]
    prize = after("deal 1", "deal 3", "north holds", "east holds")
    assert (prize.seat, prize.seats, prize.ply, prize.over) == (1, [1], 4, False)


def test_playing_gives_a_new_position() -> None:
    first = TOY.new()
    second = first.play("deal 2")
    assert first.ply == 0 and second.ply == 1 and first != second
    assert second == TOY.new().play(1) == TOY.new().play(first.moves()[1]) == first.play(np.int32(1))
    assert len({first, second, TOY.new()}) == 2
    assert first != "ply=0"


def test_moves_have_their_texts() -> None:
    assert TOY.new().moves() == [Move(0, "deal 1"), Move(1, "deal 2"), Move(2, "deal 3")]
    assert [str(move) for move in after("deal 1", "deal 3").moves()][:2] == ["north folds", "north holds"]


def test_odds_are_the_weights_of_chance() -> None:
    assert [chance for _, chance in TOY.new().odds()] == [4 / 9, 3 / 9, 2 / 9]
    assert after("deal 1", "deal 3").odds() == []


def test_a_refused_move_says_why() -> None:
    calling = after("deal 1", "deal 3", "north folds")
    refusal = calling.why_not("north holds")
    assert refusal == Refusal("T-06", "North has called already, and a call stands.")
    assert calling.why_not("east holds") is None
    with pytest.raises(Refused, match=r"North has called already, and a call stands\. \(T-06\)") as caught:
        calling.play("north holds")
    assert caught.value.refusal == refusal


def test_a_seat_may_only_act_for_itself() -> None:
    calling = after("deal 1", "deal 3")
    assert calling.why_not("north holds", seat=0) is None
    refusal = calling.why_not("north holds", seat=1)
    assert refusal is not None and refusal.clause == "T-01"
    waiting = calling.play("north folds").why_not("east folds", seat=0)
    assert waiting is not None and waiting.clause == "T-01"


def test_an_attempt_that_is_no_action_is_refused_too() -> None:
    prize = after("deal 1", "deal 3", "north folds", "east holds")
    refusal = prize.why_not("rob zoe")
    assert refusal is not None and refusal.clause == "T-01"
    with pytest.raises(Refused):
        prize.play("rob zoe")


@pytest.mark.parametrize("move", ["", "x" * 1000, True, 1.0, None, b"deal 1", 10**30, -(10**30)])
def test_what_is_no_move_is_not_a_move(move: object) -> None:
    with pytest.raises(NotAMove):
        TOY.new().play(move)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [-1, 3, 99, 2**31 - 1])
def test_a_number_that_is_no_action_here_is_refused(move: int) -> None:
    with pytest.raises(Refused):
        TOY.new().play(move)


def test_the_end() -> None:
    over = TOY.new().play("time is up")
    assert over.over and over.returns == (0, 0) and over.moves() == [] and over.seats == []
    assert over.outcome() == "North and East draw."
    assert TOY.new().outcome() == "The game is not over."
    refusal = over.why_not("deal 1")
    assert refusal is not None and refusal.clause == "T-11"


def test_hidden_positions() -> None:
    dealt = after("deal 1", "deal 3")
    mine, looker = dealt.hidden(0).record, dealt.hidden(-1).record
    assert mine.card.tolist() == [1, 9, 0, 0] and looker.card.tolist() == [9, 9, 0, 0]
    assert mine.deck.tolist() == [3, 3, 2] and looker.deck.tolist() == [4, 3, 2], "the deck does not tell"
    assert dealt.record.card.tolist() == [1, 3, 0, 0]


def test_the_record_is_a_copy() -> None:
    position = TOY.new()
    position.record.ply = 9
    assert position.ply == 0


def test_texts_and_pictures() -> None:
    position = after("deal 1", "deal 3")
    assert TOY.read(str(position)) == position
    assert "Lanterns" in repr(position) and "North" in position.text()
    assert position.svg() == position._repr_svg_() and position.svg().startswith("<svg")
    assert TOY.new().tell("deal 1") == ["A card is dealt."]
    assert TOY.new().tell(CLOCK) == ["Time is up.", "North and East draw."]


@pytest.mark.parametrize("text", ["", "nonsense", "ply=x", "deck=1", "seat=900", "colour=1"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        TOY.read(text)


def test_a_position_with_faults_is_refused_with_them() -> None:
    text = str(after("deal 1")).replace("deck=3,3,2", "deck=3,3,9")
    with pytest.raises(BadPosition, match="cannot be: the cards are not those of the deck"):
        TOY.read(text)
    assert Position(TOY, replay(TOY, [0])) == after("deal 1")
