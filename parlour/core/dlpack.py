"""DLPack: lend an array to another library without copying it. https://dmlc.github.io/dlpack describes the
structures.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # DLPack's numbers for kinds of device
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # its numbers for kinds of numbers
NAME, USED = b"dltensor", b"used_dltensor"


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]
_lent: dict[int, tuple[Any, ...]] = {}  # what other libraries still hold, by the address of its structure
_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_api.PyCapsule_IsValid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


@_Deleter  # type: ignore[untyped-decorator]
def _give_back(managed: Any) -> None:
    """Release a lent array. The library that borrowed it calls this when it no longer needs the array."""
    _lent.pop(ctypes.addressof(managed.contents), None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _drop(capsule: int) -> None:
    """Release a lent array whose capsule was destroyed before any library took it."""
    if _api.PyCapsule_IsValid(capsule, NAME):
        _lent.pop(_api.PyCapsule_GetPointer(capsule, NAME), None)


class Lendable:
    """An array in a device's memory that other libraries can read and write in place, with
    `torch.from_dlpack(array)` or `jax.dlpack.from_dlpack(array)`.
    """

    def __init__(
        self,
        owner: Any,
        pointer: int,
        shape: tuple[int, ...],
        dtype: Any,
        device: tuple[int, int],
        wait: Callable[[], None] = lambda: None,
        strides: tuple[int, ...] | None = None,
    ) -> None:
        """Describe an array at the address `pointer`. `owner` keeps the memory alive. `wait()` returns when the
        device has finished writing. `strides` says how many bytes apart neighbours are along each axis; without it,
        the array is stored row by row without gaps.
        """
        self.owner, self.pointer, self.shape, self.dtype = owner, pointer, shape, np.dtype(dtype)
        self.device, self.wait, self.strides = device, wait, strides

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """Return a DLPack capsule for the array. First wait until the device has finished writing, so that the array
        can be read on any stream.
        """
        self.wait()
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        steps = [stride // self.dtype.itemsize for stride in self.strides or ()]
        strides = (ctypes.c_int64 * len(steps))(*steps) if self.strides else None
        managed = _Managed()
        managed.tensor = _Tensor(
            self.pointer,
            *self.device,
            len(self.shape),
            KINDS[self.dtype.kind],
            8 * self.dtype.itemsize,
            1,
            shape,
            strides,
        )
        managed.deleter = _give_back
        address = ctypes.addressof(managed)
        _lent[address] = (managed, shape, strides, self.owner)
        return _api.PyCapsule_New(address, NAME, ctypes.cast(_drop, ctypes.c_void_p))
