"""What every answer carries, whatever was asked and however it went."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from parlour.web.app import protocol_schema
from parlour.web.headers import HEADERS

from .hosting import Hosted, heard

NOT_THERE = OperationalError("SELECT 1", {}, Exception("disk I/O error"))


def not_there(*_: Any) -> Any:
    raise NOT_THERE


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Hosted(tmp_path_factory.mktemp("answers")) as one:

        @one.app.get("/boom")
        async def boom() -> None:
            raise ZeroDivisionError

        yield one


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/static/nothing.js", "/nothing", "/boom", "/api/matches/none"]
)
def test_every_answer_has_the_headers(hosted: Hosted, path: str) -> None:
    answer = hosted.ask("GET", path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    if path == "/boom":
        assert answer.status_code == 500 and answer.headers["content-type"] == "application/problem+json"


def test_what_is_no_request_is_answered_with_the_headers_too(hosted: Hosted) -> None:
    with hosted.connect() as connection:
        connection.sendall(b"this is not http\r\n\r\n")
        answer = heard(connection).decode()
    assert answer.startswith("HTTP/1.1 400 ")
    assert all(f"{name}: {value}" in answer for name, value in HEADERS.items())


def test_nobody_keeps_a_copy_of_a_match(hosted: Hosted) -> None:
    made = hosted.begin()
    for path in (
        f"/api/matches/{made['id']}",
        f"/match/{made['id']}",
        f"/match/{made['id']}/replay",
        "/api/matches",
    ):
        assert hosted.ask("GET", path).headers["cache-control"] == "no-store", path
    assert "no-store" not in hosted.ask("GET", "/api/games").headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["/", "/api/games", "/health/live", "/api/openapi.json"])
def test_head_is_get_without_its_body(hosted: Hosted, path: str) -> None:
    whole, head = hosted.ask("GET", path), hosted.ask("HEAD", path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert whole.content


def test_a_store_that_is_away_is_503_with_the_time_to_wait(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted.state.registry.store, "read", not_there)
    answer = hosted.ask("GET", "/api/matches/anything")
    assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
    assert answer.json()["type"] == "/problems/NotKept"


def test_the_document_tells_errors_and_tokens(hosted: Hosted) -> None:
    document = hosted.ask("GET", "/api/openapi.json").json()
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    leave = document["paths"]["/api/matches/{id}/seats/{seat}"]["delete"]
    assert {"bearer": []} in leave["security"]
    assert all(one["name"].lower() != "authorization" for one in leave["parameters"])
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for status, told in operation["responses"].items():
                if int(status) >= 400:
                    assert list(told["content"]) == ["application/problem+json"], (path, method, status)
            assert {"429", "500", "503"} <= set(operation["responses"]), (path, method)


def test_what_the_document_says_is_what_is_sent(hosted: Hosted) -> None:
    document = hosted.ask("GET", "/api/openapi.json").json()
    sent = hosted.ask("DELETE", "/api/matches/none/seats/0", headers={"Authorization": "Bearer x"})
    told = document["paths"]["/api/matches/{id}/seats/{seat}"]["delete"]["responses"]
    assert (
        str(sent.status_code) in told
        and sent.headers["content-type"] in told[str(sent.status_code)]["content"]
    )
    problem = document["components"]["schemas"]["Problem"]
    assert set(problem["required"]) <= set(sent.json()) <= set(problem["properties"])


def test_documents_are_there_before_anybody_asks(hosted: Hosted) -> None:
    assert hosted.app.openapi_schema is not None
    assert (
        protocol_schema() is protocol_schema()
        and hosted.ask("GET", "/api/protocol.json").json() == protocol_schema()
    )
