//! Finding what was said in sessions: passages of their files, ranked by BM25 over all of them, apart from entries.
//!
//! Passages of files that did not change since the last search of a process are not read again.

mod window;

use std::cmp::{Ordering, Reverse};
use std::rc::Rc;

use serde::Serialize;

use crate::model::entry::Entry;
use crate::model::error::{Error, Result};
use crate::model::origin::Speaker;
use crate::search::Searcher;
use crate::store::hash::fnv1a;
use crate::text::cut::{beginning, excerpt};
use crate::text::order::Order;
use crate::text::similarity::Compared;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::root::utf8;
use crate::vault::session_file::{CONVERSATIONS, SessionFile, is_session_file};

use super::query::parse;
use window::{Window, windows_of};

/// Characters shown of what was said before a passage.
const BEFORE_CHARS: usize = 300;

/// Most passages of an answer.
const MOST: usize = 100;

/// Saturation of repeated words, and how much longer passages count less.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// A passage of a session. Nobody confirmed what it says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionPassage {
    /// Who said it.
    pub who: Speaker,
    /// When, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The client in which it was said.
    pub client: String,
    /// The session in which it was said.
    pub session: String,
    /// The words.
    pub text: String,
    /// The beginning of what was said right before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Above 0; comparable within one answer only.
    pub score: f64,
    /// The key of the session's file.
    #[serde(skip)]
    pub(crate) key: String,
    /// A person says it in the course of a session, or an agent at the end of a turn.
    #[serde(skip)]
    pub(crate) ends_turn: bool,
}

/// The average rarities of a query's words that a passage must have of them to be about the query: two common words, or one
/// rare one. One common word of several is chance.
const ABOUT: f64 = 1.5;

/// The share of an entry's words that a passage has of which the entry was learnt.
const SOURCE: f64 = 0.6;

/// The share of the best passage's score below which a passage is not about the query.
const FLOOR: f64 = 0.35;

/// The passages of all sessions, as a process holds them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passages {
    files: SortedMap<String, Held>,
}

/// The passages of a file at a version.
#[derive(Clone, Debug)]
struct Held {
    version: String,
    windows: Rc<[Window]>,
}

/// The key of a file, a passage, and how often it has which words of a query.
type Matching<'a> = (&'a String, &'a Window, Vec<(usize, u32)>);

/// A passage that matches.
struct Scored<'a> {
    key: &'a str,
    window: &'a Window,
    score: f64,
    /// The rarities of the query's words that it has, together.
    rarity: f64,
}

/// The best passages for a query.
struct Best<'a> {
    passages: Vec<Scored<'a>>,
    /// The rarity of each word of the query.
    rarities: Vec<f64>,
}

impl Searcher<'_> {
    /// The passages of sessions that match a text best; equal ones newest first. None if policy keeps no conversations.
    ///
    /// # Errors
    /// An error of the store. A file that cannot be read is left out, with a warning.
    pub(crate) fn passages(&mut self, query: &str, limit: usize) -> Result<Vec<SessionPassage>> {
        self.find_passages(query, limit, None)
    }

    /// The passages of sessions that are about a text, each cut to at most so many characters around what matches.
    ///
    /// # Errors
    /// As [`Searcher::passages`].
    pub(crate) fn passages_about(&mut self, text: &str, limit: usize, chars: usize) -> Result<Vec<SessionPassage>> {
        self.find_passages(text, limit, Some(chars))
    }

    fn find_passages(&mut self, query: &str, limit: usize, about: Option<usize>) -> Result<Vec<SessionPassage>> {
        let words: Vec<Vec<u32>> = parse(beginning(query, self.settings.query_bytes))
            .iter()
            .map(|word| word.terms.iter().map(|term| window::hash(term)).collect())
            .collect();
        if words.is_empty() || limit == 0 || !self.root.settings.conversations.keep {
            return Ok(Vec::new());
        }
        self.refresh_passages()?;
        let Best { mut passages, rarities } = best(&self.search.passages, &words, limit.min(MOST));
        if about.is_some() {
            let floor = passages.first().map_or(0.0, |best| best.score * FLOOR);
            let least = ABOUT * rarities.iter().sum::<f64>() / rarities.len() as f64;
            let is_single = rarities.len() == 1;
            passages.retain(|it| it.score >= floor && (is_single || it.rarity >= least));
        }
        let mut found = Vec::new();
        for Scored { key, window, score, .. } in passages {
            let Some(file) = self.session_file(key)? else { continue };
            // The file changed since: the next search finds what it says now.
            let Some(remark) = file.remarks.get(window.remark as usize) else { continue };
            let Some(text) = remark.text.get(window.from as usize..window.to as usize) else { continue };
            let text = match about {
                Some(chars) => window::around(text, &words, &rarities, chars),
                None => text.trim().to_owned(),
            };
            found.push(passage_of(&file, window, text, score, key));
        }
        Ok(found)
    }

    /// The passage of its session that an entry was learnt from; none if that is not stored.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn source_of(&self, entry: &Entry) -> Result<Option<SessionPassage>> {
        let sessions = entry.session.iter().chain(entry.evidence.iter().flat_map(|evidence| &evidence.sessions));
        let sessions: SortedSet<&String> = sessions.collect();
        // A model may have said it in words of its own; then the words that it rests on are among the wordings.
        let wordings = entry.evidence.iter().flat_map(|evidence| &evidence.wordings);
        let wordings: Vec<&str> = std::iter::once(&entry.text).chain(wordings).map(String::as_str).collect();
        let mut best: Option<SessionPassage> = None;
        let mut keys = Vec::new();
        for session in sessions {
            keys.extend(self.root.session_files_of(session)?);
        }
        for key in keys {
            let Some(file) = self.session_file(&key)? else { continue };
            for window in windows_of(&file) {
                let Some(remark) = file.remarks.get(window.remark as usize) else { continue };
                let Some(text) = remark.text.get(window.from as usize..window.to as usize) else { continue };
                let passage = Compared::of(text);
                let score = wordings.iter().map(|wording| passage.covers(wording)).fold(0.0, f64::max);
                if score < SOURCE || best.as_ref().is_some_and(|best| !is_nearer(best, score, remark.at, entry.created))
                {
                    continue;
                }
                best = Some(passage_of(&file, &window, text.trim().to_owned(), score, &key));
            }
        }
        Ok(best)
    }

    fn session_file(&self, key: &str) -> Result<Option<SessionFile>> {
        let Some(object) = self.root.read(key)? else { return Ok(None) };
        Ok(Some(SessionFile::parse(&utf8(key, object.bytes)?)))
    }

    /// Reads the files that are new or changed, and forgets those that are gone.
    fn refresh_passages(&mut self) -> Result<()> {
        let listed = self.root.list_under(CONVERSATIONS)?;
        let mut before = std::mem::take(&mut self.search.passages.files);
        for listed in listed.into_iter().filter(|listed| is_session_file(&listed.key)) {
            let known = before.remove(&listed.key).filter(|held| held.version == listed.version);
            let held = match known {
                Some(held) => held,
                None => match self.read_windows(&listed.key) {
                    Ok(Some(held)) => held,
                    Ok(None) => continue,
                    Err(error @ Error::Corrupt(_)) => {
                        self.root.warn(vec![error.into_fault(&listed.key)?]);
                        continue;
                    }
                    Err(error) => return Err(error),
                },
            };
            self.search.passages.files.insert(listed.key, held);
        }
        Ok(())
    }

    fn read_windows(&self, key: &str) -> Result<Option<Held>> {
        let Some(object) = self.root.read(key)? else { return Ok(None) };
        let file = SessionFile::parse(&utf8(key, object.bytes)?);
        Ok(Some(Held { version: object.version, windows: windows_of(&file).into() }))
    }
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
    let remark = &file.remarks[nth];
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
            _ => file.remarks.get(nth + 1).is_none_or(|next| next.who == Speaker::Person),
        },
    }
}

/// The best passages, of those that say the same the newest.
fn best<'a>(passages: &'a Passages, words: &[Vec<u32>], limit: usize) -> Best<'a> {
    let all = || passages.files.iter().flat_map(|(key, held)| held.windows.iter().map(move |window| (key, window)));
    let (mut count, mut length) = (0_u32, 0.0);
    let mut matching: Vec<Matching<'a>> = Vec::new();
    let mut frequencies = vec![0_u32; words.len()];
    for (key, window) in all() {
        count += 1;
        length += f64::from(window.length);
        let in_it = |(nth, terms): (usize, &Vec<u32>)| {
            let times = terms.iter().map(|term| window.times(*term)).max().unwrap_or(0);
            (times > 0).then_some((nth, times))
        };
        let there: Vec<(usize, u32)> = words.iter().enumerate().filter_map(in_it).collect();
        there.iter().for_each(|(nth, _)| frequencies[*nth] += 1);
        if !there.is_empty() {
            matching.push((key, window, there));
        }
    }
    let (count, average) = (f64::from(count), length / f64::from(count.max(1)));
    let idf = |frequency: u32| libm::log(1.0 + (count - f64::from(frequency) + 0.5) / (f64::from(frequency) + 0.5));
    let idfs: Vec<f64> = frequencies.into_iter().map(idf).collect();
    let score = |(key, window, there): Matching<'a>| {
        let norm = K1 * (1.0 - B + B * f64::from(window.length) / average);
        let worth = |(nth, times): &(usize, u32)| {
            let times = f64::from(*times);
            idfs[*nth] * times * (K1 + 1.0) / (times + norm)
        };
        let rarity = there.iter().map(|(nth, _)| idfs[*nth]).sum();
        Scored { key, window, score: there.iter().map(worth).sum(), rarity }
    };
    let mut scored: Vec<Scored<'a>> = matching.into_iter().map(score).collect();
    scored.order_by(|one, other| {
        let rest = |it: &Scored<'a>| (Reverse(it.window.at), it.key, it.window.remark, it.window.from);
        other.score.total_cmp(&one.score).then_with(|| rest(one).cmp(&rest(other)))
    });
    let mut seen = SortedSet::new();
    scored.retain(|it| seen.len() < limit && seen.insert(it.window.hash));
    Best { passages: scored, rarities: idfs }
}

/// The name of a text, whatever the space in it.
fn name_of(text: &str) -> u64 {
    fnv1a(text.split_whitespace().collect::<Vec<_>>().join(" ").as_bytes())
}
