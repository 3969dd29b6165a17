"""The picture: what is shown, what can be clicked, and that it can be read and touched on a telephone."""

from __future__ import annotations

import re

import pytest

from parlour.core.errors import Refusal
from parlour.core.record import CHANCE, Record
from parlour.games.hundred import view
from parlour.games.hundred.moves import CELL, DONE, JOIN
from parlour.games.hundred.state import RACE
from parlour.games.hundred.view import diamond, rectangles, rings
from tests.games.hundred.table import GAME, cover, fresh, place, play, read, turn

RACKS = "A:5,12,36,48,50,88/B:7,14,18,64,99,100"
RACING = (
    f"ruleset=connect phase=race seat=several may=AB in_race=1 throws=1 throw=1346 racks={RACKS} board=C:24"
)
PHONE = 360 / 1000  # of a picture unit in pixels


def texts(s: Record) -> list[str]:
    return [e.text or "" for e in view.board(s).root.iter() if e.tag == "text"]


def names(s: Record) -> list[str]:
    return [e.get("data-at", "") for e in view.board(s).root.iter() if e.get("data-at")]


@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes"])
def test_every_number_is_there_and_named(ruleset: str) -> None:
    s = fresh(ruleset=ruleset)
    assert {f"n{n}" for n in range(1, 101)} <= set(names(s))
    assert {str(n) for n in range(1, 101)} <= set(texts(s))
    assert texts(s).count("G") - (ruleset != "counters") == 13 and texts(s).count("S") == 13, (
        "borders by letter"
    )


def test_every_cell_of_the_rings_is_named() -> None:
    assert {"C", "V0", "R41"} <= set(names(fresh(ruleset="connect"))) and len(
        names(fresh(ruleset="connect"))
    ) == 169
    assert (
        texts(fresh(ruleset="connect")).count("×2") == 12 and texts(fresh(ruleset="connect")).count("×3") == 6
    )
    assert "×2" not in texts(fresh(ruleset="connect", marks="none"))


def test_targets_are_wide_enough_for_a_finger() -> None:
    assert rectangles.HIGH * PHONE >= 24 and rectangles.width_of(fresh(ruleset="zones")) * PHONE >= 24
    assert all(pitch * PHONE >= 24 for pitch, _ in diamond.SHAPES)
    assert rings.PITCH * PHONE >= 24 - 1e-9


def test_letters_can_be_read_on_a_telephone() -> None:
    sizes = [int(x) for x in re.findall(r"font-size:(\d+)px", str(view.board(turn("zones").record)))]
    assert min(sizes) >= 14


def test_everything_lies_on_the_picture() -> None:
    for side in range(6):
        for i in range(6):
            x, y = rings.rack_place(side, i)
            assert rings.RADIUS - 1 <= x <= 1001 - rings.RADIUS and 250 < y < 1320
    for shape in (0, 1):
        for n in range(1, 101):
            x, y = diamond.place_of(shape, n)
            assert 30 < x < 740 and 30 < y < 1330


def test_counters_keep_their_ids_from_rack_to_board() -> None:
    before = turn("connect", racks=RACKS)
    after = play(before, "3+4+6-1", "C")
    ids = [{e.get("id") for e in view.board(p.record).moving.element} for p in (before, after)]
    assert "counter-12" in ids[0] & ids[1]


def test_the_last_reward_is_written_out_and_paid_links_are_ringed() -> None:
    s = fresh(ruleset="hexes")
    for n in (68, 76, 61):
        cover(s, n)
    assert "A · 61: 30 + 68: 10 + 76: 10 =" in " ".join(texts(s))
    kinds = [e.get("class") for e in view.board(s).root.iter()]
    assert kinds.count("last") == 1 and kinds.count("paid") == 2
    s.owner[1:] = 1
    s.covered, s.n, s.reward = 100, 61, 290
    assert "A · 61: 30 + 26 links: 260 =" in " ".join(texts(s))
    s = fresh(ruleset="connect")
    place(s, 24, "C")
    place(s, 12, "V0")
    assert [e.get("class") for e in view.board(s).root.iter()].count("paid") == 1


def test_a_card_is_shown_with_its_text() -> None:
    drawn = play(turn("zones"), "1+3*4*6", "card C24")
    shown = " ".join(texts(drawn.record))
    assert "Border bonus, large" in shown and "£250." in shown and "C24" in shown
    assert "a card is due" in texts(play(turn("zones"), "1+3*4*6").record)
    assert "Action" not in texts(fresh(ruleset="counters"))


def test_sums_are_typed_and_nothing_is_given_away() -> None:
    position = turn("zones", 3345)
    for move in position.moves():
        path = view.clicks(position.record, move.action)
        assert path == (("pass",) if move.text == "pass" else None)
    (form,) = view.forms(position.record)
    assert form.keys[:3] == (("3", "3", 2), ("4", "4", 1), ("5", "5", 1)) and ("*", "×", 0) in form.keys
    svg = str(view.board(position.record))
    assert "hint" not in svg.partition("</style>")[2]
    assert view.forms(GAME.start()) == [] and view.buttons(GAME.start()) == []


def test_hints_show_what_was_agreed() -> None:
    counted = turn("zones", 1111, hints="count").record
    assert "4 numbers can be made now." in " ".join(texts(counted)) and 'id="hint-1"' not in str(
        view.board(counted)
    )
    assert 'id="hint-4"' in str(view.board(turn("hexes", 1111, hints="numbers").record))
    assert "4 = 1 + 1 + 1 + 1" in str(view.board(turn("zones", 1111, hints="full").record))
    assert "12 = " in str(view.board(turn("connect", 1346, hints="full", racks=RACKS).record))


def test_in_the_race_each_side_has_its_own_form_and_button() -> None:
    s = read(RACING).record
    forms = view.forms(s)
    assert [(form.prefix, form.seat) for form in forms] == [("A: ", 0), ("B: ", 1)]
    assert [button.at for button in view.buttons(s)] == ["done-A", "done-B"]
    assert view.click(s, ("done-B",)) == DONE + 1 and view.clicks(s, DONE) == ("done-A",)
    turns = play(turn("connect", racks=RACKS, board="C:24", race="turns"), "pass", "pass").record
    assert turns.phase == RACE and [form.prefix for form in view.forms(turns)] == [""]


def test_buttons_of_cards_and_broke_sides() -> None:
    choice = play(turn("zones", money="900,1000"), "1+3*4*6", "card C09").record
    assert [button.label for button in view.buttons(choice)] == [
        "Take £300",
        "End the game now: A and B share the win",
    ]
    broke = play(turn("zones", seats=3, money="35,500,500"), "1*4+6-3", "card C07").record
    assert [button.at for button in view.buttons(broke)] == ["forfeit", "join-B", "join-C"]
    assert view.click(broke, ("join-C",)) == JOIN + 2


def test_clicks_on_numbers_are_answered() -> None:
    s = turn("zones", cover="B:96").record
    assert view.click(s, ("n96",)) == Refusal("H-30", "96 is already covered; make another number.")
    answer = view.click(s, ("n40",))
    assert answer == Refusal(
        "H-28", "Say how you make 40 of 1, 3, 4 and 6: type the sum, or build it from the dice."
    )
    rack = turn("connect", racks=RACKS).record
    assert isinstance(view.click(rack, ("n14",)), Refusal) and view.click(rack, ("n14",)).clause == "H-51"
    placing = play(turn("connect", racks=RACKS), "3+4+6-1").record
    assert view.click(placing, ("n12",)).clause == "H-16" and view.click(placing, ("C",)) == CELL
    assert view.click(s, ()) is None and view.click(s, ("sky",)) is None


def test_themes_and_the_text_for_readers() -> None:
    svg = str(view.board(turn("zones").record))
    assert "prefers-color-scheme:dark" in svg and "[data-theme=dark] .hundred" in svg and "<desc>" in svg


def test_the_lesson_can_be_played() -> None:
    lesson = GAME.lesson.LESSON
    position, dice = GAME.read(lesson.position), iter(lesson.dice)
    for step in lesson.steps:
        assert set(step.point) <= set(names(position.record)) | {b.at for b in view.buttons(position.record)}
        if step.move:
            position = play(position, step.move)
            while position.seat == CHANCE:
                position = play(position, next(dice))
    assert next(dice, None) is None and position.record.thrower == 0
