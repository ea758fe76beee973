//! A part of the index as ranking sees it: a segment without its dead documents.

use std::rc::Rc;

use crate::model::reference::{Id, Reference};
use crate::search::doc::{Doc, SUPERSEDES};
use crate::search::edit_distance::Pattern;
use crate::vault::category_file::ARCHIVE;

use super::alive::Alive;
use super::dictionary::{Cursor, KeyEntry};
use super::segment::{Posting, Segment};

/// A segment, and which of its documents count.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(super) segment: Rc<Segment>,
    pub(super) alive: Alive,
}

impl Part {
    /// A part whose documents are all alive.
    pub(super) fn new(segment: Rc<Segment>) -> Self {
        let all = segment.docs().len() as u32;
        let alive = Alive::of_runs(&[all], all).unwrap_or_default();
        Self { segment, alive }
    }

    /// Returns whether it is the same segment with the same living documents.
    pub(in crate::search) fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.segment, &other.segment) && self.alive == other.alive
    }

    /// All documents by their number, the dead ones too.
    pub(crate) fn docs(&self) -> &[Doc] {
        self.segment.docs()
    }

    /// The documents that count, with their numbers.
    pub(crate) fn living(&self) -> impl Iterator<Item = (u32, &Doc)> {
        (0..).zip(self.segment.docs()).filter(|(nth, _)| self.alive.has(*nth))
    }

    /// The key of the file that a document stands in.
    #[inline]
    pub(crate) fn key(&self, doc: u32) -> &str {
        self.segment.file_of(doc)
    }

    /// The folder of the scope that a document is of.
    pub(crate) fn folder(&self, doc: u32) -> &str {
        let key = self.key(doc);
        let key = key.strip_prefix(ARCHIVE).unwrap_or(key);
        key.rsplit_once('/').map_or(key, |(folder, _)| folder)
    }

    /// The id of a document in its file.
    pub(crate) fn id(&self, doc: u32) -> &Id {
        self.segment.id(doc)
    }

    /// The hash of a document.
    pub(in crate::search) fn hash(&self, doc: u32) -> u64 {
        self.segment.hash(doc)
    }

    /// The hash of what a model is given of a document's text.
    pub(crate) fn text_hash(&self, doc: u32) -> u64 {
        self.segment.text_hash(doc)
    }

    /// The dictionary's entry for a term.
    pub(in crate::search) fn term(&self, term: &str) -> Option<KeyEntry> {
        self.segment.terms().find(term)
    }

    /// The keys of the files that its documents are from.
    pub(in crate::search) fn files(&self) -> &[String] {
        self.segment.files()
    }

    /// The living documents of the file under a key.
    pub(in crate::search) fn docs_of(&self, key: &str) -> impl Iterator<Item = u32> {
        self.segment.docs_of(key).filter(|doc| self.alive.has(*doc))
    }

    /// Calls `take` with each document that supersedes another, and the reference of that.
    pub(in crate::search) fn superseding(&self, take: &mut dyn FnMut(u32, Reference)) {
        let mut terms = self.segment.terms().seek(SUPERSEDES.encode_utf8(&mut [0; 4]));
        while let Some(found) = terms.advance() {
            let Some(name) = terms.text().strip_prefix(SUPERSEDES) else { return };
            if let Ok(old) = Reference::parse(name) {
                self.postings_of(found).for_each(|posting| take(posting.entry, old.clone()));
            }
        }
    }

    /// Where a term stands, in the order of the documents.
    pub(in crate::search) fn postings(&self, term: &str) -> impl Iterator<Item = Posting> {
        self.term(term).into_iter().flat_map(|found| self.postings_of(found))
    }

    /// The documents in which a word is written so, with its stem being another.
    pub(in crate::search) fn written(&self, form: &str) -> impl Iterator<Item = u32> {
        let mut forms = self.segment.forms().seek(form);
        let same = std::iter::from_fn(move || forms.advance().filter(|_| forms.key() == form.as_bytes()));
        let documents = same.flat_map(|found| self.segment.uses(found));
        documents.filter(|doc| self.alive.has(*doc))
    }

    /// Hands over every form with the terms it stands for: terms themselves, then words as they were written.
    pub(in crate::search) fn forms(&self, take: &mut dyn FnMut(&str, &str)) {
        self.forms_with("", take);
    }

    /// Calls `take` with the forms that start with a text.
    pub(in crate::search) fn forms_with(&self, prefix: &str, take: &mut dyn FnMut(&str, &str)) {
        let begins = |cursor: &Cursor<'_>| cursor.key().starts_with(prefix.as_bytes());
        let mut terms = self.segment.terms().seek(prefix);
        while let Some(found) = terms.advance().filter(|_| begins(&terms)) {
            self.take_term(&terms, found, take);
        }
        let mut forms = self.segment.forms().seek(prefix);
        while let Some(found) = forms.advance().filter(|_| begins(&forms)) {
            self.take_form(&forms, found, take);
        }
    }

    /// Calls `take` with the forms within so many edits of a word, and their distance.
    pub(in crate::search) fn forms_near(&self, pattern: &Pattern, most: usize, take: &mut dyn FnMut(&str, &str, u32)) {
        let [terms, forms] = self.segment.words();
        for (place, edits) in terms.near(pattern, most) {
            self.take_term_at(place, &mut |form, term| take(form, term, edits));
        }
        for (place, edits) in forms.near(pattern, most) {
            self.take_form_at(place, &mut |form, term| take(form, term, edits));
        }
    }

    /// The same for forms that end with a text and have more letters than it, up to so many.
    pub(in crate::search) fn forms_ending(&self, ending: &str, longest: usize, take: &mut dyn FnMut(&str, &str)) {
        let longest = u32::try_from(longest).unwrap_or(u32::MAX);
        let [terms, forms] = self.segment.words();
        terms.ending(ending, longest).into_iter().for_each(|place| self.take_term_at(place, take));
        forms.ending(ending, longest).into_iter().for_each(|place| self.take_form_at(place, take));
    }

    fn take_term_at(&self, place: u32, take: &mut dyn FnMut(&str, &str)) {
        let mut cursor = self.segment.terms().at(place);
        if let Some(found) = cursor.advance() {
            self.take_term(&cursor, found, take);
        }
    }

    fn take_form_at(&self, place: u32, take: &mut dyn FnMut(&str, &str)) {
        let mut cursor = self.segment.forms().at(place);
        if let Some(found) = cursor.advance() {
            self.take_form(&cursor, found, take);
        }
    }

    fn take_term(&self, cursor: &Cursor<'_>, found: KeyEntry, take: &mut dyn FnMut(&str, &str)) {
        if self.frequency_of(found) > 0 {
            take(cursor.text(), cursor.text());
        }
    }

    fn take_form(&self, cursor: &Cursor<'_>, found: KeyEntry, take: &mut dyn FnMut(&str, &str)) {
        if !self.alive.is_full() && !self.segment.uses(found).any(|doc| self.alive.has(doc)) {
            return;
        }
        let mut term = self.segment.terms().at(found.number);
        if term.advance().is_some() {
            take(cursor.text(), term.text());
        }
    }

    /// The postings of a term that was found.
    #[inline]
    pub(in crate::search) fn postings_of(&self, term: KeyEntry) -> impl Iterator<Item = Posting> {
        let is_full = self.alive.is_full();
        self.segment.postings(term).filter(move |posting| is_full || self.alive.has(posting.entry))
    }

    /// Documents that have a term.
    pub(in crate::search) fn frequency_of(&self, term: KeyEntry) -> u32 {
        if self.alive.is_full() {
            term.number.min(self.docs().len() as u32)
        } else {
            self.postings_of(term).count() as u32
        }
    }
}
