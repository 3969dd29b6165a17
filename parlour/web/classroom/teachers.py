"""Who leads a class: everybody who has a teacher's link. A class is handed over by a link that takes the others' place
when it is first opened, so that nobody is left without one before a colleague has come."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from ..errors import TooMany
from ..table.registry import digest

LINKS = 4  # teachers' links of one class
FORMER = 8  # links that lead no more, and are told so


@dataclass
class Teachers:
    """The links of a class, as their digests."""

    held: list[str]
    heir: str = ""  # takes the place of all others when it is first used
    former: list[str] = field(default_factory=list)

    def leads(self, token: str) -> bool:
        """Whether a link leads the class, as it stands."""
        return is_among(digest(token), self.held)

    def take_over(self, token: str) -> bool:
        """Whether this is the link that a class was handed over by; from now on it leads alone."""
        if not self.heir or not is_among(digest(token), [self.heir]):
            return False
        self.retire(self.heir)
        self.held, self.heir = [self.heir], ""
        return True

    def add(self, token: str) -> None:
        """One more link that leads, beside the others."""
        if len(self.held) >= LINKS:
            raise TooMany(f"A class has at most {LINKS} teachers' links. Make the others void first.")
        self.held.append(digest(token))

    def hand_over(self, token: str) -> None:
        """A link that will lead alone once it is opened. One made earlier for that, and never opened, is void."""
        self.heir = digest(token)

    def keep_only(self, token: str) -> None:
        """No other link leads any more, and none will."""
        self.retire(digest(token))
        self.held, self.heir = [digest(token)], ""

    def was_one(self, token: str) -> bool:
        """Whether a link led the class once."""
        return is_among(digest(token), self.former)

    def retire(self, but: str) -> None:
        """Remember the links that lead no more, to tell them so."""
        self.former = [*self.former, *(one for one in self.held if one != but)][-FORMER:]


def is_among(wanted: str, known: list[str]) -> bool:
    """Whether a digest is one of these, in a time that does not tell which."""
    return any([hmac.compare_digest(wanted, one) for one in known])
