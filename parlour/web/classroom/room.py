"""A class: one throw for everybody, answered by everybody alone, shown together when all are in.

A round begins with a throw. Every pupil proposes a move for the seat that acts there; all are judged from that same
position and none is played. The round is shown when every pupil who is there has answered, when time is up, or when
the teacher says so. Nothing of an answer is told to anybody else before that. A class that the teacher has given a name
is kept: names, counts and lessons, and never an answer.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from parlour.core.errors import OutOfStep, Refusal, WrongSeat
from parlour.core.game import Game
from parlour.core.names import fill
from parlour.core.offer import Look
from parlour.core.record import Record, copy
from parlour.core.step import Step
from parlour.session import visibility

from ..errors import NotFound, TooMany
from ..table.registry import digest
from .teachers import Teachers
from .throw import Throw, draw_throw, is_typed, judge_line, review, review_for_all

PUPILS = 40  # pupils in a class
LASTING = 4 * 3600.0  # seconds of silence that part one lesson from the next
AWAY = 120.0  # seconds of silence after which a pupil is not waited for
LESSONS = 200  # lessons that a class remembers

Phase = Literal["gathering", "open", "shown"]
HANDED = "This class was handed to another teacher, whose link leads it now."
TAKEN = (
    "There is a {name} in this class already. Add a letter, or choose another name. "
    "Is that you, on another device? Then close the page there, and come in here two minutes later."
)


@dataclass(frozen=True)
class Answer:
    """What a pupil typed, and the action it is; -1 when nothing was found."""

    text: str
    action: int


@dataclass
class Pupil:
    """Somebody in the class."""

    number: int
    name: str
    token: str  # its digest
    seen: float
    answer: Answer | None = None
    right: int = 0  # rounds with an answer that the rules allow
    rounds: int = 0  # rounds that were shown while this pupil was in the class


@dataclass(frozen=True)
class Made:
    """One move of a round: who proposed it and how each wrote it, what it does, what else there was."""

    action: int
    typed: bool
    by: list[tuple[int, str]]  # pupil's number, text
    sentences: list[str]
    review: list[str]
    worth: float  # how good the position after it looks for the side
    lights: list[str]  # what it would put on the board: pieces, as SVG


@dataclass
class Lesson:
    """What a class did in one go, until nobody threw for hours."""

    at: float  # when the last throw was, by the wall clock
    throws: int = 0
    found: int = 0  # answers that counted
    pupils: int = 0  # how many were there, at most


@dataclass
class Class:
    """One class: its pupils, and the round it is in."""

    code: str
    game: Game
    options: dict[str, Any]
    seconds: int
    teachers: Teachers
    clock: Callable[[], float]
    wall: Callable[[], float] = time.time
    name: str = ""  # by which the teacher keeps it; without one it is forgotten after the lesson
    together: bool = False  # whether what all find together is counted on the screen
    lessons: list[Lesson] = field(default_factory=list)
    phase: Phase = "gathering"
    number: int = 0  # rises with everything that somebody could see
    round: int = 0
    throw: Throw | None = None
    deadline: float = 0.0
    pupils: dict[int, Pupil] = field(default_factory=dict)
    joined: int = 0
    made: list[Made] = field(default_factory=list)
    review: list[str] = field(default_factory=list)
    used: float = 0.0
    saved: int = -1  # the number that is on disk

    def __post_init__(self) -> None:
        self.used = self.clock()

    # Who is here.

    def is_teacher(self, token: str) -> bool:
        """Whether it is a teacher's link; one that a class was handed over by takes the others' place."""
        if self.teachers.take_over(token):
            self.number += 1
        return self.teachers.leads(token)

    def check_teacher(self, token: str) -> None:
        """WrongSeat unless it is a teacher's link."""
        if not self.is_teacher(token):
            raise WrongSeat(
                HANDED if self.teachers.was_one(token) else "Only the teacher's own screen can do that."
            )

    def pupil_of(self, token: str) -> Pupil | None:
        """The pupil with this token, who is hereby seen."""
        held = digest(token)
        for pupil in self.pupils.values():
            if hmac.compare_digest(pupil.token, held):
                pupil.seen = self.clock()
                return pupil
        return None

    def join(self, name: str, token: str) -> Pupil:
        """Somebody comes in, or comes back: a name whose device has been silent is taken up again."""
        self.wake()
        same = next((one for one in self.pupils.values() if one.name.casefold() == name.casefold()), None)
        if same is not None and self.clock() - same.seen < AWAY:
            raise OutOfStep(TAKEN.format(name=name))
        if same is None and len(self.pupils) >= PUPILS:
            raise TooMany(f"This class is full: it has room for {PUPILS}.")
        if same is None:
            same = Pupil(self.joined, name, digest(token), self.clock())
            self.joined += 1
        same.token, same.seen = digest(token), self.clock()
        self.pupils[same.number] = same
        self.number += 1
        return same

    def is_here(self, pupil: Pupil) -> bool:
        """Whether somebody has come to this lesson."""
        return self.clock() - pupil.seen < LASTING

    @property
    def here(self) -> list[Pupil]:
        """Everybody who has come to this lesson."""
        return [pupil for pupil in self.pupils.values() if self.is_here(pupil)]

    @property
    def found(self) -> int:
        """What all have found together, in all lessons."""
        return sum(lesson.found for lesson in self.lessons)

    def leave(self, number: int) -> None:
        """Somebody goes, or is sent."""
        if number not in self.pupils:
            raise NotFound("There is no such pupil in this class.")
        del self.pupils[number]
        self.number += 1
        self.wake()

    # The round.

    @property
    def left(self) -> float:
        """Seconds left to answer."""
        return max(0.0, self.deadline - self.clock()) if self.phase == "open" else 0.0

    @property
    def waited_for(self) -> list[Pupil]:
        """Pupils who are there and have not answered."""
        now = self.clock()
        return [p for p in self.pupils.values() if p.answer is None and now - p.seen < AWAY]

    def wake(self) -> None:
        """Note that the class is in use; show the round if its time has come."""
        self.used = self.clock()
        if self.phase == "open":
            answered = any(pupil.answer for pupil in self.pupils.values())
            if self.left == 0 or (answered and not self.waited_for):
                self.show()

    def next(self) -> None:
        """Throw for everybody."""
        self.wake()
        if self.phase == "open":
            raise OutOfStep("This throw is still being answered. Show the answers first.")
        self.throw = draw_throw(self.game, self.options)
        self.lesson().throws += 1
        for pupil in self.pupils.values():
            pupil.answer = None
        self.made, self.review = [], []
        self.deadline = self.clock() + self.seconds
        self.phase = "open"
        self.round += 1
        self.number += 1

    def lesson(self) -> Lesson:
        """The lesson that is on; a new one, where nobody has thrown for hours."""
        if not self.lessons or self.wall() - self.lessons[-1].at > LASTING:
            self.lessons = [*self.lessons[1 - LESSONS :], Lesson(self.wall())]
        lesson = self.lessons[-1]
        lesson.at, lesson.pupils = self.wall(), max(lesson.pupils, len(self.here))
        return lesson

    def answer(self, pupil: Pupil, round: int, text: str | None) -> Refusal | None:
        """A pupil's move for this throw; None for the text: nothing was found. Why it is refused, if it is.

        What is refused changes nothing; the last move that was allowed counts.
        """
        self.wake()
        if self.throw is None or round != self.round:
            raise OutOfStep("That answer is for another throw.")
        if self.phase != "open":
            raise OutOfStep("This throw is over; the answers are shown. Wait for the next one.")
        action = -1 if text is None else judge_line(self.game, self.throw.s, text, self.throw.seat)
        if isinstance(action, Refusal):
            return action
        pupil.answer = Answer(text or "", action)
        self.number += 1
        self.wake()
        return None

    def weigh(self, round: int, text: str) -> tuple[str, Refusal | None]:
        """What a line comes to that a pupil is typing, and why it would not count; changes nothing."""
        if self.throw is None or round != self.round or self.phase != "open":
            raise OutOfStep("That line is for another throw.")
        game, s, seat = self.game, self.throw.s, self.throw.seat
        if not any(form.weighs for form in self.throw.forms):
            raise OutOfStep("In this game a line is judged when it is sent.")
        said = fill(game.words.weigh(game.hidden(s, seat), Look(seat), text), game.seat_names(s))
        judged = judge_line(game, s, text, seat)
        return said, judged if isinstance(judged, Refusal) else None

    def show(self) -> None:
        """Close the round: whatever was answered is now for everybody to see."""
        if self.phase != "open" or self.throw is None:
            raise OutOfStep("There is no throw to show the answers of.")
        self.phase = "shown"
        self.number += 1
        by_action: dict[int, list[Pupil]] = {}
        for pupil in self.here:
            pupil.rounds += 1
            if pupil.answer and pupil.answer.action >= 0:
                by_action.setdefault(pupil.answer.action, []).append(pupil)
        told = [self.tell(action, by_action[action]) for action in sorted(by_action)]
        self.made = sorted(told, key=lambda made: (not made.typed, -made.worth))  # best first
        lesson = self.lesson()
        for made in self.made:
            for number, _ in made.by:
                self.pupils[number].right += made.typed
                lesson.found += made.typed
        first = self.made[0].review if self.made else []
        self.review = review_for_all(self.game, self.throw) or first

    def tell(self, action: int, pupils: list[Pupil]) -> Made:
        """A move in words: what it would do from the throw's position, and what else there was."""
        assert self.throw is not None
        game, before, seat = self.game, self.throw.s, self.throw.seat
        after = copy(before)
        game.engine.play(after, action)
        by = [(pupil.number, pupil.answer.text) for pupil in pupils if pupil.answer]
        written = {text for _, text in by}
        said = by[0][1] if len(written) == 1 else ""  # where all wrote the same, that is the way it is told
        step = Step(game.hidden(before, seat), action, game.hidden(after, seat), seat, said)
        typed = is_typed(game, self.throw, action)
        sentences = game.tell(step, seat)
        worth = float(game.engine.advice(after, seat))
        told = review(game, self.throw, action)
        return Made(action, typed, by, sentences, told, worth, self.lights(before, after))

    def lights(self, before: Record, after: Record) -> list[str]:
        """The pieces that a move adds to the picture of the throw."""
        assert self.throw is not None
        game, hidden = self.game, self.game.traits_of(before).hidden
        look = Look(self.throw.seat, display=game.table_options(before, self.options))
        there = visibility.pieces(game, before, look, hidden)
        added = [one for id, one in visibility.pieces(game, after, look, hidden).items() if id not in there]
        return [f"<{one.tag}{one.attributes}>{one.body}</{one.tag}>" for one in added]
