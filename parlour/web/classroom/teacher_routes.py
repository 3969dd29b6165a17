"""HTTP routes for teachers: open a class, throw, show answers, free a pupil's name, name the class, hand it over and
delete it.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field

from parlour.core.game import Game

from ..errors import NotFound
from ..lobby.routes import game_of
from ..network import JoinInfo, join_info_for
from ..scheduler import in_thread
from ..table.registry import fresh_token
from ..wire.bearer import Bearer, bearer
from ..wire.body import Body, View
from ..wire.names import check_name
from .pupil_routes import classes_of
from .room import Class
from .views import ClassView, class_view

router = APIRouter(tags=["classes"])
NAME = 40  # characters in the name of a class


class ClassRequest(Body):
    """A request to open a class. A class with a name is stored and can be continued on another day."""

    game: str = Field(max_length=40, title="Game")
    options: dict[str, int | str] = Field(default={}, max_length=64, title="Options")
    seconds: int = Field(default=120, ge=10, le=3600, title="Time to answer a throw, in seconds")
    name: str = Field(default="", max_length=80, title="Name of the class")


class ClassCreated(View):
    """The response about a new class: its code, the teacher's token, and links to the teacher's page and to the page
    for the classroom screen.
    """

    code: str
    token: str
    url: str
    board: str


class RoundRequest(Body):
    """The number of the round that the teacher's page displays. A request for an earlier round has no effect, so
    pressing a button twice does no harm.
    """

    round: int = Field(ge=0, le=10**6)


class ClassChange(Body):
    """Changes to a class: its name, whether the screen shows how many moves it has shown so far, and whether
    a round ends as soon as everybody has answered.
    """

    name: str | None = Field(default=None, max_length=80, title="Name of the class")
    together: bool | None = Field(default=None, title="Count the answers on the screen")
    early: bool | None = Field(default=None, title="Show the answers as soon as everybody is in")


class NameOnScreen(Body):
    """Whether the screen should display a pupil's name beside the answer."""

    named: bool = Field(title="On the screen")


class LinkRequest(Body):
    """A request for a link for another teacher. With `instead`, it replaces all other links when it is first
    opened.
    """

    instead: bool = Field(title="Instead of all others")


class LinkCreated(View):
    """A new teacher's link: its token (which goes after the # of the page's address), and complete links to the
    page.
    """

    token: str
    ways: JoinInfo


def suits_a_class(game: Game) -> bool:
    """Return whether a class can play a game: its moves must be typed."""
    return game.traits(game.choose()).typed


def check_suits(game: Game) -> None:
    """Raise NotFound unless a class can play a game."""
    if not suits_a_class(game):
        raise NotFound(
            f"Pupils type their answers, but {game.title} is played by clicking. Choose another game."
        )


def check_class_name(text: str) -> str:
    """Return the name that a teacher gives a class, with tidied spaces. Raise Malformed if the name is not allowed."""
    return check_name(text, NAME, "The name of a class")


async def class_led_by(request: Request, code: str, header: str) -> Class:
    """Return the class with this code if the Authorization header has a teacher's token of it; otherwise raise
    WrongSeat.
    """
    room = await classes_of(request).find(code)
    room.check_teacher(bearer(header))
    return room


async def save_and_view(request: Request, room: Class) -> ClassView:
    """Store a class after a change, and return it as its teacher sees it."""
    classes = classes_of(request)
    await classes.save(room)
    return class_view(room, None, True, classes.days)


@router.post("/api/classes", status_code=201)
async def begin(request: Request, body: ClassRequest) -> ClassCreated:
    """Open a class; return its code, the teacher's token, and links to its pages."""
    game = game_of(request, body.game)
    check_suits(game)
    name = check_class_name(body.name) if body.name.strip() else ""
    token, classes = fresh_token(), classes_of(request)
    room = classes.begin(game, dict(body.options), body.seconds, token)
    if name:
        await classes.name(room, name)
    await classes.save(room)
    home = f"/class/{room.code}"
    return ClassCreated(code=room.code, token=token, url=f"{home}/teacher", board=f"{home}/board")


@router.post("/api/classes/{code}/next")
async def next_throw(
    request: Request, code: str, body: RoundRequest, authorization: Bearer = ""
) -> ClassView:
    """Start the next round with a new throw, unless the teacher's page shows an earlier round. Return the
    class as its teacher sees it.
    """
    room = await class_led_by(request, code, authorization)
    if body.round == room.round:
        room.next()
    return await save_and_view(request, room)


@router.post("/api/classes/{code}/show")
async def show(request: Request, code: str, body: RoundRequest, authorization: Bearer = "") -> ClassView:
    """End the round and show the answers to everybody, unless the teacher's page shows an earlier round.
    Return the class as its teacher sees it.
    """
    room = await class_led_by(request, code, authorization)
    if body.round == room.round and room.phase != "shown":
        room.show()
    return await save_and_view(request, room)


@router.patch("/api/classes/{code}")
async def change(request: Request, code: str, body: ClassChange, authorization: Bearer = "") -> ClassView:
    """Change a class: give it a name, so that it is stored, or choose what the screen displays and when a round
    ends.
    """
    room = await class_led_by(request, code, authorization)
    if body.name is not None:
        await classes_of(request).name(room, check_class_name(body.name))
    if body.together is not None:
        room.together = body.together
    if body.early is not None:
        room.early = body.early
    room.number += 1
    room.wake()
    return await save_and_view(request, room)


@router.post("/api/classes/{code}/pupils/{number}/free")
async def free(request: Request, code: str, number: int, authorization: Bearer = "") -> ClassView:
    """Free a pupil's name. The next device that joins under that name takes over the pupil's counts."""
    room = await class_led_by(request, code, authorization)
    room.free(number)
    return await save_and_view(request, room)


@router.put("/api/classes/{code}/pupils/{number}/named")
async def show_name(
    request: Request, code: str, number: int, body: NameOnScreen, authorization: Bearer = ""
) -> ClassView:
    """Show or hide a pupil's name beside the answer on the screen. The pupil must have agreed to show it."""
    room = await class_led_by(request, code, authorization)
    if body.named:
        room.show_name(number)
    else:
        room.hide_name(number)
    return await save_and_view(request, room)


@router.delete("/api/classes/{code}", status_code=204)
async def forget(request: Request, code: str, authorization: Bearer = "") -> None:
    """Delete a class permanently."""
    await classes_of(request).forget(await class_led_by(request, code, authorization))


@router.post("/api/classes/{code}/links", status_code=201)
async def make_link(
    request: Request, code: str, body: LinkRequest, authorization: Bearer = ""
) -> LinkCreated:
    """Make a link for another teacher and return it. With `instead`, it replaces all other links when it is
    first opened.
    """
    room = await class_led_by(request, code, authorization)
    token = fresh_token()
    if body.instead:
        room.teachers.hand_over(token)
    else:
        room.teachers.add(token)
    room.number += 1
    await classes_of(request).save(room)
    ways = await in_thread(join_info_for, request, f"/class/{room.code}/teacher#teacher={token}")
    return LinkCreated(token=token, ways=ways)


@router.delete("/api/classes/{code}/links")
async def keep_one_link(request: Request, code: str, authorization: Bearer = "") -> ClassView:
    """Make all other teachers' links void, including a hand-over link that was never opened. Return the class
    as its teacher sees it.
    """
    room = await class_led_by(request, code, authorization)
    room.teachers.keep_only(bearer(authorization))
    room.number += 1
    return await save_and_view(request, room)


@router.get("/api/classes/{code}/ways")
async def ways(request: Request, code: str) -> JoinInfo:
    """Return links with which other devices can join a class. If there are none, return instructions for the
    operator on how to make the server reachable.
    """
    room = await classes_of(request).find(code)
    return await in_thread(join_info_for, request, f"/class/{room.code}")
