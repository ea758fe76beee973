//! Finding what was said in sessions: passages of their files, ranked by BM25 over all of them, apart from entries.
//!
//! They have an index of their own, kept and refreshed as that of entries.

mod window;

use std::cmp::{Ordering, Reverse};
use std::rc::Rc;

use crate::model::contract::{Entry, Speaker};
use crate::model::error::Result;
use crate::search::Searcher;
use crate::store::hash::fnv1a;
use crate::text::cut::{beginning, excerpt};
use crate::text::order::Order;
use crate::text::similarity::Compared;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::category_file::utf8;
use crate::vault::root::Root;
use crate::vault::session_file::{SessionFile, SessionFiles};

use super::collection::Collection;
use super::contract::SessionPassage;
use super::index::content::Content;
use super::index::held::Index;
use super::query::term::exact;
use super::query::{Word, parse};
pub(crate) use window::{Window, windows_of};

/// Characters shown of what was said before a passage.
const BEFORE_CHARS: usize = 300;

/// Most passages of an answer.
const MOST: usize = 100;

/// Saturation of repeated words, and how much longer passages count less.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The share of an entry's words that a passage has of which the entry was learnt.
const SOURCE: f64 = 0.6;

/// The share of the best passage's score below which a passage is not about the query (docs/measurements.md).
const FLOOR: f64 = 0.5;

/// Words of a query from which one of them may be there by chance.
const LEAST_WORDS: usize = 3;

/// The index of all passages, as a process holds it.
#[derive(Clone, Debug)]
pub(crate) struct Passages {
    pub(super) index: Index,
    /// The collection of the last query.
    collection: Option<Rc<Collection>>,
}

impl Default for Passages {
    fn default() -> Self {
        Self { index: Index::of(Content::Sessions), collection: None }
    }
}

/// A passage that matches.
struct Scored {
    /// Its number in the collection.
    nth: u32,
    score: f64,
}

/// The passages of sessions that match a text best; equal ones newest first. None if policy keeps no conversations.
pub(crate) fn passages(searcher: &mut Searcher<'_>, query: &str, limit: usize) -> Result<Vec<SessionPassage>> {
    find_passages(searcher, query, limit, false)
}

/// The passages of sessions that are about a text: those that match it not much worse than the best.
pub(crate) fn passages_about(searcher: &mut Searcher<'_>, text: &str, limit: usize) -> Result<Vec<SessionPassage>> {
    find_passages(searcher, text, limit, true)
}

fn find_passages(
    searcher: &mut Searcher<'_>,
    query: &str,
    limit: usize,
    is_about: bool,
) -> Result<Vec<SessionPassage>> {
    let words = parse(beginning(query, searcher.settings.query_bytes));
    if words.is_empty() || limit == 0 || !searcher.root.settings.conversations.keep {
        return Ok(Vec::new());
    }
    searcher.indexer(Content::Sessions).refresh()?;
    let parts = searcher.search.passages.index.parts();
    let collection = match &searcher.search.passages.collection {
        Some(known) if known.is_of(&parts) => Rc::clone(known),
        _ => Rc::new(Collection::new(&parts)),
    };
    searcher.search.passages.collection = Some(Rc::clone(&collection));
    let mut found = Vec::new();
    for Scored { nth, score } in best(&collection, &words, limit.min(MOST), is_about) {
        let (key, id) = collection.name(nth);
        let Some(file) = session_file(searcher.root, key)? else { continue };
        // The file changed since: the next search finds what it says now.
        let Some(window) = Window::of_id(&file, id) else { continue };
        let Some(text) = window.text(&file) else { continue };
        found.push(passage_of(&file, &window, text.trim().to_owned(), score, key));
    }
    Ok(found)
}

/// The passage of its session that an entry was learnt from; none if that is not stored.
pub(crate) fn source_of(root: &Root, entry: &Entry) -> Result<Option<SessionPassage>> {
    let sessions = entry.session.iter().chain(entry.evidence.iter().flat_map(|evidence| &evidence.sessions));
    let sessions: SortedSet<&String> = sessions.collect();
    // A model may have said it in words of its own; then the words that it rests on are among the wordings.
    let wordings = entry.evidence.iter().flat_map(|evidence| &evidence.wordings);
    let wordings: Vec<&str> = std::iter::once(&entry.text).chain(wordings).map(String::as_str).collect();
    let mut best: Option<SessionPassage> = None;
    let mut keys = Vec::new();
    for session in sessions {
        keys.extend(SessionFiles(root).session_files_of(session)?);
    }
    for key in keys {
        let Some(file) = session_file(root, &key)? else { continue };
        for window in windows_of(&file) {
            let Some(text) = window.text(&file) else { continue };
            let at = file.remarks[window.remark as usize].at;
            let passage = Compared::of(text);
            let score = wordings.iter().map(|wording| passage.covers(wording)).fold(0.0, f64::max);
            if score < SOURCE || best.as_ref().is_some_and(|best| !is_nearer(best, score, at, entry.created)) {
                continue;
            }
            best = Some(passage_of(&file, &window, text.trim().to_owned(), score, &key));
        }
    }
    Ok(best)
}

fn session_file(root: &Root, key: &str) -> Result<Option<SessionFile>> {
    let Some(object) = root.read(key)? else { return Ok(None) };
    Ok(Some(SessionFile::parse(&utf8(key, object.bytes)?)))
}

/// Returns whether a passage says an entry better than the best one so far, or as well and nearer to the time of the entry.
fn is_nearer(best: &SessionPassage, score: f64, at: u64, created: Option<u64>) -> bool {
    let distance = |at: u64| created.map_or(0, |created| created.abs_diff(at));
    match score.total_cmp(&best.score) {
        Ordering::Equal => distance(at) < distance(best.at),
        order => order == Ordering::Greater,
    }
}

/// A passage of a file with the text to tell.
fn passage_of(file: &SessionFile, window: &Window, text: String, score: f64, key: &str) -> SessionPassage {
    let nth = window.remark as usize;
    let (remark, next) = (&file.remarks[nth], file.remarks.get(nth + 1));
    SessionPassage {
        who: remark.who,
        at: remark.at,
        client: file.name.client.clone(),
        session: file.name.session.clone(),
        text,
        before: nth.checked_sub(1).map(|nth| excerpt(&file.remarks[nth].text, BEFORE_CHARS)),
        score,
        key: key.to_owned(),
        ends_turn: match remark.who {
            Speaker::Person => nth > 0,
            _ => next.is_none_or(|next| next.who == Speaker::Person),
        },
        answer: next.filter(|next| next.who == Speaker::Person).map(|next| next.text.clone()).unwrap_or_default(),
    }
}

/// The best passages, of those that say the same the newest. If they have to be about the words, without those that score much
/// worse than the best, and without those of agents with nothing but common ones of several words.
fn best(collection: &Collection, words: &[Word], limit: usize, is_about: bool) -> Vec<Scored> {
    let mut scores: SortedMap<u32, (f64, f64)> = SortedMap::new();
    let mut rarities = Vec::new();
    for word in words {
        let mut times: SortedMap<u32, u32> = SortedMap::new();
        for term in exact(collection, word) {
            term.postings(collection, &mut |posting| {
                let most = times.entry(posting.entry).or_default();
                *most = posting.content.max(*most);
            });
        }
        if times.is_empty() {
            continue;
        }
        let rarity = collection.idf(times.len() as u64);
        rarities.push(rarity);
        for (nth, times) in times {
            let norm = K1 * (1.0 - B + B * collection.length_of(collection.words(nth), 0));
            let (score, shared) = scores.entry(nth).or_default();
            *score += rarity * f64::from(times) * (K1 + 1.0) / (f64::from(times) + norm);
            *shared += rarity;
        }
    }
    if is_about {
        let most = scores.values().map(|(score, _)| *score).fold(0.0, f64::max);
        let average = match rarities.len() {
            few if few < LEAST_WORDS => 0.0,
            several => rarities.iter().sum::<f64>() / several as f64,
        };
        let is_agents = |nth: u32| collection.doc(nth).speaker == Speaker::Agent;
        scores.retain(|nth, (score, shared)| *score >= most * FLOOR && (*shared >= average || !is_agents(*nth)));
    }
    let mut scored: Vec<Scored> = scores.into_iter().map(|(nth, (score, _))| Scored { nth, score }).collect();
    scored.order_by(|one, other| {
        let rest = |it: &Scored| (Reverse(collection.doc(it.nth).created), collection.name(it.nth));
        other.score.total_cmp(&one.score).then_with(|| rest(one).cmp(&rest(other)))
    });
    let mut seen = SortedSet::new();
    scored.retain(|it| seen.len() < limit && seen.insert(collection.hash(it.nth)));
    scored
}

/// The name of a text, whatever the space in it.
pub(crate) fn name_of(text: &str) -> u64 {
    fnv1a(text.split_whitespace().collect::<Vec<_>>().join(" ").as_bytes())
}
