//! A store in a folder of this machine: the rules of `keepstone-folder-rules`, over files by their handles.

mod disk;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "only Linux names file systems; the parser is tested everywhere")
)]
mod mount;
mod processes;
mod rights;
mod root;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::Duration;

use keepstone_folder_rules as rules;

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::Store;
use processes::Processes;
use root::Root;

/// Keeps every key as a file under one folder, shared with any number of processes on this machine.
///
/// The name of a file is its key, except that the folder `-x` has the key `=-x`, and a colon in a name is `%3A` in its key.
/// Files whose names are no keys (not UTF-8, or refused by [`Key::new`]) are not listed. A symbolic link is
/// listed and cannot be read, written or passed through. A version contains size and times of a file, so an edit by
/// hand changes it. An editor does not take the lock: a write exchanges the names of the new and the old file,
/// looks at the old one again, and takes the exchange back if somebody saved meanwhile, so no save is lost. Where the
/// system or the file system cannot exchange names, a second name holds the old file, and only a file that is renamed to the name
/// within the microseconds between the last look and the rename is lost. Folders that become empty stay.
///
/// A file that was replaced stays aside in `.vault/.host/` for a moment. Under `.vault/aside/` these are listed, read and removed,
/// so that whoever must know where a text is left finds it there.
///
/// On a network file system, where the lock does not keep other machines out, the store is read-only; only Linux
/// identifies these. A folder that the store makes is its user's alone; everything in it has the rights of the folder in which
/// it is made, so who shares a root opens its folder to others. Where the file system ignores case or normal forms, the second of two equal names is refused.
#[derive(Debug)]
pub struct FolderStore(rules::Store<Root, Processes>);

impl FolderStore {
    /// Opens a folder, or the place where the first write will make one. Its path may not end in a link.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Ok(Self(rules::Store::new(Root::open(path.as_ref())?, Processes)))
    }

    /// Sets the most that a write waits for: with [`Durability::Fast`] no write waits for the medium, whatever it asks.
    #[must_use]
    pub fn durability(self, durability: Durability) -> Self {
        Self(self.0.durability(durability.into()))
    }

    /// Sets how long a write waits for the lock before it fails as [`StoreError::Busy`]. The default is 5 seconds, and where a
    /// host without process ids holds the lock, until its lease of ten seconds ends.
    #[must_use]
    pub fn patience(self, patience: Duration) -> Self {
        Self(self.0.patience(patience))
    }
}

impl Store for FolderStore {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let found = self.0.read(key, most)?;
        Ok(found.map(|rules::Object { bytes, version }| Object { bytes, version }))
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        Ok(self.0.write(key, bytes, &expect.into(), durability.into())?)
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        Ok(self.0.remove(key, &expect.into(), durability.into())?)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let listed = self.0.list(prefix, after, limit)?.into_iter();
        Ok(listed.map(|rules::Listed { key, version, size }| Listed { key, version, size }).collect())
    }
}

impl From<Durability> for rules::Durability {
    fn from(durability: Durability) -> Self {
        match durability {
            Durability::Full => Self::Full,
            Durability::Fast => Self::Fast,
        }
    }
}

impl From<&Expect> for rules::Expect {
    fn from(expect: &Expect) -> Self {
        match expect {
            Expect::Anything => Self::Anything,
            Expect::Absent => Self::Absent,
            Expect::At(version) => Self::At(version.clone()),
        }
    }
}

impl From<rules::InvalidKey> for StoreError {
    fn from(error: rules::InvalidKey) -> Self {
        Self::Invalid(error.0)
    }
}

impl From<rules::StoreError> for StoreError {
    fn from(error: rules::StoreError) -> Self {
        use rules::StoreError as Rule;
        match error {
            Rule::Conflict => Self::Conflict,
            Rule::Busy(text) => Self::Busy(text),
            Rule::Denied(text) => Self::Denied(text),
            Rule::Invalid(text) => Self::Invalid(text),
            Rule::Full(text) => Self::Full(text),
            Rule::Unavailable(text) => Self::Unavailable(text),
            Rule::UnknownOutcome(text) => Self::UnknownOutcome(text),
        }
    }
}
