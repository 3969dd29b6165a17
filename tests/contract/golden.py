"""Golden lines: played games as text, one ply a line, kept beside a game's tests in lines/*.txt.

    # Lanterns, version 1, seed 3
    options seats=2 goal=3 calls=open
    0 deal 2
    1 deal 1
    2 north holds
    …
    # position …
    # outcome North wins.

A line is cut after 300 plies; then it has no outcome. The outcome is a remark for people, so it may be worded anew.
"""

from __future__ import annotations

from typing import Any

from parlour.core.compile import compiled
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.record import NOBODY, OK, copy

MOST_PLIES = 300


def write(game: Game, seed: int, **options: Any) -> str:
    """A random line as golden text."""
    rules = compiled(game)
    s = game.start(**options)
    chosen = " ".join(f"{name}={value}" for name, value in game.options_of(s).items())
    lines = [f"# {game.title}, version {game.version}, seed {seed}", f"options {chosen}"]
    before = copy(s)
    for action in random_walk(game, s, seed, engine=rules):
        lines.append(f"{before.ply} {game.words.move_name(before, action)}")
        before = copy(s)
        if s.ply == MOST_PLIES:
            break
    lines.append(f"# position {game.words.position_name(s)}")
    if s.seat == NOBODY:
        lines.append(f"# outcome {game.outcome(s)}")
    return "\n".join(lines) + "\n"


def replay(game: Game, text: str) -> str:
    """Play a golden text again, move by move, and return the text that comes of it; its remark stays as it was."""
    head, chosen, *plies = [line for line in text.splitlines() if not line.startswith(("# pos", "# out"))]
    remarks = [line for line in text.splitlines() if line.startswith("# outcome ")]
    s = game.start(**dict(pair.split("=", 1) for pair in chosen.split()[1:]))
    lines = [head, chosen]
    for line in plies:
        move = line.partition(" ")[2]
        action = game.words.read_move(s, move)
        assert isinstance(action, int) and game.engine.refusal(s, action) == OK, line
        lines.append(f"{s.ply} {game.words.move_name(s, action)}")
        game.engine.play(s, action)
    lines.append(f"# position {game.words.position_name(s)}")
    if s.seat == NOBODY:
        lines += remarks or [f"# outcome {game.outcome(s)}"]
    return "\n".join(lines) + "\n"
