"""The host asks, the seats answer, the world's action follows; and nobody hears the answer before its time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.core.errors import OutOfStep, Refused
from parlour.core.match import Match
from parlour.core.record import WORLD
from parlour.questions.question import Question
from parlour.questions.sets import make
from parlour.session.host import CHOICE, REFEREE, TYPED, Host
from parlour.session.open_question import GRACE, UNREACHED
from parlour.session.session import Change, QuestionChanged, Session
from parlour.store.matches import Seat, StoredMatch
from tests.toy.toy import GAME, KEEP, MISSED, SILENCE, SOLVED

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
    for seed in range(50):
        match = Match.begin(GAME, seed=seed.to_bytes(32, "big"), riddle=riddle, goal=1, **more)
        match.seats = ["Ann", "Bob", "Cid"][: len(match.seats)]
        seats = [Seat(kind, name) for kind, name in zip(kinds.split(), match.seats, strict=True)]
        session = Session(StoredMatch("m", match, seats), [match.start()], Host(SET, answers, NOW))
        session.commit(session.advance(NOW), NOW)  # type: ignore[arg-type]
        for seat in range(len(seats)):
            session.commit(session.play(seat, session.ply, [2 * seat + 1], now=NOW), NOW)  # type: ignore[arg-type]
        if session.s.seat == 0:
            session.commit(session.play(0, session.ply, [KEEP], now=NOW), NOW)  # type: ignore[arg-type]
            return session
    raise AssertionError("Ann never wins")


def right(session: Session) -> str:
    """The answer, which the test may know."""
    assert session.host.open
    return session.host.open.question.answer


def test_the_host_asks_and_the_line_keeps_what_was_answered() -> None:
    session = at_riddle("own")
    assert session.s.seat == WORLD and session.acting() == []
    asked = session.host.public(NOW)
    assert asked and asked["seats"] == [0] and asked["subject"] == "Geography" and asked["choices"] == []
    change = session.host.answer(0, asked["number"], f" {right(session).upper()} ", NOW)
    session.commit(change, NOW)
    assert session.kept.match.line[-1] == SOLVED and session.over
    kept = session.kept.match.asked[session.ply - 1]
    assert kept["right"] and kept["seat"] == 0 and kept["question"] in SET.by_id
    assert session.kept.match.check() == []
    assert session.host.last and session.host.last["answer"].startswith("secret")


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
    assert not GAME.engine.settles(session.records[-2], KEEP) and session.undo_to(0) is None
    alone = at_riddle("own", kinds="person bot")
    with pytest.raises(OutOfStep, match="A question has been asked or answered since then"):
        alone.ask_back(0, alone.ply, "b", NOW)


def test_only_who_is_asked_may_answer() -> None:
    session = at_riddle("own")
    number = session.host.open.number  # type: ignore[union-attr]
    with pytest.raises(OutOfStep, match="The question is with Ann now"):
        session.host.answer(1, number, right(session), NOW)
    with pytest.raises(OutOfStep, match="over"):
        session.host.answer(0, number + 1, right(session), NOW)
    with pytest.raises(OutOfStep, match="empty"):
        session.host.answer(0, number, "  ", NOW)


def test_a_race_goes_to_the_first_right_answer_and_a_wrong_one_is_out() -> None:
    session = at_riddle("race", kinds="person person person", seats=3)
    number = session.host.open.number  # type: ignore[union-attr]
    answer = right(session)
    session.commit(session.host.answer(1, number, "nonsense", NOW), NOW)
    assert session.host.open and session.host.open.number == number, "the same question goes on"
    assert session.host.public(NOW)["guesses"] == [(1, "nonsense")]  # type: ignore[index]
    with pytest.raises(OutOfStep):
        session.host.answer(1, number, answer, NOW)
    session.commit(session.host.answer(2, number, answer, NOW), NOW)
    assert session.s.lanterns.tolist()[:3] == [0, 0, 1]


def test_time_runs_from_when_the_question_was_shown() -> None:
    session = at_riddle("own")
    number = session.host.open.number  # type: ignore[union-attr]
    assert session.host.deliver([0, 1], NOW) == [QuestionChanged()]
    assert session.host.show(0, number, NOW + 1) == [QuestionChanged()]
    assert session.host.show(0, number, NOW + 1.5) == [], "saying it twice winds nothing up"
    assert session.host.due() == NOW + 6 and session.host.tick(NOW + 5.9) is None
    change = session.host.tick(NOW + 6)
    assert isinstance(change, Change)
    session.commit(change, NOW + 6)
    assert SILENCE in session.kept.match.line


@pytest.mark.parametrize("late", [GRACE + 0.1, 6.9])
def test_who_says_late_that_it_was_shown_gains_nothing(late: float) -> None:
    session = at_riddle("own")
    number = session.host.open.number  # type: ignore[union-attr]
    session.host.deliver([0, 1], NOW)
    assert GRACE <= 2 and session.host.due() == NOW + GRACE + 5
    assert session.host.show(0, number, NOW + late) == [] and session.host.due() == NOW + GRACE + 5
    assert session.host.deliver([0, 1], NOW + late) == [] and session.host.due() == NOW + GRACE + 5
    with pytest.raises(OutOfStep, match="Time is up"):
        session.host.answer(0, number, right(session), NOW + GRACE + 5.01)


def test_a_seat_that_is_not_connected_starts_when_it_is_first_sent_the_question() -> None:
    session = at_riddle("own")
    number = session.host.open.number  # type: ignore[union-attr]
    session.host.deliver([1], NOW)
    assert session.host.show(0, number, NOW) == [], "nobody has sent it the question yet"
    assert session.host.due() == NOW + UNREACHED + 5, "nobody gains much by staying away"
    session.host.deliver([0, 1], NOW + 9)
    assert session.host.due() == NOW + 9 + GRACE + 5
    gone = at_riddle("own")
    gone.host.deliver([0], NOW + UNREACHED + 4)
    assert gone.host.due() == NOW + UNREACHED + GRACE + 5, "its time had started by then"


def test_in_a_race_nobody_who_was_sent_the_question_draws_it_out() -> None:
    session = at_riddle("race", kinds="person person person", seats=3)
    number = session.host.open.number  # type: ignore[union-attr]
    session.host.deliver([0, 1, 2], NOW)
    for seat in range(3):
        session.host.show(seat, number, NOW + 2 + 2 * seat)
    assert session.host.due() == NOW + GRACE + 5


@pytest.mark.parametrize("set_by", [0.0, 3.0, -3600.0, 3600.0])
def test_times_outlive_a_restart_and_any_setting_of_the_system_clock(set_by: float) -> None:
    session = at_riddle("own")
    number = session.host.open.number  # type: ignore[union-attr]
    session.host.deliver([0, 1], NOW)
    session.host.show(0, number, NOW + 1)
    times = json.loads(json.dumps(session.host.times(NOW + 4)))
    now = NOW + 4 + set_by
    again = Session(session.kept, session.records, Host(SET, TYPED, now))
    assert again.host.open and again.host.open.question == session.host.open.question  # type: ignore[union-attr]
    again.host.resume(times, now)
    assert again.host.due() == now + 2, "two of the five seconds were left"
    assert again.host.show(0, number, now) == again.host.deliver([0, 1], now) == []


def test_times_of_an_earlier_version_are_read() -> None:
    session = at_riddle("own")
    number = session.host.open.number  # type: ignore[union-attr]
    session.host.resume({"number": number, "asked_at": NOW, "shown": {"0": NOW + 1}, "spent": []}, NOW + 3)
    assert session.host.due() == NOW + 6


def test_choices_are_shuffled_once_and_nothing_public_tells_the_answer() -> None:
    for _ in range(3):
        session = at_riddle("own", CHOICE)
        seen = session.host.public(NOW)
        assert seen and sorted(seen["choices"]) == sorted([right(session), *session.host.open.question.wrong])  # type: ignore[union-attr]
        assert seen["choices"] == session.host.public(NOW + 1)["choices"]  # type: ignore[index]
    typed = at_riddle("own")
    assert right(typed) not in json.dumps(typed.host.public(NOW))


def test_a_referee_says_what_was_right() -> None:
    session = at_riddle("own", REFEREE)
    number = session.host.open.number  # type: ignore[union-attr]
    with pytest.raises(OutOfStep, match="referee"):
        session.host.answer(0, number, "anything", NOW)
    session.commit(session.host.rule(0, number, True, NOW), NOW)
    assert session.kept.match.line[-1] == SOLVED


def test_where_only_bots_are_asked_the_dice_decide_and_can_be_checked() -> None:
    match = Match.begin(GAME, seed=bytes(32), riddle="race", goal=1)
    session = Session(
        StoredMatch("m", match, [Seat("bot", "A"), Seat("bot", "B")]), [match.start()], Host(SET, TYPED, NOW)
    )
    session.commit(session.advance(NOW), NOW)  # type: ignore[arg-type]
    while not session.over:
        seat = session.acting()[0]
        action = session.game.list_legal(session.s)[-1] if session.s.seat >= 0 else 2 * seat + 1
        action = KEEP if session.s.phase == 2 else action
        session.commit(session.play(seat, session.ply, [action], now=NOW), NOW)  # type: ignore[arg-type]
    assert session.host.open is None and match.asked == {} and match.check() == []


def test_a_bot_among_people_answers_when_its_time_comes() -> None:
    session = at_riddle("race", kinds="person bot")
    due = session.host.due()
    assert due is not None and NOW + 3 <= due <= NOW + 9
    change = session.host.tick(due)
    assert isinstance(change, Change) and change.entries[-1].seat in (WORLD, -1)
    session.commit(change, due)
    assert session.kept.match.asked


def test_in_a_race_the_time_of_the_others_runs_on() -> None:
    session = at_riddle("race", kinds="person person bot", seats=3)
    number = session.host.open.number  # type: ignore[union-attr]
    session.host.deliver(range(3), NOW)
    for seat in range(3):
        session.host.show(seat, number, NOW + seat / 2)
    before = (session.host.open.deadline(), session.host.open.bots)  # type: ignore[union-attr]
    session.commit(session.host.answer(0, number, "nonsense", NOW + 1), NOW + 1)
    assert session.host.open and (session.host.open.deadline(), session.host.open.bots) == before


def test_who_has_had_its_seconds_is_not_heard() -> None:
    session = at_riddle("own")
    number = session.host.open.number  # type: ignore[union-attr]
    session.host.deliver([0], NOW)
    session.host.show(0, number, NOW + 1)
    with pytest.raises(OutOfStep, match="Time is up"):
        session.host.answer(0, number, right(session), NOW + 6.01)
    session.commit(session.host.answer(0, number, right(session), NOW + 6), NOW + 6)
    assert session.kept.match.line[-1] == SOLVED


def test_a_question_has_the_number_of_the_ply_from_which_it_is_on() -> None:
    session = at_riddle("race", CHOICE, kinds="person person person", seats=3)
    opened = session.host.open
    assert opened and opened.number == session.ply
    session.commit(session.host.answer(1, opened.number, "nonsense", NOW), NOW)
    again = Session(session.kept, session.records, Host(SET, CHOICE, NOW + 4))
    assert again.host.open and again.host.open.number == opened.number < session.ply
    assert again.host.open.choices == opened.choices and again.host.open.question == opened.question


def test_who_does_not_know_says_so_at_once() -> None:
    session = at_riddle("race")
    number = session.host.open.number  # type: ignore[union-attr]
    session.commit(session.host.pass_on(1, number, NOW), NOW)
    assert session.host.open and session.host.open.ask.seats == (0,), "out of the race, and the others go on"
    assert session.host.public(NOW)["guesses"] == [], "nothing was guessed"  # type: ignore[index]
    with pytest.raises(OutOfStep):
        session.host.pass_on(1, number, NOW)
    session.commit(session.host.pass_on(0, number, NOW), NOW)
    assert MISSED in session.kept.match.line and session.host.open is None
    aloud = at_riddle("own", REFEREE)
    with pytest.raises(OutOfStep, match="referee"):
        aloud.host.pass_on(0, aloud.host.open.number, NOW)  # type: ignore[union-attr]


def test_a_question_that_people_have_seen_is_spent_whoever_answered_it() -> None:
    session = at_riddle("own")
    assert session.host.open
    seen, ply = session.host.open.question.id, session.ply
    session.commit(session.host.answer(0, session.host.open.number, "nonsense", NOW), NOW)  # type: ignore[arg-type]
    session.commit(session.go_back(0, ply, "", NOW), NOW)  # the line knows nothing of it any more
    assert not session.kept.match.asked and session.host.open and session.host.open.question.id != seen
    times = session.host.times(NOW)
    assert times["spent"] == [seen]
    again = Session(session.kept, session.records, Host(SET, TYPED, NOW, times["spent"]))
    assert again.host.open and again.host.open.question == session.host.open.question, "after a restart, too"
    lost = Session(session.kept, session.records, Host(SET, TYPED, NOW))
    assert lost.host.open and lost.host.open.question.id != seen, "the match itself remembers it"


def test_a_reply_that_is_sent_again_counts_once_also_after_a_restart() -> None:
    session = at_riddle("race", kinds="person person person", seats=3)
    number, answer = session.host.open.number, right(session)  # type: ignore[union-attr]
    session.commit(session.host.pass_on(2, number, NOW, "a"), NOW)  # type: ignore[arg-type]
    session.commit(session.host.answer(1, number, answer, NOW, "a"), NOW)  # type: ignore[arg-type]
    line = list(session.kept.match.line)
    for one in (session, Session(session.kept, session.records, Host(SET, TYPED, NOW))):
        assert one.host.answer(1, number, answer, NOW, "a") is None
        assert one.host.pass_on(2, number, NOW, "a") is None
        with pytest.raises(OutOfStep, match="That question is over"):
            one.host.answer(0, number, answer, NOW, "a")
        with pytest.raises(OutOfStep, match="That question is over"):
            one.host.answer(1, number, answer, NOW, "b")
        assert one.kept.match.line == line


def test_a_ruling_that_is_sent_again_counts_once() -> None:
    session = at_riddle("own", REFEREE)
    number = session.host.open.number  # type: ignore[union-attr]
    session.commit(session.host.rule(0, number, True, NOW, "r"), NOW)  # type: ignore[arg-type]
    again = Session(session.kept, session.records, Host(SET, REFEREE, NOW))
    assert again.host.rule(0, number, True, NOW, "r") is None
