"""Games in progress for the gallery: scores that bots played once, and the move at which a table continues each."""

from __future__ import annotations

from pathlib import Path

SCORES = Path(__file__).parent / "scores"
MOVES = {
    "hundred": 38,
    "keep": 63,
    "mandala": 83,
    "siege": 85,
    "taliesin": 60,
}  # how many moves of a whole game a table continues; a score that is not named here stops in the middle


def whole() -> list[str]:
    """Return the names of the scores that go to the end of a game."""
    return sorted(MOVES)


def names() -> list[str]:
    """Return the names of all scores, sorted."""
    return sorted(file.stem for file in SCORES.glob("*.txt"))


def score_of(name: str) -> tuple[str, int]:
    """Return a score, and how many of its moves the table continues."""
    text = (SCORES / f"{name}.txt").read_text(encoding="utf-8")
    moves = sum(row[:1].isdigit() for row in text.splitlines())
    return text, MOVES.get(name, moves)
