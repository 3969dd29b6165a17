"""The owner opens the parlour to the home network with one click, a phone joins, and the owner closes it again.

Two network namespaces stand for the owner's computer and a phone, joined by a virtual cable. They need root and
iproute2; where they are missing, only the tests of the routes run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.web.home_network import is_private
from parlour.web.network import qr_of

from ..harness import CHROMIUM, FLAGS, PATIENCE, Parlour

HOME, PHONE = "10.77.31.1", "10.77.31.2"


def run(*words: str) -> None:
    """Run a command that must succeed."""
    subprocess.run(words, check=True, capture_output=True)


class House:
    """A computer and a phone in one home network: their names as namespaces."""

    def __init__(self) -> None:
        mark = os.getpid() % 10000
        self.computer, self.phone = f"parlour-c{mark}", f"parlour-p{mark}"
        cable, plug = f"pc{mark}", f"pp{mark}"
        for name in (self.computer, self.phone):
            run("ip", "netns", "add", name)
            run("ip", "-n", name, "link", "set", "lo", "up")
        run("ip", "-n", self.computer, "link", "add", cable, "type", "veth", "peer", "name", plug)
        run("ip", "-n", self.computer, "link", "set", plug, "netns", self.phone)
        for name, link, own, other in ((self.computer, cable, HOME, PHONE), (self.phone, plug, PHONE, HOME)):
            run("ip", "-n", name, "address", "add", f"{own}/24", "dev", link)
            run("ip", "-n", name, "link", "set", link, "up")
            run("ip", "-n", name, "route", "add", "default", "via", other)

    def close(self) -> None:
        """Take it down."""
        for name in (self.computer, self.phone):
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A home network."""
    if not shutil.which("ip") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("network namespaces need root and iproute2")
    if subprocess.run(["ip", "netns", "add", "parlour-try"], capture_output=True).returncode:
        pytest.skip("this machine allows no network namespaces")
    run("ip", "netns", "del", "parlour-try")
    found = House()
    yield found
    found.close()


@pytest.fixture(scope="module")
def parlour(house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parlour]:
    """A parlour on the computer of the house, as it is after installing: only that computer reaches it."""
    folder = tmp_path_factory.mktemp("house")
    server = Parlour(folder / "a.db", under=("ip", "netns", "exec", house.computer))
    yield server
    server.close()


@pytest.fixture
def devices(house: House, parlour: Parlour, browser: Any, tmp_path: Path) -> Iterator[tuple[Any, Any]]:
    """A page on the computer and a page on the phone. (`browser` starts Playwright.)"""
    kind = browser.browser_type
    found = []
    for place in (house.computer, house.phone):
        start = tmp_path / f"chromium-{place}"
        start.write_text(f'#!/bin/sh\nexec ip netns exec {place} {CHROMIUM} "$@"\n', encoding="utf-8")
        start.chmod(0o755)
        found.append(kind.launch(executable_path=str(start), args=FLAGS))
    pages = [
        one.new_page(viewport={"width": w, "height": h})
        for one, (w, h) in zip(found, ((1280, 800), (390, 844)), strict=True)
    ]
    for page in pages:
        page.set_default_timeout(PATIENCE)
    yield pages[0], pages[1]
    for one in found:
        one.close()


def reaches(page: Any, address: str) -> bool:
    """Whether a browser reaches an address."""
    try:
        page.goto(address, timeout=5000)
    except Exception as error:
        assert "ERR_CONNECTION" in str(error) or "ERR_EMPTY" in str(error), error
        return False
    return True


def test_a_friend_joins_by_phone_after_one_click(parlour: Parlour, devices: tuple[Any, Any]) -> None:
    owner, phone = devices
    assert not reaches(phone, f"http://{HOME}:{parlour.port}/"), "as installed it is closed"
    owner.goto(parlour.address + "/")
    made = owner.evaluate(
        """async () => (await fetch('/api/matches', {method: 'POST', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({game: 'toy', seats: [{who: 'me', name: 'Ann'}, {who: 'open'}]})})).json()"""
    )
    own = {made["id"]: {"tokens": made["tokens"], "invite": made["invite"], "at": 1}}
    owner.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    owner.goto(f"{parlour.address}/match/{made['id']}")
    owner.wait_for_selector("#invite-alone:not([hidden])")
    assert "works only on this computer" in owner.inner_text("#invite-alone")
    told = owner.inner_text("#invite-network")
    assert "not encrypted" in told and "watch public" in told and "until you close it" in told
    owner.click("[data-network=open]")
    owner.wait_for_selector("[data-network=close]")
    link = owner.input_value("#invite-link")
    assert re.fullmatch(rf"http://{HOME}:{parlour.port}/match/{made['id']}#invite=.+", link)
    drawn = owner.get_attribute("#qr path.qrline, #qr path", "d")
    assert drawn and drawn in qr_of(link), "the code is that of the link"
    assert reaches(phone, link)
    phone.wait_for_selector("#join:not([hidden])")
    assert "Ann invites you" in phone.inner_text("#join-title")
    phone.fill("#join-form input", "Bea")
    phone.click("#join-form .main")
    owner.wait_for_selector("#seats >> text=Bea")
    assert phone.evaluate("fetch('/api/network').then((answer) => answer.json())") == {
        "can_open": False,
        "is_open": False,
        "links": [],
    }
    refused = """fetch('/api/network', {method: 'POST', headers: {'Content-Type': 'application/json'}, 
        body: '{"open": false}'}).then((answer) => answer.status)"""
    assert phone.evaluate(refused) == 404, "a guest closes nothing"
    owner.goto(parlour.address + "/")
    owner.wait_for_selector("#network-links a")
    assert owner.inner_text("#network-links a") == f"http://{HOME}:{parlour.port}/"
    owner.click("[data-network=close]")
    owner.wait_for_selector("[data-network=open]")
    phone.wait_for_selector("#veil:not([hidden])")
    assert not reaches(phone, f"http://{HOME}:{parlour.port}/"), (
        "closed again, and those who were there are cut off"
    )
    owner.click("[data-network=open]")
    owner.wait_for_selector("[data-network=close]")
    assert reaches(phone, f"http://{HOME}:{parlour.port}/"), "it can be opened once more"


def test_only_addresses_of_a_home_network_are_opened() -> None:
    assert all(is_private(one) for one in ("192.168.1.5", "10.0.0.9", "172.16.3.4", "fd12:3456:789a::1"))
    assert not any(
        is_private(one) for one in ("127.0.0.1", "::1", "8.8.8.8", "169.254.7.7", "fe80::1", "2a02:8071::1")
    )


def test_nobody_opens_it_through_a_proxy_or_by_another_name(server: Parlour) -> None:
    ask = {"open": True}
    for headers in (
        {"X-Forwarded-For": "203.0.113.7"},
        {"Host": "play.example.org"},
        {"Forwarded": "for=203.0.113.7"},
    ):
        assert server.ask("POST", "/api/network", json=ask, headers=headers).status_code in (404, 421)
        assert server.ask("GET", "/api/network", headers=headers).json().get("can_open") is not True
    crossed = server.ask("POST", "/api/network", json=ask, headers={"Origin": "http://evil.example"})
    assert crossed.status_code == 403
