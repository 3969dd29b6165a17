"""Every game has scripts that play against its bots: a beginner who follows the first lesson, and exploiters."""

from __future__ import annotations

import pytest

from parlour.bots import find

from .rivals import TABLES, share_won


@pytest.mark.parametrize("title", TABLES)
def test_every_table_has_scripts_and_a_beginner(title: str) -> None:
    scripts = set(TABLES[title].scripts)
    assert len(scripts) >= 3 and "beginner" in scripts


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES["mandala"].scripts)
def test_eager_beats_every_script_in_mandala(name: str) -> None:
    table = TABLES["mandala"]
    assert share_won(table, table.scripts[name], find("eager"), 100, 7) >= 80


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "games"),
    [("mandala", 200), ("hundred, hexes", 30), ("keep", 30), ("taliesin", 20), ("siege", 20)],
)
def test_the_lowest_level_loses_to_a_beginner(title: str, games: int) -> None:
    table = TABLES[title]
    assert share_won(table, table.scripts["beginner"], find("dreamer"), games, 9) < games / 2
