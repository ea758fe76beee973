//! Bringing the index up to date with the files, whoever changed them.

use std::rc::Rc;

use crate::model::category::Category;
use crate::model::contract::{Filter, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::Id;
use crate::model::scope::Scope;
use crate::search::Searcher;
use crate::search::passages::{Window, name_of, windows_of};
use crate::store::contract::Fault;
use crate::store::{Listed, Version};
use crate::vault::archive::Archive;
use crate::vault::category_file::utf8;
use crate::vault::deletions::Deletions;
use crate::vault::permissions::Permissions;
use crate::vault::session_file::{CONVERSATIONS, SessionFile, is_session_file};

use super::alive::Alive;
use super::builder::Builder;
use super::content::Content;
use super::flush::{Indexer, Saving};
use super::held::{Held, Index, Known, Saved};
use super::manifest::{self, Manifest, Named, is_named};
use super::part::Part;
use super::segment::Segment;
use super::tier;

/// Times that the index is opened because another process saved its own; the last time nothing is saved.
const ATTEMPTS: usize = 4;

/// A file that documents are made of.
struct Place {
    listed: Listed,
    source: Source,
}

/// The kind of a file that is indexed, and whose entries it holds.
enum Source {
    Entries(Scope, Category),
    Session,
}

/// Differences between the root and what the index describes.
struct Changes {
    changed: Vec<Place>,
    /// Keys that are no files of entries any more.
    gone: Vec<String>,
}

impl Searcher<'_> {
    /// The index of some content.
    pub(crate) fn indexer(&mut self, content: Content) -> Indexer<'_> {
        let index = match content {
            Content::Entries => &mut self.search.index,
            Content::Sessions => &mut self.search.passages.index,
        };
        Indexer { root: self.root, index, settings: self.settings.index }
    }

    /// Makes the index of entries describe the root as it is now.
    ///
    /// # Errors
    /// An error of the store for a file of entries. An index that cannot be read or written costs time, nothing else.
    pub(crate) fn refresh_index(&mut self) -> Result<()> {
        self.indexer(Content::Entries).refresh()?;
        Permissions(self.root).warn_of_left_out(&|key| self.root.place_of(key).is_some());
        Ok(())
    }

    /// Brings the index of archived entries that a filter means up to date, and returns the keys of their files.
    pub(crate) fn index_archive(&mut self, filter: &Filter) -> Result<Vec<String>> {
        self.root.settings.categories.check(&filter.categories)?;
        let mut keys = Vec::new();
        if !filter.statuses.contains(&Status::Archived) {
            return Ok(keys);
        }
        for listed in Deletions(self.root).list_archive()? {
            let place = Archive(self.root)
                .place_in_archive(&listed.key)
                .filter(|(scope, category)| filter.admits_file(scope, *category));
            let Some((scope, category)) = place else { continue };
            let in_force = Archive(self.root).in_force(&scope, category)?;
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

    /// Updates both indexes, merges their segments and deletes unneeded ones. Returns whether they are saved.
    ///
    /// # Errors
    /// An error of the store for files.
    pub(crate) fn tend_index(&mut self) -> Result<bool> {
        Ok(self.indexer(Content::Entries).tend()? & self.indexer(Content::Sessions).tend()?)
    }

    /// The defects of the index in the store; the next search builds it again.
    pub(crate) fn index_damage(&mut self) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        for content in Content::ALL {
            faults.extend(self.indexer(content).damage()?);
        }
        Ok(faults)
    }

    /// Calls `take` with every word of every segment in the store, and the key of the segment. Words of documents that
    /// are gone count too: they stay until the segment is merged.
    pub(crate) fn indexed_words(&self, take: &mut dyn FnMut(&str, &str)) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(manifest::FOLDER)? {
            if Content::ALL.iter().all(|content| content.name_in(&key).is_none()) {
                continue;
            }
            let Some(found) = self.root.read(&key)? else { continue };
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
}

impl Indexer<'_> {
    /// Makes the index describe the root as it is now.
    ///
    /// # Errors
    /// An error of the store for a file. An index that cannot be read or written costs time, nothing else.
    pub(crate) fn refresh(&mut self) -> Result<()> {
        for left in (0..ATTEMPTS).rev() {
            if !self.index.is_open {
                self.open_index()?;
            }
            if self.index_changed_files(left > 0)? {
                break;
            }
        }
        self.root.warn(self.index.faults());
        Ok(())
    }

    /// Updates the index, merges its segments and deletes unneeded ones. Returns whether it is saved.
    ///
    /// # Errors
    /// An error of the store for files of entries.
    pub(crate) fn tend(&mut self) -> Result<bool> {
        if !self.may_save() {
            return Ok(true);
        }
        let settings = self.settings;
        self.refresh()?;
        self.retire_orphans();
        let index = &self.index;
        let is_clean = index.unsaved() == 0 && index.read == 0 && !index.is_broken;
        if is_clean && index.manifest.retired.is_empty() && tier::plan(&index.sizes(), settings, u32::MAX).is_empty() {
            return Ok(true);
        }
        match self.flush(u32::MAX, usize::MAX) {
            Saving::Outrun => self.refresh().map(|()| true),
            saving => Ok(saving != Saving::Refused),
        }
    }

    /// Adds the files whose version the index does not describe. Returns false if saving met another process's
    /// manifest.
    fn index_changed_files(&mut self, may_save: bool) -> Result<bool> {
        let Changes { changed, gone } = self.changes()?;
        self.index.forget(&gone);
        let (mut builder, mut bytes) = (Builder::default(), 0);
        for place in changed {
            bytes += place.listed.size;
            self.index.read += place.listed.size;
            if let Err(error) = self.index_file(&place, &mut builder) {
                // The files before it are known as described: what was built of them must not be lost.
                self.index.push(builder);
                return Err(error);
            }
            if builder.documents() >= self.settings.slice || bytes >= self.settings.slice_bytes {
                self.index.push(std::mem::take(&mut builder));
                bytes = 0;
                if may_save && self.flush_slice() == Saving::Outrun {
                    return Ok(false);
                }
            }
        }
        self.index.push(builder);
        self.index.tidy(self.settings);
        Ok(!may_save || self.flush_if_due() != Saving::Outrun)
    }

    /// Compares the listing with what the index describes. Both are in the order of their keys, so both are gone over once: a
    /// search does it each time, and nearly always nothing changed.
    fn changes(&self) -> Result<Changes> {
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        let mut known = self.index.files.iter().peekable();
        for (listed, source) in self.listed()? {
            while let Some((key, _)) = known.next_if(|(key, _)| **key < listed.key) {
                gone.push(key.clone());
            }
            let described = known.next_if(|(key, _)| **key == listed.key).map(|(_, known)| known);
            let is_same = |known: &Known| known.version == listed.version && !known.may_pass;
            match source {
                Some(_) if described.is_some_and(is_same) => {}
                Some(source) => changed.push(Place { listed, source }),
                None => gone.extend(described.map(|_| listed.key)),
            }
        }
        gone.extend(known.map(|(key, _)| key.clone()));
        Ok(Changes { changed, gone })
    }

    /// The files of the root in the order of their keys, each with what it holds if documents are made of it.
    fn listed(&self) -> Result<Vec<(Listed, Option<Source>)>> {
        let of_entries = |key: &str| self.root.place_of(key).map(|(scope, category)| Source::Entries(scope, category));
        let with_source = |listed: Listed| {
            let source = match self.index.content {
                Content::Entries => of_entries(&listed.key),
                Content::Sessions => is_session_file(&listed.key).then_some(Source::Session),
            };
            (listed, source)
        };
        let listed = match self.index.content {
            Content::Entries => self.root.list_named()?,
            Content::Sessions => self.root.list_under(CONVERSATIONS)?,
        };
        Ok(listed.into_iter().map(with_source).collect())
    }

    /// Claims what the parts have of a file, and builds the rest.
    fn index_file(&mut self, place: &Place, builder: &mut Builder) -> Result<()> {
        let key = &place.listed.key;
        match self.documents_of(place, builder) {
            Ok(Some(version)) => {
                self.index.files.insert(key.clone(), Known::at(version));
            }
            Ok(None) => {
                self.index.claim(key, &[]);
                self.index.files.remove(key);
            }
            Err(error) => {
                let may_pass = matches!(error, Error::Denied(_));
                let fault = Some(error.into_fault(key)?);
                self.index.claim(key, &[]);
                let version = place.listed.version.clone();
                self.index.files.insert(key.clone(), Known { version, fault, may_pass });
            }
        }
        Ok(())
    }

    /// Builds the documents of a file that the parts have not; its version, none if it is gone.
    fn documents_of(&mut self, Place { listed, source }: &Place, builder: &mut Builder) -> Result<Option<Version>> {
        let key = &listed.key;
        let Source::Entries(scope, category) = source else { return self.passages_of(key, builder) };
        let file = self.root.peek_at(listed, scope, *category)?;
        let Some(version) = file.version.clone() else { return Ok(None) };
        let hashes = file.document.hashes();
        let ids = file.entries().iter().map(|entry| &entry.reference.id).zip(hashes.iter().copied());
        for nth in self.index.claim(key, &ids.collect::<Vec<_>>()) {
            builder.add(key, &file.entries()[nth], hashes[nth]);
        }
        Ok(Some(version))
    }

    fn passages_of(&mut self, key: &str, builder: &mut Builder) -> Result<Option<Version>> {
        let Some(object) = self.root.read(key)? else { return Ok(None) };
        let file = SessionFile::parse(&utf8(key, object.bytes)?);
        let windows: Vec<(Window, Id, u64)> = windows_of(&file)
            .into_iter()
            .map(|window| (window, window.id(), name_of(window.text(&file).unwrap_or_default())))
            .collect();
        let ids: Vec<(&Id, u64)> = windows.iter().map(|(_, id, hash)| (id, *hash)).collect();
        for nth in self.index.claim(key, &ids) {
            let (window, id, hash) = &windows[nth];
            let remark = &file.remarks[window.remark as usize];
            builder.add_passage(key, id, *hash, window.text(&file).unwrap_or_default(), remark.at, remark.who);
        }
        Ok(Some(object.version))
    }

    /// The defects of the index in the store.
    fn damage(&self) -> Result<Vec<Fault>> {
        let (_, manifest, mut faults) = self.stored_manifest()?;
        // One segment at a time: all of them may be more than fits into memory.
        for named in manifest.iter().flat_map(|manifest| &manifest.segments) {
            if let Err(why) = self.open_segment(named)? {
                faults.push(rebuilt(&self.index.content.key_of(&named.name), &why));
            }
        }
        Ok(faults)
    }

    fn open_index(&mut self) -> Result<()> {
        let (index, faults) = self.stored_index()?;
        *self.index = index;
        self.root.warn(faults);
        Ok(())
    }

    /// Reads the manifest and its segments. Damaged and lost parts are reported and built again.
    fn stored_index(&self) -> Result<(Index, Vec<Fault>)> {
        let (version, manifest, mut faults) = self.stored_manifest()?;
        let is_broken = version.is_some() && manifest.is_none();
        let mut index = Index { is_open: true, version, is_broken, ..Index::of(self.index.content) };
        if let Some(manifest) = manifest {
            self.open_segments(manifest, &mut index, &mut faults)?;
        }
        Ok((index, faults))
    }

    /// The version of the manifest in the store, what it says, and what is wrong with it.
    fn stored_manifest(&self) -> Result<(Option<Version>, Option<Manifest>, Vec<Fault>)> {
        let key = self.index.content.manifest();
        Ok(match self.root.read(&key) {
            Ok(None) => (None, None, Vec::new()),
            Ok(Some(found)) => match Manifest::parse(&found.bytes) {
                Ok(manifest) => (Some(found.version), Some(manifest), Vec::new()),
                Err(why) => (Some(found.version), None, vec![rebuilt(&key, &why)]),
            },
            Err(error) => (None, None, vec![error.into_fault(&key)?]),
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
                    faults.push(rebuilt(&self.index.content.key_of(&named.name), &why));
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
        let key = self.index.content.key_of(&named.name);
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

fn rebuilt(key: &str, why: &str) -> Fault {
    Fault { key: key.to_owned(), line: None, message: format!("{why}: the index is built again where it is needed") }
}
