"""Writes validation errors as sentences, which call a field by its label on the page and say what it accepts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

LONGEST = 40  # characters of a wrong value that the sentence repeats
UNREADABLE = "The server cannot read this request."


def describe_fault(fault: Mapping[str, Any], field: FieldInfo | None = None) -> str:
    """Return a sentence for a validation error of pydantic. `field` is the model's field, if it is known."""
    name = field_name(fault, field)
    if fault["type"] == "missing":
        return f"“{name}” is missing."
    if fault["type"] == "extra_forbidden":
        return f"There is no field “{name}” here."
    expected = expected_value(fault, field)
    if not name or not expected:
        return f"“{name}” has a value that does not fit." if name else UNREADABLE
    value = fault.get("input")
    shown = f"{value}".strip() if isinstance(value, str | int | float) else ""
    return f"“{name}” must be {expected}{f', not {shown}' if 0 < len(shown) <= LONGEST else ''}."


def field_name(fault: Mapping[str, Any], field: FieldInfo | None) -> str:
    """Return a field's label on the page; if it has none, its name in the request."""
    if field and field.title:
        return field.title
    if fault["type"].startswith("union_tag"):
        return str(fault["ctx"]["discriminator"]).strip("'")
    words = [part for part in fault["loc"] if isinstance(part, str)]
    return words[-1].replace("_", " ")[:LONGEST] if words and words != ["body"] else ""


def expected_value(fault: Mapping[str, Any], field: FieldInfo | None) -> str:
    """Return a phrase that says which values a field accepts; "" if there is no short phrase."""
    limits = dict(fault.get("ctx", {})) | dict(limits_of(field))
    low, high, kind = limits.get("ge"), limits.get("le"), fault["type"]
    if kind.startswith("int_") or kind in ("greater_than_equal", "less_than_equal"):
        if low is None and high is None:
            return "a whole number"
        return f"a whole number from {low} to {high}" if None not in (low, high) else open_range(low, high)
    if kind == "literal_error" and field and get_origin(field.annotation) is Literal:
        return f"one of {', '.join(map(str, get_args(field.annotation)))}"
    if kind == "union_tag_invalid":
        return f"one of {limits['expected_tags']}".replace("'", "")
    if kind in ("string_too_long", "string_type") and "max_length" in limits:
        return f"at most {limits['max_length']} characters long"
    if kind == "too_long":
        return f"a list of at most {limits['max_length']} entries"
    return {"bool_type": "yes or no", "bool_parsing": "yes or no"}.get(kind, "")


def open_range(low: Any, high: Any) -> str:
    """Return a phrase for a range of whole numbers that has only one bound, such as "a whole number, 2 or
    more".
    """
    return f"a whole number, {high} or less" if low is None else f"a whole number, {low} or more"


def limits_of(field: FieldInfo | None) -> Iterator[tuple[str, Any]]:
    """Yield the limits (such as a maximum) that a field is declared with."""
    for limit in field.metadata if field else ():
        yield from (
            (name, getattr(limit, name)) for name in ("ge", "le", "max_length") if hasattr(limit, name)
        )
