"""The continuations of a turn that a bot has found: where they are stored, and how one of them is chosen."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parlour.core.compile import rule
from parlour.core.game import Game

from .thought import FAR, make_stop

DECIDED = 1e6  # a finished game outweighs any advice
SENSIBLE = 1.5  # temperatures by which a continuation may look worse than the best one and still be chosen
LONGEST = 128  # the most actions of a plan
WAY = np.dtype(
    (
        np.record,
        [("worth", "f8"), ("luck", "i8"), ("first", "i8"), ("length", "i8"), ("plan", "i4", (LONGEST,))],
    )
)


class Room(NamedTuple):
    """Working memory for a bot's search through its own turn. `stack`, `out` and `left` describe the continuation that
    the search is at: the positions along it, the legal actions in each of them, and how many of those are still to be
    tried. `ways` and `ends` store the best continuations found so far (lists of actions) and the positions at their
    ends. The caller sets `stop[0]` to 1 to end the search early.
    """

    stack: np.ndarray  # the record at the root, and one for each action below it
    out: np.ndarray  # the legal actions of each of these records
    left: np.ndarray  # how many actions of each record are still to be tried
    ways: np.ndarray  # for each continuation: its rating, its first action, and all its actions
    ends: np.ndarray  # the record at the end of each continuation; the last one is temporary storage
    stop: np.ndarray  # one number: 1 once the bot should return what it has


def make_room(game: Game, ways: int = 1, stop: np.ndarray | None = None) -> Room:
    """Allocate working memory for up to `ways` continuations. The search ends as soon as `stop[0]` is 1."""
    lists = np.empty((FAR + 1, game.max_legal), np.int32)
    stack, left = np.empty(FAR + 1, game.state), np.zeros(FAR + 1, np.int64)
    ends = np.empty(ways + 1, game.state)
    return Room(stack, lists, left, np.zeros(ways, WAY), ends, make_stop() if stop is None else stop)


@rule
def find_worst(ways):  # type: ignore[no-untyped-def]
    """Return the index of the lowest-rated continuation in the list `ways`. Among equals, return the one with the
    lowest random number.
    """
    worst = 0
    for i in range(1, len(ways)):
        ahead = ways[i].worth - ways[worst].worth
        if ahead < 0 or (ahead == 0 and ways[i].luck < ways[worst].luck):
            worst = i
    return worst


@rule
def find_best(ways, n):  # type: ignore[no-untyped-def]
    """Return the index of the best-rated of the first `n` continuations in the list `ways`. A random number breaks
    ties.
    """
    best = 0
    for i in range(1, n):
        ahead = ways[i].worth - ways[best].worth
        if ahead > 0 or (ahead == 0 and ways[i].luck > ways[best].luck):
            best = i
    return best


@rule
def swap(ways, ends, tally, i, j):  # type: ignore[no-untyped-def]
    """Swap the continuations `i` and `j`: their actions (`ways`), their final positions (`ends`) and their
    statistics (`tally`). The last record of `ends` is used as temporary storage.
    """
    spare = len(ends) - 1
    ends[spare] = ends[i]
    ends[i] = ends[j]
    ends[j] = ends[spare]
    ways[i].worth, ways[j].worth = ways[j].worth, ways[i].worth
    ways[i].luck, ways[j].luck = ways[j].luck, ways[i].luck
    ways[i].first, ways[j].first = ways[j].first, ways[i].first
    for k in range(max(ways[i].length, ways[j].length)):
        ways[i].plan[k], ways[j].plan[k] = ways[j].plan[k], ways[i].plan[k]
    ways[i].length, ways[j].length = ways[j].length, ways[i].length
    for k in range(tally.shape[1]):
        tally[i, k], tally[j, k] = tally[j, k], tally[i, k]


@rule
def find_next(ways, start, n):  # type: ignore[no-untyped-def]
    """Return the index of the best-rated continuation from index `start` up to but not including `n`. A random number
    breaks ties.
    """
    best = start
    for i in range(start + 1, n):
        ahead = ways[i].worth - ways[best].worth
        if ahead > 0 or (ahead == 0 and ways[i].luck > ways[best].luck):
            best = i
    return best


@rule
def begin_so(ways, n, first):  # type: ignore[no-untyped-def]
    """Return how many of the first `n` continuations in the list begin with the action `first`."""
    count = 0
    for i in range(n):
        if ways[i].first == first:
            count += 1
    return count


@rule
def is_among(texts, n):  # type: ignore[no-untyped-def]
    """Return whether row `n` of the array `texts` equals one of the rows before it. A row has the bytes of a
    record.
    """
    for i in range(n):
        same = True
        for k in range(texts.shape[1]):
            if texts[i, k] != texts[n, k]:
                same = False
                break
        if same:
            return True
    return False


@rule
def is_known(ways, n, actions, length):  # type: ignore[no-untyped-def]
    """Return whether the first `length` of these actions are one of the first `n` continuations in the list `ways`."""
    for i in range(n):
        if ways[i].length != length:
            continue
        k = 0
        while k < length and ways[i].plan[k] == actions[k]:
            k += 1
        if k == length:
            return True
    return False


@rule
def weight_of(ways, n, i, best, temperature, worst):  # type: ignore[no-untyped-def]
    """Return the weight (relative probability) with which continuation `i`, of the first `n` in the list `ways`, is
    chosen. `best` is the index of the best one. A higher temperature gives more weight to lower-rated ones.
    Continuations with equal ratings, which often lead to the same position, share one weight. The weight is 0 if it
    looks more than `worst` points worse than the best one, whatever the temperature.
    """
    behind = ways[best].worth - ways[i].worth
    if behind > min(SENSIBLE * temperature, worst):
        return 0.0
    alike = 0
    for k in range(n):
        if ways[k].worth == ways[i].worth:
            alike += 1
    return np.exp(-behind / temperature) / alike


@rule
def pick_way(ways, n, temperature, worst, luck):  # type: ignore[no-untyped-def]
    """Return the index of the continuation to play, out of the first `n` in the list `ways`. It is the best one or,
    with a temperature, a random one, where better ones are more likely. If the game is already decided, it is always
    the best one.
    """
    best = find_best(ways, n)
    if temperature <= 0.0 or ways[best].worth > DECIDED / 2:
        return best
    total = 0.0
    for i in range(n):
        total += weight_of(ways, n, i, best, temperature, worst)
    left = total * luck / 4294967296.0
    for i in range(n):
        left -= weight_of(ways, n, i, best, temperature, worst)
        if left < 0.0:
            return i
    return best


def rank(room: Room, kept: int) -> list[int]:
    """Return the indices of the first `kept` continuations in `room`, best first. Of several that end in the same
    position, return only one.
    """
    ways, seen, ranked = room.ways, set(), []
    for i in sorted(range(kept), key=lambda i: (ways["worth"][i], ways["luck"][i]), reverse=True):
        end = room.ends[i].tobytes()
        if end not in seen:
            seen.add(end)
            ranked.append(i)
    return ranked


def plan_in(room: Room, i: int) -> tuple[int, ...]:
    """Return the actions of continuation number `i` in `room`."""
    return tuple(int(action) for action in room.ways[i].plan[: room.ways[i].length])
