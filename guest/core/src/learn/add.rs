//! Adding, forgetting and restoring entries with everything that follows for facts: a fact that was met often enough is
//! shared, a forgotten one is not shared any more, and the facts of least worth make room.

use crate::model::category::Category;
use crate::model::contract::{Draft, Entry};
use crate::model::error::{Error, Result};
use crate::model::reference::{Reference, file_key};
use crate::model::scope::Scope;
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::vault::contract::Outcome;
use crate::vault::duplicate::DuplicateRule;
use crate::vault::entries::{Entries, Evictions};
use crate::vault::permissions::Permissions;
use crate::vault::screening::Screening;
use crate::vault::session_file::SessionFiles;
use crate::vault::trash::Trash;

use super::facts::cap::{Effects, FactCap};
use super::facts::eviction_plan::EvictionPlan;
use super::facts::share::Sharing;
use super::retention::warn_of_evicted;
use super::{Learner, or_warn};

impl Learner<'_> {
    /// Remembers.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a draft that cannot be right; otherwise what the store answers. So for all calls.
    pub(crate) fn add(&self, draft: Draft) -> Result<Outcome> {
        let mut outcomes = self.add_many(vec![draft])?;
        outcomes.pop().ok_or_else(|| Error::invalid("there is no draft"))
    }

    /// Remembers several drafts, those of one scope and category in one write. All are looked at before the first is
    /// written. The outcomes are in the order of the drafts.
    ///
    /// # Errors
    /// As [`add`](Self::add). Drafts of other scopes and categories may be there then; adding all again is harmless.
    pub(crate) fn add_many(&self, drafts: Vec<Draft>) -> Result<Vec<Outcome>> {
        let mut files: SortedMap<(Scope, Category), Vec<(usize, Draft)>> = SortedMap::new();
        for (nth, draft) in self.checked(drafts)?.into_iter().enumerate() {
            files.entry((draft.scope.clone(), draft.category)).or_default().push((nth, draft));
        }
        files
            .keys()
            .try_for_each(|(scope, category)| Permissions(self.root).check_may_write(&file_key(scope, *category)))?;
        let (mut outcomes, mut effects) = (Vec::new(), Effects::default());
        for drafts in files.into_values() {
            let (places, drafts): (Vec<_>, Vec<_>) = drafts.into_iter().unzip();
            let (added, more) = self.add_checked(drafts, None, None)?;
            effects.extend(more);
            outcomes.extend(places.into_iter().zip(added));
        }
        FactCap(self.facts()).make_room_or_warn(&mut effects)?;
        warn_of_evicted(self.root, &effects.evicted);
        outcomes.order_by_key(|(nth, _)| *nth);
        Ok(outcomes.into_iter().map(|(_, outcome)| outcome).collect())
    }

    /// Remembers drafts of one scope and category in one write, or none of them. Returns beside it what that led to:
    /// facts that were shared, and entries that made room.
    pub(crate) fn add_with_effects(&self, drafts: Vec<Draft>) -> Result<(Vec<Outcome>, Effects)> {
        let drafts = self.checked(drafts)?;
        let (outcomes, mut effects) = self.add_checked(drafts, None, None)?;
        FactCap(self.facts()).make_room_or_warn(&mut effects)?;
        Ok((outcomes, effects))
    }

    /// Remembers an entry that policy may not refuse.
    pub(crate) fn remember(&self, draft: Draft) -> Result<Reference> {
        accepted(self.add(draft)?)
    }

    /// Checks drafts, and lists ahead if one of them may make others leave.
    pub(super) fn checked(&self, drafts: Vec<Draft>) -> Result<Vec<Draft>> {
        let drafts: Vec<Draft> =
            drafts.into_iter().map(|draft| Screening(self.root).checked(draft)).collect::<Result<_>>()?;
        if drafts.iter().any(|draft| FactCap(self.facts()).may_evict(&draft.scope, draft.category)) {
            self.root.list_ahead_of_changes();
        }
        Ok(drafts)
    }

    /// Remembers checked drafts of one scope and category, by the usual rule for what is a duplicate or by another one. What
    /// leaves by a plan does so in the same write; for the rest whoever calls makes room.
    pub(super) fn add_checked(
        &self,
        drafts: Vec<Draft>,
        rule: Option<DuplicateRule>,
        plan: Option<&mut EvictionPlan>,
    ) -> Result<(Vec<Outcome>, Effects)> {
        let Some((scope, category)) = drafts.first().map(|draft| (draft.scope.clone(), draft.category)) else {
            return Ok(Default::default());
        };
        let rule = rule.unwrap_or_else(|| self.settings.facts.duplicate_rule(category));
        let added = match &plan {
            Some(plan) => plan.during(category, |leaving| Entries(self.root).add(&drafts, &rule, leaving))?,
            None => Entries(self.root).add(&drafts, &rule, &Evictions::NONE)?,
        };
        // The drafts are stored already, so a fault of another file is a warning, not an error of this call.
        let effects = Sharing(self.facts()).promote_all(&scope, category, &added.outcomes);
        let mut effects = or_warn(self.root, &file_key(&scope, category), effects)?;
        if let Some(plan) = plan {
            plan.note(category, &added);
        }
        let gone = added.gone.into_iter().map(|id| Reference { scope: scope.clone(), category, id });
        effects.evicted.extend(gone);
        Ok((added.outcomes, effects))
    }

    /// Moves an entry to the trash, and takes what it says out of the words of its session, for good. The copy that was shared
    /// from it is archived, unless others stand for it.
    pub(crate) fn forget(&self, reference: &Reference) -> Result<()> {
        // The words first: if it breaks off here, the entry is still there to be forgotten again.
        if let Ok(entry) = Entries(self.root).get(reference) {
            SessionFiles(self.root).forget_words_of(&entry)?;
        }
        Trash(self.root).forget(reference)?;
        Sharing(self.facts()).demote(reference)
    }

    /// Forgets the entry that has a name and says a text.
    pub(crate) fn forget_meant(&self, reference: &Reference, said: &str) -> Result<()> {
        Trash(self.root).forget_meant(reference, Some(said))?;
        Sharing(self.facts()).demote(reference)
    }

    /// Brings an entry back from the trash, or from the archive, and shares it again if it had earned that.
    pub(crate) fn restore(&self, reference: &Reference) -> Result<Entry> {
        let Some((entry, copy)) = Trash(self.root).bring_back(reference)? else {
            return Trash(self.root).unarchive(reference);
        };
        if let Some(copy) = copy {
            Sharing(self.facts()).promote_restored(&entry)?;
            Trash(self.root).drop_from_trash(&copy)?;
        }
        Ok(entry)
    }
}

/// The entry that a draft became.
pub(super) fn accepted(outcome: Outcome) -> Result<Reference> {
    match outcome {
        Outcome::Stored { reference } | Outcome::Merged { reference } => Ok(reference),
        Outcome::Rejected { reason } => Err(Error::Invalid(reason)),
    }
}
