//! When a growing conversation is saved: at most one save of an agent's conversation within 30 seconds.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use keepstone::Conversation;

/// The least time between two saves of a conversation.
pub(super) const EVERY: Duration = Duration::from_secs(30);

/// The conversations that were saved within [`EVERY`], by agent.
#[derive(Default)]
pub(super) struct Pace(BTreeMap<String, Saved>);

struct Saved {
    /// When it was saved or tried last.
    at: Instant,
    /// The time that the saved state has.
    saved_at: u64,
    /// The latest state, if it is not the saved one.
    waiting: Option<Conversation>,
}

/// A state to be saved.
pub(super) struct Waiting {
    pub(super) conversation: Conversation,
    /// The time of the state that was saved before.
    pub(super) before: u64,
}

impl Pace {
    /// Hands a conversation back if it is to be saved now; else it waits, in place of an earlier state.
    pub(super) fn take(&mut self, conversation: Conversation, at: Instant) -> Option<Conversation> {
        match self.0.get_mut(&conversation.agent_id) {
            Some(saved) if at < saved.at + EVERY => {
                saved.waiting = Some(conversation);
                None
            }
            _ => Some(conversation),
        }
    }

    /// A state was saved, the latest that was taken.
    pub(super) fn saved(&mut self, agent: &str, saved_at: u64, at: Instant) {
        self.0.insert(agent.to_owned(), Saved { at, saved_at, waiting: None });
    }

    /// The latest state could not be saved; it waits for the next time.
    pub(super) fn failed(&mut self, agent: &str, at: Instant) {
        if let Some(saved) = self.0.get_mut(agent) {
            saved.at = at;
        }
    }

    /// When the first of those that wait is to be saved.
    pub(super) fn next(&self) -> Option<Instant> {
        self.0.values().filter(|saved| saved.waiting.is_some()).map(|saved| saved.at + EVERY).min()
    }

    /// Those that wait and whose time has come by a moment, or all.
    pub(super) fn due(&mut self, by: Option<Instant>) -> Vec<Waiting> {
        let has_come = |saved: &Saved| by.is_none_or(|by| saved.at + EVERY <= by);
        self.0.retain(|_, saved| saved.waiting.is_some() || !has_come(saved));
        let due = self.0.values().filter(|saved| has_come(saved));
        let waiting = |saved: &Saved| Some(Waiting { conversation: saved.waiting.clone()?, before: saved.saved_at });
        due.filter_map(waiting).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(agent: &str, saved_at: u64) -> Conversation {
        serde_json::from_value(serde_json::json!({ "agentId": agent, "savedAt": saved_at, "messages": [] })).unwrap()
    }

    fn times(due: &[Waiting]) -> Vec<(&str, Option<u64>, u64)> {
        due.iter().map(|one| (&*one.conversation.agent_id, one.conversation.saved_at, one.before)).collect()
    }

    #[test]
    fn the_first_state_is_saved_at_once_and_the_latest_one_30_seconds_later() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        assert!(pace.take(state("dev", 1), at(0)).is_some());
        pace.saved("dev", 1, at(0));
        assert_eq!(pace.next(), None, "nothing waits");
        for second in [5, 10, 29] {
            assert!(pace.take(state("dev", second), at(second)).is_none());
        }
        assert!(pace.take(state("ana", 9), at(9)).is_some(), "each agent has a pace of its own");
        assert_eq!(pace.next(), Some(at(30)));
        assert!(pace.due(Some(at(29))).is_empty());
        assert_eq!(times(&pace.due(Some(at(30)))), [("dev", Some(29), 1)]);
        pace.saved("dev", 29, at(31));
        assert!(pace.take(state("dev", 40), at(40)).is_none());
        assert_eq!(pace.next(), Some(at(61)));
    }

    #[test]
    fn what_failed_waits_and_all_is_due_at_the_end() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        pace.saved("dev", 1, at(0));
        assert!(pace.take(state("dev", 2), at(1)).is_none());
        pace.failed("dev", at(30));
        assert_eq!(pace.next(), Some(at(60)));
        assert_eq!(times(&pace.due(None)), [("dev", Some(2), 1)]);
        assert!(pace.take(state("dev", 70), at(70)).is_some(), "its time has come");
    }

    #[test]
    fn agents_that_fell_silent_are_forgotten() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        pace.saved("dev", 1, start);
        pace.due(Some(start + EVERY));
        assert!(pace.0.is_empty());
    }
}
