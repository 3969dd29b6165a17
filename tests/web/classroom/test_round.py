"""A round: everybody answers one throw alone, and nobody sees an answer before all are shown."""

from __future__ import annotations

import json
from typing import Any

from parlour.core.record import copy
from parlour.core.step import Step
from parlour.web.classroom import room as r
from parlour.web.classroom import throw as t

from .school import GAME, School, school

__all__ = ["school"]


def test_a_whole_round(school: School) -> None:
    lesson = school.begin(seconds=60)
    ann, ben = lesson.join("Ann"), lesson.join("  Ben ")
    seen = lesson.look(ann)
    assert seen["phase"] == "gathering" and seen["you"]["name"] == "Ann" and seen["forms"] == []
    assert [p["name"] for p in lesson.look(lesson.token)["names"]] == ["Ann", "Ben"]
    assert lesson.next()["phase"] == "open"
    seen = lesson.look(ann)
    assert seen["forms"][0]["label"] == seen["prompt"] and seen["left"] == 60
    assert seen["prompt"].startswith("Make a number of ")  # of whose turn it is the class need not know
    first, last = lesson.moves()[0], lesson.moves()[-1]
    assert lesson.answer(ann, first).json()["accepted"]
    assert lesson.look(lesson.token)["answers"] == 1 and lesson.look(ann)["you"]["move"] == first
    assert lesson.answer(ben, last).json()["accepted"]
    seen = lesson.look(lesson.token)
    assert seen["phase"] == "shown" and len(seen["shown"]["moves"]) == 2
    assert seen["shown"]["side"] in ("A", "B")
    own_made = next(made for made in seen["shown"]["moves"] if made["by"] == [["Ann", first]])
    assert len(own_made["lights"]) == 1 and "covered by" in own_made["lights"][0]
    worths = [made.worth for made in lesson.room.made]
    assert worths == sorted(worths, reverse=True) and worths[0] > worths[1], "best first"
    assert "could have made" in seen["shown"]["review"][0]
    assert [(p["right"], p["rounds"]) for p in seen["names"]] == [(1, 1), (1, 1)]
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
    assert (seen["round"], seen["phase"], seen["answers"], seen["shown"]) == (2, "open", 0, None)


def test_one_move_of_several_is_told_once(school: School) -> None:
    lesson = school.begin()
    pupils = [lesson.join(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    lesson.next()
    move = lesson.moves()[0]
    for token in pupils[:2]:
        lesson.answer(token, move)
    lesson.answer(pupils[2], "pass")
    lesson.answer(pupils[3], None)
    shown = lesson.look(lesson.token)["shown"]
    assert [[name for name, _ in made["by"]] for made in shown["moves"]] == [["Ann", "Ben"], ["Cleo"]]
    assert [made["typed"] for made in shown["moves"]] == [True, False]
    assert "Dan" not in json.dumps(shown), "who finds nothing is not named to the others"
    assert [p["right"] for p in lesson.look(lesson.token)["names"]] == [1, 1, 0, 0]


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
    assert lesson.look(ann)["you"]["move"] == first
    assert lesson.answer(ann, second).json()["accepted"]
    lesson.answer(ben, None)
    assert lesson.look(ben)["shown"]["moves"][0]["by"] == [["Ann", second]]


def test_no_answer_leaves_before_the_round_is_shown(school: School) -> None:
    lesson = school.begin()
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    quiet = {token: lesson.look(token) for token in (ben, lesson.token, "")}
    move = lesson.moves()[0]
    others: set[str] = set()
    for text in (move, lesson.moves()[-1]):
        assert lesson.answer(ann, text).json()["accepted"]
        for token, before in quiet.items():
            seen = lesson.look(token)
            for known in (before, seen):
                known.pop("number"), known.pop("answers", None), known.pop("left")
                for row in known["names"]:
                    row["answered"] = False
            assert seen == before  # but for that an answer is in, nothing has changed
            before.update(number=0, answers=0, left=0)
            others.add(json.dumps(seen))
    assert not any(move in text for text in others)
    lesson.answer(ben, move)
    for token in (ann, ben, lesson.token):
        assert lesson.look(token)["shown"]["moves"]
    assert lesson.look("")["shown"] is None  # whoever has not joined sees no names at all


def test_the_last_to_answer_shows_the_round_and_the_first_may_not_wait_for_the_absent(school: School) -> None:
    lesson = school.begin(seconds=600)
    ann, ben = lesson.join("Ann"), lesson.join("Ben")
    lesson.next()
    lesson.answer(ann, lesson.moves()[0])
    assert lesson.look(ann)["phase"] == "open"
    school.now += r.AWAY + 1
    assert lesson.look(ann)["phase"] == "shown"
    assert lesson.look(ben)["you"]["answered"] is False


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
    assert seen["phase"] == "shown" and "Ben" not in json.dumps(seen["shown"])
    lesson.next()
    old = lesson.answer(ben, move, round=1)
    assert old.status_code == 409 and "another throw" in old.json()["detail"]


def test_nothing_changed_is_said_in_no_words(school: School) -> None:
    lesson = school.begin()
    ann = lesson.join("Ann")
    number = lesson.look(ann)["number"]
    answer = lesson.ask("GET", f"?after={number}", ann)
    assert answer.status_code == 204 and answer.content == b""
    lesson.next()
    assert lesson.ask("GET", f"?after={number}", ann).status_code == 200


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
    assert all(pupil.answer is None for pupil in lesson.room.pupils.values())
    assert weigh(sent, lesson.token).status_code == 403 and weigh(sent, "").status_code == 403
    assert weigh(sent, ben, 2).status_code == 409 and weigh("x" * 301).status_code == 422
    other = school.begin("typed")
    token = other.join("Ann")
    other.next()
    answer = other.ask("GET", "/weigh", token, params={"move": "north holds", "round": 1})
    assert answer.status_code == 409 and not other.look(token)["forms"][0]["weighs"]
