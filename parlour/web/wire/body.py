"""The bodies of requests: each is read strictly, and what does not fit is said by the name it has on the page."""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ModelWrapValidatorHandler, ValidationError, model_validator

from ..errors import Malformed, told_already
from .reasons import sentence


class Body(BaseModel):
    """Anything that is sent to the server. Unknown fields are refused; a field's title is its name on the page."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="wrap")
    @classmethod
    def plainly(cls, given: Any, read: ModelWrapValidatorHandler[Self]) -> Self:
        """Read it; Malformed with a plain sentence about the first thing that does not fit."""
        try:
            return read(given)
        except ValidationError as error:
            fault = error.errors()[0]
            if said := told_already(fault):
                raise said from error
            name = str(fault["loc"][0]) if fault["loc"] else ""
            raise Malformed(sentence(fault, cls.model_fields.get(name)), name) from error
