"""The panel: whose turn it is and which step, what each seat has, the die, the last card, and what each number on the
die would hit.
"""

from __future__ import annotations

from functools import lru_cache

from parlour.core.english import count, listed
from parlour.core.names import called
from parlour.core.record import Record
from parlour.draw.canvas import Drawn, Layer, drawn, drawn_once, move_to
from parlour.draw.dice import die as draw_die
from parlour.draw.labels import stack, wrapped

from .. import queries, state
from ..board import BLOCK, FORT_AT, FORT_COUNT, KINDS, KING, QUOTA, SHIP
from ..words.cards import CARDS
from ..words.names import BEARINGS, colour_of, many, piece_on, seat_name
from .layout import FACES, LUCK, PANEL, SEAT, TURN, Layout

STEPS = (
    "Before the steps: sell a fort",
    "Ships move",
    "Ships fire",
    "Cannons move",
    "Cannons fire",
    "Soldiers, then cavalry, move",
    "Soldiers and cavalry fire",
    "The king moves",
)
STEP_KINDS = (0, 0, 1, 1, 2, 2, 4)  # the emblem on each step's chip
SETTING = {
    state.FIRST: "Who begins?",
    state.COLOUR: "Choosing colours",
    state.PICK: "Choosing forts",
    state.OVER: "The game is over",
}
ASIDE = {
    state.CARD: "A six: draw a Fate Card", state.CARD_FORT: "Fate Card: choose a fort",
    state.CARD_CELL: "Fate Card: choose a square", state.DEBT: "A debt: sell something",
    state.DEBT_KIND: "A debt: sell cargo", state.BUY: "Buying from the Bank", state.BUY_CELL: "Placing what was bought",
    state.BUYER: "A fort is for sale", state.PRICE: "A fort is for sale", state.ANSWER: "A fort is for sale",
}  # fmt: skip
FATES = {
    state.FAIR_WIND: "fair wind", state.FORCED_MARCH: "forced march", state.BECALMED: "becalmed",
    state.DAMP_POWDER: "damp powder", state.MUTINY: "mutiny",
}  # fmt: skip


def draw_panel(layer: Layer, s: Record, layout: Layout, names: tuple[str, ...]) -> None:
    """Draw every part of the panel, each as a separate piece of the moving layer."""
    phase, cur = int(s.phase), int(s.cur)
    seats = range(int(s.seats))
    titles = called(names, [seat_name(s, seat) for seat in seats])
    who = titles[cur] if phase > state.FIRST else ""
    cur = colour_of(s, cur) if phase > state.FIRST else 4
    playing = state.HORSE < phase < state.OVER
    moved = _moved(s) if playing else ""
    layer.put(
        _turn_piece(layout, cur, who, _heading(s), _round(s), moved),
        _steps_piece(layout, cur, int(s.step) if playing else -1),
    )
    everyone, alive, owners = s.have.tolist(), s.alive.tolist(), s.owner.tolist()[: FORT_COUNT[s.map]]
    money, pending, quota = s.money.tolist(), s.pending.tolist(), int(s.ship_quota)
    for seat, name in enumerate(titles):
        facts = (money[seat], tuple(everyone[seat]), quota, owners.count(seat), pending[seat])
        layer.put(_seat_piece(layout, seat, colour_of(s, seat), name, bool(alive[seat]), *facts))
    bearing = BEARINGS[int(s.aim)][int(s.bearing) - 1] if s.bearing else ""
    luck = _luck(int(s.die), bearing, _last_card(s), int(s.drawn))
    lies = (
        "to come" if phase == state.ROLL else "lies"
    )  # so that the die is animated even if the same number is thrown again
    layer.piece("hint", "", "luck", move_to(layout.luck, 0, layout.scale), luck, data_throw=lies)
    faces = _faces(_hits(s)) if phase in (state.FIRE_ASK, state.ROLL, state.AIM) else _stock(_tokens(s))
    layer.piece("hint", "", "faces", move_to(layout.faces, 0, layout.scale), faces)


@lru_cache(4096)
def _turn_piece(layout: Layout, cur: int, who: str, heading: str, round_: str, moved: str) -> Drawn:
    spot = move_to(layout.turn, 0, layout.scale)
    return drawn("turn", f"hint of{cur}", "", spot, _turn(who, heading, round_, moved))


@lru_cache(256)
def _steps_piece(layout: Layout, cur: int, step: int) -> Drawn:
    return drawn("steps", f"hint of{cur}", "", move_to(layout.turn, 0, layout.scale), _steps(step))


@lru_cache(8192)
def _seat_piece(
    layout: Layout,
    seat: int,
    colour: int,
    name: str,
    alive: bool,
    money: int,
    have: tuple[int, ...],
    quota: int,
    forts: int,
    pending: int,
) -> Drawn:
    body, out = _seat(colour, name, money, have, quota, forts, _fates(pending)), "" if alive else " out"
    spot = move_to(layout.seat(seat), 0, layout.scale)
    return drawn(f"seat-{seat}", f"hint of{colour}{out}", "", spot, body)


def _heading(s: Record) -> str:
    """Return a few words that say what is happening now, such as "firing ships"."""
    phase = int(s.phase)
    if phase in (state.SHIPS, state.TROOPS, state.HORSE):
        return "Setting up"
    return SETTING.get(phase) or ASIDE.get(phase) or STEPS[int(s.step)]


def _round(s: Record) -> str:
    if s.phase <= state.HORSE:
        return "Before the first round"
    limit = f" of {s.round_limit}" if s.round_limit else ""
    number = min(int(s.rounds) + 1, int(s.round_limit) or state.MOST_ROUNDS)
    return f"Round {number}{limit}, last turn" if s.time_up else f"Round {number}{limit}"


def _moved(s: Record) -> str:
    """Return a phrase that says how many pieces have moved in this step, and how a card affects this turn."""
    fate = _fates(int(s.fate))
    step = int(s.step)
    if step == state.MARCH:
        said = f"{'Cavalry' if s.half else 'Soldiers'} moved: {s.count} of 4"
    elif step in (state.SAIL, state.HAUL):
        said = f"{'Ships' if step == state.SAIL else 'Cannons'} moved: {s.count} of 4"
    else:
        said = ""
    return f"{said}{' · ' if said and fate else ''}{fate}"


def _fates(bits: int) -> str:
    """Return in words the effects of cards on a seat's turn; each effect is a bit of `bits`."""
    return ", ".join(name for bit, name in FATES.items() if bits & bit) if bits else ""


def _last_card(s: Record) -> int:
    """Return the number of the card in hand or, if there is none, of the card drawn last; 0 if the record does not
    show one. S-71
    """
    if s.card:
        return int(s.card)
    drawn = int(s.drawn)
    return int(s.deck[(drawn - 1) % 40]) if drawn and s.fate_pack == state.CYCLE else 0


def _tokens(s: Record) -> tuple[int, ...]:
    """Return how many transport tokens of each kind are free (loading a piece onto a ship takes a token of
    its kind); an empty tuple if they are unlimited. S-34
    """
    if not s.tokens:
        return ()
    tokens, seats, carried = int(s.tokens), int(s.seats), s.carried.tolist()
    each = (0, tokens, tokens, tokens, 1)
    return tuple(each[kind] * seats - carried[kind] for kind in range(KINDS))


def _hits(s: Record) -> tuple[str, ...]:
    """Return six short texts, one for each number on the die, that say what it would hit. S-45 to S-64"""
    return tuple(hit_words(s, die, cells) for die, cells in enumerate(queries.shots(s, int(s.step)), 1))


def hit_words(s: Record, die: int, cells: list[int]) -> str:
    """Return what the number `die` would hit on these squares: "two blocks, a cannon"."""
    counts = [0] * (BLOCK + 1)
    for cell in cells:
        found = piece_on(s, cell)
        if found and (found[0] != s.cur):
            counts[found[1]] += 1
        fort = int(FORT_AT[s.map, cell])
        width = 36 if s.map == 0 else 28
        if fort >= 0 and s.step != state.VOLLEY and int(s.blocks[cell // width]) >> cell % width & 1:
            counts[BLOCK] += 1
    words = [_hit(s, die, kind, n) for kind, n in enumerate(counts) if n]
    return listed(words)


def _hit(s: Record, die: int, kind: int, number: int) -> str:
    if kind == KING:
        return "THE KING"
    if kind == BLOCK:
        return count(number, "block")
    if kind == SHIP and s.step == state.VOLLEY:
        return f"cargo of {many(number, kind)}"
    return (
        f"{many(number, kind)} taken"
        if kind == SHIP and s.step == state.BROADSIDE and die == 1
        else many(number, kind)
    )


@drawn_once(4096)
def _turn(group: Layer, who: str, heading: str, round_: str, moved: str) -> None:
    """Draw whose turn it is, what happens now, and how many pieces have moved."""
    group.rect((0, 0), PANEL, TURN - 6, "sheet-part", rx=5)
    group.text((10, 20), who, "head")
    group.text((PANEL - 10, 20), round_, "small end")
    group.text((10, 74), heading, "note")
    group.text((10, 90), moved, "small")


@drawn_once(16)
def _steps(group: Layer, step: int) -> None:
    """Draw the seven steps with the current one lit. S-17"""
    for i in range(7):
        x, now = 10 + 31.2 * i, i + 1 == step
        kind = "chip-on" if now else "chip-done" if 0 <= i + 1 < step else "chip"
        group.rect((x, 28), 28, 30, kind, rx=4)
        group.text((x + 8.5, 47), str(i + 1), "chip-number chip-on-number" if now else "chip-number")
        emblem = "emblem" if now else "mini"
        group.add("use", emblem, href=f"#siege-{STEP_KINDS[i]}", transform=move_to((x + 20, 40), 0, 5.2))
        if i in (1, 3, 5):
            group.add("use", emblem, href="#siege-spark", transform=move_to((x + 20, 51)))


@drawn_once(8192)
def _seat(
    group: Layer,
    colour: int,
    name: str,
    money: int,
    have: tuple[int, ...],
    quota: int,
    forts: int,
    waiting: str,
) -> None:
    """Draw a seat's part of the panel: its name and money, its pieces and quotas, its forts."""
    group.rect((0, 0), PANEL, SEAT - 4, "sheet-part", rx=5)
    group.add("use", href=f"#siege-{colour}-4", transform=move_to((14, 14), 0, 0.9))
    group.text((28, 18), f"{name[:18]} · {waiting}" if waiting else name[:18], "note")
    group.text((PANEL - 10, 18), f"{money:,} guineas", "note end")
    for kind, x in enumerate((8, 54, 100, 152)):
        group.add("use", "mini", href=f"#siege-{kind}", transform=move_to((x + 4, 31), 0, 5.6))
        most = quota if kind == SHIP else int(QUOTA[kind])
        group.text((x + 13, 35), f"{have[kind]}/{most}", "small")
    group.text((PANEL - 10, 35), count(forts, "fort"), "small end")


@drawn_once(1024)
def _luck(group: Layer, die: int, bearing: str, card: int, drawn: int) -> None:
    """Draw the last throw of the die, the last throw for the direction, and the last card with its effect. S-44, S-70,
    S-97
    """
    group.rect((0, 0), PANEL, LUCK - 6, "sheet-part", rx=5)
    draw_die(group.group(transform=move_to((26, 28))), 34, "", str(die) if die else "")
    group.text((26, 62), bearing or "the die", "small mid")
    left = 40 - drawn if drawn < 40 else 0
    group.text(
        (PANEL - 10, 78),
        f"{left} new cards in the pack" if left else "all cards have been drawn",
        "small end",
    )
    if card:
        group.text((54, 18), f"Fate Card {card}", "small")
        lines = [*wrapped(CARDS[card][0], 29), *wrapped(CARDS[card][1], 29)]
        stack(group, (54, 33), 14, lines[:4], "note")
    else:
        group.text((54, 30), "A six brings a Fate Card", "small")
        group.text((54, 45), "and the right to buy.", "small")


@drawn_once(4096)
def _faces(group: Layer, hits: tuple[str, ...]) -> None:
    """Draw what each number on the die would hit. S-45"""
    group.rect((0, 0), PANEL, FACES - 6, "sheet-part", rx=5)
    for i, words in enumerate(hits):
        y = 15 + 14 * i
        group.text((16, y), str(i + 1), "chip-number")
        group.text((30, y), words[:40] or "no hit", "note" if words else "small")


@drawn_once(256)
def _stock(group: Layer, tokens: tuple[int, ...]) -> None:
    """Draw the Bank's prices, and the free transport tokens. S-34, S-73"""
    group.rect((0, 0), PANEL, FACES - 6, "sheet-part", rx=5)
    group.text((10, 18), "Prices", "small")
    for i, (kind, price) in enumerate(((0, 500), (1, 400), (2, 200), (3, 300))):
        x = 14 + 55 * i
        group.add("use", "mini", href=f"#siege-{kind}", transform=move_to((x + 2, 33), 0, 6))
        group.text((x + 12, 38), str(price), "note")
    group.text((10, 55), "Two wall blocks: 100", "small")
    if tokens:
        group.text((10, 72), "Transport tokens free", "small")
        for i, kind in enumerate((1, 2, 3, 4)):
            x = 14 + 55 * i
            group.add("use", "mini", href=f"#siege-{kind}", transform=move_to((x + 2, 83), 0, 5))
            group.text((x + 12, 87), str(tokens[kind]), "note")
