"""Reviews: told to the seat that chose, when nobody can use them any more, and to all after the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import Conflict
from parlour.core.record import Record
from parlour.core.step import Step
from parlour.games import GAMES
from parlour.games.hundred.moves import PASS
from parlour.web.table import clock
from parlour.web.table.audience import LOG
from tests.toy.toy import CALL
from tests.toy.toy import GAME as TOY

from ..hands import sit_at
from ..harness import Parlour, run_apart
from ..in_process import altered, begin, go_back, heard, open_registry, play, sit
from ..people import Person

HUNDRED = GAMES["hundred"]
SHORT = {"ruleset": "zones", "end": "time", "throw_limit": 2}


def reviews_in(texts: list[str]) -> list[list[list[int]]]:
    """The plies that were offered for review, message by message."""
    messages = [json.loads(text) for text in texts]
    return [message["turns"] for message in messages if message["type"] == "reviews"]


def offered(person: Person) -> list[list[int]]:
    """What somebody may review, as far as the last word on it goes."""
    found = reviews_in(person.raw)
    turns: list[list[int]] = found[-1] if found else person.until("reviews")["turns"]
    return turns


def test_each_seat_reads_its_own_once_the_next_throw_has_fallen(server: Parlour) -> None:
    made = server.begin("hundred", "me me", options=SHORT)
    one, other = ({seat: made["tokens"][seat]} for seat in "01")
    with Person(server, made["id"]) as onlooker, Person(server, made["id"], one) as ann:
        with Person(server, made["id"], other) as bob:
            people = {0: ann, 1: bob}
            first = ann.until("welcome")["standing"]["acting"][0]
            second = 1 - first
            for ply, seat in ((2, first), (3, second)):
                assert people[seat].ask("play", seat, ply=ply, actions=[PASS])["type"] == "done"
                if seat == first:
                    assert people[seat].ask("review", seat, ply=3)["code"] == "stale"
                    assert people[second].ask("review", second, ply=3)["code"] == "stale"
                    assert not reviews_in(ann.raw + bob.raw) and "could" not in "".join(ann.raw + bob.raw)
            assert offered(people[first]) == [[3, first]] and offered(people[second]) == [[4, second]]
            said = people[first].ask("review", first, ply=3)
            assert said["type"] == "reviewed" and "you could have made" in said["sentences"][0]
            assert people[first].ask("review", first, ply=4)["code"] == "stale", "another seat's"
            assert people[first].ask("review", second, ply=4)["code"] == "seat", "another seat's token"
            assert people[first].ask("review", first, ply=2)["code"] == "stale", "the dice chose nothing"
            assert server.ask("GET", f"/api/matches/{made['id']}/plies/3/review").status_code == 409
            with Person(server, made["id"], {first: made["tokens"][str(first)]}, since=3) as again:
                assert again.until("reviews")["turns"] == [[3, first]]
        onlooker.ask("review", 0, ply=3)
        assert not reviews_in(onlooker.raw) and "could" not in "".join(onlooker.raw)


def test_everybody_reads_everything_after_the_end(server: Parlour) -> None:
    made = server.begin("hundred", "me me", options=SHORT)
    with Person(server, made["id"], made["tokens"]) as both:
        while turn := both.my_turn():
            both.play(turn["choices"][0], turn["ply"])
        assert [ply for ply, _ in offered(both)] == [3, 4, 6, 7]
    where = f"/api/matches/{made['id']}/plies"
    told = [server.ask("GET", f"{where}/{ply}/review").json() for ply in range(1, 8)]
    assert [bool(one["sentences"]) for one in told] == [False, False, True, True, False, True, True]
    assert {told[2]["seat"], told[3]["seat"]} == {0, 1}
    for ply in (0, 8, -1):
        assert server.ask("GET", f"{where}/{ply}/review").status_code == 404
    assert server.ask("GET", f"{where}/2/review").json()["sentences"] == []


def test_what_may_be_undone_is_not_reviewed(tmp_path: Path) -> None:
    """Even where the game sees no harm in it: a choice that its seat can take back waits."""

    def review(step: Step, now: Record) -> Callable[[], list[str]] | None:
        return (lambda: ["You called on a card."]) if step.before.phase == CALL else None

    game = replace(TOY, words=altered(TOY.words, review=review))

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {game.name: game}) as registry:
            table = await begin(registry, game, {"seats": 3})
            ann, onlooker = sit(table, 0), sit(table)
            heard(ann)
            await play(table, 0, 3, [1], "a")
            assert not table.session.reviews.ready and not reviews_in(heard(ann))
            with pytest.raises(Conflict):
                table.session.reviews.tell(4, 0)
            await play(table, 1, 4, [3], "b")
            assert table.session.reviews.of({0, 1, 2}) == [(4, 0)] and reviews_in(heard(ann)) == [[[4, 0]]]
            assert table.session.reviews.tell(4, 0) == ["You called on a card."]
            await go_back(table, 1, 3)
            assert not table.session.reviews.ready and reviews_in(heard(ann)) == [[]]
            assert not reviews_in(heard(onlooker))

    run_apart(work())


def test_a_review_says_what_its_seat_saw(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table = await begin(registry, TOY, {"seats": 2})
            card = int(table.s.card[0])
            await play(table, 0, 2, [0], "a")
            assert not table.session.reviews.ready, "the cards are not shown yet"
            await play(table, 1, 3, [2], "b")
            assert table.session.reviews.of({0, 1}) == [(3, 0), (4, 1)]
            unseen = [4, 3, 2]
            unseen[card - 1] -= 1
            above = sum(unseen[card:])
            said = f"You called on a {card}; {above} cards above it were out of sight."
            assert table.session.reviews.tell(3, 0) == [said], "the other card counts as out of sight"
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            again = await registry.table(table.stored.id)
            assert again.session.reviews.of({0, 1}) == [(3, 0), (4, 1)], "after a restart"

    run_apart(work())


def test_games_without_reviews_have_none(server: Parlour) -> None:
    made = server.begin("mandala", "me me", options={"seats": 2})
    with Person(server, made["id"], made["tokens"]) as both:
        both.until("turn")
        assert both.ask("review", 0, ply=1)["code"] == "stale"
    assert 'id="reviews"' not in server.ask("GET", f"/match/{made['id']}").text


def test_a_turn_whose_review_was_read_is_not_played_again(server: Parlour) -> None:
    made = server.begin("hundred", "me bot", options=SHORT | {"throw_limit": 5})
    with Person(server, made["id"], {0: made["tokens"]["0"]}) as ann:
        turn = ann.my_turn()
        assert turn and ann.ask("play", 0, ply=turn["ply"], actions=[PASS])["type"] == "done"
        again = ann.my_turn()  # of the next throw, so what was chosen at the first may be reviewed
        assert again and offered(ann) == [[turn["ply"] + 1, 0]]
        assert ann.ask("review", 0, ply=turn["ply"] + 1)["type"] == "reviewed"
        answer = ann.ask("ask_back", 0, ply=again["ply"])
        assert answer["code"] == "stale" and "has read the review" in answer["text"]


def test_that_a_review_was_read_outlives_the_server(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table = await begin(registry, TOY, {"seats": 2})
            await play(table, 0, 2, [0], "a")
            await play(table, 1, 3, [2], "b")
            assert await table.read_review(3, 0, lambda: None)
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            again = (await registry.table(table.stored.id)).session
            with pytest.raises(Conflict, match="has read the review"):
                again.undo.ask(1, again.ply, "c", clock.now())

    run_apart(work())


def test_what_is_being_read_stays_open_and_in_its_place(visit: Callable[..., Any], server: Parlour) -> None:
    made = server.begin("hundred", "me bot", options=SHORT | {"throw_limit": 20, "cards": "off"})
    page = visit("/", height=600)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    own = {made["id"]: {"tokens": made["tokens"], "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.goto(f"{server.address}/match/{made['id']}")
    rows = page.locator("#review-list > li")

    press = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'p', bubbles: true}))"
    place = """(ply) => document.querySelector(`#review-list > li[data-ply='${ply}']`).getBoundingClientRect().top
        - document.querySelector('#review-list').getBoundingClientRect().top"""

    def play_on() -> None:
        before = rows.count()
        while rows.count() == before:
            page.wait_for_selector("#buttons button.can")
            plies = page.locator("#log li").count()
            page.evaluate(press)
            page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=plies)
        rows.first.locator(".told p").first.wait_for()

    for _ in range(4):
        play_on()
    assert page.locator("#review-list details[open]").count() == 1, (
        "the latest takes the place of the one before"
    )
    ply = rows.last.get_attribute("data-ply")
    read = page.locator(f"#review-list > li[data-ply='{ply}']")
    read.locator("summary").click()
    page.mouse.move(0, 0)
    read.locator(".told p").first.wait_for()
    before, text = page.evaluate(place, ply), read.inner_text()
    unread = page.locator("#review-list details[open]").count() - rows.count()
    play_on()
    assert abs(page.evaluate(place, ply) - before) < 2 and read.inner_text() == text
    assert page.evaluate("document.activeElement.closest('li')?.dataset.ply") == ply
    now_open = page.locator("#review-list details[open]").count()
    assert now_open - rows.count() == unread, (
        "whatever comes is open, and nothing folds while something is read"
    )
    page.keyboard.press("Enter")
    play_on()
    assert read.locator("details").get_attribute("open") is None, "what was folded stays so, too"
    known = rows.count()
    page.reload()
    rows.first.locator(".told p").first.wait_for()
    assert rows.count() >= known and page.locator("#review-list details[open]").count() == 1


def test_no_row_is_blank_in_the_middle_of_a_long_match(visit: Callable[..., Any], server: Parlour) -> None:
    """A page that comes late gets the latest plies at once; what lies further back is named when it has come."""
    made = server.begin("hundred", "me me", options={"ruleset": "zones"})
    with Person(server, made["id"], made["tokens"]) as both:
        while (turn := both.my_turn()) and turn["ply"] < 2 * LOG:
            both.play(turn["choices"][0], turn["ply"])
    page = sit_at(visit, server, made)
    names = page.locator("#review-list summary span:last-child")
    names.first.wait_for(state="attached")
    page.locator("#log li[data-ply='1']").wait_for(state="attached")
    told = names.all_inner_texts()
    assert len(told) > LOG and not [text for text in told if not text.strip()]
    assert all(text.endswith("passed.") for text in told), "each by its own sentence"
