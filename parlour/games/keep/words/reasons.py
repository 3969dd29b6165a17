"""The table of refusals: for each reason why an action is not allowed, its clause and a sentence about the position.
K-02, K-13, K-70
"""

from __future__ import annotations

from parlour.core.english import capital, counted, listed
from parlour.core.errors import Refusal
from parlour.core.judge import FIRST_ATTEMPT, Say, list_reasons, worded
from parlour.core.names import name_of
from parlour.core.record import CHANCE, IS_OVER, OUT_OF_TURN, SEVERAL, WORLD, Record

from .. import moves, queries, state
from ..board import BORDER, COLOUR_NAMES, DOOR, KEEP, LOCATIONS, NEAR, SPACES, TRAP
from ..rules import codes
from .names import (
    CARD_NAMES,
    RATINGS,
    TEAMS,
    in_keys,
    location_name,
    price,
    space_name,
)

ON_A_STAIR, GATE_ON_BRIDGE, GATE_ON_SPACE, NO_SUCH_PLACE, OWN_GATE, NO_GIFTS = range(
    FIRST_ATTEMPT, FIRST_ATTEMPT + 6
)

# What the game waits for in each phase, with the clause that says so; {who} is the team to act.
WAITS = (
    ("K-10", "{who} is choosing a drawbridge to start from."),
    ("K-12", "Cards are being drawn to see who goes first."),
    ("K-14", "{who} may place or open gates now. The turn goes on when {who} presses Done."),
    ("K-62", "The coin or die decides how far the token moves."),
    ("K-07", "It is {who}'s turn to move."),
    ("K-28", "{who} has just opened a gate and must now keep it or place it somewhere else."),
    ("K-16", "{who} has landed on a coloured space and must answer its question or decline it."),
    ("K-42", "A question is being drawn."),
    ("K-34", "{mover} has a question. Each other team may pay a key for a five-second countdown, or wait."),
    ("K-17", "The game waits for {mover}'s answer."),
    ("K-33", "{who} answered wrong and may pay a key to guess again, or give up."),
    ("K-39", "{who} may answer the question that {mover} missed, or pass."),
    ("K-39", "The game waits for {stray}'s answer to the question that {mover} missed."),
    ("K-46", "A card is drawn to see whether the trap door opens."),
    ("K-50", "{who} is at the chest and decides what to do there."),
    ("K-52", "A card is drawn for the chest."),
    ("K-53", "{who} is choosing the category of the chest question."),
    ("K-54", "All teams race to answer the chest question. The first right answer counts."),
    ("K-70", "The game is over."),
)


# The same, said to the team that must act when it tries something else.
YOURS = {
    state.PORT: "First choose your drawbridge.",
    state.GATES: "First place or open gates if you like, and press Done.",
    state.STEP: "You are moving now. Choose the next space for your token.",
    state.RELOC: "You have just opened a gate. First keep it or place it somewhere else.",
    state.ASKQ: "You have landed on a coloured space. First answer its question or decline it.",
    state.AGAIN: "Your answer was wrong. Before you go on, pay a key to guess again or give up the question.",
    state.STRAY: "Another team missed this question. First answer it or pass.",
    state.CHEST: "You are at the chest. First decide what to do there.",
    state.CATEGORY: "First choose the category of the chest question.",
}


def _who(s: Record) -> dict[str, str]:
    seats = {"who": int(s.seat), "mover": int(s.turn), "stray": int(s.offered)}
    return {name: name_of(seat) if seat >= 0 else "nobody" for name, seat in seats.items()}


def waits_for(s: Record) -> Refusal:
    """Return a refusal that says what the game is waiting for and from whom."""
    clause, text = WAITS[int(s.phase)]
    if s.phase == state.RACE and s.chest_question == state.SOLO:
        text = "The game waits for {mover}'s answer to the chest question."
    elif s.phase == state.ROLL and s.movement >= state.RIGHT_TO_MOVE:
        what = {state.RIGHT_TO_MOVE: "the coin", state.RIGHT_BY_DIE: "the die"}.get(int(s.movement), "a card")
        clause = "K-62" if s.movement == state.RIGHT_TO_MOVE else "K-73"
        text = f"{capital(what)} decides whether the token may move."
    elif s.phase == state.FIRST and s.first != state.DRAW_FIRST:
        text = "The team that goes first is being drawn by lot."
    return Refusal(clause, text.format(**_who(s)))


def _yours(s: Record, action: int) -> Refusal:
    """Return a refusal for a team that must act but tries something else: it says what the team has to do first.
    K-14
    """
    waits = waits_for(s)
    if s.phase == state.STEP and action == moves.DONE:
        return Refusal(waits.clause, "You have finished placing gates. Now move your token.")
    return Refusal(waits.clause, YOURS.get(int(s.phase), waits.text))


def _out_of_turn(s: Record, action: int) -> str | Refusal:
    """Return a refusal for a player who acts out of turn: it says which team the turn, question, card or gate belongs
    to. K-13, K-21, K-34, K-39, K-53
    """
    turn = name_of(int(s.turn)) if s.turn >= 0 else ""
    if moves.PLACE <= action < moves.DONE and s.gate_turns == state.OWN_TURNS and s.seat == s.turn >= 0:
        return Refusal(
            "K-21", f"You can place and open gates only in your own turn, and it is {turn}'s turn."
        )
    if s.phase in (state.STRAY, state.STRAYANS):
        return Refusal("K-39", f"It is {name_of(int(s.offered))}'s turn to answer this question or pass.")
    if s.phase == state.CATEGORY:
        return Refusal("K-53", f"It is {name_of(int(s.seat))}'s turn to choose the category.")
    if s.phase == state.PRESS and s.seat == SEVERAL:
        if moves.is_press(action) or moves.is_let(action):
            return Refusal("K-34", _pressing(s, action))
        return Refusal(
            "K-34", f"{turn} is answering a question. Now you can only wait, or pay a key for a countdown."
        )
    if s.seat in (CHANCE, WORLD) or not turn or s.turn != s.seat:
        return waits_for(s)
    return f"It is {turn}'s turn."


def _pressing(s: Record, action: int) -> str:
    """Return a sentence that says why a team may not start a countdown, or may not decline to start one. K-34"""
    team = (action - moves.PRESS) % 6
    if team >= s.seats:
        return f"{TEAMS[team]} is not in this game."
    if team == s.turn:
        return f"{name_of(team)} must answer this question. Only the other teams can start a countdown."
    if s.chain[team] == 0:
        return f"Starting a countdown costs one key, and {name_of(team)} has none."
    return f"{name_of(team)} has chosen not to start a countdown for this question, and cannot change that."


def _have(s: Record, team: int) -> str:
    return f"{name_of(team)} has {in_keys(int(s.chain[team]))}"


def _spender(s: Record) -> int:
    """Return the team whose number of keys a refusal states: the team to act or, if no team must act, the mover."""
    return int(s.seat) if s.seat >= 0 else int(s.turn)


def _at(s: Record) -> int:
    return int(s.pos[s.turn]) if s.turn >= 0 else -1


def _space(action: int) -> int:
    return action - moves.SKIP if action >= moves.SKIP else action


def _location(action: int) -> int:
    return action - moves.OPEN if action >= moves.OPEN else action - moves.PLACE


def _not_connected(s: Record, action: int) -> str:
    """Return a sentence that says that no path leads from the token's space to the chosen one, or why that is:
    sideways steps are forbidden, the token is there already, or no such space exists. K-04
    """
    at, there = _at(s), _space(action)
    if not 0 <= there < SPACES:
        return "There is no such space."
    if at == there:
        return f"Your token is already on {space_name(at)}."
    if s.lateral == state.OFF and there in NEAR[at].tolist():
        return f"In this game tokens cannot step sideways, from {space_name(at)} to {space_name(there)}."
    return f"No path leads from {space_name(at)}, where your token is, straight to {space_name(there)}."


def _turns_back(s: Record, action: int) -> str:
    """Return a sentence for a player who moves the token back to the space it has just left, or changes between
    inward and outward in one move. K-08
    """
    there = _space(action)
    if there == s.prev:
        return f"Your token has just left {space_name(there)}. You cannot go back there in the same move."
    inward, outward = "towards the keep", "away from the keep"
    gone, goes = (inward, outward) if s.heading == state.INWARD_WAY else (outward, inward)
    return f"Your token has moved {gone} in this move. It cannot turn round now and go {goes}, to {space_name(there)}."


def _blocked_at(s: Record, action: int) -> int:
    """Return the place of the gate that blocks the way from the token to the chosen space."""
    at, there = _at(s), _space(action)
    return int(BORDER[there if at == KEEP else at])


def _gate_blocks(s: Record, action: int) -> str:
    """Return a sentence that says which gate is in the way, what it costs to open, and how many keys the team has.
    K-24
    """
    place = _blocked_at(s, action)
    if not 0 <= place < LOCATIONS:
        return "A gate is in the way."
    many = int(s.shut[place])
    gates = "A gate blocks" if many == 1 else f"{capital(counted(many, 'gate'))} block"
    each = "" if many == 1 else " for each gate"
    keys = in_keys(int(s.chain[s.turn]))
    return f"{gates} {location_name(place)}. Opening costs {price(place)}{each}; you have {keys}."


def _too_far(s: Record, action: int) -> str:
    """Return a sentence for a player who tries to open a gate that is not beside the token: during a move only gates
    beside the token can be opened, and never those on trap doors. K-27
    """
    place = location_name(_location(action))
    if _location(action) >= TRAP:
        return "You can open a gate on a trap door only at the start of your turn, before you move."
    return (
        f"{capital(place)} is not beside your token. During a move you can open only gates beside your token."
    )


def _too_late(s: Record, action: int) -> str | Refusal:
    """Return a sentence that says gates can be placed only before the token moves. K-21"""
    if s.phase == state.GATES and s.seat >= 0:
        return waits_for(s)
    return "You can place gates only at the start of a turn, before your token moves."


def _must_answer(s: Record, action: int) -> str:
    """Return a sentence that says why the team must answer this question. K-16"""
    if s.answer_duty == state.ALWAYS:
        return "In this game you must answer every question."
    return "On a trap door you must answer the question."


def _no_more_guesses(s: Record, action: int) -> str:
    if s.guesses == 0:
        return "In this game you cannot buy another guess."
    extra = counted(int(s.guesses), "extra guess", "extra guesses")
    return f"You have used up your guesses: you can buy only {extra} for each question."


def _one_countdown(s: Record, action: int) -> str:
    """Return a sentence that says why a countdown can no longer be started: this question has had one, or the team
    has already answered once. K-34
    """
    if s.pressed >= 0:
        return f"{name_of(int(s.pressed))} has already started the countdown for this question."
    return (
        "You can start a countdown only before another team's first answer, and only once for each question."
    )


def _no_stray(s: Record, action: int) -> str | Refusal:
    """Return a sentence that says why no stray question can be answered or passed on now. K-39"""
    if s.phase == state.STRAYANS:
        return waits_for(s)
    if s.stray == state.OFF:
        return "In this game a question that one team missed is not offered to the others."
    return (
        "There is no missed question now. When a team answers its question wrong, the others may answer it."
    )


def _no_card(s: Record, action: int) -> str:
    """Return a sentence that says why nobody can choose a category for the chest's question now: it is chosen
    already, or the drawn card does not ask for that. K-53
    """
    if s.phase == state.RACE:
        return f"The category is already chosen: {COLOUR_NAMES[int(s.cat)]}."
    return f"You can choose a category only after the card “{CARD_NAMES[6]}” or “{CARD_NAMES[7]}”."


def _too_many(s: Record, action: int) -> str:
    """Return a sentence that says that there are not enough gates for every team to start with the chosen
    number. K-11
    """
    each, teams = queries.gates_each(s), int(s.seats)
    return f"The box has {LOCATIONS} gates: {teams} teams cannot have {each} each, only {LOCATIONS // teams}."


def _over(s: Record, action: int) -> str:
    """Return a sentence that says that the game is over, and which team has won. K-70"""
    won = f" {name_of(int(s.winner))} has won." if s.winner >= 0 else ""
    return f"The game is over.{won}"


def _asked(phase: int) -> tuple[str, Say]:
    return WAITS[phase][0], _yours


_of = worded({  # facts of the position, and of the action that is refused
    "teams": lambda s, a: counted(int(s.seats), "team"),
    "mover": lambda s, a: name_of(s.turn),
    "keys": lambda s, a: in_keys(int(s.chain[s.turn])),
    "one_less": lambda s, a: in_keys(max(0, int(s.chain[s.turn]) - 1)),
    "purse": lambda s, a: in_keys(int(s.chain[_spender(s)])),
    "stray": lambda s, a: _have(s, int(s.offered)),
    "racer": lambda s, a: name_of((a - moves.BUZZR) % 6),
    "here": lambda s, a: space_name(_at(s)),
    "space": lambda s, a: space_name(_space(a)),
    "spaces": lambda s, a: counted(int(s.left), "space"),
    "place": lambda s, a: location_name(_location(a)),
    "price": lambda s, a: price(_location(a)),
    "opened": lambda s, a: location_name(int(s.opened)),
    "ratings": lambda s, a: listed(RATINGS[: int(s.ratings)], "or"),
    "chest": lambda s, a: "a question" if queries.way_to_open(s) == state.BY_QUESTION else "the card “Your Choice”",
    "needed": lambda s, a: in_keys(queries.keys_needed(s)),
    "way_out": lambda s, a: in_keys(int(min(queries.toll(s, DOOR + side, False) for side in range(6)))),
})  # fmt: skip
REASONS = list_reasons({
    OUT_OF_TURN: ("K-13", _out_of_turn),
    IS_OVER: ("K-70", _over),
    codes.TOO_MANY_GATES: ("K-11", _too_many),
    codes.NO_SUCH_ACTION: ("K-14", "There is no such move."),
    codes.NO_SUCH_TEAM: ("K-02", _of("There is no such team: only {teams} play.")),
    codes.PORT_TAKEN: ("K-10", "Another team has already chosen that drawbridge. Choose a free one."),
    codes.PORTS_CHOSEN: ("K-10", "Every team has chosen its drawbridge and cannot change it."),
    codes.NOT_CONNECTED: ("K-04", _not_connected),
    codes.TURNS_BACK: ("K-08", _turns_back),
    codes.GATE_IN_THE_WAY: ("K-24", _gate_blocks),
    codes.MUST_MOVE: ("K-07", "You cannot stop yet. First move your token one space."),
    codes.MUST_GO_ON: ("K-62", _of("You cannot stop yet: you have {spaces} left to move. Choose the next space.")),
    codes.TOO_LATE_TO_PLACE: ("K-21", _too_late),
    codes.NO_GATE_LEFT: ("K-21", "You have no gate left to place."),
    codes.NO_GATE_HERE: ("K-25", _of("There is no gate on {place}.")),
    codes.TOO_DEAR: ("K-25", _of("Opening the gate on {place} costs {price}, and you have {purse}.")),
    codes.TOO_FAR_TO_OPEN: ("K-27", _too_far),
    codes.SAME_PLACE:
        ("K-28", _of("You cannot put this gate back on {opened}. Place it somewhere else, or keep it.")),
    codes.NO_GATE_IN_HAND: ("K-28", "You have no opened gate in hand. Open a gate first; then you can keep it."),
    codes.SKIPS_ARE_OFF: ("K-32", "In this game you cannot skip spaces."),
    codes.ONE_SKIP_A_TURN: ("K-32", "In this game you may skip one space in a turn, and you have done so."),
    codes.NOTHING_TO_SKIP:
        ("K-32", _of("You can skip only coloured spaces, and {space} has no colour.")),
    codes.NO_KEY_TO_SKIP: ("K-32", _of("Skipping a space costs one key, and you have {keys}.")),
    codes.NO_WAY_ON:
        ("K-32", _of("You cannot skip {space}: with {one_less} left, your token could not move on from there.")),
    codes.PASSING_OVER: ("K-32", _of("You paid to skip {here}, so you cannot stop there. Choose the next space.")),
    codes.NO_TRIVIA: ("K-15", "This game is played without questions."),
    codes.MUST_ANSWER: ("K-16", _must_answer),
    codes.RATING_IS_CHOSEN: ("K-42", _of("First choose how hard the question should be: {ratings}.")),
    codes.RATING_IS_DRAWN: ("K-42", "In this game you cannot choose how hard the question is: chance decides."),
    codes.RATING_IS_OFF: ("K-42", "In this game all questions earn the same, so you do not choose how hard yours is."),
    codes.NO_SUCH_RATING: ("K-74", _of("In this game a question can only be {ratings}.")),
    codes.NOT_ANOTHER_RATING: ("K-74", "It is already decided how hard this question is."),
    codes.NOTHING_WRONG_YET:
        ("K-33", "You can buy another guess only after a wrong answer to your own question."),
    codes.NO_MORE_GUESSES: ("K-33", _no_more_guesses),
    codes.NO_KEY_TO_GUESS: ("K-33", _of("Another guess costs one key, and {mover} has {keys}.")),
    codes.GAVE_UP: ("K-33", _of("{mover} has given up this question.")),
    codes.PRESSURE_IS_OFF: ("K-34", "In this game there is no countdown."),
    codes.NO_KEY_TO_PRESS: ("K-34", _pressing),
    codes.OWN_QUESTION:
        ("K-34", _of("{mover} must answer this question. Only the other teams can start a countdown.")),
    codes.LET_IT_PASS: ("K-34", _pressing),
    codes.ONE_COUNTDOWN: ("K-34", _one_countdown),
    codes.NOT_TO_BE_PRESSED:
        ("K-34", "You can start a countdown only while a team answers its own question."),
    codes.NO_QUESTION_TO_PRESS: ("K-34", "A countdown can start only while another team has a question."),
    codes.TIME_IS_UP: ("K-35", "Time is up. Pay one key to guess again."),
    codes.NO_COUNTDOWN: ("K-35", "No countdown is running, so time cannot run out."),
    codes.NO_STRAY: ("K-39", _no_stray),
    codes.NOTHING_TO_RISK: ("K-40", _of("A wrong answer here costs one key, and {stray}. You can only pass.")),
    codes.NOT_IN_KEEP:
        ("K-50", _of("The chest is in the keep, and your token is on {here}. Move it to the keep first.")),
    codes.NEEDS_KEYS: ("K-51", _of("It takes {needed} to open the chest, and you have {keys}.")),
    codes.NEEDS_KEYS_NO_TRIVIA: ("K-56", _of("It takes {needed} to open the chest, and you have {keys}.")),
    codes.USE_YOUR_KEYS:
        ("K-57", _of("You have {keys}, and {needed} open the chest. Open it with your keys, without a card.")),
    codes.NOT_BY_KEYS: ("K-72", _of("In this game keys do not open the chest. Only {chest} does.")),
    codes.ONLY_BY_KEYS: ("K-72", _of("In this game only keys open the chest. It takes {needed}.")),
    codes.ONE_ATTEMPT: ("K-55", "You can try to open the chest only once in a turn, and you have started."),
    codes.NO_CARD_TO_CHOOSE: ("K-53", _no_card),
    codes.OUT_OF_RACE: ("K-54", _of("{racer} answered this question wrong and cannot answer it again.")),
    codes.NOT_IN_SOLO: ("K-54", _of("Only {mover}, whose token is in the keep, may answer this question.")),
    codes.LEAVE_FROM_KEEP: ("K-58", "Your token is not in the keep, so it cannot leave the keep."),
    codes.LEAVE_NEXT_TURN:
        ("K-58", "You have just come into the keep. You can leave at the start of a later turn."),
    codes.DOORS_SHUT:
        ("K-58", _of("Gates block every door of the keep. The cheapest way out costs {way_out}, and you have {keys}.")),
    codes.NOT_DECIDED_NOW: ("K-14", lambda s, a: waits_for(s)),
    codes.NO_DICE: ("K-19", "This game is played without a coin or a die."),
    codes.NO_SUCH_ROLL: ("K-62", "The coin shows 1 or 2."),
    codes.NO_CARD_TO_MOVE: ("K-73", "In this game no card decides whether a token moves."),
    **{codes.ASKED + phase: _asked(phase) for phase in range(len(WAITS))},
    ON_A_STAIR: ("K-03", "Your token cannot stop on a stair or in a door. Choose a space beyond {place}."),
    GATE_ON_BRIDGE: ("K-20", "You cannot place a gate on a drawbridge, such as {place}."),
    GATE_ON_SPACE: ("K-20", "You can place gates only on stairs, doors and trap doors, not on {place}."),
    NO_SUCH_PLACE:
        ("K-03", "The castle has no place called {name!r}. Spaces have names such as A3.0, places for gates "
                 "such as L0."),
    OWN_GATE: ("K-23", "A gate on the board stops everybody, even the team that placed it, and one lies on {place}."),
    NO_GIFTS: ("K-30", "You cannot give, lend or trade keys."),
})  # fmt: skip
