//! The memory of each folder that a client works in.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use keepstone::{Access, Memory};

use crate::args::Named;
use crate::failure::Failure;
use crate::place::open::{completed, open, open_empty};
use crate::place::{Place, find, folder_of_plugin};

/// Memories by folder, each opened once.
#[derive(Clone)]
pub(super) struct Roots(Arc<Source>);

enum Source {
    /// The memory of the folder that a client names, else of the current one; what the command line names wins.
    Client { named: Named, opened: Mutex<HashMap<Option<PathBuf>, Opened>> },
    /// One memory for everybody.
    One(Memory),
}

/// An open memory, and the folder that the first entry makes.
#[derive(Clone)]
pub(super) struct Opened {
    pub(super) memory: Memory,
    new: Option<PathBuf>,
}

impl Roots {
    pub(super) fn of_client(named: Named) -> Self {
        Self(Arc::new(Source::Client { named, opened: Mutex::default() }))
    }

    pub(super) fn of_memory(memory: Memory) -> Self {
        Self(Arc::new(Source::One(memory)))
    }

    /// The memory for a folder of the client's.
    pub(super) fn memory(&self, folder: Option<&Path>) -> Result<Opened, Failure> {
        let (named, opened) = match &*self.0 {
            Source::One(memory) => return Ok(Opened { memory: memory.clone(), new: None }),
            Source::Client { named, opened } => (named, opened),
        };
        let mut opened = opened.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let key = folder.map(Path::to_owned);
        if let Some(known) = opened.get(&key) {
            return Ok(known.clone());
        }
        let place = find(named, folder)?;
        let memory = completed(open(&place.location, Access::Full)?, named, &place, None);
        let one = Opened { memory, new: new_folder(&place) };
        opened.insert(key, one.clone());
        Ok(one)
    }

    /// The memory whose tools a client is told. One that names its folder with its calls only is told those of an empty memory.
    pub(super) fn catalog(&self, folder: Option<&Path>) -> Result<Opened, Failure> {
        self.memory(folder).or_else(|failure| match folder_of_plugin(folder) {
            Some(_) => Ok(Opened { memory: open_empty()?, new: None }),
            None => Err(failure),
        })
    }
}

impl Opened {
    /// Writes the files of `init` when a call has made the memory, so that git leaves its caches alone.
    pub(super) fn settle(&self) {
        if self.new.as_deref().is_some_and(|folder| folder.is_dir() && !folder.join(".gitignore").exists())
            && let Err(error) = self.memory.upkeep().init()
        {
            eprintln!("keepstone: a new memory was created, but not all of its files: {error}");
        }
    }
}

/// The folder of a memory that is not there yet.
fn new_folder(place: &Place) -> Option<PathBuf> {
    place.location.folder().filter(|folder| !folder.exists()).map(Path::to_owned)
}
