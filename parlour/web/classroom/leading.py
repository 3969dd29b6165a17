"""A class over HTTP, for its teacher: open one, throw, show the answers, free a name; keep it, hand it over, end it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from parlour.core.game import Game

from ..errors import NotFound
from ..lobby.routes import game_of
from ..network import Ways, ways_for
from ..scheduler import in_thread
from ..table.registry import fresh_token
from ..wire.bearer import Bearer, bearer
from ..wire.body import Body
from ..wire.names import name_of
from .room import Class
from .routes import classes_of
from .views import ClassView, seen_by

router = APIRouter(tags=["classes"])
NAME = 40  # letters in the name of a class


class ClassWanted(Body):
    """A class to open; with a name it is kept, to go on with another day."""

    game: str = Field(max_length=40, title="Game")
    options: dict[str, int | str] = Field(default={}, max_length=64, title="Options")
    seconds: int = Field(default=120, ge=10, le=3600, title="Time to answer a throw, in seconds")
    name: str = Field(default="", max_length=80, title="Name of the class")


class ClassBegun(BaseModel):
    """A class that was opened: its code, the teacher's token, the teacher's page, and the page to project."""

    code: str
    token: str
    url: str
    board: str


class RoundSeen(Body):
    """The round that the teacher's page shows; a second press on the same button does nothing."""

    round: int = Field(ge=0, le=10**6)


class ClassChanged(Body):
    """What to change about a class: the name it is kept by; whether the screen counts the answers it has shown; whether
    a round is shown as soon as everybody is in."""

    name: str | None = Field(default=None, max_length=80, title="Name of the class")
    together: bool | None = Field(default=None, title="Count the answers on the screen")
    early: bool | None = Field(default=None, title="Show the answers as soon as everybody is in")


class NameOnScreen(Body):
    """Whether a pupil's name stands beside the answer on the screen."""

    named: bool = Field(title="On the screen")


class LinkWanted(Body):
    """A teacher's link to make: beside the others, or instead of them from the moment it is first opened."""

    instead: bool = Field(title="Instead of all others")


class LinkMade(BaseModel):
    """A teacher's link: its token, which comes after the # of the teacher's page, and the ways to that page."""

    token: str
    ways: Ways


def suits_a_class(game: Game) -> bool:
    """Whether a game can be played with a class: something is typed in it that no click does."""
    return game.traits(game.choose()).typed


def check_suits(game: Game) -> None:
    """NotFound unless a game can be played with a class."""
    if not suits_a_class(game):
        raise NotFound(f"{game.title} has no moves that are typed, so there is no class for it.")


def class_name_of(text: str) -> str:
    """Return the name for a class; Malformed if it cannot be read."""
    return name_of(text, NAME, "The name of a class")


async def led_by(request: Request, code: str, header: str) -> Class:
    """The class of a code, for who leads it; WrongSeat for anybody else."""
    room = await classes_of(request).find(code)
    room.check_teacher(bearer(header))
    return room


async def told(request: Request, room: Class) -> ClassView:
    """A class to who leads it, once what has changed is kept."""
    classes = classes_of(request)
    await classes.save(room)
    return seen_by(room, None, True, classes.days)


@router.post("/api/classes", status_code=201)
async def begin(request: Request, wanted: ClassWanted) -> ClassBegun:
    """Open a class."""
    game = game_of(request, wanted.game)
    check_suits(game)
    name = class_name_of(wanted.name) if wanted.name.strip() else ""
    token, classes = fresh_token(), classes_of(request)
    room = classes.begin(game, dict(wanted.options), wanted.seconds, token)
    if name:
        await classes.name(room, name)
        await classes.save(room)
    home = f"/class/{room.code}"
    return ClassBegun(code=room.code, token=token, url=f"{home}/teacher", board=f"{home}/board")


@router.post("/api/classes/{code}/next")
async def next_throw(request: Request, code: str, shows: RoundSeen, authorization: Bearer = "") -> ClassView:
    """Throw for everybody."""
    room = await led_by(request, code, authorization)
    if shows.round == room.round:
        room.next()
    return await told(request, room)


@router.post("/api/classes/{code}/show")
async def show(request: Request, code: str, shows: RoundSeen, authorization: Bearer = "") -> ClassView:
    """Show the answers now."""
    room = await led_by(request, code, authorization)
    if shows.round == room.round and room.phase != "shown":
        room.show()
    return await told(request, room)


@router.patch("/api/classes/{code}")
async def change(request: Request, code: str, given: ClassChanged, authorization: Bearer = "") -> ClassView:
    """Keep a class by a name, to go on with it another day; choose what the screen counts and when a round is shown."""
    room = await led_by(request, code, authorization)
    if given.name is not None:
        await classes_of(request).name(room, class_name_of(given.name))
    if given.together is not None:
        room.together = given.together
    if given.early is not None:
        room.early = given.early
    room.number += 1
    room.wake()
    return await told(request, room)


@router.post("/api/classes/{code}/pupils/{number}/free")
async def free(request: Request, code: str, number: int, authorization: Bearer = "") -> ClassView:
    """Free a pupil's name: the next device that gives it has it, with what was counted."""
    room = await led_by(request, code, authorization)
    room.free(number)
    return await told(request, room)


@router.put("/api/classes/{code}/pupils/{number}/named")
async def put_name(
    request: Request, code: str, number: int, given: NameOnScreen, authorization: Bearer = ""
) -> ClassView:
    """Put a pupil's name beside the answer on the screen, if the pupil agrees, or take it away."""
    room = await led_by(request, code, authorization)
    if given.named:
        room.put_name(number)
    else:
        room.take_name(number)
    return await told(request, room)


@router.delete("/api/classes/{code}", status_code=204)
async def forget(request: Request, code: str, authorization: Bearer = "") -> None:
    """End a class for good. Nothing of it is left."""
    await classes_of(request).forget(await led_by(request, code, authorization))


@router.post("/api/classes/{code}/links", status_code=201)
async def make_link(request: Request, code: str, wanted: LinkWanted, authorization: Bearer = "") -> LinkMade:
    """A link for another teacher. One that leads instead makes all others void when it is first opened."""
    room = await led_by(request, code, authorization)
    token = fresh_token()
    if wanted.instead:
        room.teachers.hand_over(token)
    else:
        room.teachers.add(token)
    room.number += 1
    await classes_of(request).save(room)
    ways = await in_thread(ways_for, request, f"/class/{room.code}/teacher#teacher={token}")
    return LinkMade(token=token, ways=ways)


@router.delete("/api/classes/{code}/links")
async def keep_one_link(request: Request, code: str, authorization: Bearer = "") -> ClassView:
    """Make all other teachers' links void, and those that were made and never opened."""
    room = await led_by(request, code, authorization)
    room.teachers.keep_only(bearer(authorization))
    room.number += 1
    return await told(request, room)


@router.get("/api/classes/{code}/ways")
async def ways(request: Request, code: str) -> Ways:
    """How other devices come to a class: its address in the network, or what to do if there is none."""
    room = await classes_of(request).find(code)
    return await in_thread(ways_for, request, f"/class/{room.code}")
