"""The host asks, the seats answer, the world's action follows; and nobody hears the answer before its time."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.errors import Conflict, Refused
from parlour.core.match import Match
from parlour.core.record import WORLD
from parlour.questions.question import Question
from parlour.questions.sets import make
from parlour.session.events import Change, QuestionChanged
from parlour.session.open_question import GRACE, UNREACHED
from parlour.session.quizmaster import CHOICE, REFEREE, TYPED, Quizmaster
from parlour.session.session import Session
from parlour.store.matches import Seat, StoredMatch
from parlour.store.settings import QuestionTimes, question_from_json, question_to_json
from tests.toy.toy import GAME, KEEP, MISSED, SILENCE, SOLVED

from .asking import deliver, show

NOW = 1_000.0
SET = make(
    "few",
    [
        Question(
            f"q{i}",
            category,
            0,
            f"What is riddle {i}?",
            (f"secret{i}x",),
            (f"wrong{i}a", f"wrong{i}b", f"wrong{i}c"),
        )
        for i, category in enumerate([0, 0, 0, 0, 1, 2, 3, 4, 5])
    ],
)


def at_riddle(riddle: str, answers: str = TYPED, kinds: str = "person person", **more: Any) -> Session:
    """A table at which a prize has been kept, so that a riddle is on."""
    session = at_prize(riddle, answers, kinds, **more)
    session.commit(session.play(0, session.ply, [KEEP], now=NOW), NOW)  # type: ignore[arg-type]
    return session


def at_prize(riddle: str, answers: str = TYPED, kinds: str = "person person", **more: Any) -> Session:
    """A table at which Ann may keep a prize."""
    for seed in range(50):
        match = Match.begin(GAME, seed=seed.to_bytes(32, "big"), riddle=riddle, goal=1, **more)
        match.seats = ["Ann", "Bob", "Cid"][: len(match.seats)]
        seats = [Seat(kind, name) for kind, name in zip(kinds.split(), match.seats, strict=True)]
        session = Session(StoredMatch("m", match, seats), [match.start()], Quizmaster(SET, answers, NOW))
        session.commit(session.advance(NOW), NOW)  # type: ignore[arg-type]
        for seat in range(len(seats)):
            session.commit(session.play(seat, session.ply, [2 * seat + 1], now=NOW), NOW)  # type: ignore[arg-type]
        if session.s.seat == 0:
            return session
    raise AssertionError("Ann never wins")


def right(session: Session) -> str:
    """The answer, which the test may know."""
    assert session.quizmaster.open
    return session.quizmaster.open.question.answer


def test_the_host_asks_and_the_line_keeps_what_was_answered() -> None:
    session = at_riddle("own")
    assert session.s.seat == WORLD and session.acting() == []
    asked = session.quizmaster.public(NOW)
    assert asked and asked["seats"] == [0] and asked["subject"] == "Geography" and asked["choices"] == []
    change = session.quizmaster.answer(0, asked["number"], f" {right(session).upper()} ", NOW)
    session.commit(change, NOW)
    assert session.stored.match.line[-1] == SOLVED and session.over
    stored = session.stored.match.asked[session.ply - 1]
    assert stored["right"] and stored["seat"] == 0 and stored["question"] in SET.by_id
    assert session.stored.match.check() == []
    assert session.quizmaster.last and session.quizmaster.last["answer"].startswith("secret")


def test_no_seat_can_play_what_the_world_decides() -> None:
    session = at_riddle("own")
    for seat in (0, 1):
        for action in (SOLVED, MISSED, SILENCE):
            with pytest.raises(Refused):
                session.play(seat, session.ply, [action], now=NOW)
    with pytest.raises(Refused):
        session.play(0, session.ply, [], "north solves", now=NOW)


def test_a_question_that_was_heard_cannot_be_undone() -> None:
    """Whatever the rules of the game say of it: to have heard a question is to know it."""
    session = at_riddle("own")
    assert not GAME.engine.blocks_undo(session.records[-2], KEEP) and session.undo.reach(0) is None
    alone = at_riddle("own", kinds="person bot")
    with pytest.raises(Conflict, match="A question has been asked or answered since then"):
        alone.undo.ask(0, alone.ply, "b", NOW)


def test_only_who_is_asked_may_answer() -> None:
    session = at_riddle("own")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    with pytest.raises(Conflict, match="Ann has the question now"):
        session.quizmaster.answer(1, number, right(session), NOW)
    with pytest.raises(Conflict, match="not open any more"):
        session.quizmaster.answer(0, number + 1, right(session), NOW)
    with pytest.raises(Conflict, match="Type an answer first"):
        session.quizmaster.answer(0, number, "  ", NOW)


def test_a_race_goes_to_the_first_right_answer_and_a_wrong_one_is_out() -> None:
    session = at_riddle("race", kinds="person person person", seats=3)
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    answer = right(session)
    session.commit(session.quizmaster.answer(1, number, "nonsense", NOW), NOW)
    assert session.quizmaster.open and session.quizmaster.open.number == number, "the same question goes on"
    assert session.quizmaster.public(NOW)["guesses"] == [(1, "nonsense")]  # type: ignore[index]
    with pytest.raises(Conflict):
        session.quizmaster.answer(1, number, answer, NOW)
    session.commit(session.quizmaster.answer(2, number, answer, NOW), NOW)
    assert session.s.lanterns.tolist()[:3] == [0, 0, 1]


def test_time_runs_from_when_the_question_was_shown() -> None:
    session = at_riddle("own")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    assert deliver(session, [0, 1], NOW) == [QuestionChanged()]
    assert show(session, 0, number, NOW + 1) == [QuestionChanged()]
    assert show(session, 0, number, NOW + 1.5) == [], "saying it twice winds nothing up"
    assert session.quizmaster.due() == NOW + 6 and session.quizmaster.tick(NOW + 5.9) is None
    change = session.quizmaster.tick(NOW + 6)
    assert isinstance(change, Change)
    session.commit(change, NOW + 6)
    assert SILENCE in session.stored.match.line


@pytest.mark.parametrize("late", [GRACE + 0.1, 6.9])
def test_who_says_late_that_it_was_shown_gains_nothing(late: float) -> None:
    session = at_riddle("own")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    deliver(session, [0, 1], NOW)
    assert GRACE <= 2 and session.quizmaster.due() == NOW + GRACE + 5
    assert show(session, 0, number, NOW + late) == [] and session.quizmaster.due() == NOW + GRACE + 5
    assert deliver(session, [0, 1], NOW + late) == [] and session.quizmaster.due() == NOW + GRACE + 5
    with pytest.raises(Conflict, match="Time is up"):
        session.quizmaster.answer(0, number, right(session), NOW + GRACE + 5.01)


def test_a_seat_that_is_not_connected_starts_when_it_is_first_sent_the_question() -> None:
    session = at_riddle("own")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    deliver(session, [1], NOW)
    assert show(session, 0, number, NOW) == [], "nobody has sent it the question yet"
    assert session.quizmaster.due() == NOW + UNREACHED + 5, "nobody gains much by staying away"
    deliver(session, [0, 1], NOW + 9)
    assert session.quizmaster.due() == NOW + 9 + GRACE + 5
    gone = at_riddle("own")
    deliver(gone, [0], NOW + UNREACHED + 4)
    assert gone.quizmaster.due() == NOW + UNREACHED + GRACE + 5, "its time had started by then"


def test_in_a_race_nobody_who_was_sent_the_question_draws_it_out() -> None:
    session = at_riddle("race", kinds="person person person", seats=3)
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    deliver(session, [0, 1, 2], NOW)
    for seat in range(3):
        show(session, seat, number, NOW + 2 + 2 * seat)
    assert session.quizmaster.due() == NOW + GRACE + 5


def stored_and_read(times: QuestionTimes) -> QuestionTimes:
    """Times after they were stored as JSON and read again."""
    return question_from_json(json.loads(json.dumps(question_to_json(times))))


@pytest.mark.parametrize("set_by", [0.0, 3.0, -3600.0, 3600.0])
def test_times_outlive_a_restart_and_any_setting_of_the_system_clock(set_by: float) -> None:
    session = at_riddle("own")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    deliver(session, [0, 1], NOW)
    show(session, 0, number, NOW + 1)
    times = stored_and_read(session.quizmaster.times(NOW + 4))
    now = NOW + 4 + set_by
    again = Session(session.stored, session.records, Quizmaster(SET, TYPED, now))
    assert again.quizmaster.open and again.quizmaster.open.question == session.quizmaster.open.question  # type: ignore[union-attr]
    again.quizmaster.resume(times, now)
    assert again.quizmaster.due() == now + 2, "two of the five seconds were left"
    assert show(again, 0, number, now) == deliver(again, [0, 1], now) == []


def test_times_of_an_earlier_version_are_read() -> None:
    session = at_riddle("own")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    stored = {"number": number, "asked_at": NOW, "shown": {"0": NOW + 1}, "spent": []}
    session.quizmaster.resume(question_from_json(stored), NOW + 3)
    assert session.quizmaster.due() == NOW + 6


def test_choices_are_shuffled_once_and_nothing_public_tells_the_answer() -> None:
    for _ in range(3):
        session = at_riddle("own", CHOICE)
        seen = session.quizmaster.public(NOW)
        assert seen and sorted(seen["choices"]) == sorted(
            [right(session), *session.quizmaster.open.question.wrong]
        )  # type: ignore[union-attr]
        assert seen["choices"] == session.quizmaster.public(NOW + 1)["choices"]  # type: ignore[index]
    typed = at_riddle("own")
    assert right(typed) not in json.dumps(typed.quizmaster.public(NOW))


def test_a_referee_says_what_was_right() -> None:
    session = at_riddle("own", REFEREE)
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    with pytest.raises(Conflict, match="referee"):
        session.quizmaster.answer(0, number, "anything", NOW)
    session.commit(session.quizmaster.rule(0, number, True, NOW), NOW)
    assert session.stored.match.line[-1] == SOLVED


def test_where_only_bots_are_asked_the_dice_decide_and_can_be_checked() -> None:
    match = Match.begin(GAME, seed=bytes(32), riddle="race", goal=1)
    session = Session(
        StoredMatch("m", match, [Seat("bot", "A"), Seat("bot", "B")]),
        [match.start()],
        Quizmaster(SET, TYPED, NOW),
    )
    session.commit(session.advance(NOW), NOW)  # type: ignore[arg-type]
    while not session.over:
        seat = session.acting()[0]
        action = session.game.list_legal(session.s)[-1] if session.s.seat >= 0 else 2 * seat + 1
        action = KEEP if session.s.phase == 2 else action
        session.commit(session.play(seat, session.ply, [action], now=NOW), NOW)  # type: ignore[arg-type]
    assert session.quizmaster.open is None and match.asked == {} and match.check() == []


def test_a_bot_among_people_answers_when_its_time_comes() -> None:
    session = at_riddle("race", kinds="person bot")
    due = session.quizmaster.due()
    assert due is not None and NOW + 3 <= due <= NOW + 9
    change = session.quizmaster.tick(due)
    assert isinstance(change, Change) and change.entries[-1].seat in (WORLD, -1)
    session.commit(change, due)
    assert session.stored.match.asked


def test_in_a_race_the_time_of_the_others_runs_on() -> None:
    session = at_riddle("race", kinds="person person bot", seats=3)
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    deliver(session, range(3), NOW)
    for seat in range(3):
        show(session, seat, number, NOW + seat / 2)
    before = (session.quizmaster.open.deadline(), session.quizmaster.open.bots)  # type: ignore[union-attr]
    session.commit(session.quizmaster.answer(0, number, "nonsense", NOW + 1), NOW + 1)
    assert (
        session.quizmaster.open
        and (session.quizmaster.open.deadline(), session.quizmaster.open.bots) == before
    )


def test_who_has_had_its_seconds_is_not_heard() -> None:
    session = at_riddle("own")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    deliver(session, [0], NOW)
    show(session, 0, number, NOW + 1)
    with pytest.raises(Conflict, match="Time is up"):
        session.quizmaster.answer(0, number, right(session), NOW + 6.01)
    session.commit(session.quizmaster.answer(0, number, right(session), NOW + 6), NOW + 6)
    assert session.stored.match.line[-1] == SOLVED


def test_a_question_has_the_number_of_the_ply_from_which_it_is_on() -> None:
    session = at_riddle("race", CHOICE, kinds="person person person", seats=3)
    opened = session.quizmaster.open
    assert opened and opened.number == session.ply
    session.commit(session.quizmaster.answer(1, opened.number, "nonsense", NOW), NOW)
    again = Session(session.stored, session.records, Quizmaster(SET, CHOICE, NOW + 4))
    assert again.quizmaster.open and again.quizmaster.open.number == opened.number < session.ply
    assert (
        again.quizmaster.open.choices == opened.choices and again.quizmaster.open.question == opened.question
    )


def test_who_does_not_know_says_so_at_once() -> None:
    session = at_riddle("race")
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    session.commit(session.quizmaster.pass_on(1, number, NOW), NOW)
    assert session.quizmaster.open and session.quizmaster.open.ask.seats == (0,), (
        "out of the race, and the others go on"
    )
    assert session.quizmaster.public(NOW)["guesses"] == [], "nothing was guessed"  # type: ignore[index]
    with pytest.raises(Conflict):
        session.quizmaster.pass_on(1, number, NOW)
    session.commit(session.quizmaster.pass_on(0, number, NOW), NOW)
    assert MISSED in session.stored.match.line and session.quizmaster.open is None
    aloud = at_riddle("own", REFEREE)
    with pytest.raises(Conflict, match="referee"):
        aloud.quizmaster.pass_on(0, aloud.quizmaster.open.number, NOW)  # type: ignore[union-attr]


def test_a_question_that_people_have_seen_is_spent_whoever_answered_it() -> None:
    session = at_riddle("own")
    assert session.quizmaster.open
    seen, ply = session.quizmaster.open.question.id, session.ply
    session.commit(session.quizmaster.answer(0, session.quizmaster.open.number, "nonsense", NOW), NOW)  # type: ignore[arg-type]
    session.commit(session.undo.go_back(0, ply, "", NOW), NOW)  # the line knows nothing of it any more
    assert (
        not session.stored.match.asked
        and session.quizmaster.open
        and session.quizmaster.open.question.id != seen
    )
    times = session.quizmaster.times(NOW)
    assert times.spent == (seen,)
    again = Session(session.stored, session.records, Quizmaster(SET, TYPED, NOW, times.spent))
    assert again.quizmaster.open and again.quizmaster.open.question == session.quizmaster.open.question, (
        "after a restart, too"
    )
    lost = Session(session.stored, session.records, Quizmaster(SET, TYPED, NOW))
    assert lost.quizmaster.open and lost.quizmaster.open.question.id != seen, "the match itself remembers it"


def test_a_reply_that_is_sent_again_counts_once_also_after_a_restart() -> None:
    session = at_riddle("race", kinds="person person person", seats=3)
    number, answer = session.quizmaster.open.number, right(session)  # type: ignore[union-attr]
    session.commit(session.quizmaster.pass_on(2, number, NOW, "a"), NOW)  # type: ignore[arg-type]
    session.commit(session.quizmaster.answer(1, number, answer, NOW, "a"), NOW)  # type: ignore[arg-type]
    line = list(session.stored.match.line)
    for one in (session, Session(session.stored, session.records, Quizmaster(SET, TYPED, NOW))):
        assert one.quizmaster.answer(1, number, answer, NOW, "a") is None
        assert one.quizmaster.pass_on(2, number, NOW, "a") is None
        with pytest.raises(Conflict, match="That question is not open any more"):
            one.quizmaster.answer(0, number, answer, NOW, "a")
        with pytest.raises(Conflict, match="That question is not open any more"):
            one.quizmaster.answer(1, number, answer, NOW, "b")
        assert one.stored.match.line == line


def test_a_ruling_that_is_sent_again_counts_once() -> None:
    session = at_riddle("own", REFEREE)
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    session.commit(session.quizmaster.rule(0, number, True, NOW, "r"), NOW)  # type: ignore[arg-type]
    again = Session(session.stored, session.records, Quizmaster(SET, REFEREE, NOW))
    assert again.quizmaster.rule(0, number, True, NOW, "r") is None


@pytest.mark.parametrize(
    "command",
    [
        lambda s, n: s.quizmaster.deliver([0, 1], NOW + 1),
        lambda s, n: s.quizmaster.show(1, n, NOW + 1),
        lambda s, n: s.quizmaster.hand_over(0, NOW + 1),
        lambda s, n: s.quizmaster.tick(NOW + 99),
        lambda s, n: s.quizmaster.answer(1, n, "nonsense", NOW + 1),
    ],
)
def test_a_command_changes_no_time_until_it_is_committed(command: Any) -> None:
    session = at_riddle("race")
    deliver(session, [1], NOW)
    asked = session.quizmaster.open
    assert asked
    before = session.quizmaster.times(NOW), session.settings, session.quizmaster.now, session.ply
    change = command(session, asked.number)
    assert (session.quizmaster.times(NOW), session.settings, session.quizmaster.now, session.ply) == before
    assert isinstance(change, Change)
    session.commit(change, NOW + 1)
    assert (session.quizmaster.times(NOW), session.ply) != (before[0], before[3])


def after(session: Session, change: Change | None, seats: list[int], now: float) -> QuestionTimes | None:
    """Commit a change as a table does, with the times of the question that is open after it; return these."""
    assert change
    times = session.quizmaster.times_after(change, seats, now)
    if times:
        change.update.settings = replace(session.settings, question=times)
    session.commit(change, now)
    return times


def restarted(session: Session, now: float) -> Session:
    """The session of a server that has loaded the match."""
    again = Session(session.stored, session.records, Quizmaster(SET, TYPED, now))
    again.quizmaster.resume(session.settings.question, now)
    return again


def test_the_move_that_opens_a_question_stores_its_times() -> None:
    session = at_prize("own")
    times = after(session, session.play(0, session.ply, [KEEP], now=NOW + 5), [0], NOW + 5)
    asked = session.quizmaster.open
    assert asked and times and times.number == asked.number and asked.sent == {0: NOW + 5}
    assert restarted(session, NOW + 60).quizmaster.due() == NOW + 60 + GRACE + 5, "as if no time had passed"
    spent = after(session, session.quizmaster.answer(0, asked.number, "nonsense", NOW + 6), [0], NOW + 6)
    assert spent and spent.number is None and spent.spent == (asked.question.id,)


def test_a_wrong_answer_in_a_race_stores_the_time_that_the_others_have_left() -> None:
    session = at_riddle("race", kinds="person person person", seats=3)
    deliver(session, range(3), NOW)
    number = session.quizmaster.open.number  # type: ignore[union-attr]
    show(session, 2, number, NOW + 1)
    after(session, session.quizmaster.answer(0, number, "nonsense", NOW + 2), [0, 1, 2], NOW + 2)
    due = session.quizmaster.due()
    assert due and restarted(session, NOW + 2).quizmaster.due() == due
