"""Two server processes on one PostgreSQL and one Redis: one parlour, whatever happens to one of them."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from parlour.store.matches import Store
from tests.store.postgres import Postgres
from tests.toy.toy import GAME as TOY
from tests.web.harness import run_apart

from .guest import Guest, begin
from .servers import Redis, Servers

PAUSE = 3.0  # seconds for a server that cannot help to say so
RECONNECT = 2.0  # seconds in which a player is back when a server stops
WITHIN = 5.0  # seconds after a fault within which play goes on


def check_line(database: str, id: str, *guests: Guest) -> None:
    """Check that a match is whole, and that every guest got every event once and in order."""
    store = Store(database, {TOY.name: TOY})
    stored = store.load(id)
    store.close()
    assert stored.match.check() == []
    for guest in guests:
        first = guest.numbers[0]
        assert guest.numbers == [*range(first, first + len(guest.numbers))]


def test_two_seats_at_two_servers(servers: Servers, postgres_url: str) -> None:
    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address)
        async with Guest(one.address, made, 0) as ann, Guest(other.address, made, 1) as bob:
            await ann.until(lambda: ann.messages[-1].get("seats", [{}, {}])[-1].get("here", False))
            for _ in range(3):
                before = ann.status["number"]
                assert (await ann.play(0))["type"] == "done"
                assert (await bob.play(1))["type"] == "done"
                await ann.until(lambda b=before: ann.status["number"] >= b + 2)  # type: ignore[misc]
            await bob.until(lambda: bob.status["number"] == ann.status["number"])
            await ann.ask("say", 0, phrase=0)
            await bob.until(lambda: any(one["type"] == "said" for one in bob.messages))
        check_line(postgres_url, made["id"], ann, bob)

    run_apart(work())


def test_the_same_ply_at_both_is_played_once(servers: Servers, postgres_url: str) -> None:
    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address)
        async with Guest(one.address, made, 0) as here, Guest(other.address, made, 0) as there:
            await here.until(lambda: bool(here.choices(0)))
            await there.until(lambda: bool(there.choices(0)))
            answers = await asyncio.gather(here.play(0, 0), there.play(0, 1))
            assert sorted(answer["type"] for answer in answers) == ["done", "error"]
            refused = next(answer for answer in answers if answer["type"] == "error")
            told = (
                "choose again",
                "Look at the board, then choose again",
            )  # before the write, or when the write meets the other
            assert refused["code"] == "stale" and any(text in refused["text"] for text in told)
            await here.until(lambda: here.status["ply"] == 3)
            await there.until(lambda: there.status["ply"] == 3)
        check_line(postgres_url, made["id"], here, there)

    run_apart(work())


async def bot_answers(guest: Guest, seconds: float) -> float:
    """Play for the first seat; return the seconds until a bot has answered."""
    began, number = time.monotonic(), guest.status["number"]
    assert (await guest.play(0))["type"] == "done"
    await guest.until(lambda: guest.status["number"] >= number + 2, seconds)
    return time.monotonic() - began


def test_another_server_takes_over_when_the_driver_dies(servers: Servers, postgres_url: str) -> None:
    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address, "me bot")
        async with Guest(one.address, made, 0) as there:
            await bot_answers(there, WITHIN)  # so the first server drives the table
            async with Guest(other.address, made, 0) as here:
                servers.kill(one)
                assert await bot_answers(here, 2 * WITHIN) < WITHIN
        check_line(postgres_url, made["id"], here)

    run_apart(work())


def test_a_driver_that_slept_past_its_lease_does_no_harm(servers: Servers, postgres_url: str) -> None:
    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address, "me bot")
        async with Guest(one.address, made, 0) as there:
            await bot_answers(there, WITHIN)
            async with Guest(other.address, made, 0) as here:
                one.signal(signal.SIGSTOP)
                assert await bot_answers(here, 2 * WITHIN) < WITHIN
                one.signal(signal.SIGCONT)
                await bot_answers(here, WITHIN)
                await there.until(lambda: there.status["number"] == here.status["number"])
        check_line(postgres_url, made["id"], here, there)

    run_apart(work())


def test_play_goes_on_while_redis_is_away(servers: Servers, postgres_url: str, redis_server: Redis) -> None:
    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address)
        async with Guest(one.address, made, 0) as ann, Guest(other.address, made, 1) as bob:
            for step in ("kill", "start"):
                await asyncio.to_thread(getattr(redis_server, step))
                number = ann.status["number"]
                assert (await ann.play(0))["type"] == "done"
                assert (await bob.play(1))["type"] == "done"
                await ann.until(lambda n=number: ann.status["number"] >= n + 2, WITHIN)  # type: ignore[misc]
                await bob.until(lambda n=number: bob.status["number"] >= n + 2, WITHIN)  # type: ignore[misc]
        check_line(postgres_url, made["id"], ann, bob)

    run_apart(work())


def test_while_postgres_is_away_nobody_is_told_that_the_match_is_gone(
    servers: Servers, postgres: Postgres, postgres_url: str
) -> None:
    """A page that is told so forgets the match and its seat."""

    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address)
        async with Guest(one.address, made, 0, 1) as both:
            assert (await both.play(0))["type"] == "done"
            postgres.stop()
            try:
                late = Guest(other.address, made, 1)
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(PAUSE):
                        await late.__aenter__()
                await late.until(lambda: late.closed_with is not None)
                assert late.messages[-1]["code"] == "store" and late.closed_with == 1013
                seen = await asyncio.to_thread(httpx.get, f"{other.address}/api/matches/{made['id']}")
                assert seen.status_code == 503
                refused = await both.play(1)
                assert refused["code"] == "store"
                for text in (late.messages[-1]["text"], seen.text, refused["text"]):
                    assert "Try again" in text and "postgresql" not in text
            finally:
                postgres.start()
            await both.until(lambda: bool(both.choices(1)))
            answer = refused
            while answer.get("code") == "store":
                answer = await both.play(1)
            assert answer["type"] == "done"
            async with Guest(other.address, made, 1) as late:
                assert late.status["number"] == both.status["number"]
        check_line(postgres_url, made["id"], both)

    run_apart(work())


def test_a_server_that_is_stopped_hands_its_tables_over(servers: Servers, postgres_url: str) -> None:
    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address, "me bot")
        async with Guest(one.address, made, 0) as before:
            await bot_answers(before, WITHIN)
            began = time.monotonic()
            one.signal(signal.SIGTERM)
            await before.until(lambda: before.closed_with is not None)
            lost = time.monotonic()
            assert before.closed_with == 1012, "the page connects again at once"
            async with Guest(other.address, made, 0) as after:
                assert time.monotonic() - lost < RECONNECT
                assert after.status["number"] == before.status["number"]
                await bot_answers(after, WITHIN)
                assert time.monotonic() - began < WITHIN
        check_line(postgres_url, made["id"], after)

    run_apart(work())


def test_a_class_is_reached_through_every_server(servers: Servers) -> None:
    one, other = servers.all
    with (
        httpx.Client(base_url=one.address, timeout=30) as here,
        httpx.Client(base_url=other.address, timeout=30) as there,
    ):
        opened = here.post("/api/classes", json={"game": "hundred"})
        assert opened.status_code == 201, opened.text
        code, token = opened.json()["code"], opened.json()["token"]
        joined = there.post(f"/api/classes/{code}/pupils", json={"name": "Ann"})
        assert joined.status_code == 201, joined.text
        seen = [
            client.get(f"/api/classes/{code}", headers={"Authorization": f"Bearer {token}"}).json()
            for client in (here, there)
        ]
        assert seen[0]["pupils"] == seen[1]["pupils"] == 1
        assert there.get("/api/classes/QQQQ").status_code == 404


async def join(address: str, made: dict[str, Any]) -> httpx.Response:
    """Ask for a free seat of a table, with its first invitation."""
    wanted = {"invite": made["invite"], "name": "Ben"}
    async with httpx.AsyncClient(timeout=30) as client:
        return await client.post(f"{address}/api/matches/{made['id']}/seats", json=wanted)


async def remove(address: str, made: dict[str, Any]) -> None:
    """Remove the person from the second seat, as the owner of the table."""
    place, owner = f"{address}/api/matches/{made['id']}/people/1", f"Bearer {made['owner']}"
    async with httpx.AsyncClient(headers={"Authorization": owner}, timeout=30) as client:
        assert (await client.delete(place)).status_code == 200


async def plays(guest: Guest) -> str:
    """Play; return the code of the error that disconnects the person."""
    sent = asyncio.create_task(guest.play(1))
    await guest.until(lambda: guest.closed_with is not None)
    sent.cancel()
    return str(guest.messages[-1].get("code"))


async def asks(guest: Guest, method: str, path: str) -> int:
    """Ask over HTTP for something that concerns the second seat; return the status."""
    bearer = {"Authorization": f"Bearer {guest.tokens['1']}"}
    place = f"{guest.address}/api/matches/{guest.made['id']}/seats/1{path}"
    async with httpx.AsyncClient(timeout=30) as client:
        return (await client.request(method, place, headers=bearer)).status_code


TRIED: dict[str, tuple[Callable[[Guest], Awaitable[object]], object]] = {
    "play": (plays, "out"),
    "lend": (lambda guest: asks(guest, "POST", "/lend"), 403),
    "leave": (lambda guest: asks(guest, "DELETE", ""), 403),
}


@pytest.mark.parametrize("kind", TRIED)
def test_a_person_removed_through_one_server_can_do_nothing_at_another(
    deaf_servers: Servers, postgres_url: str, kind: str
) -> None:
    """The servers hear nothing of each other, so only the write itself can show the second what the first did."""

    async def work() -> None:
        one, other = deaf_servers.all
        made = await begin(one.address, "me open")
        ben = {**made, "tokens": {"1": (await join(one.address, made)).json()["token"]}}
        async with Guest(other.address, ben, 1) as guest:
            await guest.until(lambda: bool(guest.choices(1)))
            await remove(one.address, made)
            number = guest.status["number"]
            tried, refused = TRIED[kind]
            assert await tried(guest) == refused
            await guest.until(lambda: guest.closed_with is not None)
            assert guest.messages[-1]["code"] == "out"
        check_line(postgres_url, made["id"])
        store = Store(postgres_url, {TOY.name: TOY})
        assert store.read(made["id"]).entry_count == number
        store.close()

    run_apart(work())


def test_an_invitation_that_one_server_replaced_is_void_at_another(deaf_servers: Servers) -> None:
    async def work() -> None:
        one, other = deaf_servers.all
        made = await begin(one.address, "me open")
        async with Guest(other.address, made, 0):  # this server has the table as it was before
            assert (await join(one.address, made)).status_code == 201
            await remove(one.address, made)
            assert (await join(other.address, made)).status_code == 403

    run_apart(work())


class Lesson:
    """A class without a name, with one pupil, as a device reaches it through any server."""

    def __init__(self, address: str) -> None:
        opened = httpx.post(f"{address}/api/classes", json={"game": "hundred"}, timeout=30)
        assert opened.status_code == 201, opened.text
        self.code, self.teacher = opened.json()["code"], opened.json()["token"]

    def ask(self, address: str, method: str, path: str = "", token: str = "", **more: Any) -> httpx.Response:
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        place = f"{address}/api/classes/{self.code}{path}"
        return httpx.request(method, place, headers=bearer, timeout=30, **more)

    def throw(self, address: str) -> int:
        """Throw; return the number of the round."""
        round = self.ask(address, "GET", token=self.teacher).json()["round"]
        thrown = self.ask(address, "POST", "/next", self.teacher, json={"round": round})
        assert thrown.status_code == 200, thrown.text
        return int(thrown.json()["round"])


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
def test_a_pupil_without_a_class_name_goes_on_at_another_server(
    servers: Servers, how: signal.Signals
) -> None:
    one, other = servers.all
    lesson = Lesson(one.address)
    joined = lesson.ask(other.address, "POST", "/pupils", json={"name": "Ann"})
    assert joined.status_code == 201, joined.text
    pupil = joined.json()["token"]
    lesson.throw(one.address)
    time.sleep(
        WITHIN
    )  # so that the second server can tell a process that died from one that it does not know yet
    one.signal(how)
    began = time.monotonic()
    seen = lesson.ask(other.address, "GET", token=pupil)
    assert seen.status_code == 200 and seen.json()["you"]["name"] == "Ann", seen.text
    assert time.monotonic() - began < 2 * WITHIN
    round = lesson.throw(other.address)
    sent = lesson.ask(other.address, "POST", "/answers", pupil, json={"round": round, "move": None})
    assert sent.status_code == 200, sent.text
    assert lesson.ask(other.address, "GET", token=lesson.teacher).json()["pupils"] == 1
    if how == signal.SIGSTOP:  # and the one that slept asks the other, whatever it remembers
        one.signal(signal.SIGCONT)
        assert lesson.ask(one.address, "GET", token=lesson.teacher).json()["round"] == round
