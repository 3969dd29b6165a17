"""Integrity checks: of one match, by replaying it, or of a whole database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.core.dice import commitment
from parlour.core.errors import BadMatch, BadStore, OtherVersion, ParlourError, UnknownMatch
from parlour.core.record import Record

from .entries import StoredMatch
from .schema import line, matches, seats

if TYPE_CHECKING:
    from .matches import Store


def check(stored: StoredMatch) -> Record:
    """Replay a stored match and return its last record. Raises BadMatch with the reason if the match is
    damaged, and OtherVersion if it needs another version of the rules.
    """
    match = stored.match
    try:
        if match.seed and commitment(bytes.fromhex(match.seed)) != match.commitment:
            raise BadMatch(
                "The seed of the dice does not match the commitment that was published before the game."
            )
        last = None
        for last in match.records():
            if faults := match.game.faults_of(last):
                raise BadMatch(f"After move {last.ply}: {'; '.join(faults)}.")
        assert last is not None
        if len(stored.seats) != last.seats:
            raise BadMatch(f"It has {len(stored.seats)} seats; its options ask for {last.seats}.")
        return last
    except OtherVersion as error:
        raise OtherVersion(f"Match {stored.id} was left as it is. {error}") from None
    except (ParlourError, ValueError) as error:
        raise BadMatch(f"Match {stored.id} is damaged and was left as it is. {error}") from None


def check_all(store: Store) -> Iterator[tuple[str, ParlourError | None]]:
    """Check every stored match; yield its id with the error, or with None if the match is sound. At the end yield
    the errors of the database itself, with the id "".
    """
    try:
        ids = store.names()
    except BadStore as error:
        ids = []
        yield "", error
    for id in ids:
        try:
            store.load(id)
            yield id, None
        except UnknownMatch:
            continue  # it was deleted meanwhile
        except ParlourError as error:
            yield id, error
    for fault in file_faults(store):
        yield "", BadMatch(fault)


def file_faults(store: Store) -> Iterator[str]:
    """Yield a description of each fault in the database itself, as opposed to its matches."""
    with store.engine.connect() as connection:
        try:
            if store.engine.dialect.name == "sqlite":
                found = connection.execute(text("PRAGMA integrity_check(20)")).scalars().all()
                yield from (f"The file is damaged: {fault}." for fault in found if fault != "ok")
            for table, what in ((line, "a line"), (seats, "seats")):
                lost = select(table.c.match).distinct().where(table.c.match.not_in(select(matches.c.id)))
                for id in connection.execute(lost).scalars():
                    yield f"There is {what} of a match {str(id)[:40]!r}, and no such match."
        except SQLAlchemyError as error:
            yield f"The file is damaged: {getattr(error, 'orig', error)}."
