"""Maintenance of a root: health, chores and settings.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    """Keys that the format does not know. They are left alone."""


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
        """Returns whether `run` is due: this memory has learnt enough from transcripts since its last run, or some of
        it long enough ago (`transcripts.upkeep_entries` and `transcripts.upkeep_after` of policy), or policy lets
        entries leave by their use or number and the last sweep of any process is a day old (`sweep.every_hours`).
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
        """Returns whether `run` is due: this memory has learnt enough from transcripts since its last run, or some of
        it long enough ago (`transcripts.upkeep_entries` and `transcripts.upkeep_after` of policy), or policy lets
        entries leave by their use or number and the last sweep of any process is a day old (`sweep.every_hours`).
        """
        return await self._run(_IS_DUE)

    async def sizes(self) -> list[ScopeSize]:
        """Returns what each owner keeps, in the order project, agents, missions; an empty list for an empty root."""
        return await self._run(_SIZES)

    async def run(self, chores: list[Chore] | None = None, dry_run: bool = False) -> RunReport:
        """Does the named chores, or all if none is named."""
        return await self._run(_RUN, chores, dry_run)

    async def last_report(self) -> RunReport | None:
        """Returns the report of the last run, of any process."""
        return await self._run(_LAST_REPORT)
