//! Keeping facts few: what is worth least goes to the archive, whole, and is named. The newest never goes because it
//! is new.

use std::cmp::Ordering;

use crate::learn::Learner;
use crate::learn::retention::may_leave;
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Tier};
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::store::Listed;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::archive::{Archive, Moving};
use crate::vault::change::Change;
use crate::vault::contract::Outcome;
use crate::vault::file_writer::FileWriter;
use crate::vault::markdown::block::Block;
use crate::vault::summary::is_summary;
use crate::vault::trash::Trash;

use super::settings::Settings;
use super::worth::{last_seen, worth};

/// The effects that followed writes: shared facts and evicted entries.
#[derive(Debug, Default)]
pub(crate) struct Settled {
    pub(crate) evicted: Vec<Reference>,
    pub(crate) shared: Vec<Reference>,
    /// Facts that came in, for which no room was made yet.
    new: Vec<Reference>,
}

impl Settled {
    /// Facts that left for the archive while others came in.
    pub(crate) fn left(&mut self, references: impl Iterator<Item = Reference>) {
        self.evicted.extend(references);
    }

    /// Forgets that facts of a scope came in: there was room for them.
    pub(super) fn had_room(&mut self, scope: &Scope) {
        self.new.retain(|reference| reference.scope != *scope);
    }

    /// A fact that came in.
    pub(super) fn came(&mut self, reference: &Reference) {
        self.new.push(reference.clone());
    }

    /// Adds the effects of another write.
    pub(crate) fn extend(&mut self, other: Self) {
        self.evicted.extend(other.evicted);
        self.shared.extend(other.shared);
        self.new.extend(other.new);
    }
}

impl Learner<'_> {
    /// Shares what has earned it after entries of one scope and category came in. EvictionPlan for them is made by
    /// [`make_room`](Self::make_room), once for all that a call brings in.
    pub(crate) fn settle(&mut self, scope: &Scope, category: Category, outcomes: &[Outcome]) -> Result<Settled> {
        let mut settled = Settled::default();
        if !self.settings.facts.holds(category) {
            return Ok(settled);
        }
        let references: Vec<&Reference> = outcomes.iter().filter_map(Outcome::reference).collect();
        if let Scope::Agent(_) = scope {
            for reference in &references {
                self.promote(reference, &mut settled)?;
            }
        }
        references.into_iter().for_each(|reference| settled.came(reference));
        Ok(settled)
    }

    /// Archives what the scopes of new facts have too many of, but none of the new ones.
    pub(crate) fn make_room(&mut self, settled: &mut Settled) -> Result<()> {
        let mut scopes: SortedMap<Scope, Vec<Reference>> = SortedMap::new();
        for reference in std::mem::take(&mut settled.new) {
            scopes.entry(reference.scope.clone()).or_default().push(reference);
        }
        for (scope, new) in scopes {
            settled.evicted.extend(self.evict(&scope, &new)?);
        }
        Ok(())
    }

    /// As [`make_room`](Self::make_room) after entries were stored: then a fault of another file is a warning, not an error.
    pub(crate) fn make_room_or_warn(&mut self, settled: &mut Settled) -> Result<()> {
        let Some(key) = settled.new.first().map(Reference::key) else { return Ok(()) };
        self.make_room(settled).or_else(|error| {
            let fault = error.into_fault(&key)?;
            self.root.warn(vec![fault]);
            Ok(())
        })
    }

    /// Returns whether a new entry of a category may make others leave, for which all are looked at.
    pub(crate) fn settles(&self, scope: &Scope, category: Category) -> bool {
        self.settings.facts.holds(category) && self.cap(scope) > 0
    }

    /// The number of facts that a scope keeps; 0 stands for all.
    pub(super) fn cap(&self, scope: &Scope) -> usize {
        match scope {
            Scope::Agent(_) => self.settings.facts.cap,
            Scope::Project => self.settings.facts.shared_cap,
            Scope::Mission(_) => 0,
        }
    }

    /// Archives what a scope has too many of, but nothing of what is named.
    fn evict(&mut self, scope: &Scope, spared: &[Reference]) -> Result<Vec<Reference>> {
        let (cap, mut evicted) = (self.cap(scope), Vec::new());
        if cap == 0 {
            return Ok(evicted);
        }
        let (count, weakest) = self.weakest(scope, spared)?;
        let mut leaving: SortedMap<Category, Vec<Block>> = SortedMap::new();
        for (category, block) in weakest.into_iter().take(count.saturating_sub(cap)) {
            leaving.entry(category).or_default().push(block);
        }
        for (category, blocks) in leaving {
            let trash = Trash(self.root).trash_of(scope, category)?;
            let retired = self.retire_all(scope, category, &blocks, &trash)?;
            evicted.extend(retired.into_iter().map(|id| Reference { scope: scope.clone(), category, id }));
        }
        Ok(evicted)
    }

    /// The number of facts of a scope, and those that may leave, the first to leave first.
    pub(super) fn weakest(&mut self, scope: &Scope, spared: &[Reference]) -> Result<(usize, Vec<(Category, Block)>)> {
        let facts = self.settings.facts.clone();
        let (survey, filter) = self.survey_facts(scope)?;
        let all = || survey.files.iter().flat_map(|file| file.entries().iter().zip(file.document.blocks()));
        let counts = |(entry, block): &(&Entry, &Block)| filter.admits(entry) && !is_summary(&block.tags, &block.text);
        let is_free = |(entry, block): &(&Entry, &Block)| {
            may_leave(entry.reference.category, block) && !spared.contains(&entry.reference)
        };
        let (usage, now) = (self.usage(scope)?, self.root.now());
        let used = |entry: &Entry| usage.get(&entry.reference.to_string()).copied().unwrap_or_default();
        let mut weighed: Vec<_> = all()
            .filter(counts)
            .filter(is_free)
            .map(|(entry, block)| (Weight::of(block, &facts, used(entry), now), entry, block))
            .collect();
        weighed.order_by(|(one, ..), (other, ..)| one.cmp(other));
        let weakest = weighed.into_iter().map(|(_, entry, block)| (entry.reference.category, block.clone())).collect();
        Ok((all().filter(counts).count(), weakest))
    }

    /// Moves an entry to the archive unless it changed meanwhile; returns whether it did.
    pub(crate) fn retire(&mut self, reference: &Reference, block: &Block) -> Result<bool> {
        let trash = Trash(self.root).trash_of(&reference.scope, reference.category)?;
        let leaving = std::slice::from_ref(block);
        Ok(!self.retire_all(&reference.scope, reference.category, leaving, &trash)?.is_empty())
    }

    /// Moves entries of one category to the archive, except those that changed meanwhile; returns the ids of those that moved.
    ///
    /// `trash` is a listing of the trash that was made no later than the entries were read: what came there later was
    /// forgotten on its way to the archive.
    pub(crate) fn retire_all(
        &mut self,
        scope: &Scope,
        category: Category,
        leaving: &[Block],
        trash: &[Listed],
    ) -> Result<SortedSet<Id>> {
        if leaving.is_empty() {
            return Ok(SortedSet::new());
        }
        let mut moving = Moving::default();
        let retired = FileWriter(self.root).update_with_ids(scope, category, None, |document| {
            let gone = Archive(self.root).send(&mut moving, (scope, category), document, leaving)?;
            Ok(if gone.is_empty() { Change::Needless(gone) } else { Change::Made(gone) })
        })?;
        Archive(self.root).arrive(moving, (scope, category), trash, &retired)?;
        Ok(retired)
    }

    /// Archives facts that policy counts as expired, unseen for too long or worth too little; returns their references.
    pub(crate) fn retire_stale_facts(&mut self) -> Result<Vec<Reference>> {
        let facts = self.settings.facts.clone();
        if facts.time_to_live == 0 && facts.floor <= 0.0 {
            return Ok(Vec::new());
        }
        let filter = Filter { categories: facts.categories.clone(), ..Filter::default() };
        let trash = Trash(self.root).trash_with_files()?;
        let (now, mut retired) = (self.root.now(), Vec::new());
        for listed in self.root.listed_files(&filter)? {
            let Some(file) = self.root.look_at(&listed, &mut Vec::new())? else { continue };
            for (entry, block) in file.entries().iter().zip(file.document.blocks()) {
                let Reference { scope, category, .. } = &entry.reference;
                if filter.admits(entry) && may_leave(*category, block) && is_stale(block, &facts, now) {
                    let gone = self.retire_all(scope, *category, std::slice::from_ref(block), &trash)?;
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
/// observation.
struct Weight {
    is_kept: bool,
    is_new: bool,
    worth: f64,
    last_seen: u64,
    id: Id,
}

impl Weight {
    fn of(block: &Block, facts: &Settings, used: u32, now: u64) -> Self {
        Self {
            is_kept: block.extra.tier != Tier::Fading,
            is_new: now.saturating_sub(block.created.unwrap_or_default()) < facts.grace,
            worth: worth(block, used, now),
            last_seen: last_seen(block.extra.evidence.as_ref(), block.created),
            id: block.id.clone(),
        }
    }

    fn cmp(&self, other: &Self) -> Ordering {
        self.is_kept
            .cmp(&other.is_kept)
            .then_with(|| self.is_new.cmp(&other.is_new))
            .then_with(|| self.worth.total_cmp(&other.worth))
            .then_with(|| self.last_seen.cmp(&other.last_seen))
            .then_with(|| self.id.cmp(&other.id))
    }
}
