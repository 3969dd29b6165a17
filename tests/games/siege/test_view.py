"""The map of Siege: terrain, walls, figures with their cargo, the panel, and what is hatched."""

from __future__ import annotations

import re

import pytest

from parlour.core.offer import Look
from parlour.core.record import CHANCE, Record, copy
from parlour.draw.canvas import changes
from parlour.games.siege import GAME, state
from tests.clauses import clause

from .positions import at_card, at_step, base, cell, play

ARRANGEMENTS = list(GAME.view.ARRANGEMENTS)


@clause("S-01 S-05 S-06", "allows")
@pytest.mark.parametrize("options", [{}, {"map": "quick"}], ids=["main", "quick"])
def test_every_square_can_be_clicked_and_forts_hold_their_own(options: dict[str, str]) -> None:
    picture = str(GAME.view.board(GAME.start(**options), Look()))
    squares = re.findall(r'data-at="square-(\d+)-(\d+)"', picture)
    assert len(squares) == len(set(squares)) == (448 if options else 1008)
    assert len(re.findall(r'class="fort-area"', picture)) == (2 if options else 4)


@clause("S-33 S-56", "allows")
def test_walls_are_one_piece_a_fort_and_a_loaded_ship_shows_its_cargo() -> None:
    s = base((0, "ship", (24, 9), ("cannon", "soldier", "soldier")), gaps=[(4, 1)])
    pieces = GAME.view.board(s, Look()).pieces()
    assert pieces["wall-0"].body.count("h18") == 17 and pieces["wall-1"].body.count("h18") == 18
    assert "of0" in pieces["wall-0"].attributes and "of4" in pieces["wall-3"].attributes, "nobody's are grey"
    assert "1C 2F" in pieces["p0-0"].body and "carrying 1 cannon, 2 soldier" in pieces["p0-0"].body


@clause("S-25", "allows")
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_controlled_squares_are_hatched_on_demand(arrangement: str) -> None:
    s = base((1, "soldier", (4, 13)))
    pieces = GAME.view.board(s, Look(0, arrangement=arrangement)).pieces()
    assert ("control" in pieces) == arrangement.endswith("control")


def test_one_move_changes_one_piece_and_little_else() -> None:
    s = at_step(base((0, "cannon", (3, 3)), (0, "cannon", (1, 9))), 3)
    t = play(s, cell(s, (3, 3)), cell(s, (2, 2)))
    found = changes(GAME.view.board(s, Look()).pieces(), GAME.view.board(t, Look()).pieces())
    assert set(found) == {"p0-10", "turn"}
    assert "Cannons moved: 1 of 4" in str(found["turn"])


@clause("S-70 S-76", "allows")
def test_the_panel_tells_the_step_the_card_and_what_everybody_has() -> None:
    s = at_card(base((0, "ship", (9, 3)), (0, "soldier", (1, 9))))
    t = copy(s)
    GAME.engine.play(t, 38)
    pieces = GAME.view.board(t, Look(names=("Ada", ""))).pieces()
    assert "Fate Card 38" in pieces["luck"].body and "A dead calm." in pieces["luck"].body
    assert "Ada · becalmed" in pieces["seat-0"].body and "1,500 guineas" in pieces["seat-0"].body
    assert "1/12" in pieces["seat-0"].body and "Blue" in pieces["seat-1"].body
    assert pieces["steps"].body.count("chip-on ") == 0 and pieces["steps"].body.count('class="chip-on"') == 1


def test_a_narrow_screen_has_the_panel_below_and_every_picture_can_be_zoomed() -> None:
    s = base()
    assert (GAME.view.ARRANGEMENTS.suiting(s, 0, True), GAME.view.ARRANGEMENTS.suiting(s, 0, False)) == (
        "below",
        "beside",
    )
    wide, tall = (GAME.view.board(s, Look(arrangement=name)).root for name in ("beside", "below"))
    assert wide.get("data-zoom") == tall.get("data-zoom") == "4"
    sides = [[float(number) for number in root.get("viewBox", "").split()[2:]] for root in (wide, tall)]
    assert sides[0][0] > sides[1][0] and sides[0][1] < sides[1][1]


def test_a_die_that_falls_on_the_same_face_again_has_been_thrown() -> None:
    """The table lets a die tumble whose piece has changed: the luck piece tells a throw to come from one that lies."""
    s = at_step(base((0, "ship", (9, 3)), (0, "cannon", (3, 3)), (1, "soldier", (4, 13))), state.BROADSIDE)
    s.phase, s.seat, s.die = state.ROLL, CHANCE, 3  # as it lay since the throw before
    t = copy(s)
    GAME.engine.play(t, next(a for a in GAME.list_legal(s) if landed(s, a) == 3))
    before, after = (GAME.view.board(one, Look()).pieces()["luck"] for one in (s, t))
    assert t.die == 3 and before.body == after.body, "the same face"
    assert before.attributes != after.attributes and "data-throw" in after.attributes
    card = at_card(base((0, "ship", (9, 3)), (0, "soldier", (1, 9))))
    drawn = copy(card)
    GAME.engine.play(drawn, 38)
    one, other = (GAME.view.board(each, Look()).pieces()["luck"].attributes for each in (card, drawn))
    assert one == other, "drawing a card throws nothing"


def landed(s: Record, action: int) -> int:
    """The face that an action of chance shows."""
    t = copy(s)
    GAME.engine.play(t, action)
    return int(t.die)


@clause("S-07 S-08", "allows")
def test_a_wall_under_a_piece_and_the_owner_of_a_fort_are_seen_without_colours() -> None:
    s = base((0, "cannon", (4, 1)), (0, "cannon", (5, 2)), (0, "ship", (9, 3)), gaps=[(4, 2)])
    pieces = GAME.view.board(s, Look()).pieces()
    assert "battlements" in pieces["p0-10"].body and "Red cannon on 4,1, on the wall" in pieces["p0-10"].body
    assert "battlements" not in pieces["p0-11"].body + pieces["p0-0"].body, "inside, and at sea"
    marks = {fort: pieces[f"wall-{fort}"].body for fort in range(4)}
    assert "stone-mark" in marks[0] and "stone-mark" in marks[1] and "stone-mark" not in marks[2]
    assert "a3.4 3.4" in marks[0] and "a3.4 3.4" not in marks[1], "Red has circles, Blue squares"
    owners = [re.search(r"<title>(.*?)</title>", pieces[f"flag-{fort}"].body) for fort in range(4)]
    assert [found[1] for found in owners if found] == [
        "The north-west fort: Red", "The north-east fort: Blue", "The south-east fort: nobody",
        "The south-west fort: nobody",
    ]  # fmt: skip
    told = " ".join(GAME.words.describe(s))
    assert "On the wall of the north-west fort: 4,1" in told and "In the north-west fort: 5,2" in told


@clause("S-95 S-97", "allows")
def test_the_panel_shows_the_last_turn_and_the_direction() -> None:
    s = at_step(
        base((0, "cannon", (2, 13)), (1, "soldier", (5, 13)), (0, "soldier", (1, 9)), aim="one", minutes=5), 4
    )
    s.time_up = 1
    picture = str(GAME.view.board(play(s, 1009, 3, 3), Look()))
    assert ", last turn<" in picture and ">E<" in picture
    assert "Round 1 of 60<" in str(GAME.view.board(at_step(base(), 7), Look()))
