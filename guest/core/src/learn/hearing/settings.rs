//! The numbers of hearing.

use serde::{Deserialize, Serialize};

use crate::model::contract::Status;
use crate::model::setting::settings;

use super::heard::Heard;
use super::taken_back::TAKEN_BACK;

/// The setting of agent-memory where it differs: its programs know decisions and lessons only, and nothing that waits for
/// confirmation.
pub(crate) const AGENT_MEMORY: &str = r#"method = "markers""#;

/// Percent by which a statement that is held back must be surer than another to be a candidate: it is less often worth
/// keeping than its score says.
const HELD_BACK: u8 = 12;

/// How statements worth keeping are found in a transcript.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Method {
    /// A trained table scores every statement of both sides.
    #[default]
    Trained,
    /// Words such as `decided` or `root cause` mark lines of the agent.
    Markers,
}

settings! {
    /// Settings of learning from transcripts.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// How statements are found.
        pub method: Method,
        /// Confidence in percent from which a statement becomes an entry at once.
        pub entry_percent: u8,
        /// Confidence in percent from which a statement becomes a candidate, which waits for confirmation.
        pub candidate_percent: u8,
        /// Entries that one session may add.
        pub session_entries: usize,
        /// Candidates that one session may add.
        pub session_candidates: usize,
    }
}

impl Heard {
    /// The status that it gets unless policy says otherwise; none if it is not kept.
    pub fn status(&self) -> Option<Status> {
        Settings::default().status(self)
    }
}

impl Settings {
    /// The status that a statement gets; none if it is not kept.
    pub(crate) fn status(&self, heard: &Heard) -> Option<Status> {
        if heard.held_back == Some(TAKEN_BACK) {
            return None;
        }
        let is_held = heard.held_back.is_some();
        let candidate_percent =
            if is_held { self.candidate_percent.saturating_add(HELD_BACK) } else { self.candidate_percent };
        match heard.percent {
            percent if percent >= self.entry_percent && !is_held => Some(Status::Promoted),
            percent if percent >= candidate_percent => Some(Status::Candidate),
            _ => None,
        }
    }

    pub(crate) fn check(&self) -> std::result::Result<(), String> {
        let (entry, candidate) = (self.entry_percent, self.candidate_percent);
        if entry > 100 {
            return Err(format!("learn.entry_percent is {entry}; it is a percentage from 0 to 100"));
        }
        if candidate > entry {
            return Err(format!("learn.candidate_percent is {candidate}, more than learn.entry_percent, {entry}"));
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::Trained,
            entry_percent: 57,
            candidate_percent: 46,
            session_entries: 25,
            session_candidates: 25,
        }
    }
}
