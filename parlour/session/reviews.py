"""Reviews: what else there was, for the seat that chose, once nobody can make use of it any more.

A review tells what the position offered. So it waits until the game says that it can help nobody (`words.review`), and
until the choice is out of reach of the seat's own undo. While a match runs a seat reads the reviews of its own choices
only; in the replay of a finished match everybody reads all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.core.errors import OutOfStep
from parlour.core.names import fill_all
from parlour.core.step import Step

from .visibility import seen_by

if TYPE_CHECKING:
    from .session import Session


class Reviews:
    """The choices of a line: which may be reviewed, and which have to wait."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._begin()

    def _begin(self) -> None:
        self.takebacks, self.plies = self.session.kept.takebacks, 0
        self.ready: set[tuple[int, int]] = (
            set()
        )  # (ply, seat); each is worked out again when somebody reads it
        self.waiting: list[tuple[int, int]] = []
        self.read = 0  # the last ply whose review somebody has read: it is not played again
        self.news = False
        self.follow()

    @property
    def exist(self) -> bool:
        """Whether this game has reviews at all."""
        return "review" in vars(self.session.game.words.module)

    def follow(self) -> None:
        """Look at what has happened since; `news` is set if more, or less, may be reviewed now."""
        session = self.session
        if not self.exist:
            return
        if self.takebacks != session.kept.takebacks:
            self._begin()
            self.news = True
            return
        actors, is_new = session.kept.actors, not self.plies
        self.waiting += [(ply + 1, actors[ply]) for ply in range(self.plies, len(actors)) if actors[ply] >= 0]
        self.plies = len(actors)
        reach = {seat: session.undo_to(seat) for seat in {seat for _, seat in self.waiting}}
        # Looking far back takes time, so a choice that has waited long is looked at again only at the end.
        near = 0 if is_new or session.over else session.records.first
        waiting = []
        for ply, seat in self.waiting:
            back = reach[seat]
            is_due = ply > near and (back is None or back >= ply)
            if is_due and self.review(ply, seat) is not None:
                self.ready.add((ply, seat))
                self.news = True
            else:
                waiting.append((ply, seat))
        self.waiting = waiting

    def review(self, ply: int, seat: int) -> Callable[[], list[str]] | None:
        """What tells what the game says of a choice, seen with the eyes of a seat; None if it may not be told yet."""
        session, game, hides = self.session, self.session.game, self.session.traits.hidden
        step = session.step_at(ply)
        before, after, now = (seen_by(game, s, seat, hides) for s in (step.before, step.after, session.s))
        found: Callable[[], list[str]] | None = game.words.review(
            Step(before, step.action, after, step.seat, step.said), now
        )
        return found

    def of(self, seats: set[int]) -> list[tuple[int, int]]:
        """The choices of some seats that may be reviewed, in the order of the line."""
        return sorted(turn for turn in self.ready if turn[1] in seats)

    def tell(self, ply: int, seat: int) -> list[str]:
        """A seat reads the review of its own choice; OutOfStep while it has to wait."""
        telling = self.review(ply, seat) if (ply, seat) in self.ready else None
        if telling is None:
            raise OutOfStep("There is no review of that to show you, or not yet.")
        self.read = max(self.read, ply)
        return fill_all(telling(), self.session.names)

    def tell_anybody(self, ply: int) -> list[str]:
        """The review of any seat's choice in a finished match; empty where there is none."""
        if not self.session.over:
            raise OutOfStep("Reviews are for everybody when the game is over.")
        seat = self.session.kept.actors[ply - 1]
        telling = self.review(ply, seat) if seat >= 0 and self.exist else None
        return fill_all(telling(), self.session.names) if telling else []
