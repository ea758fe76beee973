//! Small JSON files of our own: read, changed and written by compare-and-swap like everything else.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::model::error::{Error, Result};
use crate::store::contract::Fault;
use crate::store::retry::Attempt;
use crate::store::{Durability, Expect, Object, Store, StoreError};
use crate::text::json::without_mark;

use super::change::Change;
use super::root::Root;

/// Where files are put that nothing can be made of and that stood in the way.
pub(crate) const BROKEN: &str = ".vault/broken/";

/// Tries at finding a free name.
const MOST_COPIES: u32 = 1_000;

/// The JSON files of a root.
pub(crate) struct JsonFiles<'a>(pub(crate) &'a Root);

impl JsonFiles<'_> {
    /// The content of a JSON file of Keepstone; the default if the file is missing. For a broken one too, with a warning.
    pub(crate) fn read_json<J: Default + DeserializeOwned>(&self, key: &str) -> Result<J> {
        let Some(object) = self.0.read(key)? else { return Ok(J::default()) };
        parse(key, &object.bytes).or_else(|error| {
            self.0.warn(vec![error.into_fault(key)?]);
            Ok(J::default())
        })
    }

    /// Reads, changes and writes a file of ours, again while others are faster. A broken one is put aside first.
    pub(crate) fn update_json<J: Default + DeserializeOwned + Serialize, T>(
        &self,
        key: &str,
        change: impl FnMut(&mut J) -> Change<T>,
    ) -> Result<T> {
        self.update_json_as(key, self.0.settings.writing.durability, change)
    }

    /// Like `update_json`, for a file whose owner says what its changes must survive.
    pub(crate) fn update_json_as<J: Default + DeserializeOwned + Serialize, T>(
        &self,
        key: &str,
        durability: Durability,
        mut change: impl FnMut(&mut J) -> Change<T>,
    ) -> Result<T> {
        self.0.retry("writing", key, |may_be_done| {
            let (mut value, expect) = match self.0.read(key)? {
                None => (J::default(), Expect::Absent),
                Some(object) => match parse(key, &object.bytes) {
                    Ok(value) => (value, Expect::At(object.version)),
                    Err(error) => {
                        self.put_aside(key, object, &error.into_fault(key)?.message)?;
                        (J::default(), Expect::Absent)
                    }
                },
            };
            let done = match change(&mut value) {
                Change::Needless(done) if !may_be_done => return Ok(Attempt::Done(done)),
                Change::Needless(done) | Change::Made(done) => done,
            };
            if expect == Expect::Absent {
                self.0.settings.admit_name(key).map_err(Error::Invalid)?;
            }
            let done = self.0.store.write(key, &print(&value), &expect, durability).map(|_| done);
            Attempt::of(done).map_err(|error| Error::from_store(error, "writing", key))
        })
    }

    /// Writes what the last writer may decide. A file there that its owner cannot read is put aside first.
    pub(crate) fn write_last<T>(&self, key: &str, bytes: &[u8], read: impl Fn(&str, &[u8]) -> Result<T>) -> Result<()> {
        if let Some(object) = self.0.read(key)?
            && let Err(error) = read(key, &object.bytes)
        {
            self.put_aside(key, object, &error.into_fault(key)?.message)?;
        }
        self.0.settings.admit_name(key).map_err(Error::Invalid)?;
        self.0.overwrite(key, bytes, self.0.settings.writing.durability)
    }

    /// Moves a file aside, byte for byte, and warns. A file that was replaced meanwhile stays.
    pub(crate) fn put_aside(&self, key: &str, object: Object, why: &str) -> Result<()> {
        let name = key.strip_prefix(".vault/").unwrap_or(key);
        let aside = self.copy_to_free_key(&format!("{BROKEN}{name}"), &object.bytes)?;
        self.remove_at(key, object.version)?;
        let message = format!("{why}; it was moved to {aside}");
        self.0.warn(vec![Fault { key: key.to_owned(), line: None, message }]);
        Ok(())
    }

    /// Writes bytes under a key, or under the key with `.2`, `.3` … when others are there; returns which it was.
    pub(crate) fn copy_to_free_key(&self, key: &str, bytes: &[u8]) -> Result<String> {
        let mut nth = 1;
        for _ in 0..MOST_COPIES {
            let free = if nth == 1 { key.to_owned() } else { format!("{key}.{nth}") };
            match self.0.write(&free, bytes, &Expect::Absent) {
                Ok(_) => return Ok(free),
                Err(error) if error.is_contested() => {}
                Err(error) => return Err(Error::from_store(error, "writing", &free)),
            }
            match self.0.read(&free)? {
                // Written again: only an answer says that it lasts.
                Some(there) if there.bytes == bytes => match self.0.write(&free, bytes, &Expect::At(there.version)) {
                    Ok(_) => return Ok(free),
                    Err(error) if error.is_contested() => {}
                    Err(error) => return Err(Error::from_store(error, "writing", &free)),
                },
                Some(_) => nth += 1,
                None => {}
            }
        }
        Err(Error::Conflict(format!("writing {key}: no free name was found beside it")))
    }

    /// Deletes a file unless it changed; returns whether it is gone.
    pub(crate) fn remove_at(&self, key: &str, version: String) -> Result<bool> {
        match self.0.remove(key, &Expect::At(version)) {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(self.0.read(key)?.is_none()),
            Err(error) => Err(Error::from_store(error, "removing", key)),
        }
    }
}

/// Reads a JSON file of Keepstone.
///
/// # Errors
/// [`Error::Corrupt`] with the line, for what is no such file.
pub(crate) fn parse<J: DeserializeOwned>(key: &str, bytes: &[u8]) -> Result<J> {
    serde_json::from_slice(without_mark(bytes)).map_err(|error| {
        let line = u32::try_from(error.line()).ok().filter(|line| *line > 0);
        Error::corrupt(key, line, format!("it cannot be read: {error}"))
    })
}

/// As people read it: two spaces to a level.
pub(crate) fn print(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec_pretty(value).expect("what we write has text keys only")
}
