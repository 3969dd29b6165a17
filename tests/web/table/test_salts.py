"""Every seat adds to the dice after the house has promised them, and before the first throw."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.core.match import Match
from parlour.session.chance import SALT_WITHIN
from tests.toy.toy import GAME as TOY

from ..harness import Parlour
from ..in_process import Wall, begin, open_registry
from ..people import Person

GAMES = {TOY.name: TOY}


def add(server: Parlour, made: dict[str, Any], seat: int, salt: str, token: str = "") -> Any:
    """Add to the dice for a seat."""
    bearer = {"Authorization": f"Bearer {token or made['tokens'][str(seat)]}"}
    return server.ask(
        "POST", f"/api/matches/{made['id']}/seats/{seat}/salt", json={"salt": salt}, headers=bearer
    )


def test_the_first_throw_waits_for_every_seat_and_then_falls_by_all_of_them(server: Parlour) -> None:
    made = server.begin("toy", "me me", salting=True)
    address = f"/api/matches/{made['id']}"
    assert made["commitment"] and server.ask("GET", address).json()["ply"] == 0
    assert add(server, made, 0, "aa" * 16).status_code == 204
    assert server.ask("GET", address).json()["ply"] == 0
    assert add(server, made, 1, "bb" * 16).status_code == 204
    seen = server.ask("GET", address).json()
    assert seen["ply"] > 0 and seen["commitment"] == made["commitment"]
    assert seen["salts"] == ["aa" * 16, "bb" * 16]
    assert add(server, made, 1, "cc" * 16).status_code == 400  # too late
    with Person(server, made["id"], made["tokens"]) as both:
        while turn := both.my_turn():
            both.play(turn["choices"][0], turn["ply"])
    match = Match.from_json(server.ask("GET", f"{address}/file").text, GAMES)
    assert match.salts == seen["salts"] and match.check() == []


def test_nobody_adds_for_another(server: Parlour) -> None:
    made = server.begin("toy", "me me", salting=True)
    assert add(server, made, 1, "aa", made["tokens"]["0"]).status_code == 403
    assert add(server, made, 1, "aa", made["owner"]).status_code == 403
    for salt in ("", "x", "a" * 65):
        assert add(server, made, 0, salt).status_code == 422


def test_who_adds_nothing_is_waited_for_only_so_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait() -> tuple[int, int]:
        wall = Wall(monkeypatch)
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await begin(house, TOY, {}, salting=True, timer={"mode": "off", "seconds": 60}, chat="on")
            before = table.session.ply
            assert "salts" in table.timers.alarms
            wall.late = SALT_WITHIN + 1
            await table.timers.run_salts()
            return before, table.session.ply

    before, after = asyncio.run(wait())
    assert before == 0 and after > 0


def test_the_page_adds_to_the_dice_by_itself(visit: Any, server: Parlour) -> None:
    page = visit("/games/toy")
    page.get_by_role("button", name="Begin").or_(page.locator("form button.main")).first.click()
    page.wait_for_url("**/match/*")
    page.wait_for_function("document.querySelector('#log').children.length > 0")
    id = page.url.rsplit("/", 1)[1]
    salts = server.ask("GET", f"/api/matches/{id}").json()["salts"]
    assert len(salts[0]) == 32
    page.locator("#about summary").click()
    page.locator("#shares code").first.wait_for()
    assert salts[0] in page.locator("#shares").inner_text()
