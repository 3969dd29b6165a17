"""Bots: each is a way to think (thought.py) with settings. LEVELS lists the five bots that people can choose.

A bot gets the position as its seat sees it (after `hide`), so it knows only what a person in its seat could know.
Its budget is a number of positions, so it plays the same on slow and fast machines. The same random number (`luck`)
gives the same choice; if none is given, the bot draws one.

The five levels are one scale for all games. The weaker levels look less far ahead, and choose at random among the
moves that look sensible: none of them plays just any move. In games without chance in which the moves of both sides
can be searched, every level searches them, and the weaker levels do so for fewer of their decisions. LEVELS is the
only place with their names, texts and settings.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import numpy as np

from parlour.core.errors import UnknownName
from parlour.core.game import Game
from parlour.core.record import Record

from .search import can_search
from .thought import Settings, Thought

GREEDY, SEARCH = "greedy", "search"  # compiled parts; three bots share the first


@dataclass(frozen=True)
class Level:
    """One bot: its name, its title, the module that chooses its moves, and the settings for that module."""

    name: str  # in links, files and on the command line
    title: str  # what people call it
    text: str  # one sentence for people who choose a bot
    way: str  # the module of this folder that thinks
    settings: Settings
    searching: Settings | None = None  # where the moves of both sides can be searched; None: it never does
    needs: str = ""  # the compiled part it waits for (prepare.py); "": none
    meanwhile: int = 0  # its budget until that part is compiled; 0: it cannot play before
    stepwise: Settings | None = None  # where the game proposes whole turns; None: as elsewhere
    is_sample: bool = False  # prepare.py plays with this bot to compile the part that it needs
    is_bulk: bool = False  # compiled code plays and records whole games of it, also on a GPU

    def way_in(self, game: Game, s: Record) -> tuple[str, Settings]:
        """Return (the name of the module that thinks for this bot in a position, the settings for that
        module).
        """
        if self.stepwise and game.long_turns:
            return GREEDY, self.stepwise
        way, settings = self.way, self.settings
        if self.searching and can_search(game, s):
            way, settings = SEARCH, self.searching
        own = game.handicaps.get(self.name)
        return way, replace(settings, **own._asdict()) if own else settings

    @property
    def module(self) -> Any:
        """The Python module that chooses moves for this bot in positions where it does not search through the moves
        of both sides.
        """
        return import_module(f"parlour.bots.{self.way}")

    def think(
        self,
        game: Game,
        s: Record,
        seat: int,
        budget: int | None = None,
        luck: int | None = None,
        stop: np.ndarray | None = None,
    ) -> Thought:
        """Return a Thought: the bot's plan for the turn of `seat`, which must be able to act in the position `s`.
        Setting `stop[0]` to 1 makes the bot return the best plan that it has found so far.
        """
        way, settings = self.way_in(game, s)
        if self.meanwhile and budget == self.meanwhile:
            way = "glance"
        think = import_module(f"parlour.bots.{way}").think
        drawn = secrets.randbits(62) if luck is None else luck
        allowed = settings.budget if budget is None else budget
        thought: Thought = think(game, s, seat, allowed, drawn, stop, settings)
        return thought

    def choose(
        self, game: Game, s: Record, seat: int, budget: int | None = None, luck: int | None = None
    ) -> int:
        """Return the first action of the bot's plan for the turn of `seat`."""
        return self.think(game, s, seat, budget, luck).action


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "dreamer",
            "Dreamer",
            "Sometimes looks at one move only, and often takes one that is only fairly good.",
            "greedy",
            Settings(budget=20_000, most=1, temperature=7.0, attention=0.65),
            Settings(budget=10_000, attention=0.74),
            GREEDY,
            24,
            Settings(budget=20_000, temperature=30.0, worst=30.0, turns=56),
        ),
        Level(
            "learner",
            "Learner",
            "Plans most of its turns, but not all, and sometimes overlooks the best move.",
            "greedy",
            Settings(budget=20_000, most=2, temperature=2.0, attention=0.9),
            Settings(budget=10_000, attention=0.84),
            GREEDY,
            48,
            Settings(budget=20_000, temperature=6.0, worst=9.0, turns=56),
        ),
        Level(
            "eager",
            "Eager",
            "Plans its whole turn and plays what looks best at the end of it, or nearly best.",
            "greedy",
            Settings(budget=20_000),
            Settings(budget=20_000, attention=0.89),
            GREEDY,
            stepwise=Settings(budget=20_000, temperature=1.5, turns=14),
            is_sample=True,
        ),
        Level(
            "planner",
            "Planner",
            "Often thinks of what the others may do in their next turns, too.",
            "search",
            Settings(budget=6_000),
            Settings(budget=40_000, attention=0.955),
            SEARCH,
            stepwise=Settings(budget=20_000, temperature=4.5, turns=14, far=True),
        ),
        Level(
            "master",
            "Master",
            "Looks as far ahead as it can, and plays out dice and cards many times.",
            "search",
            Settings(budget=60_000, learned=True),
            Settings(budget=60_000),
            SEARCH,
            stepwise=Settings(budget=20_000, turns=28, far=True),
            is_sample=True,
        ),
    )
}
YARDSTICKS: dict[str, Level] = {  # for measuring; nobody meets them at a table
    level.name: level
    for level in (
        Level(
            "uniform",
            "Uniform",
            "Plays any legal move, all equally likely.",
            "uniform",
            Settings(1),
            is_bulk=True,
        ),
        Level(
            "quick",
            "Quick",
            "Tries a few moves drawn by lot; for simulations.",
            "quick",
            Settings(8),
            is_bulk=True,
        ),
    )
}
EARLIER = {"novice": "learner", "greedy": "eager", "search": "planner"}  # names in older matches and links


def sample_of(part: str) -> Level:
    """Return the bot that stands for a part of the bots' code, such as SEARCH. Asking this bot for a move
    compiles that part.
    """
    return next(level for level in LEVELS.values() if level.needs == part and level.is_sample)


def bulk_bot(bots: Sequence[str]) -> Level | None:
    """Return the bot that plays all seats, if every seat has the same bot and compiled code can play and
    record its games; otherwise None.
    """
    level = find(bots[0])
    return level if level.is_bulk and len(set(bots)) == 1 else None


def find(name: str) -> Level:
    """Return the bot with this name, title or earlier name. Raise UnknownName, with a list of all bots, if there is
    none.
    """
    wanted = str(name).strip().lower()
    known = {**LEVELS, **YARDSTICKS}
    for level in known.values():
        if EARLIER.get(wanted, wanted) in (level.name, level.title.lower()):
            return level
    listed = ", ".join(known)
    raise UnknownName(f"No bot {str(name)[:40]!r}. Bots: {listed}.")


def find_opponent(name: str) -> Level:
    """Return the bot that people play against under this name. In old matches "uniform" stands for the weakest of
    today's five levels. Raise UnknownName if there is no such bot.
    """
    level = find("dreamer" if name.strip().lower() == "uniform" else name)
    if level.name not in LEVELS:
        raise UnknownName(f"No bot {name!r} plays with people. Bots: {', '.join(LEVELS)}.")
    return level
