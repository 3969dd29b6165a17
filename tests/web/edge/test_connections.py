"""A full house: idle connections give way to newcomers, those of the largest crowd first; IPv6 counts by network."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from parlour.web.connections import ConnectionLimiter, Priority
from parlour.web.rate_limits import Budgets
from parlour.web.settings import BadSetting, Settings
from parlour.web.source import network_of
from parlour.web.wire.messages import VERSION

from .hosting import Hosted, heard, until

REQUEST = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
WEB = Path(__file__).parents[3] / "parlour" / "web"


class Wire:
    """A transport that only knows whether it was closed."""

    def __init__(self, closing: bool = False) -> None:
        self.closing, self.aborted = closing, False

    def is_closing(self) -> bool:
        """Whether it closes."""
        return self.closing

    def abort(self) -> None:
        """It is cut off."""
        self.aborted = True


@dataclass(eq=False)
class Guest:
    """A connection without a network."""

    source: str
    since: float = 0.0
    priority: Priority = Priority.IDLE
    transport: Any = field(default_factory=Wire)
    evicted: bool = False

    def evict(self) -> None:
        """Somebody else needs the place."""
        self.evicted = True


def limiter_of(**more: Any) -> ConnectionLimiter:
    """Return a limiter with settings."""
    settings = Settings(**more)
    return ConnectionLimiter(settings, Budgets.of(settings))


def busy_count(hosted: Hosted) -> int:
    """Return how many connections the server is working for."""
    return sum(one.priority == Priority.BUSY for one in hosted.state.limiter.connections.values())


def fill(limiter: ConnectionLimiter, *guests: Guest) -> None:
    """Let all of them in."""
    for port, guest in enumerate(guests):
        assert limiter.admit((guest.source, port), guest)


def test_the_largest_crowd_gives_way_and_who_was_served_longest_ago_first() -> None:
    limiter = limiter_of(connections=5)
    lone = Guest("192.0.2.1", since=0)
    crowd = [Guest("192.0.2.2", since=since) for since in (3, 1, 2)]
    busy = Guest("192.0.2.2", priority=Priority.BUSY)
    fill(limiter, lone, *crowd, busy)
    for port, expected in ((10, [1]), (11, [1, 2])):
        assert limiter.admit((f"192.0.2.{port}", port), Guest(f"192.0.2.{port}", since=9))
        assert sorted(guest.since for guest in crowd if guest.evicted) == expected
    assert not lone.evicted and not busy.evicted and limiter.evicted == 2
    assert len(limiter.connections) == 5 and limiter.count["192.0.2.2"] == 2


def test_onlookers_give_way_after_all_who_are_idle_and_players_never() -> None:
    limiter = limiter_of(connections=4)
    idle, seated = Guest("192.0.2.1"), Guest("192.0.2.2", priority=Priority.BUSY)
    onlookers = [Guest("192.0.2.3", priority=Priority.WATCHING) for _ in range(2)]
    fill(limiter, idle, seated, *onlookers)
    newcomers = [Guest(f"198.51.100.{n}", priority=Priority.BUSY) for n in range(4)]
    came_in = [limiter.admit((guest.source, 1), guest) for guest in newcomers]
    assert came_in == [True, True, True, False] and limiter.rejected == 1
    assert idle.evicted and all(one.evicted for one in onlookers) and not seated.evicted


def test_connections_that_do_not_finish_closing_are_cut_off_first() -> None:
    limiter = limiter_of(connections=2)
    stuck, idle = Guest("192.0.2.1", transport=Wire(closing=True)), Guest("192.0.2.2")
    fill(limiter, stuck, idle)
    assert limiter.admit(("192.0.2.3", 1), Guest("192.0.2.3"))
    assert stuck.transport.aborted and not idle.evicted


def test_an_address_with_its_share_moves_nobody_else() -> None:
    limiter = limiter_of(connections=4, connections_each=3)
    others = Guest("192.0.2.2")
    fill(limiter, *(Guest("192.0.2.1", since=n) for n in range(3)), others)
    assert not limiter.admit(("192.0.2.1", 9), Guest("192.0.2.1"))
    assert not others.evicted and limiter.evicted == 0


def test_looking_for_room_among_two_thousand_is_quick() -> None:
    limiter = limiter_of()
    fill(limiter, *(Guest(f"192.0.2.{n % 7}", since=n) for n in range(2000)))
    began = time.thread_time()
    for n in range(200):
        assert limiter.admit(("198.51.100.1", n), Guest("198.51.100.1", since=3000))
    assert (time.thread_time() - began) / 200 < 0.001


# Real connections.


@pytest.fixture
def few(tmp_path: Path) -> Iterator[Hosted]:
    """A house with five places."""
    hosted = Hosted(tmp_path, Settings(connections=5, hosts=("*",)))
    hosted.app.get("/tests/never")(asyncio.Event().wait)
    with hosted:
        hosted.client.close()  # it would take a place
        yield hosted


def asked(hosted: Hosted, request: bytes = REQUEST) -> socket.socket:
    """A connection that has asked for something."""
    talk = hosted.connect()
    talk.sendall(request)
    return talk


def hello(hosted: Hosted, made: dict[str, Any], *tokens: str) -> ClientConnection:
    """A socket that was welcomed."""
    talk = connect(f"ws://127.0.0.1:{hosted.port}/match/{made['id']}/live", max_size=2**22).__enter__()
    talk.send(json.dumps({"type": "hello", "version": VERSION, "tokens": list(tokens)}))
    assert json.loads(talk.recv(20))["type"] == "welcome"
    return talk


def begun(hosted: Hosted) -> dict[str, Any]:
    """A match, set up without a connection that stays open."""
    body = b'{"game": "toy", "seats": [{"who": "me"}, {"who": "open"}]}'
    head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    head += b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    with asked(hosted, head + body) as talk:
        made: dict[str, Any] = json.loads(heard(talk).split(b"\r\n\r\n", 1)[1])
    until(lambda: not hosted.state.limiter.connections)
    return made


def test_newcomers_come_in_where_only_idle_connections_are(few: Hosted) -> None:
    made = begun(few)
    silent, half = few.connect(), asked(few, REQUEST[:20])
    kept_alive = asked(few)
    assert b" 200 " in kept_alive.recv(65536)
    body_missing = asked(few, b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
    mute = connect(f"ws://127.0.0.1:{few.port}/match/{made['id']}/live").__enter__()  # never says hello
    until(lambda: len(few.state.limiter.connections) == 5)
    newcomers = []
    for _ in range(5):
        newcomers.append(asked(few, REQUEST.replace(b"/health/live", b"/tests/never")))
        last = len(newcomers)
        until(lambda: busy_count(few) == last)  # noqa: B023
    assert [heard(one) for one in (silent, half, body_missing)] == [b"", b"", b""]
    assert heard(kept_alive) in (b"", b'{"status":"alive"}')
    with pytest.raises(ConnectionClosed) as closed:
        mute.recv(20)
    assert closed.value.rcvd and closed.value.rcvd.code == 1013
    with few.connect() as sixth:  # now everybody inside is being served
        assert heard(sixth).startswith(b"HTTP/1.1 503 ")
    for one in (silent, half, body_missing, kept_alive, *newcomers):
        one.close()


def test_who_plays_keeps_the_place_and_who_looks_on_gives_way_last(few: Hosted) -> None:
    made = begun(few)
    player, onlooker = hello(few, made, made["tokens"]["0"]), hello(few, made)
    until(lambda: len(few.state.limiter.connections) == 2)
    claims = sorted(one.priority for one in few.state.limiter.connections.values())
    assert claims == [Priority.WATCHING, Priority.BUSY]
    waiting = [asked(few, REQUEST.replace(b"/health/live", b"/tests/never")) for _ in range(4)]
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            onlooker.recv(20)
    assert closed.value.rcvd and closed.value.rcvd.code == 1013
    player.send('{"type":"ping"}')
    while json.loads(player.recv(20))["type"] != "pong":
        pass
    assert few.state.limiter.evicted == 1
    for one in waiting:
        one.close()
    player.close()


def test_a_socket_that_has_gone_leaves_its_place_at_once(few: Hosted) -> None:
    made = begun(few)
    hello(few, made).close()
    until(lambda: not few.state.limiter.connections and not few.state.limiter.count)


# IPv6.


def test_an_ipv6_address_counts_by_its_network() -> None:
    assert network_of("2001:db8:1:2::7", 64) == network_of("2001:db8:1:2:ffff::", 64) == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::7", 64) != network_of("2001:db8:1:2::7", 64)
    assert network_of("2001:db8:1:3::7", 56) == network_of("2001:db8:1:2::7", 56)
    assert network_of("fe80::1%eth0", 64) == "fe80::/64"
    assert network_of("::ffff:192.0.2.1", 64) == network_of("192.0.2.1", 64) == "192.0.2.1"
    assert network_of("", 64) == "" and network_of("somewhere", 64) == "somewhere"


def test_a_prefix_is_a_number_of_bits() -> None:
    assert Settings.from_environment({"PARLOUR_IPV6_PREFIX": "56"}).ipv6_prefix == 56
    for wrong in ("0", "129"):
        with pytest.raises(BadSetting, match="IPV6_PREFIX"):
            Settings.from_environment({"PARLOUR_IPV6_PREFIX": wrong})


def test_the_connections_of_an_ipv6_network_are_counted_together() -> None:
    limiter = limiter_of(connections_each=2, sockets_each=1)
    came_in = [limiter.admit((f"2001:db8::{n}", n), Guest(f"2001:db8::{n}")) for n in range(3)]
    assert came_in == [True, True, False]
    assert limiter.admit(("2001:db8:0:1::1", 1), Guest("2001:db8:0:1::1"))
    limiter.budgets.sockets["2001:db8::/64"] = 1
    assert limiter.refuses_socket(("2001:db8::9", 1)) and not limiter.refuses_socket(("2001:db8:0:1::1", 1))
    limiter.remove(("2001:db8::0", 0))
    assert limiter.admit(("2001:db8::5", 5), Guest("2001:db8::5"))


def behind(address: str) -> dict[str, str]:
    """What a proxy says of somebody."""
    return {"X-Forwarded-For": address}


def test_every_budget_of_an_ipv6_network_is_one(tmp_path: Path) -> None:
    settings = Settings(proxies=("127.0.0.1",), tables=2, guesses=2, sockets_each=1)
    with Hosted(tmp_path, settings) as one:
        wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}]}
        made = [
            one.ask("POST", "/api/matches", json=wanted, headers=behind(f"2001:db8::{n}")) for n in range(3)
        ]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        other = one.ask("POST", "/api/matches", json=wanted, headers=behind("2001:db8:0:1::1"))
        assert other.status_code == 201
        codes = [
            one.ask("GET", f"/api/classes/BBB{letter}", headers=behind(f"2001:db8::{n}")).status_code
            for n, letter in enumerate("BCD")
        ]
        assert codes == [404, 404, 429]
        address = f"ws://127.0.0.1:{one.port}/match/{other.json()['id']}/live"
        with connect(address, additional_headers=behind("2001:db8::1")):
            until(lambda: one.state.budgets.sockets)
            assert dict(one.state.budgets.sockets) == {"2001:db8::/64": 1}
            with pytest.raises(Exception, match="403"):
                connect(address, additional_headers=behind("2001:db8::2"))
        for limiter in ("reads", "changes", "work", "arrivals"):
            assert all("/64" in source for source in getattr(one.state.budgets, limiter).credits), limiter


def test_who_is_sent_out_is_known_by_the_network(tmp_path: Path) -> None:
    with Hosted(tmp_path, Settings(proxies=("127.0.0.1",))) as one:
        made = one.begin("me open")
        join = {"invite": made["invite"], "name": "Ben"}
        ben = one.ask("POST", f"/api/matches/{made['id']}/seats", json=join).json()["token"]
        address = f"ws://127.0.0.1:{one.port}/match/{made['id']}/live"

        def first(place: str, *tokens: str) -> dict[str, Any]:
            with connect(address, max_size=2**22, additional_headers=behind(place)) as talk:
                talk.send(json.dumps({"type": "hello", "version": VERSION, "tokens": list(tokens)}))
                told: dict[str, Any] = json.loads(talk.recv(20))
                if tokens:
                    bearer = {"Authorization": f"Bearer {made['owner']}"}
                    people = f"/api/matches/{made['id']}/people/1"
                    assert one.ask("DELETE", people, headers=bearer).status_code == 200
                return told

        assert first("2001:db8::1", ben)["type"] == "welcome"
        assert first("2001:db8::2")["code"] == "out"
        assert first("2001:db8:0:1::1")["type"] == "welcome"


def test_nothing_is_counted_by_a_bare_address() -> None:
    """`address_of` is for what concerns one machine; whatever counts or bans asks `source_of`."""
    users = {
        path.relative_to(WEB).as_posix()
        for path in WEB.rglob("*.py")
        if re.search(r"\baddress_of\b", path.read_text(encoding="utf-8"))
    }
    assert users == {"limits.py", "health.py", "home_network.py", "network.py"}
