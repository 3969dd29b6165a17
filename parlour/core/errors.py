"""Everything Parlour may say no with.

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
├── OutOfStep       the match stands elsewhere than somebody thinks, or that is not done now
├── WrongSeat       a seat that is not theirs
├── BadSalt         what a seat would add to the dice is no salt, or comes too late
├── BadGame         a game whose modules do not keep the contract
├── BadStore        the database of matches cannot be opened: damaged, locked, read-only, newer, in use
├── NotInstalled    something that this needs is an extra, and is not there
├── BadQuestions    questions that cannot be read, or a set that cannot be played with
└── UnknownMatch    no match of that name is kept here
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed here: the clause of the rules, and a sentence about this position."""

    clause: str
    text: str
    at: tuple[int, int] | None = None  # where in a typed text the trouble lies: start and end

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


class ParlourError(ValueError):
    """Any mistake that a person can put right; its text is a sentence for that person."""


class UnknownGame(ParlourError):
    """No game of that name."""


class UnknownName(ParlourError):
    """No bot, clause or the like of that name."""


class BadOption(ParlourError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, text: str, clause: str | None = None, option: str = "") -> None:
        super().__init__(text)
        self.clause = clause
        self.option = option  # the one to blame, where that is known


class NotAMove(ParlourError):
    """A text that cannot be read as a move."""


class Refused(ParlourError):
    """A move that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadPosition(ParlourError):
    """A text that is no position, or a position with faults."""


class BadLine(ParlourError):
    """A line with an action that cannot be played."""

    def __init__(self, text: str, ply: int) -> None:
        super().__init__(text)
        self.ply = ply


class BadMatch(ParlourError):
    """A match that cannot be read, or does not check."""


class OtherVersion(BadMatch):
    """A match that was played under rules which this program does not have; nothing is wrong with it."""


class BadSalt(ParlourError):
    """What a seat would add to the dice is no salt, comes too late, or comes from no seat."""


class BadGame(ParlourError):
    """A game whose modules do not keep the contract (core/contract.py)."""


class BadStore(ParlourError):
    """The database that matches are kept in cannot be opened or used."""


class UnknownMatch(ParlourError):
    """No match of that name."""


class Conflict(ParlourError):
    """The match stands elsewhere than somebody thinks, or that cannot be done now."""


class WrongSeat(ParlourError):
    """A token that does not hold the seat."""


class BadQuestions(ParlourError):
    """Questions that cannot be read, or a set that cannot be played with."""


class NotInstalled(ParlourError):
    """A package that this needs is an extra, and is not there; says how to install it."""


class InterpretedRules(UserWarning):
    """Many calls run interpreted rules, because the compiled ones are not ready yet."""
