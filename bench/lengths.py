"""Measure how long every preset of every game takes, from games between bots.

    python bench/lengths.py [--games 60] [--bots eager] [--seed 1] [--only TEXT] [--out FILE] [--keep FILE]

For each preset it plays games between bots of one level and counts, at the quartiles of the games, turns (a seat
begins to choose where another seat or nobody chose before), choices (actions of a seat that had another), plies, and
questions. Minutes follow from the time that people need, which is assumed:

    FIRST seconds for the first choice of a turn, TYPED where it must be composed and typed, such as a sum,
    NEXT for each further choice, LUCK for a throw or a card,
    QUESTION for a question that somebody reads and answers, ANSWER for every further answer to it.

Where several seats choose at once they think at once: all their choices together take FIRST seconds, and begin no turn.

The last column is what a preset's `minutes` should say: the quartiles, rounded to a minute below 10, to 5 minutes
below 90 and to 15 above. A game that a turn limit or --plies cuts off counts as long as it went; "over" says how many
games --plies did not cut off.

With --keep every game is written to a file as soon as it has been played, and a later run goes on from there.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.bots import find as find_bot  # noqa: E402
from parlour.bots.bot import Level  # noqa: E402
from parlour.bots.uniform import asked  # noqa: E402
from parlour.core.compile import compiled  # noqa: E402
from parlour.core.dice import first_luck, next_luck  # noqa: E402
from parlour.core.game import Game, Preset  # noqa: E402
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, Record, copy  # noqa: E402
from parlour.games import GAMES  # noqa: E402

FIRST, NEXT, TYPED, LUCK, QUESTION, ANSWER = 12.0, 4.0, 45.0, 2.0, 15.0, 6.0  # seconds


@dataclass
class Length:
    """What one game came to."""

    turns: int = 0
    choices: int = 0
    plies: int = 0
    questions: int = 0
    seconds: float = 0.0
    over: bool = False  # not cut off


def measure(game: Game, start: Record, level: Level, seed: int, number: int, most: int) -> Length:
    """Play one game between bots of one level, and count."""
    rules, s, out = compiled(game), copy(start), np.empty(game.max_legal, np.int32)
    first = TYPED if game.traits(game.options_of(s)).typed else FIRST
    length, before, question, may = Length(), NOBODY, -1, 0  # may: who chooses at once, and has not yet
    a, b = first_luck(seed, number)
    while s.seat != NOBODY and length.plies < most:
        luck, a, b = next_luck(a, b)
        seat = int(asked(s, luck))
        more, a, b = next_luck(a, b)
        length.plies += 1
        if seat < 0:
            ask = game.words.ask(s) if s.seat == WORLD else None
            if ask is None or not ask.seats:
                length.seconds += LUCK if s.seat == CHANCE else 0.0
            else:
                length.questions += ask.key != question
                length.seconds += QUESTION if ask.key != question else ANSWER
                question = ask.key
            action, a, b = rules.sample(s, out, a, b)
            may = 0
        else:
            several = s.seat == SEVERAL
            together = several and int(s.may) & ~may == 0
            begins = not several and seat != before
            length.turns += begins
            own = [int(x) for x in out[: rules.legal(s, out)] if rules.actor(s, int(x)) == seat]
            if len(own) > 1:
                length.choices += 1
                if several:
                    length.seconds += 0.0 if together else first
                else:
                    length.seconds += first if begins else NEXT
                seen = copy(s)
                rules.hide(seen, seat)
                action = level.choose(game, seen, seat, luck=luck << 30 | more >> 2)
            else:
                action = own[0]
            may, before = (int(s.may), before) if several else (0, seat)
        rules.play(s, int(action))
    length.over = bool(s.seat == NOBODY)
    return length


class Kept:
    """The games that a file has: every line is a game's key and length, as JSON."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
        self.known = {tuple(key): Length(**length) for key, length in map(json.loads, lines)}

    def play(self, game: Game, preset: Preset, given: argparse.Namespace, number: int) -> Length:
        """Return the length of one game, played now or earlier."""
        key = (game.name, preset.name, given.bots, given.seed, given.plies, number)
        if key not in self.known:
            start = game.start(**preset.options)
            found = measure(game, start, find_bot(given.bots), given.seed, number, given.plies)
            self.known[key] = found
            if self.path:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([key, asdict(found)]) + "\n")
        return self.known[key]


def rounded(minutes: float) -> int:
    """Return minutes as a person would say them."""
    step = 1 if minutes < 10 else 5 if minutes < 90 else 15
    return max(1, int(step * round(minutes / step)))


def row(game: Game, preset: Preset, given: argparse.Namespace, kept: Kept) -> str:
    """Measure one preset; return its row of the table."""
    found = [kept.play(game, preset, given, number) for number in range(given.games)]
    columns = []
    for name in ("turns", "choices", "plies", "questions"):
        low, middle, high = np.percentile([getattr(one, name) for one in found], (25, 50, 75))
        columns.append(f"{low:.0f} / {middle:.0f} / {high:.0f}")
    low, high = (rounded(x / 60) for x in np.percentile([one.seconds for one in found], (25, 75)))
    says = "as it says" if preset.minutes == (low, high) else f"it says {preset.minutes}"
    over = sum(one.over for one in found)
    return f"| {game.title} | {preset.name} | {len(found)} | {over} | {' | '.join(columns)} | ({low}, {high}); {says} |"


def main() -> int:
    """Measure all presets and print a row for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60, help="games for each preset")
    parser.add_argument("--bots", default="eager", help="the level of all bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=5_000, help="plies after which a game is cut off")
    parser.add_argument("--only", default="", help="rows that contain this text, such as keep:first")
    parser.add_argument("--out", type=Path, help="also write the rows to this file")
    parser.add_argument(
        "--keep", type=Path, help="keep every game in this file, and play only those it lacks"
    )
    given = parser.parse_args()
    rows = [
        "| game | preset | games | over | turns | choices | plies | questions | minutes |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    kept = Kept(given.keep)
    print("\n".join(rows), flush=True)
    for game in GAMES.values():
        for preset in game.presets:
            if given.only in f"{game.name}:{preset.name}":
                rows.append(row(game, preset, given, kept))
                print(rows[-1], flush=True)
    if given.out:
        given.out.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
