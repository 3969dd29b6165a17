"""The messages about a game that Parlour sends to a program that plays a seat (docs/bot-protocol.md), in duels and
at tables on a server.
"""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game
from parlour.core.record import Record

PROTOCOL = 1


def hello_message(game: Game, s: Record, seats: list[int], seconds: float) -> dict[str, Any]:
    """Return the message that a program gets when a game begins. `seats` are those that the program plays."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "version": game.version,
        "options": dict(game.options_of(s)),
        "seats": int(s.seats),
        "yours": seats,
        "seconds": seconds,
    }


def turn_message(game: Game, seen: Record, seat: int, is_listed: bool = True) -> dict[str, Any]:
    """Return the message that asks a program for a move. `seen` is the position as its seat sees it. The message
    lists the legal moves unless `is_listed` is false.
    """
    actions = game.list_legal(seen) if is_listed else []
    moves = [
        {"action": action, "text": game.words.move_name(seen, action)}
        for action in actions
        if int(game.engine.actor(seen, action)) == seat
    ]
    position = game.words.position_name(seen)
    return {"type": "turn", "seat": seat, "ply": int(seen.ply), "position": position, "moves": moves}
