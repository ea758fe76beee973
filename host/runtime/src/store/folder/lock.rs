//! The claim lock: one file that names its owner, taken by creating it whole and given back by removing it.
//!
//! Only the lock of a dead owner is broken, and only by whoever created the file `lock.b.` with the nonce of
//! that owner. A nonce never comes back once its owner is dead, so a lock is broken once. The hosts in Rust and
//! JavaScript share this protocol.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt, SystemTimeSpec};
use cap_std::fs::{Dir, OpenOptions};
use cap_std::time::SystemTime as CapTime;

use super::owner::Owner;
use super::refusal::refusal;
use super::rights;
use crate::store::contract::StoreError;
use crate::store::nonce::nonce;

const LOCK: &str = "lock";
const CLAIM: &str = "lock.b.";

/// Names a lock that holds no whole line.
const NAMELESS: &str = "0000000000000000";

/// A lock without a whole line is a lease: it ends so long after its date. It comes from a host without process ids, or
/// from where links do not exist, where its owner writes the line at once.
const LEASE: Duration = Duration::from_secs(10);

/// The longest pause between two tries.
const PAUSE: Duration = Duration::from_millis(8);

/// How long a lock is waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct LockTimeout {
    /// While a process holds it, which may do so for any time.
    process: Duration,
    /// While it is leased, which comes to an end.
    lease: Duration,
}

impl LockTimeout {
    /// The same for all who hold it.
    pub(super) fn of(patience: Duration) -> Self {
        Self { process: patience, lease: patience }
    }
}

impl Default for LockTimeout {
    /// A lease that was taken at the end of the wait for a process is waited out too.
    fn default() -> Self {
        let process = Duration::from_secs(5);
        Self { process, lease: process + LEASE + PAUSE }
    }
}

/// The lock; dropping it releases it.
pub(super) struct Lock<'a> {
    private: &'a Dir,
}

impl Drop for Lock<'_> {
    fn drop(&mut self) {
        let _ = self.private.remove_file(LOCK);
    }
}

/// The file that names the owner of the lock, linked under the lock's name while it is held. A store makes one for all
/// its locks, because making a file is most of what a lock costs; a store that comes to an end removes it.
#[derive(Debug)]
pub(super) struct OwnerFile {
    nonce: String,
    made: Mutex<Option<Made>>,
}

#[derive(Debug)]
struct Made {
    private: Dir,
    name: String,
}

impl Drop for Made {
    fn drop(&mut self) {
        let _ = self.private.remove_file(&self.name);
    }
}

impl OwnerFile {
    pub(super) fn new() -> Self {
        Self { nonce: nonce(), made: Mutex::new(None) }
    }

    /// Links it under the lock's name, dated now; false when there is a lock.
    fn hang(&self, private: &Dir) -> io::Result<bool> {
        let name = aside(&self.nonce);
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        // The date says when the lock was taken; other processes judge its age by it.
        let is_there = made.is_some() && date_now(private, &name)?;
        if !is_there {
            *made = None;
            write_new(private, &name, &Owner::this(&self.nonce).line())?;
            *made = Some(Made { private: private.try_clone()?, name: name.clone() });
        }
        drop(made);
        link(private, &name, LOCK, &self.nonce)
    }
}

impl<'a> Lock<'a> {
    /// Takes the lock in the private folder of a store; the error after `patience` names its owner.
    pub(super) fn acquire(private: &'a Dir, owner_file: &OwnerFile, patience: LockTimeout) -> Result<Self, StoreError> {
        let started = Instant::now();
        let mut pause = Duration::from_micros(200);
        loop {
            let taken = owner_file.hang(private).map_err(|error| refusal("taking", "the lock", &error))?;
            if taken {
                return Ok(Self { private });
            }
            let broken = break_if_dead(private, LOCK);
            // Whoever broke it tries at once, even at the end of its patience: others would take it while this one pauses.
            if broken.map_err(|error| refusal("breaking", "the lock of a dead owner", &error))? {
                continue;
            }
            if started.elapsed() >= patience.process {
                let held = Held::read(private, LOCK).ok().flatten();
                let is_leased = held.as_ref().is_some_and(|held| held.owner.is_none());
                if !is_leased || started.elapsed() >= patience.lease {
                    return Err(StoreError::Busy(busy(held)));
                }
            }
            std::thread::sleep(pause + jitter(pause));
            pause = (pause * 2).min(PAUSE);
        }
    }
}

/// Returns whether a name in the private folder is that of a claim to break a lock.
pub(super) fn is_claim(name: &str) -> bool {
    name.starts_with(CLAIM)
}

/// Returns whether the owner of a lock or claim is dead.
pub(super) fn is_abandoned(private: &Dir, name: &str) -> bool {
    matches!(Held::read(private, name), Ok(Some(held)) if held.is_dead())
}

/// The content of a lock or claim file.
struct Held {
    text: String,
    owner: Option<Owner>,
    age: Duration,
}

impl Held {
    /// Returns none if nobody holds it.
    fn read(private: &Dir, name: &str) -> io::Result<Option<Self>> {
        let mut options = OpenOptions::new();
        // Opening a pipe would wait for its writer.
        options.read(true).follow(FollowSymlinks::No).nonblock(true);
        let opened = private.open_with(name, &options);
        let mut file = match opened {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(_) if is_obstacle(private, name) => return Err(obstacle(name)),
            opened => opened?,
        };
        let found = file.metadata()?;
        if !found.is_file() {
            return Err(obstacle(name));
        }
        let age = age(found.modified()?.into_std());
        // One that is not a text has no whole line, and ends as a lease does.
        let mut bytes = Vec::new();
        Read::take(&mut file, 4096).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Some(Self { owner: Owner::parse(&text), text, age }))
    }

    fn is_dead(&self) -> bool {
        self.owner.as_ref().map_or(self.age > LEASE, |owner| owner.is_dead(self.age))
    }

    fn nonce(&self) -> &str {
        self.owner.as_ref().map_or(NAMELESS, |owner| &owner.nonce)
    }
}

/// Returns whether something that is no file stands where a lock should be: a link, a socket, a folder.
fn is_obstacle(private: &Dir, name: &str) -> bool {
    private.symlink_metadata(name).is_ok_and(|found| !found.is_file())
}

fn obstacle(name: &str) -> io::Error {
    let told = format!(".vault/.host/{name} is not a file, and so not of Keepstone: remove it");
    io::Error::new(ErrorKind::PermissionDenied, told)
}

/// Removes a lock, or a claim to break one, if its owner is dead. Whoever made the claim looks once more: the
/// lock may have been broken between the first look and the claim. Tells whether it removed anything.
fn break_if_dead(private: &Dir, name: &str) -> io::Result<bool> {
    let Some(held) = Held::read(private, name)?.filter(Held::is_dead) else { return Ok(false) };
    let claim = format!("{CLAIM}{}", held.nonce());
    // Creating the claim decides which process may break the lock. A claim may itself belong to a dead process.
    if !create(private, &claim, &nonce())? {
        return if claim == name { Ok(false) } else { break_if_dead(private, &claim) };
    }
    let broken = remove_if_still(private, name, &held.text);
    remove(private, &claim).and(broken)
}

fn remove_if_still(private: &Dir, name: &str, text: &str) -> io::Result<bool> {
    match Held::read(private, name)? {
        Some(again) if again.text == text => remove(private, name),
        _ => Ok(false),
    }
}

/// Removes a file; false when it is gone. Windows removes a file that others have open only when they close it, so one
/// that was just read may be gone in the next moment.
fn remove(private: &Dir, name: &str) -> io::Result<bool> {
    match private.remove_file(name) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        removed => removed.map(|()| true),
    }
}

/// Creates a file that names this process, in one step with its content; false when there is one.
fn create(private: &Dir, name: &str, nonce: &str) -> io::Result<bool> {
    let aside = aside(nonce);
    write_new(private, &aside, &Owner::this(nonce).line())?;
    let linked = link(private, &aside, name, nonce);
    // The lock has a link of its own by now, so the name aside is no longer needed.
    private.remove_file(&aside)?;
    linked
}

fn aside(nonce: &str) -> String {
    format!("tmp-{nonce}")
}

/// Gives a file that names this process another name, or makes one like it; false when there is a file of that name.
fn link(private: &Dir, aside: &str, name: &str, nonce: &str) -> io::Result<bool> {
    match private.hard_link(aside, private, name) {
        Err(error) if has_no_links(&error) => exists_as_false(write_new(private, name, &Owner::this(nonce).line())),
        linked => exists_as_false(linked),
    }
}

/// False when it is gone.
fn date_now(private: &Dir, name: &str) -> io::Result<bool> {
    let now = SystemTimeSpec::Absolute(CapTime::from_std(SystemTime::now()));
    match private.set_symlink_times(name, None, Some(now)) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        dated => dated.map(|()| true),
    }
}

fn write_new(private: &Dir, name: &str, line: &str) -> io::Result<()> {
    let mut file = rights::create_file(private, name, private)?;
    file.write_all(line.as_bytes()).inspect_err(|_| drop(private.remove_file(name)))
}

/// File systems without hard links say so in one of two ways.
fn has_no_links(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::PermissionDenied)
}

fn exists_as_false(created: io::Result<()>) -> io::Result<bool> {
    match created {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

/// The distance of a time from now: after a clock went back, a lock may seem to come from the future.
fn age(made: SystemTime) -> Duration {
    made.elapsed().unwrap_or_else(|error| error.duration())
}

fn busy(held: Option<Held>) -> String {
    let holder = match held.and_then(|held| held.owner) {
        Some(owner) if owner.is_local() => format!("process {}", owner.pid),
        Some(owner) => {
            format!("process {} of another machine or container; if it is gone, remove .vault/.host/lock", owner.pid)
        }
        None => "a process without a name, for ten seconds at most".to_owned(),
    };
    format!("taking the lock: it is held by {holder}")
}

/// Up to as much again, so that waiting processes do not try in step.
fn jitter(pause: Duration) -> Duration {
    let chance = u32::from_str_radix(&nonce()[..4], 16).unwrap_or_default();
    pause * chance / 0x1_0000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_is_no_text_is_a_lease() {
        let folder = tempfile::tempdir().unwrap();
        let private = Dir::open_ambient_dir(folder.path(), cap_std::ambient_authority()).unwrap();
        private.write(LOCK, b"\xff\xfe\x00").unwrap();
        let held = Held::read(&private, LOCK).unwrap().unwrap();
        assert!(held.owner.is_none() && !held.is_dead());
        assert!(Held { age: LEASE * 2, ..held }.is_dead());
    }

    #[test]
    fn a_lock_that_is_gone_by_now_was_broken_by_another() {
        let folder = tempfile::tempdir().unwrap();
        let private = Dir::open_ambient_dir(folder.path(), cap_std::ambient_authority()).unwrap();
        private.write(LOCK, "").unwrap();
        assert!(remove(&private, LOCK).unwrap());
        assert!(!remove(&private, LOCK).unwrap());
    }
}
