"""The summary of a finished match: figures that agree with its log, the ply that decided it, and a picture to share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from parlour.core.step import Feat
from parlour.games import GAMES
from parlour.session.summary import Tally

from ...gallery.games import score_of
from ..hands import sit_at
from ..harness import Parlour
from ..table.test_end import CARD, play_to_the_end

Visit = Callable[..., Any]
SCORES = Path(__file__).parents[2] / "gallery" / "scores"
SVG = "{http://www.w3.org/2000/svg}"


def opened(server: Parlour, game: str) -> dict[str, Any]:
    """A match that was played to its end, opened from its score."""
    text = (SCORES / f"{game}.txt").read_text(encoding="utf-8")
    found: dict[str, Any] = server.ask("POST", "/api/files", content=text.encode()).raise_for_status().json()
    return found


def summary(server: Parlour, id: str) -> dict[str, Any]:
    """Its summary."""
    found: dict[str, Any] = server.ask("GET", f"/api/matches/{id}/summary").raise_for_status().json()
    return found


def log(server: Parlour, id: str) -> list[str]:
    """Its log, one text for each ply."""
    entries = server.ask("GET", f"/api/matches/{id}/log").raise_for_status().json()
    return [" ".join(entry["sentences"]) for entry in entries]


def test_the_figures_of_keep_agree_with_its_log(server: Parlour) -> None:
    id = opened(server, "keep")["id"]
    words = {"one": 1, "two": 2, "three": 3}
    earned: Counter[str] = Counter()
    for text in log(server, id):
        for name, many in re.findall(r"(\w+) earned (\w+) keys?", text):
            earned[name] += words[many]
    assert earned, "a game in which nobody earns a key shows nothing"
    [figure] = [one for one in summary(server, id)["figures"] if one["name"] == "Keys earned"]
    assert figure["amounts"] == [str(earned[name]) for name in ("Lion", "Eagle", "Stag")]
    assert figure["best"] == [max(range(3), key=lambda seat: int(figure["amounts"][seat]))]


def test_the_figures_of_hundred_agree_with_its_log(server: Parlour) -> None:
    id = opened(server, "hundred")["id"]
    made, most = Counter[str](), Counter[str]()
    for text in log(server, id):
        if found := re.search(r"^(\w) made .* The Bank paid \w £([\d,]+)", text):
            made[found[1]] += 1
            most[found[1]] = max(most[found[1]], int(found[2].replace(",", "")))
    figures = {one["name"]: one["amounts"] for one in summary(server, id)["figures"]}
    assert figures["Numbers made"] == [str(made[side]) for side in "AB"] and min(made.values()) > 5
    assert figures["Best reward"] == [f"£{most[side]}" for side in "AB"]


def test_the_winner_is_ahead_from_the_deciding_ply_on(server: Parlour) -> None:
    id = opened(server, "hundred")["id"]
    found = summary(server, id)
    decision = found["decision"]
    assert decision["seat"] == 1 and 1 < decision["ply"] < found["plies"] == len(log(server, id))
    assert " ".join(decision["sentences"]) == log(server, id)[decision["ply"] - 1]


def test_a_mishap_is_counted_and_not_praised() -> None:
    tally = Tally(2)
    for feat in (Feat(0, "Right"), Feat(1, "Wrong", is_mishap=True), Feat(1, "Wrong", is_mishap=True)):
        tally.add(feat)
    assert [(one.name, one.amounts, one.best) for one in tally.figures()] == [
        ("Right", ("1", "0"), (0,)),
        ("Wrong", ("0", "2"), ()),
    ]


def test_a_running_match_has_no_summary(server: Parlour) -> None:
    made = server.begin("hundred", "me bot")
    for path in (f"/api/matches/{made['id']}/summary", f"/match/{made['id']}/picture.svg"):
        assert server.ask("GET", path).status_code == 404


@pytest.mark.parametrize("game", ["keep", "hundred"])
def test_the_picture_has_the_board_the_result_and_figures(server: Parlour, game: str) -> None:
    id = opened(server, game)["id"]
    view = server.ask("GET", f"/api/matches/{id}").json()
    answer = server.ask("GET", f"/match/{id}/picture.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(answer.text)
    own = [text.text or "" for text in root.findall(f"{SVG}text")]
    assert own[0] == view["title"] and " ".join(own).count("won") >= 1
    assert all(any(seat["name"] in text for text in own) for seat in view["seats"])
    [board] = root.findall(f"{SVG}svg")
    assert float(board.get("width") or 0) > 400 and board.get("data-theme") == "light"
    bottom = float(board.get("y") or 0) + float(board.get("height") or 0)
    assert bottom < float(root.get("height") or 0)


def over(visit: Visit, server: Parlour, **more: Any) -> Any:
    """The page of a winner or loser against a bot."""
    page = sit_at(visit, server, server.begin("toy", "me bot", options={"goal": 1}), "0", **more)
    play_to_the_end(page)
    return page


def test_the_card_does_not_cover_the_board(visit: Visit, server: Parlour) -> None:
    for width, height in ((1280, 800), (390, 844), (900, 1180)):
        page = over(visit, server, width=width, height=height)
        board, card = page.locator("#board svg").bounding_box(), page.locator(CARD).bounding_box()
        apart = card["x"] >= board["x"] + board["width"] - 1 or card["y"] >= board["y"] + board["height"] - 1
        assert apart, f"{width}: board {board}, card {card}"
        page.close()


def test_the_picture_is_saved_as_a_png(visit: Visit, server: Parlour) -> None:
    page = over(visit, server)
    page.evaluate("delete Navigator.prototype.canShare")
    with page.expect_download() as waiting:
        page.click("#end-picture")
    data = Path(waiting.value.path()).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(data[16:20]) == 1080 and len(data) > 10_000
    assert waiting.value.suggested_filename == "lanterns-result.png"


WATCH = """new MutationObserver(() => document.querySelector('.cheer') && (window.cheered = true))
    .observe(document.getElementById('board'), { childList: true })"""


def cheered(visit: Visit, server: Parlour, **more: Any) -> list[bool]:
    """Whether winner and loser of a game on two screens saw a celebration."""
    made = server.begin("toy", "me me", options={"goal": 1})
    pages = [sit_at(visit, server, made, seat, still=False, **more) for seat in "01"]
    for page in pages:
        page.evaluate(WATCH)
    play_to_the_end(*pages)
    pages.sort(key=lambda page: page.get_attribute(CARD, "data-part") != "won")
    found = [bool(page.evaluate("window.cheered")) for page in pages]
    pages[0].wait_for_selector(".cheer", state="detached")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_games_own_pieces_fall_when_somebody_wins(visit: Visit, server: Parlour, game: str) -> None:
    text, ply = score_of(game)
    opened = server.ask("POST", "/api/files", content=text.encode()).raise_for_status().json()
    page = visit(f"{opened['url']}?ply={ply}", width=390, height=844)
    page.wait_for_selector("#board svg")
    page.evaluate("import('/static/summary.js').then(({ cheer }) => cheer(document.getElementById('board')))")
    page.wait_for_selector(".cheer i svg", state="attached")
    sizes = page.evaluate(
        """[...document.querySelectorAll('.cheer i svg')].map((one) => [one.getBBox().width, one.viewBox.baseVal.width,
        one.querySelectorAll('[id], [data-at]').length])"""
    )
    assert len(sizes) > 10 and all(drawn > 0 and wide > 0 and named == 0 for drawn, wide, named in sizes)


def test_the_winner_sees_a_short_celebration_unless_motion_is_reduced(visit: Visit, server: Parlour) -> None:
    assert cheered(visit, server) == [True, False]
    assert cheered(visit, server, reduced_motion="reduce") == [False, False]
