"""The recipes of docs/host.md for several servers: checked as they are on the page, and started."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from parlour.web.settings import Settings
from parlour.web.wire.messages import VERSION
from tests.store.postgres import Postgres

from .test_recipes import (
    NAME,
    NGINX,
    OPENSSL,
    ROOT,
    Repeated,
    blocks,
    check_command,
    check_environment,
    free_port,
)

HAPROXY = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
COMPOSER = shutil.which("docker-compose")
PATIENCE = 120.0  # seconds
BACK = 15.0  # seconds within which a table goes on through the proxy after a server has stopped
COMPOSE: dict[str, Any] = yaml.safe_load(blocks("yaml")[0])
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def settings_of(service: str) -> dict[str, str]:
    """The environment of a service that Parlour reads."""
    environment = SERVICES[service]["environment"]
    return {name: value for name, value in environment.items() if name.startswith("PARLOUR_")}


# Compose.


def test_the_servers_of_the_compose_file_have_the_same_good_settings() -> None:
    assert SERVICES["one"] == SERVICES["two"]
    assert (ROOT / SERVICES["one"]["build"]["dockerfile"]).exists()
    settings = Settings.from_environment(settings_of("one"))
    assert (
        settings.database.startswith("postgresql+psycopg://parlour@postgres/")
        and ":" not in settings.database.split("//")[1]
    )
    assert settings.redis == "redis://redis:6379/0" and settings.hosts == (NAME,)
    assert (
        SERVICES["one"]["environment"]["PGPASSWORD"]
        == SERVICES["postgres"]["environment"]["POSTGRES_PASSWORD"]
    )


def test_every_service_has_a_version_a_check_and_what_it_waits_for() -> None:
    assert set(SERVICES) == {"postgres", "redis", "one", "two", "proxy"}
    for name, service in SERVICES.items():
        assert re.fullmatch(r"\w+:[\d.]+", service.get("image", "built:1")), name
        assert service["restart"] == "unless-stopped", name
        for other, condition in service.get("depends_on", {}).items():
            assert condition == {"condition": "service_healthy"} and other in SERVICES
        for volume in service.get("volumes", ()):
            place = volume.split(":")[0]
            assert place.startswith("./") or place in COMPOSE["volumes"], volume
    assert "HEALTHCHECK" in (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert {name for name, service in SERVICES.items() if "healthcheck" in service} == {"postgres", "redis"}
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"proxy"}


def composed(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What docker-compose says about the compose file of the page, beside the files that it names."""
    if not COMPOSER:
        pytest.skip("no docker-compose on this machine")
    shutil.copy(ROOT / "Containerfile", folder)
    (folder / "compose.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    command = [COMPOSER, "--file", str(folder / "compose.yaml"), "config"]
    told = {name: value for name, value in os.environ.items() if name != "PARLOUR_PASSWORD"} | environment
    return subprocess.run(command, cwd=folder, env=told, capture_output=True, text=True, check=False)


def test_docker_compose_takes_the_compose_file_but_not_without_a_password(tmp_path: Path) -> None:
    checked = composed(tmp_path, PARLOUR_PASSWORD="se cret")
    assert checked.returncode == 0, checked.stderr
    services = yaml.safe_load(checked.stdout)["services"]
    assert services.keys() == SERVICES.keys()
    assert services["two"]["environment"]["PGPASSWORD"] == "se cret"
    assert services["one"]["build"]["context"] == str(tmp_path)
    refused = composed(tmp_path)
    assert refused.returncode != 0 and "PARLOUR_PASSWORD" in refused.stderr


def test_the_checks_of_the_compose_file_see_whether_a_service_runs(postgres: Postgres) -> None:
    kind, *check = SERVICES["postgres"]["healthcheck"]["test"]
    assert kind == "CMD" and check.pop() == "parlour", "the database that the image creates"
    place = {**os.environ, "PGHOST": str(postgres.folder)}
    assert subprocess.run([*check, "postgres"], env=place, check=False, capture_output=True).returncode == 0
    absent = {**os.environ, "PGHOST": "/nowhere"}
    assert subprocess.run([*check, "postgres"], env=absent, check=False, capture_output=True).returncode != 0
    port = str(free_port())
    program, ping = SERVICES["redis"]["healthcheck"]["test"][1:]

    def answer() -> bytes:
        asked = subprocess.run([program, "-p", port, ping], check=False, capture_output=True)
        return asked.stdout.strip() if asked.returncode == 0 else b""

    assert not answer()
    command = [*SERVICES["redis"]["command"], "--port", port]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        wait_until(lambda: answer() == b"PONG")
        server.terminate()


# systemd.


def unit() -> configparser.RawConfigParser:
    """The unit for several servers."""
    parser = configparser.RawConfigParser(strict=False, dict_type=Repeated)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(blocks("ini")[1])
    return parser


def test_the_unit_for_several_servers_is_that_of_one_but_for_its_database() -> None:
    service = unit()["Service"]
    _, *words = shlex.split(service["ExecStart"].replace("%i", "8642"))
    check_command(words)
    assignments = service["Environment"].split()
    check_environment(assignments)
    told = dict(one.split("=", 1) for one in assignments)
    settings = Settings.from_environment({n: v for n, v in told.items() if n not in ("XDG_DATA_HOME",)})
    assert settings.database and settings.redis
    alone = blocks("ini")[0].splitlines()
    missing = {line for line in alone if "=" in line} - set(blocks("ini")[1].splitlines())
    assert all(line.startswith(("Description", "After", "ExecStart", "Environment")) for line in missing)


def test_systemd_takes_the_unit_for_several_servers(tmp_path: Path) -> None:
    if not (analyse := shutil.which("systemd-analyze")):
        pytest.skip("no systemd on this machine")
    program = unit()["Service"]["ExecStart"].split()[0]
    place = tmp_path / "parlour@8642.service"
    place.write_text(blocks("ini")[1].replace(program, sys.executable).replace("User=parlour\n", ""))
    checked = subprocess.run(
        [analyse, "verify", "--man=no", str(place)], capture_output=True, text=True, check=False
    )
    assert place.name not in checked.stderr and checked.returncode == 0, checked.stderr


# The proxies.


def certificate(folder: Path) -> Path:
    """A certificate with its key in one file."""
    both, key = folder / "both.pem", folder / "own.key"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    made += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(both)]
    subprocess.run([str(OPENSSL), *made], check=True, capture_output=True)
    both.write_text(both.read_text() + key.read_text())
    return both


def replaced(recipe: str, changes: dict[str, str]) -> str:
    """The recipe with other places and ports."""
    for said, here in changes.items():
        assert said in recipe, said
        recipe = recipe.replace(said, here)
    return recipe


def haproxy(folder: Path, port: int, behind: list[int]) -> list[str]:
    """The command line of HAProxy with the recipe of the page."""
    if not HAPROXY or not OPENSSL:
        pytest.skip("no haproxy or no openssl on this machine")
    recipe = blocks("haproxy")[0]
    changes = {
        "bind :443 ": f"bind 127.0.0.1:{port} ",
        f"/etc/ssl/{NAME}.pem": str(certificate(folder)),
        "127.0.0.1:8642": f"127.0.0.1:{behind[0]}",
        "127.0.0.1:8643": f"127.0.0.1:{behind[1]}",
    }
    config = folder / "haproxy.cfg"
    config.write_text(replaced(recipe, changes))
    return [HAPROXY, "-f", str(config)]


def nginx(folder: Path, port: int, behind: list[int]) -> list[str]:
    """The command line of nginx with the recipe for several servers."""
    if not NGINX or not OPENSSL:
        pytest.skip("no nginx or no openssl on this machine")
    both = certificate(folder)
    changes = {
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        f"/etc/ssl/{NAME}.pem": str(both),
        f"/etc/ssl/{NAME}.key": str(folder / "own.key"),
        "127.0.0.1:8642": f"127.0.0.1:{behind[0]}",
        "127.0.0.1:8643": f"127.0.0.1:{behind[1]}",
    }
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder};\n" for kind in kinds)
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}{replaced(blocks('nginx')[1], changes)}}}\n"
    )
    return [str(NGINX), "-p", str(folder), "-c", str(config)]


PROXIES = {"haproxy": (haproxy, "-c"), "nginx": (nginx, "-t")}


def test_haproxy_takes_its_recipe_for_two_machines(tmp_path: Path) -> None:
    """The lines that the page gives for compose replace the two servers; names are looked up when they are there."""
    *command, config = haproxy(tmp_path, free_port(), [free_port(), free_port()])
    recipe = Path(config).read_text(encoding="utf-8")
    backend = blocks("haproxy")[1]
    assert [line.split()[:3] for line in backend.splitlines() if line.startswith("    server ")] == [
        ["server", "one", "one:8642"],
        ["server", "two", "two:8642"],
    ]
    Path(config).write_text(recipe[: recipe.index("\nbackend parlour")] + "\n" + backend, encoding="utf-8")
    checked = subprocess.run([*command, config, "-c"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("name", PROXIES)
def test_the_proxy_takes_its_recipe(name: str, tmp_path: Path) -> None:
    made, check = PROXIES[name]
    command = [*made(tmp_path, free_port(), [free_port(), free_port()]), check]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def run_by_unit(port: int) -> tuple[list[str], dict[str, str]]:
    """The command line and the environment of the unit for several servers, for the program of these tests."""
    service = unit()["Service"]
    program, *words = shlex.split(service["ExecStart"].replace("%i", str(port)))
    assert program.endswith("/bin/parlour")
    return [sys.executable, "-m", "parlour", *words], dict(
        one.split("=", 1) for one in service["Environment"].split()
    )


def run_by_compose(port: int) -> tuple[list[str], dict[str, str]]:
    """The command line of a server, and the settings of the compose file."""
    settings = {**settings_of("one"), "PARLOUR_PROXIES": "127.0.0.1"}
    return [sys.executable, "-m", "parlour", "serve", "--no-open", "--port", str(port)], settings


@pytest.fixture(params=[run_by_compose, run_by_unit])
def two_servers(
    request: pytest.FixtureRequest, postgres_url: str, redis_url: str, tmp_path: Path
) -> Iterator[dict[int, subprocess.Popen[bytes]]]:
    """Two servers as one of the recipes runs them, on this machine's PostgreSQL and Redis, by their ports."""
    here = {"PARLOUR_DATABASE": postgres_url, "PARLOUR_REDIS": redis_url, "XDG_DATA_HOME": str(tmp_path)}
    here |= {"NUMBA_DISABLE_JIT": "1", "PARLOUR_CACHE": str(tmp_path / "cache")}
    with ExitStack() as stack:
        started = {}
        for port in (free_port(), free_port()):
            command, settings = request.param(port)
            assert {"PARLOUR_DATABASE", "PARLOUR_REDIS"} <= settings.keys()
            process = subprocess.Popen(
                command, env={**os.environ, **settings, **here}, cwd=ROOT, stdout=subprocess.DEVNULL
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            started[port] = process
        for port in started:
            wait_until(lambda port=port: is_ready(f"http://127.0.0.1:{port}/health/ready"))
        yield started


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened: servers take their time where others work."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.1)


def is_ready(address: str, **options: Any) -> bool:
    """Whether a server answers that it is ready."""
    try:
        return bool(httpx.get(address, timeout=5, **options).status_code == 200)
    except httpx.HTTPError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("name", PROXIES)
def test_a_table_is_played_through_the_proxy_and_goes_on_when_a_server_stops(
    name: str, tmp_path: Path, two_servers: dict[int, subprocess.Popen[bytes]]
) -> None:
    port = free_port()
    command = PROXIES[name][0](tmp_path, port, list(two_servers))
    trust = ssl.create_default_context(cafile=str(tmp_path / "both.pem"))
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as proxy:
        try:
            place = f"https://127.0.0.1:{port}"
            client = httpx.Client(base_url=place, verify=trust, headers={"Host": NAME}, timeout=30)
            sni: dict[str, Any] = {"extensions": {"sni_hostname": NAME}}
            wait_until(lambda: answers(client, sni))
            assert client.get("/metrics", **sni).status_code == 404
            wanted = {"game": "mandala", "seats": [{"who": "me"}, {"who": "me"}]}
            made = client.post("/api/matches", json=wanted, headers={"Origin": f"https://{NAME}"}, **sni)
            assert made.status_code == 201, made.text
            wait_until(lambda: sits(port, trust, made.json()))
            before = plays(port, trust, made.json())
            first = next(iter(two_servers.values()))
            first.send_signal(signal.SIGTERM)
            first.wait(60)
            stopped = time.monotonic()
            wait_until(lambda: sits(port, trust, made.json()))
            assert time.monotonic() - stopped < BACK
            assert plays(port, trust, made.json()) > before
        finally:
            client.close()
            proxy.terminate()


def answers(client: httpx.Client, sni: dict[str, Any]) -> bool:
    """Whether the lobby comes through the proxy."""
    try:
        return client.get("/", **sni).status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def sit(port: int, trust: ssl.SSLContext, made: dict[str, Any]) -> Iterator[ClientConnection]:
    """A socket through the proxy that has said hello for both seats of a table."""
    line = socket.create_connection(("127.0.0.1", port))
    place, origin = f"wss://{NAME}/match/{made['id']}/live", f"https://{NAME}"
    with connect(place, sock=line, ssl=trust, origin=origin, max_size=2**22) as talk:  # type: ignore[arg-type]
        talk.send(json.dumps({"type": "hello", "version": VERSION, "tokens": list(made["tokens"].values())}))
        yield talk


def sits(port: int, trust: ssl.SSLContext, made: dict[str, Any]) -> bool:
    """Whether a socket through the proxy gets both seats of a table."""
    try:
        with sit(port, trust, made) as talk:
            return bool(json.loads(talk.recv(20))["yours"] == [0, 1])
    except (OSError, WebSocketException, TimeoutError, KeyError):
        return False


def plays(port: int, trust: ssl.SSLContext, made: dict[str, Any]) -> int:
    """Play one action through the proxy; return the number of the event that it led to."""
    with sit(port, trust, made) as talk:
        offers: list[dict[str, Any]] = []
        while not offers:
            turn = json.loads(talk.recv(PATIENCE))
            offers = [offer for offer in turn.get("offers", ()) if offer["acts"]]
        seat, actions = offers[0]["seat"], offers[0]["choices"][0]["actions"]
        play = {"type": "play", "id": f"p{turn['ply']}", "seat": seat, "token": made["tokens"][str(seat)]}
        talk.send(json.dumps({**play, "ply": turn["ply"], "actions": actions, "sure": True}))
        answer: dict[str, Any] = {}
        while answer.get("id") != play["id"]:
            answer = json.loads(talk.recv(PATIENCE))
        assert answer["type"] == "done", answer
        return int(answer["number"])
