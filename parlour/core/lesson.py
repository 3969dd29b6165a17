"""Lessons: a game's first steps, which a player takes on the real board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: its text, the move that the player must make (None if the player only reads), the places
    that the page points at, and the text shown after the move. A step may begin a new scene with a position of its own.

    A step with `answers` asks the player a question; the first of them is the right one. When the player has found it,
    the actions `world` are played.
    """

    text: str
    move: str | None = None
    point: tuple[str, ...] = ()  # `at` names to point at
    after: str = ""
    position: str = ""  # the position of a new scene; "" if the step continues
    answers: tuple[str, ...] = ()
    world: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson: the starting position, its steps, and the dice throws between them."""

    position: str
    steps: tuple[LessonStep, ...]
    dice: tuple[int, ...] = ()  # chance actions to use, in order
