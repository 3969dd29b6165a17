"""What the server counts, and what it writes down of itself: never a token, a name or an id."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.sync.client import connect

from parlour.web.logs import JsonFormatter, PlainFormatter, log_config
from parlour.web.metrics import Metrics
from parlour.web.wire.messages import VERSION

from .hosting import Hosted

LINE = re.compile(r"^[a-z_]+(\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\})? [0-9.e+-]+$")


def value(text: str, name: str) -> float:
    """The value of a metric by its name and labels."""
    return float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).rsplit(" ", 1)[1])


def test_a_histogram_counts_up_to_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.02, 0.02, 99.0):
        metrics.messages.labels(type="play").observe(seconds)
    text, name = metrics.text().decode(), "parlour_message_seconds"
    bounds = [
        value(text, f'{name}_bucket{{le="{bound}",type="play"}}')
        for bound in ("0.001", "0.01", "0.025", "+Inf")
    ]
    assert bounds == [1, 1, 3, 4] and value(text, f'{name}_count{{type="play"}}') == 4
    assert value(text, f'{name}_sum{{type="play"}}') == pytest.approx(99.041)


def test_each_app_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.refused.inc()
    assert value(one.text().decode(), "parlour_refused_total") == 1
    assert value(other.text().decode(), "parlour_refused_total") == 0


def test_moves_sockets_tables_and_writes_are_counted(tmp_path: Path) -> None:
    with Hosted(tmp_path) as one:
        before = one.ask("GET", "/metrics").text
        made = one.begin("me me", options={})
        tokens = made["tokens"]
        with connect(f"ws://127.0.0.1:{one.port}/match/{made['id']}/live", max_size=2**22) as talk:
            talk.send(json.dumps({"type": "hello", "version": VERSION, "tokens": list(tokens.values())}))
            while (turn := json.loads(talk.recv(20)))["type"] != "turn":
                pass
            offer = next(offer for offer in turn["offers"] if offer["acts"])
            seat, actions = offer["seat"], offer["choices"][0]["actions"]
            play = {"type": "play", "id": "1", "seat": seat, "token": tokens[str(seat)], "ply": turn["ply"]}
            talk.send(json.dumps({**play, "actions": actions}))
            while json.loads(talk.recv(20)).get("id") != "1":
                pass
            text = one.ask("GET", "/metrics").text
        assert value(text, 'parlour_moves_total{game="toy"}') == 1
        assert value(text, "parlour_sockets") == 1 and value(text, "parlour_tables_attended") == 1
        assert value(text, "parlour_tables") == 1 and value(text, "parlour_connections") >= 2
        assert value(text, "parlour_store_commits_total") > value(before, "parlour_store_commits_total")
        assert value(text, 'parlour_message_seconds_count{type="play"}') == 1
        assert value(text, 'parlour_request_seconds_count{method="POST",status="2xx"}') == 1
        assert all(LINE.match(line) or line.startswith("# ") for line in text.splitlines())
        assert made["id"] not in text


def record(text: str, *facts: Any, error: BaseException | None = None, **more: Any) -> logging.LogRecord:
    """A record of the log."""
    told = logging.LogRecord("parlour.web", logging.ERROR, "here.py", 1, text, facts, None)
    told.exc_info = (type(error), error, error.__traceback__) if error else None
    told.__dict__.update(more)
    return told


@pytest.mark.parametrize("form", [PlainFormatter(), JsonFormatter()], ids=["plain", "json"])
def test_no_token_and_no_name_is_written_down(form: logging.Formatter) -> None:
    token = "Zq3vB1mR8yT5wX0cL7dK2pN9sF4gH6jA-_eUiOaQtYk"
    error = OperationalError("INSERT INTO seats VALUES (?)", ["Clementine"], Exception("disk is full"))
    line = form.format(record("token %s", token, error=error))
    assert token not in line and "Clementine" not in line and "disk is full" in line


def test_json_is_one_object_a_line(tmp_path: Path) -> None:
    try:
        raise ZeroDivisionError("by nothing")
    except ZeroDivisionError as error:
        line = JsonFormatter().format(record("two\nlines", error=error, facts={"status": 500}))
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["status"], told["error"]) == ("error", 500, "ZeroDivisionError: by nothing")
    assert told["text"] == "two\nlines" and "test_metrics.py" in told["where"][0]


def test_requests_are_written_by_their_route(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Hosted(tmp_path) as one:
        made = one.begin()
        log = logging.getLogger("parlour.requests")
        log.addHandler(caplog.handler)
        log.setLevel(logging.INFO)
        try:
            one.ask("GET", f"/api/matches/{made['id']}?name=Clementine")
        finally:
            log.removeHandler(caplog.handler)
            log.setLevel(logging.WARNING)
    (told,) = [
        json.loads(JsonFormatter().format(one)) for one in caplog.records if one.name == "parlour.requests"
    ]
    assert (told["method"], told["route"], told["status"]) == ("GET", "/api/matches/{id}", 200)
    assert made["id"] not in json.dumps(told)


def test_requests_are_written_only_where_programs_read() -> None:
    assert log_config("json")["loggers"]["parlour.requests"]["level"] == "INFO"
    assert log_config("plain")["loggers"]["parlour.requests"]["level"] == "WARNING"
