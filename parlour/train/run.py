"""Trains a net for one game, in rounds: bots play games, the net learns from them, and plays the next games.

After every round the net is saved and measured: it plays against the advice alone, with the same search of its own
turn. The rounds are fixed by the seed; `minutes` only decides how many there are. The same seed and the same number of
rounds give the same net, bit for bit, on any number of threads.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots.net import Net, describe, make_net, write_net
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.options import refuse_strays
from parlour.core.record import Record
from parlour.games import find
from parlour.lab.simulate import wilson

from .curve import draw_curve
from .learn import BATCH, RATE, fitter_of, make_learner
from .play import Collector, join_samples, player
from .state import State

TRACE = 0.7  # lambda of TD(lambda); the first round, whose net knows nothing, learns from results alone
TEMPERATURE = 1.0  # points of a player in training, so that the games differ
BUDGET = 2_000  # positions that a player in training looks at for a turn
FULL = 20_000  # and in the games that measure the net
ROOM = 160  # samples of a game, at most, on average over a few games
TIMED = 64  # games in which each side's processor time is measured
WINDOW = 4  # rounds whose samples are learned from
FADE = 0.93  # what a round's step size is to that of the round before it
MEASURED, DECIDING = 1 << 40, 1 << 41  # distinguish the seeds of measuring games from those of training


@dataclass(frozen=True)
class Plan:
    """The plan of a training: its seed, how long it may last, and how many games each part of it plays."""

    seed: int = 1
    minutes: float = 10.0
    rounds: int = 1000
    games: int = 1500  # of a round
    test: int = 200  # that measure the net after a round
    final: int = 1000  # that decide at the end


@dataclass
class Training:
    """The course of a training: one row for each round, and the result of the final games, which measure the
    finished net.
    """

    game: str
    options: dict[str, Any]
    plan: Plan
    rows: list[dict[str, Any]]
    final: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as a dict of plain values, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        lines = [f"{self.game}: {len(self.rows)} rounds, seed {self.plan.seed}"]
        lines += [
            f"  round {row['round']}: loss {row['loss']:.4f}, won {100 * row['won']:.1f} %"
            for row in self.rows
        ]
        low, high = self.final["interval"]
        lines.append(
            f"  against the advice, {self.final['games']} games: won {100 * self.final['won']:.1f} % "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f}); ms a game: {self.final['ms_net']:.2f} with the net, "
            f"{self.final['ms_advice']:.2f} without"
        )
        return "\n".join(lines)


def measure(collector: Collector, net: Net, games: int, seed: int) -> dict[str, Any]:
    """Play games of the net against the advice alone and return the net's share of wins, with its interval."""
    won = collector.share(net, [player(True, FULL), player(False, FULL)], games, seed)
    low, high = wilson(won * games, games)
    return {"games": games, "won": round(won, 4), "interval": [round(low, 4), round(high, 4)]}


def time_games(collector: Collector, net: Net, learned: bool, games: int, seed: int) -> float:
    """Return how many milliseconds of processor time a game takes on average. All players use the net if
    `learned`; otherwise none does.
    """
    begin = time.process_time()
    collector.play(net, [player(learned, FULL)], games, seed)
    return 1000 * (time.process_time() - begin) / games


class Trainer:
    """One training in progress: it plays and learns round by round, and then plays the final games."""

    def __init__(self, game: Game, start: Record, plan: Plan, threads: int | None) -> None:
        self.game, self.start, self.plan = game, start, plan
        self.collector, self.fit = Collector(game, start, threads), fitter_of(game)
        settings = {"game": game.name, "version": game.version, "options": dict(game.options_of(start))}
        settings |= {"seed": plan.seed, "games": plan.games, "test": plan.test}
        self.state = State(make_learner(make_net(game.observe.FEATURES.size, plan.seed)), settings)

    def learn(self, number: int) -> dict[str, Any]:
        """Play the games of round `number` and fit the net to the samples of the last few rounds. Return the
        round's row of the report.
        """
        state, seed, begin = self.state, (self.plan.seed << 20) + number, time.process_time()
        players, trace = [player(number > 0, BUDGET, TEMPERATURE)], TRACE if number else 1.0
        _, fresh = self.collector.play(state.net, players, self.plan.games, seed, ROOM, trace)
        state.held = [*state.held[1 - WINDOW :], fresh]
        samples = join_samples(state.held)
        played = time.process_time()
        order = np.random.default_rng([self.plan.seed, number]).permutation(len(samples))
        loss = self.fit(state.learner, samples, order, BATCH, RATE * FADE**number)
        seconds = played - begin, time.process_time() - played
        return {
            "round": number + 1,
            "samples": len(fresh),
            "loss": round(float(loss), 5),
            "seconds_of_play": round(seconds[0], 2),
            "seconds_of_learning": round(seconds[1], 2),
        }

    def run(self, number: int, out: Path) -> None:
        """Carry out round `number`: learn, measure the net, and save the net and the state of the training."""
        row = self.learn(number)
        row |= measure(
            self.collector, self.state.net, self.plan.test, MEASURED + (self.plan.seed << 20) + number
        )
        self.state.rows.append(row)
        trained = {"seed": self.plan.seed, "rounds": number + 1, "games": self.plan.games}
        write_net(out, self.state.net, describe(self.game, self.start, **trained))
        self.state.write(out.with_suffix(".state.npz"))

    def decide(self) -> dict[str, Any]:
        """Play the final games against the advice alone, on seeds that no round has used, and return the
        net's share of wins. Also time games with the net and without it.
        """
        plan, net = self.plan, self.state.net
        found = measure(self.collector, net, plan.final, DECIDING + (plan.seed << 20))
        for key, learned in (("ms_net", True), ("ms_advice", False)):
            found[key] = round(time_games(self.collector, net, learned, TIMED, plan.seed), 3)
        return found


def train(
    name: str,
    out: Path,
    plan: Plan,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    **options: Any,
) -> Training:
    """Train a net for a game with these options, for two seats, and write it to `out` after every round; at the end
    write the curve beside it as JSON and SVG. Return the course of the training. `progress` is told the share that is
    done. A training of the same file and settings that was stopped goes on where it was.
    """
    game = find(name)
    start = game.start(**options)
    refuse_strays(game.all_options, options)
    if int(start.seats) != 2:
        raise BadOption(f"A net is trained for two seats; these options make {int(start.seats)}.")
    trainer = Trainer(game, start, plan, threads)
    state, begin, spent = trainer.state, time.monotonic(), 0.0
    state.read(out.with_suffix(".state.npz"), game)
    while len(state.rows) < plan.rounds and (spent < plan.minutes or not state.rows):
        trainer.run(len(state.rows), out)
        spent = (time.monotonic() - begin) / 60
        if progress:
            progress(min(0.95, max(spent / max(plan.minutes, 1e-9), len(state.rows) / plan.rounds)))
    report = Training(game.name, dict(game.options_of(start)), plan, state.rows, trainer.decide())
    out.with_suffix(".json").write_text(json.dumps(report.to_dict(), indent=1) + "\n", encoding="utf-8")
    draw_curve([report.to_dict()], out.with_suffix(".svg"))
    return report
