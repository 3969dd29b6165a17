"""What the patent names and the first rulebook left aside: one way to the chest, the right to move, more ratings, and
colours that the players match to categories."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from parlour.core.errors import BadOption, BadQuestions, Refused
from parlour.core.match import Match
from parlour.core.names import fill
from parlour.core.offer import Look
from parlour.core.options import refuse_strays
from parlour.core.record import CHANCE, NOBODY, OK, WORLD, Record
from parlour.core.step import Step
from parlour.games.keep import GAME, moves, state
from parlour.games.keep.rules import codes
from parlour.questions import load
from parlour.questions.question import Question
from parlour.questions.sets import QuestionSet, make
from parlour.session.quizmaster import TYPED, Quizmaster
from parlour.session.session import Session
from parlour.store.matches import Seat, StoredMatch
from tests.clauses import clause

from .castle import (
    NUMBERS,
    RULES,
    after,
    chances,
    keys,
    moving,
    names,
    place_of,
    play,
    put_gates,
    turn_of,
    why,
)


def in_keep(keys_held: int, **options: Any) -> Record:
    """Team 0 in the keep at the start of its turn, after gates; no gate lies anywhere."""
    return moving("KEEP", keys_held, **options)


# The chest. K-72


@clause("K-72", "allows")
def test_v01_what_may_be_done_at_the_chest() -> None:
    """V-01: trivia on, in the keep at the start of the turn with 5 keys, no gates."""
    assert set(names(in_keep(5))) == {"CHEST_KEYS", "CHEST_TRY", "LEAVE", "STOP"}
    assert set(names(in_keep(5, chest="either"))) == {"CHEST_KEYS", "CHEST_TRY", "LEAVE", "STOP"}
    assert set(names(in_keep(5, chest="question"))) == {"CHEST_TRY", "LEAVE", "STOP"}
    assert set(names(in_keep(2, chest="keys"))) == {"LEAVE", "STOP"}


@clause("K-72", "refuses")
def test_a_way_that_was_left_out_is_refused() -> None:
    assert why(in_keep(5, chest="question"), "CHEST_KEYS") == codes.NOT_BY_KEYS
    assert why(in_keep(5, chest="card"), "CHEST_KEYS") == codes.NOT_BY_KEYS
    assert why(in_keep(5, chest="card", trivia="off"), "CHEST_KEYS") == codes.NOT_BY_KEYS
    for trivia in ("on", "off"):
        assert why(in_keep(1, chest="keys", trivia=trivia), "CHEST_TRY") == codes.ONLY_BY_KEYS
        assert why(in_keep(5, chest="keys", trivia=trivia), "CHEST_TRY") == codes.ONLY_BY_KEYS
    with pytest.raises(BadOption, match="chest=question needs trivia=on, not trivia=off"):
        refuse_strays(GAME.options, {"trivia": "off", "chest": "question"})


@clause("K-72", "allows")
def test_each_way_alone_opens_it() -> None:
    assert play(in_keep(3, chest="keys"), "CHEST_KEYS").winner == 0
    asked = play(in_keep(9, chest="question"), "CHEST_TRY", "CARD 2")
    assert asked.phase == state.RACE and after(asked, "BUZZR 0").winner == 0
    for trivia in ("on", "off"):
        drawn = play(in_keep(9, chest="card", trivia=trivia), "CHEST_TRY")
        assert (drawn.phase, drawn.seat) == (state.CHESTCARD, CHANCE)
        assert chances(drawn)["CARD 6"] == Fraction(1, 8)
        ends = [after(drawn, f"CARD {card}") for card in range(8)]
        assert [s.seat == NOBODY and s.winner == 0 for s in ends] == [card == 6 for card in range(8)]
        assert ends[0].turn == 1 and keys(ends[0])[0] == 9, "another card ends the turn and costs nothing"


@clause("K-72", "refuses")
def test_a_card_that_opens_the_chest_is_never_turned_up_beforehand() -> None:
    s = play(moving("G2.0", chest="card", chest_card="preset"), "MOVE KEEP")
    assert (s.phase, s.card) == (state.CHEST, -1)
    s = play(moving("G2.0", chest="question", chest_card="preset"), "MOVE KEEP")
    assert s.phase == state.CHESTCARD


@clause("K-72", "refuses")
def test_without_questions_a_question_opens_nothing() -> None:
    """Match.begin refuses the pair; a record that has it is played as if the chest opened either way."""
    assert set(names(in_keep(5, chest="question", trivia="off"))) == {"CHEST_KEYS", "LEAVE", "STOP"}
    assert set(names(in_keep(1, chest="question", trivia="off"))) == {"CHEST_TRY", "LEAVE", "STOP"}


# The right to move. K-73


def thrown(where: str = "D.0", gates: dict[str, int] | None = None, **options: Any) -> Record:
    """A team that has to throw or draw before it may move."""
    return moving(where, gates=gates, trivia="off", **options)


def to_move(s: Record) -> Fraction:
    """The probability that the team to throw or draw may move."""
    return sum((p for name, p in chances(s).items() if after(s, name).phase == state.STEP), Fraction(0))


@clause("K-73", "allows")
def test_v02_a_face_of_at_least_right_at() -> None:
    """V-02: right_at=5: odds 2 to 4 for moving."""
    s = thrown(movement="right_die", right_at=5)
    assert names(s) == [f"ROLL {face}" for face in range(1, 7)] and to_move(s) == Fraction(2, 6)
    moves_on = [after(s, f"ROLL {face}").phase == state.STEP for face in range(1, 7)]
    assert moves_on == [False, False, False, False, True, True]
    assert to_move(thrown(movement="right_die")) == Fraction(1, 2)
    assert [to_move(thrown(movement="right_die", right_at=n)) for n in (2, 6)] == [
        Fraction(5, 6),
        Fraction(1, 6),
    ]
    on = after(s, "ROLL 6")
    assert set(names(on)) == {"MOVE A1.0", "MOVE B1.0", "SKIP A1.0", "SKIP B1.0"} and on.left == 1


@clause("K-73", "allows")
def test_v03_a_card_of_a_colour_beside_the_token() -> None:
    """V-03: on a drawbridge 3/8; a token whose open neighbours show four colours: 5/8."""
    for side in range(6):
        assert to_move(thrown(f"D.{side}", movement="right_card")) == Fraction(3, 8)
    s = thrown("T.0", movement="right_card")
    assert to_move(s) == Fraction(5, 8), "E2, F2, E4, F4: brown, green, orange, pink"
    assert names(s) == [f"CARD {card}" for card in range(8)]
    on = after(s, "CARD 3")
    assert "MOVE F4.0" in names(on), "any space, not only the one of that colour"
    assert to_move(thrown("A3.0", movement="right_card")) == Fraction(5, 8)
    shut = thrown("A3.0", gates={"L0": 1}, movement="right_card")
    assert to_move(shut) == Fraction(3, 8), "a shut stair shows no colour: A2.0 and B3.5 are left"
    leaving = play(in_keep(1, trivia="off", movement="right_card"), "LEAVE")
    assert to_move(leaving) == Fraction(7, 8), "all six colours, and Your Choice"


@clause("K-73", "refuses")
def test_another_card_or_a_lower_face_ends_the_turn() -> None:
    s = thrown("D.0", movement="right_card")  # beside it are blue and orange
    for card in (1, 2, 3, 4, 7):
        stopped = after(s, f"CARD {card}")
        assert (stopped.phase, stopped.turn, place_of(stopped)) == (state.GATES, 1, "D.0")
    assert after(thrown(movement="right_die"), "ROLL 3").turn == 1
    assert why(s, "ROLL 1") == codes.NO_DICE
    assert why(thrown(movement="right_die"), "CARD 0") == codes.NO_CARD_TO_MOVE
    assert why(s, "MOVE A1.0") == codes.ASKED + state.ROLL
    with pytest.raises(BadOption, match="movement"):
        refuse_strays(GAME.options, {"movement": "right_card"})
    with pytest.raises(BadOption, match="right_at"):
        refuse_strays(GAME.options, {"trivia": "off", "right_at": 5})
    with pytest.raises(BadOption):
        GAME.start(trivia="off", movement="right_die", right_at=7)


def told(s: Record, move: str) -> list[str]:
    """What the log says of an action."""
    t = after(s, move)
    return GAME.tell(Step(s, NUMBERS[move], t, int(s.seat)))


def test_the_log_says_what_die_and_card_allow() -> None:
    assert told(thrown(movement="right_die", right_at=5), "ROLL 4") == [
        "The die shows 4: the token may not move."
    ]
    assert told(thrown(movement="right_die", right_at=5), "ROLL 5") == [
        "The die shows 5: the token may move one space."
    ]
    assert told(thrown(movement="right_card"), "CARD 0") == [
        "Lion drew the card “Blue” and may move one space."
    ]
    assert told(thrown(movement="right_card"), "CARD 7") == [
        "Lion drew the card “Opposition Chooses” and may not move."
    ]


# Ratings. K-74


def to_ask(**options: Any) -> Record:
    """Team 0 on A1.0, about to take a question; nobody can press."""
    return play(moving("D.0", 0, pressure="off", **options), "MOVE A1.0")


@clause("K-74", "allows")
def test_v04_the_fifth_rating_earns_four_keys() -> None:
    """V-04: five ratings, difficulty=chosen, rating 5 right: four keys."""
    s = to_ask(ratings=5, difficulty="chosen")
    assert names(s) == ["ASKD 0", "ASKD 1", "ASKD 2", "DECLINE", "ASKD 3", "ASKD 4"]
    assert keys(play(s, "ASKD 4", "RIGHT"))[0] == 4


@clause("K-74", "allows")
@pytest.mark.parametrize("ratings", [2, 3, 4, 5])
def test_a_right_answer_earns_one_key_less_than_its_rating(ratings: int) -> None:
    drawn = play(to_ask(ratings=ratings), "ASK")
    assert names(drawn) == [f"DIFF {rating}" for rating in range(ratings)]
    assert set(chances(drawn).values()) == {Fraction(1, ratings)}
    for rating in range(ratings):
        assert keys(after(drawn, f"DIFF {rating}", "RIGHT"))[0] == rating


@clause("K-74", "refuses")
def test_no_rating_beyond_those_agreed() -> None:
    assert why(to_ask(ratings=4, difficulty="chosen"), "ASKD 4") == codes.NO_SUCH_RATING
    assert why(to_ask(difficulty="chosen"), "ASKD 3") == codes.NO_SUCH_RATING
    assert why(play(to_ask(ratings=2), "ASK"), "DIFF 2") == codes.NO_SUCH_RATING
    assert why(to_ask(), "ASKD 3") == codes.RATING_IS_DRAWN
    assert why(to_ask(difficulty="off"), "ASKD 4") == codes.RATING_IS_OFF
    with pytest.raises(BadOption):
        GAME.start(ratings=6)
    with pytest.raises(BadOption, match="ratings"):
        refuse_strays(GAME.options, {"difficulty": "off", "ratings": 5})


def test_what_a_team_knows_falls_with_the_rating() -> None:
    s = play(to_ask(ratings=5, difficulty="chosen", skill=80), "ASKD 4")
    assert chances(s) == {"RIGHT": Fraction(20, 100), "WRONG": Fraction(80, 100)}
    s = play(to_ask(ratings=5, difficulty="chosen", skill=50), "ASKD 4")
    assert chances(s) == {"RIGHT": Fraction(0), "WRONG": Fraction(1)}


@clause("K-74", "allows")
def test_the_world_may_say_that_the_question_is_easier() -> None:
    s = play(to_ask(difficulty="chosen"), "ASKD 2")
    assert why(s, "RATED 1") == OK and RULES.actor(s, NUMBERS["RATED 1"]) == WORLD
    assert "RATED 1" not in names(s), "it is never listed: nobody can choose it"
    s = play(s, "RATED 1", "RIGHT")
    assert keys(s)[0] == 1, "paid as what it is"


@clause("K-74", "refuses")
def test_it_says_so_at_once_or_not_at_all() -> None:
    s = play(moving("D.0", 3, difficulty="chosen"), "MOVE A1.0", "ASKD 2")
    assert why(s, "RATED 2") == codes.NOT_ANOTHER_RATING, "it has that rating"
    assert why(s, "RATED 3") == codes.NO_SUCH_RATING
    assert why(after(s, "PRESS 1"), "RATED 1") == codes.NOT_ANOTHER_RATING
    assert why(after(s, "LET 1", "LET 2", "WRONG"), "RATED 1") == codes.NOT_ANOTHER_RATING
    assert why(after(s, "LET 1", "LET 2", "WRONG", "GUESS"), "RATED 1") == codes.NOT_ANOTHER_RATING
    assert why(play(moving("D.0"), "MOVE A1.0", "ASK", "DIFF 2"), "RATED 1") == codes.NOT_ANOTHER_RATING
    assert why(turn_of(), "RATED 1") == codes.NOT_ANOTHER_RATING


# At a table, with a set of questions.

NOW = 1_000.0
CATEGORIES = ("Ships", "Trains", "Clouds", "Knots", "Bridges", "Bells", "Kites")


def some(ratings: range, topics: tuple[str, ...] = ()) -> QuestionSet:
    """A set with four questions for each category and rating: the six usual categories, or some of its own."""
    return make(
        "some",
        [
            Question(
                f"{c}-{d}-{n}", -1 if topics else c, d, f"{c} {d} {n}?", (f"answer {c}{d}{n}",), topic=topic
            )
            for c, topic in enumerate(topics or ("",) * 6)
            for d in ratings
            for n in range(4)
        ],
    )


def table(
    questions: QuestionSet,
    subjects: list[str] | None = None,
    kinds: str = "person person person",
    **options: Any,
) -> Session:
    """A table on fixed drawbridges, the first to play."""
    match = Match.begin(GAME, seed=bytes(32), ports="fixed", first="seat0", **options)
    match.seats, match.subjects = ["Ann", "Bob", "Cid"], subjects or []
    seats = [Seat(kind, name) for kind, name in zip(kinds.split(), match.seats, strict=True)]
    return Session(StoredMatch("m", match, seats), [match.start()], Quizmaster(questions, TYPED, NOW))


def go(session: Session, seat: int, *moves_said: str) -> list[str]:
    """A seat's moves; what the log says of them."""
    said: list[str] = []
    for move in moves_said:
        change = session.play(seat, session.ply, [], move, f"m{session.entry_count}", NOW)
        assert change is not None
        for event in session.commit(change, NOW):
            said += session.tell(event.step, -1) if hasattr(event, "step") else []
    return said


@clause("K-74", "allows")
def test_a_set_without_hard_questions_pays_for_what_it_asks() -> None:
    session = table(some(range(2)), difficulty="chosen")
    said = go(session, 0, "done", "move A1.0", "ask hard")
    assert said[-1] == "There is no hard question in Geography (blue), so this one is medium."
    assert (
        session.s.rating == 1 and session.quizmaster.open and session.quizmaster.open.question.difficulty == 1
    )
    assert session.stored.match.line[-1] == moves.RATED + 1
    question = session.quizmaster.open.question
    session.commit(session.quizmaster.answer(0, session.quizmaster.open.number, question.answer, NOW), NOW)  # type: ignore[arg-type]
    assert session.s.chain[0] == 7, "one key for a medium question, not two"
    assert session.stored.match.check() == [], "the dice decided none of it"
    again = Match.from_json(session.stored.match.to_json(keep_seed=True), {"keep": GAME})
    assert again.line == session.stored.match.line


@clause("K-74", "allows")
def test_an_8_plus_table_pays_one_key_for_the_medium_question_it_asks() -> None:
    young = load().suited("8+")
    assert young.ratings == (0, 1), "the built-in set has nothing hard for them"
    session = table(young, difficulty="chosen")
    go(session, 0, "done", "move A1.0", "ask hard")
    assert session.quizmaster.open and session.quizmaster.open.question.difficulty == session.s.rating == 1


@clause("K-74", "refuses")
def test_where_the_rating_is_there_nothing_turns_out_otherwise() -> None:
    session = table(some(range(3)), difficulty="chosen")
    said = go(session, 0, "done", "move A1.0", "ask hard")
    assert said[-1] == "Ann asked for a hard question: Geography (blue)." and session.s.rating == 2
    with pytest.raises(Refused, match="Ann is answering a question"):
        go(session, 1, "turns out easy")


@clause("K-74", "allows")
def test_a_bots_question_is_paid_as_what_it_is_too() -> None:
    session = table(some(range(1)), kinds="bot person person", difficulty="chosen", pressure="off", skill=100)
    go(session, 0, "done", "move A1.0", "ask hard")
    line = session.stored.match.line
    assert line[3:5] == [moves.RATED, moves.RIGHT] and session.s.chain[0] == 6, (
        "an easy question earns nothing"
    )


def test_questions_harder_than_the_tables_hardest_are_not_drawn() -> None:
    for seed in range(12):
        match = Match.begin(GAME, seed=bytes([seed] * 32), ports="fixed", first="seat0", ratings=2)
        session = Session(
            StoredMatch("m", match, [Seat("person", "")] * 3),
            [match.start()],
            Quizmaster(some(range(5)), TYPED, NOW),
        )
        go(session, 0, "done", "move A1.0", "ask")
        assert (
            session.quizmaster.open and session.quizmaster.open.question.difficulty == session.s.rating <= 1
        )


# Colours and categories. K-75


@clause("K-75", "allows")
def test_players_match_colours_to_categories_of_the_set() -> None:
    chosen = ["Bells", "Kites", "Ships", "Trains", "Clouds", "Knots"]
    session = table(some(range(3), CATEGORIES), chosen)
    said = go(session, 0, "done", "move A1.0", "ask")  # blue
    assert session.quizmaster.open and session.quizmaster.open.question.topic == "Bells"
    assert said[-1].endswith(": Bells (blue).")
    public = session.quizmaster.public(NOW)
    assert public and (public["subject"], public["category"]) == ("Bells", 0), "its colour is still blue"
    picture = str(GAME.view.board(session.s, session.look(0)))
    assert "A1.0 (blue): Bells" in picture and "Geography" not in picture
    assert "Bells (blue" in session.game.view.board(session.s, session.look(0)).desc
    assert "History" not in str(session.stored.match.position()._s), "it is not in the record"


@clause("K-75", "allows")
def test_the_match_keeps_what_they_chose() -> None:
    chosen = ["Bells", "Kites", "Ships", "Trains", "Clouds", "Knots"]
    match = table(some(range(3), CATEGORIES), chosen).stored.match
    assert Match.from_json(match.to_json(keep_seed=True), {"keep": GAME}).subjects == chosen
    usual = table(some(range(3))).stored.match
    assert "subjects" not in usual.to_dict(), "a file of a usual match is as it was"


@clause("K-75", "allows")
def test_as_usual_the_first_six_categories_serve() -> None:
    session = table(some(range(3), CATEGORIES))
    go(session, 0, "done", "move A1.0", "ask")
    assert session.quizmaster.open and session.quizmaster.open.question.topic == "Bells", (
        "the first in the alphabet"
    )
    assert table(some(range(3))).quizmaster.category_of(4) == 4


@clause("K-75", "refuses")
def test_each_colour_has_a_category_of_its_own() -> None:
    questions = some(range(3), CATEGORIES)
    with pytest.raises(BadQuestions, match="no category 'Geography'. It has Bells, Bridges"):
        questions.check_chosen(["Geography", *CATEGORIES[:5]])
    for wrong in (["Bells"] * 6, ["Bells"], list(CATEGORIES)):
        with pytest.raises(BadQuestions, match="Choose 6 different categories"):
            questions.check_chosen(wrong)
    with pytest.raises(BadQuestions, match="has no question in Geography"):
        some(range(3), CATEGORIES[:5]).check_usable()
    questions.check_usable()


def test_the_buttons_for_a_category_have_its_name() -> None:
    s = play(in_keep(1), "CHEST_TRY", "CARD 6")
    label = GAME.view.offer(s, Look(0)).buttons[0].label
    assert fill(label, ["Ann", "Bob", "Cid"]) == "Geography (blue)"


def test_gates_do_not_colour_the_way() -> None:
    s = turn_of(trivia="off", movement="right_card")
    s.pos[0] = 3  # A3.0
    put_gates(s, "L0")
    assert RULES.faults(s) == 0 and to_move(play(s, "DONE")) == Fraction(3, 8)
