"""Reads what a person types at the table: one move, or several in one line, such as "pick 4,4 move to 5,4"."""

from __future__ import annotations

from parlour.core.errors import NotAMove
from parlour.core.judge import Attempt
from parlour.core.position import Position


def read_moves(position: Position, seat: int, text: str) -> list[int]:
    """Return the actions of several moves in one typed line, which `seat` may play in this order. Return an empty
    list if the line is anything else.
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
    """Return the action for a typed text if `seat` may play that action now; None otherwise."""
    try:
        action = position.action(text)
    except NotAMove:
        return None
    allowed = not isinstance(action, Attempt) and position.why_not(action, seat) is None
    return action if allowed and isinstance(action, int) else None


def point_at(said: str, at: tuple[int, int] | None) -> list[str]:
    """Return two lines that point at a mistake: the typed line, and below it a ^ under each wrong character. `at` is
    the mistake's (start, end); if it is None, return no lines.
    """
    if at is None:
        return []
    start, end = at
    return [f"  {said}", "  " + " " * start + "^" * max(1, end - start)]
