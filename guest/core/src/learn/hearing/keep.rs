//! Keeping what was heard: sure statements become entries, less sure ones candidates, which wait until the same is said
//! in another session or a person accepts them.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use crate::learn::Learner;
use crate::learn::ledger::{Ledgers, hash, key_of};
use crate::learn::lexicon;
use crate::model::category::Category;
use crate::model::contract::{
    Changes, Draft, Entry, Evidence, Filter, Insight, Learnt, Origin, Role, Speaker, Status, Tier,
};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::text::contract::Difference;
use crate::text::order::Order;
use crate::text::similarity::Compared;
use crate::text::sorted::SortedSet;
use crate::vault::contract::Outcome;
use crate::vault::entries::{Decider, Entries};
use crate::vault::listing::EntryLists;
use crate::vault::root::Root;
use crate::vault::screening::Screening;

use super::amend::InForce;
use super::corrected::{behind, is_second_thought};
use super::heard::{Heard, goes_further, says_again};
use super::taken_back::{Remarks, TAKEN_BACK};
use super::{ANSWERED, ASKS, CATEGORIES, COMPLAINT, mark_taken_back};

/// Similarity from which a statement of another session confirms a candidate.
const CONFIRMS: f64 = 0.6;

/// Statements before a second thought among which the one is that it is about.
const EARLIER: usize = 6;

/// A statement with the time at which it was said, in milliseconds since the Unix epoch, and its place.
pub(crate) struct Placed {
    pub(crate) heard: Heard,
    pub(crate) at: Option<u64>,
    pub(crate) origin: Origin,
    /// The words of the conversation that it rests on, if a model put it in words of its own.
    pub(crate) quote: Option<String>,
    /// What an agent said that it corrects.
    pub(crate) corrected: String,
}

/// The number of statements that a session has added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Added {
    pub(crate) entries: usize,
    pub(crate) candidates: usize,
}

/// The result of keeping.
#[derive(Debug, Default)]
pub(crate) struct Keeping {
    pub(crate) entries: Vec<Reference>,
    pub(crate) candidates: Vec<Reference>,
    /// Candidates of other sessions that are entries now.
    pub(crate) confirmed: Vec<Reference>,
    /// The candidates that a person's consent makes entries.
    pub(crate) open: Vec<Reference>,
}

fn role_of(speaker: Speaker) -> Role {
    if speaker == Speaker::Person { Role::User } else { Role::Agent }
}

/// The entries that a session has added and now takes back, each with the statement that does so.
struct Reversed {
    left: Vec<(Reference, String)>,
}

impl Reversed {
    /// What a person confirmed or changed stays.
    fn of<'a>(known: impl Iterator<Item = &'a Entry>, remarks: &Remarks<'_>, times: &[Option<u64>]) -> Self {
        let is_open = |entry: &&Entry| {
            let is_confirmed = entry.origin.as_ref().is_some_and(|origin| origin.confirmed);
            entry.tier == Tier::Active && !is_confirmed
        };
        let reversed = |entry: &Entry| {
            let is_later = |nth: usize| entry.created.zip(times[nth]).is_some_and(|(created, at)| created < at);
            let by = remarks.reversing(role_of(entry.speaker()), &entry.text, is_later)?;
            Some((entry.reference.clone(), by.to_owned()))
        };
        Self { left: known.filter(is_open).filter_map(reversed).collect() }
    }

    /// The entries that a statement takes the place of, all of one category: that of the one that it amends, if there is one.
    fn taken_back_by(&mut self, text: &str, amended: Option<&Reference>) -> Vec<Reference> {
        let by_it = || self.left.iter().find(|(_, by)| by == text).map(|(older, _)| older.category);
        let Some(category) = amended.map(|older| older.category).or_else(by_it) else { return Vec::new() };
        let is_meant = |(older, by): &mut (Reference, String)| by == text && older.category == category;
        self.left.extract_if(.., is_meant).map(|(older, _)| older).collect()
    }
}

/// Keeps what policy wants of the statements of a session, the surest first.
pub(crate) fn keep_heard(
    learner: Learner<'_>,
    agent: &Name,
    session: &str,
    mut heard: Vec<Placed>,
    added: &mut Added,
) -> Result<Keeping> {
    let Learner { root, settings } = learner;
    let settings = settings.hearing;
    let texts: Vec<(Role, String)> =
        heard.iter().map(|placed| (role_of(placed.origin.stated_by), placed.heard.text.clone())).collect();
    let times: Vec<Option<u64>> = heard.iter().map(|placed| placed.at).collect();
    let remarks = Remarks::of(texts.iter().map(|(role, text)| (*role, text.as_str())));
    let is_kept = |heard: &Heard| settings.status(heard).is_some();
    mark_taken_back(heard.iter_mut().map(|placed| &mut placed.heard), &remarks, is_kept);
    let scope = Scope::Agent(agent.clone());
    let known = heard.iter().any(may_change).then(|| heard_before(root, &scope)).transpose()?;
    if let Some(known) = &known {
        raise_changes(&InForce::of(known), session, root.now(), &mut heard);
    }
    heard.retain(|placed| settings.status(&placed.heard).is_some());
    let key = key_of(&scope);
    Screening(root).leave_out_dumps(&key, &mut heard, |placed| (placed.heard.category, &placed.heard.text));
    let mut kept = Keeping::default();
    if heard.is_empty() && !remarks.say_otherwise() {
        return Ok(kept);
    }
    root.list_ahead_of_changes();
    let now = root.now();
    let ledger = Ledgers(root).of(&scope)?;
    let known = known.map_or_else(|| heard_before(root, &scope), Ok)?;
    let is_of_session = |entry: &&Entry| entry.session.as_deref() == Some(session);
    let own: Vec<&Entry> = known.iter().filter(is_of_session).collect();
    put_second_thoughts_behind(&mut heard, &own);
    heard.retain(|placed| settings.status(&placed.heard).is_some());
    heard.order_by_key(|placed| std::cmp::Reverse(placed.heard.percent));
    let mut said: Vec<Compared<'_>> = own.iter().map(|entry| Compared::of(&entry.text)).collect();
    let mut reversed = Reversed::of(known.iter().filter(is_of_session), &remarks, &times);
    let (mut hashes, mut drafts) = (SortedSet::new(), Vec::new());
    let (mut are_open, in_force, mut changed) = (Vec::new(), OnceCell::new(), Vec::new());
    for Placed { mut heard, mut at, quote, origin, corrected } in heard {
        let mut supersedes = Vec::new();
        let text = Compared::of_copy(&heard.text);
        if origin.stated_by == Speaker::Person {
            // A later answer may say all that an earlier one did, and more.
            let earlier = own.iter().zip(&said).filter(|(_, before)| goes_further(&text, before));
            let earlier: Vec<&Entry> = earlier.map(|(entry, _)| *entry).collect();
            // A client may give two messages the same time, or a clock went back: what is said later is later.
            let last = earlier.iter().filter_map(|entry| entry.created).max();
            at = at.map(|at| last.map_or(at, |last| at.max(last + 1)));
            supersedes.extend(earlier.iter().map(|entry| entry.reference.clone()));
        }
        if supersedes.is_empty() && says_again(&said, &text) {
            // Its own entry, of a run that broke off before it could note it.
            if said.iter().any(|before| before.text() == heard.text) {
                hashes.extend(hashes_of(&heard.text));
            }
            continue;
        }
        // Only a candidate takes in what is said in other words: a word that an entry lacks may be the one that counts.
        let waits = |entry: &&Entry| entry.status == Status::Candidate && !is_of_session(entry);
        if let Some(known) = known.iter().filter(waits).find(|entry| text.is_same(&entry.text, CONFIRMS)) {
            let by = if origin.stated_by == Speaker::Person { Decider::Person } else { Decider::Program };
            // What a program printed becomes no truth because an agent repeats it.
            if by == Decider::Person || !known.speaker().is_data() {
                Entries(root).set_status(&known.reference, Status::Promoted, by)?;
                kept.confirmed.push(known.reference.clone());
            }
            continue;
        }
        // It was learnt before, and somebody has removed it since.
        if hashes_of(&heard.text).any(|hash| ledger.knows(&hash)) {
            continue;
        }
        let mut is_sure = settings.status(&heard) == Some(Status::Promoted) && added.entries < settings.session_entries;
        if is_sure && supersedes.is_empty() {
            let (in_force, at) = (in_force.get_or_init(|| InForce::of(&known)), at.unwrap_or(now));
            supersedes = in_force.amended_by(&heard.text, session, at);
            if supersedes.is_empty() && origin.stated_by == Speaker::Person {
                supersedes = in_force.changed_by(&heard.text, &corrected, session, at);
            }
            supersedes.extend(reversed.taken_back_by(&heard.text, supersedes.first()));
            if supersedes.is_empty()
                && let Some((older, difference)) = in_force.contradicted_by(&heard.text, session, at)
            {
                // A person decides: which of two statements of agents holds, words alone cannot tell.
                let is_person = origin.stated_by == Speaker::Person;
                is_sure = is_person;
                supersedes.extend((!is_person || difference == Difference::Number).then_some(older));
            }
        }
        // Other rules of an entry that has several stay.
        if let (Some(in_force), true) = (in_force.get(), is_sure) {
            let rest = |older: &Reference| Some((older.clone(), in_force.unchanged(older, &heard.text)?));
            let partly: Vec<(Reference, String)> = supersedes.iter().filter_map(rest).collect();
            supersedes.retain(|older| partly.iter().all(|(known, _)| known != older));
            if !partly.is_empty() {
                changed.push((heard.text.clone(), partly));
            }
        }
        // It takes the place of entries of its own category only.
        heard.category = supersedes.first().map_or(heard.category, |older| older.category);
        if !is_sure && added.candidates >= settings.session_candidates {
            continue;
        }
        *(if is_sure { &mut added.entries } else { &mut added.candidates }) += 1;
        said.push(text);
        hashes.extend(hashes_of(&heard.text));
        let is_open = !is_sure && heard.held_back.is_none_or(|reason| reason == ASKS);
        let status = (!is_sure).then_some(Status::Candidate);
        let draft = Draft { status, created: at, origin: Some(origin), supersedes, ..draft(&scope, session, heard) };
        are_open.push(is_open);
        drafts.push(match quote {
            Some(quote) => Draft { evidence: Some(evidence_of(&draft, quote, now)), ..of_model(draft, is_sure) },
            None => draft,
        });
    }
    for (older, _) in reversed.left {
        Entries(root).set_status(&older, Status::Archived, Decider::Program)?;
    }
    let are_sure: Vec<bool> = drafts.iter().map(|draft: &Draft| draft.status.is_none()).collect();
    for ((outcome, is_sure), is_open) in learner.add_many(drafts)?.into_iter().zip(are_sure).zip(are_open) {
        // A text that policy refuses, or that stands there already, is nothing new.
        if let Outcome::Stored { reference } = outcome {
            if is_open {
                kept.open.push(reference.clone());
            }
            (if is_sure { &mut kept.entries } else { &mut kept.candidates }).push(reference);
        }
    }
    // A rule loses a sentence once another one stands in its place.
    for (text, partly) in changed {
        let is_new = |reference: &&Reference| Entries(root).get(reference).is_ok_and(|entry| entry.text == text);
        if kept.entries.iter().any(|reference| is_new(&reference)) {
            for (older, rest) in partly {
                // Who stated it stays: nobody has read what is left.
                let by = known.iter().find(|entry| entry.reference == older).and_then(|entry| entry.origin.clone());
                let by = by.unwrap_or_else(|| Origin::new(Speaker::Person));
                Entries(root).edit(&older, Changes { text: Some(rest), by: Some(by), ..Changes::default() })?;
            }
        }
    }
    Ledgers(root).note(&scope, &hashes, None)?;
    Ok(kept)
}

/// The entries and candidates that statements of an agent became.
fn heard_before(root: &Root, scope: &Scope) -> Result<Vec<Entry>> {
    EntryLists(root).list(&Filter {
        scopes: vec![scope.clone()],
        categories: CATEGORIES.to_vec(),
        statuses: vec![Status::Candidate, Status::Promoted],
        ..Filter::default()
    })
}

/// Returns whether a person says with a word of change what would be a candidate at most.
fn may_change(placed: &Placed) -> bool {
    let is_open = placed.heard.held_back.is_none_or(|reason| reason == COMPLAINT);
    let is_person = placed.origin.stated_by == Speaker::Person;
    let text = &placed.heard.text;
    let changes = lexicon::changes(text) || lexicon::amends(text) || !placed.corrected.is_empty();
    is_person && is_open && placed.heard.percent < ANSWERED && changes
}

/// Puts in force what a person changes of an entry in force: else agents go on being told what no longer holds.
fn raise_changes(in_force: &InForce<'_>, session: &str, now: u64, heard: &mut [Placed]) {
    let sure = heard.iter().filter(|placed| placed.heard.percent >= ANSWERED);
    let sure: Vec<String> = sure.map(|placed| placed.heard.text.clone()).collect();
    // What an answer says with what the agent made of it is raised already.
    let is_told = |text: &str| sure.iter().any(|sure| sure.starts_with(text));
    for placed in heard.iter_mut().filter(|placed| may_change(placed) && !is_told(&placed.heard.text)) {
        let Placed { heard: Heard { text, .. }, corrected, .. } = &placed;
        let at = placed.at.unwrap_or(now);
        let amends = || !in_force.amended_by(text, session, at).is_empty();
        if amends() || !in_force.changed_by(text, corrected, session, at).is_empty() {
            (placed.heard.percent, placed.heard.held_back) = (ANSWERED, None);
        }
    }
}

/// Puts a person's second thoughts behind the statements that say what they are about, which hold no more by themselves. `own`
/// are the entries of the session.
fn put_second_thoughts_behind(heard: &mut [Placed], own: &[&Entry]) {
    for nth in 0..heard.len() {
        let thought = heard[nth].heard.text.clone();
        if heard[nth].origin.stated_by != Speaker::Person || !is_second_thought(&thought) {
            continue;
        }
        let said = heard[..nth].iter().enumerate().rev().take(EARLIER);
        let mut said = said.filter(|(_, placed)| placed.heard.held_back != Some(TAKEN_BACK));
        let said = said.find_map(|(earlier, placed)| Some((earlier, behind(&placed.heard.text, &thought)?)));
        if let Some((earlier, text)) = said {
            heard[nth].heard.text = text;
            heard[earlier].heard.held_back = Some(TAKEN_BACK);
        } else if let Some(text) = own.iter().rev().take(EARLIER).find_map(|entry| behind(&entry.text, &thought)) {
            heard[nth].heard.text = text;
        }
    }
}

/// A statement may get another category in another place, so the ledger is asked about all.
pub(crate) fn hashes_of(text: &str) -> impl Iterator<Item = String> {
    CATEGORIES.into_iter().map(move |category: Category| hash(&Insight { category, text: text.to_owned() }))
}

/// A draft that a model worded: nothing says how sure a candidate of it is.
fn of_model(draft: Draft, is_sure: bool) -> Draft {
    let tags = vec!["autoextract".to_owned(), "model".to_owned()];
    Draft { tags, confidence: draft.confidence.filter(|_| is_sure), ..draft }
}

/// The evidence of such a draft, with the words that it rests on.
fn evidence_of(draft: &Draft, quote: String, now: u64) -> Evidence {
    let wordings = if quote == draft.text { Vec::new() } else { vec![quote] };
    Evidence { wordings, ..Evidence::first(draft.created.unwrap_or(now), draft.session.as_deref(), Learnt::Model) }
}

fn draft(scope: &Scope, session: &str, heard: Heard) -> Draft {
    let Heard { text, category, percent, .. } = heard;
    Draft {
        tags: vec!["autoextract".to_owned(), "transcript".to_owned()],
        session: Some(session.to_owned()),
        confidence: Some(f64::from(percent) / 100.0),
        ..Draft::new(scope.clone(), category, text)
    }
}
