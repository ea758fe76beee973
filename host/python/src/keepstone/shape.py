"""Shapes: how a value looks in Python and in the memory of wasmtime's C interface, for both directions.

wasmtime's own conversion asks for the types at each call and makes an object of each value: 20 ms for ten hits. Here the types
are known, so that one `struct.unpack` reads a record. The layout is that of `wasmtime_component_val_t`: a kind, and 24
bytes that hold at most three numbers.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Callable, Mapping
from struct import Struct
from typing import Any, Generic, Protocol, TypeVar

from wasmtime import _ffi as ffi

from .errors import Invalid, StoreError, of_kind

T = TypeVar("T")

VAL_BYTES = 32
NAMED_BYTES = 16 + VAL_BYTES
_layout = (ffi.wasmtime_component_val_t.of.offset, *map(ctypes.sizeof, (ffi.wasmtime_component_val_t, ffi.wasmtime_component_valrecord_entry)))
if _layout != (8, VAL_BYTES, NAMED_BYTES):
    raise ImportError("keepstone does not know the layout of values in this version of wasmtime, or on this machine")

_at = ctypes.string_at
_pack = Struct("=B7xQQQ").pack
_name = Struct("=QQ").pack
_pack_result = Struct("=B7xB7xQ8x").pack

WORDS = "8xQQQ"

Lower = Callable[[Any, str, list[Any]], bytes]
"""Checks a caller's value, which `at` names in errors, and makes the bytes of a value of it. What the bytes point to is added to the list."""

Lift = Callable[[Any, Any, Any], Any]
"""Makes Python's value of the three numbers."""


class Shape:
    """One kind of value: the form of its three numbers for `struct`, and both directions."""

    __slots__ = ("code", "lift", "lower", "one")

    def __init__(self, lower: Lower, lift: Lift, code: str = WORDS) -> None:
        self.lower, self.lift, self.code = lower, lift, code
        self.one = Struct("=" + code)

    def read(self, address: int) -> Any:
        """The value at an address."""
        return self.lift(*self.one.unpack(_at(address, VAL_BYTES)))


class Operation(Generic[T]):
    """One function of the contract; `T` is its answer."""

    __slots__ = ("answers", "error", "face", "name", "takes")

    def __init__(
        self, face: str, name: str, takes: dict[str, Shape], answers: Shape | None, error: Shape | None = None
    ) -> None:
        self.face, self.name, self.takes, self.answers, self.error = face, name, takes, answers, error


def place(data: bytes, keep: list[Any]) -> int:
    """Puts bytes where C can read them as long as `keep` lives, and returns their address."""
    buffer = ctypes.create_string_buffer(data, len(data))
    keep.append(buffer)
    return ctypes.addressof(buffer)


def _kind_of(value: object) -> str:
    if value is None or isinstance(value, (bool, int, float)):
        return str(value)
    if isinstance(value, str):
        return repr(value[:40])
    return f"a value of the type {type(value).__name__}"


def _unfit(value: object, at: str, wanted: str) -> Invalid:
    return Invalid(f"{at} is {_kind_of(value)}, not {wanted}")


def _utf8(value: object, at: str) -> bytes:
    if not isinstance(value, str):
        raise _unfit(value, at, "a text")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise Invalid(f"{at} holds half of a surrogate pair") from None


def _text(kind: int, value: str | bytes, keep: list[Any], inner: int = 0) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return _pack(kind, len(data), place(data, keep), inner)


def _scalar(kind: int, form: str, check: Callable[[Any, str], Any]) -> Shape:
    number = f"{form}{8 - Struct('=' + form).size}x"
    pack = Struct(f"=B7x{number}16x").pack
    return Shape(lambda value, at, keep: pack(kind, check(value, at)), lambda a, b, c: a, f"8x{number}QQ")


def _whole(least: int, most: int) -> Callable[[Any, str], int]:
    def check(value: Any, at: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise _unfit(value, at, "a whole number")
        if not least <= value <= most:
            raise Invalid(f"{at} is {value}; it goes from {least} to {most}")
        return value

    return check


def _fraction(most: float) -> Callable[[Any, str], float]:
    def check(value: Any, at: str) -> float:
        # Also of a whole number that no float is as large as.
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= most:
            raise _unfit(value, at, "a finite number")
        return float(value)

    return check


def _flag(value: Any, at: str) -> bool:
    if not isinstance(value, bool):
        raise _unfit(value, at, "True or False")
    return value


boolean = _scalar(ffi.WASMTIME_COMPONENT_BOOL.value, "?", _flag)
u32 = _scalar(ffi.WASMTIME_COMPONENT_U32.value, "I", _whole(0, 0xFFFF_FFFF))
u64 = _scalar(ffi.WASMTIME_COMPONENT_U64.value, "Q", _whole(0, (1 << 64) - 1))
s64 = _scalar(ffi.WASMTIME_COMPONENT_S64.value, "q", _whole(-(1 << 63), (1 << 63) - 1))
f32 = _scalar(ffi.WASMTIME_COMPONENT_F32.value, "f", _fraction(3.4028234663852886e38))
f64 = _scalar(ffi.WASMTIME_COMPONENT_F64.value, "d", _fraction(sys.float_info.max))

_STRING = ffi.WASMTIME_COMPONENT_STRING.value
_LIST = ffi.WASMTIME_COMPONENT_LIST.value
_OPTION = ffi.WASMTIME_COMPONENT_OPTION.value
_RECORD = ffi.WASMTIME_COMPONENT_RECORD.value
_ENUM = ffi.WASMTIME_COMPONENT_ENUM.value
_VARIANT = ffi.WASMTIME_COMPONENT_VARIANT.value
_RESULT = ffi.WASMTIME_COMPONENT_RESULT.value
_RESOURCE = ffi.WASMTIME_COMPONENT_RESOURCE.value

text = Shape(
    lambda value, at, keep: _text(_STRING, _utf8(value, at), keep), lambda size, data, _: _at(data, size).decode()
)


def _lower_bytes(value: Any, at: str, keep: list[Any]) -> bytes:
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise _unfit(value, at, "bytes")
    data = bytes(value)
    return _pack(_LIST, len(data), place(b"".join(map(_BYTE_VALS.__getitem__, data)), keep), 0)


_BYTE_VALS = [_pack(ffi.WASMTIME_COMPONENT_U8.value, n, 0, 0) for n in range(256)]

# A byte is a value of its own there, and stands in the first of its 24 bytes.
octets = Shape(_lower_bytes, lambda size, data, _: _at(data, size * VAL_BYTES)[8::VAL_BYTES])


def list_of(of: Shape) -> Shape:
    """Any number of values of one shape."""
    lower_one, lift_one, unpack = of.lower, of.lift, of.one.iter_unpack

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        if not isinstance(value, (list, tuple)):
            raise _unfit(value, at, "a list")
        parts = [lower_one(item, f"{at}[{nth}]", keep) for nth, item in enumerate(value)]
        return _pack(_LIST, len(parts), place(b"".join(parts), keep), 0)

    return Shape(lower, lambda size, data, _: [lift_one(*three) for three in unpack(_at(data, size * VAL_BYTES))])


def option(of: Shape) -> Shape:
    """A value that may be absent: None."""
    none = _pack(_OPTION, 0, 0, 0)

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        return none if value is None else _pack(_OPTION, place(of.lower(value, at, keep), keep), 0, 0)

    return Shape(lower, lambda address, b, c: of.read(address) if address else None)


def default(of: Shape, make: Callable[[], Any]) -> Shape:
    """A value that a caller may leave out, and that is another one then."""
    return Shape(lambda value, at, keep: of.lower(make() if value is None else value, at, keep), of.lift, of.code)


def record(cls: type[Any], **fields: Shape) -> Shape:
    """A dataclass with these fields, in the order of the contract."""
    heads = [(name, _head(name), shape.lower) for name, shape in fields.items()]
    unpack = Struct("=" + "".join("16x" + shape.code for shape in fields.values())).unpack
    size = NAMED_BYTES * len(fields)
    parts = [(name, 3 * nth, shape.lift) for nth, (name, shape) in enumerate(fields.items())]

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        if not isinstance(value, cls):
            raise _unfit(value, at, f"a {cls.__name__}")
        data = b"".join([head + lower_one(getattr(value, name), f"{at}.{name}", keep) for name, head, lower_one in heads])
        return _pack(_RECORD, len(heads), place(data, keep), 0)

    def lift(_size: int, data: int, _: int) -> Any:
        words = unpack(_at(data, size))
        return cls(**{name: lift_one(words[nth], words[nth + 1], words[nth + 2]) for name, nth, lift_one in parts})

    return Shape(lower, lift)


# Names of fields, to which every record points that is handed over.
_NAMES: list[Any] = []


def _head(name: str) -> bytes:
    data = name.rstrip("_").replace("_", "-").encode()
    return _name(len(data), place(data, _NAMES))


def one_of(*names: str) -> Shape:
    """One of some names."""

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        if not isinstance(value, str) or value not in names:
            raise Invalid(f"{at} is {_kind_of(value)}; it is one of {', '.join(names)}")
        return _text(_ENUM, value, keep)

    return Shape(lower, text.lift)


def name_or_text(*names: str) -> Shape:
    """One of some names, or any other text."""

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        data = _utf8(value, at)
        if value in names:
            return _text(_VARIANT, data, keep)
        return _text(_VARIANT, "other", keep, place(text.lower(value, at, keep), keep))

    return Shape(lower, lambda size, data, inner: text.read(inner) if inner else _at(data, size).decode())


def choice(cases: Mapping[str, Shape | None]) -> Shape:
    """A variant that a caller writes too: the name of a case without a value, or a dict with nothing but the case."""
    forms = " or ".join(f"{{{name!r}: …}}" if shape else repr(name) for name, shape in cases.items())

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        if isinstance(value, str) and value in cases and cases[value] is None:
            return _text(_VARIANT, value, keep)
        [name, inner] = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else (None, None)
        shape = cases.get(name) if isinstance(name, str) else None
        if shape is None or name is None:
            raise Invalid(f"{at} is {_kind_of(value)}; it is {forms}")
        return _text(_VARIANT, name, keep, place(shape.lower(inner, f"{at}.{name}", keep), keep))

    def lift(size: int, data: int, inner: int) -> Any:
        name = _at(data, size).decode()
        shape = cases[name]
        return {name: shape.read(inner)} if shape else name

    return Shape(lower, lift)


def answer(cases: Mapping[str, tuple[type[Any], Shape | None]]) -> Shape:
    """A variant that only the component answers: a class for each case, which takes the value."""

    def lower(_value: Any, at: str, _keep: list[Any]) -> bytes:
        raise Invalid(f"{at} is an answer, not an argument")

    def lift(size: int, data: int, inner: int) -> Any:
        cls, shape = cases[_at(data, size).decode()]
        return cls(shape.read(inner)) if shape else cls()

    return Shape(lower, lift)


def failure(cases: Mapping[str, Shape]) -> Shape:
    """The error of a call, as an exception."""

    def lift(size: int, data: int, inner: int) -> Any:
        kind = _at(data, size).decode()
        return of_kind(kind, cases[kind].read(inner))

    return Shape(answer({}).lower, lift)


def refusal(cases: Mapping[str, Shape | None]) -> Shape:
    """The error of a store, from an exception. One that is no `StoreError` counts as `unavailable`."""
    of = choice(cases)

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        code = value.code if isinstance(value, StoreError) and value.code in cases else "unavailable"
        message = str(value) if isinstance(value, StoreError) else f"{type(value).__name__}: {value}"
        return of.lower({code: message.encode(errors="replace").decode()} if cases[code] else code, at, keep)

    return Shape(lower, of.lift)


def marked(of: Shape) -> Shape:
    """A text with places in it: the component counts bytes of UTF-8, Python characters."""

    def lift(a: int, b: int, c: int) -> Any:
        snippet = of.lift(a, b, c)
        data = snippet.text.encode()
        for place_in in snippet.highlights:
            place_in.start, place_in.end = len(data[: place_in.start].decode()), len(data[: place_in.end].decode())
        return snippet

    return Shape(of.lower, lift)


def _lower_object(value: Any, at: str, keep: list[Any]) -> bytes:
    if not isinstance(value, dict):
        raise _unfit(value, at, "a dict")
    try:
        encoded = json.dumps(value, ensure_ascii=False, allow_nan=False) if value else ""
    except (TypeError, ValueError) as error:
        raise Invalid(f"{at} cannot be JSON: {error}") from error
    return text.lower(encoded, at, keep)


# The text of a JSON object, or of none.
json_object = Shape(_lower_object, lambda size, data, _: json.loads(_at(data, size)) if size else {})


def result(answers: Shape | None, error: Shape) -> Shape:
    """What a call answers, or the exception of it, which is returned and not raised."""

    def lower(value: Any, at: str, keep: list[Any]) -> bytes:
        shape = error if isinstance(value, Exception) else answers
        return _pack_result(_RESULT, shape is not error, place(shape.lower(value, at, keep), keep) if shape else 0)

    def lift(is_ok: bool, address: int, _: int) -> Any:
        shape = answers if is_ok else error
        return shape.read(address) if shape else None

    return Shape(lower, lift, "8x?7xQQ")


def resource(pointer: int) -> bytes:
    """The bytes of a resource that is handed over."""
    return _pack(_RESOURCE, pointer, 0, 0)


# A resource: the address of it, which is gone with the value.
handle = Shape(lambda value, at, keep: resource(value), lambda address, b, c: address)


class Calls(Protocol):
    """Makes a call."""

    def __call__(self, operation: Operation[T], *args: object) -> T: ...


class AsyncCalls(Protocol):
    """Makes a call in a thread."""

    async def __call__(self, operation: Operation[T], *args: object) -> T: ...
