"""Keep: the texts that say what is wrong with an impossible record. Text i belongs to bit i of the result of
`rules.faults`.
"""

FAULTS = (
    "a field lies outside its bounds",
    "there are more gates than the box has",
    "a gate was lost or found",
    "drawbridges and the order of teams do not agree",
    "a team's token, keys or gates cannot be as they are",
    "the one to act does not fit what is asked",
    "what is asked does not fit the options or the mover's space",
    "the move being made cannot be",
    "the question being asked cannot be",
    "the card of the chest or its race cannot be",
    "the game is over and should not be, or the other way round",
)
