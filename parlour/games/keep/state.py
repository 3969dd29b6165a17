"""Keep's record: the fields that store a position. They hold the options, tokens, keys and gates, the current move,
and the current question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from parlour.core.game import Traits
from parlour.core.options import Option, Value
from parlour.core.record import record

from .board import LOCATIONS, SIDES

# The phases: what must be done now.
(PORT, FIRST, GATES, ROLL, STEP, RELOC, ASKQ, DIFF, PRESS, ANSWER, AGAIN, STRAY, STRAYANS, TRAPCARD, CHEST,
 CHESTCARD, CATEGORY, RACE, OVER) = range(19)  # fmt: skip
PHASES = ("port", "first", "gates", "roll", "step", "relocate", "ask", "rating", "press", "answer", "again",
          "stray", "stray answer", "trap card", "chest", "chest card", "category", "race", "over")  # fmt: skip

MOST_TEAMS = 6
MOST_KEYS = 99
RUNNING, DRAWN = -1, -2  # values of `winner` that are no team
INWARD_WAY, OUTWARD_WAY = 1, 2  # `heading`; 0 while it is undecided
YOUR_CHOICE, OPPOSITION_CHOOSES = 6, 7  # surprise cards; 0 … 5 are the colours
CARDS = 8
MOST_PLIES = 20_000
HARDER = 15  # percent that each rating takes off a team's skill
MOST_RATINGS = 5  # of questions, from easy to hardest

# Values of options that the rules compare with: their indices in the option's list.
WITH_TRIVIA = 0
FULL_BOX, CUSTOM = 1, 2
CHOOSE_PORTS = 0
DRAW_FIRST, SEAT0_FIRST = 0, 2
STEP_BY_STEP, COIN, PIPS, RIGHT_TO_MOVE, RIGHT_BY_DIE, RIGHT_BY_CARD = 0, 1, 3, 4, 5, 6
ON, OFF = 0, 1
OWN_TURNS, ANY_TURN = 0, 1
INWARD_ONLY = 1
DRAWN_RATING, CHOSEN_RATING, NO_RATING = 0, 1, 2
SKIP_ANY, SKIP_OFF = 0, 2
ALWAYS = 1
BARRED = 1
PLUS = 1
SOLO = 1
EITHER, BY_QUESTION, BY_KEYS, BY_CARD = 0, 1, 2, 3
PRESET = 1
TO_HOME = 1
NO, YES = 0, 1
ADVANCED = 0


def _with_trivia(chosen: Mapping[str, Value]) -> bool:
    return chosen["trivia"] == "on"


def _without_trivia(chosen: Mapping[str, Value]) -> bool:
    return chosen["trivia"] == "off"


def _asks_at_chest(chosen: Mapping[str, Value]) -> bool:
    """Return whether, with these options, a question can open the chest. K-52, K-72"""
    return _with_trivia(chosen) and chosen["chest"] in ("either", "question")


def _custom(chosen: Mapping[str, Value]) -> bool:
    return chosen["supply"] == "custom"


def _at_table(seat: int) -> Callable[[Mapping[str, Value]], bool]:
    """Return a function that takes the chosen options and returns whether the option for the skill of this seat
    matters: the seat takes part, and the game has questions.
    """
    return lambda chosen: _with_trivia(chosen) and seat < int(chosen["seats"])


def _as_all(chosen: Mapping[str, Value]) -> Value:
    return chosen["skill"]


NTH = ("first", "second", "third", "fourth", "fifth", "sixth")

# fmt: off
OPTIONS = (
    Option("seats", range(2, 7), 3, "How many teams play. Without questions, three to six make the best game.", "K-02",
           title="teams", common=True),
    Option("trivia", ("on", "off"), "on", "Whether teams answer trivia questions.", "K-15",
           title="questions", labels=("with questions", "without questions"), common=True),
    Option("movement", ("step", "coin", "die", "pips", "right", "right_die", "right_card"), "step",
           "In a game without questions: what decides whether a token moves in a turn, and how far.",
           "K-62", common=True,
           matters=_without_trivia,
           labels=("one space per turn", "a coin: one or two spaces", "a die: one or two spaces",
                   "a die: as many spaces as it shows", "a coin: one space or none", "a die: one space or none",
                   "a surprise card: one space or none")),
    Option("right_at", range(2, 7), 4, "A token moves one space if the die shows this number or more.", "K-73",
           title="lowest face that moves", common=True,
           matters=lambda chosen: _without_trivia(chosen) and chosen["movement"] == "right_die"),
    Option("supply", ("standard", "full_box", "custom"), "standard",
           "How many keys and gates every team has at the start.", "K-11",
           title="keys and gates", common=True,
           labels=("6 keys and 4 gates", "all keys and gates, shared equally", "as chosen below")),
    Option("keys", range(0, 21), 6, "How many keys every team has at the start.", "K-11", title="keys at the start",
           matters=_custom, common=True),
    Option("gates", range(0, 13), 4,
           "How many gates every team has at the start. The box has 24 gates for all teams.", "K-11",
           title="gates at the start", matters=_custom, common=True),
    Option("ports", ("choose", "fixed"), "choose",
           "Where teams start: on drawbridges that they choose, or spread evenly around the castle.", "K-10",
           title="drawbridges", labels=("teams choose", "spread evenly")),
    Option("first", ("draw", "uniform", "seat0"), "draw",
           "Which team goes first: the team that draws the card Your Choice, a team drawn by lot, or the first "
           "seat.", "K-12", title="who begins",
           labels=("the team that draws Your Choice", "a team drawn by lot", "the first seat")),
    Option("lateral", ("on", "off"), "on", "Whether a token may step sideways past a stair.", "K-04",
           title="sideways moves", labels=("allowed", "not allowed")),
    Option("gate_turns", ("own", "any"), "own", "Who may place and open gates at the start of a turn.", "K-21",
           labels=("the team whose turn it is", "every team")),
    Option("gate_sides", ("both", "inward"), "both", "In which direction a gate stops tokens.", "K-24",
           labels=("in both directions", "only towards the keep")),
    Option("difficulty", ("drawn", "chosen", "off"), "drawn",
           "Who decides how hard your question is. A right answer to a harder question earns more keys.", "K-42",
           matters=_with_trivia,
           labels=("chance", "you, before you hear the question",
                   "nobody: difficulty earns no keys")),
    Option("ratings", range(2, 6), 3,
           "How many levels of difficulty the questions have. The easiest earns no key, the next 1 key, the "
           "next 2, and so on.",
           "K-74", title="levels of difficulty",
           matters=lambda chosen: _with_trivia(chosen) and chosen["difficulty"] != "off"),
    Option("guesses", range(0, 4), 1, "How many more guesses you may buy with keys after a wrong answer.", "K-33",
           title="further guesses", matters=_with_trivia),
    Option("pressure", ("on", "off"), "on",
           "Whether you may pay a key so that a rival gets only five seconds for the answer.", "K-34",
           title="countdown", matters=_with_trivia, labels=("yes, it costs a key", "never")),
    Option("skip", ("any", "one", "off"), "any",
           "How many spaces you may skip in a turn by paying a key for each.", "K-32",
           title="skipped spaces", labels=("as many as you can pay for", "one per turn", "none")),
    Option("answer_duty", ("trap", "always"), "trap",
           "On which spaces you must answer the question; on the others you may decline it.", "K-16",
           title="questions you must answer", matters=_with_trivia, labels=("on trap doors", "on every space")),
    Option("own_wrong", (0, 1), 0, "How many keys you lose for a wrong answer to your own question.", "K-43",
           title="price of a wrong answer", matters=_with_trivia),
    Option("stray", ("on", "off"), "on",
           "Whether a question that you answered wrong is offered to the other teams in turn (a stray question).",
           "K-39",
           title="stray questions", matters=_with_trivia,
           labels=("yes, to one team after another", "no, nobody else may answer")),
    Option("stray_broke", ("allowed", "barred"), "allowed",
           "Whether a team that has no keys may try to answer a question that another team missed.",
           "K-40", title="stray without a key", labels=("yes, it may try", "no, it may not"),
           matters=lambda chosen: _with_trivia(chosen) and chosen["stray"] == "on"),
    Option("stray_rated", ("flat", "plus"), "flat",
           "How many keys a right answer to a question that another team missed earns.", "K-42",
           title="keys for a stray question", labels=("one key", "one key, and more for a harder question"),
           matters=lambda chosen: _with_trivia(chosen) and chosen["stray"] == "on"
           and chosen["difficulty"] != "off"),
    Option("chest", ("either", "question", "keys", "card"), "either",
           "How a team in the keep opens the chest and wins.", "K-72",
           title="the chest opens", belongs=lambda chosen, value: value != "question" or _with_trivia(chosen),
           labels=("in any way: keys, a question or a card", "only by a question", "only for keys",
                   "only by a surprise card")),
    Option("chest_keys", range(0, 10), 0,
           "How many keys open the chest. 0 stands for the usual number: three with questions, two without.",
           "K-51", title="keys for the chest",
           matters=lambda chosen: chosen["chest"] == "either" or chosen["chest"] == "keys"),
    Option("chest_question", ("race", "solo"), "race",
           "Which teams may answer the question that opens the chest.", "K-54",
           matters=_asks_at_chest, labels=("all teams race", "only the team in the keep")),
    Option("chest_card", ("draw", "preset"), "draw",
           "How often a card is drawn for the chest: a new one for every attempt, or one for the whole game.", "K-52",
           matters=_asks_at_chest, labels=("at every attempt", "once, for the whole game")),
    Option("trap_return", ("side", "home"), "side",
           "Where a token lands when it falls through a trap door.", "K-47", title="where a fall ends",
           labels=("on the drawbridge below", "on the team's own drawbridge")),
    Option("stay", ("no", "yes"), "no",
           "Whether a team may leave its token where it is for a turn.", "K-07", title="staying put"),
    Option("round_limit", range(0, 251), 60,
           "The game ends when every team has had this many turns. 0: no limit.", "K-71"),
    Option("at_limit", ("advanced", "draw"), "advanced", "Who wins if the round limit ends the game.", "K-71",
           title="winner at the round limit", labels=("the team that has come farthest wins", "nobody wins")),
    Option("skill", range(0, 101), 50, "How many questions out of 100 the bots of all teams answer correctly.", "K-15",
           title="knowledge of the bots in all teams", matters=_with_trivia),
    *(Option(f"skill{seat}", range(0, 101), _as_all,
             f"How many questions out of 100 a bot in the {nth} seat answers correctly.", "K-15",
             title=f"knowledge of the {nth} seat's bot", matters=_at_table(seat)) for seat, nth in enumerate(NTH)),
)
# fmt: on


DISPLAY = (
    Option("people", (1, 2, 3, 4, 5, 6), 1, "How many people may play in each team.", "K-02", common=True,
           title="people in a team"),
)  # fmt: skip


def traits(options: Mapping[str, Value]) -> Traits:
    """Return what kind of game these options make. It always has chance; with questions it also has a quizmaster and,
    by option, rivals who may interrupt to start a countdown. A team may have several people. K-02, K-12, K-15,
    K-34
    """
    asks, people = options["trivia"] == "on", int(options.get("people", 1))
    return Traits(chance=True, several=asks and options["pressure"] == "on", asks=asks, people=people)


STATE = record(
    [
        (option.name, "i2" if option.name == "round_limit" else "i1")
        for option in OPTIONS
        if option.name != "seats"
    ]
    + [
        ("gated", "i4"),  # bit g set: at least one gate lies on location g
        ("turns", "i2"),  # turns completed
        ("asked", "i2"),  # questions asked so far, and so the number of the current one
        ("home", "i1", (MOST_TEAMS,)),  # the drawbridge a team started from; -1: not chosen yet
        ("after", "i1", (MOST_TEAMS,)),  # the next team clockwise; -1 before all have chosen
        ("pos", "i1", (MOST_TEAMS,)),  # where each token stands; -1: not on the board
        ("chain", "i1", (MOST_TEAMS,)),  # keys held
        ("stock", "i1", (MOST_TEAMS,)),  # gates in supply
        ("direct", "i1", (MOST_TEAMS,)),  # 1: came down an upper stair and has only gone outward since
        ("shut", "i1", (LOCATIONS,)),  # gates lying on each location
        ("turn", "i1"),  # the team whose turn it is; -1 before the first
        ("left", "i1"),  # STEP: spaces still to move
        ("prev", "i1"),  # the space just left in this move; -1: none
        ("heading", "i1"),  # which way this move has gone
        ("must", "i1"),  # 1 until the first move of the turn is made
        ("hover", "i1"),  # 1 while the token passes over a skipped space
        ("skipped", "i1"),  # 1 once a space was skipped in this turn
        ("opened", "i1"),  # RELOC: where the gate in hand lay; -1: none in hand
        ("arrived", "i1"),  # 1 if the token came into the keep in this turn
        ("cat", "i1"),  # category of the question being asked; -1: none
        ("rating", "i1"),  # its rating, 0 to 4
        ("guessed", "i1"),  # guesses bought for it
        ("pressed", "i1"),  # the team that started the countdown; -1: none
        ("timed_out", "i1"),  # 1 if the countdown ran out
        ("offered", "i1"),  # the team that a stray question is with; -1: none
        ("card", "i1"),  # the card drawn for the chest; -1: none
        ("racing", "i1"),  # RACE: bits of the teams still in
        ("winner", "i1"),
        ("know", "i1", (MOST_TEAMS, SIDES)),  # percent of questions a team knows, by category
    ]
)


def stopped(records: np.ndarray) -> np.ndarray:
    """Return, for each of these finished games, whether it ended because the limit on turns was reached. K-71"""
    turns = records["round_limit"].astype(np.int64) * records["seats"]
    return np.asarray((turns > 0) & (records["turns"] >= turns))
