"""The log as a text: read in one go, or copied, its sentences follow each other and no numbers run together."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from ..hands import sit_at, wait_for_turn
from ..harness import Parlour

pytestmark = pytest.mark.browser
Visit = Callable[..., Any]
COPIED = """() => { getSelection().selectAllChildren(document.getElementById('log'));
    return getSelection().toString(); }"""


def test_throws_in_a_row_read_as_sentences(visit: Visit, server: Parlour) -> None:
    made = server.begin("mandala", "me bot", options={"seats": 2, "first": 1})
    page = sit_at(visit, server, made)
    wait_for_turn(page)
    for text in (page.inner_text("#log"), page.evaluate(COPIED)):
        told = " ".join(text.split())
        assert re.fullmatch(r"The red die shows \d\.( The \w+ die shows \d\.){4}", told), told
    number = page.locator("#log .luck a").nth(1)
    assert number.get_attribute("aria-label") == "Move 2" and number.get_attribute("href").endswith("?ply=2")
    drawn = page.evaluate(
        "getComputedStyle(document.querySelectorAll('#log .luck a')[1], '::before').content"
    )
    assert drawn == '"2"' and number.bounding_box()["width"] >= 24, "whoever looks sees the number"
