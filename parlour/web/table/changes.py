"""Changes: the one path that every change of a match takes. A command returns a change; the server writes it in one
transaction; the session commits it; everybody hears of it.

A command may be tried several times, because another process may have changed the match meanwhile. Commands for
several tables, such as those of a rematch, are carried out together: all of them or none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.core.record import CHANCE, NOBODY
from parlour.session.events import Change
from parlour.store.matches import Writing
from parlour.store.writer import LeaseLost, is_conflict

from ..errors import NotKept
from . import following, saved_times
from .authority import Command
from .clock import now

if TYPE_CHECKING:
    from .table import Table

TRIES = 5  # times that a command is tried while other processes change the match
FILE = "This is the replay of a finished game, so you cannot move here. To play on, press Play on from here."
OUTDATED = "The position has changed since you chose. Look at the board and choose again."
DRIVEN = "Another server now runs this table. Reload the page."


class Superseded(Exception):
    """Raised when a write finds a newer version of a match on disk. Nothing was written."""


async def carry_out(commands: Sequence[tuple[Table, Command]], drives: bool = False) -> None:
    """Call the command of each table, and carry out the changes that they return, in one transaction. If another
    process has changed a match meanwhile, catch up and call the commands again. The caller holds the tables' locks.

    `drives`: the changes come from a timer, a bot or the quizmaster. They raise Conflict unless this process drives
    the tables.
    """
    for _ in range(TRIES):
        try:
            changes = [(table, change) for table, command in commands if (change := command())]
            for table, change in changes:
                prepare(table, change)
            if changes:
                await write(changes, drives)
            for table, change in changes:
                finish(table, change)
            break
        except Superseded:
            for table, _command in commands:
                await following.discover(table)
    else:
        raise Conflict(OUTDATED)
    for table, change in changes:
        if (
            change.update.seats or change.update.salts is not None
        ):  # the first throw may have waited for these
            await table.carry_out(lambda table=table: table.session.advance(now()))  # type: ignore[misc]


def prepare(table: Table, change: Change) -> None:
    """Add to a change its charges to the time banks, and the times of the question that is open after it.
    Raise Conflict if the match is an opened file.
    """
    if table.stored.is_file:
        raise Conflict(FILE)
    table.timers.charge(change)
    saved_times.add_times(table, change)


async def write(changes: Sequence[tuple[Table, Change]], drives: bool) -> None:
    """Write changes in one transaction, and wait until it is durable. Raises NotKept if that fails, Superseded if
    another process has changed one of the matches, and Conflict if another process drives one of the tables.
    """
    writings = [writing_of(table, change, drives) for table, change in changes]
    registry = changes[0][0].registry
    try:
        await asyncio.wrap_future(registry.store.change_together(writings))
    except LeaseLost as error:
        assert registry.cluster
        for table, _ in changes:
            registry.cluster.stop_driving(table.stored.id)
        raise Conflict(DRIVEN) from error
    except Exception as error:
        if is_conflict(error):
            raise Superseded from error
        if registry.cluster:  # the database may have stored it and died before it could answer
            registry.cluster.news.has_missed = True
        raise NotKept("The server could not save that, so nothing was changed. Try again.") from error
    if registry.cluster:
        for table, change in changes:
            registry.cluster.written(table.stored, change)


def writing_of(table: Table, change: Change, drives: bool) -> Writing:
    """Return the Writing with which the store writes a change. If `drives` is true, it carries the fence of
    the table's lease; raise Conflict if this process does not hold the lease.
    """
    over = bool(change.records and change.records[-1].seat == NOBODY)
    cluster, fence = table.registry.cluster, None
    if drives and cluster:
        fence = cluster.driver.fence_of(table.stored.id)
        if fence is None:
            raise Conflict(DRIVEN)
    return Writing(table.stored, change.entries, over, change.update, fence, change.begins)


def finish(table: Table, change: Change) -> None:
    """Commit a change that is on disk, send the events to everybody, and let timers and bots go on."""
    acted = table.session.acting()
    events = table.session.commit(change, now())
    table.update_helpers()
    if change.entries:
        table.timers.update(acted, any(entry.seat == CHANCE for entry in change.entries))
    elif change.update.seats:
        table.timers.start_turn_timer()
    table.tell(events)
    if change.entries or change.update.seats:
        table.after_change()
    else:
        table.timers.reschedule()
