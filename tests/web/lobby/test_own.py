"""Games of one's own in the lobby: which game, against whom, when, whose turn; finished ones are elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]


def test_games_of_ones_own_can_be_told_apart(visit: Visit, server: Parlour) -> None:
    waits = server.begin("mandala", "me open", options={"seats": 2})
    against = server.begin("toy", "me bot")
    over = server.begin("toy", "me me", options={"goal": 1})
    with Person(server, over["id"], over["tokens"]) as both:
        while turn := both.my_turn():
            both.play(turn["choices"][0], turn["ply"])
    friend = server.ask(
        "POST", f"/api/matches/{waits['id']}/seats", json={"invite": waits["invite"], "name": "Bea"}
    )
    assert friend.status_code == 201
    page = visit("/", width=360, height=740)
    own = {made["id"]: {"tokens": made["tokens"], "at": 1} for made in (waits, against, over)}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.reload()
    page.wait_for_selector("#own:not([hidden])")
    running = page.locator("#own-list li").all_inner_texts()
    assert len(running) == 2
    mandala = next(text for text in running if "Mandala" in text)
    assert "with Bea" in mandala and ("your turn" in mandala or "Bea to move" in mandala)
    assert any(
        re.search(r"with (Dreamer|Learner|Eager|Planner|Master)", text) and "on 1 January" in text
        for text in running
    ), running
