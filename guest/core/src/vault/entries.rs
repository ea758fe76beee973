//! The entries themselves: remembering, reading, changing, forgetting.

use crate::model::category::Category;
use crate::model::check;
use crate::model::contract::{Changes, Draft, Entry, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference, file_key};
use crate::model::scope::Scope;
use crate::store::Listed;
use crate::text::contract::Finding;
use crate::text::sorted::{SortedMap, SortedSet};

use super::additions::{Additions, BlockPlace};
use super::archive::{Archive, Moving};
use super::blocks::{adopt, fresh_id, merged, new_block};
use super::change::Change;
use super::contract::Outcome;
use super::duplicate::{DuplicateRule, most_similar};
use super::file_writer::FileWriter;
use super::markdown::Document;
use super::markdown::block::Block;
use super::markdown::extra::unite;
use super::root::Root;
use super::succession::time_after;
use super::trash::Trash;

/// The result of adding drafts.
#[derive(Default)]
pub(crate) struct AddedDrafts {
    /// In the order of the drafts.
    pub(crate) outcomes: Vec<Outcome>,
    /// Entries that left for the archive.
    pub(crate) gone: SortedSet<Id>,
}

impl AddedDrafts {
    /// The number of new entries.
    pub(crate) fn stored(&self) -> usize {
        self.outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Stored { .. })).count()
    }
}

/// Entries that leave a category for the archive.
pub(crate) struct Evictions<'a> {
    /// Tells them by the number of new entries.
    pub(crate) among: &'a dyn Fn(usize) -> Vec<Block>,
    /// A listing of the trash that was made no later than they were read.
    pub(crate) trash: &'a [Listed],
}

impl Evictions<'_> {
    /// None leaves.
    pub(crate) const NONE: Evictions<'static> = Evictions { among: &|_| Vec::new(), trash: &[] };
}

/// Who decides about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decider {
    Person,
    /// A rule, or an agent through its tools.
    Program,
}

impl Outcome {
    /// The entry that the draft is now; none when policy did not want it.
    pub(crate) fn reference(&self) -> Option<&Reference> {
        match self {
            Self::Stored { reference } | Self::Merged { reference } => Some(reference),
            Self::Rejected { .. } => None,
        }
    }
}

/// The entries of a root, by their references.
pub(crate) struct Entries<'a>(pub(crate) &'a Root);

impl Entries<'_> {
    /// Adds checked drafts of one scope and category in one write, or none of them. Entries that make room leave for the
    /// archive in the same write.
    pub(crate) fn add(&self, drafts: &[Draft], rule: &DuplicateRule, leaving: &Evictions<'_>) -> Result<AddedDrafts> {
        let Some((scope, category)) = drafts.first().map(|draft| (draft.scope.clone(), draft.category)) else {
            return Ok(AddedDrafts::default());
        };
        let now = self.0.now();
        let mut mine = vec![None; drafts.len()];
        let (mut moving, key) = (Moving::default(), file_key(&scope, category));
        let earliest = drafts.iter().map(|draft| draft.created.unwrap_or(now)).min().unwrap_or(now);
        let added = FileWriter(self.0).update_with_ids(&scope, category, Some(earliest), |document| {
            let mut batch = Batch::of(drafts, Additions::to(document, earliest, std::iter::empty()), rule, now);
            let outcomes = drafts.iter().zip(&mut mine).map(|(draft, mine)| batch.put(draft, mine)).collect();
            let is_changed = batch.additions.finish();
            let added = AddedDrafts { outcomes, gone: SortedSet::new() };
            let sent =
                Archive(self.0).send(&mut moving, (&scope, category), document, &(leaving.among)(added.stored()));
            // A fault of the archive keeps nothing from coming in. Who makes room for it tells the fault.
            let gone = sent.or_else(|error| error.into_fault(&key).map(|_| SortedSet::new()))?;
            let is_changed = is_changed || !gone.is_empty();
            let added = AddedDrafts { gone, ..added };
            Ok(if is_changed { Change::Made(added) } else { Change::Needless(added) })
        })?;
        Archive(self.0).arrive(moving, (&scope, category), leaving.trash, &added.gone)?;
        Ok(added)
    }

    /// One entry, also from the archive.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such entry; the text says if it, or its mission, is in the trash.
    pub(crate) fn get(&self, reference: &Reference) -> Result<Entry> {
        let file = self.0.file(&reference.scope, reference.category)?;
        if let Some(entry) = file.entries().iter().find(|entry| entry.reference == *reference) {
            return Ok(entry.clone());
        }
        match Archive(self.0).find_archived(reference)? {
            Some((_, entry)) => Ok(entry),
            None => Err(Trash(self.0).not_found(reference)),
        }
    }

    /// Changes an entry and returns it. A passage becomes an entry by this, with a new reference.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub(crate) fn edit(&self, reference: &Reference, changes: Changes) -> Result<Entry> {
        let changes = check::changes(changes, &self.0.settings.limits)?;
        if changes.resolution.is_some() && reference.category != Category::Findings {
            return Err(Error::invalid(format!("{reference} is not a finding: only findings can be resolved")));
        }
        let superseded = self.superseded_by_entry(reference, &changes.supersedes)?;
        self.amend(reference, |block| {
            if let Some(text) = &changes.text {
                block.text.clone_from(text);
            }
            if let Some(resolution) = &changes.resolution {
                block.text = Finding::resolved(&block.text, resolution);
            }
            if let Some(tags) = &changes.tags {
                block.tags.clone_from(tags);
            }
            if let Some(importance) = changes.importance {
                block.extra.importance = importance;
            }
            if let Some(confidence) = changes.confidence {
                block.extra.confidence = Some(confidence);
            }
            unite(&mut block.extra.supersedes, &superseded);
            match &changes.by {
                None => block.confirm_read(),
                Some(by) if changes.text.is_some() => block.extra.origin = Some(by.clone()),
                Some(_) => {}
            }
        })
    }

    /// The names of the entries that one supersedes from now on.
    fn superseded_by_entry(&self, reference: &Reference, given: &[Reference]) -> Result<Vec<String>> {
        let all = self.superseded_by_one(&reference.scope, reference.category, given)?;
        match given.iter().find(|old| !reference.may_supersede(old)) {
            Some(old) => Err(Error::invalid(format!(
                "{reference} is not newer than {old}: an entry can supersede only older entries"
            ))),
            None => Ok(all.iter().map(Reference::to_string).collect()),
        }
    }

    /// The entries that a new one may supersede, and those that they superseded: they stay superseded when one between
    /// is forgotten.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a reference of nothing; [`Error::Invalid`] for an entry of another category, or of a scope
    /// that the new one does not reach, and for too many.
    pub(crate) fn superseded_by_one(
        &self,
        scope: &Scope,
        category: Category,
        given: &[Reference],
    ) -> Result<Vec<Reference>> {
        let most = self.0.settings.limits.tags;
        if given.len() > most {
            return Err(Error::invalid(format!(
                "it supersedes {} entries; at most {most} are taken (limits.tags)",
                given.len()
            )));
        }
        let (mut all, mut before) = (Vec::new(), Vec::new());
        for old in given {
            if old.category != category {
                let (ours, theirs) = (category.name(), old.category.name());
                return Err(Error::invalid(format!(
                    "{old} is of {theirs}: an entry of {ours} supersedes entries of {ours} only"
                )));
            }
            if *scope != old.scope && *scope != Scope::Project {
                return Err(Error::invalid(format!(
                    "{old} is not of {}: an entry supersedes entries of its own scope; only entries of the project supersede entries of other scopes",
                    scope.folder()
                )));
            }
            before.extend(self.get(old)?.supersedes);
            all.push(old.clone());
        }
        all.extend(before);
        let mut seen = SortedSet::new();
        all.retain(|old| seen.insert(old.clone()));
        all.truncate(most);
        Ok(all)
    }

    /// Moves an entry between tiers. A person who pins it stands behind it.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub(crate) fn set_tier(&self, reference: &Reference, tier: Tier, by: Decider) -> Result<Entry> {
        self.amend(reference, |block| {
            block.extra.tier = tier;
            if (tier, by) == (Tier::Pinned, Decider::Person) {
                block.confirm_read();
            }
        })
    }

    /// Moves an entry along its life. A person who puts it in force stands behind it.
    ///
    /// # Errors
    /// [`Error::Invalid`] for [`Status::Forgotten`]; [`Error::NotFound`] when there is none of that name.
    pub(crate) fn set_status(&self, reference: &Reference, status: Status, by: Decider) -> Result<Entry> {
        if status == Status::Forgotten {
            return Err(Error::invalid("a status cannot be set to forgotten: forget the entry"));
        }
        self.amend(reference, |block| {
            block.extra.status = status;
            if (status, by) == (Status::Promoted, Decider::Person) {
                block.confirm_read();
            }
        })
    }

    pub(crate) fn amend(&self, reference: &Reference, amend: impl Fn(&mut Block)) -> Result<Entry> {
        let now = self.0.now();
        let Reference { scope, category, id } = reference;
        // An earlier attempt may have made an entry of the passage. Its id alone proves nothing, another entry may
        // have it.
        let mut adopted: Option<Block> = None;
        let mut meant: Option<String> = None;
        let change = |document: &mut Document| {
            let arrived = adopted.as_ref().filter(|adopted| document.blocks().any(|block| block == *adopted));
            let id = arrived.map_or(id, |adopted| &adopted.id);
            let Some(old) = document.blocks().find(|block| block.id == *id).cloned() else {
                return Ok(Change::Needless(None));
            };
            let mut new = old.clone();
            amend(&mut new);
            let is_known = *meant.get_or_insert_with(|| old.text.clone()) == old.text
                || adopted.as_ref().is_some_and(|adopted| adopted.text == old.text);
            if new.text != old.text && !is_known {
                // Another wording, or another entry that has the id by now: nobody has read what would be replaced.
                let what = "was changed by another while it was edited: read it again, then edit it";
                return Err(Error::Conflict(format!("{reference} {what}")));
            }
            if new == old {
                return Ok(Change::Needless(Some(old.entry(scope, *category))));
            }
            if new.text != old.text {
                new.extra.edited = vec![now];
                new.note_similar_lines();
            }
            adopt(&mut new, |wanted| fresh_id(document, wanted, now));
            new.extra.names_entry = true;
            adopted = Some(new.clone());
            let entry = new.entry(scope, *category);
            document.replace(&old.id, new);
            Ok(Change::Made(Some(entry)))
        };
        let done = match id {
            Id::Time(_) => FileWriter(self.0).update(scope, *category, change)?,
            Id::Passage(_) => FileWriter(self.0).update_with_ids(scope, *category, Some(0), change)?,
        };
        done.ok_or_else(|| Trash(self.0).not_found(reference))
    }
}

/// Drafts of one category that are put into its document together.
struct Batch<'d, 'a> {
    additions: Additions<'d>,
    /// The first block that says what a draft says, by that.
    by_text: SortedMap<&'a str, Option<BlockPlace>>,
    rule: &'a DuplicateRule,
    now: u64,
}

impl<'d, 'a> Batch<'d, 'a> {
    fn of(drafts: &'a [Draft], additions: Additions<'d>, rule: &'a DuplicateRule, now: u64) -> Self {
        let mut by_text: SortedMap<&str, Option<BlockPlace>> =
            drafts.iter().map(|draft| (&*draft.text, None)).collect();
        for (place, block) in additions.blocks() {
            if let Some(first) = by_text.get_mut(block.text.as_str()) {
                first.get_or_insert(place);
            }
        }
        Self { additions, by_text, rule, now }
    }

    /// Puts in a draft, unless it is there. `mine` is the id that an earlier try gave it.
    fn put(&mut self, draft: &'a Draft, mine: &mut Option<Id>) -> Outcome {
        let reference = |id: &Id| Reference { scope: draft.scope.clone(), category: draft.category, id: id.clone() };
        let same = self.by_text.get(draft.text.as_str()).copied().flatten();
        // An entry that the draft supersedes is none that says the same, however alike they are.
        let may_be = |block: &Block| draft.supersedes.iter().all(|old| reference(&block.id).may_supersede(old));
        let same = same.filter(|place| self.additions.at(*place).is_some_and(may_be));
        let others = || self.additions.blocks().filter(|(_, block)| may_be(block));
        let duplicate = same.or_else(|| most_similar(others(), &draft.text, self.rule));
        if let Some((place, duplicate)) = duplicate.and_then(|place| Some((place, self.additions.at(place)?.clone()))) {
            if mine.as_ref() == Some(&duplicate.id) {
                return Outcome::Stored { reference: reference(&duplicate.id) };
            }
            let (Change::Made(met) | Change::Needless(met)) =
                self.additions.set(place, record_repeat(&duplicate, draft, self.rule, self.now), self.now);
            return Outcome::Merged { reference: reference(&met.id) };
        }
        let wanted = draft.created.or_else(|| time_after(&draft.supersedes, self.now));
        let id = self.additions.give_id(wanted, self.now);
        let place = self.additions.add(new_block(id.clone(), draft));
        self.by_text.insert(&draft.text, Some(place));
        let reference = reference(&id);
        *mine = Some(id);
        Outcome::Stored { reference }
    }
}

/// An entry with what a draft adds to it; it counts an observation if that comes from another session.
fn record_repeat(into: &Block, draft: &Draft, rule: &DuplicateRule, now: u64) -> Block {
    let mut merged = merged(into, &new_block(into.id.clone(), draft));
    rule.reinforce(&mut merged, draft, now);
    merged
}
