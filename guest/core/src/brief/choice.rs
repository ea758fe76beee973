//! Which entries a brief tells of those that match: what is about the task, what says the same once, and the newer first.

use crate::learn::hearing::amend::changes_number;
use crate::model::category::Category;
use crate::model::contract::{Entry, Origin, Speaker};
use crate::model::scope::Scope;
use crate::search::find::Shown;
use crate::text::language::Stems;
use crate::text::similarity::Compared;
use crate::text::similarity::contradiction::Statements;
use crate::text::sorted::SortedMap;

use super::contract::LineReason;
use super::material::Candidate;

/// Similarity from which two entries say the same, and how many entries are compared.
const FOLDED: f64 = 0.8;
const FOLDED_AMONG: usize = 60;

/// The best entries that are compared for contradictions.
const COMPARED: usize = 20;

/// How rare the words of a task are that an entry about it has, together: as much as one of them is on average, and the text
/// of a session more, which has many words. One common word of several is chance. What a person wrote or confirmed was chosen
/// for the memory, so that any word is enough.
#[derive(Default)]
pub(super) struct About {
    average: f64,
}

impl About {
    /// Of fewer words each may be what the task is about.
    const LEAST_WORDS: usize = 3;

    /// For the text of a session.
    const SESSION: f64 = 1.5;

    pub(super) fn of(found: &[Shown]) -> Self {
        let mut rarities = SortedMap::<&str, f64>::new();
        for (word, rarity) in found.iter().flat_map(|shown| shown.ranked.rarities()) {
            let known = rarities.entry(word).or_insert(0.0);
            *known = rarity.max(*known);
        }
        let sum: f64 = rarities.values().sum();
        Self { average: if rarities.len() < Self::LEAST_WORDS { 0.0 } else { sum / rarities.len() as f64 } }
    }

    pub(super) fn admits(&self, shown: &Shown) -> bool {
        let is_session = shown.entry.reference.category == Category::Handoffs;
        if !is_session && is_a_persons(&shown.entry) {
            return true;
        }
        let rarity: f64 = shown.ranked.rarities().values().sum();
        rarity >= self.average * if is_session { Self::SESSION } else { 1.0 }
    }
}

/// Returns whether a person stated or confirmed an entry.
pub(super) fn is_a_persons(entry: &Entry) -> bool {
    entry.speaker() == Speaker::Person || entry.origin.as_ref().is_some_and(|origin| origin.confirmed)
}

/// Returns whether an entry holds beyond the work that it comes from; an agent's own, the project's, not a mission's.
pub(super) fn is_knowledge(entry: &Entry) -> bool {
    let passing = [Category::Tasks, Category::Handoffs, Category::Episodes, Category::Digests, Category::Projects];
    !passing.contains(&entry.reference.category) && !matches!(entry.reference.scope, Scope::Mission(_))
}

/// Entries that say the same as one, with the number of times that it is said: the newest stands for all, where the first of
/// them is, unless a person stands behind another.
pub(super) fn fold(ordered: Vec<Candidate>) -> Vec<(Candidate, usize)> {
    let mut folded: Vec<Folded<'_>> = Vec::new();
    let mut seen = SortedMap::<&str, usize>::new();
    for (at, one) in ordered.iter().enumerate() {
        let text = one.entry.text.as_str();
        let known = seen.get(text).copied();
        let words = known.is_none().then(|| Compared::of(text));
        let says_it = |known: &Folded<'_>| words.as_ref().is_some_and(|words| known.words.says_the_same(words, FOLDED));
        let nth = known.or_else(|| folded.iter().take(FOLDED_AMONG).position(says_it));
        let with_words = |times: usize| Folded { at, times, words: words.unwrap_or_else(|| Compared::of(text)) };
        let Some(nth) = nth else {
            seen.insert(text, folded.len());
            folded.push(with_words(1));
            continue;
        };
        let known = &ordered[folded[nth].at];
        folded[nth].times += usize::from(known.entry.reference != one.entry.reference);
        let is_open = |one: &Candidate| one.entry.origin.as_ref().is_some_and(Origin::is_unconfirmed);
        let is_better = known.why.reason != LineReason::Pinned && (!is_open(one) || is_open(known));
        if is_better && one.entry.created > known.entry.created {
            folded[nth] = with_words(folded[nth].times);
        }
    }
    let places: Vec<(usize, usize)> = folded.into_iter().map(|one| (one.at, one.times)).collect();
    let mut ordered: Vec<Option<Candidate>> = ordered.into_iter().map(Some).collect();
    places.into_iter().filter_map(|(at, times)| Some((ordered[at].take()?, times))).collect()
}

/// An entry that stands for all that say the same, by its place among the candidates.
struct Folded<'a> {
    at: usize,
    times: usize,
    words: Compared<'a>,
}

/// Puts the newer of two of the best entries that contradict each other before the older. Returns of each whether a newer one of a
/// person says that a number of it is replaced.
pub(super) fn newer_first(folded: &mut [(Candidate, usize)]) -> Vec<bool> {
    let stems = Stems::new();
    let most = folded.len().min(COMPARED);
    let mut statements: Vec<Statements> =
        folded[..most].iter().map(|(one, _)| Statements::of(&one.entry.text, &stems)).collect();
    for nth in 0..most {
        let is_newer = |other: usize| folded[other].0.entry.created > folded[nth].0.entry.created;
        let contradicts = |other: &usize| statements[nth].contradict(&statements[*other]).is_some();
        if let Some(newer) = (nth + 1..most).filter(|other| is_newer(*other)).find(contradicts) {
            folded[nth..=newer].rotate_right(1);
            statements[nth..=newer].rotate_right(1);
        }
    }
    // One common word or number is chance.
    let says_otherwise = |nth: usize, other: usize| {
        let (older, newer) = (&folded[nth].0.entry, &folded[other].0.entry);
        newer.created > older.created && is_a_persons(newer) && changes_number(&older.text, &newer.text)
    };
    (0..folded.len()).map(|nth| nth < most && (0..most).any(|other| says_otherwise(nth, other))).collect()
}
