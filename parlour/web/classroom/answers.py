"""The moves that a class found in one round, as sentences and on the board, together with the server's own moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Game
from parlour.core.offer import Look
from parlour.core.record import Record, copy
from parlour.core.step import Reviewed, Step
from parlour.session import visibility

from .register import Pupil
from .throw import Throw, is_typed, review


@dataclass(frozen=True)
class RoundMove:
    """One move of a finished round, found by pupils or by the server: who found it and how each wrote it, its effect,
    and the alternatives to it.

    `move` and `sentences` do not depend on who found the move or how anybody wrote it.
    """

    action: int
    move: str
    typed: bool
    by: list[tuple[int, str]]  # pupil's number and text
    sentences: list[str]
    as_written: dict[str, list[str]]  # the sentences for each pupil's text
    review: list[str]
    worth: float  # the measure of its review, or else the rating of the position after it for the acting seat
    lights: list[str]  # the pieces that it would add to the board, as SVG


def round_moves(game: Game, throw: Throw, options: Mapping[str, Any], pupils: list[Pupil]) -> list[RoundMove]:
    """Return the moves that the pupils and the server itself found in a round, best first; passes come last."""
    by_action: dict[int, list[tuple[int, str]]] = {action: [] for action in throw.own}
    for pupil in pupils:
        if pupil.answer and pupil.answer.action >= 0:
            by_action.setdefault(pupil.answer.action, []).append((pupil.number, pupil.answer.text))
    moves = [describe_move(game, throw, options, action, by_action[action]) for action in sorted(by_action)]
    return sorted(moves, key=lambda one: (not one.typed, -one.worth))


def describe_move(
    game: Game, throw: Throw, options: Mapping[str, Any], action: int, by: list[tuple[int, str]]
) -> RoundMove:
    """Return a move of a round as a RoundMove, with its sentences, its alternatives and the pieces that it adds to
    the board. `by` has the pupils who found it.
    """
    before, seat = throw.s, throw.seat
    after = copy(before)
    game.engine.play(after, action)
    seen_before, seen_after = game.hidden(before, seat), game.hidden(after, seat)
    move = game.words.move_name(before, action)

    def sentences(text: str) -> list[str]:
        return game.tell(Step(seen_before, action, seen_after, seat, text), seat)

    reviewed = review(game, throw, action)
    by_looks = float(game.engine.advice(after, seat))
    return RoundMove(
        action=action,
        move=move,
        typed=is_typed(game, throw, action),
        by=by,
        sentences=sentences(move),
        as_written={text: sentences(text) for _, text in by},
        review=reviewed,
        worth=reviewed.worth if isinstance(reviewed, Reviewed) else by_looks,
        lights=added_pieces(game, throw, options, after),
    )


def added_pieces(game: Game, throw: Throw, options: Mapping[str, Any], after: Record) -> list[str]:
    """Return the pieces that a move adds to the picture of the throw, as SVG. `after` is the record after the move."""
    hidden = game.traits_of(throw.s).hidden
    look = Look(throw.seat, display=game.table_options(throw.s, options))
    there = visibility.pieces(game, throw.s, look, hidden)
    added = [one for id, one in visibility.pieces(game, after, look, hidden).items() if id not in there]
    return [f"<{one.tag}{one.attributes}>{one.body}</{one.tag}>" for one in added]
