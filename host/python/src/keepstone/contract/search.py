"""Finding entries by their words, and by their meaning where a host has computed vectors.

A search sees every completed write of any process and every edit by hand. Files that cannot be read are left out;
`opening.memory.take-warnings` names each of them once, and `upkeep.health` reports them.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .. import shape as is_
from .types import ENTRY, ERROR, Entry, FILTER, Filter, SPEAKER, Speaker


@dataclass(kw_only=True)
class QueryVector:
    """The vector that a model computed for the text of a query."""

    model: str
    """The host's name for the model; the name given to `jobs.resolve`."""
    values: list[float]
    """The vector. Only its direction counts; all zeros are invalid."""


@dataclass(kw_only=True)
class Query:
    """A question to the memory."""

    text: str
    """Words, identifiers or paths in any language. An entry matches if it contains any of them. A blank text finds
    nothing.
    """
    filter: Filter = field(default_factory=Filter)
    """Selects entries before ranking, so the limit is reached whenever enough entries match."""
    limit: int | None = None
    """The number of hits, 1 to 100. Absent: 10."""
    explain: bool = False
    """Adds to each hit an explanation of its score."""
    vector: QueryVector | None = None
    """The meaning of the text, computed by the host. Ignored while no entry has a vector. A vector of another model or
    dimension than the entries' is invalid.
    """


@dataclass(kw_only=True)
class Highlight:
    """A match in a snippet: `text[start:end]`."""

    start: int
    """Where it begins, in characters."""
    end: int
    """The place after its last character."""


@dataclass(kw_only=True)
class Snippet:
    """The best-matching part of an entry's text, about 120 characters, cut at word boundaries. `…` marks a cut."""

    text: str
    """The text to show."""
    highlights: list[Highlight]
    """The matches, in order, without overlaps."""


@dataclass(kw_only=True)
class Pointer:
    """Another entry, in short."""

    reference: str
    """Its name."""
    created: int | None = None
    """When it was remembered. Absent for a passage without a date. In milliseconds since the Unix epoch."""
    line: str
    """Its beginning on one line, at most 120 characters."""


@dataclass(kw_only=True)
class WordScore:
    """The BM25 score of one word, `idf × weight × saturation`."""

    word: str
    """The word of the query, in lower case and without accents."""
    term: str
    """The term of the index that matched: the word's stem, or a similar word."""
    idf: float
    """The inverse document frequency: how rare the term is."""
    weight: float
    """1, or less if the term is only similar to the word."""
    content: int
    """Occurrences in the content."""
    tags: int
    """Occurrences in the tags."""
    saturation: float
    """The saturated term frequency."""


@dataclass(kw_only=True)
class Fused:
    """The fusion of words and meaning, `(1 - weight) × lexical + weight × semantic`."""

    lexical: float
    """The scaled lexical score."""
    semantic: float
    """The scaled cosine."""
    cosine: float | None = None
    """The cosine of the query and the entry, -1 to 1. Absent if the entry has no vector yet; the average counts then.
    """
    weight: float
    """The share of the meaning, 0 to 1."""


@dataclass(kw_only=True)
class Composite:
    """The properties of an entry that count beside the query. Each number is weighted; the score is their sum. All
    weights but that of the relevance are 0 by default.
    """

    relevance: float
    """How well the entry answers the query."""
    recency: float
    """How new it is."""
    importance: float
    """Its importance."""
    confidence: float
    """Its confidence."""
    access: float
    """The number of sessions that used it."""


@dataclass(kw_only=True)
class Explanation:
    """The parts of a score.

    The lexical score is `(sum of words + session + before + after + author) × time × kind`. If vectors count,
    `fused` replaces it; if properties of the entry count, `composite` replaces that. The hit's score is the result
    minus `repeated`. Weights are settings of policy under `search` and `vectors`.
    """

    words: list[WordScore]
    """The words of the query that the entry contains."""
    session: float
    """The bonus for other entries of the entry's session that match."""
    before: float
    """The bonus for the previous turn of the conversation."""
    after: float
    """The bonus for the next turn of the conversation."""
    author: float
    """The bonus for an entry whose agent or author the query names."""
    time: float
    """The factor for an entry from a date that the query names; else 1."""
    kind: float
    """The factor for an entry of the kind that the query asks for: that states a time (when), a procedure (how); else
    1.
    """
    fused: Fused | None = None
    """Present if vectors count."""
    composite: Composite | None = None
    """Present if properties of the entry count."""
    repeated: float
    """The penalty for near duplicates of a better hit. Below 0 for a hit that is raised: a newer statement over an
    older one (`search.newer_first`), and what says what a thing is, if the query asks that ("What is a lease?").
    """


@dataclass(kw_only=True)
class Hit:
    """An entry that a search found."""

    entry: Entry
    """The entry."""
    replaces: Pointer | None = None
    """The entry that was found, if `entry` supersedes it and stands in its place. The score and its explanation are
    those of the entry that was found.
    """
    score: float
    """Above 0. Scores are comparable within one answer only."""
    snippet: Snippet
    """The part of the text to show."""
    explanation: Explanation | None = None
    """Present if the query asked for it."""


@dataclass(kw_only=True)
class SimilarEntry:
    """An entry that resembles a text."""

    entry: Entry
    """The entry."""
    similarity: float
    """The mean of `words` and `cosine`, or `words` alone if there is no cosine."""
    words: float
    """The Jaccard similarity of the two word sets, without stop words, 0 to 1."""
    cosine: float | None = None
    """The cosine of the two vectors, -1 to 1. Absent if one of the texts has no vector."""


Difference: TypeAlias = Literal["negation", "opposite", "number", "name", "subject"]
"""What two entries that contradict each other differ in.

- `negation`: One denies what the other states.
- `opposite`: They have words of opposite meaning, such as `enable` and `disable`.
- `number`: They have different numbers or versions.
- `name`: They name different things in the same place.
- `subject`: They are about one name from code, such as a function or a file, and do not say the same of it: the
newer may amend the older.
"""


@dataclass(kw_only=True)
class Contradiction:
    """Two entries in force that probably contradict each other."""

    newer: Pointer
    """The one that may supersede the other."""
    older: Pointer
    """The one that may be out of date."""
    difference: Difference
    """What they differ in."""
    newer_says: str
    """The words of the newer entry that make the difference."""
    older_says: str
    """The words of the older entry that make it."""
    words: float
    """The Jaccard similarity of the two word sets, 0 to 1."""


@dataclass(kw_only=True)
class SessionPassage:
    """A passage of what was said in a session: a message, or a part of a long one. It is no entry, and nobody
    confirmed what it says.
    """

    who: Speaker
    """Who said it: a person or an agent."""
    at: int
    """When. In milliseconds since the Unix epoch."""
    client: str
    """The client in which it was said."""
    session: str
    """The session in which it was said."""
    text: str
    """The words."""
    before: str | None = None
    """The beginning of what was said right before it, about 300 characters. Absent for the first words of a session.
    """
    score: float
    """Above 0. Scores are comparable within one answer only."""


@dataclass(kw_only=True)
class Counterparts:
    """What memory holds beside an entry that its writer wants to know."""

    similar: list[Pointer]
    """Entries that say nearly the same, the most alike first; at most three."""
    contradicting: list[Contradiction]
    """Pairs of the entry and another that it probably contradicts or amends; at most three."""
    said: SessionPassage | None = None
    """What was said in the session that the entry was learnt from: the passage that has most of its words. Absent if
    the entry was learnt from no session, or the words of that are not stored.
    """


QUERY_VECTOR = is_.record(QueryVector, model=is_.text, values=is_.list_of(is_.f32))
QUERY = is_.record(
    Query,
    text=is_.text,
    filter=FILTER,
    limit=is_.option(is_.u32),
    explain=is_.boolean,
    vector=is_.option(QUERY_VECTOR),
)
HIGHLIGHT = is_.record(Highlight, start=is_.u32, end=is_.u32)
SNIPPET = is_.marked(is_.record(Snippet, text=is_.text, highlights=is_.list_of(HIGHLIGHT)))
POINTER = is_.record(Pointer, reference=is_.text, created=is_.option(is_.u64), line=is_.text)
WORD_SCORE = is_.record(
    WordScore,
    word=is_.text,
    term=is_.text,
    idf=is_.f64,
    weight=is_.f64,
    content=is_.u32,
    tags=is_.u32,
    saturation=is_.f64,
)
FUSED = is_.record(Fused, lexical=is_.f64, semantic=is_.f64, cosine=is_.option(is_.f64), weight=is_.f64)
COMPOSITE = is_.record(
    Composite,
    relevance=is_.f64,
    recency=is_.f64,
    importance=is_.f64,
    confidence=is_.f64,
    access=is_.f64,
)
EXPLANATION = is_.record(
    Explanation,
    words=is_.list_of(WORD_SCORE),
    session=is_.f64,
    before=is_.f64,
    after=is_.f64,
    author=is_.f64,
    time=is_.f64,
    kind=is_.f64,
    fused=is_.option(FUSED),
    composite=is_.option(COMPOSITE),
    repeated=is_.f64,
)
HIT = is_.record(
    Hit,
    entry=ENTRY,
    replaces=is_.option(POINTER),
    score=is_.f64,
    snippet=SNIPPET,
    explanation=is_.option(EXPLANATION),
)
SIMILAR_ENTRY = is_.record(SimilarEntry, entry=ENTRY, similarity=is_.f64, words=is_.f64, cosine=is_.option(is_.f64))
DIFFERENCE = is_.one_of("negation", "opposite", "number", "name", "subject")
CONTRADICTION = is_.record(
    Contradiction,
    newer=POINTER,
    older=POINTER,
    difference=DIFFERENCE,
    newer_says=is_.text,
    older_says=is_.text,
    words=is_.f64,
)
SESSION_PASSAGE = is_.record(
    SessionPassage,
    who=SPEAKER,
    at=is_.u64,
    client=is_.text,
    session=is_.text,
    text=is_.text,
    before=is_.option(is_.text),
    score=is_.f64,
)
COUNTERPARTS = is_.record(
    Counterparts,
    similar=is_.list_of(POINTER),
    contradicting=is_.list_of(CONTRADICTION),
    said=is_.option(SESSION_PASSAGE),
)


_FIND: is_.Operation[list[Hit]] = is_.Operation("search", "find", {"query": QUERY}, is_.list_of(HIT), ERROR)
_RELATED: is_.Operation[list[Hit]] = is_.Operation(
    "search",
    "related",
    {"reference": is_.text, "filter": is_.default(FILTER, Filter), "limit": is_.option(is_.u32)},
    is_.list_of(HIT),
    ERROR,
)
_SIMILAR: is_.Operation[list[SimilarEntry]] = is_.Operation(
    "search",
    "similar",
    {"query": QUERY},
    is_.list_of(SIMILAR_ENTRY),
    ERROR,
)
_CONTRADICTING: is_.Operation[list[Contradiction]] = is_.Operation(
    "search",
    "contradicting",
    {"filter": is_.default(FILTER, Filter), "limit": is_.option(is_.u32)},
    is_.list_of(CONTRADICTION),
    ERROR,
)
_COMPARE: is_.Operation[Counterparts] = is_.Operation("search", "compare", {"reference": is_.text}, COUNTERPARTS, ERROR)
_PASSAGES: is_.Operation[list[SessionPassage]] = is_.Operation(
    "search",
    "passages",
    {"text": is_.text, "limit": is_.option(is_.u32)},
    is_.list_of(SESSION_PASSAGE),
    ERROR,
)


class Search:
    """Finding entries by their words, and by their meaning where a host has computed vectors.

    A search sees every completed write of any process and every edit by hand. Files that cannot be read are left
    out; `opening.memory.take-warnings` names each of them once, and `upkeep.health` reports them.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def find(self, query: Query) -> list[Hit]:
        """Returns the best entries for a query, best first; equal scores newest first, then by reference. Returns an
        empty list if nothing matches.
        """
        return self._run(_FIND, query)

    def related(self, reference: str, filter: Filter | None = None, limit: int | None = None) -> list[Hit]:
        """Returns entries that resemble an entry, best first, never the entry itself. The search takes the most
        distinctive words of the entry, and its vector if it has one. The limit goes from 1 to 100; absent: 10.
        Fails with `not-found` if the reference names no entry.
        """
        return self._run(_RELATED, reference, filter, limit)

    def similar(self, query: Query) -> list[SimilarEntry]:
        """Returns near duplicates of the query's text, most similar first. Without a vector in the query, the call
        takes the vector of an entry with this very text, if there is one. `explain` is ignored. A text without a
        word is invalid.
        """
        return self._run(_SIMILAR, query)

    def contradicting(self, filter: Filter | None = None, limit: int | None = None) -> list[Contradiction]:
        """Returns pairs of entries that a filter selects and that probably contradict each other, the most alike
        first, then the newest; those that are only about one subject last. The rule compares words, in English and
        Portuguese: a person or an agent decides, and lets the newer entry supersede the older one (`vault.edit`).
        Both entries are in force, not superseded, of one scope and category, and of a category that states what
        holds: no tasks, projects, handoffs, episodes or digests. An entry is compared with at most 40 others, and
        one of more than 2,000 bytes with none. The limit goes from 1 to 100; absent: 10.
        """
        return self._run(_CONTRADICTING, filter, limit)

    def compare(self, reference: str) -> Counterparts:
        """Returns what says nearly the same as an entry, and what it contradicts, by the rule of `contradicting` and
        within the scope and category of the entry: what somebody who has just written it wants to know, or asks
        where it comes from. One of the project's is compared with older entries of agents too: with those of its
        author, or of all if it names none. Both lists are empty for an entry that is not in force. Fails with
        `not-found` if the reference names no entry.
        """
        return self._run(_COMPARE, reference)

    def passages(self, text: str, limit: int | None = None) -> list[SessionPassage]:
        """Returns the passages of sessions that match a text best; equal scores newest first, and of passages that say
        the same the newest. The limit goes from 1 to 100; absent: 10. Returns an empty list if nothing matches, and
        if policy keeps no conversations.
        """
        return self._run(_PASSAGES, text, limit)


class AsyncSearch:
    """The calls of `Search` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def find(self, query: Query) -> list[Hit]:
        """Returns the best entries for a query, best first; equal scores newest first, then by reference."""
        return await self._run(_FIND, query)

    async def related(self, reference: str, filter: Filter | None = None, limit: int | None = None) -> list[Hit]:
        """Returns entries that resemble an entry, best first, never the entry itself."""
        return await self._run(_RELATED, reference, filter, limit)

    async def similar(self, query: Query) -> list[SimilarEntry]:
        """Returns near duplicates of the query's text, most similar first."""
        return await self._run(_SIMILAR, query)

    async def contradicting(self, filter: Filter | None = None, limit: int | None = None) -> list[Contradiction]:
        """Returns pairs of entries that a filter selects and that probably contradict each other, the most alike
        first, then the newest; those that are only about one subject last.
        """
        return await self._run(_CONTRADICTING, filter, limit)

    async def compare(self, reference: str) -> Counterparts:
        """Returns what says nearly the same as an entry, and what it contradicts, by the rule of `contradicting` and
        within the scope and category of the entry: what somebody who has just written it wants to know, or asks
        where it comes from.
        """
        return await self._run(_COMPARE, reference)

    async def passages(self, text: str, limit: int | None = None) -> list[SessionPassage]:
        """Returns the passages of sessions that match a text best; equal scores newest first, and of passages that say
        the same the newest.
        """
        return await self._run(_PASSAGES, text, limit)
