"""Absence: who has fallen silent is away and keeps the seat; a bot plays on for who stays away, until they are back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import WrongSeat
from parlour.store.matches import BOT, PERSON
from parlour.web.table import registry as registry_module
from parlour.web.table import seating
from parlour.web.table.presence import GRACE, SILENT
from parlour.web.table.registry import digest
from parlour.web.wire.client import Client
from tests.toy.toy import GAME as TOY

from ..hands import sit_at
from ..harness import Parlour, run_apart
from ..in_process import Wall, begin, heard, open_registry, play, sit
from ..people import Person

Visit = Callable[..., Any]
GAMES = {TOY.name: TOY}
ABSENCE = {"minutes": 5, "level": "eager"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The wall clock as the tables see it."""
    return Wall(monkeypatch)


def last(client: Client, kind: str) -> dict[str, Any]:
    """The last message of a kind that came since the last time."""
    messages = [json.loads(text) for text in heard(client)]
    found: dict[str, Any] = [one for one in messages if one["type"] == kind][-1]
    return found


def test_who_is_silent_is_away_and_keeps_the_seat(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as registry:
            table = await begin(registry, TOY, {})
            ann, bob = sit(table, 0), sit(table, 1)
            assert table.here == {0, 1} and "presence" in table.timers.alarms
            clock.late = SILENT + 1
            table.presence.hear(ann)
            await table.presence.run()
            seen = last(ann, "seats")["seats"]
            assert [(one["here"], one["online"]) for one in seen] == [(True, True), (False, True)]
            assert table.holds(bob.seats[1], 1), "the seat is still theirs"
            table.presence.hear(bob)
            assert [one["here"] for one in last(ann, "seats")["seats"]] == [True, True]
            table.leave(bob)
            assert not last(ann, "seats")["seats"][1]["online"]

    run_apart(work())


def test_a_bot_plays_on_and_gives_the_seat_back(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as registry:
            table = await begin(registry, TOY, {}, absence=ABSENCE)
            ann, bob = sit(table, 0), sit(table, 1)
            await play(table, 0, table.session.ply, [1])
            table.leave(bob)
            assert table.presence.lends_at() is not None
            clock.late = 299
            table.presence.hear(ann)
            await table.presence.run_absence()
            assert table.stored.seats[1].kind == PERSON, "not yet"
            clock.late, ply = 301, table.session.ply
            table.presence.hear(ann)
            await table.presence.run_absence()
            seat = table.stored.seats[1]
            assert (seat.kind, seat.level, seat.token) == (BOT, "eager", digest("token-1"))
            told = [json.loads(text) for text in heard(ann)]
            assert any("plays for Person 1" in one.get("text", "") for one in told)
            id = table.stored.id
        async with open_registry(tmp_path / "a.db", GAMES) as registry:  # lent through a restart, too
            table = await registry.table(id)
            back = Client()
            back.lent = {1: digest("token-1")}
            table.welcome(back, None, 0)
            welcome = last(back, "welcome")
            assert welcome["lent"] == [1] and welcome["yours"] == []
            assert welcome["seats"][1]["lent"] == ply and welcome["seats"][1]["level"] == "eager"
            with pytest.raises(WrongSeat):
                await seating.give_back(table, 1, digest("token-0"))
            await seating.give_back(table, 1, digest("token-1"))
            assert table.stored.seats[1].kind == PERSON and back.seats == {1: digest("token-1")}
            with pytest.raises(WrongSeat):
                await seating.give_back(table, 1, digest("token-1"))

    run_apart(work())


def test_after_a_restart_somebody_is_away_since_the_last_move_and_has_a_minute_to_connect(
    tmp_path: Path, clock: Wall
) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as registry:
            table = await begin(registry, TOY, {}, absence=ABSENCE)
            await play(table, 0, table.session.ply, [1])
            id = table.stored.id
        for late in (100, 280, 9000):
            clock.late = late
            async with open_registry(tmp_path / "a.db", GAMES) as registry:
                table = await registry.table(id)
                sit(table, 0)
                moved, loaded = table.stored.touched, table.presence.loaded_at
                assert table.presence.lends_at() == (moved + 300 if late == 100 else loaded + GRACE)
                sit(table, 1)
                assert table.presence.lends_at() is None, "Bob is back"

    run_apart(work())


def test_nobody_is_replaced_while_nobody_waits(tmp_path: Path, clock: Wall) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as registry:
            table = await begin(registry, TOY, {}, absence=ABSENCE)
            assert table.presence.lends_at() is None, "nobody is here"
            ann = sit(table, 0)
            assert table.presence.lends_at() is not None
            table.leave(ann)
            assert table.presence.lends_at() is None
            patient = await begin(registry, TOY, {})
            sit(patient, 0)
            assert patient.presence.lends_at() is None, "this table waits"

    run_apart(work())


def test_who_is_late_is_played_for_by_the_tables_own_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def think(
        level: str, game: Any, s: Any, seat: int, legal: list[int], budget: int | None
    ) -> tuple[int, ...]:
        asked.append(level)
        return (legal[0],)

    async def work() -> None:
        monkeypatch.setattr(registry_module.bots, "think", think)
        async with open_registry(tmp_path / "a.db", GAMES) as registry:
            table = await begin(registry, TOY, {}, absence={"minutes": 0, "level": "eager"})
            await table.timers.on_timeout(table.session.acting())
            assert asked and set(asked) == {"eager"}

    run_apart(work())


def test_a_silent_socket_is_seen_as_away(visit: Visit, server: Parlour) -> None:
    made = server.begin("toy", "me me")
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        bob.until("welcome")
        page = sit_at(visit, server, made, "0", width=360, height=740)
        page.wait_for_selector("#seats li:nth-child(2):not(:has-text('offline'))")
        page.wait_for_selector("#seats li:nth-child(2):has-text('away')")  # bob says nothing, and stays
        bob.tell({"type": "ping"})
        page.wait_for_selector("#seats li:nth-child(2):not(:has-text('away'))")
    page.wait_for_selector("#seats li:nth-child(2):has-text('offline')")


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_seat_lent_to_a_bot_is_taken_back_at_once(
    visit: Visit, server: Parlour, size: tuple[int, int]
) -> None:
    made = server.begin("toy", "me me", absence={"minutes": 0, "level": "learner"})
    page = sit_at(visit, server, made, "0", width=size[0], height=size[1])
    page.click("#lend")
    page.wait_for_selector("#lent:not([hidden])")
    assert "Learner has played for you since move" in page.inner_text("#lent")
    page.wait_for_function("() => !document.querySelector('#stage .can')")
    page.reload()  # whoever comes back later is told, too
    page.wait_for_selector("#lent:not([hidden])")
    assert not page.locator("#stage .can").count()
    page.click("#lent button")
    page.wait_for_selector("#lent", state="hidden")
    page.wait_for_selector("#seats li:first-child:has-text('you')")
    seats = server.ask("GET", f"/api/matches/{made['id']}").json()["seats"]
    assert seats[0]["kind"] == "person" and seats[0]["here"]


def test_what_happens_in_absence_is_chosen_at_set_up(visit: Visit, server: Parlour) -> None:
    page = visit("/games/toy?with=link", width=360, height=740)
    page.click("details.house summary")
    assert not page.is_visible("#away") and not page.is_visible("#away-level")
    page.select_option("#absence", "bot")
    page.fill("#away", "soon")
    page.select_option("#away-level", "eager")
    page.click("#setup button[type=submit]")
    page.wait_for_selector("#trouble:has-text('Minutes away')")
    assert page.evaluate("document.activeElement.id") == "away"
    page.fill("#away", "3")
    with page.expect_request("**/api/matches") as asked:
        page.click("#setup button[type=submit]")
    assert json.loads(asked.value.post_data)["absence"] == {"minutes": "3", "level": "eager"}
    page.wait_for_url("**/match/**")


def test_what_is_said_out_of_view_is_counted(visit: Visit, server: Parlour) -> None:
    made = server.begin("mandala", "me me", options={"seats": 2})
    page = sit_at(visit, server, made, "0", width=360, height=740)
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        bob.until("welcome")
        for n in (1, 2):
            assert bob.ask("say", 1, phrase=n)["type"] == "done"
        page.wait_for_selector("#unread:has-text('2 new messages')")
        page.click("#unread")
        page.wait_for_selector("#unread", state="hidden")
        page.wait_for_function(
            "() => document.getElementById('talk').getBoundingClientRect().top < innerHeight"
        )
