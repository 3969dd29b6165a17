"""The base class of all socket messages, the types of their fields, and the version of the protocol."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

VERSION = 2  # of the protocol
TEXT = 400  # characters of a typed move

Id = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Token = Annotated[str, Field(min_length=1, max_length=80)]
Count = Annotated[int, Field(ge=0, le=10**9, strict=True)]
SeatNumber = Annotated[int, Field(ge=0, le=63, strict=True)]
Action = Annotated[int, Field(ge=-(2**31), le=2**31 - 1, strict=True)]
ErrorCode = Literal["malformed", "version", "seat", "stale", "flood", "refused", "match", "store", "out"]


class Message(BaseModel):
    """The base class of messages and of parts of messages. Unknown fields are refused; the server sends every field."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)
