"""The contract: every hook of a game. This page is the manual; docs/contract.md says why it is as it is.

A game is up to five modules: rules, observe, words, view and, if bots are to rate its positions, advice.
`RulesModule` and the protocols like it list the hooks that such a module must have. `Rules` and the like add
the hooks that have a default (core/defaults.py): a Game has all of them. mypy checks a game's modules against
these protocols where `Game(...)` is called, and a Game checks their hooks and parameters again when it is
built (core/hooks.py).

`rules`, `observe` and `advice` are compiled: plain functions over one record `s` (core/record.py), each
marked @rule, without strings, exceptions, allocation, clocks or random numbers. `words` and `view` are plain
Python. They change no record, and they call rules through `compiled_query` (core/compile.py), so that no
person waits for interpreted rules. Sentences name a seat by a placeholder (core/names.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from .judge import Attempt, Reason
from .layout import Layout
from .offer import Arrangements, Ask, Look, Offer, Reach
from .record import Record
from .step import Step


class RulesModule(Protocol):
    """The rules of a game: which actions may be played, and what each does."""

    def setup(self, s: Record) -> int:
        """Set up the position before the first action, from the options that are already in `s`. Return OK, or a
        reason code if these options cannot be combined.
        """

    def refusal(self, s: Record, action: int) -> int:
        """Return OK if the action may be played, otherwise the code of the first reason against it. Works for any
        int in any phase, also when the game is over.
        """

    def play(self, s: Record, action: int) -> None:
        """Carry out an action that `refusal` allows; set `s.seat`, `s.phase`, `s.may` and `s.ply` for the next one."""

    def legal(self, s: Record, out: Any) -> int:
        """Write every legal action, in ascending order, into the int32 array `out`; return how many there are."""

    def odds(self, s: Record, action: int) -> int:
        """Return the weight of an outcome of CHANCE or WORLD, a whole number. The probability of an outcome is its
        weight divided by the sum of all weights.
        """

    def returns(self, s: Record, seat: int) -> float:
        """Return the result of a seat when the game is over, from -1.0 (lost) to 1.0 (won); return 0.0 while it
        runs.
        """

    def faults(self, s: Record) -> int:
        """Return a bit mask of what is wrong with the record: bit n stands for words.FAULTS[n]. 0 means that nothing
        is wrong.
        """


class Rules(RulesModule, Protocol):
    """The rules of a game with every hook, including the hooks that have a default."""

    def actor(self, s: Record, action: int) -> int:
        """Return the seat that plays this action. It matters while several seats may act at once (SEVERAL), and for
        actions with which the WORLD interrupts.
        """

    def blocks_undo(self, s: Record, action: int) -> bool:
        """Return whether this action makes everything before it final, so that no earlier action can be undone."""

    def midway(self, s: Record) -> bool:
        """Return whether the seat to act has begun a decision but not finished it, for instance picked a piece and
        not yet moved it.
        """

    def is_out(self, s: Record, seat: int) -> bool:
        """Return whether a seat is out of a game that goes on, or can no longer win it, as far as the record says."""

    def timeout_action(self, s: Record, seat: int) -> int:
        """Return the action that is played for a seat whose time has run out; for `seat` WORLD, the action that ends
        the game because its time is over. A negative number means that nothing is played.
        """

    def try_sample(self, s: Record, out: Any, tried: int, a: int, b: int) -> tuple[int, int, int, int]:
        """Try to draw one action at random. For a seat, each legal action is equally likely; for chance, each outcome
        has its odds. `a` and `b` are the state of the random generator. Return (action, `tried`, a, b): the action,
        or a negative number if another call is needed; the value to pass as `tried` in the next call (0 in the
        first); and the new state of the generator.
        """

    def act(self, s: Record, action: int) -> int:
        """Carry out the first part of `play`. Return the number of the stage (a later part of `play`) that `go_on`
        must carry out next, or 0 if there is none. A game defines both `act` and `go_on`, or neither.
        """

    def go_on(self, s: Record, stage: int) -> int:
        """Carry out stage number `stage`, one of the parts of `play` that follow `act`. Return the number of the
        next stage, or 0 if this was the last.
        """


class ObserveModule(Protocol):
    """The hooks that say what each seat can see."""

    @property
    def FEATURES(self) -> Layout:
        """The layout of the numbers that `observe` writes: named parts, each with a shape (core/layout.py)."""

    def observe(self, s: Record, seat: int, out: Any) -> None:
        """Write FEATURES.size float32 numbers, each from -1 to 1, into `out`. They describe the position as `seat`
        sees it.
        """


class Observe(ObserveModule, Protocol):
    """Every hook that says what a seat can see, including those that have a default. By default nothing is hidden."""

    def hide(self, s: Record, seat: int) -> None:
        """Remove from `s`, which is a copy, everything that `seat` may not see (-1: a viewer without a seat)."""

    def guess(self, s: Record, seat: int, luck: int) -> None:
        """Replace everything in `s` that is hidden from `seat` by something possible, drawn at random with the 64
        random bits `luck`.
        """

    def head(self, s: Record, seat: int, action: int) -> int:
        """Return the action head for an action that `seat` may play. Action heads are the outputs of a learning
        program's network, numbered from 0 to Game.heads.size - 1. No two legal actions of a seat share one. By
        default the head is the action itself. A game defines both `head` and `unhead`, or neither.
        """

    def unhead(self, s: Record, seat: int, number: int) -> int:
        """Return the action that action head `number` stands for. If `seat` may not play that action, return an
        action that `refusal` refuses, or -1.
        """


class WordsModule(Protocol):
    """The hooks that write and read the game as text."""

    @property
    def REASONS(self) -> Mapping[int, Reason]:
        """The clause of the rules and the sentence for every code that `refusal` and `setup` return, and for every
        code of an Attempt.
        """

    @property
    def FAULTS(self) -> Sequence[str]:
        """The descriptions of faults: FAULTS[n] explains bit n of `faults`."""

    def seat_name(self, s: Record, seat: int) -> str:
        """Return the game's own title for a seat, such as "Red". It is shown while no person has given that seat a
        name.
        """

    def move_name(self, s: Record, action: int) -> str:
        """Return the text of an action; `read_move` reads it back."""

    def read_move(self, s: Record, text: str) -> int | Attempt:
        """Return the action that a text stands for; or an Attempt, if the text makes sense but is not an action.
        Raises NotAMove if the text makes no sense.
        """

    def position_name(self, s: Record) -> str:
        """Return a position as one line of text; `read_position` reads it back."""

    def read_position(self, text: str) -> Record:
        """Return the record for a line of text that `position_name` wrote. Raises BadPosition if the text is not a
        position.
        """

    def tell(self, step: Step, viewer: int) -> list[str]:
        """Return the sentences of the log about one action that was played (`step`). They are a `Told` if there are
        also marks to draw on the board, or feats to count until the end of the match. The records in `step` have
        been through `hide` for this viewer.
        """

    def outcome(self, s: Record) -> str:
        """Return a sentence that says how the finished game ended."""

    def text(self, s: Record) -> str:
        """Return the board drawn with characters, for a terminal."""

    def describe(self, s: Record) -> list[str]:
        """Return sentences that describe the board to a screen reader: who acts, where every piece is, which gates
        or paths are open.
        """


class Words(WordsModule, Protocol):
    """Every hook that writes and reads text, including those that have a default."""

    def review(self, step: Step, now: Record) -> Callable[[], list[str]] | None:
        """Return a function that lists the alternatives to a choice that was made in `step`. Return None if there
        are none, or while the list could still help somebody who acts in the position `now`. A game that has reviews
        declares it (`Traits.reviews`). If the sentences call one answer the best, the function returns a `Reviewed`,
        which also rates the choice that was made.
        """

    def weigh(self, s: Record, look: Look, text: str) -> str:
        """Return a short text about a move while somebody types it, such as the value of a sum so far. The text
        never says whether the move will be accepted.
        """

    def ask(self, s: Record) -> Ask | None:
        """Return the question that somebody must answer now; None if there is none."""


class Picture(Protocol):
    """A drawn board (draw/canvas.py). str(picture) is its SVG."""

    @property
    def desc(self) -> str:
        """The board described in sentences, one on each line."""

    def pieces(self) -> dict[str, Any]:
        """Return the drawings of the moving pieces, by the pieces' ids."""


class ViewModule(Protocol):
    """The hooks that draw the board and list what a person can do with it."""

    def board(self, s: Record, look: Look) -> Picture:
        """Return the picture of a position as `look.viewer` sees it."""

    def offer(self, s: Record, look: Look) -> Offer:
        """Return everything that the seat `look.viewer` may do now. The actions in `look.draft` count as already
        played.
        """


class View(ViewModule, Protocol):
    """Every hook that draws the board or reads clicks, including those that have a default."""

    @property
    def ARRANGEMENTS(self) -> Arrangements:
        """The ways to lay out the board on the screen, by name, and which of them suits whom."""

    def click(self, s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | Reach | None:
        """Return the meaning of a path of clicks that is not a choice in the offer: an action, which `refusal` will
        refuse; an Attempt, which explains what is wrong; a Reach, if the viewer clicked a piece that is not theirs
        to move; or None.
        """


class AdviceModule(Protocol):
    """The hook with which bots rate positions. A game may leave out this module."""

    def advice(self, s: Record, seat: int) -> float:
        """Return a number that rates a position for a seat; higher is better. In games with chance, a lead of ten
        points means that the seat's probability of winning is higher by one half.
        """


class Advice(AdviceModule, Protocol):
    """Every hook that helps bots, including those that have a default."""

    def pursue(self, s: Record, seat: int, aim: int) -> int:
        """Return the next action of a turn that the game proposes to a seat, or a negative number if there is no
        such turn or it is complete. `aim` is the number of the proposed turn, from 0. Bots compare these turns
        instead of trying every action. They call this hook again after each action and after each outcome of chance.
        """

    def outlook(self, s: Record, seat: int) -> float:
        """Return a number that rates the end of a proposed turn for a seat, as `advice` does, but with the best that
        the others may do in their next turns. It may take much longer than `advice`, which is the default. It may
        change `s` while it thinks, if `s` is as before in the end.
        """
