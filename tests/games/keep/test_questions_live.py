"""Keep with questions at a live table, without a server: presses, countdowns, guesses, strays and races."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import parlour
from parlour.core.errors import Conflict, Refused
from parlour.core.match import Match
from parlour.core.record import SEVERAL, WORLD
from parlour.games.keep import GAME, moves, state
from parlour.questions import sets
from parlour.questions.question import Question
from parlour.questions.sets import make
from parlour.session.events import Change
from parlour.session.open_question import GRACE, UNREACHED
from parlour.session.quizmaster import CHOICE, TYPED, Quizmaster
from parlour.session.session import Session
from parlour.store.matches import Seat, StoredMatch
from parlour.store.settings import QuestionTimes, question_from_json, question_to_json
from tests.clauses import clause
from tests.session.asking import deliver, show

NOW = 1_000.0
SET = make(
    "few",
    [
        Question(
            f"q{n}",
            n % 6,
            n // 6 % 3,
            f"What is riddle {n}?",
            (f"secret{n}x",),
            (f"wrong{n}a", f"wrong{n}b", f"wrong{n}c"),
        )
        for n in range(54)
    ],
)


def commit(session: Session, change: Change | None) -> None:
    """Commit a change that there must be."""
    assert change
    session.commit(change, NOW)


def table(
    kinds: str = "person person person",
    answers: str = TYPED,
    seed: int = 1,
    quizmaster: Quizmaster | None = None,
    **options: Any,
) -> Session:
    """A table of three teams on fixed drawbridges, the first to play, with a set of questions."""
    chosen = {"ports": "fixed", "first": "seat0", **options}
    match = Match.begin(GAME, seed=seed.to_bytes(32, "big"), **chosen)
    match.seats = ["Ann", "Bob", "Cid", "Dee"][: len(match.seats)]
    seats = [Seat(kind, name) for kind, name in zip(kinds.split(), match.seats, strict=True)]
    return Session(
        StoredMatch("m", match, seats), [match.start()], quizmaster or Quizmaster(SET, answers, NOW)
    )


def play(session: Session, seat: int, *names: str) -> None:
    """A seat's moves, one after another."""
    for name in names:
        change = session.play(seat, session.ply, [], name, f"m{session.entry_count}", NOW)
        assert change is not None
        session.commit(change, NOW)


def answer(session: Session, seat: int, right: bool, now: float = NOW) -> None:
    """A seat answers the open question, right or wrong."""
    assert session.quizmaster.open
    text = session.quizmaster.open.question.answer if right else "nonsense"
    change = session.quizmaster.answer(seat, session.quizmaster.open.number, text, now)
    assert change is not None
    session.commit(change, now)


def asked(session: Session) -> Session:
    """Ann has moved and taken the question."""
    play(session, 0, "done", "move A1.0", "ask")
    return session


def stored_and_read(times: QuestionTimes) -> QuestionTimes:
    """Times after they were stored as JSON and read again."""
    return question_from_json(json.loads(json.dumps(question_to_json(times))))


def number(session: Session) -> int:
    assert session.quizmaster.open
    return session.quizmaster.open.number


@clause("K-15 K-42", "allows")
def test_the_rating_is_that_of_the_question_that_was_drawn() -> None:
    session = asked(table())
    assert session.s.phase == state.PRESS and session.quizmaster.open
    assert session.quizmaster.open.question.difficulty == session.s.rating
    assert session.quizmaster.open.question.category == session.s.cat == 0
    drawn = session.stored.match.asked[session.ply - 1]
    assert drawn["question"] == session.quizmaster.open.question.id and drawn["key"] == 1


@clause("K-34", "allows")
def test_an_answer_that_comes_first_ends_the_chance_to_press() -> None:
    session = asked(table())
    assert session.s.seat == SEVERAL and session.quizmaster.public(NOW)["seats"] == [0]  # type: ignore[index]
    answer(session, 0, True)
    line = session.stored.match.line
    assert line[-3:] == [moves.LET + 1, moves.LET + 2, moves.RIGHT] and session.s.phase == state.STEP
    assert session.quizmaster.open is None and session.quizmaster.last and session.stored.match.check() == []


@clause("K-34 K-35", "allows")
def test_pressure_gives_five_seconds_from_when_the_question_is_shown_again() -> None:
    session = asked(table())
    first = number(session)
    deliver(session, range(3), NOW)
    show(session, 0, first, NOW)
    assert session.quizmaster.due() is None, "without a countdown there is no limit"
    play(session, 2, "press stag")
    assert number(session) == first and session.s.phase == state.ANSWER and session.s.chain[2] == 5
    assert session.quizmaster.due() == NOW + GRACE + 5 and session.quizmaster.public(NOW)["left"] == 5  # type: ignore[index]
    show(session, 0, first, NOW + 1)
    assert session.quizmaster.due() == NOW + 6 and session.quizmaster.tick(NOW + 5.9) is None
    with pytest.raises(Conflict, match="Time is up"):
        session.quizmaster.answer(0, first, "late", NOW + 6.1)
    session.commit(session.quizmaster.tick(NOW + 6), NOW + 6)  # type: ignore[arg-type]
    assert session.stored.match.line[-1] == moves.TIMEOUT and session.s.phase == state.AGAIN
    assert number(session) == first and session.quizmaster.last is None, "nobody hears the answer yet"


@clause("K-33", "allows")
def test_another_guess_is_at_the_same_question_and_has_no_limit() -> None:
    session = asked(table())
    first = number(session)
    answer(session, 0, False)
    assert session.s.phase == state.AGAIN and session.quizmaster.public(NOW)["seats"] == []  # type: ignore[index]
    with pytest.raises(Conflict, match="That question cannot be answered now"):
        session.quizmaster.answer(0, first, "too early", NOW)
    play(session, 0, "guess")
    assert number(session) == first and session.quizmaster.due() is None
    assert session.quizmaster.public(NOW)["guesses"] == [(0, "nonsense")]  # type: ignore[index]
    earned = int(session.s.rating)
    answer(session, 0, True)
    assert session.s.phase == state.STEP and session.s.chain[0] == 5 + earned


@clause("K-39 K-40 K-41", "allows")
def test_a_stray_question_goes_round_and_the_answer_waits_until_it_is_over() -> None:
    session = asked(table(guesses=0))
    first = number(session)
    answer(session, 0, False)
    assert session.s.phase == state.STRAY and number(session) == first and session.quizmaster.last is None
    with pytest.raises(Refused, match="It is Bob's turn to answer"):
        session.play(2, session.ply, [moves.TRY], now=NOW)
    play(session, 1, "try")
    assert session.quizmaster.public(NOW)["seats"] == [1]  # type: ignore[index]
    with pytest.raises(Conflict, match="Bob has the question now"):
        session.quizmaster.answer(2, first, "mine", NOW)
    answer(session, 1, False)
    assert session.s.chain[1] == 5 and number(session) == first
    play(session, 2, "try")
    answer(session, 2, True)
    assert session.s.chain[2] == 7 and session.quizmaster.open is None
    assert session.quizmaster.last and session.quizmaster.last["number"] == first
    guesses = [what["answer"] for what in session.stored.match.asked.values() if what.get("answer")]
    assert guesses[:2] == ["nonsense", "nonsense"] and session.s.turn == 1


@clause("K-52 K-54", "allows")
def test_the_race_is_for_all_and_a_wrong_rival_is_out() -> None:
    session = at_chest()
    assert session.s.phase == state.RACE and session.quizmaster.public(NOW)["seats"] == [0, 1, 2]  # type: ignore[index]
    first = number(session)
    deliver(session, range(3), NOW)
    for seat in range(3):
        show(session, seat, first, NOW + seat)
    assert session.quizmaster.due() == NOW + 32
    answer(session, 1, False, NOW + 5)
    assert number(session) == first and session.quizmaster.due() == NOW + 32, "their time runs on"
    with pytest.raises(Conflict):
        session.quizmaster.answer(1, first, "again", NOW + 6)
    answer(session, 0, True, NOW + 7)
    assert session.over and session.outcome() == "Ann opened the chest and won."


@clause("K-54 K-55", "allows")
def test_nobody_answers_the_race_in_time() -> None:
    session = at_chest()
    deliver(session, [0, 1], NOW)
    assert session.quizmaster.due() == NOW + UNREACHED + 30, "the third team is waited for"
    deliver(session, [2], NOW + 1)
    due = session.quizmaster.due()
    assert due == NOW + 1 + GRACE + 30
    session.commit(session.quizmaster.tick(due), due)  # type: ignore[arg-type]
    assert session.stored.match.line[-1] == moves.SILENCE and session.s.turn == 1


def at_chest() -> Session:
    """Ann stands before the chest and has drawn a colour, or chosen one."""
    text = "ports=fixed first=seat0 phase=chest pos=KEEP,D.2,D.4,-,-,- chain=1,6,6,0,0,0 arrived=1"
    session = table()
    session.records[-1] = GAME.words.read_position(text)
    session.records[-1].ply = 0
    play(session, 0, "chest try")
    if session.s.phase == state.CATEGORY:
        play(session, int(session.s.seat), "category blue")
    return session


def test_a_restart_goes_on_with_the_same_question_choices_and_time() -> None:
    for options in ({}, {"difficulty": "off"}):
        session = asked(table(answers=CHOICE, **options))
        deliver(session, range(3), NOW)
        play(session, 1, "press eagle")
        show(session, 0, number(session), NOW + 1)
        times = stored_and_read(session.quizmaster.times(NOW + 2))
        again = Session(session.stored, session.records, Quizmaster(SET, CHOICE, NOW + 2))
        again.quizmaster.resume(times, NOW + 2)
        assert again.quizmaster.open and session.quizmaster.open
        assert again.quizmaster.open.question == session.quizmaster.open.question
        assert again.quizmaster.open.choices == session.quizmaster.open.choices
        assert again.quizmaster.due() == NOW + 6


def test_people_see_what_a_bot_is_asked_and_may_take_it_up() -> None:
    for seed in range(40):
        session = asked(table("bot person person", seed=seed, guesses=0))
        shown = session.quizmaster.open
        assert shown and session.s.phase == state.PRESS, "who may press reads the question"
        play(session, 1, "let eagle")
        play(session, 2, "let stag")
        if session.s.phase == state.STRAY:
            break
    assert session.s.phase == state.STRAY and session.quizmaster.open is shown
    play(session, 1, "try")
    answer(session, 1, True)
    assert session.s.chain[1] == 7 and session.stored.match.check() == []


def test_nothing_public_tells_an_answer_before_its_time() -> None:
    session = asked(table(guesses=1))
    secret = session.quizmaster.open.question.answer  # type: ignore[union-attr]

    def public() -> str:
        told = [line for ply in range(1, session.ply + 1) for line in session.tell(session.step_at(ply), -1)]
        return json.dumps([session.quizmaster.public(NOW), session.quizmaster.last, told])

    assert secret not in public()
    answer(session, 0, False)
    assert secret not in public()
    play(session, 0, "no guess")
    assert session.s.phase == state.STRAY and secret not in public()
    play(session, 1, "pass")
    assert secret not in public()
    play(session, 2, "pass")
    assert session.quizmaster.last and secret in public(), "now it is over"


def test_a_team_that_leaves_the_table_does_not_escape_the_countdown() -> None:
    session = asked(table())
    deliver(session, range(3), NOW)
    play(session, 2, "press stag")
    assert session.quizmaster.due() == NOW + GRACE + 5, "it has had the question, so nobody waits for it"


def failed(**options: Any) -> Session:
    """Ann has answered wrong and bought no other guess, or could not."""
    session = asked(table(**options))
    answer(session, 0, False)
    if session.s.phase == state.AGAIN:
        play(session, 0, "no guess")
    return session


@clause("K-33 K-41", "forbids")
@pytest.mark.parametrize("kinds", ["person person person", "person bot person"])
def test_a_team_that_was_told_the_answer_does_not_have_the_question_again(kinds: str) -> None:
    session = failed(kinds=kinds, guesses=0)
    while session.s.phase == state.STRAY:
        last = int(session.s.seat)
        play(session, last, "pass")
    assert session.quizmaster.last and last == 2
    for seat in (0, 2):
        assert session.undo.reach(seat) is None
        with pytest.raises(Conflict, match="cannot undo a move by yourself"):
            session.undo.take_back(seat, session.ply, "u", NOW)
    with pytest.raises(Conflict, match="Everybody knows the answer to that question now"):
        session.undo.ask(2, session.ply, "b", NOW)


@clause("K-33", "forbids")
def test_a_team_that_declines_a_guess_does_not_guess_with_the_answer() -> None:
    session = failed(stray="off")
    assert session.quizmaster.last and session.quizmaster.open is None and session.s.turn == 1
    assert session.undo.reach(0) is None
    with pytest.raises(Conflict, match="Everybody knows the answer to that question now"):
        session.undo.ask(0, session.ply, "b", NOW)


def test_against_bots_a_question_that_was_heard_stays_heard() -> None:
    """Nobody else could agree, so whoever plays alone against bots does not draw question after question."""
    for heard in (False, True):
        session = asked(table("person bot bot", guesses=0, stray="off"))
        if heard:
            answer(session, 0, False)
            assert session.quizmaster.last, "the answer has been told"
        with pytest.raises(Conflict, match="asked or answered since then, so your move stands"):
            session.undo.ask(0, session.ply, "b", NOW)


@clause("K-33 K-40", "forbids")
@pytest.mark.parametrize("kinds", ["person person person", "person person bot", "person bot bot"])
def test_nobody_guesses_again_for_nothing(kinds: str) -> None:
    """An answer that was heard is not taken back unless the other people agree, be the question still open."""
    guessed = asked(table(kinds, guesses=2))
    answer(guessed, 0, False)
    play(guessed, 0, "guess")
    answer(guessed, 0, False)
    assert guessed.s.phase == state.AGAIN and guessed.s.chain[0] == 5
    people = [seat for seat, kind in enumerate(kinds.split()) if seat and kind == "person"]
    if not people:
        with pytest.raises(Conflict, match="asked or answered since then, so your move stands"):
            guessed.undo.ask(0, guessed.ply, "b", NOW)
        return
    commit(guessed, guessed.undo.ask(0, guessed.ply, "b", NOW))
    assert guessed.consent.open and guessed.consent.open.waiting == tuple(people)
    tried = asked(table(kinds, guesses=0))
    answer(tried, 0, False)
    play(tried, 1, "try")
    answer(tried, 1, False)
    commit(tried, tried.undo.ask(1, tried.ply, "b", NOW))
    others = tuple(seat for seat in (0, *people) if seat != 1)
    assert tried.consent.open and tried.consent.open.waiting == others


def test_after_an_agreed_taking_back_another_question_is_asked() -> None:
    for difficulty in ("drawn", "off"):
        session = asked(table(difficulty=difficulty, guesses=0, stray="off"))
        heard = session.quizmaster.open.question.id  # type: ignore[union-attr]
        answer(session, 0, True)
        commit(session, session.undo.ask(0, session.ply, "b", NOW))
        assert session.consent.open
        assert session.consent.open.waiting == (1, 2), "everybody has heard the question"
        opened = session.consent.open.number
        commit(session, session.consent.answer(1, opened, True, NOW))
        commit(session, session.consent.answer(2, opened, True, NOW))
        assert session.s.phase == state.ASKQ and session.quizmaster.open is None
        file = Match.from_json(session.stored.match.to_json(keep_seed=True), {GAME.name: GAME})
        assert file.retired == session.stored.match.retired == [heard]
        drawn = set()
        for seed in range(60):  # nine questions of a colour, so one that may come would come
            again = Session(session.stored, list(session.records), Quizmaster(SET, TYPED, NOW))
            again.stored.match.seed = seed.to_bytes(32, "big").hex()
            change = again.play(0, again.ply, [], "ask", now=NOW)
            assert change is not None
            drawn |= {entry.asked["question"] for entry in change.entries if entry.asked}
            if difficulty == "off":
                for record in change.records:
                    again.records.append(record)
                again.quizmaster.update()
                drawn |= {again.quizmaster.open.question.id}  # type: ignore[union-attr]
        assert len(drawn) == 8 and heard not in drawn


def play_out(session: Session, rng: random.Random) -> Iterator[int]:
    """Presses, guesses, strays and races at random until the end; the phase at every step."""
    now = NOW
    for _ in range(3_000):
        if session.over:
            return
        now += 1
        yield int(session.s.phase)
        change = session.quizmaster.tick(now)
        waits = session.quizmaster.open.ask.seats if session.quizmaster.open else ()
        if change is None and waits and (session.s.seat == WORLD or rng.random() < 0.3):
            seat = rng.choice(waits)
            assert session.quizmaster.open
            text = session.quizmaster.open.question.answer if rng.random() < 0.6 else "nonsense"
            change = session.quizmaster.answer(seat, session.quizmaster.open.number, text, now)
        elif change is None:
            seat = rng.choice(session.acting())
            mine = [a for a in GAME.list_legal(session.s) if GAME.engine.actor(session.s, a) == seat]
            bold = [a for a in mine if a in (moves.ASK, moves.GUESS, moves.TRY, moves.DONE, moves.CHEST_TRY)]
            change = session.play(seat, session.ply, [rng.choice(bold or mine)], now=now)
        assert change is not None
        session.commit(change, now)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("kinds", ["person person person", "person bot person"])
def test_a_whole_game_with_questions(kinds: str) -> None:
    """The line replays and checks."""
    session = table(kinds, round_limit=8, supply="full_box")
    met = set(play_out(session, random.Random(7)))
    assert session.over and session.stored.match.check() == []
    assert met >= {state.PRESS, state.ANSWER, state.AGAIN, state.STRAY, state.STRAYANS}
    again = Match.from_json(session.stored.match.to_json(), {GAME.name: GAME})
    assert again.position().record.tobytes() == session.s.tobytes()


def test_bots_among_themselves_spend_no_question_and_need_none() -> None:
    """With a set or without any: the dice decide, and the game is the same."""
    lines = []
    for quizmaster in (Quizmaster(SET, TYPED, NOW), Quizmaster()):
        session = table("bot bot bot", quizmaster=quizmaster, round_limit=4, supply="full_box")
        for _ in play_out(session, random.Random(7)):
            assert session.quizmaster.open is None and session.quizmaster.due() is None
        assert session.quizmaster.spent == [] and session.stored.match.asked == {}
        assert moves.RIGHT in session.stored.match.line, "questions were met"
        assert session.stored.match.check() == []
        lines.append(session.stored.match.line)
    assert lines[0] == lines[1]


def test_games_are_simulated_without_a_question_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> Any:
        raise AssertionError("a set of questions was opened")

    for name in ("load", "read_files", "draw"):
        monkeypatch.setattr(sets, name, none)
    assert parlour.simulate("keep", games=12, seats=2, round_limit=3).games == 12


@pytest.mark.parametrize("each", [1, 2])
def test_a_set_that_is_used_up_is_asked_all_over_again(each: int) -> None:
    """None twice before its category has been asked through, and not twice in a row where there is another."""
    few = make("few", [question for question in SET.questions if int(question.id[1:]) < 6 * each])
    session = table(
        quizmaster=Quizmaster(few, TYPED, NOW), round_limit=12, supply="full_box", difficulty="off"
    )
    asked: dict[int, str] = {}  # by number
    for _ in play_out(session, random.Random(3)):
        if session.quizmaster.open:
            asked[session.quizmaster.open.number] = session.quizmaster.open.question.id
    assert len(asked) > 4 * 6 * each, "more than there are"
    for category in range(6):
        mine = [id for _, id in sorted(asked.items()) if few.by_id[id].category == category]
        rounds = [mine[at : at + each] for at in range(0, len(mine), each)]
        assert all(len(set(one)) == len(one) for one in rounds), mine
        assert each == 1 or all(one != other for one, other in pairwise(mine)), mine
    assert session.over and session.stored.match.check() == []


def test_a_set_that_is_used_up_goes_on_the_same_after_a_restart() -> None:
    few = make("few", SET.questions[:12])
    session = table(
        quizmaster=Quizmaster(few, TYPED, NOW), round_limit=12, supply="full_box", difficulty="off"
    )
    compared = 0
    for _ in play_out(session, random.Random(3)):
        if session.quizmaster.open and len(session.quizmaster.spent) > 12:
            spent = stored_and_read(session.quizmaster.times(NOW)).spent
            again = Session(session.stored, session.records, Quizmaster(few, TYPED, NOW, spent))
            assert (
                again.quizmaster.open and again.quizmaster.open.question == session.quizmaster.open.question
            )
            compared += 1
    assert compared > 12
