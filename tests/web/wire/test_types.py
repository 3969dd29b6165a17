"""The types that the page's scripts are checked by are those of the protocol that the server speaks."""

from __future__ import annotations

import re

from parlour.web.wire.messages import protocol
from scripts.write_protocol_types import TARGET, type_of, types


def test_the_types_are_those_of_the_schema() -> None:
    told = TARGET.read_text(encoding="utf-8")
    assert told == types(), "run scripts/write_protocol_types.py --write"


def test_every_message_has_its_type() -> None:
    told = TARGET.read_text(encoding="utf-8")
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
