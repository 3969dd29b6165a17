"""Devices: a silent one is set aside, one that comes back is in again, and a teacher frees a name for another."""

from __future__ import annotations

from typing import Any

from parlour.web.classroom import register

from .school import Lesson, School, school

__all__ = ["school"]
SILENCE = 10  # seconds after which nobody waits for a device


def row_of(lesson: Lesson, name: str) -> Any:
    """A pupil in the teacher's register."""
    return next(pupil for pupil in lesson.lead()["names"] if pupil["name"] == name)


def free(lesson: Lesson, name: str, token: str = "") -> Any:
    return lesson.ask("POST", f"/pupils/{lesson.number_of(name)}/free", token or lesson.token)


def test_a_silent_device_holds_nobody_up(school: School) -> None:
    lesson = school.begin(seconds=600)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    lesson.answer(ann, lesson.moves()[0])
    lesson.wait(SILENCE - 1, ann)
    assert lesson.look(ann)["phase"] == "open" and row_of(lesson, "Ben")["device"] == "here"
    lesson.wait(1, ann)
    assert lesson.look(ann)["phase"] == "shown" and row_of(lesson, "Ben")["device"] == "silent"
    assert row_of(lesson, "Ben")["rounds"] == 0, "a throw without the device is not counted against the pupil"
    assert lesson.look(ben)["you"]["answered"] is False and row_of(lesson, "Ben")["device"] == "here"


def test_a_device_that_comes_back_is_in_again_and_waited_for(school: School) -> None:
    lesson = school.begin(seconds=600)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    for token in (ann, ben):
        lesson.answer(token, lesson.moves()[0])
    lesson.next()
    lesson.wait(60, ann)
    assert lesson.lead()["of"] == 1
    assert lesson.look(ben)["you"]["name"] == "Ben" and lesson.look(ben)["you"]["right"] == 1
    lesson.answer(ann, lesson.moves()[0])
    assert lesson.look(ann)["phase"] == "open", "Ben is here, and thinks"
    lesson.answer(ben, lesson.moves()[0])
    assert lesson.look(ben)["you"]["right"] == lesson.look(ben)["you"]["rounds"] == 2


def test_an_answer_counts_though_its_device_fell_silent(school: School) -> None:
    lesson = school.begin(seconds=600)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    lesson.answer(ben, lesson.moves()[0])
    lesson.wait(60, ann)
    assert lesson.look(ann)["phase"] == "open" and row_of(lesson, "Ben")["doing"] == "in"
    lesson.answer(ann, lesson.moves()[0])
    assert (row_of(lesson, "Ben")["right"], row_of(lesson, "Ben")["rounds"]) == (1, 1)


def test_when_the_server_was_silent_no_device_is_set_aside(school: School) -> None:
    lesson = school.begin(seconds=600)
    ann, ben, cleo = (lesson.join(name) for name in ("Ann", "Ben", "Cleo"))
    lesson.next()
    lesson.answer(ann, lesson.moves()[0])
    lesson.wait(30, ann, ben)
    school.now += 45  # nobody at all was heard
    assert lesson.look(ann)["phase"] == "open"
    assert row_of(lesson, "Ben")["device"] == "here" and row_of(lesson, "Cleo")["device"] == "silent"
    lesson.wait(SILENCE, ann)
    assert lesson.look(ann)["phase"] == "shown", "but then they have to come"
    assert lesson.look(cleo)["you"]["name"] == "Cleo"


def test_a_name_belongs_to_its_device_until_the_teacher_frees_it(school: School) -> None:
    lesson = school.begin(name="5B")
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    for token in (ann, ben):
        lesson.answer(token, lesson.moves()[0])
    lesson.wait(300, ann)
    refused = lesson.ask("POST", "/pupils", json={"name": "BEN"})
    assert refused.status_code == 409 and "Ask your teacher to free the name" in refused.json()["detail"]
    assert row_of(lesson, "Ben")["wanted"] and not row_of(lesson, "Ann")["wanted"]
    assert free(lesson, "Ben", ann).status_code == 403 and free(lesson, "Ben", "x").status_code == 403
    assert free(lesson, "Ben").status_code == 200
    assert row_of(lesson, "Ben")["device"] == "free" and not row_of(lesson, "Ben")["wanted"]
    assert lesson.ask("GET", "", ben).status_code == 403
    again = lesson.join("ben")
    assert row_of(lesson, "Ben")["device"] == "here" and len(lesson.lead()["names"]) == 2
    assert lesson.look(again)["you"]["name"] == "Ben" and lesson.look(again)["you"]["right"] == 1
    assert lesson.ask("POST", "/pupils", json={"name": "Ben"}).status_code == 409, "it is taken again"


def test_that_a_name_was_asked_for_is_forgotten_after_a_while(school: School) -> None:
    lesson = school.begin()
    ann = lesson.join("Ann")
    lesson.ask("POST", "/pupils", json={"name": "Ann"})
    lesson.wait(register.WANTED - 1, ann)
    assert row_of(lesson, "Ann")["wanted"]
    lesson.wait(1, ann)
    assert not row_of(lesson, "Ann")["wanted"]


def test_a_freed_name_is_not_waited_for_and_its_answer_stays(school: School) -> None:
    lesson = school.begin(seconds=600)
    ann, ben, cleo = (lesson.join(name) for name in ("Ann", "Ben", "Cleo"))
    lesson.next()
    lesson.answer(ben, lesson.moves()[0])
    free(lesson, "Ben")
    free(lesson, "Cleo")
    assert lesson.look(ann)["phase"] == "open"
    other = lesson.join("Ben")
    assert lesson.look(other)["you"]["answered"]
    free(lesson, "Ben")
    lesson.answer(ann, lesson.moves()[0])
    assert lesson.look(ann)["phase"] == "shown"
    counts = {p["name"]: (p["right"], p["rounds"]) for p in lesson.lead()["names"]}
    assert counts == {"Ann": (1, 1), "Ben": (1, 1), "Cleo": (0, 0)}
    assert lesson.ask("GET", "", cleo).status_code == 403


def test_in_the_next_lesson_every_name_is_free(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    lesson.next()
    lesson.answer(ann, lesson.moves()[0])
    school.restart()
    assert lesson.look(ann)["you"]["right"] == 1, "within the lesson the device comes back by its token"
    school.now += register.LASTING + 1
    school.restart()
    assert lesson.ask("GET", "", ann).status_code == 403
    again = lesson.join("Ann")
    assert lesson.look(again)["you"]["right"] == 0
    lesson.room = school.classes.all[lesson.code]
    assert row_of(lesson, "Ann")["right"] == 1


def test_after_a_restart_who_was_not_there_is_not_there(school: School) -> None:
    lesson = school.begin(name="5B")
    lesson.join("Ann"), lesson.join("Ben")
    for _ in range(5):  # a page was left open
        school.now += 3600
        lesson.look("")
    ann = lesson.join("Ann")
    school.restart()
    assert lesson.look(ann)["pupils"] == 1 and row_of(lesson, "Ben")["device"] == "absent"


def test_who_leaves_gives_the_name_back_and_what_was_counted_stays(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    assert lesson.ask("DELETE", f"/pupils/{lesson.number_of('Ben')}", ben).status_code == 204
    assert [p["name"] for p in lesson.lead()["names"]] == ["Ann"], "nothing was counted yet"
    lesson.next()
    lesson.answer(ann, lesson.moves()[0])
    assert lesson.ask("DELETE", f"/pupils/{lesson.number_of('Ann')}", ann).status_code == 204
    assert row_of(lesson, "Ann")["device"] == "free" and row_of(lesson, "Ann")["right"] == 1
    you = lesson.look(lesson.join("Ann"))["you"]  # whoever that is
    assert (you["rounds"], you["answered"], you["written"], you["told"]) == (0, False, "", [])
    number = lesson.number_of("Ann")
    assert lesson.ask("DELETE", f"/pupils/{number}", lesson.token).status_code == 204
    assert lesson.lead()["names"] == [], "the teacher strikes off"
    assert lesson.ask("POST", f"/pupils/{number}/free", lesson.token).status_code == 404
