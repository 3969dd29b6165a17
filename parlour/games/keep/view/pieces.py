"""What a ply can change: gates, tokens, the teams' cards, and the line that says what is asked. K-02, K-22, K-30"""

from __future__ import annotations

from functools import lru_cache

from parlour.core.english import count
from parlour.core.names import fill
from parlour.core.record import NOBODY, Record
from parlour.draw.canvas import Layer, Point, loose, move_to

from .. import state
from ..board import COLOUR, COLOUR_NAMES, KEEP, SPACE_NAMES, SPACES
from ..words.log import outcome
from ..words.names import CARD_NAMES, CATEGORIES, RATINGS, TEAMS, location_name, space_name, target
from ..words.reasons import waits_for
from .layout import Layout
from .paint import KEY, SHIELD, SIGNS

ABREAST: tuple[tuple[Point, ...], ...] = (  # where so many tokens stand on one space
    (),
    ((0, 0),),
    ((-10, 0), (10, 0)),
    ((-10, -8), (10, -8), (0, 10)),
    ((-10, -9), (10, -9), (-10, 11), (10, 11)),
    ((-19, -9), (0, -9), (19, -9), (-10, 11), (10, 11)),
    ((-19, -9), (0, -9), (19, -9), (-19, 11), (0, 11), (19, 11)),
)


def draw_gates(moving: Layer, layout: Layout, s: Record) -> None:
    """A black bar across each gated place, with a number where several lie. K-20, K-22, K-29"""
    for location, many in enumerate(s.shut.tolist()):
        if many:
            for i, place in enumerate([layout.locations[location], layout.again.get(location)]):
                if place:
                    spin = layout.turns[location]
                    at = target(location)
                    group = moving.group("gate", at, f"gate-{at}-{i}", move_to(place), data_twin=at)
                    group.markup(gate(many, spin, location, layout.radius < 14))


@lru_cache(256)
def gate(many: int, spin: float, location: int, small: bool) -> str:
    """A portcullis, turned as its wall lies."""
    group = loose()
    title = f"{count(many, 'gate')} on {location_name(location)}"
    bars = group.group("bars", transform=f"rotate({spin:g})").name(title)
    wide, high = (15.0, 6.0) if small else (21.0, 7.5)
    bars.rect((-wide, -high), 2 * wide, 2 * high, "gate-bar", rx=2)
    for i in (-2, -1, 0, 1, 2):
        bars.line((wide * i / 2.6, -high), (wide * i / 2.6, high), "gate-grid")
    if many > 1:
        group.disc((0, 0), 9, "count-disc")
        group.text((0, 0.5), str(many), "gate-count")
    return group.inner()


def draw_tokens(moving: Layer, layout: Layout, s: Record, names: list[str]) -> None:
    """Each team's shield on its space; several on one space stand together. K-03, K-05"""
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
        moving.group(kind, id=f"token-{team}", transform=spot, pointer_events="none").markup(
            token(team, names[team])
        )


@lru_cache(64)
def token(team: int, name: str) -> str:
    """A shield with the initial of its beast."""
    group = loose()
    group.path(SHIELD, "ring", transform="scale(1.35)")
    group.path(SHIELD, "shadow", transform="translate(1.5 2.5)")
    group.path(SHIELD, f"shield team-{team + 1}").name(name)
    group.path(SHIELD, "shield-edge", transform="scale(1.1)")
    group.text((0, -0.5), TEAMS[team][0], "initial")
    return group.inner()


def draw_cards(moving: Layer, layout: Layout, s: Record, names: list[str]) -> None:
    """For each team its shield, keys and gates, and a mark at whose turn it is. K-02, K-11, K-30"""
    for team in range(int(s.seats)):
        x, y = layout.cards[team]
        now = team == s.turn and s.seat != NOBODY
        group = moving.group("team now" if now else "team", id=f"team-{team}", transform=move_to((x, y)))
        where = _where(int(s.pos[team]), layout.name != "round")
        parts = (team, names[team], where, int(s.chain[team]), int(s.stock[team]), now)
        group.markup(card(*parts, *layout.card_size))


def _where(space: int, short: bool) -> str:
    """Where a token stands, for its team's card."""
    if space < 0:
        return "not on the board yet"
    if short and space != KEEP:
        return f"{SPACE_NAMES[space]} ({'drawbridge' if COLOUR[space] < 0 else COLOUR_NAMES[COLOUR[space]]})"
    return space_name(space).removeprefix("the ")


@lru_cache(512)
def card(team: int, name: str, where: str, keys: int, gates: int, now: bool, wide: float, high: float) -> str:
    """One team's card."""
    group = loose()
    group.rect((0, 0), wide, high, "panel", rx=8).name(
        f"{name}: {count(keys, 'key')}, {count(gates, 'gate')} in hand, {where}"
    )
    shield = group.group("", transform="translate(26 31) scale(1.25)")
    shield.path(SHIELD, f"shield team-{team + 1}")
    shield.text((0, -0.5), TEAMS[team][0], "initial")
    letters = 22 if wide > 200 else 15
    group.text((50, 22), name if len(name) <= letters else name[: letters - 1] + "…", "name")
    group.text((50, 42), where[0].upper() + where[1:], "where")
    left, middle = (64, wide * 0.58) if wide > 200 else (42, wide * 0.66)
    group.path(KEY, "key", transform=f"translate({left} 70) scale(1.2)")
    group.text((left + 20, 70), str(keys), "number")
    bars = group.group("", transform=f"translate({middle:.0f} 70)")
    bars.rect((-14, -8), 28, 16, "gate-bar", rx=2)
    for i in (-1, 0, 1):
        bars.line((8 * i, -8), (8 * i, 8), "gate-grid")
    group.text((middle + 21, 70), str(gates), "number")
    if now:
        group.path("M6 62L18 70L6 78Z", "turn-mark")
    return group.inner()


def draw_status(moving: Layer, layout: Layout, s: Record, names: list[str]) -> None:
    """What is asked for, and of whom; with a question its category, colour and rating. K-09, K-14, K-42"""
    text = fill(outcome(s) if s.seat == NOBODY else waits_for(s).text, names)
    rated = (
        RATINGS[int(s.rating)]
        if s.difficulty != state.NO_RATING and state.DIFF < s.phase < state.TRAPCARD
        else ""
    )
    about = int(s.cat) if s.seat != NOBODY else -1
    chest = CARD_NAMES[int(s.card)] if s.card >= 0 else ""
    group = moving.group("state", id="status", transform=move_to(layout.status))
    group.markup(status(text, about, rated if about >= 0 else "", chest, *layout.status_size))


@lru_cache(256)
def status(text: str, category: int, rated: str, chest: str, wide: float, high: float) -> str:
    """The line above the teams, wrapped."""
    group = loose()
    group.rect((0, 0), wide, high, "status", rx=8)
    letters = int((wide - 20) / (9.4 if high > 60 else 7.4))
    lines = wrapped(text, letters)[:4]
    step = 21 if high > 60 else 17
    for i, line in enumerate(lines):
        group.text((12, 19 + step * i), line, "told")
    if category >= 0 or chest:
        y = high - 17
        if category >= 0:
            spot = group.group("", transform=f"translate(24 {y:g})")
            spot.disc((0, 0), 12, f"space is-{COLOUR_NAMES[category]}")
            spot.path(SIGNS[category], "sign")
            group.text((44, y), CATEGORIES[category] + (f", {rated}" if rated else ""), "told-small")
        else:
            group.text((12, y), f"Card of the chest: {chest}", "told-small")
    return group.inner()


def wrapped(text: str, letters: int) -> list[str]:
    """A sentence in lines of at most so many letters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
