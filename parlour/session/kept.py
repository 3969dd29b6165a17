"""A match that was played elsewhere, laid out as a table keeps it."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import SEVERAL, Record
from parlour.store.matches import Entry, Kept, Seat


def kept_of(match: Match, id: str, seats: list[Seat], settings: dict[str, Any], now: float) -> Kept:
    """A match with an entry for every ply of its line."""
    kept = Kept(id, match, seats, settings)
    records = list(match.records())
    line, match.line = match.line, []
    said, match.said = match.said, {}
    asked, match.asked = match.asked, {}
    seal = ""
    for ply, action in enumerate(line):
        seat = actor_of(match.game, records[ply], action)
        more: dict[str, Any] = {"said": said.get(ply, ""), "asked": asked.get(ply)}
        entry = Entry(ply, 0, seat, ply, action, at=now, **more).sealed(seal)
        kept.follow(entry)
        seal = entry.seal
    return kept


def actor_of(game: Game, s: Record, action: int) -> int:
    """Who an entry of the line belongs to."""
    named = s.seat == SEVERAL or action in game.interrupts
    return int(game.engine.actor(s, action)) if named else int(s.seat)
