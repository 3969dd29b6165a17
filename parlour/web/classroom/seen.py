"""A class as one screen may see it. Only `seen_by` makes that, and it reads other people's answers only once they are
shown."""

from __future__ import annotations

from pydantic import BaseModel

from ..wire import messages as m
from .room import Class, Made, Phase, Pupil


class PupilSeen(BaseModel):
    """A pupil as the teacher's screen lists them: whether the answer is in, never what it is; and whether they
    have come to this lesson."""

    pupil: int
    name: str
    answered: bool
    right: int
    rounds: int
    here: bool = True


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


class LessonSeen(BaseModel):
    """What a class did in one lesson: when it was, as a Unix time, and what was found in how many throws."""

    at: float
    throws: int
    found: int
    pupils: int


class Kept(BaseModel):
    """What a teacher's screen knows of the class beside the round: the name it is kept by, if it is; its lessons; what
    all have found together, and whether that is counted on the screen; how many links lead it."""

    name: str
    together: bool
    found: int
    links: int
    handing: bool
    lessons: list[LessonSeen]
    days: float | None = None


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
    kept: Kept | None = None


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


def kept(room: Class, days: float | None) -> Kept:
    """What a teacher's screen knows of the class beside the round."""
    return Kept(
        name=room.name,
        together=room.together,
        found=room.found,
        links=len(room.teachers.held),
        handing=bool(room.teachers.heir),
        lessons=[LessonSeen(**vars(lesson)) for lesson in room.lessons],
        days=days,
    )


def register(room: Class) -> list[PupilSeen]:
    """Everybody in the class, those who have come first."""
    found = [
        PupilSeen(
            pupil=p.number,
            name=p.name,
            answered=p.answer is not None,
            right=p.right,
            rounds=p.rounds,
            here=room.is_here(p),
        )
        for p in room.pupils.values()
    ]
    return sorted(found, key=lambda pupil: not pupil.here)


def seen_by(room: Class, pupil: Pupil | None, teacher: bool, days: float | None = None) -> ClassSeen:
    """A class as one screen may see it."""
    forms = room.throw.forms if room.throw else []
    return ClassSeen(
        number=room.number,
        code=room.code,
        phase=room.phase,
        round=room.round,
        left=round(room.left, 2),
        answers=sum(p.answer is not None for p in room.here),
        pupils=len(room.here),
        prompt=forms[0].label if forms else "",
        forms=forms if pupil and room.phase == "open" else [],
        names=register(room) if teacher else [],
        you=own(room, pupil) if pupil else None,
        shown=shown(room) if room.phase == "shown" and (teacher or pupil) else None,
        kept=kept(room, days) if teacher else None,
    )
