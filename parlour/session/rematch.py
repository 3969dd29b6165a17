"""Rematch: the offer to play again at a next match, and who has declined it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.store.settings import Rematch as Offer

from .events import Change

if TYPE_CHECKING:
    from .session import Session


class Rematch:
    """Makes the changes of one table's offer of a rematch."""

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
        """Return whether a client with these seats gets the offer: unless all of them have declined it."""
        known = {*seats}
        return self.offer is not None and not (known and known <= {*self.offer.declined})

    def ask(self, match: str, seat: int) -> Change | None:
        """Return the change by which a seat offers the next match, which has the id `match`; None if there is an offer
        already. Raises Conflict while the game runs.
        """
        if not self.session.over:
            raise Conflict("You can ask for a rematch when the game is over.")
        return None if self.offer else self.session.change_settings(next=Offer(match, seat))

    def decline(self, seat: int) -> Change | None:
        """Return the change by which a seat declines the offer; None if it has declined before. Raises Conflict if
        there is no offer.
        """
        return self._declined(lambda seats: {*seats, seat})

    def accept(self, seat: int) -> Change | None:
        """Return the change by which a seat no longer declines the offer; None if it does not decline it. Raises
        Conflict if there is no offer.
        """
        return self._declined(lambda seats: seats - {seat})

    def _declined(self, change: Callable[[set[int]], set[int]]) -> Change | None:
        if self.offer is None:
            raise Conflict("Nobody has asked for a rematch.")
        declined = tuple(sorted(change({*self.offer.declined})))
        if declined == self.offer.declined:
            return None
        return self.session.change_settings(next=replace(self.offer, declined=declined))
