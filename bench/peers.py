"""Play Mandala through other libraries' Python interfaces, and their own games for an order of magnitude.

    python bench/peers.py --out FILE [--seconds 3] [--node FOLDER]

A library that is not installed is named as missing. `--node` is a folder in which `npm install boardgame.io` was run.
`bench/speed.py --peers FILE --write` puts the rows into docs/speed.md. Best run in a separate environment that has
parlour, pettingzoo, open_spiel, chess and pgx, as far as they are available.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import numpy as np  # noqa: E402

from parlour.cli.bench_envs import own_spiel_rate, pgx_rate, zoo_rate  # noqa: E402
from parlour.core.compile import compiled  # noqa: E402
from parlour.core.dice import first_luck  # noqa: E402
from parlour.core.record import CHANCE, NOBODY, WORLD, copy  # noqa: E402
from parlour.games import find  # noqa: E402
from parlour.version import VERSION  # noqa: E402

GAME = find("mandala")
RULES = compiled(GAME)


class Mandala:
    """One game of Mandala that throws its own dice; both interfaces wrap it."""

    def __init__(self, seed: int) -> None:
        self.start = GAME.start()
        self.out = np.empty(GAME.max_legal, np.int32)
        self.luck = first_luck(seed, 0)
        self.begin()

    def begin(self) -> None:
        """Set up the board and throw the first dice."""
        self.s, self.plies = copy(self.start), 0
        self.throw()

    def throw(self) -> None:
        """Play chance actions until a seat acts."""
        while self.s.seat in (CHANCE, WORLD):
            action, *self.luck = RULES.sample(self.s, self.out, *self.luck)
            RULES.play(self.s, action)
            self.plies += 1

    def play(self, action: int) -> None:
        """Play a seat's action, then chance."""
        RULES.play(self.s, action)
        self.plies += 1
        self.throw()

    def legal(self) -> np.ndarray:
        """Return the legal actions of the seat that acts."""
        return self.out[: RULES.legal(self.s, self.out)]

    def returns(self) -> list[float]:
        """Return each seat's result."""
        return [float(RULES.returns(self.s, seat)) for seat in range(int(self.s.seats))]


def run_for(seconds: float, play_one: Callable[[], int]) -> dict[str, float]:
    """Play whole games for some seconds; return the plies for each second of this process."""
    plies, games, begun = 0, 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        plies += play_one()
        games += 1
    return {"plies_per_second": plies / spent, "games": games}


def pettingzoo(seconds: float) -> dict[str, Any]:
    """Time PettingZoo's AEC loop over Mandala: last(), a masked choice, step()."""
    return {"game": "Mandala, its AEC loop", "same": True, **timed(zoo_rate, seconds)}


def open_spiel(seconds: float) -> dict[str, Any]:
    """Time OpenSpiel's Python loop over Mandala, with an observation for every choice."""
    return {"game": "Mandala, its Python loop", "same": True, **timed(own_spiel_rate, seconds)}


def timed(speed: Callable[[str, float, dict[str, Any]], float], seconds: float) -> dict[str, float]:
    """Return what one of the loops of `parlour bench --envs` reaches in Mandala."""
    return {"plies_per_second": speed("mandala", seconds, {})}


def own_loop(seconds: float) -> dict[str, Any]:
    """Time the loop that both interfaces wrap, with no interface in between."""
    mandala = Mandala(1)

    def play_one() -> int:
        mandala.begin()
        while mandala.s.seat != NOBODY:
            mandala.play(int(random.choice(mandala.legal())))
        return mandala.plies

    return {"game": "Mandala, a loop in Python", "same": True, **run_for(seconds, play_one)}


def python_chess(seconds: float) -> dict[str, Any]:
    """Time random games of chess."""
    import chess

    def play_one() -> int:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.ply() < 400:
            board.push(random.choice(list(board.legal_moves)))
        return board.ply()

    return {"game": "chess", "same": False, **run_for(seconds, play_one)}


def pgx(seconds: float) -> dict[str, Any]:
    """Time random games of Pgx's backgammon, 1,024 at once."""
    return {"game": "backgammon, 1024 at a time", "same": False, "plies_per_second": pgx_rate(seconds)}


def boardgame_io(seconds: float, folder: Path | None) -> dict[str, Any]:
    """Time random games of tic-tac-toe through boardgame.io's local client."""
    node = shutil.which("node")
    if node is None or folder is None:
        raise ModuleNotFoundError("Node or boardgame.io")
    env = {**os.environ, "NODE_PATH": str(folder / "node_modules")}
    command = [node, str(HERE / "peer.cjs"), str(seconds)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, env=env, cwd=folder)
    told = json.loads(ran.stdout)
    rate = told["plies"] / told["seconds"]
    version = f"{told['version']}, Node {told['node'].removeprefix('v')}"
    told_of = {"game": "tic-tac-toe", "same": False, "version": version}
    return {**told_of, "plies_per_second": rate, "games": told["games"]}


def version_of(package: str) -> str:
    """Return the installed version of a package."""
    if package == "parlour":
        return VERSION
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def rows(seconds: float, folder: Path | None) -> Iterator[dict[str, Any]]:
    """Yield a row for every library, with its figure or with the reason why there is none."""
    peers: tuple[tuple[str, str, Callable[[float], dict[str, Any]]], ...] = (
        ("Parlour", "parlour", own_loop),
        ("PettingZoo", "pettingzoo", pettingzoo),
        ("OpenSpiel", "open_spiel", open_spiel),
        ("python-chess", "chess", python_chess),
        ("Pgx", "pgx", pgx),
        ("boardgame.io", "", lambda seconds: boardgame_io(seconds, folder)),
    )
    for title, package, measure in peers:
        row: dict[str, Any] = {"peer": title, "version": version_of(package) if package else ""}
        try:
            yield {**row, **measure(seconds)}
        except ImportError as error:
            yield {**row, "missing": f"{getattr(error, 'name', None) or error} is not installed here"}


def main() -> None:
    """Measure what is installed and write the rows to a file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--node", type=Path, help="where `npm install boardgame.io` was run")
    asked = parser.parse_args()
    found = list(rows(asked.seconds, asked.node))
    asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for row in found:
        print(row["peer"], row.get("missing") or f"{row['plies_per_second']:,.0f} plies/s, {row['game']}")


if __name__ == "__main__":
    main()
