"""Canvas: a picture with a still layer and a moving layer.

The still layer is the board; it depends on the options alone and may be kept. The moving layer holds what
a ply can change: every piece is a group with a stable id and one transform, so that whoever shows two
pictures in a row can slide and turn the pieces from one to the other. A piece's transform keeps the same
functions in the same order, and where its angle changes the shorter way round is meant. A shape that can
be clicked says which it is with `at=`; the same name is used in a game's `clicks`. Shapes that show one
place twice (a zone on each of three boards) share a `data_twin`, and light up together.

A picture may have a bleed: so much more on the left and on the right, which a narrow screen leaves out to have
the whole of its width for what lies between. There shapes of the class `wide-only` are not shown; those of the
class `narrow-only` are shown nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as Tree

Point = tuple[float, float]


def short(number: float) -> str:
    """A coordinate with two decimals at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def move_to(place: Point, turn: float = 0, scale: float = 1) -> str:
    """A transform: first scaled and turned (degrees, clockwise), then moved to `place`."""
    text = f"translate({short(place[0])} {short(place[1])})"
    if turn:
        text += f" rotate({short(turn)})"
    if scale != 1:
        text += f" scale({short(scale)})"
    return text


class Layer:
    """A group of shapes."""

    def __init__(self, element: Tree.Element) -> None:
        self.element = element

    def add(self, tag: str, kind: str = "", at: str = "", **attributes: object) -> Layer:
        """Any element. `kind` is its class; in names `_` becomes `-`, except at the end, where it goes."""
        child = Tree.SubElement(self.element, tag)
        if kind:
            child.set("class", kind)
        if at:
            child.set("data-at", at)
        for name, value in attributes.items():
            if value is not None and value != "":
                text = short(value) if isinstance(value, float) else str(value)
                child.set(name.rstrip("_").replace("_", "-"), text)
        return Layer(child)

    def group(self, kind: str = "", at: str = "", id: str = "", transform: str = "", **more: object) -> Layer:
        """A group inside this one. Pieces of the moving layer are groups with an id and a transform."""
        return self.add("g", kind, at, id=id, transform=transform, **more)

    def name(self, text: str) -> Layer:
        """Say what this is, for a tooltip and for a screen reader."""
        title = Tree.Element("title")
        title.text = text
        self.element.insert(0, title)
        return self

    def disc(self, place: Point, radius: float, kind: str = "", at: str = "", **more: object) -> Layer:
        """A filled circle."""
        return self.add("circle", kind, at, cx=short(place[0]), cy=short(place[1]), r=short(radius), **more)

    def line(self, start: Point, end: Point, kind: str = "", **more: object) -> Layer:
        """A straight line."""
        x1, y1, x2, y2 = map(short, (*start, *end))
        return self.add("line", kind, "", x1=x1, y1=y1, x2=x2, y2=y2, **more)

    def rect(
        self, corner: Point, width: float, height: float, kind: str = "", at: str = "", **more: object
    ) -> Layer:
        """A rectangle from its upper left corner."""
        x, y = map(short, corner)
        return self.add("rect", kind, at, x=x, y=y, width=short(width), height=short(height), **more)

    def path(self, d: str, kind: str = "", at: str = "", **more: object) -> Layer:
        """A path in SVG's own notation."""
        return self.add("path", kind, at, d=d, **more)

    def polygon(self, points: Iterable[Point], kind: str = "", at: str = "", **more: object) -> Layer:
        """A closed shape with straight sides."""
        text = " ".join(f"{short(x)},{short(y)}" for x, y in points)
        return self.add("polygon", kind, at, points=text, **more)

    def text(self, place: Point, words: str, kind: str = "", **more: object) -> Layer:
        """A line of text, centred on `place` unless the class says otherwise."""
        child = self.add("text", kind, "", x=short(place[0]), y=short(place[1]), **more)
        child.element.text = words
        return child


class Canvas:
    """One picture: definitions, the still layer, the moving layer."""

    def __init__(
        self,
        width: float,
        height: float,
        kind: str,
        title: str,
        desc: str = "",
        style: str = "",
        bleed: float = 0,
    ) -> None:
        self.root = Tree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"{short(-bleed)} 0 {short(width + 2 * bleed)} {short(height)}",
                "class": f"parlour {kind}",
                "role": "img",
            },
        )
        if bleed:
            self.root.set("style", f"--bleed:{bleed / width:.4g}")
        Layer(self.root).add("title").element.text = title
        if desc:
            Layer(self.root).add("desc").element.text = desc
        if style:
            hides = f"\n.{kind} .narrow-only{{display:none}}" if bleed else ""
            Layer(self.root).add("style").element.text = style + hides
        self.defs = Layer(self.root).add("defs")
        self.still = Layer(self.root).group("still")
        self.moving = Layer(self.root).group("moving")

    def __str__(self) -> str:
        return Tree.tostring(self.root, encoding="unicode")

    def _repr_svg_(self) -> str:
        return str(self)

    def moving_text(self) -> str:
        """The moving layer alone, as SVG text."""
        return Tree.tostring(self.moving.element, encoding="unicode")
