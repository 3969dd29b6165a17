"""Hands for a browser test: do what a person would do at a table, by clicks, and know no game."""

from __future__ import annotations

import random
from typing import Any

READY = """() => !document.getElementById('rematch').hidden
    || (document.getElementById('veil').hidden && !!document.querySelector('#stage .can'))"""


def wait_for_turn(page: Any) -> bool:
    """Wait until something can be chosen; False if the game is over."""
    page.wait_for_function(READY, timeout=60_000)
    return not page.is_visible("#rematch")


def open_names(page: Any) -> list[str]:
    """The names of all that can be clicked now."""
    script = "[...new Set([...document.querySelectorAll('#stage .can')].map((e) => e.dataset.at))]"
    found: list[str] = page.evaluate(script)
    return found


def click_on(page: Any, at: str) -> None:
    """Click what carries a name, on the board or beside it, where a pointer really hits it."""
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
    page.mouse.click(*hit)


def make_choice(page: Any, luck: random.Random) -> None:
    """Click along paths until a choice is made; a plan is filled slot by slot and confirmed."""
    for _ in range(60):
        if page.is_visible("#confirm") and page.is_enabled("#confirm"):
            page.click("#confirm")
            return
        names = open_names(page)
        if not names:
            return
        picking = page.evaluate("document.getElementById('stage').classList.contains('picking')")
        plan = page.is_visible("#plan")
        if plan and not picking:
            names = open_starts(page) or names
        click_on(page, luck.choice(names))
        page.wait_for_timeout(60)
        if page.is_visible("#doubt"):
            page.click("#doubt .main")
            return
        if not plan and not page.evaluate("document.getElementById('stage').classList.contains('picking')"):
            return


def open_starts(page: Any) -> list[str]:
    """With a plan to make: what begins a slot that is still empty, by the slot's place in the plan."""
    fields = "[...document.querySelectorAll('#plan select:not(:disabled)')]"
    empty = page.evaluate(fields + ".map((e, i) => e.value ? -1 : i).filter((i) => i >= 0)")
    names = open_names(page)
    return [names[i] for i in empty if i < len(names)]
