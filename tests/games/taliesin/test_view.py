"""The picture: where things are drawn, what is marked, what clicks mean. X-38"""

from __future__ import annotations

import xml.etree.ElementTree as Tree

import pytest

from parlour.core.offer import Look, Reach
from parlour.core.position import Position
from parlour.draw.canvas import changes
from parlour.games.taliesin import queries, view
from parlour.games.taliesin.board import KIND
from parlour.games.taliesin.rules.survey import THE_HOLE
from parlour.games.taliesin.view.layout import UNIT, lay_out
from parlour.games.taliesin.view.paint import CONTRAST, DARK, LIGHT, STYLE
from parlour.session.visibility import arrangements_for
from tests.clauses import clause

from .kit import GAME, act, clicked, do, drawn, place, pos, start, words

X_38 = {
    1: (-0.260, 1.477), 10: (0.260, -1.477), 73: (-0.955, 5.416), 100: (-1.129, -6.401), 145: (-1.650, 9.356),
    162: (1.650, 9.356), 153: (-1.650, -9.356), 154: (1.650, -9.356),
}  # fmt: skip


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether two points agree to a thousandth."""
    return all(abs(x - y) < 6e-4 for x, y in zip(a, b, strict=True))


def test_zone_centres() -> None:
    flat = lay_out(3, "flat")
    for n, point in X_38.items():
        assert near(flat.zones[n - 1], point)
    for name, (x, y) in {
        "1:162": (12.650, 20.356),
        "2:100": (31.871, 4.599),
        "3:154": (56.650, 1.644),
    }.items():
        px, py = flat.places[place(name)]
        assert near((px / UNIT, py / UNIT), (x, y))
    stacked = lay_out(3, "stacked")
    for name, (x, y) in {
        "1:162": (12.650, 26.742),
        "2:100": (9.871, 11.439),
        "3:154": (12.650, 1.258),
    }.items():
        px, py = stacked.places[place(name)]
        assert near((px / UNIT, py / UNIT), (x, y))


def test_silver_may_sit_at_the_bottom() -> None:
    assert near(lay_out(3, "flat-silver").zones[153], (-1.650, 9.356))
    assert "Gold to move." in str(drawn(start(), "flat-silver"))
    assert (
        view.ARRANGEMENTS.suiting(start(), 0, False)
        == view.ARRANGEMENTS.suiting(start(), -1, False)
        == "flat"
    )
    assert view.ARRANGEMENTS.suiting(start(), 1, False) == "flat-silver"
    assert (view.ARRANGEMENTS.suiting(start(), 0, True), view.ARRANGEMENTS.suiting(start(), 1, True)) == (
        "tall-1",
        "tall-3-silver",
    )
    assert view.ARRANGEMENTS.suiting(start(boards=2), 1, True) == "tall-2-silver"
    assert arrangements_for(GAME, start())["upright"] == ["wide-1", "wide-3-silver", "wide-1"]
    assert view.ARRANGEMENTS.suiting(start(ruleset="travellers"), 1, False) == "flat", (
        "the second seat is gold's support"
    )


def parts(svg: object, kind: str) -> list[Tree.Element]:
    """The elements of a class."""
    root = Tree.fromstring(str(svg))
    return [e for e in root.iter() if kind in (e.get("class") or "").split()]


@pytest.mark.parametrize("arrangement", view.ARRANGEMENTS)
def test_every_arrangement_shows_every_zone_and_piece(arrangement: str) -> None:
    svg = drawn(start(), arrangement)
    assert len(parts(svg, "zone")) == 486 and len(parts(svg, "hole")) == 3
    assert len(parts(svg, "horizon")) == 54
    assert len(parts(svg, "piece")) == 90
    assert {e.get("data-twin") for e in parts(svg, "zone")} == {str(n) for n in range(1, 163)}
    assert sorted(e.get("data-at") or "" for e in parts(svg, "zone"))[0] == "1:1"


def test_one_board_is_one_board() -> None:
    svg = drawn(start(boards=1))
    assert len(parts(svg, "zone")) == 162 and len(parts(svg, "piece")) == 38


def test_the_last_move_and_what_is_gone_are_shown() -> None:
    s = do(pos("H77,L145/-/g5,H77,l154,p60 g"), "H 3:77x3:5")
    svg = drawn(s)
    assert [e.get("d") is not None for e in parts(svg, "last")] == [True, True]
    assert "Gold lost: 42 captured, 1 in the horizon" in str(
        svg
    ) and "Silver lost: 43 captured, 0 in the horizon" in str(svg)
    assert len(parts(svg, "swallowed")) == 1 and len(parts(svg, "gone")) == 42 + 1 + 43
    assert not any(e.get("data-at") for e in parts(svg, "gone"))
    assert parts(drawn(do(start(), "W 1:162-3:162")), "way")[0].get("d")
    assert parts(drawn(start()), "way")[0].get("d") is None


def test_only_what_changed_travels() -> None:
    s = start()
    before, after = drawn(s).pieces(), drawn(do(s, "W 1:162-3:162")).pieces()
    assert set(changes(before, after)) == {"turn", "last-left", "last-reached", "way", "piece-0"}
    team = start(ruleset="circle")
    turn = changes(drawn(team).pieces(), drawn(do(team, "W 1:162-3:162")).pieces())
    assert set(turn) == {"turn", "last-left", "last-reached", "way", "piece-0"}, (
        "not every piece that turns dim"
    )


def test_a_captured_piece_goes_below_the_boards() -> None:
    s = pos("L40,P100/-/p99,l154,P100 g")
    taken = int(s.at[place("3:99")])
    t = do(s, "P 3:100x3:99")
    assert f"piece-{taken}" in changes(drawn(s).pieces(), drawn(t).pieces())
    assert "People, captured" in drawn(t).pieces()[f"piece-{taken}"].body


def test_people_are_shown_by_their_names() -> None:
    svg = str(drawn(start(), names=("Ann", "")))
    assert (
        "Gold to move (Ann)." in svg
        and "Gold (Ann) lost: 0 captured, 0 in the horizon" in svg
        and "Silver lost: 0 captured" in svg
    )
    team = str(drawn(start(ruleset="travellers"), names=("Ann", "Bo", "Cy", "Di")))
    assert "Gold lead to move (Ann)." in team and "Silver (Cy, Di) lost: 0 captured" in team
    assert "<i>" not in str(drawn(start(), names=("<i>", "x" * 90)))
    end = do(pos("W72,l154/L40/- g"), "W 1:72-3:1")
    assert "Ann won: silver" in str(drawn(end, names=("Ann", "Bo")))


def test_a_threat_is_drawn_from_each_attacker() -> None:
    svg = drawn(pos("C64,P83,l99,H107,R113,S133,L145,A154/W99/- s 0 0 0"))
    assert len(parts(svg, "threat")) == 6 and len(parts(svg, "alarm")) == 1
    through = do(pos("W72,l154/L40/- g"), "W 1:72-2:1")
    assert len(parts(drawn(through), "threat")) == 1
    assert not parts(drawn(start()), "threat")


def way(s: object, a: str, b: str) -> list[str]:
    """The way of the piece on a zone to another, as names."""
    found = queries.route(s, int(KIND[s.at[place(a)]]), place(a), place(b))  # type: ignore[attr-defined]
    return ["hole" if p == THE_HOLE else f"{p // 162 + 1}:{p % 162 + 1}" for p in found]


def test_the_way_of_a_move_is_the_one_that_is_open() -> None:
    s = pos("L40,l58,H145,P150,p157/-/- g")
    assert way(s, "1:145", "1:147") == ["1:145", "1:146", "1:147"]
    assert way(s, "1:145", "1:160") == ["1:145", "1:162", "1:161", "1:160"]
    assert way(pos("W72,L145/-/l120 g"), "1:72", "2:72") == ["1:72", "2:72"]
    dive = way(pos("p34,G72,L145/-/l120 g"), "1:72", "2:42")
    assert (dive[0], dive[-1], dive.count("hole")) == ("1:72", "2:42", 1)
    assert dive.index("hole") == 4 and len(dive) == 4 + 1 + 3, "ring by ring in, and out again"


def test_pieces_of_another_role_are_dim() -> None:
    svg = drawn(start(ruleset="circle"))
    assert [e.get("class") for e in parts(svg, "turn")] == ["turn gold-0"]
    assert len(parts(svg, "gold-0")) == 1 + 6 and len(parts(svg, "gold-3")) == 13
    assert ".taliesin .turn.gold-0 ~ .piece.gold:not(.gold-0):not(.gone){opacity:.5}" in STYLE
    assert len(parts(drawn(start()), "gold-0")) == 1 + 45, "one seat moves them all"
    order = [piece.id for piece in drawn(start()).pieces().values()]
    assert order.index("turn") < order.index("piece-0"), "a rule for what comes behind it"


def test_three_themes_name_the_same_colours() -> None:
    assert set(LIGHT) == set(DARK) == set(CONTRAST)
    for theme in ("dark", "contrast"):
        assert f"[data-theme={theme}] .taliesin" in STYLE


@clause("T-09", "allows")
def test_a_piece_is_not_lost_without_a_question() -> None:
    def warning(s: object, a: str, b: str) -> str:
        return next(c.warning for c in Position(GAME, s).offer(0).choices if c.path == (a, b))

    s = pos("H77,L145/-/g5,H77,l154,p60 g")
    assert "Henge will be lost in the event horizon on 1:5." in warning(s, "1:77", "1:5")
    assert "It captures the silver White Goddess as well." in warning(s, "3:77", "3:5")
    assert warning(s, "1:77", "1:32") == ""
    assert warning(pos("W72,l154/L40/- g"), "1:72", "3:1") == "", "spirits may stand there"


def test_the_counters_tell_of_a_position_that_came_back() -> None:
    s = start()
    assert "seen" not in str(drawn(s))
    for move in ("W 1:162-2:162", "W 3:153-2:153", "W 2:162-1:162", "W 2:153-3:153"):
        s = do(s, move)
    assert "seen 2 of 3 times" in str(drawn(s))


def test_what_is_offered() -> None:
    offer = GAME.new().offer(0)
    assert [choice.actions[0] for choice in offer.choices] == GAME.list_legal(start())
    named = {choice.path: choice.text for choice in offer.choices}
    assert named["1:162", "3:162"] == "W 1:162-3:162" and named["1:90", "1:18"] == "H 1:90-1:18~"
    assert offer.task == "Choose a piece to move." and [form.name for form in offer.forms] == ["move"]
    assert offer.prompts["1:144",].startswith("Choose where King Arthur goes: along a ring or a segment")
    assert offer.prompts["1:89",].startswith("Choose where the People piece goes: ")
    idle = GAME.new().offer(1)
    assert not idle.choices and not idle.task and len(idle.calls) == 2
    danger = GAME.read("L40,r65,A82,h121,p153,l154/c118/- s").offer(1)
    assert danger.task == "Your Life Force is in danger. Choose a piece to save it."
    assert GAME.new(ruleset="circle").offer(0).task == "You are the captain. Choose a piece to move."


def test_the_texts_of_an_offer_are_the_names_of_its_moves() -> None:
    s = pos("S36,H46,H74,P104,P116,P141,l150/R47,L73,P92,H103/P63,P100 g 0 0 0")
    for choice in Position(GAME, s).offer(0).choices:
        assert choice.text == words.move_name(s, choice.actions[0])


def test_clicks() -> None:
    s, look = start(), Look(0)
    assert view.click(s, look, ("1:162", "3:162")) == act("1:162", "3:162")
    assert clicked(s, "1:162", "1:100").clause == "T-21", "also what is not allowed is explained"
    assert view.click(s, look, ("1:162",)) is None and view.click(s, look, ()) is None
    for name, wanted in (("1:1", "T-13"), ("2:hole", "T-07")):
        assert clicked(s, name).clause == wanted
    seen = view.click(s, Look(0), ("3:153",))
    assert isinstance(seen, Reach) and "Wizard on 3:153 can go to 2 zones." in seen.text
    assert clicked(s, "1:1").text == "There is no piece on 1:1. Choose one of your gold pieces."
    assert clicked(start(ruleset="circle"), "1:89").clause == "T-59"
    end = do(pos("W72,l154/L40/- g"), "W 1:72-3:1")
    assert clicked(end, "1:154").clause == "T-52"


def test_words_stand_beside_colours() -> None:
    text = str(drawn(start()))
    assert "Gold Wizard on 1:162" in text and "Gold on level 1: Wizard 162; " in text
