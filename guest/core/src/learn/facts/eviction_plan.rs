//! EvictionPlan for facts before they come: those that are worth least leave in the write that brings the new ones, so that a file
//! is written once.

use crate::learn::Learner;
use crate::model::category::Category;
use crate::model::error::Result;
use crate::model::reference::Id;
use crate::model::scope::Scope;
use crate::store::Listed;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::entries::{AddedDrafts, Evictions};
use crate::vault::markdown::block::Block;
use crate::vault::trash::Trash;

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

impl Learner<'_> {
    /// Looks who leaves if facts with these texts come. None if the scope keeps all.
    pub(super) fn room_for(
        &mut self,
        scope: &Scope,
        coming: &SortedMap<Category, Vec<String>>,
    ) -> Result<Option<EvictionPlan>> {
        let cap = self.cap(scope);
        if cap == 0 || !coming.keys().any(|category| self.settles(scope, *category)) {
            return Ok(None);
        }
        self.root.list_ahead_of_changes();
        let room = self.measure(scope, cap, coming)?;
        if signed(room.expected.values().sum()) <= room.free {
            return Ok(Some(room));
        }
        // Some will leave. The trash, which may be large, is listed before they are read.
        self.root.renew();
        let mut trash = SortedMap::new();
        for category in coming.keys() {
            trash.insert(*category, Trash(self.root).trash_of(scope, *category)?);
        }
        Ok(Some(EvictionPlan { trash, ..self.measure(scope, cap, coming)? }))
    }

    fn measure(
        &mut self,
        scope: &Scope,
        cap: usize,
        coming: &SortedMap<Category, Vec<String>>,
    ) -> Result<EvictionPlan> {
        let (count, weakest) = self.weakest(scope, &[])?;
        let known: SortedSet<&str> = weakest.iter().map(|(_, block)| block.text.as_str()).collect();
        let new = |texts: &[String]| texts.iter().filter(|text| !known.contains(text.as_str())).count();
        let holding = coming.iter().filter(|(category, _)| self.settings.facts.holds(**category));
        let expected = holding.map(|(category, texts)| (*category, new(texts))).collect();
        Ok(EvictionPlan { free: signed(cap) - signed(count), weakest, expected, trash: SortedMap::new() })
    }
}

impl EvictionPlan {
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
