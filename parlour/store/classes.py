"""Classes on disk: each is one row, written whole whenever something has changed, and let go when nobody comes."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from concurrent.futures import Future
from typing import Any

from sqlalchemy import RowMapping, delete, func, select

from parlour.core.errors import BadMatch

from .entries import digest
from .matches import DAY, Store, is_same
from .schema import classes
from .writer import Statement


def keep(store: Store, code: str, room: dict[str, Any]) -> Future[None]:
    """Keep a class as it is now, in place of what was kept of it."""
    row = {"code": code, "touched": time.time(), "seal": digest(room), "room": room}
    gone = delete(classes).where(classes.c.code == code)
    return store.writer.write([Statement(gone), Statement(classes.insert(), [row])])


def take_in(store: Store, row: dict[str, Any]) -> Future[None]:
    """Keep a class just as it lay in another database."""
    known = {column.name: row[column.name] for column in classes.columns}
    return store.writer.write([Statement(classes.insert(), [known])])


def read(store: Store, code: str) -> dict[str, Any] | None:
    """What is kept of a class; None where nothing is, BadMatch where it is not as it was."""
    row = read_row(store, code)
    return None if row is None else row["room"]


def read_row(store: Store, code: str) -> dict[str, Any] | None:
    """The row of a class; None where there is none, BadMatch where it is not as it was."""
    try:
        with store.engine.connect() as connection:
            row = connection.execute(select(classes).where(classes.c.code == code)).mappings().one_or_none()
    except ValueError:  # what lies there is no JSON
        raise damaged(code) from None
    if row is not None:
        check_row(row)
    return None if row is None else dict(row)


def check_row(row: Mapping[str, Any] | RowMapping) -> None:
    """BadMatch unless what is kept of a class is as it was."""
    if not is_same(row["seal"], lambda: digest(row["room"])):
        raise damaged(row["code"])


def damaged(code: object) -> BadMatch:
    """What to say of a class that is not as it was."""
    return BadMatch(f"Class {str(code)[:8]} is damaged: what is kept of it is not as it was.")


def has(store: Store, code: str) -> bool:
    """Whether a class of this code is kept."""
    with store.engine.connect() as connection:
        return connection.execute(select(classes.c.code).where(classes.c.code == code)).first() is not None


def count(store: Store) -> int:
    """How many classes are kept."""
    with store.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(classes)).scalar_one())


def codes(store: Store) -> list[str]:
    """The codes of all classes that are kept."""
    with store.engine.connect() as connection:
        return list(connection.execute(select(classes.c.code).order_by(classes.c.code)).scalars())


def forget(store: Store, code: str) -> Future[None]:
    """Let go of a class for good."""
    return store.writer.write([Statement(delete(classes).where(classes.c.code == code))])


def expire(store: Store, days: float, spare: Collection[str] = (), now: float | None = None) -> int:
    """Let go of the classes that nobody has been in for so many days, but for some; how many those were."""
    since = (time.time() if now is None else now) - days * DAY
    old = (classes.c.touched < since) & classes.c.code.not_in(spare)
    with store.engine.connect() as connection:
        gone = int(connection.execute(select(func.count()).select_from(classes).where(old)).scalar_one())
    if gone:
        store.writer.write([Statement(delete(classes).where(old))]).result()
    return gone
