"""School classes on disk. A class is one row, and every change replaces the whole row. `expire` deletes classes that
nobody uses.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from concurrent.futures import Future
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, delete, func, select

from parlour.core.errors import BadMatch

from .entries import digest
from .matches import DAY, Store
from .rows import is_same
from .schema import classes
from .writer import Statement

NAMELESS = classes.c.room["name"].as_string() == ""  # such a class is stored for the time of its lesson only


def keep(store: Store, code: str, room: dict[str, Any]) -> Future[None]:
    """Save a class. `room` is its present state, which replaces what was stored under this code before. The future
    raises an error for which `is_conflict` is true if what is stored has a higher version (`number`), because another
    server runs the class by now.
    """
    row = {"code": code, "touched": time.time(), "seal": digest(room), "room": room}
    version = func.coalesce(classes.c.room["number"].as_integer(), 0)
    older = delete(classes).where(classes.c.code == code, version <= room.get("number", 0))
    return store.writer.write([Statement(older), Statement(classes.insert(), [row])])


def insert_row(store: Store, row: dict[str, Any]) -> Future[None]:
    """Insert a class that was read from another database as a row."""
    known = {column.name: row[column.name] for column in classes.columns}
    return store.writer.write([Statement(classes.insert(), [known])])


def read(store: Store, code: str) -> dict[str, Any] | None:
    """Return the stored state of a class, or None if there is no such class. Raises BadMatch if the stored digest
    does not match the state.
    """
    row = read_row(store, code)
    return None if row is None else row["room"]


def read_row(store: Store, code: str) -> dict[str, Any] | None:
    """Return the row of a class, or None if there is no such class. Raises BadMatch if the stored digest does not
    match the row.
    """
    try:
        with store.engine.connect() as connection:
            row = connection.execute(select(classes).where(classes.c.code == code)).mappings().one_or_none()
    except ValueError:  # the column does not hold JSON
        raise damaged(code) from None
    if row is not None:
        check_row(row)
    return None if row is None else dict(row)


def check_row(row: Mapping[str, Any] | RowMapping) -> None:
    """Raise BadMatch unless the stored digest of a class matches its row."""
    if not is_same(row["seal"], lambda: digest(row["room"])):
        raise damaged(row["code"])


def damaged(code: object) -> BadMatch:
    """Return the error that says that this stored class is damaged, because its digest does not match."""
    return BadMatch(f"Class {str(code)[:8]} is damaged: its row was changed after Parlour wrote it.")


def has(store: Store, code: str) -> bool:
    """Return whether a class with this code is stored."""
    with store.engine.connect() as connection:
        return connection.execute(select(classes.c.code).where(classes.c.code == code)).first() is not None


def count(store: Store) -> int:
    """Return how many classes are stored."""
    with store.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(classes)).scalar_one())


def codes(store: Store) -> list[str]:
    """Return the codes of all stored classes that have a name."""
    named = select(classes.c.code).where(~NAMELESS).order_by(classes.c.code)
    with store.engine.connect() as connection:
        return list(connection.execute(named).scalars())


def forget(store: Store, code: str) -> Future[None]:
    """Delete a class."""
    return store.writer.write([Statement(delete(classes).where(classes.c.code == code))])


def expire(store: Store, days: float, spare: Collection[str] = (), now: float | None = None) -> int:
    """Delete the classes that nobody has used for this many days, except those in `spare`; return how many were
    deleted.
    """
    since = (time.time() if now is None else now) - days * DAY
    return _delete(store, (classes.c.touched < since) & classes.c.code.not_in(spare))


def expire_nameless(store: Store, seconds: float, spare: Collection[str] = ()) -> int:
    """Delete the classes without a name that have not changed for this many seconds, except those in `spare`; return
    how many were deleted.
    """
    old = (classes.c.touched < time.time() - seconds) & NAMELESS & classes.c.code.not_in(spare)
    return _delete(store, old)


def _delete(store: Store, old: ColumnElement[bool]) -> int:
    """Delete the classes to which a condition applies; return how many there were."""
    with store.engine.connect() as connection:
        gone = int(connection.execute(select(func.count()).select_from(classes).where(old)).scalar_one())
    if gone:
        store.writer.write([Statement(delete(classes).where(old))]).result()
    return gone
