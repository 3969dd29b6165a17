"""The state of a training between two rounds, and how it is stored, so that a training that was stopped can go on."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots.net import Net
from parlour.core.errors import BadOption
from parlour.core.game import Game

from .learn import Learner
from .play import SAMPLE, Samples

NETS = ("net", "means", "squares")  # the parts of a learner that are stored


@dataclass
class State:
    """The state of a training between two rounds: everything that the next round needs."""

    learner: Learner
    settings: dict[str, Any]  # what must be the same when the training goes on
    rows: list[dict[str, Any]] = field(default_factory=list)  # the report on each round
    held: list[Samples] = field(default_factory=list)  # of the last few rounds

    @property
    def net(self) -> Net:
        """The net that is being trained."""
        return self.learner.net

    def write(self, path: Path) -> None:
        """Store the state in a file. The file is replaced in one step, so it is never half written."""
        texts = {name: np.array(json.dumps(getattr(self, name))) for name in ("settings", "rows")}
        arrays: dict[str, Any] = {**texts, "steps": self.learner.steps, "held": np.array(len(self.held))}
        for part in NETS:
            arrays |= {f"{part}.{name}": one for name, one in getattr(self.learner, part)._asdict().items()}
        for number, samples in enumerate(self.held):
            arrays |= {
                f"records.{number}": as_bytes(samples.records),
                f"rows.{number}": as_bytes(samples.rows),
            }
        fresh = path.with_name(path.name + ".new")
        with fresh.open("wb") as file:
            np.savez(file, **arrays)
        fresh.replace(path)

    def read(self, path: Path, game: Game) -> None:
        """Take over the state that is stored in a file, if there is one. Raise BadOption if that training had other
        settings.
        """
        if not path.exists():
            return
        with np.load(path, allow_pickle=False) as file:
            if json.loads(str(file["settings"])) != json.loads(json.dumps(self.settings)):
                raise BadOption(f"{path} is from a training with other settings. Name another file.")
            self.rows = json.loads(str(file["rows"]))
            self.learner.steps[:] = file["steps"]
            for part in NETS:
                for name, array in getattr(self.learner, part)._asdict().items():
                    array[:] = file[f"{part}.{name}"]
            self.held = [
                Samples(file[f"records.{number}"].view(game.state), file[f"rows.{number}"].view(SAMPLE))
                for number in range(int(file["held"]))
            ]


def as_bytes(array: np.ndarray) -> np.ndarray:
    """Return the bytes of an array of records."""
    return np.frombuffer(array.tobytes(), np.uint8)
