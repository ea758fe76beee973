//! Vectors in the store: reading what there is, and adding.
//!
//! A file is removed only after another that holds all it is needed for was written, so nothing is lost whoever else
//! does the same at the same time and wherever a process ends.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::model::error::{Error, Result};
use crate::search::Searcher;
use crate::store::contract::Fault;
use crate::store::{Durability, Expect, Store, StoreError};
use crate::text::sorted::SortedMap;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

use super::file::{PREFIX, VectorFile, prefix_of};
use super::known::{Model, Vectors};
use super::settings::Precision;

/// The key with the model in use.
pub(crate) const CURRENT: &str = ".vault/index/vectors.json";

/// Longest id of a model, in bytes.
const LONGEST_MODEL: usize = 200;

/// Times that files are listed again because one was merged away meanwhile.
const ATTEMPTS: usize = 4;

/// The model whose vectors came last, and since when, in milliseconds since the Unix epoch.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Current {
    pub(super) model: String,
    pub(super) since: u64,
}

/// The files of vectors in the store.
pub(crate) struct VectorFiles<'a> {
    root: &'a Root,
    vectors: &'a mut Vectors,
}

impl<'a> VectorFiles<'a> {
    pub(crate) fn of(searcher: &'a mut Searcher<'_>) -> Self {
        Self { root: searcher.root, vectors: &mut searcher.search.vectors }
    }

    /// The model in use; none before the first vectors came.
    pub(super) fn current_model(&self) -> Result<Option<Current>> {
        Ok(Some(JsonFiles(self.root).read_json::<Current>(CURRENT)?).filter(|current| !current.model.is_empty()))
    }

    /// The name of the model in use.
    pub(crate) fn current_model_name(&self) -> Result<Option<String>> {
        Ok(self.current_model()?.map(|current| current.model))
    }

    pub(super) fn set_current_model(&self, model: &str) -> Result<()> {
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
            let known = self.vectors.model.clone().filter(|known| known.name == model);
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
                match read_vectors(self.root, &key)? {
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
            self.vectors.model = Some(model.clone());
            return Ok(model);
        }
        unreachable!("the last time nothing is waited for")
    }

    /// Writes vectors of length 1, by the hashes of their texts. One file, however many there are.
    pub(super) fn write_vectors(
        &self,
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

    /// Removes a file that nobody needs.
    pub(super) fn drop_vectors(&self, key: &str) -> Result<()> {
        match self.root.store.remove(key, &Expect::Anything, Durability::Fast) {
            // One that is left is met again by the next upkeep.
            Ok(()) | Err(StoreError::Conflict | StoreError::Busy(_) | StoreError::UnknownOutcome(_)) => Ok(()),
            Err(error) => Err(Error::from_store(error, "removing", key)),
        }
    }
}

/// A file, or what is wrong with it; none when it is gone.
pub(super) fn read_vectors(root: &Root, key: &str) -> Result<Option<std::result::Result<VectorFile, Fault>>> {
    let wrong = |why: String| Fault {
        key: key.to_owned(),
        line: None,
        message: format!("{why}: the vectors in it are asked for again"),
    };
    Ok(match root.read(key) {
        Ok(found) => found.map(|found| match VectorFile::open(found.bytes) {
            Ok(file) if file.key() == key => Ok(file),
            Ok(_) => Err(wrong("it is another file of vectors".to_owned())),
            Err(damage) => Err(wrong(damage.to_string())),
        }),
        Err(error) => Some(Err(wrong(error.into_fault(key)?.message))),
    })
}

/// The defects of vector files, of any model.
pub(crate) fn vector_damage(root: &Root) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for listed in root.list_under(PREFIX)? {
        faults.extend(read_vectors(root, &listed.key)?.and_then(std::result::Result::err));
    }
    Ok(faults)
}

/// Checks that a text can name a model.
pub(crate) fn check_model(model: &str) -> Result<()> {
    let is_name = !model.trim().is_empty() && model.len() <= LONGEST_MODEL && !model.chars().any(char::is_control);
    if is_name {
        return Ok(());
    }
    Err(Error::invalid(format!("{model:?} does not name a model: give 1 to {LONGEST_MODEL} bytes on one line")))
}
