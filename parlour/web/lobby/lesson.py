"""Lessons: a game's first steps on its real board, computed in advance so that the page can run them without the
server.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from parlour.core import judge
from parlour.core.errors import BadLine
from parlour.core.game import Game
from parlour.core.judge import Attempt
from parlour.core.lesson import Lesson
from parlour.core.offer import ONLOOKER, Look
from parlour.core.record import CHANCE, Record
from parlour.draw.canvas import changes
from parlour.session import visibility

from ..errors import NotFound
from ..scheduler import in_thread
from ..table import bots
from ..table.outgoing import offer_view
from ..wire import messages as m
from ..wire.body import Body, View
from .routes import game_of

router = APIRouter()
Arrangement = Annotated[str, Query(max_length=20)]


def lesson_of(game: Game) -> Lesson:
    """Return the lesson of a game. Raises NotFound if the game has none."""
    if game.lesson is None:
        raise NotFound(f"{game.title} has no first steps yet; its rules page explains everything.")
    return game.lesson


@cache
def steps_of(game: Game, arrangement: str = "") -> list[dict[str, Any]]:
    """Return every step of a lesson as data for the page: its text, the task, and the boards that follow."""
    lesson = lesson_of(game)
    s = game.words.read_position(lesson.position)
    dice = iter(lesson.dice)
    boards = throw(game, s, dice, arrangement)
    steps = []
    for step in lesson.steps:
        if step.position:
            s = game.words.read_position(step.position)
            boards = [board(game, s, arrangement)]
        entry: dict[str, Any] = {"text": step.text, "after": step.after, "point": list(step.point)}
        entry["answers"] = list(step.answers)
        entry["boards"] = boards or [board(game, s, arrangement)]
        boards = []
        if step.move is not None:
            action = game.words.read_move(s, step.move)
            if isinstance(action, Attempt) or game.why_not(s, action):
                raise BadLine(
                    f"The lesson of {game.title} asks for {step.move!r}, which is refused.", int(s.ply)
                )
            seat = int(game.engine.actor(s, action))
            offer = replace(visibility.offer(game, s, Look(seat)), calls=())
            entry["offer"] = offer_view(seat, True, offer, game.seat_names(s)).model_dump()
            entry["action"] = action
            entry["move"] = step.move
            entry["at"] = game.words.position_name(s)
            game.engine.play(s, action)
            boards = [board(game, s, arrangement), *throw(game, s, dice, arrangement)]
        for action in step.world:
            game.engine.play(s, action)
            boards = [board(game, s, arrangement)]
        steps.append(entry)
    steps.append(
        {"text": "", "after": "", "point": [], "answers": [], "boards": boards or steps[-1]["boards"][-1:]}
    )
    return steps


def board(game: Game, s: Record, arrangement: str) -> dict[str, Any]:
    """Return all pieces of a board, as the acting seat sees them."""
    wanted = visibility.pieces(game, s, Look(max(int(s.seat), ONLOOKER), arrangement=arrangement))
    return m.Pieces(changed=changes({}, wanted), order=list(wanted)).model_dump()


def throw(game: Game, s: Record, dice: Any, arrangement: str) -> list[dict[str, Any]]:
    """Play the actions of chance that come next on `s`, and return the board after each of them. `dice` is an
    iterator over the outcomes that the lesson prescribes.
    """
    boards = []
    while s.seat == CHANCE:
        game.engine.play(s, next(dice, game.list_legal(s)[0]))
        boards.append(board(game, s, arrangement))
    return boards


class TypedMove(Body):
    """A move that a player typed at a step of a lesson."""

    text: str = Field(max_length=400, title="Your move")


class StepJudgement(View):
    """Whether a typed move is the one that the step asks for; if not, a sentence for the player."""

    right: bool
    text: str = ""
    clause: str = ""


@router.post("/api/games/{name}/lesson/{step}", tags=["games"])
async def judge_step(request: Request, name: str, step: int, body: TypedMove) -> StepJudgement:
    """Judge a move that a player typed at a step of the lesson, as a table would judge it."""
    game = game_of(request, name)
    steps = await in_thread(steps_of, game) if game.lesson else []
    if not 0 <= step < len(steps) or "at" not in steps[step]:
        raise NotFound("You need not move in this step of the lesson. Press Next.")
    s = game.words.read_position(steps[step]["at"])
    action = game.words.read_move(s, body.text)
    refusal = (
        judge.refuse(game, s, action) if isinstance(action, Attempt) else game.why_not(s, action, int(s.seat))
    )
    if refusal:
        return StepJudgement(right=False, text=refusal.text, clause=refusal.clause)
    asked = steps[step]["move"]
    return StepJudgement(
        right=action == steps[step]["action"],
        text=f"That is a legal move, too. For now, try this one: {asked}.",
    )


@router.get("/games/{name}/first-steps", response_class=HTMLResponse, include_in_schema=False)
async def lesson_page(request: Request, name: str, arrangement: Arrangement = "") -> Response:
    """Return the page of a game's lesson: a few guided moves on the real board."""
    game = game_of(request, name)
    lesson_of(game)
    return await in_thread(page_of, request, game, arrangement)


def page_of(request: Request, game: Game, arrangement: str) -> Response:
    """Render the page of a lesson. Slow, because a lesson has dozens of boards: call this in a thread."""
    s = game.words.read_position(lesson_of(game).position)
    arrangement = arrangement if arrangement in game.view.ARRANGEMENTS else ""
    facts = {
        "game": game,
        "picture": visibility.picture(game, s, Look(max(int(s.seat), ONLOOKER), arrangement=arrangement)),
        "arrangements": visibility.labels_of(game),
        "learner": bots.LEVELS[bots.FIRST],
        "facts": {
            "game": game.name,
            "learner": bots.FIRST,
            "steps": steps_of(game, arrangement),
            "arrangement": arrangement,
            "arrangements": visibility.labels_of(game),
            "turns": visibility.turns_of(game),
            "suits": visibility.arrangements_for(game, s),
        },
    }
    response: Response = request.app.state.pages.TemplateResponse(request, "lesson.html", facts)
    return response
