"""Places at a table: kept for its seats, onlookers counted, and nobody holds up the others by not reading."""

from __future__ import annotations

import asyncio
import json
import math
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from parlour.web.rate_limits import RateLimiter
from parlour.web.settings import Settings
from parlour.web.table import live, timers
from parlour.web.wire import client as wire
from parlour.web.wire.messages import VERSION

from .hosting import Hosted, until


def greet(hosted: Hosted, made: dict[str, Any], *tokens: str) -> tuple[ClientConnection, dict[str, Any]]:
    """A socket that has said hello, and what it heard first."""
    talk = connect(f"ws://127.0.0.1:{hosted.port}/match/{made['id']}/live", max_size=2**22).__enter__()
    talk.send(json.dumps({"type": "hello", "version": VERSION, "tokens": list(tokens)}))
    return talk, json.loads(talk.recv(20))


def test_a_table_full_of_onlookers_has_room_for_who_sits_there(tmp_path: Path) -> None:
    with Hosted(tmp_path, Settings(onlookers=3)) as one:
        made = one.begin("me open")
        crowd = [greet(one, made) for _ in range(3)]
        assert all(first["type"] == "welcome" for _, first in crowd)
        fourth, refused = greet(one, made)
        assert (refused["type"], refused["code"]) == ("error", "flood")
        try:
            fourth.recv(10)
            raise AssertionError("it was let in after all")
        except ConnectionClosed:
            pass
        seated, first = greet(one, made, made["tokens"]["0"])
        assert first["type"] == "welcome" and first["yours"] == [0]
        for talk, _ in [*crowd, (seated, first)]:
            talk.close()


def test_what_waits_for_a_slow_reader_is_bounded_in_bytes_and_in_number() -> None:
    async def fill(text: str, times: int) -> wire.Client:
        client = wire.Client()
        for _ in range(times):
            client.post(text)
        return client

    large = asyncio.run(fill("x" * 100_000, 100))
    assert large.gone and large.is_slow and large.outbox.qsize() == 1  # nothing but the end
    many = asyncio.run(fill("x", wire.WAITING + 1))
    assert many.gone and many.outbox.qsize() == 1
    fine = asyncio.run(fill("x", wire.WAITING))
    assert not fine.gone and fine.waiting_bytes == wire.WAITING


def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one:
        made = one.begin("me open")
        bare = socket.create_connection(("127.0.0.1", one.port))
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        address = f"ws://127.0.0.1:{one.port}/match/{made['id']}/live"
        talk = connect(address, sock=bare, compression=None, max_queue=1).__enter__()
        talk.send(json.dumps({"type": "hello", "version": VERSION, "tokens": []}))
        talk.recv(20)
        table = one.state.registry.tables[made["id"]]
        (client,) = table.clients
        for _ in range(4000):
            if client.gone:
                break
            one.run(lambda: client.post("x" * 50_000))  # what a table says, and it does not listen
        assert client.gone
        until(lambda: not table.clients and not one.state.budgets.sockets)
        assert b"parlour_slow_readers_total 1.0" in one.state.metrics.text()
        bare.close()


def test_bots_play_for_somebody_and_for_nobody_not(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one:
        made = one.begin("bot bot")
        table = one.state.registry.tables[made["id"]]
        one.run(table.after_change)  # as after every change
        assert not table.over and table.bots is None
        talk, _ = greet(one, made)
        until(lambda: table.over)
        talk.close()


def test_an_onlooker_comes_and_goes_without_a_word_to_anybody(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one:
        made = one.begin("me open")
        seated, _ = greet(one, made, made["tokens"]["0"])
        for _ in range(3):
            onlooker, _ = greet(one, made)
            onlooker.close()
        seated.send('{"type":"ping"}')
        heard: list[str] = []
        while not heard or heard[-1] != "pong":
            heard.append(json.loads(seated.recv(20))["type"])
        assert "seats" not in heard
        seated.close()


def test_what_bots_do_keeps_no_table_from_being_deserted(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one:
        made = one.begin("me me")
        table = one.state.registry.tables[made["id"]]
        greet(one, made)[0].close()
        until(lambda: table.attended > 0 and not one.run(lambda: table.clients))
        assert table.timers.is_attended()  # somebody was here a moment ago
        table.attended -= timers.DESERTED + 1
        one.run(table.after_change)  # as after every move of a bot
        assert not table.timers.is_attended()
        talk, _ = greet(one, made)
        assert table.timers.is_attended()
        talk.close()


def test_all_sockets_of_an_address_share_a_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "WARN_EVERY", math.inf)
    with Hosted(tmp_path) as one:
        made = one.begin("me open")
        one.state.budgets.messages = RateLimiter(5, 1e-6)  # two of them are spent on hello
        talks = [greet(one, made)[0] for _ in range(2)]
        heard = []
        for number in range(5):
            talks[number % 2].send('{"type":"ping"}')
            heard.append(json.loads(talks[number % 2].recv(20))["type"])
        assert heard == ["pong"] * 3 + ["error"] * 2
        for _ in range(3):
            talks[0].send('{"type":"ping"}')
        for talk in talks:  # whoever has been told so is not told again for every message
            one.state.budgets.messages.credits.clear()
            talk.send('{"type":"ping"}')
            assert json.loads(talk.recv(20))["type"] == "pong"
        for talk in talks:
            talk.close()
