//! The interface `learning` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Category, Entry, Message, Reference, Scope, Speaker};
use crate::api::error::Error;
use crate::api::name::names;

/// A statement worth remembering: a decision, a lesson, or another fact.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Insight {
    /// The category of the entry that it becomes.
    pub category: Category,
    /// The statement.
    pub text: String,
}

impl Insight {
    /// Makes an insight with nothing but what each must have.
    pub fn new(category: Category, text: impl Into<String>) -> Self {
        Self { category, text: text.into() }
    }
}

names! {
    /// A set of rules that find statements.
    RuleSet, "a rule set" {
        /// Decisions and lessons that prose or a list marks as such, for example with `Decision:`.
        Insights = "insights",
        /// Facts: what the user prefers, what the project is like, how work is done, and what was learnt the hard way.
        Facts = "facts",
    }
}

/// The result of learning insights.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct LearntInsights {
    /// Insights that are entries now.
    pub learnt: Vec<Reference>,
    /// The number of insights that were learnt earlier, even if their entries were changed or forgotten later.
    pub known: u32,
}

/// The result of adding facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Remembered {
    /// Facts that are new entries.
    pub stored: Vec<Reference>,
    /// Facts that were known. Their evidence counts this session, once.
    pub known: Vec<Reference>,
    /// Entries of the project that were made from facts which enough different sessions stated.
    pub shared: Vec<Reference>,
    /// Entries of the project that this agent confirmed by learning the same independently.
    pub confirmed: Vec<Reference>,
    /// Entries that moved to the archive because the limit was reached.
    pub evicted: Vec<Reference>,
    /// The number of facts left out because somebody forgot them earlier.
    pub forgotten: u32,
}

names! {
    /// The kind of a source that is captured.
    CaptureKind, "a capture kind" {
        /// The words with which a person guides the work: an intervention, a correction. Sentences that give a rule are
        /// kept.
        Guidance = "guidance",
        /// Something that went wrong, told in 50 to 1,200 characters; more is cut at the end of a sentence.
        Failure = "failure",
        /// A comment of a review. Programs, praise, and remarks about one place in the code are left out.
        Review = "review",
    }
}

/// A source of what is worth remembering.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CaptureSource {
    /// Its kind.
    pub kind: CaptureKind,
    /// Its id among the sources of its kind, such as the address of a comment.
    pub key: String,
    /// The owner of the entries.
    pub scope: Scope,
    /// The words.
    pub text: String,
    /// The error of a failure; the line that names it is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The writer of a comment, such as `renovate[bot]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The id of the session in which it was said. Absent: the source counts as a session of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Who said it. Absent: a person; of a failure, a tool.
    #[component(name = "stated-by")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated_by: Option<Speaker>,
}

impl CaptureSource {
    /// Makes a capture source with nothing but what each must have.
    pub fn new(kind: CaptureKind, key: impl Into<String>, scope: Scope, text: impl Into<String>) -> Self {
        Self {
            kind,
            key: key.into(),
            scope,
            text: text.into(),
            error: None,
            author: None,
            session: None,
            stated_by: None,
        }
    }
}

/// A text that was not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct LeftOut {
    /// Its beginning, or the path of a file.
    pub text: String,
    /// The reason, for people.
    pub reason: String,
}

/// The result of capturing a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Captured {
    /// The source was captured before for this owner. Nothing was changed.
    pub repeated: bool,
    /// New candidates, two at most.
    pub stored: Vec<Reference>,
    /// Entries of the category that say the same. Their evidence counts the session, once.
    pub merged: Vec<Reference>,
    /// Candidates that are in force now, with a confidence of 0.8 at least.
    pub promoted: Vec<Reference>,
    /// What was not kept.
    #[component(name = "left-out")]
    pub left_out: Vec<LeftOut>,
}

/// Finding in a conversation what is worth remembering, and remembering it for an agent.
///
/// Statements are found by rules, without a language model. A fact is a statement of the categories preferences,
/// patterns, habits or lessons (`facts.categories` of policy). In addition to what all entries have, the evidence of a
/// fact counts the sessions that state it, the number of facts of an agent is limited, and a fact from enough different
/// sessions is shared with the project.
#[derive(Clone, Copy, Debug)]
pub struct Learning<'a>(pub(crate) Calls<'a>);

impl Learning<'_> {
    /// Captures a source as candidates, once for each owner. A candidate that sources of three different sessions state
    /// is put in force, unless it is the words of a tool or a file, which nobody confirmed. A source that nothing was
    /// kept of is not noted. The numbers here are policy (`capture`).
    pub fn capture(&self, source: &CaptureSource) -> Result<Captured, Error> {
        self.0.call("learning", "capture", || json!({ "source": source }), |memory| (memory, source))
    }

    /// Finds statements in the agent's messages, and stores nothing. Internal messages and text that this component
    /// gave to the agent, such as a brief, are ignored. Returns an empty list if there are none.
    pub fn extract(&self, messages: &[Message], rules: RuleSet) -> Result<Vec<Insight>, Error> {
        self.0.call(
            "learning",
            "extract",
            || json!({ "messages": messages, "rules": rules }),
            |memory| (memory, messages, rules),
        )
    }

    /// Adds insights as entries of an agent, with the given tags. An insight that the agent ever learnt is not added
    /// again, and one that policy refuses as no memory (`dumps.refuse`) is left out, with a warning.
    pub fn learn(&self, agent: &str, insights: &[Insight], tags: &[String]) -> Result<LearntInsights, Error> {
        self.0.call(
            "learning",
            "learn",
            || json!({ "agent": agent, "insights": insights, "tags": tags }),
            |memory| (memory, agent, insights, tags),
        )
    }

    /// Remembers a fact for an agent. A category that holds no facts is invalid, and so is a text that policy refuses
    /// as no memory (`dumps.refuse`).
    pub fn remember(
        &self,
        agent: &str,
        category: Category,
        text: &str,
        session: Option<&str>,
    ) -> Result<Remembered, Error> {
        self.0.call(
            "learning",
            "remember",
            || json!({ "agent": agent, "category": category, "text": text, "session": session }),
            |memory| (memory, agent, &category, text, session),
        )
    }

    /// Records that an agent learnt a fact of the project independently, and returns that fact. Returns none if the
    /// project has no similar fact, or has it from this very agent.
    pub fn confirm(&self, agent: &str, text: &str) -> Result<Option<Reference>, Error> {
        self.0.call("learning", "confirm", || json!({ "agent": agent, "text": text }), |memory| (memory, agent, text))
    }

    /// Returns the facts of an agent, or of the project if the agent is absent. The order is: relevance to the task,
    /// number of observations, time of the latest observation. An absent limit returns all.
    pub fn facts(&self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>, Error> {
        self.0.call(
            "learning",
            "facts",
            || json!({ "agent": agent, "task": task, "limit": limit }),
            |memory| (memory, agent, task, limit),
        )
    }

    /// Returns the Jaccard similarity of the words of two texts, 0 to 1.
    pub fn similarity(&self, one: &str, other: &str) -> Result<f64, Error> {
        self.0.call("learning", "similarity", || json!({ "one": one, "other": other }), |memory| (memory, one, other))
    }
}
