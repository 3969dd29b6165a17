"""Where the focus is can be seen, and nothing lies over it: Tab goes through a table of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import GAMES

from ..hands import sit_at, wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]
STOPS = 90  # at most: more would be a trap
SEATS = {"keep": {"seats": 2, "trivia": "off"}, "siege": {"map": "quick", "deploy": "standard"}}
# The element with the focus: what it is, whether a line is round it that differs from none, and what lies over it.
SEEN = """() => {
    let e = document.activeElement;
    if (!e || e === document.body) return null;
    const drawn = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
        && !/rgba\\(.*, 0\\)|transparent/.test(style.outlineColor);
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--focus)';
    const blue = getComputedStyle(probe).color;
    probe.remove();
    const style = getComputedStyle(e), label = e.labels?.[0];
    const isStroked = e instanceof SVGElement && style.stroke === blue && parseFloat(style.strokeWidth) >= 2;
    const shows = drawn(style) || isStroked
        || Boolean(label && drawn(getComputedStyle(label)));
    const b = e.getBoundingClientRect();
    let hit = 0, tried = 0, over = '';
    for (let i = 1; i < 8; i++) for (let j = 1; j < 8; j++) {
        const x = b.x + b.width * i / 8, y = b.y + b.height * j / 8;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        tried++;
        const top = document.elementFromPoint(x, y);
        if (top && (e.contains(top) || top.contains(e) || e.closest('svg')?.contains(top))) hit++;
        else if (top) over = top.tagName + '#' + top.id + '.' + top.getAttribute('class');
    }
    const name = e.id || e.dataset.at || e.textContent.trim().slice(0, 30) || e.tagName;
    return { name: `${e.tagName} ${name}`, shows, tried, hit, over, box: [b.x, b.y, b.width, b.height] };
}"""


def walk(page: Any) -> list[dict[str, Any]]:
    """Everything that Tab comes to, from the top of the page until it goes round."""
    page.evaluate("() => { document.activeElement?.blur(); scrollTo(0, 0); }")
    seen: list[dict[str, Any]] = []
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(SEEN)
        if stop is None or (seen and stop["name"] == seen[0]["name"]):
            return seen
        seen.append(stop)
    raise AssertionError(f"Tab does not get through: {[one['name'] for one in seen[-10:]]}")


@pytest.mark.parametrize("size", [(1366, 768), (360, 740)], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_focus_is_seen_and_nothing_covers_it(
    visit: Visit, server: Parlour, game: str, size: tuple[int, int]
) -> None:
    made = server.begin(game, "me bot", options=SEATS.get(game, {}))
    page = sit_at(visit, server, made, "0", width=size[0], height=size[1])
    wait_for_turn(page)
    stops = walk(page)
    names = [one["name"] for one in stops]
    assert len(stops) > 8 and any(name.split()[0] in ("g", "path", "BUTTON", "circle") for name in names)
    for one in stops:
        assert one["shows"], f"the focus is not seen on {one['name']} ({game})"
        assert one["tried"], f"the focus is out of view on {one['name']} ({game}): {one['box']}"
        assert one["hit"] >= one["tried"] / 2, f"{one['over']} lies over {one['name']} ({game})"
