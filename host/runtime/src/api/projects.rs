//! The interface `projects`: what projects leave behind.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::entry::{Reference, Timestamp};
use crate::api::error::Error;

/// One axis: creativity, visual, interaction, completeness, engagement, or any other.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// What was rated.
    pub axis: String,
    /// 0 to 5.
    pub value: f64,
}

/// A finished project.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ProjectRecord {
    /// What it is.
    pub summary: String,
    /// What it was made with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technology: Option<String>,
    /// Whether its review passed.
    #[component(name = "review-passed")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review_passed: Option<bool>,
    /// When it was finished; none when it is recorded: now.
    #[component(name = "completed-at")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Timestamp>,
    /// How it was rated.
    pub ratings: Vec<Rating>,
}

/// The calls of `projects`.
#[derive(Clone, Copy, Debug)]
pub struct Projects<'a>(pub(crate) Calls<'a>);

impl Projects<'_> {
    /// Counts the numbered lines of a verdict FAIL, once a session; nothing of one that passed.
    pub fn record_review(&self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>, Error> {
        self.0.call("projects", "record-review", (verdict, session))
    }

    /// Remembers technologies that a plan was approved with.
    pub fn prefer_technology(&self, technology: &str, session: Option<&str>) -> Result<Reference, Error> {
        self.0.call("projects", "prefer-technology", (technology, session))
    }

    /// Remembers a finished project; the same one once.
    pub fn complete(&self, project: &ProjectRecord) -> Result<Reference, Error> {
        self.0.call("projects", "complete", (project,))
    }

    /// Rates the project that was finished last; none when none was.
    pub fn rate(&self, ratings: &[Rating]) -> Result<Option<Reference>, Error> {
        self.0.call("projects", "rate", (ratings,))
    }

    /// Finished projects, newest first.
    pub fn list(&self) -> Result<Vec<ProjectRecord>, Error> {
        self.0.call("projects", "list", ())
    }
}
