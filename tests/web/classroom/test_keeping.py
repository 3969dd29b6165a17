"""A class that has a name is kept: it goes on next week, with another teacher if need be, until its time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from parlour.store import classes as stored
from parlour.store.matches import Store
from parlour.store.transfer import export, restore
from parlour.web.classroom import teachers
from parlour.web.classroom.classes import Classes
from parlour.web.classroom.register import LASTING
from parlour.web.errors import NotFound

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
    lead = seen["lead"]
    assert (seen["phase"], seen["round"], seen["pupils"], lead["answers"]) == ("gathering", 2, 0, 0)
    assert lead["kept"]["name"] == "5B" and lead["together"] and lead["kept"]["lessons"][0]["found"] == 2
    rows = [(p["name"], p["right"], p["rounds"], p["device"]) for p in lead["names"]]
    assert rows == [("Ann", 1, 1, "absent"), ("Ben", 1, 1, "absent")]
    assert lesson.room.seconds == 90 and lesson.room.options == {"dice": "3"}
    again = lesson.join("ann")
    assert lesson.ask("GET", "", ann).status_code == 403, "the name is taken up on another device"
    assert lesson.look(again)["you"]["rounds"] == 0, "a device is told of this lesson alone"
    cleo = lesson.join("Cleo")
    a_round(lesson, again, cleo)  # and nobody waits for Ben
    kept_now = lesson.lead()["kept"]
    scores = {p["name"]: (p["right"], p["rounds"]) for p in lesson.lead()["names"]}
    assert scores == {"Ann": (2, 2), "Cleo": (1, 1), "Ben": (1, 1)}
    lessons = [(one["throws"], one["found"], one["pupils"]) for one in kept_now["lessons"]]
    assert lessons == [(2, 2, 2), (1, 2, 2)]
    assert kept_now["lessons"][1]["at"] - kept_now["lessons"][0]["at"] == WEEK


def test_a_screen_that_waited_sees_that_the_class_is_back(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    lesson.next()
    version = lesson.look(ann)["version"]
    school.restart()
    seen = lesson.ask("GET", f"?after={version}", ann)
    assert seen.status_code == 200 and seen.json()["version"] != version
    assert seen.json()["phase"] == "gathering" and seen.json()["you"]["name"] == "Ann"


def test_without_a_name_nothing_is_cached(school: School) -> None:
    lesson = school.begin()
    lesson.join("Ann")
    assert stored.count(school.app.state.registry.store) == 0
    assert lesson.lead()["kept"]["name"] == ""
    school.restart()
    assert lesson.ask("GET").status_code == 404


def test_a_class_is_cached_from_the_moment_it_has_a_name(school: School) -> None:
    lesson = school.begin()
    ann = lesson.join("Ann")
    a_round(lesson, ann)
    for name in ("", "  ", "x" * 41, "a\x00"):
        answer = lesson.ask("PATCH", "", lesson.token, json={"name": name})
        assert answer.status_code == 422, name
    assert lesson.ask("PATCH", "", ann, json={"name": "Mine"}).status_code == 403
    assert (
        lesson.ask("PATCH", "", lesson.token, json={"name": "Mrs Lee's"}).json()["lead"]["kept"]["days"]
        == 400
    )
    school.restart()
    assert [p["right"] for p in lesson.lead()["names"]] == [1]
    assert "Your teacher keeps your name" in school.ask("GET", f"/class/{lesson.code}").text


def test_a_class_that_was_kept_before_tokens_held_for_a_lesson_comes_back(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    a_round(lesson, ann)
    store = school.app.state.registry.store
    room = stored.read(store, lesson.code)
    assert room
    old = {name: value for name, value in room.items() if name not in ("at", "early")}
    news = ("right_now", "rounds_now")
    old["pupils"] = [{name: p[name] for name in p if name not in news} for p in room["pupils"]]
    old["lessons"] = [{name: one[name] for name in one if name != "shown"} for one in room["lessons"]]
    stored.keep(store, lesson.code, {**old, "together": True}).result()
    school.restart()
    seen = lesson.look(lesson.token)
    assert seen["so_far"] == 1, "where the screen did not count yet, what was found"
    assert [(p["name"], p["device"], p["right"]) for p in seen["lead"]["names"]] == [("Ann", "absent", 1)]
    assert seen["lead"]["early"] and lesson.look(lesson.join("Ann"))["you"]["name"] == "Ann"


def test_what_was_written_is_never_kept(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    lesson.next()
    move = lesson.moves()[0]
    lesson.answer(ann, move)
    room = stored.read(school.app.state.registry.store, lesson.code)
    assert room and move not in str(room) and ann not in str(room) and lesson.token not in str(room)


def test_a_class_is_handed_over_when_the_new_link_is_opened(school: School) -> None:
    lesson = school.begin(name="5B")
    made = lesson.ask("POST", "/links", lesson.token, json={"instead": True})
    assert made.status_code == 201
    heir = made.json()["token"]
    assert lesson.lead()["kept"]["handing"], "until it is opened nothing changes"
    lesson.next()
    school.restart()
    assert lesson.look(heir)["lead"]["kept"]["links"] == 1
    for method, path in (("POST", "/next"), ("POST", "/show"), ("GET", "")):
        body = {"json": {"round": 1}} if path else {}
        answer = lesson.ask(method, path, lesson.token, **body)
        assert answer.status_code == 403 and "handed over to another teacher" in answer.json()["detail"]
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
    assert (seen["lead"]["kept"]["links"], seen["lead"]["kept"]["handing"]) == (1, False)
    for token in (second, heir):
        assert lesson.ask("GET", "", token).status_code == 403
    for _ in range(teachers.MAX_LINKS - 1):
        assert lesson.ask("POST", "/links", lesson.token, json={"instead": False}).status_code == 201
    assert lesson.ask("POST", "/links", lesson.token, json={"instead": False}).status_code == 429


def test_a_class_ends_when_its_teacher_says_so(school: School) -> None:
    lesson = school.begin(name="5B")
    ann = lesson.join("Ann")
    assert lesson.ask("DELETE", "", ann).status_code == 403
    assert lesson.ask("DELETE", "", lesson.token).status_code == 204
    assert lesson.ask("GET", "", lesson.token).status_code == 404
    assert stored.count(school.app.state.registry.store) == 0


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
    assert stored.codes(store) == [used.code]
    assert old.ask("GET").status_code == 404
    school.run(Classes(store=store).keep_expiring())  # without a rule none goes


def shared(school: School) -> Classes:
    """The classes of another server on the same database."""
    state = school.app.state
    clock = lambda: school.now  # noqa: E731
    return Classes(clock, clock, state.registry.store, state.registry.games, is_shared=True)


def test_servers_that_work_together_store_a_class_without_a_name_for_its_lesson(school: School) -> None:
    school.app.state.classes = school.classes = shared(school)
    lesson = school.begin()
    ann = lesson.join("Ann")
    lesson.next()
    other = shared(school)
    room = school.run(other.find(lesson.code))
    pupil = room.pupils.by_token(ann)
    assert pupil and pupil.name == "Ann" and room.is_teacher(lesson.token) and room.round == 1
    store = school.app.state.registry.store
    assert stored.codes(store) == [], "an export leaves it out"
    school.now += LASTING + 1
    with pytest.raises(NotFound):
        school.run(shared(school).find(lesson.code))
    assert stored.expire_nameless(store, 0, [lesson.code]) == 0
    assert stored.expire_nameless(store, 0) == 1 and not stored.has(store, lesson.code)


def test_a_server_that_no_longer_has_a_class_cannot_write_it(school: School) -> None:
    lesson = school.begin(name="5B")
    room = school.run(shared(school).find(lesson.code))
    room.join("Ann", "token")
    school.run(shared(school).save(room))
    refused = lesson.ask("POST", "/pupils", json={"name": "Ben"})
    assert refused.status_code == 409 and "Another server runs this class" in refused.json()["detail"]
    assert lesson.join("Ben"), "the second time it is read again"
    lesson.look("")
    assert [pupil.name for pupil in school.classes.all[lesson.code].pupils] == ["Ann", "Ben"]


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
        stored.keep(here, code, {"name": code}).result()
    path = tmp_path / "all.jsonl"
    assert export(here, path).classes == 2
    assert restore(there, path).classes == 2 and stored.read(there, "CCCC") == {"name": "CCCC"}
    stored.keep(there, "BBBB", {"name": "other"}).result()
    outcome = restore(there, path)
    assert (outcome.classes, outcome.here) == (0, 1) and "BBBB is here already" in outcome.left_out[0]
    path.write_text(path.read_text().replace('"name": "BBBB"', '"name": "BBB"'))
    assert "Class BBBB is damaged" in restore(there, path).left_out[0]


def age_classes(database: Path) -> None:
    """Put all classes of a server that does not run back by a week."""
    store = Store(str(database), {})
    for code in stored.codes(store):
        room = stored.read(store, code)
        assert room
        stored.keep(store, code, {**room, "at": room["at"] - WEEK}).result()
    store.close()


@pytest.mark.browser
def test_a_class_is_cached_continued_and_handed_over_in_the_browser(
    visit: Callable[..., Any], tmp_path: Path
) -> None:
    server = Parlour(tmp_path / "a.db")
    teacher = visit("/games/hundred/class", width=1366, height=768, address=server.address)
    teacher.fill("#class-name", "5B")
    teacher.click("button:has-text('Open class')")
    teacher.wait_for_url("**/class/*/teacher")
    code = teacher.url.split("/")[-2]
    teacher.wait_for_selector("#alone:not([hidden])")
    assert "works only on this computer" in teacher.inner_text("#alone")
    phone = visit(f"/class/{code}", width=360, height=740, address=server.address)
    phone.wait_for_selector("#name")
    assert "Your teacher keeps your name" in phone.inner_text("footer")
    join(phone, "Ada")
    wait(teacher, "document.querySelectorAll('#register .name').length === 1")
    teacher.keyboard.press("n")
    phone.wait_for_selector("#forms input")
    phone.click("button:has-text('I found nothing')")
    teacher.wait_for_selector("#made:not([hidden])")
    phone.close()
    server.kill()
    age_classes(tmp_path / "a.db")
    server = Parlour(tmp_path / "a.db", port=server.port)
    teacher.goto(server.address + "/games/hundred/class")
    teacher.wait_for_selector("#own-classes:not([hidden]) >> text=1 pupil")
    teacher.click("#own-classes >> text=5B")
    wait(teacher, "document.querySelector('#status').textContent.startsWith('Welcome back.')")
    assert teacher.inner_text("#title") == "5B: Hundred with a class"
    teacher.wait_for_selector("#register [data-device=absent] >> text=Ada")
    board = visit(f"/class/{code}/board", width=1280, height=800, address=server.address)
    wait(board, "document.querySelector('#status').textContent === 'Waiting for pupils.'")
    assert "Ada" not in board.content() and "5B" not in board.content()
    teacher.click("#more summary")
    assert "1 throw, 0 answers found, 1 pupil" in teacher.inner_text("#lessons")
    teacher.click("#link-instead")
    teacher.wait_for_selector("#link-made:not([hidden])")
    link = teacher.input_value("#made-link")
    colleague = visit(link[link.index("/class/") :], width=1366, height=768, address=server.address)
    colleague.wait_for_selector("#register [data-device=absent] >> text=Ada")
    assert colleague.is_visible("#next")
    teacher.wait_for_selector("#trouble >> text=handed over to another teacher")
    assert not teacher.is_visible("#next") and not teacher.is_visible("#more")
    colleague.click("#more summary")
    colleague.click("#end-class")
    colleague.click("#end-really")
    colleague.wait_for_url(server.address + "/")
    assert server.ask("GET", f"/api/classes/{code}").status_code == 404
    board.wait_for_selector("#trouble >> text=This class is over.")
    server.close()
