"""Inviting: a link says where it works before it is sent, and who follows it sees an invitation, large and first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.web import network
from parlour.web.network import qr_of
from parlour.web.settings import Settings

from ..hands import sit_at
from ..harness import Parlour

Visit = Callable[..., Any]


def invite(server: Parlour, game: str = "toy", **more: Any) -> dict[str, Any]:
    """A table with somebody called Ann, and a free seat."""
    wanted = {"game": game, "seats": [{"who": "me", "name": "Ann"}, {"who": "open"}], **more}
    made: dict[str, Any] = server.ask("POST", "/api/matches", json=wanted).json()
    return made


def test_by_which_names_others_find_a_parlour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "addresses", lambda: ["192.0.2.7", "2001:db8::7"])
    alone, everywhere = Settings(), Settings(host="0.0.0.0")
    for called in ("localhost:8642", "127.0.0.1:8642", "[::1]:8642", "localhost"):
        assert network.addresses_for_others(alone, called, 8642, []) == []
        opened = network.addresses_for_others(alone, called, 8642, ["192.168.1.5"])
        assert opened == ["192.168.1.5:8642"]
        found = network.addresses_for_others(everywhere, called, 8642, [])
        assert found == ["192.0.2.7:8642", "[2001:db8::7]:8642"]
    for called in ("play.example.org", "192.0.2.7:8642", "[2001:db8::7]:80"):
        assert network.addresses_for_others(alone, called, 8642, ["192.168.1.5"]) == [called]


def test_links_are_for_who_knows_the_invitation(server: Parlour) -> None:
    made = invite(server)
    where = f"/api/matches/{made['id']}/invitation"
    assert server.ask("POST", where, json={"invite": "guessed"}).status_code == 403
    told = server.ask("POST", where, json={"invite": made["invite"]}).json()
    assert told["links"] == [], "the tests' server listens on this machine alone"
    assert told["command"] == f"parlour serve --host 0.0.0.0 --port {server.port}"
    away = server.ask(
        "POST", where, json={"invite": made["invite"]}, headers={"Host": "play.example.org"}
    ).json()
    assert away["command"] == ""
    assert away["links"][0]["url"] == f"http://play.example.org/match/{made['id']}#invite={made['invite']}"
    assert away["links"][0]["qr"].startswith("<svg") and "<path" in away["links"][0]["qr"]


def test_a_code_is_drawn_anew_for_every_link() -> None:
    assert qr_of("http://a/") != qr_of("http://b/") and "http" not in qr_of("http://a/").split("xmlns")[0]


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_link_that_works_here_alone_says_so_before_it_is_sent(
    visit: Visit, server: Parlour, size: tuple[int, int]
) -> None:
    made = invite(server)
    page = sit_at(visit, server, made, width=size[0], height=size[1])
    own = {made["id"]: {"tokens": made["tokens"], "invite": made["invite"], "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.reload()
    page.wait_for_selector("#invite-alone:not([hidden])")
    assert "works only on this computer" in page.inner_text("#invite-alone")
    assert "open the parlour to your home network" in page.inner_text("#invite-alone")
    page.wait_for_selector("[data-network=open]")
    assert "parlour serve" not in page.content(), "players are shown no commands"
    assert not page.is_visible("#invite-code"), "nothing to photograph that leads nowhere"
    warned, link = (page.locator(one).bounding_box()["y"] for one in ("#invite-alone", "#invite-link"))
    assert warned < link


def test_a_link_that_works_elsewhere_has_a_code(visit: Visit, server: Parlour) -> None:
    made = invite(server)
    page = sit_at(visit, server, made, width=1366, height=768)
    svg = qr_of("http://192.0.2.7/")
    link = {"url": "http://192.0.2.7/match/x#invite=y", "qr": svg}
    page.route(
        "**/invitation", lambda route: route.fulfill(json={"links": [link], "command": "", "then": []})
    )
    own = {made["id"]: {"tokens": made["tokens"], "invite": made["invite"], "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.reload()
    page.wait_for_selector("#invite-code:not([hidden])")
    assert page.input_value("#invite-link") == link["url"]
    page.click("#invite-code summary")
    page.wait_for_selector("#qr svg")
    assert page.locator("#qr svg").bounding_box()["width"] > 100


@pytest.mark.parametrize("size", [pytest.param((360, 740), marks=pytest.mark.essential), (1366, 768)])
def test_who_follows_an_invitation_sees_one(visit: Visit, server: Parlour, size: tuple[int, int]) -> None:
    made = invite(server, "mandala", options={"seats": 2}, timer={"mode": "advisory", "seconds": 90})
    path = f"/match/{made['id']}#invite={made['invite']}"
    page = visit(path, width=size[0], height=size[1])
    page.wait_for_selector("#join:not([hidden])")
    assert page.inner_text("#join-title") == "Ann invites you to a game of Mandala"
    assert "90 seconds a turn" in page.inner_text("#join")
    box = page.locator("#join").bounding_box()
    assert box["y"] + box["height"] <= size[1], "all of it can be seen without scrolling"
    assert box["y"] < page.locator("#board").bounding_box()["y"]
    page.click("#only-watch")
    assert not page.is_visible("#join")
    page.click("#sit-after-all")
    page.fill("#join-form input", "Bea")
    page.click("#join-form .main")
    page.wait_for_selector("#seats >> text=Bea")
    page.wait_for_selector("#join", state="hidden")
    late = visit(path, width=size[0], height=size[1])
    late.wait_for_selector("#seats >> text=Bea")
    assert not late.is_visible("#join"), "nothing is offered that is taken"


def test_on_a_phone_the_link_to_send_is_a_tap_away(visit: Visit, server: Parlour) -> None:
    made = invite(server, "keep", options={"seats": 2})
    page = visit("/", width=360, height=740)
    own = {made["id"]: {"tokens": made["tokens"], "invite": made["invite"], "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.goto(f"{server.address}/match/{made['id']}")
    page.click("#invite-open")
    page.wait_for_function("document.activeElement.dataset.copy === 'invite-link'")
    box = page.locator("#invite-link").bounding_box()
    assert 0 <= box["y"] and box["y"] + box["height"] <= 740, "the link is in view"
    wide = visit("/", width=1366, height=768)
    wide.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    wide.goto(f"{server.address}/match/{made['id']}")
    wide.wait_for_selector("#invite:not([hidden])")
    assert wide.is_hidden("#invite-open"), "there the link itself is in view"
