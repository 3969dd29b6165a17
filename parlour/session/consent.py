"""Consent: what one seat asks of others. One question is open at a table at a time, until all have agreed,
somebody declines, who asked withdraws it, play goes on, or somebody who is awaited has been away too long. A
question lives in memory, never in the line: after a restart it is asked again, or not.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict

if TYPE_CHECKING:
    from .session import Change, Event, Session

OFF = "The question is dropped."
AWAY = 300.0  # seconds that somebody who is awaited may be away, before the question lapses


@dataclass
class Request:
    """What a seat asks, who has still to agree, and what happens once all have."""

    number: int
    seat: int
    text: str
    waiting: list[int]
    then: Callable[[float], Change]
    request: str = ""  # the message that asked
    action: int | None = None  # that is called for; None for an undo
    away: dict[int, float] = field(default_factory=dict)  # who is awaited and away, and since when

    def lapses_at(self) -> float | None:
        """When the question is off, if whoever is away does not come back."""
        return min(self.away.values()) + AWAY if self.away else None


class Consent:
    """The open request of a table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.open: Request | None = None
        self.asked = secrets.randbelow(10**8)  # a number that no answer from before a restart can name
        self.declined: dict[
            int, tuple[int | None, int]
        ] = {}  # what a seat was last refused, and at which ply

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
        """Put something to some seats; if there are none, it is done at once."""
        from .session import ConsentChanged

        if self.open:
            if (self.open.seat, self.open.request) == (seat, request):
                return []  # the same message again
            raise Conflict(f"{self.session.names[self.open.seat]} has asked something; that comes first.")
        if not waiting:
            return then(now)
        self.asked += 1
        self.open = Request(self.asked, seat, text, waiting, then, request, action)
        return [ConsentChanged()]

    def answer(self, seat: int, number: int, yes: bool, now: float) -> Change | list[Event]:
        """A seat agrees, or does not; who asked may withdraw it."""
        from .session import ConsentChanged

        request = self.open
        if request is None or request.number != number:
            raise Conflict("That question is not open any more.")
        if seat not in request.waiting and (yes or seat != request.seat):
            raise Conflict("Nobody is waiting for your answer.")
        if not yes:
            if seat == request.seat:
                return self.withdraw(f"{self.session.names[seat]} has withdrawn the question.")
            self.decline(request.seat, request.action)
            return self.withdraw(self.plays_on(seat))
        if len(request.waiting) > 1:
            request.waiting.remove(seat)
            request.away.pop(seat, None)
            return [ConsentChanged()]
        change = request.then(now)  # may be refused: then it stays open
        self.open = None
        change.before.append(ConsentChanged())
        return change

    def decline(self, seat: int, action: int | None) -> None:
        """Remember what a seat was refused."""
        self.declined[seat] = (action, self.session.ply)

    def was_declined(self, seat: int, action: int | None) -> bool:
        """Return whether a seat was refused just this, and nothing has been played since."""
        return self.declined.get(seat) == (action, self.session.ply)

    def presence(self, here: set[int], now: float) -> list[Event]:
        """Notice who is awaited and away, and let go of a question whose answer has been away too long."""
        from .session import ConsentChanged

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
        """Drop the open question, if there is one, and say why."""
        from .session import ConsentChanged, Said

        if self.open is None:
            return []
        self.open = None
        return [ConsentChanged(), Said(text or OFF)]

    def plays_on(self, seat: int) -> str:
        """What everybody reads when a seat does not agree, or simply goes on."""
        return f"{self.session.names[seat]} plays on." if seat >= 0 else OFF
