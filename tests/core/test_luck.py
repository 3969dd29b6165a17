"""Luck that nobody foresees and nobody chooses: takings back, salts, the world, and older match files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.core import dice
from parlour.core.errors import BadMatch, BadSalt, OtherVersion
from parlour.core.match import Match
from parlour.core.matchfile import checksum
from parlour.core.record import CHANCE, WORLD
from tests.toy.toy import CLOCK
from tests.toy.toy import GAME as TOY
from tests.toy.versions import SECOND, SECOND_ALONE, TOLD

SEED = bytes(range(32))
GAMES = {"toy": TOY}
WRITTEN = Path(__file__).parent / "written"
VERIFY = Path(__file__).parents[2] / "scripts" / "verify.py"


def play_on(match: Match, plies: int = 1000) -> Match:
    """Go on with a match: dice for chance and the world, the last move there is for seats."""
    for _ in range(plies):
        position = match.position()
        if position.over:
            break
        by_dice = position.seat in (CHANCE, WORLD)
        match.line.append(match.roll(position) if by_dice else position.moves()[-1].action)
    return match


def verified_alone(match: dict[str, Any], tmp_path: Path) -> tuple[int, str]:
    """What the stand-alone verifier says of plain data."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    ran = subprocess.run([sys.executable, "-I", VERIFY, path], capture_output=True, text=True)
    return ran.returncode, ran.stdout + ran.stderr


def forged(match: Match, **changed: Any) -> dict[str, Any]:
    """A match as plain data with something put in, and a new check."""
    data = {**match.to_dict(), **changed}
    return {**data, "check": checksum(data)}


# Taking back.


def test_a_ply_that_is_played_again_falls_anew() -> None:
    shown: set[tuple[int, ...]] = set()
    match = play_on(Match.begin(TOY, seed=SEED), 2)
    for _ in range(12):
        shown.add(tuple(match.line))
        match.rewind(0)
        play_on(match, 2)
    assert len(shown) > 3, "before, all of them were the same"


def test_the_number_of_a_throw_after_takings_back_is_made_as_the_manual_says() -> None:
    text = SEED + b"tea" + (7).to_bytes(8, "big") + bytes(4) + (3).to_bytes(4, "big")
    made = int.from_bytes(dice.hashlib.sha256(text).digest()[:8], "big")
    assert dice.draw_number(SEED, b"tea", 7, 1000, rewinds=3) == made % 1000
    assert dice.draw_number(SEED, b"tea", 7, 1000, rewinds=0) == dice.draw_number(SEED, b"tea", 7, 1000)


def test_takings_back_are_told_from_the_ply_they_go_back_to() -> None:
    match = play_on(Match.begin(TOY, seed=SEED), 6)
    match.said, match.asked = {1: "a", 5: "b"}, {0: {"who": "x"}, 4: {"who": "y"}}
    match.rewind(5)
    match.rewind(4)
    assert match.rewinds == [(4, 2)] and (match.said, match.asked) == ({1: "a"}, {0: {"who": "x"}})
    play_on(match, 3)
    match.rewind(6)
    assert match.rewinds == [(4, 2), (6, 3)]
    assert [match.rewinds_before(ply) for ply in (0, 3, 4, 5, 6, 9)] == [0, 0, 2, 2, 3, 3]


def taken_back() -> Match:
    """A finished match with throws before and after takings back."""
    match = play_on(Match.begin(TOY, seed=SEED), 5)
    match.rewind(3)
    play_on(match, 4)
    match.rewind(1)
    return play_on(match)


def test_a_match_with_takings_back_is_verified_both_ways(tmp_path: Path) -> None:
    match = taken_back()
    assert match.check() == []
    again = Match.from_json(match.to_json(), GAMES)
    assert again == match and again.check() == []
    status, said = verified_alone(match.to_dict(), tmp_path)
    assert status == 0 and "moves were undone 2 times" in said


def test_hidden_or_invented_takings_back_are_noticed(tmp_path: Path) -> None:
    match = taken_back()
    throws = [ply for ply, _ in match.to_dict()["chances"]]
    weights = {ply: match.rewinds_before(ply) for ply in throws}
    assert set(weights.values()) == {0, 2}
    for rewinds in ([], [[1, 1]], [[0, 2]]):
        data = forged(match, rewinds=rewinds)
        assert Match.from_dict(data, GAMES).check() != [], rewinds
        assert verified_alone(data, tmp_path)[0] == 1
    for rewinds in ([[1, 2], [1, 3]], [[1, 2], [2, 2]], [[-1, 1]], [[99, 1]], [[1, 0]], [1], [[1]], None, {}):
        with pytest.raises(BadMatch):
            Match.from_dict(forged(match, rewinds=rewinds), GAMES)
        assert verified_alone(forged(match, rewinds=rewinds), tmp_path)[0] in (1, 2) or rewinds == {}


# Salts.


def test_each_seat_may_add_to_the_dice_before_the_first_throw() -> None:
    match = Match.begin(TOY, seed=SEED)
    assert match.unsalted == [0, 1] and match.salt_bytes() == b""
    match.add_salt(1, "BEEF")
    assert match.promise() == {"commitment": match.commitment, "salts": ["", "beef"], "fixed": False}
    match.add_salt(0, "0" * 64)
    assert match.unsalted == [] and match.salt_bytes() == b"0" * 64 + b":beef"
    match.add_salt(1, "beef")  # said twice, as a message may be
    play_on(match)
    assert match.promise()["fixed"] and match.check() == []


def test_salts_change_the_dice(tmp_path: Path) -> None:
    lines = set()
    for salt in ("1", "2", "3", "4", "5", "6"):
        match = Match.begin(TOY, seed=SEED)
        match.add_salt(0, salt)
        lines.add(tuple(play_on(match, 2).line))
    assert len(lines) > 2
    play_on(match)
    for salts in (["", ""], ["", "6"], ["6", "0"]):
        data = forged(match, salts=salts)
        assert Match.from_dict(data, GAMES).check() != []
        assert verified_alone(data, tmp_path)[0] == 1
    status, said = verified_alone(match.to_dict(), tmp_path)
    assert status == 0 and "the salt of 1 of 2 seats" in said


@pytest.mark.parametrize("text", ["", "0" * 65, "xyz", "12 34", "١٢", None, 7, b"12", "12\n"])
def test_what_is_no_salt_is_refused(text: Any) -> None:
    match = Match.begin(TOY, seed=SEED)
    with pytest.raises(BadSalt, match="64 hex digits"):
        match.add_salt(0, text)
    assert match.salts == ["", ""]


@pytest.mark.parametrize("seat", [-1, -4, 2, True, None, "0", 1.0])
def test_only_seats_add_salt(seat: Any) -> None:
    with pytest.raises(BadSalt, match="no seat"):
        Match.begin(TOY, seed=SEED).add_salt(seat, "12")


def test_no_salt_comes_after_the_first_throw_or_twice() -> None:
    match = Match.begin(TOY, seed=SEED)
    match.add_salt(0, "1")
    with pytest.raises(BadSalt, match="already"):
        match.add_salt(0, "2")
    play_on(match, 1)
    with pytest.raises(BadSalt, match="The first dice have been thrown"):
        match.add_salt(1, "2")
    waited = Match.begin(TOY, seed=SEED)
    waited.fix_salts()
    with pytest.raises(BadSalt, match="The first dice have been thrown"):
        waited.add_salt(1, "2")
    with pytest.raises(BadSalt, match="The first dice have been thrown"):
        Match.from_json(match.to_json(), GAMES).add_salt(1, "2")


@pytest.mark.parametrize(
    "salts", [[], ["1"], ["1", "2", "3"], ["G", ""], ["A", ""], ["0" * 65, ""], "ab", None]
)
def test_salts_in_a_file_have_their_form(salts: Any) -> None:
    with pytest.raises(BadMatch):
        Match.from_dict(forged(taken_back(), salts=salts), GAMES)


# The world.


def test_what_the_world_decides_alone_falls_by_the_dice(tmp_path: Path) -> None:
    match = play_on(Match.begin(TOLD, seed=SEED))
    assert match.check() == []
    data = match.to_dict()
    assert [ply for ply, _ in data["chances"]][:2] == [0, 1]
    assert verified_alone(data, tmp_path)[0] == 0
    match.line[0] = (match.line[0] + 1) % 3
    assert match.check()[0].startswith("Move 0 shows deal")


def test_what_people_decided_is_marked_and_not_taken_for_luck(tmp_path: Path) -> None:
    match = Match.begin(TOLD, seed=SEED)
    due = match.roll(match.position())
    match.line.append((due + 1) % 3)
    assert match.check() != []
    match.asked[0] = {"question": "Which card?", "heard": ["two"]}
    play_on(match)
    assert match.check() == []
    again = Match.from_json(match.to_json(), {"toy": TOLD})
    assert again == match and again.asked[0]["heard"] == ["two"]
    assert [ply for ply, _ in match.to_dict()["chances"]][0] == 1
    status, said = verified_alone(match.to_dict(), tmp_path)
    assert status == 0 and "people decided ply 0" in said
    twice = forged(match, chances=[[0, 0], *match.to_dict()["chances"]])
    assert verified_alone(twice, tmp_path)[0] == 1


def test_nobody_is_asked_what_the_dice_of_chance_show() -> None:
    match = play_on(Match.begin(TOY, seed=SEED), 2)
    match.line[0] = (match.line[0] + 1) % 3
    match.asked[0] = {"question": "Which card?"}
    assert match.check()[0].startswith("Move 0 shows deal")


@pytest.mark.parametrize(
    "asked", [[], None, {"0": 3}, {"0": None}, {"99": {}}, {"-1": {}}, {"x": {}}, {"00": {}}]
)
def test_questions_in_a_file_have_their_form(asked: Any) -> None:
    with pytest.raises(BadMatch):
        Match.from_dict(forged(play_on(Match.begin(TOLD, seed=SEED)), asked=asked), {"toy": TOLD})


def test_a_clock_that_stops_the_dice_is_no_throw(tmp_path: Path) -> None:
    match = Match.begin(TOY, seed=SEED)
    match.line.append(CLOCK)
    assert match.check() == [] and match.to_dict()["chances"] == []
    assert verified_alone(match.to_dict(), tmp_path)[0] == 0


# Playing on from another match.


def played_on(ply: int = 4) -> Match:
    """A finished match that began at a ply of another one."""
    return play_on(play_on(Match.begin(TOY, seed=SEED), 9).play_on(ply, bytes(32)))


def test_a_match_is_played_on_with_other_dice_and_stays_as_it_is() -> None:
    source = taken_back()
    text = source.to_json()
    fresh = source.play_on(3)
    assert (fresh.line, fresh.given, fresh.has_begun) == (source.line[:3], 3, False)
    assert fresh.seed != source.seed and fresh.commitment == dice.commitment(bytes.fromhex(fresh.seed))
    assert fresh.rewinds == [] and fresh.unsalted == [0, 1] and not fresh.salts_fixed
    fresh.add_salt(0, "ab")
    play_on(fresh)
    assert fresh.has_begun and fresh.salts_fixed and fresh.check() == []
    assert source.to_json() == text and fresh.line[:3] == source.line[:3] and fresh.line != source.line


def test_a_file_says_what_was_taken_over_and_proves_the_rest(tmp_path: Path) -> None:
    match = played_on()
    again = Match.from_json(match.to_json(), GAMES)
    assert again == match and again.given == 4 and again.check() == []
    assert all(ply >= 4 for ply, _ in match.to_dict()["chances"])
    status, said = verified_alone(match.to_dict(), tmp_path)
    assert status == 0 and "the first 4 plies were taken over from another match" in said
    claimed = forged(match, chances=[[0, 0], *match.to_dict()["chances"]])
    assert verified_alone(claimed, tmp_path)[0] == 1


def test_dice_of_another_match_are_not_passed_off_as_ones_own() -> None:
    match = played_on()
    match.given = 0
    assert match.check()[0].startswith("Move 0 shows deal")
    with pytest.raises(BadMatch, match="does not fit"):
        Match.from_dict(forged(played_on(), given=1), GAMES)
    whole = Match.begin(TOY, seed=SEED)
    play_on(whole)
    assert "given" not in whole.to_dict(), "files are written as they always were"


@pytest.mark.parametrize("given", [-1, 0, 99, True, "4", None, 4.0])
def test_what_was_taken_over_has_its_form(given: Any) -> None:
    with pytest.raises(BadMatch):
        Match.from_dict(forged(played_on(), given=given), GAMES)


def test_a_match_is_played_on_from_a_ply_it_has() -> None:
    match = play_on(Match.begin(TOY, seed=SEED), 5)
    for ply in (-1, 6):
        with pytest.raises(BadMatch, match="moves 0 to 5"):
            match.play_on(ply)
    fresh = match.play_on(5)
    fresh.rewind(2)
    assert fresh.given == 2, "what is played again falls by the new dice"
    assert play_on(fresh).check() == []


# What was written before.


@pytest.mark.parametrize("name", ["match_1.json", "match_1_salted.json"])
def test_a_file_of_the_first_format_is_read_and_verified(name: str, tmp_path: Path) -> None:
    text = (WRITTEN / name).read_text(encoding="utf-8")
    match = Match.from_json(text, GAMES)
    assert match.format == 1 and match.check() == [] and match.to_json() == text
    assert verified_alone(json.loads(text), tmp_path)[0] == 0
    with pytest.raises(BadSalt):
        match.add_salt(0, "12")


def test_a_match_of_the_first_format_goes_on_under_its_own_rule() -> None:
    old = Match.begin(TOY, seed=SEED)
    old.format = 1
    first = list(play_on(old, 2).line)
    old.rewind(0)
    assert play_on(old, 2).line == first, "as it was promised when it began"
    play_on(old)
    assert old.check() == [] and Match.from_json(old.to_json(), GAMES).check() == []


# Versions.


def folded_three() -> Match:
    """A match of the first version in which somebody folds a three, which the second forbids."""
    for number in range(50):
        match = Match.begin(TOY, seed=bytes([number]) * 32)
        play_on(match, 2)
        threes = [seat for seat in range(2) if match.position().record.card[seat] == 3]
        if threes:
            match.line.append(2 * threes[0])
            return play_on(match)
    raise AssertionError("no three in fifty deals")


def test_a_match_is_replayed_under_the_version_it_began_with() -> None:
    old = folded_three()
    again = Match.from_json(old.to_json(), {"toy": SECOND})
    assert (again.version, again.game) == (1, TOY) and again.check() == []
    assert again.position().record.tobytes() == old.position().record.tobytes()
    new = Match(SECOND, old.options, old.seats, old.line)
    assert new.version == 2 and any("T-06" in wrong for wrong in new.check())
    assert Match.begin(SECOND).version == 2


def test_a_version_that_is_gone_is_said_plainly() -> None:
    old = folded_three()
    with pytest.raises(BadMatch, match="under version 1 of Lanterns; this program has version 2"):
        Match.from_json(old.to_json(), {"toy": SECOND_ALONE})
    with pytest.raises(OtherVersion):
        Match(SECOND_ALONE, old.options, old.seats, old.line, version=1).start()


def test_two_versions_never_share_compiled_code() -> None:
    from parlour.core.cache import digest

    assert digest(SECOND) != digest(TOY)
