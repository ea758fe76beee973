"""What the component is given: one folder, or a store and a clock."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import wasmtime
from wasmtime import _ffi as ffi
from wasmtime.component import Linker

from . import code
from . import shape as is_
from .contract import CLOCK, PACKAGE, VERSION
from .contract import store as contract
from .errors import Denied, NotFound, StoreError, Unavailable
from .instance import Linked

MEMORY_BYTES = 1 << 30
"""The most that one instance may take."""


def _started(engine: wasmtime.Engine) -> wasmtime.Store:
    store = wasmtime.Store(engine)
    store.set_limits(memory_size=MEMORY_BYTES)
    return store


# The process whose threads do the work of files for wasmtime.
_process: int | None = None


def over_folder(path: str, read_only: bool, wasm: Path | None, environment: Mapping[str, str]) -> Linked:
    """The component that has the rules of a folder, or one from a file that does, granted nothing but that folder and some variables."""
    global _process
    _process = _process or os.getpid()
    if _process != os.getpid():
        raise Unavailable(
            f"opening {path}: this process was forked off one that has opened a folder, and would wait for its threads, which it has not; "
            "start processes by `spawn` or `forkserver`"
        )
    try:
        engine, component = code.folder(wasm)
    except OSError as error:
        raise NotFound(f"reading the component {wasm}: {error.strerror}") from error
    linker = Linker(engine)
    linker.add_wasip2()
    wasi = wasmtime.WasiConfig()
    wasi.env = list(environment.items())
    try:
        wasi.preopen_dir(path, "/", not read_only)
    except wasmtime.WasmtimeError as error:
        raise Denied(f"opening {path}: it is no folder that this process may read") from error
    store = _started(engine)
    store.set_wasi(wasi)
    return Linked(store, linker.instantiate(store, component), [])


def over_store(given: contract.Store, read_only: bool, clock: Callable[[], int] | None) -> Linked:
    """The component itself, granted nothing but a store and a clock."""
    engine, component = code.memory()
    linker, calls = Linker(engine), Imports()
    with linker.root() as root:
        with root.add_instance(f"{PACKAGE}/store@{VERSION}") as face:
            calls.add(face, contract.READ, given.read)
            calls.add(face, contract.WRITE, _denied(given.write) if read_only else given.write)
            calls.add(face, contract.REMOVE, _denied(given.remove) if read_only else given.remove)
            calls.add(face, contract.LIST_KEYS, given.list_keys)
        with root.add_instance(CLOCK) as face:
            calls.add(face, _NOW, lambda: _Datetime.of((clock or _system)()))
            calls.add(face, _RESOLUTION, lambda: _Datetime.of(1))
    store = _started(engine)
    return Linked(store, linker.instantiate(store, component), calls.interrupted, linker, calls)


def _denied(change: Callable[..., Any]) -> Callable[..., Any]:
    def denied(key: str, *args: Any) -> Any:
        raise StoreError("denied", f"changing {key}: the memory was opened read-only")

    return denied


@dataclass
class _Datetime:
    seconds: int
    nanoseconds: int

    @classmethod
    def of(cls, milliseconds: int) -> _Datetime:
        """A clock before the epoch stands at the epoch."""
        seconds, rest = divmod(max(0, milliseconds), 1000)
        return cls(seconds, rest * 1_000_000)


_DATETIME = is_.record(_Datetime, seconds=is_.u64, nanoseconds=is_.u32)
_NOW: is_.Operation[_Datetime] = is_.Operation("wall-clock", "now", {}, _DATETIME)
_RESOLUTION: is_.Operation[_Datetime] = is_.Operation("wall-clock", "resolution", {}, _DATETIME)


def _system() -> int:
    return time.time_ns() // 1_000_000


class Imports:
    """Functions of Python that the component calls."""

    def __init__(self) -> None:
        self.interrupted: list[BaseException] = []
        """What must not be an answer of a store, such as `KeyboardInterrupt`: it is raised when the component has returned."""
        self._callbacks: list[Any] = []

    def add(self, face: Any, operation: is_.Operation[Any], call: Callable[..., Any]) -> None:
        """Links a function that an operation describes."""
        answers = operation.answers if operation.error is None else is_.result(operation.answers, operation.error)
        takes = list(operation.takes.values())
        assert answers is not None

        def answered(args: int, keep: list[Any]) -> bytes:
            given = [shape.read(args + nth * is_.VAL_BYTES) for nth, shape in enumerate(takes)]
            try:
                return answers.lower(call(*given), f"the answer of {operation.face}.{operation.name}", keep)
            except Exception as error:
                if operation.error is None:
                    raise
                return answers.lower(error, "", keep)

        def callback(_data: Any, _context: Any, _type: Any, args: Any, count: int, results: Any, _results: int) -> int:
            try:
                keep: list[Any] = []
                lowered = answered(ctypes.cast(args, ctypes.c_void_p).value or 0, keep)
                value = ffi.wasmtime_component_val_t.from_buffer_copy(lowered)
                # It is copied into memory that wasmtime frees.
                ffi.wasmtime_component_val_clone(ctypes.byref(value), results)
                return 0
            except BaseException as error:
                self.interrupted.append(error)
                text = f"{operation.face}.{operation.name}: {type(error).__name__}".encode()
                return ctypes.cast(ffi.wasmtime_error_new(ctypes.create_string_buffer(text)), ctypes.c_void_p).value or 0

        function = ffi.wasmtime_component_func_callback_t(callback)
        nothing = ctypes.cast(0, ctypes.CFUNCTYPE(None, ctypes.c_void_p))
        name = operation.name.encode()
        buffer = ctypes.create_string_buffer(name, len(name))
        error = ffi.wasmtime_component_linker_instance_add_func(face.ptr(), buffer, len(name), function, None, nothing)
        if error:
            raise wasmtime.WasmtimeError._from_ptr(error)
        self._callbacks.append(function)
