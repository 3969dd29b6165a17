"""Game: one board game, put together from its parts. What each part must have stands in core/contract.py.

A game is a folder of small files (docs/add-a-game.md). An action is an int; in a chance phase it is an outcome. Every
action that is played adds one to `s.ply`. A Game is checked when it is built: a missing hook, or a
name that is none, is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from . import judge
from . import options as opt
from .contract import PARTS, Part, check
from .errors import BadOption, Refusal
from .names import fill, fill_all
from .record import OK, Record, blank, copy

if TYPE_CHECKING:
    from .compile import Engine
    from .position import Position
    from .step import Step


@dataclass(frozen=True)
class Traits:
    """What kind of game some options make. Declared by the game; the house never guesses."""

    chance: bool = False  # dice, lots or cards decide something
    hidden: bool = False  # a seat may not see everything
    several: bool = False  # there are phases in which more than one seat may act
    typed: bool = False  # some choices are typed: no click makes them
    timed: bool = False  # the rules have an end by time (rules.late for WORLD)
    asks: bool = False  # the host asks questions (words.ask)
    teams: tuple[int, ...] = ()  # for each seat the team it plays in; empty: everybody alone
    confer: bool = True  # partners may talk; where they may not, a table keeps them from it

    def are_partners(self, one: int, other: int) -> bool:
        """Whether two seats win and lose together."""
        return one == other or (bool(self.teams) and self.teams[one] == self.teams[other])


@dataclass(frozen=True)
class Preset:
    """A choice of options with a name: what to play on a first evening, as usual, as the patent has it."""

    name: str
    title: str
    text: str  # one sentence
    options: Mapping[str, opt.Value] = field(default_factory=dict)


@cache
def _engine_finder() -> Callable[[Game], Engine]:
    """compile.engine, which builds on this file; looked up once, for it is asked at every step."""
    from .compile import engine

    return engine


@dataclass(frozen=True, eq=False)
class Game:
    """One game. `version` rises with every change that can alter how a recorded line is played.

    rules, observe, words, view, advice and lesson are given as modules; once built, each has every hook of its kind.
    """

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
    max_legal: int  # no list of legal actions is longer
    max_plies: int  # no line is longer under the default options
    rules: Any
    observe: Any
    words: Any
    view: Any
    advice: Any = None
    lesson: Any = None
    traits: Callable[[Mapping[str, opt.Value]], Traits] = lambda options: Traits()
    presets: tuple[Preset, ...] = ()
    display: tuple[opt.Option, ...] = ()  # options of the table that the rules do not know
    interrupts: tuple[int, ...] = ()  # WORLD's actions that may come at any time and `legal` never lists
    past: tuple[Game, ...] = ()  # the game as it was in earlier versions, for the matches begun under them

    def __post_init__(self) -> None:
        given = {kind: getattr(self, kind) for kind in PARTS}
        parts: dict[str, ModuleType | None] = {
            kind: part.module if isinstance(part, Part) else part for kind, part in given.items()
        }
        check(self.name, parts)
        for kind, module in parts.items():
            if module is not None:
                object.__setattr__(self, kind, Part(kind, module))

    @cached_property
    def folder(self) -> Path:
        """Where the game's files lie."""
        file = Path(self.rules.module.__file__)
        return file.parent.parent if file.name == "__init__.py" else file.parent

    @cached_property
    def rulebook(self) -> str:
        """RULES.md: the rules in plain words, every clause with its id."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    @property
    def engine(self) -> Engine:
        """The rules ready to call: compiled if that is at hand, interpreted until then."""
        return _engine_finder()(self)

    def of_version(self, version: int) -> Game | None:
        """The game as it was in a version; None if this program does not have that one."""
        return next((game for game in (self, *self.past) if game.version == version), None)

    # Beginning.

    @cached_property
    def all_options(self) -> tuple[opt.Option, ...]:
        """What a table agrees on: options of the rules, and of how it is shown."""
        return (*self.options, *self.display)

    def choose(self, **given: Any) -> dict[str, opt.Value]:
        """All options with their values; BadOption with what is offered."""
        return opt.choose(self.all_options, given)

    def start(self, **given: Any) -> Record:
        """A fresh record set up with these options; BadOption if they do not fit. One that does not matter does
        no harm here; where somebody begins a match it is refused (options.refuse_strays)."""
        s = blank(self.state)
        opt.store(self.options, self.choose(**given), s)
        code = self.engine.setup(s)
        if code != OK:
            refusal = judge.refuse(self, s, -1, code)
            raise BadOption(refusal.text, refusal.clause)
        return s

    def options_of(self, s: Record) -> dict[str, opt.Value]:
        """The options a record was set up with."""
        return opt.read(self.options, s)

    def table_options(self, s: Record, given: Mapping[str, Any]) -> dict[str, opt.Value]:
        """All options as a match keeps them: those of the record, and of what was given those of display."""
        known = {option.name for option in self.display}
        shown = opt.choose(self.display, {name: value for name, value in given.items() if name in known})
        return {**self.options_of(s), **shown}

    def traits_of(self, s: Record) -> Traits:
        """What kind of game a record was set up for."""
        return self.traits(self.options_of(s))

    def new(self, **given: Any) -> Position:
        """The position at the start, with these options."""
        from .position import Position

        return Position(self, self.start(**given))

    def read(self, text: str) -> Position:
        """The position that a text describes."""
        from .position import Position

        return Position.read(self, text)

    # Asking.

    def list_legal(self, s: Record) -> list[int]:
        """All legal actions, ascending."""
        out = np.empty(self.max_legal, np.int32)
        return out[: self.engine.legal(s, out)].tolist()  # type: ignore[no-any-return]

    def why_not(self, s: Record, action: int, seat: int | None = None) -> Refusal | None:
        """Why this action may not be played (by this seat, if one is named); None if it may."""
        return judge.why_not(self, s, action, seat)

    def hidden(self, s: Record, viewer: int) -> Record:
        """A copy of a record as a seat sees it (-1: an onlooker)."""
        t = copy(s)
        self.engine.hide(t, viewer)
        return t

    def faults_of(self, s: Record) -> list[str]:
        """What is wrong with a record, in words; empty if nothing."""
        mask = int(self.engine.faults(s))
        return [text for bit, text in enumerate(self.words.FAULTS) if mask >> bit & 1]

    # Saying.

    def seat_names(self, s: Record) -> list[str]:
        """What the game calls the seats."""
        return [self.words.seat_name(s, seat) for seat in range(int(s.seats))]

    def tell(self, step: Step, viewer: int = -1, names: Sequence[str] | None = None) -> list[str]:
        """What happened in a ply, a sentence each, with what the seats are called."""
        return fill_all(self.words.tell(step, viewer), names or self.seat_names(step.before))

    def outcome(self, s: Record, names: Sequence[str] | None = None) -> str:
        """How the finished game ended, in a sentence."""
        return fill(self.words.outcome(s), names or self.seat_names(s))

    @property
    def codes(self) -> range:
        """Every int that can be an action or an outcome in some phase."""
        return range(max(self.actions, self.outcomes))
