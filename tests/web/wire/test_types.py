"""The pages' scripts are checked against the types of the messages and bodies that the server uses."""

from __future__ import annotations

import re

import pytest

from parlour.web.wire.messages import protocol
from scripts.write_protocol_types import FILES, STATIC, type_of


@pytest.mark.parametrize("name", FILES)
def test_the_types_are_those_of_the_schema(name: str) -> None:
    written = (STATIC / name).read_text(encoding="utf-8")
    assert written == FILES[name](), "run scripts/write_protocol_types.py --write"


def test_scripts_declare_no_http_body_themselves() -> None:
    """Every answer of the server has its generated type: a typedef that lists a body's fields would go stale."""
    bodies = [set(fields) for fields in generated_fields().values() if len(fields) > 3]
    own = []
    for path in STATIC.glob("*.js"):
        for typedef in re.findall(r"@typedef {{(.*)}} \w+", path.read_text(encoding="utf-8")):
            fields = set(re.findall(r"(\w+)\??: ", typedef))
            own += [(path.name, typedef) for body in bodies if len(fields) > 3 and fields <= body]
    assert own == []


def generated_fields() -> dict[str, list[str]]:
    """Return the fields of every generated HTTP body, by its name."""
    text = (STATIC / "http_types.d.ts").read_text(encoding="utf-8")
    found = re.findall(r"export interface (\w+) {\n(.*?)}\n", text, re.S)
    return {name: re.findall(r"^  (\w+)\??: ", fields, re.M) for name, fields in found}


def test_every_message_has_its_type() -> None:
    told = (STATIC / "protocol.d.ts").read_text(encoding="utf-8")
    for side in ("from_client", "from_server"):
        for name, schema in protocol()[side]["$defs"].items():
            found = re.search(rf"export interface {name} {{\n(.*?)}}\n", told, re.S)
            assert found, name
            fields = re.findall(r"^  (\w+)\??: ", found[1], re.M)
            assert fields == list(schema["properties"]), name


def test_what_the_server_sends_is_always_there() -> None:
    for name, schema in protocol()["from_server"]["$defs"].items():
        assert set(schema["required"]) == set(schema["properties"]), name


def test_schemas_as_types() -> None:
    assert (
        type_of({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}})
        == "(string | null)[]"
    )
    assert (
        type_of({"type": "object", "additionalProperties": {"type": "integer"}}) == "Record<string, number>"
    )
    assert type_of({"enum": ["a", "b"]}) == '"a" | "b"'
    assert type_of({"prefixItems": [{"type": "integer"}, {"type": "boolean"}]}) == "[number, boolean]"
