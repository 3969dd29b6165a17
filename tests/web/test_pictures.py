"""Pictures for the README and the docs: every one is shown somewhere, and PARLOUR_PICTURES=1 takes them again."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.gallery.__main__ import take
from tests.gallery.scenes import scenes

from .harness import ROOT, Parlour

HOME = ROOT / "docs" / "pictures"
TAKEN = {  # by the scene of the gallery that it shows: the file and the size of the window
    "lobby": ("lobby", "laptop"),
    "table-mandala": ("table-mandala", "laptop"),
    "table-hundred": ("table-hundred", "laptop"),
    "table-taliesin": ("table-taliesin", "laptop"),
    "question-keep": ("table-keep", "laptop"),
    "table-siege": ("table-siege", "laptop"),
    "start-mandala": ("table-phone", "large-phone"),
}
ELSEWHERE = {
    "class",
    "class-teacher",
    "class-answers",
    "ppo",
    "learning-mandala",
}  # taken by other tests, by the training example and by `parlour train`
BOARD = "mandala-board"


def test_every_picture_is_shown_and_taken() -> None:
    texts = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {name for text in texts for name in re.findall(r"pictures/([\w-]+)\.png", text.read_text())}
    there = {file.stem for file in HOME.iterdir()}
    assert there == shown == {file for file, _ in TAKEN.values()} | ELSEWHERE | {BOARD}


@pytest.mark.skipif(not os.environ.get("PARLOUR_PICTURES"), reason="PARLOUR_PICTURES is not set")
def test_take_pictures(browser: Any, tmp_path: Path) -> None:
    server = Parlour(tmp_path / "a.db", toy="")
    try:
        for scene in scenes(server, list(TAKEN)):
            if scene.name in TAKEN:
                file, size = TAKEN[scene.name]
                scene.full = False
                assert not take(browser, server, scene, size, "light", tmp_path)
                (tmp_path / f"{scene.name}--{size}--light.png").replace(HOME / f"{file}.png")
        page = browser.new_page(viewport={"width": 800, "height": 800})
        page.goto(f"{server.address}/games/mandala/scene.svg?theme=light")
        page.screenshot(path=HOME / f"{BOARD}.png")
        page.close()
    finally:
        server.close()
