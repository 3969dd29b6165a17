"""By which name the server may be called, and whom it believes about who is asking."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from parlour.web.limits import is_allowed_host
from parlour.web.settings import Settings

from .hosting import Hosted

NAMES = ("games.example",)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with Hosted(tmp_path_factory.mktemp("hosts"), Settings(hosts=NAMES)) as one:
        yield one


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8642",
        "127.0.0.1:1",
        "[::1]:8642",
        "192.168.1.4",
        "Games.Example",
        "games.example.",
    ],
)
def test_own_names_and_plain_addresses_are_ours(host: str) -> None:
    assert is_allowed_host(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "games.example.evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "[",
        "a@b",
    ],
)
def test_other_names_are_not(host: str) -> None:
    assert not is_allowed_host(host, NAMES)
    assert is_allowed_host(host, ("*",))


def test_a_foreign_name_gets_no_answer_from_any_page(hosted: Hosted) -> None:
    for method, path in (("GET", "/"), ("GET", "/api/matches"), ("POST", "/api/matches")):
        answer = hosted.ask(method, path, headers={"Host": "evil.example"})
        assert answer.status_code == 421, path
    assert hosted.ask("GET", "/", headers={"Host": "games.example"}).status_code == 200


def test_a_foreign_name_gets_no_socket(hosted: Hosted) -> None:
    made = hosted.begin()
    address = f"ws://127.0.0.1:{hosted.port}/match/{made['id']}/live"
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers={"Host": "evil.example"})  # two names at once
    with hosted.connect() as bare, pytest.raises(InvalidStatus):
        connect(address.replace("127.0.0.1", "evil.example"), sock=bare)
    with connect(address):
        pass


def current_source(hosted: Hosted) -> str:
    """Whom the server thinks it hears from, when somebody says to come from elsewhere."""
    hosted.state.budgets.reads.credits.clear()
    hosted.ask(
        "GET", "/health/live", headers={"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    )
    return next(iter(hosted.state.budgets.reads.credits))


def test_forwarded_headers_are_ignored_unless_the_host_has_named_the_proxy(
    hosted: Hosted, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert current_source(hosted) == "127.0.0.1"
    with Hosted(tmp_path_factory.mktemp("proxy"), Settings(proxies=("127.0.0.1",))) as behind:
        assert current_source(behind) == "203.0.113.9"
    with Hosted(tmp_path_factory.mktemp("other"), Settings(proxies=("192.0.2.1",))) as other:
        assert current_source(other) == "127.0.0.1"


def test_metrics_are_for_this_machine(hosted: Hosted, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert hosted.ask("GET", "/metrics").status_code == 200
    handed_on = {"X-Forwarded-For": "203.0.113.9"}
    assert hosted.ask("GET", "/metrics", headers=handed_on).status_code == 404
    for named, status in (((), 404), (("203.0.113.0/24",), 200)):
        settings = Settings(proxies=("127.0.0.1",), metrics=named)
        with Hosted(tmp_path_factory.mktemp("metrics"), settings) as behind:
            assert behind.ask("GET", "/metrics", headers=handed_on).status_code == status
