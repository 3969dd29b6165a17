"""Setting up a table in a browser: what is turned down is said plainly, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Visit = Callable[..., Any]


@pytest.mark.parametrize("typed", ["3", "soon", "1.5", "", "0"])
def test_a_turn_that_cannot_be_is_asked_for_again(visit: Visit, typed: str) -> None:
    page = visit("/games/toy?with=here")
    page.locator("#seats input").first.fill("Ann")
    page.click("details.house summary")
    assert not page.is_visible("#seconds"), "no timer, no seconds"
    page.select_option("#timer", "enforced")
    page.fill("#seconds", typed)
    page.click("details.house summary")
    page.click("#setup button[type=submit]")
    page.wait_for_selector("#trouble:not(:empty)")
    told = page.inner_text("#trouble")
    given = f", not {typed}" if typed else ""
    assert told == f"“Seconds a turn” must be a whole number from 5 to 1209600{given}."
    assert page.evaluate("document.activeElement.id") == "seconds", "unfolded, and to hand"
    assert page.input_value("#seconds") == typed
    assert page.locator("#seats input").first.input_value() == "Ann"
    assert page.get_attribute("#seconds", "aria-invalid") == "true"
    page.fill("#seconds", "30")
    assert page.get_attribute("#seconds", "aria-invalid") is None
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/**")


def test_a_number_that_cannot_be_stays_to_be_changed(visit: Visit) -> None:
    page = visit("/games/hundred")
    page.fill("#option-target", "lots")
    page.keyboard.press("Tab")
    page.wait_for_selector("#trouble:not(:empty)")
    assert "a number from 1 to 100,000 for “target”, not “lots”." in page.inner_text("#trouble")
    assert page.input_value("#option-target") == "lots"
    page.fill("#option-target", "2000")
    page.select_option("#option-end", "time")
    page.wait_for_selector("#minutes")
    page.fill("#minutes", "an hour")
    page.click("#setup button[type=submit]")
    page.wait_for_function("() => document.getElementById('trouble').textContent.includes('Length')")
    assert page.inner_text("#trouble") == "“Length” must be a whole number from 0 to 1440, not an hour."
    assert page.input_value("#minutes") == "an hour"


def test_an_option_that_cannot_be_is_to_hand(visit: Visit) -> None:
    """Wherever it is folded away: opened, marked, and under the cursor."""
    page = visit("/games/hundred")
    page.click("#more summary")
    page.fill("#option-max_throws", "many")
    page.keyboard.press("Tab")
    page.wait_for_selector("#option-max_throws[aria-invalid=true]")
    page.click("#more summary")
    assert not page.is_visible("#option-max_throws")
    page.click("#setup button[type=submit]")
    page.wait_for_function("() => document.activeElement.id === 'option-max_throws'")
    assert page.is_visible("#option-max_throws") and page.input_value("#option-max_throws") == "many"
    page.fill("#option-max_throws", "100")
    page.keyboard.press("Tab")
    page.wait_for_function("() => !document.getElementById('trouble').textContent")
    assert page.get_attribute("#option-max_throws", "aria-invalid") is None


def test_options_that_do_not_fit_name_the_one_to_change(visit: Visit) -> None:
    page = visit("/games/toy")
    page.select_option("#option-seats", "4")
    page.wait_for_function("() => document.querySelectorAll('#seats .seat').length === 4")
    page.click("#more summary")
    page.select_option("#option-goal", "4")
    page.wait_for_selector("#trouble:not(:empty)")
    page.click("#setup button[type=submit]")
    page.wait_for_function("() => document.activeElement.id === 'option-goal'")


def test_setting_up_uses_the_words_of_the_pages(visit: Visit) -> None:
    """No lobby, which no page is called, and no placeholder that looks like a name."""
    page = visit("/games/mandala?with=here")
    page.click("details.house summary")
    assert "lobby" not in page.inner_text("main").lower()
    shelf = "Tables to watch"
    assert shelf in page.inner_text("details.house")
    hints = [field.get_attribute("placeholder") for field in page.locator("#seats input").all()]
    assert hints == ["Your name", "Name"]
    assert shelf in (visit("/").text_content("#watch") or ""), "hidden while nothing is to be watched"


def test_what_is_usual_is_said_in_the_words_of_the_field(visit: Visit) -> None:
    page = visit("/games/hundred")
    page.wait_for_selector("#option-end-text")
    assert "Default: a sum of money." in page.inner_text("#option-end-text")
    assert "Default: nothing." in page.inner_text("#option-hints-text")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 740)])
def test_one_sits_down_without_looking_for_the_button(visit: Visit, width: int, height: int) -> None:
    page = visit("/games/keep", width=width, height=height)
    button = page.locator("#setup .begin button").bounding_box()
    assert page.evaluate("scrollY") == 0 and button["y"] + button["height"] <= height, "it is in view at once"
    page.click("details.house summary")
    page.keyboard.press("Tab")
    page.wait_for_function(
        """() => { const e = document.activeElement.getBoundingClientRect();
            return e.bottom <= document.querySelector('.begin').getBoundingClientRect().top; }"""
    )  # and nothing that one types into is behind it
    page.click("#setup .begin button")
    page.wait_for_url("**/match/**")
