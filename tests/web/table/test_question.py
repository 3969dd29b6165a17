"""The host's question over sockets: who hears what, whose answer counts, when time runs; no seat plays the world."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.core.record import WORLD
from parlour.questions import sets
from parlour.questions.question import Question
from parlour.store.matches import Store
from tests.toy.toy import CLOCK, KEEP, MISSED, SILENCE, SOLVED
from tests.toy.toy import GAME as TOY

from ..harness import Parlour
from ..people import Person

FEW = [
    Question(
        f"q{i}",
        category,
        0,
        f"What is riddle {i}?",
        (f"zeppelin{i}",),
        tuple(f"gherkin{i}{c}" for c in "abc"),
    )
    for i, category in enumerate([0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5])
]
ROUTES = ("", "/plies", "/plies/0", "/log", "/file", "/score")


class Riddle:
    """A table at which a riddle is on, everybody at it, and an onlooker."""

    def __init__(self, server: Parlour, made: dict[str, Any], people: list[Person], winner: int) -> None:
        self.server, self.made, self.people, self.winner = server, made, people, winner
        self.asked = latest(people[winner], "question")
        self.number: int = self.asked["number"]
        self.answer: str = next(q.answer for q in FEW if q.text == self.asked["text"])

    @property
    def seats(self) -> list[Person]:
        """Those who sit at the table."""
        return [person for person in self.people if set(person.tokens) <= {0, 1, 2} and person.tokens]

    def reply(self, seat: int, text: str) -> dict[str, Any]:
        """A seat answers."""
        return self.people[seat].ask("reply", seat, number=self.number, text=text)

    def everything(self) -> list[str]:
        """All that anybody has heard so far, and what every route tells."""
        for person in self.people:
            person.tell({"type": "ping"})
            person.until("pong")
        where = f"/api/matches/{self.made['id']}"
        pages = [where + path for path in ROUTES] + ["/api/matches", f"/match/{self.made['id']}"]
        pages.append(f"/match/{self.made['id']}/replay")
        told = [self.server.ask("GET", page).text for page in pages]
        for token in self.made["tokens"].values():
            headers = {"Authorization": f"Bearer {token}"}
            told += [self.server.ask("GET", page, headers=headers).text for page in pages]
        return told + [text for person in self.people if 99 not in person.tokens for text in person.raw]


def latest(person: Person, kind: str) -> dict[str, Any]:
    """The last message of a kind that somebody has heard; the next one, if there was none."""
    heard = [message for message in person.heard if message["type"] == kind]
    return heard[-1] if heard else person.until(kind)


@contextmanager
def at_riddle(server: Parlour, riddle: str, answers: str, seats: int = 2) -> Iterator[Riddle]:
    """Play until somebody has kept a prize and is asked for it."""
    sets.keep("few", FEW, server.questions)
    while True:
        options = {"riddle": riddle, "goal": 1, "seats": seats}
        made = server.begin(
            "toy", " ".join(["me"] * seats), options=options, questions="few", answers=answers
        )
        with ExitStack() as stack:
            people = [
                stack.enter_context(Person(server, made["id"], {seat: made["tokens"][str(seat)]}))
                for seat in range(seats)
            ]
            people.append(stack.enter_context(Person(server, made["id"])))
            if made["referee"]:
                people.append(stack.enter_context(Person(server, made["id"], {99: made["referee"]})))
            for person in people:
                person.until("welcome")
            ply = people[0].until("turn")["ply"]
            for seat in range(seats):
                assert people[seat].ask("play", seat, ply=ply, actions=[2 * seat + 1])["type"] == "done"
            acting = standing_of(server, made)
            if len(acting) == 1:
                winner = acting[0]
                done = people[winner].ask("play", winner, ply=ply + seats, actions=[KEEP])
                assert done["type"] == "done", done
                yield Riddle(server, made, people, winner)
                return


def standing_of(server: Parlour, made: dict[str, Any]) -> list[int]:
    """Who is to act."""
    acting: list[int] = server.ask("GET", f"/api/matches/{made['id']}").json()["acting"]
    return acting


@pytest.mark.parametrize("riddle", ["own", "race"])
def test_nobody_hears_a_typed_answer_before_the_question_is_over(server: Parlour, riddle: str) -> None:
    with at_riddle(server, riddle, "typed") as on:
        assert on.asked["seats"] == ([on.winner] if riddle == "own" else [0, 1])
        heard = "".join(on.everything())
        assert on.asked["text"] in heard and "zeppelin" not in heard and "gherkin" not in heard
        if riddle == "race":
            assert on.reply(1 - on.winner, "no idea")["type"] == "done"
            assert "zeppelin" not in "".join(on.everything())
            assert latest(on.people[on.winner], "question")["guesses"] == [[1 - on.winner, "no idea"]]
        assert on.reply(on.winner, on.answer.upper())["type"] == "done"
        on.everything()
        for person in on.people:
            assert latest(person, "question")["over"]["answer"] == on.answer


@pytest.mark.parametrize("riddle", ["own", "race"])
def test_choices_do_not_tell_which_is_right(server: Parlour, riddle: str) -> None:
    with at_riddle(server, riddle, "choice") as on:
        assert on.answer in on.asked["choices"] and len(on.asked["choices"]) == 4
        shown = {json.dumps(on.asked["choices"])}
        for text in on.everything():
            if '"question"' in text and text.startswith("{"):
                message = json.loads(text)
                question = message if message["type"] == "question" else message.get("question", {})
                shown |= {json.dumps(question["choices"])} if question.get("choices") else set()
                question["choices"] = []
                text = json.dumps(message)
            assert "zeppelin" not in text and "gherkin" not in text
        assert len(shown) == 1, "everybody sees them in the same order"
        assert on.reply(on.winner, on.answer)["type"] == "done"
        on.everything()
        assert latest(on.people[-1], "question")["over"]["answer"] == on.answer


@pytest.mark.parametrize("riddle", ["own", "race"])
def test_the_referee_alone_hears_the_answer_and_says_whether_it_was_given(
    server: Parlour, riddle: str
) -> None:
    with at_riddle(server, riddle, "referee") as on:
        referee = on.people[-1]
        assert latest(referee, "question")["answer"] == on.answer
        assert "zeppelin" not in "".join(on.everything())
        assert on.reply(on.winner, on.answer)["code"] == "stale", "answers are spoken here"
        ruling = {"number": on.number, "right": True}
        own_token = on.people[on.winner].tokens[on.winner]
        assert on.people[on.winner].ask("ruling", on.winner, token=own_token, **ruling)["code"] == "seat"
        assert referee.ask("ruling", on.winner, token=referee.tokens[99], **ruling)["type"] == "done"
        on.everything()
        told = latest(on.people[0], "event")["told"]
        assert told["seat"] == WORLD and "solves the riddle" in told["sentences"][0]


def test_a_race_goes_by_the_order_in_which_the_server_hears(server: Parlour) -> None:
    with at_riddle(server, "race", "typed", seats=3) as on:
        for seat, person in enumerate(on.seats):
            message = {"type": "reply", "id": f"race{seat}", "seat": seat, "token": person.tokens[seat]}
            person.tell(message | {"number": on.number, "text": on.answer})
        answers = [next(m for m in iter(person.hear, None) if m.get("id")) for person in on.seats]
        first = [seat for seat, answer in enumerate(answers) if answer["type"] == "done"]
        assert len(first) == 1 and [a["code"] for a in answers if a["type"] == "error"] == ["stale"] * 2
        log = server.ask("GET", f"/api/matches/{on.made['id']}/log").json()
        names = ("North", "East", "South")
        assert any(f"{names[first[0]]} solves the riddle." in one["sentences"] for one in log)
        assert sum("solves" in sentence for one in log for sentence in one["sentences"]) == 1


def test_time_runs_from_when_the_question_was_shown(server: Parlour) -> None:
    with at_riddle(server, "own", "typed") as on:
        person = on.people[on.winner]
        assert on.asked["seconds"] == 5 and on.asked["left"] == 5, "not shown yet: all of it is left"
        assert person.ask("shown", on.winner, number=on.number)["type"] == "done"
        shown = latest(person, "question")
        assert 0 < shown["left"] <= 5
        silent = person.until("event")
        assert silent["told"]["seat"] == WORLD and silent["told"]["sentences"][0] == "Silence."


def test_a_countdown_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    first = Parlour(tmp_path / "a.db")
    with at_riddle(first, "own", "typed") as on:
        person = on.people[on.winner]
        assert person.ask("shown", on.winner, number=on.number)["type"] == "done"
        token = {on.winner: person.tokens[on.winner]}
        first.kill()
    store = Store(str(tmp_path / "a.db"), {TOY.name: TOY})
    written = store.read(on.made["id"]).settings.question
    store.close()
    assert written and list(written.shown) == [on.winner] and sorted(written.sent) == [0, 1]
    again = Parlour(tmp_path / "a.db")
    with Person(again, on.made["id"], token) as back:
        question = back.until("welcome")["question"]
        if question["number"] >= 0:  # the five seconds may be over by now
            assert question["number"] == on.number and question["text"] == on.asked["text"]
            back.until("event")
    log = again.ask("GET", f"/api/matches/{on.made['id']}/log").json()
    assert any(one["sentences"][0] == "Silence." for one in log)
    again.close()


def test_a_reply_that_is_sent_again_after_a_crash_is_answered_as_before(tmp_path: Path) -> None:
    first = Parlour(tmp_path / "a.db")
    with at_riddle(first, "own", "typed") as on:
        tokens = {on.winner: on.people[on.winner].tokens[on.winner]}
        reply = {"number": on.number, "text": on.answer, "id": "r1"}
        assert on.people[on.winner].ask("reply", on.winner, **reply)["type"] == "done"
        line = first.ask("GET", f"/api/matches/{on.made['id']}").json()["ply"]
        first.kill()
    again = Parlour(tmp_path / "a.db")
    with Person(again, on.made["id"], tokens) as back:
        back.until("welcome")
        assert back.ask("reply", on.winner, **reply)["type"] == "done", "it was kept, and is not judged again"
        assert back.ask("reply", on.winner, **reply | {"id": "r2"})["code"] == "stale"
    assert again.ask("GET", f"/api/matches/{on.made['id']}").json()["ply"] == line
    again.close()


def test_no_message_of_a_seat_plays_what_the_world_decides(server: Parlour) -> None:
    with at_riddle(server, "own", "typed") as on:
        ply = server.ask("GET", f"/api/matches/{on.made['id']}").json()["ply"]
        outcomes = [SOLVED + on.winner, MISSED + on.winner, SILENCE, CLOCK]
        for seat in (0, 1):
            person = on.people[seat]
            for action in outcomes:
                for body in (
                    {"type": "play", "ply": ply, "actions": [action]},
                    {"type": "play", "ply": ply, "actions": [KEEP, action]},
                    {"type": "draft", "ply": ply, "actions": [action]},
                ):
                    answer = person.ask(str(body.pop("type")), seat, **body)
                    assert answer["type"] in ("refused", "error"), answer
                if action != CLOCK:
                    assert person.ask("call", seat, action=action)["type"] == "error"
            for move in ("north solves", "silence", "time is up"):
                assert person.ask("play", seat, ply=ply, move=move)["type"] in ("refused", "error")
        other = 1 - on.winner
        assert on.reply(other, on.answer)["code"] == "stale", "the question is with somebody else"
        assert on.people[other].ask("reply", on.winner, number=on.number, text=on.answer)["code"] == "seat"
        assert on.people[other].ask("shown", on.winner, number=on.number)["code"] == "seat"
        assert server.ask("GET", f"/api/matches/{on.made['id']}").json()["ply"] == ply
