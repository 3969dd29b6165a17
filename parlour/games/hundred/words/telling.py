"""What happened, how it ended, what else could have been: sentences for the log and the review."""

from __future__ import annotations

from parlour.core.record import CHANCE, Record, copy

from ..board import CELL_NAMES, CELLS, IN_PLAY
from ..moves import (
    CELL,
    CLOCK,
    END,
    FORFEIT,
    JOIN,
    PASS,
    class_of,
    is_claim,
    is_done,
    is_race_claim,
    number_of,
    side_of,
)
from ..rules.cards import BORDERED, BY_SIX, EACH, MATCHING, NOTHING, SUBTRACTED, amount_of, asks, kind_of
from ..rules.cards import CARD as CARD_TABLE
from ..rules.covering import cover_draws, cover_reward
from ..rules.ends import standing
from ..rules.flow import BONUS_FOR_THREE
from ..rules.judge import claim_refusal
from ..rules.placing import cell_refusal, connects, place_reward
from ..rules.racks import rack_fits
from ..rules.table import classes, next_side
from ..state import (
    ALL,
    CARD,
    CONNECT,
    CURTAIN,
    DEAD,
    EXHAUSTED,
    FIRST,
    FUNDS,
    GUARD,
    HEXES,
    JOINED,
    LAST_SIDE,
    LINE,
    LINE_COLOUR,
    OVER,
    PLACE,
    PRIME_END,
    RACE,
    THROW,
    TIME,
    TURN,
    TWO_ZONES,
    ZONE,
    ZONES,
)
from .names import CARDS, card_name, count, dice_of, join_words, money, seat_name, written_out
from .notation import sum_in
from .sums import Sum, as_typed, pretty, read_sum, shortest

# ---- the log ---------------------------------------------------------------------------------------


def _sum_of(s: Record, n: int, f: int) -> str:
    """One way to make a number, ready to print."""
    return pretty(shortest(dice_of(s), n, f, bool(s.fractions)) or "")


def _tell_reward(before: Record, after: Record) -> list[str]:
    """What a cover or placement was paid. H-36, H-41, H-55, H-56, H-58"""
    side = seat_name(after, after.by)
    said = [f"The Bank pays {side} {money(after, after.reward)} ({written_out(after)})."]
    if after.ruleset == CONNECT and after.own_used[after.by] == 3 and before.own_used[after.by] == 2:
        said.append(
            f"Three counters of its own from one throw: {side} gets {money(after, BONUS_FOR_THREE)} more."
        )
    if after.phase == CARD:
        said.append(f"{after.n} {_why_drawn(after)}: {side} draws an Action card.")
    return said


def _why_drawn(s: Record) -> str:
    """What draws a card in each rule set. H-38, H-43, H-57"""
    if s.ruleset == ZONES:
        return "is a prime"
    if s.ruleset == HEXES:
        return "has links in more than one direction"
    if s.connect_test:
        return "has at least two related counters beside it"
    return "has related counters beside it in more than one direction"


NOT_SO = {  # why a card without an alternative does nothing
    BY_SIX: "{n} does not divide by 6",
    SUBTRACTED: "no minus sign was used",
    BORDERED: "{n} has no border",
    MATCHING: "no two dice are equal",
}


def _tell_card(before: Record, card: int, after: Record) -> str:
    """What a card did: who paid whom, and how much of it there was. H-70, H-71, H-72, H-73, H-74"""
    drawn = copy(before)
    drawn.card = card
    side, kind, amount = seat_name(drawn, drawn.by), int(kind_of(drawn, card)), int(amount_of(drawn, card))
    if kind == NOTHING:
        return f"Nothing happens: {NOT_SO[int(CARD_TABLE[card, 0])].format(n=int(before.n))}."
    if kind != EACH:
        if amount < 0:
            return f"{side} pays the Bank {money(drawn, min(-amount, int(before.money[before.by])))}."
        return f"The Bank pays {side} {money(drawn, amount)}."
    sums, other = [], next_side(before, before.by)
    while other != before.by:
        paid = abs(int(after.money[other]) - int(before.money[other]))
        sums.append((seat_name(before, other), money(before, paid) if paid else "nothing"))
        other = next_side(before, other)
    if amount < 0:
        return f"{side} pays {join_words(f'{name} {each}' for name, each in sums)}."
    return f"{join_words(f'{name} pays {side} {each}' for name, each in sums)}."


def _tell_left(before: Record, after: Record) -> list[str]:
    """Sides that a card left without money. H-75"""
    sides = [i for i in range(int(after.seats)) if before.money[i] and not after.money[i]]
    return [f"{seat_name(after, i)} has no money left." for i in sides]


def _tell_chance(before: Record, action: int, after: Record) -> list[str]:
    """What the lot, dice, pack or bag gave. H-05, H-08, H-09, H-50"""
    if before.phase == FIRST:
        return [f"{seat_name(after, action)} begins."]
    if before.phase == THROW:
        return [f"{seat_name(after, after.thrower)} throws {join_words(dice_of(after))}."]
    if before.phase != CARD:
        return [f"{seat_name(before, before.rack)} draws counter {action} from the bag."]
    title, text = CARDS[action - 1]
    said = [f"{seat_name(before, before.by)} draws {card_name(action)}, {title}: {text}"]
    if not asks(action):
        said += [_tell_card(before, action, after), *_tell_left(before, after)]
    return said


def _tell_choice(before: Record, action: int, after: Record) -> list[str]:
    """Special cards, and sides that leave. H-76, H-77, H-87"""
    side = seat_name(before, before.seat)
    if action == FORFEIT or action >= JOIN:
        helps = "" if action == FORFEIT else f" and helps {seat_name(before, action - JOIN)} from now on"
        told = [f"{side} leaves the game{helps}."]
        if before.ruleset == CONNECT and before.held[before.seat]:
            told.append("Its rack goes back into the bag.")
        return told
    if action == END:
        return [f"{side} ends the game."]
    return [f"{side} takes {money(after, amount_of(before, before.card))} from the Bank."]


def tell(before: Record, action: int, after: Record) -> list[str]:
    """What happened, a sentence each, for the log."""
    return tell_said(before, action, after, "")


def _announce(s: Record, action: int, said: str) -> str:
    """How a number is made: in the words of who typed it, if they do make it; else one way. H-28, H-29"""
    n, f = number_of(action), class_of(action)
    typed = sum_in(said)
    made = read_sum(typed, dice_of(s), bool(s.fractions)) if typed else None
    return f"{n}: {as_typed(typed)}" if made == Sum(n, f) else f"{n} (one way: {_sum_of(s, n, f)})"


def tell_said(before: Record, action: int, after: Record, said: str) -> list[str]:
    """The same, with the sum as it was typed: everybody is told how a number was formed. H-28"""
    action = int(action)
    if action == CLOCK:
        told = ["Time is called."]
        if after.phase != OVER:
            told.append("The throw in progress is played out.")
    elif before.seat == CHANCE:
        told = _tell_chance(before, action, after)
    elif before.phase == PLACE:
        told = [f"{seat_name(after, after.by)} places {after.n} on {CELL_NAMES[action - CELL]}."]
        told += _tell_reward(before, after)
    elif before.phase in (TURN, RACE):
        side = seat_name(before, side_of(action) if before.phase == RACE else before.cur)
        if action == PASS:
            told = [f"{side} passes."]
        elif is_done(action):
            told = [f"{side} is done with this throw."]
        else:
            told = [f"{side} makes {_announce(before, action, said)}."]
            if before.ruleset != CONNECT:
                told += _tell_reward(before, after)
    else:
        told = _tell_choice(before, action, after)
    if after.redrawn and not before.redrawn:
        told.append(
            "No counter on any rack fits anywhere: all go back into the bag, and racks are drawn anew."
        )
    return [*told, outcome(after)] if after.phase == OVER else told


def why_over(s: Record) -> str:
    """Why the finished game ended. H-78, H-80, H-81, H-82, H-83, H-84, H-85, H-86, H-87, H-88, H-89, H-90"""
    used = "placed" if s.ruleset == CONNECT else "covered"
    makeable = " that three dice can make" if s.dice == 3 else ""
    every = "Every counter is placed." if s.ruleset == CONNECT else f"Every number{makeable} is covered."
    if s.over == DEAD and s.covered < IN_PLAY[s.dice - 3]:
        where = "on the racks fits anywhere" if rack_fits(s, True) else "fits anywhere any more"
        return f"No counter {where}."
    return {
        FUNDS: "The agreed sum was reached.",
        TIME: "Time is up." if s.clock else f"Time is up after {count(s.throw_limit, 'throw')}.",
        ALL: every,
        LINE: "A straight line is complete.",
        LINE_COLOUR: "A straight line of one side is complete.",
        ZONE: "A colour is complete.",
        TWO_ZONES: "Two colours are complete.",
        PRIME_END: f"All primes{makeable} are {used}.",
        CURTAIN: "The drawer of a special card ended the game.",
        LAST_SIDE: "All sides but one have lost their money.",
        EXHAUSTED: every,
        DEAD: every,
        GUARD: f"The longest game allowed, {count(s.max_throws, 'throw')}, is over.",
    }[int(s.over)]


def outcome(s: Record) -> str:
    """How the finished game ended. H-01, H-77, H-92"""
    sides = sorted(range(int(s.seats)), key=lambda side: -int(standing(s, side)))
    best = [side for side in sides if standing(s, side) == standing(s, sides[0])]
    names = join_words(seat_name(s, side) for side in sorted(best))
    purse = money(s, s.money[max(best, key=lambda side: int(s.money[side]))])
    won = f"{names} wins with {purse}" if len(best) == 1 else f"{names} share the win with {purse}"
    rest = []
    for side in sides:
        if side not in best:
            gone = " left" if s.left_at[side] else f" has {money(s, s.money[side])}"
            gone = " is broke" if int(s.broke) >> side & 1 else gone
            gone = f" joined {seat_name(s, s.host[side])}" if s.status[side] == JOINED else gone
            rest.append(seat_name(s, side) + gone)
    return f"{why_over(s)} {won}; {join_words(rest)}." if rest else f"{why_over(s)} {won}."


def outcome_if_ended(s: Record) -> str:
    """Who would win if the game ended now. H-87"""
    best = max(int(standing(s, side)) for side in range(int(s.seats)))
    ahead = [seat_name(s, side) for side in range(int(s.seats)) if standing(s, side) == best]
    return f"{ahead[0]} wins" if len(ahead) == 1 else f"{join_words(ahead)} share the win"


# ---- hints and review ------------------------------------------------------------------------------


def possible(s: Record, side: int) -> dict[int, tuple[int, bool, str]]:
    """Every number that the dice on the table let a side claim: the most it earns, whether that draws a
    card, and the cell it goes to. Side -1: from any rack. H-30, H-51, H-59"""
    found = {}
    for n in range(1, 101):
        ways = int(classes(s, n))
        if ways and claim_refusal(s, n, ways.bit_length() - 1, side) == 0:
            if s.ruleset == CONNECT:
                found[n] = best_cell(s, n)
            else:
                found[n] = int(cover_reward(s, n)), bool(cover_draws(s, n) and s.cards), ""
    return found


def best_cell(s: Record, n: int) -> tuple[int, bool, str]:
    """The cell on which a counter earns most: the reward, whether it connects, the cell. H-55, H-57"""
    cells = [cell for cell in range(CELLS) if cell_refusal(s, n, cell) == 0]
    rated = [(int(place_reward(s, n, cell)), bool(connects(s, n, cell) and s.cards), -cell) for cell in cells]
    reward, card, cell = max(rated)
    return reward, card, CELL_NAMES[-cell]


def easiest_sum(s: Record, n: int) -> str:
    """The shortest sum of any class for a number. H-28"""
    texts = [shortest(dice_of(s), n, f, bool(s.fractions)) for f in range(4)]
    return pretty(min((t for t in texts if t), key=lambda t: (len(t), t.count("/"), t.count("-"), t)))


def _worth(s: Record, n: int, found: tuple[int, bool, str]) -> str:
    """What a number would have brought, in words."""
    reward, card, cell = found
    spot = f" on {cell}" if cell else ""
    drawn = " and an Action card" if card else ""
    return f"{n}{spot}, {easiest_sum(s, n)}, for {money(s, reward)}{drawn}"


def may_review(before: Record, action: int, now: Record) -> bool:
    """Whether a choice has a review, and its throw is nobody's any more: the next has fallen. H-11, H-12"""
    action = int(action)
    chosen = before.phase in (TURN, RACE, PLACE) and action != CLOCK and not is_done(action)
    return bool(chosen and (now.phase == OVER or now.throws > before.throws))


def review(before: Record, action: int) -> list[str]:
    """After a turn: what else the dice could have made, and what the best choice would have earned.
    H-14, H-30, H-51, H-59"""
    action = int(action)
    if before.phase == PLACE:
        best, card, cell = best_cell(before, int(before.n))
        got = int(place_reward(before, int(before.n), action - CELL))
        if got >= best:
            return [f"No cell would have earned {before.n} more than {money(before, got)}."]
        return [
            f"{before.n} would have earned {money(before, best)} on {cell}; it earned {money(before, got)}."
        ]
    if before.phase not in (TURN, RACE) or is_done(action):
        return []
    found = possible(before, int(before.cur) if before.phase == TURN else -1)
    taken = number_of(action) if is_claim(action) or is_race_claim(action) else 0
    others = {n: what for n, what in found.items() if n != taken}
    dice = join_words(dice_of(before))
    if not others:
        return [f"There was {'nothing else' if taken else 'nothing'} to make of {dice}."]
    said = [f"Of {dice} one could {'also ' if taken else ''}have made {join_words(others)}."]
    best_n = max(others, key=lambda n: (others[n][0], others[n][1], -n))
    if not taken or others[best_n][:2] > found[taken][:2]:
        said.append(f"Best would have been {_worth(before, best_n, others[best_n])}.")
    else:
        said.append(f"None of them would have earned more than {taken}.")
    return said
