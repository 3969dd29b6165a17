"""Game: one board game, built from its modules. core/contract.py lists what each module must have.

A game is a folder of small files (docs/add-a-game.md). An action is an int; in a chance phase it is an outcome. Every
action that is played adds one to `s.ply`. A Game checks its modules when it is built.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from . import contract as c
from . import judge
from . import options as opt
from .compile import Engine, compiled, engine
from .errors import BadGame, BadOption, Refusal
from .hooks import KINDS, HookField, Hooks, check, may_be_left_out
from .layout import Layout, single_part
from .lesson import Lesson
from .names import fill, fill_all
from .position import Position
from .record import CHANCE, OK, WORLD, Record, blank, copy
from .step import Step, Told, marks_of


@dataclass(frozen=True)
class Traits:
    """What kind of game a set of options makes: with chance, hidden information, teams, questions and so on. Each
    game declares this, and the contract tests check that it is true.
    """

    chance: bool = False  # dice, lots or cards decide something
    hidden: bool = False  # a seat may not see everything
    several: bool = False  # there are phases in which more than one seat may act
    typed: bool = False  # some choices are typed: no click makes them
    timed: bool = False  # the rules have an end by time (rules.timeout_action for WORLD)
    minutes: int = 0  # how long the options let the whole game take; 0: the table may say, where it is timed
    asks: bool = False  # people are asked questions (words.ask)
    reviews: bool = False  # a choice can be reviewed afterwards (words.review)
    teams: tuple[int, ...] = ()  # for each seat the team it plays in; empty: everybody alone
    confer: bool = True  # partners may talk; where they may not, the table has no chat
    people: int = 1  # how many people may hold one seat, each with a token of their own

    def are_partners(self, one: int, other: int) -> bool:
        """Return whether the seats `one` and `other` are on the same team, so that they win and lose together."""
        return one == other or (bool(self.teams) and self.teams[one] == self.teams[other])


@dataclass(frozen=True)
class Preset:
    """A named choice of options, such as "first evening", the usual game or the game of the patent."""

    name: str
    title: str
    text: str  # one sentence
    options: Mapping[str, opt.Value] = field(default_factory=dict)
    minutes: tuple[int, int] | None = None  # how long it takes people, by bench/lengths.py; None: as the game


class Handicap(NamedTuple):
    """How carefully a level of bots plays a game (bots/thought.py), where that differs from the usual."""

    temperature: float  # points of advice by which it misjudges what it sees
    attention: float  # share of its decisions for which it thinks as far as it can


@dataclass(frozen=True, eq=False)
class Game:
    """One board game. Raise `version` with every change that can alter how a recorded line (a match's list of
    actions) is played.

    The arguments rules, observe, words, view and advice are modules. In the built game, each of these fields has
    every hook of its kind: the module's own, or the default.
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
    rules: HookField[c.RulesModule, c.Rules] = HookField()
    observe: HookField[c.ObserveModule, c.Observe] = HookField()
    words: HookField[c.WordsModule, c.Words] = HookField()
    view: HookField[c.ViewModule, c.View] = HookField()
    advice: HookField[c.AdviceModule | None, c.Advice] = HookField(is_required=False)
    lesson: Lesson | None = None  # first steps
    heads: Layout = Layout()  # the action heads (observe.head); by default one for each action
    traits: Callable[[Mapping[str, opt.Value]], Traits] = lambda options: Traits()
    stopped: Callable[[np.ndarray], np.ndarray] = lambda records: np.zeros(
        len(records), np.bool_
    )  # by a limit
    presets: tuple[Preset, ...] = ()
    display: tuple[opt.Option, ...] = ()  # options of the table that the rules do not know
    subjects: tuple[str, ...] = ()  # what players match to categories of questions, such as colours
    inks: Mapping[str, str] = field(
        default_factory=dict
    )  # patterns of the text board, and how a terminal colours each
    long_turns: bool = False  # bots cannot list the ways to play a turn, so they plan it decision by decision
    handicaps: Mapping[str, Handicap] = field(
        default_factory=dict
    )  # by level: makes the steps between them even
    interrupts: tuple[int, ...] = ()  # WORLD's actions that may come at any time and `legal` never lists
    earlier_versions: tuple[Game, ...] = ()  # as the game was, for the matches that began under them
    modules: dict[str, ModuleType] = field(init=False, repr=False)  # rules, observe … as they were given

    def __post_init__(self) -> None:
        given = {kind: vars(self)[kind] for kind in KINDS}
        modules = {kind: one.module if isinstance(one, Hooks) else one for kind, one in given.items()}
        check(self.name, modules)
        for kind, module in modules.items():
            if module is not None or may_be_left_out(kind):
                vars(self)[kind] = Hooks(kind, module)
        if not self.heads.size:
            vars(self)["heads"] = single_part("action", "The action of the rules.", self.actions)
        vars(self)["modules"] = {kind: module for kind, module in modules.items() if module is not None}

    def __copy__(self) -> Game:
        return self  # nothing of a game changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if name := self.module_name:
            return restore, (name, self.version)
        raise TypeError(f"{self.title} belongs to no module, so it cannot be pickled.")

    def minutes_of(self, preset: Preset) -> tuple[int, int]:
        """Return how many minutes people need for a game with this preset, as (low, high). If nobody has measured
        it, return the time of a usual game.
        """
        return preset.minutes or self.minutes

    @cached_property
    def lengths(self) -> tuple[int, int]:
        """Return (low, high): the fewest minutes that the shortest preset takes and the most that the longest takes.
        Without presets, return the time of a usual game.
        """
        found = [self.minutes_of(preset) for preset in self.presets] or [self.minutes]
        return min(low for low, _ in found), max(high for _, high in found)

    def is_stopped(self, records: np.ndarray) -> np.ndarray:
        """Return an array of bools, one for each of these finished games: whether the game was ended by a limit on
        its length, either a limit of its rules or Parlour's limit on the number of plies.
        """
        return np.asarray(self.stopped(records) | (records["ply"] >= self.max_plies))

    @cached_property
    def folder(self) -> Path:
        """The folder that contains the game's files."""
        file = Path(str(self.modules["rules"].__file__))
        return file.parent.parent if file.name == "__init__.py" else file.parent

    @property
    def home(self) -> str:
        """Return the name of the Python module that defines this game as GAME; "" if no module does, as for an
        earlier version of a game.
        """
        name = self.module_name
        return name if name and sys.modules[name].GAME is self else ""

    @property
    def module_name(self) -> str:
        """Return the name of the Python module that defines this game, or a later version of it, as GAME; "" if
        there is none.
        """
        name = self.modules["rules"].__name__
        while name:
            newest = getattr(sys.modules.get(name), "GAME", None)
            if isinstance(newest, Game) and newest.of_version(self.version) is self:
                break
            name = name.rpartition(".")[0]
        return name

    @cached_property
    def rulebook(self) -> str:
        """The text of the game's RULES.md: the rules in plain words, every clause with its id."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    @property
    def engine(self) -> Engine:
        """Return the rules as functions to call. Each rule is compiled if its compiled code is ready, and
        interpreted otherwise.
        """
        return engine(self)

    def compile(self) -> None:
        """Compile the rules, or load them if they were compiled before. Wait until all are ready."""
        compiled(self)

    def of_version(self, version: int) -> Game | None:
        """Return this game with the rules of an earlier or the present version; None if this program does not have
        that version.
        """
        return next((game for game in (self, *self.earlier_versions) if game.version == version), None)

    # Beginning.

    @cached_property
    def all_options(self) -> tuple[opt.Option, ...]:
        """Return every option that people can choose for a table: those of the rules, and those that change only how
        the game is displayed.
        """
        return (*self.options, *self.display)

    def choose(self, **given: Any) -> dict[str, opt.Value]:
        """Return a value for every option: the one in `given`, or the default. Raises BadOption for a value that the
        option does not have.
        """
        return opt.choose(self.all_options, given)

    def start(self, **given: Any) -> Record:
        """Return a fresh record set up with these options. Raises BadOption if the options cannot be combined.

        An option that has no effect beside the others is ignored here. A match refuses it (options.refuse_strays).
        """
        s = blank(self.state)
        opt.store(self.options, self.choose(**given), s)
        code = self.engine.setup(s)
        if code != OK:
            refusal = judge.refuse(self, s, -1, code)
            raise BadOption(refusal.text, refusal.clause)
        return s

    def options_of(self, s: Record) -> dict[str, opt.Value]:
        """Return the options with which the game in a record was set up."""
        return opt.read(self.options, s)

    def table_options(self, s: Record, given: Mapping[str, Any]) -> dict[str, opt.Value]:
        """Return all options as a match stores them: the options of the rules from the record, and the display
        options from `given`.
        """
        known = {option.name for option in self.display}
        shown = opt.choose(self.display, {name: value for name, value in given.items() if name in known})
        return {**self.options_of(s), **shown}

    def traits_of(self, s: Record) -> Traits:
        """Return the traits of the game in a record, for instance which seats play together."""
        return self.traits(self.options_of(s))

    def new(self, seed: int | None = None, **given: Any) -> Position:
        """Return the position at the start of a game with these options.

        With a `seed`, chance first decides everything that comes before a seat acts, such as who begins; the same
        seed gives the same position. Without a seed, the caller plays these outcomes.
        """
        position = Position(self, self.start(**given))
        if seed is None:
            return position
        rng = np.random.default_rng(seed)
        while position.seat in (CHANCE, WORLD):
            position = position.apply(position.sample(rng))
        return position

    def read(self, text: str) -> Position:
        """Return the position that a text describes."""
        return Position.read(self, text)

    # Asking.

    def list_legal(self, s: Record) -> list[int]:
        """Return all legal actions, ascending."""
        out = np.empty(self.max_legal, np.int32)
        return out[: self.engine.legal(s, out)].tolist()  # type: ignore[no-any-return]

    def why_not(self, s: Record, action: int, seat: int | None = None) -> Refusal | None:
        """Return the refusal that says why an action may not be played (by `seat`, if one is given); None if it may
        be played.
        """
        return judge.why_not(self, s, action, seat)

    def hidden(self, s: Record, viewer: int) -> Record:
        """Return a copy of a record with only what a seat may see (-1: a viewer without a seat)."""
        t = copy(s)
        self.engine.hide(t, viewer)
        return t

    def faults_of(self, s: Record) -> list[str]:
        """Return descriptions of what is wrong with a record; an empty list if nothing is."""
        mask = int(self.engine.faults(s))
        return [text for bit, text in enumerate(self.words.FAULTS) if mask >> bit & 1]

    # Saying.

    def seat_names(self, s: Record) -> list[str]:
        """Return the game's own titles for the seats."""
        return [self.words.seat_name(s, seat) for seat in range(int(s.seats))]

    def tell(self, step: Step, viewer: int = -1, names: Sequence[str] | None = None) -> list[str]:
        """Return sentences that say what happened in one ply (`step`). Seats are called by `names`, or by their
        titles if there are none.
        """
        told = self.words.tell(step, viewer)
        return Told(fill_all(told, names or self.seat_names(step.before)), marks_of(told))

    def outcome(self, s: Record, names: Sequence[str] | None = None) -> str:
        """Return a sentence that says how the finished game ended."""
        return fill(self.words.outcome(s), names or self.seat_names(s))

    @property
    def codes(self) -> range:
        """Return the range of ints that contains every action and every outcome of chance, in any phase."""
        return range(max(self.actions, self.outcomes))


def restore(module: str, version: int) -> Game:
    """Return the game of this module and version; unpickling calls this. Raises BadGame if this program does not
    have that version.
    """
    newest: Game = import_module(module).GAME
    game = newest.of_version(version)
    if game is None:
        raise BadGame(f"This program does not have version {version} of {newest.title}.")
    return game
