"""Moderation: the owner of a table may remove people from their seats, and mute them.

The owner is the person who set the table up, and holds a token for that, stored as its digest like any other. There are
no accounts: a session knows a person who was removed by the token they had.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.store.matches import OPEN, Seat

from .events import Change, Muted, Said
from .people import people_of, with_people

if TYPE_CHECKING:
    from .session import Session


def fresh_invite() -> str:
    """Return an invitation that nobody can guess."""
    return secrets.token_urlsafe(16)


class Moderation:
    """The moderation of one session."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def is_owner(self, token: str) -> bool:
        """Return whether a token, given as its digest, is the owner's."""
        return bool(token) and self.session.settings.host == token

    def is_referee(self, token: str) -> bool:
        """Return whether a token, given as its digest, is the referee's."""
        return bool(token) and self.session.settings.referee == token

    def is_muted(self, seat: int) -> bool:
        """Return whether the people at a seat are muted; the next person there is not."""
        return any(one.token in self.session.settings.muted for one in people_of(self.session.stored, seat))

    def is_banned(self, tokens: Collection[str]) -> bool:
        """Return whether one of these tokens, given as digests, belonged to somebody who was removed from the
        table.
        """
        return not set(self.session.settings.banned).isdisjoint(tokens)

    def remove(self, seat: int) -> Change:
        """Free a seat, ban the people who had it, and change the invitation."""
        session = self.session
        session.seating.person_at(seat)
        tokens = [one.token for one in people_of(session.stored, seat)]
        settings = replace(session.settings, banned=(*session.settings.banned, *tokens))
        settings = with_people(settings, seat, ())
        change = session.seating.seat({seat: Seat(OPEN, "")}, settings, invite=fresh_invite())
        change.after.append(Said(f"The owner of this table has removed {session.names[seat]}."))
        return change

    def mute(self, seat: int, is_to_be: bool) -> Change | None:
        """Return the change that mutes the people at a seat, or, if `is_to_be` is false, lets them chat again; None if
        that would change nothing.
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
