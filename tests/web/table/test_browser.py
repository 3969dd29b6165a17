"""The parlour in a real browser: whole games, two machines, lost contact, keys alone, phones, refusals, replays."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.games import GAMES

from ..hands import click_on, make_choice, open_names, play_together, wait_for_turn
from ..harness import ROOT, Parlour

Visit = Callable[..., Any]
FIRST = "mandala"
AXE = ROOT / "build" / "node_modules" / "axe-core" / "axe.min.js"


def sit_down(page: Any, game: str, level: str = "dreamer") -> None:
    """From the lobby to a table against bots."""
    page.click(f"[data-sheet={game}]")
    page.check(f"#sheet-{game} [value={level}]")
    page.click(f"#sheet-{game} .main")
    page.wait_for_url("**/match/**")
    page.wait_for_selector("#veil", state="hidden")


def play_by_clicks(page: Any, most: int = 400, until_over: bool = True) -> int:
    """Make choices by clicks until the game is over; how many were made."""
    luck = random.Random(3)
    for count in range(most):
        if not wait_for_turn(page):
            return count
        make_choice(page, luck)
    assert not until_over, "the game did not end"
    return most


def no_motion(page: Any) -> None:
    """As the switch in the room menu does."""
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")


def test_a_whole_game_by_clicks_against_a_bot(visit: Visit) -> None:
    page = visit("/")
    no_motion(page)
    page.reload()
    sit_down(page, "toy")
    assert page.title().startswith("● Your turn") or wait_for_turn(page)
    assert play_by_clicks(page)
    assert re.search(r"wins|draw", page.inner_text("#message"))
    assert "Seed of the dice" in page.inner_text("#reveal") or page.wait_for_selector(
        "#reveal a", state="attached"
    )
    before = page.url
    page.click("#rematch")
    page.wait_for_url(lambda url: url != before)
    assert wait_for_turn(page)


def test_a_whole_game_of_the_first_board_by_clicks(visit: Visit) -> None:
    """A short game of a real one: dice, a plan of several choices, previews, the end."""
    page = visit(f"/games/{FIRST}")
    no_motion(page)
    page.reload()
    if page.locator("[name=homes_to_win]").count():
        page.select_option("[name=homes_to_win]", "1")
    page.wait_for_timeout(200)
    page.get_by_label("Bot for").nth(1).select_option("dreamer")
    page.click("#setup button[type=submit]")
    page.wait_for_url("**/match/**")
    wait_for_turn(page)
    assert play_by_clicks(page) > 1
    assert page.inner_text("#message")
    assert page.locator("#log li").count() > 10


@pytest.mark.essential
def test_two_browsers_at_one_table(visit: Visit) -> None:
    host = visit("/games/toy?with=link")
    no_motion(host)
    host.reload()
    host.click("#setup button[type=submit]")
    host.wait_for_url("**/match/**")
    host.wait_for_selector("#invite:not([hidden])")
    link = host.input_value("#invite-link")
    path = link[link.index("/match/") :]
    guest = visit(path)
    guest.fill("#join-form input", "Bea")
    guest.click("#join-form button")
    host.wait_for_selector("#seats >> text=Bea")
    guest.wait_for_function("() => !location.hash")
    onlooker = visit(path.split("#")[0])
    play_together(random.Random(1), host, guest)
    guest.wait_for_selector("#rematch:not([hidden])")
    assert guest.inner_text("#message") == host.inner_text("#message")
    plies = host.locator("#log li").count()
    onlooker.wait_for_function("(n) => document.querySelectorAll('#log li').length === n", arg=plies)
    guest.click("[data-phrase='2']")
    host.wait_for_selector("#talk >> text=Well played!")
    assert not onlooker.is_visible("#say")
    host.click("#rematch")
    guest.click("#end-asked .main")
    guest.wait_for_url(lambda url: path.split("#")[0] not in url)
    assert guest.evaluate("location.pathname") == host.evaluate("location.pathname")


@pytest.mark.essential
def test_contact_is_lost_and_found_again(visit: Visit, tmp_path: Path) -> None:
    server = Parlour(tmp_path / "a.db")
    page = visit("/", address=server.address)
    no_motion(page)
    page.reload()
    sit_down(page, "toy")
    wait_for_turn(page)
    plies = page.locator("#log li").count()
    server.kill()
    page.wait_for_selector("#veil:not([hidden])")
    assert "out of date" in page.inner_text("#veil")
    assert not open_names(page)  # a stale board cannot be played on
    again = Parlour(tmp_path / "a.db", port=server.port)
    page.wait_for_selector("#veil", state="hidden")
    assert wait_for_turn(page) and page.locator("#log li").count() >= plies
    assert play_by_clicks(page) > 0
    again.close()


def test_a_whole_game_by_keys_alone(visit: Visit) -> None:
    page = visit("/")
    no_motion(page)
    page.reload()
    page.focus("[data-play=toy] .play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/**")
    for _ in range(100):
        if not wait_for_turn(page):
            break
        for _ in range(80):  # the log has a link to every ply
            if page.evaluate("document.activeElement?.matches?.('#stage .can') ?? false"):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError("Tab reaches nothing that can be chosen")
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    assert page.is_visible("#rematch")
    assert page.inner_text("#spoken")  # and it was read out


@pytest.mark.essential
def test_a_refusal_is_shown_with_its_clause(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "toy")
    wait_for_turn(page)
    press = (
        "document.querySelector('[data-at=hold-1]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    page.evaluate(press)
    page.wait_for_selector("#message.no a")
    assert page.inner_text("#message a") == "T-01" and "nothing to do now" in page.inner_text("#message")
    address = page.get_attribute("#message a", "href")
    rules = visit(address)
    assert rules.locator("#T-01").is_visible()


@pytest.mark.essential
def test_undo_brings_the_choice_back(visit: Visit) -> None:
    page = visit("/games/toy?with=here")
    no_motion(page)
    page.reload()
    page.click("#setup button[type=submit]")
    page.wait_for_url("**/match/**")
    wait_for_turn(page)
    click_on(page, open_names(page)[0])
    page.wait_for_selector("#undo:not([hidden])")
    plies = page.locator("#log li").count()
    page.keyboard.press("z")
    page.wait_for_selector("#undo", state="hidden")
    assert page.locator("#log li").count() == plies  # the ply went, and that it went is told
    assert "took a move back" in page.inner_text("#log li >> nth=-1")


@pytest.mark.essential
def test_every_ply_has_a_link(visit: Visit, server: Parlour) -> None:
    page = visit("/")
    no_motion(page)
    page.reload()
    sit_down(page, "toy")
    play_by_clicks(page)
    address = page.get_attribute("#log li >> nth=3 >> a", "href")
    replay = visit(address)
    replay.wait_for_function("() => document.getElementById('where').textContent.startsWith('Move 4 of')")
    replay.keyboard.press("ArrowLeft")
    replay.wait_for_function("() => document.getElementById('where').textContent.startsWith('Move 3 of')")
    assert replay.url.endswith("?ply=3")
    replay.keyboard.press("End")
    replay.wait_for_function("() => location.search !== '?ply=3'")
    assert any(word in replay.inner_text("#message") for word in ("wins", "won", "draw"))
    with replay.expect_download() as download:
        replay.click("#proof summary")
        replay.click("text=Download match file")
    lobby = visit("/")
    lobby.set_input_files("#file", download.value.path())
    lobby.wait_for_url("**/replay")


NEXT_STEP = """() => {
    const shown = (id) => !document.getElementById(id).hidden;
    if (shown('play-on')) return 'done';
    if (shown('next')) return 'next';
    if (document.querySelector('#stage .can.point')) return 'point';
    if (shown('answers')) return 'answer';
    return shown('show') && document.querySelector('#forms input') ? 'type' : null;
}"""
FOLLOW = """() => {
    document.querySelector('#stage .can.point').dispatchEvent(new MouseEvent('click', {bubbles: true}));
    return document.getElementById('message').textContent;
}"""


def test_first_steps_can_be_taken(visit: Visit) -> None:
    for name in ("toy", *(game.name for game in GAMES.values() if game.lesson)):
        page = visit(f"/games/{name}/first-steps")
        page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
        page.reload()
        for _ in range(120):
            found = page.wait_for_function(NEXT_STEP).json_value()
            if found == "done":
                break
            if found == "next":
                page.click("#next")
            elif found == "answer":
                said = page.inner_text("#said")
                for button in page.locator("#answers button").all():
                    if page.inner_text("#said") == said:
                        button.click()
            elif found == "type":
                page.click("#show")
                move = page.inner_text("#message").removeprefix("Type or build ").rstrip(".")
                page.fill("#forms input", move)
                page.keyboard.press("Enter")
                page.wait_for_function(
                    "(move) => document.querySelector('#forms input')?.value !== move", arg=move
                )
            else:
                refused = page.evaluate(FOLLOW)
                assert not refused.startswith(("That is not the move", "You could do that")), (name, refused)
        assert page.is_visible("#play-now"), name


PAGES = [
    "/",
    "/games/{game}",
    "/games/{game}/rules",
    "/games/{game}/first-steps",
    "/match/{id}",
    "/match/{id}/replay",
]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_every_page_at_every_size_for_everyone(visit: Visit, server: Parlour, width: int, theme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not here; scripts/test installs it")
    made = server.begin(FIRST, seats="me bot")
    page = visit("/", width=width, height=800 if width < 500 else 1000)
    tokens = {made["id"]: {"tokens": made["tokens"], "invite": made["invite"], "at": 1}}
    page.evaluate("(t) => localStorage.setItem('parlour.matches', JSON.stringify(t))", tokens)
    room = {"theme": theme, "sound": False, "still": True}
    page.evaluate("(room) => localStorage.setItem('parlour.room', JSON.stringify(room))", room)
    for path in [*PAGES, "/match/nobody"]:
        page.goto(server.address + path.format(game=FIRST, id=made["id"]))
        page.wait_for_timeout(500)
        if path == "/match/{id}":
            wait_for_turn(page)
        check_with_axe(page, f"{path} {width} {theme}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{path} is {wide} px wide at {width}"
        check_targets(page, path)


def check_with_axe(page: Any, where: str) -> None:
    """No finding of axe-core that is serious or worse."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    serious = [
        f"{v['id']}: {v['help']}: {[n['html'][:120] for n in v['nodes'][:3]]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert serious == [], where


def check_targets(page: Any, where: str) -> None:
    """Whatever can be pressed is at least 24 px in each direction, links in running text excepted."""
    small = page.evaluate(
        """() => [...document.querySelectorAll(
                'button, select, input:not([type=range]), summary, .ways a, .rows a, nav a')]
            .filter((e) => e.checkVisibility() && !e.closest('.hidden'))
            .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
            .filter(([, b]) => b.width && (b.width < 24 || b.height < 23.5))
            .map(([t, b]) => `${t} ${b.width}x${b.height}`)"""
    )
    assert small == [], where


@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_no_two_elements_of_a_page_share_an_id(visit: Visit, server: Parlour, game: str) -> None:
    made = server.begin(game, "me" + " bot" * (int(GAMES[game].start().seats) - 1))
    page = visit("/")
    for path in (f"/games/{game}/first-steps", f"/match/{made['id']}", f"/match/{made['id']}/replay"):
        page.goto(server.address + path)
        page.wait_for_selector("#stage svg .moving > *", state="attached")
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
        assert len(ids) == len(set(ids)), (path, sorted({id for id in ids if ids.count(id) > 1}))
