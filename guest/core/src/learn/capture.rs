//! Capturing what work teaches: the guidance of people, failures and the feedback of reviews, each source once.
//!
//! What is captured waits as a candidate. The source is noted last, together with what it taught, so a capture that broke
//! off can be done again.

mod cue;
mod feedback;

use crate::learn::Learner;
use crate::learn::facts::settings::CONFIRMATION;
use crate::model::category::Category;
use crate::model::check;
use crate::model::contract::{Draft, Entry, Evidence, Filter, Insight, Learnt, Origin, Role, Speaker, Status};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::texts::HasTexts;
use crate::store::hash::fnv1a;
use crate::text::cut::{excerpt, fit, one_line, readable};
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::text::token_count::Quarters;
use crate::vault::contract::Outcome;
use crate::vault::duplicate::DuplicateRule;
use crate::vault::entries::Entries;
use crate::vault::listing::EntryLists;
use crate::vault::root::Root;
use crate::vault::screening::Screening;

use super::contract::{CaptureKind, CaptureSource, Captured, LeftOut};
use super::extract::fact::width;
use super::facts::cap::{Effects, FactCap};
use super::hearing::sentence::sentences;
use super::hearing::statement::statements;
use super::ledger::{Ledgers, hash, key_of};
use super::retention::warn_of_evicted;

/// Entries that one source may become. This and the numbers below are those of ADE's memory.
const DRAFTS: usize = 2;
/// Different origins that put a candidate in force; one confirms nothing.
const ORIGINS: usize = 3;
/// The least confidence of a candidate that they put in force.
const CONFIDENCE: f64 = 0.8;
/// The shortest failure, in characters; wide characters count as two.
const FAILURE_LEAST: usize = 50;
/// The characters of a failure that are kept.
const FAILURE_MOST: usize = 1_200;

/// Statements that say the same are one entry of their category, whatever the rule for other entries is.
const RULE: DuplicateRule =
    DuplicateRule { similarity: CONFIRMATION, reinforces: true, forgets_wordings: true, counts_by_hand: false };

/// Characters of the line of an error that is kept.
const ERROR_CHARS: usize = 300;

/// Characters of a text that a report names.
const SHOWN: usize = 100;

impl Captured {
    fn leave_out(&mut self, text: &str, reason: impl Into<String>) {
        self.left_out.push(LeftOut { text: excerpt(text, SHOWN), reason: reason.into() });
    }
}

/// A statement to keep.
struct Found {
    insight: Insight,
    /// From 0 to 100.
    percent: u8,
}

/// Statements to keep, after those were taken out that are kept already.
#[derive(Default)]
struct Sorted {
    new: Vec<Found>,
    /// The hashes of all, for the ledger.
    hashes: SortedSet<String>,
}

impl HasTexts for CaptureSource {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        see(&mut self.text);
        self.key.each(see);
        self.error.each(see);
        self.author.each(see);
        self.session.each(see);
    }
}

impl CaptureSource {
    /// Its name among the sources of an entry.
    fn name(&self) -> String {
        format!("{}:{}", self.kind.name(), self.key)
    }

    fn speaker(&self) -> Speaker {
        let usual = if self.kind == CaptureKind::Failure { Speaker::Tool } else { Speaker::Person };
        self.stated_by.unwrap_or(usual)
    }

    fn draft(&self, found: Found, now: u64) -> Draft {
        let session = self.session.clone().unwrap_or_else(|| self.name());
        Draft {
            tags: vec!["captured".to_owned(), self.kind.name().to_owned()],
            status: Some(Status::Candidate),
            confidence: Some(f64::from(found.percent) / 100.0),
            sources: vec![self.name()],
            origin: Some(Origin::new(self.speaker())),
            evidence: Some(Evidence::first(now, Some(&session), Learnt::Rule)),
            session: Some(session),
            ..Draft::new(self.scope.clone(), found.insight.category, found.insight.text)
        }
    }
}

/// The line of an error that says what it is: the last one of a traceback of Python, else the first.
fn error_line(error: &str) -> Option<String> {
    let error = readable(error);
    let mut lines = error.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next()?;
    let line = if first.trim_start().starts_with("Traceback ") { lines.next_back().unwrap_or(first) } else { first };
    Some(fit(&one_line(line), ERROR_CHARS, Quarters(u64::MAX))?.text)
}

/// Captures a source, once for its owner.
///
/// # Errors
/// [`crate::model::error::Error::Invalid`] for a key or a session that is no word; nothing is stored then.
pub(crate) fn capture(learner: Learner<'_>, source: CaptureSource) -> Result<Captured> {
    Capture { learner, source, captured: Captured::default() }.run()
}

/// A source that is being captured.
struct Capture<'a> {
    learner: Learner<'a>,
    source: CaptureSource,
    /// The entries that it has made so far, and those that it found known.
    captured: Captured,
}

impl Capture<'_> {
    fn run(mut self) -> Result<Captured> {
        let root = self.learner.root;
        Screening(root).redact(&key_of(&self.source.scope), &mut self.source);
        let source = &self.source;
        check::word("key", Some(&source.key), &root.settings.limits)?;
        check::word("session", source.session.as_deref(), &root.settings.limits)?;
        let id = format!("{:016x}", fnv1a(format!("{}\0{}", source.kind.name(), source.key).as_bytes()));
        root.list_all_ahead();
        if Ledgers(root).of(&source.scope)?.has_captured(&id) {
            self.captured.repeated = true;
            return Ok(self.captured);
        }
        let found = self.read();
        let found = self.admitted(found);
        let Sorted { new, hashes } = self.sorted(found)?;
        self.add(new)?;
        for reference in self.captured.stored.iter().chain(&self.captured.merged) {
            if confirm(root, reference)? {
                self.captured.promoted.push(reference.clone());
            }
        }
        if !hashes.is_empty() {
            Ledgers(root).note(&self.source.scope, &hashes, Some(&id))?;
        }
        Ok(self.captured)
    }

    /// The statements in it, the surest first.
    fn read(&mut self) -> Vec<Found> {
        let Self { source, captured, .. } = self;
        if source.kind == CaptureKind::Failure {
            return self.failure().into_iter().collect();
        }
        let is_review = source.kind == CaptureKind::Review;
        if is_review && source.author.as_deref().is_some_and(feedback::is_bot) {
            captured.leave_out(&source.text, "a program wrote it: only the feedback of people is captured");
            return Vec::new();
        }
        let said = statements(Role::User, &readable(&source.text));
        let mut found: Vec<Found> = Vec::new();
        for sentence in said.iter().flat_map(|said| sentences(said.own())) {
            let refused = if is_review { feedback::refusal(&sentence) } else { feedback::too_general(&sentence) };
            match (refused, cue::of(&sentence)) {
                (Some(reason), _) => captured.leave_out(&sentence, reason),
                (None, None) => {
                    captured.leave_out(&sentence, "it gives no rule, with a word such as never, always or prefer");
                }
                (None, Some((category, percent))) => {
                    let insight = Insight { category, text: sentence };
                    if !found.iter().any(|known| known.insight == insight) {
                        found.push(Found { insight, percent });
                    }
                }
            }
        }
        found.order_by_key(|found| std::cmp::Reverse(found.percent));
        found
    }

    /// What went wrong, with the line that says so. The rest of an error is a dump.
    fn failure(&mut self) -> Option<Found> {
        let Self { source, captured, .. } = self;
        let text = readable(&source.text);
        let text = text.trim();
        if width(text) < FAILURE_LEAST {
            captured.leave_out(
                text,
                format!("a failure is told in {FAILURE_LEAST} characters at least: say what went wrong and why"),
            );
            return None;
        }
        let text = fit(text, FAILURE_MOST, Quarters(u64::MAX))?.text;
        let error = source.error.as_deref().and_then(error_line);
        let percent = if error.is_some() { 68 } else { 62 };
        let text = match error.filter(|error| !text.contains(error.as_str())) {
            Some(error) => format!("{text}\n\nError: {error}"),
            None => text,
        };
        Some(Found { insight: Insight { category: Category::Gotchas, text }, percent })
    }

    /// Adds statements as candidates, those of one category in one write.
    fn add(&mut self, new: Vec<Found>) -> Result<()> {
        let Self { learner, source, captured } = self;
        let root = learner.root;
        let now = root.now();
        let mut files: SortedMap<Category, Vec<Draft>> = SortedMap::new();
        for found in new {
            files.entry(found.insight.category).or_default().push(source.draft(found, now));
        }
        let mut effects = Effects::default();
        for drafts in files.into_values() {
            let drafts = drafts.into_iter().map(|draft| Screening(root).checked(draft)).collect::<Result<_>>()?;
            let (outcomes, more) = learner.add_checked(drafts, Some(RULE), None)?;
            effects.extend(more);
            for outcome in outcomes {
                match outcome {
                    Outcome::Stored { reference } => captured.stored.push(reference),
                    Outcome::Merged { reference } => captured.merged.push(reference),
                    Outcome::Rejected { reason } => captured.leave_out(&source.text, reason),
                }
            }
        }
        FactCap(learner.facts()).make_room_or_warn(&mut effects)?;
        warn_of_evicted(root, &effects.evicted);
        Ok(())
    }

    /// What the gate for dumps lets in, and no more than a source may become.
    fn admitted(&mut self, found: Vec<Found>) -> Vec<Found> {
        let mut admitted = Vec::new();
        for found in found {
            let Insight { category, text } = &found.insight;
            match Screening(self.learner.root).admit_text(*category, text) {
                Err(reason) => self.captured.leave_out(text, reason),
                Ok(()) if admitted.len() == DRAFTS => {
                    self.captured.leave_out(
                        text,
                        format!("a source becomes {DRAFTS} entries at most, and others in it are surer"),
                    );
                }
                Ok(()) => admitted.push(found),
            }
        }
        admitted
    }

    /// Tells new statements from those that a capture of this source stored before it broke off. What somebody forgot is left
    /// out.
    fn sorted(&mut self, found: Vec<Found>) -> Result<Sorted> {
        let Self { learner: Learner { root, .. }, source, captured } = self;
        let mut sorted = Sorted::default();
        if found.is_empty() {
            return Ok(sorted);
        }
        let categories: SortedSet<Category> = found.iter().map(|found| found.insight.category).collect();
        let name = source.name();
        let mut mine = EntryLists(root).list(&Filter {
            scopes: vec![source.scope.clone()],
            categories: categories.into_iter().collect(),
            statuses: vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten],
            ..Filter::default()
        })?;
        mine.retain(|entry| entry.sources.contains(&name));
        let insights: Vec<Insight> = found.iter().map(|found| found.insight.clone()).collect();
        let forgotten = Ledgers(root).forgotten_among(&source.scope, &insights)?;
        for found in found {
            let hash = hash(&found.insight);
            // The entries of one category were written together, so one that names the source tells that all are there.
            let of_category = |entry: &&Entry| entry.reference.category == found.insight.category;
            let is_stored = mine.iter().any(|entry| of_category(&entry));
            let there = || mine.iter().filter(of_category).filter(|entry| entry.status != Status::Forgotten);
            if (is_stored && there().next().is_none()) || forgotten.contains(&hash) {
                captured.leave_out(&found.insight.text, "it was learnt before, and somebody removed it since");
                continue;
            }
            sorted.hashes.insert(hash);
            if is_stored {
                let known = there().map(|entry| entry.reference.clone());
                captured.merged.extend(known.filter(|known| !captured.merged.contains(known)).collect::<Vec<_>>());
            } else {
                sorted.new.push(found);
            }
        }
        Ok(sorted)
    }
}

/// Puts a candidate in force that enough origins say. What a program printed becomes no truth by being printed again.
fn confirm(root: &Root, reference: &Reference) -> Result<bool> {
    let entry = Entries(root).get(reference)?;
    let origins = entry.evidence.as_ref().map_or(0, |evidence| evidence.sessions.len());
    let is_data = entry.speaker().is_data() && !entry.origin.as_ref().is_some_and(|origin| origin.confirmed);
    if entry.status != Status::Candidate || origins < ORIGINS || is_data {
        return Ok(false);
    }
    Entries(root).amend(reference, |block| {
        block.extra.status = Status::Promoted;
        block.extra.confidence = Some(block.extra.confidence.unwrap_or_default().max(CONFIDENCE));
    })?;
    Ok(true)
}

#[cfg(test)]
mod tests;
