"""Sets of questions: which exist, what they need, and how a number draws from them."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import BadQuestions, UnknownName
from parlour.questions import BUILT_IN, CATEGORIES, Question, QuestionSet, choices, draw, load, sets

LUCK = st.integers(0, 2**64 - 1)


def small(cell: int = 4, difficulties: int = 3) -> QuestionSet:
    """Return a set with that many questions in each cell."""
    return sets.make(
        "small",
        [
            Question(
                f"{c}-{d}-{n}", c, d, f"Question {c} {d} {n}?", (f"answer {n}",), ("x", "y", "z"), ages=age
            )
            for c in range(len(CATEGORIES))
            for d, age in zip(range(difficulties), ("8+", "11+", "14+"), strict=False)
            for n in range(cell)
        ],
    )


def test_the_built_in_set_is_always_there(tmp_path: Path) -> None:
    assert sets.names() == [BUILT_IN] == sets.names(tmp_path) == sets.names(tmp_path / "nowhere")
    assert load().name == BUILT_IN and load() is load(), "read once"
    assert load(BUILT_IN, tmp_path) is load()
    load().check_usable()


def test_a_set_is_cached_listed_and_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "sets"
    kept = sets.keep("pub-night", small().questions, folder)
    assert sets.names(folder) == [BUILT_IN, "pub-night"]
    again = load("pub-night", folder)
    assert again == kept and again.digest == kept.digest and load("pub-night", folder) is again


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    sets.keep("mine", small(2).questions, tmp_path)
    first = load("mine", tmp_path)
    sets.keep("mine", small(3).questions, tmp_path)
    os.utime(tmp_path / "mine.jsonl", ns=(1, 1))
    second = load("mine", tmp_path)
    assert len(first.questions) == 36 and len(second.questions) == 54 and first.digest != second.digest


@pytest.mark.parametrize("name", ["", "Mine", "my set", "../mine", "a/b", "-x", "x" * 41, "ünlü", "mine\n"])
def test_names_that_are_no_file_names_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadQuestions, match="small letters, digits and hyphens"):
        sets.keep(name, small().questions, tmp_path)
    with pytest.raises(UnknownName, match="Sets: parlour"):
        load(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_built_in_set_cannot_be_replaced(tmp_path: Path) -> None:
    with pytest.raises(BadQuestions, match="comes with Parlour"):
        sets.keep(BUILT_IN, small().questions, tmp_path)
    (tmp_path / "parlour.jsonl").write_text("", encoding="utf-8")
    (tmp_path / "Not A Set.jsonl").write_text("", encoding="utf-8")
    assert sets.names(tmp_path) == [BUILT_IN] and len(load(BUILT_IN, tmp_path).questions) >= 900


def test_an_unknown_set_is_answered_with_the_known_ones(tmp_path: Path) -> None:
    sets.keep("mine", small().questions, tmp_path)
    with pytest.raises(UnknownName, match="No question set 'yours'. Sets: parlour, mine"):
        load("yours", tmp_path)


def test_every_category_needs_a_question(tmp_path: Path) -> None:
    few = [question for question in small().questions if question.category not in (1, 4)]
    assert sets.make("few", few).missing == ["Entertainment", "Science & Nature"]
    with pytest.raises(BadQuestions, match="no question in Entertainment, Science & Nature"):
        sets.keep("few", few, tmp_path)
    assert list(tmp_path.iterdir()) == []
    one_each = [question for question in small(1, 1).questions]
    assert sets.make("least", one_each).missing == []


def test_two_questions_may_not_have_one_id() -> None:
    with pytest.raises(BadQuestions, match="same id"):
        sets.make("twins", [*small().questions, small().questions[0]])


def test_a_set_for_an_age_holds_what_suits_it() -> None:
    counts = [len(small().suited(ages).questions) for ages in ("8+", "11+", "14+")]
    assert counts == [24, 48, 72]
    with pytest.raises(BadQuestions, match="No age band '9'"):
        small().suited("9")


@given(LUCK, st.integers(0, 5), st.sampled_from([0, 1, 2, None]))
def test_luck_and_what_was_used_decide_everything(number: int, category: int, difficulty: int | None) -> None:
    questions, backwards = small(), sets.make("small", reversed(small().questions))
    used = [question.id for question in small().questions[::3]]
    drawn = draw(questions, category, difficulty, used, number)
    assert drawn == draw(backwards, category, difficulty, used, number), "the order of a file does not matter"
    assert drawn.category == category and difficulty in (None, drawn.difficulty)
    assert drawn.id not in used


@given(st.lists(LUCK, min_size=12, max_size=12), st.sampled_from([0, 1, 2]))
def test_a_cell_is_asked_through_before_it_begins_again(numbers: list[int], difficulty: int) -> None:
    questions, used = small(), []
    for number in numbers:
        used.append(draw(questions, 3, difficulty, used, number).id)
    for start in range(0, 12, 4):
        assert len(set(used[start : start + 4])) == 4
    assert all(a != b for a, b in zip(used, used[1:], strict=False)), "never the same one twice running"


@given(st.lists(LUCK, min_size=24, max_size=24))
def test_without_a_difficulty_the_whole_category_is_asked_through(numbers: list[int]) -> None:
    questions, used = small(), []
    for number in numbers:
        used.append(draw(questions, 0, None, used, number).id)
    assert len(set(used[:12])) == 12 and len(set(used[12:])) == 12


def test_what_was_used_elsewhere_takes_nothing_away() -> None:
    questions = small(1)
    used = ["1-0-0", "gone", "0-1-0"]
    assert draw(questions, 0, 0, used, 7).id == "0-0-0"
    assert draw(questions, 0, 0, [*used, "0-0-0"], 7).id == "0-0-0", "a cell of one begins again at once"


def test_draws_are_even() -> None:
    drawn = Counter(draw(small(), 2, 1, [], number).id for number in range(4000))
    assert len(drawn) == 4 and all(850 < count < 1150 for count in drawn.values())
    places = Counter(choices(small().questions[0], number).index("answer 0") for number in range(4000))
    assert len(places) == 4 and all(850 < count < 1150 for count in places.values())


def test_where_a_difficulty_is_missing_the_nearest_is_drawn() -> None:
    easy = small(2, 1)
    assert draw(easy, 0, 2, [], 1).difficulty == 0
    mixed = sets.make("mixed", [one for one in small().questions if one.difficulty != 1])
    assert draw(mixed, 0, 1, [], 1).difficulty == 0, "the easier of two that are as near"


def test_a_category_without_questions_is_an_error() -> None:
    empty = sets.make("few", [one for one in small().questions if one.category])
    with pytest.raises(BadQuestions, match="no question in Geography"):
        draw(empty, 0, None, [], 1)
    with pytest.raises(BadQuestions, match="category 9"):
        draw(empty, 9, None, [], 1)


@given(LUCK)
def test_choices_are_the_answer_and_three_others_in_an_order_of_luck(number: int) -> None:
    question = Question("q", 0, 0, "Why?", ("Because", "so"), ("a", "b", "c", "d", "e"))
    shown = choices(question, number)
    assert len(shown) == 4 == len(set(shown)) and shown.count("Because") == 1
    assert set(shown) - {"Because"} <= set(question.wrong) and choices(question, number) == shown
    assert choices(Question("q", 0, 0, "Why?", ("Because",)), number) == ()


def test_a_recorded_draw_stays_what_it_was() -> None:
    """Replays use these numbers: a change here would break every stored match with questions."""
    used: list[str] = []
    for number in (1, 2**63, 2**64 - 1):
        used.append(draw(small(), 5, None, used, number).id)
    assert used == ["5-2-3", "5-1-3", "5-0-2"]
    assert choices(small().questions[0], 12345) == ("y", "x", "z", "answer 0")


def own(*topics: str) -> sets.QuestionSet:
    """A set with an easy and a hard question in each of some categories of its own."""
    made = [Question(f"{t}-{d}", -1, d, f"{t} {d}?", (f"{t}{d}",), topic=t) for t in topics for d in (0, 3)]
    return sets.make("own", made)


TOPICS = ("Bells", "Bridges", "Clouds", "Kites", "Knots", "Ships", "Trains")


def test_a_set_may_have_categories_of_its_own(tmp_path) -> None:  # type: ignore[no-untyped-def]
    made = own(*reversed(TOPICS))
    assert made.categories == TOPICS and made.ratings == (0, 3) and made.missing == []
    assert made.category_for(0) == 6 and made.names[6] == "Bells"
    chosen = ("Trains", "Ships", "Knots", "Kites", "Clouds", "Bridges")
    assert draw(made, made.category_for(0, chosen), None, [], 1).topic == "Trains"
    assert made.category_for(0, ("Gone", *chosen[1:])) == 6, "what the set has no more is as usual"
    kept = sets.keep("own", made.questions, tmp_path)
    assert sets.load("own", tmp_path).questions == kept.questions and kept.categories == TOPICS
    mixed = sets.make("mixed", [*made.questions, *small().questions])
    assert mixed.categories[:7] == (*CATEGORIES, "Bells") and mixed.category_for(5) == 5


def test_the_nearest_easier_question_is_drawn() -> None:
    made = own(*TOPICS)
    assert [draw(made, 6, d, [], 1).difficulty for d in range(5)] == [0, 0, 0, 3, 3]
    hard = sets.make("hard", [one for one in made.questions if one.difficulty == 3])
    assert draw(hard, 6, 0, [], 1).difficulty == 3, "if there is none, the easiest there is"
    assert {draw(made, 6, None, [], n, levels=(0, 1)).difficulty for n in range(30)} == {0}
    assert draw(hard, 6, None, [], 1, levels=(0, 1)).difficulty == 3
