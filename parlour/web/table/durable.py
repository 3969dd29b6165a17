"""What outlives the server beside the line: the open question and its time, reviews that were read, the game clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.session.session import Event, QuestionChanged

from ..errors import NotKept
from .clock import now

if TYPE_CHECKING:
    from .table import Table


def note_times(table: Table) -> None:
    """Put into the settings of a table what a restart must know of time."""
    if table.session.quizmaster.questions:
        table.stored.settings["question"] = table.session.quizmaster.times(now())
    if table.timers.game.length:
        table.stored.settings["clock"] = table.timers.game.written()


def deliver(table: Table) -> list[Event]:
    """Note to which seats the open question is sent now; their time starts, and that is written down."""
    news = table.session.quizmaster.deliver(table.presence.online, now())
    if news:
        table.timers.keep()
    return news


async def keep_question(table: Table, events: list[Event]) -> None:
    """Write down which question is open and whom it reaches now, if something has changed about it."""
    if any(isinstance(event, QuestionChanged) for event in events):
        table.session.quizmaster.deliver(table.presence.online, now())
        note_times(table)
        await table.write(table.registry.store.settings(table.stored))


async def read_review(table: Table, ply: int, seat: int) -> list[str]:
    """Tell a seat the review of its own choice, once it is on disk that it has been told."""
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
