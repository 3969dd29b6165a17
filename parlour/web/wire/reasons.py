"""What does not fit, said plainly: the field by the name it has on the page, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

LONGEST = 40  # letters of what was given that are said again
NOTHING = "That is not what was asked for."


def sentence(fault: Mapping[str, Any], field: FieldInfo | None = None) -> str:
    """One fault that pydantic found, as a sentence; `field` is what was asked for, where that is known."""
    name = name_of(fault, field)
    if fault["type"] == "missing":
        return f"“{name}” is missing."
    if fault["type"] == "extra_forbidden":
        return f"“{name}” is not asked for here."
    allowed = what_fits(fault, field)
    if not name or not allowed:
        return f"“{name}” does not fit here." if name else NOTHING
    given = fault.get("input")
    told = f"{given}".strip() if isinstance(given, str | int | float) else ""
    return f"“{name}” takes {allowed}{f', not {told}' if 0 < len(told) <= LONGEST else ''}."


def name_of(fault: Mapping[str, Any], field: FieldInfo | None) -> str:
    """What a field is called on the page; where it has no such name, what the sender called it."""
    if field and field.title:
        return field.title
    if fault["type"].startswith("union_tag"):
        return str(fault["ctx"]["discriminator"]).strip("'")
    words = [part for part in fault["loc"] if isinstance(part, str)]
    return words[-1].replace("_", " ")[:LONGEST] if words and words != ["body"] else ""


def what_fits(fault: Mapping[str, Any], field: FieldInfo | None) -> str:
    """What a field takes, in words; empty where there is nothing short to say."""
    limits = dict(fault.get("ctx", {})) | dict(limits_of(field))
    low, high, kind = limits.get("ge"), limits.get("le"), fault["type"]
    if kind.startswith("int_") or kind in ("greater_than_equal", "less_than_equal"):
        if low is None and high is None:
            return "a whole number"
        return f"a whole number from {low} to {high}" if None not in (low, high) else more_or_less(low, high)
    if kind == "literal_error" and field and get_origin(field.annotation) is Literal:
        return f"one of {', '.join(map(str, get_args(field.annotation)))}"
    if kind == "union_tag_invalid":
        return f"one of {limits['expected_tags']}".replace("'", "")
    if kind in ("string_too_long", "string_type") and "max_length" in limits:
        return f"at most {limits['max_length']} letters"
    if kind == "too_long":
        return f"at most {limits['max_length']} entries"
    return {"bool_type": "yes or no", "bool_parsing": "yes or no"}.get(kind, "")


def more_or_less(low: Any, high: Any) -> str:
    """A range that is open on one side."""
    return f"a whole number, {high} or less" if low is None else f"a whole number, {low} or more"


def limits_of(field: FieldInfo | None) -> Iterator[tuple[str, Any]]:
    """The limits that a field was declared with."""
    for limit in field.metadata if field else ():
        yield from (
            (name, getattr(limit, name)) for name in ("ge", "le", "max_length") if hasattr(limit, name)
        )
