"""The errors that Parlour raises. Each is a sentence for the person who can put it right.

ParlourError
├── UnknownGame     no game of that name; lists the games there are
├── UnknownName     no bot, clause or the like of that name; lists those there are
├── BadOption       an option, its value, or a combination that a game does not offer
├── NotAMove        a text that cannot be read as a move
├── Refused         a move that the rules refuse; carries its Refusal
├── BadPosition     a text that cannot be read as a position, or a position with faults
├── BadLine         a line that cannot be replayed; says at which ply
├── BadMatch        a match file that is damaged, foreign or of an unknown version
│   └── OtherVersion    a sound match of rules that this program does not have
├── Conflict        the client is out of date, or the table cannot do that now
├── WrongSeat       a token that does not hold the seat
├── BadSalt         a salt that is malformed, too late, or for no seat
├── BadGame         a game whose modules do not keep the contract
├── BadStore        the database of matches cannot be opened: damaged, locked, read-only, newer, in use
├── BadNet          a file that is not a net of bots, or is damaged
├── NotInstalled    an optional package is missing
├── BadQuestions    questions that cannot be read, or a set that has too few
└── UnknownMatch    no match of that id is stored here
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """The reason why a move is not allowed here: the clause of the rules, and a sentence about this position."""

    clause: str
    text: str
    at: tuple[int, int] | None = None  # start and end of the mistake in a typed text

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


class ParlourError(ValueError):
    """A mistake that a person can put right; its text is a sentence for that person."""


class UnknownGame(ParlourError):
    """The error for a game name that does not exist."""


class UnknownName(ParlourError):
    """The error for the name of a bot, a clause or the like that does not exist."""


class BadOption(ParlourError):
    """The error for an option that the game does not have, or a value that the option does not accept.

    Its text uses the option's internal name, which programmers and users of the command line type. `page_text` says
    the same in the words of the set-up page.
    """

    def __init__(
        self, text: str, clause: str | None = None, option: str = "", page_text: str | None = None
    ) -> None:
        super().__init__(text)
        self.clause = clause
        self.option = option  # the option that is wrong, if one is known
        self.page_text = text if page_text is None else page_text


class NotAMove(ParlourError):
    """The error for a text that cannot be read as a move."""


class Refused(ParlourError):
    """The error for a move that the rules refuse; it carries the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadPosition(ParlourError):
    """The error for a text that describes no position, or a position with faults."""


class BadLine(ParlourError):
    """The error for a list of actions in which one action cannot be played."""

    def __init__(self, text: str, ply: int) -> None:
        super().__init__(text)
        self.ply = ply


class BadMatch(ParlourError):
    """The error for a match file that cannot be read, or whose actions, dice or digests contradict each other."""


class OtherVersion(BadMatch):
    """The error for a sound match that was played under rules which this program does not have."""


class BadSalt(ParlourError):
    """The error for a salt (a player's share of the dice) that is malformed, comes too late, or comes from no
    seat.
    """


class BadGame(ParlourError):
    """The error for a game whose modules do not keep the contract (core/contract.py)."""


class BadStore(ParlourError):
    """The error for a database of matches that cannot be opened or used."""


class UnknownMatch(ParlourError):
    """The error for the id of a match that is not stored here."""


class Conflict(ParlourError):
    """The error for a request that comes from an out-of-date client, or that the table cannot carry out now."""


class WrongSeat(ParlourError):
    """The error for a request whose token does not hold the seat."""


class BadQuestions(ParlourError):
    """The error for questions that cannot be read, or for a set of questions that cannot be played with."""


class BadNet(ParlourError):
    """The error for a file that is not a net of bots, or is damaged."""


class NotInstalled(ParlourError):
    """The error for an optional package that is missing; the text says how to install it."""


class InterpretedRules(UserWarning):
    """A warning: many calls run the slow interpreted rules, because the compiled rules are not ready yet."""
