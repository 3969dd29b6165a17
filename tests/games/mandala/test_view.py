"""Mandala's picture: what is drawn where, what clicks mean, and what a plan shows before it is played."""

from __future__ import annotations

from base64 import b64encode
from itertools import combinations
from shutil import which
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

from parlour.core.errors import Refusal
from parlour.core.line import random_walk
from parlour.core.record import Record, copy
from parlour.draw.canvas import Canvas
from parlour.games import find
from parlour.games.mandala import view, words
from parlour.games.mandala.board import COLOURS, RINGS
from parlour.games.mandala.rules.place import is_path, segment_at
from parlour.games.mandala.view.picture import layout_of, runs
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
]


def at(text: str) -> Record:
    """A position."""
    return words.read_position(text)


def named(canvas: Canvas, id: str) -> Tree.Element:
    """The element of the picture with this id."""
    return next(e for e in canvas.root.iter() if e.get("id") == id)


def kinds(canvas: Canvas, kind: str) -> list[Tree.Element]:
    """Every element of a class."""
    return [e for e in canvas.root.iter() if kind in (e.get("class") or "").split()]


@pytest.mark.parametrize(
    "options", TABLES, ids=lambda o: ",".join(f"{k}={v}" for k, v in o.items()) or "usual"
)
def test_every_option_draws_and_its_base_stays_still(options: dict[str, Any]) -> None:
    s = GAME.start(**options)
    still = Tree.tostring(view.board(s).still.element)
    for ply, _ in enumerate(random_walk(GAME, s, seed=3)):
        if ply % 37 == 0:
            canvas = view.board(s)
            Tree.fromstring(str(canvas))
            assert Tree.tostring(canvas.still.element) == still
            assert len(kinds(canvas, "ring")) == s.rings
            assert len(kinds(canvas, "token")) == 6 * s.seats
            if view.plan(s):
                Tree.fromstring(str(view.preview(s, [])))
        if ply > 300:
            break


@pytest.mark.parametrize("options", [{}, {"view": "strip"}, {"bands": "flat"}], ids=str)
def test_whatever_moves_stands_in_something_that_stays(options: dict[str, Any]) -> None:
    moving = view.board(GAME.start(**options)).moving.element
    for parent in moving.iter():
        if any(child.get("id") and child.get("transform") for child in parent):
            assert parent is moving or parent.get("id")


@clause("M-14 M-27 M-28", "allows")
def test_a_turned_ring_turns_its_group_and_its_tokens_ride() -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    before, after = view.board(s), view.preview(s, [1])
    assert named(before, "ring-a").get("transform") == "translate(500 500) rotate(0)"
    assert named(after, "ring-a").get("transform") == "translate(500 500) rotate(306)"
    assert named(before, "spoke-0-0").get("transform") == "translate(500 500) rotate(45)"
    assert named(after, "spoke-0-0").get("transform") == "translate(500 500) rotate(351)"
    assert named(before, "ring-b").get("transform") == named(after, "ring-b").get("transform")


def test_thirty_segments_turn_by_twelve_degrees_and_bands_slide() -> None:
    s = GAME.start(seats=2, segments=30)
    s.offset[1] = 2
    assert str(named(view.board(s), "ring-b").get("transform")).endswith("rotate(24)")
    flat = GAME.start(seats=2, bands="flat")
    flat.offset[0] = -5
    assert str(named(view.board(flat), "ring-a").get("transform")).startswith("translate(-")


def test_a_token_keeps_its_id_when_it_rides_runs_comes_in_and_goes_home() -> None:
    s = at("tokens 1:a2,j9 3:e4,a12; offsets 0 13 0 8 11 10 16 12 11 0; dice 2 0 3 0 2; turn 1; seats=2")
    assert named(view.board(s), "token-0-0").get("data-at") == "token-j9"
    assert named(view.board(s), "token-0-1").get("data-at") == "token-a2"
    for action in (0, 21, 8, 23):
        GAME.engine.play(s, action)
    assert named(view.board(s), "token-0-1").get("data-at") == "token-a4"
    GAME.engine.play(s, 19)
    assert named(view.board(s), "token-0-0").get("data-at") == "start-1"  # home, and back in hand
    assert named(view.board(s), "token-0-1").get("data-at") == "token-i4"
    GAME.engine.play(s, 26)
    assert named(view.board(s), "token-0-1").get("data-at") == "token-i4"
    assert named(view.board(s), "token-0-2").get("data-at") == "token-a2"


def test_tokens_under_the_frame_of_flat_bands_are_dimmed_at_its_edge() -> None:
    s = at("tokens 1:a3 3:a#9,c9; offsets -5 0 0 0 0 0 0 0 0 0; turn 1; dice 1 0 0 0 0; seats=2; bands=flat")
    hidden = [e for e in kinds(view.board(s), "dimmed")]
    assert [e.get("data-at") for e in hidden] == ["token-a#9"]
    assert layout_of(s).place(s, 0, 9)[0] < layout_of(s).cell(0, 0)[0]


@clause("M-11 M-55 M-56 M-61", "allows")
def test_pegs_and_the_marker_stand_where_the_score_says() -> None:
    s = at(SETUP + "home 3 0 0 1; black 0 2 0 0; games=6; dice 1 1 1 1 1")
    canvas = view.board(s)
    assert len(kinds(canvas, "peg-white")) == 4 and len(kinds(canvas, "peg-black")) == 2
    marker = str(named(canvas, "marker").get("transform"))
    s.turn = s.seat = 2
    assert str(named(view.board(s), "marker").get("transform")) != marker


def test_the_text_board_is_in_the_picture_for_those_who_listen() -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    desc = next(e for e in view.board(s).root if e.tag == "desc")
    assert desc.text == words.text(s)
    for colour, letter in zip(COLOURS, "RBGYS", strict=True):
        assert letter in [t.text for t in named(view.board(s), f"die-{colour}").iter("text")]


@clause("M-24", "allows")
def test_used_dice_and_zeros_are_put_aside() -> None:
    s = at(SETUP + "dice 3 0 4 2 5; used 1")
    canvas = view.board(s)
    small = [c for c in COLOURS if "scale" in str(named(canvas, f"die-{c}").get("transform"))]
    assert small == ["red", "blue"]
    planned = view.preview(s, [9])
    assert named(planned, "told-green").text == "c ←"


@clause("M-30 M-43", "allows")
def test_a_preview_shows_where_a_token_would_stop() -> None:  # E-05
    s = at(SETUP + "dice 3 1 4 2 5")
    before = copy(s)
    canvas = view.preview(s, [19, 1, 15, 6, 9])  # in any order
    assert s.tobytes() == before.tobytes()
    x, y = layout_of(s).cell(RINGS.index("j"), 19)
    goal = next(e for e in kinds(canvas, "goal"))
    assert (float(goal.get("cx", 0)), float(goal.get("cy", 0))) == pytest.approx((x, y), abs=0.01)
    assert not kinds(canvas, "home-lit") and not kinds(canvas, "struck")


@clause("M-32 M-33", "refuses")
def test_a_preview_of_nothing_shows_a_blocked_token_without_a_line() -> None:  # E-02
    assert not kinds(view.preview(at(SETUP + "dice 0 0 0 0 0"), []), "run")


@clause("M-36 M-40 M-42", "allows")
def test_a_preview_marks_tokens_in_the_way_and_lights_the_home() -> None:  # E-08
    s = at(COLUMN)
    (one,) = runs(s)
    assert one.home and [f"{RINGS[r]}{one.column}" for r, _ in one.sniped] == ["c2", "f2", "h2", "j2"]
    canvas = view.preview(s, [])
    assert len(kinds(canvas, "struck")) == 8 and len(kinds(canvas, "home-lit")) == 1


@clause("M-34 M-35", "allows")
def test_a_preview_knows_that_tokens_queue() -> None:  # E-09
    s = at("tokens 1:a2,e2,f2 2:g2; offsets 0 19 1 1 1 0 0 0 1 0; dice 0 0 0 0 0; turn 1; seats=4")
    assert [RINGS[one.end[0]] for one in runs(s)] == ["i", "h", "g"]


def test_a_plan_has_a_slot_for_every_colour_to_come() -> None:
    s = at(SETUP + "dice 3 0 4 2 5; used 1")
    plan = view.plan(s)
    assert plan and [slot.name for slot in plan.slots] == ["blue", "green", "yellow", "grey"]
    blue, green = plan.slots[:2]
    assert list(blue.choices) == [21] and not blue.turn
    assert list(green.choices) == [8, 9, 10, 11]
    assert green.choices[9] == ("outer ring c left 4", ("die-green", "ring-c", "left"))
    assert green.turn[9] == ("ring-c", -72) and green.turn[10] == ("ring-h", 72)
    assert view.plan(at(SETUP + "phase intro")) is None


def test_a_plan_knows_fixed_rings_and_the_stops_of_bands() -> None:
    fixed = view.plan(at(SETUP + "dice 3 1 4 2 5; fixed=b,g"))
    assert fixed and list(fixed.slots[1].choices) == [21]
    flat = view.plan(
        at("tokens none; offsets 3 0 0 0 0 -4 0 0 0 0; turn 1; dice 4 0 0 0 0; seats=2; bands=flat")
    )
    assert flat and list(flat.slots[0].choices) == [1, 2] and not flat.slots[0].turn  # E-24


@pytest.mark.parametrize(
    ("path", "clause_id"),
    [
        (("die-red", "ring-b"), "M-19"),
        (("die-red", "ring-a", "ring-f"), "M-25"),
        (("die-red", "left"), "M-22"),
        (("left",), "M-22"),
        (("token-a7",), "M-33"),
        (("home-1",), "M-40"),
        (("ring-a", "pass"), "M-21"),
    ],
)
def test_clicks_that_are_no_action_are_answered(path: tuple[str, ...], clause_id: str) -> None:
    meant = view.click(at(SETUP + "dice 3 1 4 2 5"), path)
    assert isinstance(meant, Refusal) and meant.clause == clause_id


@pytest.mark.parametrize(
    ("path", "clause_id"),
    [
        (("token-a2",), "M-29"),
        (("die-blue", "ring-b", "left"), "M-24"),
        (("door-1",), "M-46"),
        (("pass",), "M-23"),
    ],
)
def test_clicks_on_what_is_not_allowed_now_are_judged_by_the_rules(
    path: tuple[str, ...], clause_id: str
) -> None:
    s = at(SETUP + "dice 3 0 4 2 5; used 1")
    action = view.click(s, path)
    assert isinstance(action, int)
    refusal = GAME.why_not(s, action)
    assert refusal and refusal.clause == clause_id


def test_clicks_at_the_end_of_a_turn() -> None:
    s = at("tokens 1:e1 3:a12; turn 1; phase intro; seats=2")
    assert {b.at for b in view.buttons(s)} == {"door", "pass"}
    assert view.click(s, ("door",)) == view.click(s, ("door-1",)) == view.click(s, ("start-1",)) == 26
    other = view.click(s, ("door-3",))
    assert isinstance(other, Refusal) and other.clause == "M-47"
    assert named(view.board(s), "glow").get("data-at") == "door"
    own = view.click(s, ("token-e1",))
    assert isinstance(own, Refusal) and own.clause in ("M-31", "M-32")  # it stands before a barrier
    blocked = at("tokens 1:a2 3:a12; turn 1; phase intro; seats=2")
    assert [b.at for b in view.buttons(blocked)] == ["pass"]
    assert not kinds(view.board(blocked), "glow")


def test_before_the_throw_nothing_can_be_turned() -> None:
    s = at("tokens 1:a2 3:a12; turn 1; seats=2")
    early = view.click(s, ("die-red",))
    assert isinstance(early, Refusal) and early.clause == "M-18"
    assert view.buttons(s) == [] and view.plan(s) is None


@clause("O-07", "allows")
def test_free_tokens_are_clicked_to_run() -> None:
    s = at(COLUMN.replace("dice 0 0 0 0 0; ", "phase advance; ") + "; advance=free")
    assert view.clicks(s, 27) == ("token-a2",) and view.click(s, ("token-a2",)) == 27
    assert view.clicks(s, 33) == ("stop",) and [b.at for b in view.buttons(s)] == ["stop"]


@pytest.mark.parametrize(
    "path",
    [(), ("",), ("die-pink",), ("ring-",), ("token-a77",), ("door-9",), ("die-red", "ring-z")],
    ids=str,
)
def test_names_that_are_not_on_the_board_mean_nothing(path: tuple[str, ...]) -> None:
    assert view.click(at(SETUP + "dice 3 1 4 2 5"), path) is None


def test_chance_is_not_clicked() -> None:
    assert view.clicks(GAME.start(seats=2), 0) is None


def test_a_token_on_a_ring_can_stand_for_its_ring() -> None:
    s = at(SETUP + "dice 3 1 4 2 5")
    assert view.click(s, ("die-red", "token-a7", "left")) == view.click(s, ("ring-a", "left")) == 1


def test_the_lesson_can_be_played_as_it_is_told() -> None:
    lesson = GAME.lesson.LESSON
    s = at(lesson.position)
    assert GAME.faults_of(s) == []
    for step in lesson.steps:
        drawn = {e.get("data-at") for e in view.board(s).root.iter()} | {b.at for b in view.buttons(s)}
        assert set(step.point) <= drawn
        if step.move:
            action = words.read_move(s, step.move)
            assert isinstance(action, int) and GAME.why_not(s, action) is None
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


def greys(canvas: Canvas, theme: str, places: list[tuple[float, float]], size: int) -> list[list[int]]:
    """The picture without colour, as a browser paints it 1000 wide: the pixels round each place."""
    sync_api = pytest.importorskip("playwright.sync_api")
    chromium = which("chromium") or which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium here")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1000, "height": 1128})
        page.set_content(f'<body data-theme="{theme}" style="margin:0">{canvas}')
        shot = b64encode(page.screenshot()).decode()
        rounded = [[round(x), round(y)] for x, y in places]
        found: list[list[int]] = page.evaluate(SAMPLE, [f"data:image/png;base64,{shot}", rounded, size])
        browser.close()
    return found


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_without_colour_path_differs_from_barrier_and_seat_from_seat(theme: str) -> None:
    s = at(COLUMN)
    cells = [(ring, column) for ring in range(10) for column in (5, 9, 14, 19)]
    tokens = [(RINGS.index(ring), 2) for ring in "acfj"]  # numbers 1, 2, 3, 4
    places = [layout_of(s).cell(*cell) for cell in cells + tokens]
    found = greys(view.board(s), theme, places, 18)
    lit: dict[bool, list[int]] = {True: [], False: []}
    for (ring, column), spots in zip(cells, found, strict=False):
        middle = [spots[36 * y + x] for y in range(12, 24) for x in range(12, 24)]
        lit[bool(is_path(s, ring, segment_at(s, ring, column)))].append(sorted(middle)[len(middle) // 2])
    assert min(lit[True]) - max(lit[False]) > 30
    for one, other in combinations(found[len(cells) :], 2):
        apart = sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))
        assert apart > 0.1 * len(one)
