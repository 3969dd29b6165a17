"""Time: what is played for who is late, and the clock of the whole game, which survives restarts."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core.position import Position
from parlour.games import GAMES
from parlour.games.hundred.moves import CLOCK, DONE, PASS
from parlour.web import clockwork, sight, takeback
from parlour.web.table.table import Table
from tests.toy.toy import GAME as TOY

from .house import Parlour, run_apart
from .people import Person
from .tables import begin, heard, open_house, sit

HUNDRED = GAMES["hundred"]
TIMED = {"ruleset": "zones", "end": "time"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The wall clock as the tables see it; `late` seconds can be added."""
    wall = SimpleNamespace(late=0.0, monotonic=time.monotonic)
    wall.time = lambda: time.time() + wall.late
    monkeypatch.setattr(clockwork, "time", wall)
    return wall


async def until(table: Table, ply: int) -> None:
    """Wait until the match has come to a ply."""
    async with asyncio.timeout(5):
        while table.s.ply < ply:
            await asyncio.sleep(0.01)


def said_in(texts: list[str]) -> list[str]:
    """What the house said to everybody."""
    messages = [json.loads(text) for text in texts]
    return [message["text"] for message in messages if message["type"] == "said"]


def test_who_is_late_plays_what_the_rules_say(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path / "a.db", {"hundred": HUNDRED}) as house:
            table = await begin(house, HUNDRED, {"ruleset": "counters"})
            guest = sit(table, 0, 1)
            seat, number = int(table.s.seat), table.kept.number
            await clockwork.run_out(table, [seat])
            assert table.kept.entries[number].action == PASS and table.s.seat == 1 - seat
            assert said_in(heard(guest)) == [f"Time ran out for Person {seat}."]
            table.kept.entries[-1]  # the dice have fallen for the other side
            number = table.kept.number
            await clockwork.run_out(table, [seat])
            assert table.kept.number == number, "somebody who has nothing to do is not late"

    run_apart(play())


def test_in_the_race_everybody_who_is_late_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path / "a.db", {"hundred": HUNDRED}) as house:
            for _ in range(40):  # a throw with which nothing can be claimed has no race
                table = await begin(house, HUNDRED, {"ruleset": "connect", "seats": 3})
                for _ in range(3):
                    await table.play(int(table.s.seat), int(table.s.ply), [PASS], None, "")
                if len(sight.acting(table.s)) == 3:
                    break
            number = table.kept.number
            await clockwork.run_out(table, [0, 1, 2])
            played = [entry.action for entry in table.kept.entries[number : number + 3]]
            assert played == [DONE, DONE + 1, DONE + 2]
            assert "throws" in Position(HUNDRED, table.s).text() or table.s.throws == 2

    run_apart(play())


def test_the_clock_of_the_game_is_called_once_and_the_throw_played_out(tmp_path: Path, clock: Any) -> None:
    async def play() -> None:
        async with open_house(tmp_path / "a.db", {"hundred": HUNDRED}) as house:
            table = await begin(house, HUNDRED, TIMED, length=30)
            assert table.clock().length == 30 and table.clock().rest is None and table.bell is None
            clock.late = 600.0
            await table.play(int(table.s.seat), int(table.s.ply), [PASS], None, "")
            rest = table.clock().rest
            assert rest is not None and 1199 < rest <= 1200 and table.bell is not None
        clock.late = 600.0 + 1000
        async with open_house(tmp_path / "a.db", {"hundred": HUNDRED}) as house:
            table = await house.table(table.kept.id)
            rest = table.clock().rest
            assert rest is not None and 199 < rest <= 200, "it went on while the house was shut"
        clock.late = 600.0 + 2000
        async with open_house(tmp_path / "a.db", {"hundred": HUNDRED}) as house:
            table = await house.table(table.kept.id)
            guest, ply = sit(table, 0), int(table.s.ply)
            await until(table, ply + 1)
            await asyncio.sleep(0.05)
            assert table.kept.entries[-1].action == CLOCK and table.kept.actors[-1] == -4
            assert table.s.clock and not table.over and table.bell is None
            [told] = said_in(heard(guest))
            assert told == "The 30 minutes are over. Time is called. The throw in progress is played out."
            await table.play(int(table.s.seat), int(table.s.ply), [PASS], None, "")
            assert table.over and HUNDRED.words.outcome(table.s).startswith("Time is up.")
            assert table.kept.match.check() == []

    run_apart(play())


def test_a_taking_back_does_not_stop_the_clock(tmp_path: Path, clock: Any) -> None:
    async def play() -> None:
        async with open_house(tmp_path / "a.db", {"hundred": HUNDRED}) as house:
            table = await begin(house, HUNDRED, TIMED, length=1)
            seat, ply = int(table.s.seat), int(table.s.ply)
            await table.play(seat, ply, [PASS], None, "")
            clock.late = 61.0
            clockwork.wind_bell(table)
            await until(table, ply + 2)
            await takeback.go_back(table, seat, ply, "")
            assert not table.s.clock
            await until(table, ply + 1)
            assert table.s.clock and table.kept.match.line[-1] == CLOCK, "called again at once"

    run_apart(play())


def test_a_game_that_ends_with_the_clock(tmp_path: Path, clock: Any) -> None:
    async def play() -> None:
        async with open_house(tmp_path / "a.db", {TOY.name: TOY}) as house:
            table = await begin(house, TOY, {}, length=1)
            guest = sit(table, 0, 1)
            await table.play(0, 2, [1], None, "a")
            clock.late = 60.0
            clockwork.wind_bell(table)
            await until(table, 4)
            await asyncio.sleep(0.05)
            assert table.over and table.bell is None
            assert said_in(heard(guest)) == ["The minute is over. Time is up. North and East draw."]

    run_apart(play())


def test_no_seat_calls_time(server: Parlour) -> None:
    made = server.begin("hundred", "me me", options=TIMED, length=20)
    with Person(server, made["id"], made["tokens"]) as both:
        welcome = both.until("welcome")
        assert welcome["standing"]["clock"]["length"] == 20 and welcome["standing"]["clock"]["rest"] is None
        turn = both.until("turn")
        seat, ply = turn["seat"], turn["ply"]
        told = "Time is called by the clock, not by a side."
        assert both.ask("play", seat, ply=ply, move="time is up")["text"] == told
        assert both.ask("play", seat, ply=ply, actions=[CLOCK])["text"] == told
        both.ask("play", seat, ply=ply, actions=[PASS])
        rest = both.heard[-1 - [m["type"] for m in both.heard[::-1]].index("event")]["standing"]["clock"][
            "rest"
        ]
        assert 1190 < rest <= 1200


def test_a_length_is_offered_where_the_game_has_an_end_by_time(server: Parlour) -> None:
    assert server.ask("GET", "/api/games/hundred", params=TIMED).json()["timed"]
    assert not server.ask("GET", "/api/games/hundred").json()["timed"]
    assert not server.ask("GET", "/api/games/mandala").json()["timed"]
    wanted = {"game": "hundred", "seats": [{"who": "me"}] * 2, "length": 20}
    answer = server.ask("POST", "/api/matches", json=wanted)
    assert answer.status_code == 400 and "no end by time" in answer.json()["detail"]
    assert server.ask("POST", "/api/matches", json=wanted | {"length": 1441}).status_code == 422
