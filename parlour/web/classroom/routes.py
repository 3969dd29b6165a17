"""A class over HTTP, for its pupils and the projected page: join it, answer, and see what one may see of it.

Pages ask for the class once a second with the version they have seen; 204 says that nothing has changed.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from parlour.core.errors import WrongSeat

from ..errors import NotFound
from ..table.registry import fresh_token
from ..wire.bearer import Bearer, bearer
from ..wire.body import Body
from ..wire.names import name_of
from .classes import Classes
from .register import Pupil
from .room import HANDED, Class
from .views import ClassView, seen_by

router = APIRouter(tags=["classes"])
NO_STORE = {"Cache-Control": "no-store"}
GONE = "This device is not in the class. Come in with your name."
NAME, MOVE = 20, 300  # letters in a name, and in a move


class NameGiven(Body):
    """A pupil's first name, or anything else to be called by."""

    name: str = Field(max_length=80, title="Your first name")


class PupilJoined(BaseModel):
    """A pupil's number and token."""

    pupil: int
    name: str
    token: str


class AnswerGiven(Body):
    """A move for the throw of a round; no move: nothing was found."""

    round: int = Field(ge=0, le=10**6)
    move: str | None = Field(max_length=MOVE, title="Your answer")


class AgreementGiven(Body):
    """Whether a pupil's name may stand beside an answer on the screen."""

    agrees: bool = Field(title="My teacher may show my name")


class Judged(BaseModel):
    """Whether an answer counts; if not, why, by which clause, and where in the text the trouble lies."""

    accepted: bool
    text: str = ""
    clause: str = ""
    at: tuple[int, int] | None = None


class Weighing(BaseModel):
    """What a line comes to that is being typed, or lacks; whether it would count; if not, why, and where."""

    said: str
    open: bool
    text: str = ""
    clause: str = ""
    at: tuple[int, int] | None = None


def classes_of(request: Request) -> Classes:
    """The classes of this server."""
    found: Classes = request.app.state.classes
    return found


async def room_of(request: Request, code: str) -> Class:
    """The class of a code."""
    return await classes_of(request).find(code)


def pupil_of(room: Class, header: str) -> Pupil:
    """The pupil who speaks; WrongSeat for anybody else."""
    pupil = room.pupils.of_token(bearer(header))
    if pupil is None:
        raise WrongSeat(GONE)
    return pupil


@router.get("/api/classes/{code}", response_model=ClassView)
async def look(
    request: Request,
    response: Response,
    code: str,
    authorization: Bearer = "",
    after: Annotated[str, Query(max_length=40)] = "",
) -> ClassView | Response:
    """The class as the asker may see it; 204 if that is still the version `after`."""
    classes, token = classes_of(request), bearer(authorization)
    room = await classes.find(code)
    pupil, teacher = room.pupils.of_token(token), room.is_teacher(token)
    if token and not teacher and pupil is None:
        raise WrongSeat(HANDED if room.teachers.was_one(token) else GONE)
    await classes.save(room)
    seen = seen_by(room, pupil, teacher, classes.days)
    if after == seen.version:
        return Response(status_code=204, headers=NO_STORE)
    response.headers.update(NO_STORE)
    return seen


@router.get("/api/classes/{code}/board/{round}", include_in_schema=False)
async def board(request: Request, code: str, round: int) -> Response:
    """The picture of a round's throw, as the seat that acts sees it."""
    room = await room_of(request, code)
    if room.throw is None or round != room.round:
        raise NotFound("There is no such throw on the board.")
    return Response(room.throw.picture, media_type="image/svg+xml", headers=NO_STORE)


@router.post("/api/classes/{code}/pupils", status_code=201)
async def join(request: Request, code: str, given: NameGiven) -> PupilJoined:
    """Join a class under a name."""
    token = fresh_token()
    room = await room_of(request, code)
    pupil = room.join(name_of(given.name, NAME), token)
    await classes_of(request).save(room)
    return PupilJoined(pupil=pupil.number, name=pupil.name, token=token)


@router.delete("/api/classes/{code}/pupils/{number}", status_code=204)
async def leave(request: Request, code: str, number: int, authorization: Bearer = "") -> None:
    """Leave a class, or strike a pupil off as the teacher."""
    room = await room_of(request, code)
    pupil = room.pupils.of_token(bearer(authorization))
    if pupil is not None and pupil.number == number:
        room.leave(number)
    else:
        room.check_teacher(bearer(authorization))
        room.remove(number)
    await classes_of(request).save(room)


@router.put("/api/classes/{code}/agreement")
async def agree(request: Request, code: str, given: AgreementGiven, authorization: Bearer = "") -> ClassView:
    """Say whether the teacher may show one's name beside an answer. It can be taken back at any time."""
    room = await room_of(request, code)
    pupil = pupil_of(room, authorization)
    room.agree(pupil, given.agrees)
    return seen_by(room, pupil, teacher=False)


@router.post("/api/classes/{code}/answers")
async def answer(request: Request, code: str, given: AnswerGiven, authorization: Bearer = "") -> Judged:
    """Answer the throw. What is refused may be tried again; the last answer that is accepted counts."""
    room = await room_of(request, code)
    refusal = room.answer(pupil_of(room, authorization), given.round, given.move)
    await classes_of(request).save(room)
    if refusal:
        return Judged(accepted=False, text=refusal.text, clause=refusal.clause, at=refusal.at)
    return Judged(accepted=True)


@router.get("/api/classes/{code}/weigh")
async def weigh(
    request: Request,
    response: Response,
    code: str,
    round: Annotated[int, Query(ge=0, le=10**6)],
    move: Annotated[str, Query(max_length=MOVE)],
    authorization: Bearer = "",
) -> Weighing:
    """What a line comes to while it is typed. Nothing is changed, and nobody else hears of it."""
    room = await room_of(request, code)
    pupil_of(room, authorization)
    said, refusal = room.weigh(round, move)
    response.headers.update(NO_STORE)
    if refusal:
        return Weighing(said=said, open=False, text=refusal.text, clause=refusal.clause, at=refusal.at)
    return Weighing(said=said, open=True)
