"""The log of changes to entries, undoing them, and deleting forgotten entries permanently.

The log holds hashes, never content. Undoing needs the content before the change (the before-image), which is kept
as long as the trash: 30 days by default (`audit.trash_days` of policy).

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .. import shape as is_
from .types import ERROR


ChangeKind: TypeAlias = Literal["added", "changed", "removed"]
"""The kind of a change.

- `added`: The entry is new in its file, or its mission was restored.
- `changed`: The entry has another text or other properties.
- `removed`: The entry is no longer in its file, or its mission was deleted.
"""


@dataclass(kw_only=True)
class LogLine:
    """One change of one entry."""

    number: int
    """The number of the change, counted from 1 over the whole log."""
    call: int
    """The number of the first change made by the same call; it identifies the call."""
    at: int
    """The time of the change. In milliseconds since the Unix epoch."""
    who: str | None = None
    """The writer that the host names (`audit.who` of policy), else the agent that calls the tool or for whom the
    handle acts. If none is known: the author, for a new entry that is not brought back. `outside`: somebody changed
    the file, with git or an editor.
    """
    deed: ChangeKind
    """The kind of the change."""
    reference: str
    """The entry."""
    archived: bool
    """The change happened in the archive, not in the category file."""
    before: str | None = None
    """The hash of the entry before the change, 16 hex digits. Absent if the entry did not exist."""
    after: str | None = None
    """The hash of the entry after the change, 16 hex digits. Absent if the entry no longer exists."""
    undoes: int | None = None
    """The call that this change undoes."""
    with_mission: str | None = None
    """The mission that was deleted or restored with the entry, by its id."""


@dataclass(kw_only=True)
class ChangedProperty:
    """A property of an entry that a change gave another value, as text for people."""

    name: str
    """Its name: that of a field of `entry`, and of its origin "stated-by" and "confirmed"."""
    before: str | None = None
    """The value before: names of enums, a list with commas, the count of `evidence`, `yes` for what is true. Absent:
    none.
    """
    after: str | None = None
    """The value after, in the same form. Absent: none."""


ChangeOutcome: TypeAlias = Literal[
    "added",
    "text-changed",
    "changed",
    "accepted",
    "restored",
    "archived",
    "forgotten",
    "removed",
    "moved",
    "superseded",
    "in-force-again",
    "changed-in-file",
]
"""The outcome of a change for its entry.

- `added`: It is new.
- `text-changed`: It has another text.
- `changed`: It has the same text and other properties.
- `accepted`: The candidate is in force.
- `restored`: It is back from the archive or the trash.
- `archived`: It is in the archive.
- `forgotten`: It is in the trash, or its mission was deleted.
- `removed`: Somebody took it out of its file, with git or an editor.
- `moved`: It has another owner, and so another reference.
- `superseded`: Another entry took its place.
- `in-force-again`: It is in force again, because the entry that had taken its place is not, or names it no more.
- `changed-in-file`: Its file has another text than the last change left: git or an editor changed it since, nobody
knows when and by whom.
"""


@dataclass(kw_only=True)
class ChangedText:
    """What an entry said before and after a change."""

    number: int
    """The number of the change."""
    outcome: ChangeOutcome
    """Its outcome for the entry."""
    before: str | None = None
    """The text before it. Absent if the entry did not exist, or if this text is not stored any more."""
    after: str | None = None
    """The text after it. Absent if the entry no longer existed, or if this text is not stored any more."""
    properties: list[ChangedProperty]
    """The properties that changed, where both states are stored."""


@dataclass(kw_only=True)
class HistoryStep:
    """One step in the history of an entry."""

    outcome: ChangeOutcome
    """What happened to it."""
    at: int
    """The time. Of `changed-in-file` that of the last change before it. In milliseconds since the Unix epoch."""
    who: str | None = None
    """As in `log-line`."""
    call: int | None = None
    """The call that made the change. Absent for `changed-in-file`."""
    other: str | None = None
    """Of `superseded` and `in-force-again` the entry that took its place, of `moved` the reference under which it was
    before, or is since.
    """
    before: str | None = None
    """Its text before the step, where that is another one than after it. Absent if it did not exist, or if this text
    is not stored any more.
    """
    after: str | None = None
    """Its text after the step. Absent if it no longer existed, or if this text is not stored any more."""
    properties: list[ChangedProperty]
    """The properties that changed, where both states are stored."""


TextOfOrigin: TypeAlias = Literal["present", "origin-only", "earlier"]
"""The text of an entry of which its origin, sources, session and evidence are: an edit keeps them.

- `present`: The present one.
- `origin-only`: The origin is of the present one, all others are of an earlier one.
- `earlier`: An earlier one.
"""


@dataclass(kw_only=True)
class EntryHistory:
    """The history of an entry, as far as the log has it."""

    steps: list[HistoryStep]
    """Newest first."""
    in_force_since: int | None = None
    """The time since which it is in force with its present text, or since which it was until it ceased to be. Absent
    if nobody knows, and if it never was. In milliseconds since the Unix epoch.
    """
    in_force_until: int | None = None
    """The time at which it ceased to be in force. Absent if it is in force, if it never was, and if nobody knows. In
    milliseconds since the Unix epoch.
    """
    text_of_origin: TextOfOrigin
    """The text that its origin is of."""


@dataclass(kw_only=True)
class Undone:
    """The result of undoing a call."""

    call: int
    """The undone call."""
    references: list[str]
    """The entries that changed back, under their present names. Entries that the call had added are in the trash."""


@dataclass(kw_only=True)
class Purged:
    """The result of deleting an entry permanently."""

    removed: list[str]
    """Keys of files that were deleted, or rewritten without the entry."""
    remaining: list[str]
    """Keys of files that still contain its text, such as conversations. Only their owner can remove it there."""
    receipt: str
    """The key of the receipt, by which `check_receipts` searches for the text again, without having it."""


@dataclass(kw_only=True)
class Receipt:
    """The receipt of a purge, checked: what was removed, and where the text is again."""

    key: str
    """The key of its file."""
    reference: str
    """The purged entry."""
    at: int
    """The time of the purge. In milliseconds since the Unix epoch."""
    version: str
    """The version of Keepstone that purged it."""
    removed: list[str]
    """Keys of files that were deleted, or rewritten without the entry."""
    texts: int
    """The number of texts that are searched for: the wordings that the entry had."""
    secret_texts: int
    """The number of wordings that contain a secret, or what policy redacts. They cannot be searched for, because the
    receipt says nothing of them.
    """
    found: list[str]
    """Keys of files that contain one of the texts now, or the entry."""


@dataclass(kw_only=True)
class SecretPlace:
    """A place in the root at which a secret stands. It does not contain the secret."""

    key: str
    """The key of the file."""
    line: int | None = None
    """The line, counted from 1. Absent in files that have no lines, such as the index."""
    kind: str
    """The kind of the secret, such as `github token`, or the name under which policy redacts it."""


CHANGE_KIND = is_.one_of("added", "changed", "removed")
LOG_LINE = is_.record(
    LogLine,
    number=is_.u64,
    call=is_.u64,
    at=is_.u64,
    who=is_.option(is_.text),
    deed=CHANGE_KIND,
    reference=is_.text,
    archived=is_.boolean,
    before=is_.option(is_.text),
    after=is_.option(is_.text),
    undoes=is_.option(is_.u64),
    with_mission=is_.option(is_.text),
)
CHANGED_PROPERTY = is_.record(ChangedProperty, name=is_.text, before=is_.option(is_.text), after=is_.option(is_.text))
CHANGE_OUTCOME = is_.one_of(
    "added",
    "text-changed",
    "changed",
    "accepted",
    "restored",
    "archived",
    "forgotten",
    "removed",
    "moved",
    "superseded",
    "in-force-again",
    "changed-in-file",
)
CHANGED_TEXT = is_.record(
    ChangedText,
    number=is_.u64,
    outcome=CHANGE_OUTCOME,
    before=is_.option(is_.text),
    after=is_.option(is_.text),
    properties=is_.list_of(CHANGED_PROPERTY),
)
HISTORY_STEP = is_.record(
    HistoryStep,
    outcome=CHANGE_OUTCOME,
    at=is_.u64,
    who=is_.option(is_.text),
    call=is_.option(is_.u64),
    other=is_.option(is_.text),
    before=is_.option(is_.text),
    after=is_.option(is_.text),
    properties=is_.list_of(CHANGED_PROPERTY),
)
TEXT_OF_ORIGIN = is_.one_of("present", "origin-only", "earlier")
ENTRY_HISTORY = is_.record(
    EntryHistory,
    steps=is_.list_of(HISTORY_STEP),
    in_force_since=is_.option(is_.u64),
    in_force_until=is_.option(is_.u64),
    text_of_origin=TEXT_OF_ORIGIN,
)
UNDONE = is_.record(Undone, call=is_.u64, references=is_.list_of(is_.text))
PURGED = is_.record(Purged, removed=is_.list_of(is_.text), remaining=is_.list_of(is_.text), receipt=is_.text)
RECEIPT = is_.record(
    Receipt,
    key=is_.text,
    reference=is_.text,
    at=is_.u64,
    version=is_.text,
    removed=is_.list_of(is_.text),
    texts=is_.u32,
    secret_texts=is_.u32,
    found=is_.list_of(is_.text),
)
SECRET_PLACE = is_.record(SecretPlace, key=is_.text, line=is_.option(is_.u32), kind=is_.text)


_LOG: is_.Operation[list[LogLine]] = is_.Operation(
    "audit",
    "log",
    {"reference": is_.option(is_.text), "limit": is_.option(is_.u32)},
    is_.list_of(LOG_LINE),
    ERROR,
)
_CHANGED_TEXTS: is_.Operation[list[ChangedText]] = is_.Operation(
    "audit",
    "changed-texts",
    {"numbers": is_.list_of(is_.u64)},
    is_.list_of(CHANGED_TEXT),
    ERROR,
)
_HISTORY_OF: is_.Operation[EntryHistory] = is_.Operation(
    "audit",
    "history-of",
    {"reference": is_.text},
    ENTRY_HISTORY,
    ERROR,
)
_UNDO: is_.Operation[Undone] = is_.Operation("audit", "undo", {"call": is_.option(is_.u64)}, UNDONE, ERROR)
_PURGE: is_.Operation[Purged] = is_.Operation("audit", "purge", {"reference": is_.text}, PURGED, ERROR)
_CHECK_RECEIPTS: is_.Operation[list[Receipt]] = is_.Operation(
    "audit",
    "check-receipts",
    {"key": is_.option(is_.text)},
    is_.list_of(RECEIPT),
    ERROR,
)
_REDACT: is_.Operation[str] = is_.Operation("audit", "redact", {"text": is_.text}, is_.text, ERROR)
_FIND_SECRETS: is_.Operation[list[SecretPlace]] = is_.Operation(
    "audit",
    "find-secrets",
    {"everywhere": is_.default(is_.boolean, bool)},
    is_.list_of(SECRET_PLACE),
    ERROR,
)


class Audit:
    """The log of changes to entries, undoing them, and deleting forgotten entries permanently.

    The log holds hashes, never content. Undoing needs the content before the change (the before-image), which is
    kept as long as the trash: 30 days by default (`audit.trash_days` of policy).
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def log(self, reference: str | None = None, limit: int | None = None) -> list[LogLine]:
        """Returns changes, newest first: of one entry, or of all if the reference is absent. Without a limit the
        latest 100.
        """
        return self._run(_LOG, reference, limit)

    def changed_texts(self, numbers: list[int]) -> list[ChangedText]:
        """Returns the texts of entries before and after changes, by the numbers of the changes in the log, newest
        first. Numbers that the log does not have are left out. Texts are kept as long as before-images.
        """
        return self._run(_CHANGED_TEXTS, numbers)

    def history_of(self, reference: str) -> EntryHistory:
        """Returns what happened to an entry: in its file, in the archive and the trash, and under the references that
        it had before it moved. Fails with `not-found` if neither a file nor the log has it.
        """
        return self._run(_HISTORY_OF, reference)

    def undo(self, call: int | None = None) -> Undone:
        """Undoes a call, or the latest call that is not undone if `call` is absent. Undoing is a change of its own in
        the log. Fails with `conflict` if an entry was changed again later; nothing is undone then. Fails with
        `not-found` if there is nothing to undo, or if the before-image was deleted.
        """
        return self._run(_UNDO, call)

    def purge(self, reference: str) -> Purged:
        """Deletes a forgotten entry permanently, together with everything derived from it, then searches all files of
        the root for its text. Fails with `invalid` if the entry is not forgotten, and with `not-found` if neither
        the trash nor the before-images contain it. A receipt of it stays.
        """
        return self._run(_PURGE, reference)

    def check_receipts(self, key: str | None = None) -> list[Receipt]:
        """Searches all files of the root for what was purged: for all receipts, or for one by its key, oldest first.
        Fails with `not-found` if that receipt does not exist, and with `corrupt` if it cannot be read; of all, one
        that cannot is a warning.
        """
        return self._run(_CHECK_RECEIPTS, key)

    def redact(self, text: str) -> str:
        """Returns a text with `[redacted: KIND]` in place of each key, token and password, and of what policy redacts.
        Fails with `corrupt` while the policy cannot be read.
        """
        return self._run(_REDACT, text)

    def find_secrets(self, everywhere: bool = False) -> list[SecretPlace]:
        """Searches for keys, tokens and passwords, and for what policy redacts, that are stored already, in the order
        of keys and lines: in the Markdown files of entries, of the archive and of the project, or with `everywhere`
        in all files of the root: the trash, the before-images, the words of the index, conversations and whatever
        else lies there.
        """
        return self._run(_FIND_SECRETS, everywhere)


class AsyncAudit:
    """The calls of `Audit` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def log(self, reference: str | None = None, limit: int | None = None) -> list[LogLine]:
        """Returns changes, newest first: of one entry, or of all if the reference is absent."""
        return await self._run(_LOG, reference, limit)

    async def changed_texts(self, numbers: list[int]) -> list[ChangedText]:
        """Returns the texts of entries before and after changes, by the numbers of the changes in the log, newest
        first.
        """
        return await self._run(_CHANGED_TEXTS, numbers)

    async def history_of(self, reference: str) -> EntryHistory:
        """Returns what happened to an entry: in its file, in the archive and the trash, and under the references that
        it had before it moved.
        """
        return await self._run(_HISTORY_OF, reference)

    async def undo(self, call: int | None = None) -> Undone:
        """Undoes a call, or the latest call that is not undone if `call` is absent."""
        return await self._run(_UNDO, call)

    async def purge(self, reference: str) -> Purged:
        """Deletes a forgotten entry permanently, together with everything derived from it, then searches all files of
        the root for its text.
        """
        return await self._run(_PURGE, reference)

    async def check_receipts(self, key: str | None = None) -> list[Receipt]:
        """Searches all files of the root for what was purged: for all receipts, or for one by its key, oldest first.
        """
        return await self._run(_CHECK_RECEIPTS, key)

    async def redact(self, text: str) -> str:
        """Returns a text with `[redacted: KIND]` in place of each key, token and password, and of what policy redacts.
        """
        return await self._run(_REDACT, text)

    async def find_secrets(self, everywhere: bool = False) -> list[SecretPlace]:
        """Searches for keys, tokens and passwords, and for what policy redacts, that are stored already, in the order
        of keys and lines: in the Markdown files of entries, of the archive and of the project, or with `everywhere`
        in all files of the root: the trash, the before-images, the words of the index, conversations and whatever
        else lies there.
        """
        return await self._run(_FIND_SECRETS, everywhere)
