//! Writes a segment: documents first, then terms with their postings, then written forms with theirs.

use crate::model::contract::{Importance, Speaker, Status, Tier};
use crate::model::reference::Id;
use crate::search::doc::Doc;
use crate::search::speech::Speech;
use crate::store::hash::checksum;
use crate::text::sorted::SortedMap;

use super::bytes::{Reader, put_text, put_varint, zigzag};
use super::dictionary;
use super::segment::{FORMAT, MAGIC, Posting, SECTIONS, Section};

/// A document as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// The key of its file.
    pub(super) key: &'a str,
    pub(super) id: &'a Id,
    /// The hash of the entry in the file.
    pub(super) hash: u64,
    /// The hash of the text that a model gets.
    pub(super) text_hash: u64,
    pub(super) doc: &'a Doc,
}

/// A segment that is being written.
#[derive(Default)]
pub(super) struct Writer {
    docs: u32,
    /// By their keys.
    files: SortedMap<String, u32>,
    /// Files, each with the number of its documents that follow.
    runs: Vec<(u32, u32)>,
    last_key: String,
    names: Interned<[u32; 4]>,
    sessions: Interned<u64>,
    rows: Vec<u8>,
    hashes: Vec<u8>,
    last_id: u64,
    files_out: Vec<u8>,
    terms: dictionary::Writer,
    postings: Vec<u8>,
    forms: dictionary::Writer,
    uses: Vec<u8>,
}

impl Writer {
    /// The next document; its number in the segment.
    pub(super) fn document(&mut self, row: &Row<'_>) -> u32 {
        self.count_file(row);
        let Doc {
            length,
            created,
            scope: _,
            category: _,
            tier,
            status,
            names,
            session,
            place,
            speech,
            importance,
            confidence,
            speaker,
        } = *row.doc;
        let (is_passage, id) = match *row.id {
            Id::Time(id) => (false, id),
            Id::Passage(id) => (true, id),
        };
        let out = &mut self.rows;
        out.push(flags(tier, status, is_passage, created.is_some(), importance));
        out.push(speech.0 | place_of_speaker(speaker) << Speech::BITS);
        put_varint(out, zigzag(id.wrapping_sub(self.last_id) as i64));
        if let Some(created) = created {
            put_varint(out, zigzag(created.wrapping_sub(id) as i64));
        }
        put_varint(out, u64::from(length));
        put_varint(out, u64::from(self.names.place(names)));
        put_varint(out, u64::from(self.sessions.place(session)));
        put_varint(out, u64::from(place));
        out.push(confidence);
        self.last_id = id;
        self.hashes.extend(row.hash.to_le_bytes());
        self.hashes.extend(row.text_hash.to_le_bytes());
        self.docs += 1;
        self.docs - 1
    }

    fn count_file(&mut self, row: &Row<'_>) {
        match self.runs.last_mut() {
            Some((_, count)) if self.last_key == row.key => *count += 1,
            _ => {
                let file = self.file(row);
                self.runs.push((file, 1));
                self.last_key.replace_range(.., row.key);
            }
        }
    }

    fn file(&mut self, row: &Row<'_>) -> u32 {
        if let Some(known) = self.files.get(row.key) {
            return *known;
        }
        put_text(&mut self.files_out, row.key);
        self.files_out.extend(row.doc.scope.to_le_bytes());
        let file = self.files.len() as u32;
        self.files.insert(row.key.to_owned(), file);
        file
    }

    /// The next term in byte order with its postings in the order of the documents; its place.
    pub(super) fn term(&mut self, term: &str, postings: impl Iterator<Item = Posting>) -> u32 {
        let (start, mut count, mut next) = (self.postings.len(), 0, 0);
        for posting in postings {
            put_posting(&mut self.postings, next, posting);
            next = posting.entry + 1;
            count += 1;
        }
        self.terms.put(term, count, self.postings.len() - start);
        self.terms.keys() - 1
    }

    /// Adds a written form, in byte order and then by its term: the term's place, and the documents with the form.
    pub(super) fn form(&mut self, form: &str, term: u32, documents: impl Iterator<Item = u32>) {
        let (start, mut next) = (self.uses.len(), 0);
        for document in documents {
            put_varint(&mut self.uses, u64::from(document - next));
            next = document + 1;
        }
        self.forms.put(form, term, self.uses.len() - start);
    }

    /// The segment.
    pub(super) fn finish(self) -> Vec<u8> {
        let mut files = Vec::new();
        put_varint(&mut files, self.files.len() as u64);
        files.extend(self.files_out);
        put_varint(&mut files, self.runs.len() as u64);
        for (file, count) in self.runs {
            put_varint(&mut files, u64::from(file));
            put_varint(&mut files, u64::from(count));
        }
        let mut rows = Vec::new();
        put_varint(&mut rows, self.names.values.len() as u64);
        rows.extend(self.names.values.iter().flatten().flat_map(|name| name.to_le_bytes()));
        put_varint(&mut rows, self.sessions.values.len() as u64);
        rows.extend(self.sessions.values.iter().flat_map(|session| session.to_le_bytes()));
        rows.extend(self.rows);
        let (terms, term_bytes) = self.terms.finish();
        let (forms, form_bytes) = self.forms.finish();
        let counts = [self.docs, terms, forms];
        assemble(counts, [&files, &rows, &self.hashes, &term_bytes, &form_bytes, &self.postings, &self.uses])
    }
}

/// Values that repeat, each written once.
struct Interned<T> {
    values: Vec<T>,
    places: SortedMap<T, u32>,
}

impl<T> Default for Interned<T> {
    fn default() -> Self {
        Self { values: Vec::new(), places: SortedMap::new() }
    }
}

impl<T: Copy + Ord> Interned<T> {
    fn place(&mut self, value: T) -> u32 {
        let next = self.values.len() as u32;
        let place = *self.places.entry(value).or_insert(next);
        if place == next {
            self.values.push(value);
        }
        place
    }
}

/// The gap to the document before, with a bit for what is most often so: once in the content, in no tag.
fn put_posting(out: &mut Vec<u8>, next: u32, posting: Posting) {
    let Posting { entry, content, tags } = posting;
    let is_once = (content, tags) == (1, 0);
    put_varint(out, u64::from(entry - next) << 1 | u64::from(!is_once));
    if !is_once {
        put_varint(out, u64::from(content));
        put_varint(out, u64::from(tags));
    }
}

/// Two bits of tier, two of status, whether it is a passage, whether it has a date, two of importance.
fn flags(tier: Tier, status: Status, is_passage: bool, is_dated: bool, importance: Importance) -> u8 {
    let tier = match tier {
        Tier::Pinned => 0,
        Tier::Active => 1,
        Tier::Fading => 2,
    };
    let status = match status {
        Status::Candidate => 0,
        Status::Promoted => 1,
        Status::Archived => 2,
        Status::Forgotten => 3,
    };
    let importance = match importance {
        Importance::Low => 0,
        Importance::Medium => 1,
        Importance::High => 2,
    };
    tier | status << 2 | u8::from(is_passage) << 4 | u8::from(is_dated) << 5 | importance << 6
}

fn place_of_speaker(speaker: Speaker) -> u8 {
    Speaker::ALL.iter().position(|known| *known == speaker).unwrap_or_default() as u8
}

/// The header, then the sections. The header is: magic, format, three counts, length and checksum of each section,
/// its own checksum.
fn assemble(counts: [u32; 3], sections: [&[u8]; SECTIONS]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend(FORMAT.to_le_bytes());
    out.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
    for section in sections {
        out.extend((section.len() as u64).to_le_bytes());
        out.extend([0; 8]);
    }
    out.extend([0; 8]);
    sections.iter().for_each(|section| out.extend_from_slice(section));
    sign(&mut out);
    out
}

/// Puts the checksums where they belong.
pub(super) fn sign(bytes: &mut [u8]) {
    let (header, mut rest) = bytes.split_at_mut(Section::HEADER);
    let (header, sum) = header.split_at_mut(Section::HEADER - 8);
    for entry in header[Section::HEADER - 8 - 16 * SECTIONS..].as_chunks_mut::<16>().0 {
        let (length, sum) = entry.split_at_mut(8);
        let length = Reader(length).word().unwrap_or_default() as usize;
        let (section, behind) = std::mem::take(&mut rest).split_at_mut(length);
        sum.copy_from_slice(&checksum(section).to_le_bytes());
        rest = behind;
    }
    sum.copy_from_slice(&checksum(header).to_le_bytes());
}
