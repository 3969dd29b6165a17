"""The pages use the sizes and colours of docs/design.md by name, and no others."""

from __future__ import annotations

import re
from pathlib import Path

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
