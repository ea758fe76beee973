//! The interface `vault`: the entries themselves.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::draft::{Draft, Filter};
use crate::api::entry::{Category, Entry, Importance, Reference, Scope, Status, Tier};
use crate::api::error::Error;

/// What became of a draft. In JSON `{"kind":"stored","reference":"…"}` or `{"kind":"rejected","reason":"…"}`.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(variant)]
#[serde(into = "Told", from = "Told")]
pub enum Outcome {
    /// It is a new entry.
    #[component(name = "stored")]
    Stored(Reference),
    /// This entry had the very text; it took over what the draft added.
    #[component(name = "merged")]
    Merged(Reference),
    /// Policy does not want it; the reason is for people.
    #[component(name = "rejected")]
    Rejected(String),
}

/// The JSON form of an [`Outcome`].
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Told {
    Stored { reference: Reference },
    Merged { reference: Reference },
    Rejected { reason: String },
}

impl From<Outcome> for Told {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Stored(reference) => Self::Stored { reference },
            Outcome::Merged(reference) => Self::Merged { reference },
            Outcome::Rejected(reason) => Self::Rejected { reason },
        }
    }
}

impl From<Told> for Outcome {
    fn from(told: Told) -> Self {
        match told {
            Told::Stored { reference } => Self::Stored(reference),
            Told::Merged { reference } => Self::Merged(reference),
            Told::Rejected { reason } => Self::Rejected(reason),
        }
    }
}

/// What to change of an entry. What is absent stays.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Changes {
    /// A new text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// All the tags it shall have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// How much it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub importance: Option<Importance>,
    /// 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
}

/// How much a category holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct CategoryCount {
    /// Which one.
    pub category: Category,
    /// Entries and passages, without those in the trash.
    pub entries: u32,
}

/// What every agent is told about the project.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct ProjectContext {
    /// Empty when there is no file.
    pub text: String,
    /// None when there is no file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// The calls of `vault`. Every change is durable when its call returns, and doing it again is harmless.
#[derive(Clone, Copy, Debug)]
pub struct Vault<'a>(pub(crate) Calls<'a>);

impl Vault<'_> {
    /// Remembers. The reference it returns is found by the next call of any process.
    pub fn add(&self, draft: &Draft) -> Result<Outcome, Error> {
        self.0.call("vault", "add", (draft,))
    }

    /// Remembers several, those of one scope and category in one write. All are looked at before the first is written;
    /// if a write fails, those of other scopes and categories may be there, and adding all again is harmless. The
    /// outcomes are in the order of the drafts.
    ///
    /// ```
    /// use keepstone::{Category, Draft, Grant, Memory, MemoryStore, Scope};
    ///
    /// let memory = Memory::open(MemoryStore::new(), Grant::default())?;
    /// let drafts = ["one", "two"].map(|text| Draft::new(Scope::agent("dev"), Category::Facts, text));
    /// assert_eq!(memory.vault().add_many(&drafts)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_many(&self, drafts: &[Draft]) -> Result<Vec<Outcome>, Error> {
        self.0.call("vault", "add-many", (drafts,))
    }

    /// One entry; not-found also for one in the trash.
    pub fn get(&self, reference: &str) -> Result<Entry, Error> {
        self.0.call("vault", "get", (reference,))
    }

    /// Newest first, passages without a date last.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Entry>, Error> {
        self.0.call("vault", "list", (filter,))
    }

    /// Changes an entry and returns it. A passage becomes an entry by this, with a new reference.
    pub fn edit(&self, reference: &str, changes: &Changes) -> Result<Entry, Error> {
        self.0.call("vault", "edit", (reference, changes))
    }

    /// Moves an entry to the trash, from where [`Vault::restore`] brings it back.
    pub fn forget(&self, reference: &str) -> Result<(), Error> {
        self.0.call("vault", "forget", (reference,))
    }

    /// Brings an entry back from the trash. Its id is a new one if the old is taken meanwhile.
    pub fn restore(&self, reference: &str) -> Result<Entry, Error> {
        self.0.call("vault", "restore", (reference,))
    }

    /// Pins, unpins or lets fade.
    pub fn set_tier(&self, reference: &str, tier: Tier) -> Result<Entry, Error> {
        self.0.call("vault", "set-tier", (reference, tier))
    }

    /// Moves an entry on in its life; forgotten is invalid here.
    pub fn set_status(&self, reference: &str, status: Status) -> Result<Entry, Error> {
        self.0.call("vault", "set-status", (reference, status))
    }

    /// Moves an entry to a wider scope under a new reference.
    pub fn widen(&self, reference: &str, to: &Scope) -> Result<Entry, Error> {
        self.0.call("vault", "widen", (reference, to))
    }

    /// Every agent that has a folder, in byte order.
    pub fn agents(&self) -> Result<Vec<String>, Error> {
        self.0.call("vault", "agents", ())
    }

    /// Categories that hold anything, in their declared order; of the whole root when no scope is given.
    pub fn counts(&self, scope: Option<&Scope>) -> Result<Vec<CategoryCount>, Error> {
        self.0.call("vault", "counts", (scope,))
    }

    /// What every agent is told about the project.
    pub fn get_project(&self) -> Result<ProjectContext, Error> {
        self.0.call("vault", "get-project", ())
    }

    /// Replaces it; with `expect` only if it is still at that version, else a conflict.
    pub fn set_project(&self, text: &str, expect: Option<&str>) -> Result<ProjectContext, Error> {
        self.0.call("vault", "set-project", (text, expect))
    }
}
