"""A time for the whole game that is one of its options: Siege to a pre-arranged time. S-95"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.games import GAMES
from parlour.games.siege.moves import CLOCK, FORT, PASS

from ..harness import Parlour, run_apart
from ..in_process import Wall, begin, heard, open_registry, play, sit, until

SIEGE = GAMES["siege"]
HALF_AN_HOUR = {"map": "quick", "deploy": "standard", "minutes": 30}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The wall clock as the tables see it."""
    return Wall(monkeypatch)


def said_in(texts: list[str]) -> list[str]:
    """What the house said to everybody."""
    messages = [json.loads(text) for text in texts]
    return [message["text"] for message in messages if message["type"] == "said"]


def test_the_clock_of_the_table_survives_a_restart_and_the_last_turn_is_finished(
    tmp_path: Path, clock: Wall
) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"siege": SIEGE}) as registry:
            table = await begin(registry, SIEGE, HALF_AN_HOUR)
            assert table.timers.clock_message().length == 30 and table.timers.clock_message().rest is None
            await play(table, int(table.s.seat), int(table.s.ply), [FORT])
            await play(table, int(table.s.seat), int(table.s.ply), [FORT + 1])
            clock.late = 600.0
            assert table.timers.game.rest() == 1200 and "game" in table.timers.alarms
        clock.late += 5000
        async with open_registry(tmp_path / "a.db", {"siege": SIEGE}) as registry:
            table = await registry.table(table.stored.id)
            rest = table.timers.game.rest()
            assert rest is not None and 1199 < rest <= 1200, "it stood still while the house was shut"
            clock.late += 1201
            table.timers.start_game_clock()
            client, turns, seat = sit(table, 0, 1), int(table.s.turns), int(table.s.seat)
            told: list[str] = []
            await until(lambda: bool(told.extend(said_in(heard(client))) or told))
            assert table.s.time_up and told[0].startswith(
                "The 30 minutes are over. The time for the game is up."
            )
            assert told[0].endswith(
                "finishes this turn, no other turn follows, and the most valuable pieces and walls win."
            )
            assert table.stored.entries[-1].action == CLOCK and table.stored.actors[-1] == -4
            assert not table.over and table.s.seat == seat and "game" not in table.timers.alarms
        async with open_registry(tmp_path / "a.db", {"siege": SIEGE}) as registry:
            table = await registry.table(table.stored.id)
            assert table.s.time_up and not table.over and table.timers.alarms.get("game") is None
            while not table.over:
                assert table.s.seat == seat and table.s.turns == turns, "nobody else has a turn"
                await play(table, seat, int(table.s.ply), [PASS])
            assert "when the time was up" in SIEGE.outcome(table.s)
            assert table.stored.match.check() == []

    run_apart(work())


def test_without_minutes_there_is_no_clock_and_no_call(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"siege": SIEGE}) as registry:
            table = await begin(registry, SIEGE, HALF_AN_HOUR | {"minutes": 0})
            await play(table, int(table.s.seat), int(table.s.ply), [FORT])
            clock.late = 10**6
            table.timers.start_game_clock()
            assert table.timers.clock_message().length == 0 and "game" not in table.timers.alarms
            assert table.session.time_is_up(0.0) is None

    run_apart(work())


def test_the_time_is_a_row_of_the_options_and_not_a_second_one_of_the_table(server: Parlour) -> None:
    seen = server.ask("GET", "/api/games/siege", params={"minutes": 30}).json()
    row = next(option for option in seen["options"] if option["name"] == "minutes")
    assert row["common"] and not seen["timed"], "one place to choose it"
    wanted = {"game": "siege", "options": HALF_AN_HOUR, "seats": [{"who": "me"}] * 2, "length": 20}
    answer = server.ask("POST", "/api/matches", json=wanted)
    assert (
        answer.status_code == 400
        and "limit this game to 30 minutes. Leave “Length” empty" in answer.json()["detail"]
    )
    assert server.ask("POST", "/api/matches", json=wanted | {"length": 0}).status_code == 201
