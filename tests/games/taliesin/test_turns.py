"""Turns, teams, draws and options. X-30 to X-33, X-35"""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.errors import BadOption
from parlour.core.game import Preset
from parlour.core.match import Match
from parlour.core.options import refuse_strays
from parlour.core.record import IS_OVER, NOBODY, Record, copy, same
from parlour.games.taliesin.rules.turns import moves_per_turn, seat_of
from parlour.games.taliesin.state import CIRCLE, DRAWN, PLIES, QUIET, REPEATED, RUNNING
from parlour.games.taliesin.words.positions import brief_name
from tests.clauses import clause
from tests.simulator import play_on_simulator

from .kit import GAME, act, by_kind, do, names, pos, start, told, why, words

X_35 = [
    (
        {}, 60, 42, 43, 566,
        "r24,S58,h63,p80,h81,P89,R91,p98,r100,p101,H108,P110,P111,p116,p119,P124,P125,C126,P128,p135,p137,P143,A144,L145,P146,p154,p156,P161,W162/s49,R73,p80,h81,p85,P89,H90,R91,P92,h98,r100,p101,P107,H108,p115,p119,r120,P125,P128,p134,p137,p138,P142,P143,P146,G151,p156,P161/h26,H36,p61,h64,H77,p79,p80,P88,P89,R91,p102,P107,P110,P111,c117,p119,P125,P128,p134,a135,g136,p137,P145,p152,w153,l154,p155,P161 g 0 26 60",  # noqa: E501
    ),
    (
        {}, 400, 38, 34, 305,
        "P55,p65,R77,h81,C92,p98,p101,p102,P105,H108,p113,p119,P124,r126,p133,P143,P144,P145,L146,P147,W153,p156,P161/P55,p59,r60,R73,p80,R91,s94,p100,p101,H104,P109,P111,p119,P125,p134,p137,h139,P142,H143,P146,p152,p156,P160,P161/P21,p27,S54,R57,h59,A72,P74,p81,G84,H85,P93,p98,p99,P106,p113,p118,p119,P125,P128,P129,p136,p137,P143,l154,w156 g 0 12 400",  # noqa: E501
    ),
    (
        {"ruleset": "travellers"}, 200, 42, 36, 566,
        "R33,h48,P56,p65,r68,P72,r74,p80,R83,H87,C91,p100,P105,P125,P128,P129,p134,p137,P143,A144,L145,P146,P147,p152,p155,p156/w14,S18,c28,H49,R75,p80,P87,H89,P91,p98,p104,p119,P125,P126,P127,P128,h134,p136,p138,P143,P145,P147,p151,p155/R59,p80,h81,H84,R91,P92,P94,p98,r100,p101,P107,H108,P109,p116,s118,G120,P123,P127,a135,g136,p137,P143,P146,p152,l153,p155,p157,P161 g 0 4 200",  # noqa: E501
    ),
    (
        {"ruleset": "circle"}, 200, 41, 41, 166,
        "S14,r32,p45,H85,H93,h97,p101,R105,C109,P112,p115,p118,p121,P125,P127,P128,P130,p132,p137,p138,P141,L145,P146,P147,p155,W158/R23,h42,P74,p80,p82,P86,H87,p97,p102,P108,H109,P111,r122,P123,P129,P130,p133,p136,A144,P147,p151,h152,p155,P161/R21,w31,h50,P51,p67,r76,p78,H82,H89,s92,R93,p98,h105,P107,P109,p116,c117,p119,P125,P126,P129,a135,g136,p137,P142,P144,P146,r148,p152,l153,p154,p155 g 0 8 200",  # noqa: E501
    ),
]  # fmt: skip


@pytest.mark.parametrize(("options", "plies", "gold", "silver", "moves", "text"), X_35)
def test_the_deterministic_game(
    options: dict[str, Any], plies: int, gold: int, silver: int, moves: int, text: str
) -> None:
    s = start(**options)
    for i in range(plies):
        legal = GAME.list_legal(s)
        GAME.engine.play(s, legal[(7919 * i + 13) % len(legal)])
    assert brief_name(s) == text
    assert s.result == RUNNING and len(GAME.list_legal(s)) == moves
    assert ((s.pos[:45] >= 0).sum(), (s.pos[45:] >= 0).sum()) == (gold, silver)


@clause("T-56 T-57 T-62", "allows")
def test_travellers_and_a_skipped_lead() -> None:
    s = start(ruleset="travellers")
    assert len(names(s)) == 46
    t = do(s, "P 1:89-1:88")
    assert (t.side, t.slot, t.seat, len(names(t))) == (0, 1, 1, 120)
    s = pos("W99,h148/L40,p106/P72,p134,p135,p136,p153,l154,p155 g 0 0 0", ruleset="travellers")
    t = do(s, "W 1:99-1:154+", "P 3:72-3:73")
    assert (t.side, t.slot, t.seat) == (1, 1, 3)
    assert names(t) == ["H 1:148x1:154"]


@clause("T-62 T-57", "refuses")
def test_a_skipped_role_is_told_and_does_not_lose() -> None:
    s = do(
        pos("W99,h148/L40,p106/P72,p134,p135,p136,p153,l154,p155 g 0 0 0", ruleset="travellers"),
        "W 1:99-1:154+",
    )
    t = do(s, "P 3:72-3:73")
    assert t.result == RUNNING
    assert "Silver's lead player had no move and was skipped." in told(s, "P 3:72-3:73")


@clause("T-59 T-60", "allows")
def test_wizards_circle_counts() -> None:
    s = start(ruleset="circle")
    text = brief_name(s)
    slots = [pos(text.replace(" g 0", f" g {slot}"), ruleset="circle") for slot in range(4)]
    assert [len(names(each)) for each in slots] == [6, 40, 60, 60]
    for slot in range(4):
        assert (s.side, s.slot, s.seat) == (0, slot, slot)
        GAME.engine.play(s, GAME.list_legal(s)[0])
    assert (s.side, s.slot, s.seat) == (1, 0, 4)


@clause("T-59 T-60 T-56", "refuses")
def test_a_role_moves_only_its_own_pieces() -> None:
    assert why(start(ruleset="circle"), "1:89", "1:88") == "T-59"
    assert why(start(ruleset="travellers"), "2:89", "2:88") == "T-56"
    s = do(start(ruleset="travellers"), "P 1:89-1:88")
    assert why(s, "1:92", "1:93") == "T-56"


@clause("T-64", "allows")
def test_one_and_two_boards() -> None:
    one, two = start(boards=1), start(boards=2)
    assert ((one.pos >= 0).sum(), (two.pos >= 0).sum()) == (38, 64)
    assert by_kind(one) == {"W": 0, "L": 0, "A": 0, "G": 0, "S": 0, "C": 0, "R": 8, "H": 4, "P": 28}
    assert "w153" in brief_name(two).split("/")[1]


@clause("T-49 T-50")
def test_repetition_and_the_quiet_limit() -> None:
    round_trip = ("W 1:162-2:162", "W 3:153-2:153", "W 2:162-1:162", "W 2:153-3:153")
    s = do(start(), *round_trip)
    assert s.result == RUNNING
    end = do(s, *round_trip)
    assert (end.ply, end.result, end.reason) == (8, DRAWN, REPEATED)
    s = start(repetition=0)
    while s.result == RUNNING:
        s = do(s, round_trip[s.ply % 4])
    assert (s.ply, s.result, s.reason) == (100, DRAWN, QUIET)


@clause("T-49", "refuses")
def test_a_taking_empties_the_memory() -> None:
    s = do(pos("L40,A60/-/p99,P100,l154,a61 g"), "A 1:60-2:60", "A 3:61-2:61", "P 3:100x3:99")
    assert s.quiet == 0 and (s.hist != 0).sum() == 1


@clause("T-51")
def test_the_ply_limit() -> None:
    s = start(ply_limit=3)
    for _ in range(3):
        assert s.result == RUNNING
        GAME.engine.play(s, GAME.list_legal(s)[0])
    assert (s.result, s.reason, s.seat) == (DRAWN, PLIES, NOBODY)


@clause("T-52")
def test_after_the_end_nothing_may_be_played() -> None:
    end = do(pos("W72,l154/L40/- g 0 0 0"), "W 1:72-3:1#")
    assert GAME.engine.refusal(end, act("1:154", "1:153")) == IS_OVER
    assert GAME.list_legal(end) == []
    assert why(pos("W72,l154/L40/- g 0 0 0"), "1:72", "3:1") == "ok"


@clause("T-54 T-55")
def test_gold_begins_unless_silver_is_to() -> None:
    assert (start().side, start().seat, start().seats) == (0, 0, 2)
    s = start(first="silver")
    assert (s.side, s.seat) == (1, 1)
    assert do(s, "P 3:80-3:65").side == 0
    assert why(s, "1:89", "1:88") == "T-13"


SEATS = [
    ("aesir", 1, 1, [0], [1]),
    ("travellers", 2, 2, [0, 1], [2, 3]),
    ("travellers", 1, 2, [0, 0], [1, 2]),
    ("travellers", 2, 1, [0, 1], [2, 2]),
    ("circle", 4, 4, [0, 1, 2, 3], [4, 5, 6, 7]),
    ("circle", 3, 3, [0, 0, 1, 2], [3, 4, 5, 3]),
    ("circle", 4, 3, [0, 1, 2, 3], [4, 5, 6, 4]),
    ("circle", 3, 4, [0, 0, 1, 2], [3, 4, 5, 6]),
    ("circle", 1, 4, [0, 0, 0, 0], [1, 2, 3, 4]),
    ("circle", 4, 1, [0, 1, 2, 3], [4, 4, 4, 4]),
]


@pytest.mark.parametrize(("ruleset", "gold", "silver", "gold_seats", "silver_seats"), SEATS)
@clause("T-55 T-58 T-61", "allows")
def test_who_holds_which_slot(
    ruleset: str, gold: int, silver: int, gold_seats: list[int], silver_seats: list[int]
) -> None:
    s = start(ruleset=ruleset, gold_players=gold, silver_players=silver)
    assert s.seats == gold + silver
    for side, seats in enumerate((gold_seats, silver_seats)):
        assert [seat_of(s, side, slot) for slot in range(moves_per_turn(s))] == seats
    met: list[tuple[int, int, int]] = []
    while len(met) < 2 * moves_per_turn(s):
        met.append((int(s.side), int(s.slot), int(s.seat)))
        GAME.engine.play(s, GAME.list_legal(s)[0])
    turns = [
        (side, slot, seat)
        for side, row in enumerate((gold_seats, silver_seats))
        for slot, seat in enumerate(row)
    ]
    assert met == turns


REFUSED = [
    ({"gold_players": 2}, "T-55", "Aesir is not for 2–1 players (gold–silver). It is for one against one."),
    (
        {"ruleset": "travellers", "gold_players": 1, "silver_players": 1},
        "T-58",
        "Travellers is not for 1–1 players (gold–silver). It is for 2–2, 1–2 or 2–1.",
    ),
    ({"ruleset": "travellers", "gold_players": 3}, "T-58", "Travellers is not for 3–2 players"),
    ({"ruleset": "circle", "gold_players": 2}, "T-61", "Wizards Circle is not for 2–4 players"),
    ({"ruleset": "circle", "gold_players": 1, "silver_players": 3}, "T-61", "1–3 players"),
    ({"ruleset": "travellers", "boards": 1}, "T-64", "You cannot play Travellers with 1 board."),
    ({"ruleset": "circle", "boards": 2}, "T-64", "You cannot play Wizards Circle with 2 boards."),
]


@pytest.mark.parametrize(("options", "clause_id", "text"), REFUSED)
@clause("T-55 T-58 T-61 T-64", "refuses")
def test_tables_that_cannot_be_laid(options: dict[str, Any], clause_id: str, text: str) -> None:
    with pytest.raises(BadOption) as refused:
        start(**options)
    assert refused.value.clause == clause_id
    assert text in str(refused.value)


@clause("T-63")
def test_conferring_is_the_tables_business() -> None:
    """No action speaks: a table that lets people talk does so outside the rules, and here it does not."""
    assert GAME.actions == 486 * 486 + 3 and GAME.outcomes == 0
    assert "confer" in GAME.rulebook
    for options, teams in (
        ({"ruleset": "travellers", "silver_players": 1}, (0, 0, 1)),
        ({"ruleset": "circle"}, (0, 0, 0, 0, 1, 1, 1, 1)),
    ):
        traits = GAME.traits_of(start(**options))
        assert traits.teams == teams and not traits.confer
        assert GAME.traits(options) == GAME.traits({**options, "ruleset": None, "rules": options["ruleset"]})
    alone = GAME.traits_of(start())
    assert alone.teams == (0, 1) and alone.confer and not alone.chance, "nobody has a partner"


def test_a_table_may_still_say_rules_for_its_rule_set() -> None:
    """Older match files, links and positions name the option `rules`."""
    assert same(start(rules="travellers"), start(ruleset="travellers"))
    older = GAME.read("L40/-/l154,p155 g | rules=travellers")
    assert str(older).endswith("| ruleset=travellers") and GAME.read(str(older)) == older
    match = Match(GAME, {"rules": "circle", "silver_players": 3}, ["", "", "", "", "", "", ""])
    assert match.start().ruleset == CIRCLE and match.options["ruleset"] == "circle"
    assert match.to_dict()["options"]["rules"] == "circle", "it is kept as it was begun"
    score = "game taliesin\noptions rules=circle\nW 1:162-3:162"
    assert Match.from_text(score, {GAME.name: GAME}).to_text().splitlines()[1] == "options ruleset=circle"


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.name)
def test_presets_are_what_they_say(preset: Preset) -> None:
    s = start(**preset.options)
    sizes = {"first": (1, 2), "teams": (3, 4), "circle": (3, 8), "together": (3, 8)}
    boards, seats = sizes.get(preset.name, (3, 2))
    assert (s.boards, s.seats) == (boards, seats)
    refuse_strays(GAME.options, preset.options)


def test_a_sound_line_has_no_faults_and_a_damaged_record_has() -> None:
    s = start()
    damages: list[tuple[str, Any, int]] = [
        ("side", 2, 5), ("slot", 1, 5), ("quiet", 101, 6), ("result", 1, 7), ("hash", 5, 8), ("seat", 1, 5),
    ]  # fmt: skip
    assert GAME.engine.faults(s) == 0
    for field, value, bit in damages:
        t = copy(s)
        t[field] = value
        assert int(GAME.engine.faults(t)) >> bit & 1, field
    assert "a physical piece stands in the event horizon" in GAME.faults_of(moved_to(s, "1:89", 0))
    assert "a board piece is off its level" in GAME.faults_of(moved_to(s, "1:89", 200))
    t = copy(s)
    t.at[300] = 4
    assert "the list of pieces and the boards do not agree" in GAME.faults_of(t)
    t = copy(s)
    t.at[t.pos[0]], t.pos[0] = -1, -2
    assert "the list of pieces and the boards do not agree" in GAME.faults_of(t), "a spirit is never lost"
    assert "a side has no Life Force" in GAME.faults_of(words.read_position("W72/L40/- g"))


def moved_to(s: Record, name: str, place: int) -> Record:
    """A copy with one piece set down elsewhere, against the rules."""
    from .kit import place as at

    t = copy(s)
    piece = t.at[at(name)]
    t.at[at(name)], t.at[place], t.pos[piece] = -1, piece, place
    return t


@pytest.mark.parametrize(
    "options", [{"boards": 1}, {"ruleset": "circle"}, {"ruleset": "circle", "together": "yes"}], ids=str
)
def test_a_simulated_card_plays_what_the_cpu_plays(options: dict[str, object]) -> None:
    """More games than lanes, and who moves next is looked for stage by stage."""
    plies, differ = play_on_simulator("taliesin", {**options, "ply_limit": 40}, 4, pooled=True)
    assert not differ and len(plies) == 4
