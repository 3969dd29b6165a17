"""The codes of the reasons that `setup` and `refusal` return. words/reasons.py has the clause and the sentence for
each.
"""

from parlour.core.record import FIRST_REASON

(
    # set-up
    TOO_MANY_SIDES,
    CARDS_IN_COUNTERS,
    END_NOT_OFFERED,
    TARGET_OUT_OF_RANGE,
    TARGET_TOO_LOW,
    # chance
    NO_SUCH_SIDE,
    NO_SUCH_THROW,
    CANNOT_MARK,
    NO_SUCH_CARD,
    CARD_SEEN,
    CARD_NOT_NEXT,
    NOT_IN_BAG,
    # the turn
    NO_SUCH_ACTION,
    CLAIM_FIRST,
    NOT_MADE,
    NOT_THAT_WAY,
    COVERED,
    NOT_TOUCHING,
    NOT_ON_RACK,
    NO_CELL,
    NO_CHOICE,
    CURTAIN_LATER,
    STILL_SOLVENT,
    NO_RACE_NOW,
    ONE_NUMBER,
    # placing
    NOT_CENTRE,
    TAKEN,
    ALONE,
    UNRELATED,
    WAIT,
    # cards and money
    CHOOSE_FIRST,
    LEAVE_FIRST,
    CANNOT_JOIN,
    # the race
    NAME_YOUR_SIDE,
    SAY_DONE,
    IS_DONE,
    NOT_YOUR_TURN,
    HAS_LEFT,
    NOT_ON_ANY_RACK,
    # the clock
    NO_CLOCK,
    TIME_IS_UP,
) = range(FIRST_REASON, FIRST_REASON + 41)
