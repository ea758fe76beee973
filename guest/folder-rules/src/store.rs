//! A store in a folder: a key is a file, a write is a rename, and a lock file keeps writers apart.
//!
//! Every folder on the way to a file is opened by its handle and without following links, so nothing outside
//! the root can be reached even while somebody moves folders about. `.vault/.host/` is this store's own.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::contract::{Durability, Expect, Listed, Object, StoreError, Version, listing_limit};
use crate::disk::{Folder, Holders, Kind, OpenFile, Root};
use crate::key::{Key, Prefix};
use crate::lock::{Lock, LockTimeout, OwnerFile};
use crate::path::{self, Found};
use crate::refusal::refusal;
use crate::replace::Replacement;
use crate::{alike, aside, growth, listing, private, version};

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

/// A store in a folder.
#[derive(Debug)]
pub struct Store<R: Root, H> {
    root: R,
    holders: H,
    durability: Durability,
    patience: LockTimeout,
    owner_file: OwnerFile<R::Folder>,
    swept: Mutex<Swept>,
    kept: listing::Kept,
    /// True if the file system ignores case or normal forms.
    alike: OnceLock<bool>,
}

/// When this store last looked at what lies aside, and how many files it has replaced since.
#[derive(Debug, Default)]
struct Swept {
    at: Option<Instant>,
    replaced: u32,
}

impl<R: Root, H: Holders> Store<R, H> {
    /// A store in the folder of `root`.
    pub fn new(root: R, holders: H) -> Self {
        Self {
            root,
            holders,
            durability: Durability::Full,
            patience: LockTimeout::default(),
            owner_file: OwnerFile::default(),
            swept: Mutex::default(),
            kept: listing::Kept::default(),
            alike: OnceLock::new(),
        }
    }

    /// Sets the most that a write waits for: with [`Durability::Fast`] no write waits for the medium, whatever it asks.
    #[must_use]
    pub fn durability(self, durability: Durability) -> Self {
        Self { durability, ..self }
    }

    /// Sets how long a write waits for the lock before it fails as [`StoreError::Busy`].
    #[must_use]
    pub fn patience(self, patience: Duration) -> Self {
        Self { patience: LockTimeout::of(patience), ..self }
    }

    /// The first bytes under a key, at most `most`, and the version of all; none when nothing is there.
    ///
    /// # Errors
    /// If it is no file, or cannot be read.
    pub fn read(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
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

    /// Puts all bytes under a key in one step, and returns their version once they are durable.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the key is not in the expected state, and what the lock and the file system refuse.
    pub fn write(
        &self,
        key: &Key,
        bytes: &[u8],
        expect: &Expect,
        durability: Durability,
    ) -> Result<Version, StoreError> {
        let durability = self.durability_of(key, durability);
        let root = self.root.made(durability)?;
        self.locked(root, &private::open(root)?, key, |private, lock| {
            // Who knows no lock may save between a look and the write. What they saved is looked at like anything else.
            for _ in 0..LOOKS {
                let old = path::find(root, key)?;
                if !expect.holds(old.as_ref().map(Found::version).as_deref()) {
                    return Err(StoreError::Conflict);
                }
                if let Some(version) = put(root, private, lock, key, bytes, old.as_ref(), durability)? {
                    return Ok(version);
                }
            }
            Err(keeps_changing("writing", key))
        })
    }

    /// Removes a key. If it does not exist, the call succeeds, unless `expect` is [`Expect::At`].
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        let Some(root) = self.root.existing()? else { return absent(expect) };
        let private = private::open(root)?;
        if key.as_str().starts_with(private::ASIDE) {
            return self.remove_aside(root, &private, key, expect);
        }
        self.locked(root, &private, key, |private, lock| {
            for _ in 0..LOOKS {
                let Some(found) = path::find(root, key)? else { return absent(expect) };
                if !expect.holds(Some(&found.version())) {
                    return Err(StoreError::Conflict);
                }
                let (folder, name) = (&found.folder, &*found.name);
                let replacement = Replacement { root, private, lock, folder, name, key, old: Some(&found) };
                if replacement.remove(self.durability_of(key, durability))? {
                    return Ok(());
                }
            }
            Err(keeps_changing("removing", key))
        })
    }

    /// Keys that start with `prefix` and come after `after`, in byte order, at most `limit`.
    ///
    /// # Errors
    /// If the limit is out of its range, or a folder cannot be read.
    pub fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let limit = listing_limit(limit)?;
        match self.root.existing()? {
            Some(root) if prefix.as_str().starts_with(private::ASIDE) => Ok(list_aside(root, prefix, after, limit)),
            Some(root) => listing::list(root, &self.kept, prefix.as_str(), after.unwrap_or_default(), limit),
            None => Ok(Vec::new()),
        }
    }

    /// The durability of a change: what it asks for, unless the owner opened the folder with less. A cache may be lost
    /// with the power, because it has checksums and can be built again.
    fn durability_of(&self, key: &Key, asked: Durability) -> Durability {
        if key.is_cache() || asked == Durability::Fast { Durability::Fast } else { self.durability }
    }

    /// Runs a change under the lock. Who holds it sweeps now and then: a claim that looks abandoned must not be another's by
    /// the time it goes.
    fn locked<T>(
        &self,
        root: &R::Folder,
        private: &R::Folder,
        key: &Key,
        change: impl FnOnce(&R::Folder, &Lock<'_, R::Folder>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.root.refuse_network(private)?;
        // Whoever breaks a lease knows it by its nonce, so each has its own.
        let of_lease = self.holders.is_leasing().then(OwnerFile::default);
        let owner_file = of_lease.as_ref().unwrap_or(&self.owner_file);
        let lock = Lock::acquire(private, owner_file, &self.holders, self.patience)?;
        self.sweep(root, private, key);
        if *self.alike.get_or_init(|| alike::are_one(root)) {
            alike::refuse_other(root, key)?;
        }
        change(private, &lock)
    }

    fn sweep(&self, root: &R::Folder, private: &R::Folder, key: &Key) {
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = if swept.replaced >= MOST_ASIDE { aside::OPENED_FOR } else { SWEEPS };
        if swept.at.is_none_or(|last| last.elapsed() > pause) {
            private::sweep(root, private, &self.holders);
            *swept = Swept { at: Some(Instant::now()), replaced: 0 };
        }
        swept.replaced += u32::from(key.is_for_people());
    }

    /// Removes a file aside once it has served, which is waited for if that is not long.
    fn remove_aside(
        &self,
        root: &R::Folder,
        private: &R::Folder,
        key: &Key,
        expect: &Expect,
    ) -> Result<(), StoreError> {
        let find = || private::all_aside(private).into_iter().find(|aside| aside.key == key.as_str());
        let Some(aside) = find() else { return absent(expect) };
        thread::sleep(Some(private::needed_for(&aside)).filter(|wait| *wait <= aside::OPENED_FOR).unwrap_or_default());
        self.locked(root, private, key, |private, _| {
            let Some(aside) = find() else { return absent(expect) };
            if !expect.holds(Some(&version::of(&aside.found))) || !private::needed_for(&aside).is_zero() {
                return Err(StoreError::Conflict);
            }
            let removed = private::clear(root, private, &aside.name, false);
            let removed = removed.and_then(|()| path::sync(private, Durability::Full));
            removed.map_err(|error| refusal("removing", key, &error))
        })
    }
}

/// Writes a file under the lock; none if it was changed since it was looked at.
fn put<F: Folder>(
    root: &F,
    private: &F,
    lock: &Lock<'_, F>,
    key: &Key,
    bytes: &[u8],
    old: Option<&Found<'_, F>>,
    durability: Durability,
) -> Result<Option<Version>, StoreError> {
    if let (Some(found), Durability::Fast) = (old, durability)
        && let Some(version) = growth::add(found, lock, key, bytes)?
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
    Replacement { root, private, lock, folder, name, key, old }.put(bytes, durability)
}

fn list_aside(root: &impl Folder, prefix: &Prefix, after: Option<&str>, limit: usize) -> Vec<Listed> {
    let all = private::existing(root).map(|private| private::all_aside(&private)).unwrap_or_default();
    let is_wanted = |key: &str| key.starts_with(prefix.as_str()) && after.is_none_or(|after| key > after);
    let listed = all.into_iter().filter(|aside| is_wanted(&aside.key)).take(limit);
    let listed =
        listed.map(|private::Aside { key, found, .. }| Listed { version: version::of(&found), size: found.size, key });
    listed.collect()
}

fn read_aside(root: &impl Folder, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
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
fn open_saved<F: Folder>(
    folder: &F,
    name: &str,
    key: &Key,
    patience: &mut Duration,
) -> Result<Option<F::File>, StoreError> {
    loop {
        let Some(file) = open_file(folder, name, key)? else { return Ok(None) };
        let found = file.look().map_err(|error| refusal("reading", key, &error))?;
        let wait = version::unsaved_for(&found).filter(|_| key.is_for_people()).map(|wait| wait.min(*patience));
        let Some(wait) = wait.filter(|wait| !wait.is_zero()) else { return Ok(Some(file)) };
        thread::sleep(wait);
        *patience -= wait;
    }
}

fn open_file<F: Folder>(folder: &F, name: &str, key: &Key) -> Result<Option<F::File>, StoreError> {
    match folder.open_file(name) {
        Ok(file) => match file.look() {
            Ok(found) if found.kind == Kind::File => Ok(Some(file)),
            Ok(_) => Err(path::is_no_file("reading", key)),
            Err(error) => Err(refusal("reading", key, &error)),
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(path::link_or(folder, name, "reading", key, &error)),
    }
}

/// The first bytes, at most `most`, and the version of all; none when somebody wrote to the file meanwhile.
fn read_whole(file: &mut impl OpenFile, most: u64) -> std::io::Result<Option<Object>> {
    let before = file.look()?;
    let bytes = file.read(most)?;
    let after = file.look()?;
    let same = before.size == after.size && before.modified == after.modified;
    Ok(same.then(|| Object { bytes, version: version::of(&before) }))
}
