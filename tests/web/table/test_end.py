"""The end is an event: who won and how, in the words of each; then what one may like to do. Nobody is moved."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ..hands import play_together, sit_at
from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]
CARD = "#end-card:not([hidden])"


def play_to_the_end(*pages: Any) -> None:
    """Let everybody play until all of them are shown the end."""
    play_together(random.Random(2), *pages)
    for page in pages:
        page.wait_for_selector(CARD)


def two_at_the_end(visit: Visit, server: Parlour) -> tuple[dict[str, Any], Any, Any]:
    """A short game of two people, over: the match, and the page of each."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bea"}]
    wanted = {"game": "toy", "seats": seats, "options": {"goal": 1}}
    made = server.ask("POST", "/api/matches", json=wanted).json()
    pages = sit_at(visit, server, made, "0"), sit_at(visit, server, made, "1")
    play_to_the_end(*pages)
    return made, *pages


@pytest.mark.essential
def test_winner_loser_and_onlooker_read_what_is_true_for_them(visit: Visit, server: Parlour) -> None:
    made, ann, bea = two_at_the_end(visit, server)
    onlooker = visit(f"/match/{made['id']}")
    onlooker.wait_for_selector(CARD)
    parts = {page.get_attribute("#end-card", "data-part"): page for page in (ann, bea)}
    assert set(parts) == {"won", "lost"}
    winner, loser = parts["won"], parts["lost"]
    name = "Ann" if winner is ann else "Bea"
    assert winner.inner_text("#end-title") == "You win!"
    assert loser.inner_text("#end-title") == f"{name} wins" == onlooker.inner_text("#end-title")
    assert onlooker.get_attribute("#end-card", "data-part") == "watched"
    assert winner.inner_text("#end-how") != loser.inner_text("#end-how")
    assert winner.inner_text("#message") in winner.inner_text("#end-how"), "how it was won"
    first, second = winner.locator("#end-standing li").all_inner_texts()
    assert name in first and "you" in first and "won" in first and "lost" in second
    assert loser.is_visible("#rematch") and not onlooker.is_visible("#rematch")
    assert loser.input_value("#share-link").endswith(f"/match/{made['id']}/replay")


def test_the_card_has_the_focus_can_be_closed_and_opened_again(visit: Visit, server: Parlour) -> None:
    _, page, _ = two_at_the_end(visit, server)
    assert page.evaluate("document.activeElement.id") == "end-card"
    assert page.get_attribute("#end-card", "role") == "region"
    page.keyboard.press("Escape")
    page.wait_for_selector("#end-card", state="hidden")
    assert page.evaluate("document.activeElement.id") == "end-open"
    page.keyboard.press("Enter")
    page.wait_for_selector(CARD)
    page.click("#end-close")
    page.wait_for_selector("#end-card", state="hidden")


def test_a_draw_is_called_one(visit: Visit, server: Parlour) -> None:
    page = visit("/")
    called = page.evaluate(
        """async () => { const { resultOf } = await import('/static/result.js');
            return [resultOf([0, 0], 0), resultOf([1, -1], -1), resultOf([1, 1, -1], 1), resultOf([-1, -1], -1),
                resultOf([1, 0.2, -1], 0.2), resultOf([3, 2, 2, 1], 1)]; }"""
    )
    assert called == ["drew", "lost", "won", "lost", "2nd", "4th"]


def test_a_rematch_asks_and_moves_nobody(visit: Visit, server: Parlour) -> None:
    _, ann, bea = two_at_the_end(visit, server)
    before = bea.url
    ann.click("#rematch")
    ann.wait_for_url(lambda url: url != before)
    bea.wait_for_selector("#end-asked:not([hidden])")
    assert bea.url == before and "Ann wants to play again" in bea.inner_text("#end-asked")
    ann.wait_for_selector("#talk >> text=Bea has been asked to play again.")
    bea.reload()
    bea.wait_for_selector("#end-asked:not([hidden])")
    bea.click("#end-asked .main")
    bea.wait_for_url(lambda url: url != before)
    assert bea.evaluate("location.pathname") == ann.evaluate("location.pathname")
    bea.wait_for_function("() => document.querySelector('#seats').textContent.includes('you')")


def test_who_would_rather_not_stays_and_frees_the_seat(visit: Visit, server: Parlour) -> None:
    _, ann, bea = two_at_the_end(visit, server)
    before = bea.url
    ann.click("#rematch")
    ann.wait_for_url(lambda url: url != before)
    bea.click("#end-asked button:not(.main)")
    ann.wait_for_selector("#talk >> text=Bea has declined.")
    ann.wait_for_selector("#seats button >> text=Add bot")
    assert bea.url == before and "declined" in bea.inner_text("#end-asked")


def test_bots_agree_at_once(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("toy", "me bot", options={"goal": 1}), "0")
    play_to_the_end(page)
    before = page.url
    page.click("#rematch")
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector("#stage .can")
    assert "has been asked" not in page.inner_text("#talk")


def test_nobody_says_no_to_what_was_not_asked(server: Parlour) -> None:
    made = server.begin(seats="me bot", options={"goal": 1})
    with Person(server, made["id"], made["tokens"]) as ann:
        while turn := ann.my_turn():
            ann.play(turn["choices"][0], turn["ply"])
        assert ann.ask("rematch", yes=False)["code"] == "stale"


@pytest.mark.parametrize("still", [True, False])
def test_the_card_moves_only_where_things_move(visit: Visit, server: Parlour, still: bool) -> None:
    page = sit_at(visit, server, server.begin("toy", "me bot", options={"goal": 1}), "0", still=still)
    play_to_the_end(page)
    assert page.evaluate("getComputedStyle(document.getElementById('end-card')).animationName") == (
        "none" if still else "rise"
    )
