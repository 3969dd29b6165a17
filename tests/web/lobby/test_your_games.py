"""Finished games stay in their player's browser, with results, replays and files, until somebody deletes them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..hands import play_together, sit_at
from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]
LIST = "#finished-list li"


def finish(server: Parlour, seats: str | list[dict[str, str]] = "me bot") -> dict[str, Any]:
    """A short game that is over, played without a browser."""
    made = server.begin("toy", seats, options={"goal": 1})
    with Person(server, made["id"], made["tokens"]) as person:
        while turn := person.my_turn():
            person.play(turn["choices"][0], turn["ply"])
    return made


def hold(page: Any, *made: dict[str, Any]) -> None:
    """Make this browser the one that holds the seats of some matches."""
    own = {one["id"]: {"tokens": one["tokens"], "at": 1_700_000_000_000 + i} for i, one in enumerate(made)}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)


@pytest.mark.essential
def test_a_game_is_kept_when_it_ends_and_can_be_replayed(visit: Visit, server: Parlour) -> None:
    made = server.begin("toy", "me bot", options={"goal": 1})
    page = sit_at(visit, server, made, "0")
    play_together(random.Random(2), page)
    page.wait_for_selector("#end-card:not([hidden])")
    page.goto(server.address)
    page.click("nav >> text=Your games")
    row = page.locator(LIST)
    row.wait_for()
    text = row.inner_text()
    assert re.match(r"Won|Lost|Drew", text) and re.search(r"with (Dreamer|Learner)", text)
    assert page.inner_text("#win-rows tr").count("of 1") == 1
    row.locator("text=Replay").click()
    page.wait_for_url(f"**/match/{made['id']}/replay*")


def test_games_that_ended_meanwhile_are_found(visit: Visit, server: Parlour) -> None:
    against_bot, shared = finish(server), finish(server, "me me")
    page = visit("/your-games")
    page.wait_for_selector("#empty:not([hidden])")
    hold(page, against_bot, shared, server.begin("toy", "me bot"))
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('#finished-list li').length === 2")
    texts = page.locator(LIST).all_inner_texts()
    assert texts[0].startswith("Shared") and "14 November 2023" in texts[0], texts
    assert "Finished\n2" in page.inner_text("#summary")
    assert page.locator("#win-rows tr").count() == 1, "a game of both sides says nothing about anybody"


def test_a_match_that_the_server_forgot_is_replayed_from_its_file(
    visit: Visit, tmp_path: Path, browser: Any
) -> None:
    first = Parlour(tmp_path / "first.db")
    made = finish(first)
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    page = context.new_page()
    page.goto(first.address + "/your-games")
    hold(page, made)
    page.reload()
    page.wait_for_selector(LIST)
    plies = len(first.ask("GET", f"/api/matches/{made['id']}/file").json()["line"])
    first.close()
    again = Parlour(tmp_path / "second.db", port=first.port)
    try:
        assert again.ask("GET", f"/api/matches/{made['id']}").status_code == 404
        page.reload()
        page.click(f"{LIST} >> text=Replay")
        page.wait_for_url("**/replay*")
        assert made["id"] not in page.url
        page.wait_for_selector(f"#where >> text=Move 0 of {plies}")
    finally:
        context.close()
        again.close()


def test_all_games_are_saved_deleted_and_added_again(visit: Visit, server: Parlour, tmp_path: Path) -> None:
    page = visit("/your-games", width=390, height=844)
    hold(page, *(made := [finish(server), finish(server)]))
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('#finished-list li').length === 2")
    before = page.inner_text("#summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    with page.expect_download() as download:
        page.click("#export")
    saved = tmp_path / "games.json"
    download.value.save_as(saved)
    assert {one["id"] for one in json.loads(saved.read_text())["games"]} == {one["id"] for one in made}
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("#delete")
    page.wait_for_selector("#empty:not([hidden])")
    page.reload()
    page.wait_for_selector("#empty:not([hidden])")
    assert page.evaluate("localStorage.getItem('parlour.matches')") == "{}"
    page.set_input_files("#import", saved)
    page.wait_for_selector("#added >> text=Added 2 games.")
    assert page.inner_text("#summary") == before
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({"parlour": "finished games", "games": [{"id": 1}]}))
    page.set_input_files("#import", wrong)
    page.wait_for_selector("#trouble >> text=This is not a file of your games.")


def test_one_game_is_saved_and_removed(visit: Visit, server: Parlour) -> None:
    page = visit("/your-games")
    made = finish(server)
    hold(page, made)
    page.reload()
    with page.expect_download() as download:
        page.click(f"{LIST} >> text=Save file")
    text = Path(download.value.path()).read_text()
    assert text == server.ask("GET", f"/api/matches/{made['id']}/file").text
    page.click(f"{LIST} >> text=Remove")
    page.wait_for_selector("#empty:not([hidden])")
    page.reload()
    page.wait_for_selector("#empty:not([hidden])")


def test_streaks_are_counted(visit: Visit, server: Parlour) -> None:
    page = visit("/your-games")
    game = {"game": "toy", "title": "Lanterns", "plies": 1, "outcome": "Over.", "own": [0], "file": "{}"}
    now = page.evaluate("Date.now()")
    results = [1, 1, 1, -1, 1, 1]  # the oldest first, one a day
    games = []
    for i, result in enumerate(results):
        seats = [
            {"name": "Ann", "title": "First", "kind": "person", "level": "", "result": result},
            {"name": "Second", "title": "Second", "kind": "bot", "level": "learner", "result": -result},
        ]
        games.append({**game, "id": f"g{i}", "at": now - 86_400_000 * (5 - i), "seats": seats})
    text = json.dumps({"parlour": "finished games", "games": games})
    page.evaluate("async (text) => (await import('/static/finished.js')).importGames(text)", text)
    page.reload()
    page.wait_for_selector(LIST)
    shown = page.inner_text("#summary")
    assert "Wins in a row\n2 (best: 3)" in shown and "Days in a row\n6" in shown and "Won\n5" in shown
    assert "5 of 6" in page.inner_text("#win-rows")


def test_a_browser_can_forget_everything(visit: Visit, server: Parlour) -> None:
    page = visit("/your-games")
    hold(page, finish(server))
    page.evaluate("localStorage.setItem('parlour.name', '\"Ann\"'); localStorage.setItem('others', '1')")
    page.reload()
    page.wait_for_selector(LIST)
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("#wipe")
    page.wait_for_url(f"{server.address}/")
    left = page.evaluate("Object.keys(localStorage).filter((key) => localStorage[key] !== '\"\"').sort()")
    assert left == ["others"]
    page.goto(f"{server.address}/your-games")
    page.wait_for_selector("#empty:not([hidden])")
