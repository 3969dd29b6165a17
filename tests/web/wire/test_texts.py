"""Messages that are put together as text say what their models would, field for field, in every game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.core.names import name_of
from parlour.core.offer import Button, Call, Choice, Form, Key, Offer
from parlour.games import GAMES
from parlour.web.table import queries
from parlour.web.table.table import Table
from parlour.web.wire import messages as m
from parlour.web.wire import texts
from parlour.web.wire.client import Client
from tests.toy.toy import GAME as TOY

from ..harness import run_apart
from ..in_process import begin, go_back, heard, open_registry, play, sit

PLIES = 12
BY_HAND = {"event", "turn", "drafted", "picture"}


def check(text: str) -> str:
    """That a message is one of the protocol, with all its fields; its type."""
    told = json.loads(text)
    assert json.loads(m.FROM_SERVER.validate_json(text).model_dump_json()) == told
    return str(told["type"])


def draft(table: Table, client: Client, seat: int, staged: list[Choice]) -> None:
    """Ask what may come behind a choice."""
    actions, ply = list(staged[0].actions), int(table.s.ply)
    asked = m.Draft(type="draft", id="d", token="t", seat=seat, ply=ply, actions=actions)
    client.post(queries.draft(table, client, seat, asked))


async def turn_by_turn(table: Table, luck: random.Random) -> None:
    """Play a few plies, drafting and looking as pages do; somebody takes a move back."""
    client = sit(table, 0)
    for pictures in (True, False):
        client.pictures = pictures
        for _ in range(PLIES // 2):
            if table.over or not table.session.acting():
                break
            seat = table.session.acting()[0]
            choices = table.session.offer(seat).choices
            if staged := [one for one in choices if one.stages]:
                draft(table, client, seat, staged)
            legal = [a for a in table.game.list_legal(table.s) if table.game.engine.actor(table.s, a) == seat]
            before = table.session.traits
            if before.typed and table.session.why_must_type(seat, [legal[0]]):
                legal = [choices[0].actions[0]]
            await play(table, seat, int(table.s.ply), [luck.choice(legal)])
            see = m.See(type="see", id="s", number=table.session.entry_count)
            client.post(table.picture(client, see))
    if table.session.ply:
        await go_back(table, 0, 0)


@pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda game: game.name)
def test_a_game_told_by_hand_is_told_as_its_models_would(tmp_path: Path, game: Game) -> None:
    async def work() -> set[str]:
        async with open_registry(tmp_path / "a.db", {game.name: game}) as registry:
            table = await begin(registry, game, {}, timer={"mode": "advisory", "seconds": 30, "bank": 1})
            others = [sit(table, 1), sit(table)]
            await turn_by_turn(table, random.Random(1))
            return {check(text) for client in table.clients | {*others} for text in heard(client)}

    assert run_apart(work()) >= BY_HAND - {"drafted"}


def test_every_part_of_an_offer_is_written() -> None:
    names = ['Ann "the" Quick', "Ünal\n"]
    made = Offer(
        f"{name_of(1)} is asked.",
        (
            Choice(
                (3, 4), ("a", "b\\c"), "a-b", f"{name_of(0)} will be lost.", True, ("ring-A", 22.5), "2 keys"
            ),
            Choice((5,), ("x",)),
        ),
        (Button("pass", f"Pass, {name_of(0)}", "p"),),
        (
            Form(
                "sum",
                f"{name_of(1)}: make a sum",
                "Cover",
                (Key("+", "+"), Key("6", "six", 2)),
                "A: ",
                "hint",
                True,
            ),
        ),
        {("a", "b"): f"Then {name_of(1)}."},
        (Call(-7, "draw", "Offer a draw", f"Ask {name_of(1)}?", (1,), "asks"),),
        "Play it",
        True,
        (3, 4),
        "pass",
    )
    told: dict[str, Any] = json.loads(texts.offer(1, True, made, names))
    assert json.loads(m.OfferView.model_validate(told).model_dump_json()) == told
    assert told["choices"][0] == {
        "actions": [3, 4],
        "path": ["a", "b\\c"],
        "text": "a-b",
        "warning": 'Ann "the" Quick will be lost.',
        "stages": True,
        "turn": ["ring-A", 22.5],
        "note": "2 keys",
    }
    assert told["main"] == "pass"
    assert told["task"] == "Ünal\n is asked." and told["prompts"] == {"a b": "Then Ünal\n."}
    assert told["forms"][0]["keys"] == [["+", "+", 0], ["6", "six", 2]]


def test_a_choice_keeps_its_text_but_not_the_names_in_it() -> None:
    named, plain = Choice((1,), ("a",), warning=f"Ask {name_of(0)}?"), Choice((1,), ("a",), warning="Sure?")
    assert [texts.choice(named, [name]).count(name) for name in ("Ann", "Bob")] == [1, 1]
    assert texts.choice(plain, ["Ann"]) is texts.choice(plain, ["Bob"])
    assert plain == Choice((1,), ("a",), warning="Sure?"), "and is the choice it was"
