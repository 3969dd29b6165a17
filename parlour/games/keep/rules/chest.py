"""The keep and its chest: opening it with keys, cards or a question, and leaving the keep again."""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, WORLD

from ..board import DOOR, SIDES
from ..moves import BUZZR, BUZZW, SILENCE
from ..state import (
    BY_KEYS,
    BY_QUESTION,
    CATEGORY,
    CHEST,
    CHESTCARD,
    EITHER,
    OPPOSITION_CHOOSES,
    PRESET,
    RACE,
    SOLO,
    YOUR_CHOICE,
)
from .ends import end_turn, finish, put_question
from .gates import toll
from .table import bit, next_team, widen, with_trivia


@rule
def keys_needed(s):
    """Return how many keys open the chest: usually three with questions and two without; an option can change the
    number. K-51, K-56
    """
    if s.chest_keys:
        return widen(s.chest_keys)
    return 3 if with_trivia(s) else 2


@rule
def way_to_open(s):
    """Return a code for how a team may open the chest in this game: BY_KEYS, BY_QUESTION, BY_CARD or EITHER (keys, or
    else a question or card), as the option `chest` says. In games without questions, BY_QUESTION becomes EITHER.
    K-72
    """
    return EITHER if s.chest == BY_QUESTION and not with_trivia(s) else widen(s.chest)


@rule
def asks_at_chest(s):
    """Return whether a team that tries to open the chest without keys must answer a question. If so, the card that it
    draws decides only the category of that question. K-52, K-72
    """
    return with_trivia(s) and (s.chest == EITHER or s.chest == BY_QUESTION)


@rule
def keys_open(s):
    """Return whether keys are a way to open the chest in this game, however many keys a team has. K-51, K-56, K-72"""
    way = way_to_open(s)
    return way == EITHER or way == BY_KEYS


@rule
def may_pay(s):
    """Return whether the team in the keep has enough keys to open the chest with them. K-51, K-56, K-72"""
    return keys_open(s) and s.chain[s.turn] >= keys_needed(s)


@rule
def may_try(s):
    """Return whether the team in the keep may try to open the chest without paying keys: by a question or a card, as
    the options allow. In games without questions where keys open the chest too, it may not try if it has enough keys.
    K-52, K-57, K-72
    """
    way = way_to_open(s)
    if way != EITHER:
        return way != BY_KEYS
    return with_trivia(s) or not may_pay(s)


@rule
def has_way_out(s):
    """Return whether the team in the keep has enough keys to get out by some door. K-58"""
    for side in range(SIDES):
        if toll(s, DOOR + side, False) <= s.chain[s.turn]:
            return True
    return False


@rule
def may_leave(s):
    """Return whether the team may leave the keep: only at the start of its turn, and only if it can get through some
    door. K-58
    """
    return s.arrived == 0 and has_way_out(s)


@rule
def open_with_keys(s):
    """Let the team pay its keys for the chest, and win. K-01, K-51, K-56"""
    s.chain[s.turn] -= keys_needed(s)
    finish(s, widen(s.turn))


@rule
def try_chest(s):
    """Let the team try to open the chest without keys: draw a card or, if the card for the chest has already been
    drawn, use that one. K-52, K-55, K-57
    """
    if s.card >= 0:
        follow_card(s)
    else:
        s.phase, s.seat = CHESTCARD, CHANCE


@rule
def draw_chest_card(s, card):
    """Apply the card drawn for the chest. Where no question is asked, Your Choice opens the chest and any other card
    ends the turn. Otherwise the card decides the category of the question; a preset card only lies open until the
    team tries. K-52, K-57, K-60, K-72
    """
    if not asks_at_chest(s):
        if card == YOUR_CHOICE:
            finish(s, widen(s.turn))
        else:
            end_turn(s)
        return
    s.card = card
    if s.chest_card == PRESET:  # the card was turned up when the token came in; the team has not tried yet
        s.phase, s.seat = CHEST, s.turn
    else:
        follow_card(s)


@rule
def follow_card(s):
    """Ask the chest's question in the category of the drawn card's colour. If the card has no colour, let a team
    choose the category: the team in the keep for Your Choice, the next team for Opposition Chooses. K-53
    """
    if s.card == YOUR_CHOICE:
        s.phase, s.seat = CATEGORY, s.turn
    elif s.card == OPPOSITION_CHOOSES:
        s.phase, s.seat = CATEGORY, next_team(s, s.turn)
    else:
        start_race(s, widen(s.card))


@rule
def start_race(s, category):
    """Ask the chest's question: all teams may answer it, and the first answer counts, or, by option, only the team in
    the keep. K-54
    """
    put_question(s, category)
    s.racing = bit(s.turn) if s.chest_question == SOLO else bit(s.seats) - 1
    s.phase, s.seat = RACE, WORLD


@rule
def run_race(s, outcome):
    """Apply one answer in the race for the chest. If the team in the keep is right, it wins. If it is wrong or silent,
    or a rival is right, the attempt ends. A rival that is wrong is out of the race. K-54, K-55
    """
    mover = widen(s.turn)
    if outcome == BUZZR + mover:
        finish(s, mover)
    elif outcome < BUZZW or outcome == BUZZW + mover or outcome == SILENCE:
        end_turn(s)
    else:
        s.racing = widen(s.racing) & ~bit(outcome - BUZZW)


@rule
def race_weight(s, outcome):
    """Return, for simulations, the weight of an answer in the race for the chest: the percentage of questions in this
    category that the team knows (for a right answer) or does not know. All teams are equally likely to answer.
    K-54
    """
    if outcome == SILENCE:
        return 0
    if outcome < BUZZW:
        return widen(s.know[outcome - BUZZR, s.cat])
    return 100 - widen(s.know[outcome - BUZZW, s.cat])
