"""Who may speak for a seat: the token of that seat, and a seat that there is. Nothing else is one."""

from __future__ import annotations

from typing import Any

import pytest

from ..harness import Parlour
from ..people import Person

NO_SEATS = (-4, -3, -2, -1, 2, 63)  # of a table for two; -1 to -4 name chance, nobody, several and the world
ASKED: dict[str, dict[str, Any]] = {
    "play": {"ply": 2, "actions": [0]},
    "explain": {"path": ["rob"]},
    "draft": {"ply": 2, "actions": [0]},
    "reply": {"number": 1, "text": "42"},
    "shown": {"number": 1},
    "ruling": {"number": 1, "right": True},
    "weigh": {"move": "north holds"},
    "review": {"ply": 0},
    "undo": {"ply": 2},
    "ask_back": {"ply": 2},
    "call": {"action": 13},
    "answer": {"number": 1, "yes": True},
    "say": {"text": "I am the house"},
    "rematch": {},
    "look": {},
}


@pytest.mark.parametrize("kind", ASKED)
def test_no_message_speaks_for_a_seat_that_is_none(server: Parlour, kind: str) -> None:
    made = server.begin("toy", "me open")
    token = made["tokens"]["0"]
    with Person(server, made["id"], made["tokens"]) as ann, Person(server, made["id"]) as onlooker:
        number = ann.until("welcome")["standing"]["number"]
        onlooker.until("welcome")
        for seat in NO_SEATS:
            ann.tell({"type": kind, "id": f"x{seat}", "seat": seat, "token": token, **ASKED[kind]})
            assert ann.until("error")["code"] in ("malformed", "seat"), seat
        onlooker.tell({"type": "ping"})
        assert onlooker.until("pong")["number"] == number  # and nothing was written
        assert not [heard for heard in onlooker.heard if heard["type"] == "said"]


@pytest.mark.parametrize("seat", NO_SEATS)
def test_no_route_empties_a_seat_that_is_none(server: Parlour, seat: int) -> None:
    made = server.begin("toy", "me me")
    bearer = {"Authorization": f"Bearer {made['tokens']['0']}"}
    for method, path in (("DELETE", f"seats/{seat}"), ("POST", f"seats/{seat}/bot")):
        more = {"json": {"level": "learner"}} if method == "POST" else {}
        answer = server.ask(method, f"/api/matches/{made['id']}/{path}", headers=bearer, **more)
        assert 400 <= answer.status_code < 500, path
    with Person(server, made["id"], made["tokens"]) as both:
        assert [seat["kind"] for seat in both.until("welcome")["seats"]] == ["person", "person"]
