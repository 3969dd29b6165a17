"""Saving what must survive a restart apart from the line: the open question and its times, reviews that were read, the
game clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.session.events import Event, QuestionChanged

from ..errors import NotKept
from .clock import now

if TYPE_CHECKING:
    from .table import Table


def record_times(table: Table) -> None:
    """Put the times of the open question and of the game clock into the settings of a table."""
    if table.session.quizmaster.questions:
        table.stored.settings["question"] = table.session.quizmaster.times(now())
    if table.timers.game.length:
        table.stored.settings["clock"] = table.timers.game.written()


def deliver(table: Table) -> list[Event]:
    """Note to which seats the open question is sent now, and save that: their time starts."""
    events = table.session.quizmaster.deliver(table.presence.online, now())
    if events:
        table.timers.save_times()
    return events


async def save_question(table: Table, events: list[Event]) -> None:
    """Save the open question and the seats that it reaches now, if an event says that it has changed."""
    if any(isinstance(event, QuestionChanged) for event in events):
        table.session.quizmaster.deliver(table.presence.online, now())
        record_times(table)
        await table.write(table.registry.store.settings(table.stored))


async def read_review(table: Table, ply: int, seat: int) -> list[str]:
    """Return the review of a seat's own choice, once it is durable that the seat has read it."""
    session, settings = table.session, table.stored.settings
    async with table.lock:
        sentences = session.reviews.tell(ply, seat)
        before = settings.get("reviewed", 0)
        if session.reviewed > before:
            settings["reviewed"] = session.reviewed
            try:
                await table.write(table.registry.store.settings(table.stored))
            except NotKept:
                settings["reviewed"] = before
                raise
    return sentences
