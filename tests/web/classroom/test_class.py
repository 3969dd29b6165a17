"""A class: who steers it, how many fit, which games have one, and what it is never told."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

from parlour.core.errors import BadOption
from parlour.core.offer import Offer
from parlour.web.classroom import classes as c
from parlour.web.classroom import register as r
from parlour.web.classroom import throw as t

from ..in_process import altered
from ..wire.test_bad_input import junk
from .school import TYPED, School, school

__all__ = ["school"]


def test_only_the_teacher_steers(school: School) -> None:
    lesson, other = school.begin(), school.begin()
    ann = lesson.join("Ann")
    for token in (ann, other.token, "wrong", ""):
        for path in ("/next", "/show"):
            answer = lesson.ask("POST", path, token, json={"round": 0})
            assert answer.status_code == 403 and answer.json()["status"] == 403
        if token != ann:
            assert lesson.ask("DELETE", "/pupils/0", token).status_code == 403
            assert lesson.answer(token, "1").status_code == 403
    assert lesson.room.round == 0 and lesson.ask("GET", "", "wrong").status_code == 403
    lesson.next()
    again = lesson.ask("POST", "/next", lesson.token, json={"round": 0})  # the button was pressed twice
    assert again.status_code == 200 and again.json()["round"] == 1
    assert lesson.ask("POST", "/next", lesson.token, json={"round": 1}).status_code == 409
    assert lesson.show()["phase"] == lesson.show()["phase"] == "shown"
    assert lesson.ask("DELETE", "/pupils/0", lesson.token).status_code == 204
    assert lesson.ask("GET", "", ann).status_code == 403
    assert not any(made["by"] for made in lesson.show()["lead"]["made"])


def test_a_class_is_full_and_names_differ(school: School) -> None:
    lesson = school.begin()
    for number in range(r.PUPILS):
        lesson.join(f"Pupil {number}")
    full = lesson.ask("POST", "/pupils", json={"name": "Late"})
    assert full.status_code == 429 and "full" in full.json()["detail"]
    twice = lesson.ask("POST", "/pupils", json={"name": "pupil  7"})
    assert twice.status_code == 409
    for name in ("", "   ", "x" * 21, "a\u202eb", "a\x00b"):
        assert lesson.ask("POST", "/pupils", json={"name": name}).status_code == 422


def test_classes_are_forgotten_and_memory_is_bounded(school: School) -> None:
    lesson = school.begin()
    for path in (
        "/api/classes/AAAA",
        "/class/AAAA",
        "/class/AAAA/board",
        "/class/AAAA/teacher",
        "/class?code=AAAA",
    ):
        assert school.ask("GET", path).status_code == 404
    assert school.ask("GET", f"/api/classes/{lesson.code.lower()}").status_code == 200
    for _ in range(c.MAX_CLASSES - 1):
        school.classes.begin(TYPED, {}, 60, "token")
    assert school.ask("POST", "/api/classes", json={"game": "hundred"}).status_code == 429
    school.now += c.ASLEEP + 1
    lesson.look("")
    school.begin()
    assert len(school.classes.all) == c.MAX_CLASSES and lesson.code in school.classes.all
    school.now += r.LASTING + 1
    assert school.ask("GET", f"/class/{lesson.code}").status_code == 404
    school.begin()
    assert len(school.classes.all) == 1


def test_any_game_with_typed_moves_has_a_class(school: School) -> None:
    lesson = school.begin("typed")
    ann = lesson.join("Ann")
    lesson.next()
    seen = lesson.look(ann)
    assert seen["prompt"] == "Fold or hold?" and len(seen["forms"]) == 1
    assert lesson.answer(ann, lesson.moves()[0]).json()["accepted"]
    assert lesson.look(ann)["shown"]["moves"][0]["told"]
    assert lesson.look(ann)["shown"]["review"][0].startswith("You called on a ")
    assert "<svg" in school.ask("GET", f"/api/classes/{lesson.code}/board/1").text
    assert school.ask("GET", f"/api/classes/{lesson.code}/board/2").status_code == 404


def test_games_without_typed_moves_have_none(school: School) -> None:
    assert school.ask("POST", "/api/classes", json={"game": "toy"}).status_code == 404
    assert school.ask("GET", "/games/toy/class").status_code == 404
    assert "/games/toy/class" not in school.ask("GET", "/games/toy").text
    assert "/games/hundred/class" in school.ask("GET", "/games/hundred").text
    assert "/games/toy/class" not in (lobby := school.ask("GET", "/").text)
    assert "/games/hundred/class" in lobby
    assert "default: zones: prices and primes" in school.ask("GET", "/games/hundred/class").text
    nowhere = replace(TYPED, view=altered(TYPED.view, offer=lambda s, look: Offer()))
    with pytest.raises(BadOption, match="somebody types"):
        t.draw_throw(nowhere, {})


def test_options_are_refused_when_the_class_is_opened(school: School) -> None:
    answer = school.ask("POST", "/api/classes", json={"game": "hundred", "options": {"dice": 7}})
    assert answer.status_code == 400 and "3" in answer.json()["detail"]
    lesson = school.begin(options={"dice": "3", "ruleset": "hexes"})
    lesson.next()
    assert lesson.room.throw and lesson.room.throw.s.dice == 3


ENDS = ["", "/pupils", "/answers", "/next", "/show", "/pupils/0", "/board/1", "/agreement", "/links"]
ENDS += ["/pupils/0/free", "/pupils/0/named", "/pupils/x/free"]


def test_malformed_bodies_are_answered(school: School) -> None:
    luck = random.Random(11)
    lesson = school.begin()
    ann = lesson.join("Ann")
    lesson.next()
    home = f"/api/classes/{lesson.code}"
    paths = [home + end for end in ENDS]
    paths += ["/api/classes", "/class", f"/class/{lesson.code}", "/games/hundred/class", home + "/board/x"]
    for _ in range(1200):
        body = luck.choice([json.dumps(junk(luck)), "", "{", '{"round":1,"move":7}', '{"name":["x"]}'])
        method = luck.choice(["GET", "POST", "DELETE", "PUT"])
        token = luck.choice([ann[:-1], "x", ""])
        path = luck.choice(paths) + luck.choice(["", "", "/", "?after=x", "%00", "?code=%ff"])
        answer = school.ask(method, path, token, content=body.encode())
        assert answer.status_code < 500, (method, path, body)
        if answer.status_code >= 400:
            assert answer.json()["status"] == answer.status_code
    for _ in range(600):
        text = "".join(
            luck.choice("0123456789+-*/()×÷−=. passAB:é\x00\u2028") for _ in range(luck.randrange(40))
        )
        assert lesson.answer(ann, text).status_code in (200, 409)
        if lesson.room.phase == "shown":
            lesson.next()


CALLS_1_A_PRIME = re.compile(r"\b1 (is|counts as|is called) (a |also )?prime|\b26 primes", re.I)


@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes"])
def test_nobody_tells_a_class_that_1_is_a_prime(school: School, ruleset: str) -> None:
    lesson = school.begin(options={"ruleset": ruleset})
    ann = lesson.join("Ann")
    ones: list[str] = []
    for _ in range(60):
        lesson.next()
        ones = [move for move in lesson.moves() if move.endswith("=1")]
        if ones:
            break
        lesson.show()
    assert ones, "no throw made 1"
    lesson.answer(ann, ones[0])
    pages = ["/games/hundred/class", f"/class/{lesson.code}", lesson.board, lesson.url]
    pages.append(f"/api/classes/{lesson.code}/board/{lesson.room.round}")
    told = [json.dumps(lesson.look(token)) for token in (ann, lesson.token)]
    for seen in [*told, *(school.ask("GET", page).text for page in pages)]:
        assert not CALLS_1_A_PRIME.search(seen), CALLS_1_A_PRIME.search(seen)
    if ruleset == "zones":
        assert "1 has a border on the board, as primes have" in told[0]


def test_the_rules_say_why_1_has_a_border(school: School) -> None:
    rules = school.ask("GET", "/games/hundred/rules").text
    assert "In arithmetic 1 is not a prime" in rules and "chart puts 1 at the head" in rules
    assert not CALLS_1_A_PRIME.search("1 is not a prime") and CALLS_1_A_PRIME.search("1 is a prime")
