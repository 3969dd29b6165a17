"""What each kind of page is sent: nothing by which anybody could tell who has not answered, or found nothing.

The class is watched from the projected page, from other pupils' devices and from outside, second by second, while Ben
does one thing or another. Whatever he does, they must be sent the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from parlour.web.classroom import room as r
from parlour.web.classroom.throw import Throw, draw_throw

from .school import GAME, Lesson, School, school

__all__ = ["school"]
WEEK = 7 * 86400.0

Act = Callable[[Lesson, str], Any]
Sent = list[tuple[int, dict[str, Any]]]


def not_at_all(lesson: Lesson, ben: str) -> None:
    """Ben thinks until the answers are shown."""


def wrongly(lesson: Lesson, ben: str) -> None:
    for text in ("9+9", "(", "spam"):
        assert not lesson.answer(ben, text).json()["accepted"]


def with_nothing(lesson: Lesson, ben: str) -> None:
    lesson.answer(ben, None)


def with_a_pass(lesson: Lesson, ben: str) -> None:
    assert lesson.answer(ben, "pass").json()["accepted"]


def like_another(lesson: Lesson, ben: str) -> None:
    assert lesson.answer(ben, lesson.moves()[0]).json()["accepted"]


def like_the_parlour(lesson: Lesson, ben: str) -> None:
    throw = lesson.room.throw
    assert throw
    assert lesson.answer(ben, GAME.words.move_name(throw.s, throw.own[-1])).json()["accepted"]


def silently(lesson: Lesson, ben: str) -> None:
    """Ben's device is heard no more."""
    lesson.room.pupils.all[lesson.number_of("Ben")].seen -= 60


FAILURES = (wrongly, with_nothing, with_a_pass, silently)
SUCCESSES = (like_another, like_the_parlour)


@pytest.fixture
def throw() -> Throw:
    return draw_throw(GAME, {})


class Watched:
    """A class of four that the test watches from every page but Ben's and the teacher's."""

    def __init__(self, school: School, throw: Throw, others_find: bool = True) -> None:
        self.lesson = school.begin(name="5B")
        self.lesson.ask("PATCH", "", self.lesson.token, json={"together": True})
        self.ann, self.ben, self.cleo = (self.lesson.join(name) for name in ("Ann", "Ben", "Cleo"))
        self.dan = self.lesson.join("Dan")  # who still thinks in the end, so that the round is never all in
        self.throw, self.others_find = throw, others_find
        self.versions = {token: "" for token in ("", self.ann, self.cleo, self.dan)}
        self.sent: Sent = []

    def look(self) -> None:
        """Ask for the class as the pages do, once a second."""
        self.lesson.school.now += 1
        self.lesson.look(self.ben)
        for token, version in self.versions.items():
            answer = self.lesson.ask("GET", f"?after={version}", token)
            told = answer.json() if answer.content else {}
            self.versions[token] = told.pop("version", version)
            told.pop("code", None)
            self.sent.append((answer.status_code, told))

    def play(self, act: Act) -> Sent:
        """One round, in which Ben does something; return all that the others were sent."""
        lesson = self.lesson
        lesson.next()
        lesson.room.throw = self.throw
        self.look()
        if self.others_find:
            lesson.answer(self.ann, lesson.moves()[0])
            lesson.answer(self.cleo, lesson.moves()[1])
        self.look()
        act(lesson, self.ben)
        self.look()
        lesson.show()
        self.look()
        return self.sent


@pytest.mark.parametrize("act", [*FAILURES, *SUCCESSES])
def test_nobody_can_tell_what_ben_did(school: School, throw: Throw, act: Act) -> None:
    quiet, other = Watched(school, throw).play(not_at_all), Watched(school, throw).play(act)
    assert other == quiet
    assert [status for status, _ in quiet[8:12]] == [204] * 4, (
        "and a version does not tell that an answer came"
    )


@pytest.mark.parametrize("act", FAILURES)
def test_nobody_can_tell_that_all_found_nothing(school: School, throw: Throw, act: Act) -> None:
    failed = Watched(school, throw, others_find=False).play(act)
    found = Watched(school, throw, others_find=False).play(like_the_parlour)
    assert failed == found
    assert failed[-1][1]["shown"]["moves"], "the list is never empty"


@pytest.mark.parametrize("act", [not_at_all, *FAILURES, *SUCCESSES])
def test_the_projected_page_names_nobody_and_counts_no_answers(
    school: School, throw: Throw, act: Act
) -> None:
    watched = Watched(school, throw)
    for status, told in watched.play(act):
        if status == 204:
            continue
        you = told.pop("you")
        assert told["lead"] is None and (you is None or you["name"] != "Ben")
        assert told.keys() == {
            "phase",
            "round",
            "left",
            "pupils",
            "prompt",
            "so_far",
            "shown",
            "forms",
            "lead",
        }
        said = json.dumps({**told, "forms": []})
        assert not any(f'"{name}"' in said for name in ("Ann", "Ben", "Cleo", "Dan"))
        for move in (told["shown"] or {"moves": []})["moves"]:
            assert move.keys() == {"move", "told", "lights", "names"} and move["names"] == []


def test_next_week_the_counts_are_for_the_teacher_alone(school: School, throw: Throw) -> None:
    seen: list[Any] = []
    for act in (with_nothing, like_another):
        watched = Watched(school, throw)
        watched.play(act)
        lesson = watched.lesson
        rows = {p["name"]: (p["right"], p["rounds"]) for p in lesson.lead()["names"]}
        assert rows["Ben"] == (int(act is like_another), 1)
        school.now += WEEK
        school.restart()
        before = lesson.look("")
        somebody = lesson.join("Ben")  # whoever that is
        after = lesson.look(somebody)
        assert after["you"]["right"] == after["you"]["rounds"] == 0
        for told in (before, after):
            assert told["lead"] is None and told["shown"] is None and told.pop("code") and told.pop("version")
        seen.append((before, after))
        lesson.room = school.classes.all[lesson.code]
        again = {p["name"]: (p["right"], p["rounds"]) for p in lesson.lead()["names"]}
        assert again["Ben"] == rows["Ben"], "the teacher's register goes on"
    assert seen[0] == seen[1]


def test_a_class_left_open_for_a_week_tells_no_more(school: School, throw: Throw) -> None:
    watched = Watched(school, throw)
    watched.play(like_another)
    lesson = watched.lesson
    for _ in range(5):  # the projected page was never closed
        school.now += 3600
        lesson.look("")
    assert lesson.ask("GET", "", watched.ben).status_code == 403, "a token holds for the lesson"
    you = lesson.look(lesson.join("Ben"))["you"]
    assert not you["answered"] and not you["written"] and not you["told"] and you["rounds"] == 0


def test_a_round_can_be_left_to_run_so_that_time_tells_nothing(school: School) -> None:
    lesson = school.begin(seconds=60)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    assert lesson.ask("PATCH", "", lesson.token, json={"early": False}).json()["lead"]["early"] is False
    lesson.next()
    for token in (ann, ben):
        lesson.answer(token, lesson.moves()[0])
    assert lesson.look("")["phase"] == "open" and lesson.lead()["answers"] == 2
    lesson.wait(59, ann, ben)
    assert lesson.look("")["phase"] == "open"
    lesson.wait(1, ann, ben)
    assert lesson.look("")["phase"] == "shown"
    lesson.next()
    for token in (ann, ben):
        lesson.answer(token, lesson.moves()[0])
    lesson.ask("PATCH", "", lesson.token, json={"early": True})
    assert lesson.look("")["phase"] == "shown", "as soon as everybody is in, again"


def test_a_name_is_shown_only_by_consent_and_only_a_few(school: School) -> None:
    lesson = school.begin()
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")
    tokens = {name: lesson.join(name) for name in names}

    def put(name: str, named: bool = True) -> Any:
        path = f"/pupils/{lesson.number_of(name)}/named"
        return lesson.ask("PUT", path, lesson.token, json={"named": named})

    def on_screen() -> list[str]:
        return [name for move in lesson.look("")["shown"]["moves"] for name, _ in move["names"]]

    def agree(name: str, agrees: bool = True) -> Any:
        return lesson.ask("PUT", "/agreement", tokens[name], json={"agrees": agrees}).json()

    assert not lesson.look(tokens["Ann"])["you"]["agrees"]
    lesson.next()
    move = lesson.moves()[0]
    for name in names[:4]:
        lesson.answer(tokens[name], move)
    lesson.answer(tokens["Eve"], None)
    assert on_screen() == []
    assert put("Ann").status_code == 409 and "agreed" in put("Ann").json()["detail"]
    for name in names:
        assert agree(name)["you"]["agrees"]
    assert on_screen() == [], "who agrees is not named yet"
    assert put("Eve").status_code == 409, "and who found nothing never is"
    for name in names[: r.MAX_NAMED]:
        assert put(name).status_code == 200
    assert on_screen() == list(names[: r.MAX_NAMED])
    assert put("Dan").status_code == 409 and "already" in put("Dan").json()["detail"]
    assert lesson.look(tokens["Ann"])["you"]["named"] and not lesson.look(tokens["Dan"])["you"]["named"]
    agree("Ann", False)
    assert on_screen() == ["Ben", "Cleo"] and put("Dan").status_code == 200
    put("Ben", False)
    assert on_screen() == ["Cleo", "Dan"]
    assert lesson.ask("PUT", "/pupils/0/named", tokens["Ann"], json={"named": True}).status_code == 403
    lesson.next()
    assert lesson.look("")["shown"] is None
    lesson.answer(tokens["Cleo"], lesson.moves()[0])
    lesson.show()
    assert on_screen() == [], "each throw anew"


def test_the_pages_themselves_hold_nothing_of_a_class(school: School) -> None:
    lesson = school.begin(name="5B, the slow ones")
    lesson.join("Ann")
    assert (lesson.url, lesson.board) == (f"/class/{lesson.code}/teacher", f"/class/{lesson.code}/board")
    pages = {path: school.ask("GET", path) for path in (lesson.url, lesson.board, f"/class/{lesson.code}")}
    for page in pages.values():
        assert page.status_code == 200
        assert "Ann" not in page.text and "slow ones" not in page.text and lesson.token not in page.text
    board = pages[lesson.board].text
    for control in ("End class", "teacher", "register", "Throw</button>", "class_teacher.js"):
        assert control not in board, f"{control} is not for the screen"
    assert "End class" in pages[lesson.url].text


def test_the_teacher_sees_who_needs_help(school: School) -> None:
    lesson = school.begin()
    ann, ben, cleo, dan, eve = (lesson.join(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"))
    lesson.next()
    lesson.answer(ann, lesson.moves()[0])
    wrongly(lesson, ben)
    lesson.answer(cleo, None)
    lesson.answer(dan, "pass")

    def doing() -> list[str]:
        return [pupil["doing"] for pupil in lesson.lead()["names"]]

    assert doing() == ["in", "stuck", "nothing", "nothing", "thinking"]
    assert lesson.lead()["names"][1]["tries"] == 3 and lesson.lead()["answers"] == 3
    lesson.answer(ben, lesson.moves()[0])
    assert doing()[1] == "in"
    lesson.answer(eve, lesson.moves()[1])
    assert doing() == ["found", "found", "none", "none", "found"]
    lesson.next()
    assert doing() == ["thinking"] * 5 and lesson.lead()["names"][1]["tries"] == 0
