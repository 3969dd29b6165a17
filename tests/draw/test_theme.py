"""Themes: the same picture in light, dark and high contrast."""

from __future__ import annotations

from parlour.draw.theme import CHOSEN, style

SHEET = style("toy", {"ink": "#000"}, {"ink": "#fff"}, {"ink": "#00f"}, {".a, .b": "fill:var(--ink)"})


def test_every_rule_is_scoped_to_the_picture() -> None:
    assert ".toy .a,.toy .b{fill:var(--ink)}" in SHEET


def test_an_ancestor_decides_over_the_system() -> None:
    assert ".toy{--ink:#000}" in SHEET
    assert f"@media (prefers-color-scheme:dark){{.toy:not({CHOSEN} *, {CHOSEN}){{--ink:#fff}}}}" in SHEET
    assert "[data-theme=dark] .toy,.toy[data-theme=dark]{--ink:#fff}" in SHEET
    assert "[data-theme=contrast] .toy,.toy[data-theme=contrast]{--ink:#00f}" in SHEET
