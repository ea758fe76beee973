"""Every call by its name, with its arguments and its answer as JSON: the way in for a language without bindings.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from .. import shape as is_
from .types import ERROR


_CALL: is_.Operation[str] = is_.Operation("json", "call", {"operation": is_.text, "input": is_.text}, is_.text, ERROR)


class Json:
    """Every call by its name, with its arguments and its answer as JSON: the way in for a language without bindings.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def call(self, operation: str, input: str) -> str:
        """Makes a call: `operation` is the names of an interface and a function, as in `vault.addMany`, and `input` an
        object with the arguments by their names, as in `{"reference":"dev/facts/1"}`; `docs/json.md` lists the
        forms. Returns the answer, `null` where there is none.

        Invalid for an operation or a member that does not exist, for one that is missing, and for a value of
        another type; the message says where. The calls of `transcripts.reader` are `transcripts.open`,
        `transcripts.start`, `transcripts.feed` and `transcripts.finish`, on one transcript at a time for each
        handle. `opening.takeWarnings` is there, too.
        """
        return self._run(_CALL, operation, input)


class AsyncJson:
    """The calls of `Json` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def call(self, operation: str, input: str) -> str:
        """Makes a call: `operation` is the names of an interface and a function, as in `vault.addMany`, and `input` an
        object with the arguments by their names, as in `{"reference":"dev/facts/1"}`; `docs/json.md` lists the
        forms.
        """
        return await self._run(_CALL, operation, input)
