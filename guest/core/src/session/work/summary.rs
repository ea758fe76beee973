//! Session summaries, and the ring that keeps the latest of an agent.

use serde::{Deserialize, Serialize};

use crate::memory::Memory;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::store::Store;
use crate::store::clock::Clock;

/// The folder of the histories.
pub(crate) const FOLDER: &str = ".vault/sessions/";

/// What a session used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenUsage {
    /// Read.
    pub input: u64,
    /// Written.
    pub output: u64,
}

/// What an agent did in one session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    /// When it was committed, in milliseconds since the Unix epoch.
    pub timestamp: u64,
    /// What the session is known by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// What the task is known by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// What was done, in one line of at most 200 characters; empty when nothing tells.
    pub what: String,
    /// What was decided.
    #[serde(default)]
    pub decisions: Vec<String>,
    /// Files made or changed, by the last three segments of their paths.
    #[serde(default)]
    pub files_changed: Vec<String>,
    /// What is left undone.
    #[serde(default)]
    pub unfinished: Vec<String>,
    /// What comes next.
    #[serde(default)]
    pub next_steps: Vec<String>,
    /// Hashes of commits.
    #[serde(default)]
    pub commits: Vec<String>,
    /// What it used.
    #[serde(default)]
    pub tokens: TokenUsage,
}

/// The sessions of an agent, as they are stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct History {
    /// Newest first.
    pub(crate) sessions: Vec<SessionSummary>,
    /// What commits are recognised by when they are repeated, the latest last.
    pub(crate) committed: Vec<String>,
}

impl<S: Store, C: Clock> Memory<S, C> {
    /// What an agent did in its last sessions, newest first, at most so many.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id, [`crate::model::error::Error::Corrupt`] for a file that cannot be read.
    pub fn history(&self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>> {
        let history: Option<History> = self.read_strictly(&key_of(&Name::new(agent)?))?;
        let mut sessions = history.unwrap_or_default().sessions;
        sessions.truncate(limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(sessions)
    }

    /// The same for answers that go on when it cannot be read.
    pub(crate) fn known_history(&mut self, agent: &Name) -> Result<Vec<SessionSummary>> {
        let history: Option<History> = self.read_or_warn(&key_of(agent))?;
        Ok(history.unwrap_or_default().sessions)
    }
}

pub(crate) fn key_of(agent: &Name) -> String {
    format!("{FOLDER}{}.json", agent.as_str())
}
