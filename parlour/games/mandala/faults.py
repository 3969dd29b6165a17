"""Mandala: the texts that say what is wrong with an impossible record. Text i belongs to bit i of the result of
`rules.faults`.
"""

FAULTS = (
    "a seat's tokens in hand and in play do not make six, or the number agreed",
    "a seat has more homes than the game asks for, or enough of them and the game goes on",
    "two tokens stand on one segment",
    "a token stands on a barrier",
    "a ring has more or fewer path segments than it was made with",
    "a ring is turned further than it can be, or is fixed and turned at all",
    "whose turn it is does not fit the phase",
    "a die shows a face that it does not have",
    "the match is decided but goes on, or is over but not decided",
    "the options leave out this phase",
    "a count of dice, switches, turns, games or pegs is out of bounds",
    "a winner, an opener or a result is none of this table",
)
