"""Every reason against something, as its literal sentence about a position: rules' codes and attempts alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.errors import BadOption, Refusal
from parlour.core.judge import Attempt, is_whose, refuse
from parlour.core.record import IS_OVER, OUT_OF_TURN, Record
from parlour.games.keep import GAME
from parlour.games.keep.rules import codes
from parlour.games.keep.words import reasons
from tests.clauses import clause

from .castle import NUMBERS, lay, moving, opening, play, put_gates

words = GAME.words


def typed(s: Record, text: str, seat: int | None = None) -> tuple[int, Refusal]:
    """The code and the refusal that a typed move meets."""
    read = words.read_move(s, text)
    if isinstance(read, Attempt):
        return read.code, refuse(GAME, s, read)
    why = GAME.why_not(s, read, seat)
    assert why is not None, f"{text} is allowed"
    elsewhere = seat is not None and not is_whose(GAME, s, read, seat)
    return (OUT_OF_TURN if elsewhere else int(GAME.engine.refusal(s, read))), why


def asked(**options: Any) -> Record:
    """Lion has taken the question of A1.0, with rating easy where there are ratings."""
    s = play(opening(**options), "DONE", "MOVE A1.0", "ASK")
    return play(s, "DIFF 0") if s.phase == 7 else s


def missed(**options: Any) -> Record:
    """Lion has missed it: rivals have let it pass, the answer was wrong."""
    return play(asked(**options), "LET 1", "LET 2", "WRONG")


def chest(keys: int, **options: Any) -> Record:
    """Lion in the keep at the start of its turn."""
    return play(lay(opening(**options), at={0: "KEEP"}, chain=[keys]), "DONE")


def race(**options: Any) -> Record:
    return play(chest(1, **options), "CHEST_TRY", "CARD 2")


def over() -> Record:
    return play(chest(3), "CHEST_KEYS")


def missed_broke() -> Record:
    """Lion has missed its question and has no key for another guess."""
    s = lay(opening(), chain=[0])
    return play(s, "DONE", "MOVE A1.0", "ASK", "DIFF 0", "LET 1", "LET 2", "WRONG")


def asked_by_the_rich() -> Record:
    """Lion is asked; Eagle has no key to press with."""
    return play(lay(opening(), chain=[6, 0, 6]), "DONE", "MOVE A1.0", "ASK", "DIFF 0")


def broke_stray() -> Record:
    """The same where a stray question may not be tried without a key, and no guess is bought."""
    s = lay(opening(stray_broke="barred", guesses=0), chain=[6, 0, 6])
    return play(s, "DONE", "MOVE A1.0", "ASK", "DIFF 0")


def shut_in() -> Record:
    s = lay(opening(trivia="off", seats=2), at={0: "KEEP"}, chain=[1])
    for side in range(6):
        put_gates(s, f"W{side}")
    return play(s, "DONE")


Case = tuple[int, Callable[[], Record], str, str]
# The code, a position, what is typed there (@n: by seat n), and what is said to it.
# fmt: off
CASES: list[Case] = [
    (OUT_OF_TURN, lambda: opening(), "done @1",
     "K-13: It is Lion's turn."),
    (OUT_OF_TURN, lambda: moving("A1.0"), "place L0 @1",
     "K-21: You can place and open gates only in your own turn, and it is Lion's turn."),
    (OUT_OF_TURN, lambda: missed(guesses=0), "place L0 @0",
     "K-39: It is Eagle's turn to answer this question or pass."),
    (OUT_OF_TURN, lambda: missed(guesses=0), "try @2",
     "K-39: It is Eagle's turn to answer this question or pass."),
    (OUT_OF_TURN, lambda: play(chest(1), "CHEST_TRY", "CARD 7"), "category blue @0",
     "K-53: It is Eagle's turn to choose the category."),
    (OUT_OF_TURN, lambda: asked(), "press lion @0",
     "K-34: Lion must answer this question. Only the other teams can start a countdown."),
    (OUT_OF_TURN, lambda: play(asked(), "PRESS 1"), "ask @1",
     "K-17: The game waits for Lion's answer."),
    (IS_OVER, over, "done",
     "K-70: The game is over. Lion has won."),
    (codes.NO_SUCH_TEAM, lambda: asked(), "press wolf",
     "K-02: There is no such team: only three teams play."),
    (codes.PORT_TAKEN, lambda: play(GAME.start(), "PORT 2"), "drawbridge north-west",
     "K-10: Another team has already chosen that drawbridge. Choose a free one."),
    (codes.PORTS_CHOSEN, lambda: opening(), "drawbridge south",
     "K-10: Every team has chosen its drawbridge and cannot change it."),
    (codes.NOT_CONNECTED, lambda: moving("A1.0"), "move T.3",
     "K-04: No path leads from A1.0 (blue), where your token is, straight to the trap door T.3 (brown)."),
    (codes.NOT_CONNECTED, lambda: moving("A3.0", lateral="off"), "move B3.5",
     "K-04: In this game tokens cannot step sideways, from A3.0 (green) to B3.5 (blue)."),
    (codes.TURNS_BACK, lambda: play(moving("A1.0"), "SKIP A2.0"), "move A1.0",
     "K-08: Your token has just left A1.0 (blue). You cannot go back there in the same move."),
    (codes.TURNS_BACK, lambda: play(moving("B3.5"), "SKIP E1.0", "SKIP F1.5"), "move A3.0",
     "K-08: Your token has moved towards the keep in this move. "
     "It cannot turn round now and go away from the keep, to A3.0 (green)."),
    (codes.GATE_IN_THE_WAY, lambda: moving("F4.0", 1, gates={"U0": 1}), "move G1.0",
     "K-24: A gate blocks upper stair U0. Opening costs two keys; you have one key."),
    (codes.GATE_IN_THE_WAY, lambda: moving("A3.0", 1, gates={"L0": 2}), "skip E1.0",
     "K-24: Two gates block lower stair L0. Opening costs one key for each gate; you have one key."),
    (codes.MUST_MOVE, lambda: moving("A1.0"), "stop",
     "K-07: You cannot stop yet. First move your token one space."),
    (codes.MUST_GO_ON, lambda: play(moving("A1.0", trivia="off", movement="coin"), "ROLL 2", "MOVE A2.0"), "stop",
     "K-62: You cannot stop yet: you have one space left to move. Choose the next space."),
    (codes.TOO_LATE_TO_PLACE, lambda: moving("A1.0"), "place L0",
     "K-21: You can place gates only at the start of a turn, before your token moves."),
    (codes.NO_GATE_LEFT, lambda: play(opening(), *4 * ["PLACE L0"]), "place L0",
     "K-21: You have no gate left to place."),
    (codes.NO_GATE_HERE, lambda: opening(), "open T3",
     "K-25: There is no gate on trap door T3."),
    (codes.TOO_DEAR, lambda: moving("F4.0", 1, gates={"U0": 1}), "open U0",
     "K-25: Opening the gate on upper stair U0 costs two keys, and you have one key."),
    (codes.TOO_FAR_TO_OPEN, lambda: moving("A3.0", gates={"U0": 1}), "open U0",
     "K-27: Upper stair U0 is not beside your token. During a move you can open only gates beside your token."),
    (codes.TOO_FAR_TO_OPEN, lambda: moving("T.0", gates={"T0": 1}), "open T0",
     "K-27: You can open a gate on a trap door only at the start of your turn, before you move."),
    (codes.SAME_PLACE, lambda: play(moving("A3.0", gates={"L0": 1}), "OPEN L0"), "place L0",
     "K-28: You cannot put this gate back on lower stair L0. Place it somewhere else, or keep it."),
    (codes.NO_GATE_IN_HAND, lambda: opening(), "keep the gate",
     "K-28: You have no opened gate in hand. Open a gate first; then you can keep it."),
    (codes.SKIPS_ARE_OFF, lambda: moving("A1.0", skip="off"), "skip A2.0",
     "K-32: In this game you cannot skip spaces."),
    (codes.ONE_SKIP_A_TURN, lambda: play(moving("A1.0", skip="one"), "SKIP A2.0"), "skip A3.0",
     "K-32: In this game you may skip one space in a turn, and you have done so."),
    (codes.NOTHING_TO_SKIP, lambda: moving("A1.0"), "skip D.0",
     "K-32: You can skip only coloured spaces, and the South drawbridge has no colour."),
    (codes.NO_KEY_TO_SKIP, lambda: moving("A1.0", 0), "skip A2.0",
     "K-32: Skipping a space costs one key, and you have no keys."),
    (codes.NO_WAY_ON, lambda: moving("A2.0", 1, gates={"L0": 1}, lateral="off"), "skip A3.0",
     "K-32: You cannot skip A3.0 (green): with no keys left, your token could not move on from there."),
    (codes.PASSING_OVER, lambda: play(moving("A1.0"), "SKIP A2.0"), "stop",
     "K-32: You paid to skip A2.0 (yellow), so you cannot stop there. Choose the next space."),
    (codes.NO_TRIVIA, lambda: opening(trivia="off"), "ask",
     "K-15: This game is played without questions."),
    (codes.MUST_ANSWER, lambda: play(moving("E2.0"), "MOVE T.0", "DIFF 1"), "decline",
     "K-16: On a trap door you must answer the question."),
    (codes.MUST_ANSWER, lambda: play(moving("A1.0", answer_duty="always", difficulty="chosen"), "MOVE A2.0"), "decline",
     "K-16: In this game you must answer every question."),
    (codes.RATING_IS_CHOSEN, lambda: play(moving("A1.0", difficulty="chosen"), "MOVE A2.0"), "ask",
     "K-42: First choose how hard the question should be: easy, medium or hard."),
    (codes.RATING_IS_DRAWN, lambda: play(moving("A1.0"), "MOVE A2.0"), "ask hard",
     "K-42: In this game you cannot choose how hard the question is: chance decides."),
    (codes.RATING_IS_OFF, lambda: play(moving("A1.0", difficulty="off"), "MOVE A2.0"), "ask hard",
     "K-42: In this game all questions earn the same, so you do not choose how hard yours is."),
    (codes.NO_SUCH_RATING, lambda: play(moving("A1.0", difficulty="chosen"), "MOVE A2.0"), "ask very hard",
     "K-74: In this game a question can only be easy, medium or hard."),
    (codes.NO_SUCH_RATING, lambda: play(moving("A1.0", ratings=2), "MOVE A2.0", "ASK"), "rating hard",
     "K-74: In this game a question can only be easy or medium."),
    (codes.NOT_ANOTHER_RATING, lambda: asked(), "turns out medium",
     "K-74: It is already decided how hard this question is."),
    (codes.NOTHING_WRONG_YET, lambda: opening(), "guess",
     "K-33: You can buy another guess only after a wrong answer to your own question."),
    (codes.NO_MORE_GUESSES, lambda: play(missed(), "GUESS", "WRONG"), "guess",
     "K-33: You have used up your guesses: you can buy only one extra guess for each question."),
    (codes.NO_KEY_TO_GUESS, lambda: missed_broke(), "guess",
     "K-33: Another guess costs one key, and Lion has no keys."),
    (codes.GAVE_UP, lambda: play(missed(), "NOGUESS"), "guess",
     "K-33: Lion has given up this question."),
    (codes.PRESSURE_IS_OFF, lambda: asked(pressure="off"), "press eagle",
     "K-34: In this game there is no countdown."),
    (codes.NO_KEY_TO_PRESS, lambda: asked_by_the_rich(), "press eagle",
     "K-34: Starting a countdown costs one key, and Eagle has none."),
    (codes.OWN_QUESTION, lambda: asked(), "press lion",
     "K-34: Lion must answer this question. Only the other teams can start a countdown."),
    (codes.LET_IT_PASS, lambda: play(asked(), "LET 1"), "press eagle",
     "K-34: Eagle has chosen not to start a countdown for this question, and cannot change that."),
    (codes.ONE_COUNTDOWN, lambda: play(asked(), "PRESS 1"), "press stag",
     "K-34: Eagle has already started the countdown for this question."),
    (codes.NOT_TO_BE_PRESSED, lambda: missed(guesses=0), "press stag",
     "K-34: You can start a countdown only while a team answers its own question."),
    (codes.NO_QUESTION_TO_PRESS, lambda: opening(), "press stag",
     "K-34: A countdown can start only while another team has a question."),
    (codes.TIME_IS_UP, lambda: play(asked(), "PRESS 1", "TIMEOUT"), "right",
     "K-35: Time is up. Pay one key to guess again."),
    (codes.NO_COUNTDOWN, lambda: play(asked(), "LET 1", "LET 2"), "time out",
     "K-35: No countdown is running, so time cannot run out."),
    (codes.NO_STRAY, lambda: opening(), "try",
     "K-39: There is no missed question now. When a team answers its question wrong, the others may answer it."),
    (codes.NO_STRAY, lambda: opening(stray="off"), "try",
     "K-39: In this game a question that one team missed is not offered to the others."),
    (codes.NO_STRAY, lambda: play(missed(guesses=0), "TRY"), "try",
     "K-39: The game waits for Eagle's answer to the question that Lion missed."),
    (codes.NOTHING_TO_RISK, lambda: play(broke_stray(), "LET 2", "WRONG"), "try",
     "K-40: A wrong answer here costs one key, and Eagle has no keys. You can only pass."),
    (codes.NOT_IN_KEEP, lambda: moving("A1.0"), "chest keys",
     "K-50: The chest is in the keep, and your token is on A1.0 (blue). Move it to the keep first."),
    (codes.NEEDS_KEYS, lambda: chest(2), "chest keys",
     "K-51: It takes three keys to open the chest, and you have two keys."),
    (codes.NEEDS_KEYS_NO_TRIVIA, lambda: chest(1, trivia="off"), "chest keys",
     "K-56: It takes two keys to open the chest, and you have one key."),
    (codes.USE_YOUR_KEYS, lambda: chest(2, trivia="off"), "chest try",
     "K-57: You have two keys, and two keys open the chest. Open it with your keys, without a card."),
    (codes.NOT_BY_KEYS, lambda: chest(5, chest="question"), "chest keys",
     "K-72: In this game keys do not open the chest. Only a question does."),
    (codes.NOT_BY_KEYS, lambda: chest(5, chest="card"), "chest keys",
     "K-72: In this game keys do not open the chest. Only the card “Your Choice” does."),
    (codes.ONLY_BY_KEYS, lambda: chest(2, chest="keys"), "chest try",
     "K-72: In this game only keys open the chest. It takes three keys."),
    (codes.ONE_ATTEMPT, race, "chest try",
     "K-55: You can try to open the chest only once in a turn, and you have started."),
    (codes.NO_CARD_TO_CHOOSE, lambda: opening(), "category blue",
     "K-53: You can choose a category only after the card “Your Choice” or “Opposition Chooses”."),
    (codes.OUT_OF_RACE, lambda: play(race(), "BUZZW 1"), "eagle right",
     "K-54: Eagle answered this question wrong and cannot answer it again."),
    (codes.NOT_IN_SOLO, lambda: race(chest_question="solo"), "eagle right",
     "K-54: Only Lion, whose token is in the keep, may answer this question."),
    (codes.LEAVE_FROM_KEEP, lambda: moving("A1.0"), "leave",
     "K-58: Your token is not in the keep, so it cannot leave the keep."),
    (codes.LEAVE_NEXT_TURN, lambda: play(moving("G2.0"), "MOVE KEEP"), "leave",
     "K-58: You have just come into the keep. You can leave at the start of a later turn."),
    (codes.DOORS_SHUT, shut_in, "leave",
     "K-58: Gates block every door of the keep. The cheapest way out costs three keys, and you have one key."),
    (codes.NOT_DECIDED_NOW, lambda: opening(), "right",
     "K-14: Lion may place or open gates now. The turn goes on when Lion presses Done."),
    (codes.NO_DICE, lambda: opening(), "roll 3",
     "K-19: This game is played without a coin or a die."),
    (codes.NO_SUCH_ROLL, lambda: moving("A1.0", trivia="off", movement="coin"), "roll 3",
     "K-62: The coin shows 1 or 2."),
    (codes.NO_DICE, lambda: moving("A1.0", trivia="off", movement="right_card"), "roll 3",
     "K-19: This game is played without a coin or a die."),
    (codes.NO_CARD_TO_MOVE, lambda: moving("A1.0", trivia="off", movement="right_die"), "card blue",
     "K-73: In this game no card decides whether a token moves."),
    (codes.ASKED + 3, lambda: moving("A1.0", trivia="off", movement="right"), "move A2.0",
     "K-62: The coin decides whether the token may move."),
    (codes.ASKED + 3, lambda: moving("A1.0", trivia="off", movement="right_die"), "move A2.0",
     "K-73: The die decides whether the token may move."),
    (codes.ASKED + 3, lambda: moving("A1.0", trivia="off", movement="right_card"), "move A2.0",
     "K-73: A card decides whether the token may move."),
    (codes.ASKED + 0, lambda: GAME.start(), "done",
     "K-10: First choose your drawbridge."),
    (codes.ASKED + 1, lambda: play(GAME.start(seats=2), "PORT 0", "PORT 1"), "done",
     "K-12: Cards are being drawn to see who goes first."),
    (codes.ASKED + 2, lambda: opening(), "move A1.0",
     "K-14: First place or open gates if you like, and press Done."),
    (codes.ASKED + 3, lambda: moving("A1.0", trivia="off", movement="die"), "move A2.0",
     "K-62: The coin or die decides how far the token moves."),
    (codes.ASKED + 4, lambda: moving("A1.0"), "done",
     "K-07: You have finished placing gates. Now move your token."),
    (codes.ASKED + 4, lambda: moving("A1.0"), "ask",
     "K-07: You are moving now. Choose the next space for your token."),
    (OUT_OF_TURN, lambda: moving("A1.0"), "move B1.2 @1",
     "K-13: It is Lion's turn."),
    (codes.ASKED + 5, lambda: play(moving("A3.0", gates={"L0": 1}), "OPEN L0"), "move A2.0",
     "K-28: You have just opened a gate. First keep it or place it somewhere else."),
    (codes.ASKED + 6, lambda: play(moving("A1.0"), "MOVE A2.0"), "move A3.0",
     "K-16: You have landed on a coloured space. First answer its question or decline it."),
    (codes.ASKED + 7, lambda: play(moving("A1.0"), "MOVE A2.0", "ASK"), "move A3.0",
     "K-42: A question is being drawn."),
    (codes.ASKED + 8, lambda: asked(), "move A3.0",
     "K-34: Lion has a question. Each other team may pay a key for a five-second countdown, or wait."),
    (codes.ASKED + 9, lambda: play(asked(), "PRESS 1"), "move A3.0",
     "K-17: The game waits for Lion's answer."),
    (codes.ASKED + 10, lambda: missed(), "move A3.0",
     "K-33: Your answer was wrong. Before you go on, pay a key to guess again or give up the question."),
    (codes.ASKED + 11, lambda: missed(guesses=0), "move A3.0",
     "K-39: Another team missed this question. First answer it or pass."),
    (codes.ASKED + 12, lambda: play(missed(guesses=0), "TRY"), "move A3.0",
     "K-39: The game waits for Eagle's answer to the question that Lion missed."),
    (codes.ASKED + 13, lambda: play(moving("E2.0", trivia="off"), "MOVE T.0"), "move E4.0",
     "K-46: A card is drawn to see whether the trap door opens."),
    (codes.ASKED + 14, lambda: chest(3), "move G2.0",
     "K-50: You are at the chest. First decide what to do there."),
    (codes.ASKED + 15, lambda: play(chest(3), "CHEST_TRY"), "move G2.0",
     "K-52: A card is drawn for the chest."),
    (codes.ASKED + 16, lambda: play(chest(3), "CHEST_TRY", "CARD 6"), "move G2.0",
     "K-53: First choose the category of the chest question."),
    (codes.ASKED + 17, race, "move G2.0",
     "K-54: All teams race to answer the chest question. The first right answer counts."),
    (codes.ASKED + 17, lambda: race(chest_question="solo"), "move G2.0",
     "K-54: The game waits for Lion's answer to the chest question."),
    (reasons.ON_A_STAIR, lambda: moving("A3.0"), "move L0",
     "K-03: Your token cannot stop on a stair or in a door. Choose a space beyond lower stair L0."),
    (reasons.GATE_ON_BRIDGE, lambda: opening(), "place D.0",
     "K-20: You cannot place a gate on a drawbridge, such as the South drawbridge."),
    (reasons.GATE_ON_SPACE, lambda: opening(), "place A3.0",
     "K-20: You can place gates only on stairs, doors and trap doors, not on A3.0 (green)."),
    (reasons.GATE_ON_SPACE, lambda: opening(), "place KEEP",
     "K-20: You can place gates only on stairs, doors and trap doors, not on the keep."),
    (reasons.NO_SUCH_PLACE, lambda: opening(), "move Z9.9",
     "K-03: The castle has no place called 'z9.9'. Spaces have names such as A3.0, places for gates such as L0."),
    (reasons.OWN_GATE, lambda: moving("A3.0", gates={"L0": 1}), "through L0",
     "K-23: A gate on the board stops everybody, even the team that placed it, and one lies on lower stair L0."),
    (reasons.NO_GIFTS, lambda: opening(), "give two keys to eagle",
     "K-30: You cannot give, lend or trade keys."),
]
# fmt: on


@pytest.mark.parametrize(
    ("code", "position", "text", "expected"), CASES, ids=[f"{c[0]}-{c[2]}" for c in CASES]
)
def test_every_reason_in_so_many_words(
    code: int, position: Callable[[], Record], text: str, expected: str
) -> None:
    s = position()
    text, _, seat = text.partition(" @")
    found, why = typed(s, text, int(seat) if seat else None)
    assert (found, f"{why.clause}: {why.text}") == (code, expected)


@clause("K-03 K-20 K-23 K-30", "refuses")
def test_every_reason_there_is_has_its_sentence_here() -> None:
    shown = {code for code, *_ in CASES}
    elsewhere = {codes.TOO_MANY_GATES, codes.NO_SUCH_ACTION, codes.ASKED + 18}
    assert set(reasons.REASONS) == shown | elsewhere
    with pytest.raises(BadOption, match="The box has 24 gates: 3 teams cannot have 9 each, only 8"):
        GAME.start(supply="custom", gates=9)
    assert str(GAME.why_not(opening(), 999)) == "There is no such move. (K-14)"


def test_people_are_called_by_name_in_refusals() -> None:
    s, names = moving("F4.0", 1, gates={"U0": 1}), ["Ann", "Bob", "Cid"]
    code = int(GAME.engine.refusal(s, NUMBERS["OPEN U0"]))
    said = refuse(GAME, s, NUMBERS["OPEN U0"], code, names).text
    assert said == "Opening the gate on upper stair U0 costs two keys, and you have one key."
    said = refuse(GAME, s, NUMBERS["DONE"], OUT_OF_TURN, names).text
    assert said == "It is Ann's turn."
