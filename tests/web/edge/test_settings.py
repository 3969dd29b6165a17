"""Settings: what the environment says, in one typed place, and the table of them in docs/host.md."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from parlour.web.network import addresses
from parlour.web.rate_limits import Budgets
from parlour.web.serve import connections_possible, exposure
from parlour.web.settings import BadSetting, Settings, is_among

PAGE = Path(__file__).parents[3] / "docs" / "host.md"


def test_the_environment_is_read_by_type() -> None:
    told = {
        "PARLOUR_HOST": "0.0.0.0",
        "PARLOUR_PORT": "80",
        "PARLOUR_HOSTS": "games.example, play.example",
        "PARLOUR_PROXIES": "10.0.0.0/8",
        "PARLOUR_EXPIRE_ENDED": "30",
        "PARLOUR_TABLES": "7",
        "PARLOUR_CACHE": "/elsewhere",
        "HOME": "/home",
    }
    settings = Settings.from_environment(told)
    assert (settings.host, settings.port, settings.hosts) == (
        "0.0.0.0",
        80,
        ("games.example", "play.example"),
    )
    assert (settings.expiry.running, settings.expiry.ended) == (None, 30.0)
    assert Budgets.of(settings).tables.burst == 7


def test_several_servers_need_redis_and_postgresql() -> None:
    both = {"PARLOUR_DATABASE": "postgresql+psycopg://db/parlour", "PARLOUR_REDIS": "redis://cache/0"}
    assert Settings.from_environment({**both, "PARLOUR_WORKERS": "4"}).workers == 4
    for missing in both:
        with pytest.raises(BadSetting, match="PARLOUR_DATABASE with a PostgreSQL address"):
            told = {name: value for name, value in both.items() if name != missing}
            Settings.from_environment({**told, "PARLOUR_WORKERS": "4"})


def test_what_is_said_on_the_command_line_goes_first() -> None:
    settings = Settings.from_environment({"PARLOUR_PORT": "80", "PARLOUR_HOST": "::1"}, port=81, host=None)
    assert (settings.host, settings.port) == ("::1", 81)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PARLOUR_PORT", "many"),
        ("PARLOUR_PORT", "70000"),
        ("PARLOUR_LOG", "loud"),
        ("PARLOUR_PROXIES", "the one in the cellar"),
        ("PARLOUR_SOCKETS_EACH", "0"),
        ("PARLOUR_EXPIRE_RUNNING", "-1"),
        ("PARLOUR_HOSST", "games.example"),
    ],
)
def test_what_is_no_setting_is_said_by_name(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        Settings.from_environment({name: value})


def test_the_page_has_every_setting_with_its_default() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for setting in fields(Settings):
        default = "" if setting.default in ((), None, "") else f"`{setting.default}`"
        row = f"| `PARLOUR_{setting.name.upper()}` | {default} | {setting.metadata['text']} |"
        assert row.replace("|  |", "| |") in text, row


def test_networks_and_addresses() -> None:
    assert is_among("10.1.2.3", ("10.0.0.0/8",)) and not is_among("11.1.2.3", ("10.0.0.0/8", "::1"))
    assert is_among("anything", ("*",)) and not is_among("anything", ("10.0.0.0/8",))


def test_who_listens_to_others_is_told_what_that_exposes() -> None:
    assert exposure(Settings(), 8642) == ""
    told = exposure(Settings(host="192.0.2.7"), 8642)
    assert "http://192.0.2.7:8642/" in told and "not encrypted" in told
    everywhere = exposure(Settings(host="0.0.0.0"), 80)
    assert all(one in everywhere for one in addresses()) and "127.0.0.1" not in everywhere


def test_no_more_connections_are_promised_than_the_system_has_files() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
        assert connections_possible(100) == 100
        granted = connections_possible(10**9)
        assert granted < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
