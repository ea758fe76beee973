"""One instance of the component and the memory that it has opened, replaced after a crash."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import wasmtime
from wasmtime import _ffi as ffi
from wasmtime.component import Func, ResourceAny
from wasmtime.component import Instance as Exports

from . import shape as is_
from .contract import PACKAGE, VERSION
from .contract.opening import MEMORY_OPEN, MEMORY_TAKE_WARNINGS, Options
from .errors import Invalid, Trap

T = TypeVar("T")


class Linked:
    """An instance, and what has to live as long as it."""

    def __init__(self, store: wasmtime.Store, exports: Exports, interrupted: list[BaseException], *others: object) -> None:
        self.store, self.exports, self.interrupted, self.others = store, exports, interrupted, others
        self.functions: dict[is_.Operation[Any], Func] = {}
        self.memory: Handle | None = None

    def function(self, operation: is_.Operation[Any]) -> Func:
        """The export that an operation calls."""
        found = self.functions.get(operation)
        if found is None:
            face = self.exports.get_export_index(self.store, f"{PACKAGE}/{operation.face}@{VERSION}")
            index = self.exports.get_export_index(self.store, operation.name, face)
            found = None if face is None or index is None else self.exports.get_func(self.store, index)
            if found is None:
                raise Trap(f"{operation.face}.{operation.name}: the component has no such export")
            self.functions[operation] = found
        return found


class Handle:
    """A resource of one instance."""

    def __init__(self, owner: Linked, resource: ResourceAny) -> None:
        self.owner, self.resource = owner, resource

    def lowered(self) -> bytes:
        """Its bytes as an argument."""
        return is_.resource(ctypes.cast(self.resource.ptr(), ctypes.c_void_p).value or 0)


class Instance:
    """The component over one store. All truth is in the store, so an instance can be thrown away at any time."""

    def __init__(self, start: Callable[[], Linked], options: Options) -> None:
        self._start, self._options = start, options
        self._turn = threading.RLock()
        self._live: Linked | None = None
        self._dropped: list[Handle] = []
        self._process = os.getpid()
        self._is_busy = self._is_closed = False
        with self._turn:
            self._opened()

    def run(self, operation: is_.Operation[T], *args: object) -> T:
        """Makes a call that borrows the memory."""
        with self._turn:
            return self._made(operation, None, args)  # type: ignore[no-any-return]

    def open(self, operation: is_.Operation[None], *args: object) -> Handle:
        """Makes a call that borrows the memory and answers with a resource."""
        with self._turn:
            return self._made(operation, None, args, is_.handle)  # type: ignore[no-any-return]

    def run_with(self, handle: Handle, operation: is_.Operation[T], *args: object) -> T:
        """Makes a call that takes a resource."""
        with self._turn:
            if handle.owner is not self._live:
                name = operation.name.rpartition("]")[2]
                raise Trap(f"{operation.face}.{name}: the component broke down, or was closed, after this was opened: open it again")
            return self._made(operation, handle, args)  # type: ignore[no-any-return]

    def drop(self, handle: Handle) -> None:
        """Frees a resource that is not used any more, before the next call: this one may come from anywhere, even amid a call."""
        self._dropped.append(handle)

    def close(self) -> None:
        """Frees the instance."""
        with self._turn:
            self._is_closed = True
            self._dropped.clear()
            self._end()

    def _end(self) -> None:
        """Frees what is live at once: the handle of the memory and its owner refer to each other."""
        live, self._live = self._live, None
        if live is not None:
            live.store.close()

    def _opened(self) -> Linked:
        if self._is_closed:
            raise Invalid("the memory is closed")
        if self._is_busy:
            raise Invalid("a store cannot call the memory that calls it")
        # A process that was forked off has the instance of another, which waits for nobody here.
        if self._live is None or self._process != os.getpid():
            try:
                live, self._process = self._start(), os.getpid()
            except wasmtime.WasmtimeError as error:
                raise Trap(f"starting the component: {error}") from error
            live.memory = self._called(live, MEMORY_OPEN, b"", (self._options,), is_.handle)
            self._live = live
        while self._dropped:
            handle = self._dropped.pop()
            if handle.owner is self._live:
                handle.resource.drop(self._live.store)
        return self._live

    def _made(self, operation: is_.Operation[Any], handle: Handle | None, args: Any, answers: is_.Shape | None = None) -> Any:
        live = self._opened()
        handle = handle or live.memory
        assert handle is not None
        try:
            return self._called(live, operation, handle.lowered(), args, answers)
        finally:
            if self._live is live and live.memory:
                self._show(self._called(live, MEMORY_TAKE_WARNINGS, live.memory.lowered(), ()))

    def _called(
        self, live: Linked, operation: is_.Operation[Any], handle: bytes, args: Any, answers: is_.Shape | None = None
    ) -> Any:
        """Makes a call; whatever is raised but an error of the contract ends the instance."""
        function = live.function(operation)
        keep: list[Any] = []
        lowered = [shape.lower(value, at, keep) for (at, shape), value in zip(operation.takes.items(), args, strict=True)]
        count = len(lowered) + bool(handle)
        given = (ffi.wasmtime_component_val_t * count).from_buffer_copy(handle + b"".join(lowered))
        answer = ffi.wasmtime_component_val_t()
        has_answer = operation.error is not None or operation.answers is not None
        self._is_busy = True
        try:
            error = ffi.wasmtime_component_func_call(
                ctypes.byref(function._func), live.store._context(), given, count, ctypes.byref(answer), int(has_answer)
            )
        finally:
            self._is_busy = False
        if error:
            self._end()
            trap = wasmtime.WasmtimeError._from_ptr(error)
            if live.interrupted:
                raise live.interrupted.pop()
            raise Trap(f"{operation.face}.{operation.name}: the component broke down: {trap}") from trap
        try:
            value = self._lifted(live, operation, answers, ctypes.addressof(answer)) if has_answer else None
        finally:
            ffi.wasmtime_component_val_delete(ctypes.byref(answer))
        if isinstance(value, Exception):
            raise value
        return value

    @staticmethod
    def _lifted(live: Linked, operation: is_.Operation[Any], answers: is_.Shape | None, address: int) -> Any:
        shape = answers or operation.answers
        if operation.error is not None:
            shape = is_.result(shape, operation.error)
        assert shape is not None
        value = shape.read(address)
        if answers is not is_.handle or isinstance(value, Exception):
            return value
        resource = ctypes.cast(value, ctypes.POINTER(ffi.wasmtime_component_resource_any_t))
        return Handle(live, ResourceAny._from_ptr(ffi.wasmtime_component_resource_any_clone(resource)))

    @staticmethod
    def _show(faults: list[Any]) -> None:
        if not faults:
            return
        from logging import getLogger

        for fault in faults:
            where = fault.key if fault.line is None else f"{fault.key}, line {fault.line}"
            getLogger("keepstone").warning("%s: %s", where, fault.message)
