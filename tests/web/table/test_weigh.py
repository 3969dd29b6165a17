"""A line is weighed while it is typed: what it comes to, whether it may be played, and nothing changes."""

from __future__ import annotations

import re
from typing import Any

from ..harness import Parlour
from ..people import Person


def dice_of(turn: dict[str, Any]) -> list[str]:
    """The dice that a form names."""
    return re.findall(r"\d", turn["forms"][0]["label"].split(": use ", 1)[1].split(" to make ", 1)[0])


def test_a_sum_is_weighed_and_nothing_happens(server: Parlour) -> None:
    made = server.begin("hundred", "me me", options={"ruleset": "zones"})
    with Person(server, made["id"], made["tokens"]) as both:
        turn = both.until("turn")
        dice, seat = dice_of(turn), turn["seat"]
        assert turn["forms"][0]["weighs"]
        total = sum(map(int, dice))
        whole = both.ask("weigh", seat, move="+".join(dice))
        assert whole == {"type": "weighed", "id": whole["id"], "said": f"= {total}", "open": True,
                         "clause": "", "text": "", "at": None}  # fmt: skip
        half = both.ask("weigh", seat, move=f"{dice[0]}+")
        assert half["said"].startswith("still to use: ") and not half["open"] and half["clause"] == "H-22"
        joined = both.ask("weigh", seat, move="+".join([dice[0] + dice[1], *dice[2:]]))
        assert joined["clause"] == "H-23" and joined["at"] == [0, 2]
        assert both.ask("weigh", 1 - seat, move="+".join(dice))["text"] == f"It is {'AB'[seat]}'s turn."
        assert both.ask("weigh", seat, move="hello there")["open"] is False
        assert both.ask("weigh", seat, move="time is up")["clause"] == "H-81"
        assert both.ask("weigh", seat, token="nobody", move="1")["code"] == "seat"
        assert server.ask("GET", f"/api/matches/{made['id']}").json()["ply"] == turn["ply"]
        assert not [message for message in both.heard if message["type"] == "event"]


def test_what_was_typed_is_told_to_everybody(server: Parlour) -> None:
    made = server.begin("hundred", "me me", options={"ruleset": "zones", "end": "time", "throw_limit": 1})
    with Person(server, made["id"], made["tokens"]) as both, Person(server, made["id"]) as onlooker:
        turn = both.until("turn")
        dice = dice_of(turn)
        typed = "+".join(reversed(dice))
        assert both.ask("play", turn["seat"], ply=turn["ply"], move=f" {typed} = {sum(map(int, dice))}")
        told = f"{'AB'[turn['seat']]} made {sum(map(int, dice))}: {' + '.join(reversed(dice))}."
        assert onlooker.until("event")["told"]["sentences"][0] == told
        with Person(server, made["id"]) as late:
            assert told in [entry["sentences"][0] for entry in late.until("welcome")["log"]]
        where = f"/api/matches/{made['id']}/plies/{turn['ply'] + 1}"
        assert server.ask("GET", where).json()["told"][0] == told
        while choice := both.my_turn():
            both.play(choice["choices"][0], choice["ply"])
        assert server.ask("GET", where).json()["told"][0] == told
        text = server.ask("GET", f"/api/matches/{made['id']}/file").text
    taken = server.ask("POST", "/api/files", content=text).json()["id"]
    assert server.ask("GET", f"/api/matches/{taken}/plies/{turn['ply'] + 1}").json()["told"][0] == told


def test_games_that_do_not_weigh_say_only_whether_a_line_may_be_played(server: Parlour) -> None:
    made = server.begin(seats="me me")
    with Person(server, made["id"], made["tokens"]) as both:
        both.until("turn")
        for move, is_open in (("north holds", True), ("north dances", False)):
            weighed = both.ask("weigh", 0, move=move)
            assert (weighed["type"], weighed["said"], weighed["open"]) == ("weighed", "", is_open)
