"""Write the TypeScript types of the protocol for the pages' scripts, from the schema that the server uses.

python scripts/write_protocol_types.py            prints them
python scripts/write_protocol_types.py --write    writes parlour/web/static/protocol.d.ts
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from parlour.web.wire.messages import protocol  # noqa: E402

TARGET = HERE / "parlour" / "web" / "static" / "protocol.d.ts"
HEAD = "// Made by scripts/write_protocol_types.py from the protocol's schema. Do not edit.\n"
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
    """Return the TypeScript interface of a message, or of a part of one."""
    required = set(schema.get("required", ()))
    words = " ".join(str(schema.get("description", "")).split())
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(each)};\n"
        for field, each in schema.get("properties", {}).items()
    )
    return f"/** {words} */\nexport interface {name} {{\n{fields}}}\n"


def types() -> str:
    """Return the whole file."""
    told = protocol()
    parts = [HEAD, f"export type Version = {told['version']};\n"]
    for side in ("from_client", "from_server"):
        schema = told[side]
        parts += [interface(name, each) for name, each in sorted(schema["$defs"].items())]
        title = side.title().replace("_", "")
        parts.append(f"export type {title} = {type_of({'oneOf': schema['oneOf']})};\n")
    return "\n".join(parts)


if __name__ == "__main__":
    if "--write" in sys.argv:
        TARGET.write_text(types(), encoding="utf-8")
    else:
        print(types(), end="")
