"""Learning from the transcripts that coding clients write. The host finds and reads the files; this interface decides
which lines are messages and what is learnt from them.

For each transcript: open a `reader`, `feed` it the bytes from the offset that `start` says to the end, then
`finish` it.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from .. import shape as is_
from .clients import CLIENT, Client
from .types import CATEGORY, Category, ERROR, MESSAGE, Message, STATUS, Status


@dataclass(kw_only=True)
class TranscriptLocation:
    """A folder in which a client writes transcripts of a workspace."""

    client: Client
    """The client."""
    folder: str
    """An absolute folder. Transcripts are in it or below it."""
    prefix: str | None = None
    """Present: only folders directly in `folder` whose names begin with it count, and what is below them. They are of
    sessions in sub-folders of the workspace, and of other workspaces.
    """
    suffixes: list[str]
    """The endings of transcript file names."""


@dataclass(kw_only=True)
class Transcript:
    """A transcript file that the host found."""

    client: Client
    """The client that writes it."""
    path: str
    """Its absolute path."""
    size: int
    """Its size in bytes."""
    modified: int
    """The time of its latest change. In milliseconds since the Unix epoch."""
    head: bytes
    """Its first bytes: the whole file, or at least 256 KiB."""
    workspace: str
    """The absolute path of the project."""
    agent: str
    """The id of the agent that learns. An agent that the transcript names takes the place of `default`: Claude Code
    notes the one that it was started with.
    """
    idle_after: int | None = None
    """Milliseconds without a change after which the session counts as idle. Absent: 5 minutes."""
    last_answer: str | None = None
    """The last answer of the agent, if a hook of the client told it. If the transcript lacks it, it is learnt from
    now, and passed over when the transcript has it.
    """
    folder: str | None = None
    """The absolute path of the folder that the session is in, if a hook of the client told it. It counts where the
    transcript does not say where its session began, as one that is only begun.
    """
    commit: str | None = None
    """The git commit that the project is at now. Statements of the last ten minutes record it."""


@dataclass
class StartAt:
    """Feed the bytes from this offset to the end, then finish."""

    offset: int
    kind: ClassVar[Literal["at"]] = "at"


@dataclass
class StartCurrent:
    """Nothing is new and no handoff is due."""

    kind: ClassVar[Literal["current"]] = "current"


@dataclass
class StartForeign:
    """The file belongs to another project, or is no transcript; the text gives the reason."""

    reason: str
    kind: ClassVar[Literal["foreign"]] = "foreign"


Start: TypeAlias = StartAt | StartCurrent | StartForeign
"""The result of opening a transcript."""


@dataclass(kw_only=True)
class Digest:
    """The result of reading a transcript."""

    messages: int
    """The number of new messages."""
    malformed: int
    """The number of lines that could not be understood."""
    decisions: int
    """The number of new decisions."""
    lessons: int
    """The number of new entries of other categories."""
    candidates: int
    """The number of new candidates: statements that wait until they are confirmed."""
    handoff: str | None = None
    """The new handoff. Absent unless the session is idle and has messages since its previous handoff."""
    episode: str | None = None
    """The episode of the session, written with its handoff. Absent unless policy asks for it (`episodes.write`), the
    session was long enough (two minutes), and something was captured in it. A session has one episode, whoever
    meets it first.
    """


@dataclass(kw_only=True)
class Reason:
    """A kind of words, a form or a place that speaks for or against a statement."""

    feature: str
    """Its name."""
    weight: float
    """Its share of the log-odds. Below zero it speaks against the statement."""


@dataclass(kw_only=True)
class Statement:
    """Something that was said, with the confidence that it is worth keeping."""

    text: str
    """The text as it would be stored."""
    category: Category
    """The category that it would get."""
    confidence: float
    """The confidence that it is worth keeping, 0 to 1."""
    status: Status | None = None
    """The status that policy gives it. Absent: it is not kept."""
    held_back: str | None = None
    """The cause why it is a candidate at most. Absent: there is none."""
    reasons: list[Reason]
    """The features that count most, largest first."""


TRANSCRIPT_LOCATION = is_.record(
    TranscriptLocation,
    client=CLIENT,
    folder=is_.text,
    prefix=is_.option(is_.text),
    suffixes=is_.list_of(is_.text),
)
TRANSCRIPT = is_.record(
    Transcript,
    client=CLIENT,
    path=is_.text,
    size=is_.u64,
    modified=is_.u64,
    head=is_.octets,
    workspace=is_.text,
    agent=is_.text,
    idle_after=is_.option(is_.u64),
    last_answer=is_.option(is_.text),
    folder=is_.option(is_.text),
    commit=is_.option(is_.text),
)
START = is_.answer({"at": (StartAt, is_.u64), "current": (StartCurrent, None), "foreign": (StartForeign, is_.text)})
DIGEST = is_.record(
    Digest,
    messages=is_.u32,
    malformed=is_.u32,
    decisions=is_.u32,
    lessons=is_.u32,
    candidates=is_.u32,
    handoff=is_.option(is_.text),
    episode=is_.option(is_.text),
)
REASON = is_.record(Reason, feature=is_.text, weight=is_.f64)
STATEMENT = is_.record(
    Statement,
    text=is_.text,
    category=CATEGORY,
    confidence=is_.f64,
    status=is_.option(STATUS),
    held_back=is_.option(is_.text),
    reasons=is_.list_of(REASON),
)


_FOLDERS: is_.Operation[list[TranscriptLocation]] = is_.Operation(
    "transcripts",
    "folders",
    {"home": is_.text, "workspace": is_.text},
    is_.list_of(TRANSCRIPT_LOCATION),
    ERROR,
)
_PARSE: is_.Operation[list[Message]] = is_.Operation(
    "transcripts",
    "parse",
    {"client": CLIENT, "bytes": is_.octets},
    is_.list_of(MESSAGE),
    ERROR,
)
_EXPLAIN: is_.Operation[list[Statement]] = is_.Operation(
    "transcripts",
    "explain",
    {"client": CLIENT, "bytes": is_.octets},
    is_.list_of(STATEMENT),
    ERROR,
)
READER_OPEN: is_.Operation[None] = is_.Operation(
    "transcripts",
    "[static]reader.open",
    {"transcript": TRANSCRIPT},
    None,
    ERROR,
)
READER_START: is_.Operation[Start] = is_.Operation("transcripts", "[method]reader.start", {}, START)
READER_FEED: is_.Operation[None] = is_.Operation(
    "transcripts",
    "[method]reader.feed",
    {"bytes": is_.octets},
    None,
    ERROR,
)
READER_FINISH: is_.Operation[Digest] = is_.Operation("transcripts", "[static]reader.finish", {}, DIGEST, ERROR)


class Transcripts:
    """Learning from the transcripts that coding clients write. The host finds and reads the files; this interface
    decides which lines are messages and what is learnt from them.

    For each transcript: open a `reader`, `feed` it the bytes from the offset that `start` says to the end, then
    `finish` it.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def folders(self, home: str, workspace: str) -> list[TranscriptLocation]:
        """Lists the folders to look in. `home` is the user's home folder and `workspace` the project's folder, both
        absolute.
        """
        return self._run(_FOLDERS, home, workspace)

    def parse(self, client: Client, bytes: bytes) -> list[Message]:
        """Parses a whole transcript, or some lines of one, and stores nothing. Lines that are no messages are skipped.
        """
        return self._run(_PARSE, client, bytes)

    def explain(self, client: Client, bytes: bytes) -> list[Statement]:
        """Explains which statements of a whole transcript are worth keeping, and stores nothing. The limits of a
        session and what is known already are not considered.
        """
        return self._run(_EXPLAIN, client, bytes)


class AsyncTranscripts:
    """The calls of `Transcripts` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def folders(self, home: str, workspace: str) -> list[TranscriptLocation]:
        """Lists the folders to look in."""
        return await self._run(_FOLDERS, home, workspace)

    async def parse(self, client: Client, bytes: bytes) -> list[Message]:
        """Parses a whole transcript, or some lines of one, and stores nothing."""
        return await self._run(_PARSE, client, bytes)

    async def explain(self, client: Client, bytes: bytes) -> list[Statement]:
        """Explains which statements of a whole transcript are worth keeping, and stores nothing."""
        return await self._run(_EXPLAIN, client, bytes)
