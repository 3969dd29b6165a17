"""The question that is open at a table: its public part, and the time that each seat has to answer.

A seat's time starts `GRACE` seconds after the server sends the question to a client of that seat, or sooner if the
client reports that it displays the question. Later reports change nothing. For a seat without a client, the time
starts after `UNREACHED` seconds, so that staying away gains little.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from parlour.core.offer import Ask
from parlour.questions.question import CATEGORIES, DIFFICULTIES, Question
from parlour.store.settings import QuestionTimes

GRACE = 2.0  # seconds from sending a question until a seat's time starts at the latest
UNREACHED = 15.0  # seconds after which the time of a seat without a client starts
SILENT = 30.0  # seconds without an answer after which a race for a question is over


@dataclass
class OpenQuestion:
    """The question that is open at a table, with its answer, and the times at which each seat got it and displayed
    it.
    """

    number: int  # the ply at which it was asked
    ask: Ask
    question: Question
    choices: tuple[str, ...]  # shuffled once; empty where answers are typed
    asked_at: float  # when the seats that may answer now were first asked
    sent: dict[int, float] = field(default_factory=dict)  # when each seat was first sent the question
    shown: dict[int, float] = field(default_factory=dict)  # when a client of each seat first showed it
    bots: dict[int, tuple[float, bool]] = field(
        default_factory=dict
    )  # when each bot answers, and whether right

    def public(self, now: float, guesses: list[tuple[int, str]]) -> dict[str, Any]:
        """Return the public part of the question, without the right answer, as a dict of plain data. It
        includes the wrong guesses so far (`guesses`).
        """
        question = self.question
        left = self.left(now)
        if left is not None and self.ask.seconds is not None:
            left = min(left, self.ask.seconds)  # a seat whose time has not started has no more than this
        return {
            "number": self.number,
            "text": question.text,
            "subject": question.topic or CATEGORIES[question.category],
            "category": self.ask.subject,
            "level": DIFFICULTIES[question.difficulty],
            "choices": list(self.choices),
            "seats": list(self.ask.seats),
            "seconds": self.ask.seconds,
            "left": None if left is None else round(max(0.0, left), 2),
            "guesses": guesses,
        }

    def starts_at(self, seat: int) -> float:
        """Return the time at which a seat's countdown to answer starts."""
        if seat not in self.sent:
            return self.asked_at + UNREACHED
        sent = max(self.sent[seat], self.asked_at)  # a countdown may start long after the question was sent
        return min(sent + GRACE, self.shown.get(seat, math.inf))

    def deadline(self) -> float | None:
        """Return the time at which every seat that may answer has run out of time; None if the question has no time
        limit.
        """
        seconds = self.ask.seconds or (SILENT if len(self.ask.seats) > 1 else None)
        if seconds is None:
            return None
        return max(self.starts_at(seat) + seconds for seat in self.ask.seats)

    def is_late(self, seat: int, now: float) -> bool:
        """Return whether a seat has run out of time to answer."""
        seconds = self.ask.seconds
        return seconds is not None and now > self.starts_at(seat) + seconds

    def left(self, now: float) -> float | None:
        """Return how many seconds are left until the deadline; None if the question has no time limit."""
        deadline = self.deadline()
        return None if deadline is None else deadline - now

    def times(self, now: float, seen: QuestionTimes) -> QuestionTimes:
        """Return the times of the open question in the form that is stored: when it was sent to each seat and
        when each seat displayed it. `seen` has the questions that people have seen so far, which are stored
        too.
        """
        return replace(
            seen,
            number=self.number,
            question=self.question.id,
            asked_at=self.asked_at,
            at=now,
            sent=dict(self.sent),
            shown=dict(self.shown),
        )

    def sent_to(self, seats: Iterable[int], now: float) -> dict[int, float]:
        """Return the time at which the question was first sent to each seat, assuming that it is sent to
        `seats` at the time `now`. The time of a seat that had it already does not change.
        """
        return {**dict.fromkeys(seats, min(now, self.asked_at + UNREACHED)), **self.sent}

    def restarts_with(self, ask: Ask) -> bool:
        """Return whether the time to answer starts anew when the game's request for a question changes to
        `ask`: if a further seat may answer, or if the time limit differs.
        """
        return ask.seconds != self.ask.seconds or not set(ask.seats) <= set(self.ask.seats)

    def resume(self, times: QuestionTimes, now: float | None = None) -> None:
        """Continue the question from stored times. With `now`, continue as if no time had passed since they were
        stored.
        """
        stored_at = times.at if times.at is not None or now is None else max(now, times.asked_at)
        shift = 0.0 if now is None or stored_at is None else now - stored_at
        self.asked_at = times.asked_at + shift
        self.sent, self.shown = (
            {seat: at + shift for seat, at in one.items()} for one in (times.sent, times.shown)
        )
