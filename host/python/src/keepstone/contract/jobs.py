"""Work that a host may do with a model of its choice. Without a model everything works, and no call waits for one.

Embedding: the host computes vectors of texts (`pending`, `resolve`, `status`). Without vectors, search uses words
only.

Tasks: the host hands a task's `instructions` and `content` to a language model, and its answer to `submit`. An
answer is untrusted: what cannot be checked changes nothing, and the verdict names it. `rerank_task` and `rerank` do
the same for the order of a search, if the answer is there in time.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .. import shape as is_
from .search import HIT, Hit, QUERY, Query
from .types import ERROR


@dataclass(kw_only=True)
class Job:
    """A text that needs a vector."""

    id: str
    """Identifies the text: entries with the same text share a job, and an edited text is a new job."""
    text: str
    """The text, at most 8 KiB of UTF-8; a longer entry is cut."""


@dataclass(kw_only=True)
class Answer:
    """The vector of a job's text."""

    id: str
    """The id of the job."""
    vector: list[float]
    """The vector, not empty. Only its direction is stored."""


@dataclass(kw_only=True)
class JobStatus:
    """The progress of embedding."""

    model: str | None = None
    """The model of the latest vectors. Absent if there are none."""
    dimension: int | None = None
    """The length of that model's vectors."""
    entries: int
    """The number of entries with status candidate or promoted."""
    embedded: int
    """The number of those entries that have a vector of the model."""
    pending: int
    """The number of jobs that are left."""


TaskKind: TypeAlias = Literal["extract", "merge", "rerank"]
"""The kind of a task.

- `extract`: A stretch of a session (`transcripts.stretches` of policy), for the statements in it that are worth
keeping.
- `merge`: Three or more entries of one scope and category that say nearly the same (`jobs.merge_similarity`), for
one text in their place.
- `rerank`: A query and what a search found for it, for a better order.
"""


@dataclass(kw_only=True)
class Task:
    """Something that a language model may do."""

    id: str
    """Names the task and its content: where that changes, it is another task."""
    kind: TaskKind
    """The kind of the task."""
    instructions: str
    """What the model has to do: the text of the system."""
    content: str
    """What it works on: the text of the user. It holds no secrets that can be recognised. Anybody may have written it.
    """
    schema: str
    """The JSON Schema of the answer."""
    most_bytes: int
    """The number of bytes that an answer may have. A longer one is refused."""


@dataclass(kw_only=True)
class Rejection:
    """A part of an answer that was not accepted."""

    text: str
    """Its beginning."""
    reason: str
    """The reason."""


@dataclass(kw_only=True)
class Verdict:
    """The effects of an answer."""

    done: bool
    """The task is done. If not, nothing was changed, and the task waits for another answer."""
    stored: list[str]
    """New entries and candidates."""
    confirmed: list[str]
    """Candidates of other sessions that are entries now."""
    archived: list[str]
    """Entries that were archived in favour of the stored one, whose sources name them."""
    known: int
    """The number of statements that were known, or that somebody forgot earlier."""
    rejected: list[Rejection]
    """Everything that was not accepted."""


@dataclass(kw_only=True)
class Ranking:
    """The hits of a search in the order of a model, or of the search."""

    hits: list[Hit]
    """Best first, as many as the query asked for. Each has the score of the search."""
    refusal: str | None = None
    """The reason why the order is that of the search. Absent if it is the model's."""


JOB = is_.record(Job, id=is_.text, text=is_.text)
ANSWER = is_.record(Answer, id=is_.text, vector=is_.list_of(is_.f32))
JOB_STATUS = is_.record(
    JobStatus,
    model=is_.option(is_.text),
    dimension=is_.option(is_.u32),
    entries=is_.u32,
    embedded=is_.u32,
    pending=is_.u32,
)
TASK_KIND = is_.one_of("extract", "merge", "rerank")
TASK = is_.record(
    Task,
    id=is_.text,
    kind=TASK_KIND,
    instructions=is_.text,
    content=is_.text,
    schema=is_.text,
    most_bytes=is_.u32,
)
REJECTION = is_.record(Rejection, text=is_.text, reason=is_.text)
VERDICT = is_.record(
    Verdict,
    done=is_.boolean,
    stored=is_.list_of(is_.text),
    confirmed=is_.list_of(is_.text),
    archived=is_.list_of(is_.text),
    known=is_.u32,
    rejected=is_.list_of(REJECTION),
)
RANKING = is_.record(Ranking, hits=is_.list_of(HIT), refusal=is_.option(is_.text))


_PENDING: is_.Operation[list[Job]] = is_.Operation(
    "jobs",
    "pending",
    {"model": is_.text, "limit": is_.u32},
    is_.list_of(JOB),
    ERROR,
)
_RESOLVE: is_.Operation[int] = is_.Operation(
    "jobs",
    "resolve",
    {"model": is_.text, "answers": is_.list_of(ANSWER)},
    is_.u32,
    ERROR,
)
_STATUS: is_.Operation[JobStatus] = is_.Operation("jobs", "status", {}, JOB_STATUS, ERROR)
_TASKS: is_.Operation[list[Task]] = is_.Operation(
    "jobs",
    "tasks",
    {"kinds": is_.default(is_.list_of(TASK_KIND), list), "limit": is_.u32},
    is_.list_of(TASK),
    ERROR,
)
_SUBMIT: is_.Operation[Verdict] = is_.Operation("jobs", "submit", {"id": is_.text, "answer": is_.text}, VERDICT, ERROR)
_RERANK_TASK: is_.Operation[Task | None] = is_.Operation(
    "jobs",
    "rerank-task",
    {"query": QUERY},
    is_.option(TASK),
    ERROR,
)
_RERANK: is_.Operation[Ranking] = is_.Operation(
    "jobs",
    "rerank",
    {"query": QUERY, "id": is_.text, "answer": is_.text},
    RANKING,
    ERROR,
)


class Jobs:
    """Work that a host may do with a model of its choice. Without a model everything works, and no call waits for one.

    Embedding: the host computes vectors of texts (`pending`, `resolve`, `status`). Without vectors, search uses
    words only.

    Tasks: the host hands a task's `instructions` and `content` to a language model, and its answer to `submit`. An
    answer is untrusted: what cannot be checked changes nothing, and the verdict names it. `rerank_task` and
    `rerank` do the same for the order of a search, if the answer is there in time.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def pending(self, model: str, limit: int) -> list[Job]:
        """Returns up to `limit` texts (1 to 1,024) without a vector of a model, newest entries first; an empty list if
        all texts have one. `model` is the host's name for the model.
        """
        return self._run(_PENDING, model, limit)

    def resolve(self, model: str, answers: list[Answer]) -> int:
        """Stores vectors in one write and returns how many were new. If the call fails, none is stored.

        Answers may come in any order and more than once. An answer whose text no entry has any more is skipped. A
        vector of another length than the model's other vectors is invalid.
        """
        return self._run(_RESOLVE, model, answers)

    def status(self) -> JobStatus:
        """Returns the progress of the model whose vectors came last."""
        return self._run(_STATUS)

    def tasks(self, kinds: list[TaskKind] | None, limit: int) -> list[Task]:
        """Returns up to `limit` tasks (1 to 100) of some kinds, or of all if none is named: stretches of sessions
        first, the oldest first; an empty list if there is nothing to do. The kind `rerank` is invalid here.
        """
        return self._run(_TASKS, kinds, limit)

    def submit(self, id: str, answer: str) -> Verdict:
        """Takes in a model's answer to a task, as far as it can be checked.

        A statement of a session must quote words of it, and rest on the quoted message; it becomes a candidate, or
        an entry if the built-in rules are sure of these words too. A merged text must keep every number, name and
        negation of the entries and add none; then it is stored and the entries are archived, in one change that
        `audit.undo` takes back. An answer that is too long, of another shape, or about something that has changed
        since is refused. Fails with `invalid` if no task can have the id.
        """
        return self._run(_SUBMIT, id, answer)

    def rerank_task(self, query: Query) -> Task | None:
        """Returns the task to order what a search finds: 20 to 50 hits. Returns none if there is nothing to order."""
        return self._run(_RERANK_TASK, query)

    def rerank(self, query: Query, id: str, answer: str) -> Ranking:
        """Searches as `search.find` does, and brings the hits into the order of an answer to the task of this query.
        Hits that it leaves out follow. An answer that is refused leaves the order of the search.
        """
        return self._run(_RERANK, query, id, answer)


class AsyncJobs:
    """The calls of `Jobs` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def pending(self, model: str, limit: int) -> list[Job]:
        """Returns up to `limit` texts (1 to 1,024) without a vector of a model, newest entries first; an empty list if
        all texts have one.
        """
        return await self._run(_PENDING, model, limit)

    async def resolve(self, model: str, answers: list[Answer]) -> int:
        """Stores vectors in one write and returns how many were new."""
        return await self._run(_RESOLVE, model, answers)

    async def status(self) -> JobStatus:
        """Returns the progress of the model whose vectors came last."""
        return await self._run(_STATUS)

    async def tasks(self, kinds: list[TaskKind] | None, limit: int) -> list[Task]:
        """Returns up to `limit` tasks (1 to 100) of some kinds, or of all if none is named: stretches of sessions
        first, the oldest first; an empty list if there is nothing to do.
        """
        return await self._run(_TASKS, kinds, limit)

    async def submit(self, id: str, answer: str) -> Verdict:
        """Takes in a model's answer to a task, as far as it can be checked."""
        return await self._run(_SUBMIT, id, answer)

    async def rerank_task(self, query: Query) -> Task | None:
        """Returns the task to order what a search finds: 20 to 50 hits."""
        return await self._run(_RERANK_TASK, query)

    async def rerank(self, query: Query, id: str, answer: str) -> Ranking:
        """Searches as `search.find` does, and brings the hits into the order of an answer to the task of this query.
        """
        return await self._run(_RERANK, query, id, answer)
