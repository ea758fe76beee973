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

use super::Learner;
use super::facts::eviction_plan::EvictionPlan;
use super::facts::keep::Settled;

impl Learner<'_> {
    /// Remembers.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a draft that cannot be right; otherwise what the store answers. So for all calls.
    pub(crate) fn add(&mut self, draft: Draft) -> Result<Outcome> {
        let mut outcomes = self.add_many(vec![draft])?;
        outcomes.pop().ok_or_else(|| Error::invalid("there is no draft"))
    }

    /// Remembers several drafts, those of one scope and category in one write. All are looked at before the first is
    /// written. The outcomes are in the order of the drafts.
    ///
    /// # Errors
    /// As [`add`](Self::add). Drafts of other scopes and categories may be there then; adding all again is harmless.
    pub(crate) fn add_many(&mut self, drafts: Vec<Draft>) -> Result<Vec<Outcome>> {
        let mut files: SortedMap<(Scope, Category), Vec<(usize, Draft)>> = SortedMap::new();
        for (nth, draft) in self.checked(drafts)?.into_iter().enumerate() {
            files.entry((draft.scope.clone(), draft.category)).or_default().push((nth, draft));
        }
        files
            .keys()
            .try_for_each(|(scope, category)| Permissions(self.root).check_may_write(&file_key(scope, *category)))?;
        let (mut outcomes, mut settled) = (Vec::new(), Settled::default());
        for drafts in files.into_values() {
            let (places, drafts): (Vec<_>, Vec<_>) = drafts.into_iter().unzip();
            let (told, more) = self.add_checked(drafts)?;
            settled.extend(more);
            outcomes.extend(places.into_iter().zip(told));
        }
        self.make_room_or_warn(&mut settled)?;
        self.tell_evicted(&settled.evicted);
        outcomes.order_by_key(|(nth, _)| *nth);
        Ok(outcomes.into_iter().map(|(_, outcome)| outcome).collect())
    }

    /// Remembers drafts of one scope and category in one write, or none of them. Tells beside it what that led to:
    /// facts that were shared, and entries that made room.
    pub(crate) fn add_settled(&mut self, drafts: Vec<Draft>) -> Result<(Vec<Outcome>, Settled)> {
        let drafts = self.checked(drafts)?;
        let (outcomes, mut settled) = self.add_checked(drafts)?;
        self.make_room_or_warn(&mut settled)?;
        Ok((outcomes, settled))
    }

    /// Checks drafts, and lists ahead if one of them may make others leave.
    pub(super) fn checked(&mut self, drafts: Vec<Draft>) -> Result<Vec<Draft>> {
        let drafts: Vec<Draft> =
            drafts.into_iter().map(|draft| Screening(self.root).checked(draft)).collect::<Result<_>>()?;
        if drafts.iter().any(|draft| self.settles(&draft.scope, draft.category)) {
            self.root.list_ahead_of_changes();
        }
        Ok(drafts)
    }

    /// Remembers checked drafts of one scope and category. Whoever calls makes room for them.
    pub(super) fn add_checked(&mut self, drafts: Vec<Draft>) -> Result<(Vec<Outcome>, Settled)> {
        self.add_into(drafts, None)
    }

    /// As `add_checked`: what leaves for them does so in the same write, as far as it is known ahead.
    pub(super) fn add_into(
        &mut self,
        drafts: Vec<Draft>,
        room: Option<&mut EvictionPlan>,
    ) -> Result<(Vec<Outcome>, Settled)> {
        let rule = drafts.first().map(|draft| self.settings.facts.duplicate_rule(draft.category));
        rule.map_or_else(|| Ok((Vec::new(), Settled::default())), |rule| self.add_by(drafts, &rule, room))
    }

    /// As `add_into`, by another rule for what is a duplicate.
    pub(super) fn add_by(
        &mut self,
        drafts: Vec<Draft>,
        rule: &DuplicateRule,
        room: Option<&mut EvictionPlan>,
    ) -> Result<(Vec<Outcome>, Settled)> {
        let Some((scope, category)) = drafts.first().map(|draft| (draft.scope.clone(), draft.category)) else {
            return Ok((Vec::new(), Settled::default()));
        };
        let added = match &room {
            Some(room) => room.during(category, |leaving| Entries(self.root).add(&drafts, rule, leaving))?,
            None => Entries(self.root).add(&drafts, rule, &Evictions::NONE)?,
        };
        // The drafts are stored already, so a fault of another file is a warning, not an error of this call.
        let mut settled = self.settle(&scope, category, &added.outcomes).or_else(|error| {
            let fault = error.into_fault(&file_key(&scope, category))?;
            self.root.warn(vec![fault]);
            Ok(Settled::default())
        })?;
        if let Some(room) = room {
            room.note(category, &added);
        }
        settled.left(added.gone.into_iter().map(|id| Reference { scope: scope.clone(), category, id }));
        Ok((added.outcomes, settled))
    }

    /// Moves an entry to the trash, and takes what it says out of the words of its session, for good. The copy that was shared
    /// from it is archived, unless others stand for it.
    pub(crate) fn forget(&mut self, reference: &Reference) -> Result<()> {
        // The words first: if it breaks off here, the entry is still there to be forgotten again.
        if let Ok(entry) = Entries(self.root).get(reference) {
            SessionFiles(self.root).forget_words_of(&entry)?;
        }
        Trash(self.root).forget(reference)?;
        self.demote(reference)
    }

    /// Forgets the entry that has a name and says a text.
    pub(crate) fn forget_meant(&mut self, reference: &Reference, said: &str) -> Result<()> {
        Trash(self.root).forget_meant(reference, Some(said))?;
        self.demote(reference)
    }

    /// Brings an entry back from the trash, or from the archive, and shares it again if it had earned that.
    pub(crate) fn restore(&mut self, reference: &Reference) -> Result<Entry> {
        let Some((entry, copy)) = Trash(self.root).bring_back(reference)? else {
            return Trash(self.root).unarchive(reference);
        };
        if let Some(copy) = copy {
            self.promote_restored(&entry)?;
            Trash(self.root).drop_from_trash(&copy)?;
        }
        Ok(entry)
    }
}
