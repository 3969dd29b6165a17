"""Themes: the same picture in light, dark and high contrast."""

from __future__ import annotations

import re
from importlib import import_module, resources

import pytest

from parlour.draw.theme import CHOSEN, fills, rules_in, stark, style
from parlour.games import GAMES

SHEET = style("toy", {"ink": "#000"}, {"ink": "#fff"}, {"ink": "#00f"}, {".a, .b": "fill:var(--ink)"})


def test_every_rule_is_scoped_to_the_picture() -> None:
    assert ".toy .a,.toy .b{fill:var(--ink)}" in SHEET


def test_colours_have_classes_of_their_own_that_fill_with_them() -> None:
    assert fills(["red", "side-1"]) == {".red": "fill:var(--red)", ".side-1": "fill:var(--side-1)"}
    assert fills(["red"], "is-") == {".is-red": "fill:var(--red)"}


def test_high_contrast_is_black_and_white_but_for_what_is_named() -> None:
    light = {"ink": "#312", "card": "#edc", "lit": "#f80"}
    assert stark(light, ["card"], {"lit": "#0033ff"}) == {
        "ink": "#000000",
        "card": "#ffffff",
        "lit": "#0033ff",
    }


def test_an_ancestor_decides_over_the_system() -> None:
    assert ".toy{--ink:#000}" in SHEET
    assert f"@media (prefers-color-scheme:dark){{.toy:not({CHOSEN} *, {CHOSEN}){{--ink:#fff}}}}" in SHEET
    assert "[data-theme=dark] .toy,.toy[data-theme=dark]{--ink:#fff}" in SHEET
    assert "[data-theme=contrast] .toy,.toy[data-theme=contrast]{--ink:#00f}" in SHEET


@pytest.mark.parametrize("name", GAMES)
def test_a_style_sheet_is_read_line_by_line_and_names_only_colours_there_are(name: str) -> None:
    package = f"parlour.games.{name}.view"
    lines = (resources.files(package) / "style.css").read_text(encoding="utf-8").splitlines()
    rules = rules_in(package)
    assert [f"{where}{{{what}}}" for where, what in rules.items()] == [
        row for row in lines if row[:2] != "/*"
    ]
    sheet = import_module(f"{package}.paint").STYLE
    assert set(re.findall(r"var\(--([\w-]+)\)", sheet)) <= set(re.findall(r"--([\w-]+):", sheet))
