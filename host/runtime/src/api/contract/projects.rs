//! The interface `projects` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Reference, Timestamp};
use crate::api::error::Error;

/// A rating of a project on one axis.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The axis, such as creativity, visual, interaction, completeness or engagement.
    pub axis: String,
    /// 0 to 5.
    pub value: f64,
}

impl Rating {
    /// Makes a rating with nothing but what each must have.
    pub fn new(axis: impl Into<String>, value: f64) -> Self {
        Self { axis: axis.into(), value }
    }
}

/// A finished project.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectRecord {
    /// The result, not blank.
    pub summary: String,
    /// The technology that was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technology: Option<String>,
    /// The verdict of the final review.
    #[component(name = "review-passed")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review_passed: Option<bool>,
    /// The time of completion. Absent when it is recorded: now.
    #[component(name = "completed-at")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Timestamp>,
    /// Ratings, at most one for each axis.
    #[serde(default)]
    pub ratings: Vec<Rating>,
}

impl ProjectRecord {
    /// Makes a project record with nothing but what each must have.
    pub fn new(summary: impl Into<String>) -> Self {
        Self { summary: summary.into(), technology: None, review_passed: None, completed_at: None, ratings: Vec::new() }
    }
}

/// Results of finished projects: review issues, preferred technologies and ratings. Each is an entry of the scope
/// project.
#[derive(Clone, Copy, Debug)]
pub struct Projects<'a>(pub(crate) Calls<'a>);

impl Projects<'_> {
    /// Stores the issues of a failed review, and returns their entries. Issues are the numbered lines of a text that
    /// contains a line such as `VERDICT: FAIL`; a text without one returns an empty list. A known issue is counted,
    /// once for each session.
    pub fn record_review(&self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>, Error> {
        self.0.call("projects", "record-review", (verdict, session))
    }

    /// Stores the technology of an approved plan and returns its entry. A known technology is counted, once for each
    /// session. A blank text is invalid.
    pub fn prefer_technology(&self, technology: &str, session: Option<&str>) -> Result<Reference, Error> {
        self.0.call("projects", "prefer-technology", (technology, session))
    }

    /// Stores a finished project and returns its entry. A project with the same record is stored once.
    pub fn complete(&self, project: &ProjectRecord) -> Result<Reference, Error> {
        self.0.call("projects", "complete", (project,))
    }

    /// Rates the most recently finished project and returns its entry. Returns none if no project was finished.
    pub fn rate(&self, ratings: &[Rating]) -> Result<Option<Reference>, Error> {
        self.0.call("projects", "rate", (ratings,))
    }

    /// Returns finished projects, newest first.
    pub fn list(&self) -> Result<Vec<ProjectRecord>, Error> {
        self.0.call("projects", "list", ())
    }
}
