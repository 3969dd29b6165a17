"""Mandala's picture: what is drawn where, what clicks mean, and what a draft shows before it is played."""

from __future__ import annotations

import re
from base64 import b64encode
from itertools import combinations, islice
from typing import Any
from xml.etree import ElementTree as Tree

import numpy as np
import pytest

from parlour.core.judge import Attempt, refuse
from parlour.core.line import random_walk
from parlour.core.names import name_of
from parlour.core.offer import Choice, Look, Offer, Reach
from parlour.core.record import Record, copy
from parlour.core.step import MOVED, Step, marks_of
from parlour.draw.canvas import Canvas, changes
from parlour.games import find
from parlour.games.mandala import queries, view, words
from parlour.games.mandala.board import COLOURS, RINGS
from parlour.games.mandala.rules import survey
from parlour.games.mandala.rules.place import is_path, segment_at
from parlour.games.mandala.rules.survey import HOME, SNIPED, STOPPED
from parlour.games.mandala.view.board import layout_of
from tests.clauses import clause

GAME = find("mandala")
SETUP = "tokens 1:a2 2:a7 3:a12 4:a17; turn 1; seats=4; "
COLUMN = "tokens 1:a2 2:c2,h2 3:f2 4:j2; offsets 0 19 1 1 1 0 0 0 1 1; dice 0 0 0 0 0; turn 1; seats=4"
TABLES: list[dict[str, Any]] = [
    {},
    {"seats": 1},
    {"seats": 3},
    {"seats": 3, "seating": "corners"},
    {"seats": 4, "home_width": 3},
    {"seats": 2, "seating": "adjacent", "home_width": 5, "homes": "own"},
    {"seats": 2, "rings": 5},
    {"seats": 6, "segments": 30},
    {"seats": 3, "segments": 30, "view": "strip"},
    {"seats": 2, "rings": 5, "segments": 30, "view": "cylinder"},
    {"seats": 4, "view": "strip"},
    {"seats": 4, "view": "cylinder"},
    {"seats": 2, "bands": "flat"},
    {"seats": 1, "bands": "flat", "rings": 5},
    {"wall": "yes", "fixed": "a"},
    {"reversed": "yes", "proportion": "tight"},
    {"switching": 2, "proportion": "open", "numbers": "cycle"},
    {"advance": "free", "games": 3, "die_low": 1, "die_high": 10},
    {"control": "machine", "proportion": "closing"},
    {"seats": 3, "segments": 15},
    {"seats": 5, "view": "strip"},
    {"seats": 5, "home_width": 5},
    {"seats": 4, "aim": "number", "sum": 9},
    {"seats": 2, "aim": "number", "bands": "flat", "sum": 9},
    {"switching": 2, "switch_by": "player", "tokens": 2},
    {"games": 3, "next_game": "go_on", "homes_to_win": 1},
]


def at(text: str) -> Record:
    """A position."""
    return words.read_position(text)


def drawn(s: Record, *draft: int, **look: Any) -> Canvas:
    """The picture that whoever acts sees, with a draft."""
    return view.board(s, Look(max(int(s.seat), 0), draft, **look))


def offered(s: Record, *draft: int, **look: Any) -> Offer:
    """What whoever acts is offered, with a draft."""
    return view.offer(s, Look(max(int(s.seat), 0), draft, **look))


def click(s: Record, *path: str) -> int | Attempt | None:
    """What clicks mean that are no choice."""
    return view.click(s, Look(max(int(s.seat), 0)), path)


def clause_of(s: Record, meant: int | Attempt | None) -> str:
    """The clause against what was clicked."""
    assert meant is not None
    refusal = refuse(GAME, s, meant) if isinstance(meant, Attempt) else GAME.why_not(s, meant)
    return refusal.clause if refusal else ""


def choice_at(offer: Offer, *path: str) -> Choice:
    """The choice that these clicks make."""
    return next(choice for choice in offer.choices if choice.path == path)


def layout(s: Record, **look: Any) -> Any:
    """Where things lie."""
    return layout_of(s, Look(**look))


def named(canvas: Canvas, id: str) -> Tree.Element:
    """The element of the picture with this id."""
    return next(e for e in Tree.fromstring(str(canvas)).iter() if e.get("id") == id)


def kinds(canvas: Canvas, kind: str) -> list[Tree.Element]:
    """Every element of a class."""
    return [e for e in Tree.fromstring(str(canvas)).iter() if kind in (e.get("class") or "").split()]


@pytest.mark.parametrize(
    "options", TABLES, ids=lambda o: ",".join(f"{k}={v}" for k, v in o.items()) or "usual"
)
def test_every_option_draws_and_its_base_stays_still(options: dict[str, Any]) -> None:
    s = GAME.start(**options)
    look = {"display": GAME.choose(**options)}
    still = Tree.tostring(drawn(s, **look).complete().still.element)
    for ply, _ in enumerate(random_walk(GAME, s, seed=3)):
        if ply % 37 == 0:
            canvas = drawn(s, **look)
            assert len(kinds(canvas, "ring")) == s.rings
            assert len(kinds(canvas, "token")) == (0 if s.aim else int(s.tokens)) * s.seats
            assert Tree.tostring(canvas.still.element) == still
            staged = [choice.actions[0] for choice in offered(s, **look).choices if choice.stages]
            Tree.fromstring(str(drawn(s, *staged, **look)))
        if ply > 300:
            break


@pytest.mark.parametrize("look", [{}, {"arrangement": "strip"}, {"display": {"view": "cylinder"}}], ids=str)
def test_a_turned_ring_travels_as_its_transform(look: dict[str, Any]) -> None:
    s = at(SETUP + "dice 3 1 4 2 5; offsets 0 0 0 0 0 0 0 0 0 0")
    before, after = drawn(s, **look).pieces(), drawn(s, 6, **look).pieces()  # no token stands on ring g
    changed = changes(before, after)
    assert set(changed) == {"ring-g", "die-blue", "told-blue", "runs"}
    assert len(changed["ring-g"] or []) == 2, "what it is made of stays where it is"
    assert len(before["ring-g"].body) > 1000


@clause("O-15", "allows")
def test_a_ring_is_drawn_anew_when_its_segments_switch() -> None:
    s = GAME.start(switching=1, first=1)
    before = drawn(s).pieces()
    GAME.engine.play(s, 39)
    changed = changes(before, drawn(s).pieces())
    assert [id for id in changed if id.startswith("ring")] == ["ring-b"] and len(changed["ring-b"] or []) == 3


@clause("O-14", "allows")
def test_the_same_game_is_a_disc_a_cylinder_or_a_strip() -> None:
    s = GAME.start(first=1)
    for look, seen in (
        ({}, "sheen"), ({"display": {"view": "cylinder"}}, "curve"), ({"arrangement": "strip"}, "post"),
        ({"arrangement": "disc", "display": {"view": "strip"}}, "hub"),
    ):  # fmt: skip
        assert kinds(drawn(s, **look), seen)
    flat = GAME.start(bands="flat")
    assert view.ARRANGEMENTS.suiting(flat, 0, False) == "strip" and kinds(
        drawn(flat, arrangement="disc"), "frame"
    )
    assert view.ARRANGEMENTS.suiting(s, 0, True) == "disc"


def test_how_it_is_drawn_is_no_part_of_the_record_and_is_still_read() -> None:
    usual = GAME.start(first=1)
    assert GAME.start(first=1, view="strip").tobytes() == usual.tobytes()
    assert GAME.read("first=1; view=cylinder") == GAME.read("first=1")
    assert "view" not in str(GAME.read("first=1; view=strip"))


def test_people_are_named_in_their_corners() -> None:
    s = GAME.start(seats=2, first=1)
    shown = drawn(s, names=("Zoë", ""))
    assert [e.text for e in kinds(shown, "seat-name")] == ["Zoë"]
    assert kinds(drawn(s, names=("x" * 40, "")), "seat-name")[0].text == "x" * 17 + "…"


@clause("M-14 M-27 M-28", "allows")
def test_a_turned_ring_turns_its_piece_and_its_tokens_ride() -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    before, after = drawn(s), drawn(s, 1)
    assert named(before, "ring-a").get("transform") == "translate(500 500) rotate(0)"
    assert named(after, "ring-a").get("transform") == "translate(500 500) rotate(306)"
    assert named(before, "spoke-0-0").get("transform") == "translate(500 500) rotate(45)"
    assert named(after, "spoke-0-0").get("transform") == "translate(500 500) rotate(351)"
    assert named(before, "ring-b").get("transform") == named(after, "ring-b").get("transform")


def test_thirty_segments_turn_by_twelve_degrees_and_bands_slide() -> None:
    s = GAME.start(seats=2, segments=30)
    s.offset[1] = 2
    assert str(named(drawn(s), "ring-b").get("transform")).endswith("rotate(24)")
    flat = GAME.start(seats=2, bands="flat")
    flat.offset[0] = -5
    assert str(named(drawn(flat), "ring-a").get("transform")).startswith("translate(-")


def test_a_token_keeps_its_id_when_it_rides_runs_comes_in_and_goes_home() -> None:
    s = at("tokens 1:a2,j9 3:e4,a12; offsets 0 13 0 8 11 10 16 12 11 0; dice 2 0 3 0 2; turn 1; seats=2")
    assert named(drawn(s), "token-0-0").get("data-at") == "token-j9"
    assert named(drawn(s), "token-0-1").get("data-at") == "token-a2"
    for action in (0, 21, 8, 23):
        GAME.engine.play(s, action)
    assert named(drawn(s), "token-0-1").get("data-at") == "token-a4"
    GAME.engine.play(s, 19)
    assert named(drawn(s), "token-0-0").get("data-at") == "start-1"  # home, and back in hand
    assert named(drawn(s), "token-0-1").get("data-at") == "token-i4"
    GAME.engine.play(s, 26)
    assert named(drawn(s), "token-0-1").get("data-at") == "token-i4"
    assert named(drawn(s), "token-0-2").get("data-at") == "token-a2"


def test_tokens_under_the_frame_of_flat_bands_are_dimmed_at_its_edge() -> None:
    s = at("tokens 1:a3 3:a#9,c9; offsets -5 0 0 0 0 0 0 0 0 0; turn 1; dice 1 0 0 0 0; seats=2; bands=flat")
    assert [e.get("data-at") for e in kinds(drawn(s), "dimmed")] == ["token-a#9"]
    assert layout(s).place(0, -1, 9 - 5)[0] < layout(s).cell(0, 0)[0]


@clause("M-11 M-55 M-56 M-61", "allows")
def test_pegs_and_the_marker_stand_where_the_score_says() -> None:
    s = at(SETUP + "home 3 0 0 1; black 0 2 0 0; games=6; dice 1 1 1 1 1")
    canvas = drawn(s)
    assert len(kinds(canvas, "peg-white")) == 4 and len(kinds(canvas, "peg-black")) == 2
    marker = str(named(canvas, "marker").get("transform"))
    s.turn = s.seat = 2
    assert str(named(drawn(s), "marker").get("transform")) != marker


def test_the_board_is_described_in_the_picture_for_those_who_listen() -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    assert "The dice: red 3, blue 1, green 4, yellow 2 and grey 5" in drawn(s).desc
    for colour, letter in zip(COLOURS, "RBGYS", strict=True):
        assert f">{letter}</text>" in drawn(s).pieces()[f"die-{colour}"].body


@clause("M-24", "allows")
def test_used_dice_and_zeros_are_put_aside() -> None:
    s = at(SETUP + "dice 3 0 4 2 5; used 1")
    canvas = drawn(s)
    small = [c for c in COLOURS if "scale" in str(named(canvas, f"die-{c}").get("transform"))]
    assert small == ["red", "blue"]
    assert "".join(named(drawn(s, 9), "told-green").itertext()) == "c ←"


@clause("M-30 M-43", "allows")
def test_a_draft_shows_where_a_token_would_stop() -> None:  # E-05
    s = at(SETUP + "dice 3 1 4 2 5")
    before = copy(s)
    canvas = drawn(s, 19, 1, 15, 6, 9)  # in any order
    assert s.tobytes() == before.tobytes()
    x, y = layout(s).cell(RINGS.index("j"), 19)
    goal = next(e for e in kinds(canvas, "goal"))
    assert (float(goal.get("cx", 0)), float(goal.get("cy", 0))) == pytest.approx((x, y), abs=0.01)
    assert not kinds(canvas, "home-lit") and not kinds(canvas, "struck")
    onlooker = view.board(s, Look(2, (19, 1, 15, 6, 9))).pieces()
    assert onlooker == view.board(s, Look()).pieces(), "a draft is for the seat whose turn it is"


@clause("M-32 M-33", "refuses")
def test_a_blocked_token_has_no_line() -> None:  # E-02
    canvas = drawn(at(SETUP + "dice 0 0 0 0 0"))
    assert named(canvas, "runs") is not None and not kinds(canvas, "run")


@clause("M-36 M-40 M-42", "allows")
def test_the_mark_of_a_run_leads_straight_inwards_and_names_cells_of_the_board() -> None:  # M-30
    found = []
    for seed in range(3):
        s = GAME.start(seats=2)
        cells = set(re.findall(r'id="(cell-[a-j]\d+)"', str(GAME.view.board(s, Look(0)))))
        before = copy(s)
        for action in islice(random_walk(GAME, s, seed), 300):
            told = GAME.words.tell(Step(before, action, copy(s), int(before.seat)), -1)
            found += [mark.places for mark in marks_of(told) if mark.kind == MOVED and len(mark.places) > 1]
            before = copy(s)
    assert len(cells) == 200 and len(found) > 10
    for start, end in found:
        assert {start, end} <= cells and start[6:] == end[6:] and start[5] < end[5], (
            "from ring to inner ring of one column"
        )


def test_tokens_in_the_way_are_marked_and_the_home_is_lit() -> None:  # E-08
    s = at(COLUMN)
    rows = queries.trace_runs(s)
    assert [f"{RINGS[row[2]]}{row[4]}" for row in rows if row[0] == SNIPED] == ["c2", "f2", "h2", "j2"]
    assert rows[-1][0] == HOME
    canvas = drawn(s)
    assert len(kinds(canvas, "struck")) == 8 and len(kinds(canvas, "home-lit")) == 1


@clause("M-34 M-35", "allows")
def test_a_draft_knows_that_tokens_queue() -> None:  # E-09
    s = at("tokens 1:a2,e2,f2 2:g2; offsets 0 19 1 1 1 0 0 0 1 0; dice 0 0 0 0 0; turn 1; seats=4")
    assert [RINGS[row[2]] for row in queries.trace_runs(s) if row[0] == STOPPED] == ["i", "h", "g"]


@clause("M-20 M-21 M-22 M-24", "allows")
def test_every_die_to_come_is_offered() -> None:
    offer = offered(at(SETUP + "dice 3 0 4 2 5; used 1"))
    assert {a for choice in offer.choices for a in choice.actions} == {21, *range(8, 20)}
    assert all(choice.stages for choice in offer.choices)
    assert choice_at(offer, "die-blue").actions == (21,)
    left = choice_at(offer, "die-green", "ring-c", "left")
    assert left.actions == (9,)
    assert left.text == "outer green ring c left 4" and left.turn == ("ring-c", -72)
    assert choice_at(offer, "die-green", "ring-h", "right").turn == ("ring-h", 72)
    assert offer.prompts["die-green",] == "The green die shows 4: choose the outer or the inner green ring."
    assert (
        offer.prompts["die-green", "ring-c"]
        == offer.prompts["ring-c",]
        == "Turn the outer green ring 4 places: left (anticlockwise) or right (clockwise)?"
    )
    assert [button.at for button in offer.buttons] == ["left", "right"]
    assert offered(at(SETUP + "phase intro")).finish == ""


@clause("M-26 M-67", "allows")
def test_a_turn_is_drafted_in_any_order_and_changed() -> None:
    s = at(SETUP + "dice 3 0 4 2 5")
    assert not offered(s).ready and offered(s).finish == "Turn the rings"
    assert not offered(s, 16, 12, 8).ready
    offer = offered(s, 16, 12, 8, 1, 18)
    assert offer.ready and offer.line == (1, 21, 8, 12, 18), "in the order of colours; of two, the last"
    assert choice_at(offer, "die-red", "ring-a", "right").stages, "what is chosen can be changed"
    assert choice_at(offer, "die-red", "ring-a", "right").turn == ("ring-a", 54), (
        "from where the ring stands undrafted"
    )
    assert offered(s, 16, 12, 8, 1, 99, -3, 4).line == (1, 21, 8, 12, 16), "what is no choice is passed over"
    for action in offer.line:
        assert GAME.why_not(s, action) is None
        GAME.engine.play(s, action)
    assert not offered(s, 0).finish and not drawn(s, 0).pieces().get("runs")


@clause("M-24", "allows")
def test_dice_that_turn_nothing_are_ready_by_themselves() -> None:
    offer = offered(at(SETUP + "dice 0 0 0 0 0"))
    assert offer.ready and offer.line == (20, 21, 22, 23, 24)
    assert offer.task == "These dice turn no ring. Press Turn the rings to continue."


@clause("O-10", "refuses")
def test_nobody_drafts_for_the_machine() -> None:
    s = GAME.start(control="machine", first=1)
    for face in (3, 1, 4, 2, 5):
        GAME.engine.play(s, face)
    assert view.offer(s, Look(0)) == Offer()
    assert view.board(s, Look(0, (1,))).pieces() == view.board(s, Look(0)).pieces()


@clause("O-12 O-14")
def test_a_draft_knows_fixed_rings_and_the_stops_of_bands() -> None:
    fixed = offered(at(SETUP + "dice 3 1 4 2 5; fixed=b,g"))
    assert choice_at(fixed, "die-blue").actions == (21,)
    assert not any("ring-b" in choice.path for choice in fixed.choices)
    flat = offered(
        at("tokens none; offsets 3 0 0 0 0 -4 0 0 0 0; turn 1; dice 4 0 0 0 0; seats=2; bands=flat")
    )
    red = [choice for choice in flat.choices if choice.actions[0] < 4]
    assert {choice.actions[0] for choice in red} == {1, 2}  # E-24
    assert not any(choice.turn for choice in red), "bands are not turned about a centre"


@pytest.mark.parametrize(
    ("path", "clause_id"),
    [
        (("die-red", "ring-b"), "M-19"),
        (("die-red", "ring-a", "ring-f"), "M-25"),
        (("die-red", "left"), "M-22"),
        (("left",), "M-22"),
        (("token-b5",), "M-33"),
        (("home-1",), "M-40"),
        (("ring-a", "pass"), "M-21"),
    ],
)
def test_clicks_that_are_no_action_are_answered(path: tuple[str, ...], clause_id: str) -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    meant = click(s, *path)
    assert isinstance(meant, Attempt) and clause_of(s, meant) == clause_id


@pytest.mark.parametrize(
    ("path", "clause_id"),
    [
        (("die-blue", "ring-b", "left"), "M-24"),
        (("door-1",), "M-46"),
        (("pass",), "M-23"),
    ],
)
def test_clicks_on_what_is_not_allowed_now_are_judged_by_the_rules(
    path: tuple[str, ...], clause_id: str
) -> None:
    s = at(SETUP + "dice 3 0 4 2 5; used 1")
    action = click(s, *path)
    assert isinstance(action, int) and clause_of(s, action) == clause_id


def test_a_click_on_a_token_while_the_rings_turn_shows_where_it_would_run() -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    assert click(s, "token-a7") == Reach(
        f"As the rings are now, {name_of(1)}'s token on a7 would move to c7.", ("ring-c",)
    )
    assert click(s, "token-a2") == Reach(
        f"As the rings are now, {name_of(0)}'s token on a2 would stay where it is."
    )
    assert clause_of(s, GAME.words.read_move(s, "a2")) == "M-29"
    turned = at(SETUP + "phase intro")
    assert clause_of(turned, click(turned, "token-a7")) == "M-33", "once they have turned, a click is a move"


def test_clicks_at_the_end_of_a_turn() -> None:
    s = at("tokens 1:e1 3:a12; turn 1; phase intro; seats=2")
    assert {b.at for b in offered(s).buttons} == {"door", "pass"}
    paths = {choice.path for choice in offered(s).choices if choice.actions == (26,)}
    assert paths == {("door",), ("door-1",), ("start-1",)}
    assert clause_of(s, click(s, "door-3")) == "M-47"
    assert named(drawn(s), "glow").get("data-at") == "door"
    assert clause_of(s, click(s, "token-e1")) == "M-32"  # it stands before a barrier
    blocked = at("tokens 1:a2 3:a12; turn 1; phase intro; seats=2")
    assert [b.at for b in offered(blocked).buttons] == ["pass"] and click(blocked, "start-1") == 26
    assert offered(blocked).task == "There is nothing more to do this turn. Press End the turn."
    assert not kinds(drawn(blocked), "glow")


def test_before_the_throw_nothing_can_be_turned() -> None:
    s = at("tokens 1:a2 3:a12; turn 1; seats=2")
    assert clause_of(s, click(s, "die-red")) == "M-18"
    assert offered(s) == Offer()


@clause("O-07", "allows")
def test_free_tokens_are_clicked_to_run() -> None:
    s = at(COLUMN.replace("dice 0 0 0 0 0; ", "phase advance; ") + "; advance=free")
    offer = offered(s)
    assert [(choice.actions, choice.path) for choice in offer.choices] == [
        ((27,), ("token-a2",)),
        ((33,), ("stop",)),
    ]
    assert [b.at for b in offer.buttons] == ["stop"] and not offer.choices[0].stages


@clause("M-26", "refuses")
def test_a_die_that_cannot_turn_so_says_why_before_it_speaks_of_order() -> None:
    s = at(SETUP + "dice 3 1 4 2 5; fixed=c")
    assert clause_of(s, click(s, "ring-c", "left")) == "O-12"
    assert clause_of(s, click(s, "ring-h", "left")) == "M-26", "written later, though it may be drafted now"


@pytest.mark.parametrize(
    "path",
    [(), ("",), ("die-pink",), ("ring-",), ("token-a77",), ("door-9",), ("die-red", "ring-z")],
    ids=str,
)
def test_names_that_are_not_on_the_board_mean_nothing(path: tuple[str, ...]) -> None:
    assert click(at(SETUP + "dice 3 1 4 2 5"), *path) is None


def test_a_token_on_a_ring_can_stand_for_its_ring() -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    assert click(s, "die-red", "token-a7", "left") == click(s, "ring-a", "left") == 1


def test_the_lesson_can_be_played_as_it_is_told() -> None:
    lesson = GAME.lesson
    s = at(lesson.position)
    assert GAME.faults_of(s) == []
    for step in lesson.steps:
        shapes = {e.get("data-at") for e in Tree.fromstring(str(drawn(s))).iter()}
        assert set(step.point) <= shapes | {b.at for b in offered(s).buttons}
        if step.move:
            action = words.read_move(s, step.move)
            assert isinstance(action, int) and GAME.why_not(s, action) is None
            assert any(
                choice.path == step.point and choice.actions == (action,) for choice in offered(s).choices
            )
            GAME.engine.play(s, action)
    assert s.home[0] == 3 and s.hand[1] == 5


# In the browser: the grey of a square about each place, row by row.
SAMPLE = """async ([source, places, size]) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const pen = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height})
        .getContext("2d", {willReadFrequently: true});
    pen.filter = "grayscale(1)";
    pen.drawImage(image, 0, 0);
    const side = 2 * size;
    return places.map(([x, y]) => Array.from(pen.getImageData(x - size, y - size, side, side).data)
        .filter((_, i) => i % 4 === 0));
}"""


def greys(
    browser: Any, canvas: Canvas, theme: str, places: list[tuple[float, float]], size: int
) -> list[list[int]]:
    """The picture without colour, as a browser paints it 1000 wide: the pixels round each place."""
    page = browser.new_page(viewport={"width": 1000, "height": 1128})
    page.set_content(f'<body data-theme="{theme}" style="margin:0">{canvas}')
    shot = b64encode(page.screenshot()).decode()
    rounded = [[round(x), round(y)] for x, y in places]
    found: list[list[int]] = page.evaluate(SAMPLE, [f"data:image/png;base64,{shot}", rounded, size])
    page.close()
    return found


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_without_colour_path_differs_from_barrier_and_seat_from_seat(browser: Any, theme: str) -> None:
    s = at(COLUMN)
    cells = [(ring, column) for ring in range(10) for column in (5, 9, 14, 19)]
    tokens = [(RINGS.index(ring), 2) for ring in "acfj"]  # numbers 1, 2, 3, 4
    places = [layout(s).cell(*cell) for cell in cells + tokens]
    found = greys(browser, drawn(s), theme, places, 18)
    lit: dict[bool, list[int]] = {True: [], False: []}
    for (ring, column), spots in zip(cells, found, strict=False):
        middle = [spots[36 * y + x] for y in range(12, 24) for x in range(12, 24)]
        lit[bool(is_path(s, ring, segment_at(s, ring, column)))].append(sorted(middle)[len(middle) // 2])
    assert min(lit[True]) - max(lit[False]) > 30
    for one, other in combinations(found[len(cells) :], 2):
        apart = sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))
        assert apart > 0.1 * len(one)


@clause("M-36 M-40", "allows")
def test_runs_are_told_the_same_by_interpreted_rules() -> None:
    s = at(COLUMN.replace("2:c2,h2", "2:c2,c18,h2"))  # another token on the ring, at a segment past fifteen
    out = np.empty_like(queries.EVENTS)
    rows = out[: survey.trace_runs(copy(s), out)].tolist()
    assert [row[4] for row in rows if row[0] == SNIPED] == [2] * 4 and rows[-1][0] == HOME
