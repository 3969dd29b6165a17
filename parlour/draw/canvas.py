"""Canvas: a picture with a still layer and moving pieces.

The still layer is the board. It depends only on the options and the arrangement, and is drawn only when it is needed
(`Canvas(..., still=draw)`). The moving layer holds everything that an action of the game can change. Each of its
children is a piece with its own id, and a client that shows one picture after another is sent only the pieces that
differ (`pieces`, `changes`). A piece is moved and turned by its transform attribute, which always has the same
functions in the same order, so that browsers can animate it; where its angle changes, it turns the shorter way.

Parts of a piece that are costly to draw and seldom change are cached as markup (`Layer.markup`, `drawn_once`); adding a
whole piece made of such text costs almost nothing (`Layer.piece`). A game may also cache whole pieces by the few
numbers on which they depend, so that a piece costs one dictionary lookup (`drawn`, `Layer.put`).

A shape that can be clicked gets a name with `at=`; a game's `clicks` use the same name. Shapes that show the same place
more than once (a zone on each of three boards) share a `data_twin` and are highlighted together.

A picture may have a bleed: extra room on the left and right that narrow screens leave out, so that the middle gets the
whole width. Shapes of class `wide-only` are hidden on narrow screens; shapes of class `narrow-only` are shown only
there. A picture with many small places can be zoomed: its root has `data-zoom`, the largest magnification. If it has a
panel that must stay in view, `data-zoom-part` says which part is magnified.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache, update_wrapper
from typing import Concatenate, NamedTuple, ParamSpec, cast
from xml.etree import ElementTree as Tree

Point = tuple[float, float]
Given = ParamSpec("Given")
MARKUP = "markup"  # the tag of an element that stands for text already written
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;"})
_unsafe = re.compile('[&<>"\n]').search


def escape(text: str) -> str:
    """Return a text with the characters replaced that have a special meaning in XML. A quick test skips texts
    without such characters, which are most.
    """
    return text.translate(_ESCAPES) if _unsafe(text) else text


def write(element: Tree.Element) -> str:
    """Return an SVG element as text. Ten times as fast as the standard library's function."""
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
    """One child of a picture's moving layer: its id, its attributes as text, and its contents as text."""

    id: str
    tag: str
    attributes: str
    body: str


def changes(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, list[str] | None]:
    """Return the changes that turn the picture with the pieces `before` into the one with the pieces `after`: a
    dictionary from the id of a piece to [tag, attributes], or [tag, attributes, contents], or None if the piece is
    gone.
    """
    gone = before.keys() - after.keys()
    found: dict[str, list[str] | None] = {id: None for id in before if id in gone} if gone else {}
    for id, piece in after.items():
        old = before.get(id)
        if old is piece:  # most are kept from the picture before
            continue
        if old is None or old.body != piece.body or old.tag != piece.tag:
            found[id] = [piece.tag, piece.attributes, piece.body]
        elif old.attributes != piece.attributes:
            found[id] = [piece.tag, piece.attributes]
    return found


@lru_cache(100_000)
def short(number: float) -> str:
    """Return a coordinate as text with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def spot(point: Point) -> str:
    """Return a point as text for an SVG path, such as "12.5 3"."""
    return f"{short(point[0])} {short(point[1])}"


def move_to(place: Point, turn: float = 0, scale: float = 1) -> str:
    """Return an SVG transform that scales, then turns (degrees, clockwise), then moves to `place`."""
    text = f"translate({spot(place)})"
    if turn:
        text += f" rotate({short(turn)})"
    if scale != 1:
        text += f" scale({short(scale)})"
    return text


class Drawn(Tree.Element):
    """A piece of the picture as finished SVG text. It can be placed among shapes that are still elements."""

    def __init__(self, piece: Piece) -> None:
        super().__init__(MARKUP)
        self.piece = piece
        self.text = f'<{piece.tag} id="{piece.id}"{piece.attributes}>{piece.body}</{piece.tag}>'


@lru_cache(20_000)
def drawn(
    id: str, kind: str, at: str, transform: str, body: str, more: tuple[tuple[str, str], ...] = ()
) -> Drawn:
    """Return a piece made from these parts, as finished SVG text. The result is cached, because most pieces of a
    picture were also in the picture before.
    """
    given = (("class", kind), ("data-at", at), ("transform", transform), *more)
    own = "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in given if value)
    return Drawn(Piece(id, "g", own, body))


class Layer:
    """A group of shapes: an SVG `g` element."""

    def __init__(self, element: Tree.Element) -> None:
        self.element = element

    def add(self, tag: str, kind: str = "", at: str = "", **attributes: object) -> Layer:
        """Add an element with this tag and return it. `kind` is its class, `at` its click name. In attribute names
        `_` becomes `-`, and a trailing `_` is dropped.
        """
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
        """Add a group of shapes inside this one and return it. Pieces of the moving layer are groups with an id and
        a transform.
        """
        return self.add("g", kind, at, id=id, transform=transform, **more)

    def markup(self, text: str) -> Layer:
        """Add shapes that are given as finished SVG text (see `inner`)."""
        child = Tree.SubElement(self.element, MARKUP)
        child.text = text
        return self

    def piece(self, kind: str, at: str, id: str, transform: str, body: str, **more: str) -> None:
        """Add a piece of the moving layer whose contents `body` are finished SVG text. Like `group` with `markup`,
        but faster.
        """
        self.element.append(drawn(id, kind, at, transform, body, tuple(more.items())))

    def put(self, *pieces: Drawn) -> None:
        """Add pieces that are finished SVG text (see `drawn`)."""
        self.element.extend(pieces)

    def inner(self) -> str:
        """Return the contents of this group as SVG text, which `markup` accepts."""
        return "".join(write(child) for child in self.element)

    def name(self, text: str) -> Layer:
        """Add a title to this group, which browsers show as a tooltip and screen readers read."""
        title = Tree.Element("title")
        title.text = text
        self.element.insert(0, title)
        return self

    def disc(self, place: Point, radius: float, kind: str = "", at: str = "", **more: object) -> Layer:
        """Add a filled circle."""
        return self.add("circle", kind, at, cx=short(place[0]), cy=short(place[1]), r=short(radius), **more)

    def line(self, start: Point, end: Point, kind: str = "", **more: object) -> Layer:
        """Add a straight line."""
        x1, y1, x2, y2 = map(short, (*start, *end))
        return self.add("line", kind, "", x1=x1, y1=y1, x2=x2, y2=y2, **more)

    def rect(
        self, corner: Point, width: float, height: float, kind: str = "", at: str = "", **more: object
    ) -> Layer:
        """Add a rectangle, given its upper left corner."""
        x, y = map(short, corner)
        return self.add("rect", kind, at, x=x, y=y, width=short(width), height=short(height), **more)

    def path(self, d: str, kind: str = "", at: str = "", **more: object) -> Layer:
        """Add a path in SVG notation."""
        return self.add("path", kind, at, d=d, **more)

    def polygon(self, points: Iterable[Point], kind: str = "", at: str = "", **more: object) -> Layer:
        """Add a closed shape with straight sides."""
        text = " ".join(f"{short(x)},{short(y)}" for x, y in points)
        return self.add("polygon", kind, at, points=text, **more)

    def text(self, place: Point, words: str, kind: str = "", **more: object) -> Layer:
        """Add a line of text. It is centred on `place`, unless the style of the class `kind` aligns it differently."""
        child = self.add("text", kind, "", x=short(place[0]), y=short(place[1]), **more)
        child.element.text = words
        return child


def loose() -> Layer:
    """Return an empty layer that belongs to no picture. Code draws on it in order to get SVG text from it."""
    return Layer(Tree.Element("g"))


def drawn_once(
    most: int | None = 128,
) -> Callable[[Callable[Concatenate[Layer, Given], object]], Callable[Given, str]]:
    """Decorate a function that draws on a layer: the result returns the drawing as SVG text, and caches it.

    The first argument of the decorated function is the layer; callers leave it out, because an empty layer is
    passed. The cache is keyed by the other arguments and holds at most `most` drawings.
    """

    def keep(draw: Callable[Concatenate[Layer, Given], object]) -> Callable[Given, str]:
        def written(*given: Given.args, **named: Given.kwargs) -> str:
            layer = loose()
            draw(layer, *given, **named)
            return layer.inner()

        return cast(Callable[Given, str], update_wrapper(lru_cache(most)(written), draw))

    return keep


class Canvas:
    """One picture: definitions, the still layer and the moving layer."""

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
        zoom: int = 0,
        zoomed: tuple[float, float, float, float] | None = None,
    ) -> None:
        """Store the size. `still(canvas)` draws the still layer when needed; `zoom` is the largest magnification, and
        `zoomed` the part that is magnified, as (left, top, width, height).
        """
        self._draw_still = still
        self._desc = desc
        self._frame = (width, height, kind, title, style, bleed, zoom)
        self._zoomed = zoomed
        self.moving = Layer(Tree.Element("g", {"class": "moving"}))

    @cached_property
    def root(self) -> Tree.Element:
        """The root element of the complete picture. It is made only when needed, because most clients get only the
        moving pieces.
        """
        width, height, kind, title, style, bleed, zoom = self._frame
        root = Tree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"{short(-bleed)} 0 {short(width + 2 * bleed)} {short(height)}",
                "class": f"parlour {kind}",
                "role": "img",
            },
        )
        if bleed:
            root.set("style", f"--bleed:{bleed / width:.4g}")
        if zoom:
            root.set("data-zoom", str(zoom))
        if self._zoomed:
            root.set("data-zoom-part", " ".join(map(short, self._zoomed)))
        Layer(root).add("title").element.text = title
        if style:
            hides = f"\n.{kind} .narrow-only{{display:none}}" if bleed else ""
            Layer(root).add("style").element.text = style + hides
        root.extend((Tree.Element("defs"), Tree.Element("g", {"class": "still"}), self.moving.element))
        return root

    @property
    def defs(self) -> Layer:
        """The definitions: patterns, gradients and drawings that other shapes reuse."""
        return Layer(self.root[-3])

    @property
    def still(self) -> Layer:
        """The still layer: everything that no action of the game changes."""
        return Layer(self.root[-2])

    def complete(self) -> Canvas:
        """Draw the still layer if necessary, and return this picture."""
        draw, self._draw_still = self._draw_still, None
        if draw:
            draw(self)
        if self.desc and self.root.find("desc") is None:
            element = Tree.Element("desc")
            element.text = self.desc
            self.root.insert(1, element)
        return self

    def __str__(self) -> str:
        return write(self.complete().root)

    def _repr_svg_(self) -> str:
        return str(self)

    def pieces(self) -> dict[str, Piece]:
        """Return the pieces of the moving layer by id, in drawing order; a piece without an id gets its index as its
        id.
        """
        found: dict[str, Piece] = {}
        for place, child in enumerate(self.moving.element):
            piece = child.piece if isinstance(child, Drawn) else piece_of(child, place)
            found[piece.id] = piece
        return found

    @property
    def desc(self) -> str:
        """The description of the picture in sentences."""
        if not isinstance(self._desc, str):
            self._desc = self._desc()
        return self._desc


def piece_of(child: Tree.Element, place: int) -> Piece:
    """Return a child of the moving layer as a Piece. A child without an id gets one made from its index `place`."""
    id = child.get("id") or f"piece-{place}"
    own = "".join(f' {name}="{escape(value)}"' for name, value in child.items() if name != "id")
    body = escape(child.text or "") + "".join(write(grandchild) for grandchild in child)
    return Piece(id, child.tag, own, body)
