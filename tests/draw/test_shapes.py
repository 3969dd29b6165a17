"""Round and straight shapes: the places of their corners."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree as Tree

import pytest

from parlour.draw import polar, shapes
from parlour.draw.canvas import Layer
from parlour.draw.dice import die
from parlour.draw.pegs import holes, peg


def numbers(path: str) -> list[float]:
    """Return every number in a path."""
    return [float(n) for n in re.findall(r"-?\d+\.?\d*", path)]


def test_angles_go_clockwise_from_twelve() -> None:
    assert polar.at((500, 500), 100, 0) == pytest.approx((500, 400))
    assert polar.at((500, 500), 100, 90) == pytest.approx((600, 500))
    assert polar.at((500, 500), 100, 180) == pytest.approx((500, 600))


def test_a_hull_has_the_corners_alone() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    within = [(1.0, 2.0), (3.0, 1.0), (2.0, 0.0), (4.0, 3.0), (4.0, 4.0)]
    assert shapes.hull([*within, *square]) == square


def test_tiles_leave_a_strip_of_one_width_between_them() -> None:
    first = numbers(polar.tile((0, 0), 100, 200, 0, 90, 10))
    second = numbers(polar.tile((0, 0), 100, 200, 90, 180, 10))
    assert first[0] == pytest.approx(5) and first[1] == pytest.approx(-((195**2 - 25) ** 0.5), abs=0.01)
    end_of_first, start_of_second = first[8], second[1]  # both point to three o'clock
    assert start_of_second - end_of_first == pytest.approx(10, abs=0.02)


def test_sectors_and_arcs_know_the_long_way() -> None:
    assert " 1 1 " in polar.arc((0, 0), 10, 0, 270) and " 0 1 " in polar.arc((0, 0), 10, 0, 90)
    assert polar.sector((0, 0), 5, 10, 0, 90).endswith("Z")


def test_stars_and_polygons_alternate_and_close() -> None:
    assert [round(hypot(*p), 6) for p in shapes.star(3, 10, 4)] == [10, 4] * 3
    assert all(hypot(*p) == pytest.approx(7) for p in shapes.regular(5, 7, 12))
    assert shapes.scallop(8, 10).count("A") == 8
    assert shapes.petal(20, 6, 5).startswith("M0 -5") and shapes.grain(100, 50, 4).count("M") == 4


def test_definitions_have_the_id_they_are_asked_for() -> None:
    defs = Layer(Tree.Element("defs"))
    shapes.hatch(defs, "h", 8, 45, "ground", "line")
    shapes.shade(defs, "round", [(0, "a"), (1, "b")], centre=(0.5, 0.5))
    shapes.shade(defs, "down", [(0, "a"), (1, "b")], down=True)
    assert [(e.tag, e.get("id")) for e in defs.element] == [
        ("pattern", "h"),
        ("radialGradient", "round"),
        ("linearGradient", "down"),
    ]


def test_dice_say_their_number_and_letter() -> None:
    layer = Layer(Tree.Element("g"))
    die(layer, 40, "path-red", "3", "R")
    assert [t.text for t in layer.element.iter("text")] == ["3", "R"]
    blank = Layer(Tree.Element("g"))
    die(blank, 40, "path-red", "")
    assert not list(blank.element.iter("text"))


def test_pegs_stand_in_rows_of_holes() -> None:
    layer = Layer(Tree.Element("g"))
    holes(layer, (5, 0), 10, 3, 2)
    assert [e.get("cx") for e in layer.element] == ["5", "15", "25"]
    peg(layer, 3, "peg-white")
    assert layer.element[3].get("class") == "peg-white"
