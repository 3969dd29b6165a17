"""Consent: what one seat asks of others. One question is open at a table at a time, until all have agreed,
somebody declines, who asked withdraws it, play goes on, or somebody who is awaited has been away too long. A
question lives in memory, never in the line: after a restart it is asked again, or not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import clockwork
from . import messages as m
from .errors import OutOfStep
from .sight import ONLOOKER
from .whole import whole

if TYPE_CHECKING:
    from .table import Table

OFF = "The question is off."
AWAY = 300.0  # seconds that somebody who is awaited may be away, before the question lapses


@dataclass
class Question:
    """What a seat asks, who has still to agree, and what happens, under the table's lock, once all have."""

    number: int
    seat: int
    text: str
    waiting: list[int]
    then: Callable[[], Awaitable[int]]
    mark: str = ""  # the message that asked
    away: dict[int, float] = field(default_factory=dict)  # who is awaited and away, and since when
    alarm: asyncio.TimerHandle | None = None

    def seen(self) -> m.Asking:
        """The question as everybody sees it."""
        return m.Asking(
            number=self.number,
            seat=self.seat,
            text=self.text,
            waiting=self.waiting,
            away=sorted(self.away),
            lapses=round(self.left(), 1) if self.away else None,
        )

    def left(self) -> float:
        """Seconds until the question lapses, if whoever is away does not come back."""
        return max(0.0, min(self.away.values()) + AWAY - time.monotonic())


def asking(table: Table) -> m.Asking:
    """The open question, or that there is none."""
    return table.question.seen() if table.question else m.Asking()


async def ask(
    table: Table, seat: int, text: str, waiting: list[int], then: Callable[[], Awaitable[int]], mark: str
) -> int:
    """Put a question to some seats, the table's lock held; if there are none, it is done at once."""
    if table.question:
        if (table.question.seat, table.question.mark) == (seat, mark):
            return table.kept.number  # the same message again
        raise OutOfStep(f"{table.names[table.question.seat]} has asked something; that comes first.")
    if not waiting:
        return await then()
    table.questions += 1
    table.question = Question(table.questions, seat, text, waiting, then, mark)
    watch(table)
    table.send_all(asking(table))
    return table.kept.number


async def answer(table: Table, seat: int, number: int, yes: bool) -> int:
    """A seat agrees to a question, or does not; who asked may withdraw it."""
    return await whole(_answer(table, seat, number, yes))


async def _answer(table: Table, seat: int, number: int, yes: bool) -> int:
    async with table.lock:
        question = table.question
        if question is None or question.number != number:
            raise OutOfStep("That question is not open any more.")
        if seat not in question.waiting and (yes or seat != question.seat):
            raise OutOfStep("Nobody is waiting for your answer.")
        if not yes:
            if seat == question.seat:
                withdraw(table, f"{table.names[seat]} has withdrawn the question.")
            else:
                table.declined[question.seat] = (question.text, int(table.s.ply))
                withdraw(table, plays_on(table, seat))
            clockwork.stir(table)
            return table.kept.number
        question.waiting.remove(seat)
        if question.waiting:
            watch(table)
            table.send_all(asking(table))
            return table.kept.number
        close(table)
        try:
            return await question.then()
        finally:
            clockwork.stir(table)  # also if it could not be written down: bots have waited


def watch(table: Table) -> bool:
    """Notice who is awaited and away, and when that has been too long; whether it has changed."""
    question = table.question
    if question is None:
        return False
    if question.alarm:
        question.alarm.cancel()
    question.alarm = None
    before, now, here = set(question.away), time.monotonic(), table.here
    question.away = {seat: question.away.get(seat, now) for seat in question.waiting if seat not in here}
    if question.away:
        loop = asyncio.get_running_loop()
        question.alarm = loop.call_later(question.left(), lambda: table.house.spawn(lapse(table, question)))
    return before != set(question.away)


def follow(table: Table) -> None:
    """Somebody has come or gone: everybody learns who is awaited now."""
    if watch(table):
        table.send_all(asking(table))


async def lapse(table: Table, question: Question) -> None:
    """Drop a question whose answer has been away too long. Nothing has been played, so the line knows nothing."""
    async with table.lock:
        if table.question is not question or not question.away or question.left():
            return
        seat = min(question.away, key=lambda seat: question.away[seat])
        withdraw(table, f"{table.names[seat]} has been away for {AWAY / 60:g} minutes. {OFF}")
        clockwork.stir(table)


def close(table: Table) -> None:
    """The question is settled, one way or the other."""
    if table.question and table.question.alarm:
        table.question.alarm.cancel()
    table.question = None
    table.send_all(asking(table))


def withdraw(table: Table, text: str) -> None:
    """Drop the open question, if there is one, and say why."""
    if table.question:
        close(table)
        table.say_all(ONLOOKER, text)


def plays_on(table: Table, seat: int) -> str:
    """What everybody reads when a seat does not agree, or simply goes on."""
    return f"{table.names[seat]} plays on." if seat >= 0 else OFF
