"""Tools that a host offers to a model: their descriptions, and the calls that the model makes.

The component describes, checks and answers; the host only carries the calls, for example over the Model Context
Protocol.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .. import shape as is_
from .types import ERROR, MENTION, Mention


@dataclass(kw_only=True)
class Tool:
    """A tool as a model is told of it."""

    name: str
    """The name that a call gives."""
    title: str
    """The name for people."""
    description: str
    """The purpose of the tool, and when to use it."""
    input_schema: str
    """The JSON Schema of the arguments, as JSON."""
    output_schema: str
    """The JSON Schema of `tool-answer.structured`, as JSON."""
    read_only: bool
    """The tool changes nothing."""
    destructive: bool
    """The tool may change or remove entries. False: it only adds."""
    idempotent: bool
    """A repeated call with the same arguments changes nothing more."""


ToolSet: TypeAlias = Literal["entries", "files"]
"""Tools that belong together.

- `entries`: The tools that search, read, write and change entries.
- `files`: The one tool `memory`, with the commands of Anthropic's memory tool `memory_20250818`: `view`, `create`,
`str_replace`, `insert`, `delete` and `rename` of files below `/memories`. Each file is an entry. Other entries are
read below `/memories/remembered`.
"""


@dataclass(kw_only=True)
class Caller:
    """The agent that makes a call, as far as the host knows it."""

    agent: str | None = None
    """The agent's id. Absent: the call reads and writes what all agents share, unless its arguments name an agent."""
    client: str | None = None
    """The program that the agent runs in and its version, such as `claude-code 2.1.3`. New entries name it as a
    source.
    """
    session: str | None = None
    """The session of the agent. New entries name it."""


@dataclass(kw_only=True)
class ToolAnswer:
    """The answer to a call."""

    text: str
    """The answer for the model. Text from the memory stands between marks that call it quoted data."""
    structured: str | None = None
    """The answer as JSON, in the shape of the tool's output schema. Absent if the call failed."""
    is_error: bool
    """The call failed; the text says why and what to do."""
    mentions: list[Mention]
    """The files, commits and symbols that entries in a brief name; only of a tool that changes nothing. A host that
    sees the project looks for them. If any is missing it makes the same call again with those, and hands over that
    answer.
    """


TOOL = is_.record(
    Tool,
    name=is_.text,
    title=is_.text,
    description=is_.text,
    input_schema=is_.text,
    output_schema=is_.text,
    read_only=is_.boolean,
    destructive=is_.boolean,
    idempotent=is_.boolean,
)
TOOL_SET = is_.one_of("entries", "files")
CALLER = is_.record(Caller, agent=is_.option(is_.text), client=is_.option(is_.text), session=is_.option(is_.text))
TOOL_ANSWER = is_.record(
    ToolAnswer,
    text=is_.text,
    structured=is_.option(is_.text),
    is_error=is_.boolean,
    mentions=is_.list_of(MENTION),
)


_CATALOG: is_.Operation[list[Tool]] = is_.Operation("tools", "catalog", {"of": TOOL_SET}, is_.list_of(TOOL), ERROR)
_CALL: is_.Operation[ToolAnswer] = is_.Operation(
    "tools",
    "call",
    {"name": is_.text, "input": is_.text, "caller": CALLER, "missing": is_.default(is_.list_of(MENTION), list)},
    TOOL_ANSWER,
    ERROR,
)
_QUOTE: is_.Operation[str] = is_.Operation("tools", "quote", {"text": is_.text}, is_.text, ERROR)


class Tools:
    """Tools that a host offers to a model: their descriptions, and the calls that the model makes.

    The component describes, checks and answers; the host only carries the calls, for example over the Model Context
    Protocol.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def catalog(self, of: ToolSet) -> list[Tool]:
        """Returns the tools of a set, in the order in which a model should read them."""
        return self._run(_CATALOG, of)

    def call(self, name: str, input: str, caller: Caller, missing: list[Mention] | None = None) -> ToolAnswer:
        """Calls a tool of any set. `input` is a JSON object of arguments; empty means an object without fields.

        `missing` are things that an earlier answer to this call named and that no longer exist. A call that cannot
        be carried out is answered with `is_error`. Fails with `not-found` if there is no such tool.
        """
        return self._run(_CALL, name, input, caller, missing)

    def quote(self, text: str) -> str:
        """Returns remembered text as the tools hand it to a model: between marks that call it quoted data, and which
        it cannot end.

        For a host that gives a model text which no tool answers, for example resources of the Model Context
        Protocol. A brief has its marks already.
        """
        return self._run(_QUOTE, text)


class AsyncTools:
    """The calls of `Tools` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def catalog(self, of: ToolSet) -> list[Tool]:
        """Returns the tools of a set, in the order in which a model should read them."""
        return await self._run(_CATALOG, of)

    async def call(self, name: str, input: str, caller: Caller, missing: list[Mention] | None = None) -> ToolAnswer:
        """Calls a tool of any set."""
        return await self._run(_CALL, name, input, caller, missing)

    async def quote(self, text: str) -> str:
        """Returns remembered text as the tools hand it to a model: between marks that call it quoted data, and which
        it cannot end.
        """
        return await self._run(_QUOTE, text)
