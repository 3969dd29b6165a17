"""How fast people play, in seconds: either assumed, or measured in the matches of a database."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from parlour.core.errors import BadOption
from parlour.core.match import Match
from parlour.core.record import CHANCE, WORLD
from parlour.store.entries import PERSON, StoredMatch

LONGEST = 300.0  # seconds; whoever took longer was away from the table
FEWEST = 30  # times of a kind that are needed for a pace of its own
FIRST, FURTHER = "first", "further"
WRITTEN = re.compile(r"(\d+\.?\d*),(\d+\.?\d*),(\d+\.?\d*)(?:: (.+))?")


@dataclass(frozen=True)
class Pace:
    """The seconds that a person takes for the first choice of a turn, for each further choice, and for a throw; and
    the source of these numbers.
    """

    first: float = 12.0
    further: float = 4.0
    throw: float = 2.0
    source: str = "assumed"

    @property
    def in_words(self) -> str:
        """The seconds and their source, as part of a sentence."""
        return (
            f"{self.first:g} s for the first choice of a turn, {self.further:g} s for each further one and "
            f"{self.throw:g} s for a throw ({self.source})"
        )

    @property
    def text(self) -> str:
        """The pace as the command line takes it; `read` reads it back."""
        return f"{self.first},{self.further},{self.throw}: {self.source}"

    @classmethod
    def read(cls, given: str | Path) -> Pace:
        """Return the pace in a file that `save` wrote, or in a text such as "12,4,2" or "9.5,3,2: a tournament"."""
        if found := WRITTEN.fullmatch(str(given)):
            return cls(float(found[1]), float(found[2]), float(found[3]), found[4] or "as you gave it")
        file = Path(given)
        try:
            saved = json.loads(file.read_text(encoding="utf-8"))
            return cls(
                float(saved["first"]), float(saved["further"]), float(saved["throw"]), str(saved["source"])
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadOption(
                f"{file} is no pace. Give a file that `parlour lab pace` wrote, or seconds such as 12,4,2. ({error})"
            ) from None


ASSUMED = Pace()


def times_of(match: Match, at: list[float], people: set[int]) -> dict[str, list[float]]:
    """Return how many seconds people took in a match: two lists, for the first choices of their turns and for
    further choices.

    `at` has the time of every ply, and `people` the seats of people. A time begins with the ply before it. So it
    includes throws and bots' moves in between, if those took any time.
    """
    game, found = match.game, dict[str, list[float]]({FIRST: [], FURTHER: []})
    s, last = game.start(**match.options), -1
    for ply, action in enumerate(match.line):
        seat = int(s.seat)
        if seat in people and ply and len(game.list_legal(s)) > 1:
            took = at[ply] - at[ply - 1]
            if 0 < took <= LONGEST:
                found[FURTHER if seat == last else FIRST].append(took)
        if seat not in (CHANCE, WORLD):
            last = seat
        game.engine.play(s, action)
    return found


def pace_of(times: Iterable[dict[str, list[float]]], source: str) -> Pace:
    """Return the mean pace of these matches. A kind of choice with too few times keeps the assumed pace. So does a
    throw, because the server throws.
    """
    means, known = dict[str, float](), list[str]()
    listed = list(times)
    for kind in (FIRST, FURTHER):
        values = np.array([one for times in listed for one in times[kind]])
        if len(values) >= FEWEST:
            means[kind] = round(float(values.mean()), 2)
            known.append(f"{kind} choices from {len(values)} times")
    told = ", ".join(known) or f"too few times were measured, so all are {ASSUMED.source}"
    return Pace(**means, source=f"{source}: {told}")


def measure_pace(stored: Iterable[StoredMatch], game: str) -> Pace:
    """Return the pace of the people in stored matches of a game; matches with an undo are left out."""
    found, many = list[dict[str, list[float]]](), 0
    for one in stored:
        if one.match.game.name == game and len(one.entries) == len(one.match.line):
            people = {number for number, seat in enumerate(one.seats) if seat.kind == PERSON}
            found.append(times_of(one.match, [entry.at for entry in one.entries], people))
            many += 1
    return pace_of(found, f"{many} matches")


def save(pace: Pace, file: Path) -> None:
    """Write a pace to a file that `Pace.read` reads."""
    file.write_text(json.dumps(asdict(pace), indent=1) + "\n", encoding="utf-8")
