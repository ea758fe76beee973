//! The observations of an entry: how often, in which sessions, and how it was learnt.

use serde::{Deserialize, Serialize};

/// How an entry was learnt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Learnt {
    /// Somebody said it to be remembered.
    #[default]
    Hand,
    /// A rule found it in an agent's output.
    Rule,
    /// An import brought it in.
    Import,
    /// A model of the host found it in what was said, or merged it from entries.
    Model,
}

/// The observations that support an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Times it was met; 1 when it is written.
    pub count: u32,
    /// When it was met last, in milliseconds since the Unix epoch.
    pub last_seen: u64,
    /// Sessions in which it was met, each once, the latest last; the oldest are dropped.
    #[serde(default)]
    pub sessions: Vec<String>,
    /// How the first observation was made.
    #[serde(default)]
    pub learnt: Learnt,
    /// Other words in which it was met, the latest last; the oldest are dropped.
    #[serde(default)]
    pub wordings: Vec<String>,
}

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
