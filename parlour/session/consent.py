"""Consent: what one seat asks of the others, such as an undo or a draw.

A table has one open request at a time. It ends when all have agreed, when somebody declines, when the seat that asked
withdraws it, when play goes on, or when somebody whose answer is missing has been away too long. A request is in memory
only: after a restart the seat has to ask again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict

from .events import Change, ConsentChanged, Event, Said

if TYPE_CHECKING:
    from .session import Session

OFF = "The request is dropped."
AWAY = 300.0  # seconds for which a person whose answer is missing may be away, before the request is dropped


@dataclass
class Request:
    """What a seat asks the others to agree to, the seats that have not answered, and the change to make once all have
    agreed.
    """

    number: int
    seat: int
    text: str
    waiting: list[int]
    then: Callable[[float], Change]
    request: str = ""  # the id of the message that asked
    action: int | None = None  # the action that is called for; None for an undo
    away: dict[int, float] = field(default_factory=dict)  # the waiting seats that are away, and since when

    def lapses_at(self) -> float | None:
        """Return the time at which the request is dropped unless the people who are away come back; None if nobody is
        away.
        """
        return min(self.away.values()) + AWAY if self.away else None


class Consent:
    """Keeps the one request that is open at a table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.open: Request | None = None
        self.asked = secrets.randbelow(
            10**8
        )  # random, so that no answer from before a restart fits a new request
        self.declined: dict[
            int, tuple[int | None, int]
        ] = {}  # for each seat the last action declined, and the ply

    def ask(
        self,
        seat: int,
        text: str,
        waiting: list[int],
        then: Callable[[float], Change],
        request: str,
        now: float,
        action: int | None = None,
    ) -> Change | list[Event]:
        """Ask some seats to agree; if there are none, return the change at once."""
        if self.open:
            if (self.open.seat, self.open.request) == (seat, request):
                return []  # the same message again
            raise Conflict(f"{self.session.names[self.open.seat]} has asked something. That comes first.")
        if not waiting:
            return then(now)
        self.asked += 1
        self.open = Request(self.asked, seat, text, waiting, then, request, action)
        return [ConsentChanged()]

    def answer(self, seat: int, number: int, yes: bool, now: float) -> Change | list[Event]:
        """Record a seat's answer to the open request. The seat that made the request withdraws it by answering no."""
        request = self.open
        if request is None or request.number != number:
            raise Conflict("That request is not open any more.")
        if seat not in request.waiting and (yes or seat != request.seat):
            raise Conflict("Nobody is waiting for your answer.")
        if not yes:
            if seat == request.seat:
                return self.withdraw(f"{self.session.names[seat]} has withdrawn the request.")
            self.decline(request.seat, request.action)
            return self.withdraw(self.plays_on(seat))
        if len(request.waiting) > 1:
            request.waiting.remove(seat)
            request.away.pop(seat, None)
            return [ConsentChanged()]
        change = request.then(now)
        change.is_granted = True
        return change

    def close(self) -> list[Event]:
        """Close the open request, because its change is being made."""
        self.open = None
        return [ConsentChanged()]

    def decline(self, seat: int, action: int | None) -> None:
        """Remember that somebody declined this request of a seat."""
        self.declined[seat] = (action, self.session.ply)

    def was_declined(self, seat: int, action: int | None) -> bool:
        """Return whether somebody declined the same request of this seat and nothing has been played since."""
        return self.declined.get(seat) == (action, self.session.ply)

    def update_presence(self, here: set[int], now: float) -> list[Event]:
        """Note which of the seats that must answer are away now. Drop the request if one of them has been away too
        long.
        """
        request = self.open
        if request is None:
            return []
        before = set(request.away)
        request.away = {seat: request.away.get(seat, now) for seat in request.waiting if seat not in here}
        lapses = request.lapses_at()
        if lapses is not None and lapses <= now:
            seat = min(request.away, key=lambda one: request.away[one])
            return self.withdraw(f"{self.session.names[seat]} has been away for {AWAY / 60:g} minutes. {OFF}")
        return [ConsentChanged()] if before != set(request.away) else []

    def withdraw(self, text: str) -> list[Event]:
        """Drop the open request, if there is one, and show everybody the reason `text`."""
        if self.open is None:
            return []
        self.open = None
        return [ConsentChanged(), Said(text or OFF)]

    def plays_on(self, seat: int) -> str:
        """Return the sentence that everybody reads when a seat declines the open request, or plays instead of
        answering.
        """
        return f"{self.session.names[seat]} plays on." if seat >= 0 else OFF
