"""The picture: what is shown, what can be clicked, and that it can be read and touched on a telephone."""

from __future__ import annotations

import re
from xml.etree import ElementTree as Tree

import pytest

from parlour.core.names import fill
from parlour.core.offer import Key, Look, Offer
from parlour.core.position import Position
from parlour.core.record import CHANCE, Record
from parlour.draw.canvas import changes
from parlour.games.hundred import view
from parlour.games.hundred.moves import CELL, DONE, JOIN, PASS
from parlour.games.hundred.state import HEXES, RACE, ZONES
from parlour.games.hundred.view import layout
from tests.clauses import clause
from tests.games.hundred.table import GAME, clicked, cover, fresh, place, play, read, turn

RACKS = "A:5,12,36,48,50,88/B:7,14,18,64,99,100"
RACING = (
    f"ruleset=connect phase=race seat=several may=AB in_race=1 throws=1 throw=1346 racks={RACKS} board=C:24"
)
PHONE = 360 / 1000  # of a picture unit in pixels


def drawn(s: Record, look: Look = Look()) -> list[Tree.Element]:  # noqa: B008  a look is a value
    """Every element of the picture."""
    return list(Tree.fromstring(str(view.board(s, look))).iter())


def texts(s: Record, look: Look = Look()) -> list[str]:  # noqa: B008
    return [e.text or "" for e in drawn(s, look) if e.tag.endswith("text")]


def names(s: Record) -> list[str]:
    return [e.get("data-at", "") for e in drawn(s) if e.get("data-at")]


def kinds(s: Record) -> list[str | None]:
    return [e.get("class") for e in drawn(s)]


def shown(s: Record, **display: str) -> str:
    """The picture below its style sheet, with what the table agreed to show."""
    return str(view.board(s, Look(display=display))).partition("</style>")[2]


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
    assert layout.HIGH * PHONE >= 24 and layout.width_of(ZONES) * PHONE >= 24
    assert all(pitch * PHONE >= 24 for pitch, _ in layout.SHAPES)
    assert layout.PITCH * PHONE >= 24 - 1e-9


def test_letters_can_be_read_on_a_telephone() -> None:
    sizes = [int(x) for x in re.findall(r"font-size:(\d+)px", str(view.board(turn("zones").record, Look())))]
    assert min(sizes) >= 14


def test_everything_lies_on_the_picture() -> None:
    for side in range(6):
        for i in range(6):
            x, y = layout.rack_place(side, i)
            assert layout.RADIUS - 1 <= x <= 1001 - layout.RADIUS and 250 < y < 1320
    for shape in (0, 1):
        for x, y in layout.places(HEXES, 0, shape, 2)[1:]:
            assert 30 < x < 740 and 30 < y < 1330


def test_counters_keep_their_ids_from_rack_to_board() -> None:
    before = turn("connect", racks=RACKS)
    after = play(before, "3+4+6-1", "C")
    ids = [set(view.board(p.record, Look()).pieces()) for p in (before, after)]
    assert "counter-12" in ids[0] & ids[1]


def test_the_last_reward_is_written_out_and_paid_links_are_ringed() -> None:
    s = fresh(ruleset="hexes")
    for n in (68, 76, 61):
        cover(s, n)
    assert "A · 61: 30 + 68: 10 + 76: 10 =" in " ".join(texts(s))
    assert kinds(s).count("last") == 1 and kinds(s).count("paid") == 2
    s.owner[1:] = 1
    s.covered, s.n, s.reward = 100, 61, 290
    assert "A · 61: 30 + 26 links: 260 =" in " ".join(texts(s))
    s = fresh(ruleset="connect")
    place(s, 24, "C")
    place(s, 12, "V0")
    assert kinds(s).count("paid") == 1


def test_a_card_is_shown_with_its_text() -> None:
    told = " ".join(texts(play(turn("zones"), "1+3*4*6", "card C24").record))
    assert "Border bonus, large" in told and "£250." in told and "C24" in told
    assert "a card is due" in texts(play(turn("zones"), "1+3*4*6").record)
    assert "Action" not in texts(fresh(ruleset="counters"))


@clause("H-28", "allows")
def test_sums_are_typed_and_nothing_is_given_away() -> None:
    position = turn("zones", 3345)
    offer = position.offer(0)
    assert [(choice.actions, choice.path) for choice in offer.choices] == [((PASS,), ("pass",))]
    (form,) = offer.forms
    assert form.weighs and form.keys[:3] == (Key("3", "3", 2), Key("4", "4", 1), Key("5", "5", 1))
    assert Key("×", "×") in form.keys and form.hint == "Use every die once, with + − × ÷ and brackets."
    assert fill(form.label, "AB") == "A: use the dice 3, 3, 4 and 5 to make a number"
    assert position.offer(1) == GAME.new().offer(0) == Offer()
    assert "hint-" not in shown(position.record) and "can be made" not in shown(position.record)


def test_throws_that_make_different_numbers_look_alike() -> None:
    """Beside the dice themselves nothing differs: 1111 makes four numbers, 3456 makes 69."""
    few, many = (turn("zones", throw, cover="B:96") for throw in (1111, 3456))
    boards = [view.board(position.record, Look(0)).pieces() for position in (few, many)]
    assert {id for id in changes(*boards)} == {f"die-{i}" for i in range(4)}
    for n in (4, 12, 34, 96):
        clicks = [click(position, n).replace("1, 1, 1 and 1", "3, 4, 5 and 6") for position in (few, many)]
        assert clicks[0] == clicks[1]


def click(position: Position, n: int) -> str:
    told = clicked(position, f"n{n}")
    return told[1] if told else ""


def test_a_click_does_not_tell_whether_a_rack_counter_can_be_made() -> None:
    """14 can be made of 1, 3, 4 and 6 and lies on B's rack; 99 lies there and cannot."""
    says = "You have no counter {} on your rack: it is on B's rack, and you may claim it in the race."
    for n in (14, 99):
        assert clicked(turn("connect", racks=RACKS), f"n{n}") == ("H-51", says.format(n))


def test_hints_show_what_was_agreed() -> None:
    ones = turn("zones", 1111).record
    assert "4 numbers can be made now." in " ".join(texts(ones, Look(display={"hints": "count"})))
    assert view.offer(ones, Look(0, display={"hints": "count"})).forms[0].hint == "4 numbers can be made now."
    assert 'id="hint-1"' not in shown(ones, hints="count")
    assert 'id="hint-4"' in shown(turn("hexes", 1111).record, hints="numbers")
    assert "4 = 1 + 1 + 1 + 1" in shown(ones, hints="full")
    rack = turn("connect", 1346, racks=RACKS).record
    assert "12 = " in shown(rack, hints="full") and "14 = " not in shown(rack, hints="full")


def test_people_are_called_by_their_names_on_the_board() -> None:
    s = play(turn("zones", cover="B:96"), "6+4+3+1").record
    named = shown_as(s, "Zoë", "")
    assert "Zoë: £505" in named and "B: £500" in named and "14, covered by Zoë" in named
    assert "Zoë · 14: £5" in " ".join(texts(s, Look(names=("Zoë", ""))))
    assert "…" in shown_as(s, "A name far too long for any purse", "B")
    assert shown_as(s, "A", "B") == shown_as(s)


def shown_as(s: Record, *called: str) -> str:
    return str(view.board(s, Look(names=called)))


def test_in_the_race_each_side_has_its_own_form_and_button() -> None:
    race = read(RACING)
    for seat, letter in enumerate("AB"):
        offer = race.offer(seat)
        assert [form.prefix for form in offer.forms] == [f"{letter}: "]
        assert [(button.at, fill(button.label, "AB")) for button in offer.buttons] == [
            (f"done-{letter}", f"{letter} is done")
        ]
        assert [choice.actions for choice in offer.choices] == [(DONE + seat,)]
    assert view.click(race.record, Look(0), ("done-B",)) == DONE + 1
    turns = play(turn("connect", racks=RACKS, board="C:24", race="turns"), "pass", "pass")
    assert turns.record.phase == RACE and [form.prefix for form in turns.offer(0).forms] == [""]
    assert turns.offer(1) == Offer()


def test_what_is_offered_to_who_places_chooses_or_is_broke() -> None:
    choice = play(turn("zones", money="900,1000"), "1+3*4*6", "card C09").offer(0)
    assert [fill(button.label, "AB") for button in choice.buttons] == [
        "Take £300",
        "End the game now: A and B share the win",
    ]
    assert choice.task == "Take £300, or end the game now."
    broke = play(turn("zones", seats=3, money="35,500,500"), "1*4+6-3", "card C07")
    assert [button.at for button in broke.offer(0).buttons] == ["forfeit", "join-B", "join-C"]
    assert view.click(broke.record, Look(0), ("join-C",)) == JOIN + 2
    placing = play(turn("connect", racks=RACKS), "3+4+6-1").offer(0)
    assert [(choice.actions, choice.path, choice.text) for choice in placing.choices] == [
        ((CELL,), ("C",), "C")
    ]
    assert placing.task == "Choose a space for counter 12." and not placing.forms


def test_clicks_on_numbers_are_answered() -> None:
    position = turn("zones", cover="B:96")
    assert clicked(position, "n96") == ("H-30", "96 is already covered. Make another number.")
    says = "Show how you make 40 from 1, 3, 4 and 6: type the sum, or build it from the dice."
    assert clicked(position, "n40") == ("H-28", says)
    placing = play(turn("connect", racks=RACKS), "3+4+6-1")
    assert clicked(placing, "n12") == (
        "H-16",
        "You can make one number in a turn. Now place counter 12 on the board.",
    )
    assert clicked(placing, "C") is None and clicked(play(GAME.new(), "A begins"), "n5") == (
        "H-12",
        "Wait: the dice or cards decide first.",
    )
    s = position.record
    assert view.click(s, Look(0), ()) is None and view.click(s, Look(0), ("sky",)) is None
    assert view.click(s, Look(0), ("V0",)) is None, "zones has no such cell"


def test_a_ply_sends_little() -> None:
    """Where a side passes, no purse is drawn again: who acts is an attribute."""
    before = turn("zones", cover="B:96")
    sent = changes(*(view.board(p.record, Look()).pieces() for p in (before, play(before, "pass"))))
    assert {id: len(change or []) for id, change in sent.items()} == {"purse-0": 2, "purse-1": 2, "reward": 3}


def test_themes_and_the_text_for_readers() -> None:
    svg = str(view.board(turn("zones").record, Look()))
    assert "prefers-color-scheme:dark" in svg and "[data-theme=dark] .hundred" in svg and "<desc>" in svg


def test_the_lesson_can_be_played() -> None:
    lesson = GAME.lesson
    position, dice = GAME.read(lesson.position), iter(lesson.dice)
    for step in lesson.steps:
        buttons = {button.at for seat in position.seats for button in position.offer(seat).buttons}
        assert set(step.point) <= set(names(position.record)) | buttons
        if step.move:
            position = play(position, step.move)
            while position.seat == CHANCE:
                position = play(position, next(dice))
    assert next(dice, None) is None and position.record.thrower == 0
