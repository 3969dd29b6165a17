"""Lanterns plays by its RULES.md: every clause from both sides."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption, Refused
from parlour.core.position import Position
from parlour.core.record import CHANCE, SEVERAL, WORLD
from tests.clauses import clause
from tests.toy.toy import GAME, HIDDEN


def after(*moves: str, **options: object) -> Position:
    """The position after some moves."""
    position = GAME.new(**options)
    for move in moves:
        position = position.play(move)
    return position


def refused(position: Position, move: str) -> str:
    """The clause and sentence against a move."""
    with pytest.raises(Refused) as caught:
        position.play(move)
    return str(caught.value)


WON = ("deal 3", "deal 1", "north holds", "east holds")  # North may take a prize


@clause("T-01")
def test_only_those_at_the_table_act() -> None:
    assert (
        refused(after("deal 1", "deal 1"), "south holds") == "South is not at the table; only 2 are. (T-01)"
    )
    assert refused(after(*WON), "rob west").endswith("(T-01)")
    assert after("deal 1", "deal 1", "deal 1", "south holds", seats=3).ply == 4


@clause("T-02 T-04")
def test_a_card_that_has_run_out_is_not_dealt() -> None:
    position = after("deal 3", "deal 3", seats=4)
    assert refused(position, "deal 3") == "No 3 is left in the deck. (T-04)"
    assert [move.text for move in position.moves()] == ["deal 1", "deal 2"]
    assert [chance for _, chance in position.odds()] == [4 / 7, 3 / 7]


@clause("T-03")
def test_the_first_round_is_dealt_before_anything_else() -> None:
    start = GAME.new()
    assert start.seat == CHANCE and start.record.lanterns.tolist() == [0] * 4
    refusal = start.why_not(8)
    assert refusal is not None and refusal.clause == "T-03" and refusal.text == "The game waits for a deal."


@clause("T-05")
def test_a_seat_sees_its_own_card_only() -> None:
    dealt = after("deal 3", "deal 1")
    assert dealt.hidden(1).record.card.tolist()[:2] == [HIDDEN, 1]
    assert dealt.hidden(1) == after("deal 2", "deal 1").hidden(1), "whatever the other was dealt"
    assert dealt.play("time is up").hidden(1).record.card.tolist()[:2] == [3, 1], "shown at the end"


@clause("T-06")
def test_all_call_in_any_order_and_once() -> None:
    dealt = after("deal 3", "deal 1")
    assert dealt.seat == SEVERAL and dealt.seats == [0, 1]
    assert refused(dealt.play("east folds"), "east holds").endswith("a call stands. (T-06)")
    assert dealt.play("east folds").play("north holds") == dealt.play("north holds").play("east folds")


@clause("T-07")
def test_the_one_highest_held_card_wins() -> None:
    assert after(*WON).seat == 0
    assert after("deal 3", "deal 1", "north folds", "east holds").seat == 1, "a folded card does not count"
    assert after("deal 2", "deal 2", "north holds", "east holds").seat == CHANCE, "a tie has no prize"
    assert after("deal 2", "deal 2", "north folds", "east folds").seat == CHANCE


@clause("T-07")
def test_a_beaten_holder_loses_a_lantern() -> None:
    lit = after(*WON).play("keep").play("deal 1").play("deal 3")
    assert lit.play("north holds").play("east holds").record.lanterns.tolist()[:2] == [0, 0]
    assert lit.play("north folds").play("east holds").record.lanterns.tolist()[:2] == [1, 0]


@clause("T-08")
def test_a_prize_is_cached_or_robbed() -> None:
    assert refused(after(*WON), "rob east") == "East has no lantern to rob. (T-08)"
    assert refused(after(*WON), "rob north").startswith("North cannot rob itself")
    lit = after(*WON).play("keep").play("deal 1").play("deal 3").play("north folds").play("east holds")
    assert lit.play("rob north").record.lanterns.tolist()[:2] == [0, 1]


@clause("T-09")
def test_the_goal_wins_at_once() -> None:
    assert not after(*WON).play("keep").over
    won = after(*WON, goal=1).play("keep")
    assert won.over and won.returns == (1, -1) and won.outcome() == "North wins."


@clause("T-10")
def test_the_deck_ends_when_it_cannot_deal_a_round() -> None:
    fold = ("deal 1", "deal 1", "deal 1", "north folds", "east folds", "south folds")
    again = ("deal 2", "deal 2", "deal 2", "north folds", "east folds", "south folds")
    last = ("deal 3", "deal 3", "deal 1", "north holds", "east folds", "south folds")
    assert after(*fold, *again, seats=3).seat == CHANCE
    ended = after(*fold, *again, *last, "keep", seats=3)
    assert ended.over and ended.returns == (1, -1, -1)
    drawn = after(*fold, *again, *last[:3], *fold[3:], seats=3)
    assert drawn.over and drawn.returns == (0, 0, 0)


@clause("T-11")
def test_the_host_may_call_time() -> None:
    for position in (GAME.new(), after("deal 3", "deal 1"), after(*WON)):
        ended = position.play("time is up")
        assert ended.over
        assert refused(ended, "keep") == "The game is over. North and East draw. (T-11)"


@clause("T-12")
def test_a_goal_must_be_within_reach() -> None:
    assert GAME.new(seats=4).options["goal"] == 2
    with pytest.raises(BadOption, match="4 seats have 2 rounds; a goal of 3 is out of reach."):
        GAME.new(seats=4, goal=3)
    called = ("deal 3", "deal 1", "north holds")
    assert after(*called).hidden(1).record.call[0] == 2
    assert after(*called, calls="secret").hidden(1).record.call[0] == HIDDEN


def test_the_last_call_settles_what_came_before() -> None:
    dealt = after("deal 3", "deal 1")
    assert not GAME.engine.blocks_undo(dealt.record, 1)
    assert GAME.engine.blocks_undo(dealt.play("north holds").record, 2)


def test_the_lesson_can_be_played() -> None:
    lesson = GAME.lesson
    position, dice = GAME.read(lesson.position), iter(lesson.dice)
    for step in lesson.steps:
        while position.seat == CHANCE:
            position = position.play(next(dice))
        position = position.play(step.move)
    assert position.seat == 0


RIDDLE = (*WON, "keep")  # North must solve a riddle for the lantern


@clause("T-13", "allows")
def test_a_riddle_stands_before_the_lantern() -> None:
    asked = after(*RIDDLE, riddle="own")
    assert asked.seat == WORLD and [move.text for move in asked.moves()] == [
        "north solves",
        "north misses",
        "silence",
    ]
    assert asked.play("north solves").record.lanterns.tolist() == [1, 0, 0, 0]
    for outcome in ("north misses", "silence"):
        assert asked.play(outcome).record.lanterns.tolist() == [0] * 4
    race = after(*RIDDLE, riddle="race").play("north misses")
    assert race.play("east solves").record.lanterns.tolist() == [0, 1, 0, 0]


@clause("T-13", "refuses")
def test_who_may_not_answer_a_riddle() -> None:
    assert (
        refused(after(*RIDDLE, riddle="own"), "east solves")
        == "East may not answer this riddle (any more). (T-13)"
    )
    race = after(*RIDDLE, riddle="race").play("north misses")
    assert refused(race, "north solves").endswith("(T-13)")
    assert refused(after(*WON, riddle="own"), "north solves") == (
        "Whether a riddle is solved is for the quizmaster to say. (T-13)"
    )
