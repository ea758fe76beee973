//! Vectors in the store: reading what there is, adding, merging, and dropping what no entry says any more.
//!
//! A file is removed only after another that holds all it is needed for was written, so nothing is lost whoever else
//! does the same at the same time and wherever a process ends.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::model::contract::{Fault, Filter, Status};
use crate::model::error::{Error, Result};
use crate::search::Searcher;
use crate::search::index::tier::{Size, plan};
use crate::store::{Durability, Expect, Store, StoreError};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;

use super::file::{PREFIX, VectorFile, prefix_of};
use super::known::Model;
use super::settings::Precision;
use crate::text::time::MS_PER_DAY;

/// The key with the model in use.
pub(crate) const CURRENT: &str = ".vault/index/vectors.json";

/// Times that files are listed again because one was merged away meanwhile.
const ATTEMPTS: usize = 4;

/// The model whose vectors came last, and since when, in milliseconds since the Unix epoch.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Current {
    pub(super) model: String,
    pub(super) since: u64,
}

impl Searcher<'_> {
    /// The model in use; none before the first vectors came.
    pub(super) fn current_model(&self) -> Result<Option<Current>> {
        Ok(Some(JsonFiles(self.root).read_json::<Current>(CURRENT)?).filter(|current| !current.model.is_empty()))
    }

    /// The name of the model in use.
    pub(crate) fn current_model_name(&self) -> Result<Option<String>> {
        Ok(self.current_model()?.map(|current| current.model))
    }

    pub(super) fn set_current_model(&mut self, model: &str) -> Result<()> {
        let now = self.root.clock.now();
        JsonFiles(self.root).update_json(CURRENT, |current: &mut Current| {
            if current.model == model {
                return Change::Needless(());
            }
            *current = Current { model: model.to_owned(), since: now };
            Change::Made(())
        })
    }

    /// The vectors of a model in the store. Damaged files are reported and left out.
    pub(crate) fn vectors_of(&mut self, model: &str) -> Result<Rc<Model>> {
        for left in (0..ATTEMPTS).rev() {
            let keys: Vec<String> =
                self.root.list_under(&prefix_of(model))?.into_iter().map(|listed| listed.key).collect();
            let known = self.search.vectors.model.clone().filter(|known| known.name == model);
            if let Some(known) = &known
                && known.files.iter().map(|(key, _)| key).eq(&keys)
            {
                return Ok(known.clone());
            }
            let held = |key: &String| known.iter().flat_map(|known| &known.files).find(|(held, _)| held == key);
            let (mut files, mut faults, mut is_gone) = (Vec::new(), Vec::new(), false);
            for key in keys {
                if let Some((_, file)) = held(&key) {
                    files.push((key, file.clone()));
                    continue;
                }
                match self.read_vectors(&key)? {
                    Some(Ok(file)) if file.model() == model => files.push((key, Rc::new(file))),
                    Some(Ok(_)) => {}
                    Some(Err(fault)) => faults.push(fault),
                    None => is_gone = true,
                }
            }
            if is_gone && left > 0 {
                self.root.renew();
                continue;
            }
            self.root.warn(faults);
            let dimension = files.first().map(|(_, file)| file.dimension());
            files.retain(|(_, file)| Some(file.dimension()) == dimension);
            let model = Rc::new(Model::new(model, files));
            self.search.vectors.model = Some(model.clone());
            return Ok(model);
        }
        unreachable!("the last time nothing is waited for")
    }

    /// A file, or what is wrong with it; none when it is gone.
    fn read_vectors(&self, key: &str) -> Result<Option<std::result::Result<VectorFile, Fault>>> {
        let wrong = |why: String| Fault {
            key: key.to_owned(),
            line: None,
            message: format!("{why}: the vectors in it are asked for again"),
        };
        Ok(match self.root.read(key) {
            Ok(found) => found.map(|found| match VectorFile::open(found.bytes) {
                Ok(file) if file.key() == key => Ok(file),
                Ok(_) => Err(wrong("it is another file of vectors".to_owned())),
                Err(damage) => Err(wrong(damage.to_string())),
            }),
            Err(error) => Some(Err(wrong(error.into_fault(key)?.message))),
        })
    }

    /// The defects of vector files, of any model.
    pub(crate) fn vector_damage(&self) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        for listed in self.root.list_under(PREFIX)? {
            faults.extend(self.read_vectors(&listed.key)?.and_then(std::result::Result::err));
        }
        Ok(faults)
    }

    /// Writes vectors of length 1, by the hashes of their texts. One file, however many there are.
    pub(super) fn write_vectors(
        &mut self,
        model: &str,
        dimension: usize,
        precision: Precision,
        rows: &SortedMap<u64, Vec<f32>>,
    ) -> Result<String> {
        let file = VectorFile::new(model, dimension, precision, rows);
        let (key, mut expect, mut last) = (file.key(), Expect::Absent, StoreError::Conflict);
        for _ in 0..ATTEMPTS {
            last = match self.root.write(&key, file.bytes(), &expect) {
                Ok(_) => return Ok(key),
                Err(error) if error.is_contested() => error,
                Err(error) => return Err(Error::from_store(error, "writing", &key)),
            };
            // An existing file was written by another process from the same vectors, unless it is damaged.
            match self.root.read(&key)? {
                Some(found) if found.bytes == file.bytes() => return Ok(key),
                Some(_) => expect = Expect::Anything,
                None => {}
            }
        }
        Err(Error::from_store(last, "writing", &key))
    }

    /// Makes fewer files of many, of which a rewritten one holds at most so many vectors, and leaves out what is dead.
    pub(super) fn merge_vectors(&mut self, model: &str, most: u32) -> Result<()> {
        let settings = self.settings;
        let files = &self.vectors_of(model)?.files;
        let most_alive: Vec<Size> =
            files.iter().map(|(_, file)| Size { all: file.count(), alive: file.count() }).collect();
        // Finding dead vectors needs a walk over all entries, so it happens only for a merge, or when everything is
        // maintained.
        if most < u32::MAX && plan(&most_alive, settings.index, most).is_empty() {
            return Ok(());
        }
        let alive = self.hashes_in_use()?;
        loop {
            let known = self.vectors_of(model)?;
            let size = |(_, file): &(String, Rc<VectorFile>)| Size {
                all: file.count(),
                alive: file.hashes().filter(|hash| alive.contains(hash)).count() as u32,
            };
            let sizes: Vec<Size> = known.files.iter().map(size).collect();
            let Some(group) = plan(&sizes, settings.index, most).into_iter().next() else { return Ok(()) };
            let mut rows = SortedMap::new();
            for file in group.iter().map(|nth| &known.files[*nth].1) {
                let living = (0..).zip(file.hashes()).filter(|(_, hash)| alive.contains(hash));
                rows.extend(living.map(|(row, hash)| (hash, file.unit(row))));
            }
            let written = match known.dimension() {
                Some(dimension) if !rows.is_empty() => {
                    Some(self.write_vectors(model, dimension, settings.vectors.precision, &rows)?)
                }
                _ => None,
            };
            for (key, _) in group.iter().map(|nth| &known.files[*nth]) {
                if written.as_ref() != Some(key) {
                    self.drop_vectors(key)?;
                }
            }
        }
    }

    /// Merges all files, and deletes damaged ones and those of unneeded models. Returns whether that was allowed.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn tend_vectors(&mut self) -> Result<bool> {
        let keys: Vec<String> = self.root.list_under(PREFIX)?.into_iter().map(|listed| listed.key).collect();
        if keys.is_empty() || self.root.store.below().is_dry_run() {
            return Ok(true);
        }
        match self.tend_files(&keys) {
            Err(Error::Denied(_) | Error::Full(_)) => Ok(false),
            tended => tended.map(|()| true),
        }
    }

    fn tend_files(&mut self, keys: &[String]) -> Result<()> {
        let mut models = SortedMap::new();
        for key in keys {
            match self.read_vectors(key)? {
                Some(Ok(file)) => models.entry(file.model().to_owned()).or_insert_with(Vec::new).push(key),
                Some(Err(_)) => self.drop_vectors(key)?,
                None => {}
            }
        }
        let current = self.current_model()?.filter(|current| models.contains_key(&current.model));
        let superseded = match &current {
            Some(current) => self.supersedes(current)?,
            None => false,
        };
        for (model, keys) in models {
            if superseded && current.as_ref().is_some_and(|current| current.model != model) {
                keys.into_iter().try_for_each(|key| self.drop_vectors(key))?;
            } else {
                self.merge_vectors(&model, u32::MAX)?;
            }
        }
        Ok(())
    }

    /// Returns whether vectors of other models are no longer needed.
    fn supersedes(&mut self, current: &Current) -> Result<bool> {
        let is_old = self.root.clock.now().saturating_sub(current.since) > MS_PER_DAY;
        Ok(is_old && self.job_counts(&current.model)?.pending == 0)
    }

    /// The hashes of all texts that entries say, archived ones too.
    fn hashes_in_use(&mut self) -> Result<SortedSet<u64>> {
        self.refresh_index()?;
        let archived = self.index_archive(&Filter { statuses: vec![Status::Archived], ..Filter::default() })?;
        let parts = self.search.index.parts().into_iter().chain(self.search.index.archived(&archived));
        Ok(parts.flat_map(|part| part.living().map(|(doc, _)| part.text_hash(doc))).collect())
    }

    fn drop_vectors(&self, key: &str) -> Result<()> {
        match self.root.store.remove(key, &Expect::Anything, Durability::Fast) {
            // One that is left is met again by the next upkeep.
            Ok(()) | Err(StoreError::Conflict | StoreError::Busy(_) | StoreError::UnknownOutcome(_)) => Ok(()),
            Err(error) => Err(Error::from_store(error, "removing", key)),
        }
    }
}
