"""Measure games on a GPU as the lab does, and print how surely a minute of the card knows the share of each seat.

    python bench/gpu_lab.py [--budget 85] [--only mandala] [--seconds 60] [--out FILE] [--simulate]

Prints a line of JSON for each rule set, and stops after `--budget` seconds, compiling included. Each game has two
processes: one for the card, one for a CPU core. All compile at once; then one game after another has the card for
itself. `same`: both processes played the same games and the JSON of their measurements has the same bytes; null: the
CPU had not finished. `within`: the error of a seat's share, in points, after `seconds` on the card. `steady`: games a
second in the second half of that time. `seconds_wanted`: the seconds that ±0.1 point takes at this rate. Exits with 1
if two measurements differ. `--simulate` runs a few games on Numba's simulator, on a machine without a card.

Needs numpy, scipy, numba and numba-cuda, and nothing else.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing as mp
import os
import sys
import time
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda uses a name that NumPy 2.5 has removed
    np.row_stack = np.vstack  # type: ignore[attr-defined]
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

WANTED = 0.1  # points to either side of a seat's share
FEW = 1 << 14  # games of a first launch, which show how many the time allows
KEPT = 4.0  # seconds kept at the end for the CPU's answers
ROWS: dict[str, tuple[tuple[dict[str, Any], int], ...]] = {  # of each game: options, games compared
    "hundred": tuple(({"ruleset": name}, 4_096) for name in ("zones", "hexes", "connect")),
    "mandala": (({}, 2_048),),
    "keep": (({"trivia": "off", "seats": 2}, 4_096),),
    "taliesin": (({"boards": 1}, 512),),
    "siege": (({"map": "quick", "deploy": "standard"}, 128),),
}


class Plain:
    """An engine that leaves out what the lab looks at action by action, which a CPU does for every engine."""

    def __init__(self, engine: Any) -> None:
        self.engine, self.name = engine, "cpu"

    def check(self, table: Any) -> None:
        """Ask the engine whether it can play this table."""
        self.engine.check(table)

    def play(self, table: Any, jobs: Any) -> Any:
        """Play jobs, and yield their sums in order."""
        return self.engine.play(table, (job._replace(is_traced=False) for job in jobs))


def serve(pipe: Connection, engine: str, name: str, simulated: bool) -> None:
    """Run in a process of its own: compile a game for an engine, then answer questions until None comes."""
    from parlour.lab.engine import engine_of

    if simulated and engine == "gpu":
        from parlour.core import kernels

        kernels.THREADS = 2  # the simulator has a thread of Python for each lane
    begun = time.perf_counter()
    player = Plain(engine_of(engine, 1))
    for options, _ in ROWS[name]:
        answer(player, name, options, 2 if simulated else 64, None)
        if name != "hundred":
            break
    pipe.send({"game": name, "engine": engine, "compiled": round(time.perf_counter() - begun, 1)})
    while asked := pipe.recv():
        pipe.send(answer(player, name, *asked))


def answer(
    player: Any, name: str, options: dict[str, Any], games: int | None, seconds: float | None
) -> dict[str, Any]:
    """Play so many games; or, for about this many seconds, until the shares are known. Return what was measured."""
    from parlour.lab.measurement import measure

    begun = time.perf_counter()
    times = [(0, 0.0)]

    def note(done: int, _most: int) -> None:
        times.append((done, time.perf_counter() - begun))

    within = None if seconds is None else WANTED
    if seconds is not None:  # first some games that show how many the time allows
        measure(name, options, games=FEW, engine=player, usage=0)
        took = time.perf_counter() - begun
        games, begun = max(FEW, int(FEW * (seconds - took) / took)), time.perf_counter()
    made = measure(name, options, games=games, within=within, engine=player, progress=note, usage=0)
    shares = [one.within for figure, one in made.figures.items() if figure.startswith("share of")]
    middle = next((one for one in times if one[1] >= times[-1][1] / 2), times[0])
    last = times[-1] if times[-1][0] > middle[0] else (made.games, time.perf_counter() - begun)
    return {
        "json": made.to_json() if seconds is None else "",
        "games": made.games,
        "seconds": round(time.perf_counter() - begun, 2),
        "within": round(100 * max(shares), 3),
        "steady": round((last[0] - middle[0]) / max(last[1] - middle[1], 1e-9)) if last[0] > middle[0] else 0,
    }


def row_of(
    name: str, options: dict[str, Any], compared: dict[str, Any], timed: dict[str, Any]
) -> dict[str, Any]:
    """Return what one rule set shows on the card."""
    rate = timed["steady"] or timed["games"] / timed["seconds"]
    needed = timed["games"] * (timed["within"] / WANTED) ** 2
    return {
        "game": name,
        "options": options,
        "compared": compared["games"],
        "same": None,
        "games": timed["games"],
        "seconds": timed["seconds"],
        "within": timed["within"],
        "wanted": WANTED,
        "steady": round(rate),
        "seconds_wanted": round(timed["seconds"] if timed["within"] <= WANTED else needed / rate, 1),
    }


class Bench:
    """The processes of all games, and what they have found so far."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.end = asked, time.perf_counter() + asked.budget
        self.names = [name for name in ROWS if asked.only in ("", name)]
        self.rows: list[dict[str, Any]] = []
        self.texts: list[str] = []  # the card's measurement of each row
        self.card, self.cpu = ({name: self.start(e, name) for name in self.names} for e in ("gpu", "cpu"))

    def start(self, engine: str, name: str) -> Connection:
        """Start a process for a game on an engine, and return the pipe to it."""
        here, there = mp.get_context("spawn").Pipe()
        work = mp.get_context("spawn").Process(
            target=serve, args=(there, engine, name, self.asked.simulate), daemon=True
        )
        work.start()
        return here

    @property
    def left(self) -> float:
        """The seconds left, without those kept for the CPU's answers."""
        return self.end - time.perf_counter() - KEPT

    def run(self) -> None:
        """Give the card to each game as soon as it is compiled; then compare with the CPU."""
        waiting = dict(self.card)
        while waiting and self.left > 0:
            for pipe in wait(list(waiting.values()), max(0.0, self.left)):
                assert isinstance(pipe, Connection)
                name = next(name for name, one in waiting.items() if one is pipe)
                compiled = pipe.recv()
                del waiting[name]
                todo = sum(len(ROWS[one]) for one in [name, *waiting])
                for options, games in ROWS[name]:
                    self.measure(name, options, games, self.left / todo, compiled["compiled"])
                    todo -= 1
        for name in waiting:
            print(json.dumps({"game": name, "late": "not compiled in time"}), flush=True)
        self.compare()

    def measure(
        self, name: str, options: dict[str, Any], games: int, seconds: float, compiled: float
    ) -> None:
        """Measure one rule set on the card, and ask the CPU for the same games."""
        games = 4 if self.asked.simulate else games
        self.cpu[name].send((options, games, None))
        self.card[name].send((options, games, None))
        compared = self.card[name].recv()
        seconds = max(0.5, min(self.asked.seconds, seconds - compared["seconds"]))
        self.card[name].send((options, games, None if self.asked.simulate else seconds))
        self.rows.append(row_of(name, options, compared, self.card[name].recv()) | {"compiled": compiled})
        self.texts.append(compared["json"])
        print(json.dumps(self.rows[-1]), flush=True)
        self.save()

    def compare(self) -> None:
        """Compare the bytes of the card's measurements with the CPU's, as far as these have come."""
        ready = set[str]()
        for row, text in zip(self.rows, self.texts, strict=True):
            pipe = self.cpu[row["game"]]
            for _ in range(1 if row["game"] in ready else 2):  # first the note that it has compiled
                if pipe.poll(max(0.0, self.end - time.perf_counter())):
                    found = pipe.recv()
                    if "json" in found:
                        row["same"] = found["json"] == text
            ready.add(row["game"])
        for row in self.rows:
            print(json.dumps({"game": row["game"], "options": row["options"], "same": row["same"]}))
        self.save()

    def save(self) -> None:
        """Write what was found so far to a file, if one was named."""
        if self.asked.out:
            self.asked.out.write_text("\n".join(map(json.dumps, self.rows)) + "\n", encoding="utf-8")


def main() -> int:
    """Measure every rule set; return 1 if a figure differs."""
    parser = argparse.ArgumentParser(description="The lab on a GPU and on the CPU.")
    parser.add_argument("--only", default="", help="the name of one game")
    parser.add_argument("--budget", type=float, default=85.0, help="seconds for everything")
    parser.add_argument("--seconds", type=float, default=60.0, help="most seconds for each rule set")
    parser.add_argument("--out", type=Path, help="a file for the lines as well")
    parser.add_argument("--simulate", action="store_true", help="a few games on Numba's simulator")
    asked = parser.parse_args()
    if asked.simulate:
        os.environ["NUMBA_ENABLE_CUDASIM"] = "1"
    bench = Bench(asked)
    bench.run()
    return int(any(row["same"] is False for row in bench.rows))


if __name__ == "__main__":
    raise SystemExit(main())
