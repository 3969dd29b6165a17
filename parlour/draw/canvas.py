"""Canvas: a picture with a still layer and moving pieces.

The still layer is the board; it depends on the options and the arrangement alone, and is drawn only when somebody asks
for it (`Canvas(..., still=draw)`). The moving layer holds what a ply can change: each of its children is a piece with
an id of its own, and whoever shows two pictures in a row is sent only the pieces that differ (`pieces`, `changes`).
A piece slides and turns by its transform, which keeps the same functions in the same order; where its angle changes
the shorter way round is meant. What a piece holds that is costly to draw and seldom changes is kept as markup
(`Layer.markup`, `drawn_once`); a whole piece that is such text costs next to nothing (`Layer.piece`). A shape that can
be clicked says which it is with `at=`; the same name is used in a game's `clicks`. Shapes that show one
place twice (a zone on each of three boards) share a `data_twin`, and light up together.

A picture may have a bleed: so much more on the left and on the right, which a narrow screen leaves out to have
the whole of its width for what lies between. There shapes of the class `wide-only` are not shown; those of the
class `narrow-only` are shown nowhere else. A picture with many small places asks to be looked at from nearer: its root
has `data-zoom`, how many times as near.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, update_wrapper
from typing import Concatenate, NamedTuple, ParamSpec, cast
from xml.etree import ElementTree as Tree

Point = tuple[float, float]
Given = ParamSpec("Given")
MARKUP = "markup"  # the tag of an element that stands for text already written
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;"})
_unsafe = re.compile('[&<>"\n]').search


def escape(text: str) -> str:
    """A text as it stands in an attribute or between tags. Most have nothing to escape, and that is seen quickly."""
    return text.translate(_ESCAPES) if _unsafe(text) else text


def write(element: Tree.Element) -> str:
    """An element as text. The standard library's writer knows namespaces and takes ten times as long."""
    parts: list[str] = []
    _write(element, parts.append)
    return "".join(parts)


def _write(element: Tree.Element, put: Callable[[str], None]) -> None:
    if element.tag == MARKUP:
        return put(element.text or "")
    put(f"<{element.tag}")
    for name, value in element.items():
        put(f' {name}="{escape(value)}"')
    if not len(element) and not element.text:
        return put("/>")
    put(">")
    if element.text:
        put(escape(element.text))
    for child in element:
        _write(child, put)
    put(f"</{element.tag}>")


class Piece(NamedTuple):
    """One child of the moving layer: its id, its own attributes as text, and what it holds."""

    id: str
    tag: str
    attributes: str
    body: str


def changes(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, list[str] | None]:
    """What turns one picture into the next, by id: [tag, attributes] or [tag, attributes, body]; None: it is gone."""
    found: dict[str, list[str] | None] = {id: None for id in before if id not in after}
    for id, piece in after.items():
        old = before.get(id)
        if old is None or old.body != piece.body or old.tag != piece.tag:
            found[id] = [piece.tag, piece.attributes, piece.body]
        elif old.attributes != piece.attributes:
            found[id] = [piece.tag, piece.attributes]
    return found


@lru_cache(100_000)
def short(number: float) -> str:
    """A coordinate with two decimals at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def spot(point: Point) -> str:
    """A point as a path has it: "12.5 3"."""
    return f"{short(point[0])} {short(point[1])}"


def move_to(place: Point, turn: float = 0, scale: float = 1) -> str:
    """A transform: first scaled and turned (degrees, clockwise), then moved to `place`."""
    text = f"translate({spot(place)})"
    if turn:
        text += f" rotate({short(turn)})"
    if scale != 1:
        text += f" scale({short(scale)})"
    return text


class Drawn(Tree.Element):
    """A piece that is text already, in its place among shapes that are not yet."""

    def __init__(self, piece: Piece) -> None:
        super().__init__(MARKUP)
        self.piece = piece
        self.text = f'<{piece.tag} id="{piece.id}"{piece.attributes}>{piece.body}</{piece.tag}>'


@lru_cache(20_000)
def drawn(id: str, kind: str, at: str, transform: str, body: str, more: tuple[tuple[str, str], ...]) -> Drawn:
    """A piece from its parts; most of a picture are pieces of the picture before."""
    given = (("class", kind), ("data-at", at), ("transform", transform), *more)
    own = "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in given if value)
    return Drawn(Piece(id, "g", own, body))


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

    def markup(self, text: str) -> Layer:
        """Shapes that were written before (`inner`), as they are."""
        child = Tree.SubElement(self.element, MARKUP)
        child.text = text
        return self

    def piece(self, kind: str, at: str, id: str, transform: str, body: str, **more: str) -> None:
        """A whole piece of the moving layer whose body was written before: like a group with markup, but quick."""
        self.element.append(drawn(id, kind, at, transform, body, tuple(more.items())))

    def inner(self) -> str:
        """What this group holds, as text that `markup` takes."""
        return "".join(write(child) for child in self.element)

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


def loose() -> Layer:
    """A group that is part of no picture yet, to draw what is kept as markup."""
    return Layer(Tree.Element("g"))


def drawn_once(
    most: int | None = 128,
) -> Callable[[Callable[Concatenate[Layer, Given], object]], Callable[Given, str]]:
    """Make a drawing a text that is kept: the function draws on an empty group, and is asked without it.

    What it drew is remembered by what it was given, so many at the most; then it is drawn no more.
    """

    def keep(draw: Callable[Concatenate[Layer, Given], object]) -> Callable[Given, str]:
        def written(*given: Given.args, **named: Given.kwargs) -> str:
            layer = loose()
            draw(layer, *given, **named)
            return layer.inner()

        return cast(Callable[Given, str], update_wrapper(lru_cache(most)(written), draw))

    return keep


class Canvas:
    """One picture: definitions, the still layer, the moving layer."""

    def __init__(
        self,
        width: float,
        height: float,
        kind: str,
        title: str,
        desc: str | Callable[[], str] = "",
        style: str = "",
        bleed: float = 0,
        still: Callable[[Canvas], None] | None = None,
    ) -> None:
        """`still(canvas)` draws definitions and still layer when they are asked for."""
        self._draw_still = still
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
        self._desc = desc
        if style:
            hides = f"\n.{kind} .narrow-only{{display:none}}" if bleed else ""
            Layer(self.root).add("style").element.text = style + hides
        self.defs = Layer(self.root).add("defs")
        self.still = Layer(self.root).group("still")
        self.moving = Layer(self.root).group("moving")

    def whole(self) -> Canvas:
        """The picture with its still layer drawn."""
        draw, self._draw_still = self._draw_still, None
        if draw:
            draw(self)
        if self.desc and self.root.find("desc") is None:
            element = Tree.Element("desc")
            element.text = self.desc
            self.root.insert(1, element)
        return self

    def __str__(self) -> str:
        return write(self.whole().root)

    def _repr_svg_(self) -> str:
        return str(self)

    def moving_text(self) -> str:
        """The moving layer alone, as SVG text."""
        return write(self.moving.element)

    def pieces(self) -> dict[str, Piece]:
        """The moving layer piece by piece, in the order in which they are drawn; one without an id has its place."""
        found: dict[str, Piece] = {}
        for place, child in enumerate(self.moving.element):
            if isinstance(child, Drawn):
                found[child.piece.id] = child.piece
                continue
            id = child.get("id") or f"piece-{place}"
            own = "".join(f' {name}="{escape(value)}"' for name, value in child.items() if name != "id")
            body = escape(child.text or "") + "".join(write(grandchild) for grandchild in child)
            found[id] = Piece(id, child.tag, own, body)
        return found

    @property
    def desc(self) -> str:
        """The picture in words."""
        if not isinstance(self._desc, str):
            self._desc = self._desc()
        return self._desc
