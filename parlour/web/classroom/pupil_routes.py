"""HTTP routes for pupils and for the projected page: view, join, answer and leave a class.

Pages poll the class once a second and send the version that they have; status 204 means that nothing has changed.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field

from parlour.core.errors import WrongSeat

from ..errors import NotFound
from ..table.registry import fresh_token
from ..wire.bearer import Bearer, bearer
from ..wire.body import Body, View
from ..wire.names import check_name
from .classes import Classes
from .register import Pupil
from .room import HANDED_OVER, Class
from .views import ClassView, class_view

router = APIRouter(tags=["classes"])
NO_STORE = {"Cache-Control": "no-store"}
NOT_JOINED = "This device is not in the class. Join with your name."
NAME, MOVE = 20, 300  # characters in a name, and in a move


class NameRequest(Body):
    """A request to join a class: a pupil's first name, or another name."""

    name: str = Field(max_length=80, title="Your first name")


class PupilJoined(View):
    """The response to a pupil who has joined a class: a number, the name and a token."""

    pupil: int
    name: str
    token: str


class AnswerRequest(Body):
    """A pupil's move for the throw of a round; null if the pupil found none."""

    round: int = Field(ge=0, le=10**6)
    move: str | None = Field(max_length=MOVE, title="Your answer")


class AgreementRequest(Body):
    """Whether the pupil agrees that the teacher may show the pupil's name beside an answer on the screen."""

    agrees: bool = Field(title="My teacher may show my name")


class AnswerJudgement(View):
    """Whether an answer is accepted. If not: the reason, the clause of the rules, and where in the text the mistake
    is.
    """

    accepted: bool
    text: str = ""
    clause: str = ""
    at: tuple[int, int] | None = None


class LineValue(View):
    """The value of a move that a pupil is typing, such as a sum, and whether the move would be accepted. If
    not: the reason, and where the mistake is.
    """

    said: str
    open: bool
    text: str = ""
    clause: str = ""
    at: tuple[int, int] | None = None


def classes_of(request: Request) -> Classes:
    """Return all classes of the app that got this request."""
    found: Classes = request.app.state.classes
    return found


async def room_of(request: Request, code: str) -> Class:
    """Return the class with this code. Raise NotFound if there is none."""
    return await classes_of(request).find(code)


def pupil_of(room: Class, header: str) -> Pupil:
    """Return the pupil whose token is in the Authorization header. Raise WrongSeat if there is none."""
    pupil = room.pupils.by_token(bearer(header))
    if pupil is None:
        raise WrongSeat(NOT_JOINED)
    return pupil


@router.get("/api/classes/{code}", response_model=ClassView)
async def get_class(
    request: Request,
    response: Response,
    code: str,
    authorization: Bearer = "",
    after: Annotated[str, Query(max_length=40)] = "",
) -> ClassView | Response:
    """Return a class as the requesting page may see it. If the page has that version already (`after`), return 204
    without a body.
    """
    classes, token = classes_of(request), bearer(authorization)
    room = await classes.find(code)
    pupil, teacher = room.pupils.by_token(token), room.is_teacher(token)
    if token and not teacher and pupil is None:
        raise WrongSeat(HANDED_OVER if room.teachers.was_teacher(token) else NOT_JOINED)
    await classes.save(room)
    view = class_view(room, pupil, teacher, classes.days)
    if after == view.version:
        return Response(status_code=204, headers=NO_STORE)
    response.headers.update(NO_STORE)
    return view


@router.get("/api/classes/{code}/board/{round}", include_in_schema=False)
async def board(request: Request, code: str, round: int) -> Response:
    """Return a picture (SVG) of a round's throw, as the acting seat sees it."""
    room = await room_of(request, code)
    if room.throw is None or round != room.round:
        raise NotFound("That throw is over, and the class is now on another one. Look at the big screen.")
    return Response(room.throw.picture, media_type="image/svg+xml", headers=NO_STORE)


@router.post("/api/classes/{code}/pupils", status_code=201)
async def join(request: Request, code: str, body: NameRequest) -> PupilJoined:
    """Let a pupil join a class under a name; return the pupil's number, name and new token."""
    token = fresh_token()
    room = await room_of(request, code)
    pupil = room.join(check_name(body.name, NAME), token)
    await classes_of(request).save(room)
    return PupilJoined(pupil=pupil.number, name=pupil.name, token=token)


@router.delete("/api/classes/{code}/pupils/{number}", status_code=204)
async def leave(request: Request, code: str, number: int, authorization: Bearer = "") -> None:
    """Remove pupil number `number` from a class. The token must be that pupil's or the teacher's."""
    room = await room_of(request, code)
    pupil = room.pupils.by_token(bearer(authorization))
    if pupil is not None and pupil.number == number:
        room.leave(number)
    else:
        room.check_teacher(bearer(authorization))
        room.remove(number)
    await classes_of(request).save(room)


@router.put("/api/classes/{code}/agreement")
async def agree(request: Request, code: str, body: AgreementRequest, authorization: Bearer = "") -> ClassView:
    """Record whether the pupil agrees that the teacher may show the pupil's name beside an answer. The pupil
    can change this at any time. Return the class as the pupil may see it.
    """
    room = await room_of(request, code)
    pupil = pupil_of(room, authorization)
    room.agree(pupil, body.agrees)
    return class_view(room, pupil, teacher=False)


@router.post("/api/classes/{code}/answers")
async def answer(
    request: Request, code: str, body: AnswerRequest, authorization: Bearer = ""
) -> AnswerJudgement:
    """Record a pupil's answer to the throw, and return whether it is accepted. After a refusal the pupil may
    try again; the last accepted answer counts.
    """
    room = await room_of(request, code)
    refusal = room.answer(pupil_of(room, authorization), body.round, body.move)
    await classes_of(request).save(room)
    if refusal:
        return AnswerJudgement(accepted=False, text=refusal.text, clause=refusal.clause, at=refusal.at)
    return AnswerJudgement(accepted=True)


@router.get("/api/classes/{code}/weigh")
async def weigh(
    request: Request,
    response: Response,
    code: str,
    round: Annotated[int, Query(ge=0, le=10**6)],
    move: Annotated[str, Query(max_length=MOVE)],
    authorization: Bearer = "",
) -> LineValue:
    """Return the value of a move while a pupil types it, such as a sum, and whether the move would be
    accepted. Nothing is recorded, and nobody else sees it.
    """
    room = await room_of(request, code)
    pupil_of(room, authorization)
    value, refusal = room.weigh(round, move)
    response.headers.update(NO_STORE)
    if refusal:
        return LineValue(said=value, open=False, text=refusal.text, clause=refusal.clause, at=refusal.at)
    return LineValue(said=value, open=True)
