"""Nonsense of every kind: each gets a clear answer, changes nothing, and the server stays up and small."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect as connect_sync

from ..harness import PATIENCE, Parlour, run_apart
from ..people import Person

SOCKETS, FRAMES = 400, 55  # a frame past the pace of its socket need not be answered
REQUESTS = 4000
MORE_MEMORY = 60 * 2**20


def junk(luck: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = luck.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return luck.choice([0, -1, 1, 2**31, -(2**63), 10**30, 1e308, 0.5])
    if kind == 1:
        return "".join(
            luck.choice("az09_-/.{}\"'<>\\\u0000\u00e9\u2028\U0001f3b2 ") for _ in range(luck.randrange(30))
        )
    if kind < 6:
        return luck.choice([None, True, False, "", [], {}, "hold-0", "x" * 500])
    if kind < 8:
        return [junk(luck, depth + 1) for _ in range(luck.randrange(4))]
    return {str(junk(luck, 3))[:20]: junk(luck, depth + 1) for _ in range(luck.randrange(4))}


def almost(luck: random.Random, made: dict[str, Any]) -> dict[str, Any]:
    """A message that is nearly right: one or two fields are not."""
    token = luck.choice(["wrong", made["tokens"]["0"][:-1] + "!", "", made["tokens"]["0"] * 2])
    message = luck.choice(
        [
            {"type": "play", "id": "j", "seat": 0, "token": token, "ply": 2, "actions": [1]},
            {"type": "play", "id": "j", "seat": 0, "token": made["tokens"]["0"], "ply": 7, "actions": [1]},
            {
                "type": "play",
                "id": "j",
                "seat": 0,
                "token": made["tokens"]["0"],
                "ply": 2,
                "actions": [3, 99, -5],
            },
            {
                "type": "play",
                "id": "j",
                "seat": 0,
                "token": made["tokens"]["0"],
                "ply": 2,
                "move": "east holds",
            },
            {"type": "explain", "id": "j", "seat": 0, "token": made["tokens"]["0"], "path": ["\x00", "rob"]},
            {"type": "preview", "id": "j", "seat": 1, "token": token, "ply": 2, "actions": [0]},
            {"type": "undo", "id": "j", "seat": 0, "token": made["tokens"]["0"], "ply": 2},
            {"type": "answer", "id": "j", "seat": 0, "token": made["tokens"]["0"], "number": 1, "yes": True},
            {"type": "call", "id": "j", "seat": 0, "token": token, "action": 13},
            {"type": "call", "id": "j", "seat": 0, "token": made["tokens"]["0"], "action": 12},
            {"type": "call", "id": "j", "seat": -4, "token": made["tokens"]["0"], "action": 13},
            {"type": "rematch", "id": "j", "seat": 0, "token": made["tokens"]["0"]},
        ]
    )
    for _ in range(luck.randrange(3)):
        if message.get("token") == made["tokens"]["0"] and message["type"] == "play":
            break  # only what cannot become a legal move by chance
        message[luck.choice([*message, "extra"])] = junk(luck)
    return message


def frame(luck: random.Random, made: dict[str, Any]) -> str | bytes:
    """One frame of nonsense."""
    kind = luck.randrange(10)
    if kind == 0:
        return bytes(luck.randrange(256) for _ in range(luck.randrange(60)))
    if kind == 1:
        return luck.choice(["", "{", "[" * 3000, '{"type":', "null", "NaN", '"' + "x" * 15000 + '"'])
    if kind < 5:
        return json.dumps(junk(luck))
    return json.dumps(almost(luck, made))


async def pester(server: Parlour, made: dict[str, Any], number: int) -> int:
    """One socket full of nonsense; how many frames were answered."""
    luck = random.Random(number)
    answered = 0
    address = f"ws://127.0.0.1:{server.port}/match/{made['id']}/live"
    async with connect(address, compression=None, max_size=2**22) as line:
        if luck.random() < 0.9:
            await line.send(json.dumps({"type": "hello", "version": 2, "tokens": ["wrong"]}))
        for _ in range(FRAMES):
            await line.send(frame(luck, made))
        await line.send('{"type":"ping"}')
        try:
            while answered < FRAMES:
                message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE / 1000))
                answered += message["type"] in ("error", "refused", "meant", "done")
        except ConnectionClosed:
            pass
    return answered


async def pester_all(server: Parlour, made: dict[str, Any]) -> int:
    """Many sockets, eight at a time."""
    slots = asyncio.Semaphore(8)

    async def one(number: int) -> int:
        async with slots:
            return await pester(server, made, number)

    return sum(await asyncio.gather(*(one(number) for number in range(SOCKETS))))


def test_tens_of_thousands_of_bad_frames(server: Parlour) -> None:
    made = server.begin(seats="me me")
    before = server.ask("GET", f"/api/matches/{made['id']}").json()
    run_apart(pester_all(server, made))
    small = server.memory()
    answered = run_apart(pester_all(server, made))
    assert answered > 0.9 * SOCKETS * FRAMES
    assert server.memory() - small < MORE_MEMORY
    after = server.ask("GET", f"/api/matches/{made['id']}").json()
    assert {k: v for k, v in after.items() if k != "seats"} == {
        k: v for k, v in before.items() if k != "seats"
    }
    with Person(server, made["id"], made["tokens"]) as ann:
        turn = ann.my_turn()
        assert turn and ann.play(turn["choices"][0], turn["ply"])["type"] == "done"


def test_thousands_of_bad_requests(server: Parlour) -> None:
    luck = random.Random(5)
    made = server.begin(seats="me open")
    id = made["id"]
    paths = [
        "/",
        "/api/games/toy",
        "/games/toy",
        "/api/matches",
        f"/api/matches/{id}",
        f"/api/matches/{id}/seats",
    ]
    paths += [
        f"/api/matches/{id}/seats/0",
        f"/api/matches/{id}/seats/1/bot",
        f"/api/matches/{id}/plies/1",
        f"/api/matches/{id}/plies",
        f"/api/matches/{id}/log",
        "/api/files",
    ]
    paths += [
        f"/match/{id}",
        f"/match/{id}/replay",
        "/games/toy/rules",
        "/games/toy/first-steps",
        "/static/board.js",
    ]
    seen: set[int] = set()
    for _ in range(REQUESTS):
        path = luck.choice(paths)
        if luck.random() < 0.4:
            path += luck.choice(
                ["/", "/..", "/%00", "%ff", "/../../etc/passwd", "/9" * 50, "?ply=x", "?ply=-1", "?a=b&a"]
            )
        body = luck.choice(
            [json.dumps(junk(luck)), "", "{", "\x00", '{"game":"toy","seats":[{"who":"bot"}]}']
        )
        method = luck.choice(["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"])
        headers = {"Authorization": luck.choice(["", "Bearer", "Bearer x", "Basic eA==", "x" * 300])}
        answer = server.client.request(method, path, content=body.encode(), headers=headers)
        assert answer.status_code < 500, (method, path, body, answer.text)
        seen.add(answer.status_code)
        if answer.status_code >= 400 and method != "HEAD":
            shape = answer.json()
            assert shape["status"] == answer.status_code and shape["title"] and shape["detail"]
            assert answer.headers["content-type"] == "application/problem+json"
            assert "Traceback" not in answer.text
    assert {200, 400, 404, 405, 422} <= seen


BAD_MATCHES = {
    "an unknown game": ({"game": "chess", "seats": []}, 404, "Games: "),
    "an unknown option": (
        {"game": "toy", "seats": [], "options": {"speed": 9}},
        400,
        "has no option called “speed”",
    ),
    "a value out of range": ({"game": "toy", "seats": [], "options": {"seats": 99}}, 400, "2 to 4"),
    "options that do not fit": (
        {"game": "toy", "seats": [], "options": {"goal": 4, "seats": 4}},
        400,
        "out of reach",
    ),
    "too few seats": ({"game": "toy", "seats": [{"who": "me"}]}, 400, "has 2 seats"),
    "an unknown bot": (
        {"game": "toy", "seats": [{"who": "bot", "level": "x"}, {"who": "me"}]},
        400,
        "No bot",
    ),
    "an unknown field": ({"game": "toy", "seats": [], "cheat": 1}, 422, "cheat"),
    "no seats at all": ({"game": "toy"}, 422, "seats"),
}


@pytest.mark.parametrize("what", BAD_MATCHES)
def test_a_match_that_cannot_be(server: Parlour, what: str) -> None:
    wanted, status, reason = BAD_MATCHES[what]
    answer = server.ask("POST", "/api/matches", json=wanted)
    assert answer.status_code == status and reason in answer.json()["detail"]
    if what == "options that do not fit":
        assert answer.json()["clause"] == "T-12"


TWO = {"game": "toy", "seats": [{"who": "me"}, {"who": "bot"}]}
PLAIN = {
    "too short a turn": (
        "/api/matches",
        TWO | {"timer": {"mode": "enforced", "seconds": 3}},
        "“Seconds a turn” must be a whole number from 5 to 1209600, not 3.",
    ),
    "a turn in letters": (
        "/api/matches",
        TWO | {"timer": {"mode": "enforced", "seconds": "ten"}},
        "“Seconds a turn” must be a whole number from 5 to 1209600, not ten.",
    ),
    "no turn at all": (
        "/api/matches",
        TWO | {"timer": {"mode": "enforced", "seconds": " "}},
        "“Seconds a turn” must be a whole number from 5 to 1209600.",
    ),
    "too long a game": (
        "/api/matches",
        TWO | {"length": 1441},
        "“Length” must be a whole number from 0 to 1440, not 1441.",
    ),
    "a timer of no kind": (
        "/api/matches",
        TWO | {"timer": {"mode": "slow"}},
        "“Turn timer” must be one of off, advisory, enforced, not slow.",
    ),
    "a long name": (
        "/api/matches",
        TWO | {"seats": [{"who": "me", "name": "x" * 41}]},
        "“Name” must be at most 40 characters long.",
    ),
    "no body": ("/api/matches", [], "The server cannot read this request."),
    "a class in a hurry": (
        "/api/classes",
        {"game": "hundred", "seconds": 3},
        "“Time to answer a throw, in seconds” must be a whole number from 10 to 3600, not 3.",
    ),
    "a lesson's essay": (
        "/api/games/toy/lesson/0",
        {"text": "x" * 401},
        "“Your move” must be at most 400 characters long.",
    ),
}


@pytest.mark.parametrize("what", PLAIN)
def test_what_does_not_fit_is_said_in_the_words_of_the_page(server: Parlour, what: str) -> None:
    path, body, told = PLAIN[what]
    answer = server.ask("POST", path, json=body)
    assert (answer.status_code, answer.json()["detail"]) == (422, told)


def test_the_field_to_blame_is_named(server: Parlour) -> None:
    wanted = TWO | {"timer": {"mode": "advisory", "seconds": 4}}
    assert server.ask("POST", "/api/matches", json=wanted).json()["field"] == "seconds"
    page = server.ask("GET", "/match/nobody/replay?ply=x", headers={"Accept": "text/html"})
    assert "“ply” must be a whole number, not x." in page.text
    option = server.ask("GET", "/api/games/hundred", params={"throw_limit": ""}).json()
    assert option["refusal"] == "Choose a number from 1 to 5,000 for “throw limit”."


def test_a_message_that_does_not_fit_is_said_plainly(server: Parlour) -> None:
    made = server.begin()
    with Person(server, made["id"], made["tokens"]) as ann:
        for text, told in (
            ("{", "The server cannot read this request."),
            ('{"type":"sing"}', "“type” must be one of hello, play,"),
            (
                '{"type":"say","id":"a","seat":0,"token":"x","text":5}',
                "“text” has a value that does not fit.",
            ),
        ):
            ann.tell(text)
            said = ann.until("error")["text"]
            assert said.startswith(f"That message cannot be read. {told}")


def test_foreign_pages_are_turned_away(server: Parlour) -> None:
    made = server.begin()
    foreign = {"Origin": "https://elsewhere.example"}
    answer = server.ask("POST", "/api/matches", json={"game": "toy", "seats": []}, headers=foreign)
    assert answer.status_code == 403
    with pytest.raises(InvalidStatus):
        with connect_sync(
            f"ws://127.0.0.1:{server.port}/match/{made['id']}/live", origin="https://elsewhere.example"
        ):
            pass
    own = {"Origin": server.address}
    assert (
        server.ask("POST", "/api/matches", json={"game": "chess", "seats": []}, headers=own).status_code
        == 404
    )


def test_too_much_at_once(server: Parlour) -> None:
    made = server.begin()
    assert server.ask("POST", "/api/matches", content=b"x" * 70_000).status_code == 413
    assert server.ask("POST", "/api/files", content=b"x" * 1_100_000).status_code == 413
    with Person(server, made["id"]) as big:
        big.until("welcome")
        big.tell("x" * 20_000)
        assert big.closed()
    with Person(server, made["id"]) as flood:
        flood.until("welcome")
        for _ in range(300):
            flood.tell('{"type":"ping"}')
        assert flood.until("error")["code"] == "flood"


def test_a_slow_body_and_half_a_request_harm_nobody(server: Parlour) -> None:
    held = []
    for text in (
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET / HT",
        b"\x16\x03\x01",
    ):
        line = socket.create_connection(("127.0.0.1", server.port))
        line.sendall(text)
        held.append(line)
    assert server.ask("GET", "/health").json() == {"status": "open"}
    for line in held:
        line.close()


def test_a_flood_of_requests_is_slowed() -> None:
    from parlour.web.limits import RateLimiter

    pace = RateLimiter(burst=5, rate=0.001)
    assert [pace.try_spend("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert pace.try_spend("b")
    for number in range(10_000):
        pace.try_spend(str(number))
    assert len(pace.credits) <= 4096


def test_pages_for_people_say_what_is_wrong(server: Parlour) -> None:
    for path, status in (
        ("/match/nobody", 404),
        ("/nowhere", 404),
        ("/games/chess", 404),
        ("/games/toy?x=1", 200),
    ):
        page = server.ask("GET", path, headers={"Accept": "text/html"})
        assert page.status_code == status and "<main" in page.text and "Traceback" not in page.text
