"""Messages about turns go out by a real mail server and a real webhook, to people who are away, once a turn."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from parlour.store.settings import Reminder, TableSettings
from parlour.web.messenger import Messenger, Note, NotSent
from parlour.web.settings import BadSetting, Settings
from parlour.web.table.reminders import in_words

from ..harness import PATIENCE, Parlour
from ..people import Person

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")  # the tests' mail server has no certificate
NOTE = Note("Your turn: Keep", "It is your turn.", "http://parlour.example/match/x")
HOME = "http://parlour.example"


class Box:
    """Everything that a mail server or a webhook has got."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.has_more = threading.Condition()

    def put(self, one: Any) -> None:
        """Take one."""
        with self.has_more:
            self.got.append(one)
            self.has_more.notify_all()

    def wait(self, count: int) -> Any:
        """Wait for so many; return the last of them."""
        with self.has_more:
            assert self.has_more.wait_for(lambda: len(self.got) >= count, PATIENCE / 1000), self.got
            return self.got[count - 1]

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a message from aiosmtpd."""
        self.put((envelope.rcpt_tos, BytesParser(EmailMessage, policy=default).parsebytes(envelope.content)))
        return "250 OK"


@pytest.fixture
def mail() -> Iterator[tuple[Box, int]]:
    """A mail server that wants a name and a password."""
    box = Box()

    def check(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (b"parlour", b"pass word"))

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(
        box, hostname="127.0.0.1", port=port, authenticator=check, auth_required=True, auth_require_tls=False
    )
    controller.start()
    yield box, port
    controller.stop()


@pytest.fixture
def hook() -> Iterator[tuple[Box, str]]:
    """A webhook; what is sent to /moved is told to go to /in instead."""
    box = Box()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # noqa: N802
            box.put((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(302 if self.path == "/moved" else 200)
            self.send_header("Location", "/in")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield box, f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def parlour(
    mail: tuple[Box, int], hook: tuple[Box, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Parlour]:
    """A server whose operator has set up e-mail and webhooks."""
    smtp = f"smtp://parlour:pass%20word@127.0.0.1:{mail[1]}"
    chosen = {"smtp": smtp, "mail_from": "parlour@parlour.example", "address": HOME, "webhooks": [hook[1]]}
    monkeypatch.setenv("PARLOUR_TEST_SETTINGS", json.dumps(chosen))
    monkeypatch.setenv("PARLOUR_TEST_WAIT", "0.2")
    server = Parlour(tmp_path / "a.db")
    yield server
    server.close()
    assert "Traceback" not in server.errors.read_text()


def ask_for(server: Parlour, made: dict[str, Any], seat: int, kind: str, to: str = "") -> Any:
    """Ask for messages about the turns of a seat."""
    headers = {"Authorization": f"Bearer {made['tokens'][str(seat)]}"}
    path = f"/api/matches/{made['id']}/seats/{seat}/reminder"
    return server.ask("POST", path, json={"kind": kind, "to": to}, headers=headers)


def play_until(server: Parlour, made: dict[str, Any], seat: int) -> None:
    """Play for both seats until it is the turn of one of them; then everybody leaves."""
    with Person(server, made["id"], made["tokens"]) as both:
        for _ in range(50):
            turn = both.my_turn()
            assert turn is not None
            if turn["seat"] == seat:
                return
            both.play(turn["choices"][0], turn["ply"])


def test_a_person_confirms_an_address_and_gets_one_mail_a_turn(
    parlour: Parlour, mail: tuple[Box, int]
) -> None:
    box, _ = mail
    made = parlour.begin("hundred", "me me", timer={"mode": "enforced", "seconds": 3 * 86400})
    answer = ask_for(parlour, made, 0, "mail", "ann@example.org").json()
    assert (answer["kind"], answer["confirmed"]) == ("mail", False)
    to, first = box.wait(1)
    assert to == ["ann@example.org"] and first["From"] == "parlour@parlour.example"
    assert "confirm" in first["Subject"] and "do nothing" in first.get_content()
    link = first.get_content().split()[-1]
    assert link.startswith(f"{HOME}/match/{made['id']}/reminder#seat=0&code=")
    play_until(parlour, made, 0)
    time.sleep(1)
    assert len(box.got) == 1, "an address that is not confirmed gets nothing else"
    code = link.split("code=")[1]
    path = f"/api/matches/{made['id']}/reminder"
    assert parlour.ask("POST", path, json={"seat": 0, "code": "guessed"}).status_code == 403
    assert parlour.ask("POST", path, json={"seat": 0, "code": code}).json()["confirmed"]
    _, second = box.wait(2)
    text = second.get_content()
    assert second["Subject"] == "Your turn: Hundred" and "You have 3 days" in text
    assert text.split()[-1] == f"{HOME}/match/{made['id']}" and second["Auto-Submitted"] == "auto-generated"
    time.sleep(1)
    assert len(box.got) == 2, "one a turn"
    assert parlour.ask("POST", path, json={"seat": 0, "code": code, "stop": True}).status_code == 200
    headers = {"Authorization": f"Bearer {made['tokens']['0']}"}
    where = f"/api/matches/{made['id']}/seats/0/reminder"
    assert parlour.ask("GET", where, headers=headers).json()["kind"] == ""
    assert "ann@example.org" not in parlour.ask("GET", f"/api/matches/{made['id']}").text


def test_a_webhook_is_called_when_the_person_is_away_and_not_before(
    parlour: Parlour, hook: tuple[Box, str]
) -> None:
    box, address = hook
    made = parlour.begin("toy", "me me")
    with Person(parlour, made["id"], made["tokens"]) as both:  # before messages are asked for
        both.my_turn()
        assert ask_for(parlour, made, 0, "webhook", f"{address}in").json()["confirmed"]
        assert "You will be told here" in box.wait(1)[1]["text"]
        time.sleep(1)
        assert len(box.got) == 1, "who is at the table needs no message"
    play_until(parlour, made, 0)
    path, body = box.wait(2)
    assert path == "/in" and body["url"] == f"{HOME}/match/{made['id']}"
    assert body["title"] == "Your turn: Lanterns" and "your turn" in body["content"]


def test_messages_go_nowhere_else(parlour: Parlour, hook: tuple[Box, str]) -> None:
    box, address = hook
    made = parlour.begin("toy", "me me")
    for kind, to in (
        ("webhook", "http://127.0.0.1:9/in"),
        ("webhook", address.replace("http://", "http://user@")),
        ("mail", "not an address"),
        ("mail", "a@example.org\nBcc: b@example.org"),
        ("mail", "a@example.org,b@example.org"),
    ):
        assert ask_for(parlour, made, 0, kind, to).status_code == 409, to
    assert ask_for(parlour, made, 0, "webhook", f"{address}moved").status_code == 409
    assert [path for path, _ in box.got] == ["/moved"], "a redirect is not followed"
    stranger = {**made, "tokens": {"0": made["tokens"]["1"]}}
    assert ask_for(parlour, stranger, 0, "webhook", f"{address}in").status_code == 403


def test_without_the_operator_there_is_nothing_to_choose(server: Parlour) -> None:
    made = server.begin("toy", "me me")
    headers = {"Authorization": f"Bearer {made['tokens']['0']}"}
    found = server.ask("GET", f"/api/matches/{made['id']}/seats/0/reminder", headers=headers).json()
    assert found["kinds"] == []
    assert ask_for(server, made, 0, "mail", "ann@example.org").status_code == 409


def test_a_wrong_password_is_told(mail: tuple[Box, int]) -> None:
    settings = Settings(
        smtp=f"smtp://parlour:wrong@127.0.0.1:{mail[1]}", mail_from="p@x.example", address=HOME
    )
    with pytest.raises(NotSent, match="refused the message"):
        Messenger(settings).mail("ann@example.org", NOTE)
    assert mail[0].got == [] and "wrong" not in repr(settings)


def test_settings_that_make_no_sense_are_refused() -> None:
    for wrong in (
        {"smtp": "smtp://localhost"},
        {"smtp": "mail.example", "mail_from": "p@x.example", "address": HOME},
        {"webhooks": ("https://ntfy.sh/",)},
        {"webhooks": ("https://ntfy.sh",), "address": HOME},
    ):
        with pytest.raises(BadSetting):
            Settings(**wrong)


def test_reminders_are_stored_with_the_table() -> None:
    settings = TableSettings(reminders={2: Reminder("mail", "a@b.example", "code", "token", True, 7)})
    assert TableSettings.from_json(json.loads(json.dumps(settings.to_json()))) == settings
    assert settings.has_running_clock, "a server that starts again loads the table"
    assert settings.for_rematch().reminders[2].told == -1


@pytest.mark.parametrize(
    "seconds, words",
    [(14 * 86400, "14 days"), (86400, "1 day"), (7300, "2 hours"), (50, "less than a minute")],
)
def test_times_are_told_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_a_turn_may_take_a_fortnight_and_goes_on_when_the_server_starts_again(tmp_path: Path) -> None:
    fortnight = 14 * 86400
    first = Parlour(tmp_path / "a.db")
    long = first.begin("toy", "me me", timer={"mode": "enforced", "seconds": fortnight})
    seats = [{"who": "me"}, {"who": "me"}]
    body = {"game": "toy", "seats": seats, "timer": {"mode": "enforced", "seconds": fortnight + 1}}
    assert first.ask("POST", "/api/matches", json=body).status_code == 422
    play_until(first, long, 0)
    time.sleep(2)
    first.close()
    again = Parlour(tmp_path / "a.db")
    try:
        with Person(again, long["id"], long["tokens"]) as both:
            left = both.until("welcome")["standing"]["clock"]["left"]
        assert fortnight - 3600 < left < fortnight - 1.5, "the time before the restart counts"
    finally:
        again.close()


def test_days_are_chosen_at_set_up_and_messages_at_the_table(visit: Any, parlour: Parlour) -> None:
    page = visit("/games/toy?with=here", address=parlour.address)
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    page.select_option("[name=timer]", "enforced")
    page.fill("[name=seconds]", "14")
    page.select_option("[name=unit]", "days")
    page.click("button.main[type=submit]")
    page.wait_for_url("**/match/**")
    page.wait_for_selector("#clock:has-text('13 days 23 hours left')")
    page.click("#about > summary")
    page.click("#reminder > summary")
    page.select_option("#reminder-kind", "mail")
    page.fill("#reminder-to", "nobody")
    page.click("#reminder-form button:not([type=button])")
    page.wait_for_selector(
        "#reminder-told:has-text('This is not an e-mail address. Check it for typing errors.')"
    )
    page.fill("#reminder-to", "ann@example.org")
    page.click("#reminder-form button:not([type=button])")
    page.wait_for_selector("#reminder-told:has-text('Open the link to confirm')")
    page.reload()
    page.wait_for_function("() => document.getElementById('reminder-to').value === 'ann@example.org'")
    page.click("#about > summary")
    page.click("#reminder > summary")
    page.click("#reminder-stop")
    page.wait_for_function("() => document.getElementById('reminder-to').value === ''")
