"""Mandala's further options, O-19 to O-23: the worked examples V-11 to V-15, and both sides of each clause."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption, BadPosition, NotAMove
from parlour.core.names import name_of
from parlour.core.offer import Look
from parlour.core.record import CHANCE, NOBODY, Record
from parlour.core.step import Step
from parlour.games import Match
from parlour.games.mandala import GAME as MANDALA
from parlour.games.mandala import queries, view, words
from parlour.games.mandala.board import ROWS_15, ROWS_20, ROWS_25
from parlour.games.mandala.moves import ENOUGH, INTRODUCE, PASS, STOP, SWITCH_PAIR
from parlour.games.mandala.rules.place import door_sum
from parlour.games.mandala.state import ADVANCE, INTRO, OVER, ROLL, ROTATE, SWITCH
from tests.clauses import clause

from .table import GAME, STAYS, ZEROS, legal, offsets, per_seat, play, stand, tokens, why_not

HOME_LANE = "0 19 1 1 1 0 0 0 1 1"
SWITCHING = {"seats": 4, "first": 1, "switching": 2, "switch_by": "player"}


def told(s: Record, *actions: int) -> list[str]:
    """What the log says of the last action."""
    for action in actions[:-1]:
        play(s, action)
    before = s.copy()
    play(s, actions[-1])
    return GAME.words.tell(Step(before, actions[-1], s, int(before.seat)), 0)


# O-19: switching by the player


@clause("O-19", "allows")
def test_v11_the_set_up_for_four_has_116_pairs():
    s = GAME.start(**SWITCHING)
    assert (s.phase, s.seat) == (SWITCH, 0)
    assert len(legal(s)) == 116 + 1 and legal(s)[-1] == ENOUGH
    for code in legal(s)[:-1]:
        ring, k = divmod(code - SWITCH_PAIR, 20)
        after = (k + 1) % 20
        assert (int(ROWS_20[ring]) >> k & 1) != (int(ROWS_20[ring]) >> after & 1)
        assert ring != 0 or not {k, after} & {2, 7, 12, 17}, "a token stands on each door"


@clause("O-19", "allows")
def test_a_seat_switches_as_often_as_agreed_or_less():
    s = GAME.start(**SWITCHING)
    before = int(s.rows[1])
    assert told(s, SWITCH_PAIR + 22) == [f"{name_of(0)} switched b2 and b3."]
    assert int(s.rows[1]) == before ^ 0b1100 and (s.phase, s.seat, s.switched) == (SWITCH, 0, 1)
    assert told(s, ENOUGH) == [f"{name_of(0)} switched no more segments."]
    assert (s.phase, s.seat, s.switched) == (ROLL, CHANCE, 2)
    s = GAME.start(**SWITCHING)
    assert told(s, ENOUGH) == [f"{name_of(0)} switched no segments."]
    s = GAME.start(**SWITCHING)
    play(s, SWITCH_PAIR + 22, SWITCH_PAIR + 22)
    assert s.phase == ROLL and int(s.rows[1]) == before, "the same pair twice: nothing has changed"


@clause("O-19", "allows")
def test_without_lot_and_dice_no_chance_is_left():
    given = {**SWITCHING, "numbers": "cycle"}
    assert not MANDALA.traits(MANDALA.choose(**given)).chance
    assert MANDALA.traits(MANDALA.choose(**{**given, "switch_by": "lot"})).chance
    s = play(GAME.start(**given), ENOUGH)
    assert (s.phase, s.seat) == (ROTATE, 0)


@clause("O-19", "refuses")
def test_what_cannot_be_switched():
    s = GAME.start(**SWITCHING)
    said = "are both black. Choose two neighbours: one path segment and one black one. (O-19)"
    assert why_not(s, SWITCH_PAIR + 20) == f"b0 and b1 {said}"
    said = "are both path. Choose two neighbours: one path segment and one black one. (O-19)"
    assert why_not(s, "switch a0-a1") == f"a0 and a1 {said}"
    said = "stands on a2. Choose two segments without tokens. (O-19)"
    assert why_not(s, "switch a2-a3") == f"Corner 1's token {said}"
    assert why_not(s, "switch a11-a12") == (
        "Corner 3's token stands on a12. Choose two segments without tokens. (O-19)"
    )
    first = "First switch two neighbouring segments, or press “Done switching”. (O-19)"
    for move in ("pass", "introduce", "red outer left 3", "undo", "throw", "a2", "stop"):
        assert why_not(s, move) == first, move
    assert (
        why_not(s, SWITCH_PAIR + 200)
        == "This board has no such segment to switch: they are numbered 0 to 199. (O-15)"
    )
    assert (
        why_not(s, ENOUGH + 1)
        == why_not(s, -1)
        == "There is no such move in Mandala. Choose a lit place or a button. (M-17)"
    )
    assert why_not(s, "switch b2-b3", seat=1) == "It is corner 1's turn. (M-54)"


@clause("O-19", "refuses")
def test_segments_are_switched_before_the_throw_only():
    late = "You can switch segments only before the dice are thrown. (O-19)"
    s = stand("1: a2; 2: a7; 3: a12; 4: a17", switching=1, switch_by="player")
    for code in (SWITCH_PAIR, ENOUGH):
        assert why_not(s, code) == late
    assert why_not(s, "enough") == why_not(s, "switch b2-b3") == late
    assert why_not(play(s, *STAYS), ENOUGH) == late
    s = stand("1: a2; 2: a7", switching=1, switch_by="player", advance="free")
    assert why_not(play(s, *STAYS), SWITCH_PAIR + 5) == late and s.phase == ADVANCE
    plain = stand("1: a2; 2: a7", switching=1)
    for code in (SWITCH_PAIR, ENOUGH):
        assert (
            why_not(plain, code) == "There is no such move in Mandala. Choose a lit place or a button. (M-17)"
        )
        assert (
            why_not(play(plain.copy(), *STAYS), code)
            == "There is no such move in Mandala. Choose a lit place or a button. (M-17)"
        )
    with pytest.raises(NotAMove):
        words.read_move(plain, "enough")


def test_switches_are_read_as_people_write_them():
    s = GAME.start(**SWITCHING)
    play(s, SWITCH_PAIR + 22)
    s.offset[1] = 5
    s.offset[2] = 19
    assert words.move_name(s, SWITCH_PAIR + 34) == "switch b19-b0", "segments 14 and 15 stand there"
    for text in ("switch b19-b0", "switch b19", "Switch b19 and b0", "switch b0-b19", "switch b19 with b0"):
        assert words.read_move(s, text) == SWITCH_PAIR + 34, text
    for code in legal(s):
        assert words.read_move(s, words.move_name(s, code)) == code
    with pytest.raises(NotAMove, match="b2 and b4 are not neighbours"):
        words.read_move(s, "switch b2-b4")
    with pytest.raises(NotAMove, match="no such segments of ring b"):
        words.read_move(s, "switch b20")


def test_marks_between_segments_are_clicked():
    s = GAME.start(**SWITCHING)
    offer = view.offer(s, Look(0))
    assert offer.task == "Choose up to 2 pairs of neighbouring segments to switch, or press Done switching."
    paths = {choice.actions[0]: choice.path for choice in offer.choices}
    assert sorted(paths) == legal(s) and paths[ENOUGH] == ("enough",)
    drawn = str(view.board(s, Look(0)))
    assert drawn.count('data-at="pair-') == 116 and "Switch b2 and b3" in drawn
    assert view.click(s, Look(0), ("pair-b2",)) == SWITCH_PAIR + 22
    assert view.click(s, Look(0), ("pair-b0",)) == SWITCH_PAIR + 20, "refused, with the reason"
    assert view.click(s, Look(0), ("enough",)) == ENOUGH
    assert view.click(s, Look(0), ("die-red",)) == view.click(s, Look(0), ("door-1",)) == PASS
    assert view.click(GAME.start(seats=4), Look(0), ("pair-b2",)) is None
    play(s, SWITCH_PAIR + 22)
    assert (
        view.offer(s, Look(0)).task
        == "Choose one pair of neighbouring segments to switch, or press Done switching."
    )
    assert view.offer(s, Look(1)).choices == ()
    assert GAME.words.describe(s)[0] == f"{name_of(0)}'s turn: switch segments, or go on."


# O-20: fewer tokens


@clause("O-20", "allows")
def test_v12_with_one_token_there_is_nothing_in_hand():
    s = GAME.start(seats=4, tokens=1, first=1)
    assert per_seat(s, "hand") == [0, 0, 0, 0] and tokens(s) == "1: a2; 2: a7; 3: a12; 4: a17"
    play(s, 0, 0, 0, 0, 0, *STAYS)
    assert s.phase == INTRO and legal(s) == [PASS]
    away = "tokens 1:f15 2:a7 3:a12 4:a17; turn 1; phase intro; seats=4; tokens=1"
    assert legal(words.read_position(away)) == [PASS], "the door is open, and the hand is empty"
    home = words.read_position(f"tokens 1:e2; offsets {HOME_LANE}; turn 1; dice 0 0 0 0 0; seats=4; tokens=1")
    assert per_seat(home, "hand") == [0, 1, 1, 1], "sniped tokens are in hand"
    play(home, *STAYS)
    assert per_seat(home, "home") == [1, 0, 0, 0] and legal(home) == [PASS, INTRODUCE]
    play(home, INTRODUCE)
    assert tokens(home) == "1: a2" and per_seat(home, "hand") == [0, 1, 1, 1]


@clause("O-20", "refuses")
def test_no_more_tokens_than_agreed():
    s = words.read_position("tokens 1:f15 2:a7; turn 1; phase intro; seats=2; seating=adjacent; tokens=1")
    assert (
        why_not(s, "introduce") == "You have no token left to bring in: your only one is on the rings. (M-50)"
    )
    s = words.read_position("tokens 1:b3,b4,b5; turn 1; phase intro; tokens=3")
    assert why_not(s, "introduce") == "You have no token left to bring in: all 3 are on the rings. (M-50)"
    s = words.read_position("tokens 1:b3,b4,b5,c0,c1,c3; turn 1; phase intro")
    assert why_not(s, "introduce") == "You have no token left to bring in: all six are on the rings. (M-50)"
    with pytest.raises(BadPosition, match="do not make six, or the number agreed"):
        GAME.read("tokens 1:b3,b4; turn 1; phase intro; tokens=1")
    for number in (0, 7):
        with pytest.raises(BadOption, match="must be 1 to 6"):
            GAME.new(tokens=number)


@pytest.mark.parametrize("number", range(1, 7))
def test_as_many_tokens_are_drawn_as_there_are(number):
    s = GAME.start(seats=3, tokens=number)
    for _ in range(2):
        drawn = str(view.board(s, Look(0)))
        ids = {f"spoke-{seat}-{n}" for seat in range(3) for n in range(number)}
        assert {one for one in ids if f'id="{one}"' in drawn} == ids and f"spoke-0-{number}" not in drawn
        s.home[:3] = 1
    text = GAME.words.position_name(GAME.start(seats=3, tokens=number, first=2))
    assert words.read_position(text).tobytes() == GAME.start(seats=3, tokens=number, first=2).tobytes()
    assert ("tokens=" in text) == (number != 6)


# O-21: the next game goes on


def sixth_home(**options: object) -> Record:
    """Example E-16, in a match."""
    more = {"games": 2, "next_game": "go_on", **options}
    return stand("1: a2 e2; 2: a7; 3: a12; 4: a17", ZEROS, HOME_LANE, home="5 3 0 0", **more)


@clause("O-21", "allows")
def test_v13_the_winners_pegs_come_off_and_the_turn_goes_on():
    s = sixth_home()
    said = told(s, *STAYS)
    assert said[-1] == (
        f"{name_of(0)} won game 1. {name_of(0)}'s white pegs were taken off, and game 2 goes on from this position."
    )
    assert per_seat(s, "home") == [0, 3, 0, 0] and per_seat(s, "black") == [1, 0, 0, 0]
    assert (s.phase, s.turn, s.seat, s.game, s.turns) == (INTRO, 0, 0, 2, 0) and legal(s) == [25, 26]
    assert offsets(s) == [0, 19, 1, 1, 1, 0, 0, 0, 1, 1] and tokens(s) == "2: a7; 3: a12; 4: a17"
    assert (s.winner, s.result, s.match_winner) == (-1, 0, -2)
    play(s, PASS)
    assert (s.phase, s.turn, s.turns) == (ROLL, 1, 1)


@clause("O-21", "allows")
def test_a_free_advance_goes_on_too():
    s = sixth_home(advance="free")
    play(s, *STAYS, 27)
    assert (
        (s.phase, s.game) == (ADVANCE, 2) and per_seat(s, "home") == [0, 3, 0, 0] and legal(s) == [27, STOP]
    )
    play(s, 27)
    assert per_seat(s, "home") == [1, 3, 0, 0], "the second token counts for the second game"


@clause("O-21", "refuses")
def test_a_match_that_is_decided_does_not_go_on():
    s = sixth_home(games=3, game=2, black="1 0 0 0")
    play(s, *STAYS)
    assert (s.phase, s.seat, s.match_winner) == (OVER, NOBODY, 0), "two games ahead with one to play"
    s = sixth_home(games=1)
    play(s, *STAYS)
    assert s.phase == OVER and per_seat(s, "home") == [6, 3, 0, 0]
    with pytest.raises(BadOption, match="next_game has no effect with these options"):
        Match.begin(MANDALA, games=1, next_game="go_on")


@clause("O-21", "refuses")
def test_the_limit_ends_the_whole_match():
    s = sixth_home(games=6, turn_limit=8, turns=7)
    play(s, *STAYS)
    assert (s.phase, s.result, s.match_winner, s.turns) == (OVER, 1, 0, 8)
    s = stand("1: a2; 2: j4; 3: a12; 4: a17", games=6, next_game="go_on", turn_limit=8, turns=7)
    play(s, *STAYS, PASS)
    assert (s.phase, s.result, s.match_winner) == (OVER, 2, 1) and per_seat(s, "black") == [0, 1, 0, 0]


@clause("O-21 O-23", "refuses")
@pytest.mark.parametrize(
    ("options", "refused"), [("next_game=go_on", True), ("aim=number", True), ("first=1", False)]
)
def test_where_only_a_peg_ends_a_game_there_is_a_peg_for_each(options, refused):
    tokens_in_play = "none" if "aim" in options else "1:a2 3:a12"
    text = f"tokens {tokens_in_play}; turn 1; dice 0 0 0 0 0; game 2; games=4; {options}"
    assert GAME.read(f"{text}; black 0 1").options["games"] == 4
    if not refused:
        assert GAME.read(text).options["games"] == 4, "the first game may have been drawn"
        return
    with pytest.raises(BadPosition, match="pegs is out of bounds"):
        GAME.read(text)


# O-22: three and five corners


@clause("O-22", "allows")
def test_v14_five_sit_at_25_segments():
    s = GAME.start(seats=5)
    assert s.segments == 25 and per_seat(s, "door") == [2, 7, 12, 17, 22]
    assert per_seat(s, "number") == [1, 2, 3, 4, 5] and tokens(s) == "1: a2; 2: a7; 3: a12; 4: a17; 5: a22"
    three = GAME.start(seats=3, segments=15)
    assert per_seat(three, "door") == [2, 7, 12] and per_seat(three, "hand") == [5, 5, 5]
    for table, columns in ((s, {2, 7, 12, 17, 22}), (three, {2, 7, 12})):
        assert {c for c in range(30) if int(table.home_mask[0]) >> c & 1} == columns


@clause("O-22", "allows")
@pytest.mark.parametrize(("seats", "segments"), [(5, 25), (3, 15)])
def test_v14_adding_5_to_every_offset_is_a_symmetry(seats, segments):
    s, t = (GAME.start(seats=seats, segments=segments, first=first) for first in (1, 2))
    t.offset[:] = 5
    back = [(seat - 1) % seats for seat in range(seats)]
    t.held[:seats] = [list(s.held[seat]) for seat in back]
    x = 7
    while s.seat != NOBODY and s.turns < 40:
        codes = legal(s)
        assert codes == legal(t)
        x = (1103515245 * x + 12345) % 2**31
        play(s, codes[(x // 65536) % len(codes)])
        play(t, codes[(x // 65536) % len(codes)])
        assert t.turn == (s.turn + 1) % seats
        assert all((int(b) - int(a)) % segments == 5 for a, b in zip(s.offset, t.offset, strict=True))
        for name in ("hand", "home"):
            assert per_seat(t, name) == [int(s[name][seat]) for seat in back]
        assert t.held[:seats].tolist() == [s.held[seat].tolist() for seat in back]


@clause("O-22", "refuses")
def test_no_other_number_sits_there():
    said = "A board of 25 segments is for 1 or 5 players, not for 4."
    with pytest.raises(BadOption, match=said):
        GAME.start(seats=4, segments=25)
    with pytest.raises(BadOption, match="A board of 15 segments is for 1 or 3 players, not for 2."):
        GAME.start(segments=15)
    with pytest.raises(BadOption, match="A board of 20 segments is for 1, 2, 3 or 4 players, not for 5."):
        GAME.start(seats=5, segments=20)
    with pytest.raises(BadOption, match="A board of 30 segments is for 1, 2, 3 or 6 players, not for 5."):
        GAME.start(seats=5, segments=30)
    with pytest.raises(BadOption, match="only on a board of 20 segments, not of 15"):
        GAME.start(seats=3, segments=15, proportion="open")


@pytest.mark.parametrize(("rows", "size"), [(ROWS_15, 15), (ROWS_25, 25)])
def test_rows_have_the_properties_of_the_others(rows, size):
    seen: set[str] = set()
    for mask in rows:
        text = "".join("#."[int(mask) >> k & 1] for k in range(size))
        assert text.count(".") in (size // 2, size // 2 + 1)
        assert "...." not in text * 2 and "####" not in text * 2
        assert all(text[k] == text[(4 - k) % size] for k in range(size)), "a mirror through corner 1"
        turned = {text[k:] + text[:k] for k in range(size)}
        assert len(turned) == size and not seen & (turned | {t[::-1] for t in turned})
        seen |= turned
    assert all(int(rows[0]) >> door & 1 for door in range(2, size, 5)), "every door is open at the start"


@pytest.mark.parametrize("view_as", ["disc", "strip", "cylinder"])
@pytest.mark.parametrize(("seats", "segments"), [(5, 25), (3, 15), (1, 25)])
def test_the_table_has_a_start_area_a_door_and_a_home_for_each(seats, segments, view_as):
    s = GAME.start(seats=seats, segments=segments)
    canvas = view.board(s, Look(0, display={"view": view_as}))
    drawn, corners = str(canvas), segments // 5
    for kind, many in (("start", corners), ("home", corners), ("door", seats)):
        assert [n for n in range(1, 7) if f'data-at="{kind}-{n}"' in drawn] == list(range(1, many + 1)), kind
    assert f">{segments - 1}</text>" in drawn and f">{segments}</text>" not in drawn


# O-23: a number in line


LINED = {"seats": 4, "aim": "number"}


@clause("O-23", "allows")
def test_v15_8_and_9_and_1_are_18():
    s = GAME.start(first=2, **LINED)
    assert tokens(s) == "none" and per_seat(s, "hand") == [0, 0, 0, 0] and s.door[1] == 7
    assert [queries.numbers(s)[ring][7] for ring in range(4)] == [8, 9, 1, 0]
    said = told(s, 0, 0, 0, 0, 0, *STAYS)
    assert said == [
        "The grey die turned no ring.",
        f"The numbers in {name_of(1)}'s column added up to 18, and earned a white peg.",
    ]
    assert per_seat(s, "home") == [0, 1, 0, 0]
    assert (s.phase, s.turn, s.turns) == (ROLL, 2, 1), "the turn is over: there is nothing to bring in"


@clause("O-23", "refuses")
def test_any_other_sum_is_nothing():
    s = GAME.start(first=2, sum=17, **LINED)
    assert (
        told(s, 0, 0, 0, 0, 0, *STAYS)[-1]
        == f"The numbers in {name_of(1)}'s column added up to 18, but a white peg needs exactly 17."
    )
    assert per_seat(s, "home") == [0, 0, 0, 0]
    s = GAME.start(first=1, reversed="yes", **LINED)
    assert door_sum(s, 0) == 0, "a barrier at the door"
    for number in (4, 61):
        with pytest.raises(BadOption, match="must be 5 to 60"):
            GAME.new(aim="number", sum=number)


@clause("O-23", "refuses")
@pytest.mark.parametrize(
    "move",
    ["introduce", "advance a2", "stop", "spare 2", "introduce another", "leave a2", "introduce and run"],
)
def test_there_are_no_tokens(move):
    s = play(GAME.start(first=1, **LINED), 0, 0, 0, 0, 0)
    said = "This game has no tokens. Turn the rings so that the numbers in your column add up to 18. (O-23)"
    assert why_not(s, move) == said
    for place in ("door-1", "start-2", "home-3", "token-a2"):
        assert view.click(s, Look(0), (place,)) == INTRODUCE
    assert why_not(s, "pass").startswith("You cannot end your turn yet.")


@clause("O-23", "refuses")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("tokens 1:a2; turn 1; dice 0 0 0 0 0", "do not make six, or the number agreed"),
        ("tokens none; turn 1; dice 0 0 0 0 0; phase intro", "the options leave out this phase"),
        (
            "tokens none; turn 1; dice 0 0 0 0 0; phase advance; advance=free",
            "the options leave out this phase",
        ),
    ],
)
def test_positions_without_tokens_are_checked(text, fault):
    with pytest.raises(BadPosition, match=fault):
        GAME.read(f"{text}; aim=number")


@clause("O-23", "allows")
def test_six_sums_win_and_a_match_goes_on():
    s = GAME.start(first=2, **LINED)
    s.home[1] = 5
    play(s, 0, 0, 0, 0, 0, *STAYS)
    assert (s.phase, s.winner, s.turns) == (OVER, 1, 1)
    assert words.outcome(s) == f"{name_of(1)} won with 6 white pegs."
    s = GAME.start(first=2, games=2, next_game="go_on", **LINED)
    s.home[:2] = 4, 5
    play(s, 0, 0, 0, 0, 0, *STAYS)
    assert (s.phase, s.turn, s.turns, s.game) == (ROLL, 2, 1, 2) and per_seat(s, "home") == [4, 0, 0, 0]
    s = GAME.start(seats=1, aim="number", turn_limit=1)
    play(s, 0, 0, 0, 0, 0, *STAYS)
    assert words.outcome(s) == "The game reached its turn limit with 0 of 6 white pegs."


@clause("O-23", "allows")
def test_the_limit_counts_the_turns_of_the_match():
    s = GAME.start(first=2, games=3, homes_to_win=1, turn_limit=2, **LINED)
    play(s, 0, 0, 0, 0, 0, *STAYS)
    assert (s.phase, s.turn, s.game, s.turns) == (ROLL, 2, 2, 1) and per_seat(s, "black") == [0, 1, 0, 0]
    play(s, 0, 0, 0, 0, 0, *STAYS)
    assert (s.phase, s.result, s.match_winner, s.turns) == (OVER, 3, 1, 2)


@clause("O-23", "refuses")
def test_no_longer_match_with_numbers():
    assert GAME.start(turn_limit=1000, **LINED).turn_limit == 1000 and GAME.start(turn_limit=1001).turn_limit
    with pytest.raises(BadOption, match="the turn limit is 1,000 at most, not 1001"):
        GAME.start(turn_limit=1001, **LINED)


@pytest.mark.parametrize("view_as", ["disc", "strip"])
def test_every_path_segment_shows_its_number(view_as):
    s = GAME.start(**LINED)
    drawn = str(view.board(s, Look(0, display={"view": view_as})))
    copies = 1 if view_as == "disc" else 2  # the ends of an unrolled ring are drawn twice
    assert drawn.count('class="ring-number') == 100 * copies and 'data-at="home-1"' not in drawn
    shown = [
        1 + (k + ring) % 9 for ring, row in enumerate(s.rows.tolist()) for k in range(20) if row >> k & 1
    ]
    assert drawn.count(" barred") == sum(n in (6, 9) for n in shown) * copies, "6 and 9 are underlined"
    assert drawn.count('class="ring-letter') == 20 * copies, "letters are on barriers"
    assert 'class="ring-number' not in str(
        view.board(GAME.start(seats=4), Look(0, display={"view": view_as}))
    )


def test_numbers_are_told_in_words_and_in_the_terminal():
    s = play(GAME.start(first=2, **LINED), 0, 0, 0, 0, 1)
    lines = words.text(s).splitlines()
    assert lines[2].split()[:10] == ["a", "red", "1", "2", "3", "##", "##", "##", "7", "8"]
    assert "> corner 2: white pegs 0 of 6, column 7 adds up to 18 of 18" in lines
    said = GAME.words.describe(s)
    assert (
        f"{name_of(1)}: 0 of 6 white pegs. The door is at column 7, where the numbers add up to 18." in said
    )
    assert "Numbers that add up to exactly 18 earn a white peg." in said
    assert any(
        one.startswith("Ring a, the outer red ring, shows 1 at column 0, 2 at column 1") for one in said
    )
    offer = view.offer(s, Look(1, (16,)))
    assert offer.task == "Your column would add up to 18; you need 18. Turn the rings, or change your plan."
    assert len(offer.task) < 90 and queries.door_sum_after(s, 16) == 18


def test_a_fixed_ring_holds_no_token_where_there_are_none():
    assert GAME.start(aim="number", fixed="j").fixed
    with pytest.raises(BadOption, match="barrier at the door"):
        GAME.start(aim="number", fixed="a", reversed="yes")
