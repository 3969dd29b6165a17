"""Keep: first steps. A gate, a move, a skip, a gate opened on the way, and the chest. Without questions."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(position="seats=2 trivia=off ports=fixed first=seat0", steps=(LessonStep("Welcome."),))
