//! Facts: short things an agent learns in passing. They are entries like all others, on the same way in, and besides
//! are reinforced when they are met again, kept to a number, and shared once several sessions taught them.

pub(crate) mod cap;
pub(crate) mod eviction_plan;
pub(crate) mod learn;
pub(crate) mod settings;
pub(crate) mod share;
pub(crate) mod usage;
mod worth;

use crate::model::contract::{Entry, Filter};
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::text::order::Order;
use crate::vault::listing::newest_first;
use crate::vault::root::Root;
use crate::vault::succession::Successors;
use crate::vault::survey::Survey;

/// The facts of a root.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'a> {
    pub(crate) root: &'a Root,
    pub(crate) settings: &'a settings::Settings,
}

impl Facts<'_> {
    /// Facts of a scope that are not superseded, the ones that were met most first, then the ones that were met last.
    pub(crate) fn of(self, scope: &Scope) -> Result<Vec<Entry>> {
        let (survey, filter) = self.survey(scope)?;
        let succession = Successors(self.root).succession(&survey.files)?;
        let admits = |entry: &Entry| filter.admits(entry) && succession.successor(&entry.reference).is_none();
        let all = survey.files.iter().flat_map(|file| file.entries()).filter(|entry| admits(entry));
        let mut facts: Vec<&Entry> = all.collect();
        facts.order_by(|one, other| {
            worth::order(other).cmp(&worth::order(one)).then_with(|| newest_first(one).cmp(&newest_first(other)))
        });
        Ok(facts.into_iter().cloned().collect())
    }

    /// The filter for facts of a scope.
    pub(crate) fn filter(self, scope: &Scope) -> Filter {
        let categories = self.settings.categories.clone();
        Filter { scopes: vec![scope.clone()], categories, ..Filter::default() }
    }

    fn survey(self, scope: &Scope) -> Result<(Survey, Filter)> {
        let filter = self.filter(scope);
        let mut survey = self.root.survey(&filter)?;
        self.root.warn(std::mem::take(&mut survey.faults));
        Ok((survey, filter))
    }
}

#[cfg(test)]
mod tests;
