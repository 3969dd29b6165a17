"""Every view draws, and every click means what it shows."""

from __future__ import annotations

import random
from collections.abc import Iterable
from xml.etree import ElementTree as Tree

from parlour.core.errors import Refusal
from parlour.core.game import Game
from parlour.core.record import NOBODY, OK, SEVERAL, WORLD, Record, copy
from parlour.draw.canvas import Canvas
from tests.tables import each_game, line_records, running, samples, table_list


def seats_to_ask(s: Record) -> Iterable[int]:
    """The seats that act: one, or each that may."""
    return [seat for seat in range(s.seats) if int(s.may) >> seat & 1] if s.seat == SEVERAL else [int(s.seat)]


def seen_by(game: Game, s: Record, seat: int) -> Record:
    """A copy as a seat sees it."""
    t = copy(s)
    game.engine.hide(t, seat)
    return t


def targets(game: Game, s: Record, canvas: Canvas) -> set[str]:
    """Everything that can be clicked: shapes with an `at`, and buttons."""
    drawn = {element.get("data-at", "") for element in canvas.root.iter()} - {""}
    return drawn | {button.at for button in game.view.buttons(s)}


@each_game
def test_every_position_draws(game: Game) -> None:
    for s in samples(game):
        for t in (s, seen_by(game, s, 0), seen_by(game, s, -1)):
            root = Tree.fromstring(str(game.view.board(t)))
            assert root.tag.endswith("svg") and root.get("viewBox")
            assert any(child.tag.endswith("title") and child.text for child in root)


@each_game
def test_the_still_layer_depends_on_the_options_alone(game: Game) -> None:
    for options in table_list(game)[:4]:
        stills = set()
        for ply, s in enumerate(line_records(game, options, seed=2)):
            if ply in (0, 7, 60) or s.seat == -2:
                stills.add(Tree.tostring(game.view.board(s).still.element))
        assert len(stills) == 1


@each_game
def test_moving_pieces_have_ids_of_their_own(game: Game) -> None:
    for s in samples(game):
        canvas = game.view.board(s)
        ids = [e.get("id") for e in canvas.root.iter() if e.get("id")]
        assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)


@each_game
def test_looks_suit_every_eye(game: Game) -> None:
    looks = getattr(game.view, "LOOKS", {})
    for s in samples(game) if looks else []:
        for eye in range(-1, int(s.seats)):
            assert {game.view.look_for(s, eye, narrow) for narrow in (False, True)} <= set(looks)
    assert all(looks.values()) and bool(looks) == hasattr(game.view, "look_for")


@each_game
def test_a_warning_is_a_question_and_no_obstacle(game: Game) -> None:
    warning = getattr(game.view, "warning", None)
    for s in running(game) if warning else []:
        asked = [warning(s, action) for action in game.list_legal(s)]
        assert "" in asked and all(text.endswith("?") for text in asked if text)


@each_game
def test_every_path_of_clicks_leads_to_its_action(game: Game) -> None:
    rng = random.Random(4)
    for s in running(game):
        if s.seat < 0 and s.seat != SEVERAL:
            continue
        for seat in seats_to_ask(s):
            t = seen_by(game, s, seat)
            mine = [a for a in game.list_legal(t) if game.engine.actor(t, a) == seat]
            can_click = targets(game, t, game.view.board(t))
            for action in rng.sample(mine, min(40, len(mine))):
                path = game.view.clicks(t, action)
                if path is None:
                    assert game.view.forms(t), "what is not clicked is typed"
                    continue
                assert path and set(path) <= can_click, set(path) - can_click
                assert game.view.click(t, tuple(path)) == action
                for part in range(1, len(path)):
                    begun = game.view.click(t, tuple(path[:part]))
                    assert begun is None or isinstance(begun, int), "a path begun is not refused"


@each_game
def test_no_path_of_clicks_is_the_start_of_another(game: Game) -> None:
    for s in running(game)[::2]:
        if s.seat < 0 and s.seat != SEVERAL:
            continue
        paths = {game.view.clicks(s, action) for action in game.list_legal(s)} - {None}
        begun = {path[:part] for path in paths for part in range(1, len(path))}
        assert not paths & begun


@each_game
def test_any_click_is_answered(game: Game) -> None:
    rng = random.Random(5)
    for s in running(game)[::2]:
        if s.seat < 0 and s.seat != SEVERAL:
            continue
        names = sorted(targets(game, s, game.view.board(s)))
        for _ in range(20):
            path = tuple(rng.sample(names, min(rng.randint(1, 3), len(names))))
            meant = game.view.click(s, path)
            assert meant is None or isinstance(meant, int | Refusal)
            if isinstance(meant, Refusal):
                assert meant.clause in game.rulebook and meant.text.endswith(".")


@each_game
def test_plans_and_forms_are_whole(game: Game) -> None:
    for s in running(game):
        can_click = targets(game, s, game.view.board(s))
        plan = game.view.plan(s) if hasattr(game.view, "plan") else None
        for slot in plan.slots if plan else ():
            assert slot.name and slot.label and slot.choices
            for label, path in slot.choices.values():
                assert label and set(path) <= can_click
        if plan and hasattr(game.view, "preview"):
            Tree.fromstring(str(game.view.preview(s, [])))
        for form in game.view.forms(s) if hasattr(game.view, "forms") else ():
            assert form.name and form.label and form.submit


@each_game
def test_calls_are_interrupts_that_the_rules_allow(game: Game) -> None:
    for s in samples(game):
        for seat in range(int(s.seats)):
            before = s.tobytes()
            offered = game.list_calls(seen_by(game, s, seat), seat)
            assert s.seat != NOBODY or offered == [], "nothing is called for after the end"
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
            assert s.tobytes() == before
