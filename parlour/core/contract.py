"""The contract: every hook of a game. This page is the manual; docs/contract.md says why it is as it is.

A game is up to five modules: rules, observe, words, view, and if it likes advice. `RulesModule` and the
protocols like it list the hooks that such a module must have. `Rules` and the like add the hooks that have a default
(core/defaults.py): a Game has all of them. mypy checks a game's modules against these protocols where `Game(...)` is
called, and a Game checks their hooks and parameters again when it is built (core/hooks.py).

`rules`, `observe` and `advice` are compiled: plain functions over one record `s` (core/record.py), each marked @rule,
without strings, exceptions, allocation, clocks or random numbers. `words` and `view` are plain Python. They change no
record, and they call rules through `compiled_query` (core/compile.py), so that no person waits for interpreted rules.
Sentences name a seat by a placeholder (core/names.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from .judge import Attempt, Reason
from .layout import Layout
from .offer import Arrangement, Ask, Look, Offer, Reach
from .record import Record
from .step import Step


class RulesModule(Protocol):
    """What may be played, and what it does."""

    def setup(self, s: Record) -> int:
        """Lay out the start from the options that are already in `s`. Return OK, or why they do not fit."""

    def refusal(self, s: Record, action: int) -> int:
        """Return OK, or the first reason against an action. Answers for any int, in any phase, after the end too."""

    def play(self, s: Record, action: int) -> None:
        """Carry out an action that `refusal` allows; set seat, phase, may and ply."""

    def legal(self, s: Record, out: Any) -> int:
        """Write every legal action, in ascending order, into the int32 array `out`; return how many there are."""

    def odds(self, s: Record, action: int) -> int:
        """Return the weight of an outcome of CHANCE or WORLD, a whole number: its probability is its share of all
        weights.
        """

    def returns(self, s: Record, seat: int) -> float:
        """Return the result of a seat once the game is over, from -1.0 (lost) to 1.0 (won); before that 0.0."""

    def faults(self, s: Record) -> int:
        """Return what is wrong with the record, one bit for each of words.FAULTS; 0 if it is sound."""


class Rules(RulesModule, Protocol):
    """The rules with every hook."""

    def actor(self, s: Record, action: int) -> int:
        """Return the seat that an action belongs to, while several seats may act at once (SEVERAL), or when the WORLD
        interrupts.
        """

    def blocks_undo(self, s: Record, action: int) -> bool:
        """Return whether nothing before this action can be undone any more."""

    def midway(self, s: Record) -> bool:
        """Return whether the seat to act is in the middle of one decision, such as a piece that it has picked."""

    def timeout_action(self, s: Record, seat: int) -> int:
        """Return the action played for a seat whose time is up; for WORLD, the action that ends the game by time. A
        negative number means that nothing is played."""

    def sample(self, s: Record, out: Any, a: int, b: int) -> tuple[int, int, int]:
        """Draw one action at random: for a seat, each legal action is equally likely; for chance, outcomes follow
        their odds. `a` and `b` are the state of the random generator. Return the action and the new state.
        """

    def try_sample(self, s: Record, out: Any, tried: int, a: int, b: int) -> tuple[int, int, int, int]:
        """Do one short piece of the work of `sample`; a GPU calls it again and again. Return the action, or a
        negative number if more calls are needed; the value to pass as `tried` in the next call; and the new state of
        the random generator.
        """

    def act(self, s: Record, action: int) -> int:
        """Carry out the first part of `play`. Return the number of the stage that follows, 0 if nothing does. A game
        defines both `act` and `go_on`, or neither.
        """

    def go_on(self, s: Record, stage: int) -> int:
        """Carry out one of the stages that follow an action. Return the number of the next stage, 0 if this was the
        last.
        """


class ObserveModule(Protocol):
    """What a seat sees."""

    @property
    def FEATURES(self) -> Layout:
        """The numbers that `observe` writes: named parts, each with a shape (core/layout.py)."""

    def observe(self, s: Record, seat: int, out: Any) -> None:
        """Write FEATURES.size float32 numbers, each from -1 to 1, that describe the position to `seat`."""


class Observe(ObserveModule, Protocol):
    """What a seat sees, with every hook. By default nothing is hidden."""

    def hide(self, s: Record, seat: int) -> None:
        """Remove from `s`, a copy, what `seat` may not see (-1: an onlooker)."""

    def guess(self, s: Record, seat: int, luck: int) -> None:
        """Replace what is hidden from `seat` by something that is possible, drawn at random with the 64 random bits
        `luck`.
        """

    def head(self, s: Record, seat: int, action: int) -> int:
        """Return the number of the action head for an action that `seat` may play. An action head is one output of a
        learning program's network, numbered 0 to Game.heads.size - 1; no two legal actions of a seat share one. By
        default the head is the action itself. A game defines both `head` and `unhead`, or neither.
        """

    def unhead(self, s: Record, seat: int, number: int) -> int:
        """Return the action that an action head stands for; if `seat` may not play it, an action that `refusal`
        refuses, or -1.
        """


class WordsModule(Protocol):
    """The game in words."""

    @property
    def REASONS(self) -> Mapping[int, Reason]:
        """For every code that `refusal` and `setup` return, and for every Attempt: the clause of the rules and a
        sentence.
        """

    @property
    def FAULTS(self) -> Sequence[str]:
        """What each bit of `faults` means."""

    def seat_name(self, s: Record, seat: int) -> str:
        """Return the game's own title for a seat, such as "Red". It is shown where nobody has given a name."""

    def move_name(self, s: Record, action: int) -> str:
        """Return an action as text."""

    def read_move(self, s: Record, text: str) -> int | Attempt:
        """Return the action that a text means, or an Attempt if it means something that is no action. Raises NotAMove
        if it means nothing."""

    def position_name(self, s: Record) -> str:
        """Return a position as one line of text."""

    def read_position(self, text: str) -> Record:
        """Return the position that such a text describes. Raises BadPosition if it describes none."""

    def tell(self, step: Step, viewer: int) -> list[str]:
        """Return sentences for the log that say what happened in one ply, as a `Told` if the board can be marked. The
        records in `step` have been through `hide` for this viewer.
        """

    def outcome(self, s: Record) -> str:
        """Return how the finished game ended, in a sentence."""

    def text(self, s: Record) -> str:
        """Return the board as text, for a terminal."""

    def describe(self, s: Record) -> list[str]:
        """Return the board in sentences, for a screen reader: who acts, every piece of every side, what is open."""


class Words(WordsModule, Protocol):
    """The words with every hook."""

    def review(self, step: Step, now: Record) -> Callable[[], list[str]] | None:
        """Return a function that lists the alternatives to a choice; None while that could still help somebody who
        acts at `now`, or where there is nothing to list. A game that has reviews says so (`Traits.reviews`). Where its
        sentences call an answer the best, it returns a `Reviewed` with the choice's worth by the same measure."""

    def weigh(self, s: Record, look: Look, text: str) -> str:
        """Return a short text about a line that somebody is typing, such as the value of a sum so far. It never says
        whether the line will be accepted.
        """

    def ask(self, s: Record) -> Ask | None:
        """Return the question that somebody must answer now, if there is one."""


class Picture(Protocol):
    """A drawn board (draw/canvas.py). As a str it is SVG."""

    @property
    def desc(self) -> str:
        """The board in words, one sentence a line."""

    def pieces(self) -> dict[str, Any]:
        """Return the moving pieces by their ids."""


class ViewModule(Protocol):
    """The game as a picture, and what a person can do with it."""

    def board(self, s: Record, look: Look) -> Picture:
        """Return the picture of a position for `look.viewer`."""

    def offer(self, s: Record, look: Look) -> Offer:
        """Return what `look.viewer`, a seat, may do now, after the draft that it has made."""


class View(ViewModule, Protocol):
    """The view with every hook."""

    @property
    def ARRANGEMENTS(self) -> Mapping[str, Arrangement]:
        """The ways to lay out the board, by name."""

    def click(self, s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | Reach | None:
        """Return what a path of clicks means if it is no choice of the offer: an action, which `refusal` will refuse;
        an Attempt, which explains itself; a Reach, if somebody's piece was clicked; or None.
        """

    def arrange(self, s: Record, viewer: int, narrow: bool) -> str:
        """Return which of ARRANGEMENTS suits a viewer on a wide or a narrow screen."""


class AdviceModule(Protocol):
    """What a position looks like to a bot. A game may leave out this module."""

    def advice(self, s: Record, seat: int) -> float:
        """Return a number that says how good a position looks for a seat. In games with chance, a lead of ten stands
        for a probability of winning that is higher by a half.
        """


class Advice(AdviceModule, Protocol):
    """The advice with every hook."""

    def pursue(self, s: Record, seat: int, aim: int) -> int:
        """Return the next action of a whole turn that the game proposes for a seat. `aim` (0, 1, …) numbers the
        proposed turns. Return a negative number if there is no such turn, or it is over. Bots choose among these
        turns instead of trying every action. It is asked anew after each action and after chance.
        """
