"""Wizards Circle, choosing together: in secret, from what is legal at first, carried out in order. T-65"""

from __future__ import annotations

import random
from itertools import islice, permutations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.bots import LEVELS
from parlour.cli.app import app
from parlour.core.compile import compiled
from parlour.core.errors import BadOption, BadPosition
from parlour.core.line import random_walk
from parlour.core.match import Match
from parlour.core.offer import ONLOOKER, Look, Reach
from parlour.core.options import refuse_strays
from parlour.core.position import Position
from parlour.core.record import NOBODY, OK, SEVERAL, Record, acts, copy, same
from parlour.core.step import Step
from parlour.games.taliesin import view
from parlour.games.taliesin.board import OWN_LEVEL, PLACES
from parlour.games.taliesin.rules import judge, together, turns
from parlour.games.taliesin.state import AWAITED, DRAWN, GOLD_WINS, HIDDEN, LAPSED, PLIES, RUNNING, TAKEN
from parlour.games.taliesin.words.positions import brief_name
from parlour.session import visibility
from tests.clauses import clause

from .kit import GAME, act, clicked, do, pos, refused, start, typed, words
from .slow import Boards

CIRCLE = {"ruleset": "circle", "together": "yes"}
V_16 = ("W 1:162-2:162", "P 1:161-1:129", "P 2:161-2:162", "P 3:161-3:129")


def role_of(s: Record, action: int) -> int:
    """The role whose piece an action moves."""
    return int(OWN_LEVEL[s.at[action // PLACES]]) + 1


@clause("T-65", "allows")
def test_two_who_choose_the_same_zone_and_the_second_lapses() -> None:  # V-16
    s = do(start(**CIRCLE), *V_16)
    assert [int(s.carried[role]) for role in (0, 1, 3)] == [
        act("1:162", "2:162"),
        act("1:161", "1:129"),
        act("3:161", "3:129"),
    ]
    assert s.carried[2] == LAPSED - act("2:161", "2:162")
    assert "W162" in brief_name(s).split("/")[1] and "P161" in brief_name(s).split("/")[1]
    assert (s.side, s.seat, int(s.may), s.ply, s.quiet) == (1, SEVERAL, 0b11110000, 4, 1)


@clause("T-65", "allows")
def test_nothing_moves_before_everybody_has_chosen_and_the_order_of_choosing_does_not_matter() -> None:
    begun = start(**CIRCLE)
    ends = set()
    for order in permutations(V_16):
        s = copy(begun)
        for i, move in enumerate(order):
            assert (s.at == begun.at).all() and (s.side, s.slot, s.seat) == (0, 0, SEVERAL)
            assert int(s.may).bit_count() == 4 - i == together.count_awaited(s)
            s = do(s, move)
        ends.add(s.tobytes())
    assert len(ends) == 1


@clause("T-65 T-42", "allows")
def test_each_of_two_screens_may_leave_and_the_second_stays() -> None:
    """A Henge on 1:27 looks along segment 9 at the Life Force on 1:100 past two screens on 1:46 and 1:63."""
    s = pos("h28,W45,P64,L100/-/P60,l154 g", **CIRCLE)
    for move in ("W 1:45-1:47", "P 1:64-1:63"):
        assert GAME.why_not(s, words.read_move(s, move)) is None, "the other still screens it"
    t = do(s, "W 1:45-1:47", "P 3:60-3:61", "P 1:64-1:63")
    assert t.carried.tolist() == [act("1:45", "1:47"), LAPSED - act("1:64", "1:63"), -1, act("3:60", "3:61")]


@clause("T-65", "refuses")
def test_what_only_another_choice_would_allow_is_not_legal() -> None:
    s = start(**CIRCLE)
    refusal = GAME.why_not(s, act("1:161", "1:162"))
    assert refusal is not None and refusal.clause == "T-12", "the Wizard is still there"
    t = do(s, "W 1:162-2:162")
    assert GAME.why_not(t, act("1:161", "1:162")) == refusal, "whatever was chosen"


@clause("T-65", "refuses")
def test_who_has_chosen_waits_and_nobody_chooses_for_another() -> None:
    said = "has chosen already. The moves are made when everybody has chosen."
    s = do(start(**CIRCLE), "W 1:162-2:162")
    again = GAME.why_not(s, act("1:144", "2:144"))
    assert again is not None and (again.clause, again.text) == ("T-65", f"The captain {said}")
    assert str(GAME.why_not(s, act("1:144", "2:144"), seat=0)) == f"The captain {said} (T-65)"
    assert str(GAME.why_not(s, act("2:161", "2:162"), seat=3)) == (
        "The player of level 2 chooses for the People piece on level 2. (T-59)"
    )
    assert str(GAME.why_not(s, act("3:153", "2:153"), seat=1)) == (
        "It is gold's turn, and the silver Wizard on 3:153 cannot move. (T-13)"
    )
    assert (
        str(GAME.why_not(s, act("1:1", "1:2"), seat=1))
        == "It is gold's turn, and there is no piece on 1:1. (T-13)"
    )
    t = do(s, "P 1:161-1:129")
    assert refused(t, view.click(t, Look(2), ("1:92",))).clause == "T-65", "also to who is still to choose"
    assert clicked(t, "1:92", "1:124").clause == "T-65"
    assert isinstance(view.click(t, Look(1), ("1:92",)), Reach), "who waits may look at any piece"
    assert view.click(s, Look(1), ("2:161",)) == act("2:161", "2:161"), "it is explained at the first click"
    assert view.click(s, Look(2), ("2:161",)) is None


@clause("T-65", "refuses")
def test_only_a_circle_chooses_together() -> None:
    for ruleset in ("aesir", "travellers"):
        with pytest.raises(
            BadOption, match="Players choose their moves together only in Wizards Circle"
        ) as refused:
            start(ruleset=ruleset, together="yes")
        assert refused.value.clause == "T-65"
        with pytest.raises(BadOption, match="needs ruleset=circle"):
            refuse_strays(GAME.options, {"ruleset": ruleset, "together": "yes"})


@clause("T-65 T-45", "allows")
def test_a_captured_life_force_ends_the_game_in_the_middle_of_a_turn() -> None:
    s = pos("A153,L40,P60,l154/-/P60,p27 g", danger="open", **CIRCLE)
    end = do(s, "P 3:60-3:61", "P 1:60-1:61", "A 1:153x1:154")
    assert (end.result, end.reason, end.seat, int(end.may)) == (GOLD_WINS, TAKEN, NOBODY, 0)
    assert end.carried.tolist() == [act("1:153", "1:154"), -1, -1, -1], "the others' choices are forgotten"
    assert "P60" in brief_name(end) and GAME.faults_of(end) == []
    on = do(s, "P 3:60-3:61", "P 1:60-1:61", "A 1:153-1:136")
    assert on.result == RUNNING and "P61" in brief_name(on)


@clause("T-65 T-62", "allows")
def test_roles_without_a_legal_move_are_not_asked() -> None:
    """Silver's Life Force is endangered by King Arthur on 3:118: only the captain and the level 3 player can answer."""
    s = pos("L40,P60/p100/A118,h120,l154 s", **CIRCLE)
    assert s.chosen.tolist() == [AWAITED, -1, -1, AWAITED] and int(s.may) == 0b10010000
    refusal = GAME.why_not(s, act("2:100", "2:99"))
    assert refusal is not None and refusal.clause == "T-41"
    before = pos("L40,P60,A118/p100/h120,l154 g", **CIRCLE)
    step = "P 1:60-1:61", "A 1:118-3:118"
    told = Position(GAME, do(before, step[0])).tell(step[1])
    assert "Silver's player of level 2 had no move and was skipped." in told


@clause("T-65 T-51", "allows")
def test_a_turn_that_the_move_limit_cuts_short_is_not_carried_out() -> None:
    s = do(start(ply_limit=3, **CIRCLE), *V_16[:3])
    assert (s.result, s.reason, s.seat, int(s.may)) == (DRAWN, PLIES, NOBODY, 0)
    assert (s.at == start(**CIRCLE).at).all() and GAME.faults_of(s) == []


@clause("T-65 T-67", "allows")
def test_a_team_of_three_and_one_alone_choose_for_all_their_roles() -> None:
    s = start(gold_players=3, silver_players=3, **CIRCLE)
    assert int(s.may) == 0b111
    assert int(do(s, "W 1:162-2:162").may) == 0b111, "the captain has a level as well"
    assert int(do(s, "W 1:162-2:162", "P 1:161-1:129").may) == 0b110
    alone = start(gold_players=1, silver_players=4, **CIRCLE)
    assert int(alone.may) == 1
    assert GAME.view.offer(alone, Look(0)).task == (
        "You play these roles: captain, level 1, level 2 and level 3. Choose a move for each role. "
        "It stays secret until all have chosen."
    )
    assert int(do(alone, *V_16).may) == 0b11110


def test_the_wait_is_for_those_who_have_not_chosen() -> None:
    s = do(start(**CIRCLE), *V_16[:3])
    assert words.text(s).startswith(
        "Gold to choose: level 3.\nYour captain has chosen: the Wizard from 1:162 to 2:162.\n"
    )
    assert str(GAME.why_not(s, -1, seat=0)) == (
        "It is not your turn to choose. The game waits for Gold level 3 (level 3). (T-65)"
    )
    assert "Still to choose: Gold level 3." in GAME.view.board(s, Look()).desc


# Secrecy.


def choices_of(s: Record, role: int) -> list[int]:
    """Every move that a role may choose."""
    return [action for action in GAME.list_legal(s) if role_of(s, action) == role]


@clause("T-65", "refuses")
def test_whatever_is_chosen_looks_the_same_to_everybody_else() -> None:
    s = start(**CIRCLE)
    for role in range(4):
        made = [do(s, words.move_name(s, action)) for action in choices_of(s, role)[:12]]
        for viewer in range(-1, 8):
            looks = {GAME.hidden(t, viewer).tobytes() for t in made}
            assert len(looks) == (len(made) if viewer == role else 1)


@clause("T-65", "refuses")
def test_no_picture_offer_description_or_log_tells_a_choice() -> None:
    s = start(**CIRCLE)
    for viewer in (ONLOOKER, 1, 2, 6):
        heard = set()
        for action in choices_of(s, 0):
            after = copy(s)
            GAME.engine.play(after, action)
            look = Look(viewer)
            names = GAME.seat_names(s)
            heard.add((
                visibility.picture(GAME, after, look),
                str(visibility.offer(GAME, after, look)) if viewer >= 0 else "",
                visibility.describe(GAME, after, look),
                *visibility.tell(GAME, Step(s, action, after, 0), viewer, names, True),
            ))  # fmt: skip
        assert len(heard) == 1
        assert next(iter(heard))[-1] == "Gold's captain has chosen."


@clause("T-65", "allows")
def test_who_chose_sees_the_choice() -> None:
    s, action = start(**CIRCLE), act("1:162", "2:162")
    after = do(s, "W 1:162-2:162")
    told = visibility.tell(GAME, Step(s, action, after, 0), 0, GAME.seat_names(s), True)
    assert told == [
        "Gold's captain chose to move the Wizard from 1:162 to 2:162. The move is made when everybody has chosen."
    ]
    mine, yours = (GAME.view.board(GAME.hidden(after, viewer), Look(viewer)) for viewer in (0, 1))
    assert 'd="M' in str(mine.pieces()["plan-way-0"]) and 'd="M' not in str(yours.pieces()["plan-way-0"])
    assert "Your captain has chosen: the Wizard from 1:162 to 2:162." in mine.desc
    assert "has chosen" not in yours.desc


@clause("T-65", "allows")
def test_when_all_are_in_everybody_is_told_everything() -> None:
    s = do(start(**CIRCLE), *V_16[:3])
    action, after = act("3:161", "3:129"), do(s, V_16[3])
    for viewer in range(-1, 8):
        assert visibility.tell(GAME, Step(s, action, after, 3), viewer, GAME.seat_names(s), True) == [
            "Gold's Wizard moved from 1:162 to 2:162 on level 2.",
            "Gold's People piece moved from 1:161 to 1:129.",
            "Gold's player of level 2 had chosen the People piece from 2:161 to 2:162; "
            "that move had become impossible and was dropped.",
            "Gold's People piece moved from 3:161 to 3:129.",
        ]


@clause("T-65", "allows")
def test_a_guess_is_a_legal_choice_of_its_role_and_every_one_can_come() -> None:
    s = do(start(**CIRCLE), *V_16[:1])
    seen, guessed = GAME.hidden(s, 3), set()
    assert seen.chosen.tolist() == [HIDDEN, AWAITED, AWAITED, AWAITED]
    for luck in range(0, 2**62, 2**56):
        t = copy(seen)
        GAME.engine.guess(t, 3, luck + 12345)
        assert judge.refuse_move(t, int(t.chosen[0]), 0) == OK and GAME.faults_of(t) == []
        guessed.add(int(t.chosen[0]))
    assert guessed == set(choices_of(start(**CIRCLE), 0))


@clause("T-65", "refuses")
def test_only_the_last_choice_is_final() -> None:
    s = start(**CIRCLE)
    for i, move in enumerate(V_16):
        assert bool(turns.blocks_undo(s, words.read_move(s, move))) == (i == 3)
        s = do(s, move)


@clause("T-65", "refuses")
def test_a_position_with_choices_is_read_and_a_hidden_or_illegal_one_is_not() -> None:
    s = do(start(**CIRCLE), *V_16[:2])
    text = words.position_name(s)
    assert text.endswith("| ruleset=circle together=yes chosen=1:162-2:162,1:161-1:129")
    assert same(words.read_position(text), s) and GAME.read(text).record.may == 0b1100
    hidden = words.position_name(GAME.hidden(s, 1))
    assert hidden.endswith("chosen=?0,1:161-1:129")
    with pytest.raises(BadPosition, match="hidden choice"):
        GAME.read(hidden)
    for wrong in ("1:162-1:161", "1:162-2:162,1:144-2:144", "1:1-1:2", "x", ",".join(m[2:] for m in V_16)):
        with pytest.raises(BadPosition):
            GAME.read(text.rsplit("=", 1)[0] + f"={wrong}")
    with pytest.raises(BadPosition):
        GAME.read("L40,P60/-/l154 g | chosen=1:60-1:61")
    for field, role, value in (
        ("chosen", 0, act("1:162", "1:161")),
        ("chosen", 2, -1),
        ("carried", 0, 2**30),
    ):
        t = copy(s)
        t[field][role] = value
        assert GAME.faults_of(t) == [
            "the choices of a turn were not legal at its start, or do not fit who is to choose"
        ]
    t = copy(start())
    t.carried[0] = 5
    assert GAME.faults_of(t)


# Against the slow referee, on other targets, and with bots.


@pytest.mark.parametrize("options", [{}, {"danger": "open", "gold_players": 3, "silver_players": 3}], ids=str)
@clause("T-65", "allows")
def test_the_slow_referee_carries_out_the_same(options: dict[str, object]) -> None:
    s = start(**CIRCLE, **options)
    choices: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {}
    lapses = 0
    before = brief_name(s)
    for action in islice(random_walk(GAME, copy(s), 3, engine=compiled(GAME)), 400):
        boards = Boards(before, **CIRCLE, **options)
        role = role_of(s, action)
        a, b = ((place // 162 + 1, place % 162 + 1) for place in divmod(action, PLACES))
        boards.slot = role
        assert (a, b) in boards.moves()
        choices[role] = (a, b)
        side = int(s.side)
        GAME.engine.play(s, action)
        if s.side != side or s.result != RUNNING:
            lapsed = boards.carry_out(choices)
            assert boards.standing() == Boards(brief_name(s)).standing()
            assert lapsed == [r for r in range(4) if s.carried[r] <= LAPSED] or s.reason == TAKEN
            lapses += len(lapsed)
            choices, before = {}, brief_name(s)
    assert lapses > 0


@pytest.mark.parametrize("bot", LEVELS.values(), ids=lambda bot: bot.name)
def test_every_bot_chooses_for_its_own_roles(bot: object) -> None:
    s, rng = start(gold_players=3, silver_players=4, **CIRCLE), random.Random(2)
    for _ in range(9):
        seat = rng.choice([seat for seat in range(int(s.seats)) if acts(s, seat)])
        action = bot.choose(GAME, GAME.hidden(s, seat), seat)  # type: ignore[attr-defined]
        assert GAME.why_not(s, action, seat) is None
        GAME.engine.play(s, action)


def test_a_bot_that_looks_ahead_captures() -> None:
    s = pos("L40,P100/-/P100,p99,l154 g", **CIRCLE)
    assert LEVELS["eager"].choose(GAME, GAME.hidden(s, 3), 3) == act("3:100", "3:99")


def test_a_match_is_written_and_read_with_its_choices() -> None:
    match = Match.begin(GAME, seed=bytes(32), **CIRCLE)
    match.line += [int(words.read_move(match.start(), move)) for move in V_16[:3]]
    assert Match.from_json(match.to_json(), {GAME.name: GAME}).position() == match.position()
    text = match.to_text()
    assert Match.from_text(text, {GAME.name: GAME}).line == match.line


def test_at_one_keyboard_nobody_reads_what_another_chose(tmp_path: Path) -> None:
    typed = "W 1:162-2:162\n\nA 1:144-2:144\nP 1:161-1:129\nquit\n"
    options = ("-o", "ruleset=circle", "-o", "together=yes", "--people", "2", "--bots", "uniform")
    made = CliRunner().invoke(
        app, ["play", "taliesin", *options, "--save", str(tmp_path / "m.json")], input=typed
    )
    first, cleared, second = made.stdout.partition("\n" * 40)
    assert (
        cleared
        and "Gold's captain chose to move the Wizard from 1:162 to 2:162. The move is made when everybody has chosen."
        in first
    )
    before, _, after = second.partition("Gold's player of level 2 has chosen.")
    assert "Gold to choose: level 1, level 2 and level 3." in before and "2:162" not in before
    assert "You are the player of level 1. Choose a move. It stays secret until all have chosen." in before
    assert "The captain has chosen already." in before and "(rules T-65)" in before
    assert "Gold's Wizard moved from 1:162 to 2:162 on level 2." in after


def test_a_typed_move_of_another_role_is_explained() -> None:
    s = do(start(**CIRCLE), "W 1:162-2:162")
    assert typed(s, "A 1:144-2:144").clause == "T-65"
