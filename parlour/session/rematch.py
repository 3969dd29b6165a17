"""Rematch: the offer of a next match to the people at a table, and the seats that have declined it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.store.entries import StoredMatch
from parlour.store.settings import Rematch as Offer

from .events import Change

if TYPE_CHECKING:
    from .session import Session


class Rematch:
    """The offer of a rematch at one table. The methods return the changes that make, decline and accept it."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def offer(self) -> Offer | None:
        """The offer; None if nobody has asked for a rematch."""
        return self.session.settings.next

    @property
    def match(self) -> str:
        """The id of the next match; "" if nobody has asked for a rematch."""
        return self.offer.match if self.offer else ""

    def is_for(self, seats: Iterable[int]) -> bool:
        """Return whether a rematch is offered to a client with these seats: somebody has asked for one, and
        the seats have not all declined it.
        """
        known = {*seats}
        return self.offer is not None and not (known and known <= {*self.offer.declined})

    def ask(self, following: StoredMatch, seat: int) -> Change | None:
        """Return the change by which a seat offers a rematch and which stores the match, `following`; None if one is
        offered already. Raises Conflict while the game runs.
        """
        if not self.session.over:
            raise Conflict("You can ask for a rematch when the game is over.")
        if self.offer:
            return None
        change = self.session.change_settings(next=Offer(following.id, seat))
        change.begins = following
        return change

    def decline(self, seat: int) -> Change | None:
        """Return the change by which a seat declines the rematch; None if it has declined before. Raises
        Conflict if none is offered.
        """
        return self._declined(lambda seats: {*seats, seat})

    def accept(self, seat: int) -> Change | None:
        """Return the change by which a seat that has declined the rematch accepts it after all; None if the
        seat has not declined. Raises Conflict if none is offered.
        """
        return self._declined(lambda seats: seats - {seat})

    def _declined(self, change: Callable[[set[int]], set[int]]) -> Change | None:
        if self.offer is None:
            raise Conflict("Nobody has asked for a rematch.")
        declined = tuple(sorted(change({*self.offer.declined})))
        if declined == self.offer.declined:
            return None
        return self.session.change_settings(next=replace(self.offer, declined=declined))
