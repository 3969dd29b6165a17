"""A class in real browsers: the teacher's tablet, the projected page and pupils' phones, by day and in the evening."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..harness import PATIENCE, ROOT, Parlour
from ..table.test_browser import AXE, check_targets, check_with_axe

Visit = Callable[..., Any]


def wait(page: Any, script: str) -> None:
    page.wait_for_function(f"() => {script}", timeout=PATIENCE)


def check(page: Any, where: str) -> None:
    """Nothing for axe-core to find, nothing too small to press, nothing wider than the screen."""
    if AXE.exists():
        check_with_axe(page, where)
    check_targets(page, where)
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width, where


def join(page: Any, name: str) -> None:
    page.fill("#name", name)
    page.keyboard.press("Enter")
    page.wait_for_selector("#leave")


def on_keys(text: str) -> str:
    """A sum with the signs that the keys show, and type."""
    return text.translate(str.maketrans("-*/", "−×÷"))


def press_keys(page: Any, text: str) -> None:
    """Type a sum with the keys on the page."""
    for label in on_keys(text):
        page.locator("#forms .buttons button:enabled").get_by_text(label, exact=True).first.click()


def sums(page: Any) -> Iterator[str]:
    """Sums of the dice on the screen that make 1 to 100."""
    label = page.text_content("#prompt")
    dice = [letter for letter in label.split(" to make ")[0] if letter.isdigit()]
    for order in itertools.permutations(dice):
        for a, b, d in itertools.product("+*-", repeat=3):
            text = f"{order[0]}{a}{order[1]}{b}{order[2]}{d}{order[3]}"
            if 1 <= eval(text) <= 100:
                yield text


def open_class(visit: Visit, server: Parlour, theme: str = "light") -> tuple[Any, Any, str]:
    """A teacher opens a class on a tablet and projects the other page; both pages, and the code."""
    teacher = visit("/", width=820, height=1180, address=server.address)
    teacher.evaluate(room_of(theme))
    teacher.goto(server.address + "/games/hundred")
    teacher.click("text=With a class")
    check(teacher, "set-up")
    teacher.click("button:has-text('Open class')")
    teacher.wait_for_url("**/class/*/teacher")
    wait(teacher, "document.querySelector('#status').textContent === 'Waiting for pupils.'")
    with teacher.expect_popup() as opened:  # in the teacher's own browser, which holds the teacher's token
        teacher.click("text=Open page")
    board = opened.value
    board.set_viewport_size({"width": 1280, "height": 800})
    code = board.text_content("#code")
    assert board.url.endswith(f"/class/{code}/board")
    wait(board, "document.querySelector('#status').textContent === 'Waiting for pupils.'")
    return teacher, board, code


def room_of(theme: str) -> str:
    return f"localStorage.setItem('parlour.room', JSON.stringify({{theme: '{theme}', still: true}}))"


def come_in(visit: Visit, server: Parlour, code: str, name: str, theme: str = "light") -> Any:
    """A pupil comes in by the code, on a phone."""
    phone = visit("/class", width=390, height=844, address=server.address)
    phone.evaluate(room_of(theme))
    phone.fill("#code", code.lower())
    check(phone, "code")
    phone.click("button:has-text('Join')")
    phone.wait_for_url(f"**/class/{code}")
    phone.wait_for_selector("#name")
    check(phone, "name")
    join(phone, name)
    return phone


def row(name: str) -> str:
    """A pupil in the teacher's register."""
    return f"#register li:has(.name:text-is('{name}'))"


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.essential)])
def test_a_class_in_the_browser(visit: Visit, server: Parlour, theme: str) -> None:
    teacher, board, code = open_class(visit, server, theme)
    asked: list[str] = []
    board.on("request", lambda request: asked.append(request.headers.get("authorization", "")))
    ada, ben = (come_in(visit, server, code, name, theme) for name in ("Ada", "Ben"))
    wait(teacher, "document.querySelectorAll('#register .name').length === 2")
    wait(board, "document.querySelector('#status').textContent === '2 pupils are here.'")
    for page, where in ((teacher, "gathering"), (board, "projected gathering")):
        check(page, where)
        page.screenshot(path=shots(f"class-{where}-{theme}"))
    teacher.keyboard.press("n")
    for page, there in ((board, "#board svg"), (ada, "#forms input"), (ben, "#forms input")):
        page.wait_for_selector(there)
    least, best = (pick(sums(board), key=lambda text: eval(text)) for pick in (min, max))
    press_keys(ada, "+")
    assert ada.is_disabled("#forms .main")
    ada.press("#forms input", "Enter")
    ada.wait_for_selector("#message.no a[href*='/rules#H-']")
    check(ada, "refused")
    ada.screenshot(path=shots(f"class-refused-{theme}"))
    ada.click("button:has-text('Clear')")
    press_keys(ada, best)
    ada.click("#forms .main")
    wait(ada, "document.querySelector('#status').textContent.startsWith('Your answer is in')")
    wait(teacher, "document.querySelector('#status').textContent === '1 of 2 answered.'")
    teacher.wait_for_selector(row("Ada") + " >> text=answered")
    teacher.wait_for_selector(row("Ben") + " >> text=thinking")
    assert on_keys(best) not in teacher.content() + board.content() + ben.content()
    assert " of " not in board.inner_text("#status") and "Ada" not in board.content()
    check(board, "projected open")
    check(teacher, "open")
    picture(board, theme, "class")
    picture(teacher, theme, "class-teacher")
    ben.fill("#forms input", least)
    ben.keyboard.press("Enter")
    for page in (board, ada, ben):
        page.wait_for_selector("#answers .sheet")
        check(page, "shown")
        wait(page, "document.querySelectorAll('#board .light').length >= 2")
    assert "Ada" not in board.content() and "Ben" not in board.content(), "nobody is named"
    teacher.wait_for_selector(f"#made >> text={on_keys(best)}")
    check(teacher, "made")
    ada.check("#agrees")
    teacher.click("[aria-label='Show name: Ada']")
    board.wait_for_selector("#answers .by >> text=Ada wrote")
    ada.wait_for_selector("text=The big screen shows your name beside")
    picture(board, theme, "class-answers")
    ada.uncheck("#agrees")
    wait(board, "!document.body.textContent.includes('Ada')")
    teacher.click("#more summary")
    teacher.check("#together")
    wait(board, "document.querySelector('#so-far').checkVisibility()")
    check(teacher, "more")
    teacher.click("#more summary")
    teacher.focus("#next")
    ben.screenshot(path=shots(f"class-phone-{theme}"), full_page=True)
    teacher.keyboard.press("Enter")  # the button has the focus
    wait(ben, "!document.querySelector('#desk').hidden")
    ben.reload()
    ben.wait_for_selector("#forms input")
    ben.click("button:has-text('I found nothing')")
    teacher.wait_for_selector("#help >> text=Ben (found nothing)")
    teacher.click("button:has-text('Show answers')")
    teacher.wait_for_selector("#made >> text=Nobody found an answer.")
    board.wait_for_selector("#answers .sheet")
    assert "Ben" not in board.content() and "Nobody" not in board.inner_text("#answers")
    ben.wait_for_selector("#answers >> text=You found nothing this time. Only your teacher knows.")
    ben.click("button:has-text('Leave class')")
    teacher.wait_for_selector(row("Ben") + " >> text=name is free")
    teacher.click(row("Ada") + " summary")
    teacher.click(row("Ada") + " button:has-text('Remove')")
    teacher.click("text=Remove Ada and score")
    ada.wait_for_selector("#name")
    assert set(asked) == {""}, "the projected page sends no token, though its browser holds the teacher's"


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Parlour]:
    """A server that sets a silent device aside as soon as in a real lesson."""
    monkeypatch.setenv("PARLOUR_TEST_AWAY", "10")
    server = Parlour(tmp_path / "a.db")
    yield server
    server.close()


def test_a_pupil_who_vanishes_holds_nobody_up_and_comes_back_on_another_device(
    visit: Visit, strict: Parlour
) -> None:
    server = strict
    teacher, board, code = open_class(visit, server)
    ada, ben = (come_in(visit, server, code, name) for name in ("Ada", "Ben"))
    wait(teacher, "document.querySelectorAll('#register .name').length === 2")
    teacher.click("#next")
    ada.wait_for_selector("#forms input")
    ben.wait_for_selector("#forms input")
    board.wait_for_selector("#board svg")
    ben.close()
    ada.fill("#forms input", next(sums(board)))
    ada.keyboard.press("Enter")
    ada.wait_for_selector("#answers .sheet")  # ten seconds later, of two minutes
    teacher.wait_for_selector(row("Ben") + " >> text=away")
    other = visit(f"/class/{code}", width=390, height=844, address=server.address)
    other.fill("#name", "ben")
    other.click("button:has-text('Join')")
    other.wait_for_selector("#trouble >> text=Ask your teacher to free the name")
    teacher.wait_for_selector("#wanted >> text=Another device wants to join as Ben.")
    check(teacher, "asked for a name")
    teacher.screenshot(path=shots("class-wanted"))
    teacher.click("text=Free Ben")
    teacher.wait_for_selector(row("Ben") + " >> text=name is free")
    other.click("button:has-text('Join')")
    other.wait_for_selector("#leave")
    assert other.inner_text(".who span") == "Ben"
    wait(teacher, "document.querySelector('#wanted').hidden")
    teacher.click("#next")
    other.wait_for_selector("#forms input")
    teacher.click(row("Ben") + " summary")
    teacher.click(row("Ben") + " button:has-text('Free name')")
    other.wait_for_selector("#trouble >> text=This device is not in the class.")
    assert other.input_value("#name") == "Ben"


def test_a_teachers_link_from_before_leads_to_the_teachers_page(visit: Visit, server: Parlour) -> None:
    opened = server.ask("POST", "/api/classes", json={"game": "hundred"}).json()
    teacher = visit(f"/class/{opened['code']}/board#teacher={opened['token']}", width=820, height=1180)
    teacher.wait_for_url(f"**/class/{opened['code']}/teacher")
    teacher.wait_for_selector("#next")
    assert "#" not in teacher.url
    nobody = visit(opened["url"], width=820, height=1180)
    nobody.wait_for_selector("#trouble >> text=this browser does not lead the class")
    for id in ("next", "pages", "names", "more"):
        assert not nobody.is_visible(f"#{id}"), id


def shots(name: str) -> Path:
    """Where a picture to look at goes: among the build outputs."""
    home = ROOT / "build" / "shots"
    home.mkdir(parents=True, exist_ok=True)
    return home / f"{name}.png"


def picture(page: Any, theme: str, name: str) -> None:
    """A picture of a page; for the docs too, when theirs are taken again."""
    page.screenshot(path=shots(f"{name}-{theme}"))
    if os.environ.get("PARLOUR_PICTURES") and theme == "light":
        page.screenshot(path=ROOT / "docs" / "pictures" / f"{name}.png")
