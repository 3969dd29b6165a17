"""Names at tables and in classes are checked by one rule: others have to be able to read them."""

from __future__ import annotations

import pytest

from parlour.web.errors import Malformed
from parlour.web.wire.names import check_name, check_seat_name, clean_name

from ..harness import Parlour

GOOD = ["Ann", "  Zoë   K. ", "李小龍", "Ὀδυσσεύς", "محمد", "O'Brien-Smith 3rd", "❤️", "नीता", "…"]
BAD = {
    "right to left": "Ann\u202enoB",
    "isolated": "\u2067Ann",
    "nul": "A\0nn",
    "escape": "Ann\x1b[31m",
    "zero width": "An\u200bn",
    "only zero width": "\u200b\u200d",
    "byte order": "\ufeff",
    "soft hyphen": "\xad",
    "blank letter": "\u3164",
    "blank braille": "Ann\u2800",
    "a mark for a seat": "Ann \ue001",
    "tag": "\U000e0041",
}
EMPTY = {"an accent alone": "\u0301", "a variation alone": "\ufe0f"}


@pytest.mark.parametrize("name", GOOD)
def test_names_of_every_script_are_taken_with_their_spaces_put_right(name: str) -> None:
    assert check_name(name, 40) == " ".join(name.split()) == clean_name(name) == check_seat_name(name)


@pytest.mark.parametrize("name", BAD.values(), ids=BAD.keys())
def test_what_cannot_be_seen_is_named(name: str) -> None:
    with pytest.raises(Malformed, match=r"^A name cannot contain U\+[0-9A-F]{4,5}, which is invisible\."):
        check_name(name, 40)


@pytest.mark.parametrize("name", ["", " \t\u3000", "x" * 21, *EMPTY.values()])
def test_a_name_has_so_many_letters(name: str) -> None:
    with pytest.raises(Malformed, match="^The name of a class must have 1 to 20 letters.$"):
        check_name(name, 20, "The name of a class")


def test_a_seat_need_have_no_name() -> None:
    assert check_seat_name("") == check_seat_name(" \u3000 ") == ""


def test_of_a_foreign_name_what_can_be_read_is_left() -> None:
    assert clean_name("Ann\u202e\0 \u200bB\u2800") == "Ann B"
    assert [clean_name(name) for name in ("\u202e", "\u3164", "\u0301", "")] == [""] * 4
    assert clean_name("x" * 100) == "x" * 40


@pytest.mark.parametrize("name", [*BAD.values(), *EMPTY.values()], ids=[*BAD, *EMPTY])
def test_nobody_sits_down_under_a_name_that_cannot_be_read(server: Parlour, name: str) -> None:
    seats = [{"who": "me", "name": name}, {"who": "open"}]
    answer = server.ask("POST", "/api/matches", json={"game": "toy", "seats": seats})
    assert answer.status_code == 422 and answer.json()["detail"].startswith("A name "), answer.text
    made = server.begin("toy", "me open")
    wanted = {"invite": made["invite"], "name": name}
    answer = server.ask("POST", f"/api/matches/{made['id']}/seats", json=wanted)
    assert answer.status_code == 422 and answer.json()["field"] == "name"
    seated = server.ask("GET", f"/api/matches/{made['id']}").json()["seats"]
    assert [seat["kind"] for seat in seated] == ["person", "open"]


def test_a_class_has_the_same_rule(server: Parlour) -> None:
    made = server.ask("POST", "/api/classes", json={"game": "hundred"}).json()
    for name in (*BAD.values(), *EMPTY.values()):
        answer = server.ask("POST", f"/api/classes/{made['code']}/pupils", json={"name": name})
        assert answer.status_code == 422 and answer.json()["detail"].startswith("A name "), name
        answer = server.ask("POST", "/api/classes", json={"game": "hundred", "name": name})
        assert answer.status_code == 422 and answer.json()["detail"].startswith("The name of a class "), name
