"""Consent: what one seat asks of others. One question is open at a table at a time, until all have agreed,
somebody declines, or play goes on. A question lives in memory: after a restart it is asked again, or not.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import clockwork
from . import messages as m
from .errors import OutOfStep
from .sight import ONLOOKER
from .whole import whole

if TYPE_CHECKING:
    from .table import Table

OFF = "The question is off."


@dataclass
class Question:
    """What a seat asks, who has still to agree, and what happens, under the table's lock, once all have."""

    number: int
    seat: int
    text: str
    waiting: list[int]
    then: Callable[[], Awaitable[int]]
    mark: str = ""  # the message that asked

    def seen(self) -> m.Asking:
        """The question as everybody sees it."""
        return m.Asking(number=self.number, seat=self.seat, text=self.text, waiting=self.waiting)


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
            if seat != question.seat:
                table.declined[question.seat] = (question.text, int(table.s.ply))
            withdraw(table, plays_on(table, seat))
            clockwork.stir(table)
            return table.kept.number
        question.waiting.remove(seat)
        if question.waiting:
            table.send_all(asking(table))
            return table.kept.number
        close(table)
        try:
            return await question.then()
        finally:
            clockwork.stir(table)  # also if it could not be written down: bots have waited


def close(table: Table) -> None:
    """The question is settled, one way or the other."""
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
