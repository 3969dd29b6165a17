"""Play the games behind the reports in docs/lab/ and write them. Each is one HTML file that needs no network.

python scripts/write_lab_reports.py                writes all of them
python scripts/write_lab_reports.py keep siege     writes these
python scripts/write_lab_reports.py keep --share 0.1    with a tenth of the games, for a look

The answers are made from the figures: another seed or another rule gives another sentence.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from parlour import lab  # noqa: E402
from parlour.lab.comparison import signed  # noqa: E402
from parlour.lab.figures import EARLY  # noqa: E402
from parlour.lab.report import Result, write  # noqa: E402

FOLDER = HERE / "docs" / "lab"
ONE_IN = 0.05  # a share below which something is called rare here
KEYS = {"supply": "custom", "trivia": "off", "seats": 2}
SURE_ENOUGH = 0.15  # the widest interval with which a share is told in an answer
SEED = 20


class Question(NamedTuple):
    """A question about a game, and what answers it: the results, and a sentence made from them."""

    title: str
    text: str
    answer: Callable[[float], tuple[str, list[Result]]]


def many(share: float, games: int) -> int:
    """Return how many games are played if only a share of them is wanted."""
    return max(64, round(games * share))


def percent(value: float) -> str:
    """Return a share as text."""
    return f"{100 * value:.1f} %"


def keys_of(measurements: Iterable[Any], low: float, high: float) -> str:
    """Return the supplies of keys with which the share of games over in the first round lies between two bounds."""
    found = [
        str(one.table.options["keys"]) for one in measurements if low <= one.figures[EARLY].value <= high
    ]
    return ", ".join(found) or "none of these"


def about_keep(share: float) -> tuple[str, list[Result]]:
    """Find the supplies of keys that end games in the first round; then search for presets that do not."""
    options = {"keys": range(4, 13)}
    quick = lab.sweep("keep", options, games=many(share, 4096), seed=SEED, fixed=KEYS)
    eager = lab.sweep(
        "keep", {"keys": range(4, 13, 2)}, "eager", games=many(share, 128), seed=SEED, fixed=KEYS
    )
    goals = ["first round < 1 %", "median turns < 40", "advantage < 3 %"]
    found = lab.search(
        "keep",
        goals,
        {"keys": range(4, 13), "gates": range(0, 9, 2)},
        tables=24,
        games=many(share, 256),
        seed=SEED,
        fixed=KEYS,
    )
    met = ", ".join(
        f"{one.table.options['keys']} keys and {one.table.options['gates']} gates" for one in found.met
    )
    eagerly = ", ".join(
        f"{one.table.options['keys']} keys {percent(one.figures[EARLY].value)}" for one in eager.measurements
    )
    answer = (
        f"Two teams without questions. Between quick bots at most {percent(ONE_IN)} of the games are over before the "
        f"third turn with these supplies of keys: {keys_of(quick.measurements, 0, ONE_IN)}. More than half are with: "
        f"{keys_of(quick.measurements, 0.5, 1)}. Eager, who thinks ahead, ends this share of games so early: "
        f"{eagerly}. The search kept these presets, which quick bots win in the first round in less than one game of "
        f"a hundred: {met or 'none'}."
    )
    last = lab.compare("keep", {**KEYS, "keys": 6}, {**KEYS, "keys": 12}, games=many(share, 4096), seed=SEED)
    return answer, [quick, eager, found, last]


def about_mandala(share: float) -> tuple[str, list[Result]]:
    """Measure the share of the first seat, with two players and with four."""
    two = lab.measure("mandala", {"first": 1}, games=many(share, 38_416), seed=SEED, luck=many(share, 128))
    four = lab.measure("mandala", {"first": 1, "seats": 4}, games=many(share, 20_000), seed=SEED)
    told = []
    for made in (two, four):
        one = made.figures["advantage of the first seat"]
        says = "more" if one.low > 0 else "less" if one.high < 0 else "neither more nor less"
        told.append(
            f"With {len(made.table.bots)} players whoever begins wins {says} than an equal share: "
            f"{signed_points(one)} in {made.games:,} games"
        )
    luck = two.figures["decided by luck"]
    if luck.within < SURE_ENOUGH:
        told.append(f"With two players, throws decide {luck} of the result")
    return f"{'. '.join(told)}.", [two, four]


def signed_points(one: Any) -> str:
    """Return an advantage in points, with its interval."""
    return f"{100 * one.value:+.1f} points (±{100 * one.within:.1f})".replace("-", "−")


def about_hundred(share: float) -> tuple[str, list[Result]]:
    """Compare one price for every hexagon with prices by colour."""
    rules = {"ruleset": "hexes", "cards": "off"}
    made = lab.compare(
        "hundred", rules, {**rules, "hex_price": "colour"}, games=many(share, 40_000), seed=SEED
    )
    beside = lab.compare(
        "hundred",
        {**rules, "touching": "yes"},
        {**rules, "touching": "yes", "hex_price": "colour"},
        games=many(share, 40_000),
        seed=SEED,
    )
    answer = (
        f"Prices by colour instead of one price for all: {made.summary} Where only hexagons beside covered ones may "
        f"be claimed: {beside.summary}"
    )
    return answer, [made, beside]


def about_siege(share: float) -> tuple[str, list[Result]]:
    """Compare the quick map with the main map."""
    rules = {"deploy": "standard", "round_limit": 20}
    made = lab.compare("siege", {**rules, "map": "quick"}, rules, games=many(share, 640), seed=SEED)
    length, first = made.changes["plies"], made.changes["advantage of the first seat"]
    answer = (
        f"At most 20 rounds, both armies set up by the game. The main map instead of the quick one: length "
        f"{signed(length)}, advantage of the first seat {signed(first)}. On the quick map "
        f"{made.a.figures['stopped by a limit']} of the games are stopped by the limit on rounds, on the main map "
        f"{made.b.figures['stopped by a limit']}. {made.summary}"
    )
    return answer, [made]


def about_taliesin(share: float) -> tuple[str, list[Result]]:
    """Compare the three rules about the event horizon."""
    results = [
        lab.compare(
            "taliesin", {"boards": 1}, {"boards": 1, "horizon": rule}, games=many(share, 4096), seed=SEED
        )
        for rule in ("forbidden", "claims")
    ]
    told = [
        f"“{rule}” {signed(one.changes['plies'])}"
        for rule, one in zip(("forbidden", "claims"), results, strict=True)
    ]
    answer = (
        f"On one board, against “lost”, where pieces are lost at the event horizon, the length changes with "
        f"{' and with '.join(told)}. {results[0].summary}"
    )
    return answer, list(results)


QUESTIONS = {
    "keep": Question("Keep: keys", "Which supply of keys ends games before the third turn?", about_keep),
    "mandala": Question("Mandala: the first seat", "Does the first seat win more?", about_mandala),
    "hundred": Question("Hundred: prices", "What do the claims' prices change?", about_hundred),
    "siege": Question("Siege: two maps", "What does the main map change against the quick one?", about_siege),
    "taliesin": Question(
        "Taliesin: the event horizon", "What does the horizon rule do to the length of games?", about_taliesin
    ),
}


def main() -> None:
    """Write the reports that were named, or all."""
    parser = argparse.ArgumentParser(description="Write the reports in docs/lab/.")
    parser.add_argument("games", nargs="*", choices=[*QUESTIONS, []], help="default: all")
    parser.add_argument("--share", type=float, default=1.0, help="share of the games, for a first look")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder")
    asked = parser.parse_args()
    asked.out.mkdir(exist_ok=True)
    for name in asked.games or QUESTIONS:
        question = QUESTIONS[name]
        answer, results = question.answer(asked.share)
        size = f" --share {asked.share:g}" if asked.share != 1 else ""
        command = f"python scripts/write_lab_reports.py {name}{size}"
        page = write(question.title, question.text, results, answer, command=command)
        (asked.out / f"{name}.html").write_text(page, encoding="utf-8")
        print(f"{name}: {answer}", flush=True)


if __name__ == "__main__":
    main()
