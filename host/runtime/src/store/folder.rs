//! A store in a folder: a key is a file, a write is a rename, and a lock file keeps writers apart.
//!
//! Every folder on the way to a file is opened by its handle and without following links, so nothing outside
//! the root can be reached even while somebody moves folders about. `.vault/.host/` is this store's own.

mod alike;
mod aside;
mod growth;
mod listing;
mod lock;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "only Linux names file systems; the parser is tested everywhere")
)]
mod mount;
mod name;
mod owner;
mod path;
mod private;
mod refusal;
mod replace;
mod rights;
mod root;
mod swap;
mod version;

use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, OpenOptions};

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::{Store, listing_limit};
use lock::{Lock, LockTimeout, OwnerFile};
use path::Found;
use refusal::refusal;
use replace::Replacement;
use root::Root;

/// The memory that is reserved for a file before its first byte is read.
const SET_ASIDE: u64 = 64 << 20;

/// The number of attempts to read a file that an editor keeps writing to.
const READS: usize = 8;

/// The time for which a read waits until a file is saved that somebody writes in place.
const UNTIL_SAVED: Duration = Duration::from_secs(2);

/// The time between two looks at what lies aside.
const SWEEPS: Duration = Duration::from_secs(60);

/// Replaced files after which it is looked at sooner, but not before the first of them may go: each look is at every file.
const MOST_ASIDE: u32 = 16;

/// The number of times that a file is looked at which an editor keeps saving while it is to be changed.
const LOOKS: usize = 8;

/// Keeps every key as a file under one folder, shared with any number of processes on this machine.
///
/// The name of a file is its key, except that the folder `-x` has the key `=-x`, and a colon in a name is `%3A` in its key.
/// Files whose names are no keys (not UTF-8, or refused by [`Key::new`]) are not listed. A symbolic link is
/// listed and cannot be read, written or passed through. A version contains size and times of a file, so an edit by
/// hand changes it. An editor does not take the lock: a write exchanges the names of the new and the old file,
/// looks at the old one again, and takes the exchange back if somebody saved meanwhile, so no save is lost. Where the
/// system or the file system cannot exchange names, a save within the microseconds between the last look and the rename
/// is lost. Folders that become empty stay.
///
/// A file that was replaced stays aside in `.vault/.host/` for a moment. Under `.vault/aside/` these are listed, read and removed,
/// so that whoever must know where a text is left finds it there.
///
/// On a network file system, where the lock does not keep other machines out, the store is read-only; only Linux
/// identifies these. A folder that the store makes is its user's alone; everything in it has the rights of the folder in which
/// it is made, so who shares a root opens its folder to others. Where the file system ignores case or normal forms, the second of two equal names is refused.
#[derive(Debug)]
pub struct FolderStore {
    root: Root,
    durability: Durability,
    patience: LockTimeout,
    owner_file: OwnerFile,
    swept: Mutex<Swept>,
    kept: listing::Kept,
}

/// When this store last looked at what lies aside, and how many files it has replaced since.
#[derive(Debug, Default)]
struct Swept {
    at: Option<Instant>,
    replaced: u32,
}

impl FolderStore {
    /// Opens a folder, or the place where the first write will make one. Its path may not end in a link.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let root = Root::open(path.as_ref())?;
        Ok(Self {
            root,
            durability: Durability::Full,
            patience: LockTimeout::default(),
            owner_file: OwnerFile::new(),
            swept: Mutex::default(),
            kept: listing::Kept::default(),
        })
    }

    /// Sets the most that a write waits for: with [`Durability::Fast`] no write waits for the medium, whatever it asks.
    #[must_use]
    pub fn durability(self, durability: Durability) -> Self {
        Self { durability, ..self }
    }

    /// Sets how long a write waits for the lock before it fails as [`StoreError::Busy`]. The default is 5 seconds, and where a
    /// host without process ids holds the lock, until its lease of ten seconds ends.
    #[must_use]
    pub fn patience(self, patience: Duration) -> Self {
        Self { patience: LockTimeout::of(patience), ..self }
    }

    /// The durability of a change: what it asks for, unless the owner opened the folder with less. A cache may be lost
    /// with the power, because it has checksums and can be built again.
    fn durability_of(&self, key: &Key, asked: Durability) -> Durability {
        if key.is_cache() || asked == Durability::Fast { Durability::Fast } else { self.durability }
    }

    /// Writes a file under the lock; none if it was changed since it was looked at.
    fn put(
        &self,
        root: &Dir,
        private: &Dir,
        key: &Key,
        bytes: &[u8],
        old: Option<&Found<'_>>,
        durability: Durability,
    ) -> Result<Option<Version>, StoreError> {
        if let (Some(found), Durability::Fast) = (old, durability)
            && let Some(version) = growth::add(found, key, bytes)?
        {
            return Ok(Some(version));
        }
        let made;
        let (folder, name) = match old {
            Some(found) => (&found.folder, &found.name),
            None => {
                made = path::make_folder_of(root, key, durability)?;
                (&made.0, &made.1)
            }
        };
        Replacement { root, private, folder, name, key, old }.put(bytes, durability)
    }

    /// A holder of the lock sweeps now and then: a claim that looks abandoned must not be another's by the time it goes.
    fn lock<'a>(&self, root: &Dir, private: &'a Dir, key: &Key) -> Result<Lock<'a>, StoreError> {
        self.root.refuse_network(private)?;
        let lock = Lock::acquire(private, &self.owner_file, self.patience)?;
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = if swept.replaced >= MOST_ASIDE { aside::OPENED_FOR } else { SWEEPS };
        if swept.at.is_none_or(|last| last.elapsed() > pause) {
            private::sweep(root, private);
            *swept = Swept { at: Some(Instant::now()), replaced: 0 };
        }
        swept.replaced += u32::from(key.is_for_people());
        Ok(lock)
    }

    /// Removes a file aside once it has served, which is waited for if that is not long.
    fn remove_aside(&self, root: &Dir, private: &Dir, key: &Key, expect: &Expect) -> Result<(), StoreError> {
        let find = || private::all_aside(private).into_iter().find(|aside| aside.key == key.as_str());
        let Some(aside) = find() else { return absent(expect) };
        thread::sleep(Some(private::needed_for(&aside)).filter(|wait| *wait <= aside::OPENED_FOR).unwrap_or_default());
        let _lock = self.lock(root, private, key)?;
        let Some(aside) = find() else { return absent(expect) };
        if !expect.holds(Some(&version::of(&aside.found))) || !private::needed_for(&aside).is_zero() {
            return Err(StoreError::Conflict);
        }
        let removed = private::clear(root, private, &aside.name, false);
        let removed = removed.and_then(|()| path::sync(private, Durability::Full));
        removed.map_err(|error| refusal("removing", key, &error))
    }
}

impl Store for FolderStore {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let Some(root) = self.root.existing()? else { return Ok(None) };
        if key.as_str().starts_with(private::ASIDE) {
            return read_aside(root, key, most);
        }
        let Some((folder, name)) = path::folder_of(root, key, "reading")? else { return Ok(None) };
        let mut patience = UNTIL_SAVED;
        for _ in 0..READS {
            let Some(mut file) = open_saved(&folder, &name, key, &mut patience)? else { return Ok(None) };
            if let Some(object) = read_whole(&mut file, most).map_err(|e| refusal("reading", key, &e))? {
                return Ok(Some(object));
            }
        }
        Err(keeps_changing("reading", key))
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        let durability = self.durability_of(key, durability);
        let root = self.root.made(durability)?;
        let private = private::open(root)?;
        let _lock = self.lock(root, &private, key)?;
        self.root.refuse_alike(root, key)?;
        // Who knows no lock may save between a look and the write. What they saved is looked at like anything else.
        for _ in 0..LOOKS {
            let old = path::find(root, key)?;
            if !expect.holds(old.as_ref().map(Found::version).as_deref()) {
                return Err(StoreError::Conflict);
            }
            if let Some(version) = self.put(root, &private, key, bytes, old.as_ref(), durability)? {
                return Ok(version);
            }
        }
        Err(keeps_changing("writing", key))
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        let Some(root) = self.root.existing()? else { return absent(expect) };
        let private = private::open(root)?;
        if key.as_str().starts_with(private::ASIDE) {
            return self.remove_aside(root, &private, key, expect);
        }
        let _lock = self.lock(root, &private, key)?;
        self.root.refuse_alike(root, key)?;
        for _ in 0..LOOKS {
            let Some(found) = path::find(root, key)? else { return absent(expect) };
            if !expect.holds(Some(&found.version())) {
                return Err(StoreError::Conflict);
            }
            let (folder, name) = (&found.folder, &*found.name);
            let replacement = Replacement { root, private: &private, folder, name, key, old: Some(&found) };
            if replacement.remove(self.durability_of(key, durability))? {
                return Ok(());
            }
        }
        Err(keeps_changing("removing", key))
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let limit = listing_limit(limit)?;
        match self.root.existing()? {
            Some(root) if prefix.as_str().starts_with(private::ASIDE) => Ok(list_aside(root, prefix, after, limit)),
            Some(root) => listing::list(root, &self.kept, prefix.as_str(), after.unwrap_or_default(), limit),
            None => Ok(Vec::new()),
        }
    }
}

fn list_aside(root: &Dir, prefix: &Prefix, after: Option<&str>, limit: usize) -> Vec<Listed> {
    let all = private::existing(root).map(|private| private::all_aside(&private)).unwrap_or_default();
    let is_wanted = |key: &str| key.starts_with(prefix.as_str()) && after.is_none_or(|after| key > after);
    let listed = all.into_iter().filter(|aside| is_wanted(&aside.key)).take(limit);
    let listed =
        listed.map(|private::Aside { key, found, .. }| Listed { version: version::of(&found), size: found.len(), key });
    listed.collect()
}

fn read_aside(root: &Dir, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
    let Some(private) = private::existing(root) else { return Ok(None) };
    let found = private::all_aside(&private).into_iter().find(|aside| aside.key == key.as_str());
    let Some(aside) = found else { return Ok(None) };
    let Some(mut file) = open_file(&private, &aside.name, key)? else { return Ok(None) };
    let read = read_whole(&mut file, most).map_err(|error| refusal("reading", key, &error))?;
    read.map(Some).ok_or_else(|| keeps_changing("reading", key))
}

fn keeps_changing(doing: &str, key: &Key) -> StoreError {
    StoreError::Unavailable(format!("{doing} {key}: it keeps changing"))
}

/// Removes what is not there.
fn absent(expect: &Expect) -> Result<(), StoreError> {
    if expect.holds(None) { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Opens a file once whoever writes it in place seems to be done.
fn open_saved(folder: &Dir, name: &str, key: &Key, patience: &mut Duration) -> Result<Option<File>, StoreError> {
    loop {
        let Some(file) = open_file(folder, name, key)? else { return Ok(None) };
        let found = file.metadata().map_err(|error| refusal("reading", key, &error))?;
        let wait = version::unsaved_for(&found).filter(|_| key.is_for_people()).map(|wait| wait.min(*patience));
        let Some(wait) = wait.filter(|wait| !wait.is_zero()) else { return Ok(Some(file)) };
        thread::sleep(wait);
        *patience -= wait;
    }
}

/// Opens a file for reading; not blocking, because opening a pipe would wait for its writer.
fn open_file(folder: &Dir, name: &str, key: &Key) -> Result<Option<File>, StoreError> {
    let mut options = OpenOptions::new();
    options.read(true).follow(FollowSymlinks::No).nonblock(true);
    match folder.open_with(name, &options) {
        Ok(file) => match file.metadata() {
            Ok(found) if found.is_file() => Ok(Some(file)),
            Ok(_) => Err(path::is_no_file("reading", key)),
            Err(error) => Err(refusal("reading", key, &error)),
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(path::link_or(folder, name, "reading", key, &error)),
    }
}

/// The first bytes, at most `most`, and the version of all; none when somebody wrote to the file meanwhile.
fn read_whole(file: &mut File, most: u64) -> std::io::Result<Option<Object>> {
    let before = file.metadata()?;
    let mut bytes = Vec::with_capacity(before.len().min(most).min(SET_ASIDE) as usize);
    file.take(most).read_to_end(&mut bytes)?;
    let after = file.metadata()?;
    let same = before.len() == after.len() && before.modified()? == after.modified()?;
    Ok(same.then(|| Object { bytes, version: version::of(&before) }))
}
