//! Facts on their way in: by hand, or found by rule in what an agent said.

use std::rc::Rc;

use crate::learn::Learner;
use crate::learn::contract::Remembered;
use crate::learn::ledger::{hash, key_of};
use crate::text::cut::readable;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};

use crate::model::category::Category;
use crate::model::contract::{Draft, Entry, Evidence, Filter, Insight, Learnt, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::{Reference, file_key};
use crate::model::scope::{Name, Scope};
use crate::vault::archive::Archive;
use crate::vault::category_file::CategoryFile;
use crate::vault::contract::Outcome;
use crate::vault::screening::Screening;

use super::keep::Settled;

impl Remembered {
    fn take(&mut self, outcomes: Vec<Outcome>) {
        for outcome in outcomes {
            match outcome {
                Outcome::Stored { reference } => self.stored.push(reference),
                Outcome::Merged { reference } => self.known.push(reference),
                Outcome::Rejected { .. } => {}
            }
        }
    }

    fn settle(&mut self, settled: Settled) {
        self.shared.extend(settled.shared);
        self.evicted.extend(settled.evicted);
    }
}

impl Learner<'_> {
    /// Remembers a fact that somebody names, under the same gates and bounds as any other.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, a text that is empty, too long or no memory, or a category without facts.
    pub(crate) fn add_fact(
        &mut self,
        agent: &str,
        category: Category,
        text: &str,
        session: Option<&str>,
    ) -> Result<Remembered> {
        let agent = Name::new(agent)?;
        let facts = self.settings.facts.clone();
        if !facts.holds(category) {
            let names: Vec<_> = facts.categories.iter().map(|category| category.name()).collect();
            let message = format!("{} holds no facts; {} do (facts.categories)", category.name(), names.join(", "));
            return Err(Error::invalid(message));
        }
        let scope = Scope::Agent(agent.clone());
        let mut text = readable(text);
        Screening(self.root).redact(&file_key(&scope, category), &mut text);
        Screening(self.root).admit_text_or_fail(category, &text)?;
        let draft = Draft { session: session.map(str::to_owned), ..Draft::new(scope, category, text.clone()) };
        let mut remembered = Remembered::default();
        let (outcomes, settled) = self.add_settled(vec![draft])?;
        remembered.take(outcomes);
        remembered.settle(settled);
        remembered.confirmed.extend(self.confirm(&agent, category, &text)?);
        Ok(remembered)
    }

    /// Remembers facts that a session taught an agent. Doing it again changes nothing.
    pub(crate) fn learn_facts(&mut self, agent: &Name, mut facts: Vec<Insight>, session: &str) -> Result<Remembered> {
        let mut remembered = Remembered::default();
        let scope = Scope::Agent(agent.clone());
        Screening(self.root).redact(&key_of(&scope), &mut facts);
        Screening(self.root).leave_out_dumps(&key_of(&scope), &mut facts, |fact| (fact.category, &fact.text));
        let forgotten = self.forgotten_among(&scope, &facts)?;
        let mut hashes = SortedSet::new();
        let mut by_category: SortedMap<Category, Vec<String>> = SortedMap::new();
        for fact in facts {
            let hash = hash(&fact);
            if forgotten.contains(&hash) {
                remembered.forgotten += 1;
                continue;
            }
            hashes.insert(hash);
            by_category.entry(fact.category).or_default().push(fact.text);
        }
        let mut room = self.room_for(&scope, &by_category).or_else(|error| {
            let fault = error.into_fault(&key_of(&scope))?;
            self.root.warn(vec![fault]);
            Ok(None)
        })?;
        let mut settled = Settled::default();
        for (category, texts) in by_category {
            let now = self.root.now();
            let draft = |text: &String| Draft {
                session: Some(session.to_owned()),
                evidence: Some(Evidence::first(now, Some(session), Learnt::Rule)),
                ..Draft::new(scope.clone(), category, text)
            };
            let drafts = self.checked(texts.iter().map(draft).collect())?;
            let (outcomes, more) = self.add_into(drafts, room.as_mut())?;
            settled.extend(more);
            remembered.take(outcomes);
            for text in &texts {
                remembered.confirmed.extend(self.confirm(agent, category, text)?);
            }
        }
        if room.is_some_and(|room| room.is_enough()) {
            settled.had_room(&scope);
        }
        self.make_room_or_warn(&mut settled)?;
        remembered.settle(settled);
        remembered.confirmed.order();
        remembered.confirmed.dedup();
        self.note_learnt(&scope, &hashes)?;
        Ok(remembered)
    }

    /// The hashes of those facts that were learnt before and that somebody has put into the trash since.
    pub(crate) fn forgotten_among(&mut self, scope: &Scope, facts: &[Insight]) -> Result<SortedSet<String>> {
        let ledger = self.ledger(scope)?;
        let mut gone: SortedMap<String, Category> =
            facts.iter().map(|fact| (hash(fact), fact.category)).filter(|(hash, _)| ledger.knows(hash)).collect();
        if !gone.is_empty() {
            self.root.list_ahead_of_changes();
        }
        // The archive may be long, and most facts that are met again are in force. What is archived meanwhile is found there.
        for standing in [Self::hashes_in_force, Self::hashes_archived] {
            if gone.is_empty() {
                break;
            }
            let filter = Filter {
                scopes: vec![scope.clone()],
                categories: gone.values().copied().collect::<SortedSet<_>>().into_iter().collect(),
                statuses: vec![Status::Candidate, Status::Promoted, Status::Archived],
                ..Filter::default()
            };
            let standing = standing(self, &filter)?;
            gone.retain(|hash, _| !standing.contains(hash));
        }
        Ok(gone.into_keys().collect())
    }

    fn hashes_in_force(&mut self, filter: &Filter) -> Result<SortedSet<String>> {
        let survey = self.root.survey(filter)?;
        self.root.warn(survey.faults);
        Ok(hashes_of(&survey.files, filter))
    }

    fn hashes_archived(&mut self, filter: &Filter) -> Result<SortedSet<String>> {
        let (files, faults) = Archive(self.root).archived(filter)?;
        self.root.warn(faults);
        Ok(hashes_of(&files, filter))
    }

    /// Warns of evicted entries, for answers that have no field for them.
    pub(crate) fn tell_evicted(&mut self, evicted: &[Reference]) {
        let told = evicted.iter().map(|reference| crate::model::contract::Fault {
            key: reference.key(),
            line: None,
            message: format!("{reference} was moved to the archive to make room; restore brings it back"),
        });
        self.root.warn(told.collect());
    }
}

/// The hashes of all that entries say which a filter means, in every wording they were met in.
fn hashes_of(files: &[Rc<CategoryFile>], filter: &Filter) -> SortedSet<String> {
    let entries = files.iter().flat_map(|file| file.entries()).filter(|entry| filter.admits(entry));
    let said = |entry: &Entry| {
        let wordings = entry.evidence.iter().flat_map(|evidence| &evidence.wordings);
        let texts = std::iter::once(&entry.text).chain(wordings);
        texts.map(|text| hash(&Insight { category: entry.reference.category, text: text.clone() })).collect::<Vec<_>>()
    };
    entries.flat_map(said).collect()
}
