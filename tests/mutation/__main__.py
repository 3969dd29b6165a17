"""scripts/mutate GAME: how many small changes to a game's rules its tests notice. docs/mutation.md explains it."""

from __future__ import annotations

import os

if __name__ == "__main__":  # tests import this module too, and must not switch the compiler off
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything imports the rules

import argparse
import json
import random
from pathlib import Path

from .equivalent import Equivalent, read_equivalents
from .memory import Memory
from .mutants import Mutant, mutants_of
from .run import KILLED, SURVIVED, TIMEOUT, Limits, Outcome, run_mutants

ROOT = Path(__file__).parents[2]
PARTS = ("rules.py", "rules/*.py", "moves.py", "faults.py", "observe.py", "heads.py")  # of a game's folder


def sources_of(home: Path) -> list[Path]:
    """Return the files of a game's folder that have its rules."""
    return [path for part in PARTS for path in sorted(home.glob(part))]


def choose(home: Path, count: int, seed: int, only: str = "") -> list[Mutant]:
    """Return some mutants of a game's rules, the same ones for the same seed; all of them if `count` is 0."""
    every = [mutant for path in sources_of(home) for mutant in mutants_of(path)]
    every = [mutant for mutant in every if only in f"{mutant.path.relative_to(home)}:{mutant.function}"]
    if count == 0 or count >= len(every):
        return every
    return random.Random(seed).sample(every, count)


def part_of(mutants: list[Mutant], part: str) -> list[Mutant]:
    """Return one of several parts of equal size, such as "2/5". ValueError for anything else."""
    number, _, parts = part.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 0 < int(number) <= int(parts)):
        raise ValueError(f"{part!r} is no part: write 2/5 for the second of five")
    return mutants[int(number) - 1 :: int(parts)]


def explain(mutant: Mutant, home: Path, known: list[Equivalent]) -> str:
    """Return why nothing can tell a mutant from the original; "" if nobody has said so."""
    file = mutant.path.relative_to(home).as_posix()
    return next((one.reason for one in known if one.matches(mutant, file)), "")


def report(outcomes: list[Outcome], home: Path, known: list[Equivalent]) -> dict[str, object]:
    """Return the counts, and everything about each survivor."""
    alive = [one for one in outcomes if one.verdict == SURVIVED]
    explained = [one for one in alive if explain(one.mutant, home, known)]
    rest = len(outcomes) - len(explained)
    killed = sum(one.verdict != SURVIVED for one in outcomes)
    return {
        "mutants": len(outcomes),
        "killed": sum(one.verdict == KILLED for one in outcomes),
        "timeout": sum(one.verdict == TIMEOUT for one in outcomes),
        "equivalent": len(explained),
        "survived": len(alive) - len(explained),
        "percent": round(100 * killed / rest, 1) if rest else 100.0,
        "survivors": [
            {
                "file": one.mutant.path.relative_to(home).as_posix(),
                "function": one.mutant.function or "-",
                "line": one.mutant.line,
                "kind": one.mutant.kind,
                "diff": one.mutant.diff,
                "tests": one.reach,
            }
            for one in alive
            if one not in explained
        ],
    }


def main() -> None:
    """Read the arguments, run the mutants, print the report. The exit status is 1 if fewer were killed than asked."""
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("game", help="the name of a game, or a folder with rules.py and its tests")
    parser.add_argument("--mutants", type=int, default=100, help="how many (100); 0 for all there are")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (1)")
    parser.add_argument("--part", default="1/1", help="only the second of five parts of them: 2/5")
    parser.add_argument("--only", default="", help="part of file:function, such as rules/end.py:leader")
    parser.add_argument("--longest", type=float, default=15.0, help="leave out tests slower than this (15 s)")
    parser.add_argument(
        "--patience", type=float, default=3.0, help="seconds that every test has at least (3)"
    )
    parser.add_argument(
        "--budget", type=float, default=20.0, help="seconds of tests for each mutant (20); 0: all"
    )
    parser.add_argument("--own", action="store_true", help="the game's own tests, without the contract tests")
    parser.add_argument(
        "--least", type=float, default=0.0, help="fail below this percentage of killed mutants"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    chosen = parser.parse_args()
    folder = Path(chosen.game)
    if folder.is_dir():
        home, tests, listed = folder.resolve(), [str(folder)], folder / "equivalent.txt"
        kept = folder / "mutation.pickle"
    else:
        home, own = ROOT / "parlour" / "games" / chosen.game, ROOT / "tests" / "games" / chosen.game
        tests, listed = (
            [str(own)] + ([] if chosen.own else [str(ROOT / "tests" / "contract")]),
            own / "equivalent.txt",
        )
        kept = ROOT / "build" / "mutation" / f"{chosen.game}.pickle"
    if not sources_of(home):
        parser.error(f"no game {chosen.game!r}: give the name of a folder in parlour/games")
    known = read_equivalents(listed)
    try:
        mutants = part_of(choose(home, chosen.mutants, chosen.seed, chosen.only), chosen.part)
    except ValueError as error:
        parser.error(str(error))
    limits = Limits(chosen.longest, chosen.patience, chosen.budget)
    memory = Memory.at(kept, set(sources_of(home)), chosen.game)
    outcomes, baseline = run_mutants(mutants, tests, chosen.game, chosen.jobs, limits, memory)
    found = report(outcomes, home, known)
    if chosen.json:
        print(json.dumps({**found, "tests": len(baseline.seconds), "left_out": baseline.unusable}, indent=2))
    else:
        for one in baseline.unusable:
            print(f"left out: {one}")
        for survivor in found["survivors"]:  # type: ignore[attr-defined]
            print("\n{file}:{line} {function} ({kind}; {tests} tests reach it)\n{diff}".format(**survivor))
        names = ("mutants", KILLED, TIMEOUT, "equivalent", SURVIVED)
        counts = ", ".join(f"{found[name]} {name}" for name in names)
        print(f"\n{chosen.game}: {counts}; {found['percent']} % killed of those that can be.")
    raise SystemExit(float(str(found["percent"])) < chosen.least)


if __name__ == "__main__":
    main()
