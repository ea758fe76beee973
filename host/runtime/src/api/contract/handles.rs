//! From a memory to the calls of each interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use crate::api::contract::audit::Audit;
use crate::api::contract::briefing::Briefing;
use crate::api::contract::clients::Clients;
use crate::api::contract::compat::Compat;
use crate::api::contract::conversations::Conversations;
use crate::api::contract::exchange::Exchange;
use crate::api::contract::jobs::Jobs;
use crate::api::contract::json::Json;
use crate::api::contract::learning::Learning;
use crate::api::contract::missions::Missions;
use crate::api::contract::procedures::Procedures;
use crate::api::contract::search::Search;
use crate::api::contract::tools::Tools;
use crate::api::contract::transcripts::Transcripts;
use crate::api::contract::upkeep::Upkeep;
use crate::api::contract::vault::Vault;
use crate::api::contract::work::Work;
use crate::api::memory::Memory;

impl Memory {
    /// What programs that came from other memories ask for, in their words: reviews, technologies and ratings of
    /// finished projects, and the blocks of knowledge for a team's agents. New programs need none of it.
    pub fn compat(&self) -> Compat<'_> {
        Compat(self.calls())
    }

    /// Every call by its name, with its arguments and its answer as JSON: the way in for a language without bindings.
    pub fn json(&self) -> Json<'_> {
        Json(self.calls())
    }

    /// Finding entries by their words, and by their meaning where a host has computed vectors.
    ///
    /// A search sees every completed write of any process and every edit by hand. Files that cannot be read are left
    /// out; `opening.memory.take-warnings` names each of them once, and `upkeep.health` reports them.
    pub fn search(&self) -> Search<'_> {
        Search(self.calls())
    }

    /// Text that a host gives to an agent at the start of its work, within a budget of tokens.
    pub fn briefing(&self) -> Briefing<'_> {
        Briefing(self.calls())
    }

    /// Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini CLI, Copilot CLI, Qwen Code, opencode,
    /// Windsurf, Claude Desktop, Zed) and answering their hooks.
    ///
    /// The functions read and write no file of a client. The host passes files in and applies the returned changes.
    pub fn clients(&self) -> Clients<'_> {
        Clients(self.calls())
    }

    /// Finding in a conversation what is worth remembering, and remembering it for an agent.
    ///
    /// Statements are found by rules, without a language model. A fact is a statement of the categories preferences,
    /// patterns, habits or lessons (`facts.categories` of policy). In addition to what all entries have, the evidence
    /// of a fact counts the sessions that state it, the number of facts of an agent is limited, and a fact from enough
    /// different sessions is shared with the project.
    pub fn learning(&self) -> Learning<'_> {
        Learning(self.calls())
    }

    /// Procedures: how a kind of work is done, learnt from the episodes of several sessions, and surer or less sure
    /// with each outcome. They can be skills of a client: `NAME/SKILL.md`.
    ///
    /// The functions read and write no file of a client. The host passes files in and applies the returned changes.
    pub fn procedures(&self) -> Procedures<'_> {
        Procedures(self.calls())
    }

    /// Learning from the transcripts that coding clients write. The host finds and reads the files; this interface
    /// decides which lines are messages and what is learnt from them.
    ///
    /// For each transcript: open a `reader`, `feed` it the bytes from the offset that `start` says to the end, then
    /// `finish` it.
    pub fn transcripts(&self) -> Transcripts<'_> {
        Transcripts(self.calls())
    }

    /// Tools that a host offers to a model: their descriptions, and the calls that the model makes.
    ///
    /// The component describes, checks and answers; the host only carries the calls, for example over the Model Context
    /// Protocol.
    pub fn tools(&self) -> Tools<'_> {
        Tools(self.calls())
    }

    /// Adding, reading, changing and forgetting entries.
    ///
    /// A change is durable when its call returns, and all other processes see it at their next call.
    pub fn vault(&self) -> Vault<'_> {
        Vault(self.calls())
    }

    /// What agents and their users say to each other, saved by a host, so that it survives a crash of the agent and of
    /// its host.
    ///
    /// A conversation is the whole exchange of an agent and its user. A checkpoint is its end, saved to continue after
    /// a crash. A handoff is an entry that tells the next session where the last one stopped.
    pub fn conversations(&self) -> Conversations<'_> {
        Conversations(self.calls())
    }

    /// What agents are doing and did: the state of their tasks and their finished sessions. It survives a crash of the
    /// agent and of its host.
    ///
    /// A work state describes the task that an agent is in. A commit turns it into a summary of a finished session.
    pub fn work(&self) -> Work<'_> {
        Work(self.calls())
    }

    /// Missions: pieces of work that several agents do together, with a description, a conversation, and entries of
    /// their own.
    ///
    /// The entries of a mission are those of the scope `mission(id)`: `vault.add` adds them, and `search.find` with a
    /// filter finds them. Each mission is a folder with files that people read and edit. A folder that has entries and
    /// no description is a mission too. Its description may declare who reads and writes which parts: `may_read` and
    /// `may_write`. An agent that the instance acts for (`upkeep.act-for`) is held to that in every interface: listings
    /// and searches leave out what it may not read, with a warning, and other calls fail with `denied`. A mission is
    /// ended, deleted and restored by those who may write all of it. While a mission is deleted, calls on it and on its
    /// entries fail with `not-found`, and no list or search has them.
    pub fn missions(&self) -> Missions<'_> {
        Missions(self.calls())
    }

    /// Maintenance of a root: health, chores and settings.
    pub fn upkeep(&self) -> Upkeep<'_> {
        Upkeep(self.calls())
    }

    /// The log of changes to entries, undoing them, and deleting forgotten entries permanently.
    ///
    /// The log holds hashes, never content. Undoing needs the content before the change (the before-image), which is
    /// kept as long as the trash: 30 days by default (`audit.trash_days` of policy).
    pub fn audit(&self) -> Audit<'_> {
        Audit(self.calls())
    }

    /// Exporting a root, and importing memories from other roots and other systems.
    pub fn exchange(&self) -> Exchange<'_> {
        Exchange(self.calls())
    }

    /// Work that a host may do with a model of its choice. Without a model everything works, and no call waits for one.
    ///
    /// Embedding: the host computes vectors of texts (`pending`, `resolve`, `status`). Without vectors, search uses
    /// words only.
    ///
    /// Tasks: the host hands a task's `instructions` and `content` to a language model, and its answer to `submit`. An
    /// answer is untrusted: what cannot be checked changes nothing, and the verdict names it. `rerank_task` and
    /// `rerank` do the same for the order of a search, if the answer is there in time.
    pub fn jobs(&self) -> Jobs<'_> {
        Jobs(self.calls())
    }
}
