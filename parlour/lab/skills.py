"""The skill curve: how much more a bot wins by thinking further. Each level of bots plays in every seat, against one
level in all others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.bots import LEVELS
from parlour.bots import find as find_bot
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.games import find
from parlour.version import VERSION

from . import plots
from .engine import Engine, engine_of
from .figure import Figure, mean_of, share_of
from .measurement import Progress, sums_of
from .results import Result, bounds_of, command_of, name_of, option_columns, table_html, title_of
from .table import Table, read_options
from .tally import Tally, points_table

GAMES = 200  # games of each level


@dataclass(frozen=True)
class Skill(Result):
    """The share of games that each level wins against the level in the other seats, with its confidence interval."""

    game: str
    options: Mapping[str, Any]
    against: str
    seats: int
    seed: int
    games: int  # of each level; fewer if it was stopped
    levels: Mapping[str, Figure]

    is_whole: bool = True  # False: it was stopped before all levels had played
    engine: str = "cpu"

    @property
    def title(self) -> str:
        """The game and the options that differ from the defaults, in one line."""
        return title_of(self.game, self.options)

    @property
    def command(self) -> str:
        """The command line that makes the same curve again."""
        return self.command_on(self.engine)

    def command_on(self, engine: str) -> str:
        """Return the command line that makes the same curve on an engine."""
        words = ["--levels", ",".join(self.levels), "--against", self.against]
        size = ["--games", self.games, "--seed", self.seed]
        return command_of("skill", self.game, self.options, [*words, *size], engine=engine)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each level, as for a CSV file."""
        shared = {"game": self.game, **option_columns(self.options), "against": self.against}
        return [
            {**shared, "level": level, **bounds_of(one), "games": self.games}
            for level, one in self.levels.items()
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the curve as a dict of plain values, for JSON."""
        return {
            "parlour": VERSION,
            "command": self.command_on("cpu"),
            "whole": self.is_whole,
            "levels": self.rows(),
        }

    def plot(self) -> Any:
        """Return a plot of the share that each level wins."""
        return plots.plot_levels(self.levels, 1 / self.seats)

    def __str__(self) -> str:
        wide = max(len(level) for level in self.levels)
        head = (
            f"{self.games:,} games of each level, in every seat, against {self.against} in all others; an equal "
            f"share is {100 / self.seats:.1f} %{'' if self.is_whole else '; stopped early'}"
        )
        return "\n".join(
            [self.title, head, *(f"  {level:{wide}}  {one}" for level, one in self.levels.items())]
        )

    def _repr_html_(self) -> str:
        rows = [(level, str(one)) for level, one in self.levels.items()]
        return table_html(("level", f"share won against {self.against}"), rows, self.title)


def skill(
    game: str | Game,
    options: Mapping[str, Any] | None = None,
    levels: Sequence[str] | None = None,
    against: str = "quick",
    games: int = GAMES,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
    engine: str | Engine = "cpu",
) -> Skill:
    """Play `games` games for each level of bots and return its share of the wins. Each level sits in every seat equally
    often, while all others play `against`. Ctrl-C keeps the levels that are finished.
    """
    found = find(game) if isinstance(game, str) else game
    named = [find_bot(level).name for level in (levels or LEVELS)]
    other, seats = find_bot(against).name, int(found.start(**(options or {})).seats)
    if seats < 2:
        raise BadOption("A skill curve needs at least two seats.")
    each = max(1, games // seats)
    player, made = engine_of(engine, threads), dict[str, Figure]()
    tables = {
        level: [Table.of(found, options, bots_of(level, other, seat, seats), seed) for seat in range(seats)]
        for level in named
    }

    def tell(done: int, _most: int) -> None:
        if progress:
            progress(len(made) * each * seats + len(tallies) * each + done, len(named) * seats * each)

    tallies = list[Tally]()
    try:
        for level in named:
            tallies = []
            for table in tables[level]:
                [([tally], is_whole)] = sums_of([table], each, None, player, tell)
                if not is_whole:
                    raise KeyboardInterrupt
                tallies.append(tally)
            made[level] = share_of_seats(tallies)
    except KeyboardInterrupt:
        if not made:
            raise
    is_whole = len(made) == len(named)
    return Skill(
        found.name,
        read_options(found, options or {}),
        other,
        seats,
        seed,
        each * seats,
        made,
        is_whole,
        name_of(engine),
    )


def bots_of(level: str, against: str, seat: int, seats: int) -> str:
    """Return the bots of a table at which one seat plays at a level and all others at another."""
    return ",".join(level if other == seat else against for other in range(seats))


def share_of_seats(tallies: list[Tally]) -> Figure:
    """Return the share of games that the tested level won. Tally n is of the games in which that level sat in seat n.
    Seats that win together share a game.
    """
    count, total, squares = 0, 0.0, 0.0
    for seat, tally in enumerate(tallies):
        winners, worth = tally.winners.sum(axis=0), points_table(tally.seats)[:, seat]
        count += tally.games
        total += float(winners @ worth)
        squares += float(winners @ worth**2)
    if total == squares:  # nobody shared a game
        return share_of(round(total), count)
    return mean_of((count, total, squares), "%")
