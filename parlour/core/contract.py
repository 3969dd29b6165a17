"""The contract: every hook that a game has or may have. A Game is checked against this page when it is built.

`rules`, `observe` and `advice` are compiled: plain functions over one record `s` (core/record.py), each marked @rule,
with no strings, exceptions, allocation, clock or random numbers in them. `words` and `view` are plain Python; they
ask rules through `fast` (core/compile.py), so that nothing is interpreted while people wait, and change no record.
Texts name a seat by its mark (core/names.py).
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any, Protocol

from .errors import ParlourError
from .judge import Attempt, Reason
from .offer import ONLOOKER, Ask, Look, Offer
from .record import Record
from .step import Step


class BadGame(ParlourError):
    """A game that does not keep the contract."""


class Rules(Protocol):
    """What may be played, and what it does."""

    # Lay out the start from the options already in `s`; OK, or why they do not fit.
    setup: Callable[[Record], int]
    # OK, or the first reason against an action; answers for any int in any phase, also when the game is over.
    refusal: Callable[[Record, int], int]
    # Carry out an action that `refusal` allows, and set seat, phase, may, ply.
    play: Callable[[Record, int], None]
    # Write every allowed action, ascending, into the int32 array `out`; how many there are.
    legal: Callable[[Record, Any], int]
    # CHANCE and WORLD: the whole-number weight of an outcome.
    odds: Callable[[Record, int], int]
    # -1.0 (lost) to 1.0 (won) once the game is over; 0.0 before.
    returns: Callable[[Record, int], float]
    # What is wrong with the record, a bit for each of words.FAULTS; 0 if sound.
    faults: Callable[[Record], int]

    # These have defaults (core/compile.py, core/line.py).
    # The seat an action belongs to, where SEVERAL act or the WORLD breaks in.
    actor: Callable[[Record, int], int]
    # Whether nothing before this action may be taken back any more.
    settles: Callable[[Record, int], bool]
    # Whether the seat to act is in the middle of one decision, such as a piece that was picked.
    midway: Callable[[Record], bool]
    # What is played for a seat whose time is up; for WORLD, the end by time. Below 0: the rules do not say.
    late: Callable[[Record, int], int]
    # One legal action, each alike, or one outcome by its odds, without writing a list.
    sample: Callable[..., Any]
    # The same in pieces that never take long: an action, or a negative number where it is to be called again.
    attempt: Callable[..., Any]
    # `play` in pieces: `act` carries out an action and says at which stage is what follows from it, `go_on` carries
    # out a stage and says which comes next; 0 if none does. A game has both or neither.
    act: Callable[[Record, int], int]
    go_on: Callable[[Record, int], int]


class Observe(Protocol):
    """What a seat sees."""

    FEATURES: int
    # Write FEATURES float32 numbers that describe the position to `seat`.
    observe: Callable[[Record, int, Any], None]

    # These have defaults: nothing is hidden.
    # Blot out of a copy what `seat` may not see (-1: an onlooker).
    hide: Callable[[Record, int], None]
    # Fill what is hidden with something possible, from 64 bits of luck.
    guess: Callable[[Record, int, int], None]


class Words(Protocol):
    """The game in words."""

    REASONS: Mapping[int, Reason]  # for every code of refusal and setup, and every attempt that is no action
    FAULTS: Sequence[str]  # what each bit of `faults` means

    def seat_name(self, s: Record, seat: int) -> str:
        """What the game calls a seat, where nobody has given a name."""

    def move_name(self, s: Record, action: int) -> str:
        """An action as text."""

    def read_move(self, s: Record, text: str) -> int | Attempt:
        """Text as an action; an Attempt if it is understood but is none; else raises NotAMove."""

    def position_name(self, s: Record) -> str:
        """A position as one line of text."""

    def read_position(self, text: str) -> Record:
        """And back; BadPosition if it is none."""

    def tell(self, step: Step, viewer: int) -> list[str]:
        """What happened, a sentence each; the step's records have been hidden for the viewer."""

    def outcome(self, s: Record) -> str:
        """How the finished game ended, in a sentence."""

    def text(self, s: Record) -> str:
        """The board as text, for a terminal."""

    def describe(self, s: Record) -> list[str]:
        """The board in sentences, for somebody who listens: who acts, every piece of every side, what is open."""

    # with defaults:
    def review(self, step: Step, now: Record) -> Callable[[], list[str]] | None:
        """What tells, when somebody reads it, what else there was; None while that could help somebody who acts
        at `now`, or where nothing is told."""

    def weigh(self, s: Record, look: Look, text: str) -> str:
        """What a line comes to that is being typed, or lacks; never whether it is allowed."""

    def ask(self, s: Record) -> Ask | None:
        """What the host is to find out now."""


class View(Protocol):
    """The game as a picture, and what hands do."""

    def board(self, s: Record, look: Look) -> Any:
        """The picture: a Canvas, still layer and moving pieces apart (draw/canvas.py)."""

    def offer(self, s: Record, look: Look) -> Offer:
        """What `look.viewer`, a seat, may do now, behind what it has drafted."""

    # with defaults:
    ARRANGEMENTS: Mapping[str, str]  # ways to lay the board out: {name: label}
    TURNS: Mapping[str, str]  # each of them that can be turned round, as it lies then: {name: name}

    def click(self, s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | None:
        """What clicks mean that are no choice of the offer: an action that the judge refuses, or why they are none."""

    def arrange(self, s: Record, viewer: int, narrow: bool) -> str:
        """Which of ARRANGEMENTS suits a viewer on a wide or a narrow screen."""


class Advice(Protocol):
    """What a position looks like to a bot; the whole part may be left out."""

    # How good it looks for a seat; where there is chance, a lead of about ten is as good as half a win.
    advice: Callable[[Record, int], float]
    # Whether a beginner would find this move.
    easy: Callable[[Record, int], bool]


class Lesson(Protocol):
    """First steps; the whole part may be left out."""

    LESSON: Any


class Defaults:
    """What words and views do where a game does not say."""

    ARRANGEMENTS: Mapping[str, str] = {}
    TURNS: Mapping[str, str] = {}

    @staticmethod
    def review(step: Step, now: Record) -> Callable[[], list[str]] | None:
        """There is nothing to review."""
        return None

    @staticmethod
    def weigh(s: Record, look: Look, text: str) -> str:
        """A line is judged when it is sent."""
        return ""

    @staticmethod
    def ask(s: Record) -> Ask | None:
        """The host has nothing to find out."""
        return None

    @staticmethod
    def click(s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | None:
        """Clicks that are no choice mean nothing."""
        return None

    @staticmethod
    def arrange(s: Record, viewer: int = ONLOOKER, narrow: bool = False) -> str:
        """There is one way to draw it."""
        return ""


PARTS: dict[str, type] = {
    "rules": Rules,
    "observe": Observe,
    "words": Words,
    "view": View,
    "advice": Advice,
    "lesson": Lesson,
}
OPTIONAL = {
    *("actor", "settles", "midway", "late", "sample", "attempt", "act", "go_on", "hide", "guess", "easy"),
    *(name for name in vars(Defaults) if not name.startswith("_")),
}


def hooks_of(part: str) -> set[str]:
    """The names of a part's hooks."""
    own = PARTS[part]
    return {name for name in {*own.__annotations__, *vars(own)} if not name.startswith("_")}


class Part:
    """One part of a game with every hook of its kind: the game's own, or the default."""

    def __init__(self, kind: str, module: ModuleType) -> None:
        self.module = module
        for name in hooks_of(kind):
            found = vars(module).get(name, vars(Defaults).get(name))
            if found is not None:
                setattr(self, name, found.__func__ if isinstance(found, staticmethod) else found)


def check(name: str, parts: Mapping[str, ModuleType | None]) -> None:
    """BadGame for a required hook that is missing, or a public function that is none, with the nearest that is."""
    for kind, module in parts.items():
        if module is None:
            continue
        for hook in sorted(hooks_of(kind) - OPTIONAL):
            if hook not in vars(module):
                raise BadGame(f"{name}: {kind} has no {hook!r}, which every game has (core/contract.py).")
        if kind == "rules" and ("act" in vars(module)) != ("go_on" in vars(module)):
            raise BadGame(
                f"{name}: rules has one of 'act' and 'go_on', which come together (core/contract.py)."
            )
        shared = sum(other is module for other in parts.values()) > 1  # a small game may be one module
        known = set().union(*(hooks_of(other) for other in PARTS)) if shared else hooks_of(kind)
        home = module.__name__
        for own, thing in vars(module).items():
            is_own = isinstance(thing, FunctionType) and f"{thing.__module__}.".startswith(f"{home}.")
            if is_own and not own.startswith("_") and own not in known:
                near = difflib.get_close_matches(own, known, 1, 0.0)[0]
                raise BadGame(
                    f"{name}: {own!r} in {kind} is no hook; did you mean {near!r}? "
                    f"What is for the game's own use begins with an underscore or lies in a file of its own."
                )
