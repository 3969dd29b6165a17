"""Mandala: scoring and the end. White pegs win a game, black pegs win a match, and every game has a turn limit. Also
checks of records. M-55 to M-66
"""

from parlour.boards.bits import count
from parlour.core.compile import rule
from parlour.core.record import CHANCE, NOBODY

from ..board import MOST_RINGS, SLIDE
from ..state import (
    ADVANCE,
    BY_PLAYER,
    CYCLE,
    DRAWN_ON_LIMIT,
    FIRST_TO,
    FLAT,
    FREE,
    GO_ON,
    INTRO,
    LOT,
    MACHINE,
    NOT_THROWN,
    NUMBER,
    OVER,
    ROLL,
    ROTATE,
    RUNNING,
    SWITCH,
    UNDECIDED,
    WON,
    WON_ON_LIMIT,
)
from .place import is_fixed
from .start import disc_row, lay_out, tokens_each
from .throw import begin_turn, cycle_number

MOST_GAMES = 36  # the most games in a match that goes to whoever first has a number of black pegs


@rule
def has_reached_target(s, seat):
    """Return whether a seat has as many white pegs as are needed to win a game. (It gets one for each token brought
    home.) M-57, M-59, O-03
    """
    return s.home[seat] >= s.homes_to_win


@rule
def end_turn(s):
    """Pass the turn to the next seat clockwise, or end the game at the turn limit. M-53, M-54, M-64, O-17"""
    s.turns += 1
    if s.turns >= s.turn_limit:
        finish_game(s)
    else:
        pass_turn(s)


@rule
def pass_turn(s):
    """Begin the turn of the next seat clockwise. M-54"""
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    begin_turn(s)


@rule
def advance_sum(s, seat):
    """Return by how many rings the tokens of a seat that are on the board have advanced, all added up. A token on the
    outermost ring counts 1. M-64
    """
    total = 0
    for ring in range(s.rings):
        total += (ring + 1) * count(int(s.held[seat, ring]))
    return total


@rule
def judge_limit(s):
    """Return the seat that wins when the turn limit is reached: it has most white pegs or, with equally many, tokens
    that have advanced further in all. Return -1 for a draw, and for a player alone (solitaire). M-64, M-65
    """
    if s.seats == 1:
        return -1
    best, tied = 0, False
    for seat in range(1, s.seats):
        ahead = int(s.home[seat]) - int(s.home[best])
        if ahead == 0:
            ahead = advance_sum(s, seat) - advance_sum(s, best)
        if ahead > 0:
            best, tied = seat, False
        elif ahead == 0:
            tied = True
    return -1 if tied else best


@rule
def finish_game(s):
    """End a game and give its winner a black peg. Then end the match, or begin its next game. M-57, M-58, M-60 to
    M-64, O-21
    """
    if has_reached_target(s, s.turn):
        s.winner = s.turn
        s.result = WON
    else:
        s.winner = judge_limit(s)
        s.result = WON_ON_LIMIT if s.winner >= 0 else DRAWN_ON_LIMIT
    if s.winner >= 0:
        s.black[s.winner] += 1
    if match_is_decided(s):
        s.match_winner = leader(s)
        s.phase = OVER
        s.seat = NOBODY
        return
    s.game += 1
    s.result = RUNNING
    if s.next_game == GO_ON:
        go_on(s)
        return
    s.winner = -1
    s.opener = s.opener + 1 if s.opener + 1 < s.seats else 0
    s.turn = s.opener
    lay_out(s)
    begin_turn(s)


@rule
def go_on(s):
    """Begin the next game of the match in the position in which the last game ended; only the winner's white pegs are
    removed. In games with tokens the winner's turn continues; in games with printed numbers the next seat's turn
    begins. O-21, O-23
    """
    s.home[s.winner] = 0
    s.winner = -1
    if s.aim == NUMBER:
        pass_turn(s)
        return
    s.turns -= 1
    if s.phase == ROTATE:
        s.phase = INTRO


@rule
def leader(s):
    """Return the seat with most black pegs; -1 if several have equally many. For a player alone (solitaire), return 0
    if the game is won. M-63
    """
    best, tied = 0, False
    for seat in range(1, s.seats):
        if s.black[seat] > s.black[best]:
            best, tied = seat, False
        elif s.black[seat] == s.black[best]:
            tied = True
    if s.seats == 1:
        return 0 if s.result == WON else -1
    return -1 if tied else best


@rule
def match_is_decided(s):
    """Return whether the match ends with the current game: it is the only one, the black pegs (one for each game won)
    decide the match, or the turn limit counts for the whole match and is reached. M-60, M-63, M-64, O-04, O-21,
    O-23
    """
    if s.games == 1:
        return True
    if (s.next_game == GO_ON or s.aim == NUMBER) and s.turns >= s.turn_limit:
        return True
    return is_decided_after(s, int(s.game))


@rule
def is_decided_after(s, played):
    """Return whether a match is over once `played` of its games are finished: a seat has enough black pegs, no other
    seat can catch up any more, or all games have been played. M-63, O-04
    """
    most, second = -1, -1
    for seat in range(s.seats):
        pegs = int(s.black[seat])
        if pegs > most:
            most, second = pegs, most
        elif pegs > second:
            second = pegs
    if s.match_rule == FIRST_TO:
        return most >= s.games or played >= MOST_GAMES
    if played >= s.games:
        return True
    return most - second > s.games - played


@rule
def is_out(s, seat):
    """Return whether a seat can no longer win a match of a fixed number of games: another seat has more black pegs
    than the seat would have if it won all games that are left. M-63, O-04
    """
    if s.games == 1 or s.match_rule == FIRST_TO:
        return False
    most = 0
    for other in range(s.seats):
        most = max(most, int(s.black[other]))
    return int(s.black[seat]) + s.games - s.game + 1 < most


@rule
def returns(s, seat):
    """Return 1 for the winner of the match, -1 for the others, and 0 in a draw. For a player alone (solitaire), return
    1 for a win, otherwise -1. M-63, M-65
    """
    if s.phase != OVER:
        return 0.0
    if s.seats == 1:
        return 1.0 if s.result == WON else -1.0
    if s.match_winner < 0:
        return 0.0
    return 1.0 if s.match_winner == seat else -1.0


@rule
def faults(s):
    """Return everything that is wrong with a record as a bit mask, one bit for each text of words.FAULTS; 0 if nothing
    is wrong. M-04, M-06, M-07, M-10, M-11, M-50, O-20
    """
    wrong = 0
    for seat in range(s.seats):
        tokens = int(s.hand[seat])
        for ring in range(MOST_RINGS):
            tokens += count(int(s.held[seat, ring]))
        if tokens != tokens_each(s) or s.hand[seat] < 0:
            wrong |= 1
        if s.home[seat] < 0 or s.home[seat] > s.homes_to_win:
            wrong |= 2
        elif s.phase != OVER and has_reached_target(s, seat):
            wrong |= 2
    for ring in range(MOST_RINGS):
        taken = 0
        for seat in range(s.seats):
            if taken & int(s.held[seat, ring]):
                wrong |= 4
            taken |= int(s.held[seat, ring])
        if taken & ~int(s.rows[ring]):
            wrong |= 8
        if s.bands != FLAT and ring < s.rings and count(int(s.rows[ring])) != count(disc_row(s, ring)):
            wrong |= 16
        low = -SLIDE if s.bands == FLAT else 0
        high = SLIDE if s.bands == FLAT else s.segments - 1
        if s.offset[ring] < low or s.offset[ring] > high or (is_fixed(s, ring) and s.offset[ring] != 0):
            wrong |= 32
    return wrong | turn_faults(s)


@rule
def turn_faults(s):
    """Return, as bits, what is wrong with the fields that say whose turn it is. M-54, M-55"""
    wrong = 0
    chance = s.phase in (LOT, ROLL) or (s.phase == ROTATE and s.control == MACHINE)
    chance = chance or (s.phase == SWITCH and s.switch_by != BY_PLAYER)
    actor = s.turn
    if chance:
        actor = CHANCE
    elif s.phase == OVER:
        actor = NOBODY
    if s.seat != actor or s.turn >= s.seats or (s.turn < 0 and s.phase != LOT):
        wrong |= 64
    for colour in range(5):
        thrown = s.phase == ROLL and colour < s.used or s.phase == ROTATE
        if thrown and (s.dice[colour] < s.die_low or s.dice[colour] > s.die_high):
            wrong |= 128
    if (s.match_winner != UNDECIDED) != (s.phase == OVER) or (s.result != RUNNING) != (s.phase == OVER):
        wrong |= 256
    if (s.phase == ADVANCE and s.advance != FREE) or (s.phase == ROLL and s.numbers == CYCLE):
        wrong |= 512
    if s.aim == NUMBER and (s.phase == ADVANCE or s.phase == INTRO):
        wrong |= 512
    return wrong | count_faults(s)


@rule
def count_faults(s):
    """Return, as bits, what is wrong with the counts and the winners in the record. M-17, M-61, M-62, M-64, O-21"""
    wrong = 0
    if s.used < 0 or s.used > 5 or (s.used == 5 and s.phase in (ROLL, ROTATE)):
        wrong |= 1024
    if s.switched < 0 or s.switched > s.switching or (s.phase == SWITCH and s.switched == s.switching):
        wrong |= 1024
    if s.turns < 0 or s.turns > s.turn_limit or (s.turns == s.turn_limit and s.phase != OVER):
        wrong |= 1024
    if s.game < 1 or s.game > (MOST_GAMES if s.match_rule == FIRST_TO and s.games > 1 else s.games):
        wrong |= 1024
    pegs = 0
    for seat in range(s.seats):
        pegs += int(s.black[seat])
        if s.black[seat] < 0 or s.black[seat] > s.games:
            wrong |= 1024
    if pegs > (s.game if s.phase == OVER else s.game - 1):
        wrong |= 1024
    if (s.next_game == GO_ON or s.aim == NUMBER) and pegs < s.game - 1:  # here every game gives a peg
        wrong |= 1024
    if s.winner < -1 or s.winner >= s.seats or s.match_winner < UNDECIDED or s.match_winner >= s.seats:
        wrong |= 2048
    if s.opener < -1 or s.opener >= s.seats or s.result < RUNNING or s.result > DRAWN_ON_LIMIT:
        wrong |= 2048
    elif (s.turn < 0) != (s.opener < 0) or (s.phase == LOT) != (s.turn < 0):
        wrong |= 64
    if wrong == 0:
        wrong |= 1024 if dice_unfit(s) else 0
        wrong |= 256 if end_unfit(s) else 0
    return wrong


@rule
def dice_unfit(s):
    """Return whether the dice, or the number of swaps of path and barrier made in this turn, do not fit the phase.
    M-17, M-18, O-09, O-15
    """
    early = s.phase == LOT or s.phase == SWITCH
    if early and s.used or (s.phase == ADVANCE or s.phase == INTRO) and s.used != 5:
        return True
    if s.switched != s.switching and not early and s.phase != OVER:
        return True
    for colour in range(5):
        to_come = early or (s.phase == ROLL and colour >= s.used)
        if to_come and s.dice[colour] != NOT_THROWN:
            return True
        if s.numbers == CYCLE and (s.phase == ROTATE or s.phase == ADVANCE or s.phase == INTRO):
            if s.dice[colour] != cycle_number(s, colour):
                return True
    return False


@rule
def end_unfit(s):
    """Return whether the game goes on after it should have ended, or is over too early. M-57, M-60, M-63, M-64"""
    if s.phase != OVER:
        return s.winner != -1 or (s.game > 1 and is_decided_after(s, int(s.game) - 1))
    if s.result == WON:
        if s.winner != s.turn or not has_reached_target(s, s.winner):
            return True
    elif (
        s.turns != s.turn_limit or s.winner != judge_limit(s) or (s.winner >= 0) != (s.result == WON_ON_LIMIT)
    ):
        return True
    for seat in range(s.seats):
        if has_reached_target(s, seat) and (s.result != WON or seat != s.winner):
            return True
    if s.winner >= 0 and s.black[s.winner] == 0:
        return True
    return not match_is_decided(s) or s.match_winner != leader(s)
