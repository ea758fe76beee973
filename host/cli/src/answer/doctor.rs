//! The findings of `doctor`.

use serde::Serialize;

/// All that was looked at.
#[derive(Debug, Serialize)]
pub(crate) struct Checks {
    /// True if no check found a fault.
    pub(crate) sound: bool,
    pub(crate) checks: Vec<Check>,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
pub(crate) struct Check {
    /// The subject of the check, such as `store`.
    pub(crate) name: &'static str,
    pub(crate) state: State,
    pub(crate) message: String,
    /// The next step for the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hint: Option<String>,
}

/// How it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Ok,
    /// Something works less well than it could.
    Warning,
    /// Something does not work.
    Fault,
}

impl Check {
    pub(crate) fn ok(name: &'static str, message: impl Into<String>) -> Self {
        Self { name, state: State::Ok, message: message.into(), hint: None }
    }

    pub(crate) fn warning(name: &'static str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { name, state: State::Warning, message: message.into(), hint: Some(hint.into()) }
    }

    pub(crate) fn fault(name: &'static str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { name, state: State::Fault, message: message.into(), hint: Some(hint.into()) }
    }
}
