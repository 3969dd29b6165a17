"""The thinking of the bots at a table."""

from __future__ import annotations

import logging
import secrets
from threading import Timer

from parlour import bots
from parlour.core.game import Game
from parlour.core.record import Record, copy

log = logging.getLogger("parlour.web")
LEVELS = {level.name: level.title for level in bots.LEVELS.values()}
FIRST = next(iter(LEVELS))
TEXTS = tuple(bots.LEVELS.values())  # for pages that explain the bots
LONGEST = 3.0  # seconds after which a bot plays the best it has found so far


def current(level: str) -> str:
    """Return the present name of a bot whose name may come from an older match; "" stays ""."""
    return bots.find_opponent(level).name if level else ""


def think(
    level: str, game: Game, s: Record, seat: int, legal: list[int], budget: int | None = None
) -> tuple[int, ...]:
    """Return the actions that a bot plans for its turn; the first is always one of `legal`. `budget` is the
    number of positions that the bot may look at. If the bot fails, return one random legal action.
    """
    stop = bots.make_stop()
    guard = Timer(LONGEST, stop.fill, (1,))
    guard.start()
    try:
        plan = bots.find_opponent(level).think(game, s, seat, budget, stop=stop).plan
    except Exception:
        log.exception("the bot %s failed at ply %s of %s", level, s.ply, game.name)
        plan = ()
    finally:
        guard.cancel()
    return plan if plan and plan[0] in legal else (secrets.choice(legal),)


def legal_part(game: Game, s: Record, seat: int, plan: tuple[int, ...]) -> list[int]:
    """Return the actions of a plan that come before the first one that may not be played. There can be such
    an action, because the bot guesses at what it cannot see.
    """
    s, part = copy(s), []
    for action in plan:
        if game.why_not(s, action, seat) is not None:
            break
        part.append(action)
        game.engine.play(s, action)
    return part
