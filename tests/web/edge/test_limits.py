"""No client fills the server up: what one address may do, and how long it may take to say what it wants."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from parlour.web import http_protocol, limits
from parlour.web.connections import Priority
from parlour.web.errors import TooMany
from parlour.web.rate_limits import Budgets, RateLimiter
from parlour.web.settings import Settings
from parlour.web.table import live
from parlour.web.wire.messages import VERSION

from ..harness import PATIENCE
from .hosting import Hosted, heard, until


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_pace_is_spent_and_comes_back_with_time() -> None:
    clock = Clock()
    pace = RateLimiter(2, 0.5, clock)
    assert [pace.try_spend("a") for _ in range(3)] == [True, True, False]
    assert pace.try_spend("b")
    with pytest.raises(TooMany) as refused:
        pace.spend("a", "Wait.")
    assert refused.value.retry_after == 4  # it is one in debt, and one comes in two seconds
    clock.now += 4
    assert pace.try_spend("a")


def test_tables_and_tables_with_bots_have_budgets_of_their_own() -> None:
    budgets = Budgets.of(Settings(tables=3, bot_tables=1))
    budgets.spend_table("a", has_bots=True)
    with pytest.raises(TooMany, match="bots"):
        budgets.spend_table("a", has_bots=True)
    budgets.spend_table("a", has_bots=False)
    with pytest.raises(TooMany, match="set up many tables\\."):
        budgets.spend_table("a", has_bots=False)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Hosted]:
    settings = Settings(
        tables=2, bot_tables=1, classes=1, guesses=3, files=1, reads=20, changes=20, sockets_each=2
    )
    with Hosted(tmp_path, settings) as one:
        yield one


def test_no_address_sets_up_more_tables_than_the_host_allows(small: Hosted) -> None:
    wanted: dict[str, Any] = {"game": "toy", "seats": [{"who": "me"}, {"who": "bot"}]}
    assert small.ask("POST", "/api/matches", json=wanted).status_code == 201
    refused = small.ask("POST", "/api/matches", json=wanted)
    assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 60


def test_no_address_opens_more_classes_than_the_host_allows(small: Hosted) -> None:
    first, second = (small.ask("POST", "/api/classes", json={"game": "toy"}) for _ in range(2))
    assert first.status_code != 429 and second.status_code == 429


def test_class_codes_are_not_to_be_guessed(small: Hosted) -> None:
    for code in ("BBBB", "CCCC", "DDDD"):
        assert small.ask("GET", f"/api/classes/{code}").status_code == 404
    assert small.ask("GET", "/api/classes/FFFF").status_code == 429
    assert small.ask("GET", "/class/FFFF").status_code == 429
    token = {"Authorization": "Bearer made-up"}
    assert small.ask("GET", "/api/classes/FFFF", headers=token).status_code == 429
    assert small.ask("GET", "/api/games").status_code == 200


def test_reading_has_a_pace_too_and_what_takes_work_costs_more(small: Hosted) -> None:
    made = small.begin()
    light = [small.ask("GET", "/health/live").status_code for _ in range(20)]
    assert set(light) == {200}
    heavy = [small.ask("GET", f"/api/matches/{made['id']}/log").status_code for _ in range(60)]
    assert 429 in heavy


def test_an_address_has_so_many_sockets(small: Hosted) -> None:
    address = f"ws://127.0.0.1:{small.port}/match/{small.begin()['id']}/live"
    with connect(address), connect(address):
        with pytest.raises(InvalidStatus) as refused:
            connect(address)
        assert refused.value.response.status_code == 503  # at the door, before a socket is made of it
        assert small.state.budgets.sockets["127.0.0.1"] == 2
    until(lambda: not small.state.budgets.sockets)
    with connect(address):
        pass


def test_an_address_brings_so_many_new_sockets_at_a_time(tmp_path: Path) -> None:
    assert Budgets.of(Settings(arrivals=2)).arrivals.burst == 16
    with Hosted(tmp_path) as one:
        address = f"ws://127.0.0.1:{one.port}/match/{one.begin()['id']}/live"
        one.state.budgets.arrivals = RateLimiter(1, 1e-6)  # as slow as a test is
        with connect(address):
            pass
        with pytest.raises(InvalidStatus):
            connect(address)


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with Hosted(tmp_path, Settings(connections_each=3)) as few:
        silent = [few.connect() for _ in range(3)]
        with few.connect() as another:
            assert heard(another).startswith(b"HTTP/1.1 503 ")
        assert few.state.limiter.rejected == 1
        for connection in silent:
            connection.close()
        until(lambda: not few.state.limiter.connections)
        assert few.ask("GET", "/health/live").status_code == 200


def test_there_is_a_ceiling_on_all_connections_but_a_proxy_has_no_less_than_that(tmp_path: Path) -> None:
    settings = Settings(connections=4, connections_each=1, proxies=("127.0.0.1",))
    with Hosted(tmp_path, settings) as few:
        few.app.get("/tests/never")(asyncio.Event().wait)
        inside = [few.connect() for _ in range(4)]
        for connection in inside:
            connection.sendall(b"GET /tests/never HTTP/1.1\r\nHost: localhost\r\n\r\n")
        until(lambda: all(one.priority == Priority.BUSY for one in few.state.limiter.connections.values()))
        with few.connect() as fifth:
            assert heard(fifth).startswith(b"HTTP/1.1 503 ")
        for connection in inside:
            connection.close()


def test_who_says_nothing_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Hosted(tmp_path) as one, one.connect() as answered:
        answered.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        told = b""
        while not told.endswith(b"}"):
            told += answered.recv(65536)
        assert told.startswith(b"HTTP/1.1 200 ")
        monkeypatch.setattr(http_protocol, "HEADER_TIMEOUT", 0.3)
        with one.held():
            silent, slow = one.connect(), one.connect()
            slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow")
        with silent, slow:
            assert heard(silent).startswith(b"HTTP/1.1 408 ")
            assert heard(slow).startswith(b"HTTP/1.1 408 ")
        answered.sendall(b"\r\n\r\n")  # keeps a connection alive without asking anything
        assert b" 200 " not in heard(answered)
        until(lambda: not one.state.limiter.connections)


def test_headers_without_end_are_cut_short(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one, one.connect() as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        for _ in range(http_protocol.MAX_HEADER_BYTES // 1024 + 1):
            try:
                endless.sendall(b"X-More: " + 1014 * b"x" + b"\r\n")
            except ConnectionError:
                break
        assert b"HTTP/1.1 431 " in heard(endless)


def test_a_body_has_to_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_TIMEOUT", 0.2)
    monkeypatch.setattr(http_protocol, "HEADER_TIMEOUT", 0.2)
    with Hosted(tmp_path) as one:
        with one.held():
            slow = one.connect()
            slow.sendall(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{")
        with slow:
            answer = heard(slow)
        assert answer.startswith(b"HTTP/1.1 408 ")


def test_a_socket_that_never_says_hello_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Hosted(tmp_path) as one:
        address = f"ws://127.0.0.1:{one.port}/match/{one.begin()['id']}/live"
        with connect(address) as polite:
            polite.send(f'{{"type":"hello","version":{VERSION},"tokens":[]}}')
            assert "welcome" in str(polite.recv(PATIENCE / 1000))
            monkeypatch.setattr(live, "HELLO_WITHIN", 0.2)
            with connect(address) as silent, pytest.raises(ConnectionClosed):
                silent.recv(PATIENCE / 1000)
            polite.send('{"type":"ping"}')
            assert "pong" in str(polite.recv(PATIENCE / 1000))


def test_a_connection_can_be_aborted_by_its_request(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one, one.connect() as talk:
        until(lambda: one.state.limiter.connections)
        (peer,) = one.state.limiter.connections
        one.run(lambda: limits.abort_connection({"app": one.app, "peer": list(peer)}))
        assert heard(talk) == b""
        until(lambda: not one.state.limiter.connections)
