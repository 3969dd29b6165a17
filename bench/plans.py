"""Find positions in which the move that looks best is not the best: a planner should solve them.

    python bench/plans.py --game hundred --option ruleset=hexes [--positions 160] [--samples 1500] [--seed 1]

Plays games between greedy bots and stops now and then at a choice. It plays each promising way on to the end many
times, with every seat playing greedily and the same luck for all ways. It prints, in the format of
tests/bots/plans.txt, the positions where another action wins clearly more often than the one that looks best:

    position | seat | the action that looks best | actions that gain at least half of what the best one gains
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots import LEVELS, rollout  # noqa: E402
from parlour.bots.continuations import make_room  # noqa: E402
from parlour.bots.greedy import make_greedy  # noqa: E402
from parlour.bots.thought import FAR, PROPOSED  # noqa: E402
from parlour.bots.uniform import asked  # noqa: E402
from parlour.core.cache import digest  # noqa: E402
from parlour.core.compile import compile_routine, compiled, find_rule  # noqa: E402
from parlour.core.dice import first_luck, next_luck  # noqa: E402
from parlour.core.game import Game  # noqa: E402
from parlour.core.line import pick  # noqa: E402
from parlour.core.position import Position  # noqa: E402
from parlour.core.record import NOBODY, Record, copy  # noqa: E402
from parlour.games import find  # noqa: E402

ALL_TURNS = 1_000_000
EVERY = 5  # one choice in five is examined
GAIN = 0.04  # share of all games by which the best action must lead
SURE = 4.0  # standard errors by which that lead must exceed zero


def make_weigh(game: Game) -> Callable[..., int]:
    """Compile weigh(s, root, workspace, values, seat, luck).

    It fills a row of `values` for each sample and returns how many ways it compared.
    """
    judge = rollout.make_judge(find_rule(game, "returns"), find_rule(game, "advice"))
    play_on = rollout.make_play_on(game, judge)
    sift, greedy = rollout.make_sift(play_on), make_greedy(game)
    mark = digest(game)

    def weigh(s, root, workspace, values, seat, luck):  # type: ignore[no-untyped-def]
        mark  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        root.stack[0] = s[0]
        n, _ = greedy(root, seat, rollout.WHOLE_TURN, FAR, PROPOSED, False, a, b)
        stored, _ = sift(s, workspace, root, n, 2, seat, luck, 1 << 40)
        if stored > 1:
            for number in range(len(values)):
                for i in range(stored):
                    s[0] = root.ends[i]
                    _, chance = play_on(s[0], workspace, luck, number, ALL_TURNS, seat)
                    values[number, i] = judge(s[0], seat) - chance
        return stored

    return compile_routine(game, weigh)


def choices(game: Game, start: Record, seed: int) -> Iterator[tuple[Record, int, int]]:
    """Yield record, seat and luck at one choice in EVERY, from endless games of greedy bots."""
    rules, out, number = compiled(game), np.empty(game.max_legal, np.int32), 0
    bot = LEVELS["eager"]
    while True:
        s, number = copy(start), number + 1
        a, b = first_luck(seed, number)
        while s.seat != NOBODY:
            luck, a, b = next_luck(a, b)
            seat = int(asked(s, luck))
            luck, a, b = next_luck(a, b)
            if seat >= 0 and luck % EVERY == 0:
                yield copy(s), seat, luck
            if seat < 0:
                action = pick(s, out, int(rules.legal(s, out)), luck, rules.odds)
            else:
                action = bot.choose(game, s, seat, luck=luck)
            rules.play(s, int(action))


def plan(firsts: np.ndarray, values: np.ndarray) -> tuple[int, list[int]] | None:
    """Return the action that looks best and those that are clearly better; None if there are none."""
    means, best = values.mean(axis=0), {}
    for i, first in enumerate(firsts.tolist()):
        if first not in best or means[i] > means[best[first]]:
            best[first] = i
    eager = int(firsts[0])
    base, top = best[eager], max(best.values(), key=lambda i: means[i])
    ahead = (values[:, top] - values[:, base]) / 2
    if ahead.mean() < GAIN or ahead.mean() < SURE * ahead.std() / len(ahead) ** 0.5:
        return None
    half = (means[base] + means[top]) / 2
    return eager, sorted(first for first, i in best.items() if means[i] >= half)


def search(game: Game, start: Record, positions: int, samples: int, seed: int) -> list[str]:
    """Return the lines to print for `positions` choices."""
    weigh, found = make_weigh(game), []
    root, workspace = make_room(game, rollout.LISTED), rollout.make_workspace(game)
    values = np.empty((samples, rollout.WAYS))
    for (s, seat, luck), _ in zip(choices(game, start, seed), range(positions), strict=False):
        stored = weigh(np.array([s], game.state), root, workspace, values, seat, luck)
        if stored > 1 and (better := plan(root.ways["first"][:stored], values[:, :stored])):
            actions = " ".join(map(str, better[1]))
            found.append(f"{Position(game, s)} | {seat} | {better[0]} | {actions}")
    return found


def main() -> None:
    """Examine the choices on all threads, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="hundred")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--positions", type=int, default=160)
    parser.add_argument("--samples", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    wanted = parser.parse_args()
    game = find(wanted.game)
    start = game.start(**dict(each.split("=", 1) for each in wanted.option))
    with ThreadPoolExecutor(wanted.threads) as threads:
        shares = threads.map(
            lambda i: search(
                game, start, wanted.positions // wanted.threads, wanted.samples, wanted.seed + i
            ),
            range(wanted.threads),
        )
        for lines in shares:
            print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    main()
