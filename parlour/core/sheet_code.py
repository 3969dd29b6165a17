"""The type of a sheet (core/sheet.py) for Numba: its two arrays, of which the second may be None, and compiled
code that reads and writes them.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from .sheet import sheet_over, wants_fixed

FIELDS = ("values", "touched")


class SheetType(types.Type):  # type: ignore[misc]
    """Numba's type for a sheet that consists of two arrays."""

    def __init__(self, values: Any, touched: Any) -> None:
        self.values, self.touched = values, touched
        super().__init__(f"Sheet({values}, {touched})")


@register_model(SheetType)  # type: ignore[untyped-decorator]
class SheetModel(models.StructModel):  # type: ignore[misc]
    """The memory layout of a sheet in compiled code: a structure of its two arrays."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [(name, getattr(kind, name)) for name in FIELDS])


@intrinsic  # type: ignore[untyped-decorator]
def _pack(_context: Any, values: Any, touched: Any) -> Any:
    kind = SheetType(values, touched)

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        made = cgutils.create_struct_proxy(kind)(context, builder)
        for name, argument in zip(FIELDS, arguments, strict=True):
            setattr(made, name, argument)
            if context.enable_nrt:
                context.nrt.incref(builder, getattr(kind, name), argument)
        return made._getvalue()

    return kind(values, touched), generate


def _reader(name: str) -> Any:
    """Return a function that Numba compiles to read a sheet's array `name`."""

    @intrinsic  # type: ignore[untyped-decorator]
    def read(_context: Any, sheet: Any) -> Any:
        kind = getattr(sheet, name)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            found = getattr(cgutils.create_struct_proxy(sheet)(context, builder, value=arguments[0]), name)
            if context.enable_nrt:
                context.nrt.incref(builder, kind, found)
            return found

        return kind(sheet), generate

    return read


_values, _touched = map(_reader, FIELDS)


@overload(sheet_over)  # type: ignore[untyped-decorator]
def _compiled_sheet_over(values, touched):  # type: ignore[no-untyped-def]
    return lambda values, touched: _pack(values, touched)  # type: ignore[call-arg]


@overload(wants_fixed)  # type: ignore[untyped-decorator]
def _compiled_wants_fixed(out):  # type: ignore[no-untyped-def]
    return (lambda out: False) if isinstance(out, SheetType) else (lambda out: True)


@overload(operator.setitem)  # type: ignore[untyped-decorator]
def _compiled_write(sheet, place, value):  # type: ignore[no-untyped-def]
    if not isinstance(sheet, SheetType):
        return None
    if isinstance(sheet.touched, types.NoneType):

        def write_only(sheet, place, value):  # type: ignore[no-untyped-def]
            if value != 0.0:
                _values(sheet)[place] = value

        return write_only

    def write(sheet, place, value):  # type: ignore[no-untyped-def]
        if value != 0.0:
            values, touched = _values(sheet), _touched(sheet)
            values[place] = value
            touched[0] += 1
            touched[touched[0]] = place

    return write


@overload(operator.getitem)  # type: ignore[untyped-decorator]
def _compiled_read(sheet, place):  # type: ignore[no-untyped-def]
    if not isinstance(sheet, SheetType):
        return None
    return lambda sheet, place: _values(sheet)[place]
