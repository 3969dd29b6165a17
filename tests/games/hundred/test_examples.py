"""The worked examples X-01 to X-32 of the rule book, one test each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from parlour.games.hundred.board import FOUR, HEX_LINKS, LINES, WEIGHT
from parlour.games.hundred.rules.covering import cover_reward
from parlour.games.hundred.rules.placing import related
from parlour.games.hundred.state import BROKE, CARD, CHOICE, OVER, RACE, REFILL, THROW, TURN
from parlour.games.hundred.words.sums import Sum, read_sum, shortest
from tests.clauses import clause
from tests.games.hundred.table import GAME, cover, fresh, money, place, play, read, said_of, turn, why

X05 = """1=1*3+4-6 2=1+3+4-6 3=1+3*4/6 4=3+6-1-4 5=1*3+6-4 6=1*3*4-6 7=1*4+6-3 8=1+4+6-3 9=1+4*6/3
10=(1+3)*4-6 11=(6-1)*3-4 12=3+4+6-1 13=1*3+4+6 14=1+3+4+6 15=1+3*6-4 16=(1+6-3)*4 17=3*4+6-1
18=1*3*4+6 19=1+3*4+6 20=4*6-1-3 21=1*4*6-3 22=1*3*6+4 23=1+3*6+4 24=6/(1-3/4) 25=(1+6)*3+4
26=3+4*6-1 27=1*3+4*6 28=1+3+4*6 29=(4+6)*3-1 30=(1*4+6)*3 31=(1+6)*4+3 32=(3+6-1)*4 33=(1+4)*6+3
35=(3+6)*4-1 36=(1*3+6)*4 37=(3+6)*4+1 40=(1+3+6)*4 41=(3+4)*6-1 42=(1*3+4)*6 43=(3+4)*6+1
45=(1+4)*(3+6) 48=(1+3+4)*6 49=(1+6)*(3+4) 54=(4-1)*3*6 60=(6-1)*3*4 66=(3*4-1)*6 68=(3*6-1)*4
69=(4*6-1)*3 71=3*4*6-1 72=1*3*4*6 73=1+3*4*6 75=(1+4*6)*3 76=(1+3*6)*4 78=(1+3*4)*6 84=(1+6)*3*4
90=(1+4)*3*6 96=(1+3)*4*6"""


def makes(throw: str, whole: bool = False, ruleset: str = "zones", dice: int = 4) -> dict[int, str]:
    """Every number that a fresh board lets a throw make, with its shortest sum."""
    fractions = "whole" if whole else "exact"
    position = turn(ruleset, throw, dice=dice, fractions=fractions)
    numbers = {int(move.text.partition("=")[2]) for move in position.moves() if move.text != "pass"}
    best = {}
    for n in sorted(numbers):
        found = [t for f in range(4) if (t := shortest(map(int, throw), n, f, whole))]
        best[n] = min(found, key=lambda t: (len(t), t.count("/"), t.count("-"), t))
    return best


@clause("H-20 H-25 H-27")
def test_x01_all_numbers_of_6431() -> None:
    wanted = {int(n): text for n, _, text in (pair.partition("=") for pair in X05.split())}
    assert makes("1346") == wanted and len(wanted) == 57
    assert not {34, 38, 39, 44, 46, 47} & set(wanted)
    assert set(makes("1346", whole=True)) == set(wanted) - {24}


def test_x02_four_ones() -> None:
    assert makes("1111") == {1: "1*1*1*1", 2: "1*1*1+1", 3: "1*1+1+1", 4: "1+1+1+1"}
    position = turn("zones", 1111)
    classes = [
        sum(1 << f for f in range(4) if position.why_not(4 * (n - 1) + f) is None) for n in (1, 2, 3, 4)
    ]
    assert classes == [15, 7, 5, 1]


def test_x03_four_twos() -> None:
    made = makes("2222")
    assert list(made) == [1, 2, 3, 4, 5, 6, 8, 10, 12, 16] and made[12] == "(2*2+2)*2"


@clause("H-09", "allows")
def test_x04_three_dice() -> None:
    wanted = [1, 2, 3, 4, 7, 8, 9, 13, 15, 16, 17, 18, 20, 22, 28, 32, 40, 42, 60]
    assert list(makes("256", dice=3)) == wanted


def test_x05_who_makes_a_hundred() -> None:
    rows = [i for i, dice in enumerate(FOUR) if any(shortest(dice, 100, f) for f in range(4))]
    assert len(rows) == 20 and sum(int(WEIGHT[i]) for i in rows) == 219
    assert shortest((5, 5, 5, 5), 100, 1) == "(5*5-5)*5" and shortest((4, 4, 6, 6), 100, 0) == "(4+6)*(4+6)"


@clause("H-22 H-25 H-28 H-29")
def test_x06_typed_sums() -> None:
    dice = (6, 4, 3, 1)
    texts = ("(6×4)x(3+1)=96", "(4*3)/(6*1)", "6/(1-3/4)", "(1-3)*(4-6)")
    assert [read_sum(text, dice) for text in texts] == [Sum(96, 0), Sum(2, 2), Sum(24, 3), Sum(4, 1)]
    refusal = read_sum(texts[2], dice, whole_steps=True)
    assert said_of(refusal) == ("H-25", "3 ÷ 4 does not come out whole.")


@clause("H-20 H-22 H-23 H-24 H-25 H-27 H-28", "refuses")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(4*3)/6", "Use every die: 1 left over."),
        ("64+31", "You cannot join digits: 64 is not on the dice."),
        ("6 4+3+1", "This is not a complete sum"),
        ("-1+3+4+6", "This is not a complete sum"),
        ("6+4+3+1+1", "You used 1 twice; the dice 1, 3, 4, 6 show one."),
        ("6/(4-3-1)", "You cannot divide by zero."),
        ("6/4+3+1", "That makes 11/2 (5 1/2), not a whole number."),
        ("1-3-4-6", "That makes −12. Make a number from 1 to 100."),
        ("(6+4)*(3*1)=31", "That makes 30, not 31."),
        ("(6+4)(3+1)", "This is not a complete sum"),
    ],
)
def test_x07_typed_mistakes(text: str, says: str) -> None:
    assert why(turn("zones"), text)[1].startswith(says)


@clause("H-03 H-11 H-16 H-30 H-35")
def test_x08_counters() -> None:
    position = play(GAME.new(ruleset="counters"), "A begins", "throw 6 4 3 1", "(6*4)*(3+1)=96")
    assert money(position) == [1, 0] and position.record.phase == THROW
    position = play(position, "throw 1 1 1 1", "1+1+1+1=4", "throw 1 1 1 1")
    assert why(position, "1+1+1+1") == ("H-30", "4 is already covered. Make another number.")
    position = play(position, "1*1+1+1")
    assert money(position) == [2, 1]
    assert play(position, "throw 1 2 3 4").seat == 1


@clause("H-36 H-37")
def test_x09_zone_rewards() -> None:
    wanted = {1: 15, 2: 10, 6: 5, 24: 5, 25: 10, 29: 30, 31: 20, 43: 40, 53: 60, 60: 20, 61: 150, 67: 100,
              78: 50, 79: 300, 83: 300, 89: 200, 97: 300, 100: 100}  # fmt: skip
    s = fresh(ruleset="zones")
    assert {n: cover_reward(s, n) for n in wanted} == wanted
    assert sum(cover_reward(s, n) for n in range(1, 101)) == 4955


@clause("H-04 H-12 H-13 H-36 H-38 H-39", "allows")
def test_x10_a_round_of_zones() -> None:
    position = play(GAME.new(ruleset="zones"), "A begins", "throw 6 4 3 1", "(6*4)*(3+1)")
    assert money(position) == [600, 500] and position.seat == 1
    position = play(position, "1+3*4*6", "card C24")
    assert money(position) == [600, 750]
    assert play(position, "throw 6 6 6 6").seat == 1


@clause("H-06 H-12 H-13")
def test_x11_order_of_turns() -> None:
    position = play(GAME.new(ruleset="zones", seats=4), "A begins")
    order = []
    for _ in range(2):
        position = play(position, "throw 1 2 3 4")
        while position.seat >= 0:
            order.append("ABCD"[position.seat])
            position = play(position, "pass")
    assert "".join(order) == "ABCDBCDA"


@clause("H-29 H-70 H-73")
@pytest.mark.parametrize(
    ("text", "divider", "subtractor"),
    [("1*4+6-3", 615, 715), ("1+4+6/3", 765, 515), ("4*6/3-1", 765, 715)],
)
def test_x12_signs_used(text: str, divider: int, subtractor: int) -> None:
    position = play(turn("zones"), text)
    assert money(play(position, "card C08"))[0] == divider
    assert money(play(position, "card C25"))[0] == subtractor


@clause("H-72")
def test_x13_double_and_triple_pay() -> None:
    s = fresh(ruleset="zones")
    assert cover(s, 97) == (300, True)
    for card, purse in ((18, 1400), (13, 1100), (19, 1100)):
        t = s.copy()
        GAME.engine.play(t, card)
        assert t.money[0] == purse


@clause("H-70 H-73")
@pytest.mark.parametrize(("throw", "purse"), [("3355", 715), ("2226", 815), ("4444", 915), ("1346", 515)])
def test_x14_matching_dice(throw: str, purse: int) -> None:
    position = read(
        f"ruleset=zones phase=card seat=chance throws=1 throw={throw} by=A n=1 reward=15 money=515,500"
    )
    assert money(play(position, "card C17"))[0] == purse


@clause("H-71 H-74 H-75 H-77")
def test_x15_a_whip_round_breaks_two() -> None:
    position = play(turn("zones", seats=4, money="700,90,100,640"), "1*3+6-4", "card C04")
    assert money(position) == [1005, 0, 0, 540]
    assert position.record.phase == BROKE and position.seat == 1
    assert [m.text for m in position.moves()] == ["forfeit", "join A", "join D"]
    assert why(position, "join C")[0] == "H-77"
    position = play(position, "forfeit")
    assert position.seat == 2 and why(position, "join B")[0] == "H-77"
    assert play(position, "join D").record.phase == TURN


@clause("H-71 H-74")
def test_x16_paying_until_the_money_is_gone() -> None:
    position = play(turn("zones", seats=4, money="35,500,500,500"), "1*4+6-3", "card C12")
    assert money(position) == [0, 520, 520, 510]
    assert position.record.phase == BROKE and position.seat == 0


@clause("H-78")
def test_x17_only_one_is_solvent() -> None:
    position = play(turn("zones", money="180,500"), "1*4+6-3", "card C07")
    assert position.over and money(position) == [0, 500]
    assert (
        position.returns == (-1.0, 1.0)
        and "All sides but one have lost their money. B wins" in position.outcome()
    )


@clause("H-87 H-01")
def test_x18_the_curtain() -> None:
    s = turn("zones", money="900,1000").record
    assert cover(s, 61) == (150, True)
    GAME.engine.play(s, 9)
    assert s.phase == CHOICE
    position = read(GAME.words.position_name(s).removeprefix("hundred "))
    ended = play(position, "end")
    assert ended.over and money(ended) == [1050, 1000] and ended.returns == (1.0, -1.0)
    taken = play(position, "take")
    assert not taken.over and money(taken) == [1350, 1000]


@clause("H-40 H-41 H-42 H-43 H-44 H-45")
def test_x19_a_row_of_covers_on_the_diamond() -> None:
    s = fresh(ruleset="hexes", seats=4)
    made = [cover(s, n, i % 4) for i, n in enumerate((68, 76, 61, 69, 67, 62, 54))]
    assert [reward for reward, _ in made] == [10, 20, 50, 30, 50, 40, 50]
    assert [card for _, card in made] == [False, False, False, True, True, True, True]


@clause("H-43", "refuses")
def test_x20_a_gap_filled_draws_no_card() -> None:
    s = fresh(ruleset="hexes")
    cover(s, 61)
    cover(s, 76, 1)
    assert cover(s, 68) == (30, False)


@clause("H-41 H-83")
def test_x21_six_in_a_row() -> None:
    for last, reward, over in ((21, 60, True), (22, 10, False)):
        s = fresh(ruleset="hexes", end="line")
        for n in range(16, 21):
            cover(s, n)
        assert cover(s, last) == (reward, False) and (s.phase == OVER) == over


@clause("H-41 H-43")
def test_x22_a_line_of_seven() -> None:
    s = fresh(ruleset="hexes")
    for n in (16, 17, 18, 20, 21, 22):
        cover(s, n)
    assert cover(s, 19) == (90, False)


@clause("H-41")
def test_x23_neighbours_on_the_diamond() -> None:
    def beside(diamond: int, n: int) -> list[int]:
        return sorted(int(m) for m in HEX_LINKS[diamond, n] if m)

    assert [beside(0, n) for n in (1, 16, 22, 61, 85)] == [
        [2, 3], [17, 23], [15, 21, 28, 29], [53, 54, 60, 62, 67, 68], [78, 84]]  # fmt: skip
    assert beside(1, 61) == [49, 50, 60, 62, 67, 68]


@clause("H-41", "allows")
def test_x24_the_largest_reward() -> None:
    s = fresh(ruleset="hexes")
    s.owner[1:] = 1
    rewards = {n: cover_reward(s, n) for n in range(1, 101)}
    assert max(rewards.values()) == 290 and [n for n, r in rewards.items() if r == 290] == [53, 61]
    s.diamond = 1
    assert max(cover_reward(s, n) for n in range(1, 101)) <= 300


NINE = ((4, "C"), (5, "V0"), (3, "I11"), (6, "B17"), (7, "I0"), (8, "B1"), (9, "I1"), (10, "V1"), (64, "G1"))


@clause("H-52 H-53 H-54 H-55 H-56 H-57")
def test_x25_the_nine_moves() -> None:
    s = fresh(ruleset="connect")
    made = [place(s, n, cell, i % 2) for i, (n, cell) in enumerate(NINE)]
    assert [reward for reward, _ in made] == [10, 40, 50, 70, 140, 70, 100, 50, 150]
    assert [i + 1 for i, (_, card) in enumerate(made) if card] == [5, 8]
    s = fresh(ruleset="connect", link_value="ten", link_scope="related", multiple="divides")
    made = [place(s, n, cell, i % 2) for i, (n, cell) in enumerate(NINE)]
    assert [reward for reward, _ in made] == [10, 40, 50, 60, 90, 60, 30, 30, 110]


@clause("H-52 H-55")
@pytest.mark.parametrize(("n", "reward"), [(64, 10), (2, 20), (97, 30)])
def test_x26_the_first_counter(n: int, reward: int) -> None:
    assert place(fresh(ruleset="connect"), n, "C") == (reward, False)


X27 = ((12, "C"), (13, "V1"), (7, "I1"), (14, "I0"), (15, "V0"), (28, "B0"), (29, "G0"), (11, "Y0"))


@clause("H-55 H-56 H-57 H-64")
def test_x27_marks_and_opposite_relatives() -> None:
    def run(**options: object) -> list[tuple[int, bool]]:
        s = fresh(ruleset="connect", **options)
        return [place(s, n, cell, i % 2) for i, (n, cell) in enumerate(X27)][1:]

    made = run()
    assert [reward for reward, _ in made] == [30, 70, 40, 70, 120, 350, 1900] and not any(
        card for _, card in made
    )
    assert run(connect_test="any_two")[3] == (70, True)
    total = run(mark_scope="total")
    assert total[4][0] == 140 and total[6][0] == 2100
    assert run(link_scope="related")[3][0] == 40
    assert run(marks="none")[4][0] == 70


@clause("H-54")
def test_x28_who_is_related() -> None:
    pairs = (
        (21, 22),
        (4, 8),
        (5, 11),
        (10, 4),
        (9, 5),
        (8, 12),
        (1, 2),
        (1, 50),
        (35, 49),
        (91, 97),
        (25, 36),
    )
    s = fresh(ruleset="connect")
    assert [int(related(s, a, b)) for a, b in pairs] == [1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 0]
    s.multiple = 1
    assert [int(related(s, a, b)) for a, b in pairs] == [1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0]


@clause("H-51 H-58 H-59 H-60 H-62")
def test_x29_a_turn_and_a_race() -> None:
    position = turn("connect", racks="A:5,12,36,48,50,88/B:7,14,18,64,99,100")
    position = play(position, "3+4+6-1=12", "C")
    position = play(position, "1*3*4+6=18", "V0")
    assert position.record.phase == RACE and money(position) == [510, 520]
    position = play(position, "A: (1+3+4)*6=48", "I0")
    position = play(position, "A: (1*3+6)*4=36", "B0")
    assert money(position) == [510 + 30 + 120 + 1000, 520]
    position = play(position, "A: 1+3+4+6=14", "V1")
    assert position.record.phase == CARD
    position = play(position, "card C15")
    assert money(position) == [1890, 520] and position.record.bag == 88
    while position.record.phase == RACE:
        position = play(position, "done A" if position.record.may & 1 else "done B")
    drawn = []
    while position.record.phase == REFILL:
        drawn.append("AB"[position.record.rack])
        position = play(position, position.moves()[0].action)
    assert "".join(drawn) == "AAABB" and position.record.bag == 83


@clause("H-63")
def test_x30_three_dice_leave_counters_out() -> None:
    position = GAME.new(ruleset="connect", dice=3)
    assert position.record.bag == 57
    position = play(position, "A begins")
    while position.record.phase != THROW:
        position = play(position, position.moves()[0].action)
    assert position.record.bag == 45
    assert GAME.new(ruleset="connect").record.bag == 100


@clause("H-83")
def test_x31_rows_and_columns() -> None:
    for layout in ("fig1", "fig2"):
        s = fresh(ruleset="zones", layout=layout, end="line", cards="off", target=2000)
        for n in range(7, 13):
            assert s.phase != OVER
            cover(s, n)
        assert s.phase == OVER
    columns = [[int(n) for n in LINES[layout, 22] if n] for layout in (0, 1)]
    assert columns[0] == list(range(6, 97, 6))
    assert columns[1][:6] == [6, 7, 18, 19, 30, 31] and columns[1][-2:] == [90, 91]


@clause("H-05 H-08")
def test_x32_chances() -> None:
    first = GAME.new(ruleset="zones", seats=4)
    assert [chance for _, chance in first.odds()] == [0.25] * 4
    odds = {
        move.text: Fraction(chance).limit_denominator(5000) for move, chance in play(first, "A begins").odds()
    }
    assert odds["throw 1 3 4 6"] == Fraction(24, 1296) and odds["throw 3 3 3 3"] == Fraction(1, 1296)
    draw = play(turn("zones"), "1*4+6-3")
    assert len(draw.odds()) == 25 and {chance for _, chance in draw.odds()} == {1 / 25}
    pack = ",".join(f"C{i:02}" for i in (7, *(j for j in range(1, 26) if j != 7)))
    again = play(turn("zones", pack=pack), "1*4+6-3")
    assert [(move.text, chance) for move, chance in again.odds()] == [("card C07", 1.0)]
    assert why(again, "card C08")[0] == "H-08"
