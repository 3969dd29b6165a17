"""The pieces that change during a game: gates, tokens, the teams' panels, and the line that says what the game waits
for. K-02, K-22, K-30
"""

from __future__ import annotations

from parlour.core.english import capital, count
from parlour.core.names import fill
from parlour.core.record import NOBODY, Record
from parlour.draw.canvas import Layer, Point, drawn_once, move_to
from parlour.draw.labels import fitted, stack, wrapped

from ..board import COLOUR, COLOUR_NAMES, KEEP, SLOTS_A_SIDE, SPACE_NAMES, SPACES
from ..words.log import outcome
from ..words.names import CARD_NAMES, SIDE_NAMES, TEAMS, category_name, location_name, rating_of, target
from ..words.reasons import waits_for
from .layout import Layout
from .paint import KEY, SHIELD, SIGNS
from .still import draw_price

RAISED = "translate(0 -8) scale(1.22)"  # where the shield of a token is, above the middle of its space
STAND = "M-9.5 11.5C-9.5 8.6 -4 9.2 -3.4 5H3.4C4 9.2 9.5 8.6 9.5 11.5C9.5 14.8 -9.5 14.8 -9.5 11.5Z"
STAND_SHADOW = "M-8 13.4C-2 9 16 8 20 11C17 15.6 2 17.4 -8 13.4Z"
LONGEST_NAME = 12  # letters that fit on a team's panel
ABREAST: tuple[tuple[Point, ...], ...] = (  # where tokens that share a space stand, by how many they are
    (),
    ((0, 0),),
    ((-13, 0), (13, 0)),
    ((-13, -8), (13, -8), (0, 12)),
    ((-13, -10), (13, -10), (-13, 13), (13, 13)),
    ((-19, -9), (0, -9), (19, -9), (-10, 11), (10, 11)),
    ((-19, -9), (0, -9), (19, -9), (-19, 11), (0, 11), (19, 11)),
)


def draw_gates(moving: Layer, layout: Layout, s: Record) -> None:
    """Draw a black bar across each place that has gates, with a number if there are several. K-20, K-22, K-29"""
    for location, many in enumerate(s.shut.tolist()):
        if many:
            for i, place in enumerate([layout.locations[location], layout.again.get(location)]):
                if place:
                    at, body = (
                        target(location),
                        gate(many, layout.turns[location], location, layout.radius < 14),
                    )
                    moving.piece("gate", at, f"gate-{at}-{i}", move_to(place), body, data_twin=at)


@drawn_once(256)
def gate(group: Layer, many: int, spin: float, location: int, small: bool) -> None:
    """Draw a gate as a portcullis turned by `spin` degrees, with the number of gates on it if there are several."""
    title = f"{count(many, 'gate')} on {location_name(location)}"
    bars = group.group("bars", transform=f"rotate({spin:g})").name(title)
    wide, high = (15.0, 6.0) if small else (21.0, 7.5)
    bars.rect((-wide, -high), 2 * wide, 2 * high, "gate-bar", rx=2)
    for i in (-2, -1, 0, 1, 2):
        bars.line((wide * i / 2.6, -high), (wide * i / 2.6, high), "gate-grid")
    if many > 1:
        group.disc((0, 0), 9, "count-disc")
        group.text((0, 0.5), str(many), "gate-count")
    draw_price(group, location, small)  # drawn again, because the gate's bars may cover it


def draw_tokens(moving: Layer, layout: Layout, s: Record, names: list[str]) -> None:
    """Draw each team's shield on its space; several on one space stand side by side. K-03, K-05"""
    here: dict[int, int] = {}
    everywhere = s.pos.tolist()[: int(s.seats)]
    for team, space in enumerate(everywhere):
        if not 0 <= space < SPACES:
            continue
        place, n = layout.spaces[space], here.get(space, 0)
        here[space] = n + 1
        many = everywhere.count(space)
        alone = many == 1
        dx, dy = ABREAST[many][n]
        if s.hover and team == s.turn:
            dy -= 5
        if space == KEEP and layout.name == "round":
            dx, dy = 36 * (-1 + 2 * (n % 2)), -22 + 22 * (n // 2)
        elif space == KEEP:
            dx, dy = 0, 26 + 22 * n
        scale = 1.0 if layout.name == "round" else 0.85
        kind = "token now" if team == s.turn and s.seat != NOBODY else "token"
        spot = move_to((place[0] + dx, place[1] + dy), scale=scale if alone else 0.8 * scale)
        body, at = token(team, names[team]), SPACE_NAMES[space] if kind != "token" else ""
        hand = {"data_mover": "true"} if at else {"pointer_events": "none"}
        moving.piece(kind, at, f"token-{team}", spot, body, **hand)


@drawn_once(64)
def token(group: Layer, team: int, name: str) -> None:
    """Draw a team's token: a shield on a stand, larger than a space and with its shadow beside it, so that it stands
    out; the shield has the first letter of its beast.
    """
    group.path(STAND_SHADOW, "shadow")
    group.path(STAND, f"stand-of team-{team + 1}")
    group.path(SHIELD, "ring", transform=f"{RAISED} scale(1.25)")
    group.path(SHIELD, f"shield team-{team + 1}", transform=RAISED).name(name)
    group.path(SHIELD, "shield-edge", transform=f"{RAISED} scale(1.13)")
    group.path("M-9 -9.6H9V-1C4 -3.4 -4 -3.4 -9 -1Z", "shield-gloss", transform=RAISED)
    group.text((0, -8.6), TEAMS[team][0], "initial on-token")


def draw_cards(moving: Layer, layout: Layout, s: Record, names: list[str]) -> None:
    """Draw a panel for each team: its shield, keys and gates, and a mark if it is the team's turn. K-02, K-11, K-30"""
    for team in range(int(s.seats)):
        x, y = layout.cards[team]
        now = team == s.turn and s.seat != NOBODY
        parts = (team, names[team], _where(int(s.pos[team])), int(s.chain[team]), int(s.stock[team]), now)
        body = card(*parts, *layout.card_size)
        moving.piece("team now" if now else "team", "", f"team-{team}", move_to((x, y)), body)


def _where(space: int) -> str:
    """Return a token's place, shortened to the few letters that fit on a team's panel."""
    if space < 0:
        return "not placed yet"
    if space == KEEP:
        return "in the keep"
    if COLOUR[space] < 0:
        side = "".join(word[0] for word in SIDE_NAMES[space // SLOTS_A_SIDE].split("-"))
        return f"{side} drawbridge"
    return f"{SPACE_NAMES[space]} ({COLOUR_NAMES[COLOUR[space]]})"


@drawn_once(512)
def card(
    group: Layer, team: int, name: str, where: str, keys: int, gates: int, now: bool, wide: float, high: float
) -> None:
    """Draw one team's panel: its shield, name, keys and gates, and where its token is. `now` says whether it is the
    team's turn.
    """
    group.rect((0, 0), wide, high, "panel", rx=8).name(
        f"{name}: {count(keys, 'key')}, {count(gates, 'gate')} in hand, {where}"
    )
    shield = group.group("", transform="translate(26 31) scale(1.25)")
    shield.path(SHIELD, f"shield team-{team + 1}")
    shield.text((0, -0.5), TEAMS[team][0], "initial")
    group.text((50, 22), fitted(name, LONGEST_NAME), "name")
    group.text((50, 42), capital(where), "where")
    left, middle = 42, wide * 0.66
    group.path(KEY, "key", transform=f"translate({left} 66) scale(1.2)")
    group.text((left + 20, 66), str(keys), "number")
    bars = group.group("", transform=f"translate({middle:.0f} 66)")
    bars.rect((-14, -8), 28, 16, "gate-bar", rx=2)
    for i in (-1, 0, 1):
        bars.line((8 * i, -8), (8 * i, 8), "gate-grid")
    group.text((middle + 21, 66), str(gates), "number")
    if now:
        group.path("M6 58L18 66L6 74Z", "turn-mark")


def draw_status(moving: Layer, layout: Layout, s: Record, names: list[str]) -> None:
    """Draw the line that says what the game waits for and from whom; during a question also its category, colour and
    rating. K-09, K-14, K-42
    """
    text = fill(outcome(s) if s.seat == NOBODY else waits_for(s).text, names)
    badge, category = _badge(s)
    badge = fill(badge, names)
    body = status(text, badge, category, *layout.status_size, layout.badge)
    moving.piece("state", "", "status", move_to(layout.status), body)


def _badge(s: Record) -> tuple[str, int]:
    """Return (text, category number) for the small label under the status line: the open question's category and
    difficulty, or the card drawn for the chest. The number is -1 if there is no category.
    """
    if s.seat == NOBODY:
        return "", -1
    if s.cat >= 0:
        rated = rating_of(s)
        return category_name(int(s.cat)) + (f", {rated}" if rated else ""), int(s.cat)
    return (f"Card: {CARD_NAMES[int(s.card)]}", -1) if s.card >= 0 else ("", -1)


@drawn_once(256)
def status(group: Layer, text: str, badge: str, category: int, wide: float, high: float, down: float) -> None:
    """Draw the status text, wrapped; below it a badge with the question's category or the card drawn for the chest."""
    group.rect((0, 0), wide, high, "status", rx=8)
    stack(group, (12, 18), 19, wrapped(text, int((wide - 20) / 7.8))[:4], "told")
    if badge:
        if down > high:
            group.rect((0, down), max(206, 52 + 8.3 * len(badge)), 32, "status", rx=8)
        spot = group.group("", transform=f"translate(20 {down + 16:g})")
        if category >= 0:
            spot.disc((0, 0), 12, f"space is-{COLOUR_NAMES[category]}")
            spot.path(SIGNS[category], "sign")
        spot.text((20 if category >= 0 else -8, 0), badge, "told-small")
