"""The codes of the reasons that `setup` and `refusal` return. words/reasons.py has the clause and the sentence for
each.
"""

from parlour.core.record import FIRST_REASON

from ..board import KINDS

(
    NO_ZONE,
    NO_PIECE,
    NOT_OF_ROLE,
    NOT_OF_CIRCLE,
    STAYS,
    OWN_PIECE,
    LIFE_IN_HORIZON,
    HORIZON_SHUT,
    LINE_BLOCKED,
    CLIMB_BLOCKED,
    HOLE_BLOCKED,
    LIFE_TAKES,
    WIZARD_SURROUNDED,
    TAKES_ACROSS,
    LIFE_WAITS,
    NOT_SAVED,
    EXPOSED,
    BAD_PAIR,
    BAD_TRAVELLERS,
    BAD_CIRCLE,
    BAD_BOARDS,
    BAD_QUIET,
    BAD_TOGETHER,
    HAS_CHOSEN,
) = range(FIRST_REASON, FIRST_REASON + 24)
NO_RUN = HAS_CHOSEN + 1  # + kind: not its way of moving on one level
NO_PASSAGE = NO_RUN + KINDS  # + kind: not its way of changing level
