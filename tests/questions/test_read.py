"""Files of questions: which rows are accepted, and with which words the others are rejected."""

from __future__ import annotations

import base64
import html
import json
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import BadQuestions, ParlourError
from parlour.questions import read as reading_module
from parlour.questions.opentdb import CATEGORY, PLACES
from parlour.questions.question import MOST_WRONG, Question, load_lines, save_lines
from parlour.questions.read import HEADER, MOST_BYTES, Reject, read

HEAD = ",".join(HEADER) + "\n"


def from_csv(*rows: str, head: str = HEAD, **options: object) -> reading_module.Reading:
    """Return the reading of these CSV rows."""
    return read((head + "".join(row + "\n" for row in rows)).encode(), **options)  # type: ignore[arg-type]


def result(**changed: object) -> dict[str, object]:
    """Return one result as the Open Trivia Database gives it."""
    return {
        "type": "multiple",
        "difficulty": "medium",
        "category": "Entertainment: Film",
        "question": "Who made &quot;A&quot; & B?",
        "correct_answer": "Caf&eacute;",
        "incorrect_answers": ["One", "Two", "Three"],
    } | changed


def from_database(*results: object, code: object = 0, **options: object) -> reading_module.Reading:
    """Return the reading of these results."""
    raw = json.dumps({"response_code": code, "results": list(results)}).encode()
    return read(raw, **options)  # type: ignore[arg-type]


def test_csv_is_read_whole() -> None:
    found = from_csv('Geography,1,"Which ""big"" city, then?",Paris,Paname|Lutetia,Rome|Oslo|Bern,false')
    assert found.rejects == []
    [question] = found.questions
    assert question.text == 'Which "big" city, then?'
    assert (question.category, question.difficulty, question.person, question.ages) == (0, 1, False, "14+")
    assert question.answers == ("Paris", "Paname", "Lutetia") and question.wrong == ("Rome", "Oslo", "Bern")
    assert question.source == "imported" and len(question.id) == 16


@pytest.mark.parametrize("cell", ["4", "Science & Nature", "science and nature", " SCIENCE &amp; NATURE "])
def test_csv_categories_go_by_number_or_name(cell: str) -> None:
    assert from_csv(f"{cell},0,Why?,Because,,,").questions[0].category == 4


def test_csv_may_have_ages_columns_in_any_order_and_lines_of_any_kind() -> None:
    head = "\ufeffAges,Question,answer,category,difficulty,person,wrong,alternatives\r\n"
    found = from_csv("8+,Why?,Because,2,hard,yes,No,\r", '11,"Two\nlines?",Yes,2,,x,,\r', head=head)
    assert found.rejects == []
    assert [(one.ages, one.difficulty, one.person) for one in found.questions] == [
        ("8+", 2, True),
        ("11+", 0, True),
    ]
    assert found.questions[1].text == "Two lines?", "a line break inside quotes is a space"
    assert found.questions[1].wrong == (), "typed answers need no wrong ones"


@pytest.mark.parametrize(
    "row, field, reason",
    [
        ("6,0,Why?,Because,,,", "category", "'6' is neither 0 to 5 nor the name of a category"),
        ("Cookery,0,Why?,Because,,,", "category", "'Cookery' is neither"),
        (",0,Why?,Because,,,", "category", "'' is neither"),
        (
            "0,5,Why?,Because,,,",
            "difficulty",
            "'5' is neither 0 to 4 nor easy, medium, hard, very hard or hardest",
        ),
        ("0,0,,Because,,,", "question", "this is empty"),
        ("0,0,   ,Because,,,", "question", "this is empty"),
        ("0,0,???,Because,,,", "question", "there is no word in it"),
        ("0,0,Why?,,,,", "answer", "this is empty"),
        ("0,0,Why?,?!,,,", "answer", "there is no word in it"),
        ("0,0,Why?,Because,,Why|BECAUSE!,", "wrong", "'BECAUSE!' is among the right answers"),
        ("0,0,Why?,Because,So,Why|so,", "wrong", "'so' is among the right answers"),
        ("0,0,Why?,Because,,One|Two|one,", "wrong", "two of them are the same"),
        (
            "0,0,Why?,Because,," + "|".join(map(str, range(MOST_WRONG + 1))) + ",",
            "wrong",
            "there are more than",
        ),
        ("0,0,Why?,Because,,,perhaps", "person", "'perhaps' is neither true nor false"),
        ("0,0,Why?,Because,,", "row", "6 fields where the header has 7"),
        ("0,0,Why?,Because,,,,", "row", "8 fields where the header has 7"),
        ("0,0," + "why " * 101 + "?,Because,,,", "question", "this is longer than 400 characters"),
        ("0,0,Why?," + "b" * 121 + ",,,", "answers", "this is longer than 120 characters"),
    ],
)
def test_csv_rows_are_turned_away_with_row_field_and_reason(row: str, field: str, reason: str) -> None:
    found = from_csv("1,0,A sound one?,Yes,,,", "", row)
    assert len(found.questions) == 1
    [reject] = found.rejects
    assert (reject.row, reject.field) == (4, field) and reject.reason.startswith(reason), reject


def test_a_reject_is_a_line_to_print() -> None:
    assert str(Reject(7, "answer", "this is empty")) == "row 7, answer: this is empty"


def test_a_wrong_age_is_turned_away() -> None:
    found = from_csv("0,0,Why?,Because,,,,9+", head=HEAD.strip() + ",ages\n")
    assert found.rejects == [Reject(2, "ages", "one of 8+, 11+, 14+ was expected")]


def test_the_same_question_counts_once() -> None:
    found = from_csv("0,0,What is it?,One,,,", "1,2, WHAT is—it ,Two,,,")
    assert [one.answer for one in found.questions] == ["One"]
    assert found.rejects == [Reject(3, "question", "row 2 asks the same")]


@pytest.mark.parametrize(
    "raw, said",
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"question;answer\n", "no commas between its fields"),
        (b"question\tanswer\n", "no commas between its fields"),
        (b"question,answer\n", "first row must be the header"),
        (HEAD.replace("\n", ",colour\n").encode(), "first row must be the header"),
        (HEAD.encode() + b'0,0,"Why', "breaks off after row 1"),
        (b"[1, 2]", "is a list"),
        (b'{"response_code": 0}', "no list of results"),
        (b'{"response_code": 0, "results": {}}', "no list of results"),
    ],
)
def test_files_that_cannot_be_read_say_why(raw: bytes, said: str) -> None:
    with pytest.raises(BadQuestions, match=said):
        read(raw)


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadQuestions, match="larger than 8 MiB"):
        read(b" " * (MOST_BYTES + 1))
    monkeypatch.setattr(reading_module, "MOST_ROWS", 2)
    assert len(from_csv("0,0,A?,Yes,,,", "0,0,B?,Yes,,,").questions) == 2
    with pytest.raises(BadQuestions, match="more than 2 rows"):
        from_csv("0,0,A?,Yes,,,", "0,0,B?,Yes,,,", "0,0,C?,Yes,,,")
    with pytest.raises(BadQuestions, match="more than 2 rows"):
        from_database(*[result()] * 3)


def test_the_database_is_read_with_its_entities() -> None:
    [question] = from_database(result()).questions
    assert question.text == 'Who made "A" & B?' and question.answer == "Café"
    assert (question.category, question.difficulty, question.wrong) == (1, 1, ("One", "Two", "Three"))
    assert (question.source, question.licence) == ("Open Trivia Database", "CC BY-SA 4.0")


def encoded(encode: object) -> dict[str, object]:
    """Return a result with every text in an encoding."""
    plain = {
        name: value for name, value in result(question='Is "A" 100 % + é?', correct_answer="Café").items()
    }
    return {
        name: [encode(one) for one in value] if isinstance(value, list) else encode(value)  # type: ignore[operator]
        for name, value in plain.items()
    }


@pytest.mark.parametrize(
    "encode",
    [
        html.escape,
        lambda text: quote(text, safe=""),
        lambda text: base64.b64encode(text.encode()).decode(),
    ],
    ids=["entities", "url3986", "base64"],
)
def test_all_three_encodings_say_the_same(encode: object) -> None:
    found = from_database(encoded(encode), encoded(encode) | {"question": encode("Another one?")})  # type: ignore[operator]
    assert found.rejects == []
    assert found.questions[0].text == 'Is "A" 100 % + é?' and found.questions[0].answer == "Café"
    assert found.questions[1].text == "Another one?" and found.questions[1].category == 1


def test_broken_base64_is_turned_away_row_by_row() -> None:
    def encode(text: str) -> str:
        return base64.b64encode(text.encode()).decode()

    for broken in ("no base64!", base64.b64encode(b"\xff\xfe").decode()):
        found = from_database(encoded(encode), encoded(encode) | {"question": broken})
        assert len(found.questions) == 1
        assert found.rejects == [Reject(2, "question", "this is not base64, as the rest of the file is")]


@pytest.mark.parametrize(
    "name, number", [(name, number) for number, names in enumerate(PLACES) for name in names]
)
def test_every_category_of_the_database_has_its_place(name: str, number: int) -> None:
    assert from_database(result(category=html.escape(name))).questions[0].category == number
    assert len(CATEGORY) == 24


def test_an_unknown_category_is_asked_for() -> None:
    found = from_database(result(category="Cookery"))
    assert found.rejects == [
        Reject(1, "category", "'Cookery' is not known here: say which category it belongs to")
    ]
    placed = from_database(result(category="Cookery"), categories={"cookery": 5})
    assert placed.questions[0].category == 5
    assert from_csv("Cookery,0,Why?,Because,,,", categories={"Cookery": 5}).questions[0].category == 5


@pytest.mark.parametrize("word, number", [("easy", 0), ("medium", 1), ("hard", 2)])
def test_difficulties_are_words(word: str, number: int) -> None:
    assert from_database(result(difficulty=word)).questions[0].difficulty == number


def test_true_or_false_only_when_asked_for() -> None:
    row = result(type="boolean", correct_answer="True", incorrect_answers=["False"])
    found = from_database(row)
    assert found.questions == [] and found.rejects[0].field == "type"
    assert from_database(row, booleans=True).questions[0].wrong == ("False",)


@pytest.mark.parametrize("code", [1, 5, None, "0", True, False, {}, 99])
def test_any_other_response_code_is_refused(code: object) -> None:
    with pytest.raises(BadQuestions, match="response_code"):
        from_database(result(), code=code)


@pytest.mark.parametrize(
    "row, field",
    [
        ("text", "question"),
        (None, "question"),
        (result(type="essay"), "type"),
        (result(type=3), "type"),
        (result(difficulty="fiendish"), "difficulty"),
        (result(question=""), "question"),
        (result(correct_answer=None), "correct_answer"),
        (result(incorrect_answers="One"), "incorrect_answers"),
        (result(incorrect_answers=[1]), "incorrect_answers"),
        (result(incorrect_answers=["Café"]), "wrong"),
    ],
)
def test_results_that_are_none_are_turned_away(row: object, field: str) -> None:
    found = from_database(result(), row)
    assert len(found.questions) == 1 and [(one.row, one.field) for one in found.rejects] == [(2, field)]


def line(**changed: object) -> str:
    """Return one question as a JSON line."""
    fields = {"category": 3, "question": "Who?", "answers": ["Somebody"], "wrong": ["Nobody"]}
    return json.dumps(fields | changed)


def test_json_lines_are_read_with_what_may_be_missing() -> None:
    found = read(
        (line() + "\n\n" + line(question="Where?", id="w", ages="8+", licence="CC0") + "\n").encode()
    )
    assert found.rejects == []
    assert [one.difficulty for one in found.questions] == [0, 0]
    assert found.questions[1].id == "w" and found.questions[1].licence == "CC0"


@pytest.mark.parametrize(
    "text, field",
    [
        ("{not json", "question"),
        ("7", "question"),
        ("[" * 100_000, "question"),
        (line(category=True), "category"),
        (line(category=1.0), "category"),
        (line(difficulty=-1), "difficulty"),
        (line(answers=[]), "answers"),
        (line(answers="Somebody"), "answers"),
        (line(answers=["  "]), "answers"),
        (line(answers=[None]), "answers"),
        (line(wrong=[["x"]]), "wrong"),
        (line(wrong=["Somebody"]), "wrong"),
        (line(person="yes"), "person"),
        (line(ages="18+"), "ages"),
        (line(ages=["8+"]), "ages"),
        (line(id=5), "id"),
        (line(id="x" * 81), "id"),
        (line(source=1), "source"),
        (line(question="First?"), "question"),
        (line(id="first"), "id"),
    ],
)
def test_json_lines_are_turned_away_with_their_line(text: str, field: str) -> None:
    found = read((line(question="First?", id="first") + "\n" + text + "\n").encode())
    assert len(found.questions) == 1
    assert [(one.row, one.field) for one in found.rejects] == [(2, field)]


def test_characters_that_nobody_sees_are_dropped() -> None:
    [question] = read((line(question="Who\u202e \ud800is\x00 it?") + "\n").encode()).questions
    assert question.text == "Who is it?"


@given(st.binary(max_size=300))
def test_no_file_does_more_harm_than_a_sentence(raw: bytes) -> None:
    for whole in (raw, HEAD.encode() + raw, b"{" + raw, b'{"response_code": 0, "results": [' + raw):
        try:
            found = read(whole)
        except ParlourError as error:
            assert str(error).endswith(".")
        else:
            assert all(isinstance(one, Question) for one in found.questions)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
FIELDS = ("id", "category", "question", "answers", "wrong", "person", "ages", "source", "type", "difficulty")


@given(st.lists(st.dictionaries(st.sampled_from(FIELDS), JSON), min_size=1, max_size=4))
def test_any_json_is_read_or_turned_away(rows: list[dict[str, object]]) -> None:
    lines = "\n".join(json.dumps(row) for row in rows).encode()
    found = read(lines)
    assert len(found.questions) + len(found.rejects) == len(rows)
    found = from_database(*rows)
    assert len(found.questions) + len(found.rejects) == len(rows)


def test_what_is_saved_is_loaded_again(tmp_path) -> None:  # type: ignore[no-untyped-def]
    whole = Question("é1", 2, 1, "Où?", ("Là", "Ici"), ("a", "b", "c"), True, "11+", "me", "CC0")
    bare = Question("2", 0, 0, "Why?", ("So",))
    save_lines(tmp_path / "set.jsonl", [whole, bare])
    assert load_lines(tmp_path / "set.jsonl") == [whole, bare]
    assert read((tmp_path / "set.jsonl").read_bytes()).questions == [whole, bare]
    assert [path.name for path in tmp_path.iterdir()] == ["set.jsonl"]
    (tmp_path / "set.jsonl").write_text(whole.to_json() + "\n{}\n", encoding="utf-8")
    with pytest.raises(BadQuestions, match="set.jsonl, line 2: id: this is empty"):
        load_lines(tmp_path / "set.jsonl")


def test_categories_of_the_files_own_are_kept_if_asked_for() -> None:
    file = f"{','.join(HEADER)}\nKnots,hardest,Why?,Because,,,\n geography ,3,Where?,There,,,\n".encode()
    refused = read(file)
    assert [str(one) for one in refused.rejects] == [
        "row 2, category: 'Knots' is neither 0 to 5 nor the name of a category"
    ]
    kept = read(file, own=True).questions
    assert [(one.category, one.topic, one.difficulty) for one in kept] == [(-1, "Knots", 4), (0, "", 3)]
    lines = "\n".join(one.to_json() for one in kept).encode()
    assert read(lines).questions == kept
    long = read(f"{','.join(HEADER)}\n{'K' * 41},0,Why?,Because,,,\n".encode(), own=True)
    assert [one.field for one in long.rejects] == ["category"]
