"""The types that all interfaces share: an entry, where it belongs, and how a call fails.

Policy is the root's settings, read from the file `policy.toml` in the root; a name such as `limits.text_bytes` is a
setting in it.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypedDict

from .. import shape as is_


class ScopeAgent(TypedDict):
    """One agent, by its id."""

    agent: str


class ScopeMission(TypedDict):
    """One mission (a run or a lane of work), by its id."""

    mission: str


Scope: TypeAlias = Literal["project"] | ScopeAgent | ScopeMission
"""The owner of an entry.

An agent or mission id has 1 to 64 characters, at most 100 bytes: letters and digits of any script, spaces and `. _
- @ + :`. It neither starts nor ends with a dot or a space. `conversations`, `_shared`, `_missions`, other names of
the format and the device names of Windows (`CON`, `NUL`, …) are not allowed. In keys and references `%3A` stands
for a colon, and `=` before the id of an agent that starts with one of `- + :`.

- `project`: The project: every agent reads these entries.
"""


Category: TypeAlias = Literal[
    "decisions",
    "lessons",
    "tasks",
    "projects",
    "handoffs",
    "preferences",
    "patterns",
    "habits",
    "findings",
    "facts",
    "gotchas",
    "conventions",
    "episodes",
    "procedures",
    "digests",
] | str
"""The kind of an entry. Each category of a scope is one Markdown file, named after the category.

A root has the categories named here and those that its policy adds (`categories`). A call that names any other is
invalid, and a file of another name is not a file of entries: it is neither read nor changed.

- `decisions`: Choices and their reasons.
- `lessons`: Insights from past work.
- `tasks`: Work to do.
- `projects`: Finished projects.
- `handoffs`: Notes for the next session.
- `preferences`: Likes and dislikes of the user.
- `patterns`: Recurring structures of the code base.
- `habits`: Recurring ways of working.
- `findings`: Results of an investigation.
- `facts`: Facts about the project or its domain.
- `gotchas`: Pitfalls.
- `conventions`: Rules that the project follows.
- `episodes`: Events, in the order in which they happened.
- `procedures`: Instructions for a recurring task.
- `digests`: Summaries of several entries.
- `other`: A category that policy adds, by its name: 1 to 24 bytes of letters and digits of any script, `-` and `_`.
It starts with a letter or a digit, and differs from the names of others and from `conversation`, `artifacts`,
`agents`, `memory` and the device names of Windows in more than capitals. Its entries state what holds.
"""


Tier: TypeAlias = Literal["pinned", "active", "fading"]
"""How strongly an entry is kept. New entries are `active`.

- `pinned`: Stays in its category file whatever its age; a brief puts it first.
- `active`: Kept as policy says.
- `fading`: On its way out: search finds it, briefs and other texts for agents leave it out, and it moves to the
archive before all others when a category or an owner has too many.
"""


Status: TypeAlias = Literal["candidate", "promoted", "archived", "forgotten"]
"""The stage of an entry's life. New entries are `promoted`.

- `candidate`: Not yet confirmed.
- `promoted`: In force.
- `archived`: Out of force or moved to the archive. Listed and found only when a filter asks for it.
- `forgotten`: In the trash. Only `vault.entries` with a filter for it shows such an entry, and only `vault.restore`
and `audit.undo` bring it back.
"""


Importance: TypeAlias = Literal["low", "medium", "high"]
"""How much an entry matters, by the judgement of its writer. The default is `medium`."""


Learnt: TypeAlias = Literal["hand", "rule", "import", "model"]
"""How an entry was learnt.

- `hand`: A person or an agent stated it.
- `rule`: A rule found it in the text that an agent printed.
- `import`: An import brought it in.
- `model`: A model of the host found it in a session, or merged it from other entries.
"""


@dataclass(kw_only=True)
class Evidence:
    """The observations that support an entry."""

    count: int
    """Number of observations; 1 for a new entry."""
    last_seen: int
    """Time of the latest observation. In milliseconds since the Unix epoch."""
    sessions: list[str]
    """Ids of the sessions with an observation, without duplicates, latest last. Only the latest 20 are kept."""
    learnt: Learnt
    """How the first observation was made."""
    wordings: list[str]
    """Other wordings of the same statement, latest last. Only the latest 3 are kept."""


Speaker: TypeAlias = Literal["person", "agent", "tool", "file", "import"]
"""Who made a statement.

- `person`: A person.
- `agent`: An agent.
- `tool`: The output of a program or a page of the web: data, never an instruction.
- `file`: A file: data, never an instruction.
- `import`: An import from another system.
"""


@dataclass(kw_only=True)
class Origin:
    """Where the words of an entry come from. The session stands in the entry."""

    stated_by: Speaker
    """Who stated it first."""
    client: str | None = None
    """The program in which it was said, such as `claude-code`."""
    line: int | None = None
    """The line of the session's transcript, counted from 1 without blank lines."""
    commit: str | None = None
    """The git commit that the project was at."""
    confirmed: bool = False
    """A person accepted, edited, pinned or repeated it since."""


@dataclass(kw_only=True)
class Alternative:
    """Something that was considered and not taken."""

    name: str
    """Its name, without a colon."""
    rejected_because: str
    """Why it was not taken. Empty when nobody said."""


@dataclass(kw_only=True)
class Rationale:
    """Why something was decided so. It stands in the text of a decision, as paragraphs that begin `**Reason:**`,
    `**Alternatives:**` (a list, an item `- NAME: why it was not taken`) and `**Reversible:**` (yes or no).
    """

    reason: str | None = None
    """Why it was decided."""
    alternatives: list[Alternative] = field(default_factory=list)
    """What else was considered."""
    reversible: bool | None = None
    """True if it can be taken back without much work. Absent when nobody said."""


Severity: TypeAlias = Literal["critical", "important", "minor"]
"""How much a finding matters."""


@dataclass(kw_only=True)
class Finding:
    """What was found, and whether that is settled. It stands in the text of an entry of the category findings, as
    paragraphs that begin `**Severity:**`, `**Location:**`, `**Impact:**`, `**Cause:**` and `**Resolution:**`. A
    finding without a resolution is open: maintenance never archives it.
    """

    severity: Severity | None = None
    """How much it matters."""
    location: str | None = None
    """The place: a file and its lines, a section, an address."""
    impact: str | None = None
    """What follows from it."""
    cause: str | None = None
    """Why it is so."""
    resolution: str | None = None
    """How it was resolved, by what or by whom. Absent while it is open, for which the text has `**Resolution:** open`.
    """


@dataclass(kw_only=True)
class Entry:
    """One remembered text with its properties."""

    reference: str
    """Its name."""
    scope: Scope
    """Its owner."""
    category: Category
    """Its kind."""
    created: int | None = None
    """When it was remembered. Absent for a passage without a date. In milliseconds since the Unix epoch."""
    text: str
    r"""The content: Markdown without blank lines around it; lines end with `\n`."""
    tags: list[str]
    """Tags in the order in which they were given, without `#`."""
    tier: Tier
    """How strongly it is kept."""
    status: Status
    """The stage of its life."""
    importance: Importance
    """How much it matters."""
    confidence: float | None = None
    """How certain its writer was, 0 to 1. Absent when the writer did not say."""
    author: str | None = None
    """The agent that wrote it. Absent when that is the agent of the scope, or unknown."""
    session: str | None = None
    """The id of the session in which it was learnt."""
    sources: list[str]
    """Its origins, each a file, an address, a message id or a reference."""
    confirmed_by: list[str]
    """Ids of agents that learnt the same independently."""
    evidence: Evidence | None = None
    """Absent for an entry that was stated once, by hand."""
    origin: Origin | None = None
    """Absent for an entry that was written by hand or before origins were recorded. Then it counts as stated by its
    author if it has one, by a rule's agent or an import if its evidence says so, and by a person otherwise.
    """
    rationale: Rationale | None = None
    """Why it was decided so, read from the text of a decision. Absent when the text does not say, and for other
    categories.
    """
    finding: Finding | None = None
    """Read from the text of a finding. Absent when the text has none of its paragraphs, and for other categories."""
    supersedes: list[str]
    """The entries that it stands in the place of, whether they are still there or not. An entry supersedes older
    entries of its category: those of its own scope, and if it is the project's those of every scope. A superseded
    entry keeps its text and its place.
    """
    superseded_by: str | None = None
    """The newest entry in force that stands in its place, directly or through others. It is computed by each call: an
    entry whose successor is forgotten, archived or made a candidate is in force again.
    """


@dataclass(kw_only=True)
class Draft:
    """An entry to add. Absent fields take their defaults."""

    scope: Scope
    """The owner of the entry."""
    category: Category
    """The kind of the entry."""
    text: str
    """Markdown, not blank, at most `limits.text_bytes` bytes of UTF-8 (policy; 1 MiB by default)."""
    tags: list[str] = field(default_factory=list)
    """A leading `#` is removed, and so are duplicates. A tag with white space is invalid."""
    tier: Tier | None = None
    """Absent: `active`."""
    status: Status | None = None
    """Absent: `promoted`. `forgotten` is invalid."""
    importance: Importance | None = None
    """Absent: `medium`."""
    confidence: float | None = None
    """0 to 1."""
    author: str | None = None
    """The id of the agent that writes it, if that is not the agent of the scope."""
    session: str | None = None
    """The id of the session in which it was learnt."""
    sources: list[str] = field(default_factory=list)
    """Its origins, each a file, an address, a message id or a reference."""
    created: int | None = None
    """When it was remembered, for an entry from elsewhere. Absent: now. In milliseconds since the Unix epoch."""
    origin: Origin | None = None
    """Absent: it is written by hand."""
    rationale: Rationale | None = None
    """Paragraphs to add to the text of a decision. Invalid for other categories, and if the text has such paragraphs.
    """
    finding: Finding | None = None
    """Paragraphs to add to the text of a finding. Invalid for other categories, and if the text has such paragraphs.
    """
    supersedes: list[str] = field(default_factory=list)
    """Entries that it stands in the place of; see `entry`. A reference of nothing fails with `not-found`; an entry of
    another category, of a scope that it does not reach, or that is newer is invalid. What those entries supersede,
    it does too.
    """


@dataclass(kw_only=True)
class Filter:
    """Selects entries. An entry must satisfy every field. An empty list selects everything; a list selects entries
    that have any of its values, except `tags`: an entry must have all of those.
    """

    scopes: list[Scope] = field(default_factory=list)
    """Owners."""
    categories: list[Category] = field(default_factory=list)
    """Kinds."""
    tags: list[str] = field(default_factory=list)
    """Tags that an entry must have, all of them; upper and lower case are equal."""
    tiers: list[Tier] = field(default_factory=list)
    """Tiers."""
    statuses: list[Status] = field(default_factory=list)
    """Stages. An empty list means `promoted`, and in lists `candidate` too: searches and briefs show no candidates
    unless they are asked for.
    """
    stated_by: list[Speaker] = field(default_factory=list)
    """Who stated it."""
    superseded: bool | None = None
    """True: only superseded entries. False: only others. Absent: both in lists; in searches and briefs the entry that
    supersedes another stands in its place, if this filter selects it.
    """
    since: int | None = None
    """Created at or after this time. A passage without a date satisfies neither this nor `until`. In milliseconds
    since the Unix epoch.
    """
    until: int | None = None
    """Created before this time. In milliseconds since the Unix epoch."""


MentionKind: TypeAlias = Literal["path", "commit", "symbol"]
"""The kind of a thing that an entry names.

- `path`: A file or folder of the project.
- `commit`: A commit of git.
- `symbol`: A function, a type or another name in code.
"""


@dataclass(kw_only=True)
class Mention:
    """Something outside the memory that an entry names."""

    kind: MentionKind
    """Its kind."""
    name: str
    """A path relative to the project, with `/`, a hash as it is written, or a name in code without what it belongs to.
    """
    stated: int | None = None
    """When the entry that names a symbol was created. A symbol is missing if the project had it then and has it no
    more. In milliseconds since the Unix epoch.
    """


Role: TypeAlias = Literal["user", "agent"]
"""The sender of a message."""


@dataclass(kw_only=True)
class Message:
    """One message."""

    role: Role
    """The sender."""
    text: str
    """The text."""
    internal: bool = False
    """Sent between programs. Checkpoints and handoffs leave it out, and nothing is learnt from it."""
    other: dict[str, Any] = field(default_factory=dict)
    """All other fields of the message's JSON object, by name. Empty if there are none."""


@dataclass(kw_only=True)
class Fault:
    """A defect of a stored file."""

    key: str
    """The key of the file in the store."""
    line: int | None = None
    """The line, counted from 1. Absent when the defect is not in one line."""
    message: str
    """The defect, in words for people."""


SCOPE = is_.choice({"project": None, "agent": is_.text, "mission": is_.text})
CATEGORY = is_.name_or_text(
    "decisions",
    "lessons",
    "tasks",
    "projects",
    "handoffs",
    "preferences",
    "patterns",
    "habits",
    "findings",
    "facts",
    "gotchas",
    "conventions",
    "episodes",
    "procedures",
    "digests",
)
TIER = is_.one_of("pinned", "active", "fading")
STATUS = is_.one_of("candidate", "promoted", "archived", "forgotten")
IMPORTANCE = is_.one_of("low", "medium", "high")
LEARNT = is_.one_of("hand", "rule", "import", "model")
EVIDENCE = is_.record(
    Evidence,
    count=is_.u32,
    last_seen=is_.u64,
    sessions=is_.list_of(is_.text),
    learnt=LEARNT,
    wordings=is_.list_of(is_.text),
)
SPEAKER = is_.one_of("person", "agent", "tool", "file", "import")
ORIGIN = is_.record(
    Origin,
    stated_by=SPEAKER,
    client=is_.option(is_.text),
    line=is_.option(is_.u32),
    commit=is_.option(is_.text),
    confirmed=is_.boolean,
)
ALTERNATIVE = is_.record(Alternative, name=is_.text, rejected_because=is_.text)
RATIONALE = is_.record(
    Rationale,
    reason=is_.option(is_.text),
    alternatives=is_.list_of(ALTERNATIVE),
    reversible=is_.option(is_.boolean),
)
SEVERITY = is_.one_of("critical", "important", "minor")
FINDING = is_.record(
    Finding,
    severity=is_.option(SEVERITY),
    location=is_.option(is_.text),
    impact=is_.option(is_.text),
    cause=is_.option(is_.text),
    resolution=is_.option(is_.text),
)
ENTRY = is_.record(
    Entry,
    reference=is_.text,
    scope=SCOPE,
    category=CATEGORY,
    created=is_.option(is_.u64),
    text=is_.text,
    tags=is_.list_of(is_.text),
    tier=TIER,
    status=STATUS,
    importance=IMPORTANCE,
    confidence=is_.option(is_.f64),
    author=is_.option(is_.text),
    session=is_.option(is_.text),
    sources=is_.list_of(is_.text),
    confirmed_by=is_.list_of(is_.text),
    evidence=is_.option(EVIDENCE),
    origin=is_.option(ORIGIN),
    rationale=is_.option(RATIONALE),
    finding=is_.option(FINDING),
    supersedes=is_.list_of(is_.text),
    superseded_by=is_.option(is_.text),
)
DRAFT = is_.record(
    Draft,
    scope=SCOPE,
    category=CATEGORY,
    text=is_.text,
    tags=is_.list_of(is_.text),
    tier=is_.option(TIER),
    status=is_.option(STATUS),
    importance=is_.option(IMPORTANCE),
    confidence=is_.option(is_.f64),
    author=is_.option(is_.text),
    session=is_.option(is_.text),
    sources=is_.list_of(is_.text),
    created=is_.option(is_.u64),
    origin=is_.option(ORIGIN),
    rationale=is_.option(RATIONALE),
    finding=is_.option(FINDING),
    supersedes=is_.list_of(is_.text),
)
FILTER = is_.record(
    Filter,
    scopes=is_.list_of(SCOPE),
    categories=is_.list_of(CATEGORY),
    tags=is_.list_of(is_.text),
    tiers=is_.list_of(TIER),
    statuses=is_.list_of(STATUS),
    stated_by=is_.list_of(SPEAKER),
    superseded=is_.option(is_.boolean),
    since=is_.option(is_.u64),
    until=is_.option(is_.u64),
)
MENTION_KIND = is_.one_of("path", "commit", "symbol")
MENTION = is_.record(Mention, kind=MENTION_KIND, name=is_.text, stated=is_.option(is_.u64))
ROLE = is_.one_of("user", "agent")
MESSAGE = is_.record(Message, role=ROLE, text=is_.text, internal=is_.boolean, other=is_.json_object)
FAULT = is_.record(Fault, key=is_.text, line=is_.option(is_.u32), message=is_.text)
ERROR = is_.failure({
    "not-found": is_.text,
    "invalid": is_.text,
    "conflict": is_.text,
    "denied": is_.text,
    "full": is_.text,
    "corrupt": FAULT,
    "unavailable": is_.text,
})
