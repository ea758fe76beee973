//! How often facts were of use: the sessions whose words they share. It lies apart from the facts, is written with a
//! commit, and may be lost: it only weighs in when something must go.

use std::collections::BTreeMap;

use crate::memory::Change;
use crate::similarity::coverage;
use crate::{Clock, Memory, Name, Result, Scope, Store};

/// Share of a fact's words that a session says when it used the fact.
const USED: f64 = 0.6;

/// Sessions that used a fact, by its reference.
pub(super) type Usage = BTreeMap<String, u32>;

impl<S: Store, C: Clock> Memory<S, C> {
    /// Counts the facts of an agent that a session was about.
    pub(crate) fn note_use(&mut self, agent: &Name, said: &str) -> Result<()> {
        let facts = self.facts_of(&Scope::Agent(agent.clone()), None)?;
        let names: Vec<(String, bool)> =
            facts.iter().map(|fact| (fact.reference.to_string(), coverage(&fact.text, said) >= USED)).collect();
        if !names.iter().any(|(_, used)| *used) {
            return Ok(());
        }
        self.update_json(&key_of(agent), |usage: &mut Usage| {
            usage.retain(|name, _| names.iter().any(|(known, _)| known == name));
            for (name, _) in names.iter().filter(|(_, used)| *used) {
                let count = usage.entry(name.clone()).or_default();
                *count = count.saturating_add(1);
            }
            Change::Made(())
        })
    }

    /// What is known of a scope's facts; nothing where it was lost.
    pub(super) fn usage(&self, scope: &Scope) -> Result<Usage> {
        match scope {
            Scope::Agent(agent) => self.read_json(&key_of(agent)),
            _ => Ok(Usage::new()),
        }
    }
}

fn key_of(agent: &Name) -> String {
    format!(".vault/usage/{}.json", agent.as_str())
}
