//! Keeping facts few: what is worth least goes to the archive, whole, and is named. The newest never goes because it
//! is new.

use crate::learn::or_warn;
use crate::learn::retention::{may_leave, retire_all};
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Tier};
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::vault::markdown::block::Block;
use crate::vault::summary::is_summary;
use crate::vault::trash::Trash;

use super::Facts;
use super::settings::Settings;
use super::usage::UsageFiles;
use super::worth::{last_seen, worth};

/// The effects that followed writes: shared facts and evicted entries.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    pub(crate) evicted: Vec<Reference>,
    pub(crate) shared: Vec<Reference>,
    /// Facts that came in, for which no room was made yet.
    pub(super) new: Vec<Reference>,
}

impl Effects {
    /// Forgets that facts of a scope came in: there was room for them.
    pub(super) fn had_room(&mut self, scope: &Scope) {
        self.new.retain(|reference| reference.scope != *scope);
    }

    /// Adds the effects of another write.
    pub(crate) fn extend(&mut self, other: Self) {
        self.evicted.extend(other.evicted);
        self.shared.extend(other.shared);
        self.new.extend(other.new);
    }
}

/// The bound on the facts of each scope, and the facts that leave for it.
#[derive(Clone, Copy)]
pub(crate) struct FactCap<'a>(pub(crate) Facts<'a>);

impl FactCap<'_> {
    /// Archives what the scopes of new facts have too many of, but none of the new ones.
    pub(crate) fn make_room(self, effects: &mut Effects) -> Result<()> {
        let mut scopes: SortedMap<Scope, Vec<Reference>> = SortedMap::new();
        for reference in std::mem::take(&mut effects.new) {
            scopes.entry(reference.scope.clone()).or_default().push(reference);
        }
        for (scope, new) in scopes {
            effects.evicted.extend(self.evict(&scope, &new)?);
        }
        Ok(())
    }

    /// As [`make_room`](Self::make_room) after entries were stored: then a fault of another file is a warning, not an error.
    pub(crate) fn make_room_or_warn(self, effects: &mut Effects) -> Result<()> {
        let Some(key) = effects.new.first().map(Reference::key) else { return Ok(()) };
        or_warn(self.0.root, &key, self.make_room(effects))
    }

    /// Returns whether a new entry of a category may make others leave, for which all are looked at.
    pub(crate) fn may_evict(self, scope: &Scope, category: Category) -> bool {
        self.0.settings.holds(category) && self.of(scope) > 0
    }

    /// The number of facts that a scope keeps; 0 stands for all.
    pub(super) fn of(self, scope: &Scope) -> usize {
        match scope {
            Scope::Agent(_) => self.0.settings.cap,
            Scope::Project => self.0.settings.shared_cap,
            Scope::Mission(_) => 0,
        }
    }

    /// Archives what a scope has too many of, but nothing of what is named.
    fn evict(self, scope: &Scope, spared: &[Reference]) -> Result<Vec<Reference>> {
        let (cap, mut evicted) = (self.of(scope), Vec::new());
        if cap == 0 {
            return Ok(evicted);
        }
        let (count, weakest) = self.weakest(scope, spared)?;
        let mut leaving: SortedMap<Category, Vec<Block>> = SortedMap::new();
        for (category, block) in weakest.into_iter().take(count.saturating_sub(cap)) {
            leaving.entry(category).or_default().push(block);
        }
        for (category, blocks) in leaving {
            let trash = Trash(self.0.root).trash_of(scope, category)?;
            let retired = retire_all(self.0.root, scope, category, &blocks, &trash)?;
            evicted.extend(retired.into_iter().map(|id| Reference { scope: scope.clone(), category, id }));
        }
        Ok(evicted)
    }

    /// The number of facts of a scope, and those that may leave, the first to leave first.
    pub(super) fn weakest(self, scope: &Scope, spared: &[Reference]) -> Result<(usize, Vec<(Category, Block)>)> {
        let (survey, filter) = self.0.survey(scope)?;
        let all = || survey.files.iter().flat_map(|file| file.entries().iter().zip(file.document.blocks()));
        let counts = |(entry, block): &(&Entry, &Block)| filter.admits(entry) && !is_summary(&block.tags, &block.text);
        let is_free = |(entry, block): &(&Entry, &Block)| {
            may_leave(entry.reference.category, block) && !spared.contains(&entry.reference)
        };
        let (usage, now) = (UsageFiles(self.0.root).of(scope)?, self.0.root.now());
        let used = |entry: &Entry| usage.get(&entry.reference.to_string()).copied().unwrap_or_default();
        let mut weighed: Vec<_> = all()
            .filter(counts)
            .filter(is_free)
            .map(|(entry, block)| (weight(block, self.0.settings, used(entry), now), entry, block))
            .collect();
        weighed.order_by(|(one, ..), (other, ..)| one.cmp(other));
        let weakest = weighed.into_iter().map(|(_, entry, block)| (entry.reference.category, block.clone())).collect();
        Ok((all().filter(counts).count(), weakest))
    }

    /// Archives facts that policy counts as expired, unseen for too long or worth too little; returns their references.
    pub(crate) fn retire_stale(self) -> Result<Vec<Reference>> {
        let Facts { root, settings: facts } = self.0;
        if facts.time_to_live == 0 && facts.floor <= 0.0 {
            return Ok(Vec::new());
        }
        let filter = Filter { categories: facts.categories.clone(), ..Filter::default() };
        let trash = Trash(root).trash_with_files()?;
        let (now, mut retired) = (root.now(), Vec::new());
        for listed in root.listed_files(&filter)? {
            let Some(file) = root.look_at(&listed, &mut Vec::new())? else { continue };
            for (entry, block) in file.entries().iter().zip(file.document.blocks()) {
                let Reference { scope, category, .. } = &entry.reference;
                if filter.admits(entry) && may_leave(*category, block) && is_stale(block, facts, now) {
                    let gone = retire_all(root, scope, *category, std::slice::from_ref(block), &trash)?;
                    retired.extend((!gone.is_empty()).then(|| entry.reference.clone()));
                }
            }
        }
        Ok(retired)
    }
}

fn is_stale(block: &Block, facts: &Settings, now: u64) -> bool {
    let age = now.saturating_sub(last_seen(block.extra.evidence.as_ref(), block.created));
    (facts.time_to_live > 0 && age >= facts.time_to_live) || worth(block, 0, now) < facts.floor
}

/// The order of eviction: fading facts first, then facts after their grace period, then by worth, then by the latest
/// observation. Worth is never negative, so its bits are in its order.
fn weight(block: &Block, facts: &Settings, used: u32, now: u64) -> (bool, bool, u64, u64, Id) {
    let is_lasting = block.extra.tier != Tier::Fading;
    let is_new = now.saturating_sub(block.created.unwrap_or_default()) < facts.grace;
    let seen = last_seen(block.extra.evidence.as_ref(), block.created);
    (is_lasting, is_new, worth(block, used, now).to_bits(), seen, block.id.clone())
}
