"""Reviews: what else there was, for the seat that chose, once nobody can make use of it any more.

A review tells what the position offered. So it waits until the game says that it can help nobody
(`words.may_review`), and until the choice is out of reach of the seat's own undo. While a match runs a seat
reads the reviews of its own choices only; in the replay of a finished match everybody reads all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from parlour.core.game import Game

from . import messages as m
from . import sight, takeback
from .errors import OutOfStep

if TYPE_CHECKING:
    from .guest import Guest
    from .table import Table

KEPT = 512  # reviews kept in memory


class Reviews:
    """The choices of a table's line: which may be reviewed, and which have to wait."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.begin()

    def begin(self) -> None:
        """Look at the whole line afresh."""
        self.take, self.plies = self.table.kept.take, 0
        self.ready: list[tuple[int, int]] = []  # (ply, seat), in the order of the line
        self.waiting: list[tuple[int, int]] = []
        self.read = 0  # the last ply whose review somebody has read: it is not played again
        self.follow()

    def follow(self) -> bool:
        """Look at what has happened since; whether more, or less, may be reviewed now."""
        table = self.table
        if not hasattr(table.game.words, "review"):
            return False
        if self.take != table.kept.take:
            self.begin()
            return True
        actors = table.kept.actors
        self.waiting += [(ply + 1, actors[ply]) for ply in range(self.plies, len(actors)) if actors[ply] >= 0]
        self.plies = len(actors)
        free = {turn for turn in self.waiting if self.may_tell(*turn)}
        self.waiting = [turn for turn in self.waiting if turn not in free]
        self.ready = sorted([*self.ready, *free])
        return bool(free)

    def may_tell(self, ply: int, seat: int) -> bool:
        """Whether the review of a seat's choice helps nobody, and the seat cannot take the choice back."""
        table = self.table
        back = takeback.undo_to(table, seat)
        if back is not None and back < ply:
            return False
        before = sight.hidden(table.game, table.records[ply - 1], seat)
        now = sight.hidden(table.game, table.s, seat)
        return table.game.may_review(before, table.kept.match.line[ply - 1], now)

    def send(self, guest: Guest) -> None:
        """Tell a guest which choices of its seats may be reviewed."""
        if guest.seats:
            guest.send(m.Reviews(turns=self.of(guest)))

    def of(self, guest: Guest) -> list[tuple[int, int]]:
        """The choices of a guest's own seats that may be reviewed."""
        return [turn for turn in self.ready if turn[1] in guest.seats]

    def tell(self, ply: int, seat: int) -> list[str]:
        """A seat reads the review of its own choice; OutOfStep while it has to wait."""
        if (ply, seat) not in self.ready:
            raise OutOfStep("There is no review of that to show you, or not yet.")
        self.read = max(self.read, ply)
        before = sight.hidden(self.table.game, self.table.records[ply - 1], seat)
        return list(review(self.table.game, before.tobytes(), self.table.kept.match.line[ply - 1]))


def tell_all(table: Table, ply: int) -> list[str]:
    """The review of any seat's choice in a finished match; empty where there is none."""
    if not table.over:
        raise OutOfStep("Reviews are for everybody when the game is over.")
    before, action = table.records[ply - 1], table.kept.match.line[ply - 1]
    if table.kept.actors[ply - 1] < 0 or not table.game.may_review(before, action, table.s):
        return []
    return list(review(table.game, before.tobytes(), action))


@lru_cache(KEPT)
def review(game: Game, before: bytes, action: int) -> tuple[str, ...]:
    """What else there was, in sentences."""
    return tuple(game.words.review(np.frombuffer(before, game.state)[0], action))
