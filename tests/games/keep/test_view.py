"""The castle as a picture: every piece of a position is there, once, in all themes and both arrangements."""

from __future__ import annotations

from itertools import combinations
from math import dist
from xml.etree import ElementTree as Tree

import pytest

from parlour.core.offer import Look
from parlour.core.record import CHANCE, Record
from parlour.draw.canvas import changes
from parlour.games.keep import GAME
from parlour.games.keep.board import COLOUR_NAMES, KEEP, LOCATION_NAMES, TRAP
from parlour.games.keep.view.layout import NARROW_WIDTH, lay_out
from parlour.games.keep.view.paint import CONTRAST, DARK, LIGHT, SIGNS, STYLE
from parlour.session.visibility import arrangements_for

from .castle import lay, moving, opening, play, put_gates
from .test_refusals import asked, over

ARRANGEMENTS = tuple(GAME.view.ARRANGEMENTS)
PHONE = 360 - 2 * 8  # pixels that a phone leaves for the board


def pieces(s: Record, arrangement: str = "", names: tuple[str, ...] = ()) -> dict[str, str]:
    """The moving pieces by id, as text."""
    found = GAME.view.board(s, Look(0, arrangement=arrangement, names=names)).pieces()
    return {id: piece.attributes + piece.body for id, piece in found.items()}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_gates_lie_where_they_lie_with_their_number(arrangement: str) -> None:
    s = opening()
    put_gates(s, "L0", 3)
    put_gates(s, "T2")
    found = pieces(s, arrangement)
    gates = {id for id in found if id.startswith("gate-")}
    assert gates == {"gate-L0-0", "gate-T.2-0"} | ({"gate-L0-1"} if arrangement == "unrolled" else set())
    assert ">3<" in found["gate-L0-0"] and "3 gates on lower stair L0" in found["gate-L0-0"]
    assert 'data-at="T.2"' in found["gate-T.2-0"] and "gate-count" not in found["gate-T.2-0"]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_tokens_on_one_space_stand_beside_each_other(arrangement: str) -> None:
    for where in ("A1.0", "D.3", "KEEP"):
        s = lay(opening(seats=6), at=dict.fromkeys(range(6), where))
        spots = {
            pieces(s, arrangement)[f"token-{team}"].split('transform="')[1].split('"')[0] for team in range(6)
        }
        assert len(spots) == 6, where


def test_cards_show_names_keys_gates_and_whose_turn_it_is() -> None:
    s = lay(opening(), chain=[7, 0, 12])
    found = pieces(s, names=("Ann", "", "Cid"))
    assert "Ann: 7 keys, 4 gates in hand, S drawbridge" in found["team-0"]
    assert ">Eagle<" in found["team-1"] and ">12<" in found["team-2"]
    assert "turn-mark" in found["team-0"] and "turn-mark" not in found["team-1"]
    assert "turn-mark" not in "".join(pieces(over()).values())


def test_the_question_is_seen_with_category_symbol_and_rating() -> None:
    status = pieces(asked())["status"]
    assert "is-blue" in status and SIGNS[0] in status and "Geography, easy" in status
    assert "Lion has a question." in status
    drawn = play(lay(opening(), at={0: "KEEP"}, chain=[1]), "DONE", "CHEST_TRY", "CARD 6")
    assert "Card: Your Choice" in pieces(drawn)["status"]


def test_a_move_sends_only_what_it_changed() -> None:
    s = moving("A1.0", trivia="off")
    before = GAME.view.board(s, Look(0)).pieces()
    play(s, "MOVE A2.0")
    changed = changes(before, GAME.view.board(s, Look(0)).pieces())
    assert set(changed) == {"status", "team-0", "team-1", "token-0", "token-1"}
    assert len(changed["token-0"] or []) == 2, "a token slides: its body does not travel"


def test_colours_of_spaces_have_symbols_of_their_own() -> None:
    assert len(set(SIGNS)) == len(COLOUR_NAMES) == 6
    svg = Tree.fromstring(str(GAME.view.board(opening(), Look())))
    stands = [e for e in svg.iter() if e.get("class") == "stand" and e.get("data-at") != "KEEP"]
    signs = [sum(child.get("class") == "sign" for child in stand) for stand in stands]
    assert len(stands) == KEEP and sum(signs) == 102


def test_every_colour_is_named_in_every_theme() -> None:
    used = {part.split(")")[0] for part in STYLE.split("var(--")[1:]}
    assert used <= set(LIGHT) == set(DARK) == set(CONTRAST)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_nothing_overlaps_and_a_thumb_can_hit_everything(arrangement: str) -> None:
    layout = lay_out(arrangement, 6)
    middles = [*layout.spaces[:KEEP], *layout.locations[:TRAP]]
    least = min(dist(a, b) for a, b in combinations(middles, 2))
    if arrangement == "unrolled":
        assert least * PHONE / NARROW_WIDTH >= 23.5, "24 pixels apart on a phone, a hair for rounding"
        assert 2 * layout.radius * PHONE / NARROW_WIDTH >= 23
    else:
        assert least >= 25
    assert len(LOCATION_NAMES) == len(layout.locations)
    for x, y in (*layout.spaces, *layout.cards):
        assert 0 <= x <= layout.size[0] and 0 <= y <= layout.size[1]


def test_only_the_unrolled_castle_is_magnified_and_what_is_asked_stays() -> None:
    layout = lay_out("unrolled", 3)
    assert layout.zoomed is not None
    left, top, width, height = layout.zoomed
    assert (left, top, width) == (0, 0, layout.size[0]) and height < layout.size[1]
    assert all(y < height for _, y in (*layout.spaces, *layout.locations))
    assert all(y > height for _, y in (layout.status, *layout.cards))
    assert f'data-zoom-part="0 0 {width:g} {height:g}"' in str(
        GAME.view.board(opening(), Look(0, arrangement="unrolled"))
    )


def test_narrow_screens_get_the_unrolled_castle() -> None:
    s = opening()
    assert (
        GAME.view.ARRANGEMENTS.suiting(s, 0, True) == "unrolled"
        and GAME.view.ARRANGEMENTS.suiting(s, -1, False) == "round"
    )
    assert set(arrangements_for(GAME, s)["upright"]) == {"round"}, "a tablet has room for the whole castle"


def test_the_lesson_can_be_played_to_its_end_and_points_at_what_is_there() -> None:
    lesson = GAME.lesson
    position = GAME.read(lesson.position)
    ends, dice = [], iter(lesson.dice)
    for step in lesson.steps:
        if step.position:
            ends.append(position)
            position = GAME.read(step.position)
        offer = GAME.view.offer(position.record, Look(int(position.seat)))
        there = position.svg() + "".join(f'data-at="{button.at}"' for button in offer.buttons)
        assert all(f'data-at="{at}"' in there for at in step.point), step.text
        if step.move:
            position = position.play(step.move)
        while position.seat == CHANCE:
            position = position.play(next(dice))
        for action in step.world:
            position = position.play(action)
    assert position.over and position.returns == (1.0, -1.0)
    assert ends[0].over and ends[0].returns == (1.0, -1.0), "without questions, too"
    assert sum(bool(step.answers) for step in lesson.steps) == 2, "one on the way and one at the chest"


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_every_price_can_be_seen(arrangement: str) -> None:
    """What is drawn later lies above: doors above the keep, and a gate's own price above its bars. K-25"""
    picture = str(GAME.view.board(opening(), Look(0, arrangement=arrangement)))
    keep = picture.index("keep-stone")
    for side in range(6):
        door = picture.index(f'data-at="W{side}"', keep)
        assert ">3</text>" in picture[door : picture.index("</g></g>", door)]
    s = opening()
    for place in ("L0", "U0", "W0", "T0"):
        put_gates(s, place)
    found = pieces(s, arrangement)
    prices = {id: found[id].rpartition("price-number")[2] for id in found if id.startswith("gate-")}
    for id, cost in (("gate-L0-0", 1), ("gate-U0-0", 2), ("gate-W0-0", 3), ("gate-T.0-0", 1)):
        assert f">{cost}<" in prices[id]


def test_at_the_chest_no_rating_is_shown() -> None:
    s = play(lay(opening(), at={0: "KEEP"}, chain=[1]), "DONE", "CHEST_TRY", "CARD 2")
    assert "History<" in pieces(s)["status"] and "easy" not in pieces(s)["status"]
