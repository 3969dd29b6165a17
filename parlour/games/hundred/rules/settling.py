"""The stages that follow a claim: the reward, the card, sides that have lost all their money, and the end of
the game.
"""

from parlour.core.compile import rule

from ..board import RACK_SIZE
from ..moves import END, FORFEIT, JOIN
from ..state import BROKE, CARD, CHOICE, CONNECT, CURTAIN, FORFEITED, IN, JOINED, LAST_SIDE, REFILL, RUNNING
from .asking import AFTER_CARD, CLOSE_CLAIM, GO_ON, ask, ask_chance, stop
from .cards import asks, draw, obey, solvent
from .ends import end_after_claim
from .racks import empty_rack
from .table import bit, next_side, widen


@rule
def pay_claim(s, draws):
    """Pay the reward of a claim from the Bank. Return the number of the next stage: if `draws` is true and the game
    has cards, chance must first draw a card. H-04, H-38, H-39, H-43, H-57, H-79
    """
    s.money[s.by] += s.reward
    return ask_chance(s, CARD) if draws and s.cards else CLOSE_CLAIM


@rule
def play_card(s, card):
    """Draw a card and make the payment that it orders. If the card offers a choice, let the side that drew it choose
    instead. Return the number of the next stage. H-08, H-39, H-70, H-87, H-98
    """
    draw(s, card)
    if asks(s, card):
        return ask(s, CHOICE, s.by)
    obey(s)
    return AFTER_CARD


@rule
def play_choice(s, action):
    """Carry out a side's choice when its card offers to end the game or take money. Return the number of the next
    stage. H-87
    """
    if action == END:
        return stop(s, CURTAIN)
    obey(s)
    return AFTER_CARD


@rule
def after_card(s):
    """Deal with sides that a card has left without money: ask the first of them, clockwise from the side that drew
    the card, to leave the game or join another side. If only one side has money, end the game. Return the number of
    the next stage. H-39, H-75, H-78
    """
    if s.broke == 0:
        return CLOSE_CLAIM
    if solvent(s) <= 1:
        return stop(s, LAST_SIDE)
    side = widen(s.by)
    while not widen(s.broke) & bit(side):
        side = next_side(s, side)
    return ask(s, BROKE, side)


@rule
def play_broke(s, action):
    """Let a side that a card has left without money leave the game or join another side. Its counters on the board
    stay; its rack goes back into the bag. Return the number of the next stage. H-76, H-77
    """
    side = widen(s.seat)
    before = 0
    for other in range(s.seats):
        if s.status[other] != IN:
            before = before + 1
    s.left_at[side] = before + 1
    s.status[side] = FORFEITED if action == FORFEIT else JOINED
    if action != FORFEIT:
        s.joined[side] = action - JOIN
    s.broke = widen(s.broke) & ~bit(side)
    s.due = widen(s.due) & ~bit(side)
    if s.ruleset == CONNECT:
        empty_rack(s, side)
    return AFTER_CARD


@rule
def close_claim(s):
    """Finish a claim. End the game if the claim meets a condition for that. If not, and the options say so, let
    chance refill at once the rack from which the counter came. Return the number of the next stage. H-39, H-62,
    H-91
    """
    why = end_after_claim(s)
    if why != RUNNING:
        return stop(s, why)
    if s.ruleset == CONNECT and s.refill and s.bag and s.status[s.rack] == IN and s.held[s.rack] < RACK_SIZE:
        s.midway = 1
        return ask_chance(s, REFILL)
    return GO_ON
