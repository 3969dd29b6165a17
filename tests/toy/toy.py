"""Lanterns: a whole small game in one module, to try the platform on. T- refers to RULES.md beside it.

A game of the parlour spreads this over several files; here one module is rules, observe, words and view.
"""

import sys

from parlour.core.compile import rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.errors import BadPosition, NotAMove, Refusal
from parlour.core.game import Button, Call, Game, Lesson, Step
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
    blank,
    record,
)
from parlour.draw.canvas import Canvas, move_to

OPTIONS = (
    Option("seats", range(2, 5), 2, "How many play.", "T-01", common=True),
    Option("goal", range(1, 5), lambda chosen: 3 if chosen["seats"] == 2 else 2, "Lanterns to win.", "T-12"),
    Option("calls", ("open", "secret"), "open", "Whether calls are seen before the show.", "T-12"),
)
STATE = record(
    [("goal", "i1"), ("calls", "i1"), ("dealt", "i1"), ("deck", "u1", (3,)), ("shown", "u1", (3,))]
    + [("card", "u1", (4,)), ("call", "u1", (4,)), ("lanterns", "i1", (4,))]
)
DEAL, CALL, PRIZE, OVER = range(4)  # phases
SECRET, HIDDEN = 1, 9  # secret calls; a card or a call that may not be seen
FOLD, HOLD = 1, 2
KEEP, ROB, CLOCK = 8, 9, 13  # a call is 2 * seat + (0 fold, 1 hold); ROB + seat; a deal is its card - 1
NOT_NOW, RUN_OUT, NOT_SEATED, CALLED, OWN, DARK, TOO_FAR = range(FIRST_REASON, FIRST_REASON + 7)


@rule
def setup(s):
    """A full deck, no lanterns, the first deal; a goal past the rounds does not fit. T-02, T-03, T-12"""
    s.deck[0], s.deck[1], s.deck[2] = 4, 3, 2
    s.seat, s.phase = CHANCE, DEAL
    return TOO_FAR if s.goal * s.seats > 9 else OK


@rule
def refusal(s, action):
    """Why `action` may not be played; OK if it may. T-01, T-04, T-06, T-08, T-11"""
    if s.seat == NOBODY:
        return IS_OVER
    if action == CLOCK or (s.phase == PRIZE and action == KEEP):
        return OK
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
    for action in range(CLOCK):
        if refusal(s, action) == OK:
            out[n] = action
            n += 1
    return n


@rule
def play(s, action):
    """Deal, call, take a prize, or stop the clock. T-04, T-06, T-08, T-09, T-11"""
    s.ply += 1
    if action == CLOCK:
        end(s)
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
            show(s)
    else:
        s.lanterns[s.seat] += 1
        if action != KEEP:
            s.lanterns[action - ROB] -= 1
        if s.lanterns[s.seat] == s.goal:
            end(s)
        else:
            next_round(s)


@rule
def show(s):
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
        next_round(s)
    else:
        s.seat, s.phase = winner, PRIZE


@rule
def next_round(s):
    """Deal again, or end when the deck is too small. T-04, T-10"""
    s.seat, s.phase, s.dealt = CHANCE, DEAL, 0
    if int(s.deck[0]) + int(s.deck[1]) + int(s.deck[2]) < s.seats:
        end(s)


@rule
def end(s):
    """Nobody acts any more. T-11"""
    s.seat, s.phase, s.may = NOBODY, OVER, 0


@rule
def odds(s, action):
    """A card is dealt as often as it lies in the deck. T-04"""
    return int(s.deck[action])


@rule
def actor(s, action):
    """A call names its seat, the clock is the world's. T-06, T-11"""
    if action == CLOCK:
        return WORLD
    return action >> 1 if s.phase == CALL else int(s.seat)


@rule
def settles(s, action):
    """The last call shows the cards: nothing before it can be taken back. T-07"""
    return s.phase == CALL and s.may & (s.may - 1) == 0


@rule
def late(s, seat):
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
    if (
        s.seats < 2
        or s.seats > 4
        or s.goal < 1
        or int(s.goal) * int(s.seats) > 9
        or s.calls < 0
        or s.calls > 1
    ):
        return 4
    wrong = 8 if turn_unfit(s) else 0
    for kind in range(3):
        n = int(s.deck[kind]) + int(s.shown[kind])
        for seat in range(s.seats):
            n += 1 if s.card[seat] == kind + 1 else 0
        wrong |= 0 if n == 4 - kind else 1
    for seat in range(s.seats):
        wrong |= 0 if 0 <= s.lanterns[seat] <= s.goal else 2
    return wrong


@rule
def turn_unfit(s):
    """Whether the phase, who acts, the cards dealt and the calls made do not fit. T-03 to T-08, T-11"""
    waiting = 0
    for seat in range(4):
        has_card = s.card[seat] > 0
        if s.call[seat] > HOLD or s.card[seat] > 3 or (seat >= s.seats and (has_card or s.call[seat])):
            return True
        if s.phase == DEAL and has_card != (seat < s.dealt) or s.phase == PRIZE and has_card:
            return True
        if s.phase != OVER and (s.lanterns[seat] == s.goal or (seat >= s.seats and s.lanterns[seat])):
            return True
        if s.phase == CALL and seat < s.seats:
            waiting += 1 << seat if s.call[seat] == 0 else 0
            if not has_card:
                return True
        elif s.phase != OVER and s.call[seat]:
            return True
    if s.dealt < 0 or s.dealt > s.seats or s.may != waiting or (s.phase == OVER) != (s.seat == NOBODY):
        return True
    if s.phase == DEAL:
        left = int(s.deck[0]) + int(s.deck[1]) + int(s.deck[2])
        return (s.seat != CHANCE and s.seat != WORLD) or left + s.dealt < s.seats or s.dealt == s.seats
    if s.phase == CALL:
        return s.seat != SEVERAL or waiting == 0 or s.dealt != s.seats
    return s.phase != OVER and (s.phase != PRIZE or s.seat < 0 or s.seat >= s.seats or s.dealt != s.seats)


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


FEATURES = 10


@rule
def observe(s, seat, out):
    """The phase, the seat's card and call, the cards gone, its lanterns and the most of another's. T-05"""
    for i in range(FEATURES):
        out[i] = 0
    out[s.phase] = 1
    out[4], out[5] = s.card[seat] / 3, s.call[seat] / 2
    out[6], out[7] = s.shown[0] / 4, s.shown[2] / 2
    out[8] = s.lanterns[seat] / s.goal
    for other in range(s.seats):
        if other != seat:
            out[9] = max(out[9], s.lanterns[other] / s.goal)


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
CLAUSES = {OUT_OF_TURN: "T-01", IS_OVER: "T-11", NOT_NOW: "T-03", RUN_OUT: "T-04", NOT_SEATED: "T-01"}
CLAUSES |= {CALLED: "T-06", OWN: "T-08", DARK: "T-08", TOO_FAR: "T-12"}


def sentence(s, action, code):
    """A refusal with the facts of this position."""
    asked = ("a deal", "everyone's call", "the winner's choice of a prize", "nothing more")[s.phase]
    seat = action >> 1 if s.phase == CALL else action - ROB
    name = NAMES[seat] if 0 <= seat < len(NAMES) else "Nobody"
    return {
        OUT_OF_TURN: f"That seat has nothing to do now: the game waits for {asked}.",
        IS_OVER: f"The game is over. {outcome(s)}",
        NOT_NOW: f"The game waits for {asked}.",
        RUN_OUT: f"No {action + 1} is left in the deck.",
        NOT_SEATED: f"{name} is not at the table; only {s.seats} are.",
        CALLED: f"{name} has called already, and a call stands.",
        OWN: f"{name} cannot rob itself; keep a new lantern instead.",
        DARK: f"{name} has no lantern to rob.",
        TOO_FAR: f"{s.seats} seats have {9 // s.seats} rounds; a goal of {s.goal} is out of reach.",
    }[code]


def seat_name(s, seat):
    """What a seat is called."""
    return NAMES[seat]


def move_name(s, action):
    """An action as text: "deal 2", "north holds", "rob east"."""
    if action == CLOCK:
        return "time is up"
    if s.phase == DEAL:
        return f"deal {action + 1}"
    if action < KEEP:
        return NAMES[action >> 1].lower() + (" holds" if action & 1 else " folds")
    return "keep" if action == KEEP else "rob " + NAMES[action - ROB].lower()


def read_move(s, text):
    """The action that a text names in this phase."""
    if s.seat == NOBODY:
        return Refusal(CLAUSES[IS_OVER], sentence(s, -1, IS_OVER))
    said = " ".join(str(text).lower().split())
    for action in range(CLOCK + 1):
        if move_name(s, action) == said:
            return action
    if said.startswith("rob "):
        return Refusal("T-01", f"There is no seat {said[4:24]!r} to rob.")
    raise NotAMove(f"{str(text)[:40]!r} is no move. Try {move_name(s, 0)!r}.")


def position_name(s):
    """Every field by its name: "ply=3 may=3 … lanterns=0,1,0,0"."""
    values = ((name, s[name].ravel().tolist()) for name in STATE.names if name != "spare")
    return " ".join(f"{name}={','.join(map(str, numbers))}" for name, numbers in values)


def read_position(text):
    """The record that a position's text describes."""
    s = blank(STATE)
    try:
        for word in str(text).split():
            name, _, numbers = word.partition("=")
            given = [int(n) for n in numbers.split(",")]
            s[name] = given if s[name].shape else given[0]
        if position_name(s) != " ".join(str(text).split()):
            raise ValueError
    except (ValueError, OverflowError):
        raise BadPosition(f"{str(text)[:60]!r} is no position of Lanterns.") from None
    return s


def tell(before, action, after):
    """What an action did."""
    said = [move_name(before, action).capitalize() + "."]
    if action != CLOCK and before.phase == DEAL:
        said = ["A card is dealt."]  # T-05: the log is for all
    elif action != CLOCK and before.phase == CALL and after.phase != CALL:
        said.append("The cards are shown.")
    return said + [outcome(after)] if after.seat == NOBODY else said


def task(s, seat):
    """What a seat is asked for. T-06, T-08"""
    return "Hold your card or fold it." if s.phase == CALL else "Keep a lantern or rob a seat of one."


def review(before, action):
    """What a caller knew: its card, and how many of the cards above it were still to be seen. T-05, T-07"""
    if before.phase != CALL:
        return []
    card = int(before.card[action >> 1])
    above = sum(int(left) for left in before.deck[card:])
    return [f"You called on a {card}; {above} cards above it were out of sight."]


def may_review(before, action, now):
    """Once the cards are shown a call is nobody's secret. T-07"""
    return before.phase == CALL and action != CLOCK and sum(now.shown) > sum(before.shown)


def outcome(s):
    """Who won."""
    most = max(s.lanterns[: s.seats])
    first = [NAMES[seat] for seat in range(s.seats) if s.lanterns[seat] == most]
    return f"{first[0]} wins." if len(first) == 1 else f"{' and '.join(first)} draw."


def text(s):
    """One line a seat."""
    shown = {0: "-", HIDDEN: "?"}
    return "\n".join(
        f"{NAMES[seat]:6}card {shown.get(int(s.card[seat]), s.card[seat])}  "
        f"call {'-fh'[s.call[seat]] if s.call[seat] < HIDDEN else '?'}  {'*' * s.lanterns[seat]}"
        for seat in range(s.seats)
    )


def board(s):
    """The table, then each seat's card and lanterns."""
    svg = Canvas(400, 100 * int(s.seats), "lanterns", title="Lanterns", desc=text(s))
    for seat in range(s.seats):
        top, row = 100 * seat + 10, 100 * seat + 50
        svg.still.text((60, row), NAMES[seat])
        svg.still.rect((120, top), 60, 80, "place", at=f"hold-{seat}").name(f"{NAMES[seat]} holds")
        svg.still.rect((200, top), 60, 80, "place", at=f"fold-{seat}").name(f"{NAMES[seat]} folds")
        stand = svg.moving.group("stand", f"seat-{seat}", f"stand-{seat}", move_to((320, row)))
        stand.name(f"{NAMES[seat]}'s lanterns: {s.lanterns[seat]}").disc((0, 0), 30, "lantern")
        stand.text((0, 8), str(s.lanterns[seat]))
        if s.card[seat]:
            column = 230 if s.call[seat] == FOLD else 150
            card = svg.moving.group("card", id=f"card-{seat}", transform=move_to((column, row)))
            card.text((0, 8), "?" if s.card[seat] == HIDDEN else str(s.card[seat]))
    return svg


def buttons(s):
    """The prize is taken with a button; to rob, click a seat after it."""
    return [Button("keep", "Keep a lantern", "k"), Button("rob", "Rob …", "r")] if s.phase == PRIZE else []


def clicks(s, action):
    """The path of clicks of a seat's action."""
    if s.phase == CALL:
        return (f"{'hold' if action & 1 else 'fold'}-{action >> 1}",)
    return ("keep",) if action == KEEP else ("rob", f"seat-{action - ROB}")


def prompt(s, path):
    """Robbing takes a second click. T-08"""
    return "Choose the seat to rob."


def calls(s, seat):
    """A seat may call time, if all the others agree. T-11"""
    if s.seat == NOBODY:
        return []
    others = tuple(other for other in range(s.seats) if other != seat)
    asked = f"{NAMES[seat]} would like to end the game here."
    return [Call(CLOCK, "time", "Call time", "End the game here?", others, asked)]


def click(s, path):
    """The action that a path of clicks means, in the phase that asks for it; None while more is to come."""
    for action in range(KEEP) if s.phase == CALL else range(KEEP, CLOCK):
        if clicks(s, action) == tuple(path):
            return action
    return None if tuple(path) == ("rob",) else Refusal(CLAUSES[NOT_NOW], sentence(s, -1, NOT_NOW))


HERE = sys.modules[__name__]
LESSON = Lesson(
    "ply=0 may=0 seat=-1 phase=0 seats=2 goal=3 calls=0 dealt=0 deck=4,3,2 shown=0,0,0 "
    "card=0,0,0,0 call=0,0,0,0 lanterns=0,0,0,0",
    (
        Step("You are dealt a three. Hold it.", "north holds", ("hold-0",), "Nothing beats it."),
        Step("Now East folds.", "east folds"),
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
    outcomes=3,
    most=8,
    longest=20,
    rules=HERE,
    observe=HERE,
    words=HERE,
    view=HERE,
    advice=HERE,
    lesson=HERE,
    interrupts=(CLOCK,),
)
