"""Offers: what can be clicked and pressed in every phase, and what other clicks are told."""

from __future__ import annotations

import pytest

from parlour.core.judge import Attempt, refuse
from parlour.core.offer import Look, Offer
from parlour.core.record import Record, copy
from parlour.games.keep import GAME, moves
from parlour.games.keep.board import SPACE_NAMES
from tests.clauses import clause

from .castle import NUMBERS, lay, moving, opening, play
from .test_refusals import asked, chest, missed, race


def offered(s: Record, seat: int = 0) -> Offer:
    return GAME.view.offer(s, Look(seat))


def paths(s: Record, seat: int = 0) -> dict[tuple[str, ...], tuple[int, ...]]:
    return {choice.path: choice.actions for choice in offered(s, seat).choices}


def keys_of(s: Record, seat: int = 0) -> dict[str, str]:
    """Which key presses which button."""
    return {button.key: button.at for button in offered(s, seat).buttons}


@clause("K-10", "allows")
def test_a_drawbridge_is_clicked() -> None:
    s = play(GAME.start(), "PORT 2")
    assert ("D.2",) not in paths(s, 1) and paths(s, 1)["D.3",] == (NUMBERS["PORT 3"],)


@clause("K-21 K-25", "allows")
def test_in_the_gate_window_a_stair_is_clicked_and_a_gated_one_asks_what_for() -> None:
    s = play(opening(), "PLACE L0", "PLACE T3")
    found = paths(s)
    assert found["U4",] == (NUMBERS["PLACE U4"],) and found["done",] == (moves.DONE,)
    assert found["L0", "lay"] == (NUMBERS["PLACE L0"],) and found["L0", "open"] == (NUMBERS["OPEN L0"],)
    assert found["T.3", "open"] == (NUMBERS["OPEN T3"],) and found["T.5",] == (NUMBERS["PLACE T5"],)
    said = offered(s).prompts["L0",]
    assert said == "On lower stair L0: place another gate, or open one for one key?"
    assert keys_of(s) == {" ": "done", "l": "lay", "o": "open"}
    play(s, "PLACE L0", "PLACE L0")
    assert paths(s)["L0",] == (NUMBERS["OPEN L0"],), "with no gate left there is only one thing to do"


@clause("K-14", "allows")
def test_out_of_the_gate_window_one_click_moves() -> None:
    s = opening()
    assert paths(s)["A1.0",] == (moves.DONE, NUMBERS["MOVE A1.0"])
    assert ("A2.0",) not in paths(s), "one space ahead only"
    coin = opening(trivia="off", movement="coin")
    assert ("A1.0",) not in paths(coin), "the coin comes first"
    rivals = opening(gate_turns="any")
    assert rivals.seat == 1 and ("A1.2",) not in paths(rivals, 1), "the window of a team that does not move"


@clause("K-32", "allows")
def test_a_space_is_skipped_by_button_or_with_a_farther_click() -> None:
    s = moving("A1.0", 2)
    found = paths(s)
    assert found["A2.0",] == (NUMBERS["MOVE A2.0"],) and found["skip", "A2.0"] == (NUMBERS["SKIP A2.0"],)
    assert found["A3.0",] == (NUMBERS["SKIP A2.0"], NUMBERS["MOVE A3.0"])
    far = next(choice for choice in offered(s).choices if choice.path == ("E1.0",))
    assert far.actions == (NUMBERS["SKIP A2.0"], NUMBERS["SKIP A3.0"], NUMBERS["MOVE E1.0"])
    assert far.warning == "Pay two keys to skip two spaces and land on E1.0 (orange)?"
    assert ("E2.0",) not in found, "that would take three keys"
    assert keys_of(s)["s"] == "skip" and offered(s).prompts["skip",].startswith("Choose the space to skip.")


def test_every_farther_click_can_be_played_as_it_stands() -> None:
    s = moving("E2.0", 5, gates={"U0": 1})
    lines = [choice.actions for choice in offered(s).choices if len(choice.actions) > 1]
    assert len(lines) > 5
    for line in lines:
        t = copy(s)
        for action in line:
            assert GAME.why_not(t, action, 0) is None
            GAME.engine.play(t, action)


@clause("K-26 K-28", "allows")
def test_a_gate_beside_the_token_is_opened_and_kept_or_laid() -> None:
    s = moving("A3.0", 2, gates={"L0": 1})
    assert paths(s)["L0",] == (NUMBERS["OPEN L0"],)
    play(s, "OPEN L0")
    assert paths(s)["hold",] == (moves.HOLD,) and keys_of(s) == {"h": "hold"}
    assert paths(s)["W3",] == (NUMBERS["PLACE W3"],) and ("L0",) not in paths(s)


@clause("K-16 K-33 K-34 K-39 K-51 K-52 K-53 K-58", "allows")
def test_buttons_and_their_keys() -> None:
    landed = play(moving("D.0"), "MOVE A1.0")
    assert keys_of(landed) == {"a": "ask", "d": "decline"}
    chosen = play(moving("D.0", difficulty="chosen"), "MOVE A1.0")
    assert keys_of(chosen) == {"e": "ask-easy", "m": "ask-medium", "h": "ask-hard", "d": "decline"}
    assert keys_of(asked(), 1) == {"p": "press", "l": "let"}
    assert paths(asked(), 2) == {("press",): (NUMBERS["PRESS 2"],), ("let",): (NUMBERS["LET 2"],)}
    assert keys_of(missed()) == {"g": "guess", "n": "no-guess"}
    assert keys_of(missed(guesses=0), 1) == {"t": "try", "x": "pass"}
    assert keys_of(chest(3)) == {"k": "chest-keys", "c": "chest-try", "v": "leave", " ": "stop"}
    labels = {button.at: button.label for button in offered(chest(3)).buttons}
    assert (
        labels["chest-keys"] == "Open the chest (takes three keys)"
        and labels["chest-try"] == "Race to open the chest"
    )
    choosing = play(chest(3), "CHEST_TRY", "CARD 6")
    assert keys_of(choosing)["1"] == "category-blue" and len(offered(choosing).choices) == 6
    assert offered(race()).choices == offered(asked(), 0).choices == (), (
        "the quizmaster hears answers, not the board"
    )


@clause("K-16 K-21 K-51 K-57 K-58", "allows")
def test_the_task_names_what_can_be_done_and_nothing_else() -> None:
    assert offered(chest(3)).task == "Open the chest, try to open the chest, leave the keep or stop here."
    assert offered(chest(2, trivia="off")).task == "Open the chest, leave the keep or stop here."
    assert offered(play(moving("G2.0", 1), "MOVE KEEP")).task == "Try to open the chest or stop here."
    trap = play(moving("E2.0", difficulty="chosen"), "MOVE T.0")
    assert offered(trap).task == "Choose how hard your question should be."
    assert offered(lay(opening(), stock=[0, 8])).task == "You cannot place or open a gate. Press Done."


@pytest.mark.parametrize(
    ("s", "path", "told"),
    [
        (moving("A1.0"), ("L3",), "K-03: Your token cannot stop on a stair"),
        (moving("A1.0"), ("T.4",), "K-04: No path leads from A1.0 (blue)"),
        (
            moving("A3.0", 0, gates={"L0": 1}),
            ("L0",),
            "K-25: Opening the gate on lower stair L0 costs one key",
        ),
        (moving("A3.0", 0, gates={"L0": 1}), ("E1.0",), "K-24: A gate blocks lower stair L0"),
        (moving("A1.0", gates={"U2": 1}), ("U2",), "K-27: Upper stair U2 is not beside your token"),
        (moving("A1.0", 0), ("skip", "A2.0"), "K-32: Skipping a space costs one key, and you have no keys."),
        (moving("A1.0"), ("chest-keys",), "K-50: The chest is in the keep"),
        (opening(), ("D.3",), "K-20: You cannot place a gate on a drawbridge"),
        (
            opening(),
            ("F2.3",),
            "K-20: You can place gates only on stairs, doors and trap doors, not on F2.3 (pink).",
        ),
        (lay(opening(), stock=[0, 8]), ("W2",), "K-21: You have no gate left to place."),
        (
            play(moving("A3.0", gates={"L0": 1}), "OPEN L0"),
            ("L0",),
            "K-28: You cannot put this gate back",
        ),
        (play(moving("D.0"), "MOVE A1.0"), ("A2.0",), "K-16: You have landed"),
        (play(GAME.start(), "PORT 0", "PORT 1"), ("D.1",), "K-10: Another team has already chosen"),
    ],
)
def test_a_click_that_is_no_choice_is_told_why(s: Record, path: tuple[str, ...], told: str) -> None:
    seat = int(s.seat)
    assert path not in paths(s, seat)
    meant = GAME.view.click(s, Look(seat), path)
    why = refuse(GAME, s, meant) if isinstance(meant, Attempt) else GAME.why_not(s, meant, seat)
    assert why is not None and f"{why.clause}: {why.text}".startswith(told)


def test_a_click_out_of_turn_is_told_whose_turn_it_is() -> None:
    meant = GAME.view.click(opening(), Look(1), ("A1.2",))
    assert isinstance(meant, Attempt) and refuse(GAME, opening(), meant).text == "It is Lion's turn."
    assert GAME.view.click(moving("A1.0"), Look(0), ("skip",)) is None, "which space is still to come"
    assert offered(opening(), 2) == Offer()


def test_every_space_and_place_can_be_clicked_in_both_arrangements() -> None:
    for arrangement in GAME.view.ARRANGEMENTS:
        text = str(GAME.view.board(opening(), Look(0, arrangement=arrangement)))
        for name in (*SPACE_NAMES, *(f"{kind}{n}" for kind in "LUW" for n in range(6))):
            assert f'data-at="{name}"' in text, name
