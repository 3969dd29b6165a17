"""Reviews: after a choice, a seat can read the alternatives to it, as soon as that gives nobody an advantage.

A review lists the alternatives to a choice. It becomes available when the game says that it can help nobody
(`words.review`), and when the seat can no longer undo the choice by itself. While a match runs, a seat reads only
reviews of its own choices. In the replay of a finished match everybody reads all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.core.names import fill_all
from parlour.core.step import Step

from .events import Change
from .visibility import visible_record

if TYPE_CHECKING:
    from .session import Session


class Reviews:
    """The reviews of a match: finds out which choices may be reviewed now and which must wait."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._begin()

    def _begin(self) -> None:
        self.takebacks, self.plies = self.session.stored.takebacks, 0
        self.ready: set[tuple[int, int]] = set()  # (ply, seat); the review is computed when somebody reads it
        self.waiting: list[tuple[int, int]] = []
        self.has_changed = False
        self.update()

    @property
    def exist(self) -> bool:
        """Whether this game has reviews at all."""
        return self.session.traits.reviews

    def update(self) -> None:
        """Bring the list of choices that may be reviewed up to date with the line. Set `has_changed` if the
        list has changed.
        """
        session = self.session
        if not self.exist:
            return
        if self.takebacks != session.stored.takebacks:
            self._begin()
            self.has_changed = True
            return
        actors, is_new = session.stored.actors, not self.plies
        self.waiting += [(ply + 1, actors[ply]) for ply in range(self.plies, len(actors)) if actors[ply] >= 0]
        self.plies = len(actors)
        reach = {seat: session.undo.reach(seat) for seat in {seat for _, seat in self.waiting}}
        # Old records have to be rebuilt, so an old choice that must wait is looked at again only at the end.
        near = 0 if is_new or session.over else session.records.first
        waiting = []
        for ply, seat in self.waiting:
            back = reach[seat]
            is_due = ply > near and (back is None or back >= ply)
            if is_due and self.review(ply, seat) is not None:
                self.ready.add((ply, seat))
                self.has_changed = True
            else:
                waiting.append((ply, seat))
        self.waiting = waiting

    def review(self, ply: int, seat: int, at: int | None = None) -> Callable[[], list[str]] | None:
        """Return a function that lists the alternatives to the choice that a seat made just before `ply`, as
        the seat may see them; None if the review must wait. With `at`, answer as if the match had only
        reached that ply.
        """
        session, game, hides = self.session, self.session.game, self.session.traits.hidden
        step, current = session.step_at(ply), session.s if at is None else session.records[at]
        before, after, now = (
            visible_record(game, s, seat, hides) for s in (step.before, step.after, current)
        )
        return game.words.review(Step(before, step.action, after, step.seat, step.said), now)

    def of(self, seats: set[int]) -> list[tuple[int, int]]:
        """Return the choices of these seats that may be reviewed now, as a sorted list of (ply, seat)."""
        return sorted(turn for turn in self.ready if turn[1] in seats)

    def tell(self, ply: int, seat: int) -> list[str]:
        """Return the sentences of the review of a seat's own choice. Raise Conflict if the review is not
        available yet. The caller must afterwards commit the change that `mark_read` returns.
        """
        list_alternatives = self.review(ply, seat) if (ply, seat) in self.ready else None
        if list_alternatives is None:
            raise Conflict("There is no review of that move that you may read now.")
        return fill_all(list_alternatives(), self.session.names)

    def mark_read(self, ply: int, seat: int) -> Change | None:
        """Return the change that records that a seat has read a review; None if nothing needs to be recorded."""
        session = self.session
        if session.over or (first := self.harmless_from(ply, seat)) <= session.reviewed:
            return None
        return session.change_settings(reviewed=first)

    def harmless_from(self, ply: int, seat: int) -> int:
        """Return the first ply at which the review of the choice made just before `ply` can no longer help
        anybody. Once somebody has read the review, nobody may undo to an earlier ply.
        """
        plies = range(ply, self.session.ply)
        return next((at for at in plies if self.review(ply, seat, at) is not None), self.session.ply)

    def tell_anybody(self, ply: int) -> list[str]:
        """Return the sentences of the review of any seat's choice, made just before `ply`; an empty list if
        there is none. Raise Conflict unless the game is over.
        """
        if not self.session.over:
            raise Conflict(
                "This game is not over yet. Once it is, everybody can read the reviews of its moves."
            )
        seat = self.session.stored.actors[ply - 1]
        list_alternatives = self.review(ply, seat) if seat >= 0 and self.exist else None
        return fill_all(list_alternatives(), self.session.names) if list_alternatives else []
