//! One step from the old bytes to the new: a file is written aside and renamed over the other.

use std::io::{self, Write};
use std::time::Duration;

use cap_std::fs::{Dir, File, OpenOptions};

use super::path::{Found, sync};
use super::refusal::{refusal, unknown_outcome};
use super::version;
use crate::store::contract::{Durability, StoreError, Version};
use crate::store::key::Key;
use crate::store::nonce::nonce;

/// The number of attempts to rename while another program's open file is in the way, as on Windows.
const RENAMES: u32 = 10;

/// A file to be put in the place of another, under the lock.
pub(super) struct Replacement<'a> {
    pub(super) private: &'a Dir,
    pub(super) folder: &'a Dir,
    pub(super) key: &'a Key,
    pub(super) old: Option<&'a Found>,
}

impl Replacement<'_> {
    /// Puts it there and returns its version, which is that of these bytes whatever happens to the name next.
    pub(super) fn put(&self, bytes: &[u8], durability: Durability) -> Result<Version, StoreError> {
        let file = self.rename_over(bytes, durability).map_err(|error| refusal("writing", self.key, &error))?;
        // The new name is durable only once its folder is. A failure here is unknown: readers may see the new bytes already.
        let synced = sync(self.folder, durability).and_then(|()| file.metadata());
        synced.map(|found| version::of(&found)).map_err(|error| unknown_outcome("writing", self.key, &error))
    }

    fn rename_over(&self, bytes: &[u8], durability: Durability) -> io::Result<File> {
        let aside = format!("tmp-{}", nonce());
        let put = self.write_aside(&aside, bytes, durability).and_then(|file| {
            self.rename(&aside)?;
            Ok(file)
        });
        if put.is_err() {
            // Nothing refers to the file aside, and the error of the write matters more than one here.
            let _ = self.private.remove_file(&aside);
        }
        put
    }

    fn write_aside(&self, aside: &str, bytes: &[u8], durability: Durability) -> io::Result<File> {
        let mut file = self.private.open_with(aside, OpenOptions::new().write(true).create_new(true))?;
        file.write_all(bytes)?;
        let old = self.old.map(|found| &found.metadata);
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        let file = file.into_std();
        // A version contains the file time. Two writes within one tick of the clock must still differ.
        file.set_modified(version::younger_than(old))?;
        if durability == Durability::Full {
            // Before the rename: a crash must not leave the name on bytes that are not on the disk.
            file.sync_all()?;
        }
        Ok(File::from_std(file))
    }

    fn rename(&self, aside: &str) -> io::Result<()> {
        let mut tries = 0;
        loop {
            let renamed = self.private.rename(aside, self.folder, self.key.split().1);
            tries += 1;
            match renamed {
                Err(error) if cfg!(windows) && error.kind() == io::ErrorKind::PermissionDenied && tries < RENAMES => {
                    std::thread::sleep(Duration::from_millis(u64::from(tries) * 10));
                }
                _ => return renamed,
            }
        }
    }
}
