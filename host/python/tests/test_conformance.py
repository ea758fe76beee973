"""Every case of tests/cases: the same answers and the same files as the core itself, compared with tests/golden."""

from __future__ import annotations

import inspect
import json
import re
import typing
from typing import Any

import cases
import pytest

from keepstone import Corrupt, KeepstoneError, Memory, MemoryStore, Transcript
from keepstone.reader import TranscriptReader


class Runner:
    """One case on one memory."""

    def __init__(self, case: dict[str, Any], by_name: bool) -> None:
        self.case, self.now, self.by_name = case, 0, by_name
        self.store = MemoryStore()
        for key, file in case.get("files", {}).items():
            self.store.write(key, cases.bytes_of(file), "anything")
        self.memory = Memory.with_store(self.store, agent=case.get("agent"), clock=lambda: self.now)
        self.reader: TranscriptReader | None = None

    def record(self) -> dict[str, Any]:
        results: list[Any] = []
        for nth, step in enumerate(self.case["steps"]):
            self.now = cases.now(self.case, nth)
            results.append(self.call(step["call"], cases.expand(step.get("args", {}), results)))
        compares = [step.get("compare") for step in self.case["steps"]]
        return {"results": [cases.normal(*pair) for pair in zip(results, compares, strict=True)], "files": self.files()}

    def call(self, name: str, args: dict[str, Any]) -> Any:
        try:
            return self.answer_by_name(name, args) if self.by_name else cases.to_json(self.answer(name, args))
        except KeepstoneError as error:
            refused = {"code": error.kind, "message": str(error)}
            return {"error": {**refused, "fault": cases.to_json(error.fault)} if isinstance(error, Corrupt) else refused}
        except TypeError as error:
            # A dataclass that lacks a field, or is given one that it has not, refuses in Python's own way.
            return {"error": {"code": "invalid", "message": str(error)}}

    def answer_by_name(self, name: str, args: dict[str, Any]) -> Any:
        args = cases.plain(name, args)
        return json.loads(self.memory.json.call(name, json.dumps(args)), object_hook=cases.in_characters)

    def answer(self, name: str, args: dict[str, Any]) -> Any:
        if name == "transcripts.open":
            transcript = cases.from_json(Transcript, args.get("transcript"))
            self.reader = self.memory.transcripts.open(transcript)
            return self.reader.start
        if name in ("transcripts.feed", "transcripts.finish"):
            assert self.reader is not None
            return self.reader.finish() if name.endswith("finish") else self.reader.feed(cases.content_of(args))
        if name in ("transcripts.parse", "transcripts.explain"):
            args = {"client": args["client"], "bytes": args}
        if name == "exchange.importFiles":
            files = [{"path": file["path"], "bytes": file} for file in args.get("files") or []]
            args = {**args, "files": files}
        face, function = (snake(part) for part in name.split("."))
        call = getattr(getattr(self.memory, face), function)
        hints = typing.get_type_hints(call, vars(__import__(call.__module__, fromlist=["*"])))
        names = {cases.camel(parameter): parameter for parameter in inspect.signature(call).parameters}
        given = {names[arg]: cases.from_json(hints[names[arg]], value) for arg, value in args.items() if arg in names}
        needed = [name for name, parameter in inspect.signature(call).parameters.items() if parameter.default is parameter.empty]
        return call(**{name: None for name in needed} | given)

    def files(self) -> dict[str, Any]:
        # The search index, and copies of files, hold versions of their store, which are another's in each host.
        keys = [line.key for line in self.store.list_keys("", None, 10_000)]
        kept = [key for key in keys if not key.startswith((".vault/index/", ".vault/copies/"))]
        objects = {key: self.store.read(key) for key in kept}
        return {key: cases.file_of(found.bytes) for key, found in objects.items() if found is not None}


def snake(name: str) -> str:
    return re.sub(r"(?=[A-Z])", "_", name).lower()


@pytest.mark.parametrize("by_name", [False, True], ids=["typed", "json"])
@pytest.mark.parametrize("case", list(cases.all_cases()), ids=lambda case: case["name"])
def test_case(case: dict[str, Any], by_name: bool) -> None:
    golden = cases.golden(case["name"])
    record = Runner(case, by_name).record()
    assert record["results"] == golden["results"]
    assert record["files"] == golden.get("files", {})
