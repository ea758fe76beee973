//! All parts of the index together: how many entries there are, how long they are, which belong together.

use std::cell::RefCell;
use std::cmp::{Ordering, Reverse};

use crate::model::contract::Status;
use crate::model::reference::{Id, Reference, file_key, parse_file_key};
use crate::search::index::dictionary::KeyEntry;
use crate::search::index::part::Part;
use crate::search::rank::score::Scores;
use crate::search::rank::thread::Threads;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::archive;
use crate::vault::succession::Succession;

use super::doc::Doc;

/// Where a term stands in the dictionary of each part; none where it does not.
pub(super) type Places = Vec<Option<KeyEntry>>;

/// The statistics of all entries that ranking needs. Entries are numbered through all parts, dead ones too.
#[derive(Debug)]
pub(crate) struct Collection {
    /// The parts it was built from.
    parts: Vec<Part>,
    /// The number of each part's first entry.
    firsts: Vec<u32>,
    lengths: Vec<u32>,
    entries: f64,
    average_length: f64,
    threads: Threads,
    pub(super) succession: Succession,
    /// The superseded entries of each part.
    superseded: Vec<SortedSet<u32>>,
    /// The names of all rows.
    names: SortedSet<u32>,
    /// The buffer of the last query's scores: allocating it again would take as long as scoring.
    spare: RefCell<Scores>,
}

impl Collection {
    /// Builds the collection of some parts.
    pub(crate) fn new(parts: &[&Part]) -> Self {
        let firsts = firsts(parts);
        let lengths: Vec<u32> = parts.iter().flat_map(|part| part.docs()).map(|doc| doc.length).collect();
        let living =
            || firsts.iter().zip(parts).flat_map(|(first, part)| part.living().map(move |(n, d)| (first + n, d)));
        let (entries, words) = living().fold((0_u64, 0_u64), |(n, sum), (_, doc)| (n + 1, sum + u64::from(doc.length)));
        let at = |nth| part_of(&firsts, nth);
        let tie = |a, b| {
            let ((one, a), (other, b)) = (at(a), at(b));
            by_reference((parts[one], a), (parts[other], b))
        };
        let threads = Threads::new(living(), lengths.len(), &tie);
        let average_length = (words as f64 / (entries as f64).max(1.0)).max(1.0);
        let names = names(living().map(|(_, doc)| doc));
        let succession = succession(parts);
        let superseded = parts.iter().map(|part| superseded(part, &succession)).collect();
        let parts = parts.iter().map(|part| (*part).clone()).collect();
        Self {
            parts,
            entries: entries as f64,
            average_length,
            lengths,
            threads,
            succession,
            superseded,
            names,
            firsts,
            spare: RefCell::default(),
        }
    }

    /// Returns whether the collection was built from these parts.
    pub(crate) fn is_of(&self, parts: &[&Part]) -> bool {
        self.parts.len() == parts.len() && self.parts.iter().zip(parts).all(|(own, part)| own.is_same(part))
    }

    /// The parts, each with the number of its first entry.
    pub(super) fn parts(&self) -> impl Iterator<Item = (u32, &Part)> {
        self.firsts.iter().copied().zip(&self.parts)
    }

    /// The part of an entry, and its number there.
    #[inline]
    pub(super) fn place(&self, nth: u32) -> (usize, u32) {
        part_of(&self.firsts, nth)
    }

    /// The row of an entry.
    #[inline]
    pub(super) fn doc(&self, nth: u32) -> &Doc {
        let (part, doc) = self.place(nth);
        &self.parts[part].docs()[doc as usize]
    }

    /// The key of an entry's file, and its id there.
    pub(super) fn name(&self, nth: u32) -> (&str, &Id) {
        let (part, doc) = self.place(nth);
        (self.parts[part].key(doc), self.parts[part].id(doc))
    }

    /// The hash of an entry in its file.
    pub(super) fn hash(&self, nth: u32) -> u64 {
        let (part, doc) = self.place(nth);
        self.parts[part].hash(doc)
    }

    /// All numbers are below this.
    pub(super) fn len(&self) -> usize {
        self.lengths.len()
    }

    /// Returns whether an entry is superseded, by its part and its number there.
    pub(crate) fn is_superseded(&self, part: usize, doc: u32) -> bool {
        self.superseded[part].contains(&doc)
    }

    /// The hash of what a model is given of a text, by its part and its number there.
    pub(crate) fn text_hash(&self, part: usize, doc: u32) -> u64 {
        self.parts[part].text_hash(doc)
    }

    /// The text hashes of all entries, in the order of their numbers.
    pub(crate) fn text_hashes(&self) -> impl Iterator<Item = u64> {
        self.parts.iter().flat_map(|part| (0..part.docs().len() as u32).map(|doc| part.text_hash(doc)))
    }

    /// The number of words of an entry.
    #[inline(always)]
    pub(super) fn words(&self, nth: u32) -> u32 {
        self.lengths[nth as usize]
    }

    /// The length of an entry with so many words, in average lengths, both longer by so many words.
    pub(super) fn length_of(&self, words: u32, longer: u32) -> f64 {
        (f64::from(words) + f64::from(longer)) / (self.average_length + f64::from(longer))
    }

    /// Returns whether any row has one of these names.
    pub(super) fn has_name(&self, names: &[u32]) -> bool {
        names.iter().any(|name| self.names.contains(name))
    }

    /// Scores of nothing yet.
    pub(super) fn spare_scores(&self) -> Scores {
        self.spare.take()
    }

    /// Keeps a buffer of scores for the next query.
    pub(super) fn take_back(&self, mut scores: Scores) {
        scores.clear();
        self.spare.replace(scores);
    }

    #[inline]
    pub(super) fn threads(&self) -> &Threads {
        &self.threads
    }

    /// Where the parts have a term.
    pub(super) fn places(&self, term: &str) -> Places {
        self.parts.iter().map(|part| part.term(term)).collect()
    }

    /// Living entries that have a term.
    pub(super) fn frequency(&self, places: &Places) -> u64 {
        let of =
            |(part, found): (&Part, &Option<KeyEntry>)| found.map_or(0, |found| u64::from(part.frequency_of(found)));
        self.parts.iter().zip(places).map(of).sum()
    }

    /// The inverse document frequency of a term that so many entries have.
    pub(super) fn idf(&self, frequency: u64) -> f64 {
        idf(self.entries, frequency as f64)
    }

    /// The newest first, undated ones last, then by reference: as [`crate::vault::listing::newest_first`] sorts
    /// entries.
    pub(super) fn newest_first(&self, a: u32, b: u32) -> Ordering {
        let time = |doc: &Doc| (doc.created.is_none(), Reverse(doc.created));
        let ((one, a), (other, b)) = (self.place(a), self.place(b));
        let (one, other) = (&self.parts[one], &self.parts[other]);
        let by_time = time(&one.docs()[a as usize]).cmp(&time(&other.docs()[b as usize]));
        by_time.then_with(|| by_reference((one, a), (other, b)))
    }
}

/// The inverse document frequency of what some of many texts have: `ln(1 + (N - n + 0.5) / (n + 0.5))`, never negative.
pub(crate) fn idf(texts: f64, with: f64) -> f64 {
    let with = with.min(texts);
    libm::log(1.0 + (texts - with + 0.5) / (with + 0.5))
}

/// The names of rows: few, and mostly those of the row before.
fn names<'a>(docs: impl Iterator<Item = &'a Doc>) -> SortedSet<u32> {
    let (mut names, mut before) = (SortedSet::new(), Default::default());
    for doc in docs.filter(|doc| std::mem::replace(&mut before, doc.names) != doc.names) {
        for name in doc.names.into_iter().filter(|name| *name != 0) {
            names.insert(name);
        }
    }
    names
}

/// The succession among the entries in force.
fn succession(parts: &[&Part]) -> Succession {
    let mut pairs = Vec::new();
    for part in parts {
        part.superseding(&mut |doc, old| {
            let place = parse_file_key(part.key(doc)).filter(|_| part.docs()[doc as usize].status == Status::Promoted);
            if let Some((scope, category)) = place {
                pairs.push((Reference { scope, category, id: part.id(doc).clone() }, old));
            }
        });
    }
    Succession::of(pairs.into_iter())
}

/// The superseded entries of a part, in force or archived; each file that may have some is gone through once.
fn superseded(part: &Part, succession: &Succession) -> SortedSet<u32> {
    let mut ids: SortedMap<String, SortedSet<&Id>> = SortedMap::new();
    for old in succession.superseded() {
        ids.entry(old.key()).or_default().insert(&old.id);
    }
    if ids.is_empty() {
        return SortedSet::new();
    }
    let of_file = |key: &String| {
        let place = parse_file_key(key).or_else(|| archive::parse_key(key));
        let ids = place.and_then(|(scope, category)| ids.get(&file_key(&scope, category)));
        let is_one = |doc: &u32| ids.is_some_and(|ids| ids.contains(&part.id(*doc)));
        part.docs_of(key).filter(is_one).collect::<Vec<u32>>()
    };
    part.files().iter().flat_map(of_file).collect()
}

fn firsts(parts: &[&Part]) -> Vec<u32> {
    let mut next = 0;
    let first = |part: &&Part| {
        let first = next;
        next += part.docs().len() as u32;
        first
    };
    parts.iter().map(first).collect()
}

#[inline]
fn part_of(firsts: &[u32], nth: u32) -> (usize, u32) {
    let part = firsts.partition_point(|first| *first <= nth) - 1;
    (part, nth - firsts[part])
}

fn by_reference((one, a): (&Part, u32), (other, b): (&Part, u32)) -> Ordering {
    fn category(part: &Part, doc: u32) -> &str {
        part.docs()[doc as usize].category.name()
    }
    let folder = one.folder(a).cmp(other.folder(b));
    folder.then_with(|| category(one, a).cmp(category(other, b))).then_with(|| one.id(a).cmp(other.id(b)))
}
