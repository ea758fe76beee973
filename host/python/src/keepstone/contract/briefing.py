"""Text that a host gives to an agent at the start of its work, within a budget of tokens.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .. import shape as is_
from .search import QUERY_VECTOR, QueryVector
from .types import CATEGORY, Category, ENTRY, ERROR, Entry, FILTER, Filter, MENTION, Mention, SPEAKER, Speaker


@dataclass(kw_only=True)
class Mentioned:
    """An entry with the things that it names."""

    entry: Entry
    """The entry."""
    mentions: list[Mention]
    """What it names, in the order of its text."""


@dataclass(kw_only=True)
class ExcerptItem:
    """One text of an excerpt."""

    source: str
    """Its reference or the key of its file, in the other root."""
    text: str
    """The full text."""


@dataclass(kw_only=True)
class Excerpt:
    """Texts of another root, for a section of their own in a brief."""

    title: str
    """The heading in the brief, without the colon."""
    items: list[ExcerptItem] = field(default_factory=list)
    """The texts, best first."""


BriefLevel: TypeAlias = Literal["lite", "standard", "deep"]
"""How much a brief tells of what is relevant. The numbers are settings of policy.

- `lite`: 3 entries (`brief.lite_entries`).
- `standard`: 8 entries (`brief.standard_entries`).
- `deep`: 20 entries (`brief.deep_entries`), among them such that are fading.
"""


@dataclass(kw_only=True)
class Request:
    """The agent to brief."""

    agent: str
    """The agent's id."""
    task: str | None = None
    """The work that the agent is about to do; it selects the relevant entries and passages of sessions. Without an
    entry that matches, and absent or blank: the newest entries, the agent's own and the project's first.
    """
    budget: int | None = None
    """The maximum length of the brief in tokens. Absent: `brief.budget` of policy (2,000). A budget that the marks
    around a brief do not fit into is invalid; the message says how many tokens they take.
    """
    beside: list[Excerpt] = field(default_factory=list)
    """Excerpts of other roots. Each becomes a section after the relevant entries. Together they get a share of the
    budget (`brief.beside_share` of policy, 0.15), and more if room is left. This root stores nothing of them.
    """
    missing: list[Mention] = field(default_factory=list)
    """Things that entries name and that no longer exist, as the host found. Each entry that names one says so."""
    stated_by: list[Speaker] = field(default_factory=list)
    """The speakers whose entries may be told. Empty: all. What is no entry, such as the description of the project, is
    told anyway.
    """
    level: BriefLevel | None = None
    """The most relevant entries in the brief, all sections together; what is left out is named with the reason
    `limit`. Absent: `brief.level` of policy, and without that as many as the sections and the budget take.
    """
    vector: QueryVector | None = None
    """The meaning of the task, computed by the host; it ranks entries as that of a query does (`search.find`), and
    fails as it does there. Ignored without a task.
    """


DropReason: TypeAlias = Literal["budget", "limit", "unreadable"]
"""The reason why a source is missing from a brief.

- `budget`: The source did not fit into the budget.
- `limit`: The section has its maximum number of entries.
- `unreadable`: The file cannot be read or understood. The source is the file's key; `upkeep.health` says more.
"""


@dataclass(kw_only=True)
class Dropped:
    """A source that is missing from a brief."""

    source: str
    """A reference, or the key of a file."""
    reason: DropReason
    """The reason."""
    line: str
    """Its beginning on one line, at most 120 characters. Empty for a file that cannot be read."""


LineReason: TypeAlias = Literal["always", "pinned", "task", "newest", "beside"]
"""Why a line is in a brief.

- `always`: Its section is told whatever the task is.
- `pinned`: The entry is pinned.
- `task`: It matches the task.
- `newest`: It is among the newest: there is no task, or nothing matches it.
- `beside`: It is of another root.
"""


@dataclass(kw_only=True)
class BriefLine:
    """A line of a brief, and why it is there."""

    line: str
    """Its beginning on one line, at most 120 characters."""
    reason: LineReason
    """The reason."""
    words: list[str]
    """The words of the task that the entry has, in small letters and without accents, the rarest first; at most four.
    """


@dataclass(kw_only=True)
class Section:
    """A part of a brief."""

    title: str
    """The heading in the text, without its colon."""
    sources: list[str]
    """The sources in the section, each a reference or the key of a file."""
    dropped: list[Dropped]
    """Relevant sources that are missing from the section."""
    cut: int
    """The number of characters cut from the sources in the section."""
    lines: list[BriefLine]
    """What is told of each source and why, in their order."""


@dataclass(kw_only=True)
class Brief:
    """A composed text and its sources."""

    text: str
    """The text for the agent. Empty when there is nothing to say, or nothing that fits the budget."""
    tokens: int
    """The estimated length of the whole text in tokens, never above the budget: a quarter for each UTF-16 code unit,
    one for each Chinese, Japanese or Korean character, rounded up.
    """
    sections: list[Section]
    """The sections in the order of the text. An empty section is present only if something was dropped from it."""
    mentions: list[Mention]
    """The files, commits and symbols that relevant entries in the text name. A host that sees the project looks for
    them, and composes again with those that are `missing`.
    """


@dataclass(kw_only=True)
class ChangedFile:
    """A file that a commit changed."""

    path: str
    """Its path from the top of the repository, with `/`."""
    added: int
    """The number of added lines; 0 for a file without lines."""
    removed: int
    """The number of removed lines."""


@dataclass(kw_only=True)
class OutsideCommit:
    """A commit of the project, as a host read it from git."""

    hash: str
    """Its hash."""
    time: int
    """When it was committed. In milliseconds since the Unix epoch."""
    author: str
    """The name of its author."""
    subject: str
    """The first line of its message."""
    files: list[ChangedFile] = field(default_factory=list)
    """The files that it changed."""


MemoryNeed: TypeAlias = Literal["none", "soft", "required"]
"""How much a turn of a session needs the memory.

- `none`: Not at all.
- `soft`: The turn goes better with what the memory knows of it.
- `required`: Something is going to be changed: the memory is searched first.
"""


TurnRule: TypeAlias = Literal[
    "short",
    "slash-command",
    "small-talk",
    "attachment",
    "code-block",
    "file-path",
    "change",
    "question",
    "other",
]
"""The rule that decided how much a turn needs the memory. The first one that holds decides, in this order.

- `short`: None: the prompt has fewer characters than `guard.least_chars` of policy (12).
- `slash-command`: None: it is a command to the client, such as `/compact`.
- `small-talk`: None: it is a greeting, thanks, or a test message, such as `testing 123`.
- `attachment`: Required: something is attached to it.
- `code-block`: Required: it has a block of code between fences.
- `file-path`: Required: it names a file by its path.
- `change`: Required: it asks for a change (fix, implement, rename …) or tells of a failure (error, crash, failing
…).
- `question`: Soft: it asks for an explanation, a plan or an opinion (explain, why, review, architecture …).
- `other`: None: no other rule holds.
"""


@dataclass(kw_only=True)
class TurnNeed:
    """How much a turn needs the memory, and why."""

    need: MemoryNeed
    """How much."""
    rule: TurnRule
    """The rule that decided."""
    word: str | None = None
    """The word or path that the rule found: a word in small letters without accents. Absent for rules that look for
    none.
    """


MENTIONED = is_.record(Mentioned, entry=ENTRY, mentions=is_.list_of(MENTION))
EXCERPT_ITEM = is_.record(ExcerptItem, source=is_.text, text=is_.text)
EXCERPT = is_.record(Excerpt, title=is_.text, items=is_.list_of(EXCERPT_ITEM))
BRIEF_LEVEL = is_.one_of("lite", "standard", "deep")
REQUEST = is_.record(
    Request,
    agent=is_.text,
    task=is_.option(is_.text),
    budget=is_.option(is_.u32),
    beside=is_.list_of(EXCERPT),
    missing=is_.list_of(MENTION),
    stated_by=is_.list_of(SPEAKER),
    level=is_.option(BRIEF_LEVEL),
    vector=is_.option(QUERY_VECTOR),
)
DROP_REASON = is_.one_of("budget", "limit", "unreadable")
DROPPED = is_.record(Dropped, source=is_.text, reason=DROP_REASON, line=is_.text)
LINE_REASON = is_.one_of("always", "pinned", "task", "newest", "beside")
BRIEF_LINE = is_.record(BriefLine, line=is_.text, reason=LINE_REASON, words=is_.list_of(is_.text))
SECTION = is_.record(
    Section,
    title=is_.text,
    sources=is_.list_of(is_.text),
    dropped=is_.list_of(DROPPED),
    cut=is_.u32,
    lines=is_.list_of(BRIEF_LINE),
)
BRIEF = is_.record(Brief, text=is_.text, tokens=is_.u32, sections=is_.list_of(SECTION), mentions=is_.list_of(MENTION))
CHANGED_FILE = is_.record(ChangedFile, path=is_.text, added=is_.u32, removed=is_.u32)
OUTSIDE_COMMIT = is_.record(
    OutsideCommit,
    hash=is_.text,
    time=is_.u64,
    author=is_.text,
    subject=is_.text,
    files=is_.list_of(CHANGED_FILE),
)
MEMORY_NEED = is_.one_of("none", "soft", "required")
TURN_RULE = is_.one_of(
    "short",
    "slash-command",
    "small-talk",
    "attachment",
    "code-block",
    "file-path",
    "change",
    "question",
    "other",
)
TURN_NEED = is_.record(TurnNeed, need=MEMORY_NEED, rule=TURN_RULE, word=is_.option(is_.text))


_COMPOSE: is_.Operation[Brief] = is_.Operation("briefing", "compose", {"request": REQUEST}, BRIEF, ERROR)
_RECALL: is_.Operation[Brief] = is_.Operation("briefing", "recall", {"request": REQUEST}, BRIEF, ERROR)
_MENTIONS: is_.Operation[list[Mentioned]] = is_.Operation(
    "briefing",
    "mentions",
    {"filter": is_.default(FILTER, Filter)},
    is_.list_of(MENTIONED),
    ERROR,
)
_CONTRIBUTE: is_.Operation[Excerpt] = is_.Operation("briefing", "contribute", {"request": REQUEST}, EXCERPT, ERROR)
_LAST_SEEN: is_.Operation[int | None] = is_.Operation(
    "briefing",
    "last-seen",
    {"agent": is_.text},
    is_.option(is_.u64),
    ERROR,
)
_DIGEST_COMMITS: is_.Operation[Excerpt] = is_.Operation(
    "briefing",
    "digest-commits",
    {"commits": is_.list_of(OUTSIDE_COMMIT)},
    EXCERPT,
    ERROR,
)
_INSTRUCTIONS: is_.Operation[str] = is_.Operation(
    "briefing",
    "instructions",
    {"agent": is_.text, "folder": is_.option(is_.text), "categories": is_.default(is_.list_of(CATEGORY), list)},
    is_.text,
    ERROR,
)
_FLUSH_PROMPT: is_.Operation[str] = is_.Operation("briefing", "flush-prompt", {"agent": is_.text}, is_.text, ERROR)
_NEED_OF_TURN: is_.Operation[TurnNeed] = is_.Operation(
    "briefing",
    "need-of-turn",
    {"prompt": is_.text, "attachments": is_.default(is_.boolean, bool)},
    TURN_NEED,
    ERROR,
)


class Briefing:
    """Text that a host gives to an agent at the start of its work, within a budget of tokens."""

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def compose(self, request: Request) -> Brief:
        """Composes the brief of an agent. It begins with its core memory. It is marked at its beginning and end: when
        it comes back in a transcript or a conversation, nothing in it is learnt again.
        """
        return self._run(_COMPOSE, request)

    def recall(self, request: Request) -> Brief:
        """Composes what memory knows of an error or of a file, for an agent that has just met the one or is about to
        change the other: the request's `task` is the output with the error message, or a path (one word with a
        slash or the ending of a file). An error is known again by its codes and names, or by most of its words,
        whatever the paths, numbers and times in it. Of what was said in sessions it tells at most three lines, each
        about it on its own. Returns an empty text if memory knows nothing of it. `beside` and `missing` are not
        looked at. A request without a task is invalid.
        """
        return self._run(_RECALL, request)

    def mentions(self, filter: Filter | None = None) -> list[Mentioned]:
        """Returns the entries that a filter selects and that name a file, a commit or a symbol, newest first."""
        return self._run(_MENTIONS, filter)

    def contribute(self, request: Request) -> Excerpt:
        """Returns an excerpt of this root, such as the memory of a person, for an agent that works in another root:
        the project's description, then the entries that a brief would choose, no more than could fit the budget.
        `beside` of the request is ignored.
        """
        return self._run(_CONTRIBUTE, request)

    def last_seen(self, agent: str) -> int | None:
        """Returns the time when an agent left something last: the summary of a session, a checkpoint, or a handoff.
        None if it left nothing.
        """
        return self._run(_LAST_SEEN, agent)

    def digest_commits(self, commits: list[OutsideCommit]) -> Excerpt:
        """Returns what commits changed as an excerpt for a brief: how many commits, files and lines; the changed files
        by the first segment of their paths, at most 8 folders with 4 files each; and the newest 20 commits, newest
        first. Secrets in it are redacted. The excerpt of no commits has no items.
        """
        return self._run(_DIGEST_COMMITS, commits)

    def instructions(self, agent: str, folder: str | None = None, categories: list[Category] | None = None) -> str:
        """Returns a text that tells an agent where and how to write memories itself. `folder` is the path of this root
        as the agent sees it; absent: `.memory`. An empty list of categories names decisions, lessons, tasks,
        projects and handoffs.
        """
        return self._run(_INSTRUCTIONS, agent, folder, categories)

    def flush_prompt(self, agent: str) -> str:
        """Returns a text that asks an agent to save what it knows, for a host whose agent is about to lose its
        context, such as before a compaction. It says what to save, by which tool or command, and what to leave out.
        """
        return self._run(_FLUSH_PROMPT, agent)

    def need_of_turn(self, prompt: str, attachments: bool = False) -> TurnNeed:
        """Decides how much a turn of a session needs the memory, by what the person says in English or Portuguese.
        Words count whole, in capitals or not, with accents or without. `attachments` says that files or images come
        with the prompt.
        """
        return self._run(_NEED_OF_TURN, prompt, attachments)


class AsyncBriefing:
    """The calls of `Briefing` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def compose(self, request: Request) -> Brief:
        """Composes the brief of an agent."""
        return await self._run(_COMPOSE, request)

    async def recall(self, request: Request) -> Brief:
        """Composes what memory knows of an error or of a file, for an agent that has just met the one or is about to
        change the other: the request's `task` is the output with the error message, or a path (one word with a
        slash or the ending of a file).
        """
        return await self._run(_RECALL, request)

    async def mentions(self, filter: Filter | None = None) -> list[Mentioned]:
        """Returns the entries that a filter selects and that name a file, a commit or a symbol, newest first."""
        return await self._run(_MENTIONS, filter)

    async def contribute(self, request: Request) -> Excerpt:
        """Returns an excerpt of this root, such as the memory of a person, for an agent that works in another root:
        the project's description, then the entries that a brief would choose, no more than could fit the budget.
        """
        return await self._run(_CONTRIBUTE, request)

    async def last_seen(self, agent: str) -> int | None:
        """Returns the time when an agent left something last: the summary of a session, a checkpoint, or a handoff."""
        return await self._run(_LAST_SEEN, agent)

    async def digest_commits(self, commits: list[OutsideCommit]) -> Excerpt:
        """Returns what commits changed as an excerpt for a brief: how many commits, files and lines; the changed files
        by the first segment of their paths, at most 8 folders with 4 files each; and the newest 20 commits, newest
        first.
        """
        return await self._run(_DIGEST_COMMITS, commits)

    async def instructions(
        self, agent: str, folder: str | None = None, categories: list[Category] | None = None
    ) -> str:
        """Returns a text that tells an agent where and how to write memories itself."""
        return await self._run(_INSTRUCTIONS, agent, folder, categories)

    async def flush_prompt(self, agent: str) -> str:
        """Returns a text that asks an agent to save what it knows, for a host whose agent is about to lose its
        context, such as before a compaction.
        """
        return await self._run(_FLUSH_PROMPT, agent)

    async def need_of_turn(self, prompt: str, attachments: bool = False) -> TurnNeed:
        """Decides how much a turn of a session needs the memory, by what the person says in English or Portuguese."""
        return await self._run(_NEED_OF_TURN, prompt, attachments)
