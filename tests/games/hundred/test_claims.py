"""What the patent's claims add, H-93 to H-98, with the worked examples X-60 to X-65."""

from __future__ import annotations

import pytest

from parlour.bots import LEVELS
from parlour.core.errors import BadOption, BadPosition
from parlour.core.match import Match
from parlour.core.position import Position
from parlour.core.record import CHANCE, copy
from parlour.games import GAMES
from parlour.games.hundred.moves import END, TAKE, claim, number_of
from parlour.games.hundred.state import CHOICE, DEAL, EXHAUSTED, MARK, OVER, THROW, TURN
from parlour.games.hundred.words.review import possible
from tests.clauses import clause
from tests.games.hundred.table import (
    GAME,
    allowed,
    clicked,
    cover,
    fresh,
    hand_turn,
    money,
    place,
    play,
    read,
    turn,
    why,
)

CLAIMS = next(preset for preset in GAME.presets if preset.name == "claims")
MARKS = "marks=random doubled=1,2,3,4,5,6,7,8,9,10,11,68 trebled=12,13,14,15,16,61"  # on the diamond
ROUND = "marks=random doubled=V0,I0,I1,I2,I3,I4,I5,I6,I7,I8,I9,I10 trebled=V1,B0,B1,B2,B3,B4"


def begin_refused(**options: object) -> tuple[str | None, str]:
    """The clause and the sentence with which a match is refused."""
    with pytest.raises(BadOption) as caught:
        Match.begin(GAME, **options)
    return caught.value.clause, str(caught.value)


def mark_all(position: Position) -> list[int]:
    """How many outcomes each lot had until the last cell was marked; the position at each is sound."""
    counts = []
    while position.record.phase == MARK:
        moves = position.moves()
        counts.append(len(moves))
        assert {odds for _, odds in position.odds()} == {1 / len(moves)}, "each equally likely"
        position = play(position, moves[len(moves) // 2])
    return counts


# ---- prices by colour


@clause("H-93", "allows")
def test_x60_prices_by_colour() -> None:
    s = fresh(ruleset="hexes", hex_price="colour", seats=3)
    assert [cover(s, n, side)[0] for side, n in enumerate((61, 68, 76))] == [150, 60, 80]


@clause("H-93", "allows")
def test_each_colour_has_its_price() -> None:
    s = fresh(ruleset="hexes", hex_price="colour", target=5000)
    firsts = {8: 10, 16: 20, 30: 30, 44: 40, 58: 50, 72: 60, 86: 70, 2: 20, 97: 210}
    assert {n: cover(copy(s), n)[0] for n in firsts} == firsts
    assert cover(fresh(ruleset="hexes"), 86)[0] == 10, "by default all are alike"


@clause("H-93", "refuses")
def test_only_the_diamond_has_prices_of_its_own() -> None:
    said = "hex_price=colour needs ruleset=hexes, not ruleset=zones."
    assert begin_refused(ruleset="zones", hex_price="colour") == ("H-93", said)


def test_a_price_is_written_out() -> None:
    position = play(turn("hexes", 1346, hex_price="colour", cover="B:61"), "(3*6-1)*4")
    assert money(position)[0] == 560
    told = turn("hexes", 1346, hex_price="colour", cover="B:61,62").tell("(3*6-1)*4")
    assert told[1] == "The Bank paid A £70: £50 for 68, and £10 each for 61 and 62 in line with it."
    gold = turn("hexes", 1346, hex_price="colour", cover="B:31").tell("(3+6)*4+1")
    assert "£90 for 37 (£30 × 3 for a gold number)" in gold[1]


# ---- numbers that touch


@clause("H-94")
def test_x61_numbers_must_touch() -> None:
    s = fresh(ruleset="hexes", touching="yes")
    cover(s, 61)
    may = {n for n in range(1, 101) if n != 61 and GAME.engine.refusal(*try_to_cover(s, n)) == 0}
    assert may == {53, 54, 60, 62, 67, 68}
    refusal = GAME.why_not(*try_to_cover(s, 76))
    said = "76 does not touch a covered hexagon: none of 68, 69, 75, 77, 82 and 83 is covered."
    assert refusal and (refusal.clause, refusal.text) == ("H-94", said)
    cover(s, 68)
    assert GAME.why_not(*try_to_cover(s, 76)) is None


def try_to_cover(s: object, n: int) -> tuple[object, int]:
    """A copy in which side 0 has a throw that makes `n`, and its claim."""
    t = copy(s)
    return t, int(claim(n, hand_turn(t, 0, n)))


@clause("H-94", "allows")
def test_the_first_number_goes_anywhere_and_whose_it_is_does_not_matter() -> None:
    empty = turn("hexes", 1346, touching="yes")
    assert allowed(empty, "(1+3)*4*6") and allowed(empty, "1+3+4+6")
    assert allowed(turn("hexes", 1346, touching="yes", cover="B:98"), "(1+3)*4*6")
    assert allowed(turn("hexes", 1346, cover="B:1"), "(1+3)*4*6"), "by default anywhere"


@clause("H-94", "refuses")
def test_a_click_far_away_says_the_same_as_the_sum() -> None:
    position = turn("hexes", 1346, touching="yes", cover="B:1")
    said = ("H-94", "96 does not touch a covered hexagon: none of 92, 93, 95, 97, 98 and 99 is covered.")
    assert why(position, "(1+3)*4*6") == clicked(position, "n96") == said
    told = clicked(position, "n3")
    assert told and told[0] == "H-28", "and nothing is said of whether the dice make it"


@clause("H-88 H-94", "allows")
def test_a_group_walled_in_by_what_three_dice_cannot_make_ends_the_game() -> None:
    # 100 lies at the tip, beside 98 and 99, which three dice never make
    tip = turn("hexes", 455, touching="yes", dice=3, end="all")
    over = play(tip, "5*5*4=100")
    assert over.over and over.record.over == EXHAUSTED
    assert over.outcome().startswith("No free hexagon beside a covered one has a number that three dice")
    assert not play(turn("hexes", 455, dice=3, end="all"), "5*5*4=100").over
    later = turn("hexes", 455, touching="yes", dice=3, dice_from=9, end="all")
    assert not play(later, "5*5*4=100").over, "four dice will make 98 and 99"


@clause("H-94", "refuses")
def test_a_position_with_scattered_numbers_is_unsound() -> None:
    with pytest.raises(BadPosition, match="not one group"):
        turn("hexes", touching="yes", cover="A:61/B:1")
    assert begin_refused(ruleset="connect", touching="yes")[0] == "H-94"


# ---- cards for related numbers


@clause("H-95")
def test_x62_cards_for_related_chains() -> None:
    for test, draws in (("axes", True), ("chains", False)):
        s = fresh(ruleset="hexes", card_test=test)
        cover(s, 61), cover(s, 69, 1)
        assert cover(s, 62)[1] is draws, test
    for test in ("axes", "chains"):
        s = fresh(ruleset="hexes", card_test=test)
        cover(s, 61), cover(s, 68, 1)
        assert cover(s, 62)[1], test


@clause("H-54 H-95")
def test_multiples_count_as_agreed() -> None:
    s = fresh(ruleset="hexes", card_test="chains", multiple="divides")
    cover(s, 61), cover(s, 68, 1)
    assert not cover(s, 62)[1], "62 does not divide 68"
    assert begin_refused(ruleset="hexes", multiple="divides")[0] == "H-54", "without chains nobody asks"
    assert begin_refused(ruleset="counters", card_test="chains")[0] == "H-95"


@clause("H-95", "refuses")
def test_related_numbers_on_one_axis_draw_no_card() -> None:
    s = fresh(ruleset="hexes", card_test="chains")
    cover(s, 61), cover(s, 63, 1)
    assert not cover(s, 62)[1]


# ---- marks by lot


@clause("H-96", "allows")
def test_x63_marks_by_lot() -> None:
    hexes = play(GAME.new(ruleset="hexes", marks="random"), "A begins")
    assert mark_all(hexes) == list(range(100, 82, -1))
    rings = play(GAME.new(ruleset="connect", marks="random"), "A begins")
    assert mark_all(rings) == list(range(168, 150, -1))


@clause("H-96", "allows")
def test_lots_come_between_the_first_side_and_the_deal() -> None:
    position = play(GAME.new(ruleset="connect", marks="random"), "B begins")
    names = [f"B{i}" for i in range(18)]
    for i, name in enumerate(names):
        assert position.record.phase == MARK and position.seat == CHANCE
        times = "double" if i < 12 else "triple"
        assert position.tell(f"mark {name}") == [f"{name} pays {times} (drawn by lot)."]
        position = play(position, f"mark {name}")
    assert position.record.phase == DEAL
    hexes = play(GAME.new(ruleset="hexes", marks="random"), "B begins", *(f"mark {n}" for n in range(1, 19)))
    assert hexes.record.phase == THROW and hexes.record.thrower == 1


@clause("H-96", "refuses")
def test_a_cell_is_marked_once_and_the_centre_never() -> None:
    rings = play(GAME.new(ruleset="connect", marks="random"), "A begins", "mark B3")
    assert why(rings, "mark B3") == ("H-96", "The game marks a hexagon now, and B3 is marked already.")
    assert why(rings, "mark C") == (
        "H-96",
        "The game marks a hexagon now, and C is the centre, which is never marked.",
    )
    hexes = play(GAME.new(ruleset="hexes", marks="random"), "A begins", "mark 61")
    assert why(hexes, "mark 61") == ("H-96", "The game marks a hexagon now, and 61 is marked already.")
    assert why(hexes, 0)[0] == why(hexes, 101)[0] == "H-96"


@clause("H-55 H-96", "allows")
def test_a_mark_multiplies_the_own_part_or_all() -> None:
    for scope, wanted in (("own", (90, 30)), ("total", (90, 40))):
        s = read(f"ruleset=hexes mark_scope={scope} phase=throw seat=chance {MARKS}").record
        assert (cover(s, 61)[0], cover(s, 68, 1)[0]) == wanted, "61 is gold and triple, 68 double"
    for scope, wanted in (("own", (10, 30)), ("total", (10, 40))):
        s = read(f"ruleset=connect mark_scope={scope} phase=throw seat=chance {ROUND}").record
        assert (place(s, 4, "C")[0], place(s, 8, "V0", 1)[0]) == wanted
    dear = read(f"ruleset=hexes hex_price=colour phase=throw seat=chance {MARKS}").record
    assert cover(dear, 61)[0] == 50 * 3 * 3


@clause("H-96", "refuses")
def test_a_diamond_has_no_printed_marks_and_a_position_has_all_lots_or_none() -> None:
    said = "marks=fixed needs ruleset=connect, not ruleset=hexes."
    assert begin_refused(ruleset="hexes", marks="fixed") == ("H-96", said)
    assert GAME.start(ruleset="hexes", marks="fixed") == GAME.start(ruleset="hexes"), (
        "a match from before is read"
    )
    for marks in ("", "doubled=1,2", MARKS.replace("61", "68").partition(" ")[2]):
        with pytest.raises(BadPosition, match="the marked cells are wrong"):
            turn("hexes", marks="random " + marks)
    with pytest.raises(BadPosition, match="the marked cells are wrong"):
        turn("zones", doubled="B3")


# ---- three dice that become four


@clause("H-97")
def test_x64_three_dice_become_four() -> None:
    position = play(GAME.new(ruleset="zones", dice=3, dice_from=4), "A begins")
    for _ in range(3):
        assert len(position.moves()) == 56
        position = play(position, "throw 2 5 6", "pass", "pass")
    assert why(position, 126)[0] == "H-97"
    assert len(position.moves()) == 126
    position = play(position, "throw 1 3 4 6")
    assert position.record.shown.tolist() == [1, 3, 4, 6] and allowed(position, "(1+3)*4*6=96")


@clause("H-97", "refuses")
def test_four_dice_fall_neither_too_soon_nor_without_three() -> None:
    position = play(GAME.new(ruleset="zones", dice=3, dice_from=4), "A begins")
    said = (
        "That throw is not possible. This is throw 1, and from throw 4 on you throw four dice. "
        "A throws 3 dice, and each shows a number from 1 to 6."
    )
    assert why(position, 60) == ("H-97", said)
    assert begin_refused(dice_from=4) == (
        "H-97",
        "dice_from=4 needs dice=3, not dice=4.",
    )
    with pytest.raises(BadPosition, match="is no throw of 3 or 4 dice"):
        turn("zones", 12, dice=3, dice_from=4)


@clause("H-63 H-82 H-86 H-88 H-97", "allows")
def test_what_four_dice_can_make_counts_from_the_start() -> None:
    assert fresh(ruleset="connect", dice=3, dice_from=9).bag == 100
    every = (
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,"
    )
    every += "37,38,39,40,41,42,44,45,48,50,54,55,60,64,66,72,75,80,90,96"  # all that three dice make but 100
    for end in ("all", "primes"):
        before = turn("zones", 455, dice=3, dice_from=9, end=end, cards="off", cover=f"B:{every}")
        assert not play(before, "5*5*4=100").over, "43 numbers are left for four dice"
    assert play(turn("zones", 455, dice=3, end="all", cards="off", cover=f"B:{every}"), "5*5*4=100").over


# ---- from which throw on a curtain may fall


@clause("H-87 H-98")
def test_x65_the_curtain_waits() -> None:
    early = play(covers_61(throws=3), "card C09")
    assert money(early)[0] == 500 + 150 + 300 and early.record.phase == TURN, "no choice is asked"
    said = "No card can end the game before throw 10. This is throw 3."
    assert why(early, END) == why(early, TAKE) == ("H-98", said)
    late = play(covers_61(throws=10), "card C09")
    assert late.record.phase == CHOICE and money(late)[0] == 650
    assert play(late, "end").over


def covers_61(throws: int) -> Position:
    """Zones: A has covered 61, and its card is due."""
    return play(turn("zones", 1556, throws=throws, curtain_from=10), "(5+5)*6+1=61")


@clause("H-98", "refuses")
def test_without_cards_there_is_no_curtain_to_wait_for() -> None:
    assert begin_refused(ruleset="counters", curtain_from=5)[0] == "H-98"
    assert why(turn("zones"), END)[0] == "H-87", "by default a card may end the game from the first throw on"


def test_the_log_says_why_no_choice_was_asked() -> None:
    told = covers_61(throws=3).tell("card C03")
    assert told[1:] == ["No card ends the game before throw 10.", "The Bank paid A £200."]


# ---- all together


def test_the_claims_are_one_choice() -> None:
    match = Match.begin(GAME, **CLAIMS.options)
    wanted = {"hex_price": "colour", "touching": "yes", "card_test": "chains", "marks": "random"}
    assert wanted.items() <= match.options.items() and CLAIMS.title == "Claims version"
    first = next(preset for preset in GAME.presets if preset.name == "first")
    assert Match.begin(GAME, **first.options).options["curtain_from"] == 10


def test_the_board_shows_prices_marks_and_what_may_be_covered() -> None:
    position = turn("hexes", 1346, hex_price="colour", touching="yes", cover="B:61", **dict(
        word.split("=") for word in MARKS.split()))  # fmt: skip
    svg, text = position.svg(), position.text()
    assert all(f"£{price}<" in svg for price in range(10, 80, 10))
    assert svg.count('id="bonus-') == 18 and "68 pays double" in svg and "61 pays triple" in svg
    shown = {n for n in range(1, 101) if f'id="open-{n}"' in svg}
    assert shown == {53, 54, 60, 62, 67, 68}
    assert "May be covered: 53, 54, 60, 62, 67 and 68" in text and "Triple: 12, 13, 14, 15, 16 and 61" in text
    assert "Prices: violet £10" in text
    assert (
        position.offer(0).task
        == "Use the dice 1, 3, 4 and 6 to make a number beside a covered number, or pass."
    )
    plain = turn("hexes", 1346, cover="B:61").svg()
    assert 'id="open-' not in plain and 'id="bonus-' not in plain and "£70" not in plain


def test_hints_and_bots_know_the_claims() -> None:
    options = {**CLAIMS.options, "cards": "off"}
    s = play(
        GAME.new(**options), "A begins", *(f"mark {n}" for n in (*range(1, 12), 68, 60, 82, 83, 90, 91, 92))
    ).record
    cover(s, 76)
    hand_turn(s, 1, 68)
    prospects = possible(s)
    assert set(prospects) <= {68, 69, 75, 77, 82, 83} and 68 in prospects
    assert prospects[68][0] == 2 * 50 + 10, "double, and a link"
    chosen = LEVELS["eager"].choose(GAME, s, 1, luck=3)
    assert prospects[number_of(chosen)][0] == max(reward for reward, _, _ in prospects.values())


def test_a_match_from_before_is_read() -> None:
    match = Match.begin(GAME, ruleset="hexes", seed=bytes(32))
    new = ("hex_price", "touching", "card_test", "dice_from", "curtain_from")
    older = {name: value for name, value in match.options.items() if name not in new} | {"marks": "fixed"}
    before = Match(GAME, older, match.seats, commitment=match.commitment, seed=match.seed)
    assert before.start() == match.start()
    again = Match.from_json(before.to_json(keep_seed=True), GAMES)
    assert again.start() == match.start() and not set(new) & set(again.options)


def test_time_called_among_the_lots_ends_the_game() -> None:
    position = play(GAME.new(ruleset="hexes", marks="random", end="time"), "A begins", "mark 5", "time")
    assert position.record.phase == OVER
