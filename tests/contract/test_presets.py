"""Presets are games: at no preset of any game can a seat force a win in the first round.

A forced win here is a run: the seat chooses, luck falls as it likes, and the game ends with that seat as a winner
before any other seat can act. The search is an and-or search. The seat's own choices are alternatives; every outcome of
chance that has a weight, and everything the world may say, must win. As soon as another seat can act, the run is over.

Runs are searched from every position of the first round in which a seat begins to act: along a few random lines from
the start, until every seat has begun to act twice (once may be for the set-up, such as choosing a place). The search
looks at no more than POSITIONS positions of a run and DEPTH plies ahead, the choice that `timeout_action` names for
each seat first, since that is how one gets on.

Such a search proves nothing where it stops early, where other lines lead elsewhere, or where several seats choose at
once. So it says how many of its runs it finished, and a game of which it did not finish all must have a proof for each
of its presets: tests/games/<game>/test_presets.py searches the first round whole, or bounds what a seat can reach.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from parlour.core.compile import Engine, compiled
from parlour.core.game import Game, Preset
from parlour.core.line import random_walk
from parlour.core.record import CHANCE, NOBODY, WORLD, Record, acts, copy
from parlour.games import GAMES
from tests.tables import home_of

LINES, POSITIONS, DEPTH = 2, 1_000, 60
CASES = [(game, preset) for game in GAMES.values() for preset in game.presets]
each_preset = pytest.mark.parametrize(
    ("game", "preset"), CASES, ids=[f"{game.name}-{preset.name}" for game, preset in CASES]
)


class Run:
    """The search for a forced win of one seat in one run."""

    def __init__(self, game: Game, engine: Engine, seat: int) -> None:
        self.game, self.engine, self.seat = game, engine, seat
        self.known: dict[bytes, bool] = {}
        self.is_whole = True  # until a limit stops the search

    def wins(self, s: Record, deep: int = 0) -> bool:
        """Whether the seat can force a win from here before anybody else acts."""
        if s.seat == NOBODY:
            returns = [float(self.engine.returns(s, seat)) for seat in range(int(s.seats))]
            return returns[self.seat] > 0 and returns[self.seat] == max(returns)
        lucky = s.seat in (CHANCE, WORLD)
        if not lucky and (s.seat != self.seat or not acts(s, self.seat)):
            return False
        key = copy(s)
        key.ply = 0
        known = self.known.get(key.tobytes())
        if known is not None:
            return known
        if len(self.known) >= POSITIONS or deep >= DEPTH:
            self.is_whole = False
            return False
        self.known[key.tobytes()] = False  # a way that comes back here wins nothing
        found = self.all_win(s, deep + 1) if lucky else self.some_wins(s, deep + 1)
        self.known[key.tobytes()] = found
        return found

    def some_wins(self, s: Record, deep: int) -> bool:
        mild = int(self.engine.timeout_action(s, self.seat))
        ways = sorted(self.game.list_legal(s), key=lambda action: action != mild)
        return any(self.wins(self.after(s, action), deep) for action in ways)

    def all_win(self, s: Record, deep: int) -> bool:
        fall = [a for a in self.game.list_legal(s) if s.seat == WORLD or self.engine.odds(s, a)]
        return all(self.wins(self.after(s, action), deep) for action in reversed(fall))

    def after(self, s: Record, action: int) -> Record:
        t = copy(s)
        self.engine.play(t, action)
        return t


def first_round(game: Game, preset: Preset, seed: int, engine: Engine) -> Iterator[tuple[Record, int]]:
    """Positions of the first round in which a seat begins to act, with that seat."""
    s = game.start(**preset.options)
    begun: Counter[int] = Counter()
    before = NOBODY
    walk = random_walk(game, s, seed, engine=engine)
    for _ in range(4_000):
        seat = int(s.seat)
        if seat >= 0 and seat != before:
            begun[seat] += 1
            yield copy(s), seat
        before = seat if seat >= 0 else before
        done = len(begun) == int(s.seats) and min(begun.values()) >= 2
        if done or next(walk, None) is None:
            return


@dataclass
class Searched:
    """What came of the runs of a preset: how many there were, how many were searched whole, and a forced win."""

    runs: int = 0
    whole: int = 0
    win: str = ""  # a position of the first round from which a seat can force a win


def search(game: Game, preset: Preset) -> Searched:
    """Search the runs of a preset until one wins."""
    engine, found = compiled(game), Searched()
    for seed in range(LINES):
        for s, seat in first_round(game, preset, seed, engine):
            run = Run(game, engine, seat)
            if run.wins(s):
                found.win = f"seat {seat}: {game.words.position_name(s)}"
                return found
            found.runs += 1
            found.whole += run.is_whole
    return found


def proofs_of(game: Game) -> list[str]:
    """The tests of a game's own file about presets, by name."""
    path = home_of(game) / "test_presets.py"
    return re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M) if path.exists() else []


@each_preset
def test_nobody_can_force_a_win_in_the_first_round(game: Game, preset: Preset) -> None:
    found = search(game, preset)
    assert found.win == "" and (found.runs > 0 or proofs_of(game))
    assert found.whole == found.runs or proofs_of(game), (
        f"{found.whole} of {found.runs} runs were searched whole"
    )


def test_the_search_finds_a_forced_win() -> None:
    """Keep with twelve keys and skips as many as they allow: nine skips, the keep, and three keys for the chest."""
    rich = Preset("rich", "Rich", "Twelve keys.", {"seats": 2, "supply": "full_box", "round_limit": 12})
    assert search(GAMES["keep"], rich).win.startswith("seat ")


def test_the_search_says_when_it_has_given_up() -> None:
    run = Run(GAMES["taliesin"], compiled(GAMES["taliesin"]), 0)
    assert not run.wins(GAMES["taliesin"].start(), DEPTH) and not run.is_whole
    run = Run(GAMES["taliesin"], compiled(GAMES["taliesin"]), 1)
    assert not run.wins(GAMES["taliesin"].start()) and run.is_whole, "it is the other seat's turn"


@each_preset
def test_a_preset_says_how_long_it_takes(game: Game, preset: Preset) -> None:
    assert preset.minutes, "measured with bench/lengths.py, not taken from the usual game"
    low, high = preset.minutes
    assert 0 < low <= high < 24 * 60 and (low, high) == game.minutes_of(preset)
    assert game.lengths[0] <= low <= high <= game.lengths[1]
