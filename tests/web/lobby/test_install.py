"""Parlour as an app: it can be installed, says honestly when it is offline, and calls its player to a turn."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from parlour.games import GAMES

from ..hands import wait_for_turn
from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]
STATIC = Path(__file__).parents[3] / "parlour" / "web" / "static"


class Head(HTMLParser):
    """The meta properties of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        row = dict(attrs)
        if tag == "meta" and row.get("property"):
            self.found[str(row["property"])] = str(row["content"])


def jpeg_size(data: bytes) -> tuple[int, int]:
    """The width and height of a JPEG."""
    at = 2
    while data[at + 1] not in (0xC0, 0xC2):
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    height, width = struct.unpack(">HH", data[at + 5 : at + 9])
    return width, height


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Parlour]:
    """A server that a test may stop."""
    server = Parlour(tmp_path / "a.db")
    yield server
    server.close()


def test_the_manifest_names_icons_that_are_as_large_as_it_says(server: Parlour) -> None:
    answer = server.ask("GET", "/manifest.webmanifest")
    manifest = answer.json()
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        found = server.ask("GET", icon["src"])
        assert found.status_code == 200 and found.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", found.content[16:24])) == icon["sizes"]


@pytest.mark.parametrize("name", [*GAMES, "parlour"])
def test_every_game_has_a_picture_for_links(name: str) -> None:
    assert jpeg_size((STATIC / "preview" / f"{name}.jpg").read_bytes()) == (1200, 630)


def test_a_pasted_link_shows_the_game_who_invites_and_a_picture(server: Parlour) -> None:
    seats = [{"who": "me", "name": "Ann <b>"}, {"who": "open"}]
    made = server.begin("keep", seats, options={"seats": 2})
    page = server.ask("GET", f"/match/{made['id']}", headers={"Host": "play.example.org"}).text
    found = Head(page).found
    assert found["og:title"] == "Ann <b> invites you to a game of Keep"
    assert found["og:description"] == GAMES["keep"].summary
    assert found["og:image"] == "http://play.example.org/static/preview/keep.jpg"
    assert server.ask("GET", "/static/preview/keep.jpg").headers["content-type"] == "image/jpeg"
    full = server.begin("keep", "me bot", options={"seats": 2})
    assert Head(server.ask("GET", f"/match/{full['id']}").text).found["og:title"] == "A game of Keep"
    assert "patents" in Head(server.ask("GET", "/").text).found["og:title"]


def test_without_its_server_it_says_so_and_comes_back(visit: Visit, alone: Parlour) -> None:
    page = visit("/", address=alone.address, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    port, database = alone.port, alone.errors.with_suffix(".db")
    alone.close()
    page.goto(alone.address + "/your-games")
    assert page.inner_text("h1") == "Parlour cannot be reached"
    told = page.inner_text("main")
    assert "does not answer" in told and "Nothing is lost" in told and "cannot play now" in told
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"), "it is dressed as all pages are"
    page.click("#offline-again")
    assert page.inner_text("h1") == "Parlour cannot be reached"
    again = Parlour(database, port=port)
    try:
        page.click("#offline-again")
        page.wait_for_selector("h1:has-text('Your games')")
    finally:
        again.close()


NOTED = """() => { window.noted = []; window.badges = [];
  window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';
    constructor(title, options) { window.noted.push([title, options.body, options.tag]); }
    close() { window.noted.push('closed'); } };
  navigator.setAppBadge = async (n) => void window.badges.push(n);
  navigator.clearAppBadge = async () => void window.badges.push(0);
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.isAway ?? false }); }"""


def test_a_table_in_the_background_calls_its_player(visit: Visit, server: Parlour) -> None:
    made = server.begin("toy", "me me")
    page = visit("/")
    page.context.add_init_script(f"({NOTED})()")
    own = {made["id"]: {"tokens": {"0": made["tokens"]["0"]}, "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.goto(f"{server.address}/match/{made['id']}")
    wait_for_turn(page)
    assert page.evaluate("window.badges.at(-1)") == 1 and page.title().startswith("● Your turn")
    page.click("summary:has-text('Settings')")
    page.check("[name=notify]")
    page.click("summary:has-text('Settings')")
    with Person(server, made["id"], made["tokens"]) as both:
        for _ in range(40):
            turn = both.my_turn()
            assert turn is not None
            if turn["seat"] == 0:
                page.evaluate("window.isAway = true; window.noted.length = 0")
            both.play(turn["choices"][0], turn["ply"])
            if page.evaluate("window.noted.some((one) => one[0] === 'Your turn: Lanterns')"):
                break
    [note, *_] = page.evaluate("window.noted.filter((one) => one !== 'closed')")
    assert note[0] == "Your turn: Lanterns" and note[1] and note[2] == f"turn-{made['id']}"
    page.evaluate("window.isAway = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.noted.at(-1)") == "closed", "who is back needs no notification"


def test_who_does_not_want_to_be_called_is_not(visit: Visit, server: Parlour) -> None:
    page = visit("/")
    page.evaluate("() => { window.Notification = class { static requestPermission = async () => 'denied' } }")
    page.click("summary:has-text('Settings')")
    page.click("[name=notify]")
    page.wait_for_selector("#notify-told:has-text('does not allow')")
    assert not page.is_checked("[name=notify]")
    assert page.evaluate("JSON.parse(localStorage.getItem('parlour.room')).notify") is False
