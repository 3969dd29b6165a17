"""Trivia questions for any game that asks them: question files, named sets of questions, and the check of
typed answers.
"""

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
