//! The calls of the interface `vault`: adding, reading, changing and forgetting entries.

use crate::learn::facts::share::Sharing;
use crate::model::contract::{Changes, Draft, Entry, Filter, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::reference_pattern::ReferencePattern;
use crate::model::scope::Scope;
use crate::store::Store;
use crate::vault::contract::{CategoryCount, CoreMemory, CoreSection, NewestEntries, Outcome, ProjectContext};
use crate::vault::core_memory::CoreMemories;
use crate::vault::entries::{Decider, Entries};
use crate::vault::listing::EntryLists;
use crate::vault::outside::warn_of_unmet_change;
use crate::vault::project_text::ProjectText;
use crate::vault::root::Root;
use crate::vault::screening::Screening;
use crate::vault::succession::Successors;
use crate::vault::unicode_form::agent_there;
use crate::vault::widen::Widening;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Adds an entry, or merges the draft into an entry with the same text.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a draft that cannot be right; otherwise an error of the store. So for all calls.
    pub fn add(&mut self, draft: Draft) -> Result<Outcome> {
        let mut outcomes = self.add_many(vec![draft])?;
        outcomes.pop().ok_or_else(|| Error::invalid("there is no draft"))
    }

    /// Adds several drafts, with one write for each scope and category; the outcomes come in the order of the drafts.
    ///
    /// # Errors
    /// As [`Memory::add`]. Drafts of other scopes and categories may be stored then; adding all again is safe.
    pub fn add_many(&mut self, drafts: Vec<Draft>) -> Result<Vec<Outcome>> {
        self.ready()?;
        let gate = |root: &Root, draft: Draft| {
            Screening(root).admit_text(draft.category, &draft.text)?;
            Screening(root).in_mode(draft)
        };
        self.add_admitted(drafts, gate)
    }

    /// Adds a file of an agent's own, which may hold what is no memory.
    pub(super) fn add_file(&mut self, draft: Draft) -> Result<Outcome> {
        self.ready()?;
        let mut outcomes = self.add_admitted(vec![draft], |_, draft| Ok(draft))?;
        outcomes.pop().ok_or_else(|| Error::invalid("there is no draft"))
    }

    /// Adds the drafts that a gate and that for secrets let pass.
    fn add_admitted(
        &mut self,
        drafts: Vec<Draft>,
        gate: impl Fn(&Root, Draft) -> std::result::Result<Draft, String>,
    ) -> Result<Vec<Outcome>> {
        let root = &self.root;
        let admit = |draft: Draft| {
            let mut draft = gate(root, draft)?;
            Screening(root).admit("the entry", &mut draft)?;
            Ok(Draft { with_secrets: true, ..draft })
        };
        let admit = |draft: Draft| admit(draft).map_err(|reason| Outcome::Rejected { reason });
        let admitted: Vec<_> = drafts.into_iter().map(admit).collect();
        let passed = admitted.iter().filter_map(|draft| draft.as_ref().ok()).cloned().collect();
        let mut outcomes = self.learner().add_many(passed)?.into_iter();
        Ok(admitted.into_iter().filter_map(|draft| draft.map_or_else(Some, |_| outcomes.next())).collect())
    }

    /// Returns one entry, also from the archive. Of one that was changed in its file since the last write a warning says so.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if there is no such entry; the text says if it is in the trash.
    pub fn get(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        let entry = self.entry(reference)?;
        // Of a past it was said when it was opened.
        if self.moment.is_none() && entry.status != Status::Archived {
            warn_of_unmet_change(&self.root, reference)?;
        }
        Ok(entry)
    }

    /// One entry, with its successor.
    pub(super) fn entry(&mut self, reference: &Reference) -> Result<Entry> {
        let entry = Entries(&self.root).get(reference)?;
        self.used(entry)
    }

    /// Returns the entries that a filter selects, newest first, passages without a date last.
    ///
    /// # Errors
    /// An error of the store; `health` reports files that cannot be read.
    pub fn list(&mut self, filter: &Filter) -> Result<Vec<Entry>> {
        self.ready()?;
        EntryLists(&self.root).list(filter)
    }

    /// Returns the newest of the entries that a filter selects, and how many there are beyond the limit. With a typed text only those
    /// whose reference, or whose id, begins or ends with it; `…` stands between a beginning and an end. Takes little more memory
    /// than one file does, however large the root is.
    ///
    /// # Errors
    /// An error of the store; `health` reports files that cannot be read.
    pub fn newest(&mut self, filter: &Filter, typed: Option<&str>, limit: u32) -> Result<NewestEntries> {
        self.ready()?;
        EntryLists(&self.root).newest(filter, typed.map(ReferencePattern::of).as_ref(), limit as usize)
    }

    /// Changes an entry and returns it. A passage becomes an entry with a new reference.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if there is no such entry, [`Error::Invalid`](crate::Error::Invalid) if no change is named
    /// or policy refuses a secret in it.
    pub fn edit(&mut self, reference: &Reference, mut changes: Changes) -> Result<Entry> {
        self.ready()?;
        Screening(&self.root).admit_or_fail("the change", &mut changes)?;
        let entry = Entries(&self.root).edit(reference, changes)?;
        self.used(entry)
    }

    /// Moves an entry from its category and from the archive to the trash. What it says is deleted from the words of its session,
    /// and with a handoff or an episode all words of that session: restoring does not bring them back.
    ///
    /// A copy is in the trash before the entry is taken out of its file, so a crash in between leaves it in both, and
    /// forgetting again completes the move.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if there is no such entry.
    pub fn forget(&mut self, reference: &Reference) -> Result<()> {
        self.ready()?;
        self.learner().forget(reference)
    }

    /// Brings an entry back from the trash, or from the archive.
    ///
    /// The copy in the trash is removed only by the call that brought the entry back: an entry that stands may be about to
    /// be forgotten by another process, and then that copy is all there is.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if neither has such an entry.
    pub fn restore(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        let entry = self.learner().restore(reference)?;
        self.used(entry)
    }

    /// Sets the tier of an entry.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if there is no such entry.
    pub fn set_tier(&mut self, reference: &Reference, tier: Tier) -> Result<Entry> {
        self.ready()?;
        let entry = Entries(&self.root).set_tier(reference, tier, Decider::Person)?;
        self.used(entry)
    }

    /// Sets the status of an entry.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for [`Status::Forgotten`]; [`Error::NotFound`](crate::Error::NotFound) if there is no such entry.
    pub fn set_status(&mut self, reference: &Reference, status: Status) -> Result<Entry> {
        self.ready()?;
        let entry = Entries(&self.root).set_status(reference, status, Decider::Person)?;
        self.used(entry)
    }

    /// Moves an entry to a wider scope under a new reference.
    ///
    /// It is written there before it is taken away here, so a crash in between leaves it in both, and widening again merges
    /// the two.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) if the scope is not wider; [`Error::NotFound`](crate::Error::NotFound) if there is no such entry.
    pub fn widen(&mut self, reference: &Reference, to: &Scope) -> Result<Entry> {
        self.ready()?;
        let entry = Widening(&self.root).widen(reference, to)?;
        self.used(entry)
    }

    /// Copies a fact of an agent to the project, whatever its evidence, and returns the project's entry.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an entry that is no fact of an agent; [`Error::NotFound`](crate::Error::NotFound) if there is no such entry.
    pub fn share(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        let entry = Sharing(self.learner().facts()).share(reference)?;
        Successors(&self.root).with_successor(entry)
    }

    /// Returns the ids of all agents with a Markdown file in their folder, in byte order.
    ///
    /// # Errors
    /// An error of the store.
    pub fn agents(&mut self) -> Result<Vec<String>> {
        EntryLists(&self.root).agents()
    }

    /// Counts the entries of a scope, or of the whole root, by category.
    ///
    /// # Errors
    /// An error of the store.
    pub fn counts(&mut self, scope: Option<&Scope>) -> Result<Vec<CategoryCount>> {
        self.ready()?;
        EntryLists(&self.root).counts(scope)
    }

    /// Returns the project's description.
    ///
    /// # Errors
    /// [`Error::Corrupt`](crate::Error::Corrupt) if the file is not UTF-8.
    pub fn get_project(&mut self) -> Result<ProjectContext> {
        ProjectText(&self.root).project()
    }

    /// Replaces the project's description; with a version only if the file still has that one.
    ///
    /// # Errors
    /// [`Error::Conflict`](crate::Error::Conflict) if it has another version, [`Error::Invalid`](crate::Error::Invalid) for control characters or a text over the limit.
    pub fn set_project(&mut self, text: &str, expect: Option<&str>) -> Result<ProjectContext> {
        self.ready()?;
        let mut text = text.to_owned();
        Screening(&self.root).admit_or_fail("the project's text", &mut text)?;
        ProjectText(&self.root).set_project(&text, expect)
    }

    /// Returns the core memory of an agent; empty if nobody wrote one.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, [`Error::Corrupt`](crate::Error::Corrupt) if the file is not UTF-8.
    pub fn get_core(&mut self, agent: &str) -> Result<CoreMemory> {
        CoreMemories(&self.root).core(&agent_there(&self.root, agent)?)
    }

    /// Replaces a section of the core memory of an agent and returns all of it; with a version only if the file still has that one.
    ///
    /// # Errors
    /// [`Error::Conflict`](crate::Error::Conflict) if it has another version, [`Error::Invalid`](crate::Error::Invalid) for a text over the limit of its
    /// section, one with a secret, and one whose headings would end the section.
    pub fn set_core(
        &mut self,
        agent: &str,
        section: CoreSection,
        text: &str,
        expect: Option<&str>,
    ) -> Result<CoreMemory> {
        self.ready()?;
        let agent = agent_there(&self.root, agent)?;
        let mut text = text.to_owned();
        Screening(&self.root).admit_or_fail("the core memory", &mut text)?;
        CoreMemories(&self.root).set_core(&agent, section, &text, expect)
    }

    /// Notes that somebody read or changed an entry, and says which one supersedes it.
    fn used(&mut self, entry: Entry) -> Result<Entry> {
        self.note_reads(std::iter::once(entry.reference.clone()));
        Successors(&self.root).with_successor(entry)
    }
}
