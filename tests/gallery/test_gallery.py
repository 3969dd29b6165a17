"""The gallery's games open and can be continued, its scenes show every page, and a scene that fails is reported."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute
from playwright.sync_api import Error as PlaywrightError

from parlour.core.match import Match
from parlour.core.record import NOBODY
from parlour.games import GAMES
from parlour.web.app import create_app

from ..web.harness import Parlour
from . import __main__ as gallery
from .games import MOVES, names, score_of
from .scenes import Scene, scenes

JUDGED = Path(__file__).parent / "judged.txt"


@pytest.mark.parametrize("name", names())
def test_every_score_opens_at_a_move_that_can_be_continued(name: str) -> None:
    text, ply = score_of(name)
    match = Match.from_text(text, GAMES)
    assert 0 < ply <= len(match.line)
    assert next(s for number, s in enumerate(match.records()) if number == ply).seat != NOBODY


def test_there_is_a_score_for_every_game() -> None:
    assert {name.partition("-")[0] for name in names()} == set(GAMES) and set(MOVES) <= set(names())


def test_there_is_a_whole_game_of_every_game() -> None:
    assert set(MOVES) >= set(GAMES), "each shows its ending"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Scene]]:
    """All scenes."""
    server = Parlour(tmp_path_factory.mktemp("gallery") / "gallery.db", toy="")
    yield scenes(server)
    server.close()


def test_the_scenes_show_every_page(found: list[Scene], tmp_path: Path) -> None:
    shown = {scene.path.partition("#")[0].partition("?")[0] for scene in found}
    app = create_app(str(tmp_path / "app.db"))
    routes = [
        route
        for one in app.routes
        for route in getattr(getattr(one, "original_router", None), "routes", [one])
    ]
    pages = {one.path for one in routes if isinstance(one, APIRoute) and one.response_class is HTMLResponse}
    shapes = {path: re.sub(r"{\w+}", "[^/]+", path) for path in pages}
    missing = {path for path, shape in shapes.items() if not any(re.fullmatch(shape, one) for one in shown)}
    assert pages >= {"/", "/games/{name}", "/match/{id}/reminder"}
    assert not missing


def test_every_scene_has_a_row_of_scores_and_none_is_below_8(found: list[Scene]) -> None:
    judged = {}
    for row in JUDGED.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            name, *marks = row.split(maxsplit=7)
            judged[name] = [int(mark) for mark in marks[:6] if mark != "-"]
            assert len(marks) == 7 or not judged[name], f"{name}: say what keeps it from a 10"
    assert list(judged) == [scene.name for scene in found]
    assert not {name: marks for name, marks in judged.items() if min(marks, default=8) < 8}


class Broken:
    """A browser, a context and a page; no page opens."""

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **more: self

    def goto(self, address: str) -> None:
        """Fail."""
        raise PlaywrightError(f"Nothing at {address}")


def test_a_scene_that_fails_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def play() -> Iterator[Any]:
        yield SimpleNamespace(chromium=SimpleNamespace(launch=lambda **more: Broken()))

    monkeypatch.setattr(gallery, "sync_playwright", play)
    monkeypatch.setattr(
        gallery, "Parlour", lambda *args, **more: SimpleNamespace(address="x:", close=lambda: None)
    )
    monkeypatch.setattr(gallery, "scenes", lambda server, words: [Scene(words[0], "/offline")])
    words = ["gallery", "--only", "off", "--size", "phone", "--theme", "light", "--to", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    assert gallery.main() == 1
    told = capsys.readouterr().err
    assert "off, phone, light: Nothing at x:/offline" in told and told.endswith("could not be taken: 1.\n")
