//! The interface `vault` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Category, Draft, Entry, Filter, Importance, Reference, Scope, Status, Tier};
use crate::api::error::Error;
use crate::api::name::names;

/// The newest of the entries that were asked for.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct NewestEntries {
    /// Newest first, passages without a date last.
    pub entries: Vec<Entry>,
    /// The number of older ones.
    #[component(name = "left-out")]
    pub left_out: u32,
}

/// The result of adding a draft.
///
/// In JSON `{"kind":"stored","reference":"…"}`, `{"kind":"merged","reference":"…"}` or `{"kind":"rejected","reason":"…"}`.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(into = "OutcomeJson", from = "OutcomeJson")]
pub enum Outcome {
    /// The draft is a new entry.
    #[component(name = "stored")]
    Stored(Reference),
    /// The scope and category already have an entry with the same text, or with one that policy counts as equal
    /// (`facts.similarity`). That entry took over the draft's tags, sources, author and session.
    #[component(name = "merged")]
    Merged(Reference),
    /// Policy refused the draft: it holds a secret (`secrets.by_hand`), it is no memory but a raw diff, a stack trace,
    /// a summary of a session, git history or a list of files (`dumps.refuse`), or it matters too little
    /// (`drafts.mode`). The text gives the reason for people.
    #[component(name = "rejected")]
    Rejected(String),
}

/// The JSON form of [`Outcome`].
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum OutcomeJson {
    Stored { reference: Reference },
    Merged { reference: Reference },
    Rejected { reason: String },
}

impl From<Outcome> for OutcomeJson {
    fn from(value: Outcome) -> Self {
        match value {
            Outcome::Stored(reference) => Self::Stored { reference },
            Outcome::Merged(reference) => Self::Merged { reference },
            Outcome::Rejected(reason) => Self::Rejected { reason },
        }
    }
}

impl From<OutcomeJson> for Outcome {
    fn from(value: OutcomeJson) -> Self {
        match value {
            OutcomeJson::Stored { reference } => Self::Stored(reference),
            OutcomeJson::Merged { reference } => Self::Merged(reference),
            OutcomeJson::Rejected { reason } => Self::Rejected(reason),
        }
    }
}

/// Changes to an entry. Absent fields keep their values.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// The new content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// All new tags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// The new importance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub importance: Option<Importance>,
    /// The new confidence, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Entries that it supersedes from now on, beside those that it does already; see `draft` in `types`. A passage
    /// cannot supersede.
    #[serde(default)]
    pub supersedes: Vec<Reference>,
    /// How a finding was resolved; blank: it is open again. Invalid for an entry of another category.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<String>,
}

/// The number of entries in a category.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct CategoryCount {
    /// The category.
    pub category: Category,
    /// Entries and passages in the category's file; the archive and the trash do not count.
    pub entries: u32,
}

/// The content of `_project.md`, the description of the project that every brief begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct ProjectContext {
    /// Empty if the file does not exist.
    pub text: String,
    /// The file's version. Absent if the file does not exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

names! {
    /// A section of a core memory.
    CoreSection, "a core section" {
        /// Who the agent is, and how it works. At most `core.persona_chars` characters (policy; 1,000).
        Persona = "persona",
        /// The person that it works for. At most `core.user_chars` characters (1,000).
        User = "user",
        /// What it is at now. At most `core.current_context_chars` characters (2,000).
        CurrentContext = "current-context",
    }
}

/// The content of `{agent}/_core.md`: what an agent always has before it, since every brief of it begins with this.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct CoreMemory {
    /// Markdown with headings of level 3 and deeper, as all sections. Empty if there is none.
    pub persona: String,
    /// The person that the agent works for.
    pub user: String,
    /// What it is at now.
    #[component(name = "current-context")]
    pub current_context: String,
    /// The file's version. Absent if the file does not exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// Adding, reading, changing and forgetting entries.
///
/// A change is durable when its call returns, and all other processes see it at their next call.
#[derive(Clone, Copy, Debug)]
pub struct Vault<'a>(pub(crate) Calls<'a>);

impl Vault<'_> {
    /// Adds an entry. The next call of any process finds it under the returned reference.
    pub fn add(&self, draft: &Draft) -> Result<Outcome, Error> {
        self.0.call("vault", "add", || json!({ "draft": draft }), |memory| (memory, draft))
    }

    /// Adds several entries, with one write for each scope and category. Returns the outcomes in the order of the
    /// drafts.
    ///
    /// All drafts are checked before the first write. If a write fails, drafts of other scopes and categories may
    /// already be stored; adding all drafts again is safe.
    pub fn add_many(&self, drafts: &[Draft]) -> Result<Vec<Outcome>, Error> {
        self.0.call("vault", "add-many", || json!({ "drafts": drafts }), |memory| (memory, drafts))
    }

    /// Returns one entry, also from the archive. Fails with `not-found` if there is none, or if it is in the trash.
    pub fn get(&self, reference: &str) -> Result<Entry, Error> {
        self.0.call("vault", "get", || json!({ "reference": reference }), |memory| (memory, reference))
    }

    /// Returns all entries that a filter selects, newest first, passages without a date last; an empty list if there
    /// are none.
    ///
    /// Files that cannot be read are left out. `opening.memory.take-warnings` names each of them once, and
    /// `upkeep.health` reports them. `search.find` does the same.
    pub fn entries(&self, filter: &Filter) -> Result<Vec<Entry>, Error> {
        self.0.call("vault", "entries", || json!({ "filter": filter }), |memory| (memory, filter))
    }

    /// Returns the newest of the entries that a filter selects. With `typed` only those whose reference, or whose id,
    /// begins or ends with that text; `…` stands between a beginning and an end. It takes little more memory than one
    /// file does, however large the root is. The next older ones are those `until` the time of the last.
    pub fn newest(&self, filter: &Filter, typed: Option<&str>, limit: u32) -> Result<NewestEntries, Error> {
        self.0.call(
            "vault",
            "newest",
            || json!({ "filter": filter, "typed": typed, "limit": limit }),
            |memory| (memory, filter, typed, limit),
        )
    }

    /// Changes an entry and returns it. A passage becomes an entry with a new reference. Naming no change is invalid.
    /// Fails with `not-found` if there is no such entry outside the archive and the trash.
    pub fn edit(&self, reference: &str, changes: &Changes) -> Result<Entry, Error> {
        self.0.call(
            "vault",
            "edit",
            || json!({ "reference": reference, "changes": changes }),
            |memory| (memory, reference, changes),
        )
    }

    /// Moves an entry from its category and from the archive to the trash, where it stays for 30 days
    /// (`audit.trash_days` of policy). What its session said in these words is deleted for good; with a handoff or an
    /// episode, all that the session said. Fails with `not-found` if there is no such entry, or if it is already in the
    /// trash.
    pub fn forget(&self, reference: &str) -> Result<(), Error> {
        self.0.call("vault", "forget", || json!({ "reference": reference }), |memory| (memory, reference))
    }

    /// Brings an entry back from the trash, or from the archive, and returns it. Its id changes if another entry took
    /// the old one. Fails with `not-found` if there is no such entry.
    pub fn restore(&self, reference: &str) -> Result<Entry, Error> {
        self.0.call("vault", "restore", || json!({ "reference": reference }), |memory| (memory, reference))
    }

    /// Sets the tier of an entry and returns the entry: `pinned` pins it, `active` unpins it. Fails with `not-found` if
    /// there is no such entry.
    pub fn set_tier(&self, reference: &str, tier: Tier) -> Result<Entry, Error> {
        self.0.call(
            "vault",
            "set-tier",
            || json!({ "reference": reference, "tier": tier }),
            |memory| (memory, reference, tier),
        )
    }

    /// Sets the status of an entry and returns the entry. `forgotten` is invalid: call `forget`. Fails with `not-found`
    /// if there is no such entry.
    pub fn set_status(&self, reference: &str, status: Status) -> Result<Entry, Error> {
        self.0.call(
            "vault",
            "set-status",
            || json!({ "reference": reference, "status": status }),
            |memory| (memory, reference, status),
        )
    }

    /// Moves an entry to a wider scope and returns it under its new reference. A mission widens to an agent or the
    /// project, an agent to the project; other targets are invalid. If the wider scope already has an entry with this
    /// text, the two are merged. Fails with `not-found` if there is no such entry.
    pub fn move_to(&self, reference: &str, to: &Scope) -> Result<Entry, Error> {
        self.0.call(
            "vault",
            "move-to",
            || json!({ "reference": reference, "to": to }),
            |memory| (memory, reference, to),
        )
    }

    /// Copies an entry of an agent to the project, so that all agents read it, and returns the project's entry. The
    /// agent keeps its own. If the project has an entry with this text, or with one that policy counts as equal
    /// (`facts.similarity`), that entry takes over what is new. Only entries of the categories that hold facts
    /// (`facts.categories` of policy) can be shared; others are invalid. Fails with `not-found` if there is no such
    /// entry.
    pub fn share(&self, reference: &str) -> Result<Entry, Error> {
        self.0.call("vault", "share", || json!({ "reference": reference }), |memory| (memory, reference))
    }

    /// Returns the ids of all agents with a Markdown file in their folder, in byte order.
    pub fn agents(&self) -> Result<Vec<String>, Error> {
        self.0.call("vault", "agents", || json!({}), |memory| (memory,))
    }

    /// Counts the entries of a scope, or of the whole root if the scope is absent. Empty categories are left out; the
    /// others come in the order of the enum.
    pub fn counts(&self, scope: Option<&Scope>) -> Result<Vec<CategoryCount>, Error> {
        self.0.call("vault", "counts", || json!({ "scope": scope }), |memory| (memory, scope))
    }

    /// Returns the project's description.
    pub fn get_project(&self) -> Result<ProjectContext, Error> {
        self.0.call("vault", "get-project", || json!({}), |memory| (memory,))
    }

    /// Replaces the project's description and returns it. With `expect`, the call fails with `conflict` unless the file
    /// still has that version.
    pub fn set_project(&self, text: &str, expect: Option<&str>) -> Result<ProjectContext, Error> {
        self.0.call(
            "vault",
            "set-project",
            || json!({ "text": text, "expect": expect }),
            |memory| (memory, text, expect),
        )
    }

    /// Returns the core memory of an agent.
    pub fn get_core(&self, agent: &str) -> Result<CoreMemory, Error> {
        self.0.call("vault", "get-core", || json!({ "agent": agent }), |memory| (memory, agent))
    }

    /// Replaces a section of the core memory of an agent and returns all of it. A blank text takes the section out.
    /// Everything else in the file stays, whoever wrote it. With `expect`, the call fails with `conflict` unless the
    /// file still has that version. Invalid: a text over the limit of its section, one with a secret
    /// (`secrets.by_hand`), and one that would not be read back, since it has a heading of level 1 or 2 or a block of
    /// code without an end.
    pub fn set_core(
        &self,
        agent: &str,
        section: CoreSection,
        text: &str,
        expect: Option<&str>,
    ) -> Result<CoreMemory, Error> {
        self.0.call(
            "vault",
            "set-core",
            || json!({ "agent": agent, "section": section, "text": text, "expect": expect }),
            |memory| (memory, agent, section, text, expect),
        )
    }
}
