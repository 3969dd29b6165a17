"""Typed answers: which count and which do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.questions.match import LONGEST_GUESS, accepts, last_names, plain_form, slips
from parlour.questions.question import Question


def asked(*answers: str, wrong: tuple[str, ...] = (), person: bool = False) -> Question:
    """Return a question with these answers."""
    return Question("q", 0, 0, "Which?", answers, wrong, person)


RULEBOOK = [
    ("Beethovn", "Ludwig van Beethoven", True, True),
    ("the beatles", "Beatles", False, True),
    ("Sao Paulo", "São Paulo", False, True),
    ("twelve", "12", False, True),
    ("10000", "10,000", False, True),
    ("Mississipi", "Mississippi", False, True),
    ("Newyork", "New York", False, True),
    ("usa", "U.S.A.", False, True),
    ("Leonardo", "Leonardo da Vinci", True, False),
    ("Austria", "Australia", False, False),
    ("Gambia", "Zambia", False, False),
    ("1946", "1945", False, False),
    ("Iraq", "Iran", False, False),
    ("Slovenia", "Slovakia", False, False),
    ("", "anything", False, False),
]


@pytest.mark.parametrize("guess, answer, person, counts", RULEBOOK)
def test_the_table_of_the_rulebook(guess: str, answer: str, person: bool, counts: bool) -> None:
    assert accepts(asked(answer, person=person), guess) is counts


@pytest.mark.parametrize(
    "guess, answer",
    [
        ("  MOUNT   everest ", "Mount Everest"),
        ("Beauty & the Beast", "Beauty and the Beast"),
        ("Beauty &amp; the Beast", "Beauty and the Beast"),
        ("hat trick", "Hat-trick"),
        ("Rubiks cube", "Rubik's Cube"),
        ("Rubik’s Cube", "Rubik's Cube"),
        ("Frederic Chopin", "Frédéric Chopin"),
        ("Strasse", "Straße"),
        ("Aeroskobing", "Ærøskøbing"),
        ("Walesa", "Wałęsa"),
        ("an apple", "Apple"),
        ("A", "A"),
        ("the", "The"),
        ("seven dwarfs", "7 dwarfs"),
        ("World War One", "World War I"),
        ("Henry 8", "Henry VIII"),
        ("minus 40", "-40"),
        ("−40", "-40"),
        ("3.14", "3.14"),
        ("1,000,000", "1000000"),
        ("cats", "Cat"),
        ("potato", "Potatoes"),
        ("cherry", "Cherries"),
        ("recieve", "receive"),
        ("Kilimanajro", "Kilimanjaro"),
        ("Kilimnjro", "Kilimanjaro"),
        ("Ｔｏｋｙｏ", "Tokyo"),
    ],
)
def test_spelling_is_forgiven(guess: str, answer: str) -> None:
    assert accepts(asked(answer), guess)


@pytest.mark.parametrize(
    "guess, answer",
    [
        ("!!!", "anything"),
        ("   ", "anything"),
        ("thirteen", "12"),
        ("13", "12"),
        ("3.15", "3.14"),
        ("314", "3.14"),
        ("40", "-40"),
        ("Henry VII", "Henry VIII"),
        ("Apollo 12", "Apollo 11"),
        ("World War II", "World War I"),
        ("Vitamin B", "Vitamin D"),
        ("Vitamin", "Vitamin D"),
        ("Moat", "Goat"),
        ("Goad", "Goat"),
        ("Parisss", "Paris"),
        ("Paresi", "Paris"),
        ("Monaco", "Morocco"),
        ("Sahara desert", "Sahara"),
        ("12 angry men!", "12 angry man"),
        ("x" * (LONGEST_GUESS + 1), "x" * (LONGEST_GUESS + 1)),
    ],
)
def test_what_is_wrong_stays_wrong(guess: str, answer: str) -> None:
    assert not accepts(asked(answer), guess)


@pytest.mark.parametrize("length, allowed", [(1, 0), (4, 0), (5, 1), (9, 1), (10, 2), (30, 2)])
def test_slips_by_the_length_of_the_answer(length: int, allowed: int) -> None:
    answer = "bcdefghijklmnopqrstuvwxyabcdef"[:length]
    assert slips(answer) == allowed
    spoilt = answer[0] + "#" + answer[1:]
    for number in range(1, 4):
        mistyped = answer[0] + "z" * number + answer[1:]
        assert accepts(asked(answer), mistyped) is (number <= allowed)
    assert accepts(asked(answer), spoilt), "a sign is no slip"


def test_neighbours_swapped_are_one_slip() -> None:
    assert accepts(asked("Paris"), "Pairs")
    assert not accepts(asked("Paris"), "Pasri"[::-1])
    assert not accepts(asked("Iran"), "Iarn"), "short answers allow none"


def test_a_listed_wrong_choice_never_counts() -> None:
    near = asked("Ireland", wrong=("Iceland",))
    assert not accepts(near, "Iceland") and not accepts(near, "the ICELAND")
    assert accepts(near, "Ireland") and accepts(near, "Irelnad")
    assert not accepts(asked("Ireland"), "Iceland"), "it is another country, which the questions name"
    assert accepts(asked("Ireland"), "Irelnd")


def test_the_last_name_of_a_person_will_do() -> None:
    assert accepts(asked("Marie Curie", person=True), "curie")
    assert accepts(asked("Marie Curie", person=True), "Currie")
    assert not accepts(asked("Marie Curie"), "curie"), "only where the question says so"
    assert not accepts(asked("Marie Curie", person=True), "Marie")
    assert not accepts(asked("Trygve Lie", person=True), "Lie"), "too short to stand alone"
    assert accepts(asked("Vincent van Gogh", person=True), "van gogh")
    assert accepts(asked("Vincent van Gogh", person=True), "Gogh")
    assert accepts(asked("Martin Luther King Jr.", person=True), "King")
    assert not accepts(asked("Henry VIII", person=True), "VIII")
    assert accepts(asked("someone else", "Marie Curie", person=True), "Curie"), "of every accepted answer"


def test_a_last_name_that_two_choices_share_is_not_enough() -> None:
    sisters = asked("Charlotte Brontë", wrong=("Emily Brontë", "Jane Austen"), person=True)
    assert not accepts(sisters, "Bronte") and not accepts(sisters, "Brontee")
    assert accepts(sisters, "Charlotte Bronte") and accepts(sisters, "Charlote Bronte")
    painters = asked("C. Monet", wrong=("Édouard Manet",), person=True)
    assert accepts(painters, "Monet") and not accepts(painters, "Manet")


def test_last_names() -> None:
    assert list(last_names("Ludwig van Beethoven")) == ["beethoven", "vanbeethoven"]
    assert list(last_names("Homer")) == []
    assert list(last_names("Johann Wolfgang von Goethe")) == ["goethe", "vongoethe"]


TEXTS = st.text(max_size=40)
WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=15)


@given(TEXTS)
def test_plain_is_plain_already(text: str) -> None:
    assert plain_form(text) == plain_form(text.upper().lower()) or not text.isascii()
    assert not any(c.isspace() or c.isupper() for c in plain_form(text) if c.isascii())


@given(TEXTS, st.lists(TEXTS, max_size=3))
def test_any_text_can_be_guessed_and_an_answer_answers_itself(guess: str, wrong: list[str]) -> None:
    question = asked("Timbuktu", wrong=tuple(wrong))
    counts = accepts(question, guess)
    assert not (counts and plain_form(guess) in {plain_form(text) for text in wrong})
    if plain_form(guess):
        assert accepts(asked(guess), guess)


@given(WORDS, st.data())
def test_one_slip_after_the_first_letter_is_forgiven(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(word) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    for typed in (
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + letter + word[at + 1 :],
    ):
        assert accepts(asked(word), typed) or plain_form(typed) != typed
    if at + 1 < len(word):
        assert (
            accepts(asked(word), word[:at] + word[at + 1] + word[at] + word[at + 2 :])
            or plain_form(word) != word
        )


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_numbers_must_be_right(told: int, right: int) -> None:
    assert accepts(asked(str(right)), str(told)) is (told == right)
    assert accepts(asked(f"{right:,}"), str(told)) is (told == right)
