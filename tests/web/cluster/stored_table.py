"""A table of the toy that is stored for the servers of a test: with any settings, at any position."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from typing import Any

from parlour.core.match import Match
from parlour.session.session import Session
from parlour.store import leases
from parlour.store.matches import PERSON, Seat, Store, StoredMatch, TableSettings
from tests.toy.toy import GAME as TOY

from .guest import PATIENCE
from .servers import OneServer


def store_table(
    database: str, at_prize: bool = False, options: dict[str, Any] | None = None, **settings: Any
) -> dict[str, Any]:
    """Store a table of two people; return its id and tokens. With `at_prize`, the first seat may keep a prize."""
    store = Store(database, {TOY.name: TOY}, shared=True)
    tokens = {str(seat): secrets.token_hex(8) for seat in (0, 1)}
    digests = [hashlib.sha256(token.encode()).hexdigest() for token in tokens.values()]
    try:
        for seed in range(99):
            match = Match.begin(TOY, seed=seed.to_bytes(32, "big"), **options or {})
            match.seats = ["Ann", "Bob"]
            seats = [Seat(PERSON, name, token=one) for name, one in zip(match.seats, digests, strict=True)]
            stored = StoredMatch(secrets.token_hex(6), match, seats, TableSettings(**settings), "invitation")
            session = Session(stored, [match.start()])
            session.commit(session.advance(time.time()), time.time())  # type: ignore[arg-type]
            for seat in (0, 1) if at_prize else ():
                played = session.play(seat, session.ply, [2 * seat + 1], now=time.time())
                session.commit(played, time.time())  # type: ignore[arg-type]
            if not at_prize or session.s.seat == 0:
                store.begin(stored).result()
                return {"id": stored.id, "tokens": tokens}
    finally:
        store.close()
    raise AssertionError("Ann never wins a prize")


async def until_driven(database: str, match: str, server: OneServer) -> None:
    """Wait until this server drives a match."""
    store = Store(database, {TOY.name: TOY}, shared=True)
    try:
        async with asyncio.timeout(PATIENCE):
            while not (leases.holder_of(store, match) or "").startswith(f"{server.pid}-"):
                await asyncio.sleep(0.05)
    finally:
        store.close()
