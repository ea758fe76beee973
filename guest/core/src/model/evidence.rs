//! The observations of an entry: how often, in which sessions, and how it was learnt.

use super::contract::{Evidence, Learnt};

impl Evidence {
    /// The evidence of an entry that was met once.
    pub(crate) fn first(at: u64, session: Option<&str>, learnt: Learnt) -> Self {
        let sessions = session.map(str::to_owned).into_iter().collect();
        Self { count: 1, last_seen: at, sessions, learnt, wordings: Vec::new() }
    }

    /// Adds the evidence of another entry with the same statement.
    pub(crate) fn merge(&mut self, other: &Self, most_sessions: usize, most_wordings: usize) {
        self.count = self.count.max(other.count);
        self.last_seen = self.last_seen.max(other.last_seen);
        add_latest(&mut self.sessions, &other.sessions, most_sessions);
        add_latest(&mut self.wordings, &other.wordings, most_wordings);
    }
}

/// Adds what is new behind what is there, and keeps the latest.
pub(crate) fn add_latest(into: &mut Vec<String>, from: &[String], most: usize) {
    for new in from {
        if !into.contains(new) {
            into.push(new.clone());
        }
    }
    into.drain(..into.len().saturating_sub(most));
}
