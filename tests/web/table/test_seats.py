"""One seat, one person: whoever comes at once, and whoever has gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.toy.toy import GAME as TOY

from ..harness import Parlour, run_apart
from ..in_process import Wall, begin, open_registry
from ..people import Person

ROUNDS = 12
TIMER = {"mode": "enforced", "seconds": 30}


async def race(server: Parlour, with_bot: bool) -> list[list[int]]:
    """Several at once for one seat, again and again; what each was answered."""
    answers = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        for _ in range(ROUNDS):
            wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}]}
            made = (await client.post("/api/matches", json=wanted)).json()
            seats = f"/api/matches/{made['id']}/seats"
            bearer = {"Authorization": f"Bearer {made['tokens']['0']}"}
            asked: list[Any] = [client.post(seats, json={"invite": made["invite"]}) for _ in range(3)]
            if with_bot:
                asked.insert(1, client.post(f"{seats}/1/bot", json={}, headers=bearer))
            answers.append([answer.status_code for answer in await asyncio.gather(*asked)])
    return answers


@pytest.mark.parametrize("with_bot", [False, True])
def test_of_all_who_come_at_once_one_gets_the_seat(server: Parlour, with_bot: bool) -> None:
    for answers in run_apart(race(server, with_bot)):
        assert sum(status in (201, 204) for status in answers) == 1, answers
        assert all(status in (201, 204, 409) for status in answers)


def test_who_has_left_sees_nothing_more_of_the_seat(server: Parlour) -> None:
    made = server.begin("toy", "me me", options={"calls": "secret"})
    with Person(server, made["id"], made["tokens"]) as ann:
        ann.until("turn")
        ann.ask("look", 0)
        bearer = {"Authorization": f"Bearer {made['tokens']['0']}"}
        assert server.ask("DELETE", f"/api/matches/{made['id']}/seats/0", headers=bearer).status_code == 204
        assert ann.until("welcome")["yours"] == [1]
        for kind in ("look", "say"):
            assert ann.ask(kind, 0)["code"] == "seat"
        plies = server.ask("GET", f"/api/matches/{made['id']}/plies/2", headers=bearer).json()
        assert plies["pieces"] == server.ask("GET", f"/api/matches/{made['id']}/plies/2").json()["pieces"]


def test_an_enforced_timer_runs_after_a_restart_without_anybody_looking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {TOY.name: TOY}

    async def restart() -> tuple[int, int]:
        wall = Wall(monkeypatch)
        async with open_registry(tmp_path / "a.db", games) as house:
            table = await begin(house, TOY, {}, timer=TIMER, chat="on", watch=False)
            id, before = table.stored.id, table.session.ply
            await begin(house, TOY, {}, timer={"mode": "off", "seconds": 30}, chat="on", watch=False)
        async with open_registry(tmp_path / "a.db", games) as house:
            await house.wake()
            assert list(house.tables) == [id]  # and not the one without a clock
            table = house.tables[id]
            assert "turn" in table.timers.alarms
            wall.late = 31
            await table.timers.on_timeout(table.session.acting())
            return before, table.session.ply

    before, after = run_apart(restart())
    assert after > before
