"""The turn of a seat, as data for a program that plays it: the position as text and the legal moves
(docs/bot-protocol.md).
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from parlour.bots.turn_message import PROTOCOL, turn_message
from parlour.core.record import NOBODY, acts

from ..scheduler import in_thread
from ..table.registry import digest
from ..wire.bearer import Bearer, require_bearer
from ..wire.body import View
from .routes import registry_of

router = APIRouter(tags=["seats"])


class Move(View):
    """A legal action and its text."""

    action: int
    text: str


class ProgramTurn(View):
    """The data with which a program chooses a move for a seat. `moves` is empty if it is not the seat's turn, and in
    games where people type their choices: there a program answers in words.
    """

    protocol: int = PROTOCOL
    game: str
    version: int
    options: dict[str, int | str]
    seats: int
    seat: int
    ply: int
    acts: bool
    over: bool
    position: str
    moves: list[Move]
    returns: list[float]


@router.get("/api/matches/{id}/seats/{seat}/turn")
async def turn(request: Request, id: str, seat: int, authorization: Bearer = "") -> ProgramTurn:
    """Return the position as a seat sees it, and the seat's legal moves. The request needs the seat's token."""
    table = await registry_of(request).table(id)
    table.seat_of(digest(require_bearer(authorization)), seat)
    game, s = table.game, table.s
    seen, over = game.hidden(s, seat), s.seat == NOBODY
    able = not over and bool(acts(s, seat))
    told: dict[str, Any] = await in_thread(
        turn_message, game, seen, seat, able and not game.traits_of(s).typed
    )
    return ProgramTurn(
        game=game.name,
        version=game.version,
        options=game.options_of(s),
        seats=int(s.seats),
        seat=seat,
        ply=int(s.ply),
        acts=able,
        over=over,
        position=told["position"],
        moves=told["moves"],
        returns=[float(game.engine.returns(s, other)) for other in range(int(s.seats))],
    )
