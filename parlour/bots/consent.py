"""How a bot answers when another seat asks for its consent."""

from __future__ import annotations

from parlour.core.game import Game
from parlour.core.record import Record, copy


def agrees(game: Game, s: Record, action: int, caller: int, seat: int) -> bool:
    """Return whether a bot in `seat`, which sees `s`, agrees to an action that `caller` proposes.

    The bot agrees when its partner gives up. It agrees to anything else only if the position does not look better to
    it than the proposed result. In a game without advice it never agrees.
    """
    after = copy(s)
    game.engine.play(after, action)
    offered = float(game.engine.returns(after, seat))
    if offered < 0 and offered == game.engine.returns(after, caller):
        return True
    return "advice" in game.modules and float(game.engine.advice(s, seat)) <= offered
