"""Procedures: how a kind of work is done, learnt from the episodes of several sessions, and surer or less sure with
each outcome. They can be skills of a client: `NAME/SKILL.md`.

The functions read and write no file of a client. The host passes files in and applies the returned changes.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .. import shape as is_
from .clients import FILE, FILE_PLAN, File, FilePlan
from .learning import LEFT_OUT, LeftOut
from .types import ENTRY, ERROR, Entry, FILTER, Filter, SCOPE, Scope


@dataclass(kw_only=True)
class Procedure:
    """An entry of the category `procedures` with its outcomes."""

    entry: Entry
    """The entry. Its confidence begins at 0.55 if it was made from episodes."""
    title: str
    """The first line of its text."""
    successes: int
    """The number of sessions in which it worked. 0 for an entry that upkeep moved to the archive."""
    failures: int
    """The number of sessions in which it did not. 0 for an entry that upkeep moved to the archive."""


PracticeOutcome: TypeAlias = Literal["success", "failure"]
"""How a procedure went.

- `success`: It worked.
- `failure`: It did not work.
"""


@dataclass(kw_only=True)
class SkillImport:
    """The result of importing skills."""

    stored: list[str]
    """New procedures."""
    changed: list[str]
    """Procedures that took over what somebody edited in their file."""
    same: int
    """The number of files that say what is known."""
    left_out: list[LeftOut]
    """Files that were left out, by their paths."""


PROCEDURE = is_.record(Procedure, entry=ENTRY, title=is_.text, successes=is_.u32, failures=is_.u32)
PRACTICE_OUTCOME = is_.one_of("success", "failure")
SKILL_IMPORT = is_.record(
    SkillImport,
    stored=is_.list_of(is_.text),
    changed=is_.list_of(is_.text),
    same=is_.u32,
    left_out=is_.list_of(LEFT_OUT),
)


_FIND: is_.Operation[list[Procedure]] = is_.Operation(
    "procedures",
    "find",
    {"filter": is_.default(FILTER, Filter)},
    is_.list_of(PROCEDURE),
    ERROR,
)
_LEARN: is_.Operation[list[str]] = is_.Operation("procedures", "learn", {"scope": SCOPE}, is_.list_of(is_.text), ERROR)
_RECORD_PRACTICE: is_.Operation[Procedure] = is_.Operation(
    "procedures",
    "record-practice",
    {"reference": is_.text, "outcome": PRACTICE_OUTCOME, "session": is_.text},
    PROCEDURE,
    ERROR,
)
_EXPORT_SKILLS: is_.Operation[FilePlan] = is_.Operation(
    "procedures",
    "export-skills",
    {"references": is_.default(is_.list_of(is_.text), list), "files": is_.default(is_.list_of(FILE), list)},
    FILE_PLAN,
    ERROR,
)
_IMPORT_SKILLS: is_.Operation[SkillImport] = is_.Operation(
    "procedures",
    "import-skills",
    {"scope": SCOPE, "files": is_.list_of(FILE)},
    SKILL_IMPORT,
    ERROR,
)


class Procedures:
    """Procedures: how a kind of work is done, learnt from the episodes of several sessions, and surer or less sure
    with each outcome. They can be skills of a client: `NAME/SKILL.md`.

    The functions read and write no file of a client. The host passes files in and applies the returned changes.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def find(self, filter: Filter | None = None) -> list[Procedure]:
        """Returns the procedures that a filter selects, newest first. The filter's categories do not count."""
        return self._run(_FIND, filter)

    def learn(self, scope: Scope) -> list[str]:
        """Makes procedures of an owner's episodes, where the words, tools and files of three sessions or more overlap
        by 0.34, and returns the new ones. Each is a candidate with its episodes as sources. Episodes of which a
        procedure was made once make no other, even if somebody forgot it. The latest 200 episodes are compared. The
        numbers here are policy (`procedures`).
        """
        return self._run(_LEARN, scope)

    def record_practice(self, reference: str, outcome: PracticeOutcome, session: str) -> Procedure:
        """Counts whether a procedure worked in a session, once a session, and returns it. A success adds 0.15 of what
        its confidence lacks to 1, and a failure leaves 0.7 of it. With three successes and 0.8 it is put in force
        and pinned; after five outcomes and below 0.3 it is archived (policy `procedures`). The latest 50 sessions
        are recognised. Another category is invalid. Fails with `not-found` if there is no such entry outside the
        archive and the trash.
        """
        return self._run(_RECORD_PRACTICE, reference, outcome, session)

    def export_skills(self, references: list[str] | None = None, files: list[File] | None = None) -> FilePlan:
        """Plans the files of procedures, or of all in force if none is named. `files` are all `NAME/SKILL.md` of the
        folder, with paths relative to it. Names are never taken twice: the second gets `-2`. A generated file that
        somebody edited is refused, unless `import_skills` took the edit in. If none is named, files of procedures
        that are not in force any more are deleted. Another category is invalid. Fails with `not-found` for a
        reference of nothing.
        """
        return self._run(_EXPORT_SKILLS, references, files)

    def import_skills(self, scope: Scope, files: list[File]) -> SkillImport:
        """Takes in skills as procedures of an owner. A generated file that somebody edited changes its procedure; an
        entry with the same text is merged. Importing again changes nothing.
        """
        return self._run(_IMPORT_SKILLS, scope, files)


class AsyncProcedures:
    """The calls of `Procedures` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def find(self, filter: Filter | None = None) -> list[Procedure]:
        """Returns the procedures that a filter selects, newest first."""
        return await self._run(_FIND, filter)

    async def learn(self, scope: Scope) -> list[str]:
        """Makes procedures of an owner's episodes, where the words, tools and files of three sessions or more overlap
        by 0.34, and returns the new ones.
        """
        return await self._run(_LEARN, scope)

    async def record_practice(self, reference: str, outcome: PracticeOutcome, session: str) -> Procedure:
        """Counts whether a procedure worked in a session, once a session, and returns it."""
        return await self._run(_RECORD_PRACTICE, reference, outcome, session)

    async def export_skills(self, references: list[str] | None = None, files: list[File] | None = None) -> FilePlan:
        """Plans the files of procedures, or of all in force if none is named."""
        return await self._run(_EXPORT_SKILLS, references, files)

    async def import_skills(self, scope: Scope, files: list[File]) -> SkillImport:
        """Takes in skills as procedures of an owner."""
        return await self._run(_IMPORT_SKILLS, scope, files)
