"""Classes on disk. A class is one row, which every change replaces; `expire` deletes classes that nobody uses."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from concurrent.futures import Future
from typing import Any

from sqlalchemy import RowMapping, delete, func, select

from parlour.core.errors import BadMatch

from .entries import digest
from .matches import DAY, Store
from .rows import is_same
from .schema import classes
from .writer import Statement


def keep(store: Store, code: str, room: dict[str, Any]) -> Future[None]:
    """Store a class as it is now, in place of what was stored of it before."""
    row = {"code": code, "touched": time.time(), "seal": digest(room), "room": room}
    gone = delete(classes).where(classes.c.code == code)
    return store.writer.write([Statement(gone), Statement(classes.insert(), [row])])


def insert_row(store: Store, row: dict[str, Any]) -> Future[None]:
    """Insert the row of a class from another database."""
    known = {column.name: row[column.name] for column in classes.columns}
    return store.writer.write([Statement(classes.insert(), [known])])


def read(store: Store, code: str) -> dict[str, Any] | None:
    """Return what is stored of a class, or None. Raises BadMatch if its digest does not fit."""
    row = read_row(store, code)
    return None if row is None else row["room"]


def read_row(store: Store, code: str) -> dict[str, Any] | None:
    """Return the row of a class, or None. Raises BadMatch if its digest does not fit."""
    try:
        with store.engine.connect() as connection:
            row = connection.execute(select(classes).where(classes.c.code == code)).mappings().one_or_none()
    except ValueError:  # the column does not hold JSON
        raise damaged(code) from None
    if row is not None:
        check_row(row)
    return None if row is None else dict(row)


def check_row(row: Mapping[str, Any] | RowMapping) -> None:
    """Raise BadMatch unless the stored digest of a class fits its row."""
    if not is_same(row["seal"], lambda: digest(row["room"])):
        raise damaged(row["code"])


def damaged(code: object) -> BadMatch:
    """Return the error that says that a stored class is damaged: its digest does not match."""
    return BadMatch(f"Class {str(code)[:8]} is damaged: its row was changed after Parlour wrote it.")


def has(store: Store, code: str) -> bool:
    """Return whether a class of this code is stored."""
    with store.engine.connect() as connection:
        return connection.execute(select(classes.c.code).where(classes.c.code == code)).first() is not None


def count(store: Store) -> int:
    """Return how many classes are stored."""
    with store.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(classes)).scalar_one())


def codes(store: Store) -> list[str]:
    """Return the codes of all stored classes."""
    with store.engine.connect() as connection:
        return list(connection.execute(select(classes.c.code).order_by(classes.c.code)).scalars())


def forget(store: Store, code: str) -> Future[None]:
    """Delete a class."""
    return store.writer.write([Statement(delete(classes).where(classes.c.code == code))])


def expire(store: Store, days: float, spare: Collection[str] = (), now: float | None = None) -> int:
    """Delete the classes that nobody has used for so many days, except `spare`; return how many."""
    since = (time.time() if now is None else now) - days * DAY
    old = (classes.c.touched < since) & classes.c.code.not_in(spare)
    with store.engine.connect() as connection:
        gone = int(connection.execute(select(func.count()).select_from(classes).where(old)).scalar_one())
    if gone:
        store.writer.write([Statement(delete(classes).where(old))]).result()
    return gone
