//! The calls of the interface `vault`: adding, reading, changing and forgetting entries.

use crate::learn::Learner;
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
use super::contract::VaultCalls;

impl<S: Store + 'static> VaultCalls for Memory<S> {
    fn add(&mut self, draft: Draft) -> Result<Outcome> {
        let mut outcomes = self.add_many(vec![draft])?;
        outcomes.pop().ok_or_else(|| Error::invalid("there is no draft"))
    }

    fn add_many(&mut self, drafts: Vec<Draft>) -> Result<Vec<Outcome>> {
        self.ready()?;
        let gate = |root: &Root, draft: Draft| {
            Screening(root).admit_text(draft.category, &draft.text)?;
            Screening(root).in_mode(draft)
        };
        add_admitted(&self.learner(), drafts, gate)
    }

    fn get(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        let entry = Entries(&self.root).get(reference)?;
        let entry = self.used(entry)?;
        // Of a past it was said when it was opened.
        if self.moment.is_none() && entry.status != Status::Archived {
            warn_of_unmet_change(&self.root, reference)?;
        }
        Ok(entry)
    }

    fn list(&mut self, filter: &Filter) -> Result<Vec<Entry>> {
        self.ready()?;
        EntryLists(&self.root).list(filter)
    }

    fn newest(&mut self, filter: &Filter, typed: Option<&str>, limit: u32) -> Result<NewestEntries> {
        self.ready()?;
        EntryLists(&self.root).newest(filter, typed.map(ReferencePattern::of).as_ref(), limit as usize)
    }

    fn edit(&mut self, reference: &Reference, mut changes: Changes) -> Result<Entry> {
        self.ready()?;
        Screening(&self.root).admit_or_fail("the change", &mut changes)?;
        let entry = Entries(&self.root).edit(reference, changes)?;
        self.used(entry)
    }

    fn forget(&mut self, reference: &Reference) -> Result<()> {
        self.ready()?;
        self.learner().forget(reference)
    }

    fn restore(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        let entry = self.learner().restore(reference)?;
        self.used(entry)
    }

    fn set_tier(&mut self, reference: &Reference, tier: Tier) -> Result<Entry> {
        self.ready()?;
        let entry = Entries(&self.root).set_tier(reference, tier, Decider::Person)?;
        self.used(entry)
    }

    fn set_status(&mut self, reference: &Reference, status: Status) -> Result<Entry> {
        self.ready()?;
        let entry = Entries(&self.root).set_status(reference, status, Decider::Person)?;
        self.used(entry)
    }

    fn widen(&mut self, reference: &Reference, to: &Scope) -> Result<Entry> {
        self.ready()?;
        let entry = Widening(&self.root).widen(reference, to)?;
        self.used(entry)
    }

    fn share(&mut self, reference: &Reference) -> Result<Entry> {
        self.ready()?;
        let entry = Sharing(self.learner().facts()).share(reference)?;
        Successors(&self.root).with_successor(entry)
    }

    fn agents(&mut self) -> Result<Vec<String>> {
        EntryLists(&self.root).agents()
    }

    fn counts(&mut self, scope: Option<&Scope>) -> Result<Vec<CategoryCount>> {
        self.ready()?;
        EntryLists(&self.root).counts(scope)
    }

    fn get_project(&mut self) -> Result<ProjectContext> {
        ProjectText(&self.root).project()
    }

    fn set_project(&mut self, text: &str, expect: Option<&str>) -> Result<ProjectContext> {
        self.ready()?;
        let mut text = text.to_owned();
        Screening(&self.root).admit_or_fail("the project's text", &mut text)?;
        ProjectText(&self.root).set_project(&text, expect)
    }

    fn get_core(&mut self, agent: &str) -> Result<CoreMemory> {
        CoreMemories(&self.root).core(&agent_there(&self.root, agent)?)
    }

    fn set_core(&mut self, agent: &str, section: CoreSection, text: &str, expect: Option<&str>) -> Result<CoreMemory> {
        self.ready()?;
        let agent = agent_there(&self.root, agent)?;
        let mut text = text.to_owned();
        Screening(&self.root).admit_or_fail("the core memory", &mut text)?;
        CoreMemories(&self.root).set_core(&agent, section, &text, expect)
    }
}

/// Adds a file of an agent's own, which may hold what is no memory.
pub(super) fn add_file<S: Store + 'static>(memory: &mut Memory<S>, draft: Draft) -> Result<Outcome> {
    memory.ready()?;
    let mut outcomes = add_admitted(&memory.learner(), vec![draft], |_, draft| Ok(draft))?;
    outcomes.pop().ok_or_else(|| Error::invalid("there is no draft"))
}

/// Adds the drafts that a gate and that for secrets let pass.
fn add_admitted(
    learner: &Learner<'_>,
    drafts: Vec<Draft>,
    gate: impl Fn(&Root, Draft) -> std::result::Result<Draft, String>,
) -> Result<Vec<Outcome>> {
    let root = learner.root;
    let admit = |draft: Draft| {
        let mut draft = gate(root, draft)?;
        Screening(root).admit("the entry", &mut draft)?;
        Ok(Draft { with_secrets: true, ..draft })
    };
    let admit = |draft: Draft| admit(draft).map_err(|reason| Outcome::Rejected { reason });
    let admitted: Vec<_> = drafts.into_iter().map(admit).collect();
    let passed = admitted.iter().filter_map(|draft| draft.as_ref().ok()).cloned().collect();
    let mut outcomes = learner.add_many(passed)?.into_iter();
    Ok(admitted.into_iter().filter_map(|draft| draft.map_or_else(Some, |_| outcomes.next())).collect())
}
