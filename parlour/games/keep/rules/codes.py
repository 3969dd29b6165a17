"""The codes of the reasons that `setup` and `refusal` return. words/reasons.py has the clause and the sentence for
each.
"""

from parlour.core.record import FIRST_REASON

(
    TOO_MANY_GATES,  # K-11 more than the box has
    NO_SUCH_ACTION,  # K-14 not the number of any action
    NO_SUCH_TEAM,  # K-02
    # drawbridges
    PORT_TAKEN,  # K-10
    PORTS_CHOSEN,  # K-10
    # movement
    NOT_CONNECTED,  # K-04
    TURNS_BACK,  # K-08
    GATE_IN_THE_WAY,  # K-24
    MUST_MOVE,  # K-07
    MUST_GO_ON,  # K-62
    # gates
    TOO_LATE_TO_PLACE,  # K-21
    NO_GATE_LEFT,  # K-21
    NO_GATE_HERE,  # K-25
    TOO_DEAR,  # K-25
    TOO_FAR_TO_OPEN,  # K-27
    SAME_PLACE,  # K-28
    NO_GATE_IN_HAND,  # K-28
    # skipping
    SKIPS_ARE_OFF,  # K-32
    ONE_SKIP_A_TURN,  # K-32
    NOTHING_TO_SKIP,  # K-32
    NO_KEY_TO_SKIP,  # K-32
    NO_WAY_ON,  # K-32
    PASSING_OVER,  # K-32
    # questions
    NO_TRIVIA,  # K-15
    MUST_ANSWER,  # K-16
    RATING_IS_CHOSEN,  # K-42
    RATING_IS_DRAWN,  # K-42
    RATING_IS_OFF,  # K-42
    NO_SUCH_RATING,  # K-74
    NOT_ANOTHER_RATING,  # K-74
    NOTHING_WRONG_YET,  # K-33
    NO_MORE_GUESSES,  # K-33
    NO_KEY_TO_GUESS,  # K-33
    GAVE_UP,  # K-33
    PRESSURE_IS_OFF,  # K-34
    NO_KEY_TO_PRESS,  # K-34
    OWN_QUESTION,  # K-34
    LET_IT_PASS,  # K-34
    ONE_COUNTDOWN,  # K-34
    NOT_TO_BE_PRESSED,  # K-34
    NO_QUESTION_TO_PRESS,  # K-34
    TIME_IS_UP,  # K-35
    NO_COUNTDOWN,  # K-35
    NO_STRAY,  # K-39
    NOTHING_TO_RISK,  # K-40
    # the chest
    NOT_IN_KEEP,  # K-50
    NEEDS_KEYS,  # K-51 with questions
    NEEDS_KEYS_NO_TRIVIA,  # K-56
    USE_YOUR_KEYS,  # K-57
    NOT_BY_KEYS,  # K-72
    ONLY_BY_KEYS,  # K-72
    ONE_ATTEMPT,  # K-55
    NO_CARD_TO_CHOOSE,  # K-53
    OUT_OF_RACE,  # K-54
    NOT_IN_SOLO,  # K-54
    LEAVE_FROM_KEEP,  # K-58
    LEAVE_NEXT_TURN,  # K-58
    DOORS_SHUT,  # K-58
    # what cards, dice and the quizmaster decide
    NOT_DECIDED_NOW,  # K-14
    NO_DICE,  # K-19
    NO_SUCH_ROLL,  # K-62
    NO_CARD_TO_MOVE,  # K-73
    # + phase: the game waits for something else
    ASKED,  # K-10 K-12 K-14 K-62 K-07 K-28 K-16 K-42 K-34 K-17 K-33 K-39 K-39 K-46 K-50 K-52 K-53 K-54
) = range(FIRST_REASON, FIRST_REASON + 63)
