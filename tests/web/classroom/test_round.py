"""A round: everybody answers one throw alone, and nobody sees an answer before all are shown."""

from __future__ import annotations

import json
from typing import Any

from parlour.core.record import copy
from parlour.core.step import Step
from parlour.web.classroom import throw as t

from .school import GAME, Lesson, School, school

__all__ = ["school"]


def authors(lesson: Lesson) -> dict[str, str]:
    """Who wrote what, as the teacher sees it."""
    return {author["name"]: author["written"] for made in lesson.lead()["made"] for author in made["by"]}


def test_a_whole_round(school: School) -> None:
    lesson = school.begin(seconds=60)
    ann, ben = lesson.join("Ann"), lesson.join("  Ben ")
    seen = lesson.look(ann)
    assert seen["phase"] == "gathering" and seen["you"]["name"] == "Ann" and seen["forms"] == []
    assert [p["name"] for p in lesson.lead()["names"]] == ["Ann", "Ben"]
    assert lesson.next()["phase"] == "open"
    seen = lesson.look(ann)
    assert seen["forms"][0]["label"] == seen["prompt"] and seen["left"] == 60
    assert seen["prompt"].startswith("Use ")  # of whose turn it is the class need not know
    first, last = lesson.moves()[0], lesson.moves()[-1]
    assert lesson.answer(ann, first).json()["accepted"]
    assert lesson.lead()["answers"] == 1 and lesson.look(ann)["you"]["written"] == first
    assert lesson.answer(ben, last).json()["accepted"]
    seen = lesson.look(lesson.token)
    assert seen["phase"] == "shown" and seen["shown"]["side"] in ("A", "B")
    assert authors(lesson) == {"Ann": first, "Ben": last}
    moves = {made["move"]: made for made in seen["shown"]["moves"]}
    assert {first, last} <= set(moves) and len(moves) <= 2 + t.OWN, "the class's, and the parlour's own"
    own_made = moves[first]
    assert len(own_made["lights"]) == 1 and "covered by" in own_made["lights"][0]
    worths = [made.worth for made in lesson.room.made]
    assert worths == sorted(worths, reverse=True) and worths[0] > worths[-1], "best first"
    assert "could have made" in seen["shown"]["review"][0]
    assert [(p["right"], p["rounds"]) for p in seen["lead"]["names"]] == [(1, 1), (1, 1)]
    throw = lesson.room.throw
    assert throw
    after = copy(throw.s)
    action = GAME.words.read_move(throw.s, first)
    GAME.engine.play(after, action)
    step = Step(throw.s, action, after, throw.seat, first)
    assert "one way" not in own_made["told"][0], "it is told as Ann wrote it"
    assert own_made["told"] == GAME.tell(step, throw.seat)
    mine = lesson.look(ann)["you"]
    assert mine["told"] == own_made["told"]
    assert mine["review"] == t.review(GAME, throw, action)
    seen = lesson.next()
    assert (seen["round"], seen["phase"], seen["lead"]["answers"], seen["shown"]) == (2, "open", 0, None)


def test_one_move_of_several_is_told_once(school: School) -> None:
    lesson = school.begin()
    pupils = [lesson.join(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    lesson.next()
    move = lesson.moves()[0]
    for token in pupils[:2]:
        lesson.answer(token, move)
    lesson.answer(pupils[2], "pass")
    lesson.answer(pupils[3], None)
    made = [one for one in lesson.lead()["made"] if one["by"]]
    assert [[author["name"] for author in one["by"]] for one in made] == [["Ann", "Ben"], ["Cleo"]]
    assert [one["counts"] for one in made] == [True, False]
    assert [p["right"] for p in lesson.lead()["names"]] == [1, 1, 0, 0]
    moves = [one["move"] for one in lesson.look("")["shown"]["moves"]]
    assert moves.count(move) == 1 and "pass" not in moves


def test_a_refused_sum_has_its_clause_and_costs_nothing(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    number = lesson.room.number
    for text, clause in (("9+9", "H-20"), ("(", "H-22"), ("spam", "")):
        judged = lesson.answer(ann, text).json()
        assert not judged["accepted"] and judged["clause"] == clause and judged["text"]
    assert lesson.answer(ann, "9+9").json()["at"] == [0, 1]
    assert lesson.room.number == number and not lesson.look(ann)["you"]["answered"]
    first, second = lesson.moves()[:2]
    assert lesson.answer(ann, first).json()["accepted"]
    assert not lesson.answer(ann, "9+9").json()["accepted"]
    assert lesson.look(ann)["you"]["written"] == first
    assert lesson.answer(ann, second).json()["accepted"]
    lesson.answer(ben, None)
    assert authors(lesson) == {"Ann": second}


def test_no_answer_leaves_before_the_round_is_shown(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    quiet = lesson.look(lesson.token)
    move = lesson.moves()[0]
    for text in (move, lesson.moves()[-1]):
        assert lesson.answer(ann, text).json()["accepted"]
        seen = lesson.look(lesson.token)
        for known in (quiet, seen):
            known.pop("version", None), known["lead"].pop("answers", None)
            for row in known["lead"]["names"]:
                row["doing"] = "thinking"
        assert seen == quiet, "to the teacher an answer is in, and no more"
        assert not any(text in json.dumps(lesson.look(token)) for token in (ben, lesson.token, ""))
    lesson.answer(ben, move)
    for token in (ann, ben, lesson.token, ""):
        assert lesson.look(token)["shown"]["moves"]


def test_time_is_up(school: School) -> None:
    lesson = school.begin(seconds=60)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    move = lesson.moves()[0]
    lesson.answer(ann, move)
    school.now += 59.9
    assert lesson.look(ben)["phase"] == "open"
    school.now += 0.2
    late = lesson.answer(ben, move)
    assert late.status_code == 409 and "over" in late.json()["detail"]
    seen = lesson.look(ben)
    assert seen["phase"] == "shown" and not seen["you"]["answered"] and authors(lesson) == {"Ann": move}
    lesson.next()
    old = lesson.answer(ben, move, round=1)
    assert old.status_code == 409 and "another throw" in old.json()["detail"]


def test_nothing_changed_is_said_in_no_words(school: School) -> None:
    lesson = school.begin()
    ann = lesson.join("Ann")
    version = lesson.look(ann)["version"]
    answer = lesson.ask("GET", f"?after={version}", ann)
    assert answer.status_code == 204 and answer.content == b""
    lesson.next()
    assert lesson.ask("GET", f"?after={version}", ann).status_code == 200
    version = lesson.look(ann)["version"]
    school.now += 3
    assert lesson.ask("GET", f"?after={version}", ann).status_code == 204, "time runs on the page itself"


def test_a_pupil_has_a_line_weighed(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")

    def weigh(move: str, token: str = ann, round: int = 1) -> Any:
        return lesson.ask("GET", "/weigh", token, params={"move": move, "round": round})

    assert weigh("1").status_code == 409, "nothing was thrown yet"
    lesson.next()
    number, good = lesson.room.number, lesson.moves()[0]
    sent, made = good.split("=")
    assert weigh(sent).json() == {"said": f"= {made}", "open": True, "text": "", "clause": "", "at": None}
    seen = weigh(sent + "+").json()
    assert not seen["open"] and seen["clause"] == "H-22" and seen["at"] == [len(sent) + 1] * 2
    assert weigh("time is up").json()["clause"] == "H-81"
    assert weigh("").json()["clause"] == "H-28"
    assert lesson.room.number == number, "nobody sees anything of it"
    assert all(pupil.answer is None for pupil in lesson.room.pupils)
    assert weigh(sent, lesson.token).status_code == 403 and weigh(sent, "").status_code == 403
    assert weigh(sent, ben, 2).status_code == 409 and weigh("x" * 301).status_code == 422
    other = school.begin("typed")
    token = other.join("Ann")
    other.next()
    answer = other.ask("GET", "/weigh", token, params={"move": "north holds", "round": 1})
    assert answer.status_code == 409 and not other.look(token)["forms"][0]["weighs"]
