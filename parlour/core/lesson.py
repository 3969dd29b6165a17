"""Lesson: first steps on the real board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LessonStep:
    """One step: the text, the move to make (None: only read), what to point at, and the text after the move."""

    text: str
    move: str | None = None
    point: tuple[str, ...] = ()  # `at` names to point at
    after: str = ""


@dataclass(frozen=True)
class Lesson:
    """First steps: a position, the steps, and the dice that fall between them."""

    position: str
    steps: tuple[LessonStep, ...]
    dice: tuple[int, ...] = ()  # chance actions to use, in order
