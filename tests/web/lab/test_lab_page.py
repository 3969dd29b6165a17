"""The page "What does a rule do?", with its real process."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from parlour import lab
from parlour.web.lab import worker

from ..harness import Parlour

Visit = Callable[..., Any]
SHORT = {"a": {"homes_to_win": 1}, "b": {"homes_to_win": 2}}
PATIENCE = 400.0  # seconds; the bots may have to be compiled first


def wait_for(server: Parlour, run: dict[str, Any]) -> dict[str, Any]:
    """A comparison that is over."""
    end = time.monotonic() + PATIENCE
    while run["state"] != "done" and time.monotonic() < end:
        time.sleep(0.2)
        run = server.ask("GET", f"/api/lab/{run['id']}").json()
    assert run["state"] == "done", run
    return run


def test_the_page_shows_what_the_lab_finds(server: Parlour) -> None:
    asked = {"game": "mandala", "bots": "uniform", "games": 192, **SHORT}
    made = wait_for(server, server.ask("POST", "/api/lab", json=asked).json())
    own = lab.compare("mandala", SHORT["a"], SHORT["b"], "uniform", games=192, usage=0)
    rows = {row["name"]: row for row in made["result"]["rows"]}
    assert made["result"]["games"] == 192 and made["error"] == ""
    assert rows["length in actions"]["a"]["value"] == own.a.figures["plies"].value
    assert rows["length in actions"]["b"]["text"] == str(own.b.figures["plies"])
    assert rows["length in actions"]["sure"] and rows["length in actions"]["change"].startswith("+")
    assert made["result"]["never"][0]["counted"] > 50 and made["boards"]
    assert sum(made["result"]["lengths"]["a"]) == pytest.approx(1, abs=0.05)
    again = server.ask("POST", "/api/lab", json=asked).json()
    assert again["id"] == made["id"] and again["result"] == made["result"], (
        "a shared link costs nothing twice"
    )


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        (
            {"game": "mandala", "a": {"bells": 3}},
            400,
            "The first rules cannot be played. This game has no option called “bells”.",
        ),
        (
            {"game": "hundred", "b": {"diamond": "rhombus"}},
            400,
            "The second rules cannot be played. “diamond” has an",
        ),
        ({"game": "mandala", "b": {"homes_to_win": 99}}, 400, "The second rules cannot be played"),
        ({"game": "keep", "b": {"keys": 9}}, 400, "“keys at the start” has an effect only if"),
        ({"game": "mandala", "bots": "eager"}, 422, "Bots"),
        ({"game": "toy"}, 404, "The lab cannot play"),
        ({"game": "chess"}, 404, "No game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_runs(
    server: Parlour, asked: dict[str, Any], status: int, says: str
) -> None:
    answer = server.ask("POST", "/api/lab", json=asked)
    assert (answer.status_code, says in answer.json()["detail"]) == (status, True), answer.text


@pytest.mark.essential
def test_two_versions_are_compared_in_the_browser(visit: Visit) -> None:
    page = visit("/games/mandala/lab?a.homes_to_win=1")
    page.select_option("#b-option-homes_to_win", "2")
    page.select_option("#bots", "uniform")
    page.click("#run")
    page.wait_for_selector("#results:not([hidden])", timeout=PATIENCE * 1000)
    assert page.locator("#rows tr").count() > 8 and page.locator(".bar .range").count() > 8
    page.click("#stop")
    page.wait_for_selector("#share:not([hidden])", timeout=PATIENCE * 1000)
    assert "ength +" in page.inner_text("#summary"), "two homes take longer than one"
    rows, link = page.inner_text("#rows"), page.evaluate("location.href")
    assert "a.homes_to_win=1" in link and "b.homes_to_win=2" in link and "games=" in link
    page.goto(link)
    page.wait_for_selector("#share:not([hidden])", timeout=PATIENCE * 1000)
    assert page.inner_text("#rows") == rows, "a shared link shows the same figures"


def test_the_page_fits_a_phone_and_works_by_keyboard(visit: Visit) -> None:
    page = visit("/games/keep/lab", 390, 844)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.focus("#a-option-seats")
    assert page.evaluate("document.activeElement.id") == "a-option-seats"
    page.select_option("#b-option-supply", "custom")
    page.wait_for_selector("#b-option-keys")
    assert page.locator("#a-option-keys").count() == 0, "the other side keeps its own options"


def test_every_game_leads_to_its_page(visit: Visit) -> None:
    page = visit("/games/hundred")
    page.click("nav >> text=What does a rule do?")
    page.wait_for_url("**/games/hundred/lab")
    assert page.inner_text("h1") == "What does a rule do?"


def test_a_link_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(worker, "say", lambda **line: told.append(line))
    asked = {"game": "mandala", "bots": "uniform", "seed": 1, "threads": 1, "usage": 0, **SHORT}
    worker.run({**asked, "games": 100_000, "seconds": 0.0}, threading.Event())
    played = told[-1]["games"]
    assert 0 < played < 100_000 and f"{played:,} of the 100,000 games" in told[-1]["error"]
    worker.run({**asked, "games": played, "seconds": 60.0}, threading.Event())
    assert told[-1]["games"] == played and told[-1]["error"] == ""
    assert told[-1]["rows"] == next(line["rows"] for line in told if line.get("done")), "the same figures"
