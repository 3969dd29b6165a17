"""Eviction: decides which tables the server drops from memory. Their matches are on disk, and are loaded again on
request.

A replay is a table where nobody can play: an opened match file, or a game that is over. The server drops a replay
soon after the last request for it. It drops one at once when an address has opened more replays than its share of
memory allows.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .table import Table

MEGABYTE = 1024 * 1024
TABLES = 512  # tables in memory before idle ones are dropped
HELD = 256 * MEGABYTE  # bytes that all tables may take up before idle ones are dropped
IDLE = 600.0  # seconds after which an empty table may be dropped
FINISHED = 60.0  # seconds after which an empty replay is dropped


@dataclass(frozen=True)
class ReplayBudget:
    """The limits on the memory that replays may occupy, in bytes: for one address, and for all together."""

    each: int = 32 * MEGABYTE
    total: int = 256 * MEGABYTE


def is_replay(table: Table) -> bool:
    """Return whether nobody can play at a table, because it is an opened match file or because its game is over."""
    return table.stored.is_file or table.over


def nbytes_of(table: Table) -> int:
    """Return how many bytes of memory the match of a table occupies."""
    return table.session.records.nbytes + table.stored.nbytes


@contextlib.contextmanager
def reading(table: Table) -> Iterator[None]:
    """Keep a table in memory while it is being read (a context manager)."""
    table.readers += 1
    try:
        yield
    finally:
        table.readers -= 1


def is_idle(table: Table) -> bool:
    """Return whether no client is connected to a table and nothing is scheduled or running there."""
    is_at_rest = not table.timers.alarms and (table.bots is None or table.bots.done())
    is_wanted = table.clients or table.readers or table.lock.locked()
    return is_at_rest and not is_wanted and table.session.consent.open is None


def idle_tables(tables: Mapping[str, Table], now: float) -> list[str]:
    """Return the ids of the idle tables to drop from memory: replays that nobody has used for a minute and,
    if the tables take up too much memory, other tables that nobody has used for ten minutes.
    """
    has_room = len(tables) < TABLES and sum(nbytes_of(table) for table in tables.values()) < HELD
    patience = math.inf if has_room else IDLE
    return [
        id
        for id, table in tables.items()
        if now - table.used > (FINISHED if is_replay(table) else patience) and is_idle(table)
    ]


def over_budget(tables: Mapping[str, Table], address: str, room: ReplayBudget) -> list[str]:
    """Return the ids of the replays to drop from memory: first those of this address, if together they exceed
    its share (`room.each`), then those of any address, if all together exceed `room.total`. The least
    recently used go first; the latest one stays, and so do those that somebody uses.
    """
    replays = sorted((table for table in tables.values() if is_replay(table)), key=lambda table: table.used)
    going = excess([table for table in replays if table.opener == address], room.each)
    going += excess([table for table in replays if table not in going], room.total)
    return [table.stored.id for table in going]


def excess(replays: Sequence[Table], most: int) -> list[Table]:
    """Return the replays to drop so that the others occupy at most `most` bytes. `replays` begins with the
    least recently used; the last one and those that somebody uses are never dropped.
    """
    held = sum(nbytes_of(table) for table in replays)
    going: list[Table] = []
    for table in replays[:-1]:
        if held > most and is_idle(table):
            held -= nbytes_of(table)
            going.append(table)
    return going
