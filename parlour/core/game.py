"""Game: what a board game must say about itself. This page is the manual.

A game is a folder of small files (docs/add-a-game.md). Its rules are plain functions over one record
`s` (core/record.py), each marked @rule, so that the same text runs interpreted, compiled and on a GPU:
no strings, exceptions, allocation, clock or random numbers in them. An action is an int; in a chance
phase it is an outcome, numbered apart. Every action that is played adds one to `s.ply`.

`rules` must have
    setup(s) -> code        lay out the start from the options already in `s`; OK, or why they do not fit
    refusal(s, action)      OK, or the code of the first reason against it. The only judge of legality;
                            answers for any int in any phase, also when the game is over
    play(s, action)         carry out an action that `refusal` allows, and set seat, phase, may, ply
    legal(s, out) -> n      write every allowed action, ascending, into the int32 array `out`
    odds(s, action)         chance and world phases: the whole-number weight of an outcome
    returns(s, seat)        -1.0 (lost) to 1.0 (won) once the game is over; 0.0 before
    faults(s) -> mask       what is wrong with the record, a bit for each of words.FAULTS; 0 if sound
and may have
    actor(s, action)        the seat an action belongs to, where SEVERAL may act or the WORLD breaks in
    settles(s, action)      whether nothing before this action may be taken back any more
    late(s, seat)           what is played for a seat that acts when its time has run out; for WORLD, the
                            one of `interrupts` that says the time for the whole game is up. A negative
                            number: the rules do not say (a bot chooses; there is no such time)

`observe` must have
    hide(s, seat)           blot out of a copy what `seat` may not see (seat -1: an onlooker)
    guess(s, seat, luck)    fill what is hidden from `seat` with something possible, from 64 bits of luck
    observe(s, seat, out)   write FEATURES float32 numbers that describe the position to `seat`

`words` must have (plain Python; records given to it are never changed)
    CLAUSES                 {code: clause id} for every code that `refusal` and `setup` give
    FAULTS                  what each bit of `faults` means
    sentence(s, action, code) -> str          the refusal as a true sentence about this position (or a
                                              whole Refusal, where the clause depends on the position)
    move_name(s, action) -> str               an action as text
    read_move(s, text) -> int | Refusal       text as an action; a Refusal for an attempt that is
                                              understood but is no action at all; else raises NotAMove
    position_name(s) -> str, read_position(text) -> record      a position as text, and back
    seat_name(s, seat) -> str                 what a seat is called at the table
    tell(before, action, after) -> list[str]  what happened, a sentence each, for the log
    outcome(s) -> str                         how the finished game ended, in a sentence
    text(s) -> str                            the board as text for a terminal
and may have
    task(s, seat) -> str                      what is asked now of a seat that acts, in one short sentence
    tell_said(before, action, after, said) -> list[str]    the same as `tell`, where a person typed `said`
    weigh(s, text) -> str                     what a line comes to that is being typed, or what it lacks;
                                              never whether it is allowed, nor what else could be typed
    review(before, action) -> list[str]       after a turn: what else could have been, a sentence each
    may_review(before, action, now) -> bool   whether there is such a review, and it can help nobody any
                                              more who acts at `now`; without this, once the game is over

`view` must have
    board(s) -> Canvas                        the picture, still and moving layers apart (draw/canvas.py)
    clicks(s, action) -> path | None          the `at` names to click for an action; None: typed in a form
    click(s, path) -> int | Refusal | None    what clicks mean, allowed or not; None: unfinished
    buttons(s) -> list[Button]                click targets that are not on the board
and may have
    forms(s) -> list[Form]                    lines of text to type, read by words.read_move
    plan(s) -> Plan | None                    several actions of one turn chosen in any order, sent together
    preview(s, actions) -> Canvas             the board as it would stand with part of a plan carried out
    calls(s, seat) -> list[Call]              what a seat may call for at any time, in turn or not
    prompt(s, path) -> str                    what to click next, after the first clicks of an action
    warning(s, action) -> str                 what to ask a person before an action that costs dear; "" for most
    LOOKS                                     {name: label} of ways to draw the board, given as board(s, name)
    look_for(s, seat, narrow) -> str          with LOOKS: the one that suits a seat (-1: an onlooker) on a
                                              wide or a narrow screen

`advice` may have
    advice(s, seat) -> float                  how good the position looks for `seat`, for bots; where there
                                              is chance, a lead of about ten is as good as half a win
    easy(s, action) -> bool                   whether a beginner would find this move

`lesson`, optional, has LESSON: a Lesson of first steps on the real board.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import options as opt
from .errors import BadOption, Refusal
from .record import IS_OVER, NOBODY, OK, OUT_OF_TURN, Record, acts, blank

if TYPE_CHECKING:
    from .compile import Engine
    from .position import Position


@dataclass(frozen=True)
class Button:
    """A click target beside the board: its name, its label, and a key that presses it."""

    at: str
    label: str
    key: str = ""
    seat: int | None = None  # the one seat that presses it, where several may act


@dataclass(frozen=True)
class Form:
    """A line to type or to build from keys. What is sent is `prefix` + text, read by words.read_move."""

    name: str
    label: str
    submit: str
    keys: tuple[
        tuple[str, str, int], ...
    ] = ()  # (text typed, label, how many such keys, each used once; 0: one, used freely)
    prefix: str = ""
    hint: str = ""
    seat: int | None = None  # the one seat that types here, where several may act


@dataclass(frozen=True)
class Call:
    """Something a seat calls for out of turn, such as a draw: one of the game's interrupts.

    It happens once every seat of `consent` agrees; with none, as soon as the caller has confirmed it.
    """

    action: int
    word: str  # what is typed for it in a terminal
    label: str  # what stands on its button
    question: str  # what the caller confirms
    consent: tuple[int, ...] = ()
    request: str = ""  # what those who must agree are told


@dataclass(frozen=True)
class Slot:
    """One choice of a plan: what it is called, and per action the label and the clicks that choose it.

    `turn` gives, for choices made by turning an element about the centre, {action: (element id, degrees)}.
    """

    name: str
    label: str
    choices: dict[int, tuple[str, tuple[str, ...]]]
    turn: dict[int, tuple[str, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """Slots to fill in any order; `confirm` sends one action for each, in the order of the slots."""

    slots: tuple[Slot, ...]
    confirm: str


@dataclass(frozen=True)
class Step:
    """One step of a lesson: what is said, the move to make (None: read on), and what is said after it."""

    text: str
    move: str | None = None
    point: tuple[str, ...] = ()  # `at` names to point at
    after: str = ""


@dataclass(frozen=True)
class Lesson:
    """First steps: a position, the steps, and the dice that fall between them."""

    position: str
    steps: tuple[Step, ...]
    dice: tuple[int, ...] = ()  # chance actions to use, in order


@dataclass(frozen=True, eq=False)
class Game:
    """One game. `version` rises with every change that can alter how a recorded line is played."""

    name: str
    title: str
    version: int
    summary: str  # one sentence for the lobby
    seats: tuple[int, int]  # fewest and most
    minutes: tuple[int, int]  # how long a usual game takes people
    state: np.dtype
    options: tuple[opt.Option, ...]
    actions: int  # decisions are 0 … actions - 1
    outcomes: int  # chance outcomes are 0 … outcomes - 1
    most: int  # no list of legal actions is longer
    longest: int  # no line is longer under the default options
    rules: Any
    observe: Any
    words: Any
    view: Any
    advice: Any = None
    lesson: Any = None
    quiet_partners: bool = False  # partners may not confer: a table offers them no way to talk
    interrupts: tuple[int, ...] = ()  # WORLD's actions that may come at any time and `legal` never lists
    past: tuple[Game, ...] = ()  # the game as it was in earlier versions, for the matches begun under them

    @cached_property
    def folder(self) -> Path:
        """Where the game's files lie."""
        home = Path(self.rules.__file__).parent
        return home.parent if hasattr(self.rules, "__path__") else home

    @cached_property
    def rulebook(self) -> str:
        """RULES.md: the rules in plain words, every clause with its id."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    @property
    def engine(self) -> Engine:
        """The rules ready to call: compiled if that is at hand, interpreted until then."""
        from .compile import engine

        return engine(self)

    def of_version(self, version: int) -> Game | None:
        """The game as it was in a version; None if this program does not have that one."""
        return next((game for game in (self, *self.past) if game.version == version), None)

    def choose(self, **given: Any) -> dict[str, opt.Value]:
        """All options with their values; BadOption with what is offered."""
        return opt.choose(self.options, given)

    def start(self, **given: Any) -> Record:
        """A fresh record set up with these options; BadOption if they do not fit. One that does not matter does
        no harm here; where somebody begins a match it is refused (options.refuse_strays)."""
        s = blank(self.state)
        opt.store(self.options, self.choose(**given), s)
        code = self.engine.setup(s)
        if code != OK:
            refusal = self.refuse(s, -1, code)
            raise BadOption(refusal.text, refusal.clause)
        return s

    def options_of(self, s: Record) -> dict[str, opt.Value]:
        """The options a record was set up with."""
        return opt.read(self.options, s)

    def new(self, **given: Any) -> Position:
        """The position at the start, with these options."""
        from .position import Position

        return Position(self, self.start(**given))

    def read(self, text: str) -> Position:
        """The position that a text describes."""
        from .position import Position

        return Position.read(self, text)

    def list_legal(self, s: Record) -> list[int]:
        """All legal actions, ascending."""
        out = np.empty(self.most, np.int32)
        return [int(a) for a in out[: self.engine.legal(s, out)]]

    def why_not(self, s: Record, action: int, seat: int | None = None) -> Refusal | None:
        """Why this action may not be played (by this seat, if one is named); None if it may."""
        code = self.engine.refusal(s, action)
        if s.seat == NOBODY:
            code = code or IS_OVER
        elif seat is not None and not (acts(s, seat) and self.engine.actor(s, action) == seat):
            code = OUT_OF_TURN
        return None if code == OK else self.refuse(s, action, code)

    def refuse(self, s: Record, action: int, code: int) -> Refusal:
        """A code as its clause and sentence."""
        said = self.words.sentence(s, action, code)
        return said if isinstance(said, Refusal) else Refusal(self.words.CLAUSES[code], said)

    def tell(self, before: Record, action: int, after: Record, said: str = "") -> list[str]:
        """What happened, a sentence each; in the words of whoever typed it, where the game repeats them."""
        told = getattr(self.words, "tell_said", None)
        return list(
            told(before, action, after, said) if told and said else self.words.tell(before, action, after)
        )

    def may_review(self, before: Record, action: int, now: Record) -> bool:
        """Whether a choice has a review that gives nothing away to anybody at `now`."""
        if not hasattr(self.words, "review"):
            return False
        judge = getattr(self.words, "may_review", None)
        return bool(judge(before, action, now) if judge else now.seat == NOBODY)

    def task(self, s: Record, seat: int) -> str:
        """What is asked now of a seat that acts, in a sentence; "" where the game has no words for it."""
        task_of = getattr(self.words, "task", None)
        return str(task_of(s, seat)) if task_of else ""

    def list_calls(self, s: Record, seat: int) -> list[Call]:
        """What a seat may call for now; `s` has been through `hide` for it."""
        calls_of = getattr(self.view, "calls", None)
        return list(calls_of(s, seat)) if calls_of else []

    def faults_of(self, s: Record) -> list[str]:
        """What is wrong with a record, in words; empty if nothing."""
        mask = int(self.engine.faults(s))
        return [text for bit, text in enumerate(self.words.FAULTS) if mask >> bit & 1]

    @property
    def has_chance(self) -> bool:
        """Whether dice, lots or cards decide anything in this game."""
        return self.outcomes > 0

    @property
    def codes(self) -> range:
        """Every int that can be an action or an outcome in some phase."""
        return range(max(self.actions, self.outcomes))
