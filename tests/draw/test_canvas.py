"""The canvas: an element tree with a fixed and a moving layer."""

from __future__ import annotations

from xml.etree import ElementTree as Tree

from parlour.draw.canvas import Canvas, Layer, drawn_once, move_to, short, spot


def test_coordinates_are_short() -> None:
    assert [short(n) for n in (3, 3.0, 2.5, 1 / 3, -0.126)] == ["3", "3", "2.5", "0.33", "-0.13"]


def test_a_transform_names_only_what_it_does() -> None:
    assert move_to((3, 4)) == "translate(3 4)"
    assert move_to((3, 4), 90, 0.5) == "translate(3 4) rotate(90) scale(0.5)"


def test_names_of_attributes_and_clicks() -> None:
    layer = Layer(Tree.Element("g"))
    layer.rect((1, 2), 3, 4, "cell", at="b2", stroke_width=1.5, class_=None)
    (cell,) = layer.element
    wanted = {"x": "1", "y": "2", "width": "3", "height": "4", "stroke-width": "1.5"}
    assert cell.attrib == {"class": "cell", "data-at": "b2", **wanted}


def test_texts_are_escaped_and_layers_apart() -> None:
    canvas = Canvas(10, 20, "toy", "A < B", "board & pieces", ".toy{fill:red}")
    canvas.still.disc((1, 1), 2)
    canvas.moving.group("piece", id="p", transform="translate(1 1)").name("The pawn").disc((0, 0), 1)
    root = Tree.fromstring(str(canvas))
    assert root.get("viewBox") == "0 0 10 20" and root.get("class") == "parlour toy"
    assert "A &lt; B" in str(canvas) and "board &amp; pieces" in str(canvas)
    assert "bleed" not in str(canvas)
    assert "The pawn" in canvas.pieces()["p"].body and len(canvas.pieces()) == 1


def test_a_bleed_is_more_to_either_side() -> None:
    canvas = Canvas(100, 20, "toy", "Toy", style=".toy{fill:red}", bleed=5)
    assert canvas.root.get("viewBox") == "-5 0 110 20" and canvas.root.get("style") == "--bleed:0.05"
    assert ".toy .narrow-only{display:none}" in str(canvas)


def test_a_kept_drawing_is_drawn_once_for_what_it_is_given() -> None:
    drawn = []

    @drawn_once(2)
    def dot(layer: Layer, radius: float, kind: str = "dot") -> None:
        """Return a dot."""
        drawn.append(radius)
        layer.disc((0, 0), radius, kind)

    assert dot(3) == dot(3) == '<circle class="dot" cx="0" cy="0" r="3"/>'
    assert dot(4, "big") == '<circle class="big" cx="0" cy="0" r="4"/>'
    assert drawn == [3, 4] and dot.__doc__ == "Return a dot."


def test_a_point_in_a_path_is_short() -> None:
    assert spot((12.5, 3.0)) == "12.5 3"
