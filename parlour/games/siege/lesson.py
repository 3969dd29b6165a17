"""Siege: first steps."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(position="start", steps=(LessonStep("This is the map."),))
