"""Sides of several people: a token for each, the first claim counts, and who has joined a side helps it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import BadOption, Conflict, WrongSeat
from parlour.core.offer import Look
from parlour.games import GAMES, Match
from parlour.games.hundred.words.names import helps
from parlour.session import people
from parlour.store.matches import OPEN, PERSON, Seat, TableSettings
from parlour.web.table import live, moderation, rematch, seating
from parlour.web.table.registry import Registry, digest
from parlour.web.table.table import Table
from parlour.web.wire import messages as m
from parlour.web.wire.client import Client
from tests.clauses import clause
from tests.games.hundred.table import money, play, turn
from tests.web.harness import Parlour, run_apart
from tests.web.in_process import begin, go_back, open_registry
from tests.web.people import Person

HUNDRED = GAMES["hundred"]
PAIRS = {"ruleset": "zones", "people": 2}
FIRST = ("A begins", "throw 1 3 4 6", "1*3*4*6=72", "pass", "(1+6)*3*4=84", "(1+4)*3*6=90", "throw 1 3 4 6")
BROKE = (*FIRST, "pass", "1*4+6-3=7", "card C04")


def match_of(moves: tuple[str, ...], **options: Any) -> Match:
    """A match in which chance has fallen as wanted."""
    match = Match.begin(HUNDRED, **options)
    position = match.position()
    for move in moves:
        action = int(HUNDRED.words.read_move(position.record, move))  # type: ignore[arg-type]
        match.line.append(action)
        position = position.play(action)
    return match


async def open_at(house: Registry, moves: tuple[str, ...], **options: Any) -> Table:
    """A table of people at a position; the token of seat n is token-n."""
    match = match_of(moves, **options)
    seats = [Seat(PERSON, f"Person {i}", token=digest(f"token-{i}")) for i in range(len(match.seats))]
    return await house.play_on(match, len(match.line), seats, TableSettings())


def come(table: Table, *tokens: str) -> Client:
    """Somebody at the table with some tokens."""
    client = Client()
    hello = m.Hello(type="hello", version=m.VERSION, tokens=list(tokens))
    live.greet(table, client, hello, 10)
    return client


async def say(table: Table, client: Client, token: str, seat: int, move: str, ply: int | None = None) -> Any:
    """Type a move for a seat."""
    at = int(table.s.ply) if ply is None else ply
    return await live.carry_out(
        table, client, m.Play(type="play", id=f"{token}.{at}", token=token, seat=seat, ply=at, move=move)
    )


@clause("H-100 H-77", "allows")
def test_v09_who_has_joined_a_side_claims_for_it(tmp_path: Path) -> None:
    async def help_out() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await open_at(house, BROKE, ruleset="zones", seats=4, start_money=100, target=5000)
            a, b = come(table, "token-0"), come(table, "token-1")
            assert table.session.acting() == [1] and b.seats.keys() == {1}
            await say(table, b, "token-1", 1, "join A")
            assert b.seats.keys() == {0, 1} and a.seats.keys() == {0}
            d = come(table, "token-3")
            with pytest.raises(WrongSeat):
                await say(table, d, "token-3", 0, "(6*4)*(3+1)")
            await say(table, d, "token-3", 3, "pass")
            before = int(table.s.money[0])
            await say(table, b, "token-1", 0, "(6*4)*(3+1)")
            assert table.s.owner[96] == 1 and table.s.money[0] == before + 100
            again = come(table, "token-1")
            assert again.seats.keys() == {0, 1}, "also after coming back"
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await house.table(table.stored.id)
            assert come(table, "token-1").seats.keys() == {0, 1}, "and after a restart"

    run_apart(help_out())


@clause("H-100 H-77", "allows")
def test_v09_with_the_purses_of_x15() -> None:
    position = turn("zones", 1346, seats=4, money="700,90,100,640")
    position = play(position, "1*3+6-4=5", "card C04", "join A", "forfeit", "pass", "throw 1 3 4 6", "pass")
    assert position.seat == 0 and money(position) == [1005, 0, 0, 540]
    s = position.record
    assert helps(s, 1) == 0 and HUNDRED.view.offer(s, Look(1)).helps == 0, (
        "B may claim for A, and C for nobody"
    )
    assert helps(s, 2) == -1 and HUNDRED.view.offer(s, Look(2)).helps == -1
    after = play(position, "(6*4)*(3+1)")
    assert after.record.owner[96] == 1 and money(after)[0] == 1105


@clause("H-100 H-76", "refuses")
def test_who_has_left_or_not_joined_claims_for_nobody(tmp_path: Path) -> None:
    async def stay_out() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await open_at(house, BROKE, ruleset="zones", seats=4, start_money=100, target=5000)
            b = come(table, "token-1")
            with pytest.raises(WrongSeat):
                await say(table, b, "token-1", 0, "pass")
            ply = int(table.s.ply)
            await say(table, b, "token-1", 1, "join A")
            assert 0 in b.seats
            with pytest.raises(WrongSeat):
                table.own_seat_of(digest("token-1"), 0)  # helping is not having: it cannot be left or lent
            await go_back(table, 1, ply)
            assert b.seats.keys() == {1}, "taken back, and nothing is held any more"
            await say(table, b, "token-1", 1, "forfeit")
            assert b.seats.keys() == {1}

    run_apart(stay_out())


@clause("H-100", "allows")
def test_a_side_that_joined_follows_its_host_to_the_next() -> None:
    moves = (*BROKE, "join A")
    position = match_of(moves, ruleset="zones", seats=4, start_money=100, target=5000).position()
    s = position.record
    assert [helps(s, seat) for seat in range(4)] == [-1, 0, -1, -1]
    s.status[0], s.joined[0], s.left_at[0] = 2, 2, 2
    assert [helps(s, seat) for seat in range(4)] == [2, 2, -1, -1]


@clause("H-100", "allows")
def test_the_first_claim_that_arrives_counts(tmp_path: Path) -> None:
    async def race() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await open_at(house, ("A begins", "throw 1 3 4 6"), **PAIRS)
            await seating.join_side(table, 0, digest("second"), "Ben")
            ann, ben = come(table, "token-0"), come(table, "second")
            assert ann.seats.keys() == ben.seats.keys() == {0}
            ply = int(table.s.ply)
            claims = (
                say(table, ann, "token-0", 0, "(6*4)*(3+1)", ply),
                say(table, ben, "second", 0, "1+3+4+6", ply),
            )
            answers = await asyncio.gather(*claims, return_exceptions=True)
            assert sum(isinstance(one, Conflict) for one in answers) == 1
            assert table.s.covered == 1 and table.s.seat == 1

    run_apart(race())


@clause("H-100 H-02", "refuses")
def test_a_side_has_no_more_people_than_agreed(tmp_path: Path) -> None:
    async def crowd() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            alone = await open_at(house, ("A begins",), ruleset="zones")
            assert people.room_at(alone.session, 0) == 0
            with pytest.raises(Conflict, match="That seat is full"):
                await seating.join_side(alone, 0, digest("second"), "Ben")
            table = await open_at(house, ("A begins",), **PAIRS)
            await seating.join_side(table, 0, digest("second"), "Ben")
            with pytest.raises(Conflict, match="That seat is full"):
                await seating.join_side(table, 0, digest("third"), "Cem")
            assert (people.room_at(table.session, 0), people.room_at(table.session, 1)) == (0, 1)

    run_apart(crowd())
    for options in ({"ruleset": "zones", "people": 3}, {"ruleset": "connect", "seats": 6, "people": 3},
                    {"ruleset": "counters", "seats": 8, "people": 2}):  # fmt: skip
        with pytest.raises(BadOption) as caught:
            Match.begin(HUNDRED, **options)
        assert caught.value.clause == "H-100"
    for options in ({"ruleset": "hexes", "seats": 4, "people": 2}, {"ruleset": "connect", "seats": 2, "people": 6},
                    {"ruleset": "connect", "seats": 4, "people": 3}):  # fmt: skip
        assert Match.begin(HUNDRED, **options).options["people"] == options["people"]


@clause("H-100", "allows")
def test_each_has_a_token_that_can_leave_and_the_record_knows_nothing_of_it(tmp_path: Path) -> None:
    async def come_and_go() -> str:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await open_at(house, ("A begins", "throw 1 3 4 6"), **PAIRS)
            record = table.s.tobytes()
            await seating.join_side(table, 0, digest("second"), "Ben")
            assert table.names[0] == "Person 0 and Ben"
            ann, ben = come(table, "token-0"), come(table, "second")
            await seating.leave_seat(table, 0, digest("token-0"))
            assert not ann.seats and ben.seats.keys() == {0} and table.names[0] == "Ben"
            assert not table.holds(digest("token-0"), 0) and table.holds(digest("second"), 0)
            await seating.join_side(table, 0, digest("third"), "Cem")
            assert table.s.tobytes() == record
            return table.stored.id

    async def restart(id: str) -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await house.table(id)
            assert [one.name for one in people.people_of(table.stored, 0)] == ["Ben", "Cem"]
            for token in ("second", "third"):
                await seating.leave_seat(table, 0, digest(token))
            assert table.stored.seats[0].kind == OPEN and not table.stored.settings.people

    run_apart(restart(run_apart(come_and_go())))


def test_a_bot_plays_for_all_of_a_seat_and_any_of_them_takes_it_back(tmp_path: Path) -> None:
    async def lend() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await open_at(house, ("A begins",), **PAIRS)
            await seating.join_side(table, 0, digest("second"), "Ben")
            ann, ben = come(table, "token-0"), come(table, "second")
            await seating.lend(table, 0, "learner")
            assert not ann.seats and ann.lent.keys() == ben.lent.keys() == {0}
            await seating.give_back(table, 0, digest("second"))
            assert ann.seats == {0: digest("token-0")} and ben.seats == {0: digest("second")}
            with pytest.raises(WrongSeat):
                await seating.give_back(table, 0, digest("token-1"))

    run_apart(lend())


def test_who_is_sent_out_goes_with_their_whole_side(tmp_path: Path) -> None:
    async def send() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await open_at(house, ("A begins",), **PAIRS)
            await seating.join_side(table, 0, digest("second"), "Ben")
            await moderation.mute(table, 0, True)
            assert table.session.moderation.is_muted(0)
            await moderation.remove(table, 0)
            assert table.stored.seats[0].kind == OPEN and not people.people_of(table.stored, 0)
            for token in ("token-0", "second"):
                assert moderation.is_banned(table, Client(), {digest(token)})

    run_apart(send())


def test_in_a_rematch_a_side_has_the_same_people_and_one_may_decline(tmp_path: Path) -> None:
    async def again() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            options = {**PAIRS, "end": "time", "throw_limit": 1}
            table = await open_at(house, ("A begins", "throw 1 3 4 6", "pass"), **options)
            await seating.join_side(table, 0, digest("second"), "Ben")
            b = come(table, "token-1")
            await say(table, b, "token-1", 1, "pass")
            assert table.over and people.room_at(table.session, 1) == 0, "nobody comes after the end"
            await rematch.answer(table, 1, True, digest("token-1"))
            following = await house.table(table.session.rematch.match)
            assert following.holds(digest("second"), 0) and following.holds(digest("token-0"), 0)
            await rematch.answer(table, 0, False, digest("token-0"))
            assert following.holds(digest("second"), 0) and not following.holds(digest("token-0"), 0)

    run_apart(again())


def test_a_table_of_one_person_a_seat_is_stored_as_ever(tmp_path: Path) -> None:
    async def sit() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await begin(house, HUNDRED, {"ruleset": "zones"})
            before = table.stored.settings
            await seating.leave_seat(table, 0, digest("token-0"))
            await seating.take_seat(table, 0, Seat(PERSON, "Ann", token=digest("new")), only_from=OPEN)
            assert table.stored.settings == before and not before.people

    run_apart(sit())


def test_over_http_a_newcomer_chooses_a_side(server: Parlour) -> None:
    made = server.begin("hundred", "me me", options=PAIRS)
    seats, invite = f"/api/matches/{made['id']}/seats", {"invite": made["invite"]}
    with Person(server, made["id"], made["tokens"]) as both:
        welcome = both.until("welcome")
        assert [seat["room"] for seat in welcome["seats"]] == [1, 1] and welcome["seats"][0]["people"] == []
        taken = server.ask("POST", seats, json={**invite, "name": "Ben", "seat": 1})
        assert taken.status_code == 201 and taken.json()["seat"] == 1
        told = both.until("seats")["seats"]
        assert [seat["room"] for seat in told] == [1, 0]
        assert [one["name"] for one in told[1]["people"]] == ["", "Ben"]
        with Person(server, made["id"], {1: taken.json()["token"]}) as ben:
            assert ben.until("welcome")["yours"] == [1]
            assert server.ask("POST", seats, json={**invite, "seat": 1}).status_code == 409
            bearer = {"Authorization": f"Bearer {taken.json()['token']}"}
            assert server.ask("DELETE", f"{seats}/1", headers=bearer).status_code == 204
            assert ben.until("welcome", yours=[])["seats"][1]["kind"] == "person", "the other keeps the seat"
    assert server.ask("POST", seats, json=invite).json()["seat"] in (0, 1)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 900)])
def test_somebody_joins_a_side_from_the_page(visit: Any, server: Parlour, width: int, height: int) -> None:
    made = server.begin("hundred", "me open", options=PAIRS)
    page = visit(f"/match/{made['id']}#invite={made['invite']}", width=width, height=height)
    side = page.locator("#join-where select")
    side.wait_for()
    assert side.locator("option").all_inner_texts() == ["A, with somebody", "B, free"]
    page.fill("#join-form input[name=name]", "Ben")
    side.select_option(label="A, with somebody")
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/join-{width}.png")
    page.click("#join-form button.main")
    row = page.locator("#seats li").first
    row.filter(has_text="you").wait_for()
    assert "Ben (A)" in row.inner_text() and "somebody is away" in row.inner_text()
    if shots:
        page.screenshot(path=f"{shots}/joined-{width}.png", full_page=True)
    page.on("dialog", lambda dialog: dialog.accept())
    page.evaluate("document.getElementById('leave').click()")
    row.filter(has_text="room for 1 more").wait_for()
    assert "you" not in row.inner_text()


def test_set_up_has_a_row_for_the_people_of_a_side(visit: Any) -> None:
    page = visit("/games/hundred")
    page.locator("#option-people").wait_for()
    assert page.locator("#common #option-people").count() == 1, "among the options that are shown first"
    offered = page.locator("#option-people option")
    assert offered.all_inner_texts() == ["1", "2"], "pairs"
    page.select_option("#option-ruleset", "connect")
    offered.nth(5).wait_for(state="attached")
    assert offered.all_inner_texts() == ["1", "2", "3", "4", "5", "6"]
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/setup.png", full_page=True)
    page.select_option("#option-ruleset", "hexes")
    for name in ("option-signs", "option-hex_links"):
        page.locator(f"#rest #{name}").wait_for(state="attached")
