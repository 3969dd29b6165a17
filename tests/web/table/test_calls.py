"""Calling out of turn: at once, with consent, by people and by bots; and all that is turned away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.core.match import Match
from parlour.core.record import WORLD
from parlour.games import GAMES
from parlour.session.consent import AWAY
from parlour.store.matches import BOT, PERSON, Seat, TableSettings
from parlour.web.table import clock
from parlour.web.table.registry import Registry, digest
from parlour.web.table.table import Table
from parlour.web.wire.client import Client

from ..hands import sit_at
from ..harness import Parlour, run_apart
from ..in_process import Wall, begin, open_registry, play, sit, until
from ..in_process import heard as heard_by
from ..people import Person

GAME = GAMES["taliesin"]
RESIGN, DRAW = GAME.interrupts[0], GAME.interrupts[2]  # + side; T-48
QUICK = {"boards": 1}


def tokens_of(made: dict[str, Any], *seats: int) -> dict[int, str]:
    """The tokens of some seats of a match."""
    return {seat: made["tokens"][str(seat)] for seat in seats}


def make_move(person: Person, text: str, seat: int, ply: int) -> None:
    """Play a move that is written down."""
    answer = person.ask("play", seat, ply=ply, move=text)
    assert answer["type"] == "done", answer


def seen(server: Parlour, made: dict[str, Any]) -> dict[str, Any]:
    """The match as everybody sees it."""
    found: dict[str, Any] = server.ask("GET", f"/api/matches/{made['id']}").json()
    return found


def test_a_draw_is_offered_declined_offered_again_and_agreed(server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    ann_holds, bob_holds = tokens_of(made, 0), tokens_of(made, 1)
    with (
        Person(server, made["id"], ann_holds) as ann,
        Person(server, made["id"], bob_holds) as bob,
        Person(server, made["id"]) as onlooker,
    ):
        calls = ann.until("turn")["calls"]
        assert [call["label"] for call in calls] == ["Offer a draw", "Resign"]
        assert bob.until("turn")["calls"][1] == {
            "seat": 1, "action": RESIGN + 1, "label": "Resign", "question": "Resign? Then gold wins.",
        }  # fmt: skip
        assert ann.ask("call", 0, action=DRAW, id="offer")["type"] == "done"
        assert ann.ask("call", 0, action=DRAW, id="offer")["type"] == "done"  # the same message again
        assert (
            ann.ask("call", 0, action=RESIGN)["text"]
            == "Gold has asked for something. Wait until that is answered."
        )
        assert bob.ask("call", 1, action=DRAW)["code"] == "stale"
        asking = heard(bob, "asking")[-1]
        assert (asking["text"], asking["waiting"]) == ("Gold offers a draw.", [1])
        number = asking["number"]
        assert onlooker.until("asking", number=number)["waiting"] == [1]
        assert bob.ask("answer", 1, number=number + 1, yes=True)["code"] == "stale"
        assert ann.ask("answer", 0, number=number, yes=True)["code"] == "stale"
        assert bob.ask("answer", 1, number=number, yes=False)["type"] == "done"
        for person in (ann, onlooker):
            assert person.until("said")["text"] == "Silver plays on."
        assert "was just declined" in ann.ask("call", 0, action=DRAW)["text"]
        make_move(ann, "P 1:161-1:129", 0, 0)
        assert not seen(server, made)["over"]
        ann.ask("call", 0, action=DRAW)  # out of turn
        number = bob.until("asking", seat=0)["number"]
        assert bob.ask("answer", 1, number=number, yes=True)["type"] == "done"
        event = ann.until("event")
        assert event["standing"]["outcome"] == "A draw: the sides agreed."
        assert (event["told"]["seat"], event["told"]["sentences"]) == (WORLD, ["The sides agreed a draw."])
        assert ann.until("turn")["calls"] == []
        assert ann.ask("call", 0, action=RESIGN)["text"] == "The game is over."
        assert ann.ask("ask_back", 0, ply=2)["code"] == "stale"
        assert ann.ask("rematch")["type"] == "done"
    match = seen(server, made)
    assert match["over"] and match["seed"]
    text = server.ask("GET", match["file"]).text
    assert Match.from_json(text, GAMES).check() == []
    assert server.ask("POST", "/api/files", content=text).status_code == 201


def heard(person: Person, kind: str) -> list[dict[str, Any]]:
    """Every message of a kind that a person has heard and that says something."""
    return [message for message in person.heard if message["type"] == kind and message.get("seat", 0) >= 0]


def test_a_ply_or_its_owner_withdraws_an_offer(server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    with (
        Person(server, made["id"], tokens_of(made, 0)) as ann,
        Person(server, made["id"], tokens_of(made, 1)) as bob,
    ):
        bob.until("turn")
        bob.ask("call", 1, action=DRAW)
        make_move(ann, "P 1:161-1:129", 0, 0)
        assert bob.until("asking", seat=-1) and bob.until("said")["text"] == "Gold plays on."
        bob.ask("call", 1, action=DRAW)
        number = ann.until("asking", seat=1)["number"]
        assert bob.ask("answer", 1, number=number, yes=False)["type"] == "done"
        assert ann.until("said", text="Silver has withdrawn the request.")
        assert ann.ask("answer", 0, number=number, yes=True)["code"] == "stale"
        assert bob.ask("call", 1, action=DRAW)["type"] == "done"  # nobody had declined it
    assert not seen(server, made)["over"]


def test_resigning_needs_nobody_when_the_side_is_ones_own(server: Parlour) -> None:
    for plies in (0, 1):
        made = server.begin("taliesin", "me me", options=QUICK)
        with (
            Person(server, made["id"], tokens_of(made, 0)) as ann,
            Person(server, made["id"], tokens_of(made, 1)) as bob,
        ):
            ann.until("turn")
            if plies:
                make_move(ann, "P 1:161-1:129", 0, 0)
            assert ann.ask("call", 0, action=RESIGN, id="enough")["number"] == plies + 1
            assert ann.ask("call", 0, action=RESIGN, id="enough")["number"] == plies + 1
            bob.until("event")
        match = seen(server, made)
        assert match["outcome"] == "Silver won: gold resigned." and match["ply"] == plies + 1


def test_a_bot_takes_a_draw_unless_it_is_ahead(server: Parlour) -> None:
    made = server.begin("taliesin", "me bot", options=QUICK)
    with Person(server, made["id"], made["tokens"]) as ann:
        ann.until("turn")
        assert ann.ask("call", 0, action=DRAW)["type"] == "done"
    assert seen(server, made)["outcome"].startswith("A draw")
    made = server.begin("taliesin", "me me me bot", options={"rules": "travellers"})
    with Person(server, made["id"], made["tokens"]) as ann:
        ann.until("turn")
        make_move(ann, "H 1:90-1:18~", 0, 0)  # a Henge given away, and the bot is not to move yet
        assert ann.ask("call", 0, action=DRAW)["type"] == "done"
        assert heard(ann, "asking") == []
        assert any(m["type"] == "said" and m["text"].endswith(" plays on.") for m in ann.heard)
        assert not seen(server, made)["over"] and seen(server, made)["ply"] == 1


def test_partners_are_asked_and_bots_follow_and_wait(server: Parlour) -> None:
    team = {"rules": "travellers"}
    made = server.begin("taliesin", "me bot me bot", options=team)
    with Person(server, made["id"], tokens_of(made, 0)) as ann:
        ann.until("turn")
        assert ann.ask("call", 0, action=RESIGN)["type"] == "done"  # the partner is a bot
    assert seen(server, made)["outcome"] == "Silver won: gold resigned."
    made = server.begin("taliesin", "me me bot open", options=team)
    with (
        Person(server, made["id"], tokens_of(made, 0)) as ann,
        Person(server, made["id"], tokens_of(made, 1)) as cay,
    ):
        ann.until("turn")
        make_move(ann, "P 1:89-1:88", 0, 0)
        ann.ask("call", 0, action=RESIGN)
        asking = cay.until("asking", seat=0)
        assert asking["waiting"] == [1]  # the other side has no say
        assert asking["text"] == "Gold lead wants to resign. Then silver wins."
        cay.ask("answer", 1, number=asking["number"], yes=False)
        cay.ask("call", 1, action=DRAW)
        assert ann.until("asking", seat=1)["waiting"] == [0]  # the bot agrees, and so does an empty seat
        make_move(cay, "P 2:89-2:88", 1, 1)
        assert ann.until("said", text="Gold support plays on.")


class Gate:
    """Bots that choose when the test lets them, and then the first thing there is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_open = asyncio.Event()

        async def think(registry: Registry, table: Table, seat: int) -> list[int]:
            await self.is_open.wait()
            legal = table.game.list_legal(table.s)
            return [next(a for a in legal if table.game.engine.actor(table.s, a) == seat)]

        monkeypatch.setattr(Registry, "think", think)


async def at_a_question(registry: Registry) -> tuple[Table, Client, Client]:
    """Two people against two bots: it is a bot's turn, it thinks, and meanwhile the first offers a draw."""
    seats = [Seat(PERSON, f"Person {i}", token=digest(f"token-{i}")) for i in range(2)]
    table = await registry.begin(
        GAME, {"rules": "travellers"}, [*seats, *(Seat(BOT, f"Bot {i}") for i in range(2))], TableSettings()
    )
    lead, support = sit(table, 0), sit(table, 1)
    for seat, text in enumerate(("P 1:89-1:88", "P 2:89-2:88")):
        await table.do(lambda: table.session.play(seat, seat, [], text, "", clock.now()))  # noqa: B023
    await until(lambda: table.thinking == [2])
    await offer_draw(table, "offer")
    assert table.session.consent.open and table.session.consent.open.waiting == (1,)
    return table, lead, support


def test_bots_wait_while_a_question_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        Wall(monkeypatch)
        gate = Gate(monkeypatch)
        async with open_registry(tmp_path / "a.db", {GAME.name: GAME}) as registry:
            table, _, support = await at_a_question(registry)
            gate.is_open.set()
            await until(lambda: table.bots is None)
            assert table.s.ply == 2, "it has thought, and waits"
            told = [json.loads(text) for text in heard_by(support)]
            assert [one["seats"] for one in told if one["type"] == "thinking"] == [[2], []]
            number = asking_in([json.dumps(one) for one in told])[-1]["number"]
            await table.do(lambda: table.session.consent.answer(1, number, False, clock.now()))
            await until(lambda: table.s.ply > 2)  # and now it goes on

    run_apart(work())


@pytest.mark.parametrize("leaves", [0, 1])
def test_bots_do_not_wait_for_who_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: int
) -> None:
    """Neither for the seat that asked nor for the only one that was asked."""

    async def work() -> None:
        Wall(monkeypatch)
        gate = Gate(monkeypatch)
        async with open_registry(tmp_path / "a.db", {GAME.name: GAME}) as registry:
            table, *people = await at_a_question(registry)
            gate.is_open.set()
            await until(lambda: table.bots is None)
            assert table.s.ply == 2
            heard_by(people[1 - leaves])
            table.leave(people[leaves])
            await until(lambda: table.s.ply > 2)
            told = asking_in(heard_by(people[1 - leaves]))
            assert told[-1]["seat"] == -1, "the ply has withdrawn the question"

    run_apart(work())


def test_a_question_and_an_answer_count_once(server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    with (
        Person(server, made["id"], tokens_of(made, 0)) as ann,
        Person(server, made["id"], tokens_of(made, 1)) as bob,
    ):
        ann.until("turn")
        make_move(ann, "P 1:161-1:129", 0, 0)
        make_move(bob, "P 1:134-1:120", 1, 1)
        for _ in range(2):
            assert ann.ask("ask_back", 0, ply=2, id="back")["type"] == "done"
        number = bob.until("asking", seat=0)["number"]
        for _ in range(2):
            assert bob.ask("answer", 1, number=number, yes=False, id="no")["type"] == "done"
        assert ann.ask("ask_back", 0, ply=2, id="back")["type"] == "done", "sent again, not asked again"
        assert bob.ask("ask_back", 1, ply=1)["code"] == "stale"
        assert [m["number"] for m in heard(bob, "asking") if m["seat"] == 0] == [number]


def test_who_is_away_is_asked_when_they_come_back(server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    with Person(server, made["id"], tokens_of(made, 0)) as ann:
        ann.until("turn")
        ann.ask("call", 0, action=DRAW)
        assert not seen(server, made)["over"]
        with Person(server, made["id"], tokens_of(made, 1)) as bob:
            asking = bob.until("welcome")["asking"]
            assert asking["waiting"] == [1]
            bob.ask("answer", 1, number=asking["number"], yes=True)
    assert seen(server, made)["over"]


def asking_in(texts: list[str]) -> list[dict[str, Any]]:
    """What a guest was told about the open question, message by message."""
    messages = [json.loads(text) for text in texts]
    return [message for message in messages if message["type"] == "asking"]


async def offer_draw(table: Table, request: str) -> None:
    """The first seat offers a draw."""
    call = lambda: table.session.call(0, DRAW, request, clock.now(), lambda seat, call: True)  # noqa: E731
    await table.do(call)


def test_an_offer_to_who_stays_away_lapses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Wall(monkeypatch)

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {GAME.name: GAME}) as registry:
            table = await begin(registry, GAME, QUICK)
            ann, number = sit(table, 0), table.stored.entry_count
            await offer_draw(table, "offer")
            asked = asking_in(heard_by(ann))[-1]
            assert (asked["waiting"], asked["away"]) == ([1], [1]) and 290 < asked["lapses"] <= AWAY
            wall.late = AWAY - 10
            bob = sit(table, 1)
            assert asking_in(heard_by(ann))[-1]["away"] == [], "back in time"
            wall.late = 3 * AWAY
            await table.timers.run_consent()
            assert table.session.consent.open, "who is there may think it over"
            table.leave(bob)
            assert asking_in(heard_by(ann))[-1]["away"] == [1]
            wall.late = 4 * AWAY
            await table.timers.run_consent()
            texts = heard_by(ann)
            assert table.session.consent.open is None and asking_in(texts)[-1]["seat"] == -1
            told = [json.loads(text) for text in texts]
            [off] = [one["text"] for one in told if one["type"] == "said"]
            assert off == "Person 1 has been away for 5 minutes. The request is dropped."
            assert table.stored.entry_count == number and not table.over, "the line knows nothing of it"
            await offer_draw(table, "again")
            assert table.session.consent.open, "nobody has declined, so it may be asked again"

    run_apart(work())


def test_a_take_back_does_not_wait_for_who_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Wall(monkeypatch)

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {GAME.name: GAME}) as registry:
            table = await begin(registry, GAME, QUICK)
            ann, bob = sit(table, 0), sit(table, 1)
            for ply in (0, 1):
                await play(table, ply, ply, [GAME.list_legal(table.s)[0]], f"m{ply}")
            await table.do(lambda: table.session.undo.ask(0, 2, "back", clock.now()))
            assert asking_in(heard_by(ann))[-1]["lapses"] is None
            table.leave(bob)
            wall.late = AWAY + 1
            await table.timers.run_consent()
            assert table.session.consent.open is None and table.s.ply == 2

    run_apart(work())


def test_the_page_says_who_is_awaited_and_away(visit: Callable[..., Any], server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    page = sit_at(visit, server, made, "0")
    page.click("#calls >> text=Offer a draw")
    page.click("#calls >> text=Offer a draw")
    page.wait_for_selector("#asking >> text=Waiting for Silver (away).")
    assert "After that the question lapses" in page.inner_text("#asking")
    page.focus("#asking >> text=Withdraw")
    with Person(server, made["id"], tokens_of(made, 1)) as bob:
        bob.until("welcome")
        page.wait_for_function("() => !document.getElementById('asking').textContent.includes('away')")
        assert page.evaluate("document.activeElement.textContent") == "Withdraw"
        page.keyboard.press("Enter")
        assert bob.until("asking", seat=-1)
    page.wait_for_selector("#asking", state="hidden")


def test_on_one_screen_whoever_is_to_move_calls(server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    with Person(server, made["id"], made["tokens"]) as both:
        assert {call["seat"] for call in both.until("turn")["calls"]} == {0}
        make_move(both, "P 1:161-1:129", 0, 0)
        turn = both.turn if both.turn and both.turn["ply"] == 1 else both.until("turn", ply=1)
        assert turn and {call["seat"] for call in turn["calls"]} == {1}
        both.ask("call", 1, action=DRAW)
        asking = heard(both, "asking")[-1]
        assert asking["waiting"] == [0]  # asked all the same, at the same screen
        both.ask("answer", 0, number=asking["number"], yes=True)
    assert seen(server, made)["over"]


def test_what_is_turned_away(server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    with (
        Person(server, made["id"], tokens_of(made, 0)) as ann,
        Person(server, made["id"]) as stranger,
    ):
        ann.until("turn")
        stranger.until("welcome")
        assert stranger.ask("call", 0, action=DRAW)["code"] == "seat"
        assert ann.ask("call", 1, token=ann.tokens[0], action=RESIGN + 1)["code"] == "seat"
        assert ann.ask("call", 0, action=RESIGN + 1)["code"] == "stale"  # another side's to give
        legal = GAME.list_legal(GAME.start(**QUICK))[0]
        for action in (legal, -1, DRAW + 1, 2**31 - 1):
            assert ann.ask("call", 0, action=action)["text"] == "That cannot be called for here."
        for action in GAME.interrupts:  # calls are no moves
            assert ann.ask("play", 0, ply=0, actions=[action])["clause"] == "T-48"
        assert ann.ask("play", 0, ply=0, move="silver resigns")["clause"] == "T-48"
        assert ann.ask("answer", 0, number=1, yes=True)["code"] == "stale"
        ann.tell({"type": "call", "id": "x", "seat": 0, "token": ann.tokens[0], "action": "resign"})
        assert ann.until("error")["code"] == "malformed"
        other = server.begin("mandala", "me bot")
    with Person(server, other["id"], other["tokens"]) as ann:
        assert ann.until("turn")["calls"] == []
        assert ann.ask("call", 0, action=0)["code"] == "stale"
    match = seen(server, made)
    assert not match["over"] and match["ply"] == 0


def test_a_called_end_is_durable(tmp_path: Path) -> None:
    first = Parlour(tmp_path / "a.db")
    made = first.begin("taliesin", "me me", options=QUICK)
    with Person(first, made["id"], made["tokens"]) as both:
        both.until("turn")
        assert both.ask("call", 0, action=RESIGN)["type"] == "done"
    first.kill()
    again = Parlour(tmp_path / "a.db")
    assert seen(again, made)["outcome"] == "Silver won: gold resigned."
    with Person(again, made["id"], made["tokens"]) as both:
        assert both.until("welcome")["log"][-1]["sentences"] == ["Gold resigned."]
    again.close()


def test_nothing_is_called_for_in_first_steps_or_by_a_class(server: Parlour) -> None:
    asked = [step for step, one in enumerate(GAME.lesson.steps) if one.move]
    for text in ("draw agreed", "gold resigns"):
        judged = server.ask("POST", f"/api/games/taliesin/lesson/{asked[0]}", json={"text": text}).json()
        assert not judged["right"] and judged["clause"] == "T-48"
    page = server.ask("GET", "/games/taliesin/first-steps").text
    assert "Resign" not in page and "Offer a draw" not in page
    s = GAME.start()
    refused = GAME.why_not(s, int(GAME.words.read_move(s, "silver resigns")), int(s.seat))
    assert refused and refused.clause == "T-48"


def test_a_typed_move_that_costs_dear_is_asked_about(server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=QUICK)
    with Person(server, made["id"], made["tokens"]) as both:
        both.until("turn")
        doubt = both.ask("play", 0, ply=0, move="H 1:90-1:18", sure=False)
        assert doubt["type"] == "meant" and "lost in the event horizon" in doubt["warning"]
        meant = both.ask("explain", 0, path=["1:90", "1:18"])
        assert meant["actions"] == doubt["actions"] and meant["warning"] == doubt["warning"]
        assert seen(server, made)["ply"] == 0
        assert both.ask("play", 0, ply=0, move="H 1:90-1:1", sure=False)["type"] == "refused"
        assert both.ask("play", 0, ply=0, actions=doubt["actions"])["type"] == "done"
        assert both.ask("play", 1, ply=1, move="P 1:134-1:120", sure=False)["type"] == "done"
