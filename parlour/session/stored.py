"""Convert a match from a file to the form in which it is stored."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import SEVERAL, Record
from parlour.store.entries import entries_of
from parlour.store.matches import Seat, StoredMatch, TableSettings


def stored_of(match: Match, id: str, seats: list[Seat], settings: TableSettings, now: float) -> StoredMatch:
    """Return the stored form of a match: the match with an entry for every ply of its line and for every undo."""
    actors = [actor_of(match.game, s, action) for s, action in zip(match.records(), match.line, strict=False)]
    stored = StoredMatch(id, replace(match, line=[], said={}, asked={}, rewinds=[]), seats, settings)
    for entry in entries_of(match, actors, now):
        stored.append(entry)
    return stored


def actor_of(game: Game, s: Record, action: int) -> int:
    """Return who plays this action: a seat, CHANCE or WORLD."""
    named = s.seat == SEVERAL or action in game.interrupts
    return int(game.engine.actor(s, action)) if named else int(s.seat)
