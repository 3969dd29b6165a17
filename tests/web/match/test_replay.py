"""A replay fetches what it shows, when it shows it, in few requests; and all that it shows is as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]
WHERE = "(text) => document.getElementById('where').textContent === text"


@pytest.fixture(scope="module")
def finished(server: Parlour) -> dict[str, Any]:
    """A match of bots' and passes' making that is over: its id, and how many plies it has."""
    made = server.begin("hundred", "me me", options={"ruleset": "zones", "end": "time", "throw_limit": 30})
    with Person(server, made["id"], made["tokens"]) as both:
        while turn := both.my_turn():
            both.play(turn["choices"][0], turn["ply"])
    ply = server.ask("GET", f"/api/matches/{made['id']}").json()["ply"]
    assert ply > 60
    return {"id": made["id"], "plies": ply}


def test_pages_of_plies_are_the_single_plies(server: Parlour, finished: dict[str, Any]) -> None:
    where = f"/api/matches/{finished['id']}"
    page = server.ask("GET", f"{where}/plies?first=12").json()
    assert [seen["ply"] for seen in page] == list(range(12, 24))
    assert page[3] == server.ask("GET", f"{where}/plies/15").json()
    last = server.ask("GET", f"{where}/plies?first={finished['plies']}").json()
    assert len(last) == 1 and last[0]["over"]
    assert server.ask("GET", f"{where}/plies?first={finished['plies'] + 1}").status_code == 404
    log = server.ask("GET", f"{where}/log").json()
    assert [told["ply"] for told in log] == list(range(1, finished["plies"] + 1))
    assert log[14]["sentences"] == page[3]["told"]
    assert server.ask("GET", f"{where}/log?first={finished['plies'] + 1}").json() == []
    reviewed = next(seen for seen in page if seen["review"])
    alone = server.ask("GET", f"{where}/plies/{reviewed['ply']}/review").json()
    assert alone["sentences"] == reviewed["review"]


def test_a_replay_asks_seldom(visit: Visit, finished: dict[str, Any]) -> None:
    page = visit("/")
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    asked: list[str] = []
    page.on("request", lambda request: "/api/" in request.url and asked.append(request.url))
    page.goto(page.url + f"match/{finished['id']}/replay?ply=0")
    plies = finished["plies"]
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length === n", arg=plies)
    assert len(asked) <= 3, asked
    for ply in range(1, plies + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(WHERE, arg=f"Move {ply} of {plies}")
    assert len(asked) <= 2 + plies / 12 + 1, asked
    shown = page.inner_text("#log li[aria-current]").split("\n")[-1]
    assert page.inner_text("#message") in shown


def test_somebody_plays_on_from_the_move_that_is_shown(
    visit: Visit, server: Parlour, finished: dict[str, Any]
) -> None:
    page = visit(f"/match/{finished['id']}/replay?ply={finished['plies']}")
    page.wait_for_function(WHERE, arg=f"Move {finished['plies']} of {finished['plies']}")
    page.click("#play-on summary")
    assert page.is_disabled("#play-on-button"), "the game is over there"
    assert "Go back to an earlier one" in page.inner_text("#play-on-trouble")
    page.goto(page.url.split("?")[0] + "?ply=20")
    page.wait_for_function(WHERE, arg=f"Move 20 of {finished['plies']}")
    page.click("#play-on summary")
    page.fill("#play-on-seats input >> nth=0", "A\u202ebe")
    page.click("#play-on-button")
    page.wait_for_selector("#play-on-trouble:has-text('cannot contain U+202E')")
    page.fill("#play-on-seats input >> nth=0", "Abe")
    page.click("#play-on-button")
    page.wait_for_selector("#seats .name:has-text('Abe')")
    id = page.url.split("/match/")[1].split("?")[0].split("#")[0]
    assert id != finished["id"]
    line = server.ask("GET", f"/api/matches/{finished['id']}/file").json()["line"]
    log = server.ask("GET", f"/api/matches/{id}/log").json()
    first = server.ask("GET", f"/api/matches/{finished['id']}/log").json()
    assert [told["seat"] for told in log[:20]] == [told["seat"] for told in first[:20]]
    assert server.ask("GET", f"/api/matches/{finished['id']}/file").json()["line"] == line
    page.click("#about summary")
    assert "Moves 1 to 20 were copied from another match" in page.inner_text("#about")


def test_a_replay_begins_with_the_board_and_the_first_move(visit: Visit, finished: dict[str, Any]) -> None:
    page = visit(f"/match/{finished['id']}/replay", width=390, height=844)
    page.wait_for_function(WHERE, arg=f"Move 0 of {finished['plies']}")
    assert page.is_visible("#board svg") and page.is_visible("#run")
    top = page.evaluate("document.querySelector('#board').getBoundingClientRect().top")
    assert top < 150, "nothing stands above the board"
    page.wait_for_selector("#log li >> nth=5")
    seals = page.locator("#proof .digest")
    assert (
        seals.count() == 2
        and not seals.first.is_visible()
        and not page.is_visible("text=Download match file")
    )
    order = page.evaluate("[...document.querySelectorAll('.side > *')].map((e) => e.id || e.className)")
    assert order.index("card log") < order.index("play-on") < order.index("proof") == len(order) - 1
    page.click("#proof summary")
    assert seals.first.is_visible() and page.is_visible("text=Download match file")
