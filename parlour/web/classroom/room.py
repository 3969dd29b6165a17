"""A class: one throw for everybody, answered by everybody alone, shown together when all are in.

A round begins with a throw. Every pupil proposes a move for the seat that acts there; all are judged from that same
position and none is played. The round is shown when every pupil whose device is there has answered, when time is up, or
when the teacher says so. Nothing of an answer is told to anybody else before that, and afterwards the class sees moves
without names. A class that the teacher has given a name is kept: names, counts and lessons, and never an answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from parlour.core.errors import Conflict, Refusal, WrongSeat
from parlour.core.game import Game
from parlour.core.names import fill
from parlour.core.offer import Look

from .answers import Made, made_of
from .register import AWAY, LASTING, Answer, Pupil, Register
from .teachers import Teachers
from .throw import Throw, draw_throw, is_typed, judge_line, review_for_all

LESSONS = 200  # lessons that a class remembers
STALL = 60.0  # seconds: longer than the server or the network is ever silent while a lesson is on
NAMED = 3  # names that may stand on the screen beside the answers to one throw

Phase = Literal["gathering", "open", "shown"]
HANDED = "This class was handed to another teacher, whose link leads it now."
NOT_AGREED = "{name} has not agreed to that. Pupils agree on their own device."
ENOUGH = f"{NAMED} names are on the screen already. Take one away first: a few names single nobody out."


@dataclass
class Lesson:
    """What a class did in one go, until nobody threw for hours."""

    at: float  # when the last throw was, by the wall clock
    throws: int = 0
    found: int = 0  # answers that counted
    pupils: int = 0  # how many were there, at most
    shown: int = 0  # moves that were on the screen, the parlour's own included


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
    together: bool = False  # whether the screen counts the moves it has shown
    early: bool = True  # whether a round is shown as soon as everybody is in
    lessons: list[Lesson] = field(default_factory=list)
    phase: Phase = "gathering"
    number: int = 0  # rises with everything that is to be kept
    round: int = 0
    throw: Throw | None = None
    deadline: float = 0.0
    made: list[Made] = field(default_factory=list)
    review: list[str] = field(default_factory=list)
    named: list[int] = field(default_factory=list)  # pupils whose names the teacher put on the screen
    used: float = 0.0
    saved: int = -1  # the number that is on disk
    pupils: Register = field(init=False)

    def __post_init__(self) -> None:
        self.used = self.clock()
        self.pupils = Register(self.clock)

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
                HANDED if self.teachers.was_one(token) else "Only the teacher's own page can do that."
            )

    def join(self, name: str, token: str) -> Pupil:
        """Let somebody in, or in again."""
        self.wake()
        pupil = self.pupils.join(name, token)
        self.number += 1
        return pupil

    def leave(self, number: int) -> None:
        """A pupil goes."""
        self.pupils.leave(number)
        self.number += 1
        self.wake()

    def remove(self, number: int) -> None:
        """The teacher strikes a pupil off."""
        self.pupils.remove(number)
        self.number += 1
        self.wake()

    def free(self, number: int) -> None:
        """The teacher frees a name for another device."""
        self.pupils.free(number)
        self.number += 1
        self.wake()

    # The round.

    @property
    def left(self) -> float:
        """Seconds left to answer."""
        return max(0.0, self.deadline - self.clock()) if self.phase == "open" else 0.0

    @property
    def is_all_in(self) -> bool:
        """Whether there is an answer, and nobody to wait for."""
        return any(pupil.answer for pupil in self.pupils) and not self.pupils.waited_for

    def wake(self) -> None:
        """Note that the class is in use; show the round if its time has come."""
        if AWAY / 2 < self.clock() - self.used < STALL:
            self.pupils.excuse(self.used)
        self.used = self.clock()
        if self.phase == "open" and (self.left == 0 or (self.early and self.is_all_in)):
            self.show()

    def next(self) -> None:
        """Throw for everybody."""
        self.wake()
        if self.phase == "open":
            raise Conflict("This throw is still being answered. Show the answers first.")
        self.throw = draw_throw(self.game, self.options)
        self.lesson().throws += 1
        for pupil in self.pupils:
            pupil.begin_throw()
        self.made, self.review, self.named = [], [], []
        self.deadline = self.clock() + self.seconds
        self.phase = "open"
        self.round += 1
        self.number += 1

    def lesson(self) -> Lesson:
        """The lesson that is on; a new one, where nobody has thrown for hours."""
        if not self.lessons or self.wall() - self.lessons[-1].at > LASTING:
            self.lessons = [*self.lessons[1 - LESSONS :], Lesson(self.wall())]
        lesson = self.lessons[-1]
        lesson.at, lesson.pupils = self.wall(), max(lesson.pupils, len(self.pupils.here))
        return lesson

    def answer(self, pupil: Pupil, round: int, text: str | None) -> Refusal | None:
        """Take a pupil's move for this throw; None for the text: nothing was found. Return why it is refused, if it is.

        A refused line changes nothing but the number of tries; the last move that was allowed counts.
        """
        self.wake()
        if self.throw is None or round != self.round:
            raise Conflict("That answer is for another throw.")
        if self.phase != "open":
            raise Conflict("This throw is over; the answers are shown. Wait for the next one.")
        action = -1 if text is None else judge_line(self.game, self.throw.s, text, self.throw.seat)
        if isinstance(action, Refusal):
            pupil.tries += 1
            return action
        counts = action >= 0 and is_typed(self.game, self.throw, action)
        pupil.answer = Answer(text or "", action, counts)
        self.number += 1
        self.wake()
        return None

    def weigh(self, round: int, text: str) -> tuple[str, Refusal | None]:
        """What a line comes to that a pupil is typing, and why it would not count; changes nothing."""
        if self.throw is None or round != self.round or self.phase != "open":
            raise Conflict("That line is for another throw.")
        game, s, seat = self.game, self.throw.s, self.throw.seat
        if not any(form.weighs for form in self.throw.forms):
            raise Conflict("In this game a line is judged when it is sent.")
        said = fill(game.words.weigh(game.hidden(s, seat), Look(seat), text), game.seat_names(s))
        judged = judge_line(game, s, text, seat)
        return said, judged if isinstance(judged, Refusal) else None

    def show(self) -> None:
        """Close the round and show its moves."""
        if self.phase != "open" or self.throw is None:
            raise Conflict("There is no throw to show the answers of.")
        self.phase = "shown"
        self.number += 1
        pupils = self.pupils.taking_part
        self.made = made_of(self.game, self.throw, self.options, pupils)
        for pupil in pupils:
            pupil.count()
        lesson = self.lesson()
        lesson.found += sum(len(made.by) for made in self.made if made.typed)
        lesson.shown += sum(made.typed for made in self.made)
        first = self.made[0].review if self.made else []
        self.review = review_for_all(self.game, self.throw) or first

    # Names on the screen.

    def put_name(self, number: int) -> None:
        """Show a pupil's name beside the answer, if the answer counts and the pupil agrees."""
        pupil = self.pupils.of_number(number)
        if self.phase != "shown" or not pupil.answer or not pupil.answer.counts:
            raise Conflict("There is no answer on the screen to put this name to.")
        if not pupil.agrees:
            raise Conflict(NOT_AGREED.format(name=pupil.name))
        others = [one for one in self.on_screen if one != number]
        if len(others) >= NAMED:
            raise Conflict(ENOUGH)
        self.named = [*others, number]

    def take_name(self, number: int) -> None:
        """Take a pupil's name off the screen."""
        self.named = [one for one in self.named if one != number]

    def agree(self, pupil: Pupil, agrees: bool) -> None:
        """A pupil agrees to the name being shown, or does not any more."""
        pupil.agrees = agrees
        if not agrees:
            self.take_name(pupil.number)

    @property
    def on_screen(self) -> list[int]:
        """The pupils whose names stand beside their answers."""
        return [one for one in self.named if one in self.pupils and self.pupils.all[one].agrees]
