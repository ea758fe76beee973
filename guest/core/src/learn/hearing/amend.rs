//! What was decided anew takes the place of what another session decided before.
//!
//! A statement may say that it amends something; which entry it means is told by their common words: the rarer a word is among
//! all entries, the more it counts. Or a person says the same of the same subject, with another amount.

use crate::model::category::Category;
use crate::model::contract::{Entry, Status};
use crate::model::reference::Reference;
use crate::text::contract::Difference;
use crate::text::language::{Language, Stems, fold, is_stop_word};
use crate::text::plain_number::with_plain_numbers;
use crate::text::similarity::contradiction::{Found, Statements};
use crate::text::similarity::jaccard;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::text::token_count::is_wide;
use crate::text::tokenize::{Kind, tokens};

use crate::learn::lexicon::{self, contains};

use super::choice::first_clause;
use super::sentence::pieces;
use super::word::size;

/// The weight of an older statement's words, of all its words, that an amendment of it has at least.
const SUBJECT: f64 = 0.25;

/// The same of the other statements with which the older one was decided.
const BESIDE: f64 = 0.2;

/// Words that an amendment and an older statement have in common at least.
const LEAST_SHARED: usize = 3;

/// Share of an older statement's subject, by weight and without numbers, that a change of it has, and words of it at least.
const CHANGED: f64 = 0.5;
/// The share, times the words in common, that is enough where these are most of what the change says of anything known, and the
/// share at least.
const PART: f64 = 0.45;
const PART_LEAST: f64 = 0.35;
const LEAST_CHANGED: usize = 2;

/// Sentences of a decision, at least, of which each is about something of its own.
const LEAST_PIECES: usize = 4;

/// Words of a rule that stands alone, at least.
const LEAST_RULE: usize = 5;

/// Words of an older statement's subject up to which it goes with the one thing that a change names as replaced.
const NAMED_WORDS: usize = 5;

/// Share of the words of both from which another amount is looked for.
const ALIKE: f64 = 0.5;

/// Words of German, French and Spanish before an amount, folded, that are no stop words of English or Portuguese.
const LEADING: [&str; 13] =
    ["ist", "sind", "betragt", "auf", "von", "bis", "nach", "mit", "est", "sont", "es", "son", "hasta"];

/// Entries that one statement takes the place of, at most.
const MOST: usize = 12;

/// Signs of a number that stands in other texts hardly by chance, and entries with it up to which they say the same.
const LONG_NUMBER: usize = 4;
const MOST_WITH_LONG: usize = 3;

/// Entries with a name up to which a statement that it is gone means them.
const MOST_GONE: usize = 3;

/// The entries in force of an agent, by their words.
pub(super) struct InForce<'a> {
    entries: Vec<(&'a Entry, SortedSet<String>)>,
    /// How many have a word.
    counts: SortedMap<String, usize>,
    stems: Stems,
}

impl<'a> InForce<'a> {
    pub(super) fn of(known: &'a [Entry]) -> Self {
        let stems = Stems::new();
        let in_force = known.iter().filter(|entry| entry.status == Status::Promoted);
        let entries: Vec<_> = in_force.map(|entry| (entry, subject(&entry.text, &stems))).collect();
        let mut counts = SortedMap::new();
        for word in entries.iter().flat_map(|(_, words)| words) {
            *counts.entry(word.clone()).or_default() += 1;
        }
        Self { entries, counts, stems }
    }

    /// The entries of one category and one other session that a statement amends, as it says; none if it amends nothing that
    /// is known.
    pub(super) fn amended_by(&self, text: &str, session: &str, at: u64) -> Vec<Reference> {
        if !lexicon::amends(text) || contains("undecided", text) {
            return Vec::new();
        }
        let words = subject(text, &self.stems);
        let shared = |theirs: &SortedSet<String>| self.weight(theirs.intersection(&words));
        let share = |theirs: &SortedSet<String>| shared(theirs) / self.weight(theirs.iter());
        let is_meant = |(_, theirs): &&(&Entry, SortedSet<String>)| {
            let count = theirs.intersection(&words).count();
            // "Releases are cut on Tuesdays" has not many words.
            let is_most = || theirs.len() <= NAMED_WORDS && count >= LEAST_CHANGED && share(theirs) >= CHANGED;
            count >= LEAST_SHARED && share(theirs) >= SUBJECT || is_most()
        };
        // A recap has more words in common than a remark of which they are all.
        let meant = self.older(session, at).filter(is_meant);
        let Some((best, _)) = meant.max_by(|one, other| shared(&one.1).total_cmp(&shared(&other.1))) else {
            return Vec::new();
        };
        let is_beside = |(entry, theirs): &&(&Entry, SortedSet<String>)| {
            entry.reference.category == best.reference.category
                && entry.session == best.session
                && share(theirs) >= BESIDE
        };
        let beside = self.older(session, at).filter(is_beside).map(|(entry, _)| &entry.reference);
        let others = beside.filter(|reference| **reference != best.reference).take(MOST - 1);
        std::iter::once(&best.reference).chain(others).cloned().collect()
    }

    /// The entries of another session that a person changes: the statement has a word of change, and most of what it says of what
    /// is known is about their subject. `corrected` is what an agent said and the person's statement corrects.
    pub(super) fn changed_by(&self, text: &str, corrected: &str, session: &str, at: u64) -> Vec<Reference> {
        let changes = lexicon::changes(text);
        if !changes && corrected.is_empty() || contains("undecided", text) {
            return Vec::new();
        }
        let text = &with_plain_numbers(text);
        let own = subject(text, &self.stems);
        let mut words = subject(corrected, &self.stems);
        // "No, keep it at 5" does not say which of the agent's numbers is wrong.
        if !own.iter().any(|word| !is_number(word) && words.contains(word)) {
            words = SortedSet::new();
        }
        words.extend(own.iter().cloned());
        let replaced: SortedSet<String> = lexicon::replaced(text).filter_map(|rest| self.name(rest)).collect();
        let is_known = |word: &&String| !is_number(word) && self.counts.contains_key(*word) && !is_light(word);
        let ours = self.weight(words.iter().filter(is_known));
        let gone: SortedSet<String> = lexicon::gone(text).filter_map(|name| self.name(name)).collect();
        let has_amount = contains("amount", text);
        let named = replaced_numbers(text);
        // What is too early has a time.
        let is_measure_only = changes && !lexicon::changes_more(text);
        let share = |older: &Entry, theirs: &SortedSet<String>| {
            // "pnpm, not npm" does not go with npm.
            let sections = if replaced.is_empty() { &[][..] } else { &["not", "replaced"] };
            let denied = sections.iter().flat_map(|section| lexicon::behind(section, &older.text));
            let denied = denied.filter(|rest| !is_contraction(&older.text, rest));
            let denied: SortedSet<String> = denied.filter_map(|rest| self.name(rest)).collect();
            let goes = |name: &String| replaced.contains(name) && !denied.contains(name);
            let is_other = |name: &&String| !replaced.contains(*name) || goes(name);
            let shared: Vec<&String> = theirs.intersection(&words).filter(is_known).filter(is_other).collect();
            let weight = self.weight(shared.iter().copied());
            let of_theirs = weight / self.weight(theirs.iter().filter(is_known));
            let is_part =
                of_theirs >= PART_LEAST && of_theirs * shared.len() as f64 >= PART && weight / ours >= CHANGED;
            // "Postmark is history" goes with few entries, which use it.
            let is_gone = |name: &&String| gone.contains(*name) && !denied.contains(*name);
            if let Some(name) = theirs.iter().find(is_gone).filter(|name| self.counts.get(*name) <= Some(&MOST_GONE)) {
                return Some((of_theirs.max(CHANGED), weight + self.weight(std::iter::once(name))));
            }
            let names_it = theirs.iter().any(goes);
            // "Tabs instead of spaces" is about no other thing that is always used.
            if !replaced.is_empty() && !names_it {
                return None;
            }
            // "4800 is too late, we go to 4650": only one entry has the old number.
            let most = |number: &str| if number.len() >= LONG_NUMBER { MOST_WITH_LONG } else { 1 };
            let is_rare = |word: &&String| self.counts.get(*word).is_some_and(|count| *count <= most(word));
            let is_only = |word: &&String| {
                let is_measured = || !shared.is_empty() && measures_same(word, text, &older.text);
                is_number(word) && (is_rare(word) || named.contains(*word) && is_measured())
            };
            let is_of_both = |number: &&String| {
                let is_corrected = !own.contains(*number) && shared.len() >= LEAST_CHANGED;
                let is_same = || is_corrected || measures_same(number, text, &older.text);
                let is_clear =
                    || number.len() >= LONG_NUMBER || of_theirs >= SUBJECT || counts_something(number, &older.text);
                named.contains(*number) && is_clear() || !shared.is_empty() && is_same()
            };
            let old: Vec<&String> = theirs.intersection(&words).filter(is_only).filter(is_of_both).collect();
            if !old.is_empty() && (has_amount || own.iter().any(|word| is_number(word) && !theirs.contains(word))) {
                return Some((of_theirs.max(CHANGED), weight + self.weight(old.into_iter())));
            }
            let has_measure = || theirs.iter().any(|word| is_number(word)) || contains("amount", &older.text);
            // Who corrects an agent without a word of change says another amount.
            if !changes || is_measure_only && !has_measure() {
                return None;
            }
            if names_it && (theirs.len() <= NAMED_WORDS || shared.len() >= LEAST_CHANGED) {
                return Some((of_theirs.max(CHANGED), weight));
            }
            (shared.len() >= LEAST_CHANGED && (of_theirs >= CHANGED || is_part)).then_some((of_theirs, weight))
        };
        let older = self.older(session, at).filter_map(|(entry, theirs)| Some((*entry, share(entry, theirs)?)));
        let older: Vec<(&Entry, (f64, f64))> = older.collect();
        let best =
            older.iter().max_by(|one, other| one.1.1.total_cmp(&other.1.1).then(one.0.created.cmp(&other.0.created)));
        let Some((best, _)) = best else { return Vec::new() };
        let is_beside = |(entry, (of_theirs, _)): &&(&Entry, (f64, f64))| {
            entry.reference.category == best.reference.category && *of_theirs >= CHANGED
        };
        let others = older.iter().filter(is_beside).map(|(entry, _)| &entry.reference);
        let others = others.filter(|reference| **reference != best.reference).take(MOST - 1);
        std::iter::once(&best.reference).chain(others).cloned().collect()
    }

    /// The sentences of an older rule, or of a decision of many things, that a statement which changes it says nothing of; none if
    /// there are none that stand alone. Of a short decision the rest only leads to what was decided.
    pub(super) fn unchanged(&self, older: &Reference, text: &str) -> Option<String> {
        let (entry, _) = self.entries.iter().find(|(entry, _)| entry.reference == *older)?;
        let is_rule = matches!(older.category, Category::Conventions | Category::Preferences);
        if !is_rule && lexicon::gone(text).next().is_none() && pieces(&entry.text).len() < LEAST_PIECES {
            return None;
        }
        let words = subject(text, &self.stems);
        let is_other = |piece: &&str| {
            let shared = subject(piece, &self.stems);
            let mut shared = shared.intersection(&words);
            shared.next().is_none_or(|word| !is_number(word) && shared.next().is_none())
        };
        let rest = pieces(&entry.text).into_iter().filter(is_other).collect::<Vec<_>>().join(" ");
        (rest != entry.text && size(&rest) >= LEAST_RULE).then_some(rest)
    }

    /// The first word of a text's first clause that names something.
    fn name(&self, text: &str) -> Option<String> {
        let word = first_clause(text)
            .0
            .split_whitespace()
            .find(|word| word.chars().count() > 1 && !lexicon::is_small(word) && !is_stop_word(&word.to_lowercase()))?;
        // "Instead of the former rule" names none.
        let is_former = contains("former", word);
        (!is_former).then(|| subject(word, &self.stems).into_iter().next()).flatten()
    }

    /// The entry of another session that says otherwise of the same, and whether they differ in an amount.
    pub(super) fn contradicted_by(&self, text: &str, session: &str, at: u64) -> Option<(Reference, Difference)> {
        let words = subject(text, &self.stems);
        let statements = Statements::of(text, &self.stems);
        self.older(session, at).find_map(|(entry, theirs)| {
            let is_alike = jaccard(&words, theirs).is_some_and(|share| share >= ALIKE);
            let found = is_alike.then(|| statements.contradict(&Statements::of(&entry.text, &self.stems))).flatten();
            found.filter(|found| is_amount(found, text)).map(|(difference, ..)| (entry.reference.clone(), difference))
        })
    }

    /// The entries of other sessions that were made before a time.
    fn older(&self, session: &str, at: u64) -> impl Iterator<Item = &(&'a Entry, SortedSet<String>)> {
        let is_older = move |entry: &Entry| entry.created.is_some_and(|created| created < at);
        self.entries.iter().filter(move |(entry, _)| entry.session.as_deref() != Some(session) && is_older(entry))
    }

    fn weight<'w>(&self, words: impl Iterator<Item = &'w String>) -> f64 {
        let all = self.entries.len() as f64;
        let weight = |word: &String| libm::log(1.0 + all / *self.counts.get(word).unwrap_or(&1) as f64);
        words.map(weight).sum()
    }
}

/// Returns whether the rest of a text stands behind "no", which in Portuguese is "in the".
fn is_contraction(text: &str, rest: &str) -> bool {
    let before = text[..text.len() - rest.len()].trim_end();
    let is_no = before.rsplit(char::is_whitespace).next().is_some_and(|word| word.eq_ignore_ascii_case("no"));
    is_no && Language::of(text) == Some(Language::Portuguese)
}

/// The numbers that a text says are to go, of two signs at least: "4800 is too late", "ten years and not 90 days". A shorter one
/// stands in many a text by chance.
fn replaced_numbers(text: &str) -> SortedSet<String> {
    let changing = clauses(text).filter(|clause| lexicon::changes(clause)).flat_map(numbers);
    let denied = lexicon::denied_numbers(text).filter_map(|rest| numbers(rest).next());
    changing.chain(denied).filter(|number| number.len() > 1).chain(lexicon::replaced_number(text)).collect()
}

fn clauses(text: &str) -> impl Iterator<Item = &str> {
    let is_end = |(at, sign): &(usize, char)| {
        matches!(sign, ',' | ';' | ':' | '.' | '!' | '?' | '\n' | '，' | '；' | '：' | '。' | '！' | '？')
            && (!sign.is_ascii() || !text[at + 1..].starts_with(char::is_alphanumeric))
    };
    let ends =
        text.char_indices().filter(is_end).map(|(at, sign)| at + sign.len_utf8()).chain(std::iter::once(text.len()));
    let mut begin = 0;
    ends.map(move |end| &text[std::mem::replace(&mut begin, end)..end])
}

/// The numbers of a text in small letters, with a unit that is written into them.
fn numbers(text: &str) -> impl Iterator<Item = String> {
    small_words(text).filter(|word| is_number(word))
}

/// The words of a text in small letters. A point within a number is a part of it.
fn small_words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '.').map(|word| word.trim_matches('.'));
    words.flat_map(|word| word.split_inclusive(is_wide)).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Returns whether a text gives a number of an old statement that a new one replaces: "4800 is too late, we go to 4650".
pub(crate) fn has_old_number(text: &str, old: &str, new: &str) -> bool {
    let new = with_plain_numbers(new);
    let replaced = replaced_numbers(&new);
    let text = with_plain_numbers(text);
    let measures = |number: &String| measures_same(number, &text, old);
    !replaced.is_empty() && numbers(&text).any(|number| replaced.contains(&number) && measures(&number))
}

/// Returns whether a newer statement says of the subject of an older one that a number of it is replaced.
pub(crate) fn changes_number(older: &str, newer: &str) -> bool {
    // Few statements replace a number, and a brief asks this of every pair.
    if !has_old_number(older, older, newer) {
        return false;
    }
    let stems = Stems::new();
    let (ours, theirs) = (subject(newer, &stems), subject(older, &stems));
    ours.intersection(&theirs).filter(|word| !is_number(word) && !is_light(word)).count() >= LEAST_CHANGED
}

/// Returns whether a word is in so many statements that it tells no subject.
fn is_light(word: &str) -> bool {
    ["light", "opener", "affirm"].iter().any(|section| lexicon::is_one_of(section, word))
}

/// Returns whether a word follows a number in a text, which it counts: "90 days", but not `maxSdkVersion="30"`.
fn counts_something(number: &str, text: &str) -> bool {
    let text = &with_plain_numbers(text);
    let mut places = text.match_indices(number).map(|(at, _)| &text[at + number.len()..]);
    places.any(|behind| {
        behind
            .strip_prefix(' ')
            .unwrap_or(behind)
            .starts_with(|c: char| c.is_alphabetic() || matches!(c, '%' | '€' | '$'))
    })
}

/// Returns whether two texts measure the same by a number: it has its unit in it ("4Gi"), or stands beside the same word.
fn measures_same(number: &str, one: &str, other: &str) -> bool {
    let other = &with_plain_numbers(other);
    let has_unit = number.ends_with(char::is_alphabetic) && number.len() > 1;
    let beside = |text: &str| -> SortedSet<String> {
        let words: Vec<String> = small_words(text).collect();
        let places = words.iter().enumerate().filter(|(_, word)| *word == number).map(|(at, _)| at);
        let beside = places.flat_map(|at| [at.checked_sub(1), Some(at + 1)]).flatten();
        let words = beside.filter_map(|at| words.get(at)).filter(|word| !is_number(word) && !is_stop_word(word));
        words.cloned().collect()
    };
    has_unit || beside(one).intersection(&beside(other)).next().is_some()
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// The words of a text that tell its subject.
pub(super) fn subject(text: &str, stems: &Stems) -> SortedSet<String> {
    let language = Language::of(text).unwrap_or(Language::English);
    let mut words = SortedSet::new();
    tokens(&with_plain_numbers(text), &mut |token| {
        let (stem, _) = stems.terms(token.text, token.kind, language);
        if !is_stop_word(&stem) && !lexicon::is_small(token.text) {
            words.insert(stem);
        }
    });
    words
}

/// Returns whether what a text says otherwise than another is no number, or one that says how much.
pub(super) fn is_amount((difference, ours, _): &Found, text: &str) -> bool {
    *difference != Difference::Number || says_how_much(text, ours)
}

/// Returns whether a number says how much, as in "the limit is 5", and not which one, as in "room 5".
fn says_how_much(text: &str, number: &str) -> bool {
    let before = text.find(number).map(|at| text[..at].trim_end()).unwrap_or_default();
    let word = fold(before.rsplit(char::is_whitespace).next().unwrap_or_default(), Kind::Word);
    before.ends_with(['=', ':', '<', '>', '≤', '≥', '~']) || is_stop_word(&word) || LEADING.contains(&&*word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::contract::Draft;
    use crate::model::scope::{Name, Scope};
    use crate::store::memory::MemoryStore;

    #[test]
    fn what_a_change_says_nothing_of_stays_of_a_rule() {
        let mut memory = Memory::new(MemoryStore::default(), || 1_800_000_000_000);
        let rules = "In the manifests we refer to images by their digest and not by a tag. Production gets no deployment between the first and the 8th working day of the month.";
        let scope = Scope::Agent(Name::new("dev").unwrap());
        let mut known = Vec::new();
        for category in [Category::Conventions, Category::Decisions] {
            let reference =
                memory.add(Draft::new(scope.clone(), category, rules)).unwrap().reference().unwrap().clone();
            known.push(memory.get(&reference).unwrap());
        }
        let in_force = InForce::of(&known);
        let unchanged = |nth: usize, change| in_force.unchanged(&known[nth].reference, change);
        let change = "Production gets no deployment between the first and the 5th working day of the month instead.";
        let images = "In the manifests we refer to images by their digest and not by a tag.";
        assert_eq!(unchanged(0, change).as_deref(), Some(images));
        assert_eq!(unchanged(1, change), None, "a decision goes as a whole");
        assert_eq!(unchanged(0, &format!("{rules} No longer.")), None);
    }

    #[test]
    fn an_amount_is_no_name() {
        for (text, number) in [("The limit is 5.", "5"), ("limit: 5", "5"), ("Retry up to 5 times.", "5")] {
            assert!(says_how_much(text, number), "{text}");
        }
        assert!(!says_how_much("EvictionPlan 5 has a projector.", "5") && !says_how_much("Keep file number 5.", "5"));
    }
}
