"""The one judge: whether a seat may do something, and if not, why, in a sentence with its clause.

A game has one table of reasons, `words.REASONS`: for every code that its rules give, and for every attempt that
people make which is no action at all, the clause and the sentence. Nothing else in the house says no for a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import TYPE_CHECKING, Any

from .errors import Refusal
from .names import fill
from .record import IS_OVER, NOBODY, OK, OUT_OF_TURN, WORLD, Record, acts

if TYPE_CHECKING:
    from .game import Game

FIRST_ATTEMPT = 1000  # codes of attempts that are no action begin here; the rules' own lie below
NO_FACTS: Mapping[str, Any] = {}
Say = Callable[[Record, int], str | Refusal]
Sentence = str | Say


@dataclass(frozen=True)
class Reason:
    """One reason against something: its clause, and its sentence.

    The sentence is a text with {facts} to fill in, or a function of (s, action) that makes it from the position;
    where the clause depends on the position too, the function gives a whole Refusal.
    """

    clause: str
    text: Sentence

    def say(self, s: Record, action: int = -1, facts: Mapping[str, Any] = NO_FACTS) -> Refusal:
        """The clause and the sentence for an action here, or for what else was tried."""
        if callable(self.text):
            said = self.text(s, action)
        else:
            said = self.text.format(**facts) if facts else self.text
        return said if isinstance(said, Refusal) else Refusal(facts.get("clause", self.clause), said)


def list_reasons(table: Mapping[int, tuple[str, Sentence]]) -> dict[int, Reason]:
    """A table of reasons from its rows: code, clause, sentence."""
    return {code: Reason(clause, text) for code, (clause, text) in table.items()}


def worded(facts: Mapping[str, Callable[[Record, int], object]]) -> Callable[[str], Say]:
    """What makes sentences of texts with {facts} in them: `facts` tells each from (s, action), if a text names it."""

    def sentence(text: str) -> Say:
        named = [name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name]
        asked = {name: facts[name] for name in named}  # a name that is no fact is an error at once
        return lambda s, action: text.format(**{name: tell(s, action) for name, tell in asked.items()})

    return sentence


@dataclass(frozen=True)
class Attempt:
    """Something that a person tried and that is understood, but is no action: a code of REASONS, with its facts.

    `at` is where in a typed text the trouble lies: start and end. A fact called `clause` stands for the reason's
    own, where it depends on what was tried. `action` is the one that comes nearest to it, for a reason against actions.
    """

    code: int
    facts: Mapping[str, Any] = field(default_factory=dict)
    at: tuple[int, int] | None = None
    action: int = -1

    @classmethod
    def because(cls, code: int, at: tuple[int, int] | None = None, **facts: Any) -> Attempt:
        """An attempt with its facts by name."""
        return cls(code, facts, at)


def refuse(
    game: Game, s: Record, what: int | Attempt, code: int = 0, names: list[str] | None = None
) -> Refusal:
    """A reason as its clause and sentence. `what` is an action with the code against it, or an attempt; `s` is what
    whoever hears it may see."""
    attempt = what if isinstance(what, Attempt) else Attempt(code, action=what)
    reason: Reason = game.words.REASONS[attempt.code]
    said = reason.say(s, attempt.action, attempt.facts)
    return Refusal(said.clause, fill(said.text, names or game.seat_names(s)), attempt.at)


def why_not(
    game: Game,
    s: Record,
    action: int,
    seat: int | None = None,
    names: list[str] | None = None,
    viewer: int | None = None,
) -> Refusal | None:
    """Why a seat may not play an action (`seat=None`: whoever it belongs to); None if it may.

    Judged on the truth, `s`; told with what the viewer sees, where one is named.
    """
    code = int(game.engine.refusal(s, action))
    if s.seat == NOBODY:
        code = code or IS_OVER
    elif seat is not None and not is_whose(game, s, action, seat):
        code = OUT_OF_TURN
    if code == OK:
        return None
    return refuse(game, s if viewer is None else game.hidden(s, viewer), action, code, names)


def is_whose(game: Game, s: Record, action: int, seat: int) -> bool:
    """Whether an action, legal or not, would be this seat's now. WORLD has its own turns, and the interrupts."""
    if action in game.interrupts:
        return seat == WORLD
    if seat == WORLD:
        return bool(s.seat == WORLD)
    return acts(s, seat) and int(game.engine.actor(s, action)) == seat


def out_of_turn(game: Game, s: Record, seat: int, names: list[str] | None = None) -> Refusal | None:
    """Why a seat can do nothing now; None if it may act."""
    if s.seat == NOBODY:
        return refuse(game, s, -1, IS_OVER, names)
    return None if acts(s, seat) else refuse(game, s, -1, OUT_OF_TURN, names)
