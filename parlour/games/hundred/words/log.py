"""Log sentences: what happened in a game of Hundred, and how it ended."""

from __future__ import annotations

from parlour.core.english import count, listed
from parlour.core.names import name_of
from parlour.core.record import CHANCE, Record
from parlour.core.step import PUT, Mark, Step, Told

from .. import moves, queries, state
from ..board import CELL_NAMES, IN_PLAY
from ..moves import CELL, CLOCK, END, FORFEIT, JOIN, PASS
from ..rules import cards
from ..rules.flow import BONUS_FOR_THREE
from ..state import CARD, CHOICE, CONNECT, HEXES, OVER, PLACE, RACE, TURN, ZONES
from .feats import feats
from .moves import sum_in
from .names import CARDS, card_name, cell_name, dice_of, money, paid_for, thrown
from .sums import Sum, as_typed, pretty, read_sum, shortest


def _tell_reward(before: Record, after: Record) -> list[str]:
    """Return the sentences that say what a covered number or placed counter was paid. H-36, H-41, H-55, H-56, H-58"""
    side = name_of(after.by)
    said = [f"The Bank paid {side} {money(after, after.reward)}{paid_for(after)}."]
    if after.ruleset == CONNECT and after.own_used[after.by] == 3 and before.own_used[after.by] == 2:
        more = f"the Bank paid {money(after, BONUS_FOR_THREE)} more"
        said.append(f"{side} has placed three counters from its own rack with one throw, so {more}.")
    if after.phase == CARD:
        said.append(f"{after.n} {_why_drawn(after)}, so {side} draws an Action card.")
    return said


def _why_drawn(s: Record) -> str:
    """Return a phrase that says why a card is drawn after the last claim. H-38, H-43, H-57, H-95"""
    if s.ruleset == ZONES:
        return "is a prime" if s.n > 1 else "has a border on the board, as primes have"
    if s.ruleset == HEXES:
        numbers = "related covered numbers" if s.card_test else "covered numbers"
        return f"has {numbers} beside it in more than one direction"
    if s.connect_test:
        return "has at least two related counters beside it"
    return "has related counters beside it in more than one direction"


NOT_SO = {  # why a card did nothing: its condition was not met, and it has no other payment
    cards.BY_SIX: "{n} is not divisible by 6",
    cards.SUBTRACTED: "no minus sign was used",
    cards.BORDERED: "{n} has no border",
    cards.MATCHING: "no two dice are equal",
}


def _tell_card(before: Record, card: int, after: Record) -> str:
    """Return a sentence that says what a card did: who paid whom, and how much. H-70, H-71, H-72, H-73, H-74"""
    side, kind, amount = int(before.by), queries.kind_of(before, card), queries.amount_of(before, card)
    if kind == cards.NOTHING:
        return f"Nothing happened: {NOT_SO[int(cards.CARD[card, 0])].format(n=before.n)}."
    if kind != cards.EACH:
        if amount < 0:
            return f"{name_of(side)} paid the Bank {money(before, min(-amount, int(before.money[side])))}."
        return f"The Bank paid {name_of(side)} {money(before, amount)}."
    sums, other = [], queries.next_side(before, side)
    while other != side:
        paid = abs(int(after.money[other]) - int(before.money[other]))
        sums.append((name_of(other), money(before, paid) if paid else "nothing"))
        other = queries.next_side(before, other)
    if amount < 0:
        return f"{name_of(side)} paid {listed([f'{name} {each}' for name, each in sums])}."
    return f"{listed([f'{name} paid {name_of(side)} {each}' for name, each in sums])}."


def _tell_left(before: Record, after: Record) -> list[str]:
    """Return a sentence for each side that has just lost all its money by a card. H-75"""
    sides = [i for i in range(int(after.seats)) if before.money[i] and not after.money[i]]
    return [f"{name_of(i)} has no money left." for i in sides]


def _tell_chance(before: Record, action: int, after: Record) -> list[str]:
    """Return sentences for an outcome of the lot, the dice, the pack of cards or the bag of counters. H-05, H-08,
    H-09, H-50, H-96, H-98
    """
    if before.phase == state.FIRST:
        return [f"{name_of(action)} goes first."]
    if before.phase == state.MARK:
        times = "double" if queries.mark_on(after, action) == 2 else "triple"
        return [f"{cell_name(after, action)} pays {times} (drawn by lot)."]
    if before.phase == state.THROW:
        return [f"{name_of(after.thrower)} threw {thrown(after)}."]
    if before.phase != CARD:
        return [f"{name_of(before.rack)} drew counter {action} from the bag."]
    title, text = CARDS[action - 1]
    said = [f"{name_of(before.by)} drew {card_name(action)}, {title}: {text}"]
    if cards.CARD[action, 0] == cards.CHOSEN and not queries.asks(before, action):
        said.append(f"No card ends the game before throw {before.curtain_from}.")
    if after.phase != CHOICE:
        said += [_tell_card(before, action, after), *_tell_left(before, after)]
    return said


def _tell_choice(before: Record, action: int, after: Record) -> list[str]:
    """Return sentences for a side's choice: what it chose when a card offered a choice, or whether it left the game or
    joined a side. H-76, H-77, H-87
    """
    side = name_of(before.seat)
    if action == FORFEIT or action >= JOIN:
        helps = "" if action == FORFEIT else f" and joined {name_of(action - JOIN)}"
        told = [f"{side} left the game{helps}."]
        if before.ruleset == CONNECT and before.held[before.seat]:
            told.append("Its rack went back into the bag.")
        return told
    if action == END:
        return [f"{side} ended the game."]
    return [f"{side} took {money(after, queries.amount_of(before, int(before.card)))} from the Bank."]


def _announce(s: Record, action: int, said: str) -> str:
    """Return the beginning of the log sentence about a claim: the number and a sum that makes it. If the person typed
    a correct sum, it is that one; otherwise it is one of the possible sums. H-28, H-29
    """
    n, f, typed = moves.number_of(action), moves.class_of(action), sum_in(said)
    whole_steps, power = bool(s.fractions), bool(s.signs)
    made = read_sum(typed, dice_of(s), whole_steps, power) if typed else None
    if made == Sum(n, f):
        return f"{n}: {as_typed(typed)}"
    return f"{n} (for example {pretty(shortest(dice_of(s), n, f, whole_steps, power) or '')})"


def _tell_turn(step: Step) -> list[str]:
    """Return the log sentence for a number made, a pass, or a side that has finished with the throw. H-14,
    H-28, H-61
    """
    before, action = step.before, step.action
    side = name_of(moves.side_of(action) if before.phase == RACE else before.cur)
    if action == PASS:
        return [f"{side} passed."]
    if moves.is_done(action):
        return [f"{side} has finished with this throw."]
    told = [f"{side} made {_announce(before, action, step.said)}."]
    return told if before.ruleset == CONNECT else told + _tell_reward(before, step.after)


def tell(step: Step, viewer: int) -> Told:
    """Return what one ply adds to the table, the same for every viewer: its log sentences, its feats and, if a number
    was covered or a counter placed, a mark that points to it on the board. H-28
    """
    before, action, after = step.before, int(step.action), step.after
    if action == CLOCK:
        told = ["Time is up."]
        told += ["Everybody finishes the current throw."] if after.phase != OVER else []
    elif before.seat == CHANCE:
        told = _tell_chance(before, action, after)
    elif before.phase == PLACE:
        placed = f"{name_of(after.by)} placed {after.n} on {CELL_NAMES[action - CELL]}."
        told = [placed, *_tell_reward(before, after)]
    elif before.phase in (TURN, RACE):
        told = _tell_turn(step)
    else:
        told = _tell_choice(before, action, after)
    if after.redrawn and not before.redrawn:
        told.append(
            "No counter on any rack fits anywhere, so all counters went back into the bag and new racks were drawn."
        )
    return Told([*told, outcome(after)] if after.phase == OVER else told, _marks(step), feats(step))


def _marks(step: Step) -> list[Mark]:
    """Return the mark that points on the board to the number just covered or the counter just placed, with what the
    Bank paid for it; an empty list if there is none. H-31, H-36
    """
    before, after = step.before, step.after
    pays = after.n != before.n or after.cell != before.cell or after.by != before.by
    if after.n <= 0 or not pays or (after.ruleset == CONNECT and after.cell < 0):
        return []
    place = CELL_NAMES[after.cell] if after.ruleset == CONNECT else f"n{after.n}"
    return [Mark(PUT, (place,), f"+{money(after, after.reward)}")]


def _why_over(s: Record) -> str:
    """Return the sentence that says why the game ended. H-78, H-80 to H-90, H-94"""
    used = "placed" if s.ruleset == CONNECT else "covered"
    dice = int(queries.most_dice(s))
    in_play = IN_PLAY[queries.repertoire(s, dice)]
    makeable = " that three dice can make" if dice == 3 else ""
    every = "Every counter is placed." if s.ruleset == CONNECT else f"Every number{makeable} is covered."
    if s.over == state.EXHAUSTED and s.covered < in_play:
        return "No free hexagon beside a covered one has a number that three dice can make."
    if s.over == state.DEAD and s.covered < in_play:
        where = "on the racks fits anywhere" if queries.rack_fits(s, True) else "fits anywhere"
        return f"No counter {where}."
    return {
        state.FUNDS: f"The goal of {money(s, s.target)} was reached.",
        state.TIME: "Time is up." if s.clock else f"Time is up after {count(int(s.throw_limit), 'throw')}.",
        state.LINE: "A straight line is complete.",
        state.LINE_COLOUR: "A straight line of one side is complete.",
        state.ZONE: "A colour is complete.",
        state.TWO_ZONES: "Two colours are complete.",
        state.PRIME_END: f"All numbers with a border{makeable} are {used}.",
        state.CURTAIN: "A special card ended the game.",
        state.LAST_SIDE: "All sides but one have lost their money.",
        state.GUARD: f"The longest game allowed, {count(int(s.max_throws), 'throw')}, is over.",
    }.get(int(s.over), every)


def _lost(s: Record, side: int) -> str:
    """Return a phrase about a side that has not won: its name, and its money or how it left. H-77, H-78, H-92"""
    if s.status[side] == state.JOINED:
        return f"{name_of(side)} joined {name_of(s.joined[side])}"
    if int(s.broke) >> side & 1:
        return f"{name_of(side)} is broke"
    return f"{name_of(side)} left" if s.left_at[side] else f"{name_of(side)} has {money(s, s.money[side])}"


def best_sides(s: Record) -> list[int]:
    """Return the sides that share the first place. H-92"""
    stand = [queries.standing(s, side) for side in range(int(s.seats))]
    return [side for side, high in enumerate(stand) if high == max(stand)]


def winning(best: list[int]) -> str:
    """Return a phrase that says who has won: one side, or several that share the win. H-92"""
    return f"{listed([name_of(side) for side in best])} {'wins' if len(best) == 1 else 'share the win'}"


def outcome(s: Record) -> str:
    """Return the sentence that says how the finished game ended and who won. H-01, H-77, H-92"""
    best = best_sides(s)
    rest = sorted(set(range(int(s.seats))) - set(best), key=lambda side: -queries.standing(s, side))
    won = f"{winning(best)} with {money(s, max(s.money[side] for side in best))}"
    return f"{_why_over(s)} {won}{'; ' if rest else ''}{listed([_lost(s, side) for side in rest])}."
