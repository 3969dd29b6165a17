"""Saved times: stores how much time the open question and the game clock have left, so that it survives a restart.

The times of a question are stored with the move that opens it, and whenever it is sent or displayed to another seat.
The process that drives the table also stores the time that is left every few seconds.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.core.errors import Conflict
from parlour.session.events import Change

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
    """Store the times of the open question and the game clock, if this process drives the table. If that fails, the
    next call will store them.
    """
    with contextlib.suppress(NotKept, Conflict):
        await table.do(lambda: times(table), drives=True)


def add_times(table: Table, change: Change) -> None:
    """Add to a change of the line the times of the question that is open after it. They count the question as
    sent to everybody who is connected, because the server sends it right after the change.
    """
    times = table.session.quizmaster.times_after(change, table.presence.online, now())
    if times is not None:
        settings = change.update.settings or table.session.settings
        change.update.settings = replace(settings, question=times)


def undelivered(table: Table) -> Change | None:
    """Return the change that records that the open question is sent to everybody who is connected; None if that is
    recorded already.
    """
    return table.session.quizmaster.deliver(table.presence.online, now())


def deliver_question(table: Table) -> None:
    """Start to record that the open question is sent to everybody who is connected now, which starts their
    time to answer. Do nothing if that is recorded already.
    """
    if undelivered(table):
        table.registry.spawn(deliver(table))


async def deliver(table: Table) -> None:
    """Record to which seats the open question is sent. If that fails, the next move, the next client or the next
    saving of times tries again.
    """
    with contextlib.suppress(NotKept, Conflict):
        await table.do(lambda: undelivered(table))
