//! The postings of one file.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::Entry;
use crate::find::beginning;
use crate::hash::Fnv;

use super::edit::Shape;
use super::language::{Language, Stems, fold, is_stop_word};
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
    /// Words whose stem is another, folded, in byte order, each with the place of its term.
    forms: Vec<(Box<str>, u32)>,
    /// Of the terms, then of the forms.
    shapes: Vec<Shape>,
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

    /// Every term and every written form of a word, with the term it stands under.
    pub(super) fn forms(&self) -> impl Iterator<Item = (&str, &str)> {
        (0..self.shapes.len()).map(|nth| self.form(nth))
    }

    /// The terms of forms that begin with a text.
    pub(super) fn forms_with(&self, prefix: &str) -> impl Iterator<Item = &str> {
        let terms = self.terms.partition_point(|(term, _)| **term < *prefix);
        let forms = self.terms.len() + self.forms.partition_point(|(form, _)| **form < *prefix);
        let from = |first| (first..self.shapes.len()).map(|nth| self.form(nth));
        let terms = from(terms).take(self.terms.len() - terms);
        let begins = move |(form, _): &(&str, &str)| form.starts_with(prefix);
        terms.take_while(begins).chain(from(forms).take_while(begins)).map(|(_, term)| term)
    }

    /// Forms that may be within so many edits of a word of a shape.
    pub(super) fn forms_near(&self, shape: Shape, edits: usize) -> impl Iterator<Item = (&str, &str)> {
        let near = self.shapes.iter().enumerate().filter(move |(_, other)| shape.is_near(**other, edits));
        near.map(|(nth, _)| self.form(nth))
    }

    fn form(&self, nth: usize) -> (&str, &str) {
        let term = |place: usize| &*self.terms[place].0;
        match nth.checked_sub(self.terms.len()) {
            None => (term(nth), term(nth)),
            Some(nth) => (&self.forms[nth].0, term(self.forms[nth].1 as usize)),
        }
    }

    /// The length of each entry, in words.
    pub(super) fn lengths(&self) -> &[u32] {
        &self.lengths
    }
}

/// A word of the file, and what was found out about it once.
struct Word<'a> {
    kind: Kind,
    text: &'a str,
    language: Option<Language>,
    counts: bool,
    /// By language: its terms, at most two.
    terms: [Option<(u32, Option<u32>)>; 2],
}

#[derive(Default)]
struct Builder<'a> {
    stems: Option<Stems>,
    words: Vec<Word<'a>>,
    known: Lookup<(Kind, &'a str), u32>,
    ids: Lookup<Box<str>, u32>,
    postings: Vec<Vec<Posting>>,
    forms: Vec<(Box<str>, u32)>,
    lengths: Vec<u32>,
}

impl<'a> Builder<'a> {
    fn add(&mut self, nth: u32, entry: &'a Entry) {
        let language = self.language(&entry.text);
        let mut length = 0;
        tokens(&entry.text, &mut |token| length += self.count(nth, token, language, |posting| &mut posting.content));
        for tag in &entry.tags {
            tokens(tag, &mut |token| length += self.count(nth, token, language, |posting| &mut posting.tags));
        }
        self.lengths.push(length);
    }

    /// As [`Language::of`] tells it, from what is known of the words.
    fn language(&mut self, text: &'a str) -> Language {
        let mut votes = Vec::new();
        tokens(beginning(text, TELLING), &mut |token| {
            let word = self.word(token);
            votes.extend(self.words[word as usize].language);
        });
        Language::majority(votes.into_iter()).unwrap_or(Language::English)
    }

    fn word(&mut self, token: Token<'a>) -> u32 {
        if let Some(word) = self.known.get(&(token.kind, token.text)) {
            return *word;
        }
        let folded = fold(token.text, token.kind);
        let language = Language::of_stop_word(&folded);
        let word = self.words.len() as u32;
        let counts = !is_stop_word(&folded);
        self.words.push(Word { kind: token.kind, text: token.text, language, counts, terms: [None; 2] });
        self.known.insert((token.kind, token.text), word);
        word
    }

    /// Counts a token in its field; what it adds to the length of the entry.
    fn count(
        &mut self,
        nth: u32,
        token: Token<'a>,
        language: Language,
        field: impl Fn(&mut Posting) -> &mut u32,
    ) -> u32 {
        let word = self.word(token);
        let (first, second) = match self.words[word as usize].terms[language as usize] {
            Some(terms) => terms,
            None => self.learn(word, language),
        };
        for id in std::iter::once(first).chain(second) {
            let postings = &mut self.postings[id as usize];
            match postings.last_mut() {
                Some(last) if last.entry == nth => *field(last) += 1,
                _ => {
                    let mut posting = Posting { entry: nth, content: 0, tags: 0 };
                    *field(&mut posting) += 1;
                    postings.push(posting);
                }
            }
        }
        u32::from(self.words[word as usize].counts)
    }

    fn learn(&mut self, word: u32, language: Language) -> (u32, Option<u32>) {
        let Word { kind, text, .. } = self.words[word as usize];
        let (first, second) = self.stems.get_or_insert_with(Stems::new).terms(text, kind, language);
        let folded = fold(text, kind);
        let written = (*folded != *first).then(|| folded.into());
        let terms = (self.id(first), second.map(|term| self.id(term)));
        self.forms.extend(written.map(|form| (form, terms.0)));
        self.words[word as usize].terms[language as usize] = Some(terms);
        terms
    }

    fn id(&mut self, term: String) -> u32 {
        if let Some(id) = self.ids.get(term.as_str()) {
            return *id;
        }
        let id = self.postings.len() as u32;
        self.postings.push(Vec::new());
        self.ids.insert(term.into_boxed_str(), id);
        id
    }

    fn finish(mut self) -> Leaf {
        // A large file needs the room.
        drop((self.known, self.words));
        let mut ids: Vec<(Box<str>, u32)> = self.ids.into_iter().collect();
        ids.sort_unstable();
        let mut places = vec![0; ids.len()];
        (0..).zip(&ids).for_each(|(place, (_, id))| places[*id as usize] = place);
        self.forms.iter_mut().for_each(|(_, id)| *id = places[*id as usize]);
        self.forms.sort_unstable();
        self.forms.dedup();
        let terms = ids.into_iter().map(|(term, id)| (term, std::mem::take(&mut self.postings[id as usize])));
        let terms: Vec<_> = terms.collect();
        let words = terms.iter().map(|(term, _)| term).chain(self.forms.iter().map(|(form, _)| form));
        let shapes = words.map(|word| Shape::of(word)).collect();
        Leaf { terms, forms: self.forms, shapes, lengths: self.lengths }
    }
}
