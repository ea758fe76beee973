//! The outcomes of a procedure: in how many sessions it worked.

use serde::{Deserialize, Serialize};

use super::contract::PracticeOutcome;
use super::evidence::add_latest;

/// Sessions that are recognised when they report again, the latest.
const SESSIONS: usize = 50;

/// How often a procedure was followed, and how that went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Practice {
    /// Sessions in which it worked.
    pub(crate) successes: u32,
    /// Sessions in which it did not.
    pub(crate) failures: u32,
    /// The sessions that were counted, each once, the latest last; the oldest are dropped.
    pub(crate) sessions: Vec<String>,
}

impl Practice {
    /// Counts the outcome of a session; returns whether it was new.
    pub(crate) fn note(&mut self, outcome: PracticeOutcome, session: &str) -> bool {
        if self.sessions.iter().any(|known| known == session) {
            return false;
        }
        let count = match outcome {
            PracticeOutcome::Success => &mut self.successes,
            PracticeOutcome::Failure => &mut self.failures,
        };
        *count = count.saturating_add(1);
        add_latest(&mut self.sessions, &[session.to_owned()], SESSIONS);
        true
    }
}
