"""Usage: how often each clause of the rules, each place of the board and each outcome of chance came into play, and
which never did.

A clause came into play in a game if code that applies it ran when an action was carried out, or if it forbade an
action that these players played at another moment. The games are replayed with interpreted rules, so that Python can
say which code runs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from parlour.core import options as opt
from parlour.core.compile import compiled, find_rule
from parlour.core.game import Game
from parlour.core.record import CHANCE, OK, WORLD, Record, blank, copy
from parlour.games import find

from .clauses import Place, places_of, titles_of
from .figure import Figure, share_of
from .heat import count_places
from .lines import WIDTH, is_recorded, play_lines
from .table import Table

USED = 64  # games that are replayed, unless they are long
ENOUGH = 8_000  # actions after which no further game is replayed
FEW = 4  # games that are played at a time
ASKED = 8  # games that are replayed between bots that are asked one choice at a time
NAMED = 4_000  # outcomes of chance that are named although they did not come
TRIES = 8  # actions of other moments that are tried at each choice


@dataclass(frozen=True)
class Usage:
    """How often each clause, place, throw and card came into play. Those that never did have the number 0."""

    games: int
    clauses: dict[str, int]  # in how many games
    places: dict[str, int]  # how often something happened there
    draws: dict[str, int]  # how often each throw or card came
    titles: dict[str, str] = field(default_factory=dict, repr=False)
    asked: int = USED  # games that should have been replayed; long games are fewer

    @property
    def never(self) -> dict[str, list[str]]:
        """The clauses, places and draws that never came into play."""
        kinds = {"clauses": self.clauses, "places": self.places, "draws": self.draws}
        return {kind: [name for name, count in counts.items() if not count] for kind, counts in kinds.items()}

    @property
    def figures(self) -> dict[str, Figure]:
        """The share of games in which each clause came into play, with its confidence interval, by the name
        "clause" and the clause's id.
        """
        return {f"clause {name}": share_of(count, self.games) for name, count in self.clauses.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return all counts as plain values, for JSON."""
        return {
            "games": self.games,
            "clauses": self.clauses,
            "places": self.places,
            "draws": self.draws,
            "never": self.never,
        }

    def __str__(self) -> str:
        rows = [f"What came into play in {self.games} games"]
        for kind, counts in (("clauses", self.clauses), ("places", self.places), ("draws", self.draws)):
            if counts:
                never = self.never[kind]
                told = f"; never: {', '.join(never[:12])}{' …' if len(never) > 12 else ''}" if never else ""
                rows.append(f"  {kind}: {len(counts) - len(never)} of {len(counts)}{told}")
        return "\n".join(rows)


class Draws:
    """Counts how often each outcome of chance was drawn, by its name. Possible outcomes that were never drawn
    have the count 0.
    """

    def __init__(self) -> None:
        self.counts, self.named = Counter[str](), 0

    def add(self, game: Game, s: Record, drawn: int) -> None:
        """Count the outcome that was drawn in a position. Also list the other possible outcomes with the
        count 0; that is slow, so it stops once NAMED names have been listed.
        """
        self.counts[game.words.move_name(s, drawn)] += 1
        if self.named < NAMED:
            others = game.list_legal(s)
            self.named += len(others)
            self.counts.update(dict.fromkeys((game.words.move_name(s, one) for one in others), 0))


def no_longer(a: Usage, b: Usage) -> list[str]:
    """Return, as parts of a sentence, how many clauses and places came into play in `a` but never in `b`, and the
    reverse.
    """
    told = []
    for kind in ("clauses", "places"):
        one, two = set(a.never[kind]), set(b.never[kind])
        known = getattr(a, kind).keys() & getattr(b, kind).keys()
        for count, says in (
            (len((two - one) & known), "never used any more"),
            (len((one - two) & known), "used only now"),
        ):
            if count:
                told.append(f"{count} {kind if count > 1 else kind[:-1]} {says}")
    return told


def usage_of(table: Table, games: int = USED) -> Usage:
    """Replay the first games of a table and count what came into play. The replay stops after ENOUGH actions, so of
    long games it covers fewer.
    """
    game, start = find(table.game), table.start
    played = list(lines_of(table, games))
    clauses, drawn = Counter[str](), Draws()
    pool = sorted({action for line in played for action in line})
    for number, line in enumerate(played):
        tried = random.Random(f"{table.seed} {number}")
        clauses.update(clauses_in(game, table, line) | forbidden_in(game, start, line, pool, tried, drawn))
    named = [reason.clause for reason in game.words.REASONS.values()]
    known = {name for place in places_of(game) for name in place.clauses} | (
        set(named) & set(titles_of(game))
    )
    places = count_places(game, start, played)
    return Usage(
        len(played),
        {name: clauses[name] for name in sorted(known, key=by_number)},
        dict(places),
        dict(sorted(drawn.counts.items())),
        titles_of(game),
        games,
    )


def lines_of(table: Table, games: int) -> Iterator[list[int]]:
    """Yield the list of actions of each of the first `games` games of a table. Stop early once the lists have
    ENOUGH actions in all.
    """
    game, start, total = find(table.game), table.start, 0
    games = games if is_recorded(table.bots) else min(games, ASKED)
    for first in range(0, games, FEW):
        records, lines = play_lines(game, start, min(FEW, games - first), table.seed, first, table.bots)
        for line, end in zip(lines, records, strict=True):
            yield line[: min(int(end["ply"]), WIDTH)].tolist()
            total += min(int(end["ply"]), WIDTH)
            if total >= ENOUGH:
                return


def by_number(clause: str) -> tuple[str, int]:
    """Return a key with which `sorted` puts clause ids into the order of the rulebook: by letter, then by
    number.
    """
    letter, _, number = clause.partition("-")
    return letter, int(number)


def clauses_in(game: Game, table: Table, line: list[int]) -> set[str]:
    """Return the clauses whose code runs while a game is set up and its actions are carried out."""
    setup, play, found = find_rule(game, "setup"), find_rule(game, "play"), set[str]()
    s = blank(game.state)
    opt.store(game.options, game.choose(**table.options), s)
    with watching(places_of(game), found):
        setup(s)
        for action in line:
            play(s, action)
    return found


@contextmanager
def watching(places: tuple[Place, ...], found: set[str]) -> Iterator[None]:
    """A context manager that traces this thread. It adds to `found` the clauses of each of the `places` that
    runs meanwhile.
    """
    whole = {(p.file, p.function): set(p.clauses) for p in places if not p.line}
    lines: dict[tuple[str, int], dict[int, frozenset[str]]] = {}
    for p in places:
        if p.line:
            at = lines.setdefault((p.file, p.function), {})
            at[p.line] = at.get(p.line, frozenset()) | p.clauses

    def watch_call(frame: FrameType, _event: str, _arg: object) -> Callable[..., Any] | None:
        at = (frame.f_code.co_filename, frame.f_code.co_firstlineno)
        if at in whole:
            found.update(whole[at])
        return watch_line if at in lines else None

    def watch_line(frame: FrameType, event: str, _arg: object) -> Callable[..., Any]:
        if event == "line":
            cited = lines[frame.f_code.co_filename, frame.f_code.co_firstlineno]
            found.update(cited.get(frame.f_lineno, ()))
        return watch_line

    before = sys.gettrace()
    sys.settrace(watch_call)
    try:
        yield
    finally:
        sys.settrace(before)


def forbidden_in(
    game: Game, start: Record, line: list[int], pool: list[int], tried: random.Random, drawn: Draws
) -> set[str]:
    """Return the clauses that forbade something in a game: at each choice, try some actions of `pool` and see which
    clause forbids them. Also count the throws and cards of the game.
    """
    rules, s, found, reasons = compiled(game), copy(start), set[str](), game.words.REASONS
    for action in line:
        if s.seat == CHANCE:
            drawn.add(game, s, action)
        elif s.seat != WORLD:
            for other in tried.choices(pool, k=TRIES):
                code = rules.refusal(s, other)
                if code != OK:
                    found.add(reasons[code].clause)
        rules.play(s, action)
    return found
