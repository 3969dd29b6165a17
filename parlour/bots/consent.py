"""Consent: how a bot answers when another seat calls for something."""

from __future__ import annotations

from parlour.core.game import Game
from parlour.core.record import Record, copy


def agrees(game: Game, s: Record, action: int, caller: int, seat: int) -> bool:
    """Whether a bot in `seat`, which sees `s`, agrees to an action that `caller` calls for.

    It goes along with a partner who gives up. To anything else it agrees if the position does not look
    better to it than what it is offered; in a game without advice it never does.
    """
    after = copy(s)
    game.engine.play(after, action)
    offered = float(game.engine.returns(after, seat))
    if offered < 0 and offered == game.engine.returns(after, caller):
        return True
    return game.advice is not None and float(game.engine.advice(s, seat)) <= offered
