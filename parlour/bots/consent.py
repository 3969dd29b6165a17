"""Decides how a bot answers when another seat asks for its consent, for instance to a draw."""

from __future__ import annotations

from parlour.core.game import Game
from parlour.core.record import Record, copy

from .thought import value_of


def agrees(game: Game, s: Record, action: int, caller: int, seat: int) -> bool:
    """Return whether the bot in `seat`, which sees the position `s`, agrees to an action that the seat `caller` has
    proposed, such as a draw.

    The bot agrees when its partner wants to resign. It agrees to anything else only if the position does not look
    better to it than the proposed result. In a game without an `advice` function it never agrees.
    """
    after = copy(s)
    game.engine.play(after, action)
    offered = float(game.engine.returns(after, seat))
    if offered < 0 and offered == game.engine.returns(after, caller):
        return True
    return "advice" in game.modules and value_of(game, s, seat) <= offered
