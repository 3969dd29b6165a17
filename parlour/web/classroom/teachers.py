"""The teachers of a class: everybody who has a teacher's link.

A hand-over link replaces all other links when it is first opened, so the previous teacher can lead the class until
then.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from ..errors import TooMany
from ..table.registry import digest

MAX_LINKS = 4  # teachers' links of one class
MAX_FORMER = 8  # void links that the class remembers, for a clear error


@dataclass
class Teachers:
    """The tokens in a class's teacher links, stored as digests."""

    held: list[str]
    heir: str = ""  # replaces all others when it is first used
    former: list[str] = field(default_factory=list)

    def leads(self, token: str) -> bool:
        """Return whether a token belongs to a present teacher of this class."""
        return is_among(digest(token), self.held)

    def take_over(self, token: str) -> bool:
        """If this token belongs to the hand-over link, make it the only teacher's token that is valid. Return
        whether the token belongs to that link.
        """
        if not self.heir or not is_among(digest(token), [self.heir]):
            return False
        self.retire(self.heir)
        self.held, self.heir = [self.heir], ""
        return True

    def add(self, token: str) -> None:
        """Make a link with this token a teacher's link. Raise TooMany if the class has too many links."""
        if len(self.held) >= MAX_LINKS:
            raise TooMany(f"A class has at most {MAX_LINKS} teachers' links. Press Cancel other links first.")
        self.held.append(digest(token))

    def hand_over(self, token: str) -> None:
        """Set the token of the hand-over link. An earlier hand-over link that was never opened becomes void."""
        self.heir = digest(token)

    def keep_only(self, token: str) -> None:
        """Make all links void except the one with this token, including a hand-over link."""
        self.retire(digest(token))
        self.held, self.heir = [digest(token)], ""

    def was_teacher(self, token: str) -> bool:
        """Return whether a token once belonged to a teacher whose link is void now."""
        return is_among(digest(token), self.former)

    def retire(self, but: str) -> None:
        """Make all links void except the one whose token has the digest `but`."""
        self.former = [*self.former, *(one for one in self.held if one != but)][-MAX_FORMER:]


def is_among(wanted: str, known: list[str]) -> bool:
    """Return whether the digest `wanted` is in the list `known`. The comparison always takes the same time, so that
    an attacker learns nothing from it.
    """
    return any([hmac.compare_digest(wanted, one) for one in known])
