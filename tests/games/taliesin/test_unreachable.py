"""Positions that no game of Taliesin comes to, open play without a move, and the version before that."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from parlour.core.match import Match
from parlour.games.taliesin import earlier_versions
from parlour.games.taliesin.rules.turns import end_without_moves, finish
from parlour.games.taliesin.state import DRAWN, GOLD_WINS, MATE, STALEMATE, STALEMATE_LOST
from tests.clauses import clause

from .kit import GAME, pos

ALONE = "L40,C109,l154/-/-"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{ALONE} g 0 0 9 | over=gold:1", "has not come"),  # not mated
        (f"{ALONE} g 0 0 9 | over=draw:4", "has not come"),  # not stalemated
        (f"{ALONE} g 0 0 9 | over=draw:5", "has not come"),  # not bare
        (f"{ALONE} g 0 0 9 | over=draw:6", "has not come"),  # not repeated
        (f"{ALONE} g 0 0 9 | over=draw:7", "has not come"),  # not quiet for long enough
        (f"{ALONE} g 0 0 9 | over=draw:8", "has not come"),  # not at the last ply
        (f"{ALONE} g 0 0 9 | over=draw:9", "has not come"),  # resigned, and nobody lost
        (f"{ALONE} g 0 0 9 | over=gold:10", "has not come"),  # agreed, and somebody won
        (f"{ALONE} g 0 0 9 | over=gold:2 danger=open", "has not come"),  # nothing was taken
        (f"{ALONE} g 0 0 9 | boards=3 boards=3", "boards is said twice"),
        (f"{ALONE} g 0 0 {'9' * 5000}", "is no turn"),
        (f"{ALONE} g {'9' * 5000}", "is no turn"),
        (f"{ALONE} g 0 0 1 | seen=1", "does not fit"),
    ],
)
@clause("T-44 T-46 T-47", "refuses")
def test_what_no_game_comes_to_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        GAME.read(text)


@clause("T-48 T-45", "allows")
def test_ends_that_have_come_are_read() -> None:
    for text in (
        f"{ALONE} g 0 0 9 | over=gold:9",
        f"{ALONE} g 0 0 9 | over=draw:10",
        f"{ALONE} g 0 100 200 | over=draw:7",
        "L40,C109/-/- g 0 0 9 | danger=open over=gold:2",
        "L40,l154/-/- g 0 0 9 | over=draw:5",
    ):
        position = GAME.read(text)
        assert position.over and GAME.read(str(position)) == position


@clause("T-46", "allows")
def test_in_open_play_a_side_without_a_move_is_stalemated() -> None:
    endangered = "L40,r65,A82,h121,p153,l154/c118/- s 0 0 0"
    assert end_without_moves(pos(endangered)) == MATE
    assert end_without_moves(pos(endangered, danger="open")) == STALEMATE
    assert end_without_moves(pos(endangered, danger="open", stalemate="loss")) == STALEMATE_LOST
    s = pos(endangered, danger="open")
    finish(s, DRAWN, STALEMATE)
    assert GAME.words.outcome(s) == "A draw: the side whose turn it is has no move."


@clause("T-46", "refuses")
def test_the_first_version_calls_it_mate(monkeypatch: pytest.MonkeyPatch) -> None:
    """The move before leaves the side without one; what that means differs between the versions."""

    def leaves_without_a_move(s: object, action: int) -> None:
        finish(s, DRAWN, STALEMATE)

    monkeypatch.setattr(earlier_versions, "play_now", leaves_without_a_move)
    s = pos("L40,r65,A82,h121,p153,l154/c118/- s 0 0 0", danger="open")
    earlier_versions.play(s, 0)
    assert (s.result, s.reason) == (GOLD_WINS, MATE)
    s = pos("L40,r65,h121,p153,l154/c118/- s 0 0 0", danger="open")
    earlier_versions.play(s, 0)
    assert (s.result, s.reason) == (DRAWN, STALEMATE), "unless the Life Force is safe"


def test_matches_of_the_first_version_are_replayed_under_it() -> None:
    first = GAME.of_version(1)
    assert first is not None and first.engine.play is not None and GAME.version == 2
    match = Match(GAME, GAME.choose(boards=1), ["Gold", "Silver"], version=1)
    assert match.game is first and match.position().moves()
    score = "game taliesin 1\noptions boards=1\n1 P 1:161-1:129\n"
    assert Match.from_text(score, {"taliesin": GAME}).game is first


@clause("T-14", "refuses")
def test_a_way_that_is_shut_straight_between_is_not_called_a_hole_that_is_shut() -> None:
    s = pos("W27,L146/p27/h27,l100 g 0 0 0", hole_exit="straight")
    refusal = GAME.why_not(s, int(GAME.words.read_move(s, "W 1:27x3:27")))
    assert refusal is not None and refusal.clause == "T-14"
