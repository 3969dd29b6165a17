"""Write the TypeScript types of the socket's messages and of the HTTP bodies for the pages' scripts.

python scripts/write_protocol_types.py            prints them
python scripts/write_protocol_types.py --write    writes protocol.d.ts and http_types.d.ts in parlour/web/static
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from parlour.web.app import create_app  # noqa: E402
from parlour.web.wire.messages import protocol  # noqa: E402

STATIC = HERE / "parlour" / "web" / "static"
HEAD = "// Made by scripts/write_protocol_types.py from the schema of {what}. Do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    """Return the TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'any'}>"
    return PLAIN.get(str(schema.get("type")), "any")


def interface(name: str, schema: dict[str, Any]) -> str:
    """Return the TypeScript interface of an object schema."""
    required = set(schema.get("required", ()))
    words = " ".join(str(schema.get("description", "")).split())
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(each)};\n"
        for field, each in schema.get("properties", {}).items()
    )
    return f"/** {words} */\nexport interface {name} {{\n{fields}}}\n"


def socket_types() -> str:
    """Return the types of the messages on a table's socket."""
    schemas = protocol()
    parts = [HEAD.format(what="the socket's messages"), f"export type Version = {schemas['version']};\n"]
    for side in ("from_client", "from_server"):
        schema = schemas[side]
        parts += [interface(name, each) for name, each in sorted(schema["$defs"].items())]
        title = side.title().replace("_", "")
        parts.append(f"export type {title} = {type_of({'oneOf': schema['oneOf']})};\n")
    return "\n".join(parts)


def http_types() -> str:
    """Return the types of all request and response bodies in the OpenAPI document."""
    schemas = create_app(":memory:").openapi()["components"]["schemas"]
    return "\n".join(
        [HEAD.format(what="the HTTP bodies"), *(interface(name, schemas[name]) for name in sorted(schemas))]
    )


FILES = {"protocol.d.ts": socket_types, "http_types.d.ts": http_types}


if __name__ == "__main__":
    for name, make in FILES.items():
        if "--write" in sys.argv:
            (STATIC / name).write_text(make(), encoding="utf-8")
        else:
            print(make(), end="")
