//! What a caller says about entries: one that is to be, and which ones are meant.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::entry::{Category, Importance, Scope, Status, Tier, Timestamp};

/// An entry to be. What is absent takes its default.
///
/// ```
/// use keepstone::{Category, Draft, Scope};
///
/// let draft = Draft {
///     tags: vec!["api".into()],
///     ..Draft::new(Scope::agent("dev"), Category::Decisions, "Errors are values.")
/// };
/// assert_eq!(draft.importance, None);
/// ```
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Draft {
    /// Whose it will be.
    pub scope: Scope,
    /// What kind it is.
    pub category: Category,
    /// Must hold something other than white space.
    pub text: String,
    /// A leading `#` is dropped, twins are dropped; a tag with white space is invalid.
    #[serde(default)]
    pub tags: Vec<String>,
    /// How firmly it is held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<Tier>,
    /// Where it is in its life.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// How much it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub importance: Option<Importance>,
    /// 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The agent that writes it, where that is not the agent of the scope.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The session it was learnt in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Where it comes from: a file, an address, a message id.
    #[serde(default)]
    pub sources: Vec<String>,
    /// When it was remembered, for what is brought in from elsewhere; none means now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Timestamp>,
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
        }
    }
}

/// Which entries are meant. An empty list restricts nothing; lists hold alternatives,
/// except `tags`, all of which must be there.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Filter {
    /// Any of these.
    pub scopes: Vec<Scope>,
    /// Any of these.
    pub categories: Vec<Category>,
    /// All of these, compared without regard to case.
    pub tags: Vec<String>,
    /// Any of these.
    pub tiers: Vec<Tier>,
    /// Any of these; empty means candidate and promoted.
    pub statuses: Vec<Status>,
    /// Created at or after. A passage without a date matches neither bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// Created before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}
