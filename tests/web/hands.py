"""Hands for a browser test: do what a person would do at a table, by clicks, and know no game."""

from __future__ import annotations

import random
import time
from typing import Any

from .harness import PATIENCE, Parlour

READY = """() => !document.getElementById('rematch').hidden
    || (document.getElementById('veil').hidden && !!document.querySelector('#stage .can'))"""
# Everything that a click can change, as one text.
STATE = """() => JSON.stringify([
    [...document.querySelectorAll('#stage .can, #stage .picked')].map((e) => e.dataset.at + e.className),
    [...document.querySelectorAll('#plan select')].map((e) => e.value), document.getElementById('confirm').disabled,
    document.getElementById('confirm-box').hidden, document.getElementById('message').textContent,
    document.getElementById('log').children.length, document.getElementById('rematch').hidden])"""


def sit_at(
    visit: Any,
    server: Parlour,
    made: dict[str, Any],
    *seats: str,
    still: bool = True,
    is_new: bool = False,
    **size: Any,
) -> Any:
    """A browser at a table, with some of its seats; with all that one has, if none is named. Unless it is new,
    it has been told already what is told once."""
    page = visit("/", **size)
    room = {"still": still, "sound": False}
    page.evaluate("(room) => localStorage.setItem('parlour.room', JSON.stringify(room))", room)
    if not is_new:
        page.evaluate("localStorage.setItem('parlour.told', JSON.stringify(['turning', 'carrying']))")
    tokens = {seat: made["tokens"][seat] for seat in seats or made["tokens"]}
    own = {made["id"]: {"tokens": tokens, "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.goto(f"{server.address}/match/{made['id']}")
    page.wait_for_selector("#veil", state="hidden")
    return page


def wait_for_turn(page: Any) -> bool:
    """Wait until something can be chosen; False if the game is over."""
    page.wait_for_function(READY)
    return not page.is_visible("#rematch")


def wait_for_change(page: Any, before: str) -> None:
    """Wait until something is not as it was."""
    page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before)


def open_names(page: Any) -> list[str]:
    """The names of all that can be clicked now."""
    script = "[...new Set([...document.querySelectorAll('#stage .can')].map((e) => e.dataset.at))]"
    found: list[str] = page.evaluate(script)
    return found


def place_of(page: Any, at: str) -> tuple[float, float]:
    """Where a pointer really hits what carries a name."""
    hit = page.evaluate(
        """(at) => { for (const e of document.querySelectorAll(`#stage .can[data-at="${at}"]`)) {
            e.scrollIntoView({block: 'nearest'});
            const b = e.getBoundingClientRect();
            for (let i = 1; i < 16; i++) for (let j = 1; j < 16; j++) {
                const x = b.x + b.width * i / 16, y = b.y + b.height * j / 16;
                if (document.elementFromPoint(x, y)?.closest('.can') === e) return [x, y]; } } }""",
        at,
    )
    assert hit, f"{at} cannot be hit"
    return hit[0], hit[1]


def click_on(page: Any, at: str) -> None:
    """Click what carries a name, on the board or beside it, where a pointer really hits it."""
    page.mouse.click(*place_of(page, at))


def is_picking(page: Any) -> bool:
    """Whether a choice is half made."""
    found: bool = page.evaluate("document.getElementById('stage').classList.contains('picking')")
    return found


def make_choice(page: Any, luck: random.Random) -> None:
    """Click along paths until a choice is made; a draft is filled step by step and sent."""
    for _ in range(80):
        drafts = page.is_visible("#confirm")
        names = unchosen(page) if drafts and not is_picking(page) else open_names(page)
        if drafts and not names and page.is_enabled("#confirm"):
            page.click("#confirm")
            return
        if not names:
            return
        before = page.evaluate(STATE)
        click_on(page, luck.choice(names))
        wait_for_change(page, before)
        if page.is_visible("#confirm-box"):
            page.click("#confirm-box .main")
            return
        if not drafts and not is_picking(page):
            return


def play_together(luck: random.Random, *pages: Any) -> None:
    """Let everybody choose whenever they can, until the first of them reads that the game is over."""
    end = time.monotonic() + PATIENCE / 1000
    while pages[0].is_hidden("#rematch"):
        assert time.monotonic() < end, pages[0].inner_text("#log")
        able = [page for page in pages if open_names(page)]
        for page in able:
            make_choice(page, luck)
        if not able:
            pages[0].wait_for_timeout(20)  # somebody has still to hear of the last choice


def unchosen(page: Any) -> list[str]:
    """In a draft: what begins a step that is still to be chosen."""
    script = "[...document.querySelectorAll('#plan .slot:not(.filled) select')].map((e) => e.id.slice(5))"
    found: list[str] = page.evaluate(script)
    return found
