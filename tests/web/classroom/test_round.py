"""A class: everybody answers one throw alone, and nobody sees an answer before all are shown."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from parlour.core.errors import BadOption
from parlour.core.offer import Form, Offer
from parlour.core.record import copy
from parlour.core.step import Step
from parlour.games import GAMES
from parlour.web.app import create_app
from parlour.web.classroom import classes as c
from parlour.web.classroom import room as r
from parlour.web.classroom import throw as t
from parlour.web.limits import Pace
from tests.toy.toy import GAME as TOY

from ..in_process import altered
from ..wire.test_bad_input import junk

GAME = GAMES["hundred"]
# The toy with its calls typed instead of clicked: nothing here may know one game only.
TYPED = replace(
    TOY,
    name="typed",
    view=altered(
        TOY.view, offer=lambda s, look: Offer("Call.", forms=(Form("call", "Fold or hold?", "Call"),))
    ),
    traits=lambda options: replace(TOY.traits(options), typed=True),
)


class School:
    """A parlour in this process, with a clock that moves when told to."""

    def __init__(self, app: FastAPI, run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
        self.run = run
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://school")
        self.now = 1000.0
        self.app = app
        self.restart()

    def restart(self) -> None:
        """Everything that is in memory is gone."""
        state = self.app.state
        store, games = state.registry.store, state.registry.games
        state.classes = self.classes = c.Classes(lambda: self.now, lambda: self.now, store, games, days=400)

    def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer: httpx.Response = self.run(self.client.request(method, path, headers=headers, **more))
        return answer

    def begin(self, game: str = "hundred", **more: Any) -> Lesson:
        answer = self.ask("POST", "/api/classes", json={"game": game, **more})
        assert answer.status_code == 201, answer.text
        return Lesson(self, **answer.json())


class Lesson:
    """One class as a test works with it."""

    def __init__(self, school: School, code: str, token: str, url: str) -> None:
        self.school, self.code, self.token, self.url = school, code, token, url
        self.room = school.classes.all[code]

    def ask(self, method: str, path: str = "", token: str = "", **more: Any) -> Any:
        return self.school.ask(method, f"/api/classes/{self.code}{path}", token, **more)

    def join(self, name: str) -> str:
        answer = self.ask("POST", "/pupils", json={"name": name})
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token

    def next(self) -> Any:
        answer = self.ask("POST", "/next", self.token, json={"round": self.room.round})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def show(self) -> Any:
        return self.ask("POST", "/show", self.token, json={"round": self.room.round}).json()

    def look(self, token: str) -> Any:
        return self.ask("GET", "", token).json()

    def answer(self, token: str, move: str | None, round: int | None = None) -> Any:
        given = {"round": self.room.round if round is None else round, "move": move}
        return self.ask("POST", "/answers", token, json=given)

    def moves(self) -> list[str]:
        """Moves that are typed and may be made from this throw."""
        throw = self.room.throw
        assert throw is not None
        game = self.room.game
        legal = [a for a in game.list_legal(throw.s) if game.engine.actor(throw.s, a) == throw.seat]
        return [game.words.move_name(throw.s, a) for a in legal if t.is_typed(game, throw, a)]


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    games = {GAME.name: GAME, TOY.name: TOY, TYPED.name: TYPED}
    app = create_app(str(tmp_path / "a.db"), games=games, requests=Pace(100_000, 100_000))
    with ThreadPoolExecutor(1) as pool:  # in this thread the browser may have its loop
        runner = asyncio.Runner()

        def run(work: Coroutine[Any, Any, Any]) -> Any:
            return pool.submit(runner.run, work).result()

        lifespan = app.router.lifespan_context(app)
        run(lifespan.__aenter__())
        yield School(app, run)
        run(lifespan.__aexit__(None, None, None))
        pool.submit(runner.close).result()


def test_a_whole_round(school: School) -> None:
    lesson = school.begin(seconds=60)
    ann, ben = lesson.join("Ann"), lesson.join("  Ben ")
    seen = lesson.look(ann)
    assert seen["phase"] == "gathering" and seen["you"]["name"] == "Ann" and seen["forms"] == []
    assert [p["name"] for p in lesson.look(lesson.token)["names"]] == ["Ann", "Ben"]
    assert lesson.next()["phase"] == "open"
    seen = lesson.look(ann)
    assert seen["forms"][0]["label"] == seen["prompt"] and seen["left"] == 60
    assert seen["prompt"].startswith("Make a number of ")  # of whose turn it is the class need not know
    first, last = lesson.moves()[0], lesson.moves()[-1]
    assert lesson.answer(ann, first).json()["accepted"]
    assert lesson.look(lesson.token)["answers"] == 1 and lesson.look(ann)["you"]["move"] == first
    assert lesson.answer(ben, last).json()["accepted"]
    seen = lesson.look(lesson.token)
    assert seen["phase"] == "shown" and len(seen["shown"]["moves"]) == 2
    assert seen["shown"]["side"] in ("A", "B")
    own_made = next(made for made in seen["shown"]["moves"] if made["by"] == [["Ann", first]])
    assert len(own_made["lights"]) == 1 and "covered by" in own_made["lights"][0]
    worths = [made.worth for made in lesson.room.made]
    assert worths == sorted(worths, reverse=True) and worths[0] > worths[1], "best first"
    assert "could have made" in seen["shown"]["review"][0]
    assert [(p["right"], p["rounds"]) for p in seen["names"]] == [(1, 1), (1, 1)]
    throw = lesson.room.throw
    assert throw
    after = copy(throw.s)
    action = GAME.words.read_move(throw.s, first)
    GAME.engine.play(after, action)
    step = Step(throw.s, action, after, throw.seat, first)
    assert "one way" not in own_made["told"][0], "it is told as Ann wrote it"
    assert own_made["told"] == GAME.tell(step, throw.seat)
    mine = lesson.look(ann)["you"]
    assert mine["told"] == own_made["told"]
    assert mine["review"] == t.review(GAME, throw, action)
    seen = lesson.next()
    assert (seen["round"], seen["phase"], seen["answers"], seen["shown"]) == (2, "open", 0, None)


def test_one_move_of_several_is_told_once(school: School) -> None:
    lesson = school.begin()
    pupils = [lesson.join(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    lesson.next()
    move = lesson.moves()[0]
    for token in pupils[:2]:
        lesson.answer(token, move)
    lesson.answer(pupils[2], "pass")
    lesson.answer(pupils[3], None)
    shown = lesson.look(lesson.token)["shown"]
    assert [[name for name, _ in made["by"]] for made in shown["moves"]] == [["Ann", "Ben"], ["Cleo"]]
    assert [made["typed"] for made in shown["moves"]] == [True, False]
    assert "Dan" not in json.dumps(shown), "who finds nothing is not named to the others"
    assert [p["right"] for p in lesson.look(lesson.token)["names"]] == [1, 1, 0, 0]


def test_a_refused_sum_has_its_clause_and_costs_nothing(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    number = lesson.room.number
    for text, clause in (("9+9", "H-20"), ("(", "H-22"), ("spam", "")):
        judged = lesson.answer(ann, text).json()
        assert not judged["accepted"] and judged["clause"] == clause and judged["text"]
    assert lesson.answer(ann, "9+9").json()["at"] == [0, 1]
    assert lesson.room.number == number and not lesson.look(ann)["you"]["answered"]
    first, second = lesson.moves()[:2]
    assert lesson.answer(ann, first).json()["accepted"]
    assert not lesson.answer(ann, "9+9").json()["accepted"]
    assert lesson.look(ann)["you"]["move"] == first
    assert lesson.answer(ann, second).json()["accepted"]
    lesson.answer(ben, None)
    assert lesson.look(ben)["shown"]["moves"][0]["by"] == [["Ann", second]]


def test_no_answer_leaves_before_the_round_is_shown(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    quiet = {token: lesson.look(token) for token in (ben, lesson.token, "")}
    move = lesson.moves()[0]
    others: set[str] = set()
    for text in (move, lesson.moves()[-1]):
        assert lesson.answer(ann, text).json()["accepted"]
        for token, before in quiet.items():
            seen = lesson.look(token)
            for known in (before, seen):
                known.pop("number"), known.pop("answers", None), known.pop("left")
                for row in known["names"]:
                    row["answered"] = False
            assert seen == before  # but for that an answer is in, nothing has changed
            before.update(number=0, answers=0, left=0)
            others.add(json.dumps(seen))
    assert not any(move in text for text in others)
    lesson.answer(ben, move)
    for token in (ann, ben, lesson.token):
        assert lesson.look(token)["shown"]["moves"]
    assert lesson.look("")["shown"] is None  # whoever has not joined sees no names at all


def test_the_last_to_answer_shows_the_round_and_the_first_may_not_wait_for_the_absent(school: School) -> None:
    lesson = school.begin(seconds=600)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    lesson.answer(ann, lesson.moves()[0])
    assert lesson.look(ann)["phase"] == "open"
    school.now += r.AWAY + 1
    assert lesson.look(ann)["phase"] == "shown"
    assert lesson.look(ben)["you"]["answered"] is False


def test_time_is_up(school: School) -> None:
    lesson = school.begin(seconds=60)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    move = lesson.moves()[0]
    lesson.answer(ann, move)
    school.now += 59.9
    assert lesson.look(ben)["phase"] == "open"
    school.now += 0.2
    late = lesson.answer(ben, move)
    assert late.status_code == 409 and "over" in late.json()["detail"]
    seen = lesson.look(ben)
    assert seen["phase"] == "shown" and "Ben" not in json.dumps(seen["shown"])
    lesson.next()
    old = lesson.answer(ben, move, round=1)
    assert old.status_code == 409 and "another throw" in old.json()["detail"]


def test_nothing_changed_is_said_in_no_words(school: School) -> None:
    lesson = school.begin()
    ann = lesson.join("Ann")
    number = lesson.look(ann)["number"]
    answer = lesson.ask("GET", f"?after={number}", ann)
    assert answer.status_code == 204 and answer.content == b""
    lesson.next()
    assert lesson.ask("GET", f"?after={number}", ann).status_code == 200


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
    assert lesson.show()["shown"]["moves"] == []


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
    for path in ("/api/classes/AAAA", "/class/AAAA", "/class/AAAA/board", "/class?code=AAAA"):
        assert school.ask("GET", path).status_code == 404
    assert school.ask("GET", f"/api/classes/{lesson.code.lower()}").status_code == 200
    for _ in range(c.CLASSES - 1):
        school.classes.begin(TYPED, {}, 60, "token")
    assert school.ask("POST", "/api/classes", json={"game": "hundred"}).status_code == 429
    school.now += c.ASLEEP + 1
    lesson.look("")
    school.begin()
    assert len(school.classes.all) == c.CLASSES and lesson.code in school.classes.all
    school.now += r.LASTING + 1
    assert school.ask("GET", f"/class/{lesson.code}").status_code == 404
    school.begin()
    assert len(school.classes.all) == 1


def test_a_pupil_has_a_line_weighed(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")

    def weigh(move: str, token: str = ann, round: int = 1) -> Any:
        return lesson.ask("GET", "/weigh", token, params={"move": move, "round": round})

    assert weigh("1").status_code == 409, "nothing was thrown yet"
    lesson.next()
    number, good = lesson.room.number, lesson.moves()[0]
    sent, made = good.split("=")
    assert weigh(sent).json() == {"said": f"= {made}", "open": True, "text": "", "clause": "", "at": None}
    seen = weigh(sent + "+").json()
    assert not seen["open"] and seen["clause"] == "H-22" and seen["at"] == [len(sent) + 1] * 2
    assert weigh("time is up").json()["clause"] == "H-81"
    assert weigh("").json()["clause"] == "H-28"
    assert lesson.room.number == number, "nobody sees anything of it"
    assert all(pupil.answer is None for pupil in lesson.room.pupils.values())
    assert weigh(sent, lesson.token).status_code == 403 and weigh(sent, "").status_code == 403
    assert weigh(sent, ben, 2).status_code == 409 and weigh("x" * 301).status_code == 422
    other = school.begin("typed")
    token = other.join("Ann")
    other.next()
    answer = other.ask("GET", "/weigh", token, params={"move": "north holds", "round": 1})
    assert answer.status_code == 409 and not other.look(token)["forms"][0]["weighs"]


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
    nowhere = replace(TYPED, view=altered(TYPED.view, offer=lambda s, look: Offer()))
    with pytest.raises(BadOption, match="typed"):
        t.draw_throw(nowhere, {})


def test_options_are_refused_when_the_class_is_opened(school: School) -> None:
    answer = school.ask("POST", "/api/classes", json={"game": "hundred", "options": {"dice": 7}})
    assert answer.status_code == 400 and "3" in answer.json()["detail"]
    lesson = school.begin(options={"dice": "3", "ruleset": "hexes"})
    lesson.next()
    assert lesson.room.throw and lesson.room.throw.s.dice == 3


def test_malformed_bodies_are_answered(school: School) -> None:
    luck = random.Random(11)
    lesson = school.begin()
    ann = lesson.join("Ann")
    lesson.next()
    home = f"/api/classes/{lesson.code}"
    paths = [home + end for end in ("", "/pupils", "/answers", "/next", "/show", "/pupils/0", "/board/1")]
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
    pages = ["/games/hundred/class", f"/class/{lesson.code}", f"/class/{lesson.code}/board"]
    pages.append(f"/api/classes/{lesson.code}/board/{lesson.room.round}")
    told = [json.dumps(lesson.look(token)) for token in (ann, lesson.token)]
    for seen in [*told, *(school.ask("GET", page).text for page in pages)]:
        assert not CALLS_1_A_PRIME.search(seen), CALLS_1_A_PRIME.search(seen)
    if ruleset == "zones":
        assert "1 has a border, as the primes have" in told[0]


def test_the_rules_say_why_1_has_a_border(school: School) -> None:
    rules = school.ask("GET", "/games/hundred/rules").text
    assert "In arithmetic 1 is not a prime" in rules and "chart puts 1 at the head" in rules
    assert not CALLS_1_A_PRIME.search("1 is not a prime") and CALLS_1_A_PRIME.search("1 is a prime")
