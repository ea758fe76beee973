//! Facts on their way in: by hand, or found by rule in what an agent said.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::ledger::hash;
use crate::session::readable;
use crate::vault::Outcome;
use crate::{
    Category, Clock, Draft, Error, Evidence, Filter, Insight, Learnt, Memory, Name, Reference, Result, Scope, Status,
    Store, extract,
};

use super::keep::Settled;

/// What became of facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Remembered {
    /// Those that are entries now.
    pub stored: Vec<Reference>,
    /// Those that were known; each counts once more if this session had not said it yet.
    pub known: Vec<Reference>,
    /// Entries of the project that facts became for having been met in enough sessions.
    pub promoted: Vec<Reference>,
    /// Entries of the project that this agent confirmed by coming to the same.
    pub confirmed: Vec<Reference>,
    /// Entries that went to the archive to make room.
    pub evicted: Vec<Reference>,
    /// How many were left out because somebody forgot them before.
    pub forgotten: u32,
}

impl Remembered {
    pub(crate) fn take(&mut self, outcomes: Vec<Outcome>, settled: Settled) {
        for outcome in outcomes {
            match outcome {
                Outcome::Stored { reference } => self.stored.push(reference),
                Outcome::Merged { reference } => self.known.push(reference),
                Outcome::Rejected { .. } => {}
            }
        }
        self.promoted.extend(settled.promoted);
        self.evicted.extend(settled.evicted);
    }
}

impl<S: Store, C: Clock> Memory<S, C> {
    /// The facts that an output holds by rule; remembers nothing.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the policy cannot be read.
    pub fn extract_facts(&mut self, output: &str) -> Result<Vec<Insight>> {
        Ok(extract::facts(&readable(output), &self.policy()?.facts))
    }

    /// Remembers a fact that somebody names, under the same gates and bounds as any other.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, a text that is empty or too long, or a category without facts.
    pub fn add_fact(
        &mut self,
        agent: &str,
        category: Category,
        text: &str,
        session: Option<&str>,
    ) -> Result<Remembered> {
        let agent = Name::new(agent)?;
        let facts = self.policy()?.facts.clone();
        if !facts.holds(category) {
            let names: Vec<_> = facts.categories.iter().map(|category| category.name()).collect();
            let message = format!("{} holds no facts; {} do (facts.categories)", category.name(), names.join(", "));
            return Err(Error::invalid(message));
        }
        let draft = Draft {
            session: session.map(str::to_owned),
            ..Draft::new(Scope::Agent(agent.clone()), category, readable(text))
        };
        let mut remembered = Remembered::default();
        let (outcomes, settled) = self.add_settled(vec![draft])?;
        remembered.take(outcomes, settled);
        remembered.confirmed.extend(self.confirm(&agent, category, text)?);
        Ok(remembered)
    }

    /// Remembers facts that a session taught an agent. Doing it again changes nothing.
    pub(crate) fn learn_facts(&mut self, agent: &Name, facts: Vec<Insight>, session: &str) -> Result<Remembered> {
        let mut remembered = Remembered::default();
        let mut hashes = BTreeSet::new();
        let mut by_category: BTreeMap<Category, Vec<String>> = BTreeMap::new();
        for fact in facts {
            if self.was_forgotten(agent, &fact)? {
                remembered.forgotten += 1;
                continue;
            }
            hashes.insert(hash(&fact));
            by_category.entry(fact.category).or_default().push(fact.text);
        }
        for (category, texts) in by_category {
            let now = self.now();
            let draft = |text: &String| Draft {
                session: Some(session.to_owned()),
                evidence: Some(Evidence::first(now, Some(session), Learnt::Rule)),
                ..Draft::new(Scope::Agent(agent.clone()), category, text)
            };
            let (outcomes, settled) = self.add_settled(texts.iter().map(draft).collect())?;
            remembered.take(outcomes, settled);
            for text in &texts {
                remembered.confirmed.extend(self.confirm(agent, category, text)?);
            }
        }
        remembered.confirmed.sort();
        remembered.confirmed.dedup();
        self.note_learnt(agent, &hashes)?;
        Ok(remembered)
    }

    /// Whether an agent learnt a fact before and somebody has put it into the trash since.
    pub(crate) fn was_forgotten(&mut self, agent: &Name, fact: &Insight) -> Result<bool> {
        let hash = hash(fact);
        if !self.ledger(agent)?.knows(&hash) {
            return Ok(false);
        }
        let scopes = vec![Scope::Agent(agent.clone())];
        let filter = Filter {
            scopes,
            categories: vec![fact.category],
            statuses: vec![Status::Candidate, Status::Promoted, Status::Archived],
            ..Filter::default()
        };
        let same =
            |text: &str| crate::ledger::hash(&Insight { category: fact.category, text: text.to_owned() }) == hash;
        let stands = |entry: &crate::Entry| {
            let wordings = entry.evidence.iter().flat_map(|evidence| &evidence.wordings);
            same(&entry.text) || wordings.into_iter().any(|wording| same(wording))
        };
        Ok(!self.list(&filter)?.iter().any(stands))
    }

    /// Tells, beside an answer that has no place for it, what made room.
    pub(crate) fn tell_evicted(&mut self, evicted: &[Reference]) {
        let told = evicted.iter().map(|reference| crate::Fault {
            key: reference.key(),
            line: None,
            message: format!("{reference} was moved to the archive to make room; restore brings it back"),
        });
        self.warn(told.collect());
    }
}
