"""The base classes of request and response bodies."""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ModelWrapValidatorHandler, ValidationError, model_validator

from ..errors import Malformed, wrapped_error
from .validation import describe_fault


class Body(BaseModel):
    """The base class of request bodies. It refuses unknown fields. A field's title is its label on the page, which
    error messages use.
    """

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="wrap")
    @classmethod
    def validate_plainly(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Validate a request body. Raise Malformed with a sentence about the first error."""
        try:
            return handler(data)
        except ValidationError as error:
            fault = error.errors()[0]
            if own := wrapped_error(fault):
                raise own from error
            name = str(fault["loc"][0]) if fault["loc"] else ""
            raise Malformed(describe_fault(fault, cls.model_fields.get(name)), name) from error


class View(BaseModel):
    """The base class of response bodies. The server sends every field, so the schema also requires fields that have
    a default.
    """

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)
