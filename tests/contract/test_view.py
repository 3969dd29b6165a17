"""Every view draws, and every choice it offers means what it shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as Tree

from parlour.core.errors import Refusal
from parlour.core.game import Game
from parlour.core.judge import Attempt, refuse, why_not
from parlour.core.offer import ONLOOKER, Look, Offer, Reach
from parlour.core.record import NOBODY, OK, WORLD, Record, acts, copy
from parlour.draw.canvas import changes
from tests.tables import each_game, line_records, running, samples, table_list

DRAFTED = 12  # steps that a draft is followed for


def looks(game: Game, s: Record, seat: int) -> list[Look]:
    """The ways in which a seat may look at a position."""
    return [Look(seat, arrangement=name) for name in game.view.ARRANGEMENTS or [""]]


def turns(game: Game, records: list[Record]) -> Iterator[tuple[Record, Record, Look, Offer]]:
    """Every seat that acts in these records: the truth, what it sees, its look, and what it is offered."""
    for s in records:
        for seat in range(int(s.seats)):
            if acts(s, seat):
                seen = game.hidden(s, seat)
                yield s, seen, Look(seat), game.view.offer(seen, Look(seat))


@cache
def some_turns(game: Game) -> list[tuple[Record, Record, Look, Offer]]:
    """A spread of turns."""
    return list(turns(game, running(game)[::2]))


def targets(game: Game, s: Record, look: Look, offer: Offer) -> set[str]:
    """Everything that can be clicked: shapes with an `at`, and buttons."""
    root = Tree.fromstring(str(game.view.board(s, look)))
    return {element.get("data-at", "") for element in root.iter()} - {""} | {b.at for b in offer.buttons}


@each_game
def test_every_position_draws(game: Game) -> None:
    for s in samples(game):
        for viewer in (ONLOOKER, 0):
            before, seen = s.tobytes(), game.hidden(s, viewer)
            for look in looks(game, s, viewer):
                root = Tree.fromstring(str(game.view.board(seen, look)))
                assert root.tag.endswith("svg") and root.get("viewBox")
                assert any(child.tag.endswith("title") and child.text for child in root)
                assert any(child.tag.endswith("desc") and child.text for child in root)
            assert s.tobytes() == before


@each_game
def test_the_still_layer_depends_on_the_options_alone(game: Game) -> None:
    for options in table_list(game)[:4]:
        stills = set()
        for ply, s in enumerate(line_records(game, options, seed=2)):
            if ply in (0, 7, 60) or s.seat == NOBODY:
                canvas = game.view.board(s, Look()).complete()
                stills.add((Tree.tostring(canvas.still.element), Tree.tostring(canvas.defs.element)))
        assert len(stills) == 1


@each_game
def test_moving_pieces_have_ids_of_their_own(game: Game) -> None:
    for s in samples(game):
        canvas = game.view.board(s, Look())
        root = Tree.fromstring(str(canvas))
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids)), sorted(i for i in ids if i and ids.count(i) > 1)
        (moving,) = [child for child in root if child.get("class") == "moving"]
        assert all(child.get("id") for child in moving), "every piece has an id"


@each_game
def test_what_changed_makes_the_next_picture_of_the_one_before(game: Game) -> None:
    for options in table_list(game)[:2]:
        before: dict[str, tuple[str, str, str]] = {}
        shown: dict[str, tuple[str, str, str]] = {}
        for ply, s in enumerate(line_records(game, options, seed=4)):
            after = game.view.board(s, Look()).pieces()
            for id, change in changes(before, after).items():  # type: ignore[arg-type]
                if change is None:
                    del shown[id]
                else:
                    shown[id] = (change[0], change[1], change[2] if len(change) > 2 else shown[id][2])
            assert shown == {id: piece[1:] for id, piece in after.items()}
            before = after  # type: ignore[assignment]
            if ply > 40:
                break


@each_game
def test_arrangements_suit_every_viewer(game: Game) -> None:
    named = set(game.view.ARRANGEMENTS) or {""}
    for s in samples(game):
        for viewer in range(-1, int(s.seats)):
            assert {game.view.ARRANGEMENTS.suiting(s, viewer, narrow) for narrow in (False, True)} <= named
    assert all(one.label for one in game.view.ARRANGEMENTS.values())
    assert {one.turned for one in game.view.ARRANGEMENTS.values()} <= {*game.view.ARRANGEMENTS, ""}


@each_game
def test_every_legal_action_is_offered_and_nothing_else(game: Game) -> None:
    """What is not typed can be clicked; a draft leads, step by step, to actions that may all be played."""
    for s, seen, look, offer in some_turns(game):
        mine = {a for a in game.list_legal(s) if game.engine.actor(s, a) == look.viewer}
        firsts = {choice.actions[0] for choice in offer.choices if not choice.stages}
        if not any(choice.stages for choice in offer.choices):
            assert firsts <= mine
            assert firsts == mine or offer.forms, "what is not clicked is typed"
        assert offer.choices or offer.forms or offer.finish
        for choice in offer.choices:
            assert choice.actions and choice.path
            assert not choice.warning or choice.warning.endswith("?")
        assert seen.tobytes() == game.hidden(s, look.viewer).tobytes()


@each_game
def test_a_draft_can_be_played_as_it_stands(game: Game) -> None:
    """Whatever is staged at random: as soon as it is ready its line is legal, action by action, for that seat."""
    rng = random.Random(6)
    for s, seen, look, offer in some_turns(game):
        if not any(choice.stages for choice in offer.choices):
            continue
        draft: tuple[int, ...] = ()
        for _ in range(DRAFTED):
            staged = [choice for choice in offer.choices if choice.stages]
            if not staged:
                break
            draft += rng.choice(staged).actions
            look = Look(look.viewer, draft)
            offer = game.view.offer(seen, look)
            game.view.board(seen, look).pieces()
            if offer.ready:
                t = copy(s)
                for action in offer.line:
                    assert why_not(game, t, action, look.viewer) is None
                    game.engine.play(t, action)
        assert seen.tobytes() == game.hidden(s, look.viewer).tobytes()


@each_game
def test_every_path_of_clicks_can_be_clicked(game: Game) -> None:
    for _, seen, look, offer in some_turns(game)[:40]:
        can_click = targets(game, seen, look, offer)
        for choice in offer.choices:
            assert set(choice.path) <= can_click, set(choice.path) - can_click


@each_game
def test_no_path_of_clicks_is_the_start_of_another(game: Game) -> None:
    for _, _, _, offer in some_turns(game):
        paths = {choice.path for choice in offer.choices}
        assert len(paths) == len(offer.choices), "no two choices are made by the same clicks"
        assert not paths & {path[:part] for path in paths for part in range(1, len(path))}


@each_game
def test_any_click_is_answered(game: Game) -> None:
    rng = random.Random(5)
    for s, seen, look, offer in some_turns(game)[:60]:
        names = sorted(targets(game, seen, look, offer))
        for _ in range(20):
            path = tuple(rng.sample(names, min(rng.randint(1, 3), len(names))))
            meant = game.view.click(seen, look, path)
            assert meant is None or isinstance(meant, int | Attempt | Reach)
            if isinstance(meant, Reach):
                assert meant.text.endswith(".") and {*meant.places, *meant.hits} <= set(names)
                continue
            why: Refusal | None = None
            if isinstance(meant, Attempt):
                why = refuse(game, seen, meant)
            elif meant is not None:
                why = why_not(game, s, meant, look.viewer)
            assert why is None or (why.clause in game.rulebook and why.text.endswith("."))


@each_game
def test_forms_and_buttons_are_whole(game: Game) -> None:
    for _, _, _, offer in some_turns(game):
        assert all(form.name and form.label and form.submit for form in offer.forms)
        assert all(button.at and button.label for button in offer.buttons)
        keys = [button.key for button in offer.buttons if button.key]
        assert len(keys) == len(set(keys))


@each_game
def test_calls_are_interrupts_that_the_rules_allow(game: Game) -> None:
    for s in samples(game):
        for seat in range(int(s.seats)):
            offered = game.view.offer(game.hidden(s, seat), Look(seat)).calls
            assert s.seat != NOBODY or not offered, "nothing is called for after the end"
            for call in offered:
                assert call.action in game.interrupts
                assert game.engine.refusal(s, call.action) == OK
                assert game.engine.actor(s, call.action) == WORLD
                assert set(call.consent) <= set(range(int(s.seats))) - {seat}, "seats there are, and others"
                assert len(set(call.consent)) == len(call.consent)
                assert call.word == call.word.lower().strip() and " " not in call.word and call.word
                assert call.label and call.question.endswith(("?", "."))
                assert call.request.endswith(".") if call.consent else True
            for names in ([c.action for c in offered], [c.word for c in offered], [c.label for c in offered]):
                assert len(set(names)) == len(names)
