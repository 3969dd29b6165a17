"""The marks that a game tells with a ply are on its board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree as Tree

from parlour.core.compile import compiled
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.offer import Look
from parlour.core.record import Record, copy
from parlour.core.step import MARKS, MOVED, Mark, Step, Told, marks_of
from tests.tables import each_game, table_list

PLIES, PICTURES = 160, 25  # plies of each table that are told; of these, pictures that are drawn


def names_in(game: Game, s: Record) -> set[str]:
    """Everything on the picture of a position that a mark can name."""
    root = Tree.fromstring(str(game.view.board(s, Look())))
    return {element.get(key, "") for element in root.iter() for key in ("data-at", "id")}


def steps(game: Game) -> Iterator[Step]:
    """The plies of some tables, one after another, as they are told to somebody who may see everything."""
    for options in table_list(game)[:3]:
        s = game.start(**options)
        before = copy(s)
        for action in islice(random_walk(game, s, 5, engine=compiled(game)), PLIES):
            seat = int(before.seat) if before.seat < 0 else int(game.engine.actor(before, action))
            yield Step(before, action, copy(s), seat)
            before = copy(s)


@each_game
def test_every_mark_is_of_a_known_kind_and_at_a_place_of_the_picture(game: Game) -> None:
    drawn = 0
    for step in steps(game):
        marks = marks_of(game.words.tell(step, -1))
        assert all(mark.kind in MARKS and mark.places for mark in marks)
        if marks and drawn < PICTURES:
            drawn += 1
            names = names_in(game, step.after)
            assert all(place in names for mark in marks for place in mark.places), (step.action, marks)


def test_marks_come_with_the_sentences_and_sentences_may_come_without() -> None:
    told = Told(["Red moved."], [Mark(MOVED, ("a", "b"))])
    assert told == ["Red moved."] and marks_of(told)[0].places == ("a", "b")
    assert marks_of(["Red moved."]) == ()
