"""The game clock: the time limit of the whole game, and how much of it is left.

The clock starts with the first move of a seat, and runs only while the server runs. After a restart, as much time is
left as when it was last saved. Readings of the system clock from before and after a restart are never compared,
because somebody may have set that clock meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.store.matches import Entry
from parlour.store.settings import ClockTimes

from .clock import now

if TYPE_CHECKING:
    from .table import Table


def first_move(entries: Sequence[Entry], given: int = 0) -> Entry | None:
    """Return the first move that a seat made, even if it was undone later. The first `given` plies are skipped,
    because they were taken over from another match.
    """
    moves = (entries[number] for number in range(given, len(entries)))
    return next((entry for entry in moves if entry.seat >= 0), None)


def spent_before(entries: Sequence[Entry], stored: ClockTimes | None, given: int = 0) -> float:
    """Return how many seconds of the game's time were used before this run of the server, as far as they were
    stored. The first `given` plies are skipped, because they were taken over from another match.
    """
    first = first_move(entries, given)
    if first is None:
        return 0.0
    since = stored or ClockTimes(0.0, first.at, first.number)
    if len(entries) <= since.number:
        return since.spent
    last = entries[-1]  # from the same run of the server as `since`, so both used the same clock
    return since.spent + max(0.0, last.at - since.at)


class GameClock:
    """The clock that limits the whole game at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.spent = spent_before(self._entries, table.session.settings.clock, self._given)
        self.since = now() if first_move(self._entries, self._given) else None  # when this process started it

    @property
    def _entries(self) -> Sequence[Entry]:
        return self.table.stored.entries

    @property
    def _given(self) -> int:
        return self.table.stored.match.given

    @property
    def length(self) -> int:
        """The time limit of the whole game in minutes, from its options or the settings; 0 if there is none."""
        return self.table.session.traits.minutes or self.table.session.settings.length

    def update(self) -> None:
        """Start the clock if a seat has made its first move."""
        if self.since is None and (first := first_move(self._entries, self._given)):
            self.since = first.at

    def ends_at(self) -> float | None:
        """Return the time at which the game ends by its limit; None if no seat has moved yet, or if there is no
        limit.
        """
        return self.since + 60 * self.length - self.spent if self.length and self.since is not None else None

    def rest(self) -> float | None:
        """Return how many seconds of the game's time are left; None if no seat has moved yet, or if there is
        no limit.
        """
        ends = self.ends_at()
        return None if ends is None else max(0.0, round(ends - now(), 1))

    def times(self) -> ClockTimes:
        """Return the state of the clock in the form that is stored: the seconds used, the time now, and the number
        of entries.
        """
        running = 0.0 if self.since is None else now() - self.since
        return ClockTimes(round(self.spent + running, 1), now(), self.table.stored.entry_count)
