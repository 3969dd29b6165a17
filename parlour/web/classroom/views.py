"""A class as one page may see it.

There are three kinds of page: the projected one, a pupil's and the teacher's. All of them get the public part, which
`public_view` makes without knowing who asks. It names no pupil who has not agreed. It does not say how many answers
there are or how many pupils made a move, and it does not list passes. A pupil's page also gets the pupil's own part,
and the teacher's page the register. A page's version is a digest of its data, so that it changes with nothing else.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

from ..wire import messages as m
from ..wire.body import View
from .answers import RoundMove
from .register import Pupil
from .room import Class, Phase

STUCK = 2  # refused lines in one throw after which a pupil counts as stuck
Device = Literal["here", "silent", "free", "absent"]
Doing = Literal["waiting", "thinking", "stuck", "nothing", "in", "found", "none"]


class MoveView(View):
    """A move on the screen: its sentences, the pieces that it adds to the board, and the names shown beside it, each
    with the text that the pupil wrote."""

    move: str
    told: list[str]
    lights: list[str] = []
    names: list[tuple[str, str]] = []


class RoundView(View):
    """The moves of a round, best first, and the side that everybody played for."""

    side: str
    moves: list[MoveView]
    review: list[str]


class OwnView(View):
    """What a pupil's own device sees: the answer, what it does, which move on the screen it is, and the counts of this
    lesson."""

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


class PupilView(View):
    """A pupil in the teacher's register: the state of the device and the pupil, and whether another device wants the
    name. Before the round ends it says that there is an answer, and not what it is."""

    pupil: int
    name: str
    device: Device
    doing: Doing
    tries: int
    wanted: bool
    right: int
    rounds: int


class AuthorView(View):
    """Who made a move, the text, whether the pupil agrees to be named, and whether the screen shows the name."""

    pupil: int
    name: str
    written: str
    agrees: bool
    named: bool


class RoundMoveView(View):
    """A move of a round as the teacher sees it; without an author it is the server's own."""

    by: list[AuthorView]
    counts: bool
    told: list[str]


class LessonView(View):
    """What a class did in one lesson: when it was, as a Unix time, its throws, and the answers found."""

    at: float
    throws: int
    found: int
    pupils: int


class StoredClassView(View):
    """How a class is stored: its name ("" if it is not), for how many days, its lessons and its teachers' links."""

    name: str
    links: int
    handing: bool
    lessons: list[LessonView]
    days: float | None = None


class TeacherView(View):
    """What only the teacher's page sees: how many of the pupils have answered, the register, who made which move, the
    settings of the class, and how it is stored."""

    answers: int
    of: int
    names: list[PupilView]
    made: list[RoundMoveView]
    together: bool
    early: bool
    kept: StoredClassView


class ClassView(View):
    """A class as one page may see it. `you` is for a pupil's own device, `lead` for the teacher's page."""

    version: str = ""
    code: str
    phase: Phase
    round: int
    left: float
    pupils: int
    prompt: str
    so_far: int | None = None
    shown: RoundView | None = None
    forms: list[m.FormView] = []
    you: OwnView | None = None
    lead: TeacherView | None = None


def public_view(room: Class) -> ClassView:
    """Return what every page may see, including the projected one and those of strangers."""
    forms = room.throw.forms if room.throw else []
    return ClassView(
        code=room.code,
        phase=room.phase,
        round=room.round,
        left=round(room.left, 2),
        pupils=len(room.pupils.here),
        prompt=forms[0].label if forms else "",
        so_far=sum(lesson.shown for lesson in room.lessons) if room.together else None,
        shown=round_view(room) if room.phase == "shown" else None,
    )


def round_view(room: Class) -> RoundView:
    """Return the moves of a finished round. They do not show who made them, except for the names that the teacher
    shows.
    """
    on_screen = set(room.on_screen)

    def names(made: RoundMove) -> list[tuple[str, str]]:
        return [(room.pupils.all[number].name, text) for number, text in made.by if number in on_screen]

    moves = [
        MoveView(move=made.move, told=made.sentences, lights=made.lights, names=names(made))
        for made in room.made
        if made.typed
    ]
    return RoundView(side=room.throw.side if room.throw else "", moves=moves, review=room.review)


def own_view(room: Class, pupil: Pupil) -> OwnView:
    """Return what only the pupil's own device may see: the answer, its result and the counts."""
    answer = pupil.answer
    mine = next((made for made in room.made if answer and made.action == answer.action), None)
    return OwnView(
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
    """Return the state of a pupil's device, such as active or silent."""
    if room.pupils.is_here(pupil):
        return "silent" if room.pupils.is_silent(pupil) else "here"
    return "free" if room.pupils.is_in_lesson(pupil) else "absent"


def doing_of(room: Class, pupil: Pupil) -> Doing:
    """Return what a pupil is doing in this round."""
    answer = pupil.answer
    if room.phase == "gathering" or not (answer or room.pupils.is_here(pupil)):
        return "waiting"
    if room.phase == "shown":
        return "found" if answer and answer.counts else "none"
    if answer is None:
        return "stuck" if pupil.tries >= STUCK else "thinking"
    return "in" if answer.counts else "nothing"


def register_view(room: Class) -> list[PupilView]:
    """Return all pupils by name, those who have joined this lesson first."""
    found = [
        PupilView(
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


def round_move_view(room: Class, made: RoundMove) -> RoundMoveView:
    """Return a move with everybody who made it."""
    authors = [(room.pupils.all[number], text) for number, text in made.by if number in room.pupils]
    by = [
        AuthorView(
            pupil=p.number, name=p.name, written=text, agrees=p.agrees, named=p.number in room.on_screen
        )
        for p, text in authors
    ]
    return RoundMoveView(by=by, counts=made.typed, told=made.sentences)


def teacher_view(room: Class, days: float | None) -> TeacherView:
    """Return what only the teacher's page may see."""
    lessons = [
        LessonView(at=one.at, throws=one.throws, found=one.found, pupils=one.pupils) for one in room.lessons
    ]
    links, handing = len(room.teachers.held), bool(room.teachers.heir)
    taking_part = room.pupils.taking_part
    return TeacherView(
        answers=sum(pupil.answer is not None for pupil in taking_part),
        of=len(taking_part),
        names=register_view(room),
        made=[round_move_view(room, made) for made in room.made],
        together=room.together,
        early=room.early,
        kept=StoredClassView(name=room.name, links=links, handing=handing, lessons=lessons, days=days),
    )


def class_view(room: Class, pupil: Pupil | None, teacher: bool, days: float | None = None) -> ClassView:
    """Return a class as one page may see it: a pupil's page if `pupil` is given, the teacher's if `teacher` is true,
    otherwise the screen.
    """
    view = public_view(room)
    if pupil:
        view.you = own_view(room, pupil)
        view.forms = room.throw.forms if room.throw and room.phase == "open" else []
    if teacher:
        view.lead = teacher_view(room, days)
    view.version = version_of(view)
    return view


def version_of(view: ClassView) -> str:
    """Return a digest of a page's data, except the time that is left."""
    return blake2b(view.model_dump_json(exclude={"version", "left"}).encode(), digest_size=12).hexdigest()
