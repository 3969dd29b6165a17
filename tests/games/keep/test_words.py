"""Words: moves, positions, the log, and the castle as text."""

from __future__ import annotations

import pytest

from parlour.core.compile import compiled
from parlour.core.errors import BadPosition, NotAMove
from parlour.core.line import random_walk
from parlour.core.position import Position
from parlour.core.record import Record, copy, same
from parlour.core.step import Step
from parlour.games.keep import GAME, moves
from tests.clauses import clause

from .castle import NUMBERS, lay, moving, opening, play
from .test_refusals import over, race

words = GAME.words


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A3.0", "MOVE A3.0"),
        ("  go to a3.0. ", "MOVE A3.0"),
        ("keep", "MOVE KEEP"),
        ("move T0", "MOVE T.0"),
        ("over t.5", "SKIP T.5"),
        ("lay on T.2", "PLACE T2"),
        ("U4", "PLACE U4"),
        ("open the chest", "CHEST_KEYS"),
        ("drawbridge 5", "PORT 5"),
        ("Give up", "NOGUESS"),
    ],
)
def test_moves_are_read_leniently(text: str, name: str) -> None:
    assert words.read_move(opening(), text) == NUMBERS[name]


@pytest.mark.parametrize("text", ["", "move", "castle", "A3", "place", "press everybody", "ask later"])
def test_what_is_no_move_says_so(text: str) -> None:
    with pytest.raises(NotAMove, match="is not a move. Type a move such as"):
        words.read_move(opening(), text)


def test_every_action_has_one_name_and_is_read_back() -> None:
    s = opening()
    names = [words.move_name(s, action) for action in range(moves.OUTCOMES)]
    assert len(set(names)) == moves.OUTCOMES
    assert [words.read_move(s, name) for name in names] == list(range(moves.OUTCOMES))
    assert words.move_name(s, -1) == "no move -1"


def test_positions_come_back_byte_for_byte() -> None:
    for options in (
        {},
        {"trivia": "off", "movement": "pips"},
        {"seats": 6, "gate_turns": "any", "skill3": 80},
    ):
        s = GAME.start(**options)
        for _ in random_walk(GAME, s, 5, engine=compiled(GAME)):
            if s.ply % 23 == 0 or s.seat == -2:
                assert same(words.read_position(words.position_name(s)), s)
            if s.ply > 600:
                break


def test_a_position_reads_plainly() -> None:
    s = play(moving("F4.0", 3, gates={"U0": 1, "T2": 1}, trivia="off", seats=2), "OPEN U0")
    assert words.position_name(s) == (
        "seats=2 trivia=off ports=fixed first=seat0 phase=relocate ply=2 pos=F4.0,D.3,-,-,-,- "
        "chain=1,6,0,0,0,0 stock=5,2,0,0,0,0 shut=T2:1 gated=1048576 left=1 must=1 opened=U0"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("phase=dancing", "phase cannot be 'dancing'"),
        ("pos=A9.9,-,-,-,-,-", "pos cannot be"),
        ("shut=L0:1", "a gate was lost or found"),
        ("keys=7 supply=custom moat=3", "'moat' is no field of a position of Keep"),
        (
            "ports=fixed first=seat0 phase=answer seat=-4",
            "what is asked does not fit|the question being asked",
        ),
    ],
)
def test_a_position_that_cannot_be_says_why(text: str, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        GAME.read(text)


def story(s: Record, *names: str, answers: dict[str, str] | None = None) -> list[str]:
    """What is told of some actions by name."""
    said: list[str] = []
    for name in names:
        before, action = copy(s), NUMBERS[name]
        seat = int(GAME.engine.actor(s, action))
        play(s, name)
        heard = {"answer": answers[name]} if answers and name in answers else None
        said += GAME.tell(Step(before, action, s, seat, "", heard))
    return said


@clause("K-36 K-37 K-38 K-45", "allows")
def test_the_log_tells_of_keys_falls_and_stairs() -> None:
    assert story(moving("G1.0", 0, trivia="off"), "MOVE F4.0") == [
        "Lion moved through upper stair U0 to F4.0 (pink).",
        "Lion earned one key.",
    ]
    assert story(moving("E2.0", 0, trivia="off"), "MOVE T.0", "CARD 0") == [
        "Lion moved to the trap door T.0 (blue).",
        "The card “Blue” was drawn.",
        "Lion fell through the trap door to the South drawbridge.",
        "Lion earned one key.",
    ]
    assert story(moving("G2.0", 6, trivia="off"), "SKIP H2.0", "MOVE KEEP", "CHEST_KEYS") == [
        "Lion paid a key to skip H2.0 (pink).",
        "Lion moved through door W0 to the keep.",
        "Lion opened the chest with two keys.",
        "Lion opened the chest and won.",
    ]


@clause("K-33 K-34 K-39 K-42", "allows")
def test_the_log_tells_of_questions() -> None:
    line = "MOVE A1.0", "ASK", "DIFF 2", "LET 1", "PRESS 2", "WRONG", "GUESS", "WRONG", "TRY", "RIGHT"
    assert story(moving("D.0"), *line, answers={"WRONG": " Mount   Doom ", "RIGHT": "Etna"}) == [
        "Lion moved to A1.0 (blue).",
        "Lion chose to answer a question.",
        "A hard question was asked: Geography (blue).",
        "Eagle did not start a countdown.",
        "Stag paid a key and started a five-second countdown.",
        "Lion answered “Mount Doom”. That was wrong.",
        "Lion paid a key to guess again.",
        "Lion answered “Mount Doom”. That was wrong.",
        "Eagle may now answer the missed question.",
        "Eagle chose to answer the missed question.",
        "Eagle answered “Etna”. That was right.",
        "Eagle earned one key.",
    ]
    assert story(moving("D.0"), "MOVE A1.0", "ASK", "DIFF 1", "LET 1", "LET 2", "RIGHT")[-2:] == [
        "Lion answered the question. That was right.",
        "Lion earned one key.",
    ]
    assert story(race(), "BUZZW 2", "BUZZR 0") == [
        "Stag answered the question. That was wrong, so {name_of(team)} cannot answer again.",
        "Lion answered the question. That was right.",
        "Lion opened the chest and won.",
    ]


def test_a_trap_door_announces_its_question() -> None:
    assert story(moving("E2.0", 2), "MOVE T.0")[-1] == "A question was asked: Geography (blue)."
    line = ("MOVE T.0", "DIFF 0", "LET 1", "LET 2", "WRONG", "NOGUESS")
    assert story(moving("E2.0", 1), *line)[-4:] == [
        "Lion gave up the question.",
        "Lion fell through the trap door to the South drawbridge.",
        "Lion earned one key.",
        "Eagle may now answer the missed question.",
    ]


@clause("K-71", "allows")
def test_how_the_house_stops_a_game_is_told() -> None:
    s = lay(opening(round_limit=1, trivia="off", seats=2), turns=1, turn=1, seat=1)
    assert story(s, "DONE", "MOVE A1.3")[-1].startswith(
        "The game reached its turn limit. Eagle came nearest to the keep"
    )
    s = lay(
        opening(round_limit=1, trivia="off", seats=2), turns=1, turn=1, seat=1, at={0: "A1.0"}, chain=[2, 3]
    )
    assert story(s, "DONE", "MOVE A1.3")[-1] == (
        "The game reached its turn limit. Eagle has the most keys of those nearest to the keep and won."
    )
    s = lay(opening(round_limit=1, trivia="off", seats=2, at_limit="draw"), turns=1, turn=1, seat=1)
    assert story(s, "DONE", "MOVE A1.3")[-1] == "The game reached its turn limit, and nobody won."


def test_the_castle_as_text_has_tokens_keys_gates_and_the_question() -> None:
    s = moving("D.0", 5, gates={"L0": 2, "W3": 1})
    text = Position(GAME, play(s, "MOVE A1.0", "ASK", "DIFF 2")).text()
    assert "Gates: L0 (2) and W3." in text and "A1[L]-A2-A3" in text
    assert "Question: Geography (blue, hard)." in text
    assert "> Lion   A1.0 (blue)                  5 keys" in text
    assert words.text(over()).startswith("Lion opened the chest and won.")


@clause("K-29", "allows")
def test_a_gate_that_saved_a_token_is_told() -> None:
    line = ("MOVE T.0", "DIFF 0", "LET 1", "LET 2", "WRONG")
    assert story(moving("E2.0", 0, gates={"T0": 1}), *line)[-2:] == [
        "The gate on the trap door T.0 (blue) kept Lion from falling.",
        "Eagle may now answer the missed question.",
    ]
    assert story(moving("E2.0", 1, gates={"T0": 1}), *line, "NOGUESS")[-3:] == [
        "Lion gave up the question.",
        "The gate on the trap door T.0 (blue) kept Lion from falling.",
        "Eagle may now answer the missed question.",
    ]
    right = story(moving("E2.0", 0, gates={"T0": 1}), *line[:-1], "RIGHT")
    assert not any("falling" in said for said in right)
    assert not any("falling" in said for said in story(moving("E2.0", 1, gates={"T0": 1}), *line)), "not yet"


@clause("K-12", "allows")
def test_who_begins_by_lot_has_drawn_no_card() -> None:
    drawn = play(GAME.start(seats=2), "PORT 0", "PORT 3")
    assert story(drawn, "FIRST 1") == ["Eagle drew “Your Choice” and goes first."]
    lot = play(GAME.start(seats=2, first="uniform"), "PORT 0", "PORT 3")
    assert GAME.words.describe(lot)[0] == "The team that goes first is being drawn by lot."
    assert story(lot, "FIRST 1") == ["Eagle goes first (drawn by lot)."]


@clause("K-54", "allows")
def test_the_chests_question_has_no_rating_in_any_text() -> None:
    s = race()
    told = " ".join(words.describe(s)) + Position(GAME, s).text()
    assert "(yellow)" in told and "easy" not in told
