"""Figures of the rules pages: every one is drawn by the game's own view, and clauses about positions have one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.games import GAMES
from parlour.web.lobby.figures import (
    BadFigure,
    figure_picture,
    figures_of,
    position_of,
    reach_of,
    read_figure,
)
from parlour.web.lobby.rules import rulebook

Visit = Callable[..., Any]
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
SHOWN = {  # every clause that speaks of a position
    "hundred": "H-08 H-09 H-20 H-30 H-31 H-35 H-36 H-37 H-38 H-40 H-41 H-42 H-43 H-44 H-45 H-50 H-51 H-52 H-53 H-54 "
    "H-55 H-56 H-57 H-58 H-59 H-60 H-61 H-64 H-85 H-93 H-94 H-95 H-96 H-101",
    "keep": "K-02 K-03 K-04 K-05 K-06 K-09 K-10 K-11 K-13 K-20 K-21 K-22 K-23 K-24 K-25 K-26 K-27 K-28 K-29 K-30 K-31 "
    "K-32 K-36 K-37 K-38 K-44 K-45 K-46 K-47 K-48 K-50 K-51 K-54 K-56 K-57 K-58 K-71",
    "mandala": "M-02 M-03 M-04 M-05 M-06 M-07 M-08 M-09 M-10 M-11 M-12 M-13 M-14 M-15 M-19 M-22 M-24 M-27 M-30 M-31 "
    "M-32 M-33 M-34 M-35 M-36 M-39 M-40 M-41 M-42 M-43 M-44 M-45 M-46 M-47 M-48 M-52 M-53 M-55 M-56 M-57 M-65 O-01 "
    "O-02 O-06 O-11 O-13 O-14 O-16 O-22 O-23",
    "siege": "S-01 S-02 S-03 S-04 S-05 S-06 S-07 S-08 S-10 S-11 S-12 S-13 S-14 S-17 S-18 S-22 S-23 S-24 S-25 S-26 S-27 "
    "S-28 S-30 S-31 S-32 S-33 S-35 S-37 S-38 S-39 S-40 S-43 S-44 S-46 S-47 S-48 S-49 S-50 S-51 S-52 S-53 S-55 "
    "S-56 S-57 S-62 S-63 S-65 S-66 S-74 S-75 S-77 S-80 S-81 S-82 S-83 S-84",
    "taliesin": "T-01 T-02 T-03 T-04 T-05 T-06 T-07 T-08 T-09 T-10 T-11 T-12 T-14 T-15 T-16 T-17 T-18 T-19 T-20 T-21 "
    "T-22 T-23 T-24 T-25 T-26 T-27 T-28 T-29 T-30 T-31 T-32 T-33 T-34 T-35 T-36 T-37 T-38 T-39 T-40 T-41 T-42 T-44 "
    "T-46 T-47 T-53 T-54 T-55 T-64 T-69",
}


@EVERY
def test_clauses_about_positions_have_a_figure(game: Game) -> None:
    shown = [clause for figure in figures_of(game) for clause in figure.clauses]
    assert set(SHOWN[game.name].split()) <= set(shown)
    assert all(f"**{clause} " in game.rulebook for clause in shown)
    firsts = [figure.clauses[0] for figure in figures_of(game)]
    assert len(set(firsts)) == len(firsts), "the first clause names the picture"


@EVERY
def test_what_a_figure_marks_is_on_its_picture(game: Game) -> None:
    for figure in figures_of(game):
        svg = figure_picture(game, figure.clauses[0])
        drawn = svg[: svg.rindex("<style>")] if "</style></svg>" in svg else svg
        assert all(f'data-at="{name}"' in drawn for name in figure.point), figure
        if figure.reach:
            reach = reach_of(game, position_of(game, figure), figure.reach)
            assert reach.places or reach.hits, figure
            assert all(f'[data-at="{name}"]' in svg for name in (*reach.places, *reach.hits))


@EVERY
def test_the_usual_game_comes_first_and_variants_are_folded(game: Game) -> None:
    html, chapters = rulebook(game)
    folded = "".join(re.findall(r"<details.*?</details>", html, re.DOTALL))
    ids = re.findall(r'class="clause"', html)
    assert len(ids) == len(re.findall(r"(?m)^(?:- )?\*\*[A-Z]-\d+[a-z]? ", game.rulebook)), "none is lost"
    for section in re.split(r"<h[23]", html):
        assert 'class="clause"' not in section.partition("</details>")[2], "nothing comes after the fold"
    assert folded.count('class="clause"') < len(ids) / 2 and chapters


def test_a_clause_of_another_rule_set_is_folded() -> None:
    folded = "".join(re.findall(r"<details.*?</details>", rulebook(GAMES["hundred"])[0], re.DOTALL))
    assert 'id="H-53"' in folded and 'id="H-41"' in folded
    assert 'id="H-36"' not in folded and 'id="H-20"' not in folded


def test_a_figure_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadFigure, match="caption"):
        read_figure("clauses K-01\nposition start", "figures.txt")
    with pytest.raises(BadFigure, match="colour"):
        read_figure("clauses K-01\nposition start\ncaption Start.\ncolour red", "figures.txt")
    with pytest.raises(BadFigure, match="four numbers"):
        read_figure("clauses K-01\nposition start\ncaption Start.\nframe 1 2", "figures.txt")


@pytest.mark.browser
def test_pictures_load_in_the_readers_theme_and_links_unfold(visit: Visit) -> None:
    page = visit("/games/hundred/rules#H-53", width=390, height=844)
    page.wait_for_selector("#H-53", state="visible")
    picture = page.locator("figure img").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("(image) => image.naturalWidth > 0", arg=picture.element_handle())
    page.click(".settings summary")
    page.select_option("[name=theme]", "dark")
    page.wait_for_function("(image) => image.src.endsWith('theme=dark')", arg=picture.element_handle())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
