"""Cases as data: what tests/src does, for Python."""

from __future__ import annotations

import base64
import dataclasses
import json
import types
import typing
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[3] / "tests"

# The table of keys lies beside the cases and is none.
NO_CASES = {"keys"}


def all_cases() -> Iterator[dict[str, Any]]:
    for path in sorted((TESTS / "cases").glob("*.json")):
        if path.stem not in NO_CASES:
            yield json.loads(path.read_text(encoding="utf-8"))


def golden(name: str) -> Any:
    return json.loads((TESTS / "golden" / f"{name}.json").read_text(encoding="utf-8"))


def bytes_of(file: Any) -> bytes:
    return file.encode() if isinstance(file, str) else base64.b64decode(file["base64"])


def content_of(given: Any) -> bytes:
    """The bytes that arguments say as `{"text": "…"}` or `{"base64": "…"}`."""
    return bytes_of(given.get("text", given))


def plain(name: str, args: dict[str, Any]) -> dict[str, Any]:
    """Arguments in which a list of numbers stands for bytes."""
    if name in ("transcripts.parse", "transcripts.explain", "transcripts.feed"):
        given = {} if name.endswith("feed") else {"client": args.get("client")}
        return {**given, "bytes": list(content_of(args))}
    if name == "transcripts.open" and "head" in args["transcript"]:
        return {"transcript": {**args["transcript"], "head": list(content_of(args["transcript"]["head"]))}}
    if name == "exchange.importFiles" and args.get("files"):
        return {**args, "files": [{"path": file["path"], "bytes": list(content_of(file))} for file in args["files"]]}
    return args


def in_characters(value: dict[str, Any]) -> dict[str, Any]:
    """A snippet whose highlights count bytes, as the component does, with those that Python counts."""
    if not isinstance(value.get("highlights"), list):
        return value
    text = value["text"].encode()
    marks = [{end: len(text[: mark[end]].decode()) for end in mark} for mark in value["highlights"]]
    return {**value, "highlights": marks}


def file_of(data: bytes) -> Any:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def now(case: dict[str, Any], nth: int) -> int:
    clock = case["clock"]
    return max(0, int(case["steps"][nth].get("at", clock["start"] + clock["step"] * nth)))


def expand(args: Any, results: list[Any]) -> Any:
    """Arguments in full, after the results so far."""
    if isinstance(args, list):
        return [expand(item, results) for item in args]
    if not isinstance(args, dict):
        return args
    if len(args) == 1:
        [(name, parts)] = args.items()
        if isinstance(parts, list):
            if name == "repeat":
                return parts[0] * parts[1]
            if name == "list":
                return [f"{parts[1]}{nth + 1}" for nth in range(parts[0])]
            if name == "result":
                return found(results[parts[0]], parts[1:])
    return {name: expand(value, results) for name, value in args.items()}


def found(value: Any, parts: list[Any]) -> Any:
    for part in parts:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def normal(result: Any, compare: str | None) -> Any:
    """The form of a result that is compared; src/normal.rs says why."""
    if compare == "code" and isinstance(result, dict) and "error" in result:
        return {"error": {"code": result["error"]["code"]}}
    return rewritten(result)


def rewritten(value: Any) -> Any:
    if isinstance(value, list):
        return [rewritten(item) for item in value]
    if isinstance(value, float):
        return int(value) if value.is_integer() else number(value)
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("text"), str) and isinstance(value.get("highlights"), list):
        return marked(value)
    return {name: "V" if name == "version" and isinstance(field, str) else rewritten(field) for name, field in value.items()}


def number(value: float) -> str:
    """As Rust writes it: without an exponent."""
    return format(Decimal(repr(value)), "f")


def marked(snippet: Any) -> str:
    text, at = "", 0
    for mark in snippet["highlights"]:
        text += f"{snippet['text'][at : mark['start']]}«{snippet['text'][mark['start'] : mark['end']]}»"
        at = mark["end"]
    return text + str(snippet["text"][at:])


def camel(name: str) -> str:
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


def to_json(value: Any) -> Any:
    """An answer in the form of docs/json.md."""
    if isinstance(value, list):
        return [to_json(item) for item in value]
    if isinstance(value, bytes):
        return list(value)
    if not dataclasses.is_dataclass(value):
        return value
    # A variant has a class for each case, whose kind is no field.
    is_case = all(field.name != "kind" for field in dataclasses.fields(value)) and hasattr(value, "kind")
    fields: dict[str, Any] = {"kind": getattr(value, "kind")} if is_case else {}
    for field in dataclasses.fields(value):
        found = getattr(value, field.name)
        if found is None or (found is False and field.default is False):
            continue
        if field.name == "other" and isinstance(found, dict):
            fields.update(found)
        else:
            fields[camel(field.name)] = to_json(found)
    return fields


def from_json(hint: Any, value: Any) -> Any:
    """A value of a type of the package. What does not fit is handed on as it is, so that the package refuses it."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        fitting = [one for one in arguments if dataclasses.is_dataclass(one) or typing.get_origin(one) is list]
        return value if value is None or not fitting else from_json(fitting[0], value)
    if origin is list and isinstance(value, list):
        return [from_json(arguments[0], item) for item in value]
    if hint is bytes and isinstance(value, (dict, list)):
        return bytes(value) if isinstance(value, list) else content_of(value)
    if not (dataclasses.is_dataclass(hint) and isinstance(hint, type) and isinstance(value, dict)):
        return value
    hints = typing.get_type_hints(hint)
    names = {camel(field.name): field.name for field in dataclasses.fields(hint)}
    is_open = names.pop("other", None) is not None
    given = {names[name]: from_json(hints[names[name]], item) for name, item in value.items() if name in names}
    others = {name: item for name, item in value.items() if name not in names}
    if is_open:
        given["other"] = others
    elif others:
        raise TypeError(f"{hint.__name__} has no {', '.join(others)}")
    optional = {field.name for field in dataclasses.fields(hint) if field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING}
    return hint(**{name: item for name, item in given.items() if item is not None or name not in optional})
