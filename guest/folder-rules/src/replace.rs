//! One step from the old bytes to the new: a file is written aside and takes the name of the other.

use std::io;

use crate::contract::{Durability, StoreError, Version};
use crate::disk::{Folder, Look, OpenFile};
use crate::key::Key;
use crate::lock::Lock;
use crate::path::{Found, sync};
use crate::refusal::{refusal, unknown_outcome};
use crate::swap::{Aside, Swapped, Target};
use crate::{aside, private, version};

/// A file to be put in the place of another, or taken away, under the lock.
pub(crate) struct Replacement<'a, F: Folder> {
    pub(super) root: &'a F,
    pub(super) private: &'a F,
    pub(super) lock: &'a Lock<'a, F>,
    pub(super) folder: &'a F,
    pub(super) name: &'a str,
    pub(super) key: &'a Key,
    pub(super) old: Option<&'a Found<'a, F>>,
}

impl<F: Folder> Replacement<'_, F> {
    /// Puts it there and returns its version, which is that of these bytes whatever happens to the name next. None if
    /// somebody who knows no lock changed the file since it was looked at: what they saved stays.
    pub(super) fn put(&self, bytes: &[u8], durability: Durability) -> Result<Option<Version>, StoreError> {
        let file = self.swap_in(bytes, durability).map_err(|error| refusal("writing", self.key, &error));
        let Some((file, written)) = file? else { return Ok(None) };
        // The new name is durable only once its folder is. A failure here is unknown: readers may see the new bytes already.
        let synced = sync(self.folder, durability).and_then(|()| file.look());
        let version = |found| version::of(if version::has_same_bytes(&found, &written) { &found } else { &written });
        synced.map(|found| Some(version(found))).map_err(|error| unknown_outcome("writing", self.key, &error))
    }

    /// Takes the file away; false if it was changed since it was looked at.
    pub(super) fn remove(&self, durability: Durability) -> Result<bool, StoreError> {
        let Some(old) = self.old else { return Ok(true) };
        let aside = self.swap_name(old, None).map_err(|error| refusal("removing", self.key, &error))?;
        let removed = self.swap(|target| target.remove(self.private, &aside));
        self.clear(&aside);
        if removed.map_err(|error| refusal("removing", self.key, &error))? == Swapped::Overtaken {
            return Ok(false);
        }
        sync(self.folder, durability).map_err(|error| unknown_outcome("removing", self.key, &error))?;
        Ok(true)
    }

    fn swap_name(&self, old: &Found<'_, F>, new: Option<&Look>) -> io::Result<String> {
        Ok(aside::swap_name(self.key, &old.look, new, &self.private.look_here()?))
    }

    fn swap(&self, change: impl FnOnce(Target<'_, F>) -> io::Result<Swapped>) -> io::Result<Swapped> {
        let check = || self.lock.check();
        let old = self.old.map(|found| &found.look);
        change(Target { folder: self.folder, name: self.name, old, check: &check })
    }

    /// The file that has the name now, and what it was like before it had it.
    fn swap_in(&self, bytes: &[u8], durability: Durability) -> io::Result<Option<(F::File, Look)>> {
        let mut aside = aside::new_name();
        let file = self.write_aside(&aside, bytes, durability).inspect_err(|_| self.clear(&aside))?;
        let new = file.look()?;
        let mut held = None;
        if let Some(old) = self.old {
            let name = self.swap_name(old, Some(&new)).inspect_err(|_| self.clear(&aside))?;
            self.private.rename(&aside, self.private, &name).inspect_err(|_| self.clear(&aside))?;
            aside = name;
            held = self.key.is_for_people().then(|| self.swap_name(old, Some(&new))).transpose()?;
        }
        let names = Aside { name: &aside, held: held.as_deref() };
        let swapped = self.swap(|target| target.put(self.private, names, &new));
        self.clear(&aside);
        if let Some(held) = &held {
            self.clear(held);
        }
        Ok((swapped? == Swapped::Done).then_some((file, new)))
    }

    /// Removes or keeps what lies aside after an attempt, whose error matters more than one here. What is not cleared now is
    /// cleared by a sweep.
    fn clear(&self, aside: &str) {
        let _ = private::clear(self.root, self.private, aside, self.key.is_for_people());
    }

    fn write_aside(&self, aside: &str, bytes: &[u8], durability: Durability) -> io::Result<F::File> {
        let mut file = self.private.create_file(aside, self.folder)?;
        file.write_all(bytes)?;
        let old = self.old.map(|found| &found.look);
        if let Some(old) = old {
            file.set_mode(old)?;
        }
        // A version contains the file time. Two writes within one tick of the clock must still differ.
        file.set_modified(version::younger_than(old))?;
        if durability == Durability::Full {
            // Before the rename: a crash must not leave the name on bytes that are not on the disk.
            file.sync()?;
        }
        Ok(file)
    }
}
