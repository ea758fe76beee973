"""Maintenance of a root: health, chores and settings.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .. import shape as is_
from .types import ERROR, FAULT, Fault, SCOPE, Scope


@dataclass(kw_only=True)
class HealthReport:
    """The state of a root."""

    files: int
    """The number of category files, readable or not."""
    entries: int
    """The number of entries."""
    passages: int
    """The number of passages: texts that a person wrote without an id."""
    forgotten: int
    """The number of entries in the trash."""
    faults: list[Fault]
    """Defects of files. All other files work."""
    unknown: list[str]
    """Keys that the format does not know, the first 20: a warning counts the others. They are left alone."""


Chore: TypeAlias = Literal["checkpoints", "conversations", "consolidate", "sweep", "vault", "index", "legacy", "trash"]
"""A kind of maintenance. Chores run in this order.

- `checkpoints`: Deletes expired checkpoints and moves broken ones aside.
- `conversations`: Learns from conversations and cuts long ones to their last messages.
- `consolidate`: Merges three or more entries of one category that say the same in nearly the same letters, if
policy asks for it (`jobs.consolidate_similarity`): one entry takes over all their words, and the others are
archived with a link to it.
- `sweep`: Lets entries fade and leave that nobody uses, promotes candidates that several sessions say, and keeps
each owner to its limit, as `sweep` of policy says. Doing it again changes nothing.
- `vault`: Moves the oldest entries of full categories to the archive and writes a summary of them.
- `index`: Updates the search index, merges its segments, and deletes derived files that are out of date.
- `legacy`: Deletes files of older formats whose content is proved to be in the vault.
- `trash`: Deletes from the trash, the before-images and the log everything that is older than policy keeps it.
"""


Transition: TypeAlias = Literal["promoted", "demoted", "archived"]
"""What a chore did to an entry.

- `promoted`: A candidate is in force now.
- `demoted`: Its tier is `fading` now.
- `archived`: It moved to the archive.
"""


@dataclass(kw_only=True)
class EntryTransition:
    """One entry that a chore changed."""

    reference: str
    """The entry."""
    transition: Transition
    """What happened to it."""
    reason: str
    """The reason, for people."""


@dataclass(kw_only=True)
class ScopeSize:
    """What an owner of entries keeps, and how much it may keep."""

    scope: Scope
    """The owner."""
    entries: int
    """The number of its entries in force and of its candidates, without passages and summaries."""
    limit: int | None = None
    """The most entries that the chore `sweep` leaves. Absent: any number."""
    bytes: int
    """The bytes of its entries, and of the texts of a mission."""
    quota: int | None = None
    """The most bytes that the chore `sweep` leaves. Absent: any number."""


@dataclass(kw_only=True)
class RunReport:
    """The result of maintenance."""

    finished: int
    """The time of the end. In milliseconds since the Unix epoch."""
    checkpoints_cleaned: int
    """The number of checkpoints deleted or moved aside."""
    conversations_trimmed: int
    """The number of conversations that were cut."""
    insights_learnt: int
    """The number of insights that became entries."""
    entries_promoted: int
    """The number of candidates that are in force now."""
    entries_demoted: int
    """The number of entries that are fading now."""
    entries_archived: int
    """The number of entries that moved to the archive."""
    transitions: list[EntryTransition]
    """The entries of these three, each with the reason; at most 1,000. Empty in `last_report`."""
    missions_deleted: list[str]
    """The ids of missions that were moved to the trash, because nothing happened in them for so long
    (`missions.deleted_days` of policy). Empty in `last_report`.
    """
    index_rebuilt: bool
    """The search index was written."""
    legacy_files_cleaned: int
    """The number of old files deleted."""
    trash_emptied: int
    """The number of entries deleted from the trash."""
    faults: list[Fault]
    """Files that could not be maintained. Everything else was done."""


@dataclass(kw_only=True)
class BaseFile:
    """A file of the root as it was at the base of a branch."""

    key: str
    """Its key."""
    text: str | None = None
    """Its text then. Absent if the branch made it."""


@dataclass(kw_only=True)
class GonePath:
    """A path that entries name, and that the branch took from the project."""

    path: str
    """The path as entries name it (`briefing.mentions`)."""
    renamed_to: str | None = None
    """What the branch calls it now. Absent if it was deleted."""


@dataclass(kw_only=True)
class Branch:
    """What a branch changes, as the host found it in git. The root is as the branch has it."""

    files: list[BaseFile] = field(default_factory=list)
    """The Markdown files of the root that the branch made, changed or deleted, each as it was at the base."""
    gone: list[GonePath] = field(default_factory=list)
    """The paths that the project has no more."""


CheckKind: TypeAlias = Literal[
    "contradiction",
    "amendment",
    "duplicate",
    "gone-path",
    "unconfirmed",
    "secret",
    "defect",
    "assertion",
    "withdrawn",
]
"""The kind of what a check found.

- `contradiction`: An entry probably contradicts another one in force.
- `amendment`: An entry and another one in force are about one name from code, and do not say the same of it.
- `duplicate`: An entry says nearly the same as another one in force.
- `gone-path`: An entry in force names a file that the branch deletes or renames.
- `unconfirmed`: An entry that nobody confirmed: a candidate, or the words of an agent, a tool or a file.
- `secret`: A file has a key, a token or a password.
- `defect`: A file is not in order: two wordings of a merge, conflict markers, an id that stands twice, no UTF-8.
- `assertion`: Agents would not be told what `memory-tests.toml` asserts.
- `withdrawn`: An entry in force that a person stated or confirmed at the base has another text, or is gone, and
nothing supersedes it.
"""


@dataclass(kw_only=True)
class CheckFinding:
    """What a check found. Each is about something that the branch makes or changes, but for assertions."""

    kind: CheckKind
    """Its kind."""
    fails: bool
    """True if it fails the check (`check.fail` of policy); otherwise it is a warning."""
    key: str
    """The key of the file."""
    line: int | None = None
    """The line in the file, counted from 1."""
    reference: str | None = None
    """The entry that it is about."""
    other: str | None = None
    """The entry that it is found beside."""
    message: str
    """What was found, for people."""


HEALTH_REPORT = is_.record(
    HealthReport,
    files=is_.u32,
    entries=is_.u32,
    passages=is_.u32,
    forgotten=is_.u32,
    faults=is_.list_of(FAULT),
    unknown=is_.list_of(is_.text),
)
CHORE = is_.one_of("checkpoints", "conversations", "consolidate", "sweep", "vault", "index", "legacy", "trash")
TRANSITION = is_.one_of("promoted", "demoted", "archived")
ENTRY_TRANSITION = is_.record(EntryTransition, reference=is_.text, transition=TRANSITION, reason=is_.text)
SCOPE_SIZE = is_.record(
    ScopeSize,
    scope=SCOPE,
    entries=is_.u32,
    limit=is_.option(is_.u32),
    bytes=is_.u64,
    quota=is_.option(is_.u64),
)
RUN_REPORT = is_.record(
    RunReport,
    finished=is_.u64,
    checkpoints_cleaned=is_.u32,
    conversations_trimmed=is_.u32,
    insights_learnt=is_.u32,
    entries_promoted=is_.u32,
    entries_demoted=is_.u32,
    entries_archived=is_.u32,
    transitions=is_.list_of(ENTRY_TRANSITION),
    missions_deleted=is_.list_of(is_.text),
    index_rebuilt=is_.boolean,
    legacy_files_cleaned=is_.u32,
    trash_emptied=is_.u32,
    faults=is_.list_of(FAULT),
)
BASE_FILE = is_.record(BaseFile, key=is_.text, text=is_.option(is_.text))
GONE_PATH = is_.record(GonePath, path=is_.text, renamed_to=is_.option(is_.text))
BRANCH = is_.record(Branch, files=is_.list_of(BASE_FILE), gone=is_.list_of(GONE_PATH))
CHECK_KIND = is_.one_of(
    "contradiction",
    "amendment",
    "duplicate",
    "gone-path",
    "unconfirmed",
    "secret",
    "defect",
    "assertion",
    "withdrawn",
)
CHECK_FINDING = is_.record(
    CheckFinding,
    kind=CHECK_KIND,
    fails=is_.boolean,
    key=is_.text,
    line=is_.option(is_.u32),
    reference=is_.option(is_.text),
    other=is_.option(is_.text),
    message=is_.text,
)


_HEALTH: is_.Operation[HealthReport] = is_.Operation("upkeep", "health", {}, HEALTH_REPORT, ERROR)
_INIT: is_.Operation[list[str]] = is_.Operation("upkeep", "init", {}, is_.list_of(is_.text), ERROR)
_IS_DUE: is_.Operation[bool] = is_.Operation("upkeep", "is-due", {}, is_.boolean, ERROR)
_SIZES: is_.Operation[list[ScopeSize]] = is_.Operation("upkeep", "sizes", {}, is_.list_of(SCOPE_SIZE), ERROR)
_RUN: is_.Operation[RunReport] = is_.Operation(
    "upkeep",
    "run",
    {"chores": is_.default(is_.list_of(CHORE), list), "dry_run": is_.default(is_.boolean, bool)},
    RUN_REPORT,
    ERROR,
)
_CHECK: is_.Operation[list[CheckFinding]] = is_.Operation(
    "upkeep",
    "check",
    {"branch": BRANCH},
    is_.list_of(CHECK_FINDING),
    ERROR,
)
_LAST_REPORT: is_.Operation[RunReport | None] = is_.Operation(
    "upkeep",
    "last-report",
    {},
    is_.option(RUN_REPORT),
    ERROR,
)


class Upkeep:
    """Maintenance of a root: health, chores and settings."""

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def health(self) -> HealthReport:
        """Checks every file and returns the findings. A defect of a file is a finding, not an error."""
        return self._run(_HEALTH)

    def init(self) -> list[str]:
        """Writes `.gitattributes`, `.gitignore` and an empty `_project.md` where they are missing, and returns the
        keys it wrote. A root works without them.
        """
        return self._run(_INIT)

    def is_due(self) -> bool:
        """Returns whether `run` is due: this memory has learnt 50 entries from transcripts since its last run, or the
        first of them half an hour ago, or policy lets entries leave by their use or number and the last sweep of
        any process is a day old.
        """
        return self._run(_IS_DUE)

    def sizes(self) -> list[ScopeSize]:
        """Returns what each owner keeps, in the order project, agents, missions; an empty list for an empty root."""
        return self._run(_SIZES)

    def run(self, chores: list[Chore] | None = None, dry_run: bool = False) -> RunReport:
        """Does the named chores, or all if none is named. Every chore can be interrupted: data is copied before it is
        deleted, and another run reaches the same state. A dry run returns the same report and changes nothing.
        """
        return self._run(_RUN, chores, dry_run)

    def check(self, branch: Branch) -> list[CheckFinding]:
        """Reviews what a branch changes, and runs the assertions of `memory-tests.toml`. Findings are in the order of
        files and lines; those that `check.ignore` of policy names are left out. Fails with `corrupt` if the policy
        or the assertions cannot be read.
        """
        return self._run(_CHECK, branch)

    def last_report(self) -> RunReport | None:
        """Returns the report of the last run, of any process. Returns none if there was none."""
        return self._run(_LAST_REPORT)


class AsyncUpkeep:
    """The calls of `Upkeep` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def health(self) -> HealthReport:
        """Checks every file and returns the findings."""
        return await self._run(_HEALTH)

    async def init(self) -> list[str]:
        """Writes `.gitattributes`, `.gitignore` and an empty `_project.md` where they are missing, and returns the
        keys it wrote.
        """
        return await self._run(_INIT)

    async def is_due(self) -> bool:
        """Returns whether `run` is due: this memory has learnt 50 entries from transcripts since its last run, or the
        first of them half an hour ago, or policy lets entries leave by their use or number and the last sweep of
        any process is a day old.
        """
        return await self._run(_IS_DUE)

    async def sizes(self) -> list[ScopeSize]:
        """Returns what each owner keeps, in the order project, agents, missions; an empty list for an empty root."""
        return await self._run(_SIZES)

    async def run(self, chores: list[Chore] | None = None, dry_run: bool = False) -> RunReport:
        """Does the named chores, or all if none is named."""
        return await self._run(_RUN, chores, dry_run)

    async def check(self, branch: Branch) -> list[CheckFinding]:
        """Reviews what a branch changes, and runs the assertions of `memory-tests.toml`."""
        return await self._run(_CHECK, branch)

    async def last_report(self) -> RunReport | None:
        """Returns the report of the last run, of any process."""
        return await self._run(_LAST_REPORT)
