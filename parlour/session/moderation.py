"""Moderation: the owner of a table may remove people from their seats, and mute them.

The owner is the person who set the table up, and holds a token for that, stored as its digest like any other. There are
no accounts: a session knows a person who was removed by the token they had.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.store.matches import OPEN, Seat, TableUpdate

from .events import Change, Muted, Said

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
        """Return whether the person in a seat is muted; the next person there is not."""
        return self.session.stored.seats[seat].token in self.session.settings.muted

    def is_banned(self, tokens: Collection[str]) -> bool:
        """Return whether one of some tokens, given as their digests, is of a person who was removed."""
        return not set(self.session.settings.banned).isdisjoint(tokens)

    def remove(self, seat: int) -> Change:
        """Free a seat, ban the person who had it, and change the invitation."""
        session = self.session
        person = session.seating.person_at(seat)
        settings = replace(session.settings, banned=(*session.settings.banned, person.token))
        update = TableUpdate({seat: Seat(OPEN, "")}, settings, invite=fresh_invite())
        return Change(
            update=update, after=[Said(f"The host of this table has removed {session.names[seat]}.")]
        )

    def mute(self, seat: int, is_to_be: bool) -> Change | None:
        """Mute the person in a seat, or unmute them; None if they are so already."""
        session = self.session
        person, muted = session.seating.person_at(seat), session.settings.muted
        if is_to_be == (person.token in muted):
            return None
        others = tuple(token for token in muted if token != person.token)
        change = session.change_settings(muted=(*others, person.token) if is_to_be else others)
        verb = "muted" if is_to_be else "unmuted"
        change.after += [Muted(seat), Said(f"The host of this table has {verb} {session.names[seat]}.")]
        return change
