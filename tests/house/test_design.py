"""The pages use the sizes and colours of docs/design.md by name, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "parlour" / "web" / "static"
TOKENS = (STATIC / "design.css").read_text(encoding="utf-8")
SHEETS = sorted(file for file in STATIC.glob("*.css") if file.name != "design.css")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(")
DECLARATION = re.compile(r"(?<![\w-])([a-z-]+): ?([^;{}]+)")
SPACES = re.compile(r"(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap")
FREE = re.compile(r"(?:clamp|min|max|calc)\(.*\)")  # a size that follows the window
LENGTH = re.compile(r"(?<![\w.])-?\d*\.?\d+r?em\b")
SIZE = re.compile(r"var\(--(?:text|wall)-\w+\)|inherit|1em")


def declarations(file: Path) -> list[tuple[str, str]]:
    """All declarations of a style sheet, without its comments."""
    text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [(found[1], found[2].strip()) for found in DECLARATION.finditer(text)]


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: file.name)
def test_a_style_sheet_names_its_colours_and_sizes(file: Path) -> None:
    strays = []
    for name, value in declarations(file):
        colour = COLOUR.search(value)
        space = SPACES.fullmatch(name) and LENGTH.search(FREE.sub("", value))
        size = name == "font-size" and not SIZE.fullmatch(value)
        corner = name == "border-radius" and re.search(r"\d(?:px|em)", value)
        if colour or space or size or corner:
            strays.append(f"{name}: {value}")
    assert not strays, f"{file.name}: use the names of design.css (docs/design.md): {strays}"


def test_every_name_that_is_used_is_set_and_is_in_use() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SHEETS)
    tokens = set(re.findall(r"--([\w-]+):", TOKENS))
    scripts = "".join(file.read_text(encoding="utf-8") for file in STATIC.glob("*.js"))
    own = (
        set(re.findall(r"--([\w-]+): ", text))
        | set(re.findall(r'"--([\w-]+)', scripts))
        | {"px", "bleed", "w"}
    )
    assert set(re.findall(r"var\(--([\w-]+)", text)) <= tokens | own
    assert tokens - set(re.findall(r"var\(--([\w-]+)", text + TOKENS)) <= set(), (
        "every name that is defined is used"
    )


def test_every_theme_sets_the_same_colours() -> None:
    blocks = re.findall(r"color-scheme: (?:light|dark);(.*?)\n *}", TOKENS, re.DOTALL)
    named = [sorted(re.findall(r"--([\w-]+):", block)) for block in blocks]
    assert len(named) == 5 and all(one == named[0] for one in named)
    assert blocks[1].split() == blocks[2].split() and blocks[3].split() == blocks[4].split()


def test_the_page_on_design_names_only_what_there_is() -> None:
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    assert {name for name in re.findall(r"`--([\w-]+)`", page)} <= set(re.findall(r"--([\w-]+):", TOKENS))


GAMES = sorted((ROOT / "parlour" / "games").glob("*/view"))
LIGHT_AND_SHADOW = re.compile(r"#(?:fff|000)\b")  # of edges and shadows, in every theme
SERIF = re.compile(r"Georgia,.*serif")
LEGIBLE = 3.0  # contrast of letters on boards, which are large or bold
READ = {  # by game: text and the ground on which it stands; # is the number of a side
    "hundred": "ink/card ink/card-deep soft/card chip-ink/chip pip/die on-#/side-#",
    "keep": "ink/card soft/card gate-ink/gate ink/price sign/blue sign/pink sign/brown on-team/team-#",
    "mandala": "ink/inlay faint/felt ink/home on-#/seat-#",
    "siege": "ink/paper ink/wood faint/paper glyph/o#",
    "taliesin": "ink/even gold3/gold silver3/silver",
}
GROUNDS = {
    "hundred": "cloth card card-deep",
    "keep": "grass moat court-1 court-2 court-3",
    "mandala": "wood wood-deep inlay hub felt",
    "siege": "land sea inside paper",
    "taliesin": "odd even wood",
}
SMALL = re.compile(r"system-ui, ?sans-serif")  # numbers and notes too small for a serif


def paint_of(view: Path) -> ModuleType:
    """The colours of a game's boards."""
    return import_module(".".join((view / "paint").relative_to(ROOT).parts))


def luminance(colour: str) -> float:
    """The relative luminance of a colour, from 0 to 1, as WCAG defines it."""
    digits = colour.lstrip("#")
    six = "".join(2 * one for one in digits) if len(digits) == 3 else digits[:6]
    red, green, blue = (int(six[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(game: str, colours: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The pairs of text and ground of a game, one for every side where they differ by side."""
    for pair in READ[game].split():
        for side in range(9) if "#" in pair else (0,):
            text, _, ground = pair.replace("#", str(side)).partition("/")
            if "#" not in pair or ground in colours:
                yield text, ground


@pytest.mark.parametrize("view", GAMES, ids=lambda view: view.parent.name)
def test_a_games_sheet_takes_its_colours_from_its_paint(view: Path) -> None:
    strays = []
    for name, value in declarations(view / "style.css"):
        colour = COLOUR.search(LIGHT_AND_SHADOW.sub("", value))
        family = name in ("font", "font-family") and not (SERIF.search(value) or SMALL.search(value))
        if colour or family:
            strays.append(f"{name}: {value}")
    assert not strays, (
        f"{view.parent.name}: colours are in paint.py, fonts are Georgia or system-ui: {strays}"
    )


@pytest.mark.parametrize("view", GAMES, ids=lambda view: view.parent.name)
def test_a_games_colours_are_set_in_every_theme_and_used(view: Path) -> None:
    paint = paint_of(view)
    assert set(paint.LIGHT) == set(paint.DARK) == set(paint.CONTRAST)
    assert paint.DARK != paint.LIGHT != paint.CONTRAST
    used = set(re.findall(r"var\(--([\w-]+)", paint.STYLE))
    own = set(re.findall(r"--([\w-]+):", (view / "style.css").read_text(encoding="utf-8") + paint.STYLE))
    assert used <= set(paint.LIGHT) | own
    code = "".join(file.read_text(encoding="utf-8") for file in view.glob("*.py") if file.stem != "paint")
    used |= {name for name in paint.LIGHT if f'"{name}"' in code or f"--{name.rstrip('123456789')}{{" in code}
    unused = set(paint.LIGHT) - used
    assert not unused, "every colour that is set is used"


@pytest.mark.parametrize("view", GAMES, ids=lambda view: view.parent.name)
@pytest.mark.parametrize("theme", ["LIGHT", "DARK", "CONTRAST"])
def test_what_a_player_reads_stands_out_from_its_ground(view: Path, theme: str) -> None:
    paint = paint_of(view)
    colours = getattr(paint, theme)
    faint = []
    for text, ground in pairs(view.parent.name, colours):
        found = contrast(colours[text], colours[ground])
        if found < LEGIBLE:
            faint.append(f"{text} on {ground}: {found:.1f}")
    assert not faint, f"{view.parent.name}, {theme}"


@pytest.mark.parametrize("view", GAMES, ids=lambda view: view.parent.name)
def test_grounds_are_dark_in_the_evening_and_white_in_contrast(view: Path) -> None:
    paint = paint_of(view)
    grounds = GROUNDS[view.parent.name].split()
    bright = {name for name in grounds if luminance(paint.DARK[name]) > 0.1}
    dim = {name for name in grounds if luminance(paint.CONTRAST[name]) < 0.7}
    assert not bright and not dim
