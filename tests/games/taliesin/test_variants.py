"""What else the patent names: the claims' horizon, the captain's level, letters, a line of boards, no draws."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption, BadPosition
from parlour.core.offer import Arrangement, Look, Reach
from parlour.core.position import Position
from parlour.core.record import Record, same
from parlour.games.taliesin.rules.placement import seat_of
from parlour.games.taliesin.state import DRAWN, PLIES, REMEMBERED, REPEATED, RUNNING
from parlour.games.taliesin.view.layout import ARRANGEMENTS, lay_out
from parlour.games.taliesin.words.names import LETTERED_NAMES, ZONE_NAMES, place_of
from tests.clauses import clause

from .kit import GAME, act, do, drawn, names, pos, start, targets, told, typed, why, words

ROUND_TRIP = ("W 1:162-2:162", "W 3:153-2:153", "W 2:162-1:162", "W 2:153-3:153")


@clause("T-66", "allows")
def test_the_horizon_as_claimed() -> None:  # V-17
    moves = [len(names(start(horizon=horizon))) for horizon in ("claims", "lost", "forbidden")]
    assert moves == [163, 166, 157]
    alone = "-/R100/- g"
    many = [len(targets(pos(alone, horizon=horizon), "2:100")[2]) for horizon in ("claims", "forbidden")]
    assert many == [31, 27]
    s = do(pos("L40/R100/l154,p60 g", horizon="claims"), "R 2:100-2:14")
    assert s.pos.tolist().count(-2) == 1 and s.quiet == 0, "it is lost there"


@clause("T-66", "refuses")
def test_of_the_physical_pieces_only_a_war_lord_enters() -> None:
    s = start(horizon="claims")
    refusal = GAME.why_not(s, act("1:90", "1:18"))
    assert str(refusal) == (
        "The Henge may not enter the event horizon, where 1:18 lies. Of the physical pieces only War Lords may. (T-66)"
    )
    for piece in "ACHP":
        t = pos(f"{piece}27,L145/-/l100 g", horizon="claims")
        assert why(t, "1:27", "1:10") == "T-66", piece
        assert why(pos(f"{piece}27,L145/-/l100 g", horizon="forbidden"), "1:27", "1:10") == "T-09"
    assert why(pos("L27/-/l100 g", horizon="claims"), "1:27", "1:10") == "T-26"
    for piece in "WGS":
        assert why(pos(f"{piece}27,L145/-/l100 g", horizon="claims"), "1:27", "1:9") == "ok"


THREES = [
    (2, 3, 3, [0, 1, 0, 2], [3, 4, 3, 5]),  # V-18
    (1, 3, 3, [0, 0, 1, 2], [3, 3, 4, 5]),
    (3, 3, 3, [0, 1, 2, 0], [3, 4, 5, 3]),
    ("home", 3, 3, [0, 0, 1, 2], [3, 4, 5, 3]),
    (2, 3, 4, [0, 1, 0, 2], [3, 4, 5, 6]),
    (1, 4, 3, [0, 1, 2, 3], [4, 4, 5, 6]),
]


@pytest.mark.parametrize(("level", "gold", "silver", "gold_seats", "silver_seats"), THREES)
@clause("T-67", "allows")
def test_the_level_of_a_captain_of_three(
    level: object, gold: int, silver: int, gold_seats: list[int], silver_seats: list[int]
) -> None:
    s = start(ruleset="circle", gold_players=gold, silver_players=silver, captain_level=level)
    for side, seats in enumerate((gold_seats, silver_seats)):
        assert [seat_of(s, side, slot) for slot in range(4)] == seats
    assert GAME.faults_of(s) == [] and same(words.read_position(words.position_name(s)), s)


@clause("T-67", "refuses")
def test_a_captain_of_three_has_one_of_three_levels() -> None:
    s = start(ruleset="circle", gold_players=3, silver_players=3, captain_level=2)
    assert [words.seat_name(s, seat) for seat in range(3)] == [
        "Gold captain and level 2",
        "Gold level 1",
        "Gold level 3",
    ]
    with pytest.raises(BadOption, match="must be home, 1, 2 or 3") as refused:
        start(ruleset="circle", gold_players=3, silver_players=3, captain_level=4)
    assert refused.value.clause == "T-67"
    row = next(option for option in GAME.options if option.name == "captain_level")
    four = GAME.choose(ruleset="circle")
    assert not row.matters(four) and row.matters({**four, "silver_players": 3})
    assert not row.matters(GAME.choose(ruleset="travellers"))
    t = do(s, "W 1:162-2:162")
    assert GAME.why_not(t, act("1:89", "1:88"), seat=0) is not None, "level 1 is not the captain's now"


@clause("T-68", "allows")
def test_zones_by_letter_and_number() -> None:
    assert place_of("3:154") == place_of("3:i10") == place_of("3:I10") == ZONE_NAMES.index("3:154")
    assert len(set(LETTERED_NAMES)) == 486 and not set(LETTERED_NAMES) & set(ZONE_NAMES)
    for s in (start(), start(zones="letters")):
        for text in ("W 1:162-3:162", "W 1:i18-3:i18", "1:I18 3:162", "w1:162x3:i18"):
            assert words.read_move(s, text) == act("1:162", "3:162")
    letters = start(zones="letters")
    assert words.move_name(letters, act("1:162", "3:162")) == "W 1:i18-3:i18"
    assert words.move_name(start(), act("1:162", "3:162")) == "W 1:162-3:162"
    assert told(letters, "W 1:162-3:162")[0] == "Gold's Wizard moved from 1:i18 to 3:i18 on level 3."
    seen = GAME.view.click(letters, Look(0), ("3:153",))
    assert isinstance(seen, Reach) and "Wizard on 3:i9" in seen.text


@clause("T-68", "allows")
def test_with_letters_everything_shown_has_letters() -> None:
    s = start(zones="letters")
    shown = str(drawn(s))
    assert ">i10<" in shown and ">154<" not in shown and "Gold Wizard on 1:i18" in shown
    assert "Gold on level 1: Wizard i18; " in shown and 'data-at="1:162"' in shown, "links and clicks stay"
    assert "i10 … i9" in words.text(s) and "154 … 153" in words.text(start())
    offer = Position(GAME, s).offer(0)
    choice = next(one for one in offer.choices if one.path == ("1:162", "3:162"))
    assert choice.text == "W 1:i18-3:i18"
    assert offer.forms[0].hint.startswith("Type the piece, its zone and the new zone: W 1:i18-2:i18.")
    warned = next(one for one in offer.choices if one.path == ("1:90", "1:18"))
    assert "on 1:a18" in warned.warning


@clause("T-68", "allows")
def test_positions_are_read_with_either_name_and_written_with_numbers() -> None:
    assert same(words.read_position("Lc4/Hd13/li10 g"), words.read_position("L40/H60/l154 g"))
    with pytest.raises(BadPosition, match="in the event horizon"):
        words.read_position("aa9/-/- g")
    s = do(start(zones="letters"), "P 1:e17-1:e16")
    text = words.position_name(s)
    assert "zones=letters last=1:89-1:88" in text and same(words.read_position(text), s)
    older = text.replace("last=1:89-1:88", "last=1:e17-1:e16")
    assert same(words.read_position(older), s)


@clause("T-68", "refuses")
def test_what_is_no_zone_says_which_are() -> None:
    said = "There is no zone 1:j1: levels 1 to 3 are in play, with zones 1 to 162."
    assert typed(start(), "1:j1-1:a1").text == said
    for wrong in ("1:a19-1:a1", "1:i0-1:a1"):
        refusal = typed(start(zones="letters"), wrong)
        assert refusal.clause == "T-07" and refusal.text.endswith("with zones a1 to i18.")
    with pytest.raises(BadPosition, match="no piece on a zone"):
        words.read_position("Li19/-/- g")
    with pytest.raises(BadOption, match=r"zones \(names of zones\) must be numbers or letters"):
        start(zones="words")


@clause("T-69", "allows")
def test_the_boards_in_a_line_through_their_axis() -> None:
    layout = lay_out(3, "line")
    assert len({x for x, _ in layout.centres}) == 1 and layout.scales == ((1.0, 1.0),) * 3
    heights = [y for _, y in layout.centres]
    assert (
        heights == sorted(heights, reverse=True) and heights[0] - heights[1] == heights[1] - heights[2] == 440
    )
    for level in range(3):  # the axis is one line: 145 and 162 lie on either side of it on every board
        left, right = (layout.places[162 * level + zone - 1] for zone in (145, 162))
        assert left[0] + right[0] == pytest.approx(2 * layout.centres[level][0])
        assert left[1] == pytest.approx(right[1]) and left[1] > layout.centres[level][1]
    assert ARRANGEMENTS["line"] == Arrangement("In a line", turned="line-silver")


@clause("T-69", "refuses")
def test_the_line_is_another_arrangement_and_no_other_rule() -> None:
    s = start()
    for name in ("line", "line-silver"):
        svg = GAME.view.board(s, Look(arrangement=name))
        assert str(svg).count('class="zone') == 486 and {f"piece-{i}" for i in range(90)} <= set(svg.pieces())
    across = {lay_out(3, name).size for name in ("flat", "line", "stacked")}
    assert len(across) == 3 and "line" not in {
        GAME.view.ARRANGEMENTS.suiting(s, viewer, False) for viewer in (-1, 0, 1)
    }


def shuffle(s: Record, turns: int) -> Record:
    """Wizards go back and forth for so many turns."""
    for _ in range(turns):
        s = do(s, ROUND_TRIP[s.ply % 4])
    return s


@clause("T-70 T-50", "allows")
def test_without_a_quiet_limit_a_game_goes_on() -> None:
    s = shuffle(start(quiet_limit=0, repetition=0), 260)
    assert (s.result, s.quiet) == (RUNNING, 260) and GAME.faults_of(s) == []
    assert same(words.read_position(words.position_name(s)), s)
    assert "quiet" not in str(drawn(s).pieces()["turn"]), "there is no limit to count to"
    end = shuffle(start(quiet_limit=0, repetition=0, ply_limit=230), 230)
    assert (end.result, end.reason) == (DRAWN, PLIES)


@clause("T-70 T-49", "allows")
def test_without_a_quiet_limit_the_last_turns_are_remembered() -> None:
    """A memory of 201 turns; two Henges of gold and one of silver make each turn another position."""
    s = pos(f"L40,H60/-/l154,h60 g 0 {REMEMBERED + 30} 400", quiet_limit=0)
    there = ("H 1:60-1:61", "H 3:60-3:61", "H 1:61-1:60", "H 3:61-3:60")
    s = do(s, *there)
    assert s.result == RUNNING and same(words.read_position(words.position_name(s)), s)
    end = do(s, *there)
    assert (end.result, end.reason, end.quiet) == (DRAWN, REPEATED, REMEMBERED + 38)


@clause("T-70", "refuses")
def test_a_quiet_limit_is_ten_or_more_or_none() -> None:
    for limit in (1, 9):
        with pytest.raises(
            BadOption, match=f"must be 10 or more, or 0 for none; it cannot be {limit}"
        ) as refused:
            start(quiet_limit=limit)
        assert refused.value.clause == "T-70"
    with pytest.raises(BadOption):
        start(quiet_limit=201)
    with pytest.raises(BadPosition, match="has not come"):
        GAME.read("L40,C109,l154/-/- g 0 100 200 | quiet_limit=0 over=draw:7")


@clause("T-70", "allows")
def test_the_patents_preset_has_none_of_the_draws_that_it_says_it_has_not() -> None:
    preset = next(one for one in GAME.presets if one.name == "patent")
    assert preset.options == {"repetition": 0, "quiet_limit": 0, "ply_limit": 10_000}
    assert "The game is a draw after 10,000 moves, but not if a position is repeated." in preset.text
    s = shuffle(start(**preset.options), 300)
    assert s.result == RUNNING
