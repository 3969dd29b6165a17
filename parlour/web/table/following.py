"""Following: a table applies what another process has written to its match, and sends it to the clients here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from parlour.core.errors import ParlourError
from parlour.core.record import CHANCE
from parlour.session.catch_up import Diverged, absorb
from parlour.store.entries import Entry
from parlour.store.newer import Newer, read_newer

from ..errors import reading
from .clock import now

if TYPE_CHECKING:
    from .table import Table


async def catch_up(table: Table) -> bool:
    """Read from disk the changes that another process has made to the match, and apply them; return whether
    there were any. The caller holds the table's lock.
    """
    with reading():
        newer = await asyncio.to_thread(read_newer, table.registry.store, table.stored)
    if newer is None:
        return False
    await apply(table, newer)
    return True


async def discover(table: Table) -> None:
    """Apply to a table the changes of its match of which no process has told this one, and tell the others about
    them. There are such changes if the writer was killed before it could tell anybody, or PostgreSQL before it could
    answer the writer. The caller holds the table's lock.
    """
    if await catch_up(table) and (cluster := table.registry.cluster):
        cluster.discovered(table.stored.id)


async def make_current(table: Table) -> None:
    """Apply to a table what other processes have written to its match, before a client joins it. A process
    that was killed may have stored and acknowledged a move without telling the others, and its clients must
    find the move here. A server that works alone does nothing; if the database cannot be reached, the table is
    updated later.
    """
    if cluster := table.registry.cluster:
        async with table.lock:
            try:
                await discover(table)
            except (SQLAlchemyError, OSError, ParlourError):
                cluster.news.has_missed = True


async def follow(table: Table, entries: Sequence[Entry], head: str, seated: str) -> bool:
    """Apply new rows of the line, which another process wrote and sent here, without asking the database. `head` and
    `seated` are the digests of the match's own row and of its seats. Return False, and do nothing, if the rows do not
    continue the line here or anything else has changed. The caller holds the table's lock.
    """
    stored = table.stored
    if not entries or (head, seated) != (stored.head, stored.seated):
        return False
    if entries[-1].number < stored.entry_count:
        return True  # they are here already
    if entries[0].number != stored.entry_count or not entries[0].fits(stored.seal):
        return False
    newer = Newer(
        rows=entries[-1].number + 1,
        seal=entries[-1].seal,
        head=head,
        seated=seated,
        touched=entries[-1].at,
        ended=None,
        settings=table.session.settings,
        invite=stored.invite,
        salts=stored.match.salts,
        seats=None,
        entries=entries,
    )
    await apply(table, newer)
    if table.over:
        stored.ended = stored.touched
    return True


async def apply(table: Table, newer: Newer) -> None:
    """Apply the newer parts of a match, which another process wrote, to the session, and send them to every
    client. If they do not continue the session's line, load the match again.
    """
    acted, number = table.session.acting(), table.session.entry_count
    try:
        events = absorb(table.session, newer, now())
    except Diverged:
        await table.reload()
        return
    table.update_helpers()
    if newer.entries:
        by_luck = any(entry.seat == CHANCE for entry in newer.entries)
        table.timers.update(acted, by_luck)
    elif newer.seats is not None:
        table.timers.start_turn_timer()
    table.tell(events)
    if table.session.entry_count != number or newer.seats is not None:
        table.after_change()
    else:
        table.timers.reschedule()
