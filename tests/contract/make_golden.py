"""Make a golden line: python -m tests.contract.make_golden GAME SEED [OPTION=VALUE …]"""

from __future__ import annotations

import sys

from tests.contract import golden
from tests.tables import EVERY, home_of


def main(name: str, seed: str, *options: str) -> None:
    """Write the line into the game's lines folder, under the name of its seed and options."""
    game = next(game for game in EVERY if game.name == name)
    folder = home_of(game) / "lines"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ("-".join([f"seed{seed}", *(o.replace("=", "") for o in options)]) + ".txt")
    path.write_text(golden.write(game, int(seed), **dict(o.split("=", 1) for o in options)), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
