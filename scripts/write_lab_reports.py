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
NUMBERS = {2: "two", 4: "four"}
KEYS = {"supply": "custom", "trivia": "off", "seats": 2}
SURE_ENOUGH = 0.15  # the widest interval with which a share is told in an answer
HORIZONS = {  # other rules about the event horizon, and how they are called in an answer
    "forbidden": "If they may not enter it",
    "claims": "If the rule is as in the patent's claims",
}
SEED = 20
FEWEST = 16  # games of each result, however small the share


class Question(NamedTuple):
    """A question about a game, and what answers it: the results, and a sentence made from them."""

    title: str
    text: str
    answer: Callable[[float], tuple[str, list[Result]]]


def many(share: float, games: int) -> int:
    """Return how many games are played if only a share of them is wanted."""
    return max(FEWEST, round(games * share))


def percent(value: float) -> str:
    """Return a share as text."""
    return f"{100 * value:.1f} %"


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence."""
    *first, last = list(words)
    return f"{', '.join(first)} and {last}" if first else last


def supplies(measurements: Iterable[Any], low: float, high: float, says: str) -> str:
    """Return a sentence about the supplies of keys with which the share of games over in the first round lies between
    two bounds.
    """
    found = [
        str(one.table.options["keys"]) for one in measurements if low <= one.figures[EARLY].value <= high
    ]
    return f"With {listed(found)} keys {says}." if found else f"There is no supply with which {says}."


def about_keep(share: float) -> tuple[str, list[Result]]:
    """Find the supplies of keys that end games in the first round; then search for presets that do not."""
    options = {"keys": range(4, 13)}
    quick = lab.sweep("keep", options, games=many(share, 2_048), seed=SEED, fixed=KEYS)
    eager = lab.sweep(
        "keep", {"keys": range(4, 13, 2)}, "eager", games=many(share, 64), seed=SEED, fixed=KEYS
    )
    found = lab.search(
        "keep",
        ["out before turn 3 < 1 %", "median turns < 40", "advantage < 3 %"],
        {"keys": range(4, 13), "gates": range(0, 9, 2)},
        tables=24,
        games=many(share, 256),
        seed=SEED,
        fixed=KEYS,
    )
    early = "of the games between quick bots are over before the third turn"
    kept = [
        f"{one.table.options['keys']} keys and {one.table.options['gates']} gates"
        for one in (*found.met, *found.maybe)
    ]
    eagerly = listed(
        f"{percent(one.figures[EARLY].value)} with {one.table.options['keys']} keys"
        for one in eager.measurements
    )
    answer = (
        f"Two teams, no questions. {supplies(quick.measurements, 0, ONE_IN, f'at most {percent(ONE_IN)} {early}')} "
        f"{supplies(quick.measurements, 0.5, 1, f'more than half {early}')} Eager, who thinks ahead, ends more games "
        f"so early: {eagerly}. The search asked for boxes with which quick bots end less than one game of a hundred "
        f"before the third turn, half of the games within 40 turns, and neither team has an advantage of 3 points. "
        f"{found_in_words(found, kept)}"
    )
    last = lab.compare("keep", {**KEYS, "keys": 6}, {**KEYS, "keys": 12}, games=many(share, 2_048), seed=SEED)
    return answer, [quick, eager, found, last]


def found_in_words(found: lab.Found, kept: list[str]) -> str:
    """Return what a search has found as a sentence."""
    if not kept:
        return f"None of the {found.tried} boxes that it tried does all that."
    sure, perhaps = kept[: len(found.met)], kept[len(found.met) :]
    told = [f"{listed(sure)} surely {'does' if len(sure) == 1 else 'do'}"] if sure else []
    told += [f"{listed(perhaps)} may"] if perhaps else []
    return f"Of the {found.tried} that it tried, a box with {', and one with '.join(told)}."


def about_mandala(share: float) -> tuple[str, list[Result]]:
    """Measure the share of the first seat, with two players and with four."""
    two = lab.measure("mandala", {"first": 1}, games=many(share, 16_384), seed=SEED, luck=many(share, 128))
    four = lab.measure("mandala", {"first": 1, "seats": 4}, games=many(share, 8_192), seed=SEED)
    told = []
    for made in (two, four):
        one = made.figures["advantage of the first seat"]
        says = "more" if one.low > 0 else "less" if one.high < 0 else "neither surely more nor surely less"
        told.append(
            f"With {NUMBERS[len(made.table.bots)]} players whoever begins wins {says} than an equal share: "
            f"{signed_points(one)} in {made.games:,} games"
        )
    luck = two.figures["decided by luck"]
    if luck.within < SURE_ENOUGH and luck.low > 0:
        told.append(f"With two players, {luck} of how the chance of winning swings comes from throws")
    elif luck.high < 0.5:
        most = f"{percent(luck.high)} of how the chance of winning swings"
        told.append(f"With two players, at most {most} comes from throws, and the rest from choices")
    return f"{'. '.join(told)}.", [two, four]


def signed_points(one: Any) -> str:
    """Return an advantage in points, with its interval."""
    return f"{100 * one.value:+.1f} points (±{100 * one.within:.1f})".replace("-", "−")


def about_hundred(share: float) -> tuple[str, list[Result]]:
    """Compare one price for every hexagon with prices by colour."""
    rules = {"ruleset": "hexes", "cards": "off"}
    made = lab.compare(
        "hundred", rules, {**rules, "hex_price": "colour"}, games=many(share, 16_384), seed=SEED
    )
    beside = lab.compare(
        "hundred",
        {**rules, "touching": "yes"},
        {**rules, "touching": "yes", "hex_price": "colour"},
        games=many(share, 16_384),
        seed=SEED,
    )
    answer = (
        f"A rhombus of hexagons without cards, with prices by colour instead of £10 for each. You may claim any "
        f"hexagon: {made.summary} You may only claim one beside a covered one: {beside.summary}"
    )
    return answer, [made, beside]


def about_siege(share: float) -> tuple[str, list[Result]]:
    """Compare the quick map with the main map."""
    rules = {"deploy": "standard", "round_limit": 20}
    made = lab.compare("siege", {**rules, "map": "quick"}, rules, games=many(share, 256), seed=SEED)
    length, first = made.changes["plies"], made.changes["advantage of the first seat"]
    answer = (
        f"Two commanders, at most 20 rounds, both armies set up by the game. On the main map instead of the quick one "
        f"the length of a game changes by {signed(length)} and the advantage of the first seat by {signed(first)}. The "
        f"limit on rounds stops {made.a.figures['stopped by a limit']} of the games on the quick map and "
        f"{made.b.figures['stopped by a limit']} on the main map. The surest changes: {made.summary}"
    )
    return answer, [made]


def about_taliesin(share: float) -> tuple[str, list[Result]]:
    """Compare the three rules about the event horizon."""
    results = [
        lab.compare(
            "taliesin", {"boards": 1}, {"boards": 1, "horizon": rule}, games=many(share, 2_048), seed=SEED
        )
        for rule in HORIZONS
    ]
    told = [
        f"{says}, the length of a game changes by {signed(one.changes['plies'])}."
        for says, one in zip(HORIZONS.values(), results, strict=True)
    ]
    answer = (
        f"On one board. By the usual rule, ordinary pieces are lost at the event horizon. {' '.join(told)} What else "
        f"the first of these rules changes: {results[0].summary}"
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
