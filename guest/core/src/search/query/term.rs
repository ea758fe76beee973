//! A term of the index that stands for a word of the query, and the entries that have it.

use crate::search::collection::{Collection, Places};
use crate::search::index::segment::Posting;

use super::Word;

/// A term of the index, both halves of a word, or a word as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    /// Halves have a space between them.
    pub(crate) text: String,
    pub(crate) idf: f64,
    /// 1, or less if it only stands in for the word or adds to it.
    pub(crate) weight: f64,
    pub(crate) matches: Matches,
}

/// The entries that have a term.
#[derive(Clone, Debug)]
pub(crate) enum Matches {
    /// Looked up in the dictionary of each part.
    Indexed(Places),
    /// By the word as it is written: looked up when it is scored.
    Written,
    /// Entries that have both halves of a word, in the order of their numbers through all parts.
    Both(Both),
}

/// Entries that have both halves of a word.
#[derive(Clone, Debug)]
pub(crate) struct Both {
    /// In the order of their numbers through all parts.
    pub(crate) postings: Vec<Posting>,
    /// The terms of the halves; a snippet marks them.
    pub(crate) terms: Vec<String>,
}

impl Term {
    /// The terms of the index that it is made of.
    pub(crate) fn terms(&self) -> &[String] {
        match &self.matches {
            Matches::Both(both) => &both.terms,
            Matches::Indexed(_) | Matches::Written => std::slice::from_ref(&self.text),
        }
    }

    /// The worth of one occurrence.
    pub(crate) fn worth(&self) -> f64 {
        self.weight * self.idf
    }

    /// Hands over the postings of all parts; entries are numbered through all of them.
    pub(crate) fn postings(&self, collection: &Collection, take: &mut impl FnMut(Posting)) {
        match &self.matches {
            Matches::Indexed(places) => {
                for ((first, part), found) in collection.parts().zip(places) {
                    let postings = found.iter().flat_map(|found| part.postings_of(*found));
                    postings.for_each(|posting| take(Posting { entry: first + posting.entry, ..posting }));
                }
            }
            Matches::Written => {
                for (first, part) in collection.parts() {
                    part.written(&self.text).for_each(|entry| take(once(first + entry)));
                }
            }
            Matches::Both(both) => both.postings.iter().for_each(|posting| take(*posting)),
        }
    }

    /// The posting of one entry.
    pub(crate) fn posting(&self, collection: &Collection, nth: u32) -> Option<Posting> {
        let (at, doc) = collection.place(nth);
        let (_, part) = collection.parts().nth(at)?;
        match &self.matches {
            Matches::Indexed(places) => part.postings_of(places[at]?).find(|posting| posting.entry == doc),
            Matches::Written => part.written(&self.text).find(|entry| *entry == doc).map(once),
            Matches::Both(Both { postings, .. }) => {
                postings.binary_search_by_key(&nth, |posting| posting.entry).ok().map(|at| postings[at])
            }
        }
    }
}

/// A posting that is only known to be there.
fn once(entry: u32) -> Posting {
    Posting { entry, content: 1, tags: 0 }
}

/// Terms that are forms of one word are as rare as all of them together; none if no entry has any.
pub(crate) fn exact(collection: &Collection, word: &Word) -> Vec<Term> {
    let places: Vec<Places> = word.terms.iter().map(|term| collection.places(term)).collect();
    let together = places.iter().map(|places| collection.frequency(places)).sum();
    if together == 0 {
        return Vec::new();
    }
    let idf = collection.idf(together);
    let term = |(text, places): (&String, Places)| Term {
        text: text.clone(),
        idf,
        weight: 1.0,
        matches: Matches::Indexed(places),
    };
    word.terms.iter().zip(places).map(term).collect()
}
