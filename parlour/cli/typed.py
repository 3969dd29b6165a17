"""Read what a person types at the table: one move, or several in one line, such as "pick 4,4 move to 5,4"."""

from __future__ import annotations

from parlour.core.errors import NotAMove
from parlour.core.judge import Attempt
from parlour.core.position import Position


def read_moves(position: Position, seat: int, text: str) -> list[int]:
    """Return the actions of several moves typed one after another, which `seat` may play in this order. The list is
    empty if the line does not consist of such moves.
    """
    words = text.split()
    found: list[int] = []
    while words:
        for end in range(len(words), 0, -1):
            action = find_move(position, seat, " ".join(words[:end]))
            if action is not None:
                break
        else:
            return []
        found.append(action)
        position, words = position.apply(action), words[end:]
        if words and position.seat != seat:
            return []
    return found


def find_move(position: Position, seat: int, text: str) -> int | None:
    """Return the action that a typed text stands for, if `seat` may play it now; None otherwise."""
    try:
        action = position.action(text)
    except NotAMove:
        return None
    allowed = not isinstance(action, Attempt) and position.why_not(action, seat) is None
    return action if allowed and isinstance(action, int) else None


def point_at(said: str, at: tuple[int, int] | None) -> list[str]:
    """Return two lines that show a mistake: the typed line, and ^ under the part `at`, a pair (start, end); no lines if
    `at` is None.
    """
    if at is None:
        return []
    start, end = at
    return [f"  {said}", "  " + " " * start + "^" * max(1, end - start)]
