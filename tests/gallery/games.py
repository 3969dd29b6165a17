"""Games in progress for the gallery: scores that bots played once, and the move at which a table continues each."""

from __future__ import annotations

from pathlib import Path

SCORES = Path(__file__).parent / "scores"
MOVES = {
    "hundred": 38,
    "keep": 63,
}  # how many moves of a score a table continues; where none is named, all of them


def names() -> list[str]:
    """Return the names of all scores, sorted."""
    return sorted(file.stem for file in SCORES.glob("*.txt"))


def score_of(name: str) -> tuple[str, int]:
    """Return a score, and how many of its moves the table continues."""
    text = (SCORES / f"{name}.txt").read_text(encoding="utf-8")
    moves = sum(row[:1].isdigit() for row in text.splitlines())
    return text, MOVES.get(name, moves)
