//! Room for facts before they come: those that are worth least leave in the write that brings the new ones, so that a file
//! is written once.

use crate::model::category::Category;
use crate::model::error::Result;
use crate::model::reference::Id;
use crate::model::scope::Scope;
use crate::store::Listed;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::entries::{AddedDrafts, Evictions};
use crate::vault::markdown::block::Block;
use crate::vault::trash::Trash;

use super::Facts;
use super::cap::FactCap;

/// The facts of a scope that leave as others come.
pub(crate) struct EvictionPlan {
    /// The first to leave first.
    weakest: Vec<(Category, Block)>,
    /// The facts that still have room; negative if there are too many already.
    free: isize,
    /// The facts that are expected in each category, whose write is to come.
    expected: SortedMap<Category, usize>,
    trash: SortedMap<Category, Vec<Listed>>,
}

impl EvictionPlan {
    /// Looks who leaves if facts with these texts come. None if the scope keeps all.
    pub(super) fn of(
        facts: FactCap<'_>,
        scope: &Scope,
        coming: &SortedMap<Category, Vec<String>>,
    ) -> Result<Option<Self>> {
        if !coming.keys().any(|category| facts.may_evict(scope, *category)) {
            return Ok(None);
        }
        let FactCap(Facts { root, .. }) = facts;
        root.list_ahead_of_changes();
        let plan = Self::measured(facts, scope, coming)?;
        if signed(plan.expected.values().sum()) <= plan.free {
            return Ok(Some(plan));
        }
        // Some will leave. The trash, which may be large, is listed before they are read.
        root.renew();
        let mut trash = SortedMap::new();
        for category in coming.keys() {
            trash.insert(*category, Trash(root).trash_of(scope, *category)?);
        }
        Ok(Some(Self { trash, ..Self::measured(facts, scope, coming)? }))
    }

    fn measured(facts: FactCap<'_>, scope: &Scope, coming: &SortedMap<Category, Vec<String>>) -> Result<Self> {
        let (count, weakest) = facts.weakest(scope, &[])?;
        let known: SortedSet<&str> = weakest.iter().map(|(_, block)| block.text.as_str()).collect();
        let new = |texts: &[String]| texts.iter().filter(|text| !known.contains(text.as_str())).count();
        let holding = coming.iter().filter(|(category, _)| facts.0.settings.holds(**category));
        let expected = holding.map(|(category, texts)| (*category, new(texts))).collect();
        Ok(Self { free: signed(facts.of(scope)) - signed(count), weakest, expected, trash: SortedMap::new() })
    }

    /// Those of a category that leave when some facts come into it. What is expected in other categories counts too: their
    /// writes find nothing to do here any more.
    pub(crate) fn leaving(&self, category: Category, new: usize) -> Vec<Block> {
        let others = self.expected.iter().filter(|(other, _)| **other != category).map(|(_, count)| *count);
        let wanted = signed(others.sum::<usize>() + new) - self.free;
        let first = self.weakest.iter().take(usize::try_from(wanted).unwrap_or(0));
        first.filter(|(of, _)| *of == category).map(|(_, block)| block.clone()).collect()
    }

    /// Calls with those that may leave a category.
    pub(crate) fn during<T>(&self, category: Category, add: impl FnOnce(&Evictions<'_>) -> T) -> T {
        let trash = self.trash.get(&category).map(Vec::as_slice).unwrap_or_default();
        add(&Evictions { among: &|new| self.leaving(category, new), trash })
    }

    /// Notes the result of a write.
    pub(crate) fn note(&mut self, category: Category, added: &AddedDrafts) {
        self.expected.remove(&category);
        self.free += signed(added.gone.len()) - signed(added.stored());
        let is_gone = |id: &Id| added.gone.contains(id);
        self.weakest.retain(|(of, block)| *of != category || !is_gone(&block.id));
    }

    /// Returns whether no more facts must leave.
    pub(crate) fn is_enough(&self) -> bool {
        self.free >= 0
    }
}

fn signed(count: usize) -> isize {
    isize::try_from(count).unwrap_or(isize::MAX)
}
