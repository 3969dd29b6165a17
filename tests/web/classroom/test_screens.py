"""A class in real browsers: a teacher's screen and pupils' phones, by day and in the evening."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..harness import PATIENCE, ROOT, Parlour
from ..table.test_browser import AXE, check_targets, check_with_axe


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
    dice = [letter for letter in label.split("number of")[1] if letter.isdigit()]
    for order in itertools.permutations(dice):
        for a, b, d in itertools.product("+*-", repeat=3):
            text = f"{order[0]}{a}{order[1]}{b}{order[2]}{d}{order[3]}"
            if 1 <= eval(text) <= 100:
                yield text


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.essential)])
def test_a_class_in_the_browser(visit: Callable[..., Any], server: Parlour, theme: str) -> None:
    room = f"localStorage.setItem('parlour.room', JSON.stringify({{theme: '{theme}', still: true}}))"
    teacher = visit("/", width=1280, height=800)
    teacher.evaluate(room)
    teacher.goto(server.address + "/games/hundred")
    teacher.click("text=With a class")
    check(teacher, "set-up")
    teacher.click("button:has-text('Open the class')")
    teacher.wait_for_url("**/class/*/board")
    code = teacher.text_content("#code")
    phones = []
    for name in ("Ada", "Ben"):
        phone = visit("/class", width=360, height=740)
        phone.evaluate(room)
        phone.fill("#code", code.lower())
        check(phone, "code")
        phone.click("button:has-text('Come in')")
        phone.wait_for_url(f"**/class/{code}")
        phone.wait_for_selector("#name")
        check(phone, "name")
        join(phone, name)
        phones.append(phone)
    ada, ben = phones
    wait(teacher, "document.querySelectorAll('#register .name').length === 2")
    check(teacher, "gathering")
    teacher.screenshot(path=shots(f"class-join-{theme}"))
    teacher.keyboard.press("n")
    teacher.wait_for_selector("#board svg")
    ada.wait_for_selector("#forms input")
    ben.wait_for_selector("#forms input")
    least, best = (pick(sums(teacher), key=lambda text: eval(text)) for pick in (min, max))
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
    wait(teacher, "document.querySelector('#status').textContent === '1 of 2 answers are in.'")
    assert on_keys(best) not in teacher.content() + ben.content()
    check(teacher, "open")
    picture(teacher, theme, "class")
    ben.fill("#forms input", least)
    ben.keyboard.press("Enter")
    for page in (teacher, ada, ben):
        page.wait_for_selector("#answers .sheet")
        check(page, "shown")
    assert teacher.locator("#answers .sheet").count() == 2 and on_keys(best) in teacher.text_content(
        "#answers"
    )
    for page in (teacher, ada, ben):
        wait(page, "document.querySelectorAll('#board .light').length === 2")
    picture(teacher, theme, "class-answers")
    teacher.click("#hand-over summary")
    teacher.check("#count-together")
    assert teacher.inner_text("#together") == "Together you have found 2 answers."
    link = teacher.input_value("#teacher-link")
    colleague = visit(link[link.index("/class/") :], width=1366, height=768)
    wait(colleague, "document.querySelectorAll('#register .name').length === 2")
    assert "#" not in colleague.url and colleague.is_visible("#next")
    teacher.click("#hand-over summary")
    teacher.focus("#next")
    ben.screenshot(path=shots(f"class-phone-{theme}"), full_page=True)
    teacher.keyboard.press("Enter")  # the button has the focus
    wait(ben, "!document.querySelector('#desk').hidden")
    ben.reload()
    ben.wait_for_selector("#forms input")
    ben.click("button:has-text('I find nothing')")
    wait(teacher, "document.querySelector('#status').textContent.startsWith('1 of 2')")
    teacher.click("button:has-text('Show the answers now')")
    wait(teacher, "document.querySelector('#answers').textContent.includes('Nobody found an answer')")
    told = teacher.inner_text("#answers")
    assert "Ben" not in told, "kindly: that is for Ben alone"
    ben.wait_for_selector("#answers >> text=You found nothing this time.")
    ben.click("button:has-text('Leave the class')")
    wait(teacher, "document.querySelectorAll('#register .name').length === 1")
    teacher.click("[aria-label='Send Ada out']")
    ada.wait_for_selector("#name")


def shots(name: str) -> Path:
    """Where a picture to look at goes: among the build outputs."""
    home = ROOT / "build" / "shots"
    home.mkdir(parents=True, exist_ok=True)
    return home / f"{name}.png"


def picture(page: Any, theme: str, name: str) -> None:
    """A picture of the teacher's screen; for the docs too, when theirs are taken again."""
    page.screenshot(path=shots(f"{name}-{theme}"))
    if os.environ.get("PARLOUR_PICTURES") and theme == "light":
        page.screenshot(path=ROOT / "docs" / "pictures" / f"{name}.png")
