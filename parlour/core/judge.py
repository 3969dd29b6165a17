"""The judge: decides whether a seat may do something, and if not, gives the reason: a sentence and the clause of the
rules.

Each game has one table of reasons, `words.REASONS`. It has a clause and a sentence for every code that the rules
return, and for every Attempt. Nothing else refuses a move.
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

FIRST_ATTEMPT = 1000  # the first code for an Attempt; the rules' own codes are lower
NO_FACTS: Mapping[str, Any] = {}
Say = Callable[[Record, int], str | Refusal]
Sentence = str | Say


@dataclass(frozen=True)
class Reason:
    """A reason to refuse something: the clause of the rules and a sentence.

    The sentence is a template with {facts}, or a function of (s, action) that writes it from the position. If the
    clause also depends on the position, the function returns a whole Refusal.
    """

    clause: str
    text: Sentence

    def say(self, s: Record, action: int = -1, facts: Mapping[str, Any] = NO_FACTS) -> Refusal:
        """Return the refusal for an action, or for an Attempt with these facts: the clause, and the sentence with
        the facts filled in.
        """
        if callable(self.text):
            said = self.text(s, action)
        else:
            said = self.text.format(**facts) if facts else self.text
        return said if isinstance(said, Refusal) else Refusal(facts.get("clause", self.clause), said)


def list_reasons(table: Mapping[int, tuple[str, Sentence]]) -> dict[int, Reason]:
    """Return a table of reasons, made from rows of code, clause and sentence."""
    return {code: Reason(clause, text) for code, (clause, text) in table.items()}


def worded(facts: Mapping[str, Callable[[Record, int], object]]) -> Callable[[str], Say]:
    """Return a function that turns a template with {names} into a function that writes a sentence about a position.
    `facts` has, for each name that a template may use, a function of (s, action) that returns its value.
    """

    def sentence(text: str) -> Say:
        named = [name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name]
        asked = {name: facts[name] for name in named}  # an unknown name raises here, when the table is built
        return lambda s, action: text.format(**{name: tell(s, action) for name, tell in asked.items()})

    return sentence


@dataclass(frozen=True)
class Attempt:
    """Something that a person tried and the game understood, but that is not an action, such as walking
    through a wall. It has a code of REASONS and the facts for its sentence.

    In a typed text, `at` is the start and end of the wrong part. A fact called `clause` replaces the reason's
    own clause. If the sentence of the reason is written from an action, `action` is the action that comes
    nearest to what was tried.
    """

    code: int
    facts: Mapping[str, Any] = field(default_factory=dict)
    at: tuple[int, int] | None = None
    action: int = -1

    @classmethod
    def because(cls, code: int, at: tuple[int, int] | None = None, **facts: Any) -> Attempt:
        """Return an attempt with this code; the keyword arguments are the facts for its sentence."""
        return cls(code, facts, at)


def refuse(
    game: Game, s: Record, what: int | Attempt, code: int = 0, names: list[str] | None = None
) -> Refusal:
    """Return the refusal (clause and sentence) of `what`, which is an Attempt, or an action that the rules refused
    with `code`. `s` is the record with only what the reader of the sentence may see.
    """
    attempt = what if isinstance(what, Attempt) else Attempt(code, action=what)
    said = game.words.REASONS[attempt.code].say(s, attempt.action, attempt.facts)
    return Refusal(said.clause, fill(said.text, names or game.seat_names(s)), attempt.at)


def why_not(
    game: Game,
    s: Record,
    action: int,
    seat: int | None = None,
    names: list[str] | None = None,
    viewer: int | None = None,
) -> Refusal | None:
    """Return the refusal that says why a seat may not play an action; None if it may. Without a seat, judge the
    action for the seat it belongs to.

    The decision uses the true record `s`. The sentence mentions only what `viewer` may see, if one is given.
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
    """Return whether an action, legal or not, belongs to this seat now. Interrupts (actions that may come at any
    time, such as a clock running out) belong to WORLD.
    """
    if action in game.interrupts:
        return seat == WORLD
    if seat == WORLD:
        return bool(s.seat == WORLD)
    return acts(s, seat) and int(game.engine.actor(s, action)) == seat


def out_of_turn(game: Game, s: Record, seat: int, names: list[str] | None = None) -> Refusal | None:
    """Return a refusal that says why a seat cannot act now (not its turn, or the game is over); None if it may act."""
    if s.seat == NOBODY:
        return refuse(game, s, -1, IS_OVER, names)
    return None if acts(s, seat) else refuse(game, s, -1, OUT_OF_TURN, names)
