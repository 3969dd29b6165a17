"""A referee's own examples, none of them in the rulebook: every line worked out by hand on the numbers of T-02."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from parlour.games.taliesin.words.positions import brief_name
from tests.clauses import clause

from .kit import GAME, act, attackers, clicked, do, names, pos, start, targets, typed, why, zones


def said(text: str, a: str, b: str, **options: object) -> str:
    """What a person is told who tries a move."""
    return str(GAME.why_not(pos(text, **options), act(a, b)) or "")


@clause("T-04 T-37", "allows")
def test_a_henge_holds_a_ring_and_nine_zones_of_a_segment() -> None:
    found = targets(pos("H80,L128,l141/-/- g", danger="open"), "1:80")[1]
    ring = [n for n in range(73, 91) if n != 80]
    assert found == sorted([8, 29, 44, 65, 101, 116, 137, 152, *ring])


@clause("T-35 T-36", "allows")
def test_a_war_lord_in_ring_4_turns_at_the_rim_both_ways() -> None:
    found = targets(pos("L162/-/R65,l110 g", danger="open"), "3:65")[3]
    turning = zones("81 99 119 133 157 131 123 93 89 55 37 35 3")
    counter = zones("79 103 113 141 147 143 109 91 89 57 51 23 13")
    assert found == sorted({*turning, *counter, 45, 27, 11, 43, 31, 5})
    shut = targets(pos("L162/-/R65,l110 g", danger="open", horizon="forbidden"), "3:65")[3]
    assert sorted({*found} - {*shut}) == [3, 5, 11, 13]


@clause("T-36", "refuses")
def test_a_war_lord_on_the_rim_goes_inward_only() -> None:
    found = targets(pos("L60/R152/l60 g", danger="open"), "2:152")[2]
    assert found == sorted(zones("136 118 98 84 60 50 22 16 138 114 104 76 70 38 36 18"))


@clause("T-16 T-21")
def test_the_hole_leads_to_another_level_only() -> None:
    s = pos("W1,L160/-/l100 g")
    assert (why(s, "1:1", "1:46"), why(s, "1:1", "2:46"), why(s, "1:1", "1:10")) == ("T-21", "ok", "ok")


@pytest.mark.parametrize(("below", "above", "expected"), [
    ("p54", "p66", "T-20"), ("p54", "p62", "ok"), ("p38", "p62", "T-20"), ("p38", "p66", "ok"),
])  # fmt: skip
@clause("T-19 T-20")
def test_the_goddess_keeps_her_sense_through_the_hole(below: str, above: str, expected: str) -> None:
    assert why(pos(f"{below},G72,L145/{above}/l120 g"), "1:72", "2:100") == expected
    assert why(pos(f"{below},W72,L145/{above}/l120 g"), "1:72", "2:100") == "ok"  # the Wizard may change it


@clause("T-20", "allows")
def test_pieces_round_the_hole_of_a_level_between_do_not_block_it() -> None:
    assert why(pos("G72,L145/g1,s10/l120 g"), "1:72", "3:100") == "ok"


@clause("T-18 T-19 T-23", "allows")
def test_the_wizard_straight_on_from_the_horizon() -> None:
    found = targets(pos("W1,L145/-/l120 g", hole_exit="straight", danger="open"), "1:1")
    segment = zones("10 27 46 63 82 99 118 135 154")
    turning = zones("11 25 49 59 87 93 125 127 145 26 47 62 83 98 119 134 155")
    counter = zones("9 29 43 67 77 105 111 143 145 28 45 64 81 100 117 136 153")
    assert found[2] == found[3] == sorted({1, *segment, *turning, *counter})


@clause("T-15 T-18")
def test_the_goddess_takes_straight_on_through_the_hole_where_agreed() -> None:
    straight = {"hole_exit": "straight"}
    assert why(pos("G1,L145/p49/l120 g", level_capture="hole", **straight), "1:1", "2:49") == "ok"
    assert why(pos("G1,L145/p49/l120 g", **straight), "1:1", "2:49") == "T-15"
    assert why(pos("G1,L145/p25,p49/l120 g", level_capture="hole", **straight), "1:1", "2:49") == "T-20"
    assert why(pos("G1,L145/-/l120 g", **straight), "1:1", "2:26") == "T-30"


@clause("T-24")
def test_eight_of_its_own_round_a_wizard_off_the_rim() -> None:
    full = "S109,P125,C126,W127,P128,A144,L145,P161,P162/-/l100,p127 g"
    assert (why(pos(full), "1:127", "3:127"), why(pos(full), "1:127", "2:127")) == ("T-24", "ok")
    assert why(pos(full.replace("P162", "g162")), "1:127", "3:127") == "ok"  # an enemy among them
    assert why(pos(full.replace("P162", "P160")), "1:127", "3:127") == "ok"  # a gap
    assert why(pos(full, wizard_surrounded="off"), "1:127", "3:127") == "ok"


@clause("T-24 T-40")
def test_a_life_force_is_safe_above_a_surrounded_wizard_until_one_steps_aside() -> None:
    text = "G127,P128,A144,L145,P161,W162/l162/h40 s"
    assert attackers(pos(text), 1) == []
    assert attackers(pos(text.replace("P161", "P160")), 1) == ["W 1:162"]


@clause("T-10 T-50", "allows")
def test_taker_and_taken_are_gone_and_the_quiet_turns_start_again() -> None:
    s = do(pos("A28,L145,s9,P60/-/l100 g 0 7 20"), "A 1:28x1:9")
    assert brief_name(s) == "P60,L145/-/l100 s 0 0 21"


@clause("T-41")
def test_two_attackers_leave_only_flight() -> None:
    s = pos("A118,h131,H150,l154/L40/- s")
    assert names(s) == ["L 1:154-1:134", "L 1:154-1:136", "L 1:154-2:154"]
    told = said("A118,h131,H150,l154/L40/- s", "1:131", "1:135")
    assert "in danger from the gold King Arthur on 1:118 and the gold Henge on 1:150" in told
    assert told.endswith("and it would then be in danger from the gold Henge on 1:150. (T-41)")


@clause("T-40 T-15")
def test_the_goddess_endangers_through_the_hole_only_where_she_takes_there() -> None:
    text = "G72,L145/-/p40,l120 s"
    assert attackers(pos(text), 1) == []
    assert attackers(pos(text, level_capture="hole"), 1) == ["G 1:72"]
    assert attackers(pos(text.replace("G72", "S72"), level_capture="hole"), 1) == []  # two levels are too far


@clause("T-62 T-44 T-58", "allows")
def test_a_team_is_mated_when_no_role_of_it_can_move() -> None:
    s = do(pos("W72,l154/L40/- g", ruleset="travellers", silver_players=1), "W 1:72-3:1")
    assert GAME.outcome(s) == "Gold won: silver's Life Force cannot escape."
    assert [GAME.engine.returns(s, seat) for seat in range(3)] == [1, 1, -1]


@clause("T-45 T-57", "allows")
def test_in_open_play_the_lead_takes_the_life_force_before_the_support_moves() -> None:
    s = do(pos("L40/P72/A118,l154 g", ruleset="travellers", danger="open"), "A 3:118x3:154")
    assert GAME.outcome(s) == "Gold won: silver's Life Force was captured."


@clause("T-26 T-45", "refuses")
def test_open_play_opens_the_horizon_to_no_life_force() -> None:
    assert why(pos("L32/-/p60,l154 g", danger="open"), "1:32", "1:5") == "T-26"


WALK = [
    "W 1:162-2:162", "P 2:89-2:88", "W 3:153-2:153", "P 2:80-2:79",
    "W 2:162-1:162", "P 2:88-2:89", "W 2:153-3:153", "P 2:79-2:80",
]  # fmt: skip


@clause("T-49 T-50 T-57", "allows")
def test_in_teams_turns_are_counted_not_moves() -> None:
    s = do(start(ruleset="travellers"), *WALK, *WALK[:7])
    assert s.result < 0
    assert GAME.outcome(do(s, WALK[7])) == "A draw: the same position came up for the third time."
    s = do(start(ruleset="travellers", repetition=0, quiet_limit=10), *WALK, *WALK, *WALK[:3])
    assert s.result < 0
    assert GAME.outcome(do(s, WALK[3])) == "A draw: no piece was captured or lost for 10 turns."


@clause("T-49", "allows")
def test_two_henges_that_have_changed_places_make_the_same_position() -> None:
    gold = ("1:145-1:144", "1:162-1:145", "1:144-1:127", "1:127-1:162")
    silver = ("3:120-3:121", "3:121-3:120")
    line = [gold[n // 2 % 4] if n % 2 == 0 else silver[n // 2 % 2] for n in range(16)]
    s = do(pos("L40,H145,H162/-/r22,l120 g"), *line[:15])
    assert s.result < 0
    assert GAME.outcome(do(s, line[15])) == "A draw: the same position came up for the third time."


@clause("T-50 T-51")
def test_a_limit_is_weighed_after_everything_else() -> None:
    assert GAME.outcome(do(pos("W72,l154/L40/- g", ply_limit=1), "W 1:72-3:1")).startswith("Gold won")
    assert GAME.outcome(do(pos("W72,l154/L40/- g", ply_limit=1), "W 1:72-2:1")) == (
        "A draw: the limit of 1 move was reached."
    )
    text = "H60,p70,L145/-/p33,l120 g 0 9 50"
    assert do(pos(text, quiet_limit=10), "H 1:60x1:70").quiet == 0
    assert GAME.outcome(do(pos(text, quiet_limit=10), "H 1:60-1:61")).startswith(
        "A draw: no piece was captured or lost for 10 turns"
    )


@clause("T-50 T-51", "refuses")
def test_no_game_goes_on_from_a_limit_that_is_reached() -> None:
    for turn, told in (("0 200 300", "200 quiet turns cannot be"), ("0 0 2000", "2000 plies cannot be")):
        with pytest.raises(BadPosition) as refused:
            pos(f"L40,H60/-/h30,l154 g {turn}", quiet_limit=200)
        assert told in str(refused.value)
    s = pos("L40,H60/-/h30,l154 g 0 199 0", quiet_limit=200)
    s.quiet = 200
    assert "a counter is out of bounds" in GAME.faults_of(s)


@clause("T-47", "allows")
def test_bare_life_forces_draw_even_where_nothing_was_taken() -> None:
    s = do(pos("L40/-/l154 g"), "L 1:40-1:41")
    assert GAME.outcome(s) == "A draw: only the two Life Forces are left."


@clause("T-47", "refuses")
def test_one_piece_more_and_play_goes_on() -> None:
    assert do(pos("L40/-/p30,l154 g"), "L 1:40-1:41").result < 0


@clause("T-15", "refuses")
def test_who_takes_on_another_level_is_said_as_agreed() -> None:
    text = "A24,L145/h24/l100 g"
    assert said(text, "1:24", "2:24").startswith(
        "Only the Wizard captures on another level; your King Arthur"
    )
    told = said(text, "1:24", "2:24", level_capture="hole")
    assert told.startswith("Only the Wizard captures straight above or below; Shogun and White Goddess")


@clause("T-56 T-59", "refuses")
def test_a_role_is_told_whose_the_piece_is() -> None:
    for rules, a, b, told in (
        (
            "travellers",
            "2:89",
            "2:88",
            "Only the support player may move the People piece on level 2, not the lead player.",
        ),
        (
            "circle",
            "3:89",
            "3:88",
            "Only the player of level 3 may move the People piece on level 3, not the captain.",
        ),
    ):
        refusal = GAME.why_not(start(ruleset=rules), act(a, b))
        assert refusal is not None and refusal.text == told


@clause("T-14 T-20", "refuses")
def test_why_the_wizard_cannot_climb_where_straight_on_leads_elsewhere() -> None:
    assert said("W27,L145/p27/l100 g", "1:27", "3:27", hole_exit="straight") == (
        "The way is blocked by the silver People piece on 2:27, in between, and going straight on through the "
        "black hole does not lead to 3:27. (T-14)"
    )
    assert said("W72,p38,L145/g10,l100/- g", "1:72", "2:27", hole_exit="straight") == (
        "The way through the black hole is blocked: no line out reaches 2:27 past the silver White Goddess "
        "on 2:10. (T-20)"  # the People on 1:38 stand on a spiral that does not lead there
    )


@clause("T-07 T-64", "refuses")
def test_a_zone_that_is_not_there_is_named_with_those_that_are() -> None:
    for text, boards, told in (
        ("1:163-1:1", 3, "There is no zone 1:163: levels 1 to 3 are in play, with zones 1 to 162."),
        ("4:1-1:1", 2, "There is no zone 4:1: only levels 1 and 2 are in play, with zones 1 to 162."),
        ("2:5-1:1", 1, "There is no zone 2:5: only level 1 is in play, with zones 1 to 162."),
    ):
        refusal = typed(start(boards=boards), text)
        assert (refusal.clause, refusal.text) == ("T-07", told)


@clause("T-48", "refuses")
def test_a_call_is_neither_clicked_nor_doubted() -> None:
    offer = GAME.new().offer(0)
    assert not {call.action for call in offer.calls} & {choice.actions[0] for choice in offer.choices}
    assert {call.action for call in offer.calls} <= set(GAME.interrupts)


@clause("T-07 T-09", "refuses")
def test_clicks_beside_the_boards_and_into_the_horizon() -> None:
    assert clicked(start(), "4:1").clause == "T-07"
    offer = GAME.read("A28,L145,s9,P60/-/l100 g").offer(0)
    assert [choice.warning for choice in offer.choices if choice.path == ("1:28", "1:9")] == [
        "King Arthur will be lost in the event horizon on 1:9. It captures the silver Shogun as well. Play it anyway?"
    ]
