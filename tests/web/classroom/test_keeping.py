"""A class that has a name is kept: it goes on next week, with another teacher if need be, until its time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from parlour.store import classes as kept
from parlour.store.matches import Store
from parlour.store.transfer import export, restore
from parlour.web.classroom import room as r
from parlour.web.classroom import teachers
from parlour.web.classroom.classes import Classes

from ..harness import Parlour
from .school import Lesson, School, school
from .test_screens import join, wait

__all__ = ["school"]
WEEK = 7 * 86400.0


def next_week(lesson: Lesson) -> None:
    """The server was restarted meanwhile."""
    lesson.school.now += WEEK
    lesson.school.restart()


def come(lesson: Lesson) -> None:
    """Look at the class as it is now in memory."""
    lesson.look("")
    lesson.room = lesson.school.classes.all[lesson.code]


def a_round(lesson: Lesson, *pupils: str) -> None:
    """One throw that all of these answer."""
    lesson.next()
    for token in pupils:
        assert lesson.answer(token, lesson.moves()[0]).json()["accepted"]
    assert lesson.look(lesson.token)["phase"] == "shown"


def test_a_class_goes_on_next_week(school: School) -> None:
    lesson = school.begin(name=" 5B ", seconds=90, options={"dice": "3"})
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    a_round(lesson, ann, ben)
    assert lesson.ask("PATCH", "", lesson.token, json={"together": True}).status_code == 200
    lesson.next()  # in the air when the server goes
    next_week(lesson)
    come(lesson)
    seen = lesson.look(lesson.token)
    assert (seen["phase"], seen["round"], seen["pupils"], seen["answers"]) == ("gathering", 2, 0, 0)
    assert seen["kept"]["name"] == "5B" and seen["kept"]["together"] and seen["kept"]["found"] == 2
    rows = [(p["name"], p["right"], p["rounds"], p["here"]) for p in seen["names"]]
    assert rows == [("Ann", 1, 1, False), ("Ben", 1, 1, False)]
    assert lesson.room.seconds == 90 and lesson.room.options == {"dice": "3"}
    again = lesson.join("ann")
    assert lesson.ask("GET", "", ann).status_code == 403, "the name is taken up on another device"
    assert lesson.look(again)["you"]["right"] == 1
    cleo = lesson.join("Cleo")
    a_round(lesson, again, cleo)  # and nobody waits for Ben
    seen = lesson.look(lesson.token)
    scores = {p["name"]: (p["right"], p["rounds"]) for p in seen["names"]}
    assert scores == {"Ann": (2, 2), "Cleo": (1, 1), "Ben": (1, 1)}
    lessons = [(one["throws"], one["found"], one["pupils"]) for one in seen["kept"]["lessons"]]
    assert lessons == [(2, 2, 2), (1, 2, 2)] and seen["kept"]["found"] == 4
    assert seen["kept"]["lessons"][1]["at"] - seen["kept"]["lessons"][0]["at"] == WEEK


def test_a_screen_that_waited_sees_that_the_class_is_back(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    lesson.next()
    number = lesson.look(ann)["number"]
    school.restart()
    seen = lesson.ask("GET", f"?after={number}", ann)
    assert seen.status_code == 200 and seen.json()["number"] > number
    assert seen.json()["phase"] == "gathering" and seen.json()["you"]["name"] == "Ann"


def test_without_a_name_nothing_is_kept(school: School) -> None:
    lesson = school.begin()
    lesson.join("Ann")
    assert kept.count(school.app.state.registry.store) == 0
    assert lesson.look(lesson.token)["kept"]["name"] == ""
    school.restart()
    assert lesson.ask("GET").status_code == 404


def test_a_class_is_kept_from_the_moment_it_has_a_name(school: School) -> None:
    lesson = school.begin()
    ann = lesson.join("Ann")
    a_round(lesson, ann)
    for name in ("", "  ", "x" * 41, "a\x00"):
        answer = lesson.ask("PATCH", "", lesson.token, json={"name": name})
        assert answer.status_code == 422, name
    assert lesson.ask("PATCH", "", ann, json={"name": "Mine"}).status_code == 403
    assert lesson.ask("PATCH", "", lesson.token, json={"name": "Mrs Lee's"}).json()["kept"]["days"] == 400
    school.restart()
    assert [p["right"] for p in lesson.look(lesson.token)["names"]] == [1]
    assert "Your teacher keeps it" in school.ask("GET", f"/class/{lesson.code}").text


def test_what_was_written_is_never_kept(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    lesson.next()
    move = lesson.moves()[0]
    lesson.answer(ann, move)
    room = kept.read(school.app.state.registry.store, lesson.code)
    assert room and move not in str(room) and ann not in str(room) and lesson.token not in str(room)


def test_a_name_is_taken_up_again_only_when_its_device_is_silent(school: School) -> None:
    lesson = school.begin(name="5B")
    lesson.join("Ann")
    assert lesson.ask("POST", "/pupils", json={"name": "ANN"}).status_code == 409
    school.now += r.AWAY + 1
    lesson.join("ANN")
    assert [p["name"] for p in lesson.look(lesson.token)["names"]] == ["Ann"]


def test_a_class_is_handed_over_when_the_new_link_is_opened(school: School) -> None:
    lesson = school.begin(name="5B")
    made = lesson.ask("POST", "/links", lesson.token, json={"instead": True})
    assert made.status_code == 201
    heir = made.json()["token"]
    assert lesson.look(lesson.token)["kept"]["handing"], "until it is opened nothing changes"
    lesson.next()
    school.restart()
    assert lesson.look(heir)["kept"]["links"] == 1
    for method, path in (("POST", "/next"), ("POST", "/show"), ("GET", "")):
        body = {"json": {"round": 1}} if path else {}
        answer = lesson.ask(method, path, lesson.token, **body)
        assert answer.status_code == 403 and "handed to another teacher" in answer.json()["detail"]
    school.restart()
    assert lesson.ask("GET", "", lesson.token).status_code == 403, "for good"
    assert lesson.ask("POST", "/next", heir, json={"round": 1}).json()["round"] == 2


def test_a_second_teacher_leads_beside_the_first_until_the_link_is_void(school: School) -> None:
    lesson = school.begin()
    ann = lesson.join("Ann")
    assert lesson.ask("POST", "/links", ann, json={"instead": False}).status_code == 403
    second = lesson.ask("POST", "/links", lesson.token, json={"instead": False}).json()["token"]
    assert lesson.ask("POST", "/next", second, json={"round": 0}).json()["round"] == 1
    assert lesson.show()["phase"] == "shown"
    heir = lesson.ask("POST", "/links", second, json={"instead": True}).json()["token"]
    seen = lesson.ask("DELETE", "/links", lesson.token).json()
    assert (seen["kept"]["links"], seen["kept"]["handing"]) == (1, False)
    for token in (second, heir):
        assert lesson.ask("GET", "", token).status_code == 403
    for _ in range(teachers.LINKS - 1):
        assert lesson.ask("POST", "/links", lesson.token, json={"instead": False}).status_code == 201
    assert lesson.ask("POST", "/links", lesson.token, json={"instead": False}).status_code == 429


def test_a_class_ends_when_its_teacher_says_so(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    assert lesson.ask("DELETE", "", ann).status_code == 403
    assert lesson.ask("DELETE", "", lesson.token).status_code == 204
    assert lesson.ask("GET", "", lesson.token).status_code == 404
    assert kept.count(school.app.state.registry.store) == 0


def test_old_classes_go_by_the_hosts_rule_and_those_in_use_stay(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, used = school.begin(name="old"), school.begin(name="used")
    school.restart()
    store = school.app.state.registry.store
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE classes SET touched = touched - 401 * 86400"))
    used.look("")

    async def once(_: float) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr("parlour.web.classroom.classes.asyncio.sleep", once)
    with pytest.raises(asyncio.CancelledError):
        school.run(school.classes.keep_expiring())
    assert kept.codes(store) == [used.code]
    assert old.ask("GET").status_code == 404
    school.run(Classes(store=store).keep_expiring())  # without a rule none goes


def test_a_code_on_disk_is_not_given_twice(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    first = school.begin(name="5B")
    school.restart()
    codes = iter([first.code, first.code, "ZZZZ"])
    monkeypatch.setattr("parlour.web.classroom.classes.new_code", lambda: next(codes))
    assert school.begin().code == "ZZZZ"


def test_a_damaged_class_is_told_of(school: School) -> None:
    lesson = school.begin(name="5B")
    school.restart()
    store = school.app.state.registry.store
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE classes SET room = replace(room, '5B', '6B')"))
    answer = lesson.ask("GET", "", lesson.token)
    assert answer.status_code == 409 and "damaged" in answer.json()["detail"]


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    both = Store(str(tmp_path / "a.db"), {}), Store(str(tmp_path / "b.db"), {})
    yield both
    for one in both:
        one.close()


def test_classes_travel_with_an_export(stores: tuple[Store, Store], tmp_path: Path) -> None:
    here, there = stores
    for code in ("BBBB", "CCCC"):
        kept.keep(here, code, {"name": code}).result()
    path = tmp_path / "all.jsonl"
    assert export(here, path).classes == 2
    assert restore(there, path).classes == 2 and kept.read(there, "CCCC") == {"name": "CCCC"}
    kept.keep(there, "BBBB", {"name": "other"}).result()
    outcome = restore(there, path)
    assert (outcome.classes, outcome.here) == (0, 1) and "BBBB is here already" in outcome.left_out[0]
    path.write_text(path.read_text().replace('"name": "BBBB"', '"name": "BBB"'))
    assert "Class BBBB is damaged" in restore(there, path).left_out[0]


@pytest.mark.browser
def test_a_class_is_kept_continued_and_handed_over_in_the_browser(
    visit: Callable[..., Any], tmp_path: Path
) -> None:
    server = Parlour(tmp_path / "a.db")
    teacher = visit("/games/hundred/class", width=1366, height=768, address=server.address)
    teacher.fill("#class-name", "5B")
    teacher.click("button:has-text('Open the class')")
    teacher.wait_for_url("**/class/*/board")
    code = teacher.text_content("#code")
    teacher.wait_for_selector("#alone:not([hidden])")
    assert "works on this computer alone" in teacher.inner_text("#alone")
    phone = visit(f"/class/{code}", width=360, height=740, address=server.address)
    phone.wait_for_selector("#name")
    assert "Your teacher keeps it" in phone.inner_text("footer")
    join(phone, "Ada")
    wait(teacher, "document.querySelectorAll('#register .name').length === 1")
    teacher.keyboard.press("n")
    phone.wait_for_selector("#forms input")
    phone.click("button:has-text('I find nothing')")
    wait(teacher, "document.querySelector('#room-of-class').dataset.phase === 'shown'")
    phone.close()
    server.kill()
    server = Parlour(tmp_path / "a.db", port=server.port)
    teacher.goto(server.address + "/games/hundred/class")
    teacher.wait_for_selector("#own-classes:not([hidden]) >> text=1 pupil")
    teacher.click("#own-classes >> text=5B")
    wait(teacher, "document.querySelector('#status').textContent.startsWith('Welcome back.')")
    assert teacher.inner_text("#prompt") == "5B: Hundred with a class"
    teacher.wait_for_selector("#register .absent >> text=Ada")
    teacher.click("#hand-over summary")
    teacher.wait_for_selector("#link-alone:not([hidden])")
    assert "1 throw, 0 answers found, 1 pupil" in teacher.inner_text("#lessons")
    teacher.click("#link-instead")
    teacher.wait_for_selector("#made:not([hidden])")
    link = teacher.input_value("#made-link")
    colleague = visit(link[link.index("/class/") :], width=1366, height=768, address=server.address)
    colleague.wait_for_selector("#register .absent >> text=Ada")
    assert colleague.is_visible("#next")
    teacher.wait_for_selector("#trouble >> text=handed to another teacher")
    assert not teacher.is_visible("#next") and not teacher.is_visible("#hand-over")
    colleague.click("#hand-over summary")
    colleague.click("#end-class")
    colleague.click("#end-really")
    colleague.wait_for_url(server.address + "/")
    assert server.ask("GET", f"/api/classes/{code}").status_code == 404
    server.close()
