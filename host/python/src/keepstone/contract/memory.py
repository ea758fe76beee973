"""From a memory to the calls of each interface.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from .. import shape as is_

if TYPE_CHECKING:
    from .compat import AsyncCompat, Compat
    from .json import AsyncJson, Json
    from .search import AsyncSearch, Search
    from .briefing import AsyncBriefing, Briefing
    from .clients import AsyncClients, Clients
    from .learning import AsyncLearning, Learning
    from .procedures import AsyncProcedures, Procedures
    from .transcripts import AsyncTranscripts, Transcripts
    from .tools import AsyncTools, Tools
    from .vault import AsyncVault, Vault
    from .conversations import AsyncConversations, Conversations
    from .work import AsyncWork, Work
    from .missions import AsyncMissions, Missions
    from .upkeep import AsyncUpkeep, Upkeep
    from .audit import AsyncAudit, Audit
    from .exchange import AsyncExchange, Exchange
    from .jobs import AsyncJobs, Jobs


class MemoryCalls:
    """The calls of a memory, by interface."""

    _run: is_.Calls

    @cached_property
    def compat(self) -> Compat:
        """What programs that came from other memories ask for, in their words: reviews, technologies and ratings of
        finished projects, and the blocks of knowledge for a team's agents. New programs need none of it.
        """
        from .compat import Compat

        return Compat(self._run)

    @cached_property
    def json(self) -> Json:
        """Every call by its name, with its arguments and its answer as JSON: the way in for a language without
        bindings.
        """
        from .json import Json

        return Json(self._run)

    @cached_property
    def search(self) -> Search:
        """Finding entries by their words, and by their meaning where a host has computed vectors.

        A search sees every completed write of any process and every edit by hand. Files that cannot be read are
        left out; `opening.memory.take-warnings` names each of them once, and `upkeep.health` reports them.
        """
        from .search import Search

        return Search(self._run)

    @cached_property
    def briefing(self) -> Briefing:
        """Text that a host gives to an agent at the start of its work, within a budget of tokens."""
        from .briefing import Briefing

        return Briefing(self._run)

    @cached_property
    def clients(self) -> Clients:
        """Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini CLI, Copilot CLI, Qwen Code,
        opencode, Windsurf, Claude Desktop, Zed) and answering their hooks.

        The functions read and write no file of a client. The host passes files in and applies the returned changes.
        """
        from .clients import Clients

        return Clients(self._run)

    @cached_property
    def learning(self) -> Learning:
        """Finding in a conversation what is worth remembering, and remembering it for an agent.

        Statements are found by rules, without a language model. A fact is a statement of the categories
        preferences, patterns, habits or lessons (`facts.categories` of policy). In addition to what all entries
        have, the evidence of a fact counts the sessions that state it, the number of facts of an agent is limited,
        and a fact from enough different sessions is shared with the project.
        """
        from .learning import Learning

        return Learning(self._run)

    @cached_property
    def procedures(self) -> Procedures:
        """Procedures: how a kind of work is done, learnt from the episodes of several sessions, and surer or less sure
        with each outcome. They can be skills of a client: `NAME/SKILL.md`.

        The functions read and write no file of a client. The host passes files in and applies the returned changes.
        """
        from .procedures import Procedures

        return Procedures(self._run)

    @cached_property
    def transcripts(self) -> Transcripts:
        """Learning from the transcripts that coding clients write. The host finds and reads the files; this interface
        decides which lines are messages and what is learnt from them.

        For each transcript: open a `reader`, `feed` it the bytes from the offset that `start` says to the end, then
        `finish` it.
        """
        from .transcripts import Transcripts

        return Transcripts(self._run)

    @cached_property
    def tools(self) -> Tools:
        """Tools that a host offers to a model: their descriptions, and the calls that the model makes.

        The component describes, checks and answers; the host only carries the calls, for example over the Model
        Context Protocol.
        """
        from .tools import Tools

        return Tools(self._run)

    @cached_property
    def vault(self) -> Vault:
        """Adding, reading, changing and forgetting entries.

        A change is durable when its call returns, and all other processes see it at their next call.
        """
        from .vault import Vault

        return Vault(self._run)

    @cached_property
    def conversations(self) -> Conversations:
        """What agents and their users say to each other, saved by a host, so that it survives a crash of the agent and
        of its host.

        A conversation is the whole exchange of an agent and its user. A checkpoint is its end, saved to continue
        after a crash. A handoff is an entry that tells the next session where the last one stopped.
        """
        from .conversations import Conversations

        return Conversations(self._run)

    @cached_property
    def work(self) -> Work:
        """What agents are doing and did: the state of their tasks and their finished sessions. It survives a crash of
        the agent and of its host.

        A work state describes the task that an agent is in. A commit turns it into a summary of a finished session.
        """
        from .work import Work

        return Work(self._run)

    @cached_property
    def missions(self) -> Missions:
        """Missions: pieces of work that several agents do together, with a description, a conversation, and entries of
        their own.

        The entries of a mission are those of the scope `mission(id)`: `vault.add` adds them, and `search.find` with
        a filter finds them. Each mission is a folder with files that people read and edit. A folder that has
        entries and no description is a mission too. Its description may declare who reads and writes which parts:
        `may_read` and `may_write`. An agent that the instance acts for (`upkeep.act-for`) is held to that in every
        interface: listings and searches leave out what it may not read, with a warning, and other calls fail with
        `denied`. A mission is ended, deleted and restored by those who may write all of it. While a mission is
        deleted, calls on it and on its entries fail with `not-found`, and no list or search has them.
        """
        from .missions import Missions

        return Missions(self._run)

    @cached_property
    def upkeep(self) -> Upkeep:
        """Maintenance of a root: health, chores and settings."""
        from .upkeep import Upkeep

        return Upkeep(self._run)

    @cached_property
    def audit(self) -> Audit:
        """The log of changes to entries, undoing them, and deleting forgotten entries permanently.

        The log holds hashes, never content. Undoing needs the content before the change (the before-image), which
        is kept as long as the trash: 30 days by default (`audit.trash_days` of policy).
        """
        from .audit import Audit

        return Audit(self._run)

    @cached_property
    def exchange(self) -> Exchange:
        """Exporting a root, and importing memories from other roots and other systems."""
        from .exchange import Exchange

        return Exchange(self._run)

    @cached_property
    def jobs(self) -> Jobs:
        """Work that a host may do with a model of its choice. Without a model everything works, and no call waits for
        one.

        Embedding: the host computes vectors of texts (`pending`, `resolve`, `status`). Without vectors, search uses
        words only.

        Tasks: the host hands a task's `instructions` and `content` to a language model, and its answer to `submit`.
        An answer is untrusted: what cannot be checked changes nothing, and the verdict names it. `rerank_task` and
        `rerank` do the same for the order of a search, if the answer is there in time.
        """
        from .jobs import Jobs

        return Jobs(self._run)


class AsyncMemoryCalls:
    """The calls of a memory as coroutines, by interface."""

    _run: is_.AsyncCalls

    @cached_property
    def compat(self) -> AsyncCompat:
        """What programs that came from other memories ask for, in their words: reviews, technologies and ratings of
        finished projects, and the blocks of knowledge for a team's agents. New programs need none of it.
        """
        from .compat import AsyncCompat

        return AsyncCompat(self._run)

    @cached_property
    def json(self) -> AsyncJson:
        """Every call by its name, with its arguments and its answer as JSON: the way in for a language without
        bindings.
        """
        from .json import AsyncJson

        return AsyncJson(self._run)

    @cached_property
    def search(self) -> AsyncSearch:
        """Finding entries by their words, and by their meaning where a host has computed vectors.

        A search sees every completed write of any process and every edit by hand. Files that cannot be read are
        left out; `opening.memory.take-warnings` names each of them once, and `upkeep.health` reports them.
        """
        from .search import AsyncSearch

        return AsyncSearch(self._run)

    @cached_property
    def briefing(self) -> AsyncBriefing:
        """Text that a host gives to an agent at the start of its work, within a budget of tokens."""
        from .briefing import AsyncBriefing

        return AsyncBriefing(self._run)

    @cached_property
    def clients(self) -> AsyncClients:
        """Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini CLI, Copilot CLI, Qwen Code,
        opencode, Windsurf, Claude Desktop, Zed) and answering their hooks.

        The functions read and write no file of a client. The host passes files in and applies the returned changes.
        """
        from .clients import AsyncClients

        return AsyncClients(self._run)

    @cached_property
    def learning(self) -> AsyncLearning:
        """Finding in a conversation what is worth remembering, and remembering it for an agent.

        Statements are found by rules, without a language model. A fact is a statement of the categories
        preferences, patterns, habits or lessons (`facts.categories` of policy). In addition to what all entries
        have, the evidence of a fact counts the sessions that state it, the number of facts of an agent is limited,
        and a fact from enough different sessions is shared with the project.
        """
        from .learning import AsyncLearning

        return AsyncLearning(self._run)

    @cached_property
    def procedures(self) -> AsyncProcedures:
        """Procedures: how a kind of work is done, learnt from the episodes of several sessions, and surer or less sure
        with each outcome. They can be skills of a client: `NAME/SKILL.md`.

        The functions read and write no file of a client. The host passes files in and applies the returned changes.
        """
        from .procedures import AsyncProcedures

        return AsyncProcedures(self._run)

    @cached_property
    def transcripts(self) -> AsyncTranscripts:
        """Learning from the transcripts that coding clients write. The host finds and reads the files; this interface
        decides which lines are messages and what is learnt from them.

        For each transcript: open a `reader`, `feed` it the bytes from the offset that `start` says to the end, then
        `finish` it.
        """
        from .transcripts import AsyncTranscripts

        return AsyncTranscripts(self._run)

    @cached_property
    def tools(self) -> AsyncTools:
        """Tools that a host offers to a model: their descriptions, and the calls that the model makes.

        The component describes, checks and answers; the host only carries the calls, for example over the Model
        Context Protocol.
        """
        from .tools import AsyncTools

        return AsyncTools(self._run)

    @cached_property
    def vault(self) -> AsyncVault:
        """Adding, reading, changing and forgetting entries.

        A change is durable when its call returns, and all other processes see it at their next call.
        """
        from .vault import AsyncVault

        return AsyncVault(self._run)

    @cached_property
    def conversations(self) -> AsyncConversations:
        """What agents and their users say to each other, saved by a host, so that it survives a crash of the agent and
        of its host.

        A conversation is the whole exchange of an agent and its user. A checkpoint is its end, saved to continue
        after a crash. A handoff is an entry that tells the next session where the last one stopped.
        """
        from .conversations import AsyncConversations

        return AsyncConversations(self._run)

    @cached_property
    def work(self) -> AsyncWork:
        """What agents are doing and did: the state of their tasks and their finished sessions. It survives a crash of
        the agent and of its host.

        A work state describes the task that an agent is in. A commit turns it into a summary of a finished session.
        """
        from .work import AsyncWork

        return AsyncWork(self._run)

    @cached_property
    def missions(self) -> AsyncMissions:
        """Missions: pieces of work that several agents do together, with a description, a conversation, and entries of
        their own.

        The entries of a mission are those of the scope `mission(id)`: `vault.add` adds them, and `search.find` with
        a filter finds them. Each mission is a folder with files that people read and edit. A folder that has
        entries and no description is a mission too. Its description may declare who reads and writes which parts:
        `may_read` and `may_write`. An agent that the instance acts for (`upkeep.act-for`) is held to that in every
        interface: listings and searches leave out what it may not read, with a warning, and other calls fail with
        `denied`. A mission is ended, deleted and restored by those who may write all of it. While a mission is
        deleted, calls on it and on its entries fail with `not-found`, and no list or search has them.
        """
        from .missions import AsyncMissions

        return AsyncMissions(self._run)

    @cached_property
    def upkeep(self) -> AsyncUpkeep:
        """Maintenance of a root: health, chores and settings."""
        from .upkeep import AsyncUpkeep

        return AsyncUpkeep(self._run)

    @cached_property
    def audit(self) -> AsyncAudit:
        """The log of changes to entries, undoing them, and deleting forgotten entries permanently.

        The log holds hashes, never content. Undoing needs the content before the change (the before-image), which
        is kept as long as the trash: 30 days by default (`audit.trash_days` of policy).
        """
        from .audit import AsyncAudit

        return AsyncAudit(self._run)

    @cached_property
    def exchange(self) -> AsyncExchange:
        """Exporting a root, and importing memories from other roots and other systems."""
        from .exchange import AsyncExchange

        return AsyncExchange(self._run)

    @cached_property
    def jobs(self) -> AsyncJobs:
        """Work that a host may do with a model of its choice. Without a model everything works, and no call waits for
        one.

        Embedding: the host computes vectors of texts (`pending`, `resolve`, `status`). Without vectors, search uses
        words only.

        Tasks: the host hands a task's `instructions` and `content` to a language model, and its answer to `submit`.
        An answer is untrusted: what cannot be checked changes nothing, and the verdict names it. `rerank_task` and
        `rerank` do the same for the order of a search, if the answer is there in time.
        """
        from .jobs import AsyncJobs

        return AsyncJobs(self._run)
