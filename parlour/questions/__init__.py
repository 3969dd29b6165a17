"""Trivia questions as data, for any game that asks them: what a question is, and which answers count as right."""

from __future__ import annotations

from .match import accepts
from .question import AGES, CATEGORIES, DIFFICULTIES, Question
from .sets import BUILT_IN, QuestionSet, choices, draw, load

__all__ = [
    "AGES",
    "BUILT_IN",
    "CATEGORIES",
    "DIFFICULTIES",
    "Question",
    "QuestionSet",
    "accepts",
    "choices",
    "draw",
    "load",
]
