"""How each piece moves and takes. X-05 to X-21, X-34"""

from __future__ import annotations

from parlour.games.taliesin.words.positions import brief_name
from tests.clauses import clause

from .kit import all_zones, by_kind, do, names, pos, start, targets, why, words, zones

X_06 = """
R 1:73 → 1:5, 1:15, 1:21, 1:33, 1:39, 1:53, 1:55, 1:71
P 1:89 → 1:55, 1:56, 1:57, 1:88, 1:93
H 1:90 → 1:18, 1:19, 1:54, 1:55
P 1:92 → 1:88, 1:93, 1:124
P 1:107 → 1:74, 1:75, 1:106, 1:111
S 1:109 →
P 1:110 → 1:106, 1:111, 1:142
P 1:125 → 1:93, 1:124, 1:129
C 1:126 → 2:126
G 1:127 →
P 1:128 → 1:124, 1:129, 1:160
P 1:143 → 1:111, 1:142, 1:147
A 1:144 → 2:144, 3:144
L 1:145 → 2:145
P 1:146 → 1:142, 1:147
P 1:161 → 1:129, 1:160
W 1:162 → 2:162, 3:162
R 1:91 →
H 1:108 →
"""


def alone(piece: str, zone: str, **options: object) -> dict[int, list[int]]:
    """Where a single piece on empty boards may go."""
    level, number = zone.split(":")
    levels = ["-"] * 3
    levels[int(level) - 1] = f"{piece}{number}"
    return targets(pos("/".join(levels) + " g", **options), zone)


@clause("T-53", "allows")
def test_moves_at_the_start_by_kind() -> None:
    counts = {"W": 2, "L": 1, "A": 2, "G": 0, "S": 0, "C": 1, "R": 26, "H": 18, "P": 116}
    assert by_kind(start()) == counts
    assert sum(counts.values()) == 166


def test_moves_at_the_start_on_level_1() -> None:
    s = start()
    for row in X_06.strip().splitlines():
        piece, ends = row.split(" →")
        found = targets(s, piece.split()[1])
        assert [f"{level}:{n}" for level in found for n in found[level]] == ends.replace(",", " ").split(), (
            row
        )


@clause("T-53", "refuses")
def test_silver_stands_half_a_turn_round() -> None:
    for level in brief_name(start()).split()[0].split("/"):
        gold = {
            w[0]: sorted(x for x in level.split(",") if x[0] == w[0])
            for w in level.split(",")
            if w[0].isupper()
        }
        assert "P145" not in level.split(","), "the seventh People stands on 143, beside the Life Force"
        assert gold["P"] == ["P107", "P110", "P125", "P128", "P143", "P146", "P161", "P89", "P92"]
    assert brief_name(start()).split()[0].split("/")[1] == (
        "R73,p80,h81,r82,P89,H90,R91,P92,p98,h99,r100,p101,P107,H108,P110,p116,p119,P125,P128,p134,p137,P143,"
        "P146,p152,p155,P161"
    )


@clause("T-04 T-37 T-09", "allows")
def test_a_henge_alone() -> None:
    ends = zones(
        "9, 28, 45, 64, 81, 91, 92, 93, 94, 95, 96, 97, 98, 99, 101, 102, 103, 104, 105, 106, 107, 108, "
        "117, 136, 153"
    )
    assert alone("H", "1:100") == {1: ends, 2: [], 3: []}
    assert alone("H", "1:100", horizon="forbidden")[1] == ends[1:]


A_24 = "13, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 49, 60, 85, 96, 121, 132, 157"


@clause("T-27 T-28 T-14", "allows")
def test_king_arthur_alone() -> None:
    assert alone("A", "2:24") == {1: [24], 2: zones(A_24), 3: [24]}
    assert alone("A", "1:24") == {1: zones(A_24), 2: [24], 3: [24]}


@clause("T-33 T-34", "allows")
def test_a_centurion_alone() -> None:
    assert alone("C", "1:24") == {1: zones(A_24), 2: [24], 3: []}
    assert alone("C", "2:24") == {1: [24], 2: zones(A_24), 3: [24]}


@clause("T-25", "allows")
def test_a_life_force_alone() -> None:
    assert alone("L", "2:145") == {1: [145], 2: [127, 143, 144, 146, 162], 3: [145]}
    assert alone("L", "1:19") == {1: [20, 36, 37, 53, 54], 2: [19], 3: []}
    assert alone("L", "1:100") == {1: [80, 81, 82, 99, 101, 116, 117, 118], 2: [100], 3: []}
    assert alone("L", "2:100") == {1: [100], 2: [80, 81, 82, 99, 101, 116, 117, 118], 3: [100]}


@clause("T-38", "allows")
def test_people_alone() -> None:
    assert alone("P", "1:162") == {1: [127, 128, 144, 145, 161], 2: [], 3: []}
    assert alone("P", "3:19") == {1: [], 2: [], 3: [1, 17, 18, 20, 36, 37, 53, 54]}
    assert alone("P", "3:19", horizon="forbidden")[3] == [20, 36, 37, 53, 54]
    assert alone("P", "2:100")[2] == [80, 81, 82, 99, 101, 116, 117, 118]


G_27 = "9, 11, 45, 47, 61, 65, 79, 85, 95, 103, 113, 123, 129, 141, 147, 161"


@clause("T-29 T-30 T-16 T-17 T-18", "allows")
def test_a_white_goddess_alone() -> None:
    assert alone("G", "1:27") == {1: zones(G_27), 2: all_zones(), 3: all_zones()}
    for n in (1, 72, 100, 162):
        assert [len(ends) for ends in alone("G", f"2:{n}").values()] == [162, 16, 162]


@clause("T-31 T-32", "allows")
def test_a_shogun_alone() -> None:
    assert alone("S", "1:27") == {1: zones(G_27), 2: all_zones(), 3: []}
    assert alone("S", "2:27") == {1: all_zones(), 2: zones(G_27), 3: all_zones()}


@clause("T-35 T-36", "allows")
def test_a_war_lord_alone() -> None:
    ends = {
        100: "2, 4, 14, 16, 20, 24, 32, 36, 42, 48, 54, 56, 62, 66, 72, 74, 80, 82, 88, 94, 106, 112, 116, "
        "118, 122, 132, 134, 138, 140, 150, 156",
        162: "8, 10, 26, 30, 42, 48, 60, 68, 76, 86, 94, 106, 110, 124, 128, 144",
        19: "1, 3, 15, 17, 23, 33, 37, 41, 49, 53, 57, 61, 67, 71, 75, 79, 83, 87, 95, 99, 101, 105, 113, "
        "117, 121, 133, 135, 137, 139, 151, 155",
    }
    for n, expected in ends.items():
        assert alone("R", f"2:{n}") == {1: [], 2: zones(expected), 3: []}
        assert {end % 2 for end in zones(expected)} == {n % 2}, "a War Lord keeps to its colour"


@clause("T-21 T-22 T-23 T-08", "allows")
def test_a_wizard_alone() -> None:
    ends = (
        "9, 10, 11, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 61, "
        "63, 65, 79, "
        "82, 85, 95, 99, 103, 113, 118, 123, 129, 135, 141, 147, 154, 161"
    )
    assert alone("W", "1:27") == {1: zones(ends), 2: all_zones(), 3: all_zones()}
    for n in (1, 18, 100, 162):
        assert [len(found) for found in alone("W", f"3:{n}").values()] == [162, 162, 41]


@clause("T-11 T-04")
def test_a_blocked_ring_is_entered_from_the_other_side() -> None:
    s = pos("L40,l58,H145,P150,p157/-/- g 0 0 0")
    ends = zones("1, 36, 37, 72, 73, 108, 109, 144, 146, 147, 148, 149, x157, 158, 159, 160, 161, 162")
    assert targets(s, "1:145")[1] == ends
    assert "H 1:145x1:157" in names(s)
    assert why(s, "1:145", "1:153") == "T-11"


@clause("T-36 T-11", "refuses")
def test_a_blocked_rim() -> None:
    s = pos("L40,l58,R108,p128,P148/-/- g 0 0 0")
    assert targets(s, "1:108")[1] == zones("14, 22, 52, 56, 70, 74, 90, 110, 126, x128, 142")
    assert why(s, "1:108", "1:140") == "T-11"


@clause("T-14 T-15 T-20 T-22 T-28")
def test_straight_up() -> None:
    assert why(pos("W27,L145/-/h27,l100 g 0 0 0"), "1:27", "3:27") == "ok"
    s = pos("W27,L145/p27/h27,l100 g 0 0 0")
    assert why(s, "1:27", "2:27") == why(s, "1:27", "3:27") == "ok"
    s = pos("G9,S10,s11,W27,L146/p27/h27,l100 g 0 0 0")
    assert (why(s, "1:27", "2:27"), why(s, "1:27", "3:27")) == ("ok", "T-20")
    s = pos("A24,L145/-/h24,l100 g 0 0 0")
    assert (why(s, "1:24", "2:24"), why(s, "1:24", "3:24")) == ("ok", "T-15")
    s = pos("A24,L145/h24/l100 g 0 0 0")
    assert (why(s, "1:24", "2:24"), why(s, "1:24", "3:24")) == ("T-15", "T-14")


@clause("T-24 T-22")
def test_the_surrounded_wizard() -> None:
    text = "G127,P128,A144,L145,P161,W162/-/l100,h162 g 0 0 0"
    s = pos(text)
    assert targets(s, "1:162") == {1: [], 2: [162], 3: []}
    assert why(s, "1:162", "3:162") == "T-24"
    assert why(pos(text, wizard_surrounded="off"), "1:162", "3:162") == "ok"
    assert why(pos(text.replace("P161,", "")), "1:162", "3:162") == "ok"


@clause("T-15 T-16 T-17 T-18 T-19 T-20 T-30 T-32 T-43")
def test_hole_journeys_and_blockers() -> None:
    text = "p34,G72,L145/S10,p42,l154/- g 0 0 0"
    missing = zones("10, 28, 42, 44, 66, 68, 76, 78, 104, 106, 110, 112, 142, 144, 146, 154, 162")
    near = zones("16, 20, x34, 38, 54, 74, 90, 92, 106, 112, 124, 130, 140, 150, 158")
    rest = [n for n in all_zones() if n not in missing]
    assert len(rest) == 145
    assert targets(pos(text), "1:72") == {1: near, 2: rest, 3: all_zones()}
    assert targets(pos(text, level_capture="hole"), "1:72")[2] == sorted([*rest, 42])
    assert "G 1:72x2:42" in names(pos(text, level_capture="hole"))
    shogun = targets(pos("p34,S72,L145/G10,p42,l154/- g 0 0 0"), "1:72")
    assert [len(ends) for ends in shogun.values()] == [15, 145, 0]
    s = pos("p34,W72,L145/S10,p42,l154/- g 0 0 0")
    wizard = targets(s, "1:72")
    assert (len(wizard[1]), sum(wizard[1]), len(wizard[3])) == (39, 2917, 162)
    assert wizard[2] == [n for n in all_zones() if n not in (10, 154)]
    assert "W 1:72x2:42" in names(s)
    assert why(s, "1:72", "2:154") == "T-43"


@clause("T-08 T-09 T-10 T-26")
def test_into_the_horizon() -> None:
    s = pos("H77,L145/-/g5,H77,l154 g 0 0 0")
    assert words.move_name(s, words.read_move(s, "1:77-1:5")) == "H 1:77-1:5~"  # type: ignore[arg-type]
    assert brief_name(do(s, "H 1:77-1:5~")) == "L145/-/g5,H77,l154 s 0 0 1"
    assert words.move_name(s, words.read_move(s, "3:77 3:5")) == "H 3:77x3:5~"  # type: ignore[arg-type]
    assert brief_name(do(s, "H 3:77x3:5~")) == "H77,L145/-/l154 s 0 0 1"
    shut = pos("H77,L145/-/g5,H77,l154 g 0 0 0", horizon="forbidden")
    assert why(shut, "1:77", "1:5") == why(shut, "3:77", "3:5") == "T-09"
    assert why(pos("L32/-/p80,l154 g 0 0 0"), "1:32", "1:5") == "T-26"


@clause("T-18 T-19 T-15")
def test_straight_on_through_the_centre() -> None:
    near = zones("4, 16, 20, 34, 38, 54, 74, 90, 92, 106, 112, 124, 130, 140, 150, 158")
    far = zones("6, 14, 22, 32, 40, 52, 56, 70, 74, 90, 108, 110, 126, 128, 142, 148, 160")
    assert alone("G", "1:72", hole_exit="straight") == {1: near, 2: far, 3: far}
    wizard = alone("W", "1:72", hole_exit="straight")
    assert (len(wizard[1]), sum(wizard[1])) == (41, 3066)
    assert (
        wizard[2]
        == wizard[3]
        == zones(
            "6, 10, 14, 22, 23, 27, 31, 32, 40, 42, 46, 50, 52, 56, 59, 63, 67, 70, 72, 74, 78, 82, 86, "
            "90, 95, 99, 103, 108, 110, 114, 118, 122, 126, 128, 131, 135, 139, 142, 148, 150, 154, 158, 160"
        )
    )


@clause("T-12 T-13", "allows")
def test_a_piece_takes_by_landing_and_the_taken_is_gone() -> None:
    s = do(pos("L40,P100/-/p99,l154,P100 g"), "P 3:100x3:99")
    assert brief_name(s) == "L40,P100/-/P99,l154 s 0 0 1"
    assert names(pos("L40,H100,p99/-/l154 g")).count("H 1:100x1:99") == 1
    assert len(names(pos("L40,H100,p99/-/l154 g"))) > 1, "taking is not compulsory"


@clause("T-07", "allows")
def test_the_hole_is_passed_in_one_move() -> None:
    assert why(pos("G9,L145/-/l154 g"), "1:9", "2:1") == "ok"


@clause("T-39", "allows")
def test_board_pieces_stay_on_their_level() -> None:
    for piece in "RHP":
        found = alone(piece, "2:100")
        assert found[2] and not found[1] and not found[3]
