"""The recipes of docs/host.md, taken from the page as they stand there, are tried as far as a test can try them."""

from __future__ import annotations

import configparser
import fnmatch
import json
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from websockets.sync.client import connect

from parlour.web.settings import NOT_SETTINGS, Settings
from parlour.web.wire.messages import VERSION

from .hosting import Hosted, until

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
IMAGE = (ROOT / "Containerfile").read_text(encoding="utf-8")
NAME = "games.example"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
OPENSSL = shutil.which("openssl")


def blocks(kind: str) -> list[str]:
    """Every block of code of one kind on the page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


# nginx.


class Proxy:
    """nginx with the recipe of the page; only ports and places differ."""

    def __init__(self, folder: Path, behind: int) -> None:
        self.folder, self.port = folder, free_port()
        self.certificate, key = folder / "own.pem", folder / "own.key"
        made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
        made += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(self.certificate)]
        subprocess.run([str(OPENSSL), *made], check=True, capture_output=True)
        recipe = blocks("nginx")[0]
        for said, here in (
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            ("127.0.0.1:8642;", f"127.0.0.1:{behind};"),
            (f"/etc/ssl/{NAME}.pem;", f"{self.certificate};"),
            (f"/etc/ssl/{NAME}.key;", f"{key};"),
        ):
            assert recipe.count(said) == 1, said
            recipe = recipe.replace(said, here)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{kind}_temp_path {folder};\n" for kind in kinds)
        self.config = folder / "nginx.conf"
        self.config.write_text(
            f"daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{places}{recipe}}}\n"
        )

    def listens(self) -> bool:
        """Whether nginx takes connections."""
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0

    def run(self, *more: str) -> list[str]:
        """The command line of nginx with this configuration."""
        return [str(NGINX), "-p", str(self.folder), "-c", str(self.config), *more]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Hosted]:
    """A server as the page has it behind a proxy."""
    with Hosted(tmp_path, Settings(hosts=(NAME,), proxies=("127.0.0.1",))) as one:
        yield one


@pytest.fixture
def proxy(tmp_path: Path, served: Hosted) -> Proxy:
    """The recipe, written out; skipped where there is no nginx."""
    if not NGINX or not OPENSSL:
        pytest.skip("no nginx or no openssl on this machine")
    return Proxy(tmp_path, served.port)


def test_nginx_takes_its_recipe(proxy: Proxy) -> None:
    tested = subprocess.run(proxy.run("-t"), capture_output=True, text=True)
    assert tested.returncode == 0 and "syntax is ok" in tested.stderr, tested.stderr


def test_a_table_is_played_through_nginx(proxy: Proxy, served: Hosted) -> None:
    trust = ssl.create_default_context(cafile=str(proxy.certificate))
    with subprocess.Popen(proxy.run(), stderr=subprocess.PIPE) as nginx:
        try:
            until(lambda: proxy.listens() or nginx.poll() is not None)
            assert nginx.poll() is None, nginx.stderr and nginx.stderr.read()
            trust.set_alpn_protocols(["h2"])
            with trust.wrap_socket(
                socket.create_connection(("127.0.0.1", proxy.port)), server_hostname=NAME
            ) as line:
                assert line.selected_alpn_protocol() == "h2"
            trust.set_alpn_protocols(["http/1.1"])
            ask_through(proxy, served, trust)
        finally:
            nginx.terminate()


def ask_through(proxy: Proxy, served: Hosted, trust: ssl.SSLContext) -> None:
    """Ask for pages, set up a table as a page does, and open its socket."""
    more: dict[str, Any] = {"extensions": {"sni_hostname": NAME}}
    address = f"https://127.0.0.1:{proxy.port}"
    with httpx.Client(base_url=address, verify=trust, headers={"Host": NAME}, timeout=30) as client:
        assert client.get("/", **more).status_code == 200
        assert client.get("/metrics", **more).status_code == 404
        assert client.get("/", headers={"Host": "other.example"}, **more).status_code == 421
        wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "me"}]}
        own, foreign = {"Origin": f"https://{NAME}"}, {"Origin": "https://other.example"}
        assert client.post("/api/matches", json=wanted, headers=foreign, **more).status_code == 403
        made = client.post("/api/matches", json=wanted, headers=own, **more)
        assert made.status_code == 201, made.text
    match, tokens = made.json()["id"], list(made.json()["tokens"].values())
    line = socket.create_connection(("127.0.0.1", proxy.port))
    place = f"wss://{NAME}/match/{match}/live"
    with connect(place, sock=line, ssl=trust, origin=f"https://{NAME}", max_size=2**22) as talk:  # type: ignore[arg-type]
        talk.send(json.dumps({"type": "hello", "version": VERSION, "tokens": tokens}))
        assert json.loads(talk.recv(20))["yours"] == [0, 1]


# The command line.


def commands() -> list[str]:
    """Every command of ours on the page, as it is typed, without variables before it."""
    found = []
    for block in blocks("sh"):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            while words and re.fullmatch(r"[A-Z_]+=\S*", words[0]):
                words.pop(0)
            if words and Path(words[0]).name == "parlour":
                found.append(shlex.join(words[1:]))
    return found


def check_command(words: list[str]) -> None:
    """That the command line takes these words; nothing is run."""
    from typer.main import get_command

    from parlour.cli.app import app

    command: Any = get_command(app)
    context = command.make_context("parlour", list(words), resilient_parsing=True)
    while hasattr(command, "commands") and words and not words[0].startswith("-"):
        command = command.commands[words[0]]
        words = words[1:]
    assert not hasattr(command, "commands") or words == ["--version"], words
    command.make_context(command.name, list(words), parent=context, resilient_parsing=words == ["--version"])


@pytest.mark.parametrize("typed", commands())
def test_every_command_on_the_page_is_one(typed: str) -> None:
    check_command(shlex.split(typed))


def test_the_page_has_the_commands_that_it_is_about() -> None:
    verbs = {shlex.split(typed)[0] for typed in commands()}
    assert {"serve", "export", "import", "check", "matches", "questions", "--version"} <= verbs


def check_environment(assignments: list[str]) -> None:
    """That all variables are settings, or are read by others."""
    told = dict(one.split("=", 1) for one in assignments)
    Settings.from_environment(told)
    assert all(name in NOT_SETTINGS or name.startswith(("PARLOUR_", "XDG_", "PATH")) for name in told), told


# systemd.


class Repeated(dict[str, Any]):
    """A section in which a key may come again: its values are put together."""

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(key, self[key] + value if key in self and isinstance(value, list) else value)


def unit() -> configparser.RawConfigParser:
    """The unit of the page."""
    parser = configparser.RawConfigParser(strict=False, dict_type=Repeated)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(blocks("ini")[0])
    return parser


def test_the_unit_opens_at_once_and_names_what_there_is() -> None:
    service = unit()["Service"]
    assert not [name for name in service if name.startswith("ExecStartPre")], (
        "the site is shut until that has ended"
    )
    assert "TimeoutStartSec" not in service
    program, *words = shlex.split(service["ExecStart"])
    assert Path(program).name == "parlour"
    check_command(words)
    check_environment(service["Environment"].split())


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if not (analyse := shutil.which("systemd-analyze")):
        pytest.skip("no systemd on this machine")
    text, program = blocks("ini")[0], unit()["Service"]["ExecStart"].split()[0]
    place = tmp_path / "parlour.service"
    place.write_text(text.replace(program, sys.executable).replace("User=parlour\n", ""))  # neither is there
    checked = subprocess.run([analyse, "verify", "--man=no", str(place)], capture_output=True, text=True)
    assert str(place.name) not in checked.stderr and checked.returncode == 0, checked.stderr


# The container.


def instructions(name: str) -> list[str]:
    """What follows an instruction of the Containerfile, wherever there is one."""
    joined = re.sub(r"^#.*\n", "", IMAGE, flags=re.MULTILINE).replace("\\\n", " ")
    return [line.split(None, 1)[1] for line in joined.splitlines() if line.startswith(f"{name} ")]


def is_sent(path: str) -> bool:
    """Whether a file goes to the builder, by the last pattern of .dockerignore that fits it or a folder above it."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.removeprefix("!").removeprefix("**/")
        if not pattern or pattern.startswith("#"):
            continue
        above = [str(one) for one in (Path(path), *Path(path).parents)]
        names = Path(path).parts if "**/" in line else above
        if any(fnmatch.fnmatch(one, pattern) for one in names):
            sent = line.startswith("!")
    return sent


def test_the_builder_is_sent_what_it_copies_and_nothing_else() -> None:
    copied = [word for one in instructions("COPY") if "--from" not in one for word in one.split()[:-1]]
    assert {"requirements.lock", "pyproject.toml", "parlour"} <= set(copied)
    assert all((ROOT / one).exists() and is_sent(one) for one in copied), copied
    assert is_sent("parlour/web/static/board.css") and is_sent("parlour/games/keep/RULES.md")
    for kept in (
        ".git/config",
        ".venv/bin/python",
        "build/x",
        "parlour.db",
        "parlour/a.db-wal",
        "tests/luck.py",
    ):
        assert not is_sent(kept), kept
    assert not is_sent("parlour/web/__pycache__/app.cpython-312.pyc")


def test_the_image_is_locked_unprivileged_and_checked() -> None:
    (install,) = [one for one in instructions("RUN") if "pip install" in one]
    assert "-c requirements.lock" in install and "'.[web,postgres,redis]'" in install
    assert instructions("USER") == ["parlour"]
    assert instructions("VOLUME") == ["/var/lib/parlour /var/cache/parlour"]
    (environment,) = instructions("ENV")
    check_environment(environment.split())
    program, *words = json.loads(instructions("ENTRYPOINT")[0])
    assert program == "parlour"
    check_command(words)


def test_the_health_check_of_the_image_says_what_the_server_says(served: Hosted) -> None:
    told = json.loads(instructions("HEALTHCHECK")[0].split("CMD ", 1)[1])
    assert told[0] == "python"

    def ask() -> int:
        here = {"PARLOUR_PORT": str(served.port), "PATH": ""}
        return subprocess.run([sys.executable, *told[1:]], env=here, capture_output=True).returncode

    assert ask() == 0
    served.state.registry.store.writer._note(OSError("no room"))
    assert ask() == 1


def test_everything_that_the_recipes_install_is_locked() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    locked = {canonicalize_name(line.split("==")[0]) for line in lines if "==" in line}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    waiting = [
        Requirement(one)
        for one in (*project["dependencies"], *extras["web"], *extras["postgres"], *extras["redis"])
    ]
    seen: set[str] = set()
    while waiting:
        need = waiting.pop()
        if str(need) not in seen:
            seen.add(str(need))
            assert canonicalize_name(need.name) in locked, f"{need.name} is not in requirements.lock"
            waiting += needs_of(need)
    assert len(seen) > 30, "what those need in turn, too"


def needs_of(one: Requirement) -> list[Requirement]:
    """What a package that is installed here needs in turn."""
    try:
        told = [Requirement(text) for text in requires(one.name) or ()]
    except PackageNotFoundError:  # not on this system
        return []
    given = [{"extra": extra} for extra in one.extras or {""}]
    return [need for need in told if need.marker is None or any(map(need.marker.evaluate, given))]
