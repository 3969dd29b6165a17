"""On a phone: what has to fit into 360 pixels does, and can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .house import Parlour

Visit = Callable[..., Any]
TOP = """[...document.querySelectorAll('.top a, .top summary')].map((e) => e.getBoundingClientRect())
    .map(({y, height, width, right}) => [y + height / 2, height, width, right])"""


@pytest.mark.parametrize("width", [320, 360])
def test_the_top_of_every_page_is_one_line(visit: Visit, server: Parlour, width: int) -> None:
    made = server.begin("hundred", "me bot")
    page = visit("/", width=width, height=700)
    for path in (
        "/",
        "/games/hundred",
        f"/match/{made['id']}",
        f"/match/{made['id']}/replay",
        "/games/hundred/rules",
    ):
        page.goto(server.address + path)
        middles, heights, widths, rights = zip(*page.evaluate(TOP), strict=True)
        assert max(middles) - min(middles) < 2, f"{path}: one line"
        assert min(heights) >= 44 and min(widths) >= 24 and max(rights) <= width, path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.click(".room summary")
    box = page.locator("#room").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
