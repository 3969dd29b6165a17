"""Play today's levels against the bots of an earlier commit.

    python bench/earlier.py COMMIT BOT LEVEL [--only keep] [--games 100] [--seed 1]
    python bench/earlier.py dd500732 greedy master --only mandala

Before commit 9b364f67 the bots were named novice, greedy (Eager) and search (Planner). The earlier commit is checked
out into build/earlier, where this file runs again as a program that plays a seat (docs/bot-protocol.md) with the
earlier bots. Sides alternate. Prints a line of JSON for each game: the level's share, its 95 % interval, and the
processor time of both sides in seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
ROOT = HERE.parent.parent
ROWS: dict[str, dict[str, Any]] = {
    "mandala": {"seats": 2},
    "keep": {"trivia": "off", "seats": 2},
    "taliesin": {"boards": 1},
    "hundred": {"ruleset": "hexes"},
    "zones": {"ruleset": "zones"},
    "counters": {"ruleset": "counters"},
    "connect": {"ruleset": "connect"},
    "siege": {"map": "quick", "deploy": "standard"},
}


def answer(bot: str) -> None:
    """Play with a bot of the package that PYTHONPATH names: read turns from standard input, and write actions. A last
    line says how much processor time the choices took.
    """
    from parlour.bots import find as find_bot
    from parlour.games import find

    spent, number, level = 0.0, 0, find_bot(bot)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            game = find(message["game"])
        elif message["type"] == "turn":
            s = game.words.read_position(message["position"])
            number += 1
            begun = time.thread_time()
            action = level.choose(game, s, message["seat"], luck=number * 0x9E3779B97F4A7C15 % (1 << 62))
            spent += time.thread_time() - begun
            print(json.dumps({"action": int(action)}), flush=True)
    Path(os.environ["SPENT"]).write_text(str(spent), encoding="ascii")


def check_out(commit: str) -> Path:
    """Check a commit out into build/earlier, unless it is there, and return the folder."""
    folder = ROOT / "build" / "earlier" / commit
    if not folder.exists():
        subprocess.run(["git", "worktree", "add", "--detach", str(folder), commit], cwd=ROOT, check=True)
    return folder


class Timed:
    """One of our levels in a duel, and the processor time that it has used."""

    def __init__(self, player: Any) -> None:
        self.player, self.spent = player, 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)

    def choose(self, *said: Any) -> Any:
        """Return the actions of the level's plan."""
        begun = time.thread_time()
        plan = self.player.choose(*said)
        self.spent += time.thread_time() - begun
        return plan


def play(name: str, level: str, bot: str, commit: str, games: int, seed: int) -> dict[str, Any]:
    """Play games of a row and return what came of them."""
    from parlour.lab import duel

    options, spent = ROWS[name], ROOT / "build" / "earlier" / f"spent-{os.getpid()}"
    paths = [f"PYTHONPATH={check_out(commit)}", f"SPENT={spent}"]
    command = shlex.join(["env", *paths, sys.executable, str(HERE), commit, bot, "-"])
    ours: list[Timed] = []

    def player_of(name: str, seconds: float) -> Any:
        player = plain(name, seconds)
        if name == level:
            ours.append(Timed(player))
        return player if name != level else ours[0]

    plain, duel.player_of = duel.player_of, player_of
    game = "hundred" if "ruleset" in options else name
    told = duel.duel(game, level, command, games, seed, 60.0, **options).to_dict()
    duel.player_of = plain
    theirs = float(spent.read_text(encoding="ascii"))
    spent.unlink()
    return {
        "game": name,
        "level": level,
        "against": f"{bot} of {commit}",
        "games": told["games"],
        "share": round(told["share"], 4),
        "interval": told["interval"],
        "seconds": [round(ours[0].spent, 1), round(theirs, 1)],
        "forfeits": told["forfeits"],
    }


def main() -> int:
    """Play every row and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit")
    parser.add_argument("bot")
    parser.add_argument("level")
    parser.add_argument("--only", default="", choices=["", *ROWS])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name in ROWS:
        if given.only in ("", name):
            told = play(name, given.level, given.bot, given.commit, given.games, given.seed)
            print(json.dumps(told), flush=True)
    return 0


if __name__ == "__main__":
    if sys.argv[-1] == "-":
        answer(sys.argv[2])
    else:
        raise SystemExit(main())
