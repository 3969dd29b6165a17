"""Taliesin: first steps."""

from parlour.core.game import Lesson, Step

LESSON = Lesson(position="W72,l154/L40/- g 0 0 0", steps=(Step("Mate in one."),))
