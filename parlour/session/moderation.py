"""Moderation: the owner of a table may remove people from their seats and mute them.

The owner is the person who set the table up. Like everybody with a seat, the owner holds a token, of which the
session stores the digest. There are no accounts: a session recognises a removed person by the token they had, or, if
they come without it, by the mark of their address.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.store.matches import OPEN, Seat

from .events import Change, Muted, Said
from .people import people_of, with_people

if TYPE_CHECKING:
    from .session import Session

MARK = 5  # hexadecimal digits: one address in a million has the mark of a given one, but thousands share each mark


def fresh_invite() -> str:
    """Return a random invitation code that nobody can guess."""
    return secrets.token_urlsafe(16)


class Moderation:
    """The owner's powers in one session: finds out who is owner, and removes or mutes people."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def is_owner(self, token: str) -> bool:
        """Return whether a token (given as its digest) belongs to the owner of the table."""
        return bool(token) and self.session.settings.owner == token

    def is_referee(self, token: str) -> bool:
        """Return whether a token (given as its digest) belongs to the referee of the table."""
        return bool(token) and self.session.settings.referee == token

    def is_muted(self, seat: int) -> bool:
        """Return whether the people in a seat are muted. Muting ends when somebody else takes the seat."""
        return any(one.token in self.session.settings.muted for one in people_of(self.session.stored, seat))

    def is_banned(self, tokens: Collection[str]) -> bool:
        """Return whether one of these tokens (given as digests) belongs to somebody whom the owner removed from the
        table.
        """
        return not set(self.session.settings.banned).isdisjoint(tokens)

    def mark_of(self, address: str) -> str:
        """Return the mark of an address, a short keyed hash. The session stores marks and no addresses: nobody can
        tell from a mark which address it was, and each owner's tables have marks of their own.
        """
        return hmac.new(self.session.settings.owner.encode(), address.encode(), "sha256").hexdigest()[:MARK]

    def is_barred(self, address: str) -> bool:
        """Return whether somebody at this address was removed from the table."""
        return bool(address) and self.mark_of(address) in self.session.settings.barred

    def bar(self, address: str) -> Change | None:
        """Return the change that bars an address; None if it is barred already."""
        if not address or self.is_barred(address):
            return None
        return self.session.change_settings(barred=self._barred([address]))

    def _barred(self, addresses: Iterable[str]) -> tuple[str, ...]:
        """Return the marks of the barred addresses, with those of further ones."""
        marks = {self.mark_of(address) for address in addresses if address}
        return (*self.session.settings.barred, *sorted(marks - {*self.session.settings.barred}))

    def remove(self, seat: int, addresses: Iterable[str] = ()) -> Change:
        """Return the change that frees a seat, bans the people who had it, bars their addresses, and replaces the
        invitation code.
        """
        session = self.session
        session.seating.person_at(seat)
        tokens = [one.token for one in people_of(session.stored, seat)]
        banned, barred = (*session.settings.banned, *tokens), self._barred(addresses)
        settings = replace(session.settings, banned=banned, barred=barred)
        settings = with_people(settings, seat, ())
        change = session.seating.seat({seat: Seat(OPEN, "")}, settings, invite=fresh_invite())
        change.after.append(Said(f"The owner of this table has removed {session.names[seat]}."))
        return change

    def mute(self, seat: int, is_to_be: bool) -> Change | None:
        """Return the change that mutes the people in a seat or, if `is_to_be` is false, unmutes them; None if that
        would change nothing.
        """
        session = self.session
        session.seating.person_at(seat)
        if is_to_be == self.is_muted(seat):
            return None
        tokens = [one.token for one in people_of(session.stored, seat)]
        others = tuple(token for token in session.settings.muted if token not in tokens)
        change = session.change_settings(muted=(*others, *tokens) if is_to_be else others)
        verb = "muted" if is_to_be else "unmuted"
        change.after += [Muted(seat), Said(f"The owner of this table has {verb} {session.names[seat]}.")]
        return change
