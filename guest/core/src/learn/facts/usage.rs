//! Use of facts: the number of sessions whose words they share. The file is separate from the facts, is written by a
//! commit, and may be lost: it matters only when a fact must be evicted.

use crate::model::contract::Entry;
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::{Name, Scope};
use crate::store::Durability;
use crate::text::similarity::Compared;
use crate::text::sorted::SortedMap;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

/// Where a file for each agent lies.
pub(crate) const FOLDER: &str = ".vault/usage/";

/// Share of a fact's words that a session says when it used the fact.
const USED: f64 = 0.6;

/// Sessions that used a fact, by its reference.
pub(crate) type Usage = SortedMap<String, u32>;

/// The files of use.
pub(crate) struct UsageFiles<'a>(pub(crate) &'a Root);

impl UsageFiles<'_> {
    /// Counts those facts of an agent that a session with these words was about.
    pub(crate) fn note(&self, agent: &Name, facts: &[Entry], words: &str) -> Result<()> {
        let words = Compared::of(words);
        let names: Vec<(String, bool)> =
            facts.iter().map(|fact| (fact.reference.to_string(), words.has_most_of(&fact.text, USED))).collect();
        if !names.iter().any(|(_, used)| *used) {
            return Ok(());
        }
        JsonFiles(self.0).update_json_as(&key_of(agent), Durability::Fast, |usage: &mut Usage| {
            usage.retain(|name, _| names.iter().any(|(known, _)| known == name));
            for (name, _) in names.iter().filter(|(_, used)| *used) {
                let count = usage.entry(name.clone()).or_default();
                *count = count.saturating_add(1);
            }
            Change::Made(())
        })
    }

    /// The use of a scope's facts; empty if the file is lost.
    pub(super) fn of(&self, scope: &Scope) -> Result<Usage> {
        match scope {
            Scope::Agent(agent) => JsonFiles(self.0).read_json(&key_of(agent)),
            _ => Ok(Usage::new()),
        }
    }

    /// The use of all agents' facts, by file and id.
    pub(crate) fn by_file(&self) -> Result<SortedMap<String, SortedMap<Id, u32>>> {
        let mut files: SortedMap<String, SortedMap<Id, u32>> = SortedMap::new();
        for listed in self.0.list_under(FOLDER)? {
            let known = JsonFiles(self.0).read_json::<Usage>(&listed.key)?.into_iter();
            let known = known.filter_map(|(name, count)| Some((Reference::parse(&name).ok()?, count)));
            for (reference, count) in known {
                files.entry(reference.key()).or_default().insert(reference.id, count);
            }
        }
        Ok(files)
    }
}

fn key_of(agent: &Name) -> String {
    format!("{FOLDER}{}.json", agent.segment())
}
