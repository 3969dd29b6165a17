"""Classes over HTTP, for teachers: open, throw, show answers, free a name, name, hand over and delete a class."""

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
    """A class to open. A class with a name is stored and can go on another day."""

    game: str = Field(max_length=40, title="Game")
    options: dict[str, int | str] = Field(default={}, max_length=64, title="Options")
    seconds: int = Field(default=120, ge=10, le=3600, title="Time to answer a throw, in seconds")
    name: str = Field(default="", max_length=80, title="Name of the class")


class ClassCreated(View):
    """A new class: its code, the teacher's token, the teacher's page and the page to project."""

    code: str
    token: str
    url: str
    board: str


class RoundRequest(Body):
    """The round that the teacher's page shows, so that pressing a button twice has no effect."""

    round: int = Field(ge=0, le=10**6)


class ClassChange(Body):
    """Changes to a class: the name it is stored under, whether the screen counts the answers it has shown, and whether
    a round ends as soon as everybody has answered."""

    name: str | None = Field(default=None, max_length=80, title="Name of the class")
    together: bool | None = Field(default=None, title="Count the answers on the screen")
    early: bool | None = Field(default=None, title="Show the answers as soon as everybody is in")


class NameOnScreen(Body):
    """Whether the screen shows a pupil's name beside the answer."""

    named: bool = Field(title="On the screen")


class LinkRequest(Body):
    """A teacher's link to make: in addition to the others or, once it is first opened, instead of them."""

    instead: bool = Field(title="Instead of all others")


class LinkCreated(View):
    """A teacher's link: its token, which goes after the # of the teacher's page, and links to that page."""

    token: str
    ways: JoinInfo


def suits_a_class(game: Game) -> bool:
    """Return whether a class can play a game: it has moves that are typed."""
    return game.traits(game.choose()).typed


def check_suits(game: Game) -> None:
    """Raise NotFound unless a class can play a game."""
    if not suits_a_class(game):
        raise NotFound(f"You type no moves in {game.title}, so a class cannot play it.")


def check_class_name(text: str) -> str:
    """Return the name under which a teacher stores a class, with tidied spaces. Raise Malformed if it is not
    allowed.
    """
    return check_name(text, NAME, "The name of a class")


async def class_led_by(request: Request, code: str, header: str) -> Class:
    """Return the class of a code, if the header has its teacher's token; else raise WrongSeat."""
    room = await classes_of(request).find(code)
    room.check_teacher(bearer(header))
    return room


async def save_and_view(request: Request, room: Class) -> ClassView:
    """Store a class that was changed, and return it as its teacher sees it."""
    classes = classes_of(request)
    await classes.save(room)
    return class_view(room, None, True, classes.days)


@router.post("/api/classes", status_code=201)
async def begin(request: Request, body: ClassRequest) -> ClassCreated:
    """Open a class."""
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
    """Start the next round with a new throw."""
    room = await class_led_by(request, code, authorization)
    if body.round == room.round:
        room.next()
    return await save_and_view(request, room)


@router.post("/api/classes/{code}/show")
async def show(request: Request, code: str, body: RoundRequest, authorization: Bearer = "") -> ClassView:
    """End the round and show the answers."""
    room = await class_led_by(request, code, authorization)
    if body.round == room.round and room.phase != "shown":
        room.show()
    return await save_and_view(request, room)


@router.patch("/api/classes/{code}")
async def change(request: Request, code: str, body: ClassChange, authorization: Bearer = "") -> ClassView:
    """Name a class, so that it is stored; choose what the screen counts and when a round ends."""
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
    """Free a pupil's name: the next device that joins under it gets it, with its counts."""
    room = await class_led_by(request, code, authorization)
    room.free(number)
    return await save_and_view(request, room)


@router.put("/api/classes/{code}/pupils/{number}/named")
async def show_name(
    request: Request, code: str, number: int, body: NameOnScreen, authorization: Bearer = ""
) -> ClassView:
    """Show a pupil's name beside the answer on the screen, if the pupil agrees, or hide it."""
    room = await class_led_by(request, code, authorization)
    if body.named:
        room.show_name(number)
    else:
        room.hide_name(number)
    return await save_and_view(request, room)


@router.delete("/api/classes/{code}", status_code=204)
async def forget(request: Request, code: str, authorization: Bearer = "") -> None:
    """Delete a class for good."""
    await classes_of(request).forget(await class_led_by(request, code, authorization))


@router.post("/api/classes/{code}/links", status_code=201)
async def make_link(
    request: Request, code: str, body: LinkRequest, authorization: Bearer = ""
) -> LinkCreated:
    """Make a link for another teacher. With `instead`, it makes all other links void when it is first opened."""
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
    """Make all other teachers' links void, including one that was never opened."""
    room = await class_led_by(request, code, authorization)
    room.teachers.keep_only(bearer(authorization))
    room.number += 1
    return await save_and_view(request, room)


@router.get("/api/classes/{code}/ways")
async def ways(request: Request, code: str) -> JoinInfo:
    """Return links with which other devices can join a class; if there are none, how to start the server so that
    other devices can reach it.
    """
    room = await classes_of(request).find(code)
    return await in_thread(join_info_for, request, f"/class/{room.code}")
