"""Plays games between bots and records the actions of each. Games of uniform and quick bots run compiled; for others
each bot is called for every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from parlour.bots import selfplay
from parlour.bots.bot import bulk_bot
from parlour.bots.bot import find as find_bot
from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule
from parlour.core.dice import first_luck
from parlour.core.game import Game
from parlour.core.record import NOBODY, Record

WIDTH = 8_192  # the most actions of a line that are kept


def is_recorded(bots: Sequence[str]) -> bool:
    """Return whether compiled code can play and record games between these bots."""
    return bulk_bot(bots) is not None


@cache
def recorder_of(game: Game, bot: str) -> Callable[..., None]:
    """Compile recorder(start, records, lines, seed, first, spare, out), which plays games and writes their final
    records and their actions.
    """
    choose = find_bot(bot).module.make_chooser(game)
    play, fingerprint = find_rule(game, "play"), digest(game)

    def recorder(start, records, lines, seed, first, spare, out):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        for i in range(len(records)):
            records[i] = start[0]
            s = records[i]
            a, b = first_luck(seed, first + i)
            k = 0
            while s.seat != NOBODY:
                action, a, b = choose(s, spare, out, a, b)
                if k < lines.shape[1]:
                    lines[i, k] = action
                k += 1
                play(s, action)

    recorder.__qualname__ = f"recorder_{bot}"
    return compile_routine(game, recorder)


def play_lines(
    game: Game, start: Record, games: int, seed: int, first: int, bots: Sequence[str]
) -> tuple[np.ndarray, np.ndarray]:
    """Play games and return their final records and the first WIDTH actions of each. Games between uniform or quick
    bots are equal to the games with the same numbers that `runner_of` plays.
    """
    if not is_recorded(bots):
        return selfplay.play_lines(game, start, games, seed, first, bots, WIDTH)
    records, lines = np.empty(games, game.state), np.zeros((games, WIDTH), np.int32)
    origin, out = np.frombuffer(start.tobytes(), game.state), np.empty(game.max_legal, np.int32)
    recorder_of(game, bots[0])(origin, records, lines, seed, first, np.empty(1, game.state), out)
    return records, lines
