"""Golden lines and perft suites: every game has them, and they still hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.game import Game
from parlour.core.perft import divide, perft, read_suite
from tests.contract import golden
from tests.tables import EVERY, each_game, home_of

LINES = [(game, path) for game in EVERY for path in sorted((home_of(game) / "lines").glob("*.txt"))]


@each_game
def test_there_are_golden_lines(game: Game) -> None:
    texts = [path.read_text(encoding="utf-8") for owner, path in LINES if owner is game]
    assert len(texts) >= 2, f"python -m tests.contract.make_golden {game.name} 1"
    assert any("\n# outcome " in text for text in texts) or game.max_plies > golden.MOST_PLIES
    assert all(len(text.splitlines()) <= golden.MOST_PLIES + 4 for text in texts)


@pytest.mark.parametrize(("game", "path"), LINES, ids=lambda v: v.stem if isinstance(v, Path) else v.name)
def test_golden_lines_replay(game: Game, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert golden.replay(game, text) == text


@each_game
def test_perft_suites_agree(game: Game) -> None:
    suite = (home_of(game) / f"{game.name}.perft").read_text(encoding="utf-8")
    cases = list(read_suite(suite))
    assert cases and all(case.counts for case in cases)
    for case in cases:
        s = case.start(game)
        for depth, count in case.counts.items():
            found = perft(game, s, depth)
            below = {game.words.move_name(s, a): n for a, n in divide(game, s, depth).items()}
            assert found == count, f"{case.id}, depth {depth}: {below}"
