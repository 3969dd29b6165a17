"""A class over HTTP: open one, join it, answer, and see what one may see of it.

Screens ask for the class about once a second with the number they have seen; 204 says nothing has
changed. Only `seen_by` makes what they get, and it reads other people's answers only once they are shown.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel, Field

from parlour.core.errors import WrongSeat
from parlour.core.game import Game

from ..errors import Malformed, NotFound
from ..lobby.routes import OptionSeen, game_of, seen
from ..table.registry import fresh_token
from ..wire import messages as m
from ..wire.body import Body
from .classes import Class, Classes, Made, Phase, Pupil

router = APIRouter(tags=["classes"])
Bearer = Annotated[str, Header(alias="Authorization", max_length=200)]
NO_STORE = {"Cache-Control": "no-store"}
GONE = "You are not in this class (any more). Join it with your name."
NAME, MOVE = 20, 300  # letters in a name, and in a move


class ClassWanted(Body):
    """A class to open."""

    game: str = Field(max_length=40, title="Game")
    options: dict[str, int | str] = Field(default={}, max_length=64, title="Options")
    seconds: int = Field(default=120, ge=10, le=3600, title="Time to answer a throw, in seconds")


class ClassBegun(BaseModel):
    """A class that was opened: its code, the teacher's token, and the teacher's screen."""

    code: str
    token: str
    url: str


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


class RoundSeen(Body):
    """The round that the teacher's screen shows; a second press on the same button does nothing."""

    round: int = Field(ge=0, le=10**6)


class PupilSeen(BaseModel):
    """A pupil as the teacher's screen lists them: whether the answer is in, never what it is."""

    pupil: int
    name: str
    answered: bool
    right: int
    rounds: int


class Own(BaseModel):
    """What a pupil's own device knows."""

    name: str
    answered: bool
    move: str
    right: int
    rounds: int
    told: list[str] = []
    review: list[str] = []


class MadeSeen(BaseModel):
    """A move of a round that is shown, and who wrote it how; what it would put on the board, as SVG."""

    by: list[tuple[str, str]]
    typed: bool
    told: list[str]
    lights: list[str] = []


class Shown(BaseModel):
    """All answers of a round, the best first, and the side that everybody played for. Who found nothing is told so on
    their own device alone."""

    side: str
    moves: list[MadeSeen]
    review: list[str]


class ClassSeen(BaseModel):
    """A class as one screen may see it."""

    number: int
    code: str
    phase: Phase
    round: int
    left: float
    answers: int
    pupils: int
    prompt: str
    forms: list[m.FormSeen] = []
    names: list[PupilSeen] = []
    you: Own | None = None
    shown: Shown | None = None


def classes_of(request: Request) -> Classes:
    """The classes of this server."""
    state = request.app.state
    if not hasattr(state, "classes"):
        state.classes = Classes()
    found: Classes = state.classes
    return found


def suits_a_class(game: Game) -> bool:
    """Whether a game can be played with a class: something is typed in it that no click does."""
    return game.traits(game.choose()).typed


def bearer(header: str) -> str:
    """The token in an Authorization header; empty if there is none."""
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def pupil_of(room: Class, header: str) -> Pupil:
    """The pupil who speaks; WrongSeat for anybody else."""
    pupil = room.pupil_of(bearer(header))
    if pupil is None:
        raise WrongSeat(GONE)
    return pupil


def name_of(text: str) -> str:
    """A name fit to be shown to a class."""
    name = " ".join(text.split())
    if not name or len(name) > NAME or not name.isprintable():
        raise Malformed(f"A name has 1 to {NAME} letters.")
    return name


def own(room: Class, pupil: Pupil) -> Own:
    """What a pupil may see of himself or herself: what the move does is told with everybody's."""
    answer = pupil.answer
    mine = next((made for made in room.made if answer and made.action == answer.action), None)
    return Own(
        name=pupil.name,
        answered=answer is not None,
        move=answer.text if answer else "",
        right=pupil.right,
        rounds=pupil.rounds,
        told=mine.sentences if mine else [],
        review=mine.review if mine else room.review,
    )


def shown(room: Class) -> Shown:
    """The answers, which are for everybody now."""

    def named(made: Made) -> list[tuple[str, str]]:
        return [(room.pupils[number].name, text) for number, text in made.by if number in room.pupils]

    moves = [
        MadeSeen(by=named(made), typed=made.typed, told=made.sentences, lights=made.lights)
        for made in room.made
    ]
    side = room.throw.side if room.throw else ""
    made = [move for move in moves if move.by]
    return Shown(side=side, moves=made, review=room.review)


def seen_by(room: Class, pupil: Pupil | None, teacher: bool) -> ClassSeen:
    """A class as one screen may see it."""
    forms = room.throw.forms if room.throw else []
    register = [
        PupilSeen(pupil=p.number, name=p.name, answered=p.answer is not None, right=p.right, rounds=p.rounds)
        for p in room.pupils.values()
    ]
    return ClassSeen(
        number=room.number,
        code=room.code,
        phase=room.phase,
        round=room.round,
        left=round(room.left, 2),
        answers=sum(p.answer is not None for p in room.pupils.values()),
        pupils=len(room.pupils),
        prompt=forms[0].label if forms else "",
        forms=forms if pupil and room.phase == "open" else [],
        names=register if teacher else [],
        you=own(room, pupil) if pupil else None,
        shown=shown(room) if room.phase == "shown" and (teacher or pupil) else None,
    )


@router.post("/api/classes", status_code=201)
async def begin(request: Request, wanted: ClassWanted) -> ClassBegun:
    """Open a class."""
    game = game_of(request, wanted.game)
    if not suits_a_class(game):
        raise NotFound(f"{game.title} has no moves that are typed, so there is no class for it.")
    token = fresh_token()
    room = classes_of(request).begin(game, dict(wanted.options), wanted.seconds, token)
    return ClassBegun(code=room.code, token=token, url=f"/class/{room.code}/board")


@router.get("/api/classes/{code}", response_model=ClassSeen)
async def look(
    request: Request,
    response: Response,
    code: str,
    authorization: Bearer = "",
    after: Annotated[int, Query(ge=-1)] = -1,
) -> ClassSeen | Response:
    """The class as the asker may see it; 204 if that is what was seen at number `after`."""
    room = classes_of(request).find(code)
    token = bearer(authorization)
    pupil = room.pupil_of(token)
    teacher = room.is_teacher(token)
    if token and not teacher and pupil is None:
        raise WrongSeat(GONE)
    if after == room.number:
        return Response(status_code=204, headers=NO_STORE)
    response.headers.update(NO_STORE)
    return seen_by(room, pupil, teacher)


@router.get("/api/classes/{code}/board/{round}", include_in_schema=False)
async def board(request: Request, code: str, round: int) -> Response:
    """The picture of a round's throw, as the seat that acts sees it."""
    room = classes_of(request).find(code)
    if room.throw is None or round != room.round:
        raise NotFound("There is no such throw on the board.")
    return Response(room.throw.picture, media_type="image/svg+xml", headers=NO_STORE)


@router.post("/api/classes/{code}/pupils", status_code=201)
async def join(request: Request, code: str, given: NameGiven) -> PupilJoined:
    """Join a class under a name."""
    token = fresh_token()
    pupil = classes_of(request).find(code).join(name_of(given.name), token)
    return PupilJoined(pupil=pupil.number, name=pupil.name, token=token)


@router.delete("/api/classes/{code}/pupils/{number}", status_code=204)
async def leave(request: Request, code: str, number: int, authorization: Bearer = "") -> None:
    """Go, or send a pupil out."""
    room = classes_of(request).find(code)
    pupil = room.pupil_of(bearer(authorization))
    if pupil is None or pupil.number != number:
        room.check_teacher(bearer(authorization))
    room.leave(number)


@router.post("/api/classes/{code}/answers")
async def answer(request: Request, code: str, given: AnswerGiven, authorization: Bearer = "") -> Judged:
    """Answer the throw. What is refused may be tried again; the last answer that is accepted counts."""
    room = classes_of(request).find(code)
    refusal = room.answer(pupil_of(room, authorization), given.round, given.move)
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
    room = classes_of(request).find(code)
    pupil_of(room, authorization)
    said, refusal = room.weigh(round, move)
    response.headers.update(NO_STORE)
    if refusal:
        return Weighing(said=said, open=False, text=refusal.text, clause=refusal.clause, at=refusal.at)
    return Weighing(said=said, open=True)


@router.post("/api/classes/{code}/next")
async def next_throw(request: Request, code: str, shows: RoundSeen, authorization: Bearer = "") -> ClassSeen:
    """Throw for everybody."""
    room = classes_of(request).find(code)
    room.check_teacher(bearer(authorization))
    if shows.round == room.round:
        room.next()
    return seen_by(room, None, True)


@router.post("/api/classes/{code}/show")
async def show(request: Request, code: str, shows: RoundSeen, authorization: Bearer = "") -> ClassSeen:
    """Show the answers now."""
    room = classes_of(request).find(code)
    room.check_teacher(bearer(authorization))
    if shows.round == room.round and room.phase != "shown":
        room.show()
    return seen_by(room, None, True)


# The pages.


def page(request: Request, template: str, game: Game | None, **facts: Any) -> Response:
    """A page of a class."""
    pages = request.app.state.pages
    context = {"game": game, "facts": {"game": game.name if game else "", **facts}, **facts}
    response: Response = pages.TemplateResponse(request, template, context)
    return response


def ask_again(request: Request, code: str, wrong: NotFound) -> Response:
    """Where a code is typed, once more, with what was wrong; a program is told it as programs are."""
    if "text/html" not in request.headers.get("accept", ""):
        raise wrong
    response = page(request, "class_pupil.html", None, code=code[:8], trouble=str(wrong))
    response.status_code = wrong.status
    return response


@router.get("/games/{name}/class", response_class=HTMLResponse, include_in_schema=False)
async def class_setup_page(request: Request, name: str) -> Response:
    """Open a class."""
    game = game_of(request, name)
    if not suits_a_class(game):
        raise NotFound(f"{game.title} has no moves that are typed, so there is no class for it.")
    options: list[OptionSeen] = [o for o in seen(game, {}).options if o.common and o.matters]
    facts = {"game": game, "options": options, "facts": {"game": game.name}}
    response: Response = request.app.state.pages.TemplateResponse(request, "class_setup.html", facts)
    return response


@router.get("/class", response_class=HTMLResponse, include_in_schema=False)
async def join_page(request: Request, code: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Where a code is typed."""
    if not code:
        return page(request, "class_pupil.html", None, code="")
    try:
        return RedirectResponse(f"/class/{classes_of(request).find(code.strip()).code}", 303)
    except NotFound as error:
        return ask_again(request, code, error)


@router.get("/class/{code}", response_class=HTMLResponse, include_in_schema=False)
async def pupil_page(request: Request, code: str) -> Response:
    """A pupil's device."""
    try:
        room = classes_of(request).find(code)
    except NotFound as error:
        return ask_again(request, code, error)
    return page(request, "class_pupil.html", room.game, code=room.code)


@router.get("/class/{code}/board", response_class=HTMLResponse, include_in_schema=False)
async def teacher_page(request: Request, code: str) -> Response:
    """The teacher's screen, for a projector."""
    room = classes_of(request).find(code)
    return page(request, "class_teacher.html", room.game, code=room.code)
