"""Hundred: the texts that say what is wrong with an impossible record. Text i belongs to bit i of the result of
`rules.faults`.
"""

FAULTS = (
    "a field lies outside its bounds",
    "the options do not go together",
    "a purse is below zero",
    "the count of covered numbers is wrong",
    "a counter is in two places or in none",
    "the counters on the board are not one group around the centre",
    "the pack of cards is wrong",
    "the dice shown are not the throw",
    "the one to act does not fit what is asked",
    "the sides at the table are wrong",
    "the claim being settled is incomplete",
    "a number is covered that these dice never make",
    "there are too many throws, or none where one is needed",
    "the rule set or its options have no such phase",
    "the game goes on after its end, or is over before it",
    "the marked cells are wrong",
    "the covered hexagons are not one group",
)
