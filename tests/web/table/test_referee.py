"""Questions in a browser: set up with a set, ages and a way to answer; a referee by link; "I don't know"."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from parlour.core.record import WORLD
from parlour.questions import sets

from ..hands import make_choice, sit_at
from ..harness import Parlour
from .test_question import FEW, at_riddle

Visit = Callable[..., Any]


def test_a_table_is_set_up_with_its_questions(visit: Visit, server: Parlour) -> None:
    sets.keep("few", FEW, server.questions)
    page = visit("/games/keep?with=here", width=360, height=740)
    page.select_option("#questions", "few")
    page.select_option("#ages", "14+")
    assert not page.is_visible("#referee-text")
    page.select_option("#answers", "referee")
    assert page.is_visible("#referee-text")
    page.click("#more summary")
    page.select_option("#option-seats", "2")
    page.wait_for_function("() => document.querySelectorAll('#seats .seat').length === 2")
    assert page.input_value("#questions") == "few", "choosing something else leaves it as it was"
    with page.expect_request("**/api/matches") as asked:
        page.click("#setup button[type=submit]")
    sent = json.loads(asked.value.post_data)
    assert (sent["questions"], sent["ages"], sent["answers"]) == ("few", "14+", "referee")
    page.wait_for_url("**/match/**")
    page.wait_for_selector("#referee-link")
    assert "#referee=" in page.input_value("#referee-link")
    page.wait_for_selector("#referee-alone:not([hidden])")
    assert "works only on this computer" in page.inner_text("#referee-alone")
    assert not page.is_visible("#judge"), "who plays does not judge"


def test_the_referees_link_is_the_one_that_works_elsewhere(visit: Visit, server: Parlour) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot"}]
    made = server.begin("keep", seats, options={"seats": 2}, answers="referee")
    page = sit_at(visit, server, made, width=1366, height=768)
    links = [{"url": f"http://192.0.2.7/match/{made['id']}", "qr": "<svg/>"}]
    page.route("**/ways", lambda route: route.fulfill(json={"links": links, "command": "", "then": []}))
    own = {made["id"]: {"tokens": made["tokens"], "referee": made["referee"], "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.reload()
    page.wait_for_function(
        "(link) => document.getElementById('referee-link').value === link",
        arg=f"http://192.0.2.7/match/{made['id']}#referee={made['referee']}",
    )
    assert not page.is_visible("#referee-alone")


def test_nothing_is_said_of_questions_where_none_are_asked(visit: Visit) -> None:
    page = visit("/games/keep")
    page.wait_for_selector("#questions-box")
    page.select_option("#option-trivia", "off")
    page.wait_for_selector("#questions-box", state="hidden")
    assert not visit("/games/mandala").is_visible("#questions-box")


def test_ages_that_a_set_has_nothing_for_are_refused(server: Parlour) -> None:
    sets.keep("few", FEW, server.questions)
    wanted = {"game": "toy", "options": {"riddle": "own"}, "seats": [{"who": "me"}] * 2, "questions": "few"}
    answer = server.ask("POST", "/api/matches", json={**wanted, "ages": "8+"})
    assert answer.status_code == 400 and "for the age 8+ in Geography" in answer.json()["detail"]


def test_whoever_opens_the_referees_link_judges(visit: Visit, server: Parlour) -> None:
    with at_riddle(server, "own", "referee") as on:
        page = visit(f"/match/{on.made['id']}#referee={on.made['referee']}", width=360, height=740)
        page.wait_for_selector("#question strong")
        assert page.inner_text("#question strong") == on.answer
        assert "#referee" not in page.url, "the link is not left lying about"
        assert "You are the referee" in page.inner_text("#referee")
        page.click("#question button:has-text('Right')")
        told = on.people[0].until("event")["told"]
        while told["seat"] != WORLD:  # the plies before
            told = on.people[0].until("event")["told"]
        assert "solves the riddle" in told["sentences"][0]
        onlooker = visit(f"/match/{on.made['id']}")
        onlooker.wait_for_selector("#veil", state="hidden")
        assert not onlooker.is_visible("#referee")


def test_who_does_not_know_need_not_wait(visit: Visit, server: Parlour) -> None:
    made = server.begin("keep", "me bot", options={"seats": 2}, answers="typed")
    page = sit_at(visit, server, made, width=360, height=740)
    luck = random.Random(5)
    for _ in range(60):
        page.wait_for_function(
            """() => !document.getElementById('question').hidden && document.querySelector('#question input')
                || document.querySelector('#stage .can')"""
        )
        if page.locator("#question input").count():
            break
        make_choice(page, luck)
    asked = page.inner_text(".question-text")
    page.click("#question button:has-text('I don’t know')")
    page.wait_for_function(
        "(asked) => document.querySelector('.question-text')?.textContent !== asked || "
        "!document.querySelector('#question input')",
        arg=asked,
    )
