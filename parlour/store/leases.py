"""Leases: decide which of several servers drives a table's timers, bots and questions.

A table has one lease. The server that holds it renews it before it expires. Every time a server acquires it, the
server gets a fence, a number that only grows. A change made by a timer, a bot or the quizmaster carries its server's
fence, and the transaction that writes the change checks it (`fenced`). So a server that slept until its lease
expired cannot change anything. The database decides each request in one statement. PostgreSQL decides by its own
clock, whatever the servers' clocks say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Double, Table, Update, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from parlour.core.errors import UnknownMatch

from .matches import Store
from .schema import leases

INSERTS: Mapping[str, Callable[[Table], Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
AT_ONCE = 1000  # leases in one statement: a statement has a limited number of values


class Now(FunctionElement[float]):
    """An SQL expression: the present time by the database's clock, in seconds since 1970."""

    type = Double()
    inherit_cache = True


@compiles(Now, "postgresql")
def postgresql_now(element: Now, compiler: Any, **options: Any) -> str:
    """Return the SQL for the present time in PostgreSQL (not the time at which the transaction began)."""
    return "EXTRACT(EPOCH FROM clock_timestamp())::double precision"


@compiles(Now, "sqlite")
def sqlite_now(element: Now, compiler: Any, **options: Any) -> str:
    """Return the SQL for the present time in SQLite, to the millisecond."""
    return "((julianday('now') - 2440587.5) * 86400.0)"


def acquire(store: Store, match: str, holder: str, seconds: float) -> int | None:
    """Acquire the lease of a match for `holder`; return its new fence, or None while another server holds it. The
    present holder also gets a new fence. Raises UnknownMatch if there is no such match.
    """
    insert = INSERTS[store.engine.dialect.name](leases)
    until = Now() + seconds
    taken = insert.values(match=match, holder=holder, fence=1, expires=until).on_conflict_do_update(
        index_elements=[leases.c.match],
        set_={"holder": holder, "fence": leases.c.fence + 1, "expires": until},
        where=or_(leases.c.expires <= Now(), leases.c.holder == holder),
    )
    try:
        with store.engine.begin() as connection:
            return connection.execute(taken.returning(leases.c.fence)).scalar()
    except IntegrityError:
        raise UnknownMatch(f"There is no match {match[:40]!r} here.") from None


def held_by_others(store: Store, ids: Sequence[str], holder: str) -> set[str]:
    """Return those of these matches whose leases other servers than `holder` hold now."""
    held = set[str]()
    with store.engine.connect() as connection:
        for first in range(0, len(ids), AT_ONCE):
            here = leases.c.match.in_(ids[first : first + AT_ONCE])
            valid = (leases.c.expires > Now()) & (leases.c.holder != holder)
            held.update(connection.execute(select(leases.c.match).where(here, valid)).scalars())
    return held


def renew(store: Store, fences: Mapping[str, int], seconds: float) -> set[str]:
    """Renew the leases of some matches; `fences` has the fence of each. Return the matches whose leases are still
    held. An expired lease is renewed if no other server has acquired it since.
    """
    return change(store, fences, leases.update().values(expires=Now() + seconds))


def release(store: Store, fences: Mapping[str, int]) -> set[str]:
    """Release the leases of some matches; `fences` has the fence of each. Return the matches whose leases were still
    held.
    """
    return change(store, fences, leases.update().values(holder="", expires=0.0))


def change(store: Store, fences: Mapping[str, int], statement: Update) -> set[str]:
    """Run an SQL update on those leases that still have these fences; return the ids of their matches."""
    changed = set[str]()
    with store.engine.begin() as connection:
        for some in in_parts(fences):
            held = tuple_(leases.c.match, leases.c.fence).in_(some)
            changed.update(connection.execute(statement.where(held).returning(leases.c.match)).scalars())
    return changed


def in_parts(fences: Mapping[str, int]) -> Iterator[list[tuple[str, int]]]:
    """Split a long list of fences into sorted lists of limited length, and yield these. They are sorted so that two
    servers that update the same rows cannot block each other.
    """
    pairs = iter(sorted(fences.items()))
    while some := list(islice(pairs, AT_ONCE)):
        yield some


def holder_of(store: Store, match: str) -> str | None:
    """Return the name of the server that holds the lease of a match; None if no server does."""
    known = select(leases.c.holder).where(leases.c.match == match, leases.c.expires > Now())
    with store.engine.connect() as connection:
        return connection.execute(known).scalar()
