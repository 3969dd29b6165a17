"""Colours and categories: the players match a game's subjects to categories of the set they play with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.core.match import Match
from parlour.games.keep import GAME
from parlour.questions import sets
from parlour.questions.question import Question
from parlour.store.matches import PERSON, Seat, TableSettings

from ..harness import Parlour, run_apart
from ..in_process import begin, open_registry

Visit = Callable[..., Any]
TOPICS = ("Bells", "Bridges", "Clouds", "Kites", "Knots", "Ships", "Trains")
OWN = [
    Question(f"{topic}-{level}", -1, level, f"A {topic} question {level}?", (f"{topic}{level}",), topic=topic)
    for topic in TOPICS
    for level in range(2)
]
CHOSEN = ["Trains", "Ships", "Knots", "Kites", "Clouds", "Bridges"]


def wanted(**more: Any) -> dict[str, Any]:
    """A table of Keep for two that asks from the set of its own categories."""
    return {"game": "keep", "options": {"seats": 2}, "seats": [{"who": "me"}] * 2, "questions": "own", **more}


def test_a_set_says_what_it_has(server: Parlour) -> None:
    sets.keep("own", OWN, server.questions)
    told = server.ask("GET", "/api/questions/own").json()
    assert told == {"name": "own", "questions": 14, "categories": list(TOPICS), "ratings": ["easy", "medium"]}
    assert server.ask("GET", "/api/questions/own?ages=8%2B").json()["categories"] == []
    usual = server.ask("GET", "/api/questions/parlour").json()
    assert usual["ratings"] == ["easy", "medium", "hard"] and usual["categories"][0] == "Geography"
    unknown = server.ask("GET", "/api/questions/none")
    assert unknown.status_code == 400 and "No question set 'none'. Sets: " in unknown.json()["detail"]
    assert server.ask("GET", "/api/questions/own?ages=99").status_code == 400


def test_a_table_keeps_the_categories_that_were_chosen(tmp_path: Path) -> None:
    server = Parlour(tmp_path / "parlour.db")
    sets.keep("own", OWN, server.questions)
    made = server.ask("POST", "/api/matches", json=wanted(subjects=CHOSEN))
    assert made.status_code == 201, made.text
    page = server.ask("GET", made.json()["url"]).text
    assert "A1.0 (blue): Trains" in page and "blue questions" in page and "Geography" not in page
    server.kill()
    server = Parlour(tmp_path / "parlour.db")
    again = server.ask("GET", made.json()["url"]).text
    server.close()
    assert "A1.0 (blue): Trains" in again and "Geography" not in again, "it outlives a crash"


@pytest.mark.parametrize(
    ("subjects", "says"),
    [
        (["Geography", *CHOSEN[:5]], "has no category 'Geography'. It has Bells, Bridges"),
        (CHOSEN[:3], "Choose 6 different categories, one for each colour."),
        (["Bells"] * 6, "Choose 6 different categories, one for each colour."),
    ],
)
def test_what_cannot_be_matched_is_refused(server: Parlour, subjects: list[str], says: str) -> None:
    sets.keep("own", OWN, server.questions)
    answer = server.ask("POST", "/api/matches", json=wanted(subjects=subjects))
    assert answer.status_code == 400 and says in answer.json()["detail"]


def test_colours_are_matched_on_the_page(visit: Visit, server: Parlour) -> None:
    sets.keep("own", OWN, server.questions)
    page = visit("/games/keep?with=here", width=360, height=740)
    page.select_option("#questions", "own")
    page.wait_for_function("() => document.getElementById('set-text').textContent.startsWith('14 questions')")
    assert page.inner_text("#set-text") == "14 questions in 7 categories: easy, medium."
    page.click("#subjects-box summary")
    assert [page.input_value(f"#subject-{i}") for i in range(6)] == list(TOPICS[:6])
    page.select_option("#subject-0", "Ships")
    assert [page.input_value(f"#subject-{i}") for i in (0, 5)] == ["Ships", "Bells"], (
        "two colours have swapped"
    )
    with page.expect_request("**/api/matches") as asked:
        page.click("#setup button[type=submit]")
    sent = json.loads(asked.value.post_data)
    assert sent["subjects"] == ["Ships", "Bridges", "Clouds", "Kites", "Knots", "Bells"]
    page.wait_for_url("**/match/**")


def test_files_rematches_and_tables_that_go_on_keep_them(tmp_path: Path) -> None:
    usual = [
        "History",
        "Entertainment",
        "Geography",
        "Arts & Literature",
        "Science & Nature",
        "Sport & Leisure",
    ]
    games = {"keep": GAME}

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", games) as registry:
            table = await begin(registry, GAME, {"seats": 2, "ports": "fixed"}, subjects=usual)
            match = table.stored.match
            assert match.subjects == usual and table.session.names.subjects == tuple(usual)  # type: ignore[attr-defined]
            file = await registry.add_file(Match.from_json(match.to_json(keep_seed=True), games))
            people = [Seat(PERSON, "Ann", token="a"), Seat(PERSON, "Bob", token="b")]
            on = await registry.play_on(match, 1, people, TableSettings(given=1))
            assert on.stored.match.subjects == usual
            sets.keep("own", OWN, tmp_path)
            registry.questions = tmp_path
            other = await registry.play_on(
                match, 1, [replace(p) for p in people], TableSettings(given=1, questions="own")
            )
            assert other.stored.match.subjects == [], "that set has none of them"
            quiet = await begin(registry, GAME, {"seats": 2, "trivia": "off"}, subjects=usual)
            assert quiet.stored.match.subjects == [], "nothing is asked there"
        async with open_registry(tmp_path / "a.db", games) as registry:
            assert (await registry.table(file)).stored.match.subjects == usual
            assert (await registry.table(on.stored.id)).stored.match.subjects == usual

    run_apart(work())
