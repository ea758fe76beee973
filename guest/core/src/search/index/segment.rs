//! A segment: an immutable part of the index in one string of bytes, as [`super::writer`] writes it.
//!
//! A lookup reads the bytes in place; only the rows of the documents are decoded when it is opened.
//! Damage that the checksums do not see gives wrong answers at worst: nothing panics, loops or grows.

use std::cell::OnceCell;
use std::ops::Range;

use crate::model::category::Category;
use crate::model::contract::{Importance, Speaker, Status, Tier};
use crate::model::reference::Id;
use crate::search::doc::Doc;
use crate::search::speech::Speech;
use crate::store::hash::checksum;
use crate::text::order::Order;

use super::bytes::{Reader, unzigzag};
use super::content::category_of;
use super::dictionary::{Dictionary, KeyEntry};
use super::words::Words;

pub(super) const MAGIC: [u8; 4] = *b"KSEG";

/// Counts up when bytes or terms of the same entries would be others: also when words are cut or stemmed in a new way.
pub(super) const FORMAT: u32 = 7;

/// The number of sections.
pub(super) const SECTIONS: usize = 7;

/// The sections, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Files,
    Rows,
    Hashes,
    Terms,
    Forms,
    Postings,
    Uses,
}

impl Section {
    /// Bytes before the first section.
    pub(super) const HEADER: usize = 4 + 4 + 3 * 4 + SECTIONS * 16 + 8;
}

/// The postings of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Posting {
    /// Index of the document in its part.
    pub(crate) entry: u32,
    /// Times in the content.
    pub(crate) content: u32,
    /// Times in the tags.
    pub(crate) tags: u32,
}

/// The reason why bytes are no segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Damage {
    #[error("it is no segment")]
    Foreign,
    #[error("it has format {0}, this version reads {FORMAT}")]
    Format(u32),
    #[error("its bytes are damaged")]
    Bytes,
}

/// A segment.
#[derive(Debug)]
pub(crate) struct Segment {
    bytes: Vec<u8>,
    sections: [Range<usize>; SECTIONS],
    terms: u32,
    forms: u32,
    docs: Vec<Doc>,
    ids: Vec<Id>,
    files: Vec<String>,
    /// The files' numbers in the order of their keys.
    order: Vec<u32>,
    runs: Vec<Run>,
    /// The documents of each file.
    docs_of: Vec<Vec<Range<u32>>>,
    /// The words of the terms and of the forms; laid out when similar words are first needed.
    words: OnceCell<[Words; 2]>,
}

/// Documents of one file that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) file: u32,
    pub(super) docs: Range<u32>,
}

impl Segment {
    /// Opens a segment, checking every byte.
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self, Damage> {
        let ([docs, terms, forms], sections) = header(&bytes)?;
        let section = |section: Section| Reader(&bytes[sections[section as usize].clone()]);
        let (files, runs) = read_files(section(Section::Files), docs).ok_or(Damage::Bytes)?;
        let (docs, ids) = read_rows(section(Section::Rows), &files, &runs).ok_or(Damage::Bytes)?;
        let has_hashes = section(Section::Hashes).0.len() == docs.len() * 16;
        let dictionaries = Dictionary::new(terms, section(Section::Terms).0)
            .and_then(|_| Dictionary::new(forms, section(Section::Forms).0));
        if !has_hashes || dictionaries.is_none() {
            return Err(Damage::Bytes);
        }
        let files: Vec<String> = files.into_iter().map(|file| file.key).collect();
        let mut order: Vec<u32> = (0..files.len() as u32).collect();
        order.order_by(|a, b| files[*a as usize].cmp(&files[*b as usize]));
        let mut docs_of = vec![Vec::new(); files.len()];
        runs.iter().for_each(|run| docs_of[run.file as usize].push(run.docs.clone()));
        Ok(Self { sections, terms, forms, docs, ids, files, order, runs, docs_of, bytes, words: OnceCell::new() })
    }

    /// All bytes of the segment.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The documents as ranking and filters know them.
    pub(super) fn docs(&self) -> &[Doc] {
        &self.docs
    }

    pub(super) fn id(&self, doc: u32) -> &Id {
        &self.ids[doc as usize]
    }

    /// The hash of the entry in its file.
    pub(super) fn hash(&self, doc: u32) -> u64 {
        self.word_of(doc as usize * 2)
    }

    /// The hash of what a model is given of the text: [`crate::search::vector::hash_of`].
    pub(super) fn text_hash(&self, doc: u32) -> u64 {
        self.word_of(doc as usize * 2 + 1)
    }

    fn word_of(&self, nth: usize) -> u64 {
        let bytes = self.section(Section::Hashes).get(nth * 8..);
        Reader(bytes.unwrap_or_default()).word().unwrap_or_default()
    }

    /// The keys of the files that its documents are from, by their number.
    pub(super) fn files(&self) -> &[String] {
        &self.files
    }

    /// The files of the documents, in the order of these.
    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The key of the file that a document is from.
    pub(super) fn file_of(&self, doc: u32) -> &str {
        let run = self.runs.partition_point(|run| run.docs.end <= doc);
        self.runs.get(run).map_or("", |run| &self.files[run.file as usize])
    }

    /// The documents of the file under a key.
    pub(super) fn docs_of(&self, key: &str) -> impl Iterator<Item = u32> {
        let found = self.order.binary_search_by(|file| self.files[*file as usize].as_str().cmp(key));
        let runs = found.map_or(&[][..], |at| &self.docs_of[self.order[at] as usize]);
        runs.iter().flat_map(Range::clone)
    }

    /// Identifies this segment: the checksum of its header, which contains those of all its bytes.
    pub(super) fn sum(&self) -> u64 {
        Reader(&self.bytes[Section::HEADER - 8..]).word().unwrap_or_default()
    }

    pub(super) fn terms(&self) -> Dictionary<'_> {
        self.dictionary(self.terms, Section::Terms)
    }

    /// Words whose stem is another, folded; the number of each is the place of its term.
    pub(super) fn forms(&self) -> Dictionary<'_> {
        self.dictionary(self.forms, Section::Forms)
    }

    fn dictionary(&self, keys: u32, section: Section) -> Dictionary<'_> {
        // Opening the segment has checked it.
        let none = || Dictionary::new(0, &[]).unwrap_or_else(|| unreachable!("no keys need no bytes"));
        Dictionary::new(keys, self.section(section)).unwrap_or_else(none)
    }

    /// The postings of a term, those of dead documents included.
    pub(super) fn postings(&self, term: KeyEntry) -> Postings<'_> {
        let bytes = self.stretch(Section::Postings, term);
        Postings { rest: Reader(bytes), left: term.number, next: 0, docs: self.docs.len() as u32 }
    }

    /// The documents that contain a form.
    pub(super) fn uses(&self, form: KeyEntry) -> impl Iterator<Item = u32> {
        let mut rest = Reader(self.stretch(Section::Uses, form));
        let (mut next, docs) = (0_u32, self.docs.len() as u32);
        std::iter::from_fn(move || {
            let doc = next.checked_add(rest.number()?).filter(|doc| *doc < docs)?;
            next = doc + 1;
            Some(doc)
        })
    }

    /// All terms, and all forms, that a slip of the finger can make another word of.
    pub(super) fn words(&self) -> &[Words; 2] {
        self.words.get_or_init(|| {
            [self.terms(), self.forms()].map(|dictionary| {
                let (mut words, mut cursor) = (Words::default(), dictionary.at(0));
                while let Some(found) = cursor.advance() {
                    words.put(found.place, cursor.text());
                }
                words
            })
        })
    }

    fn section(&self, section: Section) -> &[u8] {
        &self.bytes[self.sections[section as usize].clone()]
    }

    fn stretch(&self, section: Section, found: KeyEntry) -> &[u8] {
        let end = found.start.saturating_add(found.length);
        self.section(section).get(found.start..end).unwrap_or_default()
    }
}

/// The postings of one term.
#[derive(Clone, Debug)]
pub(super) struct Postings<'a> {
    rest: Reader<'a>,
    left: u32,
    next: u32,
    docs: u32,
}

impl Iterator for Postings<'_> {
    type Item = Posting;

    #[inline(always)]
    fn next(&mut self) -> Option<Posting> {
        self.left = self.left.checked_sub(1)?;
        let gap = self.rest.varint()?;
        let entry = self.next.checked_add(u32::try_from(gap >> 1).ok()?).filter(|entry| *entry < self.docs)?;
        self.next = entry + 1;
        if gap & 1 == 0 {
            return Some(Posting { entry, content: 1, tags: 0 });
        }
        Some(Posting { entry, content: self.rest.number()?, tags: self.rest.number()? })
    }
}

/// The counts of documents, terms and forms, and where the sections lie.
fn header(bytes: &[u8]) -> Result<([u32; 3], [Range<usize>; SECTIONS]), Damage> {
    let (magic, rest) = bytes.split_first_chunk::<4>().ok_or(Damage::Foreign)?;
    let (format, _) = rest.split_first_chunk::<4>().ok_or(Damage::Foreign)?;
    if *magic != MAGIC {
        return Err(Damage::Foreign);
    }
    match u32::from_le_bytes(*format) {
        FORMAT => {}
        other => return Err(Damage::Format(other)),
    }
    read_header(bytes).ok_or(Damage::Bytes)
}

fn read_header(bytes: &[u8]) -> Option<([u32; 3], [Range<usize>; SECTIONS])> {
    let (header, rest) = bytes.split_at_checked(Section::HEADER)?;
    let (summed, sum) = header.split_at(Section::HEADER - 8);
    if Reader(sum).word()? != checksum(summed) {
        return None;
    }
    let mut reader = Reader(&summed[8..]);
    let mut counts = [0; 3];
    for count in &mut counts {
        *count = u32::from_le_bytes(reader.bytes(4)?.try_into().ok()?);
    }
    let (mut at, mut rest) = (Section::HEADER, Reader(rest));
    let mut sections: [Range<usize>; SECTIONS] = std::array::from_fn(|_| 0..0);
    for section in &mut sections {
        let length = usize::try_from(reader.word()?).ok()?;
        if checksum(rest.bytes(length)?) != reader.word()? {
            return None;
        }
        *section = at..at + length;
        at += length;
    }
    rest.0.is_empty().then_some((counts, sections))
}

/// A file of a segment.
struct File {
    key: String,
    scope: u64,
    category: Category,
}

/// The files, and the runs, which cover all documents.
fn read_files(mut reader: Reader<'_>, docs: u32) -> Option<(Vec<File>, Vec<Run>)> {
    let count = reader.number()?;
    let mut files = Vec::new();
    for _ in 0..count {
        let (key, scope) = (reader.text()?.to_owned(), reader.word()?);
        let category = category_of(&key)?;
        files.push(File { key, scope, category });
    }
    let (count, mut runs, mut next) = (reader.number()?, Vec::new(), 0_u32);
    for _ in 0..count {
        let (file, length) = (reader.number()?, reader.number()?);
        let end = next.checked_add(length).filter(|end| *end <= docs && (file as usize) < files.len())?;
        runs.push(Run { file, docs: next..end });
        next = end;
    }
    (next == docs).then_some((files, runs))
}

fn read_rows(mut reader: Reader<'_>, files: &[File], runs: &[Run]) -> Option<(Vec<Doc>, Vec<Id>)> {
    let mut names = Vec::new();
    for _ in 0..reader.number()? {
        names.push([half(&mut reader)?, half(&mut reader)?, half(&mut reader)?, half(&mut reader)?]);
    }
    let mut sessions = Vec::new();
    for _ in 0..reader.number()? {
        sessions.push(reader.word()?);
    }
    let (mut docs, mut ids, mut last_id) = (Vec::new(), Vec::new(), 0_u64);
    for run in runs {
        let File { scope, category, .. } = files[run.file as usize];
        for _ in run.docs.clone() {
            let (flags, spoken) = (reader.byte()?, reader.byte()?);
            let (speech, speaker) = (Speech(spoken & ((1 << Speech::BITS) - 1)), speaker(spoken)?);
            let id = last_id.wrapping_add(unzigzag(reader.varint()?) as u64);
            let created = match flags & 1 << 5 {
                0 => None,
                _ => Some(id.wrapping_add(unzigzag(reader.varint()?) as u64)),
            };
            let (tier, status) = (tier(flags)?, status(flags));
            let length = reader.number()?;
            let names = *names.get(reader.number()? as usize)?;
            let session = *sessions.get(reader.number()? as usize)?;
            let place = reader.number()?;
            let (importance, confidence) = (importance(flags)?, reader.byte()?);
            docs.push(Doc {
                length,
                created,
                scope,
                category,
                tier,
                status,
                names,
                session,
                place,
                speech,
                importance,
                confidence,
                speaker,
            });
            ids.push(if flags & 1 << 4 == 0 { Id::Time(id) } else { Id::Passage(id) });
            last_id = id;
        }
    }
    reader.0.is_empty().then_some((docs, ids))
}

fn half(reader: &mut Reader<'_>) -> Option<u32> {
    Some(u32::from_le_bytes(reader.bytes(4)?.try_into().ok()?))
}

fn tier(flags: u8) -> Option<Tier> {
    [Tier::Pinned, Tier::Active, Tier::Fading].get(usize::from(flags & 3)).copied()
}

fn speaker(spoken: u8) -> Option<Speaker> {
    Speaker::ALL.get(usize::from(spoken >> Speech::BITS)).copied()
}

fn importance(flags: u8) -> Option<Importance> {
    [Importance::Low, Importance::Medium, Importance::High].get(usize::from(flags >> 6)).copied()
}

fn status(flags: u8) -> Status {
    [Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten][usize::from(flags >> 2 & 3)]
}
