"""The owner of a table sends out and mutes; nobody else does, and who was sent out stays out."""

from __future__ import annotations

from typing import Any

import pytest

from ..harness import Parlour
from ..people import Person


def ask(server: Parlour, made: dict[str, Any], method: str, path: str, token: str = "") -> Any:
    """A request about somebody at a table, by default the owner's."""
    bearer = {"Authorization": f"Bearer {token or made['owner']}"}
    return server.ask(method, f"/api/matches/{made['id']}/people/{path}", headers=bearer)


def join(server: Parlour, made: dict[str, Any], invite: str, name: str = "Ben") -> Any:
    """Take the open seat."""
    return server.ask("POST", f"/api/matches/{made['id']}/seats", json={"invite": invite, "name": name})


@pytest.fixture
def made(server: Parlour) -> dict[str, Any]:
    """A table for two: Ann has set it up, Ben has joined. `ben` is his token."""
    begun = server.begin("toy", "me open")
    begun["ben"] = join(server, begun, begun["invite"]).json()["token"]
    return begun


def test_who_is_sent_out_loses_seat_token_and_table(server: Parlour, made: dict[str, Any]) -> None:
    with (
        Person(server, made["id"], made["tokens"]) as ann,
        Person(server, made["id"], {1: made["ben"]}) as ben,
    ):
        ann.until("welcome")
        ben.until("welcome")
        sent = ask(server, made, "DELETE", "1")
        assert sent.status_code == 200
        assert ben.until("error")["code"] == "out" and ben.closed()
        assert "removed Ben" in ann.until("said")["text"]
        kinds = [seat["kind"] for seat in server.ask("GET", f"/api/matches/{made['id']}").json()["seats"]]
        assert kinds == ["person", "open"]
    leave = server.ask(
        "DELETE", f"/api/matches/{made['id']}/seats/1", headers={"Authorization": f"Bearer {made['ben']}"}
    )
    assert leave.status_code == 403  # the token is void
    for tokens in ({1: made["ben"]}, {}):  # nor does he come back to look on, with his token or without
        with Person(server, made["id"], tokens) as again:
            assert again.until("error")["code"] == "out" and again.closed()
    assert join(server, made, made["invite"]).status_code == 403  # the old invitation is void
    assert join(server, made, sent.json()["invite"], "Cy").status_code == 201
    with Person(server, made["id"], made["tokens"]) as ann:  # whoever has a seat comes in from wherever
        assert "Ben" not in str(ann.until("welcome")["seats"])


def test_who_was_sent_out_stays_out_after_a_restart(tmp_path: Any) -> None:
    server = Parlour(tmp_path / "a.db")
    made = server.begin("toy", "me open")
    ben = join(server, made, made["invite"]).json()["token"]
    with Person(server, made["id"], {1: ben}) as there:
        there.until("welcome")
        assert ask(server, made, "DELETE", "1").status_code == 200
        assert there.until("error")["code"] == "out"
    server.close()
    server = Parlour(tmp_path / "a.db")
    for tokens in ({1: ben}, {}):  # without the token it is the address that is known
        with Person(server, made["id"], tokens) as again:
            assert again.until("error")["code"] == "out"
    with Person(server, made["id"], made["tokens"]) as ann:  # from the same address, and with a seat
        ann.until("welcome")
    assert join(server, made, made["invite"]).status_code == 403
    server.close()


def test_an_onlooker_who_was_not_sent_out_may_look_on(server: Parlour, made: dict[str, Any]) -> None:
    with Person(server, made["id"]) as onlooker:
        onlooker.until("welcome")
    server.ask(
        "DELETE", f"/api/matches/{made['id']}/seats/1", headers={"Authorization": f"Bearer {made['ben']}"}
    )
    with Person(server, made["id"], {1: made["ben"]}) as left:  # left of his own will
        assert left.until("welcome")["refused"] == 1


def test_who_is_muted_is_not_heard_and_may_play(server: Parlour, made: dict[str, Any]) -> None:
    with (
        Person(server, made["id"], made["tokens"]) as ann,
        Person(server, made["id"], {1: made["ben"]}) as ben,
    ):
        ann.until("welcome")
        ben.until("welcome")
        assert ask(server, made, "PUT", "1/mute").status_code == 204
        assert "has muted Ben" in ann.until("said")["text"]
        told = [heard for heard in ann.heard if heard["type"] == "seats"][-1]
        assert [seat["muted"] for seat in told["seats"]] == [False, True]
        for words in ({"text": "but"}, {"phrase": 0}):
            refused = ben.ask("say", 1, **words)
            assert refused["code"] == "stale" and "muted you" in refused["text"]
        turn = ben.my_turn()
        assert turn and ben.play(turn["choices"][0], turn["ply"])["type"] == "done"
        assert ask(server, made, "DELETE", "1/mute").status_code == 204
        assert "unmuted" in ann.until("said")["text"]
        assert ben.ask("say", 1, text="at last")["type"] == "done"
        assert ann.until("said", seat=1)["text"] == "at last"
        assert not [one for one in ann.heard if one["type"] == "said" and one["text"] in ("but", "Hello!")]


def test_only_the_host_of_the_table_may(server: Parlour, made: dict[str, Any]) -> None:
    other = server.begin("toy", "me open")
    for token in (made["ben"], made["tokens"]["0"], other["owner"], made["invite"], "x"):
        for method, path in (("DELETE", "0"), ("PUT", "0/mute"), ("DELETE", "0/mute")):
            answer = ask(server, made, method, path, token)
            assert answer.status_code == 403, (method, path)
            assert "owner" in answer.json()["detail"]
    for seat in (-4, -1, 2, 63):
        assert ask(server, made, "DELETE", str(seat)).status_code == 409
        assert ask(server, made, "PUT", f"{seat}/mute").status_code == 409
    assert ask(server, other, "DELETE", "1").status_code == 409  # nobody sits there
    kinds = [seat["kind"] for seat in server.ask("GET", f"/api/matches/{made['id']}").json()["seats"]]
    assert kinds == ["person", "person"]


def test_the_token_of_the_host_is_told_to_nobody(server: Parlour, made: dict[str, Any]) -> None:
    with Person(server, made["id"], {1: made["ben"]}) as ben:
        ben.until("welcome")
        seen = (
            server.ask("GET", f"/api/matches/{made['id']}").text
            + server.ask("GET", f"/match/{made['id']}").text
        )
        assert made["owner"] not in seen + str(ben.heard)


def test_no_name_that_was_typed_stands_in_the_public_list(server: Parlour) -> None:
    seats = [{"who": "me", "name": "Zebedee"}, {"who": "open", "name": "Ermintrude"}]
    answer = server.ask("POST", "/api/matches", json={"game": "toy", "seats": seats})
    made = answer.json()
    join(server, made, made["invite"], "Dougal")
    listed = server.ask("GET", "/api/matches")
    mine = next(match for match in listed.json() if match["id"] == made["id"])
    assert [seat["name"] for seat in mine["seats"]] == [seat["title"] for seat in mine["seats"]]
    page = server.ask("GET", "/").text
    for name in ("Zebedee", "Ermintrude", "Dougal"):
        assert name not in listed.text + page
    assert "Dougal" in server.ask("GET", f"/api/matches/{made['id']}").text  # who has the link sees who plays


def test_a_table_that_is_not_to_be_watched_is_in_no_list(server: Parlour) -> None:
    made = server.begin("toy", "me me", watch=False)
    assert made["id"] not in server.ask("GET", "/api/matches").text


def test_there_is_no_list_of_classes(server: Parlour) -> None:
    opened = server.ask("POST", "/api/classes", json={"game": "hundred"}).json()
    assert server.ask("GET", "/api/classes").status_code == 405
    for path in ("/", "/api/matches", "/games/hundred"):
        assert opened["code"] not in server.ask("GET", path).text


AS_BEFORE = """() => {
  const all = JSON.parse(localStorage.getItem("parlour.matches"));
  for (const own of Object.values(all)) [own.host, own.owner] = [own.owner, undefined];
  localStorage.setItem("parlour.matches", JSON.stringify(all));
}"""


def test_the_owner_has_buttons_beside_the_others_names(visit: Any, server: Parlour) -> None:
    page = visit("/games/toy?with=link")
    page.locator("form button.main").first.click()
    page.wait_for_url("**/match/*")
    made = {"id": page.url.rsplit("/", 1)[1]}
    link = page.locator("#invite-link")
    link.wait_for(state="attached")
    page.wait_for_function("document.querySelector('#invite-link').value.includes('invite=')")
    invite = link.input_value().split("invite=")[1]
    join(server, made, invite)
    row = page.locator("#seats li", has_text="Ben")
    row.get_by_role("button", name="Mute").wait_for()
    page.evaluate(AS_BEFORE)  # a browser that remembers the table from before the key was renamed
    page.reload()
    row.get_by_role("button", name="Mute").click()
    page.locator("#seats li", has_text="muted").wait_for()
    row.get_by_role("button", name="Unmute").wait_for()
    page.on("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button", name="Remove").click()
    page.locator("#seats li", has_text="free").wait_for()
    page.wait_for_function(f"!document.querySelector('#invite-link').value.includes('{invite}')")
    assert (
        page.locator("#seats").get_by_role("button", name="Remove").count() == 0
    )  # nobody is left, and not oneself
