//! The index of a root as one process holds it.

use std::rc::Rc;

use crate::model::reference::Id;
use crate::store::Version;
use crate::store::contract::Fault;
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::vault::category_file::CategoryFile;

use super::alive::Alive;
use super::builder::Builder;
use super::content::Content;
use super::manifest::Manifest;
use super::merge::merge;
use super::part::Part;
use super::segment::Segment;
use super::settings::Settings;
use super::tier::Size;

/// The parts, and what they are an index of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    pub(super) content: Content,
    pub(super) is_open: bool,
    /// The manifest that was read or written last, and its version.
    pub(super) manifest: Manifest,
    pub(super) version: Option<Version>,
    /// The open parts, those of the manifest first.
    pub(super) held: Vec<Held>,
    /// The files that the parts describe, by their keys.
    pub(super) files: SortedMap<String, Known>,
    /// Parts of files of the archive, by their keys.
    pub(super) archive: SortedMap<String, Archived>,
    /// Bytes of files that had to be read because the manifest does not describe them as they are.
    pub(super) read: u64,
    /// The manifest names what is damaged, lost or moved.
    pub(super) is_broken: bool,
    /// Unsaved documents from which on saving is tried again after it failed.
    pub(super) patience: u32,
}

/// A part, and the name of its segment if a manifest names it.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) part: Part,
    pub(super) saved: Option<Saved>,
}

/// A segment in the store.
#[derive(Clone, Debug)]
pub(super) struct Saved {
    pub(super) name: String,
    pub(super) version: Version,
}

/// A part of a file of the archive.
#[derive(Clone, Debug)]
pub(super) struct Archived {
    version: Version,
    /// The version of the category, whose entries the part leaves out; none where it has no file.
    category: Option<Version>,
    part: Part,
}

/// A file that was looked at.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) version: Version,
    /// The reason why it has no documents.
    pub(super) fault: Option<Fault>,
    /// True if the fault may pass while the file stays as it is, such as a missing permission.
    pub(super) may_pass: bool,
}

impl Known {
    /// A file whose documents are known.
    pub(super) fn at(version: Version) -> Self {
        Self { version, fault: None, may_pass: false }
    }
}

impl Index {
    /// One that was not opened yet.
    pub(crate) fn of(content: Content) -> Self {
        Self { content, ..Self::default() }
    }

    /// The parts, for searching.
    pub(crate) fn parts(&self) -> Vec<&Part> {
        self.held.iter().map(|held| &held.part).collect()
    }

    /// The parts of files of the archive.
    pub(crate) fn archived<'a>(&'a self, keys: &'a [String]) -> impl Iterator<Item = &'a Part> {
        keys.iter().filter_map(|key| self.archive.get(key)).map(|archived| &archived.part)
    }

    /// The version of a file that its documents are from.
    pub(crate) fn version_of(&self, key: &str) -> Option<&str> {
        let archived = || self.archive.get(key).map(|archived| &archived.version);
        self.files.get(key).map(|known| &known.version).or_else(archived).map(String::as_str)
    }

    /// The faults of files that have no documents.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        self.files.values().filter_map(|known| known.fault.clone()).collect()
    }

    /// Finds the entries of a file in the parts: those of the same id and hash are alive, its other documents
    /// are dead. Returns the entries that are in none of them.
    pub(super) fn claim(&mut self, key: &str, entries: &[(&Id, u64)]) -> Vec<usize> {
        let mut wanted: SortedMap<&Id, (usize, u64)> =
            entries.iter().enumerate().map(|(nth, (id, hash))| (*id, (nth, *hash))).collect();
        for Held { part: Part { segment, alive }, .. } in &mut self.held {
            for doc in segment.docs_of(key) {
                let id = segment.id(doc);
                let is_wanted = wanted.get(id).is_some_and(|(_, hash)| *hash == segment.hash(doc));
                alive.set(doc, is_wanted);
                if is_wanted {
                    wanted.remove(id);
                }
            }
        }
        let mut unclaimed: Vec<usize> = wanted.into_values().map(|(nth, _)| nth).collect();
        unclaimed.order();
        unclaimed
    }

    /// Forgets files that are gone.
    pub(super) fn forget(&mut self, gone: &[String]) {
        for key in gone {
            self.claim(key, &[]);
            self.files.remove(key);
        }
    }

    /// Documents of files that the manifest does not describe are dead until the files are read.
    pub(super) fn bury_unknown(&mut self) {
        for held in &mut self.held {
            let Part { segment, alive } = &mut held.part;
            let unknown = segment.files().iter().filter(|key| !self.files.contains_key(*key));
            for doc in unknown.flat_map(|key| segment.docs_of(key)) {
                alive.set(doc, false);
            }
        }
    }

    /// Adds a part from a builder.
    pub(super) fn push(&mut self, builder: Builder) {
        if builder.documents() > 0 {
            self.hold(builder.finish());
        }
    }

    /// Makes one of small parts that are not saved, and drops what is dead altogether.
    pub(super) fn tidy(&mut self, settings: &Settings) {
        self.held.retain(|held| held.saved.is_some() || held.part.alive.count() > 0);
        let large = settings.flush.saturating_mul(settings.width);
        let is_small = |held: &Held| held.saved.is_none() && held.part.alive.count() < large;
        let small: Vec<usize> = (0..self.held.len()).filter(|nth| is_small(&self.held[*nth])).collect();
        if small.len() > 1 {
            self.unite(&small);
        }
    }

    /// Makes one part of several.
    pub(super) fn unite(&mut self, group: &[usize]) {
        let parts: Vec<(&Segment, &Alive)> =
            group.iter().map(|nth| &self.held[*nth].part).map(|part| (&*part.segment, &part.alive)).collect();
        let merged = merge(&parts);
        let mut nth = 0..;
        self.held.retain(|_| nth.next().is_none_or(|nth| !group.contains(&nth)));
        self.hold(merged);
    }

    fn hold(&mut self, bytes: Vec<u8>) {
        // Bytes that were written a moment ago can be read.
        if let Ok(segment) = Segment::open(bytes) {
            self.held.push(Held { part: Part::new(Rc::new(segment)), saved: None });
        }
    }

    /// Living documents that no manifest knows of.
    pub(super) fn unsaved(&self) -> u32 {
        self.held.iter().filter(|held| held.saved.is_none()).map(|held| held.part.alive.count()).sum()
    }

    pub(super) fn sizes(&self) -> Vec<Size> {
        let size = |held: &Held| Size { all: held.part.docs().len() as u32, alive: held.part.alive.count() };
        self.held.iter().map(size).collect()
    }

    /// Returns whether a file of the archive and its category are unchanged since the file was added.
    pub(crate) fn has_archived(&self, key: &str, version: &str, category: Option<&str>) -> bool {
        let is_it = |known: &Archived| known.version == version && known.category.as_deref() == category;
        self.archive.get(key).is_some_and(is_it)
    }

    /// Adds a file of the archive, without the entries that its category has too.
    pub(crate) fn put_archived(&mut self, key: &str, file: &CategoryFile, category: Option<Version>) {
        let Some(version) = &file.version else { return };
        let mut builder = Builder::default();
        // Archived entries are never matched by hash, so any hash will do.
        file.entries().iter().for_each(|entry| builder.add(key, entry, 0));
        if let Ok(segment) = Segment::open(builder.finish()) {
            let archived = Archived { version: version.clone(), category, part: Part::new(Rc::new(segment)) };
            self.archive.insert(key.to_owned(), archived);
        }
    }
}
