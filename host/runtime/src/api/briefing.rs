//! The interface `briefing`: text put before an agent, under a budget.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::error::Error;
use crate::api::name::names;

/// Whom to brief, for what.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// The agent.
    pub agent: String,
    /// What it is about to do; none or blank asks for the newest entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// In tokens; none means what policy says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// What other roots have to say, each for a section of its own. A memory that was opened
    /// [with the user's](crate::Memory::with_user) adds that of the user.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<Excerpt>,
}

/// What another root has to say, for a section of its own in a brief.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Excerpt {
    /// As it stands in the brief, without the colon.
    pub title: String,
    /// Best first.
    pub items: Vec<ExcerptItem>,
}

/// One thing that another root has to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct ExcerptItem {
    /// A reference, or the key of a file, in that root.
    pub source: String,
    /// In full.
    pub text: String,
}

impl Request {
    /// A request for an agent, without a task, under the budget of policy.
    pub fn new(agent: impl Into<String>) -> Self {
        Self { agent: agent.into(), ..Self::default() }
    }
}

names! {
    /// Why something relevant is not in a brief.
    DropReason, "a reason" {
        /// It did not fit the budget.
        Budget = "budget",
        /// The section was full by policy.
        Limit = "limit",
        /// The file cannot be read or understood; the source is its key.
        Unreadable = "unreadable",
    }
}

/// Something relevant that is not in the brief.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Dropped {
    /// A reference, or the key of a file.
    pub source: String,
    /// Why it is not there.
    pub reason: DropReason,
}

/// One part of a brief.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Section {
    /// As it stands in the text, without the colon.
    pub title: String,
    /// What stands in it: references, or the key of a file.
    pub sources: Vec<String>,
    /// What was relevant and is not in it.
    pub dropped: Vec<Dropped>,
    /// Characters cut from the sources that do stand in it.
    pub cut: u32,
}

/// What an agent is told before it starts.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Brief {
    /// The whole text.
    pub text: String,
    /// The estimate for it; never above the budget.
    pub tokens: u32,
    /// In the order of the text.
    pub sections: Vec<Section>,
}

/// What the memory of the person beside a memory has to say.
pub(crate) fn beside(calls: Calls<'_>, request: &Request) -> Result<Vec<Excerpt>, Error> {
    calls.user().map(|user| Briefing(user).contribute(request)).into_iter().collect()
}

/// The calls of `briefing`.
#[derive(Clone, Copy, Debug)]
pub struct Briefing<'a>(pub(crate) Calls<'a>);

impl Briefing<'_> {
    /// Composes the brief. A memory that was opened [with the user's](crate::Memory::with_user) tells what fits from that too.
    pub fn compose(&self, request: &Request) -> Result<Brief, Error> {
        let mut request = request.clone();
        request.beside.extend(beside(self.0, &request)?);
        self.0.call("briefing", "compose", (request,))
    }

    /// What this root, such as the memory of a person, has to say to an agent that works in another.
    pub fn contribute(&self, request: &Request) -> Result<Excerpt, Error> {
        self.0.call("briefing", "contribute", (request,))
    }

    /// Tells an agent where and how to write memories itself.
    pub fn instructions(&self, agent: &str) -> Result<String, Error> {
        self.0.call("briefing", "instructions", (agent,))
    }

    /// Tells an agent that runs inside another project which project its work is about.
    pub fn scope_block(&self, project: &str, workspace: &str) -> Result<String, Error> {
        self.0.call("briefing", "scope-block", (project, workspace))
    }
}
