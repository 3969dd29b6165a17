"""The data of a class as one of its pages may see it.

There are three kinds of page: for the projector, for a pupil and for the teacher. All get the public part, which
`public_view` makes without knowing who asks. It names no pupil who has not agreed. It does not reveal how many
answers there are or how many pupils found a move, and it does not list passes. A pupil's page also gets the pupil's
own part, and the teacher's page the register. The version of a page's data is a digest of the data, so it changes
only when they do.
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
    """A move that the class found, as the projected page shows it: the sentences about its effect, the pieces
    that it adds to the picture of the board, and the names of pupils to show beside it, each with the text
    that the pupil typed.
    """

    move: str
    told: list[str]
    lights: list[str] = []
    names: list[tuple[str, str]] = []


class RoundView(View):
    """The moves that were found in a finished round, best first, and the side for which everybody played."""

    side: str
    moves: list[MoveView]
    review: list[str]


class OwnView(View):
    """A pupil's own data: the answer, its move and effect once the round is over, the review of the move, and
    the counts of this lesson.
    """

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
    """A row of the teacher's register: a pupil, the state of the pupil's device, and whether another device wants to
    use the name. Before the round ends the row says only whether the pupil has answered.
    """

    pupil: int
    name: str
    device: Device
    doing: Doing
    tries: int
    wanted: bool
    right: int
    rounds: int


class AuthorView(View):
    """A pupil who found a move: the text, whether the pupil agrees to be named, and whether the screen shows the
    name.
    """

    pupil: int
    name: str
    written: str
    agrees: bool
    named: bool


class RoundMoveView(View):
    """A move of a round as the teacher sees it. A move without authors is the server's own."""

    by: list[AuthorView]
    counts: bool
    told: list[str]


class LessonView(View):
    """The counts of one lesson: its time (Unix), its throws, and the answers that pupils found."""

    at: float
    throws: int
    found: int
    pupils: int


class StoredClassView(View):
    """The storage of a class: its name ("" if it is not stored), for how many days it is kept, its lessons,
    the number of its teachers' links, and whether a hand-over link waits to be opened.
    """

    name: str
    links: int
    handing: bool
    lessons: list[LessonView]
    days: float | None = None


class TeacherView(View):
    """The data that only the teacher's page sees: how many pupils have answered, the register, the authors of each
    move, and the settings and storage of the class.
    """

    answers: int
    of: int
    names: list[PupilView]
    made: list[RoundMoveView]
    together: bool
    early: bool
    kept: StoredClassView


class ClassView(View):
    """The data of a class as one page may see them. `you` is the part for a pupil's own device, `lead` the part for
    the teacher's page.
    """

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
    """Return the data that every page may see, including the projected page and pages of strangers."""
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
    """Return the moves of a finished round, with only those authors' names that the teacher shows."""
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
    """Return the data that only the pupil's own device may see: the answer, its effect, the review and the
    counts.
    """
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
    """Return the state of a pupil's device as one word: here, silent, free (any device may take the name) or absent."""
    if room.pupils.is_here(pupil):
        return "silent" if room.pupils.is_silent(pupil) else "here"
    return "free" if room.pupils.is_in_lesson(pupil) else "absent"


def doing_of(room: Class, pupil: Pupil) -> Doing:
    """Return the pupil's state in this round, as one word. Before the first throw or while absent: "waiting".
    Without an answer: "thinking", or "stuck" after several refused tries. With an answer: "in", or "nothing"
    if it is no move that counts. Once the answers are shown: "found" or "none".
    """
    answer = pupil.answer
    if room.phase == "gathering" or not (answer or room.pupils.is_here(pupil)):
        return "waiting"
    if room.phase == "shown":
        return "found" if answer and answer.counts else "none"
    if answer is None:
        return "stuck" if pupil.tries >= STUCK else "thinking"
    return "in" if answer.counts else "nothing"


def register_view(room: Class) -> list[PupilView]:
    """Return all pupils sorted by name; those who have joined the present lesson come first."""
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
    """Return a move with all pupils who found it, for the teacher."""
    authors = [(room.pupils.all[number], text) for number, text in made.by if number in room.pupils]
    by = [
        AuthorView(
            pupil=p.number, name=p.name, written=text, agrees=p.agrees, named=p.number in room.on_screen
        )
        for p, text in authors
    ]
    return RoundMoveView(by=by, counts=made.typed, told=made.sentences)


def teacher_view(room: Class, days: float | None) -> TeacherView:
    """Return the data that only the teacher's page may see."""
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
    """Return the data of a class as one page may see them: a pupil's page if `pupil` is given, the teacher's page if
    `teacher` is true, otherwise the projected page.
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
    """Return a digest of a page's data, by which a page notices changes. The remaining time is left out, because it
    changes all the time.
    """
    return blake2b(view.model_dump_json(exclude={"version", "left"}).encode(), digest_size=12).hexdigest()
