"""Limits, onlookers, bans and the lobby count at all servers of a parlour together."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect

from parlour.web.rate_limits import Budgets
from parlour.web.settings import Settings
from parlour.web.wire.messages import VERSION
from tests.web.harness import run_apart

from .guest import PATIENCE, Guest, begin
from .servers import Forker, Servers
from .test_cluster import join, remove

TABLES, ONLOOKERS = 40, 2
PAUSE = 0.3  # seconds between two requests to a server that is about to hear of the limit


@pytest.fixture
def limited(forker: Forker, postgres_url: str, redis_url: str) -> Iterator[Servers]:
    """Two servers of one parlour whose operator has set limits."""
    servers = Servers(forker, postgres_url, redis_url)
    for _ in range(2):
        servers.start(tables=TABLES, onlookers=ONLOOKERS)
    yield servers
    servers.close()


async def answer_to_onlooker(address: str, id: str) -> str:
    """Come to a table without a seat; return the code of the error, or "" if the table lets the client in."""
    async with connect(f"{address.replace('http', 'ws')}/match/{id}/live", compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "version": VERSION, "tokens": []}))
        async with asyncio.timeout(PATIENCE):
            return str(json.loads(await socket.recv()).get("code", ""))


def test_a_table_has_as_many_onlookers_as_it_takes_at_all_servers_together(limited: Servers) -> None:
    async def work() -> None:
        one, other = limited.all
        made = await begin(one.address, watch=True)
        async with Guest(other.address, made, 0), Guest(one.address, made):
            assert await answer_to_onlooker(other.address, made["id"]) == "", "there is room for one more"
            async with Guest(one.address, made), asyncio.timeout(PATIENCE):
                while await answer_to_onlooker(other.address, made["id"]) != "flood":
                    await asyncio.sleep(0.1)

    run_apart(work())


def test_tables_that_an_address_sets_up_at_one_server_count_at_another(limited: Servers) -> None:
    """The other server has seen fewer requests than the limit when it refuses one."""
    one, other = limited.all
    wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "me"}]}
    with httpx.Client(timeout=PATIENCE) as client:

        def sets_up(address: str, pause: float = 0.0) -> int:
            time.sleep(pause)
            return client.post(f"{address}/api/matches", json=wanted).status_code

        assert [sets_up(one.address) for _ in range(TABLES)] == [201] * TABLES
        assert sets_up(one.address) == 429
        tried = next((number for number in range(TABLES) if sets_up(other.address, PAUSE) == 429), TABLES)
    assert tried < TABLES / 2


def test_a_person_removed_at_one_server_does_not_come_back_at_another_without_a_token(
    servers: Servers,
) -> None:
    async def work() -> None:
        one, other = servers.all
        made = await begin(one.address, "me open", watch=True)
        ben = {**made, "tokens": {"1": (await join(one.address, made)).json()["token"]}}
        async with Guest(one.address, made, 0), Guest(other.address, ben, 1) as guest:
            await remove(one.address, made)
            await guest.until(lambda: guest.closed_with is not None)
            async with asyncio.timeout(PATIENCE):
                while await answer_to_onlooker(one.address, made["id"]) != "out":
                    await asyncio.sleep(0.1)

    run_apart(work())


def test_the_lobby_of_every_server_lists_the_tables_of_all(servers: Servers) -> None:
    async def work() -> None:
        one, other = servers.all
        made = [await begin(server.address, watch=True) for server in (one, other)]
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            for server in (one, other):
                listed = (await client.get(f"{server.address}/api/matches")).json()
                assert {match["id"] for match in made} <= {match["id"] for match in listed}

    run_apart(work())


def test_sockets_at_other_servers_count_for_an_address() -> None:
    budgets = Budgets.of(Settings(sockets_each=3))
    budgets.sockets["here"] = 1
    budgets.elsewhere = {"a": {"here": 1, "there": 3}, "b": {}}
    assert budgets.open_sockets("here") == 2 and budgets.has_socket_for("here")
    budgets.elsewhere["b"] = {"here": 1}
    assert not budgets.has_socket_for("here") and not budgets.has_socket_for("there")
    del budgets.elsewhere["a"]  # that process has died
    assert budgets.has_socket_for("here") and budgets.has_socket_for("there")


def test_what_an_address_spends_at_another_server_is_taken_once() -> None:
    one, other = (Budgets.of(Settings(tables=TABLES)) for _ in range(2))
    one.count_spending()
    for _ in range(TABLES - 1):
        assert one.tables.try_spend("here")
    other.spent_elsewhere(one.take_spending())
    assert one.take_spending() == {}, "told once"
    assert other.tables.try_spend("here") and not other.tables.try_spend("here")
    assert other.tables.try_spend("there") and other.classes.try_spend("here")
