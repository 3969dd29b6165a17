"""Time: what is played for who is late, and the clock of the whole game, which survives restarts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.core.position import Position
from parlour.games import GAMES
from parlour.games.hundred.moves import CLOCK, DONE, PASS
from parlour.store.matches import Entry
from parlour.store.settings import ClockTimes
from parlour.web.table import clock as times
from parlour.web.table.game_clock import spent_before
from parlour.web.table.registry import digest
from parlour.web.table.timers import SAVE_EVERY
from parlour.web.wire.client import Client
from parlour.web.wire.messages import VERSION
from tests.toy.toy import GAME as TOY

from ..hands import sit_at
from ..harness import Parlour, run_apart
from ..in_process import Wall, begin, go_back, heard, open_registry, play, sit, until
from ..people import Person

HUNDRED = GAMES["hundred"]
TIMED = {"ruleset": "zones", "end": "time"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The wall clock as the tables see it."""
    return Wall(monkeypatch)


def said_in(texts: list[str]) -> list[str]:
    """What the house said to everybody."""
    messages = [json.loads(text) for text in texts]
    return [message["text"] for message in messages if message["type"] == "said"]


def test_who_is_late_plays_what_the_rules_say(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, {"ruleset": "counters"})
            client = sit(table, 0, 1)
            seat, number = int(table.s.seat), table.stored.entry_count
            await table.timers.on_timeout([seat])
            assert table.stored.entries[number].action == PASS and table.s.seat == 1 - seat
            assert said_in(heard(client)) == [f"Time ran out for Person {seat}."]
            number = table.stored.entry_count
            await table.timers.on_timeout([seat])
            assert table.stored.entry_count == number, "somebody who has nothing to do is not late"

    run_apart(work())


def test_in_the_race_everybody_who_is_late_is_done(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, {"ruleset": "connect", "seats": 3})
            for _ in range(3):
                await play(table, int(table.s.seat), int(table.s.ply), [PASS])
            assert len(table.session.acting()) == 3, "with this throw something can be claimed"
            number = table.stored.entry_count
            await table.timers.on_timeout([0, 1, 2])
            played = [entry.action for entry in table.stored.entries[number : number + 3]]
            assert played == [DONE, DONE + 1, DONE + 2]
            assert "throws" in Position(HUNDRED, table.s).text() or table.s.throws == 2

    run_apart(work())


def test_the_clock_of_the_game_is_called_once_and_the_throw_played_out(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, TIMED, length=30)
            assert (
                table.timers.clock_message().length == 30
                and table.timers.clock_message().rest is None
                and "game" not in table.timers.alarms
            )
            await play(table, int(table.s.seat), int(table.s.ply), [PASS])
            clock.late = 600.0
            rest = table.timers.clock_message().rest
            assert rest is not None and 1199 < rest <= 1200 and "game" in table.timers.alarms
        clock.late = 600.0 + 1000
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await registry.table(table.stored.id)
            rest = table.timers.clock_message().rest
            assert rest is not None and 1199 < rest <= 1200, "it stood still while the house was shut"
            clock.late += 400
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await registry.table(table.stored.id)
            clock.late += 800
            table.timers.start_game_clock()
            client, ply = sit(table, 0), int(table.s.ply)
            told: list[str] = []
            await until(lambda: bool(told.extend(said_in(heard(client))) or told))
            assert (
                table.s.ply == ply + 1
                and table.stored.entries[-1].action == CLOCK
                and table.stored.actors[-1] == -4
            )
            assert table.s.clock and not table.over and "game" not in table.timers.alarms
            assert told == ["The 30 minutes are over. Time is up. Everybody finishes the current throw."]
            await play(table, int(table.s.seat), int(table.s.ply), [PASS])
            assert table.over and HUNDRED.words.outcome(table.s).startswith("Time is up.")
            assert table.stored.match.check() == []

    run_apart(work())


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_time_left_is_what_was_left_whatever_happens_to_the_system_clock(
    tmp_path: Path, clock: Wall, jump: float
) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, TIMED, length=2)
            await play(table, int(table.s.seat), int(table.s.ply), [PASS])
            clock.late += 10
            await play(table, int(table.s.seat), int(table.s.ply), [PASS])
            clock.late += 20
            assert table.timers.game.rest() == 90
        for _ in range(2):
            clock.late += jump
            async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
                again = await registry.table(table.stored.id)
                assert again.timers.game.rest() == 90 and "game" in again.timers.alarms
        clock.late += jump
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            again = await registry.table(table.stored.id)
            clock.late += 89
            assert again.timers.game.rest() == 1 and not again.s.clock

    run_apart(work())


def test_a_server_that_is_killed_goes_on_from_what_was_last_written() -> None:
    """A move, or what was written down every few seconds since, whichever came later."""
    throw, move = Entry(0, 0, -1, 0, 1, at=990.0), Entry(1, 0, 0, 1, PASS, at=1_000.0)
    later = Entry(2, 0, 1, 2, PASS, at=1_040.0)
    line = [throw, move, later]
    assert spent_before([], None) == spent_before([throw], None) == 0, "a throw starts no clock"
    assert spent_before(line, None) == 40, "a match of an earlier version"
    assert spent_before(line, ClockTimes(12.0, 1_012.0, 2)) == 40
    assert spent_before(line, ClockTimes(45.0, 1_045.0, 3)) == 45
    assert spent_before(line, ClockTimes(45.0, -2_600.0, 3)) == 45, "the clock was set back"
    line.append(Entry(3, 0, 0, 3, PASS, at=-2_590.0))
    assert spent_before(line, ClockTimes(45.0, -2_600.0, 3)) == 55
    assert spent_before(line, None) == 0, "of an earlier version, and the clock was set back"


def test_time_is_written_down_while_the_clock_runs(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, TIMED, length=2)
            assert "save" not in table.timers.alarms, "no seat has moved"
            await play(table, int(table.s.seat), int(table.s.ply), [PASS])
            assert "save" in table.timers.alarms and SAVE_EVERY <= 5
            clock.late += 33
            await table.timers.run_saving()
            stored = registry.store.read(table.stored.id).settings.clock
            assert stored and stored.spent == 33

    run_apart(work())


def test_a_taking_back_does_not_stop_the_clock(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, TIMED, length=1)
            seat, ply = int(table.s.seat), int(table.s.ply)
            await play(table, seat, ply, [PASS])
            clock.late = 61.0
            table.timers.start_game_clock()
            await until(lambda: table.s.ply >= ply + 2)
            await go_back(table, seat, ply)
            assert not table.s.clock
            await until(lambda: table.s.ply >= ply + 1)
            assert table.s.clock and table.stored.match.line[-1] == CLOCK, "called again at once"

    run_apart(work())


def test_a_game_that_ends_with_the_clock(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table = await begin(registry, TOY, {}, length=1)
            client = sit(table, 0, 1)
            await play(table, 0, 2, [1], "a")
            clock.late = 60.0
            table.timers.start_game_clock()
            told: list[str] = []
            await until(lambda: bool(told.extend(said_in(heard(client))) or told))
            assert table.over and "game" not in table.timers.alarms
            assert told == ["The minute is over. Time is up. Person 0 and Person 1 draw."]

    run_apart(work())


def test_no_seat_calls_time(server: Parlour) -> None:
    made = server.begin("hundred", "me me", options=TIMED, length=20)
    with Person(server, made["id"], made["tokens"]) as both:
        welcome = both.until("welcome")
        assert welcome["standing"]["clock"]["length"] == 20 and welcome["standing"]["clock"]["rest"] is None
        turn = both.until("turn")
        seat, ply = turn["seat"], turn["ply"]
        told = "Only the clock can call time."
        assert both.ask("play", seat, ply=ply, move="time is up")["text"] == told
        assert both.ask("play", seat, ply=ply, actions=[CLOCK])["type"] in ("refused", "error")
        assert not any(m["type"] == "event" for m in both.heard)
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
    assert answer.status_code == 400 and "cannot have a time limit" in answer.json()["detail"]
    assert server.ask("POST", "/api/matches", json=wanted | {"length": 1441}).status_code == 422


TIMER = {"mode": "enforced", "seconds": 30, "bank": 2, "increment": 10}


def test_a_turn_that_takes_longer_is_paid_from_the_bank(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, {"ruleset": "counters"}, timer=TIMER)
            seat = int(table.s.seat)
            assert (
                table.timers.clock_message().banks == [120, 120] and table.timers.clock_message().left == 150
            )
            clock.late = 50.0
            await play(table, seat, int(table.s.ply), [PASS])
            paid = table.timers.clock_message().banks
            assert 109 < paid[seat] <= 110 and paid[1 - seat] == 120, "20 seconds too long, 10 added"
            clock.late = 60.0
            await play(table, 1 - seat, int(table.s.ply), [PASS])
            assert table.timers.clock_message().banks[1 - seat] == 130, (
                "in time: nothing is paid, and 10 added"
            )
            id = table.stored.id
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await registry.table(id)
            assert table.timers.clock_message().banks == [paid[seat] if i == seat else 130 for i in range(2)]
            left = table.timers.clock_message().left
            await table.timers.give_time(int(table.s.seat))
            more = table.timers.clock_message().left
            assert left is not None and more is not None and 59 < more - left <= 60
            assert "turn" in table.timers.alarms

    run_apart(work())


def test_an_agreed_take_back_gives_back_the_time(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, {"ruleset": "counters"}, timer=TIMER)
            seat, ply = int(table.s.seat), int(table.s.ply)
            clock.late = 90.0
            await play(table, seat, ply, [PASS])
            paid = table.timers.clock_message().banks
            assert paid[seat] < 75 and paid[1 - seat] == 120
            clock.late = 150.0
            asked = (seat, [1 - seat], "r1", times.now())
            await table.do(lambda: table.session.consent.ask(*asked, back=ply))
            number = table.session.consent.open.number if table.session.consent.open else -1
            await table.do(lambda: table.session.consent.answer(1 - seat, number, True, times.now()))
            assert table.session.ply == ply and int(table.s.seat) == seat
            assert table.timers.clock_message().banks == [120, 120], "as before the move, for both"
            assert table.timers.clock_message().left == 150 and not table.session.settings.charges
            clock.late = 190.0
            await play(table, seat, ply, [PASS])
            again = table.timers.clock_message().banks
            await go_back(table, seat, ply)
            assert table.timers.clock_message().banks[seat] <= again[seat], (
                "without consent nothing is given back"
            )

    run_apart(work())


def test_only_others_give_time(server: Parlour) -> None:
    made = server.begin("toy", "me me", timer={**TIMER, "mode": "advisory"})
    where = f"/api/matches/{made['id']}/seats/1/time"
    bearer = [{"Authorization": f"Bearer {made['tokens'][seat]}"} for seat in "01"]
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        assert bob.until("welcome")["standing"]["clock"]["banks"] == [120, 120]
        assert server.ask("POST", where, headers=bearer[1]).status_code == 403
        assert server.ask("POST", where, headers=bearer[0]).status_code == 204
        assert bob.until("clock")["clock"]["banks"] == [120, 180]
    calm = server.begin("toy", "me me")
    token = {"Authorization": f"Bearer {calm['tokens']['0']}"}
    assert server.ask("POST", f"/api/matches/{calm['id']}/seats/1/time", headers=token).status_code == 409


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_bank_is_set_up_seen_and_added_to(visit: Any, server: Parlour, size: tuple[int, int]) -> None:
    page = visit("/games/toy?with=here", width=size[0], height=size[1])
    page.click("details.house summary")
    assert not page.is_visible("#bank")
    page.select_option("#timer", "advisory")
    page.fill("#bank", "5")
    page.fill("#increment", "15")
    with page.expect_request("**/api/matches") as asked:
        page.click("#setup button[type=submit]")
    timer = json.loads(asked.value.post_data)["timer"]
    assert (timer["bank"], timer["increment"]) == ("5", "15")
    made = server.begin("toy", "me me", timer={**TIMER, "mode": "advisory"})
    page = sit_at(visit, server, made, "0", width=size[0], height=size[1])
    page.wait_for_selector("#seats li:nth-child(2):has-text('2:00 extra')")
    assert not page.locator("#seats li:first-child button").count(), "nobody gives themselves time"
    page.click("#seats li:nth-child(2) button:has-text('+1 minute')")
    page.wait_for_selector("#seats li:nth-child(2):has-text('3:00 extra')")


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_press_counts_though_the_list_is_renewed_under_it(
    visit: Any, server: Parlour, size: tuple[int, int]
) -> None:
    """A message may come between the press of a button and its release, and have the list of seats shown again."""
    made = server.begin("toy", "me me", timer={**TIMER, "mode": "advisory"})
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        bob.until("welcome")
        page = sit_at(visit, server, made, "0", width=size[0], height=size[1])
        page.wait_for_selector("#seats li:nth-child(2):has-text('2:00 extra'):not(:has-text('offline'))")
        button = page.locator("#seats li:nth-child(2) button:has-text('+1 minute')")
        button.focus()
        button.hover()
        page.mouse.down()
        hello = {"type": "hello", "version": VERSION, "tokens": list(bob.tokens.values())}
        bob.tell(hello)  # everybody else is told who has the seats
        assert bob.ask("say", 1, text="Press now.")["type"] == "done"
        page.wait_for_selector("#talk:has-text('Press now.')", state="attached")
        page.mouse.up()
        page.wait_for_selector("#seats li:nth-child(2):has-text('3:00 extra')")
        assert page.evaluate("document.activeElement.textContent") == "+1 minute", "and the focus stays"


def test_who_was_away_hears_of_time_that_was_given_meanwhile(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table = await begin(registry, TOY, {}, timer={**TIMER, "mode": "advisory"})
            seat = table.session.acting()[0]
            await play(table, seat, int(table.s.ply), list(table.session.offer(seat).choices[0].actions))
            await table.timers.give_time(1)
            client = Client()
            client.seats = {0: digest("token-0")}
            table.welcome(client, table.session.entry_count, 0)
            told = [json.loads(text) for text in heard(client)]
            assert [one["type"] for one in told][:2] == ["missed", "clock"]
            assert told[1]["clock"]["banks"][1] == 180

    run_apart(work())


def test_the_clock_stops_for_a_lost_connection_as_long_as_the_table_allows(
    tmp_path: Path, clock: Wall
) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            timer = {**TIMER, "pause": 1}
            table = await begin(registry, HUNDRED, {"ruleset": "counters"}, timer=timer)
            seat = int(table.s.seat)
            client, other = sit(table, seat), sit(table, 1 - seat)
            assert table.timers.clock_message().left == 150
            clock.late = 20.0
            table.leave(client)
            assert table.timers.clock_message().paused and "turn" not in table.timers.alarms
            assert any('"paused":true' in text for text in heard(other)), (
                "the others read why it stands still"
            )
            clock.late = 60.0
            assert table.timers.clock_message().left == 130, "it stands still"
            client = sit(table, seat)
            assert not table.timers.clock_message().paused and "turn" in table.timers.alarms
            clock.late = 70.0
            assert table.timers.clock_message().left == 120
            table.leave(client)
            clock.late = 90.0
            await table.timers.end_pause()  # as its alarm does after twenty seconds more
            assert table.timers.clock_message().left == 120 and table.timers.pauses[seat] == 60
            table.timers.reschedule()
            clock.late = 100.0
            assert table.timers.clock_message().left == 110, "a minute in a game is all"

    run_apart(work())


def test_without_a_pause_the_clock_runs_on(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"hundred": HUNDRED}) as registry:
            table = await begin(registry, HUNDRED, {"ruleset": "counters"}, timer=TIMER)
            client = sit(table, int(table.s.seat))
            table.leave(client)
            clock.late = 50.0
            assert table.timers.clock_message().left == 100 and not table.timers.clock_message().paused

    run_apart(work())
