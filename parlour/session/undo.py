"""The way back: how far a match may be taken back. What somebody has been told stays told.

Dice are no obstacle, since they fall anew. A question, an answer, a review or a card that somebody has seen is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import Conflict

if TYPE_CHECKING:
    from .session import Session


def is_settled(session: Session, ply: int) -> bool:
    """Whether a seat may not undo the ply that led here: the rules say so, or it told somebody something."""
    blocks_undo = session.game.engine.blocks_undo(
        session.records[ply - 1], session.stored.match.line[ply - 1]
    )
    return bool(blocks_undo) or ply <= session.reviewed or session.quizmaster.tells_at(ply)


def check_way_back(session: Session, ply: int) -> None:
    """OutOfStep if nobody may go back to a ply, whoever agrees."""
    if ply < session.reviewed:
        raise Conflict("A review of that turn has been read, so it cannot be played again.")
    if session.quizmaster.has_answered(ply):
        raise Conflict("The answer to that question has been told, so it cannot be asked again.")


def told_since(session: Session, ply: int) -> str:
    """Return why a seat may not go back to a ply unless another person agrees; "" if it may."""
    if session.quizmaster.has_told(ply):
        return "A question has been asked or answered since then, so your move stands."
    if session.traits.hidden and has_shown_something(session, ply):
        return "Something hidden has been shown since then, so your move stands."
    return ""


def has_shown_something(session: Session, ply: int) -> bool:
    """Whether a choice since a ply settled something, such as by showing cards: that cannot be unseen."""
    line, records = session.stored.match.line, session.records
    return any(session.game.engine.blocks_undo(records[i], line[i]) for i in range(ply, len(line)))
