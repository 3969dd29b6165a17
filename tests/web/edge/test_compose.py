"""The compose file of docs/host.md, run by Docker: a table is played through its proxy and goes on without a server."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from .test_recipes import NAME, ROOT, blocks, free_port
from .test_recipes_of_several import (
    BACK,
    COMPOSER,
    answers,
    certificate,
    plays,
    replaced,
    sits,
    wait_until,
)

BUILT_IN = 900.0  # seconds to build the image and to start every service
PASSWORD = "no se cret"


@dataclass
class Composed:
    """The services of the compose file, and the port of their proxy on this machine."""

    folder: Path
    port: int

    def run(self, *words: str) -> str:
        """Run docker-compose; return what it prints."""
        command = [str(COMPOSER), "--project-name", f"parlour-test-{self.port}", *words]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, timeout=BUILT_IN, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def has_engine() -> bool:
    """Return whether Docker runs on this machine."""
    docker = shutil.which("docker")
    return bool(docker and subprocess.run([docker, "info"], capture_output=True, check=False).returncode == 0)


def lay_out(folder: Path, port: int) -> None:
    """Put everything that the page names into a folder, and the sources of the image. The proxy gets another port."""
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line.startswith("!"):
            source = ROOT / line[1:]
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, folder / source.name)  # type: ignore[operator]
    for name in ("Containerfile", ".dockerignore"):
        shutil.copy(ROOT / name, folder)
    file = replaced(blocks("yaml")[0], {'"443:443"': f'"127.0.0.1:{port}:443"'})
    (folder / "compose.yaml").write_text(file, encoding="utf-8")
    recipe, backend = blocks("haproxy")
    proxy = recipe[: recipe.index("\nbackend parlour")] + "\n" + backend
    (folder / "haproxy.cfg").write_text(proxy, encoding="utf-8")
    certificate(folder).rename(folder / f"{NAME}.pem")
    (folder / f"{NAME}.pem").chmod(0o644)  # the proxy's user in its container reads it
    (folder / ".env").write_text(f"PARLOUR_PASSWORD={PASSWORD}\n", encoding="utf-8")


@pytest.fixture
def composed(tmp_path: Path) -> Iterator[Composed]:
    """The compose file, up; everything that it made is gone afterwards, except the images."""
    if not COMPOSER or not has_engine():
        pytest.skip("no Docker on this machine, or no docker-compose")
    found = Composed(tmp_path, free_port())
    lay_out(found.folder, found.port)
    try:
        found.run("up", "--detach", "--build")
        yield found
    finally:
        print(found.run("logs", "--no-color", "--tail", "30"))
        found.run("down", "--volumes", "--timeout", "5")


@pytest.mark.slow
def test_the_compose_file_starts_and_a_table_goes_on_when_one_of_its_servers_stops(
    composed: Composed,
) -> None:
    trust = ssl.create_default_context(cafile=str(composed.folder / f"{NAME}.pem"))
    place, port = f"https://127.0.0.1:{composed.port}", composed.port
    sni: dict[str, Any] = {"extensions": {"sni_hostname": NAME}}
    with httpx.Client(base_url=place, verify=trust, headers={"Host": NAME}, timeout=30) as client:
        wait_until(lambda: answers(client, sni))
        assert client.get("/metrics", **sni).status_code == 404
        wanted = {"game": "mandala", "seats": [{"who": "me"}, {"who": "me"}]}
        made = client.post("/api/matches", json=wanted, headers={"Origin": f"https://{NAME}"}, **sni)
        assert made.status_code == 201, made.text
        wait_until(lambda: sits(port, trust, made.json()))
        before = plays(port, trust, made.json())
        for stopped, other in (("one", "two"), ("two", "one")):
            composed.run("stop", stopped)
            at = time.monotonic()
            wait_until(lambda: sits(port, trust, made.json()))
            assert time.monotonic() - at < BACK
            number = plays(port, trust, made.json())
            assert number > before and PASSWORD not in composed.run("logs", other)
            before = number
            composed.run("start", stopped)
            wait_until(lambda: sits(port, trust, made.json()))
            wait_until(lambda name=stopped: is_healthy(composed, name))  # type: ignore[misc]


def is_healthy(composed: Composed, service: str) -> bool:
    """Return whether the health check of a service's container says that it is well."""
    container = composed.run("ps", "--quiet", service).strip()
    asked = ["docker", "inspect", "--format", "{{.State.Health.Status}}", container]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip() == "healthy"
