"""The table of refusals: for each reason why an action is not allowed, its clause and a sentence about the
position. S-01 to S-98
"""

from __future__ import annotations

from parlour.core.english import capital, count
from parlour.core.errors import Refusal
from parlour.core.judge import FIRST_ATTEMPT, Attempt, Reason, worded
from parlour.core.names import name_of
from parlour.core.record import IS_OVER, OK, OUT_OF_TURN, Record

from .. import queries, state
from ..board import (
    BLOCK,
    CANNON,
    CAVALRY,
    CELLS,
    FORT_AT,
    KIND_NAMES,
    KING,
    NONE,
    PORT_AT,
    PRICE,
    QUOTA,
    SHIP,
    SOLDIER,
    STRIDE,
    TERRAIN,
    WRITTEN,
)
from ..moves import CLOCK, MOST_PRICE, STAY, cargo_of, colour_of, fort_of, goods_of, is_cell, seat_of
from ..rules import codes as no
from .names import (
    ARMS,
    BEARINGS,
    MOVES_IN,
    PLURALS,
    SEAT_NAMES,
    doing_name,
    fort_letters,
    fort_name,
    guineas,
    kind_of_slot,
    piece_on,
    placing_kind,
    square_name,
    whose,
)

(
    GIVEN,
    SINGLE_SHOT,
    BLOCK_NEVER_SOLD,
    KING_NOT_FOR_SALE,
    NAME_A_SQUARE,
    NO_SUCH_SQUARE,
    NO_SUCH_FORT,
    ODD_PRICE,
    ODD_PRICE_SQUARE,
    NO_WAY_BACK,
    BEHIND_THE_DRAFT,
    PICK_A_SHIP,
) = range(FIRST_ATTEMPT, FIRST_ATTEMPT + 12)

_TERRAIN_NAMES = ("land", "the sea", "half land, half sea", "a reef", "land", "land", "the sea")


def _kind_in_hand(s: Record) -> int:
    """Return the kind of piece that is being moved, landed, bought or placed."""
    if s.phase in (state.ASHORE, state.BUY_CELL) and s.kind >= 0:
        return int(s.kind)
    if s.phase in (state.SHIPS, state.TROOPS, state.HORSE):
        return placing_kind(s)
    return kind_of_slot(int(s.sel)) if s.sel >= 0 else SHIP


def _hand(s: Record) -> str:
    """Return the kind of the piece that is being moved, landed, bought or placed, as the first words of a
    sentence, such as "Soldiers" or "The king".
    """
    kind = _kind_in_hand(s)
    return "The king" if kind == KING else capital(PLURALS[kind])


def _steps_in_hand(s: Record) -> int:
    """Return how many squares the piece that was picked may move."""
    kind = _kind_in_hand(s)
    if s.phase in (state.SHIP_SAIL, state.SHIP_PAUSE):
        return int(s.budget)
    return int(STRIDE[kind]) if s.phase == state.ASHORE else int(queries.steps_of(s, kind))


def _there(s: Record, action: int) -> str:
    """Return the piece on the square that the action names, in words with its owner: "Blue's cannon"."""
    found = piece_on(s, action)
    return f"{whose(found[0])} {KIND_NAMES[found[1]]}" if found else "piece"


def _other_step(s: Record, action: int) -> str | Refusal:
    """Return a sentence that says to which step of the turn the action belongs; or, if four pieces of its
    kind have moved in this step, that no more of them may.
    """
    found = piece_on(s, action) if is_cell(action) and action < CELLS else None
    if not found or found[0] != s.cur or s.phase < state.SHIP_PICK:
        return f"{name_of(int(s.seat))} is {doing_name(s)}. You cannot do that now."
    kind = found[1]
    moved = sum(int(s.moved) >> slot & 1 for slot in range(41) if kind_of_slot(slot) == kind)
    if moved == 4 and s.step > MOVES_IN[kind] - 1 and s.phase <= state.MOVE_TO:
        return Refusal("S-18", f"You have already moved four {PLURALS[kind]} this turn.")
    name = "the king moves" if kind == KING else f"{PLURALS[kind]} move"
    return f"{name_of(int(s.seat))} is {doing_name(s)}. {capital(name)} in Step {MOVES_IN[kind]}."


def _not_yours(s: Record, action: int) -> str:
    found = piece_on(s, action)
    return f"That {KIND_NAMES[found[1]]} belongs to {name_of(found[0])}." if found else "That is not yours."


def _stuck(s: Record, action: int) -> str:
    found = piece_on(s, action)
    extra = " and nothing to load or land" if found and found[1] == SHIP else ""
    kind = KIND_NAMES[found[1]] if found else "piece"
    return f"The {kind} at {square_name(s, action)} has nowhere to go{extra}."


def _must_choose(s: Record, action: int) -> str:
    if s.phase == state.SHIP_PAUSE:
        return "This ship stayed to load or land something. Do that first."
    if s.phase in (state.SHIP_SAIL, state.MOVE_TO):
        stays = s.phase == state.SHIP_SAIL and queries.refusal(s, STAY) == OK
        or_stay = ", or stay to load or land something" if stays else ""
        return f"The {KIND_NAMES[_kind_in_hand(s)]} that you picked must move{or_stay}."
    asked = {
        state.BUYER: "choose a buyer",
        state.PRICE: "choose a price for the fort",
        state.ANSWER: "accept or decline",
        state.DEBT_KIND: "choose which piece aboard to sell",
        state.DEBT: f"sell something, because you still owe {guineas(int(s.debt))}",
    }
    return f"You cannot skip this: {asked.get(int(s.phase), 'choose one of the lit places')}."


def _enemy_wall(s: Record, action: int) -> str:
    owner = int(s.owner[FORT_AT[s.map, action]])
    kind = "enemy walls" if owner >= 0 else "walls that nobody owns"
    return f"You cannot cross {kind}. Go through a gap."


def _controlled(s: Record, action: int) -> str:
    place = int(queries.nearest_control(s, action))
    if place == NONE:
        return f"Your land pieces cannot go to {square_name(s, action)}: an enemy controls that square."
    found = piece_on(s, place)
    enemy = f"the enemy {KIND_NAMES[found[1]] if found else 'piece'} on {square_name(s, place)}"
    return f"Your land pieces cannot go to {square_name(s, action)}: {enemy} controls that square."


def _nobody_there(s: Record, action: int) -> str:
    kinds = {state.SAIL: SHIP, state.HAUL: CANNON, state.MARCH: CAVALRY if s.half else SOLDIER}
    wanted = PLURALS[kinds[int(s.step)]] if s.phase in (state.SHIP_PICK, state.MOVE_PICK) else "pieces"
    return f"There is no piece on {square_name(s, action)}. Choose one of your {wanted}."


def _too_far(s: Record, action: int) -> str:
    steps = _steps_in_hand(s)
    away = int(queries.distance(s, int(s.pos[s.cur, s.sel]), action))
    verb = "moves" if _kind_in_hand(s) == KING else "move"
    if s.phase == state.SHIP_PAUSE or (s.phase == state.SHIP_SAIL and steps < STRIDE[SHIP]):
        return f"This ship has {count(steps, 'square')} left; that square is {away} away."
    return f"{_hand(s)} {verb} at most {count(steps, 'square')}; that square is {away} away."


def _cargo_kind(s: Record, action: int) -> str:
    if cargo_of(action) >= 0:
        return KIND_NAMES[cargo_of(action)]
    found = piece_on(s, action) if is_cell(action) else None
    return KIND_NAMES[found[1]] if found else KIND_NAMES[_kind_in_hand(s)]


def _no_token(s: Record, action: int) -> str:
    kind = _cargo_kind(s, action)
    each = 1 if kind == "king" else int(s.tokens)
    called = {"king": "the king", "cavalry": "cavalry"}.get(kind, f"a {kind}")
    return f"No transport token for {called} is free; all {each * s.seats} are in use."


def _out_of_reach(s: Record, action: int) -> str:
    kind = KIND_NAMES.index(_cargo_kind(s, action))
    steps = int(STRIDE[kind])
    verb = "land there" if s.phase == state.ASHORE else "reach the ship"
    return f"The {KIND_NAMES[kind]} cannot {verb} in {steps} squares."


def _one_pause(s: Record, action: int) -> str:
    """Return a sentence that says why a ship cannot pause again, or why it cannot sail on: nothing was loaded or
    landed, or it has no squares left. S-36
    """
    if not is_cell(action):
        return "A ship may stop to load or land once in its move, and this one has stopped already."
    if s.did == 0:
        return "A ship can sail on only after it has loaded or landed something."
    return "This ship has no squares left to sail."


def _not_this_fort(s: Record, action: int) -> str:
    fort = int(queries.home_port(s, int(s.pos[s.cur, s.sel])))
    name = fort_name(s, fort) if fort >= 0 else "this fort"
    return f"In this port, a ship can take pieces aboard, or put them ashore, only on the squares of {name}."


def _not_on_card(s: Record, action: int) -> str:
    from .cards import CARDS

    return f"The card says: {CARDS[int(s.card)][1]} Choose one of the lit places."


def _over_quota(s: Record, action: int) -> str:
    kind = int(goods_of(action))
    most = int(s.ship_quota) if kind == SHIP else int(QUOTA[kind])
    return f"You already have {most} {PLURALS[kind]}, the most allowed."


def _not_a_gap(s: Record, action: int) -> str:
    if goods_of(action) == BLOCK:
        return "You can put a block only in a gap of your own fort, and your forts have none."
    return "You can put a block only in a gap of your own fort."


def _fort_of(s: Record, action: int) -> str:
    fort = fort_of(action)
    return fort_name(s, fort) if 0 <= fort < len(fort_letters(s)) else "that fort"


def _no_buyer(s: Record, action: int) -> str:
    seat = seat_of(action)
    if 0 <= seat < s.seats and seat != s.cur:
        return f"{name_of(seat)} has {guineas(int(s.money[seat]))} and cannot buy a fort."
    nobody = ", and there is none" if fort_of(action) >= 0 else ""
    return f"You can sell a fort only to a commander with at least 100 guineas{nobody}."


def _stay_first(s: Record, action: int) -> str:
    """Return a sentence that says that the player must first let the ship stay, and can then load or land something
    where it is. S-36
    """
    if cargo_of(action) >= 0:
        return f"First choose Stay for this ship. Then you can land the {_cargo_kind(s, action)}."
    piece = f"{_cargo_kind(s, action)} on {square_name(s, action)}"
    return f"First choose Stay for this ship. Then you can load the {piece}."


def _colour_taken(s: Record, action: int) -> str:
    """Return a sentence that says which seat has already picked the colour. S-98"""
    colour = int(colour_of(action))
    taker = next((seat for seat in range(int(s.seats)) if s.colour[seat] == colour + 1), NONE)
    who = f"{name_of(taker)} has" if taker >= 0 else "Somebody has"
    return f"{who} already picked {SEAT_NAMES[colour].lower()}. Pick another colour."


def _out_of_turn(s: Record, action: int) -> str | Refusal:
    """Return a sentence that says who acts now; if the action is the clock's, one that says that only the clock can
    end the game by time. S-21, S-95
    """
    if action == CLOCK:
        code = int(queries.refusal(s, CLOCK))
        return REASONS[code].say(s) if code else Refusal("S-95", "Only the clock can call the time.")
    if s.seat < 0:
        return "Wait: the die or the cards decide now."
    return f"It is {name_of(int(s.seat))}'s turn: {doing_name(s)}."


def _is_over(s: Record, action: int) -> str:
    from .log import outcome

    return f"The game is over. {outcome(s)}"


_of = worded({  # facts about the position and the refused action, for use in sentences
    "s": lambda s, a: s,
    "corner": lambda s, a: f"{WRITTEN[s.map].width - 1},{WRITTEN[s.map].height - 1}",
    "square": square_name,
    "ground": lambda s, a: _TERRAIN_NAMES[TERRAIN[s.map, a]],
    "there": _there,
    "kinds": lambda s, a: PLURALS[found[1] if (found := piece_on(s, a)) else SOLDIER],
    "hand": lambda s, a: _hand(s),
    "start": lambda s, a: "start",
    "bearings": lambda s, a: ", ".join(BEARINGS[int(s.aim)]) or "nothing",
    "steps": lambda s, a: count(_steps_in_hand(s), "square"),
    "cargo": _cargo_kind,
    "arm": lambda s, a: ARMS[int(s.step)],
    "next_arm": lambda s, a: ARMS.get(int(s.step) + 1, ARMS[2]),
    "the_fort": lambda s, a: capital(_fort_of(s, a)),
    "its_owner": lambda s, a: whose(int(s.owner[fort_of(a)])),
    "port_owner": lambda s, a: whose(int(s.owner[PORT_AT[s.map, a]])),
    "price": lambda s, a: guineas(int(PRICE[goods_of(a)])),
    "money": lambda s, a: guineas(int(s.money[s.cur])),
    "room": lambda s, a: "free port" if goods_of(a) == SHIP else "free inner square",
    "buyer": lambda s, a: name_of(s.buyer),
    "purse": lambda s, a: guineas(int(s.money[s.buyer])),
    "most": lambda s, a: f"{min(int(s.money[s.buyer]), 100 * MOST_PRICE):,}",
})  # fmt: skip
REASONS: dict[int, Reason] = {
    OUT_OF_TURN: Reason("S-21", _out_of_turn),
    IS_OVER: Reason("S-90", _is_over),
    no.QUICK_IS_FOR_TWO: Reason("S-10", "The quick map is for two commanders."),
    no.NO_SUCH_ACTION:
        Reason("S-01", _of("There is no such square, fort or commander here. Squares are 0,0 to {corner}.")),
    no.NO_SUCH_SEAT: Reason("S-09", "The lot can choose only somebody at the table."),
    no.NO_SUCH_ROLL: Reason("S-46", "A die shows a number from 1 to 6."),
    no.NO_SUCH_CARD: Reason("S-16", "The cards are numbered from 1 to 40."),
    no.CARD_SEEN: Reason("S-71", "That card has been drawn and is under the pack."),
    no.CARD_NOT_NEXT: Reason("S-71", "All cards have been drawn, so their order repeats; that card is not next."),
    no.FORT_PICKED: Reason("S-10", _of("{the_fort} is already {its_owner}.")),
    no.SHIPS_START_IN_PORT: Reason("S-12", _of("{hand} must {start} in your ports.")),
    no.TROOPS_START_IN_FORTS: Reason("S-13", _of("{hand} must {start} in your fort or on its walls.")),
    no.SHIPS_START_NEARBY:
        Reason("S-96", "Your ports are full. Put this ship on a free sea square within two squares of your ports."),
    no.COLOUR_TAKEN: Reason("S-98", _colour_taken),
    no.NO_SUCH_BEARING: Reason("S-97", _of("The throw for the direction shows one of {bearings}.")),
    no.NO_CLOCK: Reason("S-95", "This game has no clock: it was set up without a time limit."),
    no.TIME_CALLED: Reason("S-95", "The time is already up; this is the last turn."),
    no.HORSE_STARTS_NEARBY: Reason("S-14", _of("{hand} must {start} in your fort or within six squares of its walls.")),
    no.OTHER_STEP: Reason("S-17", _other_step),
    no.FIFTH_PIECE: Reason("S-18", _of("You have already moved four {kinds} this turn.")),
    no.MOVED_ALREADY: Reason("S-19", "This piece has already moved this turn."),
    no.NOT_YOURS: Reason("S-07", _not_yours),
    no.SOLDIERS_FIRST: Reason("S-20", "Soldiers move before cavalry, and the cavalry are already moving."),
    no.FINISH_SOLDIERS: Reason("S-20", "Soldiers move first. Finish the soldiers, then move this cavalry."),
    no.NOBODY_THERE: Reason("S-08", _nobody_there),
    no.NOWHERE_TO_GO: Reason("S-22", _stuck),
    no.MUST_CHOOSE: Reason("S-17", _must_choose),
    no.BLOCKS_NEVER_MOVE: Reason("S-79", "You cannot move wall blocks."),
    no.SAME_SQUARE: Reason("S-22", "The piece is already there. Choose another square."),
    no.HALF_SQUARE: Reason("S-03", "No piece can go there: the square is half land, half sea."),
    no.ON_REEF: Reason("S-04", "Ships cannot pass reefs."),
    no.WRONG_GROUND: Reason("S-02", _of("{hand} cannot go on {ground}.")),
    no.IN_THE_WAY: Reason("S-24", _of("{there} is in the way on {square}.")),
    no.ENEMY_WALL: Reason("S-28", _enemy_wall),
    no.HORSE_ON_WALL: Reason("S-30", "Cavalry may cross your walls but not stop on them."),
    no.ENEMY_PORT: Reason("S-32", _of("Ships may not stop in an enemy port; this one is {port_owner}.")),
    no.CONTROLLED: Reason("S-25", _controlled),
    no.TOO_FAR: Reason("S-23", _too_far),
    no.NO_PATH: Reason("S-22", _of("This piece cannot get there in {steps}.")),
    no.NO_TOKEN: Reason("S-34", _no_token),
    no.SHIP_FULL: Reason("S-33", _of("This ship is full: it carries at most {s.ship_capacity}.")),
    no.ONE_PAUSE: Reason("S-36", _one_pause),
    no.NOT_THIS_FORT: Reason("S-37", _not_this_fort),
    no.CORNER_ONLY: Reason("S-38", "The ship must touch the shore with a full side of its square."),
    no.FROM_WALL: Reason("S-40", "Outside a port no piece can board from a wall. Use a gap or the beach."),
    no.OUT_OF_REACH: Reason("S-39", _out_of_reach),
    no.PIECE_SPENT: Reason("S-41", "This piece has already been loaded or landed this turn."),
    no.FINISH_SHIP: Reason("S-42", "Finish this ship's move first."),
    no.NOT_ABOARD: Reason("S-33", _of("No {cargo} is aboard this ship.")),
    no.NO_TRANSFER: Reason("S-36", "You cannot load or land anything here."),
    no.STAY_FIRST: Reason("S-36", _stay_first),
    no.NO_TARGET: Reason("S-45", _of("Your {next_arm} cannot hit any enemy, so you do not throw the die.")),
    no.NO_POWDER: Reason("S-70", "The powder is damp: your cannons cannot fire this turn."),
    no.ONE_ROLL: Reason("S-44", _of("One roll fires all your {arm}. You cannot choose some of them.")),
    no.NEVER_SHOOTS: Reason("S-60", "Kings and pieces aboard ships cannot fire."),
    no.NOT_ON_THE_CARD: Reason("S-70", _not_on_card),
    no.NOT_AFTER_A_SIX: Reason("S-72", "You may buy only after a six, when you have done what the Fate Card says."),
    no.TOO_DEAR: Reason("S-73", _of("That costs {price}; you have {money}.")),
    no.NO_FULL_FORT: Reason("S-74", "You need a fully built fort first, with all 18 blocks of its wall."),
    no.WRONG_PLACE: Reason("S-75", "Put new pieces inside a fully built fort, and new ships in its port."),
    no.NO_ROOM: Reason("S-75", _of("None of your fully built forts has a {room}.")),
    no.OVER_QUOTA: Reason("S-76", _over_quota),
    no.NOT_A_GAP: Reason("S-77", _not_a_gap),
    no.ENEMIES_INSIDE: Reason("S-84", "You cannot repair a fort while enemies are in it."),
    no.NO_DEBT: Reason("S-87", "You can sell pieces only to pay a debt that your money does not cover."),
    no.NEVER_SOLD: Reason("S-88", "You cannot sell kings or walls. To sell a ship, sell its cargo first."),
    no.NO_FORT_SALE: Reason("S-85", "Forts are not for sale at this table."),
    no.NOT_YOUR_FORT: Reason("S-85", _of("{the_fort} is {its_owner}. You can sell only your own.")),
    no.FORT_OCCUPIED: Reason("S-85", "To sell this fort, first move all pieces out of it and keep a ship in its port."),
    no.OFFERED_ALREADY: Reason("S-85", "You have already offered a fort for this debt. Sell pieces now."),
    no.NO_SUCH_BUYER: Reason("S-85", _no_buyer),
    no.GIFT: Reason("S-89", "Gifts are not allowed; a fort costs at least 100 guineas."),
    no.ABOVE_THEIR_MONEY: Reason("S-85", _of("{buyer} has {purse}. Ask for 100 to {most}.")),
    GIVEN: Reason("S-89", "Gifts and loans are not allowed."),
    SINGLE_SHOT: Reason("S-44", "One roll fires all of them. Press Fire."),
    BLOCK_NEVER_SOLD: Reason("S-88", "You cannot sell kings or walls."),
    KING_NOT_FOR_SALE: Reason("S-73", "The Bank sells ships, cannons, soldiers, cavalry and wall blocks, but no king."),
    NAME_A_SQUARE: Reason("S-88", "Type the square of the piece, such as 9,3."),
    NO_SUCH_SQUARE: Reason("S-01", "There is no square {square} on this map."),
    NO_SUCH_FORT: Reason("S-10", "There is no such fort on this map."),
    ODD_PRICE: Reason("S-85", "A fort costs 100 to 5,000 guineas in hundreds, not {price}."),
    ODD_PRICE_SQUARE: Reason("S-85", "Choose a price for the fort, such as 300."),
    NO_WAY_BACK: Reason("S-19", "You cannot undo what is played. You can undo only what you are still planning."),
    PICK_A_SHIP: Reason("S-36", "First pick the ship that is to load it, then choose Stay or sail to the piece."),
    BEHIND_THE_DRAFT: Reason("S-17", "{text}."),
}  # fmt: skip


def refuse_behind(t: Record, action: int, code: int) -> Attempt:
    """Return an Attempt with the reason `code` why the rules refuse an action in `t`, the position after the
    player's draft. The judge cannot give this reason, because it knows only the position before the draft.
    """
    said = REASONS[code].say(t, action)
    return Attempt.because(BEHIND_THE_DRAFT, clause=said.clause, text=said.text.rstrip("."))
