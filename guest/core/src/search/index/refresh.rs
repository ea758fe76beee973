//! Bringing the index up to date with the files, whoever changed them.

use std::rc::Rc;

use crate::model::category::Category;
use crate::model::entry::Status;
use crate::model::error::{Error, Fault, Result};
use crate::model::filter::Filter;
use crate::model::scope::Scope;
use crate::search::Searcher;
use crate::store::{Listed, Version};

use super::alive::Alive;
use super::builder::Builder;
use super::flush::Saving;
use super::held::{Held, Index, Known, Saved};
use super::manifest::{self, Manifest, Named, is_named, key_of};
use super::part::Part;
use super::segment::Segment;
use super::settings::Settings;

/// Times that the index is opened because another process saved its own; the last time nothing is saved.
const ATTEMPTS: usize = 4;

/// A category file of the root.
struct Place {
    listed: Listed,
    scope: Scope,
    category: Category,
}

/// Differences between the root and what the index describes.
struct Changes {
    changed: Vec<Place>,
    /// Keys that are no files of entries any more.
    gone: Vec<String>,
}

impl Searcher<'_> {
    /// Makes the index describe the root as it is now.
    ///
    /// # Errors
    /// An error of the store for a file of entries. An index that cannot be read or
    /// written costs time, nothing else.
    pub(crate) fn refresh_index(&mut self, settings: &Settings) -> Result<()> {
        for left in (0..ATTEMPTS).rev() {
            if !self.search.index.is_open {
                self.open_index()?;
            }
            if self.index_changed_files(settings, left > 0)? {
                break;
            }
        }
        self.root.warn(self.search.index.faults());
        self.root.warn_of_left_out(&|key| self.root.place_of(key).is_some());
        Ok(())
    }

    /// Adds the files whose version the index does not describe. Returns false if saving met another process's
    /// manifest.
    fn index_changed_files(&mut self, settings: &Settings, may_save: bool) -> Result<bool> {
        let Changes { changed, gone } = self.changes()?;
        self.search.index.forget(&gone);
        let (mut builder, mut bytes) = (Builder::default(), 0);
        for place in changed {
            bytes += place.listed.size;
            self.search.index.read += place.listed.size;
            if let Err(error) = self.index_file(&place, &mut builder) {
                // The files before it are known as described: what was built of them must not be lost.
                self.search.index.push(builder);
                return Err(error);
            }
            if builder.documents() >= settings.slice || bytes >= settings.slice_bytes {
                self.search.index.push(std::mem::take(&mut builder));
                bytes = 0;
                if may_save && self.flush_slice(settings) == Saving::Outrun {
                    return Ok(false);
                }
            }
        }
        self.search.index.push(builder);
        self.search.index.tidy(settings);
        Ok(!may_save || self.flush_if_due(settings) != Saving::Outrun)
    }

    /// Brings the index of archived entries that a filter means up to date, and returns the keys of their files.
    pub(crate) fn index_archive(&mut self, filter: &Filter) -> Result<Vec<String>> {
        self.root.settings.categories.check(&filter.categories)?;
        let mut keys = Vec::new();
        if !filter.statuses.contains(&Status::Archived) {
            return Ok(keys);
        }
        for listed in self.root.list_archive()? {
            let place = self
                .root
                .place_in_archive(&listed.key)
                .filter(|(scope, category)| filter.admits_file(scope, *category));
            let Some((scope, category)) = place else { continue };
            let in_force = self.root.in_force(&scope, category)?;
            if !self.search.index.has_archived(&listed.key, &listed.version, in_force.version.as_deref()) {
                match self.root.peek_at(&listed, &scope, category) {
                    Ok(file) => {
                        let archived = file.in_archive(&in_force);
                        self.search.index.put_archived(&listed.key, &archived, in_force.version.clone());
                    }
                    Err(error) => {
                        let fault = error.into_fault(&listed.key)?;
                        self.root.warn(vec![fault]);
                        continue;
                    }
                }
            }
            keys.push(listed.key);
        }
        Ok(keys)
    }

    /// Compares the listing with what the index describes. Both are in the order of their keys, so both are gone over once: a
    /// search does it each time, and nearly always nothing changed.
    fn changes(&self) -> Result<Changes> {
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        let mut known = self.search.index.files.iter().peekable();
        for listed in self.root.list_named()? {
            while let Some((key, _)) = known.next_if(|(key, _)| **key < listed.key) {
                gone.push(key.clone());
            }
            let described = known.next_if(|(key, _)| **key == listed.key).map(|(_, known)| known);
            let is_same = |known: &Known| known.version == listed.version && !known.may_pass;
            match self.root.place_of(&listed.key) {
                Some(_) if described.is_some_and(is_same) => {}
                Some((scope, category)) => changed.push(Place { listed, scope, category }),
                None => gone.extend(described.map(|_| listed.key)),
            }
        }
        gone.extend(known.map(|(key, _)| key.clone()));
        Ok(Changes { changed, gone })
    }

    /// Claims what the parts have of a file, and builds the rest.
    fn index_file(&mut self, Place { listed, scope, category }: &Place, builder: &mut Builder) -> Result<()> {
        let key = &listed.key;
        let file = match self.root.peek_at(listed, scope, *category) {
            Ok(file) => file,
            Err(error) => {
                let may_pass = matches!(error, Error::Denied(_));
                let fault = Some(error.into_fault(key)?);
                self.search.index.claim(key, &[]);
                self.search.index.files.insert(key.clone(), Known { version: listed.version.clone(), fault, may_pass });
                return Ok(());
            }
        };
        let Some(version) = file.version.clone() else {
            self.search.index.claim(key, &[]);
            self.search.index.files.remove(key);
            return Ok(());
        };
        let hashes = file.document.hashes();
        let ids = file.entries().iter().map(|entry| &entry.reference.id).zip(hashes.iter().copied());
        for nth in self.search.index.claim(key, &ids.collect::<Vec<_>>()) {
            builder.add(key, &file.entries()[nth], hashes[nth]);
        }
        self.search.index.files.insert(key.clone(), Known::at(version));
        Ok(())
    }

    fn open_index(&mut self) -> Result<()> {
        let (index, faults) = self.stored_index()?;
        self.search.index = index;
        self.root.warn(faults);
        Ok(())
    }

    /// The defects of the index in the store; the next search builds it again.
    pub(crate) fn index_damage(&self) -> Result<Vec<Fault>> {
        let (_, manifest, mut faults) = self.stored_manifest()?;
        // One segment at a time: all of them may be more than fits into memory.
        for named in manifest.iter().flat_map(|manifest| &manifest.segments) {
            if let Err(why) = self.open_segment(named)? {
                faults.push(rebuilt(&key_of(&named.name), &why));
            }
        }
        Ok(faults)
    }

    /// Calls `take` with every word of every segment in the store, and the key of the segment. Words of documents that
    /// are gone count too: they stay until the segment is merged.
    pub(crate) fn indexed_words(&self, take: &mut dyn FnMut(&str, &str)) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(manifest::FOLDER)? {
            let Some(found) = manifest::name_in(&key).and(self.root.read(&key)?) else { continue };
            let Ok(segment) = Segment::open(found.bytes) else { continue };
            for dictionary in [segment.terms(), segment.forms()] {
                let mut words = dictionary.seek("");
                while words.advance().is_some() {
                    take(&key, words.text());
                }
            }
        }
        Ok(())
    }

    /// Reads the manifest and its segments. Damaged and lost parts are reported and built again.
    fn stored_index(&self) -> Result<(Index, Vec<Fault>)> {
        let (version, manifest, mut faults) = self.stored_manifest()?;
        let is_broken = version.is_some() && manifest.is_none();
        let mut index = Index { is_open: true, version, is_broken, ..Index::default() };
        if let Some(manifest) = manifest {
            self.open_segments(manifest, &mut index, &mut faults)?;
        }
        Ok((index, faults))
    }

    /// The version of the manifest in the store, what it says, and what is wrong with it.
    fn stored_manifest(&self) -> Result<(Option<Version>, Option<Manifest>, Vec<Fault>)> {
        Ok(match self.root.read(manifest::KEY) {
            Ok(None) => (None, None, Vec::new()),
            Ok(Some(found)) => match Manifest::parse(&found.bytes) {
                Ok(manifest) => (Some(found.version), Some(manifest), Vec::new()),
                Err(why) => (Some(found.version), None, vec![rebuilt(manifest::KEY, &why)]),
            },
            Err(error) => (None, None, vec![error.into_fault(manifest::KEY)?]),
        })
    }

    fn open_segments(&self, manifest: Manifest, index: &mut Index, faults: &mut Vec<Fault>) -> Result<()> {
        let mut is_moved = false;
        for named in &manifest.segments {
            match self.open_segment(named)? {
                Ok(held) => {
                    is_moved |= held.saved.as_ref().is_none_or(|saved| saved.version != named.version);
                    index.held.push(held);
                }
                Err(why) => {
                    index.is_broken = true;
                    faults.push(rebuilt(&key_of(&named.name), &why));
                }
            }
        }
        index.is_broken |= is_moved;
        if !index.is_broken {
            let known = |(key, version): (&String, &String)| (key.clone(), Known::at(version.clone()));
            index.files = manifest.files.iter().map(known).collect();
        }
        index.manifest = manifest;
        index.bury_unknown();
        Ok(())
    }

    /// A segment as the manifest means it, or why it is none.
    fn open_segment(&self, named: &Named) -> Result<std::result::Result<Held, String>> {
        let key = key_of(&named.name);
        let found = match self.root.read(&key) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(Err("it is gone".to_owned())),
            Err(error) => return Ok(Err(error.into_fault(&key)?.message)),
        };
        let segment = match Segment::open(found.bytes) {
            Ok(segment) if is_named(&named.name, segment.sum()) => segment,
            Ok(_) => return Ok(Err("it is another segment".to_owned())),
            Err(damage) => return Ok(Err(damage.to_string())),
        };
        let Some(alive) = Alive::of_runs(&named.alive, segment.docs().len() as u32) else {
            return Ok(Err("it has another number of documents".to_owned()));
        };
        let saved = Some(Saved { name: named.name.clone(), version: found.version });
        Ok(Ok(Held { part: Part { segment: Rc::new(segment), alive }, saved }))
    }
}

impl Index {
    /// Documents of files that the manifest does not describe are dead until the files are read.
    fn bury_unknown(&mut self) {
        for held in &mut self.held {
            let Part { segment, alive } = &mut held.part;
            let unknown = segment.files().iter().filter(|key| !self.files.contains_key(*key));
            for doc in unknown.flat_map(|key| segment.docs_of(key)) {
                alive.set(doc, false);
            }
        }
    }
}

fn rebuilt(key: &str, why: &str) -> Fault {
    Fault { key: key.to_owned(), line: None, message: format!("{why}: the index is built again where it is needed") }
}
