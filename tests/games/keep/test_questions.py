"""Clauses about questions: taking one, the countdown, further guesses, stray questions, keys for them."""

from __future__ import annotations

from fractions import Fraction as F

from parlour.core.record import SEVERAL, WORLD, Record
from parlour.games.keep import moves, state
from parlour.games.keep.rules import codes
from tests.clauses import clause

from .castle import GAME, RULES, after, chances, keys, lay, moving, names, place_of, play, why

QUIET = {"difficulty": "off", "pressure": "off"}


def asked(where: str = "A1.0", to: str = "A2.0", keys: int = 2, **options: object) -> Record:
    """Team 0 has moved and its question is put, without ratings and countdowns unless they are asked for."""
    return play(moving(where, keys=keys, **{**QUIET, **options}), f"MOVE {to}", "ASK")


def pressed(held: list[int], **options: object) -> Record:
    """Team 0 has a question and its rivals may press."""
    s = moving("A1.0", difficulty="off", **options)
    return play(lay(s, chain=held), "MOVE A2.0", "ASK")


@clause("K-15", "allows")
def test_right_answers_carry_on_without_limit() -> None:
    s = asked()
    for there in ("A3.0", "E1.0", "E2.0"):
        play(s, "RIGHT", f"MOVE {there}", "ASK")
    assert (place_of(s), s.turn, s.cat) == ("E2.0", 0, 3)
    assert s.seat == WORLD


@clause("K-15 K-16 K-17", "refuses")
def test_without_a_right_answer_there_is_no_further_move() -> None:
    s = play(moving("A1.0", **QUIET), "MOVE A2.0")
    assert why(s, "MOVE A3.0") == codes.ASKED + state.ASKQ
    play(s, "ASK")
    assert why(s, "MOVE A3.0") == why(s, "ASK") == codes.ASKED + state.ANSWER
    assert play(asked(keys=0, stray="off"), "WRONG").turn == 1
    off = moving("A1.0", trivia="off")
    for move in ("ASK", "DECLINE", "PRESS 1", "GUESS", "TRY", "CATEGORY 0"):
        assert why(off, move) == codes.NO_TRIVIA


@clause("K-16", "allows")
def test_an_ordinary_question_may_be_declined() -> None:
    s = play(moving("A1.0"), "MOVE A2.0")
    assert names(s) == ["ASK", "DECLINE"]
    assert play(s, "DECLINE").turn == 1, "and there is no stray question"


@clause("K-16", "refuses")
def test_on_a_trap_door_it_must_be_answered() -> None:
    s = play(moving("E2.0", difficulty="chosen"), "MOVE T.0")
    assert names(s) == ["ASKD 0", "ASKD 1", "ASKD 2"] and why(s, "DECLINE") == codes.MUST_ANSWER
    straight = play(moving("E2.0"), "MOVE T.0")
    assert straight.phase == state.DIFF and why(straight, "DECLINE") == codes.MUST_ANSWER
    always = play(moving("A1.0", answer_duty="always"), "MOVE A2.0")
    assert always.phase == state.DIFF and why(always, "DECLINE") == codes.MUST_ANSWER
    assert why(asked(), "DECLINE") == codes.ASKED + state.ANSWER


@clause("K-17", "allows")
def test_failure_ends_the_turn_after_the_stray_question() -> None:
    s = play(asked(keys=0), "WRONG")
    assert (s.phase, s.seat, s.turn) == (state.STRAY, 1, 0)
    play(s, "PASS", "PASS")
    assert (s.phase, s.turn) == (state.GATES, 1)


@clause("K-18")
def test_after_a_right_answer_a_team_may_stop() -> None:
    s = play(asked(), "RIGHT")
    assert why(s, "STOP") == 0 and after(s, "STOP").turn == 1
    assert why(play(s, "SKIP A3.0"), "STOP") == codes.PASSING_OVER


@clause("K-33", "allows")
def test_a_key_buys_another_guess() -> None:
    s = play(asked(), "WRONG")
    assert names(s) == ["GUESS", "NOGUESS"]
    play(s, "GUESS")
    assert keys(s)[0] == 1 and names(s) == ["RIGHT", "WRONG"]
    assert play(s, "RIGHT").phase == state.STEP
    thrice = asked(keys=5, guesses=3)
    play(thrice, "WRONG", "GUESS", "WRONG", "GUESS", "WRONG", "GUESS", "WRONG")
    assert (thrice.phase, keys(thrice)[0]) == (state.STRAY, 2)


@clause("K-33", "refuses")
def test_one_further_guess_and_only_for_a_key() -> None:
    assert why(asked(), "GUESS") == codes.NOTHING_WRONG_YET
    broke = play(asked(keys=0), "WRONG")
    assert (broke.phase, why(broke, "GUESS")) == (state.STRAY, codes.NO_KEY_TO_GUESS)
    twice = play(asked(), "WRONG", "GUESS", "WRONG")
    assert (twice.phase, why(twice, "GUESS")) == (state.STRAY, codes.NO_MORE_GUESSES)
    gave_up = play(asked(), "WRONG", "NOGUESS")
    assert why(gave_up, "GUESS") == codes.GAVE_UP
    never = play(asked(guesses=0), "WRONG")
    assert why(never, "GUESS") == codes.NO_MORE_GUESSES
    assert why(play(asked(), "WRONG"), "MOVE A3.0") == codes.ASKED + state.AGAIN


@clause("K-34", "allows")
def test_every_rival_with_a_key_may_press_once() -> None:
    s = pressed([2, 1, 3])
    assert s.seat == SEVERAL and names(s) == ["PRESS 1", "PRESS 2", "LET 1", "LET 2"]
    assert [RULES.actor(s, a) for a in GAME.list_legal(s)] == [1, 2, 1, 2]
    let = after(s, "LET 1")
    assert int(let.may) == 0b100 and after(let, "LET 2").phase == state.ANSWER
    play(s, "PRESS 2")
    assert (s.phase, s.pressed, keys(s)) == (state.ANSWER, 2, [2, 1, 2])
    assert pressed([2, 0, 0]).phase == state.ANSWER, "nobody can pay"
    assert pressed([2, 1, 1], pressure="off").phase == state.ANSWER


@clause("K-34", "refuses")
def test_who_may_not_press_and_when() -> None:
    s = pressed([2, 1, 0])
    assert why(s, "PRESS 2") == codes.NO_KEY_TO_PRESS
    assert why(s, "PRESS 0") == why(s, "LET 0") == codes.OWN_QUESTION
    assert why(s, "PRESS 3") == why(s, "LET 5") == codes.NO_SUCH_TEAM
    assert why(s, "ASK") == why(s, "STOP") == codes.ASKED + state.PRESS
    waiting = play(pressed([2, 1, 1]), "LET 1")
    assert why(waiting, "PRESS 1") == why(waiting, "LET 1") == codes.LET_IT_PASS
    play(s, "PRESS 1")
    assert why(s, "PRESS 1") == why(s, "LET 2") == codes.ONE_COUNTDOWN
    assert why(s, "PRESS 0") == codes.OWN_QUESTION
    guess = play(s, "WRONG", "GUESS")
    assert why(guess, "PRESS 1") == codes.ONE_COUNTDOWN, "not on a second guess"
    stray = play(guess, "WRONG")
    assert stray.phase == state.STRAY and why(stray, "PRESS 1") == codes.NOT_TO_BE_PRESSED
    race = play(moving("KEEP"), "CHEST_TRY", "CARD 0")
    assert why(race, "PRESS 1") == codes.NOT_TO_BE_PRESSED
    assert why(moving("A1.0"), "PRESS 1") == codes.NO_QUESTION_TO_PRESS
    assert why(asked(), "PRESS 1") == codes.PRESSURE_IS_OFF
    assert why(moving("A1.0"), "PRESS 4") == codes.NO_SUCH_TEAM


@clause("K-35", "allows")
def test_after_zero_a_key_buys_a_guess_without_limit() -> None:
    s = play(pressed([2, 1, 1]), "PRESS 1", "TIMEOUT")
    assert names(s) == ["GUESS", "NOGUESS"] and s.timed_out == 1
    play(s, "GUESS")
    assert names(s) == ["RIGHT", "WRONG"] and s.timed_out == 0
    in_time = play(pressed([2, 1, 1]), "PRESS 1", "WRONG")
    assert names(in_time) == ["GUESS", "NOGUESS"], "a wrong answer in time leaves the guess open too"


@clause("K-35", "refuses")
def test_no_answer_counts_after_zero_and_no_zero_without_a_countdown() -> None:
    late = play(pressed([2, 1, 1]), "PRESS 1", "TIMEOUT")
    assert why(late, "RIGHT") == why(late, "WRONG") == codes.TIME_IS_UP
    assert why(asked(), "TIMEOUT") == codes.NO_COUNTDOWN
    again = play(late, "GUESS")
    assert why(again, "TIMEOUT") == codes.NO_COUNTDOWN
    assert why(play(asked(), "WRONG"), "RIGHT") == codes.NOT_DECIDED_NOW
    stray = play(again, "WRONG", "TRY")
    assert why(stray, "TIMEOUT") == codes.NO_COUNTDOWN


@clause("K-39 K-41", "allows")
def test_a_stray_question_is_offered_to_each_rival_once() -> None:
    s = play(asked(keys=0), "WRONG")
    order = []
    while s.phase == state.STRAY:
        order.append(int(s.seat))
        before = keys(s)
        play(s, "PASS")
        assert keys(s) == before, "passing is free"
    assert order == [1, 2] and s.turn == 1


@clause("K-39 K-41", "refuses")
def test_no_stray_question_no_answer() -> None:
    assert why(moving("A1.0"), "TRY") == why(asked(), "PASS") == codes.NO_STRAY
    s = play(asked(keys=0), "WRONG")
    assert {RULES.actor(s, a) for a in GAME.list_legal(s)} == {1}, "it is with team 1 now"
    assert why(s, "MOVE A1.0") == codes.ASKED + state.STRAY
    assert why(play(s, "TRY"), "PASS") == codes.NO_STRAY
    assert play(asked(keys=0, stray="off"), "WRONG").phase == state.GATES


@clause("K-40", "refuses")
def test_a_wrong_stray_answer_costs_a_key_if_there_is_one() -> None:
    s = lay(play(asked(keys=0), "WRONG"), chain={1: 0})
    assert keys(play(s, "TRY", "WRONG")) == [0, 0, 6] and s.seat == 2
    assert keys(play(s, "TRY", "WRONG")) == [0, 0, 5]
    barred = lay(play(asked(keys=0, stray_broke="barred"), "WRONG"), chain={1: 0})
    assert names(barred) == ["PASS"] and why(barred, "TRY") == codes.NOTHING_TO_RISK


@clause("K-42", "allows")
def test_hard_questions_earn_keys() -> None:
    for rating in range(3):
        drawn = play(moving("A1.0", keys=0, pressure="off"), "MOVE A2.0", "ASK", f"DIFF {rating}", "RIGHT")
        chosen = moving("A1.0", keys=0, pressure="off", difficulty="chosen")
        play(chosen, "MOVE A2.0", f"ASKD {rating}", "RIGHT")
        assert keys(drawn)[0] == keys(chosen)[0] == rating
    for rated, gain in (("flat", 1), ("plus", 3)):
        s = moving("A1.0", keys=0, pressure="off", stray_rated=rated)
        play(s, "MOVE A2.0", "ASK", "DIFF 2", "WRONG", "TRY", "RIGHT")
        assert keys(s) == [0, 6 + gain, 6]


@clause("K-42", "refuses")
def test_who_says_how_hard_a_question_is() -> None:
    drawn = play(moving("A1.0"), "MOVE A2.0")
    assert why(drawn, "ASKD 2") == codes.RATING_IS_DRAWN
    chosen = play(moving("A1.0", difficulty="chosen"), "MOVE A2.0")
    assert why(chosen, "ASK") == codes.RATING_IS_CHOSEN
    off = play(moving("A1.0", difficulty="off"), "MOVE A2.0")
    assert why(off, "ASKD 0") == codes.RATING_IS_OFF
    assert why(play(drawn, "ASK"), "ASK") == codes.ASKED + state.DIFF
    assert play(asked(keys=0), "RIGHT").chain[0] == 0, "unrated questions earn nothing"


@clause("K-43")
def test_an_own_mistake_costs_nothing_unless_agreed() -> None:
    assert keys(play(asked(guesses=0), "WRONG"))[0] == 2
    assert keys(play(asked(guesses=0, own_wrong=1), "WRONG"))[0] == 1
    assert keys(play(asked(keys=0, own_wrong=1), "WRONG"))[0] == 0, "never below none"
    s = lay(moving("A1.0", difficulty="off", own_wrong=1, guesses=0), chain=[2, 1, 1])
    assert keys(play(s, "MOVE A2.0", "ASK", "PRESS 1", "TIMEOUT"))[0] == 2, (
        "who gave no answer made no mistake"
    )


def test_answers_weigh_by_what_teams_know() -> None:
    s = play(moving("A1.0", skill=60, skill1=20, pressure="off"), "MOVE A2.0", "ASK", "DIFF 2")
    assert chances(s) == {"RIGHT": F(3, 10), "WRONG": F(7, 10)}
    assert s.know[1].tolist() == [20] * 6 and s.know[2].tolist() == [60] * 6
    play(s, "WRONG", "NOGUESS", "TRY")
    assert chances(s) == {"RIGHT": F(0), "WRONG": F(1)}, "20 percent less 30 is none"


def test_what_cannot_be_taken_back() -> None:
    s = play(moving("A1.0"), "MOVE A2.0")
    blocks_undo = {
        name: bool(RULES.blocks_undo(s, a)) for name, a in zip(names(s), GAME.list_legal(s), strict=True)
    }
    assert blocks_undo == {"ASK": True, "DECLINE": False}, "a question heard is heard"
    walk = moving("E2.0")
    assert [RULES.blocks_undo(walk, a) for a in (9, 7)] == [True, False], "T.0 asks at once, E1.0 does not"
    assert not RULES.blocks_undo(moving("E2.0", trivia="off"), 9)
    assert all(RULES.blocks_undo(pressed([2, 1, 1]), a) for a in GAME.list_legal(pressed([2, 1, 1])))
    settled = {moves.PASS: True, moves.NOGUESS: True, moves.TRY: False, moves.GUESS: False}
    assert {a: bool(RULES.blocks_undo(s, a)) for a in settled} == settled, "an answer heard is heard"


def test_what_is_played_for_who_is_late() -> None:
    def late(s: Record, seat: int = 0) -> str:
        action = int(RULES.timeout_action(s, seat))
        return names(s)[GAME.list_legal(s).index(action)] if action >= 0 else ""

    assert late(pressed([2, 1, 1]), 2) == "LET 2"
    assert late(play(asked(keys=0), "WRONG"), 1) == "PASS"
    assert late(play(asked(), "WRONG")) == "NOGUESS"
    assert late(play(moving("A1.0"), "MOVE A2.0")) == "DECLINE"
    assert late(play(moving("E2.0", difficulty="chosen"), "MOVE T.0")) == "", "it must be saved"
    assert late(moving("A1.0")) == "" and late(moving("A1.0", stay="yes")) == "STOP"
    assert late(play(moving("A3.0", gates={"L0": 1}), "OPEN L0")) == "HOLD"
    assert late(moving("KEEP")) == "STOP" and late(GAME.start()) == ""
