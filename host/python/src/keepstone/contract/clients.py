"""Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini CLI, Copilot CLI, Qwen Code, opencode,
Windsurf, Claude Desktop, Zed) and answering their hooks.

The functions read and write no file of a client. The host passes files in and applies the returned changes.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .. import shape as is_
from .briefing import EXCERPT, Excerpt
from .types import ERROR, MENTION, Mention


Client: TypeAlias = Literal[
    "cursor",
    "vscode",
    "claude-code",
    "codex",
    "gemini",
    "copilot-cli",
    "qwen-code",
    "opencode",
    "windsurf",
    "claude-desktop",
    "zed",
]
"""A coding client. The last three run no hooks and write no transcripts that are known: they only start the MCP
server.
"""


@dataclass(kw_only=True)
class File:
    """A file of the workspace, or a settings file of the person."""

    path: str
    """The path relative to the workspace, with `/`. One that begins with `~/` is relative to the person's home folder,
    and one that begins with `~config/` to the folder in which the system keeps the settings of a person's programs:
    `%APPDATA%`, `~/Library/Application Support`, or `$XDG_CONFIG_HOME`, which is `~/.config` if it is not set.
    """
    text: str | None = None
    """The whole content. Absent if the file does not exist."""


@dataclass(kw_only=True)
class Edit:
    """A change to a file."""

    path: str
    """The path, as in `file`."""
    text: str | None = None
    """The whole new content. Absent: delete the file."""
    purpose: str
    """The reason for the change, for people."""


@dataclass(kw_only=True)
class Refusal:
    """A file that stays as it is."""

    path: str
    """The path, as in `file`."""
    reason: str
    """The reason, for people."""


@dataclass(kw_only=True)
class FilePlan:
    """The changes that generated files need. A plan without edits and refusals means that they are up to date."""

    edits: list[Edit]
    """Changes to apply."""
    refusals: list[Refusal]
    """Files that stay as they are, because somebody edited them."""


@dataclass(kw_only=True)
class Plan:
    """The changes that a setup needs. A plan without edits means that the setup is complete, or refused."""

    edits: list[Edit]
    """Changes to apply."""
    refusals: list[Refusal]
    """Files that the plan does not touch although the setup would need it."""
    project: str | None = None
    """A description for `_project.md`, made from the project's manifest. Absent if the root has a description, or if
    the manifest says nothing.
    """
    steps: list[str]
    """Steps that only the person can take, in their order, such as trusting the project. Empty if there are none."""
    old: list[str]
    """Parts of a setup of agent-memory that stay and would learn and brief beside this one, each with its path. With
    `replace`, `install` takes its tasks and its rule out.
    """


@dataclass(kw_only=True)
class Reaction:
    """The answer to a hook."""

    output: str
    """One JSON document to write to the hook's standard output, valid for the event."""
    transcript: str | None = None
    """The absolute path of a transcript to read now. The client names the path, so the host decides whether it may be
    read.
    """
    client: Client
    """The client that writes this transcript. Some clients run the hooks of others."""
    last_answer: str | None = None
    """The last answer of the agent, for `open`: at the end of a turn a transcript may lack it."""
    folder: str | None = None
    """The absolute path of the folder that the session is in, for `open`: a transcript that is only begun may not say
    it. Absent if the client tells none.
    """
    late: int | None = None
    """The client writes the transcript up to so many milliseconds after the event: wait for a change of it, no longer
    than this. Absent: the transcript is read at once.
    """
    session_ended: bool
    """The session is over: open its transcript with an `idle_after` of 0, so that it gets its handoff now."""
    note: str | None = None
    """How the brief was kept under the limit of the client, for people. Absent if it fits as it is."""
    mentions: list[Mention]
    """The files, commits and symbols that the brief names. A host that sees the project looks for them. If any is
    missing it calls `hook` again with the same event and those, and writes that output.
    """


@dataclass(kw_only=True)
class InstallOptions:
    """How a client is set up."""

    client: Client
    """The client."""
    command: list[str] = field(default_factory=list)
    """The program that hooks start, with its first arguments."""
    tools: bool = False
    """The client is also told to start the program as an MCP server."""
    replace: bool = False
    """A setup of agent-memory is taken out."""
    files: list[File] = field(default_factory=list)
    """The files that `files` names, as far as they exist."""
    locator: list[str] = field(default_factory=list)
    """The arguments by which the program finds this memory from any folder, such as `--dir` and an absolute path: a
    client that starts servers outside of a project needs them, and has a server for each memory.
    """


CLIENT = is_.one_of(
    "cursor",
    "vscode",
    "claude-code",
    "codex",
    "gemini",
    "copilot-cli",
    "qwen-code",
    "opencode",
    "windsurf",
    "claude-desktop",
    "zed",
)
FILE = is_.record(File, path=is_.text, text=is_.option(is_.text))
EDIT = is_.record(Edit, path=is_.text, text=is_.option(is_.text), purpose=is_.text)
REFUSAL = is_.record(Refusal, path=is_.text, reason=is_.text)
FILE_PLAN = is_.record(FilePlan, edits=is_.list_of(EDIT), refusals=is_.list_of(REFUSAL))
PLAN = is_.record(
    Plan,
    edits=is_.list_of(EDIT),
    refusals=is_.list_of(REFUSAL),
    project=is_.option(is_.text),
    steps=is_.list_of(is_.text),
    old=is_.list_of(is_.text),
)
REACTION = is_.record(
    Reaction,
    output=is_.text,
    transcript=is_.option(is_.text),
    client=CLIENT,
    last_answer=is_.option(is_.text),
    folder=is_.option(is_.text),
    late=is_.option(is_.u32),
    session_ended=is_.boolean,
    note=is_.option(is_.text),
    mentions=is_.list_of(MENTION),
)
INSTALL_OPTIONS = is_.record(
    InstallOptions,
    client=CLIENT,
    command=is_.list_of(is_.text),
    tools=is_.boolean,
    replace=is_.boolean,
    files=is_.list_of(FILE),
    locator=is_.list_of(is_.text),
)


_FILES: is_.Operation[list[str]] = is_.Operation("clients", "files", {"client": CLIENT}, is_.list_of(is_.text), ERROR)
_INSTALL: is_.Operation[Plan] = is_.Operation("clients", "install", {"options": INSTALL_OPTIONS}, PLAN, ERROR)
_UNINSTALL: is_.Operation[Plan] = is_.Operation(
    "clients",
    "uninstall",
    {"client": CLIENT, "files": is_.list_of(FILE), "locator": is_.default(is_.list_of(is_.text), list)},
    PLAN,
    ERROR,
)
_AGENT_TO_BRIEF: is_.Operation[str | None] = is_.Operation(
    "clients",
    "agent-to-brief",
    {"client": CLIENT, "event": is_.text, "agent": is_.text},
    is_.option(is_.text),
    ERROR,
)
_MEMORY_FILES: is_.Operation[FilePlan] = is_.Operation(
    "clients",
    "memory-files",
    {"agent": is_.option(is_.text), "files": is_.default(is_.list_of(FILE), list)},
    FILE_PLAN,
    ERROR,
)
_HOOK: is_.Operation[Reaction] = is_.Operation(
    "clients",
    "hook",
    {"client": CLIENT, "event": is_.text, "agent": is_.text, "beside": is_.default(is_.list_of(EXCERPT), list), "missing": is_.default(is_.list_of(MENTION), list)},
    REACTION,
    ERROR,
)


class Clients:
    """Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini CLI, Copilot CLI, Qwen Code, opencode,
    Windsurf, Claude Desktop, Zed) and answering their hooks.

    The functions read and write no file of a client. The host passes files in and applies the returned changes.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def files(self, client: Client) -> list[str]:
        """Lists the paths that `install` and `uninstall` need."""
        return self._run(_FILES, client)

    def install(self, options: InstallOptions) -> Plan:
        """Plans the setup of a client. Hooks for prompts and tools are among the changes if policy asks for them
        (`guard.prompts`, `guard.required`, `guard.each_tool`).
        """
        return self._run(_INSTALL, options)

    def uninstall(self, client: Client, files: list[File], locator: list[str] | None = None) -> Plan:
        """Plans the removal of a setup. The plan removes only what `install` wrote, for the same `locator`."""
        return self._run(_UNINSTALL, client, files, locator)

    def agent_to_brief(self, client: Client, event: str, agent: str) -> str | None:
        """Returns the agent whose brief the answer to an event may hold, by the rule of `hook`. Absent if the answer
        holds none: a host gathers excerpts for `hook` only for an agent. Invalid for an impossible agent id.
        """
        return self._run(_AGENT_TO_BRIEF, client, event, agent)

    def memory_files(self, agent: str | None = None, files: list[File] | None = None) -> FilePlan:
        """Plans `MEMORY.md` and a file for each category, such as `conventions.md`, for clients that read such files
        at the start of a session: the entries in force of the project, and of the agent if one is named, without
        fading ones. `MEMORY.md` stays below 200 lines and 25 KB: how to use it, six pinned entries, and two of each
        topic with the number of all. `files` are the Markdown files of the folder, with paths relative to it. A
        file that somebody edited, or that is not generated, is refused; one without entries is deleted.
        """
        return self._run(_MEMORY_FILES, agent, files)

    def hook(
        self, client: Client, event: str, agent: str, beside: list[Excerpt] | None = None, missing: list[Mention] | None = None
    ) -> Reaction:
        """Answers an event that a client wrote to a hook's standard input. An agent that the client names takes the
        place of the agent `default`: Claude Code names the one that it was started with (`claude --agent`). The
        start of a session is answered with the brief of `agent`, with the excerpts of other roots in `beside`, no
        longer than the client takes. An empty brief, and an event that is unknown or cannot be understood, is
        answered with a document that asks for nothing, so a hook never stops the client. `missing` are things that
        an earlier answer to this event named and that no longer exist. Invalid for a client without hooks.

        The first prompt of a session, and a later one of which `briefing.need_of_turn` is soft, is answered with
        the entries and the passages of other sessions that it finds, unless policy says no (`guard.prompts`). A
        failure of a tool is answered as `briefing.recall` answers. A session is told each of them once, until it is
        cleared or compacted. If policy asks for it (`guard.required`), the first change after a prompt of which the
        memory is required is refused until the memory was searched, and once at most.
        """
        return self._run(_HOOK, client, event, agent, beside, missing)


class AsyncClients:
    """The calls of `Clients` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def files(self, client: Client) -> list[str]:
        """Lists the paths that `install` and `uninstall` need."""
        return await self._run(_FILES, client)

    async def install(self, options: InstallOptions) -> Plan:
        """Plans the setup of a client."""
        return await self._run(_INSTALL, options)

    async def uninstall(self, client: Client, files: list[File], locator: list[str] | None = None) -> Plan:
        """Plans the removal of a setup."""
        return await self._run(_UNINSTALL, client, files, locator)

    async def agent_to_brief(self, client: Client, event: str, agent: str) -> str | None:
        """Returns the agent whose brief the answer to an event may hold, by the rule of `hook`."""
        return await self._run(_AGENT_TO_BRIEF, client, event, agent)

    async def memory_files(self, agent: str | None = None, files: list[File] | None = None) -> FilePlan:
        """Plans `MEMORY.md` and a file for each category, such as `conventions.md`, for clients that read such files
        at the start of a session: the entries in force of the project, and of the agent if one is named, without
        fading ones.
        """
        return await self._run(_MEMORY_FILES, agent, files)

    async def hook(
        self, client: Client, event: str, agent: str, beside: list[Excerpt] | None = None, missing: list[Mention] | None = None
    ) -> Reaction:
        """Answers an event that a client wrote to a hook's standard input."""
        return await self._run(_HOOK, client, event, agent, beside, missing)
