//! From a memory to the calls of each interface.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use crate::api::contract::audit::Audit;
use crate::api::contract::briefing::Briefing;
use crate::api::contract::clients::Clients;
use crate::api::contract::facts::Facts;
use crate::api::contract::ingest::Ingest;
use crate::api::contract::jobs::Jobs;
use crate::api::contract::portable::Portable;
use crate::api::contract::projects::Projects;
use crate::api::contract::search::Search;
use crate::api::contract::sessions::Sessions;
use crate::api::contract::upkeep::Upkeep;
use crate::api::contract::vault::Vault;
use crate::api::contract::work::Work;
use crate::api::memory::Memory;

impl Memory {
    /// Adding, reading, changing and forgetting entries.
    ///
    /// A change is durable when its call returns, and all other processes see it at their next call.
    pub fn vault(&self) -> Vault<'_> {
        Vault(self.calls())
    }

    /// Finding entries by their words, and by their meaning where a host has computed vectors.
    ///
    /// A search sees every completed write of any process and every edit by hand. Files that cannot be read are left
    /// out; the instance names each of them once on standard error, and `upkeep.health` reports them.
    pub fn search(&self) -> Search<'_> {
        Search(self.calls())
    }

    /// Embedding: the host computes vectors of texts with a model of its choice. Without vectors, search uses words
    /// only.
    pub fn jobs(&self) -> Jobs<'_> {
        Jobs(self.calls())
    }

    /// Text that a host gives to an agent at the start of its work, within a budget of tokens.
    pub fn briefing(&self) -> Briefing<'_> {
        Briefing(self.calls())
    }

    /// Maintenance of a root: health, chores, settings, and taking over older files.
    pub fn upkeep(&self) -> Upkeep<'_> {
        Upkeep(self.calls())
    }

    /// Conversations, checkpoints of them, and learning at the end of a session.
    ///
    /// A conversation is the whole exchange of an agent and its user, saved by a host. A checkpoint is its end, saved
    /// to continue after a crash. A handoff is an entry that tells the next session where the last one stopped. An
    /// insight is a decision or a lesson that was stated in a conversation.
    pub fn sessions(&self) -> Sessions<'_> {
        Sessions(self.calls())
    }

    /// Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini) and answering their hooks.
    ///
    /// The functions read and write no file of a client. The host passes files in and applies the returned changes.
    pub fn clients(&self) -> Clients<'_> {
        Clients(self.calls())
    }

    /// Learning from the transcripts that coding clients write. The host finds and reads the files; this interface
    /// decides which lines are messages and what is learnt from them.
    ///
    /// For each transcript: call `open`, then `feed` with the bytes from the returned offset to the end, then `close`.
    /// An instance has one open transcript at a time.
    pub fn ingest(&self) -> Ingest<'_> {
        Ingest(self.calls())
    }

    /// Facts: short statements that agents learn while they work.
    ///
    /// A fact is an entry of the categories preferences, patterns, habits or lessons (`facts.categories` of policy). In
    /// addition to what all entries have, its evidence counts the sessions that state it, its number is limited, and a
    /// fact from enough different sessions is shared with the project.
    pub fn facts(&self) -> Facts<'_> {
        Facts(self.calls())
    }

    /// The work of agents: the state of the present task, and summaries of finished sessions. Both survive a crash of
    /// the agent and of its host.
    pub fn work(&self) -> Work<'_> {
        Work(self.calls())
    }

    /// Results of finished projects: review issues, preferred technologies and ratings. Each is an entry of the scope
    /// project.
    pub fn projects(&self) -> Projects<'_> {
        Projects(self.calls())
    }

    /// Exporting a root, importing one, and importing the memory of bit-office.
    pub fn portable(&self) -> Portable<'_> {
        Portable(self.calls())
    }

    /// The log of changes to entries, undoing them, and deleting forgotten entries permanently.
    ///
    /// The log holds hashes, never content. Undoing needs the content before the change (the before-image), which is
    /// kept as long as the trash: 30 days by default (`audit.trash_days` of policy).
    pub fn audit(&self) -> Audit<'_> {
        Audit(self.calls())
    }
}
