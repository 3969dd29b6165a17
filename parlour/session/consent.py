"""Consent: one seat asks others to agree to something, such as an undo or a draw.

A table has one open request at a time. The request closes when all have agreed, when somebody declines, when the
seat that asked withdraws it, when somebody plays on, or when somebody who has not answered has been away too long.
It is stored with the settings of the table, so it survives a restart.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.core.names import fill
from parlour.core.record import WORLD
from parlour.store.matches import TableUpdate
from parlour.store.settings import ConsentRequest, Declined, TableSettings

from .events import Change, ConsentChanged, Event, Ply, Said

if TYPE_CHECKING:
    from .session import Session

OFF = "The request is dropped."
AWAY = 300.0  # seconds for which a person whose answer is missing may be away, before the request is dropped
REMEMBERED = 16  # messages about consent that a table remembers


class Consent:
    """The open request for consent at a table: opens it, takes the answers and closes it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.away: dict[int, float] = {}  # the waiting seats that are away, and since when

    @property
    def open(self) -> ConsentRequest | None:
        """The open request; None if there is none, or if somebody has played since it was made."""
        request = self.session.settings.request
        return request if request and request.entries == self.session.entry_count else None

    def text(self) -> str:
        """Return a sentence that describes the open request, or "" if no request is open."""
        request = self.open
        if request is None:
            return ""
        if request.action is None:
            return f"{self.session.names[request.seat]} would like to take back their last move."
        calls = (call for call in self.session.calls(request.seat) if call.action == request.action)
        return next((fill(call.request, self.session.names) for call in calls), "")

    # Commands.

    def ask(
        self,
        seat: int,
        waiting: list[int],
        request: str,
        now: float,
        action: int | None = None,
        back: int | None = None,
    ) -> Change | None:
        """Return the change by which a seat asks the `waiting` seats to agree to a request: a call (`action`)
        or an undo to the ply `back`. If no seat has to agree, return the change that carries the request out.
        Return None if the client's message with the id `request` was carried out before.
        """
        if self.is_repeated(seat, request):
            return None
        if open_now := self.open:
            raise Conflict(
                f"{self.session.names[open_now.seat]} has asked for something. Wait until that is answered."
            )
        number, entries = secrets.randbelow(10**8), self.session.entry_count
        asked = ConsentRequest(number, seat, tuple(waiting), entries, request, action, back)
        if not waiting:
            return self._granted(asked, now)
        return Change(update=self._update(seat, request, asked))

    def answer(self, seat: int, number: int, yes: bool, now: float, id: str = "") -> Change | None:
        """Return the change for a seat's answer (`yes` or no) to the open request, which must have this
        number. The seat that asked may answer no to withdraw it. Return None if the client's message `id` was
        carried out before.
        """
        if self.is_repeated(seat, id):
            return None
        request = self.open
        if request is None or request.number != number:
            raise Conflict("That request has been answered or withdrawn already.")
        if seat not in request.waiting and (yes or seat != request.seat):
            raise Conflict("Nobody has asked you for anything that still needs your answer.")
        if not yes and seat == request.seat:
            return self.withdraw(f"{self.session.names[seat]} has withdrawn the request.", seat, id)
        if not yes:
            change = self.withdraw(self.plays_on(seat), seat, id)
            change.update.settings = self._declining(change.update.settings, request.seat, request.action)
            return change
        if len(request.waiting) > 1:
            waiting = tuple(other for other in request.waiting if other != seat)
            return Change(update=self._update(seat, id, replace(request, waiting=waiting)))
        change = self._granted(request, now)
        change.update = self._update(seat, id, None)
        return change

    def decline(self, seat: int, action: int, text: str, id: str) -> Change:
        """Return the change that records that a bot declined the call `action` of a seat. Everybody gets the
        message `text`. `id` is the id of the client's message.
        """
        update = self._update(seat, id, self.open)
        update.settings = self._declining(update.settings, seat, action)
        return Change(update=update, after=[Said(text)])

    def withdraw(self, text: str, seat: int = WORLD, id: str = "") -> Change:
        """Return the change that closes the open request without carrying it out. Everybody reads the reason
        `text`. `seat` and `id` are the seat that caused this and its client's message, if there is one.
        """
        return Change(update=self._update(seat, id, None), after=[Said(text)])

    def lapse(self, now: float) -> Change | None:
        """Return the change that closes the open request because somebody who must answer has been away too long;
        None if nobody has.
        """
        lapses = self.lapses_at()
        if self.open is None or lapses is None or lapses > now:
            return None
        seat = min(self.away, key=lambda one: self.away[one])
        return self.withdraw(f"{self.session.names[seat]} has been away for {AWAY / 60:g} minutes. {OFF}")

    def _granted(self, request: ConsentRequest, now: float) -> Change:
        """Return the change that carries out a request to which everybody has agreed."""
        if request.action is None:
            assert request.back is not None
            change = self.session.undo.agreed(request.seat, request.back, request.request, now)
        else:
            change = self.session.change([Ply(WORLD, request.action, request=request.request)], now)
        change.is_granted = True
        return change

    def _update(self, seat: int, id: str, request: ConsentRequest | None) -> TableUpdate:
        """Return the update that replaces the open request with `request`. It also stores the `id` of the seat's
        message, so that a repeated message has no effect.
        """
        answered = self.session.settings.answered
        if id:
            answered = (*answered, _name(seat, id))[-REMEMBERED:]
        return TableUpdate(settings=replace(self.session.settings, answered=answered, request=request))

    def _declining(self, settings: TableSettings | None, seat: int, action: int | None) -> TableSettings:
        """Return settings with a note that somebody declined a seat's request: its call `action`, or an undo
        if that is None. `settings` are the settings to change; None means those of the table.
        """
        settings = settings or self.session.settings
        return replace(settings, declined={**settings.declined, seat: Declined(action, self.session.ply)})

    # Questions.

    def is_repeated(self, seat: int, id: str) -> bool:
        """Return whether the message `id` of a seat about consent was carried out before."""
        return bool(id) and _name(seat, id) in self.session.settings.answered

    def was_declined(self, seat: int, action: int | None) -> bool:
        """Return whether somebody has declined a seat's request (its call `action`, or an undo if that is
        None) and nobody has played since.
        """
        return self.session.settings.declined.get(seat) == (action, self.session.ply)

    def plays_on(self, seat: int) -> str:
        """Return the message that a seat plays on, which everybody reads when the seat declines the open
        request, or makes a move instead of answering. If dice or a question played instead, the message says
        only that the request is dropped.
        """
        return f"{self.session.names[seat]} plays on." if seat >= 0 else OFF

    # Presence.

    def note_away(self, here: set[int], now: float) -> list[Event]:
        """Record which of the seats that must answer the open request are away, because they are not in
        `here`. Return an event if these seats have changed; otherwise an empty list.
        """
        request, before = self.open, set(self.away)
        waiting = request.waiting if request else ()
        self.away = {seat: self.away.get(seat, now) for seat in waiting if seat not in here}
        return [ConsentChanged()] if before != set(self.away) else []

    def lapses_at(self) -> float | None:
        """Return the time at which the request closes unless the people who are away come back; None if nobody is
        away.
        """
        return min(self.away.values()) + AWAY if self.away else None

    # For the session.

    def changed_since(self, before: ConsentRequest | None, change: Change) -> list[Event]:
        """Return the events about the open request that a change causes, after it was carried out. `before`
        is the request that was open before the change. The list is empty if the same request is still open.
        """
        if self.open == before:
            return []
        events: list[Event] = [ConsentChanged()]
        if before is None or self.open or change.is_granted:
            return events
        if change.entries:
            first = change.entries[0]
            events.append(Said(OFF if first.back is not None else self.plays_on(first.seat)))
        elif change.update.seats:
            events.append(Said(OFF))
        return events


def _name(seat: int, id: str) -> str:
    """Return the key under which the settings remember that a seat's message `id` about consent was carried
    out.
    """
    return f"{seat} {id}"
