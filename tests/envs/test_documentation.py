"""docs/environments.md describes every part of every game, made from the games' own declarations."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from parlour.games import GAMES

SCRIPT = Path(__file__).parents[2] / "scripts" / "write_environment_docs.py"


def test_the_page_is_up_to_date() -> None:
    """The page is what the script makes, and names every part and every number."""
    spec = importlib.util.spec_from_file_location("write_environment_docs", SCRIPT)
    assert spec and spec.loader
    writer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(writer)
    page = writer.PAGE.read_text(encoding="utf-8")
    assert page == writer.page(), "run scripts/write_environment_docs.py"
    for game in GAMES.values():
        section = page.split(f"## {game.title}: what a seat sees")[1].split(": what a seat sees")[0]
        for layout in (game.observe.FEATURES, game.heads):
            for one in layout.parts.values():
                assert f"| `{one.name}` | {one.at:,} | " in section and one.text in section
                for axis in one.axes:
                    assert all(text in section for text in axis.texts)


def test_the_sizes_that_networks_can_use() -> None:
    """At most 2,000 heads, and 8,000 in Taliesin."""
    assert {name: game.heads.size for name, game in GAMES.items()} == {
        "hundred": 582,
        "keep": 297,
        "mandala": 335,
        "siege": 1084,
        "taliesin": 4644,
    }
