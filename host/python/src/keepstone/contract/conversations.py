"""What agents and their users say to each other, saved by a host, so that it survives a crash of the agent and of its
host.

A conversation is the whole exchange of an agent and its user. A checkpoint is its end, saved to continue after a
crash. A handoff is an entry that tells the next session where the last one stopped.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from .. import shape as is_
from .learning import INSIGHT, Insight, LEARNT_INSIGHTS, LearntInsights
from .types import ERROR, MESSAGE, Message


@dataclass(kw_only=True)
class Conversation:
    """A conversation or a checkpoint."""

    agent_id: str
    """The agent's id. Each agent has one conversation."""
    saved_at: int | None = None
    """The time of saving. Absent when it is saved: now. In milliseconds since the Unix epoch."""
    chat_id: str | None = None
    """The client's id of the chat."""
    model_id: str | None = None
    """The id of the language model."""
    messages: list[Message]
    """Messages, oldest first."""
    other: dict[str, Any] = field(default_factory=dict)
    """All other fields of the conversation's JSON object, by name. Empty if there are none."""


@dataclass(kw_only=True)
class Closing:
    """The result of closing a session."""

    handoff: str | None = None
    """The new handoff. Absent if the conversation has no message for it."""
    learning: LearntInsights
    """The result of learning."""
    episode: str | None = None
    """The episode of the session, under the conditions of `digest` in `transcripts`. A conversation without a
    `chat_id` has none. It began with the `timestamp` of its first message (milliseconds, or ISO 8601), or with the
    agent's task.
    """


Synced: TypeAlias = Literal["written", "current", "unreadable"]
"""The result of synchronising one checkpoint.

- `written`: The checkpoint was written.
- `current`: The checkpoint is as new as the conversation.
- `unreadable`: The conversation's file cannot be understood; it stays as it is.
"""


@dataclass(kw_only=True)
class Sync:
    """The checkpoint of one agent."""

    agent_id: str
    """The agent."""
    outcome: Synced
    """The result."""


@dataclass(kw_only=True)
class ResumeId:
    """The chat with which a client can continue."""

    agent_id: str
    """The agent."""
    chat_id: str
    """The client's id of the agent's last chat."""


CONVERSATION = is_.record(
    Conversation,
    agent_id=is_.text,
    saved_at=is_.option(is_.u64),
    chat_id=is_.option(is_.text),
    model_id=is_.option(is_.text),
    messages=is_.list_of(MESSAGE),
    other=is_.json_object,
)
CLOSING = is_.record(Closing, handoff=is_.option(is_.text), learning=LEARNT_INSIGHTS, episode=is_.option(is_.text))
SYNCED = is_.one_of("written", "current", "unreadable")
SYNC = is_.record(Sync, agent_id=is_.text, outcome=SYNCED)
RESUME_ID = is_.record(ResumeId, agent_id=is_.text, chat_id=is_.text)


_LOAD: is_.Operation[Conversation | None] = is_.Operation(
    "conversations",
    "load",
    {"agent": is_.text},
    is_.option(CONVERSATION),
    ERROR,
)
_SAVE: is_.Operation[None] = is_.Operation("conversations", "save", {"conversation": CONVERSATION}, None, ERROR)
_CHECKPOINT: is_.Operation[None] = is_.Operation(
    "conversations",
    "checkpoint",
    {"conversation": CONVERSATION},
    None,
    ERROR,
)
_LAST_CHECKPOINT: is_.Operation[Conversation | None] = is_.Operation(
    "conversations",
    "last-checkpoint",
    {"agent": is_.text},
    is_.option(CONVERSATION),
    ERROR,
)
_SYNC_CHECKPOINTS: is_.Operation[list[Sync]] = is_.Operation(
    "conversations",
    "sync-checkpoints",
    {"force": is_.default(is_.boolean, bool)},
    is_.list_of(SYNC),
    ERROR,
)
_RESUME_IDS: is_.Operation[list[ResumeId]] = is_.Operation(
    "conversations",
    "resume-ids",
    {},
    is_.list_of(RESUME_ID),
    ERROR,
)
_SET_RESUME_ID: is_.Operation[None] = is_.Operation(
    "conversations",
    "set-resume-id",
    {"agent": is_.text, "chat_id": is_.option(is_.text)},
    None,
    ERROR,
)
_SLEEP: is_.Operation[str] = is_.Operation(
    "conversations",
    "sleep",
    {"conversation": CONVERSATION, "summary": is_.text},
    is_.text,
    ERROR,
)
_CLOSE: is_.Operation[Closing] = is_.Operation(
    "conversations",
    "close",
    {"conversation": CONVERSATION, "insights": is_.option(is_.list_of(INSIGHT))},
    CLOSING,
    ERROR,
)
_AGENTS: is_.Operation[list[str]] = is_.Operation("conversations", "agents", {}, is_.list_of(is_.text), ERROR)


class Conversations:
    """What agents and their users say to each other, saved by a host, so that it survives a crash of the agent and of
    its host.

    A conversation is the whole exchange of an agent and its user. A checkpoint is its end, saved to continue after
    a crash. A handoff is an entry that tells the next session where the last one stopped.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def load(self, agent: str) -> Conversation | None:
        """Returns the conversation of an agent, or none if there is none."""
        return self._run(_LOAD, agent)

    def save(self, conversation: Conversation) -> None:
        """Replaces the conversation of an agent. Fields of the file that the argument lacks are lost, so load it
        first.
        """
        return self._run(_SAVE, conversation)

    def checkpoint(self, conversation: Conversation) -> None:
        """Saves the last 50 messages of a conversation, without internal ones, as the agent's checkpoint."""
        return self._run(_CHECKPOINT, conversation)

    def last_checkpoint(self, agent: str) -> Conversation | None:
        """Returns the checkpoint of an agent. Returns none if it is missing, broken or older than 7 days
        (`sessions.checkpoint_expiry` of policy).
        """
        return self._run(_LAST_CHECKPOINT, agent)

    def sync_checkpoints(self, force: bool = False) -> list[Sync]:
        """Saves checkpoints of all conversations that are newer than their checkpoint, or of all if `force` is true.
        """
        return self._run(_SYNC_CHECKPOINTS, force)

    def resume_ids(self) -> list[ResumeId]:
        """Returns the last chat of each agent that has one."""
        return self._run(_RESUME_IDS)

    def set_resume_id(self, agent: str, chat_id: str | None = None) -> None:
        """Sets the last chat of an agent, or removes it if `chat_id` is absent."""
        return self._run(_SET_RESUME_ID, agent, chat_id)

    def sleep(self, conversation: Conversation, summary: str) -> str:
        """Saves a checkpoint and a handoff with the given summary, and returns the handoff. A blank summary is
        invalid.
        """
        return self._run(_SLEEP, conversation, summary)

    def close(self, conversation: Conversation, insights: list[Insight] | None = None) -> Closing:
        """Ends a session: saves a checkpoint, writes a handoff from the last six messages, and learns the given
        insights. Absent insights are found in the conversation by rules.
        """
        return self._run(_CLOSE, conversation, insights)

    def agents(self) -> list[str]:
        """Returns the ids of all agents with a conversation, in byte order."""
        return self._run(_AGENTS)


class AsyncConversations:
    """The calls of `Conversations` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def load(self, agent: str) -> Conversation | None:
        """Returns the conversation of an agent, or none if there is none."""
        return await self._run(_LOAD, agent)

    async def save(self, conversation: Conversation) -> None:
        """Replaces the conversation of an agent."""
        return await self._run(_SAVE, conversation)

    async def checkpoint(self, conversation: Conversation) -> None:
        """Saves the last 50 messages of a conversation, without internal ones, as the agent's checkpoint."""
        return await self._run(_CHECKPOINT, conversation)

    async def last_checkpoint(self, agent: str) -> Conversation | None:
        """Returns the checkpoint of an agent."""
        return await self._run(_LAST_CHECKPOINT, agent)

    async def sync_checkpoints(self, force: bool = False) -> list[Sync]:
        """Saves checkpoints of all conversations that are newer than their checkpoint, or of all if `force` is true.
        """
        return await self._run(_SYNC_CHECKPOINTS, force)

    async def resume_ids(self) -> list[ResumeId]:
        """Returns the last chat of each agent that has one."""
        return await self._run(_RESUME_IDS)

    async def set_resume_id(self, agent: str, chat_id: str | None = None) -> None:
        """Sets the last chat of an agent, or removes it if `chat_id` is absent."""
        return await self._run(_SET_RESUME_ID, agent, chat_id)

    async def sleep(self, conversation: Conversation, summary: str) -> str:
        """Saves a checkpoint and a handoff with the given summary, and returns the handoff."""
        return await self._run(_SLEEP, conversation, summary)

    async def close(self, conversation: Conversation, insights: list[Insight] | None = None) -> Closing:
        """Ends a session: saves a checkpoint, writes a handoff from the last six messages, and learns the given
        insights.
        """
        return await self._run(_CLOSE, conversation, insights)

    async def agents(self) -> list[str]:
        """Returns the ids of all agents with a conversation, in byte order."""
        return await self._run(_AGENTS)
