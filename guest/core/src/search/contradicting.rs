//! Entries that contradict each other, or say the same, to be looked at by somebody who can tell: words alone cannot.

use std::rc::Rc;

use crate::model::contract::{Entry, Filter, Status};
use crate::model::error::Result;
use crate::model::limits::Limits;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::search::Searcher;
use crate::text::contract::Difference;
use crate::text::language::Stems;
use crate::text::order::Order;
use crate::text::similarity::contradiction::Statements;
use crate::text::similarity::grounds::said;
use crate::text::similarity::{Compared, jaccard};
use crate::text::sorted::SortedMap;
use crate::vault::category_file::CategoryFile;
use crate::vault::root::Root;
use crate::vault::succession::{Succession, Successors};
use crate::vault::summary::is_summary;

use super::contract::{Contradiction, Counterparts, Pointer, Query};
use super::neighbours::AlikeTexts;
use super::rank::RankRequest;

/// Share of words that two entries have in common at least.
const ALIKE: f64 = 0.25;

/// Entries that one is paired with at the most.
const MOST_NEIGHBOURS: usize = 8;

/// Entries about one name from code that are paired with each other; a name with more of them is no subject of one rule.
const MOST_ABOUT: usize = 3;

/// Share of the shorter text's words that two entries have in common which say nearly the same.
const SAME: f64 = 0.6;

/// Entries that an entry is compared with.
const COMPARED: usize = 40;

/// Counterparts of a kind that are told of an entry.
const TOLD: usize = 3;

/// The entries that say nearly the same as an entry, or contradict it, in its scope and category, and for the project's those
/// that its writer reads too and that it may supersede; not what was said in its session.
pub(crate) fn counterparts(searcher: &mut Searcher<'_>, entry: &Entry) -> Result<Counterparts> {
    let reference = &entry.reference;
    let filter = Filter {
        scopes: compared_scopes(entry),
        categories: vec![reference.category],
        superseded: Some(false),
        ..Filter::default()
    };
    if !is_compared(entry) || entry.superseded_by.is_some() {
        return Ok(Counterparts::default());
    }
    let search =
        RankRequest { text: &entry.text, is_text: true, now: searcher.root.now(), limit: COMPARED, explain: false };
    let is_within = |found: &Reference| match &found.scope {
        scope if *scope == reference.scope => true,
        // A mission is a place of its own.
        Scope::Mission(_) => false,
        _ => reference.may_supersede(found),
    };
    let is_other = |found: &Entry| found.reference != *reference && is_within(&found.reference) && is_compared(found);
    let near = searcher.find_current(COMPARED, &filter, &is_other, &mut |searcher, limit| {
        let search = RankRequest { limit, ..search };
        searcher.rank(&search, &filter, None, &|_, _| true)
    })?;
    let stems = Stems::new();
    let (ours, text) = (Statements::of(&entry.text, &stems), Compared::of(&entry.text));
    let (mut contradicting, mut amended, mut similar) = (Vec::new(), Vec::new(), Vec::new());
    for other in near.into_iter().map(|shown| shown.entry) {
        let (newer, older) = match entry.reference.may_supersede(&other.reference) {
            true => (entry, &other),
            false => (&other, entry),
        };
        let theirs = Statements::of(&other.text, &stems);
        let statements = if newer == entry { (&ours, &theirs) } else { (&theirs, &ours) };
        // Other marks or capitals make no other statement, however short or long it is.
        let resemblance = if text.is_same(&other.text, 1.0) { 1.0 } else { ours.resemblance(&theirs) };
        if let Some(found) = statements.0.contradict(statements.1) {
            contradicting.push(Contradiction::between(newer, older, found));
        } else if resemblance >= SAME {
            similar.push((resemblance, Pointer::to(&other)));
        } else if let Some(name) = ours.subjects().intersection(theirs.subjects()).next() {
            amended.push(Contradiction::about(newer, older, name));
        }
    }
    similar.order_by(|(one, _), (other, _)| other.total_cmp(one));
    contradicting.extend(amended);
    contradicting.truncate(TOLD);
    let similar = similar.into_iter().map(|(_, pointer)| pointer).take(TOLD).collect();
    Ok(Counterparts { similar, contradicting, said: None })
}

/// The scopes with which an entry is compared, none for all. Only the project's entries stand in the place of those of others:
/// an agent that writes one reads its own memory as well, and a person that of every agent.
fn compared_scopes(entry: &Entry) -> Vec<Scope> {
    let scope = entry.reference.scope.clone();
    match (&scope, &entry.author) {
        (Scope::Project, None) => Vec::new(),
        (Scope::Project, Some(author)) => {
            std::iter::once(scope).chain(Name::new(author).ok().map(Scope::Agent)).collect()
        }
        _ => vec![scope],
    }
}

/// Pairs of entries of one scope and category that contradict each other, the most alike first, then the newest; at the end
/// those of which only a reader can tell.
pub(crate) fn contradicting(root: &Root, filter: &Filter, limit: Option<u32>) -> Result<Vec<Contradiction>> {
    let limit = Query { limit, ..Query::default() }.limit()?;
    let mut survey = root.survey(filter)?;
    root.warn(std::mem::take(&mut survey.faults));
    let succession = Successors(root).succession(&survey.files)?;
    let stems = Stems::new();
    let mut found: Vec<Contradiction> =
        survey.files.iter().flat_map(|file| contradictions(file, filter, &succession, &stems)).collect();
    found.order_by(|one, other| {
        let is_open = |pair: &Contradiction| pair.difference == Difference::Subject;
        let newest = |pair: &Contradiction| pair.newer.reference.succession_order();
        let by_words = other.words.total_cmp(&one.words);
        (is_open(one).cmp(&is_open(other)))
            .then(by_words)
            .then_with(|| newest(other).cmp(&newest(one)))
            .then_with(|| one.newer.reference.cmp(&other.newer.reference))
    });
    found.truncate(limit);
    Ok(found)
}

impl Contradiction {
    fn between(
        newer: &Entry,
        older: &Entry,
        (difference, newer_says, older_says): (Difference, String, String),
    ) -> Self {
        let words = jaccard(&said(&newer.text), &said(&older.text)).unwrap_or_default();
        Self { newer: Pointer::to(newer), older: Pointer::to(older), difference, newer_says, older_says, words }
    }

    fn about(newer: &Entry, older: &Entry, name: &str) -> Self {
        Self::between(newer, older, (Difference::Subject, name.to_owned(), name.to_owned()))
    }
}

/// Returns whether an entry states something that holds and can be compared.
fn is_compared(entry: &Entry) -> bool {
    entry.status == Status::Promoted
        && entry.reference.category.is_stating()
        && entry.text.len() <= Limits::STATEMENT_BYTES
        && !is_summary(&entry.tags, &entry.text)
}

fn contradictions(
    file: &Rc<CategoryFile>,
    filter: &Filter,
    succession: &Succession,
    stems: &Stems,
) -> Vec<Contradiction> {
    let is_meant =
        |entry: &&Entry| filter.admits(entry) && is_compared(entry) && succession.successor(&entry.reference).is_none();
    let mut entries: Vec<&Entry> = file.entries().iter().filter(is_meant).collect();
    entries.order_by_key(|entry| std::cmp::Reverse(entry.reference.succession_order()));
    let statements: Vec<Statements> = entries.iter().map(|entry| Statements::of(&entry.text, stems)).collect();
    let may_join = |newer: usize, older: usize| entries[newer].reference.may_supersede(&entries[older].reference);
    let near = AlikeTexts::of(entries.iter().map(|entry| said(&entry.text)).collect(), ALIKE);
    let mut found: SortedMap<(usize, usize), Contradiction> = SortedMap::new();
    for (nth, newer) in entries.iter().enumerate() {
        for other in near.behind(nth, MOST_NEIGHBOURS, &|other| may_join(nth, other)) {
            if let Some(differs) = statements[nth].contradict(&statements[other]) {
                found.insert((nth, other), Contradiction::between(newer, entries[other], differs));
            }
        }
    }
    let mut about: SortedMap<&str, Vec<usize>> = SortedMap::new();
    for (nth, statements) in statements.iter().enumerate() {
        for name in statements.subjects() {
            about.entry(name).or_default().push(nth);
        }
    }
    for (name, places) in about.into_iter().filter(|(_, places)| places.len() <= MOST_ABOUT) {
        for (at, &newer) in places.iter().enumerate() {
            for &older in &places[at + 1..] {
                if may_join(newer, older) && statements[newer].resemblance(&statements[older]) < SAME {
                    let amends = || Contradiction::about(entries[newer], entries[older], name);
                    found.entry((newer, older)).or_insert_with(amends);
                }
            }
        }
    }
    found.into_values().collect()
}

#[cfg(test)]
mod tests;
