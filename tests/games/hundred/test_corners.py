"""First and last numbers, running games, and what can come at all: bounds of Hundred's rules."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.errors import BadPosition
from parlour.core.record import copy
from parlour.games.hundred import observe
from parlour.games.hundred.board import CELLS, LINES, NUMBERS
from parlour.games.hundred.moves import DONE, race_claim
from parlour.games.hundred.queries import ROOM
from parlour.games.hundred.rules import (
    cards,
    check,
    codes,
    ends,
    flow,
    judge,
    prospects,
    sampling,
    table,
    unreachable,
)
from parlour.games.hundred.state import CARDS, FORFEITED, IN
from tests.clauses import clause

from .table import GAME, fresh, read, turn
from .test_sampling import drawn

RACKS = "racks=A:5,12,36,48,50,88/B:7,14,18,64,99,100"


@pytest.mark.parametrize("n", [1, NUMBERS])
def test_the_first_and_the_last_number_have_bounds_too(n: int) -> None:  # H-30
    for name, most in (("owner", 2), ("where", 8)):
        for value, wrong in ((0, False), (most, False), (most + 1, True)):
            s = copy(turn("zones").record)
            s[name][n] = value
            assert bool(check.fields_wrong(s)) == wrong


def test_a_pack_holds_cards_that_were_seen_and_no_others() -> None:  # H-08
    s = copy(turn("zones").record)
    s.pack[:3], s.seen = (4, 25, 1), 3
    assert not check.pack_wrong(s)
    for place, card in ((0, 0), (0, 25), (2, 4), (3, 2), (3, -1), (24, -1), (1, CARDS + 1), (1, -1)):
        t = copy(s)
        t.pack[place] = card
        assert check.pack_wrong(t) and GAME.engine.faults(t), (place, card)
    s.top = 1
    assert check.pack_wrong(s), "nobody goes through the pack before it is used up"
    s.pack[:], s.seen = np.arange(1, CARDS + 1), CARDS
    assert not check.pack_wrong(s)


@pytest.mark.parametrize("ruleset", ["zones", "counters", "hexes"])
@clause("H-14 H-16", "allows")
def test_in_a_turn_every_claim_and_the_pass_can_be_drawn(ruleset: str) -> None:
    s = turn(ruleset, throw=1236).record
    legal = set(GAME.list_legal(s))
    assert len(legal) > 20 and drawn(s, 12 * len(legal)) == legal
    low, high = sampling.at_hand(s, 0, 0), sampling.at_hand(s, 0, 1)
    assert sampling.count_claims(s, low, high) == len(legal) - 1


@clause("H-59 H-61", "allows")
def test_in_a_race_every_claim_of_every_side_can_be_drawn() -> None:
    s = read(
        f"ruleset=connect phase=race seat=several may=AB in_race=1 throws=1 throw=1346 {RACKS} board=C:24"
    ).record
    legal = set(GAME.list_legal(s))
    assert len(legal) > 4 and drawn(s, 15 * len(legal)) == legal


@clause("H-41 H-101", "allows")
def test_every_other_hexagon_of_the_group_is_paid_for_and_the_covered_one_is_not() -> None:
    for n, group in ((1, (1, 2, 3)), (2, (1, 2, 3)), (100, (98, 99, 100))):
        s = copy(fresh(ruleset="hexes", hex_links="group"))
        for m in group:
            s.owner[m] = 1
        s.n = n
        rows = [list(map(int, ROOM[i])) for i in range(prospects.paid_links(s, ROOM))]
        assert [row[:2] for row in rows] == [[m, 10] for m in group if m != n]


@clause("H-59 H-61", "refuses")
def test_nobody_is_done_with_a_race_that_has_not_begun() -> None:
    s = copy(read(f"ruleset=connect phase=turn seat=A throws=1 throw=1346 due=AB {RACKS} board=C:24").record)
    assert not unreachable.phase_wrong(s)
    s.done = 1
    assert unreachable.phase_wrong(s)
    with pytest.raises(BadPosition):
        read(f"ruleset=connect phase=turn seat=A throws=1 throw=1346 due=AB done=A {RACKS} board=C:24")


@clause("H-92", "refuses")
def test_while_the_game_runs_nobody_has_a_result() -> None:
    s = copy(turn("zones").record)
    s.money[:2] = 900, 100
    assert [ends.returns(s, seat) for seat in (0, 1)] == [0.0, 0.0]
    ends.finish(s, 1)
    assert [ends.returns(s, seat) for seat in (0, 1)] == [1.0, -1.0]
    s.money[:2] = 500, 500
    assert [ends.returns(s, seat) for seat in (0, 1)] == [0.0, 0.0]


@clause("H-55", "refuses")
def test_a_counter_without_a_cell_has_no_best_one() -> None:
    s = copy(read(f"ruleset=connect phase=turn seat=A throws=1 throw=1346 due=AB {RACKS} board=C:25").record)
    prospects.best_cell(s, 14, ROOM)
    assert ROOM[14].tolist() == [-1, 0, -1]
    prospects.best_cell(s, 5, ROOM)
    assert ROOM[5, 0] > 0 and ROOM[5, 2] > 0


@pytest.mark.parametrize(
    ("options", "fields", "wanted"),
    [
        ({"end": "funds", "target": 2000}, {"money": [500, 1000]}, 0.5),
        ({"end": "funds", "target": 2000}, {"money": [2500, 1000]}, 1.0),
        ({"end": "primes"}, {}, 1 / 26),
    ],
)
@clause("H-80 H-86", "allows")
def test_how_near_the_end_is(options: dict[str, object], fields: dict[str, list[int]], wanted: float) -> None:
    s = copy(turn("zones", **options).record)
    for name, value in fields.items():
        s[name][: len(value)] = value
    if not fields:
        s.owner[1], s.owner[4] = 1, 1
    assert ends.progress(s) == pytest.approx(wanted)


@clause("H-94", "refuses")
def test_only_hexes_must_touch() -> None:
    for ruleset, scattered in (("hexes", True), ("zones", False), ("counters", False)):
        s = copy(fresh(ruleset=ruleset))
        s.touching, s.owner[3], s.owner[90], s.covered = 1, 1, 2, 2
        assert bool(check.is_scattered(s)) == scattered
        s.touching = 0
        assert not check.is_scattered(s)


CHOSEN = [
    ("dice", 3, 4), ("end", 0, 7), ("target", 1000, 10_000), ("cards", 0, 1), ("fractions", 0, 1), ("signs", 0, 1),
    ("layout", 0, 1), ("diamond", 0, 1), ("hex_price", 0, 1), ("hex_links", 0, 1), ("touching", 0, 1),
    ("card_test", 0, 1), ("multiple", 0, 1), ("link_scope", 0, 1), ("link_value", 0, 1), ("connect_test", 0, 1),
    ("mark_scope", 0, 1), ("refill", 0, 1), ("dead", 0, 1), ("bankruptcy", 0, 1), ("race", 0, 1), ("race", 0, 2),
]  # fmt: skip


def test_a_program_sees_every_option_in_a_place_of_its_own() -> None:  # H-07
    s = copy(fresh(ruleset="connect", seats=2))
    places = {}
    for name, low, high in CHOSEN:
        seen = []
        for value in (low, high):
            t = copy(s)
            t[name] = value
            out = np.zeros(observe.SIZE, np.float32)
            observe._observe_options(t, out)
            seen.append(out)
        changed = np.flatnonzero(seen[0] != seen[1])
        assert len(changed) == 1, name
        places[name, high] = int(changed[0])
    assert len(set(places.values())) == len(CHOSEN)


@clause("H-55 H-57", "allows")
def test_the_best_cell_earns_most_and_then_draws_a_card() -> None:
    board = "board=C:24,V0:26,V1:28"
    s = copy(read(f"ruleset=connect phase=turn seat=A throws=1 throw=1346 due=AB {RACKS} {board}").record)
    for n in (2, 3, 5, 7, 50, 88, 96):
        cells = [c for c in range(CELLS) if prospects.cell_refusal(s, n, c) == 0]
        worth = {c: (int(prospects.place_reward(s, n, c)), int(prospects.connects(s, n, c))) for c in cells}
        prospects.best_cell(s, n, ROOM)
        best = max(worth.values(), default=(-1, 0))
        assert tuple(ROOM[n, :2].tolist()) == best
        assert int(ROOM[n, 2]) == next((c for c in cells if worth[c] == best), -1)


@clause("H-59 H-76", "refuses")
def test_nobody_claims_for_a_side_that_is_not_there_or_is_out() -> None:
    s = copy(
        read(
            f"ruleset=connect phase=race seat=several may=AB in_race=1 throws=1 throw=1346 {RACKS} board=C:24"
        ).record
    )
    for side in range(2, 6):
        for action in (DONE + side, race_claim(side, 12, 0)):
            assert judge.race_refusal(s, action) == codes.NO_SUCH_SIDE
    assert judge.race_refusal(s, DONE + 1) == 0
    s.status[1] = FORFEITED
    assert judge.race_refusal(s, DONE + 1) == codes.HAS_LEFT


def test_a_side_that_has_left_is_not_asked() -> None:  # H-76
    s = copy(turn("zones", seats=3).record)
    assert not check.actor_wrong(s)
    s.status[0] = FORFEITED
    assert check.actor_wrong(s)
    s.status[0], s.may = IN, 1
    assert check.actor_wrong(s)


def test_a_counter_that_the_dice_do_not_make_was_not_claimed() -> None:  # H-28, H-51
    s = copy(
        read(
            f"ruleset=connect phase=place seat=A throws=1 throw=1346 by=A n=12 {RACKS} board=C:24 due=B"
        ).record
    )
    assert GAME.engine.faults(s) == 0
    for n in (88, 50):
        t = copy(s)
        t.n = n
        assert not table.classes(s, n) and GAME.engine.faults(t) == check.BAD_CLAIM, n
    for n in (7, 14, 18):
        t = copy(s)
        t.n = n
        assert GAME.engine.faults(t) & check.BAD_CLAIM, "it is on the other rack"


@pytest.mark.parametrize("name", ["due", "broke", "done"])
def test_a_set_of_sides_has_none_that_is_not_at_the_table(name: str) -> None:  # H-02
    s = copy(turn("zones", seats=3).record)
    assert not check.sides_wrong(s)
    for side in range(3, np.iinfo(s[name].dtype).bits - 1):
        t = copy(s)
        t[name] = int(t[name]) | 1 << side
        assert check.sides_wrong(t)


@pytest.mark.parametrize("layout", ["fig1", "fig2"])
@clause("H-83 H-84")
def test_every_row_and_every_column_is_a_line(layout: str) -> None:
    s = fresh(ruleset="zones", layout=layout, end="line")
    lines = [{int(n) for n in line if n} for line in LINES[s.layout]]
    assert len(lines) == 23 and all(len(line) > 1 for line in lines)
    for line in lines:
        t = copy(s)
        for n in line:
            t.owner[n] = 1
        assert ends.has_line(t, False) and ends.has_line(t, True)
        t.owner[max(line)] = 2
        assert ends.has_line(t, False) and not ends.has_line(t, True)
        t.owner[max(line)] = 0
        assert not ends.has_line(t, False)
        t.owner[max(line)], t.owner[min(line)] = 1, 0
        assert not ends.has_line(t, False)


@clause("H-08", "allows")
@pytest.mark.parametrize("top", range(25))
def test_drawn_cards_go_to_the_bottom_and_after_25_the_order_repeats(top: int) -> None:
    s = fresh(ruleset="zones")
    for card in range(1, 26):
        cards.draw(s, card)
        assert (s.card, s.seen, s.top) == (card, card, 0)
    s.top = top
    order = s.pack.tolist()
    for place in [*range(top, 25), *range(top + 1)]:
        assert s.top == place
        cards.draw(s, order[place])
        assert (s.card, s.pack.tolist()) == (order[place], order)


@clause("H-05 H-11 H-12 H-66", "allows")
@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes", "connect"])
def test_the_side_that_is_drawn_throws_and_every_throw_begins_afresh(ruleset: str) -> None:
    for side in range(3):
        s = copy(GAME.start(ruleset=ruleset, seats=3))
        flow.play_first(s, side)
        assert (s.thrower, s.cur, s.seat) == (side, side, -1)
        s.redrawn, s.own_used[:3], s.cur = int(ruleset == "connect"), ruleset == "connect", 0
        flow.throw(s, 40)
        assert (s.throws, s.row, s.cur, s.seat, s.redrawn, s.own_used.any()) == (1, 40, side, side, 0, False)
        assert s.due == (1 << side if ruleset == "counters" else 0b111)
