//! Facts: short things an agent learns in passing. They are entries like all others, on the same way in, and besides
//! are reinforced when they are met again, kept to a number, and shared once several sessions taught them.

pub(crate) mod keep;
pub(crate) mod learn;
pub(crate) mod settings;
mod share;
mod usage;
mod worth;

use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::entry::Entry;
use crate::model::error::Result;
use crate::model::filter::Filter;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::policy::Policy;
use crate::search::find::beginning;
use crate::search::rank::Search;
use crate::store::Store;
use crate::store::clock::Clock;
use crate::vault::listing::newest_first;

impl<S: Store, C: Clock> Memory<S, C> {
    /// Facts of an agent, or of the project when none is named: those that matter to a task first, then those that
    /// were met most, then those that were met last.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn facts(&mut self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>> {
        let scope = agent.map(Name::new).transpose()?.map_or(Scope::Project, Scope::Agent);
        let mut facts = self.facts_of(&scope, task)?;
        facts.truncate(limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(facts)
    }

    pub(crate) fn facts_of(&mut self, scope: &Scope, task: Option<&str>) -> Result<Vec<Entry>> {
        let policy = self.policy()?;
        let (survey, filter) = self.survey_facts(scope, &policy.facts.categories)?;
        let admits = |entry: &Entry| filter.admits(entry);
        let all = survey.files.iter().flat_map(|file| &file.entries).filter(|entry| admits(entry));
        let mut facts: Vec<&Entry> = all.collect();
        facts.sort_by(|one, other| {
            worth::order(other).cmp(&worth::order(one)).then_with(|| newest_first(one).cmp(&newest_first(other)))
        });
        let mut facts: Vec<Entry> = facts.into_iter().cloned().collect();
        if let Some(task) = task.map(str::trim).filter(|task| !task.is_empty()) {
            let found = self.found_for(task, &policy, &filter, facts.len())?;
            let rank = |entry: &Entry| found.iter().position(|hit| *hit == entry.reference).unwrap_or(found.len());
            facts.sort_by_key(|entry| rank(entry));
        }
        Ok(facts)
    }

    /// Entries within a filter that match a task, best first.
    fn found_for(&mut self, task: &str, policy: &Policy, filter: &Filter, most: usize) -> Result<Vec<Reference>> {
        let (text, now) = (beginning(task, policy.limits.query_bytes), self.now());
        let found = self.find_ranked(most.max(1), &|_| true, &mut |memory, limit| {
            let search = Search { text, is_text: false, now, limit, explain: false };
            memory.rank(&search, policy, filter, None, &|_, _| true)
        })?;
        Ok(found.into_iter().map(|(_, entry)| entry.reference).collect())
    }

    fn survey_facts(&mut self, scope: &Scope, categories: &[Category]) -> Result<(crate::memory::Survey, Filter)> {
        let filter = Filter { scopes: vec![scope.clone()], categories: categories.to_vec(), ..Filter::default() };
        let mut survey = self.survey(&filter)?;
        self.warn(std::mem::take(&mut survey.faults));
        Ok((survey, filter))
    }
}

#[cfg(test)]
mod tests;
