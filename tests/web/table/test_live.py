"""Tables over real sockets: playing, taking back, coming back, seats, the clock, talk."""

from __future__ import annotations

import json
import urllib.request

from parlour.core.match import Match
from parlour.web.wire import messages
from tests.toy.toy import GAME as TOY

from ..harness import Parlour
from ..people import Person


def play_out(person: Person) -> None:
    """Take the last choice of every turn until the game is over."""
    while turn := person.my_turn():
        person.play(turn["choices"][-1], turn["ply"])


def test_a_whole_game_against_a_bot_and_its_file(server: Parlour) -> None:
    made = server.begin()
    with Person(server, made["id"], made["tokens"]) as ann:
        assert ann.hear()["type"] == "welcome"
        for what in ("file", "score"):
            assert server.ask("GET", f"/api/matches/{made['id']}/{what}").status_code == 409
        play_out(ann)
    match = server.ask("GET", f"/api/matches/{made['id']}").json()
    assert match["over"] and match["seed"] and match["outcome"]
    text = server.ask("GET", match["file"]).text
    assert Match.from_json(text, {"toy": TOY}).check() == []
    taken_in = server.ask("POST", "/api/files", content=text)
    assert taken_in.status_code == 201
    assert server.ask("GET", taken_in.json()["url"]).status_code == 200
    score = server.ask("GET", f"/api/matches/{made['id']}/score").text
    assert Match.from_text(score, {"toy": TOY}).line == Match.from_json(text, {"toy": TOY}).line
    assert server.ask("POST", "/api/files", content=score).status_code == 201
    assert server.ask("POST", "/api/files", content=score + "99 what?").status_code == 409
    spoilt = text.replace('"line": [\n  ', '"line": [\n  1')
    assert server.ask("POST", "/api/files", content=spoilt).status_code == 409


def test_every_message_of_a_game_fits_the_published_schema(server: Parlour) -> None:
    made = server.begin(seats="me bot bot", options={"seats": 3})
    with Person(server, made["id"], made["tokens"]) as ann:
        play_out(ann)
        ann.ask("explain", path=["hold-1"])
        ann.ask("say", phrase=0)
        ann.ask("draft", ply=1, actions=[1])
        ann.tell({"type": "describe", "id": "words"})
        assert "North" in ann.until("described", id="words")["text"]
        for text in ann.raw:
            messages.FROM_SERVER.validate_json(text)
        kinds = {message["type"] for message in ann.heard}
    assert {"welcome", "event", "turn", "done", "refused", "error", "said", "described"} <= kinds
    served = server.ask("GET", "/api/protocol.json").json()
    assert served == json.loads(json.dumps(messages.protocol()))


def test_events_are_numbered_without_a_gap_and_the_same_for_all(server: Parlour) -> None:
    made = server.begin(seats="me me")
    with Person(server, made["id"], made["tokens"]) as both, Person(server, made["id"]) as onlooker:
        both.until("turn")
        first = onlooker.until("welcome")["standing"]["number"]
        play_out(both)
        both_saw = [m["standing"]["number"] for m in both.heard if m["type"] == "event"]
        while not onlooker.until("event")["standing"]["over"]:
            pass
        saw = [m["standing"]["number"] for m in onlooker.heard if m["type"] == "event"]
    assert saw == list(range(first + 1, first + 1 + len(saw))) and saw == both_saw
    assert not any(m["type"] == "turn" for m in onlooker.heard)


def test_a_message_sent_twice_is_played_once(server: Parlour) -> None:
    made = server.begin(seats="me me")
    with Person(server, made["id"], made["tokens"]) as ann:
        turn = ann.my_turn()
        assert turn
        first = ann.play(turn["choices"][0], turn["ply"], id="same")
        again = ann.play(turn["choices"][0], turn["ply"], id="same")
        assert first == again and first["type"] == "done"
    assert server.ask("GET", f"/api/matches/{made['id']}").json()["ply"] == turn["ply"] + 1


def test_who_was_away_gets_what_it_missed_or_the_whole_truth(server: Parlour) -> None:
    made = server.begin(seats="me me")
    with Person(server, made["id"], made["tokens"]) as ann, Person(server, made["id"]) as bob:
        ann.my_turn()
        seen = bob.until("welcome")["standing"]["number"]
        bob.socket.close()
        turn = ann.turn
        assert turn
        ann.play(turn["choices"][0], turn["ply"])
        with Person(server, made["id"], since=seen) as again:
            assert again.hear()["type"] == "missed"
            assert again.hear()["standing"]["number"] == seen + 1
        for strange in (0, 10**6):
            with Person(server, made["id"], since=strange) as lost:
                assert lost.hear()["type"] == "welcome"


def test_undo_goes_back_over_own_choices_only(server: Parlour) -> None:
    made = server.begin(seats="me me")
    north, east = ({seat: token} for seat, token in made["tokens"].items())
    with Person(server, made["id"], north) as ann, Person(server, made["id"], east) as bob:
        ann.until("turn")
        bob.until("turn")
        assert ann.ask("undo", 0, ply=2)["code"] == "stale"  # the deal is nobody's choice
        assert ann.ask("play", 0, ply=2, actions=[1])["type"] == "done"
        assert ann.ask("undo", 0, ply=3)["type"] == "done"
        assert any(m["type"] == "event" and m["kind"] == "back" for m in ann.heard)
        assert ann.ask("play", 0, ply=2, actions=[0])["type"] == "done"
        assert bob.ask("undo", 1, ply=3)["code"] == "stale"  # another seat's choice
        assert bob.ask("play", 1, ply=3, actions=[3])["type"] == "done"
        assert bob.ask("undo", 1, ply=4)["code"] == "stale"  # the last call settles everything
        assert ann.ask("undo", 0, ply=4)["code"] == "stale"


def test_further_back_only_with_consent(server: Parlour) -> None:
    made = server.begin(seats="me me")
    north, east = ({seat: token} for seat, token in made["tokens"].items())
    with Person(server, made["id"], north) as ann, Person(server, made["id"], east) as bob:
        ann.until("turn")
        bob.until("turn")
        ann.ask("play", 0, ply=2, actions=[0])
        bob.until("event")
        bob.ask("play", 1, ply=3, actions=[3])
        assert ann.ask("ask_back", 0, ply=4)["type"] == "done"
        asking = bob.until("asking", seat=0)
        assert asking["waiting"] == [1] and asking["text"] == "North would like to take back their last move."
        number = asking["number"]
        assert ann.ask("answer", 0, number=number, yes=True)["code"] == "stale"  # not one's own to give
        bob.ask("answer", 1, number=number, yes=False)
        assert ann.until("said")["text"] == "East plays on."
        assert bob.ask("answer", 1, number=number, yes=True)["code"] == "stale"
        assert server.ask("GET", f"/api/matches/{made['id']}").json()["ply"] == 4
        ann.ask("ask_back", 0, ply=4)
        number = bob.until("asking", seat=0)["number"]
        bob.ask("answer", 1, number=number, yes=True)
        assert server.ask("GET", f"/api/matches/{made['id']}").json()["ply"] == 2


def test_seats_by_invitation_and_their_tokens(server: Parlour) -> None:
    made = server.begin(seats="me open")
    where = f"/api/matches/{made['id']}/seats"
    assert server.ask("POST", where, json={"invite": "wrong"}).status_code == 403
    taken = server.ask("POST", where, json={"invite": made["invite"], "name": "Bo"}).json()
    assert taken["seat"] == 1 and len(taken["token"]) > 40
    assert server.ask("POST", where, json={"invite": made["invite"]}).status_code == 409
    with Person(server, made["id"], {1: taken["token"]}) as bob:
        assert bob.until("welcome")["yours"] == [1]
        assert bob.ask("play", 1, ply=2, actions=[3])["type"] == "done"
        assert bob.ask("play", 0, ply=3, actions=[1])["code"] == "seat"
        assert server.ask("DELETE", f"{where}/1", headers={"Authorization": "Bearer x"}).status_code == 403
        own = {"Authorization": f"Bearer {taken['token']}"}
        assert server.ask("DELETE", f"{where}/1", headers=own).status_code == 204
        assert bob.until("welcome")["yours"] == []  # revoked at once
        assert bob.ask("undo", 1, ply=3)["code"] == "seat"
    assert server.ask("DELETE", f"{where}/1", headers=own).status_code == 403
    host = {"Authorization": f"Bearer {made['tokens']['0']}"}
    assert server.ask("POST", f"{where}/1/bot", json={}, headers=own).status_code == 403
    assert server.ask("POST", f"{where}/1/bot", json={"level": "genius"}, headers=host).status_code == 400
    assert server.ask("POST", f"{where}/1/bot", json={}, headers=host).status_code == 204
    again = server.ask("POST", where, json={"invite": made["invite"]})
    assert again.status_code == 409


def test_an_enforced_timer_plays_for_who_is_late(server: Parlour) -> None:
    made = server.begin(seats="me me", timer={"mode": "enforced", "seconds": 5})
    with Person(server, made["id"], made["tokens"]) as ann:
        assert ann.until("welcome")["standing"]["clock"]["left"] is not None
        assert "Time ran out" in ann.until("said")["text"]
        assert ann.until("event")["standing"]["ply"] == 3


def test_a_move_brings_the_clock_of_the_next_turn(server: Parlour) -> None:
    timer = {"mode": "enforced", "seconds": 60}
    made = server.begin("taliesin", "me bot", options={"boards": 1, "first": "silver"}, timer=timer)
    with Person(server, made["id"], made["tokens"]) as ann:
        turn = ann.my_turn()
        assert turn
        last = [m for m in ann.heard if "standing" in m][-1]["standing"]
        assert last["acting"] == [0] and 0 < last["clock"]["left"] <= 60
        assert ann.play(turn["choices"][0], turn["ply"])["type"] == "done"
        after = next(m["standing"] for m in ann.heard if m["type"] == "event" and m["standing"]["ply"] == 2)
        assert after["acting"] == [1] and after["clock"]["left"] is None, "a bot has no clock"


def test_talk_as_the_table_allows_it(server: Parlour) -> None:
    made = server.begin(seats="me bot", chat="phrases")
    with Person(server, made["id"], made["tokens"]) as ann:
        ann.until("turn")
        ann.ask("say", phrase=1)
        assert any(m["type"] == "said" and m["text"] == "Good luck." for m in ann.heard)
        assert ann.ask("say", text="hello")["type"] == "error"


def test_a_rematch_keeps_seats_and_tokens(server: Parlour) -> None:
    made = server.begin(seats="me bot", options={"goal": 1})
    with Person(server, made["id"], made["tokens"]) as ann:
        ann.until("turn")
        assert ann.ask("rematch")["code"] == "stale"
        play_out(ann)
        ann.ask("rematch")
        following = next(m for m in ann.heard if m["type"] == "next")["match"]
    with Person(server, following, made["tokens"]) as ann:
        welcome = ann.until("welcome")
        assert welcome["yours"] == [0] and welcome["standing"]["ply"] == 2
    assert server.ask("GET", f"/api/matches/{following}").json()["options"]["goal"] == 1


def test_nobody_plays_before_hello_or_with_another_protocol(server: Parlour) -> None:
    made = server.begin()
    with Person(server, made["id"], made["tokens"]) as ann:
        ann.until("turn")
        ann.tell({"type": "hello", "version": 9})
        assert ann.until("error")["code"] == "version"


def test_the_first_page_comes_at_once(server: Parlour) -> None:
    with urllib.request.urlopen(server.address) as page:  # noqa: S310
        assert b"Play now" in page.read()
