"""Records: stores the record at every ply of a line in a limited number of bytes.

The newest records are stored as they are. Of the older ones, only snapshots at regular distances are stored. A
record between two snapshots is rebuilt: the line is replayed from the snapshot before it. When the snapshots exceed
their budget, every second one is deleted. So in a long line it takes longer to look at old positions, but no more
memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from parlour.core.game import Game
from parlour.core.record import Record, copy

BUDGET = 1024 * 1024  # bytes of snapshots for one line
EVERY = 16  # plies between two snapshots at first
NEWEST = 64  # records at the end of a line that are always kept whole
RUN = 64  # records that are rebuilt together: a caller that reads one soon reads its neighbours
OVERHEAD = 600  # bytes that NumPy and Python add to a record that is kept whole


class Records(Sequence[Record]):
    """A list of the record before the first ply of a line and the record after each ply.

    `line` is the list of actions that lead to the records. Its owner must add an action to it before appending the
    record after that action, and must remove actions from it before deleting their records.
    """

    def __init__(
        self, game: Game, line: Sequence[int], records: Iterable[Record], budget: int = BUDGET
    ) -> None:
        self.game, self.line = game, line
        self.most = max(2, budget // game.state.itemsize)  # snapshots
        self.every = EVERY
        self.snapshots: list[bytes] = []  # the record at ply 0, `every`, 2 × `every` and so on
        self.newest: list[Record] = []
        self.first = 0  # the ply of the oldest record in `newest`
        self.run: list[Record] = []  # the records that were rebuilt last
        self.run_first = 0
        for s in records:
            self.append(s)

    @property
    def nbytes(self) -> int:
        """The number of bytes that the records occupy."""
        size = self.game.state.itemsize
        return len(self.snapshots) * size + (len(self.newest) + len(self.run)) * (size + OVERHEAD)

    def __len__(self) -> int:
        return self.first + len(self.newest)

    def __getitem__(self, at: Any) -> Any:
        if at == -1:  # by far the most common index
            return self.newest[-1]
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if start >= self.first and step == 1:
                return self.newest[start - self.first : max(stop - self.first, 0)]
            return [self._at(ply) for ply in range(start, stop, step)]
        return self._at(self._ply(at))

    def __setitem__(self, at: int, s: Record) -> None:
        """Replace one of the newest records."""
        ply = self._ply(at)
        if ply < self.first:
            raise IndexError("Only the newest records can be replaced.")
        self.newest[ply - self.first] = s
        if ply % self.every == 0:
            self.snapshots[ply // self.every] = s.tobytes()

    def __delitem__(self, at: slice) -> None:
        """Delete the records from a ply to the end, after an undo."""
        start, stop, _ = at.indices(len(self))
        if not 0 < start or stop < len(self):
            raise IndexError("Records are dropped from a ply to the end; the first one stays.")
        del self.snapshots[-(-start // self.every) :]
        if self.run_first + len(self.run) > start:
            self.run = []
        if start > self.first:
            del self.newest[start - self.first :]
        else:
            self.newest = self._rebuild(max(0, start - NEWEST), start)
            self.first = start - len(self.newest)

    def append(self, s: Record) -> None:
        """Add the record after the newest ply."""
        if len(self) % self.every == 0:
            self.snapshots.append(s.tobytes())
            if len(self.snapshots) > self.most:
                del self.snapshots[1::2]
                self.every *= 2
        self.newest.append(s)
        if len(self.newest) == 2 * NEWEST:
            del self.newest[:NEWEST]
            self.first += NEWEST

    def _ply(self, at: int) -> int:
        """Return the ply for an index. A negative index counts from the end."""
        ply = at + len(self) if at < 0 else at
        if not 0 <= ply < len(self):
            raise IndexError(f"This match has no move {at}.")
        return ply

    def _at(self, ply: int) -> Record:
        if ply >= self.first:
            return self.newest[ply - self.first]
        if not self.run_first <= ply < self.run_first + len(self.run):
            start = ply - ply % RUN
            # One record more at the front: a step across the border finds both of its records in one run.
            self.run_first = max(0, start - 1)
            self.run = self._rebuild(self.run_first, min(start + RUN, len(self)))
        return self.run[ply - self.run_first]

    def _rebuild(self, first: int, stop: int) -> list[Record]:
        """Return the records of plies `first` to `stop` - 1, made by replaying the line from the nearest snapshot
        before them.
        """
        at = first // self.every
        s = np.frombuffer(bytearray(self.snapshots[at]), self.game.state)[0]
        play, line = self.game.engine.play, self.line
        for ply in range(at * self.every, first):
            play(s, line[ply])
        found = [copy(s)]
        for ply in range(first, stop - 1):
            play(s, line[ply])
            found.append(copy(s))
        return found
