"""What is said: moves, positions and matches as text and back; refusals as sentences with a clause."""

from __future__ import annotations

import contextlib
import itertools
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.dice import draw
from parlour.core.errors import BadPosition, NotAMove
from parlour.core.game import Game
from parlour.core.judge import FIRST_ATTEMPT, Attempt, refuse
from parlour.core.match import Match, odds_at
from parlour.core.names import FIRST_PLACEHOLDER, SEATS, name_of
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.core.record import CHANCE, IS_OVER, NOBODY, OK, OUT_OF_TURN, WORLD, Record, acts, copy, same
from parlour.core.step import Step
from tests.tables import each_game, line_records, running, samples, some_codes, table_list

SEED = bytes(range(32))


def is_sentence(text: str) -> bool:
    """Whether a text starts like a sentence and ends with a full stop."""
    return bool(text) and text == text.strip() and text.endswith(".") and not text[0].islower()


@each_game
def test_moves_go_to_text_and_back(game: Game) -> None:
    for s in running(game):
        actions = game.list_legal(s)
        shown = random.Random(int(s.ply)).sample(actions, min(60, len(actions)))
        names = [game.words.move_name(s, action) for action in shown]
        assert len(set(names)) == len(names)
        for action, name in zip(shown, names, strict=True):
            assert name == " ".join(name.split()) and len(name) < 100
            assert game.words.read_move(s, name) == action, name
        for action in game.interrupts:
            if game.engine.refusal(s, action) == OK:
                assert game.words.read_move(s, game.words.move_name(s, action)) == action


@each_game
def test_positions_go_to_text_and_back(game: Game) -> None:
    for s in samples(game):
        text = game.words.position_name(s)
        assert "\n" not in text
        assert same(game.words.read_position(text), s), text
        assert Position.read(game, text) == Position(game, s)


@each_game
@given(pick=st.integers(0, 10**6), cut=st.integers(0, 400), put=st.text(max_size=4))
def test_a_damaged_position_is_refused_or_sound(game: Game, pick: int, cut: int, put: str) -> None:
    text = game.words.position_name(samples(game)[pick % len(samples(game))])
    cut %= len(text)
    damaged = text[:cut] + put + text[cut + 1 :]
    with contextlib.suppress(BadPosition):
        position = Position.read(game, damaged)
        assert Position.read(game, str(position)) == position


@each_game
@given(pick=st.integers(0, 10**6), cut=st.integers(0, 60), put=st.text(max_size=6))
def test_a_mistyped_move_is_a_move_a_refusal_or_none(game: Game, pick: int, cut: int, put: str) -> None:
    s = running(game)[pick % len(running(game))]
    actions = game.list_legal(s)
    text = game.words.move_name(s, actions[pick % len(actions)])
    cut %= len(text)
    with contextlib.suppress(NotAMove):
        read = game.words.read_move(s, text[:cut] + put + text[cut + 1 :])
        if isinstance(read, Attempt):
            why = refuse(game, s, read)
            assert why.clause in game.rulebook and is_sentence(why.text)
        else:
            assert isinstance(read, int)


@each_game
def test_a_refusal_has_its_clause_and_its_sentence(game: Game) -> None:
    for s in samples(game):
        met = {}
        for action in (-1, *some_codes(game, s)):
            code = int(game.engine.refusal(s, action))
            assert code != OUT_OF_TURN, "who may act is the table's business"
            if code != OK and len(met.setdefault(code, [])) < 12:
                met[code].append(action)
        for code, actions in met.items():
            assert code in game.words.REASONS
            for action in actions:
                refusal = game.why_not(s, action)
                assert refusal is not None and refusal.clause in game.rulebook
                assert is_sentence(refusal.text), refusal.text


@each_game
def test_a_seat_out_of_turn_hears_so(game: Game) -> None:
    for s in samples(game):
        idle = [seat for seat in range(s.seats) if not acts(s, seat)]
        for seat in idle:
            action = (game.list_legal(s) or [0])[0]
            refusal = game.why_not(s, action, seat)
            assert refusal is not None and is_sentence(refusal.text)
            assert refusal.clause in game.rulebook


@each_game
def test_every_clause_named_is_in_the_rulebook(game: Game) -> None:
    reasons = game.words.REASONS
    named = {*(r.clause for r in reasons.values()), *(o.clause for o in game.all_options if o.clause)}
    written = set(re.findall(r"\*\*([A-Z]-\d+[a-z]?)\b", game.rulebook))
    assert named <= written
    assert {OUT_OF_TURN, IS_OVER} <= set(reasons)
    attempts = [reason for code, reason in reasons.items() if code >= FIRST_ATTEMPT]
    assert all(r.clause and (callable(r.text) or is_sentence(r.text)) for r in attempts)
    assert len(game.words.FAULTS) <= 63


@each_game
def test_every_action_is_told(game: Game) -> None:
    for s in running(game):
        before = s.tobytes()
        for action in random.Random(1).sample(game.list_legal(s), 1):
            t = copy(s)
            game.engine.play(t, action)
            told = game.tell(step_of(game, s, action, t))
            assert told and all(one.strip() == one and one for one in told)
            assert not any(is_marked(one) for one in told)
            assert s.tobytes() == before
            if t.seat == NOBODY:
                assert is_sentence(game.outcome(t)) and not is_marked(game.outcome(t))


def step_of(game: Game, s: Record, action: int, t: Record, said: str = "") -> Step:
    """A ply with the records before and after it."""
    return Step(s, action, t, int(game.engine.actor(s, action)), said)


def is_marked(text: str) -> bool:
    """Whether a text still has the mark of a seat in it."""
    return any(FIRST_PLACEHOLDER <= ord(letter) < FIRST_PLACEHOLDER + SEATS for letter in text)


@each_game
def test_people_are_called_by_their_names(game: Game) -> None:
    """A seat that has a name is called by it wherever the game would have named the seat."""
    named = 0
    for s in running(game)[::2]:
        names = [f"Zoë-{seat}" for seat in range(int(s.seats))]
        t = copy(s)
        action = random.Random(3).choice(game.list_legal(s))
        game.engine.play(t, action)
        step = step_of(game, s, action, t)
        mine, usual = " ".join(game.tell(step, -1, names)), " ".join(game.tell(step))
        named += mine != usual and any(name in mine for name in names)
    assert named


@each_game
def test_what_was_typed_is_told_in_its_own_words_or_not_at_all(game: Game) -> None:
    for s in running(game)[::3]:
        for action in random.Random(2).sample(game.list_legal(s), 1):
            t = copy(s)
            game.engine.play(t, action)
            plain, name = game.tell(step_of(game, s, action, t)), game.words.move_name(s, action)
            assert game.tell(step_of(game, s, action, t, "<b>nonsense</b>")) == plain
            typed = game.tell(step_of(game, s, action, t, name))
            assert len(typed) == len(plain) and typed[1:] == plain[1:]


@each_game
def test_weighing_a_line_changes_nothing(game: Game) -> None:
    for s in samples(game):
        before = s.tobytes()
        lines = ["", "x" * 400, "6*4)+(", *(game.words.move_name(s, a) for a in game.list_legal(s)[:5])]
        for line in lines:
            said = game.words.weigh(s, Look(0), line)
            assert isinstance(said, str) and len(said) < 60 and said == said.strip()
        assert s.tobytes() == before


@each_game
def test_a_review_waits_until_it_helps_nobody(game: Game) -> None:
    """Never while the seat that chose could still choose, and for most choices at some time before the end."""
    for options in table_list(game)[:3]:
        if not game.traits(game.choose(**options)).reviews:
            continue
        records = [copy(s) for s in itertools.islice(line_records(game, options, 5), 120)]
        told = 0
        for s in records:
            if s.seat in (CHANCE, WORLD, NOBODY):
                continue
            action = game.list_legal(s)[0]
            after = copy(s)
            game.engine.play(after, action)
            step = step_of(game, s, action, after)
            assert game.words.review(step, s) is None
            reviews = {int(t.ply): game.words.review(step, t) for t in records[int(s.ply) :]}
            later = [ply for ply, review in reviews.items() if review is not None]
            if later:
                told += 1
                sentences = reviews[later[0]]()
                assert sentences and all(isinstance(one, str) and one for one in sentences)
                assert later == list(range(later[0], len(records))), "once told, it stays told"
        assert told


@each_game
def test_who_acts_is_told_what_is_asked(game: Game) -> None:
    """A whole sentence that fits beside the board, for every seat that acts, seen with its own eyes."""
    asked = 0
    for options in table_list(game):
        for s in itertools.islice(line_records(game, options, 11), 400):
            for seat in [seat for seat in range(int(s.seats)) if acts(s, seat)]:
                seen = game.hidden(s, seat)
                before, said = seen.tobytes(), game.view.offer(seen, Look(seat)).task
                assert is_sentence(said) and len(said) < 90 and is_plain(said), said
                assert seen.tobytes() == before
                asked += 1
    assert asked


def is_plain(text: str) -> bool:
    """Whether a text is for people: nothing of code in it, nothing left to fill in."""
    return not re.search(r"[_{}<>\[\]]|None|NaN|  ", text)


@each_game
def test_half_a_choice_is_told_how_it_goes_on(game: Game) -> None:
    for s in running(game):
        for seat in [seat for seat in range(int(s.seats)) if acts(s, seat)]:
            offer = game.view.offer(game.hidden(s, seat), Look(seat))
            begun = {choice.path[:n] for choice in offer.choices for n in range(1, len(choice.path))}
            assert begun <= set(offer.prompts), "a second click is asked for in words"
            for said in offer.prompts.values():
                assert said[0].isupper() and said[-1] in ".?" and len(said) < 200 and is_plain(said), said


@each_game
def test_names_at_the_table_differ(game: Game) -> None:
    for options in table_list(game):
        s = game.start(**options)
        names = [game.words.seat_name(s, seat) for seat in range(s.seats)]
        assert len(set(names)) == len(names) and all(names)
        assert game.seats[0] <= s.seats <= game.seats[1]


@each_game
def test_the_text_board_fits_a_terminal(game: Game) -> None:
    for s in samples(game)[::3]:
        text = game.words.text(s)
        assert text.strip()
        assert max(map(len, text.splitlines())) <= 120


def play_match(game: Game, options: dict[str, object], plies: int) -> Match:
    """A match with honest dice, and choices at random."""
    match = Match.begin(game, seed=SEED, **options)
    s, rng = match.start(), random.Random(3)
    while s.seat != NOBODY and len(match.line) < plies:
        if s.seat in (CHANCE, WORLD):
            action = draw(SEED, b"", int(s.ply), *odds_at(game, s))
        else:
            action = rng.choice(game.list_legal(s))
        game.engine.play(s, action)
        match.line.append(action)
    return match


@each_game
@pytest.mark.parametrize("plies", [40, 10**6])
def test_matches_go_to_json_and_back(game: Game, plies: int) -> None:
    for options in table_list(game)[:2]:
        match = play_match(game, options, plies)
        text = match.to_json()
        again = Match.from_json(text, {game.name: game})
        assert again.to_json() == text
        assert again.position() == match.position()
        assert match.check() == []
        if match.position().over:
            assert again.check() == [] and again.seed == SEED.hex()
        else:
            assert SEED.hex() not in text


@each_game
def test_the_board_is_told_to_those_who_listen(game: Game) -> None:
    """In sentences, every seat by its mark; nothing of code, no map; what a seat may not see is not told."""
    for s in samples(game)[::2]:
        before, told = s.tobytes(), game.words.describe(s)
        assert s.tobytes() == before
        assert all(is_plain(one) and one.endswith(".") and not one[0].islower() for one in told), told
        names = tuple(f"Zoë-{seat}" for seat in range(int(s.seats)))
        desc = game.view.board(s, Look(names=names)).desc
        assert is_marked("".join(told)) and not is_marked(desc)
        assert all((name in desc) == (name_of(seat) in "".join(told)) for seat, name in enumerate(names))
