"""Resigning and agreeing a draw: at any time, by no move, and never after the end. T-48"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.bots import agrees
from parlour.cli.app import app
from parlour.core.judge import refuse
from parlour.core.match import Match
from parlour.core.names import name_of
from parlour.core.offer import Offer
from parlour.core.position import Position
from parlour.core.record import IS_OVER, NOBODY, OK, OUT_OF_TURN, WORLD, same
from parlour.games.taliesin.moves import CALLS, DRAW, RESIGN
from parlour.games.taliesin.state import AGREED, DRAWN, GOLD_WINS, RESIGNED, SILVER_WINS
from parlour.games.taliesin.words.log import turn_name
from tests.clauses import clause

from .kit import GAME, do, pos, start, told, typed, words

ENDS = [
    ("gold resigns", SILVER_WINS, RESIGNED, (-1, 1), "Silver won: gold resigned."),
    ("silver resigns", GOLD_WINS, RESIGNED, (1, -1), "Gold won: silver resigned."),
    ("draw agreed", DRAWN, AGREED, (0, 0), "A draw: the sides agreed."),
]
TOLD = {RESIGN: "Gold resigned.", RESIGN + 1: "Silver resigned.", DRAW: "The sides agreed a draw."}


@pytest.mark.parametrize(("move", "result", "reason", "returns", "outcome"), ENDS)
@pytest.mark.parametrize("before", [(), ("P 1:89-1:88",)], ids=["gold to move", "silver to move"])
@clause("T-48", "allows")
def test_a_game_ends_by_a_call_whoever_is_to_move(
    before: tuple[str, ...], move: str, result: int, reason: int, returns: tuple[int, int], outcome: str
) -> None:
    s = do(start(), *before)
    end = do(s, move)
    assert (end.result, end.reason, end.seat, end.ply) == (result, reason, NOBODY, s.ply + 1)
    assert tuple(GAME.engine.returns(end, seat) for seat in (0, 1)) == returns
    assert GAME.outcome(end) == outcome == turn_name(end)
    assert (end.at == s.at).all() and GAME.faults_of(end) == []
    action = words.read_move(s, move)
    assert words.move_name(s, action) == move and told(s, move) == [TOLD[action]]
    assert same(words.read_position(words.position_name(end)), end)
    assert GAME.engine.actor(s, action) == WORLD and action not in GAME.list_legal(s)


@clause("T-48", "refuses")
def test_nothing_is_called_after_the_end() -> None:
    mated = do(pos("W72,l154/L40/- g 0 0 0"), "W 1:72-3:1#")
    for end in (mated, *(do(start(), move) for move, *_ in ENDS)):
        for action in CALLS:
            assert GAME.engine.refusal(end, action) == IS_OVER
            assert typed(end, words.move_name(end, action)).clause == "T-52"
        assert Position(GAME, end).offer(0) == Offer() == Position(GAME, end).offer(1)


@clause("T-48", "refuses")
def test_no_seat_plays_a_call_as_its_move() -> None:
    s = start()
    for action in CALLS:
        assert GAME.engine.refusal(s, action) == OK
        refusal = GAME.why_not(s, action, seat=0)
        assert refusal == refuse(GAME, s, action, OUT_OF_TURN)
        assert refusal is not None and refusal.clause == "T-48"
        said = "Resigning and offering a draw are not moves. Call for them instead: resign, or draw."
        assert refusal.text == said, "the same on a page and in a terminal"
        assert {call.word for call in Position(GAME, s).offer(0).calls} == {"resign", "draw"}
    assert GAME.engine.refusal(s, DRAW + 1) not in (OK, IS_OVER)


CONSENT: list[tuple[dict[str, Any], int, list[int], list[int]]] = [
    ({}, 0, [1], []),
    ({}, 1, [0], []),
    ({"ruleset": "travellers"}, 1, [0, 2, 3], [0]),
    ({"ruleset": "travellers", "gold_players": 1}, 0, [1, 2], []),
    ({"ruleset": "travellers", "gold_players": 1}, 2, [0, 1], [1]),
    ({"ruleset": "circle"}, 5, [0, 1, 2, 3, 4, 6, 7], [4, 6, 7]),
]


@pytest.mark.parametrize(("options", "seat", "draw", "resign"), CONSENT)
@clause("T-48", "allows")
def test_partners_agree_to_resign_and_everybody_to_a_draw(
    options: dict[str, Any], seat: int, draw: list[int], resign: list[int]
) -> None:
    s = start(**options)
    offered = {call.word: call for call in Position(GAME, s).offer(seat).calls}
    assert list(offered["draw"].consent) == draw and list(offered["resign"].consent) == resign
    side = 0 if seat < s.gold_players else 1
    assert (offered["draw"].action, offered["resign"].action) == (DRAW, RESIGN + side)
    assert f"Then {('silver', 'gold')[side]} wins." in offered["resign"].question
    assert offered["draw"].request == f"{name_of(seat)} offers a draw."


def test_a_bot_takes_a_draw_when_it_is_not_ahead_and_follows_its_partner() -> None:
    rich, poor = "L40,H60,H61/-/l154 g", "L40/-/l154,h60,h61 g"
    assert not agrees(GAME, pos(rich), DRAW, 1, 0) and agrees(GAME, pos(rich), DRAW, 0, 1)
    assert agrees(GAME, pos(poor), DRAW, 1, 0) and not agrees(GAME, pos(poor), DRAW, 0, 1)
    s = pos(rich, ruleset="travellers")
    assert agrees(GAME, s, RESIGN, 1, 0), "a partner"
    assert not agrees(GAME, s, RESIGN + 1, 0, 2), "nobody gives up another side's game"


@pytest.mark.parametrize("move", [move for move, *_ in ENDS])
def test_a_called_end_is_in_the_match_file_and_checks(move: str, tmp_path: Path) -> None:
    match = Match.begin(GAME, boards=1)
    for said in ("P 1:161-1:129", "P 1:134-1:120", move):
        action = words.read_move(match.position().record, said)
        assert isinstance(action, int)
        match.line.append(action)
    text = match.to_json()
    again = Match.from_json(text, {GAME.name: GAME})
    assert again.to_json() == text and again.position().over and again.seed and again.check() == []
    file = tmp_path / "called.json"
    file.write_text(text, encoding="utf-8", newline="\n")
    made = CliRunner().invoke(app, ["verify", str(file)])
    assert made.exit_code == 0, made.output
    match.line.append(words.read_move(start(boards=1), "draw agreed"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="The game is over"):
        match.position()
