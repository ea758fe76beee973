"""Finding in a conversation what is worth remembering, and remembering it for an agent.

Statements are found by rules, without a language model. A fact is a statement of the categories preferences,
patterns, habits or lessons (`facts.categories` of policy). In addition to what all entries have, the evidence of a
fact counts the sessions that state it, the number of facts of an agent is limited, and a fact from enough different
sessions is shared with the project.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .. import shape as is_
from .types import CATEGORY, Category, ENTRY, ERROR, Entry, MESSAGE, Message, SCOPE, SPEAKER, Scope, Speaker


@dataclass(kw_only=True)
class Insight:
    """A statement worth remembering: a decision, a lesson, or another fact."""

    category: Category
    """The category of the entry that it becomes."""
    text: str
    """The statement."""


RuleSet: TypeAlias = Literal["insights", "facts"]
"""A set of rules that find statements.

- `insights`: Decisions and lessons that prose or a list marks as such, for example with `Decision:`.
- `facts`: Facts: what the user prefers, what the project is like, how work is done, and what was learnt the hard
way.
"""


@dataclass(kw_only=True)
class LearntInsights:
    """The result of learning insights."""

    learnt: list[str]
    """Insights that are entries now."""
    known: int
    """The number of insights that were learnt earlier, even if their entries were changed or forgotten later."""


@dataclass(kw_only=True)
class Remembered:
    """The result of adding facts."""

    stored: list[str]
    """Facts that are new entries."""
    known: list[str]
    """Facts that were known. Their evidence counts this session, once."""
    shared: list[str]
    """Entries of the project that were made from facts which enough different sessions stated."""
    confirmed: list[str]
    """Entries of the project that this agent confirmed by learning the same independently."""
    evicted: list[str]
    """Entries that moved to the archive because the limit was reached."""
    forgotten: int
    """The number of facts left out because somebody forgot them earlier."""


CaptureKind: TypeAlias = Literal["guidance", "failure", "review"]
"""The kind of a source that is captured.

- `guidance`: The words with which a person guides the work: an intervention, a correction. Sentences that give a
rule are kept.
- `failure`: Something that went wrong, told in 50 to 1,200 characters; more is cut at the end of a sentence.
- `review`: A comment of a review. Programs, praise, and remarks about one place in the code are left out.
"""


@dataclass(kw_only=True)
class CaptureSource:
    """A source of what is worth remembering."""

    kind: CaptureKind
    """Its kind."""
    key: str
    """Its id among the sources of its kind, such as the address of a comment."""
    scope: Scope
    """The owner of the entries."""
    text: str
    """The words."""
    error: str | None = None
    """The error of a failure; the line that names it is kept."""
    author: str | None = None
    """The writer of a comment, such as `renovate[bot]`."""
    session: str | None = None
    """The id of the session in which it was said. Absent: the source counts as a session of its own."""
    stated_by: Speaker | None = None
    """Who said it. Absent: a person; of a failure, a tool."""


@dataclass(kw_only=True)
class LeftOut:
    """A text that was not kept."""

    text: str
    """Its beginning, or the path of a file."""
    reason: str
    """The reason, for people."""


@dataclass(kw_only=True)
class Captured:
    """The result of capturing a source."""

    repeated: bool
    """The source was captured before for this owner. Nothing was changed."""
    stored: list[str]
    """New candidates, two at most."""
    merged: list[str]
    """Entries of the category that say the same. Their evidence counts the session, once."""
    promoted: list[str]
    """Candidates that are in force now, with a confidence of 0.8 at least."""
    left_out: list[LeftOut]
    """What was not kept."""


INSIGHT = is_.record(Insight, category=CATEGORY, text=is_.text)
RULE_SET = is_.one_of("insights", "facts")
LEARNT_INSIGHTS = is_.record(LearntInsights, learnt=is_.list_of(is_.text), known=is_.u32)
REMEMBERED = is_.record(
    Remembered,
    stored=is_.list_of(is_.text),
    known=is_.list_of(is_.text),
    shared=is_.list_of(is_.text),
    confirmed=is_.list_of(is_.text),
    evicted=is_.list_of(is_.text),
    forgotten=is_.u32,
)
CAPTURE_KIND = is_.one_of("guidance", "failure", "review")
CAPTURE_SOURCE = is_.record(
    CaptureSource,
    kind=CAPTURE_KIND,
    key=is_.text,
    scope=SCOPE,
    text=is_.text,
    error=is_.option(is_.text),
    author=is_.option(is_.text),
    session=is_.option(is_.text),
    stated_by=is_.option(SPEAKER),
)
LEFT_OUT = is_.record(LeftOut, text=is_.text, reason=is_.text)
CAPTURED = is_.record(
    Captured,
    repeated=is_.boolean,
    stored=is_.list_of(is_.text),
    merged=is_.list_of(is_.text),
    promoted=is_.list_of(is_.text),
    left_out=is_.list_of(LEFT_OUT),
)


_CAPTURE: is_.Operation[Captured] = is_.Operation("learning", "capture", {"source": CAPTURE_SOURCE}, CAPTURED, ERROR)
_EXTRACT: is_.Operation[list[Insight]] = is_.Operation(
    "learning",
    "extract",
    {"messages": is_.list_of(MESSAGE), "rules": RULE_SET},
    is_.list_of(INSIGHT),
    ERROR,
)
_LEARN: is_.Operation[LearntInsights] = is_.Operation(
    "learning",
    "learn",
    {"agent": is_.text, "insights": is_.list_of(INSIGHT), "tags": is_.default(is_.list_of(is_.text), list)},
    LEARNT_INSIGHTS,
    ERROR,
)
_REMEMBER: is_.Operation[Remembered] = is_.Operation(
    "learning",
    "remember",
    {"agent": is_.text, "category": CATEGORY, "text": is_.text, "session": is_.option(is_.text)},
    REMEMBERED,
    ERROR,
)
_CONFIRM: is_.Operation[str | None] = is_.Operation(
    "learning",
    "confirm",
    {"agent": is_.text, "text": is_.text},
    is_.option(is_.text),
    ERROR,
)
_FACTS: is_.Operation[list[Entry]] = is_.Operation(
    "learning",
    "facts",
    {"agent": is_.option(is_.text), "task": is_.option(is_.text), "limit": is_.option(is_.u32)},
    is_.list_of(ENTRY),
    ERROR,
)
_SIMILARITY: is_.Operation[float] = is_.Operation(
    "learning",
    "similarity",
    {"one": is_.text, "other": is_.text},
    is_.f64,
    ERROR,
)


class Learning:
    """Finding in a conversation what is worth remembering, and remembering it for an agent.

    Statements are found by rules, without a language model. A fact is a statement of the categories preferences,
    patterns, habits or lessons (`facts.categories` of policy). In addition to what all entries have, the evidence
    of a fact counts the sessions that state it, the number of facts of an agent is limited, and a fact from enough
    different sessions is shared with the project.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def capture(self, source: CaptureSource) -> Captured:
        """Captures a source as candidates, once for each owner. A candidate that sources of three different sessions
        state is put in force, unless it is the words of a tool or a file, which nobody confirmed. A source that
        nothing was kept of is not noted. The numbers here are policy (`capture`).
        """
        return self._run(_CAPTURE, source)

    def extract(self, messages: list[Message], rules: RuleSet) -> list[Insight]:
        """Finds statements in the agent's messages, and stores nothing. Internal messages and text that this component
        gave to the agent, such as a brief, are ignored. Returns an empty list if there are none.
        """
        return self._run(_EXTRACT, messages, rules)

    def learn(self, agent: str, insights: list[Insight], tags: list[str] | None = None) -> LearntInsights:
        """Adds insights as entries of an agent, with the given tags. An insight that the agent ever learnt is not
        added again, and one that policy refuses as no memory (`dumps.refuse`) is left out, with a warning.
        """
        return self._run(_LEARN, agent, insights, tags)

    def remember(self, agent: str, category: Category, text: str, session: str | None = None) -> Remembered:
        """Remembers a fact for an agent. A category that holds no facts is invalid, and so is a text that policy
        refuses as no memory (`dumps.refuse`).
        """
        return self._run(_REMEMBER, agent, category, text, session)

    def confirm(self, agent: str, text: str) -> str | None:
        """Records that an agent learnt a fact of the project independently, and returns that fact. Returns none if the
        project has no similar fact, or has it from this very agent.
        """
        return self._run(_CONFIRM, agent, text)

    def facts(self, agent: str | None = None, task: str | None = None, limit: int | None = None) -> list[Entry]:
        """Returns the facts of an agent, or of the project if the agent is absent. The order is: relevance to the
        task, number of observations, time of the latest observation. An absent limit returns all.
        """
        return self._run(_FACTS, agent, task, limit)

    def similarity(self, one: str, other: str) -> float:
        """Returns the Jaccard similarity of the words of two texts, 0 to 1."""
        return self._run(_SIMILARITY, one, other)


class AsyncLearning:
    """The calls of `Learning` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def capture(self, source: CaptureSource) -> Captured:
        """Captures a source as candidates, once for each owner."""
        return await self._run(_CAPTURE, source)

    async def extract(self, messages: list[Message], rules: RuleSet) -> list[Insight]:
        """Finds statements in the agent's messages, and stores nothing."""
        return await self._run(_EXTRACT, messages, rules)

    async def learn(self, agent: str, insights: list[Insight], tags: list[str] | None = None) -> LearntInsights:
        """Adds insights as entries of an agent, with the given tags."""
        return await self._run(_LEARN, agent, insights, tags)

    async def remember(self, agent: str, category: Category, text: str, session: str | None = None) -> Remembered:
        """Remembers a fact for an agent."""
        return await self._run(_REMEMBER, agent, category, text, session)

    async def confirm(self, agent: str, text: str) -> str | None:
        """Records that an agent learnt a fact of the project independently, and returns that fact."""
        return await self._run(_CONFIRM, agent, text)

    async def facts(self, agent: str | None = None, task: str | None = None, limit: int | None = None) -> list[Entry]:
        """Returns the facts of an agent, or of the project if the agent is absent."""
        return await self._run(_FACTS, agent, task, limit)

    async def similarity(self, one: str, other: str) -> float:
        """Returns the Jaccard similarity of the words of two texts, 0 to 1."""
        return await self._run(_SIMILARITY, one, other)
