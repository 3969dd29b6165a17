"""What a throw was answered with, in words and on the board: the class's moves, and the parlour's own among them."""

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
class Made:
    """One move of a throw that is over: who made it and how each wrote it, what it does, what else there was.

    `move` and `sentences` are the same whoever wrote it how, and whether anybody did.
    """

    action: int
    move: str
    typed: bool
    by: list[tuple[int, str]]  # pupil's number, text
    sentences: list[str]
    as_written: dict[str, list[str]]  # the sentences for each text
    review: list[str]
    worth: float  # how good it is: by the measure of its review, or else how the position after it looks
    lights: list[str]  # what it would put on the board: pieces, as SVG


def made_of(game: Game, throw: Throw, options: Mapping[str, Any], pupils: list[Pupil]) -> list[Made]:
    """Return the moves of these pupils and the parlour's own, best first; passes last."""
    by_action: dict[int, list[tuple[int, str]]] = {action: [] for action in throw.own}
    for pupil in pupils:
        if pupil.answer and pupil.answer.action >= 0:
            by_action.setdefault(pupil.answer.action, []).append((pupil.number, pupil.answer.text))
    made = [tell(game, throw, options, action, by_action[action]) for action in sorted(by_action)]
    return sorted(made, key=lambda one: (not one.typed, -one.worth))


def tell(
    game: Game, throw: Throw, options: Mapping[str, Any], action: int, by: list[tuple[int, str]]
) -> Made:
    """Return a move in words: what it would do from the throw's position, and what else there was."""
    before, seat = throw.s, throw.seat
    after = copy(before)
    game.engine.play(after, action)
    seen_before, seen_after = game.hidden(before, seat), game.hidden(after, seat)
    move = game.words.move_name(before, action)

    def told(text: str) -> list[str]:
        return game.tell(Step(seen_before, action, seen_after, seat, text), seat)

    reviewed = review(game, throw, action)
    by_looks = float(game.engine.advice(after, seat))
    return Made(
        action=action,
        move=move,
        typed=is_typed(game, throw, action),
        by=by,
        sentences=told(move),
        as_written={text: told(text) for _, text in by},
        review=reviewed,
        worth=reviewed.worth if isinstance(reviewed, Reviewed) else by_looks,
        lights=lights(game, throw, options, after),
    )


def lights(game: Game, throw: Throw, options: Mapping[str, Any], after: Record) -> list[str]:
    """Return the pieces that a move adds to the picture of the throw."""
    hidden = game.traits_of(throw.s).hidden
    look = Look(throw.seat, display=game.table_options(throw.s, options))
    there = visibility.pieces(game, throw.s, look, hidden)
    added = [one for id, one in visibility.pieces(game, after, look, hidden).items() if id not in there]
    return [f"<{one.tag}{one.attributes}>{one.body}</{one.tag}>" for one in added]
