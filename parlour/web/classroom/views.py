"""A class as one page may see it.

There are three kinds of page: the projected one, a pupil's, and the teacher's. All get the part that is for everybody,
and `for_all` makes it without knowing who asks. It names nobody who has not agreed. It does not say how many answers
are in, nor by how many pupils a move was made, and a pass is not among the moves. A pupil's page gets what that pupil
did, too; the teacher's page gets the register. The version of a page is a digest of what the page is sent, so that it
changes with nothing else.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

from pydantic import BaseModel

from ..wire import messages as m
from .answers import Made
from .register import Pupil
from .room import Class, Phase

STUCK = 2  # refused lines in one throw after which the teacher is told
Device = Literal["here", "silent", "free", "absent"]
Doing = Literal["waiting", "thinking", "stuck", "nothing", "in", "found", "none"]


class MoveSeen(BaseModel):
    """A move on the screen: what it does, what it would put on the board, and the names that may stand beside it, each
    with what was written."""

    move: str
    told: list[str]
    lights: list[str] = []
    names: list[tuple[str, str]] = []


class Shown(BaseModel):
    """The moves of a round, the best first, and the side that everybody played for."""

    side: str
    moves: list[MoveSeen]
    review: list[str]


class Own(BaseModel):
    """What a pupil's own device knows: the answer, what it does and as which of the moves it is shown; what was counted
    in this lesson."""

    name: str
    answered: bool
    written: str
    right: int
    rounds: int
    agrees: bool
    named: bool = False
    move: str = ""
    told: list[str] = []
    review: list[str] = []


class PupilSeen(BaseModel):
    """A pupil in the teacher's register: what the device and the pupil do, and whether another device asks for the
    name. Before the round is shown an answer is said to be in, and not what it is."""

    pupil: int
    name: str
    device: Device
    doing: Doing
    tries: int
    wanted: bool
    right: int
    rounds: int


class AuthorSeen(BaseModel):
    """Who made a move, how it was written, and whether the name may stand on the screen, and does."""

    pupil: int
    name: str
    written: str
    agrees: bool
    named: bool


class MadeSeen(BaseModel):
    """A move of a round as the teacher sees it; without an author it is the parlour's own."""

    by: list[AuthorSeen]
    counts: bool
    told: list[str]


class LessonSeen(BaseModel):
    """What a class did in one lesson: when it was, as a Unix time, and what was found in how many throws."""

    at: float
    throws: int
    found: int
    pupils: int


class Kept(BaseModel):
    """The name a class is kept by, if it is, for how many days, and its lessons; how many links lead it."""

    name: str
    links: int
    handing: bool
    lessons: list[LessonSeen]
    days: float | None = None


class Lead(BaseModel):
    """What only the teacher's page knows: how many of those who take part have answered, the register, who made which
    move, how the class is set, and how it is kept."""

    answers: int
    of: int
    names: list[PupilSeen]
    made: list[MadeSeen]
    together: bool
    early: bool
    stored: Kept


class ClassView(BaseModel):
    """A class as one page may see it. `you` is for a pupil's own device, `lead` for the teacher's page."""

    version: str = ""
    code: str
    phase: Phase
    round: int
    left: float
    pupils: int
    prompt: str
    so_far: int | None = None
    shown: Shown | None = None
    forms: list[m.FormView] = []
    you: Own | None = None
    lead: Lead | None = None


def for_all(room: Class) -> ClassView:
    """Return what every page may see, the projected one and those of strangers included."""
    forms = room.throw.forms if room.throw else []
    return ClassView(
        code=room.code,
        phase=room.phase,
        round=room.round,
        left=round(room.left, 2),
        pupils=len(room.pupils.here),
        prompt=forms[0].label if forms else "",
        so_far=sum(lesson.shown for lesson in room.lessons) if room.together else None,
        shown=shown(room) if room.phase == "shown" else None,
    )


def shown(room: Class) -> Shown:
    """Return the moves of a round, with no trace of who made them but for names that may be shown."""
    on_screen = set(room.on_screen)

    def names(made: Made) -> list[tuple[str, str]]:
        return [(room.pupils.all[number].name, text) for number, text in made.by if number in on_screen]

    moves = [
        MoveSeen(move=made.move, told=made.sentences, lights=made.lights, names=names(made))
        for made in room.made
        if made.typed
    ]
    return Shown(side=room.throw.side if room.throw else "", moves=moves, review=room.review)


def own(room: Class, pupil: Pupil) -> Own:
    """Return what a pupil may see of himself or herself."""
    answer = pupil.answer
    mine = next((made for made in room.made if answer and made.action == answer.action), None)
    return Own(
        name=pupil.name,
        answered=answer is not None,
        written=answer.text if answer else "",
        right=pupil.right_now,
        rounds=pupil.rounds_now,
        agrees=pupil.agrees,
        named=pupil.number in room.on_screen,
        move=mine.move if mine else "",
        told=mine.as_written[answer.text] if mine and answer else [],
        review=mine.review if mine else room.review,
    )


def device_of(room: Class, pupil: Pupil) -> Device:
    """Return what a pupil's device does."""
    if room.pupils.is_here(pupil):
        return "silent" if room.pupils.is_silent(pupil) else "here"
    return "free" if room.pupils.is_of_today(pupil) else "absent"


def doing_of(room: Class, pupil: Pupil) -> Doing:
    """Return what a pupil does in this round."""
    answer = pupil.answer
    if room.phase == "gathering" or not (answer or room.pupils.is_here(pupil)):
        return "waiting"
    if room.phase == "shown":
        return "found" if answer and answer.counts else "none"
    if answer is None:
        return "stuck" if pupil.tries >= STUCK else "thinking"
    return "in" if answer.counts else "nothing"


def register(room: Class) -> list[PupilSeen]:
    """Return everybody in the class by name, those who have come to this lesson first."""
    found = [
        PupilSeen(
            pupil=p.number,
            name=p.name,
            device=device_of(room, p),
            doing=doing_of(room, p),
            tries=p.tries,
            wanted=room.pupils.is_wanted(p),
            right=p.right,
            rounds=p.rounds,
        )
        for p in room.pupils
    ]
    return sorted(found, key=lambda pupil: (pupil.device == "absent", pupil.name.casefold()))


def made_seen(room: Class, made: Made) -> MadeSeen:
    """Return a move with everybody who made it."""
    authors = [(room.pupils.all[number], text) for number, text in made.by if number in room.pupils]
    by = [
        AuthorSeen(
            pupil=p.number, name=p.name, written=text, agrees=p.agrees, named=p.number in room.on_screen
        )
        for p, text in authors
    ]
    return MadeSeen(by=by, counts=made.typed, told=made.sentences)


def lead(room: Class, days: float | None) -> Lead:
    """Return what only the teacher's page may see."""
    lessons = [
        LessonSeen(at=one.at, throws=one.throws, found=one.found, pupils=one.pupils) for one in room.lessons
    ]
    links, handing = len(room.teachers.held), bool(room.teachers.heir)
    taking_part = room.pupils.taking_part
    return Lead(
        answers=sum(pupil.answer is not None for pupil in taking_part),
        of=len(taking_part),
        names=register(room),
        made=[made_seen(room, made) for made in room.made],
        together=room.together,
        early=room.early,
        stored=Kept(name=room.name, links=links, handing=handing, lessons=lessons, days=days),
    )


def seen_by(room: Class, pupil: Pupil | None, teacher: bool, days: float | None = None) -> ClassView:
    """Return a class as one page may see it."""
    seen = for_all(room)
    if pupil:
        seen.you = own(room, pupil)
        seen.forms = room.throw.forms if room.throw and room.phase == "open" else []
    if teacher:
        seen.lead = lead(room, days)
    seen.version = version_of(seen)
    return seen


def version_of(seen: ClassView) -> str:
    """Return a digest of what a page is sent, but for the time that runs."""
    return blake2b(seen.model_dump_json(exclude={"version", "left"}).encode(), digest_size=12).hexdigest()
