//! Procedures: how a kind of work is done, learnt from episodes of at least three sessions, and surer or less sure with
//! every outcome.

pub(crate) mod make;
pub(crate) mod settings;
pub(crate) mod skill;
pub(crate) mod transfer;

use crate::model::category::Category;
use crate::model::check;
use crate::model::contract::{Entry, Filter, PracticeOutcome, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::practice::Practice;
use crate::model::reference::Reference;
use crate::vault::entries::Entries;
use crate::vault::listing::EntryLists;
use crate::vault::markdown::block::Block;
use crate::vault::root::Root;

use super::contract::Procedure;
use super::sections::Sections;

/// The procedures of a root.
pub(crate) struct Procedures<'a>(pub(crate) &'a Root);

impl Procedures<'_> {
    /// Procedures that a filter selects, newest first. Categories of the filter do not count.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn list(&self, filter: &Filter) -> Result<Vec<Procedure>> {
        let filter = Filter { categories: vec![Category::Procedures], ..filter.clone() };
        let entries = EntryLists(self.0).list(&filter)?;
        entries.into_iter().map(|entry| self.procedure(entry)).collect()
    }

    /// Counts an outcome, once a session, and returns the procedure as it is then.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what is no procedure, and for a session that is no word; [`Error::NotFound`] if there is none
    /// of that name.
    pub(crate) fn record_practice(
        &self,
        reference: &Reference,
        outcome: PracticeOutcome,
        session: &str,
    ) -> Result<Procedure> {
        if reference.category != Category::Procedures {
            return Err(Error::invalid(format!("{reference} is no procedure: only procedures have outcomes")));
        }
        check::word("session", Some(session), &self.0.settings.limits)?;
        let entry = Entries(self.0).amend(reference, |block| practise(block, outcome, session))?;
        self.procedure(entry)
    }

    fn procedure(&self, entry: Entry) -> Result<Procedure> {
        let file = self.0.file(&entry.reference.scope, entry.reference.category)?;
        let block = file.document.find(&entry.reference.id).and_then(|piece| piece.block.as_ref());
        let practice = block.and_then(|block| block.extra.practice.clone()).unwrap_or_default();
        let Practice { successes, failures, .. } = practice;
        Ok(Procedure { title: Sections::parse(&entry.text).title, entry, successes, failures })
    }
}

/// The confidence of a new procedure. This and the numbers below are those of ADE's memory.
const CONFIDENCE: f64 = 0.55;
/// The share of what is missing to 1 that a success adds.
const GAIN: f64 = 0.15;
/// The share of the confidence that a failure leaves.
const REMAINDER: f64 = 0.7;
/// Successes from which a procedure is in force and pinned, and the confidence that it needs for that.
const PROVED_SUCCESSES: u32 = 3;
const PROVED_CONFIDENCE: f64 = 0.8;
/// Outcomes from which a procedure is archived, and the confidence below which it is.
const FAILED_OUTCOMES: u32 = 5;
const FAILED_CONFIDENCE: f64 = 0.3;

/// Notes an outcome. A success adds to the confidence, a failure takes of it: what never works leaves.
fn practise(block: &mut Block, outcome: PracticeOutcome, session: &str) {
    let mut practice = block.extra.practice.clone().unwrap_or_default();
    if !practice.note(outcome, session) {
        return;
    }
    let succeeded = outcome == PracticeOutcome::Success;
    let before = block.extra.confidence.unwrap_or(CONFIDENCE);
    let after = if succeeded { before + GAIN * (1.0 - before) } else { before * REMAINDER };
    // In the file as people read it.
    let after = (after * 10_000.0).round() / 10_000.0;
    let uses = practice.successes.saturating_add(practice.failures);
    let is_proved = succeeded && practice.successes >= PROVED_SUCCESSES && after >= PROVED_CONFIDENCE;
    if is_proved && block.extra.status != Status::Archived {
        (block.extra.status, block.extra.tier) = (Status::Promoted, Tier::Pinned);
    } else if uses >= FAILED_OUTCOMES && after < FAILED_CONFIDENCE {
        (block.extra.status, block.extra.tier) = (Status::Archived, Tier::Active);
    }
    block.extra.confidence = Some(after);
    block.extra.practice = Some(practice);
}

#[cfg(test)]
mod tests;
