//! The postings of one file.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::Entry;
use crate::find::beginning;
use crate::hash::Fnv;

use super::language::{Language, Stems, is_stop_word};
use super::tokenize::{Kind, Token, tokens};

/// Where a term stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Posting {
    /// Index of the entry in its file.
    pub(super) entry: u32,
    /// Times in the content.
    pub(super) content: u32,
    /// Times in the tags.
    pub(super) tags: u32,
}

/// The postings of one file's entries: terms in byte order, each with its entries in their order.
#[derive(Debug, Default)]
pub struct Leaf {
    terms: Vec<(Box<str>, Vec<Posting>)>,
    /// Words of each entry that are no stop words; identifiers count with all their parts.
    lengths: Vec<u32>,
}

/// Bytes of a text that tell its language.
const TELLING: usize = 8 << 10;

/// Looked up only, never walked: its order does not matter.
type Lookup<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;

impl Leaf {
    /// Indexes the entries of one file.
    pub fn new(entries: &[Entry]) -> Self {
        let mut builder = Builder::default();
        for (nth, entry) in (0..).zip(entries) {
            builder.add(nth, entry);
        }
        builder.finish()
    }

    /// Where a term stands.
    pub(super) fn postings(&self, term: &str) -> &[Posting] {
        match self.terms.binary_search_by(|(known, _)| (**known).cmp(term)) {
            Ok(at) => &self.terms[at].1,
            Err(_) => &[],
        }
    }

    /// Terms from a given one on, in byte order, with the number of entries that have them.
    pub(super) fn terms_from(&self, first: &str) -> impl Iterator<Item = (&str, usize)> {
        let start = self.terms.partition_point(|(term, _)| **term < *first);
        self.terms[start..].iter().map(|(term, postings)| (&**term, postings.len()))
    }

    /// The length of each entry, in words.
    pub(super) fn lengths(&self) -> &[u32] {
        &self.lengths
    }
}

#[derive(Default)]
struct Builder<'a> {
    stems: Option<Stems>,
    /// The terms of a word in a language, so that no word is stemmed twice.
    words: [Lookup<(Kind, &'a str), Vec<u32>>; 2],
    ids: Lookup<Box<str>, u32>,
    postings: Vec<Vec<Posting>>,
    stop: Vec<bool>,
    lengths: Vec<u32>,
}

impl<'a> Builder<'a> {
    fn add(&mut self, nth: u32, entry: &'a Entry) {
        let language = Language::of(beginning(&entry.text, TELLING)).unwrap_or(Language::English);
        let mut length = 0;
        tokens(&entry.text, &mut |token| length += self.count(nth, token, language, |posting| &mut posting.content));
        for tag in &entry.tags {
            tokens(tag, &mut |token| length += self.count(nth, token, language, |posting| &mut posting.tags));
        }
        self.lengths.push(length);
    }

    /// Counts a token in its field; what it adds to the length of the entry.
    fn count(
        &mut self,
        nth: u32,
        token: Token<'a>,
        language: Language,
        field: impl Fn(&mut Posting) -> &mut u32,
    ) -> u32 {
        let cached = &self.words[language as usize];
        let terms = match cached.get(&(token.kind, token.text)) {
            Some(terms) => terms.clone(),
            None => self.learn(token, language),
        };
        for id in &terms {
            let postings = &mut self.postings[*id as usize];
            match postings.last_mut() {
                Some(last) if last.entry == nth => *field(last) += 1,
                _ => {
                    let mut posting = Posting { entry: nth, content: 0, tags: 0 };
                    *field(&mut posting) += 1;
                    postings.push(posting);
                }
            }
        }
        u32::from(terms.first().is_some_and(|id| !self.stop[*id as usize]))
    }

    fn learn(&mut self, token: Token<'a>, language: Language) -> Vec<u32> {
        let stems = self.stems.get_or_insert_with(Stems::new);
        let terms = stems.terms(token.text, token.kind, language);
        let ids: Vec<u32> = terms.into_iter().map(|term| self.id(term.into_boxed_str())).collect();
        self.words[language as usize].insert((token.kind, token.text), ids.clone());
        ids
    }

    fn id(&mut self, term: Box<str>) -> u32 {
        if let Some(id) = self.ids.get(&term) {
            return *id;
        }
        let id = self.postings.len() as u32;
        self.postings.push(Vec::new());
        self.stop.push(is_stop_word(&term));
        self.ids.insert(term, id);
        id
    }

    fn finish(mut self) -> Leaf {
        let named = self.ids.into_iter().map(|(term, id)| (term, std::mem::take(&mut self.postings[id as usize])));
        let mut terms: Vec<_> = named.collect();
        terms.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        Leaf { terms, lengths: self.lengths }
    }
}
