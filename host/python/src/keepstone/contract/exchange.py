"""Exporting a root, and importing memories from other roots and other systems.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .. import shape as is_
from .types import ERROR


Format: TypeAlias = Literal["keepstone", "bit-office", "agent-memory", "conversations", "client-notes"]
"""The form of a memory that can be imported.

- `keepstone`: A root as one JSON document, as `export` returns it. Existing text is never overwritten: a category
file takes over the entries that it lacks, and any other file with other content stays as it is.
- `bit-office`: The memory folder of bit-office. Each file is imported once for each content, so nothing that was
forgotten later comes back.
- `agent-memory`: Flat files of agent-memory 2 (`{agent}.md`). They lie in this root, so `files` is empty. The
sections of each file become entries, and the file is renamed to `{agent}.md.bak`.
- `conversations`: Saved conversations. They lie in this root, so `files` is empty. Insights are learnt from all of
them, and each that has no handoff gets one.
- `client-notes`: The notes that a coding client keeps by itself, in Markdown. Each path begins with the name of the
client, as in `claude-code/MEMORY.md`. A file with properties at its top is one note; in others each item of a list
and each paragraph is one. They become entries of the project by an agent that nobody confirmed. What was forgotten
does not come back.
"""


@dataclass(kw_only=True)
class Page:
    """A part of an exported root. The texts of all parts, in order, are one JSON document."""

    text: str
    """The text of the part."""
    next: str | None = None
    """The argument that returns the next part. Absent: this was the last one."""


@dataclass(kw_only=True)
class SourceFile:
    """A file to import."""

    path: str
    """The path relative to the imported folder, with `/`."""
    bytes: bytes
    """The whole content."""


@dataclass(kw_only=True)
class Skipped:
    """A file, or a part of one, that was left out."""

    key: str
    """The key or the path."""
    reason: str
    """The reason, for people."""


@dataclass(kw_only=True)
class ImportReport:
    """The result of an import. Counters are 0 for things that the format does not have."""

    files: list[str]
    """Keys or paths of the files that were imported, in the order of their reading."""
    same: int
    """The number of files that were left as they are because this root has the same content."""
    entries: int
    """The number of new entries. Entries of whole files that `keepstone` writes are not counted."""
    handoffs: int
    """The number of new handoffs; they are entries too."""
    sessions: int
    """The number of new session summaries."""
    work_states: int
    """The number of new work states."""
    known: int
    """The number of items that the root already had."""
    evicted: list[str]
    """Entries that moved to the archive because the limit was reached."""
    skipped: list[Skipped]
    """Files, or parts of them, that were left out."""


FORMAT = is_.one_of("keepstone", "bit-office", "agent-memory", "conversations", "client-notes")
PAGE = is_.record(Page, text=is_.text, next=is_.option(is_.text))
SOURCE_FILE = is_.record(SourceFile, path=is_.text, bytes=is_.octets)
SKIPPED = is_.record(Skipped, key=is_.text, reason=is_.text)
IMPORT_REPORT = is_.record(
    ImportReport,
    files=is_.list_of(is_.text),
    same=is_.u32,
    entries=is_.u32,
    handoffs=is_.u32,
    sessions=is_.u32,
    work_states=is_.u32,
    known=is_.u32,
    evicted=is_.list_of(is_.text),
    skipped=is_.list_of(SKIPPED),
)


_EXPORT_FILES: is_.Operation[Page] = is_.Operation(
    "exchange",
    "export-files",
    {"after": is_.option(is_.text)},
    PAGE,
    ERROR,
)
_FOLDERS: is_.Operation[list[str]] = is_.Operation(
    "exchange",
    "folders",
    {"format": FORMAT, "home": is_.text},
    is_.list_of(is_.text),
    ERROR,
)
_IMPORT_FILES: is_.Operation[ImportReport] = is_.Operation(
    "exchange",
    "import-files",
    {"format": FORMAT, "files": is_.default(is_.list_of(SOURCE_FILE), list), "dry_run": is_.default(is_.boolean, bool)},
    IMPORT_REPORT,
    ERROR,
)


class Exchange:
    """Exporting a root, and importing memories from other roots and other systems."""

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def export_files(self, after: str | None = None) -> Page:
        """Returns a part of the root as JSON: the first one if `after` is absent, else the one after. The search
        index, the log and the before-images are left out.
        """
        return self._run(_EXPORT_FILES, after)

    def folders(self, format: Format, home: str) -> list[str]:
        """Lists the folders in which a system keeps its memory; none for a format that has no folder of its own.
        `home` is the user's home folder.
        """
        return self._run(_FOLDERS, format, home)

    def import_files(
        self, format: Format, files: list[SourceFile] | None = None, dry_run: bool = False
    ) -> ImportReport:
        """Imports files of a format. Importing the same files again adds nothing. A dry run returns the same report
        and changes nothing. Fails with `invalid` for a document of `keepstone` that cannot be understood, and for
        files that a format does not take; other defects of files are part of the report.
        """
        return self._run(_IMPORT_FILES, format, files, dry_run)


class AsyncExchange:
    """The calls of `Exchange` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def export_files(self, after: str | None = None) -> Page:
        """Returns a part of the root as JSON: the first one if `after` is absent, else the one after."""
        return await self._run(_EXPORT_FILES, after)

    async def folders(self, format: Format, home: str) -> list[str]:
        """Lists the folders in which a system keeps its memory; none for a format that has no folder of its own."""
        return await self._run(_FOLDERS, format, home)

    async def import_files(
        self, format: Format, files: list[SourceFile] | None = None, dry_run: bool = False
    ) -> ImportReport:
        """Imports files of a format."""
        return await self._run(_IMPORT_FILES, format, files, dry_run)
