"""A class: all pupils answer the same throw of the dice, each on their own, and then the class sees all answers
together.

A round begins with a throw. Every pupil proposes a move for the acting seat. The server judges each move from the
same position and plays none of them. The round ends when every pupil with an active device has answered, when time
is up, or when the teacher ends it. Until then nobody else learns anything about an answer; afterwards the class sees
the moves without names. A class with a name is stored: pupils' names, counts and lessons, but never an answer.
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

from .answers import RoundMove, round_moves
from .register import AWAY, LASTING, Answer, Pupil, Register
from .teachers import Teachers
from .throw import Throw, draw_throw, is_typed, judge_line, review_for_all

LESSONS = 200  # lessons that a class remembers
STALL = 60.0  # seconds: the longest outage of server or network that does not count against devices
MAX_NAMED = 3  # names on the screen beside the answers to one throw

Phase = Literal["gathering", "open", "shown"]
HANDED_OVER = "This class was handed over to another teacher, and your link is void."
NOT_AGREED = "{name} has not agreed to that. Pupils agree on their own device."
ENOUGH_NAMES = f"The screen already shows {MAX_NAMED} names. Hide one first."


@dataclass
class Lesson:
    """The counts of one lesson of a class. A lesson ends when there has been no throw for hours."""

    at: float  # time of the last throw, by the wall clock
    throws: int = 0
    found: int = 0  # answers that counted
    pupils: int = 0  # most pupils present at once
    shown: int = 0  # moves shown on the screen, the server's own included


@dataclass
class Class:
    """A school class: its pupils and its present round."""

    code: str
    game: Game
    options: dict[str, Any]
    seconds: int
    teachers: Teachers
    clock: Callable[[], float]
    wall: Callable[[], float] = time.time
    name: str = ""  # a class without a name is forgotten after the lesson
    together: bool = False  # the screen counts the moves it has shown
    early: bool = True  # a round ends as soon as everybody has answered
    lessons: list[Lesson] = field(default_factory=list)
    phase: Phase = "gathering"
    number: int = 0  # version: rises with every change that must be stored
    round: int = 0
    throw: Throw | None = None
    deadline: float = 0.0
    made: list[RoundMove] = field(default_factory=list)
    review: list[str] = field(default_factory=list)
    named: list[int] = field(default_factory=list)  # pupils whose names the teacher shows on the screen
    used: float = 0.0
    saved: int = -1  # the version that is on disk
    pupils: Register = field(init=False)

    def __post_init__(self) -> None:
        self.used = self.clock()
        self.pupils = Register(self.clock)

    # People.

    def is_teacher(self, token: str) -> bool:
        """Return whether a token belongs to a teacher. The first use of a hand-over link's token makes all other
        tokens void.
        """
        if self.teachers.take_over(token):
            self.number += 1
        return self.teachers.leads(token)

    def check_teacher(self, token: str) -> None:
        """Raise WrongSeat unless a token belongs to a teacher."""
        if not self.is_teacher(token):
            raise WrongSeat(
                HANDED_OVER if self.teachers.was_teacher(token) else "Only the teacher can do that."
            )

    def join(self, name: str, token: str) -> Pupil:
        """Let a pupil join the class under a name, from a device that gets this token; return the pupil. The
        name must be new, freed by the teacher, or from an earlier lesson.
        """
        self.wake()
        pupil = self.pupils.join(name, token)
        self.number += 1
        return pupil

    def leave(self, number: int) -> None:
        """Record that pupil number `number` leaves the class."""
        self.pupils.leave(number)
        self.number += 1
        self.wake()

    def remove(self, number: int) -> None:
        """Delete pupil number `number`, at the teacher's request."""
        self.pupils.remove(number)
        self.number += 1
        self.wake()

    def free(self, number: int) -> None:
        """Free the name of pupil number `number` for another device, at the teacher's request."""
        self.pupils.free(number)
        self.number += 1
        self.wake()

    # The round.

    @property
    def left(self) -> float:
        """Return how many seconds are left to answer."""
        return max(0.0, self.deadline - self.clock()) if self.phase == "open" else 0.0

    @property
    def has_all_answers(self) -> bool:
        """Whether somebody has answered and the round waits for nobody else."""
        return any(pupil.answer for pupil in self.pupils) and not self.pupils.waited_for

    def wake(self) -> None:
        """Record that somebody is using the class now. End the round if its time is up or, if the teacher has
        chosen that, if everybody has answered. If no device at all has sent anything for a while, that
        silence does not make a device inactive.
        """
        if AWAY / 2 < self.clock() - self.used < STALL:
            self.pupils.excuse(self.used)
        self.used = self.clock()
        if self.phase == "open" and (self.left == 0 or (self.early and self.has_all_answers)):
            self.show()

    def next(self) -> None:
        """Start the next round with a new throw. Raise Conflict if pupils are still answering the present
        one.
        """
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
        """Return the present lesson, with its time and number of pupils brought up to date; begin a new one
        if there has been no throw for hours.
        """
        if not self.lessons or self.wall() - self.lessons[-1].at > LASTING:
            self.lessons = [*self.lessons[1 - LESSONS :], Lesson(self.wall())]
        lesson = self.lessons[-1]
        lesson.at, lesson.pupils = self.wall(), max(lesson.pupils, len(self.pupils.here))
        return lesson

    def answer(self, pupil: Pupil, round: int, text: str | None) -> Refusal | None:
        """Record a pupil's answer `text` to the throw of round `round`; None means "I found nothing". Return the
        refusal if the answer is not accepted, otherwise None.

        A refused answer only raises the number of tries; the last accepted answer counts.
        """
        self.wake()
        if self.throw is None or round != self.round:
            raise Conflict(
                "Your answer came too late: the class has another throw now. Look at the big screen."
            )
        if self.phase != "open":
            raise Conflict("Your answer came too late: this throw is over. Wait for the next one.")
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
        """Return the value of a move that a pupil is typing, such as a sum, and the refusal if the move would
        not be accepted, or None if it would. Changes nothing.
        """
        if self.throw is None or round != self.round or self.phase != "open":
            raise Conflict(
                "The class has another throw now, so this sum was not checked. Look at the big screen."
            )
        game, s, seat = self.game, self.throw.s, self.throw.seat
        if not any(form.weighs for form in self.throw.forms):
            raise Conflict(
                "This game does not check a sum while you type. Send it to see whether it is right."
            )
        value = fill(game.words.weigh(game.hidden(s, seat), Look(seat), text), game.seat_names(s))
        judged = judge_line(game, s, text, seat)
        return value, judged if isinstance(judged, Refusal) else None

    def show(self) -> None:
        """End the round and show all its moves to everybody."""
        if self.phase != "open" or self.throw is None:
            raise Conflict("The class has no throw yet. Press Throw first.")
        self.phase = "shown"
        self.number += 1
        pupils = self.pupils.taking_part
        self.made = round_moves(self.game, self.throw, self.options, pupils)
        for pupil in pupils:
            pupil.count()
        lesson = self.lesson()
        lesson.found += sum(len(made.by) for made in self.made if made.typed)
        lesson.shown += sum(made.typed for made in self.made)
        first = self.made[0].review if self.made else []
        self.review = review_for_all(self.game, self.throw) or first

    # Names on the screen.

    def show_name(self, number: int) -> None:
        """Show the name of pupil number `number` beside the answer. Raise Conflict if the pupil's answer does
        not count, if the pupil has not agreed, or if enough names are shown.
        """
        pupil = self.pupils.by_number(number)
        if self.phase != "shown" or not pupil.answer or not pupil.answer.counts:
            raise Conflict("No answer on the screen is from this pupil, so there is no name to show.")
        if not pupil.agrees:
            raise Conflict(NOT_AGREED.format(name=pupil.name))
        others = [one for one in self.on_screen if one != number]
        if len(others) >= MAX_NAMED:
            raise Conflict(ENOUGH_NAMES)
        self.named = [*others, number]

    def hide_name(self, number: int) -> None:
        """Stop showing the name of pupil number `number` on the screen."""
        self.named = [one for one in self.named if one != number]

    def agree(self, pupil: Pupil, agrees: bool) -> None:
        """Record whether a pupil agrees that the name is shown."""
        pupil.agrees = agrees
        if not agrees:
            self.hide_name(pupil.number)

    @property
    def on_screen(self) -> list[int]:
        """The numbers of the pupils whose names are shown beside their answers."""
        return [one for one in self.named if one in self.pupils and self.pupils.all[one].agrees]
