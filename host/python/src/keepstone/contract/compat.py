"""What programs that came from other memories ask for, in their words: reviews, technologies and ratings of finished
projects, and the blocks of knowledge for a team's agents. New programs need none of it.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import shape as is_
from .types import ERROR


@dataclass(kw_only=True)
class Rating:
    """A rating of a project on one axis."""

    axis: str
    """The axis, such as creativity, visual, interaction, completeness or engagement."""
    value: float
    """0 to 5."""


@dataclass(kw_only=True)
class ProjectRecord:
    """A finished project."""

    summary: str
    """The result, not blank."""
    technology: str | None = None
    """The technology that was used."""
    review_passed: bool | None = None
    """The verdict of the final review."""
    completed_at: int | None = None
    """The time of completion. Absent when it is recorded: now. In milliseconds since the Unix epoch."""
    ratings: list[Rating] = field(default_factory=list)
    """Ratings, at most one for each axis."""


@dataclass(kw_only=True)
class KnowledgeBlocks:
    """Facts and sessions as text for an agent. When these blocks come back in a transcript or a conversation, nothing
    is learnt from them. A block without content is an empty string.
    """

    text: str
    """All blocks together."""
    tokens: int
    """The estimated length of `text` in tokens, never above the budget."""
    agent_knowledge: str
    """Facts of the agent."""
    project_knowledge: str
    """Facts of the project."""
    recent_sessions: str
    """Summaries of the agent's latest sessions."""
    learned: str
    """Review issues, technologies and ratings of earlier projects."""


RATING = is_.record(Rating, axis=is_.text, value=is_.f64)
PROJECT_RECORD = is_.record(
    ProjectRecord,
    summary=is_.text,
    technology=is_.option(is_.text),
    review_passed=is_.option(is_.boolean),
    completed_at=is_.option(is_.u64),
    ratings=is_.list_of(RATING),
)
KNOWLEDGE_BLOCKS = is_.record(
    KnowledgeBlocks,
    text=is_.text,
    tokens=is_.u32,
    agent_knowledge=is_.text,
    project_knowledge=is_.text,
    recent_sessions=is_.text,
    learned=is_.text,
)


_RECORD_REVIEW: is_.Operation[list[str]] = is_.Operation(
    "compat",
    "record-review",
    {"verdict": is_.text, "session": is_.option(is_.text)},
    is_.list_of(is_.text),
    ERROR,
)
_PREFER_TECHNOLOGY: is_.Operation[str] = is_.Operation(
    "compat",
    "prefer-technology",
    {"technology": is_.text, "session": is_.option(is_.text)},
    is_.text,
    ERROR,
)
_COMPLETE_PROJECT: is_.Operation[str] = is_.Operation(
    "compat",
    "complete-project",
    {"project": PROJECT_RECORD},
    is_.text,
    ERROR,
)
_RATE_PROJECT: is_.Operation[str | None] = is_.Operation(
    "compat",
    "rate-project",
    {"ratings": is_.list_of(RATING)},
    is_.option(is_.text),
    ERROR,
)
_PROJECTS: is_.Operation[list[ProjectRecord]] = is_.Operation(
    "compat",
    "projects",
    {},
    is_.list_of(PROJECT_RECORD),
    ERROR,
)
_KNOWLEDGE: is_.Operation[KnowledgeBlocks] = is_.Operation(
    "compat",
    "knowledge",
    {"agent": is_.option(is_.text), "task": is_.option(is_.text), "budget": is_.option(is_.u32)},
    KNOWLEDGE_BLOCKS,
    ERROR,
)
_SCOPE_BLOCK: is_.Operation[str] = is_.Operation(
    "compat",
    "scope-block",
    {"project": is_.text, "workspace": is_.text},
    is_.text,
    ERROR,
)


class Compat:
    """What programs that came from other memories ask for, in their words: reviews, technologies and ratings of
    finished projects, and the blocks of knowledge for a team's agents. New programs need none of it.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def record_review(self, verdict: str, session: str | None = None) -> list[str]:
        """Stores the issues of a failed review, and returns their entries. Issues are the numbered lines of a text
        that contains a line such as `VERDICT: FAIL`; a text without one returns an empty list. A known issue is
        counted, once for each session.
        """
        return self._run(_RECORD_REVIEW, verdict, session)

    def prefer_technology(self, technology: str, session: str | None = None) -> str:
        """Stores the technology of an approved plan and returns its entry. A known technology is counted, once for
        each session. A blank text is invalid.
        """
        return self._run(_PREFER_TECHNOLOGY, technology, session)

    def complete_project(self, project: ProjectRecord) -> str:
        """Stores a finished project and returns its entry. A project with the same record is stored once."""
        return self._run(_COMPLETE_PROJECT, project)

    def rate_project(self, ratings: list[Rating]) -> str | None:
        """Rates the most recently finished project and returns its entry. Returns none if no project was finished."""
        return self._run(_RATE_PROJECT, ratings)

    def projects(self) -> list[ProjectRecord]:
        """Returns finished projects, newest first."""
        return self._run(_PROJECTS)

    def knowledge(
        self, agent: str | None = None, task: str | None = None, budget: int | None = None
    ) -> KnowledgeBlocks:
        """Composes the knowledge blocks for an agent, or those of the project alone if the agent is absent. The budget
        is in tokens; absent: 2,000.
        """
        return self._run(_KNOWLEDGE, agent, task, budget)

    def scope_block(self, project: str, workspace: str) -> str:
        """Returns a text that tells an agent which project its work is about, for an agent that runs inside another
        project. `project` is the project's name and `workspace` its folder.
        """
        return self._run(_SCOPE_BLOCK, project, workspace)


class AsyncCompat:
    """The calls of `Compat` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def record_review(self, verdict: str, session: str | None = None) -> list[str]:
        """Stores the issues of a failed review, and returns their entries."""
        return await self._run(_RECORD_REVIEW, verdict, session)

    async def prefer_technology(self, technology: str, session: str | None = None) -> str:
        """Stores the technology of an approved plan and returns its entry."""
        return await self._run(_PREFER_TECHNOLOGY, technology, session)

    async def complete_project(self, project: ProjectRecord) -> str:
        """Stores a finished project and returns its entry."""
        return await self._run(_COMPLETE_PROJECT, project)

    async def rate_project(self, ratings: list[Rating]) -> str | None:
        """Rates the most recently finished project and returns its entry."""
        return await self._run(_RATE_PROJECT, ratings)

    async def projects(self) -> list[ProjectRecord]:
        """Returns finished projects, newest first."""
        return await self._run(_PROJECTS)

    async def knowledge(
        self, agent: str | None = None, task: str | None = None, budget: int | None = None
    ) -> KnowledgeBlocks:
        """Composes the knowledge blocks for an agent, or those of the project alone if the agent is absent."""
        return await self._run(_KNOWLEDGE, agent, task, budget)

    async def scope_block(self, project: str, workspace: str) -> str:
        """Returns a text that tells an agent which project its work is about, for an agent that runs inside another
        project.
        """
        return await self._run(_SCOPE_BLOCK, project, workspace)
