"""Saved times: stores how much time the open question and the game clock have left, so that it survives a restart."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from parlour.core.errors import Conflict
from parlour.session.events import Change, Event, QuestionChanged

from ..errors import NotKept
from .clock import now

if TYPE_CHECKING:
    from .table import Table


def times(table: Table) -> Change | None:
    """Return the change that stores the times of the open question and the game clock; None if neither is running."""
    times: dict[str, Any] = {}
    if table.session.quizmaster.questions:
        times["question"] = table.session.quizmaster.times(now())
    if table.timers.game.length:
        times["clock"] = table.timers.game.times()
    return table.session.change_settings(**times) if times else None


async def save_times(table: Table) -> None:
    """Store the times of the open question and the game clock. If that fails, the next call will store them."""
    with contextlib.suppress(NotKept, Conflict):
        await table.do(lambda: times(table))


async def save_question(table: Table, events: list[Event]) -> None:
    """If one of these events is a change of the open question, record to which seats the question is sent now, and
    store its times. The caller holds the table's lock.
    """
    if any(isinstance(event, QuestionChanged) for event in events):
        table.session.quizmaster.deliver(table.presence.online, now())
        if change := times(table):
            await table.write(change)
            table.session.commit(change, now())


def deliver_question(table: Table) -> list[Event]:
    """Record to which seats the open question is sent now, which starts their time; store that soon."""
    events = table.session.quizmaster.deliver(table.presence.online, now())
    if events:
        table.registry.spawn(save_times(table))
    return events
