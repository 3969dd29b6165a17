"""The picture: where things are drawn, what is marked, what clicks mean. X-38"""

from __future__ import annotations

import xml.etree.ElementTree as Tree

import pytest

from parlour.core.errors import Refusal
from parlour.games.taliesin import view
from parlour.games.taliesin.view.layout import UNIT, lay_out
from tests.clauses import clause

from .kit import act, do, place, pos, start, words

X_38 = {
    1: (-0.260, 1.477), 10: (0.260, -1.477), 73: (-0.955, 5.416), 100: (-1.129, -6.401), 145: (-1.650, 9.356),
    162: (1.650, 9.356), 153: (-1.650, -9.356), 154: (1.650, -9.356),
}  # fmt: skip


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether two points agree to a thousandth."""
    return all(abs(x - y) < 6e-4 for x, y in zip(a, b, strict=True))


def test_zone_centres() -> None:
    flat = lay_out(start(), "flat", 0, 0)
    for n, point in X_38.items():
        assert near(flat.zone(n - 1), point)
    for name, (x, y) in {
        "1:162": (12.650, 20.356),
        "2:100": (31.871, 4.599),
        "3:154": (56.650, 1.644),
    }.items():
        px, py = flat.place(place(name))
        assert near((px / UNIT, py / UNIT), (x, y))
    stacked = lay_out(start(), "stacked", 0, 0)
    for name, (x, y) in {
        "1:162": (12.650, 26.742),
        "2:100": (9.871, 11.439),
        "3:154": (12.650, 1.258),
    }.items():
        px, py = stacked.place(place(name))
        assert near((px / UNIT, py / UNIT), (x, y))


def test_silver_may_sit_at_the_bottom() -> None:
    turned = lay_out(start(), "flat", 1, 0)
    assert near(turned.zone(153), (-1.650, 9.356))
    assert "Gold to move." in str(view.board(start(), "flat-silver"))
    assert view.look_for(start(), 0, False) == view.look_for(start(), -1, False) == "flat"
    assert view.look_for(start(), 1, False) == "flat-silver"
    assert (view.look_for(start(), 0, True), view.look_for(start(), 1, True)) == ("tall-1", "tall-3-silver")
    assert view.look_for(start(boards=2), 1, True) == "tall-2-silver"
    assert view.look_for(start(rules="travellers"), 1, False) == "flat", "the second seat is gold's support"


def parts(svg: object, kind: str) -> list[Tree.Element]:
    """The elements of a class."""
    root = Tree.fromstring(str(svg))
    return [e for e in root.iter() if kind in (e.get("class") or "").split()]


@pytest.mark.parametrize("look", view.LOOKS)
def test_every_look_shows_every_zone_and_piece(look: str) -> None:
    svg = view.board(start(), look)
    assert len(parts(svg, "zone")) == 486 and len(parts(svg, "hole")) == 3
    assert len(parts(svg, "horizon")) == 54
    assert len(parts(svg, "piece")) == 90
    assert {e.get("data-twin") for e in parts(svg, "zone")} == {str(n) for n in range(1, 163)}
    assert sorted(e.get("data-at") or "" for e in parts(svg, "zone"))[0] == "1:1"


def test_one_board_is_one_board() -> None:
    svg = view.board(start(boards=1))
    assert len(parts(svg, "zone")) == 162 and len(parts(svg, "piece")) == 38


def test_the_last_move_and_what_is_gone_are_shown() -> None:
    s = do(pos("H77,L145/-/g5,H77,l154,p60 g"), "H 3:77x3:5")
    assert len(parts(view.board(s), "last")) == 2
    assert "Gold: 42 taken, 1 lost" in str(view.board(s)) and "Silver: 43 taken, 0 lost" in str(view.board(s))
    assert len(parts(view.board(s), "swallowed")) == 1
    assert parts(view.board(do(start(), "W 1:162-3:162")), "way")


def test_a_threat_is_drawn_from_each_attacker() -> None:
    s = pos("C64,P83,l99,H107,R113,S133,L145,A154/W99/- s 0 0 0")
    svg = view.board(s)
    assert len(parts(svg, "threat")) == 6 and len(parts(svg, "alarm")) == 1
    through = do(pos("W72,l154/L40/- g"), "W 1:72-2:1")
    assert len(parts(view.board(through), "threat")) == 1
    assert not parts(view.board(start()), "threat")


def test_pieces_of_another_role_are_dim() -> None:
    dim = parts(view.board(start(rules="circle")), "dim")
    assert len(dim) == 39
    assert not parts(view.board(start()), "dim")


@clause("T-09", "allows")
def test_a_piece_is_not_lost_without_a_question() -> None:
    s = pos("H77,L145/-/g5,H77,l154,p60 g")
    assert "Henge will be lost in the event horizon on 1:5." in view.warning(s, act("1:77", "1:5"))
    assert "It takes the silver White Goddess with it." in view.warning(s, act("3:77", "3:5"))
    assert view.warning(s, act("1:77", "1:32")) == ""
    assert view.warning(pos("W72,l154/L40/- g"), act("1:72", "3:1")) == "", "spirits may stand there"


def test_the_counters_tell_of_a_position_that_came_back() -> None:
    s = start()
    assert "seen" not in str(view.board(s))
    for move in ("W 1:162-2:162", "W 3:153-2:153", "W 2:162-1:162", "W 2:153-3:153"):
        s = do(s, move)
    assert "seen 2 of 3 times" in str(view.board(s))


def test_clicks() -> None:
    s = start()
    assert view.clicks(s, act("1:162", "3:162")) == ("1:162", "3:162")
    assert view.click(s, ("1:162", "3:162")) == act("1:162", "3:162")
    assert view.click(s, ("1:162", "1:100")) == act("1:162", "1:100"), (
        "also what is not allowed, to be explained"
    )
    assert view.click(s, ("1:162",)) is None and view.click(s, ()) is None
    for path, wanted in ((("1:1",), "T-13"), (("3:153",), "T-13"), (("2:hole",), "T-07")):
        refused = view.click(s, path)
        assert isinstance(refused, Refusal) and refused.clause == wanted
    refused = view.click(start(rules="circle"), ("1:89",))
    assert isinstance(refused, Refusal) and refused.clause == "T-59"
    end = do(pos("W72,l154/L40/- g"), "W 1:72-3:1")
    refused = view.click(end, ("1:154",))
    assert isinstance(refused, Refusal) and refused.clause == "T-52"


def test_words_stand_beside_colours() -> None:
    text = str(view.board(start()))
    assert "Gold Wizard on 1:162" in text and words.text(start()) in text.replace("&#10;", "\n")
