//! Makes one segment of the living documents of several.

use std::cmp::Ordering;

use super::alive::Alive;
use super::dictionary::{Cursor, Dictionary, KeyEntry};
use super::segment::{Posting, Segment};
use super::writer::{Row, Writer};

/// In place of a number: its document or term is not in the new segment.
const GONE: u32 = u32::MAX;

/// A segment that goes in.
struct Source<'a> {
    segment: &'a Segment,
    /// The new number of each document.
    docs: Vec<u32>,
    /// The new place of each term.
    terms: Vec<u32>,
}

/// The bytes of the segment that holds the living documents of all, in their order.
pub(super) fn merge(parts: &[(&Segment, &Alive)]) -> Vec<u8> {
    let mut writer = Writer::default();
    let mut sources: Vec<Source<'_>> =
        parts.iter().map(|(segment, alive)| put_rows(&mut writer, segment, alive)).collect();
    put_terms(&mut writer, &mut sources);
    put_forms(&mut writer, &sources);
    writer.finish()
}

fn put_rows<'a>(writer: &mut Writer, segment: &'a Segment, alive: &Alive) -> Source<'a> {
    let mut docs = vec![GONE; segment.docs().len()];
    for run in segment.runs() {
        let key = &segment.files()[run.file as usize];
        for doc in run.docs.clone().filter(|doc| alive.has(*doc)) {
            let row = Row {
                key,
                id: segment.id(doc),
                hash: segment.hash(doc),
                text_hash: segment.text_hash(doc),
                doc: &segment.docs()[doc as usize],
            };
            docs[doc as usize] = writer.document(&row);
        }
    }
    Source { segment, docs, terms: vec![GONE; segment.terms().keys() as usize] }
}

fn put_terms(writer: &mut Writer, sources: &mut [Source<'_>]) {
    let mut heads: Vec<Head<'_>> = sources.iter().map(|source| Head::new(source.segment.terms())).collect();
    while let Some(first) = least(&heads, |_| 0) {
        // Copied, because advancing a head overwrites its key.
        let term = heads[first].cursor.text().to_owned();
        let here: Vec<(usize, KeyEntry)> = equal(&heads, first, |_| 0);
        let postings = here.iter().flat_map(|(nth, found)| {
            let source = &sources[*nth];
            let new = |posting: Posting| Posting { entry: source.docs[posting.entry as usize], ..posting };
            source.segment.postings(*found).map(new).filter(|posting| posting.entry != GONE)
        });
        let mut postings = postings.peekable();
        // A term that only dead documents have is dropped, and its forms with it.
        let place = if postings.peek().is_some() { writer.term(&term, postings) } else { GONE };
        for (nth, found) in here {
            sources[nth].terms[found.place as usize] = place;
            heads[nth].advance();
        }
    }
}

fn put_forms(writer: &mut Writer, sources: &[Source<'_>]) {
    let mut heads: Vec<Head<'_>> = sources.iter().map(|source| Head::new(source.segment.forms())).collect();
    let term = |nth: usize, found: KeyEntry| sources[nth].terms.get(found.number as usize).copied().unwrap_or(GONE);
    let number = |(nth, head): (usize, &Head<'_>)| head.found.map_or(GONE, |found| term(nth, found));
    // Equal forms of different terms stay separate, so forms are ordered by the new place of their term as well.
    while let Some(first) = least(&heads, number) {
        let form = heads[first].cursor.text().to_owned();
        let place = number((first, &heads[first]));
        let here = equal(&heads, first, number);
        let uses = here.iter().flat_map(|(nth, found)| {
            let source = &sources[*nth];
            source.segment.uses(*found).map(|doc| source.docs[doc as usize]).filter(|doc| *doc != GONE)
        });
        let mut uses = uses.peekable();
        if place != GONE && uses.peek().is_some() {
            writer.form(&form, place, uses);
        }
        here.into_iter().for_each(|(nth, _)| heads[nth].advance());
    }
}

/// The state of a walk over the keys of one segment.
struct Head<'a> {
    cursor: Cursor<'a>,
    found: Option<KeyEntry>,
}

impl<'a> Head<'a> {
    fn new(dictionary: Dictionary<'a>) -> Self {
        let mut head = Self { cursor: dictionary.at(0), found: None };
        head.advance();
        head
    }

    fn advance(&mut self) {
        self.found = self.cursor.advance();
    }
}

/// The head with the least key, and of equal keys the least number; none when all are at their end.
fn least<'a>(heads: &[Head<'a>], number: impl Fn((usize, &Head<'a>)) -> u32) -> Option<usize> {
    let walking = heads.iter().enumerate().filter(|(_, head)| head.found.is_some());
    let order = |a: &(usize, &Head<'a>), b: &(usize, &Head<'a>)| {
        a.1.cursor.key().cmp(b.1.cursor.key()).then_with(|| number(*a).cmp(&number(*b)))
    };
    walking.min_by(order).map(|(nth, _)| nth)
}

/// The heads on the same key and number as one of them.
fn equal<'a>(heads: &[Head<'a>], one: usize, number: impl Fn((usize, &Head<'a>)) -> u32) -> Vec<(usize, KeyEntry)> {
    let (key, wanted) = (heads[one].cursor.key(), number((one, &heads[one])));
    let same = |(nth, head): (usize, &Head<'a>)| {
        let found = head.found?;
        let is_same = head.cursor.key().cmp(key) == Ordering::Equal && number((nth, head)) == wanted;
        is_same.then_some((nth, found))
    };
    heads.iter().enumerate().filter_map(same).collect()
}
