"""Lanterns: a whole small game in one module, to try the platform on. T- refers to RULES.md beside it.

A game of the parlour spreads this over several files; here one module is rules, observe, words and view.
"""

import sys

from parlour.core.codec import Codec, numbers
from parlour.core.compile import rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.english import counted
from parlour.core.errors import NotAMove
from parlour.core.game import Game, Preset, Traits
from parlour.core.judge import FIRST_ATTEMPT, Attempt, Reason
from parlour.core.layout import single_part
from parlour.core.lesson import Lesson, LessonStep
from parlour.core.names import name_of, spoken
from parlour.core.offer import Ask, Button, Call, Choice, Offer
from parlour.core.options import Option
from parlour.core.record import (
    CHANCE,
    FIRST_REASON,
    IS_OVER,
    NOBODY,
    OK,
    OUT_OF_TURN,
    SEVERAL,
    WORLD,
    acts,
    record,
)
from parlour.draw.canvas import Canvas, move_to

OPTIONS = (
    Option("seats", range(2, 5), 2, "How many play.", "T-01", common=True),
    Option("goal", range(1, 5), lambda chosen: 3 if chosen["seats"] == 2 else 2, "Lanterns to win.", "T-12"),
    Option("calls", ("open", "secret"), "open", "Whether calls are seen before the show.", "T-12"),
    Option(
        "riddle", ("none", "own", "race"), "none", "Who must solve a riddle before a lantern is lit.", "T-13"
    ),
)
STATE = record(
    [("goal", "i1"), ("calls", "i1"), ("riddle", "i1"), ("dealt", "i1"), ("prize", "i1")]
    + [("deck", "u1", (3,)), ("shown", "u1", (3,))]
    + [("card", "u1", (4,)), ("call", "u1", (4,)), ("lanterns", "i1", (4,))]
)
DEAL, CALL, PRIZE, RIDDLE, OVER = range(5)  # phases
SECRET, HIDDEN = 1, 9  # secret calls; a card or a call that may not be seen
FOLD, HOLD = 1, 2
NO_RIDDLE, OWN_RIDDLE, RACE = range(3)
KEEP, ROB, CLOCK = 8, 9, 13  # a call is 2 * seat + (0 fold, 1 hold); ROB + seat; a deal is its card - 1
SOLVED, MISSED, SILENCE = 14, 18, 22  # SOLVED + seat, MISSED + seat; nobody answers
NOT_NOW, RUN_OUT, NOT_SEATED, CALLED, OWN, DARK, TOO_FAR, QUIZMASTER, BEATEN = range(
    FIRST_REASON, FIRST_REASON + 9
)
NO_SUCH_SEAT = FIRST_ATTEMPT


@rule
def setup(s):
    """A full deck, no lanterns, the first deal; a goal past the rounds does not fit. T-02, T-03, T-12"""
    s.deck[0], s.deck[1], s.deck[2] = 4, 3, 2
    s.seat, s.phase, s.prize = CHANCE, DEAL, -1
    return TOO_FAR if s.goal * s.seats > 9 else OK


@rule
def refusal(s, action):
    """Why `action` may not be played; OK if it may. T-01, T-04, T-06, T-08, T-11"""
    if s.seat == NOBODY:
        return IS_OVER
    if action == CLOCK or (s.phase == PRIZE and action == KEEP):
        return OK
    if SOLVED <= action <= SILENCE:
        if s.phase != RIDDLE:
            return QUIZMASTER
        seat = (action - SOLVED) & 3
        return OK if action == SILENCE or int(s.may) >> seat & 1 else BEATEN
    if s.phase == DEAL and 0 <= action < 3:
        return OK if s.deck[action] else RUN_OUT
    if s.phase == CALL and 0 <= action < KEEP:
        if action >> 1 >= s.seats:
            return NOT_SEATED
        return OK if int(s.may) >> (action >> 1) & 1 else CALLED
    if s.phase == PRIZE and ROB <= action < CLOCK:
        if action - ROB >= s.seats:
            return NOT_SEATED
        if action - ROB == s.seat:
            return OWN
        return OK if s.lanterns[action - ROB] else DARK
    return NOT_NOW


@rule
def legal(s, out):
    """All that `refusal` allows, but for the clock, which may always come."""
    n = 0
    for action in range(SILENCE + 1):
        if action != CLOCK and refusal(s, action) == OK:
            out[n] = action
            n += 1
    return n


@rule
def play(s, action):
    """Deal, call, take a prize, or stop the clock. T-04, T-06, T-08, T-09, T-11"""
    s.ply += 1
    if action == CLOCK:
        _end(s)
    elif s.phase == RIDDLE:
        _solve(s, action)
    elif s.phase == DEAL:
        s.deck[action] -= 1
        s.card[s.dealt] = action + 1
        s.dealt += 1
        if s.dealt == s.seats:
            s.seat, s.phase, s.may = SEVERAL, CALL, (1 << int(s.seats)) - 1
    elif s.phase == CALL:
        s.call[action >> 1] = FOLD + (action & 1)
        s.may -= 1 << (action >> 1)
        if s.may == 0:
            _show(s)
    elif action == KEEP and s.riddle != NO_RIDDLE:
        s.may = (1 << int(s.seats)) - 1 if s.riddle == RACE else 1 << int(s.seat)
        s.prize = s.seat
        s.seat, s.phase = WORLD, RIDDLE
    else:
        if action != KEEP:
            s.lanterns[action - ROB] -= 1
        _light(s, int(s.seat))


@rule
def _light(s, seat):
    """A lantern for a seat; the last one wins. T-08, T-09"""
    s.lanterns[seat] += 1
    if s.lanterns[seat] == s.goal:
        _end(s)
    else:
        _next_round(s)


@rule
def _solve(s, action):
    """The first right answer has the lantern; a wrong one is out; with nobody left it stays dark. T-13"""
    seat = (action - SOLVED) & 3
    if action < MISSED:
        s.may, s.prize = 0, -1
        _light(s, seat)
        return
    s.may = 0 if action == SILENCE else int(s.may) & ~(1 << seat)
    if s.may == 0:
        s.prize = -1
        _next_round(s)


@rule
def _show(s):
    """Turn the cards up: who may take a prize, and who pays. T-07"""
    best, winner = 0, NOBODY
    for seat in range(s.seats):
        if s.call[seat] == HOLD and s.card[seat] >= best:
            winner = NOBODY if s.card[seat] == best else seat
            best = int(s.card[seat])
    for seat in range(s.seats):
        if s.call[seat] == HOLD and s.card[seat] < best and s.lanterns[seat]:
            s.lanterns[seat] -= 1
        s.shown[s.card[seat] - 1] += 1
        s.card[seat], s.call[seat] = 0, 0
    if winner == NOBODY:
        _next_round(s)
    else:
        s.seat, s.phase = winner, PRIZE


@rule
def _next_round(s):
    """Deal again, or end when the deck is too small. T-04, T-10"""
    s.seat, s.phase, s.dealt = CHANCE, DEAL, 0
    if int(s.deck[0]) + int(s.deck[1]) + int(s.deck[2]) < s.seats:
        _end(s)


@rule
def _end(s):
    """Nobody acts any more. T-11"""
    s.seat, s.phase, s.may, s.prize = NOBODY, OVER, 0, -1


@rule
def odds(s, action):
    """A card is dealt as often as it lies in the deck; half the riddles are solved. T-04, T-13"""
    if s.phase == RIDDLE:
        return 0 if action == SILENCE else 1
    return int(s.deck[action])


@rule
def actor(s, action):
    """A call names its seat, the clock is the world's. T-06, T-11"""
    if action == CLOCK or s.phase == RIDDLE:
        return WORLD
    return action >> 1 if s.phase == CALL else int(s.seat)


@rule
def blocks_undo(s, action):
    """The last call shows the cards: nothing before it can be taken back. T-07"""
    return s.phase == CALL and s.may & (s.may - 1) == 0


@rule
def timeout_action(s, seat):
    """The clock stops the whole game; for a seat that is late a bot chooses. T-11"""
    return CLOCK if seat == WORLD and s.seat != NOBODY else -1


@rule
def returns(s, seat):
    """1 for the most lanterns, 0 for a share in the most, -1 for fewer. T-09, T-10"""
    if s.seat != NOBODY:
        return 0.0
    alone = 1.0
    for other in range(s.seats):
        if s.lanterns[other] > s.lanterns[seat]:
            return -1.0
        if other != seat and s.lanterns[other] == s.lanterns[seat]:
            alone = 0.0
    return alone


@rule
def faults(s):
    """Bit 0: the cards are not those of the deck. Bit 1: lanterns below none or past the goal. Bit 2: no such
    table. Bit 3: who acts does not fit. T-02, T-06, T-09, T-12"""
    if s.seats < 2 or s.seats > 4 or s.goal < 1 or int(s.goal) * int(s.seats) > 9:
        return 4
    if s.calls < 0 or s.calls > SECRET or s.riddle < NO_RIDDLE or s.riddle > RACE:
        return 4
    wrong = 8 if _turn_unfit(s) else 0
    for kind in range(3):
        n = int(s.deck[kind]) + int(s.shown[kind])
        for seat in range(s.seats):
            n += 1 if s.card[seat] == kind + 1 else 0
        wrong |= 0 if n == 4 - kind else 1
    for seat in range(s.seats):
        wrong |= 0 if 0 <= s.lanterns[seat] <= s.goal else 2
    return wrong


@rule
def _turn_unfit(s):
    """Whether the phase, who acts, the cards dealt and the calls made do not fit. T-03 to T-08, T-11"""
    waiting = 0
    for seat in range(4):
        has_card = s.card[seat] > 0
        if s.call[seat] > HOLD or s.card[seat] > 3 or (seat >= s.seats and (has_card or s.call[seat])):
            return True
        if s.phase == DEAL and has_card != (seat < s.dealt) or (PRIZE <= s.phase < OVER and has_card):
            return True
        if s.phase != OVER and (s.lanterns[seat] == s.goal or (seat >= s.seats and s.lanterns[seat])):
            return True
        if s.phase == CALL and seat < s.seats:
            waiting += 1 << seat if s.call[seat] == 0 else 0
            if not has_card:
                return True
        elif s.phase != OVER and s.call[seat]:
            return True
    if s.dealt < 0 or s.dealt > s.seats or (s.phase == OVER) != (s.seat == NOBODY):
        return True
    if s.phase == RIDDLE:
        return _riddle_unfit(s)
    if s.may != waiting or s.prize != -1:
        return True
    if s.phase == DEAL:
        left = int(s.deck[0]) + int(s.deck[1]) + int(s.deck[2])
        return (s.seat != CHANCE and s.seat != WORLD) or left + s.dealt < s.seats or s.dealt == s.seats
    if s.phase == CALL:
        return s.seat != SEVERAL or waiting == 0 or s.dealt != s.seats
    return s.phase != OVER and (s.phase != PRIZE or s.seat < 0 or s.seat >= s.seats or s.dealt != s.seats)


@rule
def _riddle_unfit(s):
    """Whether a riddle is asked that nobody may answer, or for a lantern that nobody has won. T-13"""
    if s.riddle == NO_RIDDLE or s.seat != WORLD or s.dealt != s.seats or s.prize < 0 or s.prize >= s.seats:
        return True
    if s.riddle == OWN_RIDDLE:
        return s.may != 1 << int(s.prize)
    return s.may == 0 or int(s.may) >> int(s.seats) != 0


@rule
def hide(s, seat):
    """Put the other seats' cards back into the deck, and cover their secret calls. T-05, T-12"""
    for other in range(s.seats):
        if other != seat and s.seat != NOBODY:
            if 0 < s.card[other] < HIDDEN:
                s.deck[s.card[other] - 1] += 1
                s.card[other] = HIDDEN
            if s.calls == SECRET and s.call[other]:
                s.call[other] = HIDDEN


@rule
def guess(s, seat, luck):
    """Deal the covered cards again from what the seat cannot see, and make up secret calls. T-05, T-12"""
    a, b = first_luck(luck, 0)
    for other in range(s.seats):
        if s.card[other] == HIDDEN:
            word, a, b = next_luck(a, b)
            left = (word * (int(s.deck[0]) + int(s.deck[1]) + int(s.deck[2]))) >> 32
            kind = 0
            while left >= s.deck[kind]:
                left -= int(s.deck[kind])
                kind += 1
            s.deck[kind] -= 1
            s.card[other] = kind + 1
        if s.call[other] == HIDDEN:
            word, a, b = next_luck(a, b)
            s.call[other] = FOLD + (word & 1)


SIZE = 11
FEATURES = single_part("features", "What a seat sees.", SIZE)


@rule
def observe(s, seat, out):
    """The phase, the seat's card and call, the cards gone, its lanterns and the most of another's. T-05"""
    for i in range(SIZE):
        out[i] = 0
    out[s.phase] = 1
    out[5], out[6] = s.card[seat] / 3, s.call[seat] / 2
    out[7], out[8] = s.shown[0] / 4, s.shown[2] / 2
    out[9] = s.lanterns[seat] / s.goal
    for other in range(s.seats):
        if other != seat:
            out[10] = max(out[10], s.lanterns[other] / s.goal)


@rule
def advice(s, seat):
    """Lanterns ahead of the best other seat, as a share of the goal. T-09"""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, int(s.lanterns[other]))
    return (int(s.lanterns[seat]) - most) / s.goal


NAMES = ("North", "East", "South", "West")
FAULTS = (
    "the cards are not those of the deck",
    "a seat has lanterns below none or past the goal",
    "there is no such table",
    "who acts does not fit",
)
ASKED = (
    "a deal",
    "everyone's call",
    "the winner's choice of a prize",
    "a riddle to be solved",
    "nothing more",
)


def _waits(s, action):
    return f"The game waits for {ASKED[s.phase]}."


def _of_seat(text):
    """A sentence about the seat that an action names."""

    def say(s, action):
        seat = (
            action >> 1 if s.phase == CALL else (action - SOLVED) & 3 if s.phase == RIDDLE else action - ROB
        )
        name = NAMES[seat] if 0 <= seat < len(NAMES) else "Nobody"
        return text.format(name=name_of(seat) if seat < s.seats else name, seats=s.seats)

    return say


REASONS = {
    OUT_OF_TURN: Reason(
        "T-01", lambda s, a: f"That seat has nothing to do now: the game waits for {ASKED[s.phase]}."
    ),
    IS_OVER: Reason("T-11", lambda s, a: f"The game is over. {outcome(s)}"),
    NOT_NOW: Reason("T-03", _waits),
    RUN_OUT: Reason("T-04", lambda s, a: f"No {a + 1} is left in the deck."),
    NOT_SEATED: Reason("T-01", _of_seat("{name} is not at the table; only {seats} are.")),
    CALLED: Reason("T-06", _of_seat("{name} has called already, and a call stands.")),
    OWN: Reason("T-08", _of_seat("{name} cannot rob itself; keep a new lantern instead.")),
    DARK: Reason("T-08", _of_seat("{name} has no lantern to rob.")),
    TOO_FAR: Reason(
        "T-12",
        lambda s, a: f"{s.seats} seats have {9 // s.seats} rounds; a goal of {s.goal} is out of reach.",
    ),
    QUIZMASTER: Reason("T-13", "Whether a riddle is solved is for the quizmaster to say."),
    BEATEN: Reason("T-13", _of_seat("{name} may not answer this riddle (any more).")),
    NO_SUCH_SEAT: Reason("T-01", "There is no seat {name!r} to rob."),
}


def seat_name(s, seat):
    """What a seat is called."""
    return NAMES[seat]


def move_name(s, action):
    """An action as text: "deal 2", "north holds", "rob east"."""
    if action == CLOCK:
        return "time is up"
    if SOLVED <= action <= SILENCE:
        word = "solves" if action < MISSED else "misses"
        return "silence" if action == SILENCE else f"{NAMES[(action - SOLVED) & 3].lower()} {word}"
    if s.phase == DEAL:
        return f"deal {action + 1}"
    if action < KEEP:
        return NAMES[action >> 1].lower() + (" holds" if action & 1 else " folds")
    return "keep" if action == KEEP else "rob " + NAMES[action - ROB].lower()


def read_move(s, text):
    """The action that a text names in this phase."""
    if s.seat == NOBODY:
        return Attempt(IS_OVER)
    said = " ".join(str(text).lower().split())
    for action in range(SILENCE + 1):
        if move_name(s, action) == said:
            return action
    if said.startswith("rob "):
        return Attempt.because(NO_SUCH_SEAT, name=said[4:24])
    raise NotAMove(f"{str(text)[:40]!r} is no move. Try {move_name(s, 0)!r}.")


FIELDS = [
    numbers(name) for name in STATE.names if name not in ("spare", *(option.name for option in OPTIONS))
]
CODEC = Codec("Lanterns", STATE, OPTIONS, FIELDS, setup)
position_name, read_position = CODEC.write, CODEC.read


def tell(step, viewer):
    """What an action did."""
    before, action, after = step.before, step.action, step.after
    said = [move_name(before, action).capitalize() + "."]
    if SOLVED <= action < SILENCE:
        said = [f"{name_of((action - SOLVED) & 3)} {'solves' if action < MISSED else 'misses'} the riddle."]
    elif action != CLOCK and before.phase == DEAL:
        said = ["A card is dealt."]  # T-05: the log is for all
    elif action != CLOCK and before.phase == CALL:
        said = [f"{name_of(action >> 1)} {'holds' if action & 1 else 'folds'}."]
        said += ["The cards are shown."] if after.phase != CALL else []
    return said + [outcome(after)] if after.seat == NOBODY else said


def review(step, now):
    """What a caller knew: its card, and how many cards above it were out of sight; once they are shown. T-05, T-07"""
    before, action = step.before, step.action
    told = now.seat == NOBODY or sum(now.shown) > sum(before.shown)
    if before.phase != CALL or action == CLOCK or not told:
        return None
    card = int(before.card[action >> 1])
    above = sum(int(left) for left in before.deck[card:])
    return lambda: [f"You called on a {card}; {above} cards above it were out of sight."]


def ask(s):
    """A riddle for the winner, or a race for it; five seconds each. T-13"""
    if s.phase != RIDDLE:
        return None
    seats = tuple(seat for seat in range(s.seats) if int(s.may) >> seat & 1)
    right, wrong = ({seat: base + seat for seat in seats} for base in (SOLVED, MISSED))
    return Ask(int(sum(s.shown)), 0, None, seats, right, wrong, SILENCE, 5.0)


def outcome(s):
    """Who won."""
    most = max(s.lanterns[: s.seats])
    first = [name_of(seat) for seat in range(s.seats) if s.lanterns[seat] == most]
    return f"{first[0]} wins." if len(first) == 1 else f"{' and '.join(first)} draw."


def text(s):
    """One line a seat."""
    shown = {0: "-", HIDDEN: "?"}
    return "\n".join(
        f"{NAMES[seat]:6}card {shown.get(int(s.card[seat]), s.card[seat])}  "
        f"call {'-fh'[s.call[seat]] if s.call[seat] < HIDDEN else '?'}  {'*' * s.lanterns[seat]}"
        for seat in range(s.seats)
    )


def describe(s):
    """What is waited for, then each seat's card, call and lanterns, as far as they are seen. T-03, T-05, T-09"""
    said = [outcome(s) if s.seat == NOBODY else f"The game waits for {ASKED[s.phase]}."]
    for seat in range(s.seats):
        card = {0: "no card", HIDDEN: "a hidden card"}.get(int(s.card[seat]), f"a {s.card[seat]}")
        call = {FOLD: ", folds", HOLD: ", holds", HIDDEN: ", has called"}.get(int(s.call[seat]), "")
        said.append(f"{name_of(seat)} has {card}{call}, and {counted(int(s.lanterns[seat]), 'lantern')}.")
    return said


def board(s, look):
    """The table, then each seat's card and lanterns."""
    told = spoken(s, look.names, describe, seat_name)
    svg = Canvas(400, 100 * int(s.seats), "lanterns", "Lanterns", told, still=lambda svg: _still(svg, s))
    for seat in range(s.seats):
        row = 100 * seat + 50
        stand = svg.moving.group("stand", f"seat-{seat}", f"stand-{seat}", move_to((320, row)))
        stand.name(f"{NAMES[seat]}'s lanterns: {s.lanterns[seat]}").disc((0, 0), 30, "lantern")
        stand.text((0, 8), str(s.lanterns[seat]))
        if s.card[seat]:
            column = 230 if s.call[seat] == FOLD else 150
            card = svg.moving.group("card", id=f"card-{seat}", transform=move_to((column, row)))
            card.text((0, 8), "?" if s.card[seat] == HIDDEN else str(s.card[seat]))
    return svg


def _still(svg, s):
    for seat in range(s.seats):
        top, row = 100 * seat + 10, 100 * seat + 50
        svg.still.text((60, row), NAMES[seat])
        svg.still.rect((120, top), 60, 80, "place", at=f"hold-{seat}").name(f"{NAMES[seat]} holds")
        svg.still.rect((200, top), 60, 80, "place", at=f"fold-{seat}").name(f"{NAMES[seat]} folds")


def _clicks(s, action):
    if s.phase == CALL:
        return (f"{'hold' if action & 1 else 'fold'}-{action >> 1}",)
    return ("keep",) if action == KEEP else ("rob", f"seat-{action - ROB}")


def offer(s, look):
    """What a seat may do: hold or fold, keep or rob; and call time, if all the others agree. T-06, T-08, T-11"""
    seat = look.viewer
    if s.seat == NOBODY:
        return Offer()
    others = tuple(other for other in range(s.seats) if other != seat)
    asked = f"{name_of(seat)} would like to end the game here."
    calls = (Call(CLOCK, "time", "Call time", "End the game here?", others, asked),)
    if not acts(s, seat):
        return Offer(calls=calls)
    able = (2 * seat, 2 * seat + 1) if s.phase == CALL else range(KEEP, CLOCK)
    choices = [Choice((a,), _clicks(s, a), move_name(s, a)) for a in able if refusal(s, a) == OK]
    if s.phase == CALL:
        return Offer("Hold your card or fold it.", tuple(choices), calls=calls)
    buttons = (Button("keep", "Keep a lantern", "k"), Button("rob", "Rob …", "r"))
    task, prompts = "Keep a lantern or rob a seat of one.", {("rob",): "Choose the seat to rob."}
    return Offer(task, tuple(choices), buttons, prompts=prompts, calls=calls)


def click(s, look, path):
    """The action that a path of clicks means, in the phase that asks for it; None while more is to come."""
    for action in range(KEEP) if s.phase == CALL else range(KEEP, CLOCK):
        if _clicks(s, action) == tuple(path):
            return action
    return None if tuple(path) == ("rob",) else Attempt(NOT_NOW)


def _traits(options):
    asks = options["riddle"] != "none"
    return Traits(chance=True, hidden=True, several=True, timed=True, asks=asks, reviews=True)


HERE = sys.modules[__name__]
LESSON = Lesson(
    "start",
    (
        LessonStep("You are dealt a three. Hold it.", "north holds", ("hold-0",), "Nothing beats it."),
        LessonStep("Now East folds.", "east folds"),
    ),
    dice=(2, 0),
)
GAME = Game(
    name="toy",
    title="Lanterns",
    version=1,
    summary="Hold your nerve, or fold.",
    seats=(2, 4),
    minutes=(2, 5),
    state=STATE,
    options=OPTIONS,
    actions=CLOCK + 1,
    outcomes=SILENCE + 1,
    max_legal=9,
    max_plies=40,
    rules=HERE,
    observe=HERE,
    words=HERE,
    view=HERE,
    advice=HERE,
    lesson=LESSON,
    traits=_traits,
    presets=(Preset("short", "A short game", "One lantern wins.", {"goal": 1}),),
    interrupts=(CLOCK,),
)
