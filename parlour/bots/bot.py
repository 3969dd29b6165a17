"""What a bot is: choose(game, s, seat, budget, luck) -> action, and the levels there are.

`s` has been through `hide` for that seat: a bot knows what a person in its seat could know. `budget` is
how many positions it may look at, so that a bot plays the same on a slow machine and on a fast one.
The same `luck`, 64 bits, gives the same choice; without it the bot draws its own.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from importlib import import_module

from parlour.core.errors import UnknownName
from parlour.core.game import Game
from parlour.core.record import Record


@dataclass(frozen=True)
class Level:
    """One kind of bot: its name, what people call it, and how many positions it looks at for a choice.

    `meanwhile`: how many while what it needs is still being compiled; 0 if it cannot play until then.
    """

    name: str
    title: str
    text: str
    budget: int
    meanwhile: int = 0

    def choose(
        self, game: Game, s: Record, seat: int, budget: int | None = None, luck: int | None = None
    ) -> int:
        """The action this bot takes for `seat`, which must be able to act in `s`."""
        own = import_module(f"parlour.bots.{self.name}")
        drawn = secrets.randbits(62) if luck is None else luck
        return int(own.choose(game, s, seat, self.budget if budget is None else budget, drawn))


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("uniform", "Dreamer", "Makes any move at all, each as likely as the next.", 1, 1),
        Level("novice", "Learner", "Finds the easy moves, and every other time the best of them.", 200, 24),
        Level("greedy", "Eager", "Takes what looks best when its own turn is done, and no further.", 20_000),
        Level("search", "Planner", "Looks turns ahead, and lets dice and cards fall many times.", 60_000),
    )
}


def find(name: str) -> Level:
    """The level of this name, or with this title; UnknownName with the known ones."""
    wanted = str(name).strip().lower()
    for level in LEVELS.values():
        if wanted in (level.name, level.title.lower()):
            return level
    listed = ", ".join(f"{level.name} ({level.title})" for level in LEVELS.values())
    raise UnknownName(f"No bot {str(name)[:40]!r}. Bots: {listed}.")
