"""Adding, reading, changing and forgetting entries.

A change is durable when its call returns, and all other processes see it at their next call.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from .. import shape as is_
from .types import (
    CATEGORY,
    Category,
    DRAFT,
    Draft,
    ENTRY,
    ERROR,
    Entry,
    FILTER,
    Filter,
    IMPORTANCE,
    Importance,
    SCOPE,
    STATUS,
    Scope,
    Status,
    TIER,
    Tier,
)


@dataclass(kw_only=True)
class NewestEntries:
    """The newest of the entries that were asked for."""

    entries: list[Entry]
    """Newest first, passages without a date last."""
    left_out: int
    """The number of older ones."""


@dataclass
class OutcomeStored:
    """The draft is a new entry."""

    reference: str
    kind: ClassVar[Literal["stored"]] = "stored"


@dataclass
class OutcomeMerged:
    """The scope and category already have an entry with the same text, or with one that policy counts as equal
    (`facts.similarity`). That entry took over the draft's tags, sources, author and session.
    """

    reference: str
    kind: ClassVar[Literal["merged"]] = "merged"


@dataclass
class OutcomeRejected:
    """Policy refused the draft: it holds a secret (`secrets.by_hand`), it is no memory but a raw diff, a stack trace,
    a summary of a session, git history or a list of files (`dumps.refuse`), or it matters too little
    (`drafts.mode`). The text gives the reason for people.
    """

    reason: str
    kind: ClassVar[Literal["rejected"]] = "rejected"


Outcome: TypeAlias = OutcomeStored | OutcomeMerged | OutcomeRejected
"""The result of adding a draft."""


@dataclass(kw_only=True)
class Changes:
    """Changes to an entry. Absent fields keep their values."""

    text: str | None = None
    """The new content."""
    tags: list[str] | None = None
    """All new tags."""
    importance: Importance | None = None
    """The new importance."""
    confidence: float | None = None
    """The new confidence, 0 to 1."""
    supersedes: list[str] = field(default_factory=list)
    """Entries that it supersedes from now on, beside those that it does already; see `draft` in `types`. A passage
    cannot supersede.
    """
    resolution: str | None = None
    """How a finding was resolved; blank: it is open again. Invalid for an entry of another category."""


@dataclass(kw_only=True)
class CategoryCount:
    """The number of entries in a category."""

    category: Category
    """The category."""
    entries: int
    """Entries and passages in the category's file; the archive and the trash do not count."""


@dataclass(kw_only=True)
class ProjectContext:
    """The content of `_project.md`, the description of the project that every brief begins with."""

    text: str
    """Empty if the file does not exist."""
    version: str | None = None
    """The file's version. Absent if the file does not exist."""


CoreSection: TypeAlias = Literal["persona", "user", "current-context"]
"""A section of a core memory.

- `persona`: Who the agent is, and how it works. At most `core.persona_chars` characters (policy; 1,000).
- `user`: The person that it works for. At most `core.user_chars` characters (1,000).
- `current-context`: What it is at now. At most `core.current_context_chars` characters (2,000).
"""


@dataclass(kw_only=True)
class CoreMemory:
    """The content of `{agent}/_core.md`: what an agent always has before it, since every brief of it begins with this.
    """

    persona: str
    """Markdown with headings of level 3 and deeper, as all sections. Empty if there is none."""
    user: str
    """The person that the agent works for."""
    current_context: str
    """What it is at now."""
    version: str | None = None
    """The file's version. Absent if the file does not exist."""


NEWEST_ENTRIES = is_.record(NewestEntries, entries=is_.list_of(ENTRY), left_out=is_.u32)
OUTCOME = is_.answer({
    "stored": (OutcomeStored, is_.text),
    "merged": (OutcomeMerged, is_.text),
    "rejected": (OutcomeRejected, is_.text),
})
CHANGES = is_.record(
    Changes,
    text=is_.option(is_.text),
    tags=is_.option(is_.list_of(is_.text)),
    importance=is_.option(IMPORTANCE),
    confidence=is_.option(is_.f64),
    supersedes=is_.list_of(is_.text),
    resolution=is_.option(is_.text),
)
CATEGORY_COUNT = is_.record(CategoryCount, category=CATEGORY, entries=is_.u32)
PROJECT_CONTEXT = is_.record(ProjectContext, text=is_.text, version=is_.option(is_.text))
CORE_SECTION = is_.one_of("persona", "user", "current-context")
CORE_MEMORY = is_.record(
    CoreMemory,
    persona=is_.text,
    user=is_.text,
    current_context=is_.text,
    version=is_.option(is_.text),
)


_ADD: is_.Operation[Outcome] = is_.Operation("vault", "add", {"draft": DRAFT}, OUTCOME, ERROR)
_ADD_MANY: is_.Operation[list[Outcome]] = is_.Operation(
    "vault",
    "add-many",
    {"drafts": is_.list_of(DRAFT)},
    is_.list_of(OUTCOME),
    ERROR,
)
_GET: is_.Operation[Entry] = is_.Operation("vault", "get", {"reference": is_.text}, ENTRY, ERROR)
_ENTRIES: is_.Operation[list[Entry]] = is_.Operation(
    "vault",
    "entries",
    {"filter": is_.default(FILTER, Filter)},
    is_.list_of(ENTRY),
    ERROR,
)
_NEWEST: is_.Operation[NewestEntries] = is_.Operation(
    "vault",
    "newest",
    {"filter": is_.default(FILTER, Filter), "typed": is_.option(is_.text), "limit": is_.u32},
    NEWEST_ENTRIES,
    ERROR,
)
_EDIT: is_.Operation[Entry] = is_.Operation("vault", "edit", {"reference": is_.text, "changes": CHANGES}, ENTRY, ERROR)
_FORGET: is_.Operation[None] = is_.Operation("vault", "forget", {"reference": is_.text}, None, ERROR)
_RESTORE: is_.Operation[Entry] = is_.Operation("vault", "restore", {"reference": is_.text}, ENTRY, ERROR)
_SET_TIER: is_.Operation[Entry] = is_.Operation(
    "vault",
    "set-tier",
    {"reference": is_.text, "tier": TIER},
    ENTRY,
    ERROR,
)
_SET_STATUS: is_.Operation[Entry] = is_.Operation(
    "vault",
    "set-status",
    {"reference": is_.text, "status": STATUS},
    ENTRY,
    ERROR,
)
_MOVE_TO: is_.Operation[Entry] = is_.Operation("vault", "move-to", {"reference": is_.text, "to": SCOPE}, ENTRY, ERROR)
_SHARE: is_.Operation[Entry] = is_.Operation("vault", "share", {"reference": is_.text}, ENTRY, ERROR)
_AGENTS: is_.Operation[list[str]] = is_.Operation("vault", "agents", {}, is_.list_of(is_.text), ERROR)
_COUNTS: is_.Operation[list[CategoryCount]] = is_.Operation(
    "vault",
    "counts",
    {"scope": is_.option(SCOPE)},
    is_.list_of(CATEGORY_COUNT),
    ERROR,
)
_GET_PROJECT: is_.Operation[ProjectContext] = is_.Operation("vault", "get-project", {}, PROJECT_CONTEXT, ERROR)
_SET_PROJECT: is_.Operation[ProjectContext] = is_.Operation(
    "vault",
    "set-project",
    {"text": is_.text, "expect": is_.option(is_.text)},
    PROJECT_CONTEXT,
    ERROR,
)
_GET_CORE: is_.Operation[CoreMemory] = is_.Operation("vault", "get-core", {"agent": is_.text}, CORE_MEMORY, ERROR)
_SET_CORE: is_.Operation[CoreMemory] = is_.Operation(
    "vault",
    "set-core",
    {"agent": is_.text, "section": CORE_SECTION, "text": is_.text, "expect": is_.option(is_.text)},
    CORE_MEMORY,
    ERROR,
)


class Vault:
    """Adding, reading, changing and forgetting entries.

    A change is durable when its call returns, and all other processes see it at their next call.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def add(self, draft: Draft) -> Outcome:
        """Adds an entry. The next call of any process finds it under the returned reference."""
        return self._run(_ADD, draft)

    def add_many(self, drafts: list[Draft]) -> list[Outcome]:
        """Adds several entries, with one write for each scope and category. Returns the outcomes in the order of the
        drafts.

        All drafts are checked before the first write. If a write fails, drafts of other scopes and categories may
        already be stored; adding all drafts again is safe.
        """
        return self._run(_ADD_MANY, drafts)

    def get(self, reference: str) -> Entry:
        """Returns one entry, also from the archive. Fails with `not-found` if there is none, or if it is in the trash.
        """
        return self._run(_GET, reference)

    def entries(self, filter: Filter | None = None) -> list[Entry]:
        """Returns all entries that a filter selects, newest first, passages without a date last; an empty list if
        there are none.

        Files that cannot be read are left out. `opening.memory.take-warnings` names each of them once, and
        `upkeep.health` reports them. `search.find` does the same.
        """
        return self._run(_ENTRIES, filter)

    def newest(self, filter: Filter | None, typed: str | None, limit: int) -> NewestEntries:
        """Returns the newest of the entries that a filter selects. With `typed` only those whose reference, or whose
        id, begins or ends with that text; `…` stands between a beginning and an end. It takes little more memory
        than one file does, however large the root is. The next older ones are those `until` the time of the last.
        """
        return self._run(_NEWEST, filter, typed, limit)

    def edit(self, reference: str, changes: Changes) -> Entry:
        """Changes an entry and returns it. A passage becomes an entry with a new reference. Naming no change is
        invalid. Fails with `not-found` if there is no such entry outside the archive and the trash.
        """
        return self._run(_EDIT, reference, changes)

    def forget(self, reference: str) -> None:
        """Moves an entry from its category and from the archive to the trash, where it stays for 30 days
        (`audit.trash_days` of policy). What its session said in these words is deleted for good; with a handoff or
        an episode, all that the session said. Fails with `not-found` if there is no such entry, or if it is already
        in the trash.
        """
        return self._run(_FORGET, reference)

    def restore(self, reference: str) -> Entry:
        """Brings an entry back from the trash, or from the archive, and returns it. Its id changes if another entry
        took the old one. Fails with `not-found` if there is no such entry.
        """
        return self._run(_RESTORE, reference)

    def set_tier(self, reference: str, tier: Tier) -> Entry:
        """Sets the tier of an entry and returns the entry: `pinned` pins it, `active` unpins it. Fails with
        `not-found` if there is no such entry.
        """
        return self._run(_SET_TIER, reference, tier)

    def set_status(self, reference: str, status: Status) -> Entry:
        """Sets the status of an entry and returns the entry. `forgotten` is invalid: call `forget`. Fails with
        `not-found` if there is no such entry.
        """
        return self._run(_SET_STATUS, reference, status)

    def move_to(self, reference: str, to: Scope) -> Entry:
        """Moves an entry to a wider scope and returns it under its new reference. A mission widens to an agent or the
        project, an agent to the project; other targets are invalid. If the wider scope already has an entry with
        this text, the two are merged. Fails with `not-found` if there is no such entry.
        """
        return self._run(_MOVE_TO, reference, to)

    def share(self, reference: str) -> Entry:
        """Copies an entry of an agent to the project, so that all agents read it, and returns the project's entry. The
        agent keeps its own. If the project has an entry with this text, or with one that policy counts as equal
        (`facts.similarity`), that entry takes over what is new. Only entries of the categories that hold facts
        (`facts.categories` of policy) can be shared; others are invalid. Fails with `not-found` if there is no such
        entry.
        """
        return self._run(_SHARE, reference)

    def agents(self) -> list[str]:
        """Returns the ids of all agents with a Markdown file in their folder, in byte order."""
        return self._run(_AGENTS)

    def counts(self, scope: Scope | None = None) -> list[CategoryCount]:
        """Counts the entries of a scope, or of the whole root if the scope is absent. Empty categories are left out;
        the others come in the order of the enum.
        """
        return self._run(_COUNTS, scope)

    def get_project(self) -> ProjectContext:
        """Returns the project's description."""
        return self._run(_GET_PROJECT)

    def set_project(self, text: str, expect: str | None = None) -> ProjectContext:
        """Replaces the project's description and returns it. With `expect`, the call fails with `conflict` unless the
        file still has that version.
        """
        return self._run(_SET_PROJECT, text, expect)

    def get_core(self, agent: str) -> CoreMemory:
        """Returns the core memory of an agent."""
        return self._run(_GET_CORE, agent)

    def set_core(self, agent: str, section: CoreSection, text: str, expect: str | None = None) -> CoreMemory:
        """Replaces a section of the core memory of an agent and returns all of it. A blank text takes the section out.
        Everything else in the file stays, whoever wrote it. With `expect`, the call fails with `conflict` unless
        the file still has that version. Invalid: a text over the limit of its section, one with a secret
        (`secrets.by_hand`), and one that would not be read back, since it has a heading of level 1 or 2 or a block
        of code without an end.
        """
        return self._run(_SET_CORE, agent, section, text, expect)


class AsyncVault:
    """The calls of `Vault` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def add(self, draft: Draft) -> Outcome:
        """Adds an entry."""
        return await self._run(_ADD, draft)

    async def add_many(self, drafts: list[Draft]) -> list[Outcome]:
        """Adds several entries, with one write for each scope and category."""
        return await self._run(_ADD_MANY, drafts)

    async def get(self, reference: str) -> Entry:
        """Returns one entry, also from the archive."""
        return await self._run(_GET, reference)

    async def entries(self, filter: Filter | None = None) -> list[Entry]:
        """Returns all entries that a filter selects, newest first, passages without a date last; an empty list if
        there are none.
        """
        return await self._run(_ENTRIES, filter)

    async def newest(self, filter: Filter | None, typed: str | None, limit: int) -> NewestEntries:
        """Returns the newest of the entries that a filter selects."""
        return await self._run(_NEWEST, filter, typed, limit)

    async def edit(self, reference: str, changes: Changes) -> Entry:
        """Changes an entry and returns it."""
        return await self._run(_EDIT, reference, changes)

    async def forget(self, reference: str) -> None:
        """Moves an entry from its category and from the archive to the trash, where it stays for 30 days
        (`audit.trash_days` of policy).
        """
        return await self._run(_FORGET, reference)

    async def restore(self, reference: str) -> Entry:
        """Brings an entry back from the trash, or from the archive, and returns it."""
        return await self._run(_RESTORE, reference)

    async def set_tier(self, reference: str, tier: Tier) -> Entry:
        """Sets the tier of an entry and returns the entry: `pinned` pins it, `active` unpins it."""
        return await self._run(_SET_TIER, reference, tier)

    async def set_status(self, reference: str, status: Status) -> Entry:
        """Sets the status of an entry and returns the entry."""
        return await self._run(_SET_STATUS, reference, status)

    async def move_to(self, reference: str, to: Scope) -> Entry:
        """Moves an entry to a wider scope and returns it under its new reference."""
        return await self._run(_MOVE_TO, reference, to)

    async def share(self, reference: str) -> Entry:
        """Copies an entry of an agent to the project, so that all agents read it, and returns the project's entry."""
        return await self._run(_SHARE, reference)

    async def agents(self) -> list[str]:
        """Returns the ids of all agents with a Markdown file in their folder, in byte order."""
        return await self._run(_AGENTS)

    async def counts(self, scope: Scope | None = None) -> list[CategoryCount]:
        """Counts the entries of a scope, or of the whole root if the scope is absent."""
        return await self._run(_COUNTS, scope)

    async def get_project(self) -> ProjectContext:
        """Returns the project's description."""
        return await self._run(_GET_PROJECT)

    async def set_project(self, text: str, expect: str | None = None) -> ProjectContext:
        """Replaces the project's description and returns it."""
        return await self._run(_SET_PROJECT, text, expect)

    async def get_core(self, agent: str) -> CoreMemory:
        """Returns the core memory of an agent."""
        return await self._run(_GET_CORE, agent)

    async def set_core(self, agent: str, section: CoreSection, text: str, expect: str | None = None) -> CoreMemory:
        """Replaces a section of the core memory of an agent and returns all of it."""
        return await self._run(_SET_CORE, agent, section, text, expect)
