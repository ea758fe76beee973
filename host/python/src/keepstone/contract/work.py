"""What agents are doing and did: the state of their tasks and their finished sessions. It survives a crash of the
agent and of its host.

A work state describes the task that an agent is in. A commit turns it into a summary of a finished session.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .. import shape as is_
from .learning import INSIGHT, Insight, REMEMBERED, Remembered
from .types import ERROR, MESSAGE, Message


WorkStatus: TypeAlias = Literal["running", "interrupted", "failed", "cancelled"]
"""The state of a task."""


@dataclass(kw_only=True)
class WorkState:
    """The present task of an agent."""

    started_at: int
    """The time when the task began. In milliseconds since the Unix epoch."""
    updated_at: int
    """The time of the latest report. In milliseconds since the Unix epoch."""
    status: WorkStatus
    """The state of the task."""
    task_id: str | None = None
    """The id of the task."""
    task_prompt: str | None = None
    """The request that the task answers, at most 500 characters."""
    cwd: str | None = None
    """The working folder."""
    summary: str
    """The progress so far, at most 200 characters."""
    next_steps: list[str]
    """The next steps."""
    unfinished: list[str]
    """Work that is begun and not finished."""
    files_touched: list[str]
    """Files that were made or changed, each as the last three segments of its path."""
    last_activity: str | None = None
    """The latest activity, at most 160 characters."""


@dataclass(kw_only=True)
class WorkReport:
    """A report on the present task. An absent field is taken from `output` where a rule finds it there; otherwise it
    keeps its value. The limits of `work-state` apply; longer texts are cut.
    """

    agent: str
    """The agent."""
    status: WorkStatus | None = None
    """Absent: running."""
    started_at: int | None = None
    """Absent: unchanged, or now for a new task. In milliseconds since the Unix epoch."""
    task_id: str | None = None
    """The id of the task. Another id than before starts with an empty state."""
    task_prompt: str | None = None
    """The request that the task answers."""
    cwd: str | None = None
    """The working folder."""
    summary: str | None = None
    """The progress so far."""
    next_steps: list[str] | None = None
    """The next steps."""
    unfinished: list[str] | None = None
    """Work that is begun and not finished."""
    files_touched: list[str] | None = None
    """Files that were made or changed."""
    last_activity: str | None = None
    """The latest activity."""
    output: str | None = None
    """All text that the agent has printed so far."""


@dataclass(kw_only=True)
class TokenUsage:
    """The tokens that a session used."""

    input: int
    """Tokens that the model read."""
    output: int
    """Tokens that the model wrote."""


@dataclass(kw_only=True)
class SessionSummary:
    """The summary of one session."""

    timestamp: int
    """The time of the commit. In milliseconds since the Unix epoch."""
    session: str | None = None
    """The id of the session."""
    task_id: str | None = None
    """The id of the task."""
    what: str
    """The result in one line of at most 200 characters. Empty if neither the caller nor the output says it."""
    decisions: list[str] = field(default_factory=list)
    """Decisions that were made."""
    files_changed: list[str] = field(default_factory=list)
    """Files that were made or changed, each as the last three segments of its path."""
    unfinished: list[str] = field(default_factory=list)
    """Work that is begun and not finished."""
    next_steps: list[str] = field(default_factory=list)
    """The next steps."""
    commits: list[str] = field(default_factory=list)
    """Hashes of version-control commits."""
    tokens: TokenUsage
    """The tokens that the session used."""


@dataclass(kw_only=True)
class SessionCommit:
    """A report on a finished session. An absent field is taken from `output` where a rule finds it there."""

    agent: str
    """The agent."""
    session: str | None = None
    """The id of the session. Absent: the task's id; without one, a hash of this record."""
    task_id: str | None = None
    """The id of the task. Each task is committed once."""
    what: str | None = None
    """The result in one line."""
    decisions: list[str] | None = None
    """Decisions that were made."""
    files_changed: list[str] | None = None
    """Files that were made or changed."""
    unfinished: list[str] | None = None
    """Work that is begun and not finished."""
    next_steps: list[str] | None = None
    """The next steps."""
    commits: list[str] | None = None
    """Hashes of version-control commits."""
    tokens: TokenUsage | None = None
    """The tokens that the session used."""
    started_at: int | None = None
    """The time at which the session began, for its episode. Absent: the time at which its task began, as it was
    reported. In milliseconds since the Unix epoch.
    """
    tools: list[str] | None = None
    """Names of the tools and commands that were of use, for its episode."""
    facts: list[Insight] | None = None
    """Facts to remember."""
    output: str | None = None
    """All text that the agent printed."""


@dataclass(kw_only=True)
class Committed:
    """The result of a commit."""

    summary: SessionSummary
    """The summary in the history."""
    repeated: bool
    """The task was committed earlier, or the same record if it has no task. Nothing was changed."""
    facts: Remembered
    """The result of remembering the facts."""
    episode: str | None = None
    """The episode of the session: what was attempted, what worked and what failed. Policy must ask for it
    (`episodes.write`), the session must have lasted two minutes, and something must have been learnt or captured in
    it. Procedures that episodes show are made with it.
    """


@dataclass(kw_only=True)
class RecoveryRequest:
    """A request for a recovery. The optional fields are what the host itself knows of the lost session."""

    agent: str
    """The agent."""
    task: str | None = None
    """The task."""
    phase: str | None = None
    """The phase of the team's work."""
    last_result: str | None = None
    """The agent's last result."""
    messages: list[Message] | None = None
    """The latest messages. Absent: those of the agent's checkpoint."""
    budget: int | None = None
    """The maximum length of the text in tokens. Absent: 2,000. A budget smaller than an empty recovery is invalid."""


@dataclass(kw_only=True)
class Recovery:
    """The recovery of a lost session."""

    text: str
    """A text for the agent. When it comes back in a transcript or a conversation, nothing is learnt from it."""
    tokens: int
    """The estimated length of `text` in tokens, never above the budget."""
    work: WorkState | None = None
    """The task that the agent was in. Absent if it was committed or cleared, or was never reported."""
    last: SessionSummary | None = None
    """The latest session."""
    previous: list[SessionSummary]
    """Earlier sessions, newest first."""


@dataclass(kw_only=True)
class Teammate:
    """An agent in a roster."""

    agent: str
    """The agent's id."""
    name: str | None = None
    """The name to show. Absent: the id."""


WORK_STATUS = is_.one_of("running", "interrupted", "failed", "cancelled")
WORK_STATE = is_.record(
    WorkState,
    started_at=is_.u64,
    updated_at=is_.u64,
    status=WORK_STATUS,
    task_id=is_.option(is_.text),
    task_prompt=is_.option(is_.text),
    cwd=is_.option(is_.text),
    summary=is_.text,
    next_steps=is_.list_of(is_.text),
    unfinished=is_.list_of(is_.text),
    files_touched=is_.list_of(is_.text),
    last_activity=is_.option(is_.text),
)
WORK_REPORT = is_.record(
    WorkReport,
    agent=is_.text,
    status=is_.option(WORK_STATUS),
    started_at=is_.option(is_.u64),
    task_id=is_.option(is_.text),
    task_prompt=is_.option(is_.text),
    cwd=is_.option(is_.text),
    summary=is_.option(is_.text),
    next_steps=is_.option(is_.list_of(is_.text)),
    unfinished=is_.option(is_.list_of(is_.text)),
    files_touched=is_.option(is_.list_of(is_.text)),
    last_activity=is_.option(is_.text),
    output=is_.option(is_.text),
)
TOKEN_USAGE = is_.record(TokenUsage, input=is_.u64, output=is_.u64)
SESSION_SUMMARY = is_.record(
    SessionSummary,
    timestamp=is_.u64,
    session=is_.option(is_.text),
    task_id=is_.option(is_.text),
    what=is_.text,
    decisions=is_.list_of(is_.text),
    files_changed=is_.list_of(is_.text),
    unfinished=is_.list_of(is_.text),
    next_steps=is_.list_of(is_.text),
    commits=is_.list_of(is_.text),
    tokens=TOKEN_USAGE,
)
SESSION_COMMIT = is_.record(
    SessionCommit,
    agent=is_.text,
    session=is_.option(is_.text),
    task_id=is_.option(is_.text),
    what=is_.option(is_.text),
    decisions=is_.option(is_.list_of(is_.text)),
    files_changed=is_.option(is_.list_of(is_.text)),
    unfinished=is_.option(is_.list_of(is_.text)),
    next_steps=is_.option(is_.list_of(is_.text)),
    commits=is_.option(is_.list_of(is_.text)),
    tokens=is_.option(TOKEN_USAGE),
    started_at=is_.option(is_.u64),
    tools=is_.option(is_.list_of(is_.text)),
    facts=is_.option(is_.list_of(INSIGHT)),
    output=is_.option(is_.text),
)
COMMITTED = is_.record(
    Committed,
    summary=SESSION_SUMMARY,
    repeated=is_.boolean,
    facts=REMEMBERED,
    episode=is_.option(is_.text),
)
RECOVERY_REQUEST = is_.record(
    RecoveryRequest,
    agent=is_.text,
    task=is_.option(is_.text),
    phase=is_.option(is_.text),
    last_result=is_.option(is_.text),
    messages=is_.option(is_.list_of(MESSAGE)),
    budget=is_.option(is_.u32),
)
RECOVERY = is_.record(
    Recovery,
    text=is_.text,
    tokens=is_.u32,
    work=is_.option(WORK_STATE),
    last=is_.option(SESSION_SUMMARY),
    previous=is_.list_of(SESSION_SUMMARY),
)
TEAMMATE = is_.record(Teammate, agent=is_.text, name=is_.option(is_.text))


_COMMIT: is_.Operation[Committed] = is_.Operation("work", "commit", {"commit": SESSION_COMMIT}, COMMITTED, ERROR)
_SUMMARIZE: is_.Operation[SessionSummary] = is_.Operation(
    "work",
    "summarize",
    {"commit": SESSION_COMMIT},
    SESSION_SUMMARY,
    ERROR,
)
_HISTORY: is_.Operation[list[SessionSummary]] = is_.Operation(
    "work",
    "history",
    {"agent": is_.text, "limit": is_.option(is_.u32)},
    is_.list_of(SESSION_SUMMARY),
    ERROR,
)
_REPLACE_HISTORY: is_.Operation[None] = is_.Operation(
    "work",
    "replace-history",
    {"agent": is_.text, "sessions": is_.list_of(SESSION_SUMMARY)},
    None,
    ERROR,
)
_RECOVER: is_.Operation[Recovery | None] = is_.Operation(
    "work",
    "recover",
    {"request": RECOVERY_REQUEST},
    is_.option(RECOVERY),
    ERROR,
)
_ROSTER: is_.Operation[list[str]] = is_.Operation(
    "work",
    "roster",
    {"team": is_.default(is_.list_of(TEAMMATE), list)},
    is_.list_of(is_.text),
    ERROR,
)
_REPORT: is_.Operation[WorkState] = is_.Operation("work", "report", {"report": WORK_REPORT}, WORK_STATE, ERROR)
_GET: is_.Operation[WorkState | None] = is_.Operation("work", "get", {"agent": is_.text}, is_.option(WORK_STATE), ERROR)
_CLEAR: is_.Operation[None] = is_.Operation("work", "clear", {"agent": is_.text}, None, ERROR)


class Work:
    """What agents are doing and did: the state of their tasks and their finished sessions. It survives a crash of the
    agent and of its host.

    A work state describes the task that an agent is in. A commit turns it into a summary of a finished session.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def commit(self, commit: SessionCommit) -> Committed:
        """Stores the summary of a session and its facts. A repeated commit changes nothing, so a caller may retry
        after a crash.
        """
        return self._run(_COMMIT, commit)

    def summarize(self, commit: SessionCommit) -> SessionSummary:
        """Returns the summary that a commit would store, and stores nothing."""
        return self._run(_SUMMARIZE, commit)

    def history(self, agent: str, limit: int | None = None) -> list[SessionSummary]:
        """Returns the latest sessions of an agent, newest first, at most 30 (`work.history` of policy); an empty list
        if there are none.
        """
        return self._run(_HISTORY, agent, limit)

    def replace_history(self, agent: str, sessions: list[SessionSummary]) -> None:
        """Replaces the history of an agent, newest session first; an empty list removes it, and with it the record of
        which tasks were committed. Only the latest 30 (`work.history` of policy) are kept. Facts that the sessions
        taught stay.
        """
        return self._run(_REPLACE_HISTORY, agent, sessions)

    def recover(self, request: RecoveryRequest) -> Recovery | None:
        """Composes a text for an agent that lost its session: its work state, or else its latest summary, or else the
        latest messages; then its earlier sessions. Returns none if nothing is known.
        """
        return self._run(_RECOVER, request)

    def roster(self, team: list[Teammate] | None = None) -> list[str]:
        """Returns one line about the latest session of each teammate, or of every agent with a session if none is
        named.
        """
        return self._run(_ROSTER, team)

    def report(self, report: WorkReport) -> WorkState:
        """Replaces the work state of an agent atomically with what a report says, and returns the new state."""
        return self._run(_REPORT, report)

    def get(self, agent: str) -> WorkState | None:
        """Returns the work state of an agent. Returns none if it was cleared or never set."""
        return self._run(_GET, agent)

    def clear(self, agent: str) -> None:
        """Deletes the work state of an agent, because its task ended. Without a state the call succeeds."""
        return self._run(_CLEAR, agent)


class AsyncWork:
    """The calls of `Work` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def commit(self, commit: SessionCommit) -> Committed:
        """Stores the summary of a session and its facts."""
        return await self._run(_COMMIT, commit)

    async def summarize(self, commit: SessionCommit) -> SessionSummary:
        """Returns the summary that a commit would store, and stores nothing."""
        return await self._run(_SUMMARIZE, commit)

    async def history(self, agent: str, limit: int | None = None) -> list[SessionSummary]:
        """Returns the latest sessions of an agent, newest first, at most 30 (`work.history` of policy); an empty list
        if there are none.
        """
        return await self._run(_HISTORY, agent, limit)

    async def replace_history(self, agent: str, sessions: list[SessionSummary]) -> None:
        """Replaces the history of an agent, newest session first; an empty list removes it, and with it the record of
        which tasks were committed.
        """
        return await self._run(_REPLACE_HISTORY, agent, sessions)

    async def recover(self, request: RecoveryRequest) -> Recovery | None:
        """Composes a text for an agent that lost its session: its work state, or else its latest summary, or else the
        latest messages; then its earlier sessions.
        """
        return await self._run(_RECOVER, request)

    async def roster(self, team: list[Teammate] | None = None) -> list[str]:
        """Returns one line about the latest session of each teammate, or of every agent with a session if none is
        named.
        """
        return await self._run(_ROSTER, team)

    async def report(self, report: WorkReport) -> WorkState:
        """Replaces the work state of an agent atomically with what a report says, and returns the new state."""
        return await self._run(_REPORT, report)

    async def get(self, agent: str) -> WorkState | None:
        """Returns the work state of an agent."""
        return await self._run(_GET, agent)

    async def clear(self, agent: str) -> None:
        """Deletes the work state of an agent, because its task ended."""
        return await self._run(_CLEAR, agent)
