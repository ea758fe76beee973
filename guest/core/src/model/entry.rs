//! Entries, and what people and agents say when they make or change one.

use serde::{Deserialize, Serialize, Serializer};

use super::category::Category;
use super::evidence::{Evidence, Learnt};
use super::origin::{Origin, Speaker};
use super::reference::Reference;
use super::scope::Scope;
use crate::text::finding::Finding;
use crate::text::rationale::Rationale;

/// How strongly an entry is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Tier {
    Pinned,
    #[default]
    Active,
    Fading,
}

/// Where an entry is in its life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not yet confirmed.
    Candidate,
    /// In force.
    #[default]
    Promoted,
    /// Kept, listed and found only on request.
    Archived,
    /// In the trash.
    Forgotten,
}

/// How much an entry matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Importance {
    Low,
    #[default]
    Medium,
    High,
}

/// One remembered thing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Its reference, which contains its scope and category.
    #[serde(flatten, serialize_with = "with_scope_and_category")]
    pub reference: Reference,
    /// When it was remembered, in milliseconds since the Unix epoch; absent for a passage without a date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<u64>,
    /// The content: Markdown without surrounding blank lines, lines ended by `\n`.
    pub text: String,
    /// In the order they were given, without `#`.
    pub tags: Vec<String>,
    /// How strongly it is kept.
    pub tier: Tier,
    /// Where it is in its life.
    pub status: Status,
    /// How much an entry matters.
    pub importance: Importance,
    /// 0 to 1; absent when nobody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The agent that wrote it, where that is not the agent of the scope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The session it was learnt in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Where it comes from.
    pub sources: Vec<String>,
    /// Agents that came to the same by themselves.
    pub confirmed_by: Vec<String>,
    /// The observations that support it; absent for an entry that was stated once, by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// Where its words come from; absent when it was written by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Why it was decided so, read from the text of a decision; absent when that does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rationale: Option<Rationale>,
    /// Read from the text of a finding; absent when that has none of its paragraphs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finding: Option<Finding>,
    /// Entries of its category that it stands in the place of, whether they are still there or not.
    pub supersedes: Vec<Reference>,
    /// The newest entry in force that stands in its place, computed by the call that returns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<Reference>,
}

impl Entry {
    /// Who stated it, as far as that can be told.
    pub fn speaker(&self) -> Speaker {
        let learnt = self.evidence.as_ref().map(|evidence| evidence.learnt);
        match (&self.origin, learnt) {
            (Some(origin), _) => origin.stated_by,
            (None, Some(Learnt::Import)) => Speaker::Import,
            (None, Some(Learnt::Rule | Learnt::Model)) => Speaker::Agent,
            (None, _) if self.author.is_some() => Speaker::Agent,
            (None, _) => Speaker::Person,
        }
    }
}

/// In JSON an entry says its scope and category beside its reference, so that nobody has to take it apart.
fn with_scope_and_category<S: Serializer>(reference: &Reference, out: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Named<'a> {
        reference: &'a Reference,
        scope: &'a Scope,
        category: Category,
    }
    Named { reference, scope: &reference.scope, category: reference.category }.serialize(out)
}

/// An entry to be. Absent fields take their defaults.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Draft {
    /// Its owner.
    pub scope: Scope,
    /// Its kind.
    pub category: Category,
    /// The content.
    pub text: String,
    /// Without or with a leading `#`.
    #[serde(default)]
    pub tags: Vec<String>,
    /// How strongly it is kept.
    #[serde(default)]
    pub tier: Option<Tier>,
    /// Where it is in its life; not [`Status::Forgotten`].
    #[serde(default)]
    pub status: Option<Status>,
    /// How much an entry matters.
    #[serde(default)]
    pub importance: Option<Importance>,
    /// 0 to 1.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// The agent that writes it.
    #[serde(default)]
    pub author: Option<String>,
    /// The session it was learnt in.
    #[serde(default)]
    pub session: Option<String>,
    /// Where it comes from.
    #[serde(default)]
    pub sources: Vec<String>,
    /// When it was remembered, for what is brought in from elsewhere; absent: now.
    #[serde(default)]
    pub created: Option<u64>,
    /// Where its words come from; absent: it is written by hand.
    #[serde(default)]
    pub origin: Option<Origin>,
    /// Why it was decided so: paragraphs that are added to the text of a decision.
    #[serde(default)]
    pub rationale: Option<Rationale>,
    /// Paragraphs that are added to the text of a finding.
    #[serde(default)]
    pub finding: Option<Finding>,
    /// Entries of its category that it stands in the place of.
    #[serde(default)]
    pub supersedes: Vec<Reference>,
    /// Evidence beyond a statement by hand; only entries found by rule or imported have any at first.
    #[serde(skip)]
    pub evidence: Option<Evidence>,
    /// True if it passed the gate for what comes in by hand: secrets in it are kept.
    #[serde(skip)]
    pub with_secrets: bool,
}

impl Draft {
    /// A draft with nothing but what every entry has.
    pub fn new(scope: Scope, category: Category, text: impl Into<String>) -> Self {
        Self {
            scope,
            category,
            text: text.into(),
            tags: Vec::new(),
            tier: None,
            status: None,
            importance: None,
            confidence: None,
            author: None,
            session: None,
            sources: Vec::new(),
            created: None,
            origin: None,
            rationale: None,
            finding: None,
            supersedes: Vec::new(),
            evidence: None,
            with_secrets: false,
        }
    }
}

/// Changes to an entry. Absent fields keep their values.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Changes {
    /// The content.
    pub text: Option<String>,
    /// All tags.
    pub tags: Option<Vec<String>>,
    /// How much an entry matters.
    pub importance: Option<Importance>,
    /// 0 to 1.
    pub confidence: Option<f64>,
    /// Entries that it supersedes from now on, beside those that it does already.
    pub supersedes: Vec<Reference>,
    /// How a finding was resolved; blank: it is open again.
    pub resolution: Option<String>,
    /// Who changes it; absent: a person.
    #[serde(skip)]
    pub by: Option<Origin>,
}
