"""Missions: pieces of work that several agents do together, with a description, a conversation, and entries of their
own.

The entries of a mission are those of the scope `mission(id)`: `vault.add` adds them, and `search.find` with a
filter finds them. Each mission is a folder with files that people read and edit. A folder that has entries and no
description is a mission too. Its description may declare who reads and writes which parts: `may_read` and
`may_write`. An agent that the instance acts for (`upkeep.act-for`) is held to that in every interface: listings and
searches leave out what it may not read, with a warning, and other calls fail with `denied`. A mission is ended,
deleted and restored by those who may write all of it. While a mission is deleted, calls on it and on its entries
fail with `not-found`, and no list or search has them.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .. import shape as is_
from .types import ERROR


MissionState: TypeAlias = Literal["active", "idle", "decaying", "archived", "deleted"]
"""The stage of a mission's life. It follows from the time since its last activity and is stored nowhere: what is said
in the conversation and what is remembered or observed again are activity. Policy has the times.

- `active`: Something happened lately: less than a day ago.
- `idle`: Nothing happened for a day.
- `decaying`: Nothing happened for 7 days.
- `archived`: It ended, or nothing happened for 30 days (`missions.archived_days`).
- `deleted`: It was deleted, and can be restored for 30 days (`audit.trash_days`).
"""


MissionOutcome: TypeAlias = Literal["success", "failure"]
"""The end of a mission."""


@dataclass(kw_only=True)
class Mission:
    """A mission."""

    id: str
    """Its id."""
    text: str
    """Its description, Markdown. Empty if nobody described it."""
    topic: str | None = None
    """Its subject, in one line."""
    phase: str | None = None
    """The phase that the work is in, in one line."""
    tags: list[str]
    """Tags, without `#`."""
    participants: list[str]
    """Those who take part: as the description names them, then the other speakers of the conversation."""
    may_read: str | None = None
    """Who may read which parts, in the form of `mission-changes`. Absent: whoever opens the memory may read all."""
    may_write: str | None = None
    """Who may write which parts. Absent: whoever may read a part."""
    created: int | None = None
    """When it was created. Absent if the description does not say. In milliseconds since the Unix epoch."""
    ended: int | None = None
    """When it ended. Absent if it did not. In milliseconds since the Unix epoch."""
    outcome: MissionOutcome | None = None
    """How it ended. Absent if it did not."""
    state: MissionState
    """The stage of its life."""
    last_active: int | None = None
    """The time of its last activity. Absent if no time stands in its files. In milliseconds since the Unix epoch."""
    turns: int
    """The number of turns of the conversation; 0 for a deleted mission."""
    entries: int
    """The number of its entries and passages; 0 for a deleted mission. The archive and the trash do not count."""
    version: str | None = None
    """The version of the description's file. Absent if there is none."""


@dataclass(kw_only=True)
class MissionChanges:
    """What to set in the description of a mission. Absent fields keep their values; an empty text or list removes the
    value.
    """

    text: str | None = None
    """The description, Markdown. A line that begins with a label of the file, such as `**Topic:**`, is invalid."""
    topic: str | None = None
    """The subject, in one line."""
    phase: str | None = None
    """The phase of the work, in one line."""
    tags: list[str] | None = None
    """All tags."""
    participants: list[str] | None = None
    """All participants, by their ids."""
    may_read: str | None = None
    """Who may read which parts: rules between semicolons, each with ids of agents, a colon, and parts, as in `dev, qa:
    all; others: conversation, decisions`. A part is a category, or `description`, `conversation`, `notes`,
    `artifacts`; `all` is every part, `nothing` is none. The rules for `others` hold for agents that no rule names;
    without them those may do nothing. Whoever may write a part may read it.
    """
    may_write: str | None = None
    """Who may write which parts, in the same form. If only `may_read` is declared, whoever may read a part may write
    it. Whoever may write the description may change these rules.
    """


@dataclass(kw_only=True)
class MissionFilter:
    """Selects missions. A mission must satisfy every field."""

    states: list[MissionState] = field(default_factory=list)
    """Any of these states. An empty list selects all but deleted missions."""
    participant: str | None = None
    """This one takes part."""
    tag: str | None = None
    """It has this tag; upper and lower case are equal."""
    topic: str | None = None
    """Its topic contains these words; upper and lower case are equal."""


@dataclass(kw_only=True)
class MissionTurn:
    """One turn of the conversation of a mission."""

    number: int
    """Its number, counted from 1. Two turns have one number if two branches of git added them."""
    at: int | None = None
    """When it was said. Absent if the file has no date that can be read. In milliseconds since the Unix epoch."""
    speaker: str | None = None
    """Who said it. Absent if a person left that out."""
    kind: str | None = None
    """The kind of the turn, such as `question`."""
    text: str
    """What was said: Markdown without blank lines around it."""


@dataclass(kw_only=True)
class MissionCopy:
    """An entry of a mission that the project has now."""

    original: str
    """The entry of the mission, which stays."""
    copy: str
    """The entry of the project: a copy, or the entry that said the same before."""


@dataclass(kw_only=True)
class MissionRest:
    """An entry of a mission that stays as it is."""

    reference: str
    """The entry."""
    reason: str
    """The reason, for people."""


@dataclass(kw_only=True)
class MissionEnding:
    """The result of ending a mission."""

    mission: Mission
    """The mission as it is now."""
    copied: list[MissionCopy]
    """Entries that the project has now, of a mission that succeeded."""
    archived: list[str]
    """Entries that moved to the archive, of a mission that failed."""
    left: list[MissionRest]
    """All other entries, with the reason."""
    repeated: bool
    """It had ended so before. Nothing was changed."""


@dataclass(kw_only=True)
class AgentNote:
    """What an agent keeps in mind in a mission."""

    agent: str
    """The agent's id."""
    text: str
    """Markdown without blank lines around it."""


@dataclass(kw_only=True)
class Artifact:
    """A file or an address that a mission made or used."""

    location: str
    """A path or an address, in one line, without `<` and `>`."""
    name: str
    """Its name for people, in one line. Empty if nobody gave one."""
    sha256: str | None = None
    """The SHA-256 of its bytes, 64 hex digits, as the host computed it. Absent when nobody said."""


MissionForm: TypeAlias = Literal["json", "markdown", "yaml"]
"""The form of an exported mission.

- `json`: One JSON object; times are ISO 8601 texts.
- `markdown`: Markdown for people.
- `yaml`: The JSON object as YAML, with all texts in double quotes.
"""


MISSION_STATE = is_.one_of("active", "idle", "decaying", "archived", "deleted")
MISSION_OUTCOME = is_.one_of("success", "failure")
MISSION = is_.record(
    Mission,
    id=is_.text,
    text=is_.text,
    topic=is_.option(is_.text),
    phase=is_.option(is_.text),
    tags=is_.list_of(is_.text),
    participants=is_.list_of(is_.text),
    may_read=is_.option(is_.text),
    may_write=is_.option(is_.text),
    created=is_.option(is_.u64),
    ended=is_.option(is_.u64),
    outcome=is_.option(MISSION_OUTCOME),
    state=MISSION_STATE,
    last_active=is_.option(is_.u64),
    turns=is_.u32,
    entries=is_.u32,
    version=is_.option(is_.text),
)
MISSION_CHANGES = is_.record(
    MissionChanges,
    text=is_.option(is_.text),
    topic=is_.option(is_.text),
    phase=is_.option(is_.text),
    tags=is_.option(is_.list_of(is_.text)),
    participants=is_.option(is_.list_of(is_.text)),
    may_read=is_.option(is_.text),
    may_write=is_.option(is_.text),
)
MISSION_FILTER = is_.record(
    MissionFilter,
    states=is_.list_of(MISSION_STATE),
    participant=is_.option(is_.text),
    tag=is_.option(is_.text),
    topic=is_.option(is_.text),
)
MISSION_TURN = is_.record(
    MissionTurn,
    number=is_.u32,
    at=is_.option(is_.u64),
    speaker=is_.option(is_.text),
    kind=is_.option(is_.text),
    text=is_.text,
)
MISSION_COPY = is_.record(MissionCopy, original=is_.text, copy=is_.text)
MISSION_REST = is_.record(MissionRest, reference=is_.text, reason=is_.text)
MISSION_ENDING = is_.record(
    MissionEnding,
    mission=MISSION,
    copied=is_.list_of(MISSION_COPY),
    archived=is_.list_of(is_.text),
    left=is_.list_of(MISSION_REST),
    repeated=is_.boolean,
)
AGENT_NOTE = is_.record(AgentNote, agent=is_.text, text=is_.text)
ARTIFACT = is_.record(Artifact, location=is_.text, name=is_.text, sha256=is_.option(is_.text))
MISSION_FORM = is_.one_of("json", "markdown", "yaml")


_CREATE: is_.Operation[Mission] = is_.Operation(
    "missions",
    "create",
    {"id": is_.text, "changes": MISSION_CHANGES},
    MISSION,
    ERROR,
)
_FIND: is_.Operation[list[Mission]] = is_.Operation(
    "missions",
    "find",
    {"filter": is_.default(MISSION_FILTER, MissionFilter)},
    is_.list_of(MISSION),
    ERROR,
)
_GET: is_.Operation[Mission] = is_.Operation("missions", "get", {"id": is_.text}, MISSION, ERROR)
_DESCRIBE: is_.Operation[Mission] = is_.Operation(
    "missions",
    "describe",
    {"id": is_.text, "changes": MISSION_CHANGES, "expect": is_.option(is_.text)},
    MISSION,
    ERROR,
)
_ADD_TURN: is_.Operation[MissionTurn] = is_.Operation(
    "missions",
    "add-turn",
    {"mission": is_.text, "speaker": is_.text, "kind": is_.option(is_.text), "text": is_.text},
    MISSION_TURN,
    ERROR,
)
_TURNS: is_.Operation[list[MissionTurn]] = is_.Operation(
    "missions",
    "turns",
    {"mission": is_.text, "limit": is_.option(is_.u32)},
    is_.list_of(MISSION_TURN),
    ERROR,
)
_END: is_.Operation[MissionEnding] = is_.Operation(
    "missions",
    "end",
    {"id": is_.text, "outcome": MISSION_OUTCOME},
    MISSION_ENDING,
    ERROR,
)
_DELETE: is_.Operation[None] = is_.Operation("missions", "delete", {"id": is_.text}, None, ERROR)
_RESTORE: is_.Operation[Mission] = is_.Operation("missions", "restore", {"id": is_.text}, MISSION, ERROR)
_SET_NOTE: is_.Operation[None] = is_.Operation(
    "missions",
    "set-note",
    {"mission": is_.text, "agent": is_.text, "text": is_.text},
    None,
    ERROR,
)
_NOTES: is_.Operation[list[AgentNote]] = is_.Operation(
    "missions",
    "notes",
    {"mission": is_.text},
    is_.list_of(AGENT_NOTE),
    ERROR,
)
_ADD_ARTIFACT: is_.Operation[None] = is_.Operation(
    "missions",
    "add-artifact",
    {"mission": is_.text, "artifact": ARTIFACT},
    None,
    ERROR,
)
_ARTIFACTS: is_.Operation[list[Artifact]] = is_.Operation(
    "missions",
    "artifacts",
    {"mission": is_.text},
    is_.list_of(ARTIFACT),
    ERROR,
)
_RENDER: is_.Operation[str] = is_.Operation(
    "missions",
    "render",
    {"id": is_.text, "form": MISSION_FORM, "anonymous": is_.default(is_.boolean, bool)},
    is_.text,
    ERROR,
)


class Missions:
    """Missions: pieces of work that several agents do together, with a description, a conversation, and entries of
    their own.

    The entries of a mission are those of the scope `mission(id)`: `vault.add` adds them, and `search.find` with a
    filter finds them. Each mission is a folder with files that people read and edit. A folder that has entries and
    no description is a mission too. Its description may declare who reads and writes which parts: `may_read` and
    `may_write`. An agent that the instance acts for (`upkeep.act-for`) is held to that in every interface: listings
    and searches leave out what it may not read, with a warning, and other calls fail with `denied`. A mission is
    ended, deleted and restored by those who may write all of it. While a mission is deleted, calls on it and on its
    entries fail with `not-found`, and no list or search has them.
    """

    def __init__(self, run: is_.Calls) -> None:
        self._run = run

    def create(self, id: str, changes: MissionChanges) -> Mission:
        """Makes a mission and returns it. Fails with `conflict` if it has a description already, or if one of this
        name is deleted.
        """
        return self._run(_CREATE, id, changes)

    def find(self, filter: MissionFilter | None = None) -> list[Mission]:
        """Returns the missions that a filter selects, by id; an empty list if there are none."""
        return self._run(_FIND, filter)

    def get(self, id: str) -> Mission:
        """Returns a mission. Fails with `not-found` if there is none; the text says if it is deleted."""
        return self._run(_GET, id)

    def describe(self, id: str, changes: MissionChanges, expect: str | None = None) -> Mission:
        """Changes the description of a mission and returns the mission. Everything else in the file stays as people
        wrote it. With `expect`, the call fails with `conflict` unless the file still has that version. Fails with
        `not-found` if there is no such mission.
        """
        return self._run(_DESCRIBE, id, changes, expect)

    def add_turn(self, mission: str, speaker: str, kind: str | None, text: str) -> MissionTurn:
        """Appends a turn to the conversation of a mission and returns it. Secrets in it are redacted. Without a kind
        it is a `message`. Any number of agents may do so at once. Fails with `full` if the conversation has as many
        turns as policy takes (`missions.turns`), and with `not-found` if there is no such mission.
        """
        return self._run(_ADD_TURN, mission, speaker, kind, text)

    def turns(self, mission: str, limit: int | None = None) -> list[MissionTurn]:
        """Returns the last turns of the conversation of a mission, oldest first, or all without a limit. Fails with
        `not-found` if there is no such mission.
        """
        return self._run(_TURNS, mission, limit)

    def end(self, id: str, outcome: MissionOutcome) -> MissionEnding:
        """Ends a mission. Success copies its entries in force to the project, if they state something that holds and
        their confidence is at least 0.7. An entry without a confidence counts as certain if a person stated or
        confirmed it, and by its importance otherwise: high 1, medium 0.6, low 0.3. Failure moves the entries to the
        archive, except pinned ones, open tasks and open findings.

        A call that broke off can be repeated: nothing is done twice. Fails with `conflict` if the mission ended
        otherwise, and with `not-found` if there is no such mission.
        """
        return self._run(_END, id, outcome)

    def delete(self, id: str) -> None:
        """Deletes a mission with all its entries and texts. For 30 days (`audit.trash_days` of policy) it can be
        restored; then maintenance takes its files away. A call for a deleted mission changes nothing. Fails with
        `not-found` if there is no such mission.
        """
        return self._run(_DELETE, id)

    def restore(self, id: str) -> Mission:
        """Brings a deleted mission back with all its entries and texts, and returns it. Fails with `not-found` if none
        of this name is deleted.
        """
        return self._run(_RESTORE, id)

    def set_note(self, mission: str, agent: str, text: str) -> None:
        """Replaces what an agent keeps in mind in a mission; a blank text removes it. Secrets in it are redacted.
        Fails with `not-found` if there is no such mission.
        """
        return self._run(_SET_NOTE, mission, agent, text)

    def notes(self, mission: str) -> list[AgentNote]:
        """Returns what agents keep in mind in a mission, by agent; an empty list if there is nothing. Fails with
        `not-found` if there is no such mission.
        """
        return self._run(_NOTES, mission)

    def add_artifact(self, mission: str, artifact: Artifact) -> None:
        """Lists a file or an address with a mission. One with this location is replaced in its place. Fails with
        `not-found` if there is no such mission.
        """
        return self._run(_ADD_ARTIFACT, mission, artifact)

    def artifacts(self, mission: str) -> list[Artifact]:
        """Returns the files and addresses of a mission in the order of their list; an empty list if there are none.
        Fails with `not-found` if there is no such mission.
        """
        return self._run(_ARTIFACTS, mission)

    def render(self, id: str, form: MissionForm, anonymous: bool = False) -> str:
        """Returns a mission with its conversation, entries, notes and artifacts as one text. The archive and the trash
        are left out. Fails with `not-found` if there is no such mission.

        With `anonymous`, other words stand for names of participants, speakers, authors and agents (`person-1`),
        e-mail addresses (`address-1`), absolute paths and those in home folders (`path-1`), and hosts in addresses
        of the web (`host-1`), the same for the same, and secrets are redacted. What a text says in words stays: a
        name that is nowhere a participant's, a relative path, an event.
        """
        return self._run(_RENDER, id, form, anonymous)


class AsyncMissions:
    """The calls of `Missions` as coroutines."""

    def __init__(self, run: is_.AsyncCalls) -> None:
        self._run = run

    async def create(self, id: str, changes: MissionChanges) -> Mission:
        """Makes a mission and returns it."""
        return await self._run(_CREATE, id, changes)

    async def find(self, filter: MissionFilter | None = None) -> list[Mission]:
        """Returns the missions that a filter selects, by id; an empty list if there are none."""
        return await self._run(_FIND, filter)

    async def get(self, id: str) -> Mission:
        """Returns a mission."""
        return await self._run(_GET, id)

    async def describe(self, id: str, changes: MissionChanges, expect: str | None = None) -> Mission:
        """Changes the description of a mission and returns the mission."""
        return await self._run(_DESCRIBE, id, changes, expect)

    async def add_turn(self, mission: str, speaker: str, kind: str | None, text: str) -> MissionTurn:
        """Appends a turn to the conversation of a mission and returns it."""
        return await self._run(_ADD_TURN, mission, speaker, kind, text)

    async def turns(self, mission: str, limit: int | None = None) -> list[MissionTurn]:
        """Returns the last turns of the conversation of a mission, oldest first, or all without a limit."""
        return await self._run(_TURNS, mission, limit)

    async def end(self, id: str, outcome: MissionOutcome) -> MissionEnding:
        """Ends a mission."""
        return await self._run(_END, id, outcome)

    async def delete(self, id: str) -> None:
        """Deletes a mission with all its entries and texts."""
        return await self._run(_DELETE, id)

    async def restore(self, id: str) -> Mission:
        """Brings a deleted mission back with all its entries and texts, and returns it."""
        return await self._run(_RESTORE, id)

    async def set_note(self, mission: str, agent: str, text: str) -> None:
        """Replaces what an agent keeps in mind in a mission; a blank text removes it."""
        return await self._run(_SET_NOTE, mission, agent, text)

    async def notes(self, mission: str) -> list[AgentNote]:
        """Returns what agents keep in mind in a mission, by agent; an empty list if there is nothing."""
        return await self._run(_NOTES, mission)

    async def add_artifact(self, mission: str, artifact: Artifact) -> None:
        """Lists a file or an address with a mission."""
        return await self._run(_ADD_ARTIFACT, mission, artifact)

    async def artifacts(self, mission: str) -> list[Artifact]:
        """Returns the files and addresses of a mission in the order of their list; an empty list if there are none."""
        return await self._run(_ARTIFACTS, mission)

    async def render(self, id: str, form: MissionForm, anonymous: bool = False) -> str:
        """Returns a mission with its conversation, entries, notes and artifacts as one text."""
        return await self._run(_RENDER, id, form, anonymous)
