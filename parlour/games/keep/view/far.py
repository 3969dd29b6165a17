"""Choices that play several actions with one click: finish with the gates and then move, or pay keys to skip spaces
and then move. K-14, K-32
"""

from __future__ import annotations

from parlour.core.english import counted
from parlour.core.offer import Choice
from parlour.core.record import Record, copy

from .. import moves as m
from .. import queries, state
from ..board import COST, KEEP, SPACE_NAMES, TRAP_AT
from ..words.names import in_keys, space_name

MOST_SKIPPED = 6


def far_choices(s: Record, legal: list[int], seat: int) -> list[Choice]:
    """Return the choices that play several actions with one click: in the gate window (the part of a turn for gates),
    to finish it and then move; later, to pay keys for skipping spaces and then move. K-14, K-32
    """
    first = s.phase == state.GATES
    if first and seat != s.turn:
        return []
    if first:
        s = copy(s)
        queries.play(s, m.DONE)
    if s.phase != state.STEP or s.left != 1:
        return []
    if first:  # in the gate window many places can be clicked: one space ahead is enough there
        return [_after_gates(s, action) for action in queries.legal(s) if action < m.SKIP]
    near = {action for action in legal if action < m.SKIP}
    return [_skipping(line) for space, line in lines_over(s, legal).items() if space not in near]


def note_of(s: Record, action: int) -> str:
    """Return a short note for an action's place on the board: the keys that opening a gate costs, "trap" for a trap
    door where the token could fall, the keys that the chest needs, "0" for any other move; otherwise "". K-25, K-32,
    K-43, K-51
    """
    if m.OPEN <= action < m.DONE:
        return str(COST[action - m.OPEN])
    if action >= m.SKIP:
        return ""
    if action == KEEP:
        needed = queries.keys_needed(s)
        return f"{in_keys(needed)} {'win' if s.chain[s.turn] >= needed else 'needed'}"
    trap = int(TRAP_AT[action])
    return "trap" if trap >= 0 and not s.shut[trap] else "0"


def _after_gates(s: Record, action: int) -> Choice:
    """Return one choice that closes the gate window and then plays the move `action`. K-14, K-21"""
    return Choice(
        (m.DONE, action),
        (SPACE_NAMES[action],),
        f"finish with the gates, then move to {SPACE_NAMES[action]}",
        note=note_of(s, action),
    )


def _skipping(line: tuple[int, ...]) -> Choice:
    """Return the choice that plays all actions of `line` with one click: several skipped spaces, then a move. It asks
    for confirmation, because it costs keys.
    """
    space, keys = line[-1], len(line) - 1
    skipped = "a space" if keys == 1 else counted(keys, "space")
    warning = f"Pay {in_keys(keys)} to skip {skipped} and land on {space_name(space)}?"
    text = f"skip {skipped}, then move to {SPACE_NAMES[space]}"
    return Choice(line, (SPACE_NAMES[space],), text, warning, note=str(keys))


def lines_over(s: Record, ways: list[int]) -> dict[int, tuple[int, ...]]:
    """Return, for each space that the token can reach by skipping others, the list of actions that costs the fewest
    keys. `ways` has the actions that are legal before the first skip. K-08, K-32
    """
    found: dict[int, tuple[int, ...]] = {}
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[Record, list[int], tuple[int, ...]]] = [(s, ways, ())]
    for _ in range(min(MOST_SKIPPED, int(s.chain[s.turn]))):
        further = []
        for t, legal, line in waiting:
            for action in legal:
                if m.SKIP <= action < m.PLACE:
                    u = copy(t)
                    queries.play(u, action)
                    mark = (action, int(u.heading))
                    if mark in seen:
                        continue
                    seen.add(mark)
                    then = queries.legal(u)
                    further.append((u, then, (*line, action)))
                    for last in then:
                        if last < m.SKIP:
                            found.setdefault(last, (*line, action, last))
        waiting = further
    return found
