"""Words on a picture: cut to the room there is, in several lines, and several lines below each other."""

from __future__ import annotations

from collections.abc import Iterable

from .canvas import Layer, Point


def fitted(text: str, letters: int) -> str:
    """A text of at most so many letters; what is cut off is an ellipsis."""
    return text if len(text) <= letters else text[: letters - 1] + "…"


def wrapped(text: str, letters: int) -> list[str]:
    """A sentence in lines of at most so many letters; a longer word has a line of its own."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def stack(layer: Layer, first: Point, step: float, lines: Iterable[str], kind: str, **more: object) -> None:
    """Lines of text below each other, from `first` on, each a `step` further down."""
    for i, line in enumerate(lines):
        layer.text((first[0], first[1] + step * i), line, kind, **more)
