"""What a bot is: a function choose(game, s, seat, budget, luck) that returns an action; and LEVELS, the list of all
bots.

`s` is the position as the seat sees it (after `hide`), so a bot knows only what a person in its seat could know.
`budget` is the number of positions that the bot may look at, so it plays the same on slow and fast machines. The same
64-bit random number `luck` gives the same choice; without it the bot draws its own.
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
    """One kind of bot, with its name and title. Its code is the module of the same name in this folder."""

    name: str
    title: str  # what people call it
    text: str  # one sentence for people who choose a bot
    budget: int  # positions it looks at for one choice
    needs: str = ""  # the compiled part it waits for (prepare.py); "": none
    meanwhile: int = 0  # its budget until that part is compiled; 0: it cannot play before

    def choose(
        self, game: Game, s: Record, seat: int, budget: int | None = None, luck: int | None = None
    ) -> int:
        """Return the action that this bot chooses for `seat`, which must be able to act in the position `s`."""
        own = import_module(f"parlour.bots.{self.name}")
        drawn = secrets.randbits(62) if luck is None else luck
        return int(own.choose(game, s, seat, self.budget if budget is None else budget, drawn))


GREEDY, SEARCH = "greedy", "search"  # compiled parts; two bots share the first
LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("uniform", "Dreamer", "Makes any move at all, each as likely as the next.", 1, "", 1),
        Level(
            "novice",
            "Learner",
            "Sees only easy moves, and half of the time plays the best of them.",
            200,
            GREEDY,
            24,
        ),
        Level("greedy", "Eager", "Plays what looks best at the end of its own turn.", 20_000, GREEDY),
        Level(
            "search",
            "Planner",
            "Looks several turns ahead and plays out dice and cards many times.",
            60_000,
            SEARCH,
        ),
    )
}


def find(name: str) -> Level:
    """Return the bot with this name or title; raise UnknownName, with a list of all bots, if there is none."""
    wanted = str(name).strip().lower()
    for level in LEVELS.values():
        if wanted in (level.name, level.title.lower()):
            return level
    listed = ", ".join(f"{level.name} ({level.title})" for level in LEVELS.values())
    raise UnknownName(f"No bot {str(name)[:40]!r}. Bots: {listed}.")
