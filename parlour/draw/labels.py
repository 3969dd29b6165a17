"""Text on a picture: shortened to fit, wrapped into lines, and stacked."""

from __future__ import annotations

from collections.abc import Iterable

from .canvas import Layer, Point


def fitted(text: str, letters: int) -> str:
    """Return a text shortened to at most `letters` characters, with an ellipsis if something was cut."""
    return text if len(text) <= letters else text[: letters - 1] + "…"


def wrapped(text: str, letters: int) -> list[str]:
    """Return a sentence as lines of at most `letters` characters; a longer word gets a line of its own."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def stack(layer: Layer, first: Point, step: float, lines: Iterable[str], kind: str, **more: object) -> None:
    """Draw lines of text below each other: the first at the point `first`, each further one `step` lower."""
    for i, line in enumerate(lines):
        layer.text((first[0], first[1] + step * i), line, kind, **more)
