"""What the patent names besides its rules: a game to a time, a full army, directions by die, colours by choice."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from parlour.core.errors import BadOption
from parlour.core.names import fill
from parlour.core.offer import Look
from parlour.core.record import CHANCE, NOBODY, OK, WORLD, Record, copy
from parlour.core.step import Step
from parlour.games import Match
from parlour.games.siege import queries
from parlour.games.siege.board import ARMIES, DX, DY
from parlour.games.siege.moves import CLOCK, COLOUR, FIRE, FORT, PASS
from parlour.games.siege.rules import codes as why
from parlour.games.siege.state import (
    AIM,
    FIRE_ASK,
    HORSE,
    MOVE_PICK,
    OVER,
    PICK,
    ROLL,
    SHIPS,
    TROOPS,
)
from parlour.games.siege.state import COLOUR as COLOUR_PHASE
from tests.clauses import clause

from .game import GAME
from .positions import (
    RULES,
    at,
    at_step,
    base,
    cell,
    empty,
    has_block,
    legal,
    places,
    play,
    square,
)

N, NE, E, SE, S, SW, W, NW = range(1, 9)
GAME_MAP = (GAME.folder / "map.txt").read_text(encoding="ascii").split("rows\n")[1].splitlines()


def refused(s: Record, action: int) -> int:
    """The reason against an action."""
    return int(RULES.refusal(s, action))


def told(s: Record, action: int) -> list[str]:
    """What is said about an action."""
    t = copy(s)
    RULES.play(t, action)
    return GAME.tell(Step(s, action, t, int(s.seat)))


# S-95: to a pre-arranged time.


@clause("S-95")
def test_v05_the_turn_in_hand_is_finished_and_no_turn_follows() -> None:
    s = at_step(base((0, "cannon", (2, 10)), (0, "soldier", (2, 14)), (1, "ship", (20, 6)), minutes=60), 3)
    assert (
        refused(s, CLOCK) == OK and RULES.actor(s, CLOCK) == WORLD and RULES.timeout_action(s, WORLD) == CLOCK
    )
    called = play(s, CLOCK)
    assert (called.cur, called.step, called.phase, called.seat) == (0, 3, MOVE_PICK, 0), "Red plays on"
    assert called.time_up == 1 and legal(called) == legal(s)
    assert refused(called, CLOCK) == why.TIME_CALLED and RULES.timeout_action(called, WORLD) < 0
    moved = play(called, cell(s, (2, 10)), cell(s, (2, 11)))
    moved = play(moved, PASS) if moved.step == 3 else moved
    moved = play(moved, cell(s, (2, 14)), cell(s, (2, 13)))
    assert moved.step == 7 and moved.cur == 0, "up to its king"
    over = play(moved, cell(s, (6, 4)))
    assert over.phase == OVER and over.seat == NOBODY and over.turns == s.turns, "no turn follows"
    assert (over.result, over.winners) == (2, 1), "Red is worth 1,500, Blue 1,400"
    assert refused(over, CLOCK) != OK


@clause("S-95", "refuses")
def test_without_a_time_no_clock_ends_the_game() -> None:
    s = base((0, "ship", (10, 6)))
    assert refused(s, CLOCK) == why.NO_CLOCK and RULES.timeout_action(s, WORLD) < 0
    assert GAME.why_not(s, CLOCK).text == "This game has no clock: it was set up without a time limit."
    timed = base((0, "ship", (10, 6)), minutes=5)
    assert CLOCK not in legal(timed), "nor does a simulation, which plays what is listed"
    with pytest.raises(BadOption, match="0 to 600 in steps of 5"):
        GAME.start(minutes=3)
    for value in (0, 5, 60, 600):
        traits = GAME.traits(GAME.choose(minutes=value))
        assert (traits.timed, traits.minutes) == (value > 0, value)


@clause("S-95 S-92 S-93", "allows")
def test_time_that_runs_out_while_a_die_rolls_or_while_everybody_sets_up() -> None:
    rolling = base((0, "ship", (12, 6)), (1, "ship", (15, 6)), minutes=5)
    rolling = play(at_step(rolling, 2), FIRE)
    assert rolling.phase == ROLL and rolling.seat == CHANCE
    called = play(rolling, CLOCK)
    assert called.phase == ROLL and called.seat == CHANCE and play(called, 3).have[1, 0] == 0
    early = play(empty(map="quick", deploy="standard", minutes=5), 0)
    assert early.phase == PICK
    early = play(early, CLOCK, FORT, FORT + 1)
    assert early.phase == OVER and early.result == 3 and early.winners == 3, "equal armies share it"
    assert GAME.outcome(early).startswith("Red and Blue shared the victory when the time was up")


@clause("S-95", "allows")
def test_the_clock_is_told_typed_and_kept_with_the_match() -> None:
    s = at_step(base((0, "cannon", (2, 10)), minutes=60), 3)
    assert told(s, CLOCK) == [
        "The time for the game is up. Red finishes this turn, no other turn follows, "
        "and the most valuable pieces and walls win."
    ]
    assert GAME.words.move_name(s, CLOCK) == "time" and GAME.words.read_move(s, "time is up") == CLOCK
    called = play(s, CLOCK)
    assert GAME.read(GAME.words.position_name(called)).record.time_up == 1
    assert "the last turn" in GAME.words.text(called) and "the time is up" in GAME.words.describe(called)[0]
    match = Match.begin(GAME, map="quick", deploy="standard", minutes=30, seed=b"time")
    position = match.position()
    assert position.options["minutes"] == 30


# S-96: the full army.


@clause("S-96 S-12 S-13 S-14", "allows")
def test_a_full_army_has_six_ships_twelve_soldiers_ten_cannons_and_eight_cavalry() -> None:
    assert ARMIES.tolist() == [[4, 8, 8, 4, 1], [6, 10, 12, 8, 1]]
    for options in ({"seats": 4}, {"forts2": 1}, {}, {"map": "quick"}):
        s = play(empty(army="full", deploy="standard", **options), 0)
        while s.phase == PICK:
            s = play(s, legal(s)[0])
        for seat in range(s.seats):
            assert s.have[seat].tolist() == [6, 10, 12, 8, 1]
        assert RULES.faults(s) == 0


@clause("S-96")
def test_v06_the_fifth_ship_starts_within_two_squares_of_a_port() -> None:
    s = play(empty(army="full", forts2=1), 0, FORT, FORT + 1)
    assert s.phase == SHIPS and s.seat == 0 and s.have[0, 0] == 4
    assert all(at(s, (9, y)) == (0, "ship") for y in (2, 3, 4, 5)), "four ships in ports"
    ports = [(9, y) for y in (2, 3, 4, 5)]
    sea = {
        (x, y)
        for x in range(36)
        for y in range(28)
        if GAME_MAP[y][x] in "~P" and any(max(abs(x - px), abs(y - py)) <= 2 for px, py in ports)
    }
    assert places(s) == sea - set(ports)
    assert refused(s, cell(s, (9, 3))) == why.IN_THE_WAY
    assert refused(s, cell(s, (12, 5))) == why.SHIPS_START_NEARBY, "three squares away"
    assert refused(s, cell(s, (8, 0))) == why.SHIPS_START_NEARBY, "land"
    assert GAME.why_not(s, cell(s, (12, 5))).clause == "S-96"
    s = play(s, cell(s, (11, 1)))
    assert s.placed == 5 and refused(s, cell(s, (11, 1))) == why.IN_THE_WAY
    s = play(s, cell(s, (10, 4)))
    assert s.cur == 1 and s.placed == 4 and s.phase == SHIPS
    s = play(s, cell(s, (25, 3)), cell(s, (25, 4)))
    assert s.phase == TROOPS and s.have[:2, 0].tolist() == [6, 6] and s.placed == 0


@clause("S-96", "allows")
def test_a_full_army_in_two_forts_has_six_of_eight_ports() -> None:
    s = play(empty(army="full"), 0, FORT, FORT + 1, FORT + 3, FORT + 2)
    assert s.phase == SHIPS and s.placed == 0
    assert places(s) == {(9, y) for y in (2, 3, 4, 5, 22, 23, 24, 25)}
    for _ in range(6):
        assert s.cur == 0
        s = play(s, legal(s)[0])
    assert s.cur == 1


@clause("S-96 S-13", "allows")
def test_a_full_army_is_placed_piece_by_piece() -> None:
    s = play(empty(army="full", map="quick"), 0, FORT, FORT + 1)
    kinds: Counter[str] = Counter()
    while s.phase in (SHIPS, TROOPS, HORSE):
        if s.cur == 0:
            kinds[GAME.words.move_name(s, legal(s)[0]).split()[0]] += 1
            offer = GAME.view.offer(s, Look(0))
            assert f"of {ARMIES[1][0]}" in offer.task or s.phase != SHIPS
        s = play(s, legal(s)[0])
    assert kinds == {"ship": 2, "soldier": 12, "cannon": 10, "king": 1, "cavalry": 8}
    assert s.phase > HORSE and RULES.faults(s) == 0


@clause("S-96", "allows")
def test_the_button_for_the_standard_deployment_draws_up_a_full_army() -> None:
    drawn, placed = (
        play(empty(army="full", map="quick", deploy=d), 0, FORT, FORT + 1) for d in ("standard", "free")
    )
    while placed.phase in (SHIPS, TROOPS, HORSE):
        offer = GAME.view.offer(placed, Look(int(placed.seat)))
        rest = next(choice for choice in offer.choices if choice.path == ("standard",))
        placed = play(placed, *rest.actions)
    assert placed.pos.tolist() == drawn.pos.tolist()


@clause("S-96", "refuses")
def test_a_standard_army_places_no_ship_outside_its_ports() -> None:
    s = play(empty(), 0, FORT, FORT + 1, FORT + 3, FORT + 2)
    assert refused(s, cell(s, (10, 3))) == why.SHIPS_START_IN_PORT
    one = play(empty(forts2=1), 0, FORT, FORT + 1)
    assert one.phase == TROOPS, "with one fort nothing is left to place"


# S-97: direction by die.


def north_and_east(**options: object) -> Record:
    """A cannon of Red's with Blue's soldiers three squares north and three squares east, about to fire."""
    s = base((0, "cannon", (2, 13)), (1, "soldier", (2, 10)), (1, "soldier", (5, 13)), **options)
    return at_step(s, 4)


@clause("S-97 S-45", "allows")
def test_v07_each_direction_is_one_in_eight_and_east_removes_only_the_eastern() -> None:
    s = play(north_and_east(aim="one"), FIRE, 3)
    assert s.phase == AIM and s.seat == CHANCE and s.die == 3
    odds = GAME.read(GAME.words.position_name(s)).odds()
    assert [(move.text, chance) for move, chance in odds] == [
        (f"aims {name}", 1 / 8) for name in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    ]
    east = play(s, E)
    assert at(east, (5, 13)) is None and at(east, (2, 10)) == (1, "soldier")
    north = play(s, N)
    assert at(north, (2, 10)) is None and at(north, (5, 13)) == (1, "soldier")
    south = play(s, S)
    assert at(south, (2, 10)) and at(south, (5, 13))
    assert told(s, E)[:2] == ["The shots go east.", "Blue's soldier on 5,13 was hit."]
    assert told(s, S)[:2] == ["The shots go south.", "Nothing was hit."]


@clause("S-97", "allows")
def test_a_line_has_both_its_ends() -> None:
    s = base((0, "cannon", (2, 13)), (1, "soldier", (2, 10)), (1, "soldier", (2, 16)), aim="line")
    s = play(at_step(s, 4), FIRE, 3)
    assert legal(s) == [1, 2, 3, 4]
    both = play(s, 1)
    assert at(both, (2, 10)) is None and at(both, (2, 16)) is None, "north and south"
    assert at(play(s, 3), (2, 10)) and at(play(s, 3), (2, 16)), "east and west"
    assert GAME.words.move_name(s, 4) == "aims SE-NW" and GAME.words.read_move(s, "aims SE-NW") == 4
    assert told(s, 1)[0] == "The shots go north and south."


@clause("S-97")
def test_the_throw_for_the_direction_is_one_for_all_and_fire_needs_some_direction() -> None:
    s = north_and_east(aim="one")
    assert s.phase == FIRE_ASK and set(legal(s)) == {PASS, FIRE}
    assert "A throw of 3 may hit: 2 chances in 48." in GAME.view.offer(s, Look(0)).task
    aimed = play(s, FIRE, 3)
    assert refused(aimed, 0) == refused(aimed, 9) == why.NO_SUCH_BEARING
    assert "N, NE, E, SE, S, SW, W, NW" in GAME.why_not(aimed, 9).text
    none = at_step(base((0, "cannon", (2, 13)), (0, "soldier", (1, 9)), aim="one"), 3)
    assert refused(none, FIRE) == why.NO_TARGET, "no direction could hit"
    plain = play(north_and_east(), FIRE, 3)
    assert plain.phase != AIM and at(plain, (2, 10)) is None and at(plain, (5, 13)) is None, (
        "all eight at once"
    )


@clause("S-97 S-58 S-69", "allows")
def test_blocks_open_the_way_only_along_the_direction_and_a_six_still_brings_a_card() -> None:
    s = base((0, "cannon", (34, 3)), (0, "cannon", (33, 3)), (1, "soldier", (30, 3)), aim="one")
    west = play(at_step(s, 4), FIRE, 3, W)
    assert not has_block(west, (31, 3)) and has_block(west, (31, 6)) and at(west, (30, 3)) is None
    away = play(at_step(s, 4), FIRE, 3, E)
    assert has_block(away, (31, 3)) and at(away, (30, 3)) == (1, "soldier")
    far = base((0, "ship", (12, 6)), (1, "ship", (18, 6)), aim="one")
    assert play(at_step(far, 2), FIRE, 6, W).phase != ROLL
    assert play(at_step(far, 2), FIRE, 6, W).seat == CHANCE, "a card is drawn"


@clause("S-97", "allows")
def test_what_a_direction_hits_is_part_of_what_all_hit() -> None:
    """Every direction by itself, against the shots in all eight."""
    s = north_and_east(aim="one")
    every = queries.shots_at(s, 4, 0)
    for bearing in range(1, 9):
        for die, cells in enumerate(queries.shots_at(s, 4, bearing), 1):
            assert set(cells) <= set(every[die - 1])
            for hit in cells:
                x, y = square(s, hit)
                assert (np.sign(x - 2), np.sign(y - 13)) == (DX[bearing - 1], DY[bearing - 1])
    assert queries.shots(s, 4) == every


# S-98: colours.


@clause("S-98")
def test_colours_are_picked_in_the_order_of_first_choice() -> None:
    s = play(empty(seats=3, colours="picked"), 1)
    assert s.phase == COLOUR_PHASE and s.seat == 1 and legal(s) == [COLOUR + c for c in range(4)]
    assert refused(s, PASS) == why.MUST_CHOOSE and refused(s, FORT) == why.OTHER_STEP
    s = play(s, COLOUR + 3)
    assert s.seat == 2 and refused(s, COLOUR + 3) == why.COLOUR_TAKEN
    assert GAME.why_not(s, COLOUR + 3).text == "Gold has already picked gold. Pick another colour."
    s = play(s, COLOUR + 1, COLOUR)
    assert s.phase == PICK and s.seat == 1, "then forts, in the same order"
    assert s.colour.tolist() == [1, 4, 2, 0]
    assert GAME.seat_names(s) == ["Red", "Gold", "Blue"]
    assert refused(s, COLOUR + 2) == why.OTHER_STEP


@clause("S-98", "allows")
def test_a_picked_colour_is_told_drawn_and_read_and_nothing_goes_by_colour_alone() -> None:
    s = play(empty(map="quick", deploy="standard", colours="picked"), 0)
    offer = GAME.view.offer(s, Look(0))
    assert [button.label for button in offer.buttons] == [
        "Red: circle",
        "Blue: square",
        "Green: diamond",
        "Gold: hexagon",
    ]
    assert told(s, COLOUR + 2) == ["Red picked green, with the diamond."]
    assert GAME.words.read_move(s, "colour green") == GAME.words.read_move(s, "green") == COLOUR + 2
    s = play(s, COLOUR + 2, COLOUR, FORT, FORT + 1)
    assert GAME.seat_names(s) == ["Green", "Red"]
    picture = str(GAME.view.board(s, Look(0)))
    assert 'href="#siege-2-4"' in picture and 'href="#siege-1-4"' not in picture, (
        "a green king on his diamond"
    )
    assert "Green king on" in picture and "The west fort: Green" in picture
    assert "W Green, E Red" in GAME.words.text(s)
    assert fill("".join(GAME.words.describe(s)), GAME.seat_names(s)).count("Green's king") == 1
    again = GAME.read(GAME.words.position_name(s)).record
    assert GAME.seat_names(again) == ["Green", "Red"]


@clause("S-98", "refuses")
def test_by_seat_nobody_picks_a_colour() -> None:
    s = play(empty(), 0)
    assert s.phase == PICK and refused(s, COLOUR) == why.OTHER_STEP
    assert GAME.seat_names(s) == ["Red", "Blue"]


@clause("S-98", "allows")
def test_while_colours_are_picked_no_two_seats_have_the_same_name() -> None:
    s = play(empty(seats=4, colours="picked"), 2)
    while s.phase == COLOUR_PHASE:
        assert len(set(GAME.seat_names(s))) == 4
        s = play(s, legal(s)[0])
    assert sorted(GAME.seat_names(s)) == ["Blue", "Gold", "Green", "Red"]


def test_the_usual_options_leave_no_trace_in_a_text() -> None:
    s = base((0, "ship", (12, 6)))
    text = GAME.words.position_name(s)
    assert not any(word in text for word in ("minutes", "army", "aim", "colour", "bearing", "time_up"))


@clause("S-95", "refuses")
def test_no_seat_can_call_the_time() -> None:
    timed, called, endless = base(minutes=5), base(minutes=5), base()
    called.time_up = 1
    said = [GAME.why_not(s, CLOCK, 0) for s in (timed, called, endless)]
    assert [(one.clause, one.text) for one in said] == [
        ("S-95", "Only the clock can call the time."),
        ("S-95", "The time is already up; this is the last turn."),
        ("S-95", "This game has no clock: it was set up without a time limit."),
    ]
